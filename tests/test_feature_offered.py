"""What a server serves beside what it has declared (Capabilities sections of 2026-07-28; an empty list shows no feature)."""

import pytest
from expect import same
from modern_talks import error, request, result, told

FOUND = "4 error capability/undeclared-feature-served /result"
REF = {"ref": {"type": "ref/prompt", "name": "p"}, "argument": {"name": "a", "value": ""}}
CACHED = {"ttlMs": 0, "cacheScope": "private"}
# (method, params, members of the result, the capability, whether the result shows it)
SERVED = [
    ("tools/list", {}, {**CACHED, "tools": [{"name": "a", "inputSchema": {"type": "object"}}]}, "tools", True),
    ("tools/list", {}, {**CACHED, "tools": []}, "tools", False),
    ("tools/call", {"name": "a"}, {"content": []}, "tools", True),
    ("resources/list", {}, {**CACHED, "resources": [{"uri": "a:b", "name": "b"}]}, "resources", True),
    ("resources/list", {}, {**CACHED, "resources": []}, "resources", False),
    ("resources/templates/list", {}, {**CACHED, "resourceTemplates": [{"uriTemplate": "a:{b}", "name": "b"}]}, "resources", True),
    ("resources/templates/list", {}, {**CACHED, "resourceTemplates": []}, "resources", False),
    ("resources/read", {"uri": "a:b"}, {**CACHED, "contents": [{"uri": "a:b", "text": ""}]}, "resources", True),
    ("prompts/list", {}, {**CACHED, "prompts": [{"name": "p"}]}, "prompts", True),
    ("prompts/list", {}, {**CACHED, "prompts": []}, "prompts", False),
    ("prompts/get", {"name": "p"}, {"messages": []}, "prompts", True),
    ("completion/complete", REF, {"completion": {"values": ["a"]}}, "completions", True),
    ("completion/complete", REF, {"completion": {"values": []}}, "completions", False),
]  # fmt: skip


def discovery(**capabilities):
    listed = {"supportedVersions": ["2026-07-28"], "capabilities": capabilities, **CACHED}
    return request(1, "server/discover"), result(1, **listed)


def about(*talk):
    return [line for line in told(*talk) if "undeclared-feature-served" in line]


@pytest.mark.parametrize(("method", "params", "members", "capability", "shown"), SERVED)
def test_what_is_served_is_declared(method, params, members, capability, shown):
    talk = (request(2, method, params), result(2, **members))
    same(about(*discovery(), *talk), [FOUND] if shown else [])
    same(about(*discovery(**{capability: {}}), *talk), [])
    same(about(*talk), [], "what it declares is not known")


def test_a_refusal_shows_nothing():
    same(about(*discovery(), request(2, "resources/read", {"uri": "a:b"}), error(2, -32601)), [])


@pytest.mark.parametrize("members", [{"completion": 5}, {"completion": {"values": 5}}, {"completion": [["a"]]}])
def test_a_result_that_cannot_be_read_shows_nothing(members):
    same(about(*discovery(), request(2, "completion/complete", REF), result(2, **members)), [])


def test_a_result_that_is_no_object_shows_nothing():
    same(about(*discovery(), request(2, "tools/call", {"name": "a"}), ("S", {"id": 2, "result": ["a"]})), [])
