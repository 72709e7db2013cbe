"""Deprecated features of 2026-07-28: each told once, where it is used first (registry of deprecated features)."""

import pytest
from blocks import sent
from expect import same
from modern_talks import PREFIX, ROOTS, asks, calls, done, notice, question, request, result

from mcpcheck import pipeline
from mcpcheck.contracts import contract

META = "/params/_meta/io.modelcontextprotocol~1"
CAPABLE = META + "clientCapabilities/"
SAMPLING = {"messages": [{"role": "user", "content": {"type": "text", "text": "x"}}], "maxTokens": 1}
OLD = {"type": "string", "enum": ["a"], "enumNames": ["A"]}


def told(*messages, infos=True):
    """Where a feature is told of: "2 /method"."""
    state, found = pipeline.start(contract("2026-07-28", infos=infos), infos=infos), []
    for sender, message in messages:
        state, more = pipeline.step(state, sent(sender, message))
        found += [f"{one.step} {one.pointer}" for one in more if one.rule == "deprecated/feature-used"]
    return found


def asking(id, level):
    return request(id, "tools/call", {"name": "a"}, {}, logLevel=level)


def unstated(id):
    """A call that does not say what its client can do; that is a fault of its own."""
    sender, message = calls(id)
    del message["params"]["_meta"][f"{PREFIX}clientCapabilities"]
    return sender, message


def sampling(**more):
    return {"method": "sampling/createMessage", "params": {**SAMPLING, **more}}


def form(**properties):
    return question({"type": "object", "properties": properties})


def discovery(**capabilities):
    answer = result("d", supportedVersions=["2026-07-28"], ttlMs=0, cacheScope="public", capabilities=capabilities)
    return request("d", "server/discover", {}, {}), answer


LOG = notice("S", "message", {"level": "error", "data": 1})


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([calls(1, client={})], []),
        ([calls(1, client={"elicitation": {}, "extensions": {}})], []),
        ([calls(1, client={"roots": {}})], [f"1 {CAPABLE}roots"]),
        ([calls(1, client={"sampling": {}})], [f"1 {CAPABLE}sampling"]),
        ([calls(1), done(1), calls(2)], [f"1 {CAPABLE}roots", f"1 {CAPABLE}sampling"]),
        ([calls(1, client={"roots": {}}), calls(2)], [f"1 {CAPABLE}roots", f"2 {CAPABLE}sampling"]),
        ([asking(1, "error"), LOG, asking(2, "info")], [f"1 {META}logLevel"]),
        ([calls(1, client={}), LOG, LOG], ["2 /method"]),
        (discovery(tools={}), []),
        ([*discovery(logging={}), asking(1, "error")], ["2 /result/capabilities/logging"]),
    ],
)
def test_what_the_sides_say_of_themselves(messages, expected):
    same(told(*messages), expected)
    same(told(*messages, infos=False), [])


AT = "2 /result/inputRequests/"


@pytest.mark.parametrize(
    ("questions", "expected"),
    [
        ({"a": ROOTS}, [AT + "a/method"]),
        ({"a": ROOTS, "b": ROOTS}, [AT + "a/method"]),
        ({"a": sampling()}, [AT + "a/method"]),
        ({"a": sampling(includeContext="none")}, [AT + "a/method"]),
        ({"a": sampling(includeContext="thisServer")}, [AT + "a/method", AT + "a/params/includeContext"]),
        ({"a": sampling(includeContext="allServers")}, [AT + "a/method", AT + "a/params/includeContext"]),
        ({"a": form(c={"type": "string", "enum": ["a"]})}, []),
        ({"a": form(c=OLD, d=OLD)}, [AT + "a/params/requestedSchema/properties/c/enumNames"]),
    ],
)
def test_what_a_server_asks_for(questions, expected):
    same(told(unstated(1), asks(1, questions)), expected)


def test_what_was_declared_is_not_told_again_when_it_is_asked_for():
    context = sampling(includeContext="thisServer")
    found = told(calls(1), asks(1, {"a": ROOTS, "b": context}), calls(2), asks(2, {"a": ROOTS, "b": context}))
    same(found, [f"1 {CAPABLE}roots", f"1 {CAPABLE}sampling", AT + "b/params/includeContext"])


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("elicitation/create", 7),
        ("elicitation/create", {"requestedSchema": []}),
        ("elicitation/create", {"requestedSchema": {"properties": 7}}),
        ("elicitation/create", {"requestedSchema": {"properties": {"c": ["enumNames"]}}}),
        ("elicitation/create", {"requestedSchema": {"properties": {"c": 7}}}),
        ("sampling/createMessage", 7),
        ("sampling/createMessage", {**SAMPLING, "includeContext": ["thisServer"]}),
    ],
)
def test_questions_that_cannot_be_read(method, params):
    same(told(unstated(1), asks(1, {"a": {"method": method, "params": params}})), [])


@pytest.mark.parametrize("capabilities", [7, ["logging"], None])
def test_a_discovery_that_cannot_be_read(capabilities):
    answer = result("d", supportedVersions=["2026-07-28"], ttlMs=0, cacheScope="public", capabilities=capabilities)
    same(told(request("d", "server/discover", {}, {}), answer), [])


@pytest.mark.parametrize("params", [7, [], {"_meta": 7}, {"_meta": {"logLevel": 7}}])
def test_requests_that_cannot_be_read(params):
    same(told(("C", {"id": 1, "method": "tools/list", "params": params})), [])
