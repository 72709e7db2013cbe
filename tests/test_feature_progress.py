"""Progress tokens over a session: whose they are, how long they live, what may be reported under them.

Sources: basic/utilities/progress, basic/utilities/tasks, rule catalogue sections 0 (HTTP, one direction) and 3.3,
open questions 2, 29, 30, 31.
"""

import pytest
from expect import same, true
from talks import told

from mcpcheck import pipeline
from mcpcheck.values import Event

READY = "given 2025-11-25 ready"
OPTIONAL = 'tools=[{"name":"a","inputSchema":{"type":"object"},"execution":{"taskSupport":"optional"}}]'
AT = "/params/progressToken"
DONE = '{"content":[{"type":"text","text":"done"}]}'
RELATED = '"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"%s"}}'


def call(number, token, rest=""):
    return (
        f'C> {{"id":{number},"method":"tools/call","params":{{"name":"a"{rest},"_meta":{{"progressToken":{token}}}}}}}'
    )


def done(number, result=DONE):
    return f'S> {{"id":{number},"result":{result}}}'


def report(token, progress, rest="", sender="S"):
    members = f'"progressToken":{token},"progress":{progress}{rest}'
    return f'{sender}> {{"method":"notifications/progress","params":{{{members}}}}}'


def task(status="working", more=""):
    times = '"createdAt":"2026-01-05T10:00:00Z","lastUpdatedAt":"2026-01-05T10:00:00Z"'
    return f'{{"taskId":"t1","status":"{status}",{times},"ttl":null{more}}}'


def created(number, status="working"):
    return done(number, f'{{"task":{task(status)}}}')


def talk(*lines, given=READY, kinds=("error", "warning", "info")):
    found = told("\n".join((given, *lines)), kinds=kinds)
    return [line for line in found if "progress" in line or "token" in line]


@pytest.mark.parametrize("token", ['"p"', "0", "1", '"1"', '""', "-7", "9007199254740993"])
def test_a_token_comes_back_as_it_was_given(token):
    same(talk(call(5, token), report(token, 1), report(token, 2), done(5)), [])


def test_one_is_one_point_nought_but_no_text():
    same(talk(call(5, "1"), report("1.0", 1), done(5), kinds=("error",)), [])
    same(talk(call(5, '"1.0"'), report("1", 1)), [f"2 error progress/token-unknown {AT}"])


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("1", '"1"'),
        ('"1"', "1"),
        ("-3", '"-3"'),
        ('"0"', "0"),
        ("99999999999999999999", '"99999999999999999999"'),
        ('"-99999999999999999999"', "-99999999999999999999"),
    ],
)
def test_the_other_json_type(given, sent):
    same(talk(call(5, given), report(sent, 1), done(5)), [f"2 error progress/token-type-mismatch {AT}"])
    same(
        talk(call(5, given), done(5), report(sent, 1)),
        [f"3 error progress/token-type-mismatch {AT}"],
        "closed ones count",
    )


LONG = "100000000000000000000"  # no counter of 64 bits comes so far


@pytest.mark.parametrize(("given", "sent"), [(LONG, f'"{LONG}"'), (f'"{LONG}"', LONG)])
def test_an_integer_of_more_digits_than_any_counter_has_is_no_text_in_disguise(given, sent):
    same(talk(call(5, given), report(sent, 1)), [f"2 error progress/token-unknown {AT}"])


@pytest.mark.parametrize(
    ("given", "sent"), [("1", '"01"'), ("1", '"\uff11"'), ("1", '"1.0"'), ('"01"', "1"), ('"-"', "0"), ("1", '"+1"')]
)
def test_another_spelling_is_another_token(given, sent):
    same(talk(call(5, given), report(sent, 1), done(5)), [f"2 error progress/token-unknown {AT}"])


@pytest.mark.parametrize("closing", [(), (done(5),)])
def test_the_side_that_asked_reports_nothing(closing):
    found = talk(call(5, '"p"'), *closing, report('"p"', 1, sender="C"))
    same(found, [f"{2 + len(closing)} error progress/token-wrong-direction {AT}"])


def test_both_sides_may_use_one_token():
    ping = 'S> {"id":9,"method":"ping","params":{"_meta":{"progressToken":"p"}}}'
    same(
        talk(call(5, '"p"'), ping, report('"p"', 5), report('"p"', 1, sender="C"), 'C> {"id":9,"result":{}}', done(5)),
        [],
    )


def test_a_token_is_in_use_until_its_request_is_answered():
    twice = "2 error progress/token-duplicate-active /params/_meta/progressToken"
    same(talk(call(5, '"p"'), call(6, '"p"'), done(5), done(6)), [twice])
    same(talk(call(5, "1"), call(6, "1.0"), done(5), done(6), kinds=("error",)), [twice])
    same(talk(call(5, "1"), call(6, '"1"'), done(5), done(6)), [], "two tokens")
    same(talk(call(5, '"p"'), done(5), call(6, '"p"'), report('"p"', 1), done(6)), [])
    failed = 'S> {"id":5,"error":{"code":-32603,"message":"no"}}'
    same(talk(call(5, '"p"'), failed, call(6, '"p"'), report('"p"', 1), done(6)), [])


def test_of_two_requests_with_one_token_the_later_one_keeps_it():
    lines = call(5, '"p"'), call(6, '"p"'), done(5), report('"p"', 1), done(6), report('"p"', 2)
    same(talk(*lines)[1:], [f"6 error progress/after-response {AT}"])


def test_a_cancelled_request_frees_its_token():
    cancel = 'C> {"method":"notifications/cancelled","params":{"requestId":5}}'
    same(talk(call(5, '"p"'), cancel, call(6, '"p"'), report('"p"', 1), done(6)), [])
    same(
        talk(call(5, '"p"'), cancel, report('"p"', 1), report('"p"', 1)),
        [
            f"3 info progress/after-cancel {AT}",
            f"4 info progress/after-cancel {AT}",
        ],
    )
    other = 'C> {"method":"notifications/cancelled","params":{"requestId":6}}'
    same(
        talk(call(5, '"p"'), call(6, '"q"'), other, report('"p"', 1), report('"q"', 1)),
        [f"5 info progress/after-cancel {AT}"],
    )
    theirs = 'S> {"method":"notifications/cancelled","params":{"requestId":5}}'
    same(talk(call(5, '"p"'), theirs, report('"p"', 1), done(5)), [], "not theirs to cancel")


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("1", "2", 0),
        ("0.25", "0.5", 0),
        ("-2", "-1", 0),
        ("2", "2", 1),
        ("2", "1", 1),
        ("1", "1.0", 1),
        ("0", "0.0", 1),
        ('"1"', "0", 0),
    ],
)
def test_progress_grows(first, second, found):
    lines = talk(call(5, '"p"'), report('"p"', first), report('"p"', second), done(5))
    same([line for line in lines if "increasing" in line], ["3 error progress/not-increasing /params/progress"] * found)


def test_each_report_is_measured_by_the_one_before():
    lines = [report('"p"', number) for number in (5, 3, 4, 4)]
    same(
        talk(call(5, '"p"'), *lines, done(5)),
        [
            "3 error progress/not-increasing /params/progress",
            "5 error progress/not-increasing /params/progress",
        ],
    )


def test_a_token_used_again_begins_anew():
    same(
        talk(
            call(5, '"p"'),
            report('"p"', 50, ',"total":60'),
            done(5),
            call(6, '"p"'),
            report('"p"', 1, ',"total":9'),
            done(6),
        ),
        [],
    )


def test_total_stays_where_it_is_given():
    totals = [
        report('"p"', number, total)
        for number, total in ((1, ',"total":9'), (2, ""), (3, ',"total":9.0'), (4, ',"total":8'))
    ]
    same(talk(call(5, '"p"'), *totals, done(5)), ["5 info progress/total-changed /params/total"])


def test_a_task_keeps_the_token_alive():
    given = f"{READY} {OPTIONAL}"
    named = "," + RELATED % "t1"
    start = call(5, '"p"', ',"task":{}'), created(5)
    over = f'S> {{"method":"notifications/tasks/status","params":{task("failed")}}}'
    late = f"4 error progress/after-task-terminal {AT}"
    same(talk(*start, report('"p"', 1, named), given=given), [])
    same(talk(*start, over, report('"p"', 1, named), given=given), [late])
    same(
        talk(*start, call(6, '"p"'), given=given),
        ["3 error progress/token-duplicate-active /params/_meta/progressToken"],
    )
    same(talk(*start, over, call(6, '"p"'), report('"p"', 1), done(6), given=given), [])
    same(
        talk(call(5, '"p"', ',"task":{}'), created(5, "completed"), report('"p"', 1, named), given=given)[-1:],
        [f"3 error progress/after-task-terminal {AT}"],
    )


@pytest.mark.parametrize(
    ("asked", "answer", "ends"),
    [
        ('"tasks/get","params":{"taskId":"t1"}', task("completed"), True),
        ('"tasks/get","params":{"taskId":"t1"}', task("input_required"), False),
        ('"tasks/cancel","params":{"taskId":"t1"}', task("cancelled"), True),
        ('"tasks/list"', f'{{"tasks":[{task("failed")}]}}', True),
        ('"tasks/list"', f'{{"tasks":[{task("working")}]}}', False),
        ('"tasks/result","params":{"taskId":"t1"}', DONE[:-1] + "," + RELATED % "t1" + "}", True),
    ],
)
def test_what_ends_a_task_ends_its_token(asked, answer, ends):
    lines = call(5, '"p"', ',"task":{}'), created(5), f'C> {{"id":6,"method":{asked}}}', done(6, answer)
    found = talk(*lines, report('"p"', 1, "," + RELATED % "t1"), given=f"{READY} {OPTIONAL}")
    same(found, [f"5 error progress/after-task-terminal {AT}"] if ends else [])


@pytest.mark.parametrize("method", ["ping", "x/unknown", "tools/list"])
def test_only_some_methods_become_tasks(method):
    ask = f'C> {{"id":5,"method":"{method}","params":{{"_meta":{{"progressToken":"p"}}}}}}'
    late = talk(ask, created(5), report('"p"', 1))[-1:]
    same(late, [f"3 error progress/after-response {AT}"])


def test_the_end_of_one_sides_task_leaves_the_others_token():
    given, named = f"{READY} {OPTIONAL}", "," + RELATED % "t1"
    form = '"message":"?","requestedSchema":{"type":"object","properties":{}},"task":{},"_meta":{"progressToken":"q"}'
    both = (
        call(5, '"p"', ',"task":{}'),
        created(5),
        f'S> {{"id":5,"method":"elicitation/create","params":{{{form}}}}}',
        f'C> {{"id":5,"result":{{"task":{task()}}}}}',
    )
    over = f'S> {{"method":"notifications/tasks/status","params":{task("failed")}}}'
    same(talk(*both, over, report('"q"', 1, named, sender="C"), given=given), [])
    same(talk(*both, over, report('"p"', 1, named), given=given), [f"6 error progress/after-task-terminal {AT}"])


def test_progress_of_a_task_names_it():
    given, start = f"{READY} {OPTIONAL}", (call(5, '"p"', ',"task":{}'), created(5))
    where = "/params/_meta/io.modelcontextprotocol~1related-task"
    same(talk(*start, report('"p"', 1), given=given), [f"3 warning tasks/related-task-missing-on-progress {where}"])
    for other in ("t2", ""):
        same(
            talk(*start, report('"p"', 1, "," + RELATED % other), given=given)[:1],
            [f"3 warning tasks/related-task-missing-on-progress {where}"],
        )
    for odd in ("7", "{}", '{"taskId":7}'):
        unread = report('"p"', 1, f',"_meta":{{"io.modelcontextprotocol/related-task":{odd}}}')
        same([line for line in talk(*start, unread, given=given) if "missing-on" in line], [], "a fault of its shape")
    same(talk(start[0], report('"p"', 1), start[1], given=given), [], "before the task had an id")
    named = report('"p"', 1, "," + RELATED % "t1")
    unnamed = f"warning tasks/related-task-missing-on-progress {where}"
    same(talk(*start, named, report('"p"', 2), report('"p"', 3), given=given), [f"4 {unnamed}", f"5 {unnamed}"])


def test_over_http_order_proves_little():
    http = READY + " http"
    twice = "2 error progress/token-duplicate-active /params/_meta/progressToken"
    same(talk(call(5, '"p"'), call(6, '"p"'), done(5), done(6), given=http), [twice], "a lost stream cancels nothing")
    same(talk(call(5, '"p"'), done(5), report('"p"', 1), given=http), [f"3 warning progress/after-response {AT}"])
    same(
        talk(call(5, '"p"'), report('"p"', 1), report('"p"', 2), report('"p"', 1), done(5), given=http),
        [],
        "delivered twice",
    )
    same(
        talk(call(5, '"p"'), report('"p"', 2), report('"p"', 1), done(5), given=http),
        ["3 error progress/not-increasing /params/progress"],
    )
    lines = (
        call(5, '"p"', ',"task":{}'),
        created(5),
        f'S> {{"method":"notifications/tasks/status","params":{task("failed")}}}',
    )
    same(talk(*lines, report('"p"', 1), given=f"{http} {OPTIONAL}"), [f"4 warning progress/after-task-terminal {AT}"])


@pytest.mark.parametrize(
    ("context", "severity"),
    [
        (None, "error"),
        ({}, "error"),
        ({"transport": "stdio"}, "error"),
        ({"connection": "a"}, "warning"),
        ({"http": {"status": 200}}, "warning"),
        ({"transport": "streamable-http"}, "warning"),
    ],
)
def test_what_shows_http(context, severity):
    state, found = pipeline.start(partial=True), []
    for direction, message in (
        ("client_to_server", {"id": 1, "method": "ping", "params": {"_meta": {"progressToken": "p"}}}),
        ("server_to_client", {"id": 1, "result": {}}),
        ("server_to_client", {"method": "notifications/progress", "params": {"progressToken": "p", "progress": 1}}),
    ):
        state, findings = pipeline.step(state, Event(direction, {"jsonrpc": "2.0", **message}, context=context))
        found += [(finding.rule, finding.severity) for finding in findings if finding.severity != "unjudged"]
    same(found, [("progress/after-response", severity)])


def test_a_request_that_http_refused_opens_nothing():
    def event(id, token, status):
        params = {"name": "a", "_meta": {"progressToken": token}}
        message = {"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}
        return Event("client_to_server", message, context={"http": {"status": status}})

    def found(status):
        state, rules = pipeline.start(), []
        for sent in (event(1, "p", status), event(2, "p", 200)):
            state, findings = pipeline.step(state, sent)
            rules += [finding.rule for finding in findings if finding.rule.startswith("progress/")]
        return rules

    same(found(401), [])
    same(found(400), [])
    same(found(200), ["progress/token-duplicate-active"])


def test_what_was_before_the_recording_is_not_judged():
    partial = "given 2025-11-25 partial"
    same(talk(report('"p"', 1), given=partial), [])
    same(
        talk(call(5, '"p"'), report('"p"', 1), report('"p"', 1), given=partial),
        ["3 error progress/not-increasing /params/progress"],
    )
    same(talk(report('"p"', 1), given="given 2025-11-25 direction=server_to_client"), [])


def test_a_request_sent_twice_has_rules_of_its_own():
    same(talk(call(5, '"p"'), call(5, '"p"'), done(5), done(5)), [])


def test_an_answer_under_a_wrong_id_frees_the_token():
    same(talk(call(5, '"p"'), done('"5"'), call(6, '"p"'), done(6)), [])


@pytest.mark.parametrize("progress", ['"2"', "null", "[]", "true"])
def test_a_report_without_a_number_is_measured_by_nothing(progress):
    lines = talk(call(5, '"p"'), report('"p"', 1), report('"p"', progress), report('"p"', 2), done(5))
    same([line for line in lines if "increasing" in line], [])


@pytest.mark.parametrize(
    "params",
    [
        "7",
        "[]",
        "{}",
        '{"progressToken":[],"progress":1}',
        '{"progressToken":true,"progress":1}',
        '{"progressToken":"p"}',
    ],
)
def test_unreadable_reports_say_nothing_of_tokens(params):
    lines = talk(
        call(5, '"p"'), f'S> {{"method":"notifications/progress","params":{params}}}', report('"p"', 1), done(5)
    )
    same([line for line in lines if "-unknown" in line or "increasing" in line], [])


def test_counted_tokens_cost_little():
    state = pipeline.start()
    for number in range(1, 301):
        for message in (
            {"id": number, "method": "ping", "params": {"_meta": {"progressToken": number}}},
            {"id": number, "result": {}},
        ):
            direction = "client_to_server" if "method" in message else "server_to_client"
            state, _ = pipeline.step(state, Event(direction, {"jsonrpc": "2.0", **message}))
    from mcpcheck.features import place

    tokens = state.features[place("progress")]
    same(tokens.open, {})
    same(len(tokens.client), 300)
    true(200 in tokens.client and 301 not in tokens.client)
