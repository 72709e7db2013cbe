"""Two generations on one wire: which one judges each message, and what a probe and a fallback look like."""

import pytest
from expect import same

from mcpcheck import pipeline
from mcpcheck.values import Event

KEY = "io.modelcontextprotocol/"
VERSION = f"{KEY}protocolVersion"
META = {VERSION: "2026-07-28", f"{KEY}clientCapabilities": {}}
HINTS = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
CLIENT = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
SERVER = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}


def ask(id, method, meta=META, **params):
    about = {} if meta is None else {"_meta": meta}
    return ("client_to_server", {"jsonrpc": "2.0", "id": id, "method": method, "params": {**params, **about}})


def tell(id, **result):
    return ("server_to_client", {"jsonrpc": "2.0", "id": id, "result": result})


def refuse(id, code, data=None):
    error = {"code": code, "message": "no", **({} if data is None else {"data": data})}
    return ("server_to_client", {"jsonrpc": "2.0", "id": id, "error": error})


def note(sender, method, **params):
    direction = "client_to_server" if sender == "client" else "server_to_client"
    return (direction, {"jsonrpc": "2.0", "method": method, **({"params": params} if params else {})})


def found_in(version):
    """An answer to discovery that names the versions."""
    return tell(1, **HINTS, supportedVersions=version, capabilities={"tools": {}})


DISCOVER = ask(1, "server/discover")
HANDSHAKE = (
    ask(2, "initialize", None, **CLIENT),
    tell(2, **SERVER),
    note("client", "notifications/initialized"),
)
LEGACY = (ask(3, "tools/list", None), tell(3, tools=[]))
MODERN = (ask(4, "tools/list"), tell(4, **HINTS, tools=[]))


def judged(*messages):
    state, found = pipeline.start(), []
    for direction, message in messages:
        state, more = pipeline.step(state, Event(direction, message))
        found.extend(more)
    found.extend(pipeline.finish(state))
    return [f"{one.step} {one.severity} {one.rule}" for one in found if one.severity in ("error", "warning")]


UNSUPPORTED = {"supported": ["2025-11-25"], "requested": "2026-07-28"}
SEQUENCES = {
    "discovery, then requests": ((DISCOVER, found_in(["2026-07-28"]), *MODERN), []),
    "a probe that an older server refuses": ((DISCOVER, refuse(1, -32601), *HANDSHAKE, *LEGACY), []),
    "a probe refused by another code": ((DISCOVER, refuse(1, -32602), *HANDSHAKE, *LEGACY), []),
    "a probe without an answer": ((DISCOVER, *HANDSHAKE, *LEGACY), []),
    "a probe answered late": ((DISCOVER, *HANDSHAKE, refuse(1, -32601), *LEGACY), []),
    "the id of a probe without an answer": (
        (DISCOVER, *HANDSHAKE, ask(1, "tools/list", None), tell(1, tools=[])),
        ["5 warning id/duplicate-in-flight"],
    ),
    "a handshake that the list allows": ((DISCOVER, refuse(1, -32022, UNSUPPORTED), *HANDSHAKE, *LEGACY), []),
    "a handshake that no version has": (
        (DISCOVER, found_in(["2026-07-28"]), *HANDSHAKE, *LEGACY),
        ["3 warning discovery/initialize-after-modern"],
    ),
    "an older client refused by name": (
        (HANDSHAKE[0], refuse(2, -32602, {"supported": ["2026-07-28"], "requested": "x"})),
        [],
    ),
    "both on one wire": ((*HANDSHAKE, *MODERN, *LEGACY), []),
    "ids again in one generation": ((DISCOVER, found_in(["2026-07-28"]), *MODERN, *MODERN), []),
    "ids again in the other": ((*HANDSHAKE, *LEGACY, *LEGACY), ["6 error id/reused-in-session"]),
    "the ids of one are free in the other": ((*MODERN, *HANDSHAKE, ask(4, "tools/list", None), tell(4, tools=[])), []),
    "an older server that serves": ((ask(1, "tools/list"), tell(1, tools=[])), ["2 warning result/type-missing"]),
    "a newer server without a type": (
        (*MODERN, ask(1, "tools/list"), tell(1, tools=[])),
        ["4 error caching/hints-missing", "4 error caching/hints-missing", "4 error result/type-missing"],
    ),
    "a request that declares nothing": (
        (*MODERN, ask(5, "tools/list", None), refuse(5, -32602)),
        ["3 error meta/request-key-missing"],
    ),
    "a first request that declares nothing": (
        (ask(1, "tools/list", None), refuse(1, -32602)),
        ["1 error lifecycle/first-request-undeclared"],
    ),
    "a version of the older generation in the metadata": (
        (ask(1, "tools/list", {**META, VERSION: "2025-11-25"}), refuse(1, -32602)),
        ["1 warning meta/legacy-version"],
    ),
    "a version that nobody knows in the metadata": (
        (ask(1, "tools/list", {**META, VERSION: "2027-01-01"}), refuse(1, -32602)),
        [],
    ),
    "a version that is no text in the metadata": (
        (*HANDSHAKE, ask(1, "tools/list", {**META, VERSION: ["2026-07-28"]}), refuse(1, -32602)),
        ["4 error schema/type"],
    ),
    "a client's name in the metadata": (
        (ask(1, "tools/list", {f"{KEY}clientInfo": CLIENT["clientInfo"]}), refuse(1, -32602)),
        ["1 error meta/request-key-missing", "1 error meta/request-key-missing"],
    ),
    "other keys of the prefix in the metadata": (
        (*HANDSHAKE, ask(1, "tools/list", {f"{KEY}other": 1}), tell(1, tools=[])),
        ["4 warning meta/reserved-prefix"],
    ),
    "a probe that declares nothing": (
        (ask(1, "server/discover", None), refuse(1, -32602)),
        ["1 error meta/request-key-missing"],
    ),
    "a probe that declares nothing in an open session": (
        (*HANDSHAKE, ask(5, "server/discover", None), refuse(5, -32602)),
        ["4 error meta/request-key-missing"],
    ),
    "a server that asks": (
        (*MODERN, ("server_to_client", {"jsonrpc": "2.0", "id": 1, "method": "ping"})),
        ["3 error method/server-request"],
    ),
    "a client that answers": (
        (*MODERN, ("client_to_server", {"jsonrpc": "2.0", "id": 1, "result": {}})),
        ["3 error method/client-response"],
    ),
    "a method that is gone": ((*MODERN, ask(5, "ping"), refuse(5, -32601)), ["3 error method/not-in-revision"]),
    "a confirmation of nothing": (
        (*MODERN, note("client", "notifications/initialized")),
        ["3 error method/not-in-revision"],
    ),
    "a list changed in the open session": (
        (
            HANDSHAKE[0],
            tell(2, **{**SERVER, "capabilities": {"tools": {"listChanged": True}}}),
            HANDSHAKE[2],
            *MODERN,
            note("server", "notifications/tools/list_changed"),
        ),
        [],
    ),
}


@pytest.mark.parametrize("name", SEQUENCES)
def test_sequence(name):
    messages, expected = SEQUENCES[name]
    same(sorted(judged(*messages)), sorted(expected))


MIXED = (
    ask(1, "initialize", None, **{**CLIENT, "capabilities": {"sampling": {}}}),
    tell(1, **SERVER),
    note("client", "notifications/initialized"),
)
SERVED = {**META, "progressToken": 1}
DONE = {"resultType": "complete", "content": [{"type": "text", "text": "hi"}]}
SAMPLED = {"role": "assistant", "content": {"type": "text", "text": "x"}, "model": "m"}


def listed(id, *names, **hints):
    return tell(id, **hints, tools=[{"name": name, "inputSchema": {"type": "object"}} for name in names])


def sampling(id, **meta):
    question = {"messages": [{"role": "user", "content": {"type": "text", "text": "q"}}], "maxTokens": 10, **meta}
    return ("server_to_client", {"jsonrpc": "2.0", "id": id, "method": "sampling/createMessage", "params": question})


def sampled(id):
    return ("client_to_server", {"jsonrpc": "2.0", "id": id, "result": SAMPLED})


OLDER, GIVEN_UP = ask(6, "tools/list", None), note("server", "notifications/cancelled", requestId=6)
TAGGED, WANTED = {f"{KEY}subscriptionId": 5}, {"toolsListChanged": True}
LISTEN = ask(5, "subscriptions/listen", notifications=WANTED)
GRANTED = note("server", "notifications/subscriptions/acknowledged", notifications=WANTED, _meta=TAGGED)
TOLD = note("server", "notifications/tools/list_changed", _meta=TAGGED)
CANCEL = note("server", "notifications/cancelled", requestId=5)
HALF = note("client", "notifications/progress", progressToken=1, progress=1)
LISTING = (ask(2, "tools/list", None), listed(2, "old"), ask(3, "tools/list"), listed(3, "new", **HINTS))
CHANGING = {**SERVER, "capabilities": {"tools": {"listChanged": True}}}
BESIDE = {
    "a server gives up its own request": (
        (ask(5, "tools/call", name="t"), sampling(5), CANCEL, tell(5, **DONE)),
        [],
    ),
    "a server gives up its own request too late": (
        (ask(5, "tools/call", name="t"), sampling(5), sampled(5), CANCEL, tell(5, **DONE)),
        ["7 warning cancellation/already-completed"],
    ),
    "a server gives up what it was asked": (
        (ask(5, "tools/call", name="t"), CANCEL, tell(5, **DONE)),
        ["5 error cancellation/not-a-subscription"],
    ),
    "a subscription of the newer generation": ((LISTEN, GRANTED, TOLD), []),
    "a server gives up what it was asked in the older generation": (
        (ask(5, "tools/call", name="t"), OLDER, GIVEN_UP, tell(6, tools=[]), tell(5, **DONE)),
        ["6 error cancellation/wrong-direction"],
    ),
    "a server gives up what it was asked beside an older request": (
        (OLDER, ask(5, "tools/call", name="t"), CANCEL, tell(6, tools=[]), tell(5, **DONE)),
        ["6 error cancellation/not-a-subscription"],
    ),
    "a server asks with the metadata of the newer generation": (
        (sampling(5, _meta={VERSION: "2026-07-28"}), sampled(5)),
        ["4 warning meta/reserved-prefix"],
    ),
    "a client tells of its progress": (
        (
            ask(5, "tools/call", SERVED, name="t"),
            sampling(5, _meta={"progressToken": 1}),
            HALF,
            sampled(5),
            tell(5, **DONE),
        ),
        [],
    ),
    "a client tells of the progress of its own request": (
        (ask(5, "tools/call", SERVED, name="t"), HALF, tell(5, **DONE)),
        ["5 error progress/token-wrong-direction"],
    ),
    "a call by the older listing": ((*LISTING, ask(6, "tools/call", None, name="old"), tell(6, content=[])), []),
    "a call by the newer listing": ((*LISTING, ask(6, "tools/call", name="new"), tell(6, **DONE)), []),
    "an older call of what the newer lists": (
        (*LISTING, ask(6, "tools/call", None, name="new"), refuse(6, -32602)),
        ["8 warning tools/call-unknown-tool"],
    ),
    "a newer call of what the older lists": (
        (*LISTING, ask(6, "tools/call", name="old"), refuse(6, -32602)),
        ["8 warning tools/call-unknown-tool"],
    ),
    "a newer call where the older generation has listed": (
        (*LISTING[:2], ask(6, "tools/call", name="new"), tell(6, **DONE)),
        [],
    ),
    "an id that the other generation holds": (
        (ask(5, "tools/call", name="t"), ask(5, "tools/list", None), tell(5, **DONE), tell(5, tools=[])),
        ["5 error id/duplicate-in-flight"],
    ),
    "an id that the other generation holds, answered the other way round": (
        (ask(5, "tools/call", name="t"), ask(5, "tools/list", None), tell(5, tools=[]), tell(5, **DONE)),
        ["5 error id/duplicate-in-flight"],
    ),
    "the id of a probe in the open session": (
        (ask(5, "server/discover"), ask(5, "tools/list", None), tell(5, tools=[])),
        ["5 warning id/duplicate-in-flight"],
    ),
    "an id that the older generation holds": (
        (ask(5, "tools/list", None), ask(5, "tools/call", name="t"), tell(5, tools=[]), tell(5, **DONE)),
        ["5 error id/duplicate-in-flight"],
    ),
}


@pytest.mark.parametrize("name", BESIDE)
def test_beside_an_open_session(name):
    messages, expected = BESIDE[name]
    same(sorted(judged(*MIXED, *messages)), sorted(expected))


def test_each_generation_lists_for_itself():
    """A session that promises to tell of changes owes nothing where the two generations list different tools."""
    opened = (MIXED[0], tell(1, **CHANGING), MIXED[2])
    same(judged(*opened, *LISTING), [])


def unjudged(*messages):
    state, found = pipeline.start(), []
    for direction, message in messages:
        state, more = pipeline.step(state, Event(direction, message))
        found.extend(more)
    return [(one.step, one.pointer.rpartition("~1")[2]) for one in found if one.rule == "unjudged/version-unknown"]


def test_a_version_that_nobody_knows_yet_is_told_once():
    later = {**META, f"{KEY}protocolVersion": "2099-01-01"}
    broken = (
        "client_to_server",
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {"_meta": later, "cursor": 1}},
    )
    again = [ask(id, "tools/list", later) for id in (3, 4)]
    same(unjudged(*MODERN, broken, *again), [(3, "protocolVersion")], "also where the message is wrong")
    same(
        unjudged(*again, ask(5, "tools/list", {**META, f"{KEY}protocolVersion": "2099-02-02"})),
        [
            (1, "protocolVersion"),
            (3, "protocolVersion"),
        ],
    )
    same(unjudged(*MODERN, ask(5, "tools/list", {**META, f"{KEY}protocolVersion": "2025-06-18"})), [])
