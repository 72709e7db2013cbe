"""What stands behind a difference between two revisions, as data: the causes that `check --as` groups its list by.

It rests on the changelog page of the revision that is moved to: `item` names the list of that page and the number in
it. Which message shows a cause is computed from the tables of the two revisions; this page gives each difference its
name, its reason and an advice.

It holds literals only. A difference that has no row here is told in the words of the rule that it breaks.
"""

# cause: level (must, should, deprecated), side (client, server, both: who has to change), says, advice, and in an item
# of the changelog or else a rule where it rests. The order is that of the list.
CAUSES = {
    "http-session": {
        "level": "must",
        "side": "both",
        "says": "there are no sessions on HTTP: each request stands alone",
        "advice": "send no Mcp-Session-Id; keep state behind a handle that tools take as an argument",
        "item": "major 1",
    },
    "handshake": {
        "level": "must",
        "side": "client",
        "says": "there is no handshake: the first message may be any request",
        "advice": "send neither of the two; move what they said into the _meta of every request",
        "item": "major 2",
    },
    "request-metadata": {
        "level": "must",
        "side": "client",
        "says": "every request says in params._meta which version it speaks and what its client can do",
        "advice": "add io.modelcontextprotocol/protocolVersion and io.modelcontextprotocol/clientCapabilities",
        "item": "major 2",
    },
    "discovery": {
        "level": "must",
        "side": "server",
        "says": "what the server can do and which versions it speaks is asked for by server/discover",
        "advice": "answer server/discover with supportedVersions, capabilities and instructions",
        "item": "major 3",
    },
    "resource-subscription": {
        "level": "must",
        "side": "client",
        "says": "resources are subscribed to in the filter of subscriptions/listen",
        "advice": "open subscriptions/listen with resourceSubscriptions; cancel it to unsubscribe",
        "item": "major 4",
    },
    "change-not-subscribed": {
        "level": "must",
        "side": "server",
        "says": "a notification of change belongs to a subscription that the client opened",
        "advice": "send it only to a subscriptions/listen that asked for it, with its subscriptionId in _meta",
        "item": "major 4",
    },
    "ping": {
        "level": "must",
        "side": "both",
        "says": "there is no ping",
        "advice": "leave it out; any request of small cost shows that the server is there",
        "item": "major 5",
    },
    "log-level-set": {
        "level": "must",
        "side": "client",
        "says": "the log level is not set once but asked for by each request",
        "advice": "put io.modelcontextprotocol/logLevel into the _meta of requests whose log is wanted",
        "item": "major 5",
    },
    "roots-list-changed": {
        "level": "must",
        "side": "client",
        "says": "a client does not announce that its roots changed",
        "advice": "drop roots.listChanged and its notification; roots are asked for when they are needed",
        "item": "major 5",
    },
    "log-not-requested": {
        "level": "must",
        "side": "server",
        "says": "a log message is sent only for a request that gave a logLevel",
        "advice": "read the level from the request and stay silent without one",
        "item": "major 5",
    },
    "tasks-capability": {
        "level": "must",
        "side": "both",
        "says": "tasks are no part of the core: they are an extension, declared as such",
        "advice": "declare io.modelcontextprotocol/tasks in extensions, on both sides",
        "item": "major 6",
    },
    "task-param": {
        "level": "must",
        "side": "client",
        "says": "a request does not ask to be a task: the server decides",
        "advice": "drop params.task and be ready for a result of type task",
        "item": "major 6",
    },
    "task-handle": {
        "level": "must",
        "side": "server",
        "says": "the handle of a task is a result of its own type",
        "advice": 'answer with resultType "task" and the fields of the task beside it, not below it',
        "item": "major 6",
    },
    "task-shape": {
        "level": "must",
        "side": "server",
        "says": "what is told of a task has another shape",
        "advice": "write ttlMs and pollIntervalMs; acknowledge tasks/cancel with an empty result",
        "item": "major 6",
    },
    "tasks-result": {
        "level": "must",
        "side": "both",
        "says": "the result of a task is not waited for but polled",
        "advice": "ask tasks/get until the task ends, and answer its questions by tasks/update",
        "item": "major 6",
    },
    "tasks-list": {
        "level": "must",
        "side": "both",
        "says": "tasks are not listed",
        "advice": "keep the ids of the tasks that were begun",
        "item": "major 6",
    },
    "tasks-status": {
        "level": "must",
        "side": "server",
        "says": "the notification of a task's status has another name and shape",
        "advice": "send notifications/tasks to a subscription whose filter names the task",
        "item": "major 6",
    },
    "tool-execution": {
        "level": "must",
        "side": "server",
        "says": "a tool does not say whether its calls may be tasks",
        "advice": "drop execution from the descriptor",
        "item": "major 6",
    },
    "server-request": {
        "level": "must",
        "side": "server",
        "says": "a server sends no requests: what it needs to know stands in the result",
        "advice": "end the call with resultType input_required and put the request into inputRequests",
        "item": "major 7",
    },
    "client-answer": {
        "level": "must",
        "side": "client",
        "says": "a client sends no answers: they ride in the retry of the call that asked",
        "advice": "send the call again under a new id with inputResponses, and requestState as it was given",
        "item": "major 7",
    },
    "nested-metadata": {
        "level": "must",
        "side": "server",
        "says": "a request that stands in a result is no message and has no _meta",
        "advice": "keep what ties it to its call in requestState",
        "item": "major 7",
    },
    "result-type": {
        "level": "must",
        "side": "server",
        "says": "every result says what kind of result it is",
        "advice": 'add resultType: "complete" where the call has ended',
        "item": "major 8",
    },
    "http-resumption": {
        "level": "must",
        "side": "client",
        "says": "a stream that broke is not resumed: the request in it is lost",
        "advice": "send no Last-Event-ID; ask again under a new id",
        "item": "major 9",
    },
    "http-headers": {
        "level": "must",
        "side": "client",
        "says": "what is posted says its method in a header as well",
        "advice": "add Mcp-Method, and Mcp-Name to a call of a tool, a prompt or a resource",
        "item": "minor 4",
    },
    "cache-hints": {
        "level": "must",
        "side": "server",
        "says": "lists and contents say how long and for whom they may be kept",
        "advice": "add ttlMs (0: not at all) and cacheScope (private, if in doubt)",
        "item": "minor 5",
    },
    "resource-not-found": {
        "level": "must",
        "side": "server",
        "says": "a resource that is not there has another error code",
        "advice": "answer -32602",
        "item": "minor 6",
    },
    "elicitation-id": {
        "level": "must",
        "side": "server",
        "says": "an elicitation in URL mode has no elicitationId",
        "advice": "drop it; put a mark of your own into requestState",
        "item": "minor 11",
    },
    "elicitation-complete": {
        "level": "must",
        "side": "server",
        "says": "nobody announces that an elicitation in URL mode was completed",
        "advice": "drop the notification; the client finds out when it retries the call",
        "item": "minor 11",
    },
    "elicitation-required": {
        "level": "must",
        "side": "server",
        "says": "that an elicitation in URL mode must come first is no error",
        "advice": "answer with resultType input_required and the elicitation in inputRequests",
        "item": "major 7",
    },
    "error-code-kept": {
        "level": "must",
        "side": "both",
        "says": "this error code lies in the range that the specification keeps for itself",
        "advice": "use a code from -32000 to -32019, or one outside the reserved range",
        "item": "minor 12",
    },
    "handshake-needed": {
        "level": "must",
        "says": "a session begins with initialize, its answer and notifications/initialized",
        "advice": "open the session with them, and declare capabilities there",
        "rule": "lifecycle/initialize-not-first",
    },
    "version": {
        "level": "must",
        "says": "the handshake names another revision",
        "advice": "ask for this one, and answer with it",
        "rule": "lifecycle/version-counter-offer",
    },
    "batch": {
        "level": "must",
        "says": "messages are not put together into arrays",
        "advice": "send each message by itself",
        "rule": "envelope/batch-not-supported",
    },
    "method-gone": {
        "level": "must",
        "says": "the method does not exist",
        "advice": "do without it",
        "rule": "method/not-in-revision",
    },
    "wrong-sender": {
        "level": "must",
        "says": "the method exists and is not sent by this side",
        "advice": "do without it",
        "rule": "method/wrong-direction",
    },
    "result-kind-gone": {
        "level": "must",
        "says": "a call ends with its own result: there are no results of another type",
        "advice": "hold the call open until it has ended, and then send its result",
        "rule": "schema/required-missing",
    },
    "questions-gone": {
        "level": "must",
        "says": "questions do not stand in a message: the server sends them as requests",
        "advice": "send each as a request of the server, while the call is open",
        "rule": "schema/unknown-field",
    },
    "answers-gone": {
        "level": "must",
        "says": "answers do not ride in a call: the request of the server is answered",
        "advice": "answer the request by its id",
        "rule": "schema/unknown-field",
    },
    "id-reused": {
        "level": "must",
        "says": "an id is used once in a session",
        "advice": "count ids upwards, one counter for each sender",
        "rule": "id/reused-in-session",
    },
    "capability-gone": {
        "level": "should",
        "says": "the capability does not exist",
        "advice": "do not declare it",
        "rule": "capability/unknown-name",
    },
    "error-code-gone": {
        "level": "should",
        "says": "the error code has no meaning of its own",
        "advice": "answer with a code that has one",
        "rule": "error/code-reserved-undefined",
    },
    "field-gone": {
        "level": "should",
        "says": "the field does not exist: the other side will not read it",
        "advice": "do not rely on it",
        "rule": "schema/unknown-field",
    },
    "client-info": {
        "level": "should",
        "side": "client",
        "says": "a client names itself on every request",
        "advice": "add io.modelcontextprotocol/clientInfo to params._meta",
        "item": "major 2",
    },
    "server-info": {
        "level": "should",
        "side": "server",
        "says": "a server names itself in every result",
        "advice": "add io.modelcontextprotocol/serverInfo to the _meta of the result",
        "item": "major 2",
    },
    "roots-deprecated": {
        "level": "deprecated",
        "side": "both",
        "says": "roots still work and are going to be removed",
        "advice": "hand folders and files over as arguments, addresses of resources or configuration",
        "item": "deprecated 1",
    },
    "sampling-deprecated": {
        "level": "deprecated",
        "side": "both",
        "says": "sampling still works and is going to be removed",
        "advice": "let the server speak to a model by itself",
        "item": "deprecated 1",
    },
    "logging-deprecated": {
        "level": "deprecated",
        "side": "both",
        "says": "logging still works and is going to be removed",
        "advice": "write to standard error, or use OpenTelemetry",
        "item": "deprecated 1",
    },
    "context-deprecated": {
        "level": "deprecated",
        "side": "server",
        "says": "includeContext beyond none is going to be removed",
        "advice": "leave includeContext out",
        "item": "deprecated 3",
    },
}

# what the words before the number of an item stand for
LISTS = {
    "major": "changelog#major-changes",
    "minor": "changelog#minor-changes",
    "deprecated": "changelog#deprecated",
}

# rule that only the revision moved to objects by -> its cause, whatever that revision is
RULES = {
    "method/not-in-revision": "method-gone",
    "envelope/batch-not-supported": "batch",
    "id/reused-in-session": "id-reused",
    "capability/unknown-name": "capability-gone",
    "schema/unknown-field": "field-gone",
    "schema/field-from-later-revision": "field-gone",
    "meta/reserved-prefix": "field-gone",
}

# Revision moved to -> what a difference is called there. methods: that exist no more. rules: that its shapes break.
# fields: ("params" or "result", name) of fields whose rule does not tell them apart. answers: methods whose results
# changed as a whole. capabilities: paths that exist no more. codes: errors that are retired. ranges: (lowest, highest,
# cause) of codes without a meaning. handles: the handle of a task, which is a result of its own type there. needs:
# method -> (cause, the method that came with the revision and has to be used first). wants: (kind, side) of a message
# -> (place of a field that should be there, cause). deprecated: methods and capability paths. values: method -> (name
# of a param, values, cause). headers: of HTTP that are gone, lower case. posts: (a header that a posted call has, cause).
MOVES = {
    "2026-07-28": {
        "methods": {
            "initialize": "handshake",
            "notifications/initialized": "handshake",
            "resources/subscribe": "resource-subscription",
            "resources/unsubscribe": "resource-subscription",
            "ping": "ping",
            "logging/setLevel": "log-level-set",
            "notifications/roots/list_changed": "roots-list-changed",
            "notifications/elicitation/complete": "elicitation-complete",
            "tasks/result": "tasks-result",
            "tasks/list": "tasks-list",
            "notifications/tasks/status": "tasks-status",
        },
        "rules": {
            "meta/request-key-missing": "request-metadata",
            "result/type-missing": "result-type",
            "caching/hints-missing": "cache-hints",
            "tools/field-removed": "tool-execution",
            "elicitation/id-removed": "elicitation-id",
            "tasks/param-removed": "task-param",
        },
        "answers": {"tasks/get": "task-shape", "tasks/cancel": "task-shape"},
        "fields": {
            ("params", "_meta"): "nested-metadata",
            ("params", "task"): "task-param",
            ("params", "execution"): "tool-execution",
            ("params", "elicitationId"): "elicitation-id",
            ("result", "execution"): "tool-execution",
            ("result", "resultType"): "result-type",
        },
        "capabilities": {
            "client.roots.listChanged": "roots-list-changed",
            "client.tasks": "tasks-capability",
            "server.tasks": "tasks-capability",
        },
        "codes": {-32002: "resource-not-found", -32042: "elicitation-required"},
        "ranges": ((-32099, -32020, "error-code-kept"),),
        "handles": "task-handle",
        "needs": {
            "notifications/tools/list_changed": ("change-not-subscribed", "subscriptions/listen"),
            "notifications/prompts/list_changed": ("change-not-subscribed", "subscriptions/listen"),
            "notifications/resources/list_changed": ("change-not-subscribed", "subscriptions/listen"),
            "notifications/resources/updated": ("change-not-subscribed", "subscriptions/listen"),
            "notifications/message": ("log-not-requested", "server/discover"),
        },
        "wants": {
            ("request", "client"): (("params", "_meta", "io.modelcontextprotocol/clientInfo"), "client-info"),
            ("result", "server"): (("result", "_meta", "io.modelcontextprotocol/serverInfo"), "server-info"),
        },
        "deprecated": {
            "roots/list": "roots-deprecated",
            "sampling/createMessage": "sampling-deprecated",
            "notifications/message": "logging-deprecated",
            "client.roots": "roots-deprecated",
            "client.sampling": "sampling-deprecated",
            "server.logging": "logging-deprecated",
        },
        "headers": {"mcp-session-id": "http-session", "last-event-id": "http-resumption"},
        "posts": ("mcp-method", "http-headers"),
        "values": {
            "sampling/createMessage": ("includeContext", ("thisServer", "allServers"), "context-deprecated"),
        },
    },
}
