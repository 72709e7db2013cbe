"""Tasks of the extension: made, polled, answered, ended (SEP-2663)."""

import pytest
from expect import same
from modern_talks import (
    FORM,
    NO_ROOTS,
    ROOTS,
    accepted,
    calls,
    done,
    error,
    notice,
    question,
    request,
    result,
    told,
)

MOMENT = "2026-07-28T10:00:00Z"
COMPLETED = {"status": "completed", "result": {"resultType": "complete", "content": []}}
N = question(FORM)


def task(status="working", **more):
    times = {"createdAt": MOMENT, "lastUpdatedAt": MOMENT}
    return {"taskId": "t", "status": status, **times, "ttlMs": None, **more}


def made(id):
    return result(id, resultType="task", **task())


def get(id, **more):
    return request(id, "tasks/get", {"taskId": "t"}, **more)


def shown(id, status="working", **more):
    return result(id, **task(status, **more))


def update(id, **answers):
    return request(id, "tasks/update", {"taskId": "t", "inputResponses": answers})


def test_a_whole_life():
    asked = (get(2), shown(2, "input_required", inputRequests={"n": N}), update(3, n=accepted(n=1)), result(3))
    same(told(calls(1), made(1), *asked, get(4), shown(4), get(5), shown(5, **COMPLETED)), [])


def test_answers_are_held_against_the_questions_of_the_task():
    asked = (calls(1), made(1), get(2), shown(2, "input_required", inputRequests={"n": N, "r": ROOTS}))
    found = told(*asked, update(3, n=accepted(n="x"), r={"roots": [{"uri": "https://example.com/"}]}), error(3, -32602))
    expected = [
        "5 error elicitation/content-type-mismatch /params/inputResponses/n/content/n",
        "5 error roots/uri-not-file /params/inputResponses/r/roots/0/uri",
    ]
    same(found, expected)
    found = told(*asked, update(3, n={"result": accepted(n=1)}), error(3, -32602))
    same(found, ["5 error retry/answer-wrapped /params/inputResponses/n"])


def test_questions_are_gated_by_the_request_that_polls():
    asked = (calls(1), made(1), get(2, client={"extensions": {"io.modelcontextprotocol/tasks": {}}}))
    found = told(*asked, shown(2, "input_required", inputRequests={"n": N}))
    same(found, ["4 error capability/elicitation-not-declared /result/inputRequests/n/method"])


def test_the_same_question_may_be_shown_again():
    poll = [message for id in (2, 3, 4) for message in (get(id), shown(id, "input_required", inputRequests={"n": N}))]
    same(told(calls(1), made(1), *poll), [])


@pytest.mark.parametrize(
    ("status", "member"), [("input_required", "inputRequests"), ("completed", "result"), ("failed", "error")]
)
def test_each_status_has_its_member(status, member):
    found = told(calls(1), made(1), get(2), shown(2, status))
    same(found, [f"4 error tasks/status-field-missing /result/{member}"])
    found = told(notice("S", "tasks", task(status), 1))
    same([line for line in found if "tasks/" in line], [f"1 error tasks/status-field-missing /params/{member}"])


def test_a_task_stays_as_it_ended():
    ended = (calls(1), made(1), get(2), shown(2, **COMPLETED))
    same(told(*ended, get(3), shown(3, **COMPLETED)), [])
    same(told(*ended, get(3), shown(3)), ["6 error tasks/terminal-transition /result/status"])
    same(told(*ended, get(3), shown(3, "cancelled")), ["6 error tasks/terminal-transition /result/status"])


def test_an_answer_that_was_asked_for_before_may_be_late():
    late = ["6 warning tasks/terminal-transition /result/status"]
    same(told(calls(1), made(1), get(2), get(3), shown(3, **COMPLETED), shown(2)), late)
    same(told(calls(1), made(1), get(2), get(3), shown(2, **COMPLETED), shown(3)), late)


def test_a_task_may_have_ended_when_it_is_made():
    over = result(1, resultType="task", **task("cancelled"))
    same(told(calls(1), over, get(2), shown(2, "cancelled")), [])
    same(told(calls(1), over, get(2), shown(2)), ["4 error tasks/terminal-transition /result/status"])


def test_a_notification_may_show_questions():
    wanted = {"notifications": {"taskIds": ["t"]}}
    asked = request(9, "subscriptions/listen", wanted), notice("S", "subscriptions/acknowledged", wanted, 9)
    shows = notice("S", "tasks", task("input_required", inputRequests={"n": N}), 9)
    same(told(calls(1), made(1), *asked, shows, update(3, n=accepted(n=1)), result(3)), [])
    found = told(calls(1), made(1), *asked, shows, update(3, n=accepted(n="x")), error(3, -32602))
    same(found, ["6 error elicitation/content-type-mismatch /params/inputResponses/n/content/n"])


def test_cancelling_is_a_request_of_its_own():
    same(told(calls(1), made(1), request(2, "tasks/cancel", {"taskId": "t"}), result(2)), [])
    found = told(calls(1), made(1), notice("C", "cancelled", {"requestId": 1}))
    same(found, ["3 warning cancellation/task-request /params/requestId"])
    found = told(calls(1), made(1), calls(1), done(1), notice("C", "cancelled", {"requestId": 1}))
    same(found, ["5 warning cancellation/already-completed /params/requestId"])


@pytest.mark.parametrize("method", ["tasks/get", "tasks/update", "tasks/cancel"])
def test_who_did_not_declare_the_extension_gets_no_result(method):
    params = {"taskId": "t", **({"inputResponses": {"r": NO_ROOTS}} if method == "tasks/update" else {})}
    answer = shown(1) if method == "tasks/get" else result(1)
    found = told(request(1, method, params, client={}), answer)
    same(found, ["2 error capability/tasks-extension-not-declared"])
    refusal = error(1, -32021, requiredCapabilities={"extensions": {"io.modelcontextprotocol/tasks": {}}})
    same(told(request(1, method, params, client={}), refusal), [])
    same(told(request(1, method, params, client={}), error(1, -32601)), [])


@pytest.mark.parametrize(
    ("method", "id", "found"),
    [
        ("tasks/get", "t1", []),
        ("tasks/cancel", "t1", []),
        ("tasks/get", "t9", ["capability/tasks-extension-not-declared"]),
        ("tasks/cancel", 7, ["schema/type", "capability/tasks-extension-not-declared"]),
        ("tasks/update", "t1", ["capability/tasks-extension-not-declared"]),
    ],
)
def test_a_task_of_the_handshake_may_be_meant_where_both_generations_are_spoken(method, id, found):
    about = {"clientInfo": {"name": "c", "version": "1"}, "protocolVersion": "2025-11-25", "capabilities": {}}
    offered = {"tools": {}, "tasks": {"requests": {"tools": {"call": {}}}}}
    answer = {"serverInfo": {"name": "s", "version": "1"}, "protocolVersion": "2025-11-25", "capabilities": offered}
    times = {"createdAt": MOMENT, "lastUpdatedAt": MOMENT, "ttl": None}
    params = {"taskId": id, **({"inputResponses": {"r": NO_ROOTS}} if method == "tasks/update" else {})}
    messages = (
        ("C", {"id": 0, "method": "initialize", "params": about}),
        ("S", {"id": 0, "result": answer}),
        ("C", {"method": "notifications/initialized"}),
        ("C", {"id": 1, "method": "tools/call", "params": {"name": "a", "task": {}}}),
        ("S", {"id": 1, "result": {"task": {"taskId": "t1", "status": "working", **times}}}),
        request(2, method, params, client={}),
        result(2, **(task(taskId=id) if method == "tasks/get" else {})),
    )
    same([line.split()[2] for line in told(*messages, fixed=False)], found)
