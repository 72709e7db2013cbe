"""`mcpcheck batch -`: one line in, one line out; a bad line is named and the rest is done."""

import json

import pytest
from command import C, S, run
from expect import same, true


def batch(*requests, options=()):
    lines = [
        each if type(each) is bytes else (each if type(each) is str else json.dumps(each)).encode() for each in requests
    ]
    status, out, err = run("batch", "-", *options, stdin=b"\n".join(lines) + b"\n")
    return status, [json.loads(line) for line in out.splitlines()], err


INIT = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
HELLO = {"direction": C, "message": {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INIT}}
ANSWER = {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "s", "version": "1"}}
WELCOME = {"direction": S, "message": {"jsonrpc": "2.0", "id": 1, "result": ANSWER}}
READY = {"direction": C, "message": {"jsonrpc": "2.0", "method": "notifications/initialized"}}
START = [HELLO, WELCOME, READY]
NULL_ID = {"direction": C, "message": {"jsonrpc": "2.0", "id": None, "method": "ping"}}


def test_each_session_has_its_findings_by_index():
    status, answers, err = batch(
        {"id": "a", "revision": "2025-11-25", "messages": [*START, NULL_ID]},
        {"id": "b", "messages": START},
    )
    same((status, err), (0, ""))
    same([answer["id"] for answer in answers], ["a", "b"])
    (found,) = answers[0]["findings"]
    same(list(found), ["index", "rule", "severity", "pointer", "message"])
    same((found["index"], found["rule"], found["severity"], found["pointer"]), (3, "id/null", "error", "/id"))
    same(answers[1], {"id": "b", "findings": []})


def test_raw_text_is_judged():
    _, (answer,), _ = batch({"id": 1, "messages": [*START, {"direction": C, "raw": '{"id":1,"id":2}'}]})
    same([(f["index"], f["rule"]) for f in answer["findings"]], [(3, "json/duplicate-key")])


def test_a_fault_inside_a_message_is_the_messages():
    begin = json.dumps({"id": "x", "messages": START})[:-2]
    for text, rule in (
        ('{"jsonrpc":"2.0","id":2,"id":2,"method":"ping"}', "json/duplicate-key"),
        ('{"jsonrpc":"2.0","id":2,"method":"ping",}', "json/invalid-syntax"),
        ('{"jsonrpc":"2.0","id":NaN,"method":"ping"}', "json/non-finite-number"),
        ('{"jsonrpc":"2.0","id":2,"method":"ping","params":{"a":"\\ud800"}}', "json/lone-surrogate"),
        ("[" * 600 + "]" * 600, "json/depth-limit"),
    ):
        status, (answer,), err = batch(f'{begin}, {{"direction":"{C}","message":{text}}}]}}')
        true(rule in [f["rule"] for f in answer["findings"] if f["index"] == 3], (text[:60], answer))
        same((status, err), (0, ""))


def test_escaped_pairs_are_no_fault():
    message = {"jsonrpc": "2.0", "id": 2, "method": "ping", "params": {"_meta": {"a.b/c": "\U0001f600"}}}
    answer = {"direction": S, "message": {"jsonrpc": "2.0", "id": 2, "result": {}}}
    status, answers, _ = batch({"id": "\U0001f600", "messages": [*START, {"direction": C, "message": message}, answer]})
    same((status, answers), (0, [{"id": "\U0001f600", "findings": []}]))


def test_infos_come_when_asked_for():
    asked = {"direction": C, "message": {"jsonrpc": "2.0", "id": 2, "method": "ping"}}
    request = {"id": 1, "messages": [*START, asked]}
    same(batch(request)[1][0]["findings"], [])
    (found,) = batch(request, options=("--show", "info"))[1][0]["findings"]
    same((found["index"], found["severity"]), (3, "info"))


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "[]",
        "{}",
        '{"id":1}',
        '{"messages":[]}',
        '{"id":1,"messages":{}}',
        '{"id":1,"messages":[],"revison":"x"}',
        '{"id":1,"messages":[],"revision":"2025-11-52"}',
        '{"id":1,"messages":[],"revision":["2025-11-25"]}',
        '{"id":1,"messages":[1]}',
        '{"id":1,"messages":[{"direction":"x","message":1}]}',
        '{"id":1,"messages":[{"direction":["client_to_server"],"message":1}]}',
        '{"id":1,"messages":[{"message":1}]}',
        '{"id":1,"messages":[{"direction":"client_to_server"}]}',
        '{"id":1,"messages":[{"direction":"client_to_server","raw":1}]}',
        '{"id":1,"messages":[{"direction":"client_to_server","raw":"","message":1}]}',
        '{"id":1,"id":2,"messages":[]}',
        '{"id":NaN,"messages":[]}',
        b'{"id":"\xff","messages":[]}',
        "[" * 100_000,
    ],
)
def test_a_bad_line_is_named_and_the_rest_is_done(line):
    status, answers, err = batch({"id": "a", "messages": []}, line, {"id": "b", "messages": []})
    same([answer["id"] for answer in answers], ["a", "b"])
    true(err.startswith("mcpcheck: line 2: "), err)
    same((status, err.count("\n")), (2, 1))


def test_help_shows_a_line_of_input_and_its_answer():
    _, asked, answer = run("batch", "--help")[1].split("\n\n")[-3:]
    status, out, err = run("batch", "-", stdin=" ".join(asked.split("\n")).encode() + b"\n")
    same((status, err, json.loads(out)), (0, "", json.loads(answer)))


def test_usage():
    same(run("batch")[0], 2)
    same(run("batch", "a", "b")[0], 2)
    status, _, err = run("batch", "/nonexistent/file")
    same(status, 2)
    true("unable to read" in err)
