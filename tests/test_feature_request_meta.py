"""Requests that leave out metadata, and what becomes of them (basic#meta and basic/versioning of 2026-07-28)."""

import pytest
from expect import same
from modern_talks import PREFIX, error, meta, notice, request, told

V = "2026-07-28"
ACCEPTED = "missing-key-accepted /result"
WRONG = "error error/missing-meta-code /error/code"
ONLY_VERSION = {f"{PREFIX}protocolVersion": V}
ONLY_CAPABILITIES = {f"{PREFIX}clientCapabilities": {}}


def ask(id, meta, method="tools/list"):
    return ("C", {"id": id, "method": method, "params": {"_meta": meta}})


def tools(id, **members):
    return (
        "S",
        {"id": id, "result": {"resultType": "complete", "tools": [], "ttlMs": 0, "cacheScope": "private", **members}},
    )


def discovery(*versions, **capabilities):
    """A probe and its answer."""
    answer = {"supportedVersions": list(versions), "capabilities": capabilities}
    return (request("d", "server/discover"), tools("d", **answer))


def about(*talk, rules=("missing-key-accepted", "missing-meta-code"), **more):
    """What is found of these rules in a talk."""
    found = told(*talk, kinds=("error", "warning", "info"), **more)
    return [line for line in found if line.split(" ")[2].partition("/")[2] in rules]


NAMES = ("client-info-missing", "server-info-missing")
INFO = "info meta/client-info-missing /params/_meta/io.modelcontextprotocol~1clientInfo"
SERVER_INFO = "info meta/server-info-missing /result/_meta/io.modelcontextprotocol~1serverInfo"


def test_names_that_are_missing_are_told_once():
    named = {f"{PREFIX}serverInfo": {"name": "s", "version": "1"}}
    nameless = {**ONLY_VERSION, **ONLY_CAPABILITIES}
    talk = (ask(1, meta()), tools(1, _meta=named), ask(2, nameless), tools(2), ask(3, nameless), tools(3))
    same(about(*talk, rules=NAMES), [f"3 {INFO}", f"4 {SERVER_INFO}"])
    same(about(ask(1, ONLY_VERSION), error(1, -32602), rules=NAMES), [], "what it lacks has been said already")


def test_a_legacy_version_in_the_metadata():
    place = "/params/_meta/io.modelcontextprotocol~1protocolVersion"
    same(
        about(ask(1, meta(protocolVersion="2025-06-18")), rules=("legacy-version",)),
        [f"1 warning meta/legacy-version {place}"],
    )
    for version in (V, "2027-01-01", 5, ["2025-06-18"]):
        same(about(ask(1, meta(protocolVersion=version)), rules=("legacy-version",)), [])


@pytest.mark.parametrize("lacking", [{}, ONLY_VERSION, ONLY_CAPABILITIES])
def test_a_request_without_its_metadata_is_not_served(lacking):
    same(about(ask(1, lacking), tools(1)), [f"2 error meta/{ACCEPTED}"])
    same(about(*discovery(V), ask(1, lacking), tools(1)), [f"4 error meta/{ACCEPTED}"])
    same(about(*discovery(V, "2025-11-25"), ask(1, lacking), tools(1)), [f"4 warning meta/{ACCEPTED}"])
    same(about(*discovery("2025-11-25"), ask(1, lacking), tools(1)), [f"4 warning meta/{ACCEPTED}"])
    same(about(ask(1, lacking), error(1, -32602)), [])


def test_whether_the_server_is_of_this_generation_shows_first():
    same(about(ask(1, ONLY_VERSION), tools(1), fixed=False), [])
    same(about(*discovery(V), ask(1, ONLY_VERSION), tools(1), fixed=False), [f"4 error meta/{ACCEPTED}"])
    handshake = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
    answer = {
        "protocolVersion": "2025-11-25",
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "s", "version": "1"},
    }
    opened = (
        ("C", {"id": "i", "method": "initialize", "params": handshake}),
        ("S", {"id": "i", "result": answer}),
        notice("C", "initialized"),
    )
    talk = (*discovery(V, "2025-11-25"), *opened, ask(1, ONLY_CAPABILITIES), tools(1))
    same(about(*talk, fixed=False), [], "by the rules of the session it has opened the server may serve it")


HTTP = {"transport": "streamable-http"}
OWN_METHOD = "server/discover"  # needs no capability
# (metadata, method, code, whether the code is the right one)
REFUSALS = [
    ({}, "tools/list", -32602, True),
    ({}, "tools/list", -32600, False),
    (ONLY_CAPABILITIES, "tools/list", -32603, False),
    ({}, "tools/list", -32020, False),
    (ONLY_VERSION, "tools/list", -32022, True),
    (ONLY_CAPABILITIES, "tools/list", -32022, False),
    ({**ONLY_CAPABILITIES, f"{PREFIX}protocolVersion": V}, "tools/list", -32603, True),
    ({}, "tools/list", -32601, True),
    ({}, OWN_METHOD, -32601, False),
    ({}, "acme/list", -32600, True),
    ({}, "acme/list", -32601, True),
]


@pytest.mark.parametrize(("lacking", "method", "code", "right"), REFUSALS)
def test_the_code_that_refuses_it(lacking, method, code, right):
    data = {"supported": ["2027-01-01"], "requested": V} if code == -32022 else {}
    same(about(ask(1, lacking, method), error(1, code, **data)), [] if right else [f"2 {WRONG}"])


def test_over_http_a_header_may_match_nothing():
    for code, expected in ((-32020, []), (-32600, [f"2 {WRONG}"])):
        same(about(ask(1, {}), error(1, code), contexts={2: HTTP}), expected)


def test_a_method_is_not_found_where_it_is_not_offered():
    same(about(*discovery(V, tools={}), ask(1, {}), error(1, -32601)), [f"4 {WRONG}"])
    same(about(*discovery(V, prompts={}), ask(1, {}), error(1, -32601)), [])
