"""Cancellations over a session: what may be cancelled, by whom, and what is owed afterwards.

Sources: basic/utilities/cancellation, basic/utilities/tasks, rule catalogue sections 0 and 3.4, open questions 2, 26,
41.
"""

import pytest
from expect import same
from talks import told

from mcpcheck import pipeline
from mcpcheck.values import Event

READY = "given 2025-11-25 ready"
AT = "/params/requestId"
OPTIONAL = 'tools=[{"name":"a","inputSchema":{"type":"object"},"execution":{"taskSupport":"optional"}}]'
DONE = '{"content":[{"type":"text","text":"done"}]}'
TASK = (
    '{"task":{"taskId":"t1","status":"working","createdAt":"2026-01-05T10:00:00Z",'
    '"lastUpdatedAt":"2026-01-05T10:00:00Z","ttl":null}}'
)


def call(id, rest=""):
    return f'C> {{"id":{id},"method":"tools/call","params":{{"name":"a"{rest}}}}}'


def cancel(id, sender="C"):
    return f'{sender}> {{"method":"notifications/cancelled","params":{{"requestId":{id}}}}}'


def done(id, result=DONE):
    return f'S> {{"id":{id},"result":{result}}}'


def talk(*lines, given=READY):
    found = told("\n".join((given, *lines)))
    return [line for line in found if " cancellation/" in line or " id/" in line]


@pytest.mark.parametrize("id", ["0", "1", '"x"', '"1"', '""'])
def test_an_open_request_may_be_cancelled(id):
    same(talk(call(id), cancel(id)), [])
    same(talk(call(id), cancel(id), done(id)), ["3 info cancellation/response-after-cancel /id"])


def test_an_error_answer_after_the_cancellation():
    late = 'S> {"id":5,"error":{"code":-32603,"message":"stopped"}}'
    same(talk(call(5), cancel(5), late), ["3 info cancellation/response-after-cancel /id"])


@pytest.mark.parametrize("rule", ["id/response-missing"])
def test_nothing_is_due_to_a_cancelled_request(rule):
    from blocks import block, events, setup

    def missing(*lines):
        read = block("", "", [READY, *lines])
        state = pipeline.start()
        for event in (*setup(read.given, "2025-11-25"), *events(read)):
            state, _ = pipeline.step(state, event)
        return [finding.step - 3 for finding in pipeline.finish(state) if finding.rule == rule]

    same(missing(call(5)), [1])
    same(missing(call(5), cancel(5)), [])
    same(missing(call(5), call(6), cancel(6)), [1])
    same(missing(call("1"), cancel('"1"')), [], "what was meant is known, its id was not")
    same(missing(call(5), cancel(5, "S")), [1], "not theirs to cancel")


def test_of_two_requests_with_one_id_the_newer_is_meant():
    given, task = f"{READY} {OPTIONAL}", call(5, ',"task":{}')
    twice = "2 error id/duplicate-in-flight /id"
    same(talk(task, call(5), cancel(5), given=given), [twice])
    same(talk(call(5), task, cancel(5), given=given), [twice, f"3 warning cancellation/task-request {AT}"])


def test_an_answer_to_nothing_after_a_cancellation():
    same([line.split()[:3] for line in talk(call(5), cancel(5), done(77))], [["3", "error", "id/response-unknown"]])


def test_the_other_json_type():
    same(talk(call(1), cancel('"1"')), [f"2 error cancellation/id-type-mismatch {AT}"])
    same(talk(call('"1"'), cancel(1)), [f"2 error cancellation/id-type-mismatch {AT}"])
    same(talk(call(1), done(1), cancel('"1"')), [f"3 error cancellation/id-type-mismatch {AT}"])
    same(
        talk(call(1), cancel('"1"'), done(1)),
        [f"2 error cancellation/id-type-mismatch {AT}"],
        "presumed, so not said again",
    )
    same(talk(call(1), cancel('"01"')), [f"2 error cancellation/unknown-request {AT}"])


def test_requests_of_the_other_side():
    roots = 'S> {"id":"r","method":"roots/list"}'
    same(talk(roots, cancel('"r"')), [f"2 error cancellation/wrong-direction {AT}"])
    answered = 'C> {"id":"r","result":{"roots":[]}}'
    same(talk(roots, answered, cancel('"r"')), [f"3 error cancellation/unknown-request {AT}"], "open ones only")
    same(talk(call(4), 'S> {"id":4,"method":"roots/list"}', cancel(4)), [], "an id of both sides")


def test_a_cancellation_that_comes_late():
    same(talk(call(5), done(5), cancel(5)), [f"3 warning cancellation/already-completed {AT}"])
    twice = f"4 info cancellation/duplicate {AT}"
    same(talk(call(5), cancel(5), done(5), cancel(5))[1:], [twice])
    same(talk(call(5), call(6), cancel(5), cancel(5)), [twice])
    same(talk(call(5), cancel(5), call(6), cancel(6)), [])


def test_what_cancelled_nothing_changes_nothing():
    same(talk(call(5), cancel(99), cancel(5), done(5))[1:], ["4 info cancellation/response-after-cancel /id"])
    same(talk(call(5), cancel("[]"), cancel(5), done(5))[-1:], ["4 info cancellation/response-after-cancel /id"])


def test_the_handshake_is_never_cancelled():
    ask = (
        'C> {"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},'
        '"clientInfo":{"name":"c","version":"1"}}}'
    )
    answer = (
        'S> {"id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},'
        '"serverInfo":{"name":"s","version":"1"}}}'
    )
    same(talk(ask, cancel(0), given="given 2025-11-25"), [f"2 error cancellation/initialize {AT}"])
    same(
        talk(ask, cancel(0), answer, given="given 2025-11-25"),
        [f"2 error cancellation/initialize {AT}"],
        "an answer may be expected",
    )
    failed = 'S> {"id":0,"error":{"code":-32602,"message":"no"}}'
    same(
        talk(ask, failed, cancel(0), given="given 2025-11-25"),
        [f"3 error cancellation/initialize {AT}"],
        "when it failed, too",
    )
    same(talk(cancel('"setup"')), [f"1 error cancellation/initialize {AT}"], "when it was answered, too")
    ping = 'C> {"id":1,"method":"ping"}'
    same(talk(ask, ping, cancel(1), given="given 2025-11-25"), [])


def test_a_request_for_a_task():
    given, ask = f"{READY} {OPTIONAL}", call(5, ',"task":{}')
    same(talk(ask, cancel(5), given=given), [f"2 warning cancellation/task-request {AT}"])
    same(talk(ask, done(5, TASK), cancel(5), given=given), [f"3 error cancellation/task-request {AT}"])
    same(
        talk(ask, cancel(5), done(5, TASK), given=given),
        [f"2 warning cancellation/task-request {AT}"],
        "the task is told all the same",
    )
    none = 'given 2025-11-25 ready server={"tools":{}}'
    same(talk(ask, cancel(5), given=none), [], "a server without tasks ignores the member")
    same(talk(call(5, ',"task":7'), cancel(5), given=given), [], "no such request")


@pytest.mark.parametrize("method", ["ping", "x/unknown", "tools/list"])
def test_only_some_methods_become_tasks(method):
    same(talk(f'C> {{"id":5,"method":"{method}","params":{{"task":{{}}}}}}', cancel(5)), [])


def test_what_was_before_the_recording_is_not_judged():
    same(talk(cancel(5), given="given 2025-11-25 partial"), [])
    same(talk(call(5), cancel(5), cancel(5), given="given 2025-11-25 partial"), [f"3 info cancellation/duplicate {AT}"])


def test_a_cancellation_that_http_refused_changes_nothing():
    def found(status):
        state, rules = pipeline.start(partial=True, infos=True), []
        token = {"_meta": {"progressToken": "p"}}
        for direction, message, context in (
            ("client_to_server", {"id": 1, "method": "tools/call", "params": {"name": "a", **token}}, None),
            (
                "client_to_server",
                {"method": "notifications/cancelled", "params": {"requestId": 1}},
                {"http": {"status": status}},
            ),
            (
                "server_to_client",
                {"method": "notifications/progress", "params": {"progressToken": "p", "progress": 1}},
                None,
            ),
            ("server_to_client", {"id": 1, "result": {"content": []}}, None),
        ):
            state, findings = pipeline.step(state, Event(direction, {"jsonrpc": "2.0", **message}, context=context))
            rules += [finding.rule for finding in findings if finding.rule.startswith(("cancellation/", "progress/"))]
        return rules

    same(found(404), [])
    same(found(202), ["progress/after-cancel", "cancellation/response-after-cancel"])


@pytest.mark.parametrize(
    "params", ["7", "[]", '{"requestId":[]}', '{"requestId":true}', '{"requestId":1.5}', '{"requestId":null}']
)
def test_an_unreadable_id_names_nothing(params):
    found = talk(call(1), f'C> {{"method":"notifications/cancelled","params":{params}}}')
    same([line for line in found if " cancellation/" in line], [])
