"""Answers to elicitations over whole sessions: modes that were not declared, and forms that became tasks."""

import json

import pytest
from expect import same
from talks import told

from mcpcheck import check

FORM = {
    "message": "m",
    "requestedSchema": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]},
}
URL = {"mode": "url", "message": "m", "url": "https://example.com/", "elicitationId": "e"}
GATE = "1 error capability/elicitation"
UNDECLARED = "2 error elicitation/result-for-undeclared-mode /result"


def ask(params, **more):
    return "S> " + json.dumps({"method": "elicitation/create", "params": {**params, **more}})


def answer(result, id=1):
    return "C> " + json.dumps({"id": id, "result": result})


def found(*lines, client=None):
    given = "given 2025-11-25 ready" + (
        f" client={json.dumps(client, separators=(',', ':'))}" if client is not None else ""
    )
    return told("\n".join([given, *lines]))


MODES = [
    ({"elicitation": {}}, FORM, []),
    ({"elicitation": {"form": {}}}, FORM, []),
    ({"elicitation": {"form": {}}}, {**FORM, "mode": "form"}, []),
    ({"elicitation": {"form": {}, "url": {}}}, URL, []),
    ({"elicitation": {"url": {}}}, URL, []),
    ({"elicitation": {"url": {}}}, FORM, [GATE + "-form-not-declared /params/mode", UNDECLARED]),
    ({"elicitation": {}}, URL, [GATE + "-url-not-declared /params/mode", UNDECLARED]),
    ({"elicitation": {"form": {}}}, URL, [GATE + "-url-not-declared /params/mode", UNDECLARED]),
    ({}, FORM, [GATE + "-not-declared /method", UNDECLARED]),
]


@pytest.mark.parametrize(("client", "question", "expected"), MODES)
def test_modes(client, question, expected):
    same(found(ask(question), answer({"action": "cancel"}), client=client), expected)


UNREADABLE = [
    {"elicitation": True},
    {"elicitation": []},
    {"elicitation": {"form": True}},
    {"elicitation": {"form": 7, "url": {}}},
]


@pytest.mark.parametrize("client", UNREADABLE)
def test_a_capability_that_cannot_be_read_accuses_nobody(client):
    same([line for line in found(ask(FORM), answer({"action": "cancel"}), client=client) if "undeclared" in line], [])


def test_capabilities_that_were_not_seen_accuse_nobody():
    same(told("\n".join(["given 2025-11-25 partial", ask(URL), answer({"action": "cancel"})])), [])


@pytest.mark.parametrize(
    "params", ["", ',"params":{}', ',"params":{"mode":"voice","message":"m"}', ',"params":{"mode":[],"message":"m"}']
)
def test_a_question_that_cannot_be_read_is_the_servers_fault(params):
    question = 'S> {"method":"elicitation/create"' + params + "}"
    spoken = found(question, answer({"action": "accept", "content": {"n": "1"}}), client={"elicitation": {"url": {}}})
    same([line for line in spoken if line.startswith("2") and "content-" in line], [])


def test_a_question_of_the_client_is_none():
    lines = ["C" + ask(FORM)[1:], "S" + answer({"action": "accept", "content": {"n": "1"}})[1:]]
    same([line.split()[2] for line in found(*lines)], ["method/wrong-direction"])


def test_a_refusal_is_the_right_answer():
    refusal = 'C> {"id":1,"error":{"code":-32602,"message":"no"}}'
    same(found(ask(URL), refusal, client={"elicitation": {}}), [GATE + "-url-not-declared /params/mode"])


def test_each_answer_is_held_against_its_own_form():
    other = {"message": "m", "requestedSchema": {"type": "object", "properties": {"t": {"type": "string"}}}}
    lines = [
        ask(FORM),
        ask(other),
        answer({"action": "accept", "content": {"t": "x"}}, 2),
        answer({"action": "accept", "content": {"n": 1}}),
    ]
    same(found(*lines), [])
    lines[2:] = [
        answer({"action": "accept", "content": {"n": 1}}, 2),
        answer({"action": "accept", "content": {"t": "x"}}),
    ]
    unknown = "warning elicitation/content-unknown-property /result/content/"
    missing = "error elicitation/content-required-missing /result/content/n"
    same(sorted(found(*lines)), sorted(["3 " + unknown + "n", "4 " + unknown + "t", "4 " + missing]))


TASK = {
    "taskId": "t",
    "status": "working",
    "createdAt": "2025-11-25T10:00:00Z",
    "lastUpdatedAt": "2025-11-25T10:00:00Z",
    "ttl": None,
}
RELATED = {"io.modelcontextprotocol/related-task": {"taskId": "t"}}


def handed_out(result):
    lines = [ask(FORM, task={}), answer({"task": TASK}), 'S> {"method":"tasks/result","params":{"taskId":"t"}}']
    return found(*lines, answer({**result, "_meta": RELATED}, 2))


def test_what_a_task_hands_out_is_an_answer():
    same(handed_out({"action": "accept", "content": {"n": 1}}), [])
    same(
        handed_out({"action": "accept", "content": {"n": "1"}}),
        ["4 error elicitation/content-type-mismatch /result/content/n"],
    )
    same(handed_out({"action": "accept"}), ["4 error elicitation/accept-content-missing /result/content"])


@pytest.mark.parametrize("result", [{}, {"task": None}, {"task": {"taskId": []}}, {"action": []}, {"content": 7}])
def test_answers_that_cannot_be_read(result):
    spoken = found(ask(FORM), answer(result))
    same(
        [line for line in spoken if ("content-" in line and "content-not-object" not in line) or "undeclared" in line],
        [],
    )


def test_a_session_that_settles_on_an_older_revision_is_judged_by_it():
    hands = {
        "protocolVersion": "2025-06-18",
        "capabilities": {"elicitation": {}},
        "clientInfo": {"name": "c", "version": "1"},
    }
    told_back = {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "s", "version": "1"}}
    choices = {"type": "array", "items": {"type": "string", "enum": ["a"]}}
    lines = ["C> " + json.dumps({"id": "h", "method": "initialize", "params": hands})]
    lines.append("S> " + json.dumps({"id": "h", "result": told_back}))
    lines.append('C> {"method":"notifications/initialized"}')
    lines.append(ask({"message": "m", "requestedSchema": {"type": "object", "properties": {"f": choices}}}))
    lines.append(answer({"action": "decline"}))
    place = "/params/requestedSchema/properties/f/type"  # no choice of several before 2025-11-25
    same(told("\n".join(lines)), [f"4 error elicitation/schema-property-type {place}"])


@pytest.mark.parametrize(
    ("revision", "field", "sentence"),
    [
        ("2025-06-18", {"type": "array"}, 'a.type is "array", expected one of string, number, integer, boolean'),
        ("2025-06-18", {"type": "null"}, 'a.type is "null", expected one of string, number, integer, boolean'),
        ("2025-11-25", {"type": "null"}, 'a.type is "null", expected string, number, integer, boolean or array'),
        ("2025-11-25", {"type": ["string", "null"]}, 'a.type is ["string","null"], expected one type name'),
        ("2025-11-25", {"title": "A"}, "a.type is nothing, expected string, number, integer, boolean or array"),
        ("2025-06-18", {"type": {}}, "a.type is {}, expected one of string, number, integer, boolean"),
        ("2025-06-18", {"title": "A"}, "a.type is nothing, expected one of string, number, integer, boolean"),
    ],
)
def test_what_a_field_may_be_is_told_by_its_revision(revision, field, sentence):
    same(_sentence(revision, field, "elicitation/schema-property-type"), [f"requestedSchema.properties.{sentence}"])


def test_what_a_value_may_be_is_told_by_its_revision():
    rule, text = "elicitation/content-value-type", {"type": "string"}
    same(_sentence("2025-06-18", text, rule), ["content.a is null, expected string or number or boolean"])
    same(_sentence("2025-11-25", text, rule), ["content.a is null, expected string or number or boolean or array"])


def test_an_empty_name_is_quoted_in_a_place():
    quoted = 'content."" is null, expected string or number or boolean or array'
    same(_sentence("2025-11-25", {"type": "string"}, "elicitation/content-value-type", ""), [quoted])


def test_a_capability_without_its_flag_is_expected_as_an_object():
    missing = "client sent notifications/roots/list_changed, but client.roots is not declared, expected it declared as an object"
    same(_sentence("2025-11-25", {"type": "string"}, "capability/roots-list-changed-not-declared"), [missing])


def _sentence(revision, field, rule, name="a"):
    """What is said by `rule` of a form with one field, and of its answer with null for it."""
    hands = {
        "protocolVersion": revision,
        "capabilities": {"elicitation": {}},
        "clientInfo": {"name": "c", "version": "1"},
    }
    told_back = {"protocolVersion": revision, "capabilities": {}, "serverInfo": {"name": "s", "version": "1"}}
    asked = {"message": "m", "requestedSchema": {"type": "object", "properties": {name: field}}}
    talk = [
        ("client_to_server", {"id": 0, "method": "initialize", "params": hands}),
        ("server_to_client", {"id": 0, "result": told_back}),
        ("client_to_server", {"method": "notifications/initialized"}),
        ("server_to_client", {"id": 1, "method": "elicitation/create", "params": asked}),
        ("client_to_server", {"id": 1, "result": {"action": "accept", "content": {name: None}}}),
        ("client_to_server", {"method": "notifications/roots/list_changed"}),
    ]
    records = [{"direction": direction, "message": {"jsonrpc": "2.0", **message}} for direction, message in talk]
    return [finding.message for finding in check(records) if finding.rule == rule]
