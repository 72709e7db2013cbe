"""Elicitations in URL mode over whole sessions, expectations by hand from client/elicitation."""

import json

import pytest
from expect import same

from mcpcheck import pipeline

URL = {"form": {}, "url": {}}


def session(*messages, client=URL, **options):
    """(step, rule, severity, pointer) of what a session says, infos included; steps count from the first given."""
    asked = {
        "protocolVersion": "2025-11-25",
        "capabilities": {"elicitation": client},
        "clientInfo": {"name": "c", "version": "1"},
    }
    told = {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}
    setup = [
        ("C", {"id": "setup", "method": "initialize", "params": asked}),
        ("S", {"id": "setup", "result": told}),
        ("C", {"method": "notifications/initialized"}),
    ]
    name = {"C": "client_to_server", "S": "server_to_client"}
    events = [
        {"direction": name[who], "message": {"jsonrpc": "2.0", **message}} for who, message in [*setup, *messages]
    ]
    found = pipeline.check(json.loads(json.dumps(events)), infos=True, **options)
    return [
        (finding.step - 3, finding.rule, finding.severity, finding.pointer)
        for finding in found
        if not finding.rule.startswith(("unjudged/", "id/"))
    ]


def ask(id, key, url="https://example.com/a", **more):
    params = {"mode": "url", "message": "m", "url": url, "elicitationId": key, **more}
    return "S", {"id": id, "method": "elicitation/create", "params": params}


def answer(id, action):
    return "C", {"id": id, "result": {"action": action}}


def done(key):
    return "S", {"method": "notifications/elicitation/complete", "params": {"elicitationId": key}}


CALL = ("C", {"id": 1, "method": "tools/call", "params": {"name": "t", "arguments": {}}})


def required(*keys, **item):
    entries = [
        {"mode": "url", "message": "m", "url": "https://example.com/a", "elicitationId": key, **item} for key in keys
    ]
    return "S", {"id": 1, "error": {"code": -32042, "message": "m", "data": {"elicitations": entries}}}


ID, COMPLETE = "/params/elicitationId", "elicitation/complete-"
SILENT = [
    [ask(1, "e"), answer(1, "accept"), done("e")],
    [ask(1, "e"), answer(1, "accept"), ask(2, "f"), answer(2, "accept"), done("f"), done("e")],
    [CALL, required("e"), done("e")],
    [CALL, required("e"), ask(1, "e"), answer(1, "accept"), done("e")],
    [CALL, required("e"), ask(1, "e"), answer(1, "accept"), ask(2, "e"), answer(2, "accept"), done("e")],
    [CALL, required("e"), ("C", {**CALL[1], "id": 2}), ("S", {**required("e")[1], "id": 2})],
    [CALL, required("e"), ask(1, "e"), answer(1, "decline"), done("e")],  # listed: it may be done without the request
]


@pytest.mark.parametrize("messages", SILENT)
def test_whole_lives(messages):
    same(session(*messages), [])


ONE = [
    ([ask(1, "e"), ask(2, "e", "https://example.com/b")], (2, "elicitation/id-reused", "error", ID)),
    ([ask(1, "e"), ask(2, "e")], (2, "elicitation/id-reused", "warning", ID)),
    ([ask(1, "e"), answer(1, "decline"), done("e")], (3, COMPLETE + "not-accepted", "info", ID)),
    ([ask(1, "e"), answer(1, "cancel"), done("e")], (3, COMPLETE + "not-accepted", "info", ID)),
    (
        [ask(1, "e"), ("C", {"id": 1, "error": {"code": -32603, "message": "m"}}), done("e")],
        (3, COMPLETE + "not-accepted", "info", ID),
    ),
    ([ask(1, "e"), done("e")], (2, COMPLETE + "not-accepted", "info", ID)),
    ([ask(1, "e"), answer(1, "accept"), done("e"), done("e")], (4, COMPLETE + "duplicate", "warning", ID)),
    ([done("e")], (1, COMPLETE + "unknown-id", "warning", ID)),
    ([done("e"), done("e")], (1, COMPLETE + "unknown-id", "warning", ID)),
    ([CALL, required("e"), done("f")], (3, COMPLETE + "unknown-id", "warning", ID)),
    (
        [CALL, required("e", mode="form")],
        (2, "elicitation/url-required-error-item", "error", "/error/data/elicitations/0/mode"),
    ),
]


@pytest.mark.parametrize(("messages", "finding"), ONE)
def test_one_fault_first(messages, finding):
    same(session(*messages)[:1], [finding])


def test_a_request_declined_first_and_asked_anew():
    messages = [ask(1, "e"), answer(1, "decline"), ask(2, "e"), answer(2, "accept"), done("e")]
    same(session(*messages), [(3, "elicitation/id-reused", "warning", ID)])


def test_an_id_that_could_not_be_read_may_be_any():
    bad = (
        "S",
        {
            "id": 1,
            "method": "elicitation/create",
            "params": {"mode": "url", "message": "m", "url": "https://example.com/a"},
        },
    )
    same(session(bad, done("e")), [(1, "elicitation/url-fields-missing", "error", ID)])
    bad = ("S", {"id": 1, "error": {"code": -32042, "message": "m", "data": {"elicitations": None}}})
    same(
        session(CALL, bad, done("e")), [(2, "elicitation/url-required-error-data", "error", "/error/data/elicitations")]
    )


@pytest.mark.parametrize("entry", [7, None, {}, {"elicitationId": 7}, {"elicitationId": ["e"]}])
def test_an_entry_without_a_readable_id_may_be_any(entry):
    listed = "S", {"id": 1, "error": {"code": -32042, "message": "m", "data": {"elicitations": [entry]}}}
    same([rule for _, rule, _, _ in session(CALL, listed, done("e")) if "complete" in rule], [])
    same([rule for _, rule, _, _ in session(CALL, required("f"), done("e"))], [COMPLETE + "unknown-id"])


@pytest.mark.parametrize("action", [7, None, [], {"accept": True}])
def test_an_action_that_cannot_be_read_may_be_the_accepting_one(action):
    same([rule for _, rule, _, _ in session(ask(1, "e"), answer(1, action), done("e")) if "complete" in rule], [])


def test_a_session_cut_off_at_the_start_accuses_nobody():
    event = {"direction": "server_to_client", "message": {"jsonrpc": "2.0", **done("e")[1]}}
    same(pipeline.check([event], partial=True), [])


def test_two_faults_in_a_row():
    same(
        [finding[:2] for finding in session(done("e"), done("e"))],
        [(1, COMPLETE + "unknown-id"), (2, COMPLETE + "duplicate")],
    )


def test_what_the_client_says_asks_for_nothing():
    unknown = [(2, COMPLETE + "unknown-id", "warning", ID)]
    same([finding for finding in session(("C", ask(1, "e")[1]), done("e")) if "complete" in finding[1]], unknown)
    form = ("S", {"id": 1, "method": "roots/list"})
    spoken = session(form, ("C", required("e")[1]), done("e"))
    same([finding[:2] for finding in spoken if "complete" in finding[1]], [(3, COMPLETE + "unknown-id")])


def test_messages_without_params():
    lines = [
        ("S", {"id": 1, "method": "elicitation/create"}),
        answer(1, "accept"),
        ("S", {"method": done("e")[1]["method"]}),
    ]
    same([finding for finding in session(*lines) if "complete" in finding[1] or "id-reused" in finding[1]], [])


def test_who_may_send_the_error():
    form = {"message": "m", "requestedSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}
    messages = [("S", {"id": 1, "method": "elicitation/create", "params": form}), ("C", required("e")[1])]
    same(session(*messages), [(2, "elicitation/url-required-error-sender", "warning", "/error/code")])
    same(session(CALL, required("e"), client={}), [(2, "capability/url-required-error-undeclared", "warning", "")])


UNREADABLE = [None, [], 7, {"code": [-32042]}, {"code": True, "message": "m"}, {"code": "-32042", "message": "m"}]


@pytest.mark.parametrize("error", UNREADABLE)
def test_errors_that_cannot_be_read(error):
    found = session(CALL, ("S", {"id": 1, "error": error}))
    same([rule for _, rule, _, _ in found if rule.startswith(("elicitation/", "capability/"))], [])


@pytest.mark.parametrize("key", [None, 7, [], {}])
def test_ids_of_other_types(key):
    found = session(ask(1, key), ask(2, key), answer(1, "accept"), done(key), done(key))
    same([rule for _, rule, _, _ in found if "id-reused" in rule or "complete" in rule], [])
