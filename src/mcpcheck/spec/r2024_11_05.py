"""Protocol revision 2024-11-05 as data: shapes, names, methods, lifecycle, capabilities, errors.

It rests on schema/2024-11-05/schema.ts and the pages of that revision; where schema.json is narrower than schema.ts,
schema.ts is followed. Every table is whole: nothing here refers to another
revision.

It holds literals and comments only. The language of SHAPES is that of docs/design.md, section "The shape language".
"""

REVISION = "2024-11-05"

# A row is one object: "name" / "name?" required / optional, "..." the fields of another row, "*" every other field,
# "@" row checks, "@names" the format of the names of those other fields. `never`: a field that is legal as an unknown
# one and means trouble here.
SHAPES = {
    # shared pieces
    "Meta": {
        "progressToken?": "any @misplaced-token",
        "*": "any",
    },
    "RequestMeta": {"...": "Meta", "progressToken?": "ProgressToken"},
    "ProgressToken": "string | integer",
    "RequestId": "string | integer",
    "Cursor": "string",
    "NextCursor": "string @next-cursor",
    "Role": '"assistant" | "user"',
    "RequestParams": {"_meta?": "RequestMeta"},
    "PaginatedRequestParams": {"...": "RequestParams", "cursor?": "Cursor"},
    "NotificationParams": {"_meta?": "Meta"},
    "Result": {"_meta?": "Meta"},
    "EmptyResult": {"_meta?": "Meta", "*": "never"},
    "PaginatedResult": {"...": "Result", "nextCursor?": "NextCursor"},
    "Annotations": {
        "audience?": "Role[]",
        "priority?": "number 0..1",
    },
    # initialization and capabilities
    "InitializeRequestParams": {
        "...": "RequestParams",
        "protocolVersion": "string @version",
        "capabilities": "ClientCapabilities",
        "clientInfo": "Implementation",
    },
    "InitializeResult": {
        "...": "Result",
        "protocolVersion": "string @version",
        "capabilities": "ServerCapabilities",
        "serverInfo": "Implementation",
        "instructions?": "string",
    },
    "Implementation": {
        "name": "string @named",
        "version": "string @named",
    },
    "ClientCapabilities": {
        "experimental?": {"*": "object"},
        "roots?": {"listChanged?": "boolean"},
        "sampling?": "object",
    },
    "ServerCapabilities": {
        "experimental?": {"*": "object"},
        "logging?": "object",
        "prompts?": {"listChanged?": "boolean"},
        "resources?": {"subscribe?": "boolean", "listChanged?": "boolean"},
        "tools?": {"listChanged?": "boolean"},
    },
    # tools
    "ListToolsResult": {"...": "PaginatedResult", "tools": "Tool[]"},
    "Tool": {
        "name": "string",
        "description?": "string",
        "inputSchema": {"type": '"object"', "properties?": {"*": "object"}, "required?": "string[]", "*": "any"},
        "@": "tool",
    },
    "CallToolRequestParams": {
        "...": "RequestParams",
        "name": "string",
        "arguments?": "object",
        "task?": "never",
    },
    "CallToolResult": {
        "...": "Result",
        "content": "ContentBlock[]",
        "isError?": "boolean",
        "@": "tool-error",
    },
    # resources
    "ListResourcesResult": {"...": "PaginatedResult", "resources": "Resource[]"},
    "ListResourceTemplatesResult": {"...": "PaginatedResult", "resourceTemplates": "ResourceTemplate[]"},
    "Resource": {
        "name": "string",
        "uri": "string @uri",
        "description?": "string",
        "mimeType?": "string @mime",
        "annotations?": "Annotations",
        "size?": "integer 0..",
    },
    "ResourceTemplate": {
        "name": "string",
        "uriTemplate": "string @uri-template",
        "description?": "string",
        "mimeType?": "string @mime",
        "annotations?": "Annotations",
    },
    "ResourceRequestParams": {"...": "RequestParams", "uri": "string @uri"},
    "ReadResourceRequestParams": {"...": "ResourceRequestParams"},
    "SubscribeRequestParams": {"...": "ResourceRequestParams"},
    "UnsubscribeRequestParams": {"...": "ResourceRequestParams"},
    "ReadResourceResult": {
        "...": "Result",
        "contents": "(TextResourceContents | BlobResourceContents)[]",
        "@": "some-contents",
    },
    "ResourceContents": {"uri": "string @uri", "mimeType?": "string @mime", "@": "one-body"},
    "TextResourceContents": {"...": "ResourceContents", "text": "string"},
    "BlobResourceContents": {"...": "ResourceContents", "blob": "string @byte"},
    "ResourceUpdatedNotificationParams": {"...": "NotificationParams", "uri": "string @uri"},
    # prompts
    "ListPromptsResult": {"...": "PaginatedResult", "prompts": "Prompt[]"},
    "Prompt": {
        "name": "string",
        "description?": "string",
        "arguments?": "PromptArgument[]",
        "@": "prompt-arguments",
    },
    "PromptArgument": {"name": "string", "description?": "string", "required?": "boolean"},
    "GetPromptRequestParams": {"...": "RequestParams", "name": "string", "arguments?": {"*": "string"}},
    "GetPromptResult": {
        "...": "Result",
        "description?": "string",
        "messages": "PromptMessage[]",
        "@": "some-messages",
    },
    "PromptMessage": {"role": "Role", "content": "PromptContent"},
    # ContentBlock as prompts hold it: the same members, of which the page asks more
    "PromptContent": "TextContent | PromptImageContent | PromptEmbeddedResource",
    "PromptImageContent": {"...": "ImageContent"},
    "PromptEmbeddedResource": {"...": "EmbeddedResource", "@": "prompt-resource"},
    # completion, logging, roots, progress, cancellation
    "CompleteRequestParams": {
        "...": "RequestParams",
        "ref": "PromptReference | ResourceReference",
        "argument": {"name": "string", "value": "string"},
    },
    "PromptReference": {"type": '"ref/prompt"', "name": "string"},
    "ResourceReference": {"type": '"ref/resource"', "uri": "string @uri-template"},
    "CompleteResult": {
        "...": "Result",
        "completion": {
            "values": "string[](0..100)",
            "total?": "integer",
            "hasMore?": "boolean",
            "@": "completion-counts",
        },
    },
    "LoggingLevel": ('"debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency"'),
    "SetLevelRequestParams": {"...": "RequestParams", "level": "LoggingLevel"},
    "LoggingMessageNotificationParams": {
        "...": "NotificationParams",
        "level": "LoggingLevel",
        "logger?": "string",
        "data": "any",
    },
    "ListRootsRequestParams": {"...": "RequestParams"},
    "ListRootsResult": {"...": "Result", "roots": "Root[]", "@": "root-uris"},
    "Root": {"uri": "string @root", "name?": "string"},
    "ProgressNotificationParams": {
        "...": "NotificationParams",
        "progressToken": "ProgressToken",
        "progress": "number",
        "total?": "number",
        "@": "progress-total",
    },
    # requestId is optional in the type and a MUST on the page for every request that may be cancelled this way
    "CancelledNotificationParams": {"...": "NotificationParams", "requestId": "RequestId", "reason?": "string"},
    # content blocks
    "ContentBlock": "TextContent | ImageContent | EmbeddedResource",
    "TextContent": {"type": '"text"', "text": "string", "annotations?": "Annotations"},
    "ImageContent": {
        "type": '"image"',
        "data": "string @byte",
        "mimeType": "string @mime",
        "annotations?": "Annotations",
        "@": "image",
    },
    "EmbeddedResource": {
        "type": '"resource"',
        "resource": "TextResourceContents | BlobResourceContents",
        "annotations?": "Annotations",
    },
    # sampling
    "CreateMessageRequestParams": {
        "...": "RequestParams",
        "messages": "SamplingMessage[](1..)",
        "modelPreferences?": "ModelPreferences",
        "systemPrompt?": "string",
        "includeContext?": '"allServers" | "none" | "thisServer"',
        "temperature?": "number",
        "maxTokens": "integer 1..",
        "stopSequences?": "string[]",
        "metadata?": "object",
        # what only a later revision defines, and what asks for its behaviour
        "task?": "never",
        "tools?": "never",
        "toolChoice?": "never",
    },
    "ModelPreferences": {
        "hints?": "ModelHint[]",
        "costPriority?": "number 0..1",
        "speedPriority?": "number 0..1",
        "intelligencePriority?": "number 0..1",
    },
    "ModelHint": {"name?": "string"},
    "SamplingMessage": {"role": "Role", "content": "SamplingContent"},
    "SamplingContent": "TextContent | ImageContent",
    "CreateMessageResult": {
        "...": "Result",
        "role": "Role",
        "content": "SamplingContent",
        "model": "string",
        "stopReason?": "string @stop-reason",
        "@": "sampling-result",
    },
    # elicitation
    # what all variants share; the keywords below change what a property means and no variant has them
    # errors
    "Error": {
        "code": "integer @error-code",
        "message": "string @one-line",
        "data?": "any",
        "_meta?": "never",
        "@": "resource-error",
    },
}

# (row in force, dotted path below it, general rule) -> the rule that says it, and behind a blank the `when` that
# chooses its level. A general rule may name the JSON type that was found ("schema/type array"). Path "*": every field
# of the row; "**": at any depth.
NAMES = {
    ("Meta", "", "schema/type"): "meta/not-object",
    ("RequestMeta", "", "schema/type"): "meta/not-object",
    ("ProgressToken", "", "schema/type"): "progress/token-type",
    ("RequestId", "", "schema/type"): "id/type",
    ("RequestId", "", "schema/integer-notation"): "id/number-notation",
    ("Cursor", "", "schema/type"): "pagination/cursor-type",
    ("Cursor", "", "schema/null-for-optional"): "pagination/cursor-null",
    ("NextCursor", "", "schema/type"): "pagination/cursor-type",
    ("NextCursor", "", "schema/null-for-optional"): "pagination/cursor-null",
    ("RequestParams", "cursor", "schema/unknown-field"): "pagination/not-paginated",
    ("Result", "nextCursor", "schema/unknown-field"): "pagination/not-paginated",
    ("Result", "resultType", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ListToolsResult", "ttlMs", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ListToolsResult", "cacheScope", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ListResourcesResult", "ttlMs", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ListResourcesResult", "cacheScope", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ListResourceTemplatesResult", "ttlMs", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ListResourceTemplatesResult", "cacheScope", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ListPromptsResult", "ttlMs", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ListPromptsResult", "cacheScope", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ReadResourceResult", "ttlMs", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ReadResourceResult", "cacheScope", "schema/unknown-field"): "schema/field-from-later-revision",
    ("CallToolRequestParams", "inputResponses", "schema/unknown-field"): "schema/field-from-later-revision",
    ("CallToolRequestParams", "requestState", "schema/unknown-field"): "schema/field-from-later-revision",
    ("GetPromptRequestParams", "inputResponses", "schema/unknown-field"): "schema/field-from-later-revision",
    ("GetPromptRequestParams", "requestState", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ReadResourceRequestParams", "inputResponses", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ReadResourceRequestParams", "requestState", "schema/unknown-field"): "schema/field-from-later-revision",
    ("EmptyResult", "*", "schema/unknown-field"): "schema/empty-result-has-members",
    # capabilities
    ("ClientCapabilities", "**", "schema/type"): "capability/value-type",
    ("ClientCapabilities", "", "schema/type"): "schema/type",
    ("ClientCapabilities", "**", "schema/unknown-field"): "capability/unknown-name",
    ("ClientCapabilities", "logging", "schema/unknown-field"): "capability/wrong-side",
    ("ClientCapabilities", "prompts", "schema/unknown-field"): "capability/wrong-side",
    ("ClientCapabilities", "resources", "schema/unknown-field"): "capability/wrong-side",
    ("ClientCapabilities", "tools", "schema/unknown-field"): "capability/wrong-side",
    ("ServerCapabilities", "**", "schema/type"): "capability/value-type",
    ("ServerCapabilities", "", "schema/type"): "schema/type",
    ("ServerCapabilities", "**", "schema/unknown-field"): "capability/unknown-name",
    ("ServerCapabilities", "roots", "schema/unknown-field"): "capability/wrong-side",
    ("ServerCapabilities", "sampling", "schema/unknown-field"): "capability/wrong-side",
    # tools
    ("Tool", "inputSchema", "schema/type null"): "tools/input-schema-null",
    ("Tool", "inputSchema", "schema/type boolean"): "tools/input-schema-null",
    ("Tool", "inputSchema.type", "schema/required-missing"): "tools/input-schema-type",
    ("Tool", "inputSchema.type", "schema/const"): "tools/input-schema-type",
    ("Tool", "inputSchema.properties.*", "schema/type"): "tools/property-schema-not-object",
    ("CallToolResult", "content", "schema/required-missing"): "tools/content-missing",
    ("CallToolResult", "content", "schema/type object"): "schema/content-not-array",
    ("ContentBlock", "type", "schema/const string"): "schema/content-type-unknown",
    ("SamplingContent", "type", "schema/const string"): "schema/content-type-unknown",
    ("PromptContent", "type", "schema/const string"): "schema/content-type-unknown",
    # resources
    ("Resource", "size", "schema/range"): "resources/size-negative",
    ("TextResourceContents", "text", "schema/required-missing"): "resources/contents-without-body",
    ("ResourceContents", "annotations", "schema/unknown-field"): "schema/annotations-misplaced",
    # prompts
    ("GetPromptRequestParams", "arguments.*", "schema/type"): "prompts/argument-value-type",
    ("PromptMessage", "content", "schema/type array"): "prompts/message-content-array",
    ("PromptImageContent", "data", "schema/format-byte"): "prompts/media-base64-invalid",
    ("PromptImageContent", "mimeType", "schema/format-mime-type"): "prompts/media-mime-invalid",
    # completion, logging, roots, cancellation
    ("CompleteRequestParams", "ref.type", "schema/const"): "completion/ref-type",
    ("CompleteRequestParams", "ref.type", "schema/required-missing"): "completion/ref-type",
    ("CompleteResult", "completion.values", "schema/count"): "completion/values-over-limit",
    ("LoggingLevel", "", "schema/enum"): "logging/level-unknown",
    ("LoggingLevel", "", "schema/type"): "logging/level-unknown",
    ("LoggingMessageNotificationParams", "data", "schema/required-missing"): "logging/data-missing",
    ("ListRootsRequestParams", "cursor", "schema/unknown-field"): "roots/list-cursor",
    ("CancelledNotificationParams", "requestId", "schema/required-missing"): "cancellation/request-id-missing",
    # sampling
    ("CreateMessageRequestParams", "messages", "schema/count"): "sampling/messages-empty",
    ("CreateMessageRequestParams", "maxTokens", "schema/range"): "sampling/max-tokens-nonpositive",
    # elicitation
    # tasks
    # errors
    ("Error", "code", "schema/required-missing"): "error/code-missing",
    ("Error", "code", "schema/type"): "error/code-type",
    ("Error", "code", "schema/integer-notation"): "error/code-type notation",
    ("Error", "message", "schema/required-missing"): "error/message-missing",
    ("Error", "message", "schema/type"): "error/message-type",
    ("Error", "_meta", "schema/unknown-field"): "meta/misplaced",
    ("CallToolRequestParams", "task", "schema/unknown-field"): "lifecycle/negotiated-version-not-respected",
    ("CreateMessageRequestParams", "task", "schema/unknown-field"): "lifecycle/negotiated-version-not-respected",
    ("CreateMessageRequestParams", "tools", "schema/unknown-field"): "lifecycle/negotiated-version-not-respected",
    ("CreateMessageRequestParams", "toolChoice", "schema/unknown-field"): "lifecycle/negotiated-version-not-respected",
    ("SamplingMessage", "content", "schema/type array"): "schema/content-not-array",
    ("CreateMessageResult", "content", "schema/type array"): "schema/content-not-array",
    ("Implementation", "description", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Implementation", "icons", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Implementation", "websiteUrl", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Tool", "icons", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Tool", "execution", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Resource", "icons", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ResourceTemplate", "icons", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Prompt", "icons", "schema/unknown-field"): "schema/field-from-later-revision",
    ("SamplingMessage", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Implementation", "title", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Annotations", "lastModified", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Tool", "title", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Tool", "outputSchema", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Tool", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("CallToolResult", "structuredContent", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Resource", "title", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Resource", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ResourceTemplate", "title", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ResourceTemplate", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Prompt", "title", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Prompt", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("PromptArgument", "title", "schema/unknown-field"): "schema/field-from-later-revision",
    ("PromptReference", "title", "schema/unknown-field"): "schema/field-from-later-revision",
    ("CompleteRequestParams", "context", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ResourceContents", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("TextContent", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ImageContent", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("EmbeddedResource", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Root", "_meta", "schema/unknown-field"): "schema/field-from-later-revision",
    ("Tool", "annotations", "schema/unknown-field"): "schema/field-from-later-revision",
    ("ProgressNotificationParams", "message", "schema/unknown-field"): "schema/field-from-later-revision",
}

# method: (sender, kind, needs, params, result, with task). sender: client, server or both. needs: capability paths,
# outermost first; their first word is the side that must have declared them (client, server, or sender / receiver of
# the message). params: its shape, with `?` where params may be absent. result: its shape; `of task`: that of the
# request the task was made for.
METHODS = {
    "initialize": ("client", "request", None, "InitializeRequestParams", "InitializeResult", None),
    "ping": ("both", "request", None, "RequestParams?", "EmptyResult", None),
    "tools/list": ("client", "request", "server.tools", "PaginatedRequestParams?", "ListToolsResult", None),
    "tools/call": ("client", "request", "server.tools", "CallToolRequestParams", "CallToolResult", None),
    "resources/list": ("client", "request", "server.resources", "PaginatedRequestParams?", "ListResourcesResult", None),
    "resources/templates/list": (
        "client",
        "request",
        "server.resources",
        "PaginatedRequestParams?",
        "ListResourceTemplatesResult",
        None,
    ),
    "resources/read": (
        "client",
        "request",
        "server.resources",
        "ReadResourceRequestParams",
        "ReadResourceResult",
        None,
    ),
    "resources/subscribe": (
        "client",
        "request",
        ("server.resources", "server.resources.subscribe"),
        "SubscribeRequestParams",
        "EmptyResult",
        None,
    ),
    "resources/unsubscribe": (
        "client",
        "request",
        ("server.resources", "server.resources.subscribe"),
        "UnsubscribeRequestParams",
        "EmptyResult",
        None,
    ),
    "prompts/list": ("client", "request", "server.prompts", "PaginatedRequestParams?", "ListPromptsResult", None),
    "prompts/get": ("client", "request", "server.prompts", "GetPromptRequestParams", "GetPromptResult", None),
    "completion/complete": ("client", "request", None, "CompleteRequestParams", "CompleteResult", None),
    "logging/setLevel": ("client", "request", "server.logging", "SetLevelRequestParams", "EmptyResult", None),
    "roots/list": ("server", "request", "client.roots", "ListRootsRequestParams?", "ListRootsResult", None),
    "sampling/createMessage": (
        "server",
        "request",
        "client.sampling",
        "CreateMessageRequestParams",
        "CreateMessageResult",
        None,
    ),
    "notifications/initialized": ("client", "notification", None, "NotificationParams?", None, None),
    "notifications/cancelled": ("both", "notification", None, "CancelledNotificationParams", None, None),
    "notifications/progress": ("both", "notification", None, "ProgressNotificationParams", None, None),
    "notifications/message": (
        "server",
        "notification",
        "server.logging",
        "LoggingMessageNotificationParams",
        None,
        None,
    ),
    "notifications/resources/updated": (
        "server",
        "notification",
        "server.resources.subscribe",
        "ResourceUpdatedNotificationParams",
        None,
        None,
    ),
    "notifications/resources/list_changed": (
        "server",
        "notification",
        "server.resources.listChanged",
        "NotificationParams?",
        None,
        None,
    ),
    "notifications/tools/list_changed": (
        "server",
        "notification",
        "server.tools.listChanged",
        "NotificationParams?",
        None,
        None,
    ),
    "notifications/prompts/list_changed": (
        "server",
        "notification",
        "server.prompts.listChanged",
        "NotificationParams?",
        None,
        None,
    ),
    "notifications/roots/list_changed": (
        "client",
        "notification",
        "client.roots.listChanged",
        "NotificationParams?",
        None,
        None,
    ),
}

# path: its type and the rule that an undeclared one breaks. "boolean" counts as declared when it is true, "object"
# when it is an object. "or_empty": also declared by an object above it that names none of these members ("or_empty":
# the members). A needs path of METHODS and GATES names its side as client, server, sender or receiver; the side is
# then put in its place here, but for a path that has a row of its own under the word it was written with.
CAPABILITIES = {
    "client.experimental": {"type": "object"},
    "client.roots": {"type": "object", "rule": "capability/roots-not-declared"},
    "client.roots.listChanged": {"type": "boolean", "rule": "capability/roots-list-changed-not-declared"},
    "client.sampling": {"type": "object", "rule": "capability/sampling-not-declared"},
    "server.experimental": {"type": "object"},
    "server.logging": {"type": "object", "rule": "capability/logging-not-declared"},
    "server.prompts": {"type": "object", "rule": "capability/prompts-not-declared"},
    "server.prompts.listChanged": {"type": "boolean", "rule": "capability/prompts-list-changed-not-declared"},
    "server.resources": {"type": "object", "rule": "capability/resources-not-declared"},
    "server.resources.subscribe": {"type": "boolean", "rule": "capability/resources-subscribe-not-declared"},
    "server.resources.listChanged": {"type": "boolean", "rule": "capability/resources-list-changed-not-declared"},
    "server.tools": {"type": "object", "rule": "capability/tools-not-declared"},
    "server.tools.listChanged": {"type": "boolean", "rule": "capability/tools-list-changed-not-declared"},
}

# method: gates that a param opens, asked after the method's own needs: (pointer below the message, values, path).
# values None: present with any value; else one of them, where None in the values stands for the param being absent.
GATES = {}

# Phases and what moves them. A move is (phase, sender, kind, method): the next phase; kind result or error names the
# answer to that request. A row is (phase, sender, kind, method, rule or None): the first row that fits decides, "*"
# fits all; answers pass unless a row names them. "always": methods that no row forbids once the session has begun.
LIFECYCLE = {
    "start": "new",
    "ready": "ready",
    "opens": "initialize",
    "confirms": "notifications/initialized",
    "always": ("ping",),
    "phases": ("new", "initializing", "awaiting-initialized", "ready", "failed"),
    "moves": {
        ("new", "client", "request", "initialize"): "initializing",
        ("failed", "client", "request", "initialize"): "initializing",
        ("initializing", "server", "result", "initialize"): "awaiting-initialized",
        ("initializing", "server", "error", "initialize"): "failed",
        ("awaiting-initialized", "client", "notification", "notifications/initialized"): "ready",
    },
    "rows": (
        ("ready", "client", "notification", "notifications/initialized", "lifecycle/initialized-duplicate"),
        ("ready", "client", "request", "initialize", "lifecycle/initialize-duplicate"),
        ("ready", "*", "*", "*", None),
        ("new", "client", "request", "initialize", None),
        ("new", "client", "request", "ping", "lifecycle/ping-before-initialize"),
        ("new", "client", "*", "*", "lifecycle/initialize-not-first"),
        ("new", "server", "*", "*", "lifecycle/server-before-initialize"),
        ("failed", "client", "request", "initialize", None),
        ("failed", "*", "request", "ping", None),
        ("failed", "server", "notification", "notifications/message", None),
        ("failed", "*", "notification", "notifications/cancelled", None),
        ("failed", "*", "notification", "notifications/progress", None),
        ("failed", "*", "*", "*", "lifecycle/traffic-after-failed-initialize"),
        ("*", "*", "request", "ping", None),
        ("*", "*", "notification", "notifications/cancelled", None),
        ("*", "*", "notification", "notifications/progress", None),
        ("*", "client", "request", "initialize", "lifecycle/initialize-duplicate"),
        (
            "initializing",
            "client",
            "notification",
            "notifications/initialized",
            "lifecycle/initialized-before-response",
        ),
        ("initializing", "client", "request", "*", "lifecycle/request-before-initialize-response"),
        ("initializing", "client", "notification", "*", "lifecycle/notification-before-initialize-response"),
        ("initializing", "server", "notification", "notifications/message", "lifecycle/log-before-initialize-response"),
        ("awaiting-initialized", "client", "notification", "notifications/initialized", None),
        ("awaiting-initialized", "client", "*", "*", "lifecycle/request-before-initialized"),
        ("awaiting-initialized", "server", "notification", "notifications/message", None),
        ("*", "server", "request", "*", "lifecycle/server-request-before-initialized"),
        ("*", "server", "notification", "*", "lifecycle/server-notification-before-initialized"),
    ),
}

# code: what it means here, the rows above for its error object, and the methods whose answers it belongs to (None:
# any).
ERRORS = {
    -32700: {"name": "parse error", "shape": "Error", "methods": None},
    -32600: {"name": "invalid request", "shape": "Error", "methods": None},
    -32601: {"name": "method not found", "shape": "Error", "methods": None},
    -32602: {"name": "invalid params", "shape": "Error", "methods": None},
    -32603: {"name": "internal error", "shape": "Error", "methods": None},
    -32002: {
        "name": "resource not found",
        "shape": "Error",
        "methods": (
            "resources/list",
            "resources/templates/list",
            "resources/read",
            "resources/subscribe",
            "resources/unsubscribe",
        ),
    },
    -1: {"name": "user rejected sampling", "shape": "Error", "methods": ("sampling/createMessage",)},
}

# calls inside a message (there are none before 2026-07-28)
NESTED = {}

# names in ascending severity
LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
TERMINAL = ()
