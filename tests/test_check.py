"""check(): one call for a whole session; what it takes, and what it says when nothing else is asked for."""

import json

import pytest
from expect import same

from mcpcheck import pipeline
from mcpcheck.values import Event

C, S = "client_to_server", "server_to_client"
WHO = {"name": "peer", "version": "1"}
ASKED = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": WHO}
ANSWER = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": WHO}


def sent(direction, **members):
    return {"direction": direction, "message": {"jsonrpc": "2.0", **members}}


HANDSHAKE = [
    sent(C, id=1, method="initialize", params=ASKED),
    sent(S, id=1, result=ANSWER),
    sent(C, method="notifications/initialized"),
]
LIST = sent(C, id=2, method="tools/list", params={})
PAGE = sent(S, id=2, result={"tools": [], "total": 0})


def rules(*messages, **choices):
    return [(finding.step, finding.rule) for finding in pipeline.check(messages, **choices)]


def test_what_is_said_when_nothing_else_is_asked_for():
    same(rules(*HANDSHAKE, LIST, PAGE), [])
    same(rules(*HANDSHAKE, LIST, PAGE, infos=True), [(5, "schema/unknown-field")])
    same(rules(LIST, PAGE), [(1, "lifecycle/first-request-undeclared")])
    same(rules(LIST, PAGE, revision="2025-11-25"), [(1, "lifecycle/initialize-not-first")])
    same(rules(LIST, PAGE, partial=True), [(1, "unjudged/capabilities-unknown")])


def test_a_message_may_be_an_event_a_value_or_a_text():
    text = '{"jsonrpc":"2.0","id":2,"method":"tools/list"'
    same(rules(*HANDSHAKE, {"direction": C, "raw": text + "}"}, PAGE), [])
    same(rules(*HANDSHAKE, {"direction": C, "raw": text}), [(4, "json/invalid-syntax")])
    same(rules(*HANDSHAKE, Event(C, LIST["message"]), Event(S, PAGE["message"])), [])
    same(rules(*HANDSHAKE, {"direction": C}), [(4, "envelope/not-object")])


@pytest.mark.parametrize("message", [None, 5, "ping", [], {}, {"direction": "up"}, {"message": LIST["message"]}])
def test_what_is_no_message_is_refused(message):
    with pytest.raises(ValueError):
        rules(message)


def deep(levels):
    """A value with as many containers open at once."""
    value = {}
    for _ in range(levels - 1):
        value = {"a": value}
    return value


def ring():
    """A value that holds itself, twice."""
    value = {}
    value.update(a=value, b=value)
    return value


def listings(value):
    """A listing told twice, `value` in a schema below five containers."""
    result = {"tools": [{"name": "a", "inputSchema": {"type": "object", "default": value}}]}
    for id in (2, 3):
        yield from (sent(C, id=id, method="tools/list"), sent(S, id=id, result=result))


def deeper(*messages, **choices):
    return [step for step, rule in rules(*messages, **choices) if rule == "json/depth-limit"]


@pytest.mark.parametrize(("levels", "steps"), [(507, []), (508, [5, 7])])
def test_a_value_may_be_as_deep_as_a_text(levels, steps):
    talk = [*HANDSHAKE, *listings(deep(levels))]
    texts = [{"direction": one["direction"], "raw": json.dumps(one["message"])} for one in talk]
    same((deeper(*talk), deeper(*texts)), (steps, steps))
    same(rules(*talk), rules(*texts))


@pytest.mark.parametrize("value", [deep(3000), ring(), [deep(100_000)]], ids=["3,000 levels", "holds itself", "list"])
@pytest.mark.parametrize("profile", ["spec", "teaching"])
def test_a_value_that_is_too_deep_is_not_looked_at(value, profile):
    same(deeper(*HANDSHAKE, *listings(value), profile=profile), [5, 7])
    for message in (value, [value], {"jsonrpc": "2.0", "id": 2, "method": "ping", "params": value}):
        same(rules({"direction": C, "message": message}, partial=True, profile=profile), [(1, "json/depth-limit")])


def test_what_is_no_message_is_named_however_deep_it_is():
    with pytest.raises(ValueError, match="no dict with a direction"):
        rules({"direction": "up", "message": deep(100_000)})
