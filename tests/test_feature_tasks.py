"""The life of a task over a session: owners, snapshots, outcomes, listings, related-task metadata.

Sources: basic/utilities/tasks, rule catalogue sections 0 and 3.6, open questions 24 to 29, 47.
"""

import pytest
from expect import same
from talks import told

READY = "given 2025-11-25 ready"
SUPPORT = 'tools=[{"name":"a","inputSchema":{"type":"object"},"execution":{"taskSupport":"%s"}}]'
OPTIONAL = f"{READY} {SUPPORT % 'optional'}"
DONE = '"content":[{"type":"text","text":"done"}]'
KEY = '"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"%s"}}'
RELATED = "/_meta/io.modelcontextprotocol~1related-task"


def task(status="working", at="00", id="t1", born="00", more=""):
    times = f'"createdAt":"2026-01-05T10:00:{born}Z","lastUpdatedAt":"2026-01-05T10:00:{at}Z"'
    return f'{{"taskId":"{id}","status":"{status}",{times},"ttl":null{more}}}'


def ask(number, method, params='{"taskId":"t1"}', sender="C"):
    return f'{sender}> {{"id":{number},"method":"{method}","params":{params}}}'


def call(number=1, rest=',"task":{}'):
    return ask(number, "tools/call", f'{{"name":"a"{rest}}}')


def answer(number, result, sender="S"):
    return f'{sender}> {{"id":{number},"result":{result}}}'


def refuse(number, code, sender="S"):
    return f'{sender}> {{"id":{number},"error":{{"code":{code},"message":"no"}}}}'


def status(text, sender="S"):
    return f'{sender}> {{"method":"notifications/tasks/status","params":{text}}}'


def outcome(number, members=DONE, id="t1", sender="S"):
    return answer(number, f"{{{members}{',' if members else ''}{KEY % id}}}", sender)


BORN = call(), answer(1, f'{{"task":{task()}}}')


def talk(*lines, given=OPTIONAL, kinds=("error", "warning")):
    return told("\n".join((given, *lines)), kinds=kinds)


def about(rule, *lines, **options):
    return [line.partition(" ")[0] + line[line.rindex(" ") :] for line in talk(*lines, **options) if f" tasks/{rule} " in line]


# ---- owners


def test_a_task_is_looked_up_where_it_lives():
    kinds = ("error", "warning", "info")
    get = ask(2, "tasks/get")
    same(talk(*BORN, get, answer(2, task()), kinds=kinds), [])
    same(talk(*BORN, ask(2, "tasks/get", '{"taskId":"t2"}'), refuse(2, -32602), kinds=kinds), ["3 info tasks/unknown-task-id /params/taskId"])
    mine = ask(1, "tasks/get", sender="S"), refuse(1, -32602, "C")
    same(talk(*BORN, *mine), ["3 warning tasks/wrong-owner /params/taskId"])
    same(talk(get.replace("2", "1"), refuse(1, -32602), given="given 2025-11-25 partial", kinds=("info",)), [])


@pytest.mark.parametrize(
    "shown",
    [
        (ask(2, "tasks/list", "{}"), answer(2, f'{{"tasks":[{task(id="t9")}]}}')),
        (status(task(id="t9")),),
        (ask(2, "tasks/get", '{"taskId":"t9"}'), answer(2, task(id="t9"))),
    ],
)
def test_a_task_is_known_from_any_snapshot(shown):
    lines = *shown, ask(3, "tasks/cancel", '{"taskId":"t9"}'), answer(3, task("cancelled", "01", "t9"))
    same([line for line in talk(*lines, kinds=("error", "warning", "info")) if line.startswith(str(len(shown) + 1))], [])


def test_both_sides_may_own_a_task_of_one_name():
    elicit = ask(1, "elicitation/create", '{"message":"?","requestedSchema":{"type":"object","properties":{}},"task":{}}', "S")
    both = *BORN, elicit, answer(1, f'{{"task":{task("working")}}}', "C")
    same(talk(*both), [])
    ends = status(task("completed", "05")), status(task("failed", "05"), "C")
    same(talk(*both, *ends), [])
    same(talk(*both, *ends, status(task("working", "06"), "C")), ["7 error tasks/terminal-transition /params/status"])


def test_status_is_reported_by_the_owner():
    same(talk(*BORN, status(task("completed"), "C")), ["3 warning tasks/status-notification-sender /params/taskId"])
    later = status(task("working", "01"))
    same(talk(*BORN, status(task("completed"), "C"), later), ["3 warning tasks/status-notification-sender /params/taskId"], "no effect")
    same(talk(status(task(id="new"), "C")), [])


def test_a_task_id_is_used_once():
    twice = *BORN, call(2), answer(2, f'{{"task":{task()}}}')
    same(talk(*twice), ["4 error tasks/id-duplicate /result/task/taskId"])
    same(talk(*BORN, status(task("completed", "01")), *twice[2:]), ["5 error tasks/id-duplicate /result/task/taskId"])
    same(talk(*twice, call(3), answer(3, f'{{"task":{task(id="t2")}}}')), ["4 error tasks/id-duplicate /result/task/taskId"])
    early = call(), status(task()), answer(1, f'{{"task":{task()}}}')
    same(talk(*early), [], "the status may be told first")


# ---- snapshots


@pytest.mark.parametrize("first", ["completed", "failed", "cancelled"])
@pytest.mark.parametrize("second", ["working", "input_required", "completed", "failed", "cancelled"])
def test_a_final_status_stays(first, second):
    found = talk(*BORN, status(task(first, "05")), status(task(second, "06")))
    same(found, [] if first == second else ["4 error tasks/terminal-transition /params/status"])


@pytest.mark.parametrize("path", ["working input_required working completed", "input_required failed", "cancelled cancelled"])
def test_other_moves_are_free(path):
    moves = [status(task(name, f"{number:02}")) for number, name in enumerate(path.split(), 1)]
    same(talk(*BORN, *moves), [])


def test_a_late_answer_takes_nothing_back():
    get, over = ask(2, "tasks/get"), status(task("completed", "05"))
    same(talk(*BORN, get, over, answer(2, task("working", "01"))), [])
    same(talk(*BORN, over, get, answer(2, task("working", "01"))), [
        "5 warning tasks/last-updated-regressed /result/lastUpdatedAt"
    ], "an older snapshot")
    same(talk(*BORN, over, get, answer(2, task("working", "05"))), ["5 error tasks/terminal-transition /result/status"])
    same(talk(*BORN, get, over, answer(2, task("failed", "05", more=',"statusMessage":"x"'))), [
        "5 error tasks/terminal-transition /result/status"
    ], "two ends")
    listed = ask(2, "tasks/list", "{}"), over, answer(2, f'{{"tasks":[{task("working")}]}}')
    same(talk(*BORN, *listed), [])
    same(talk(*BORN, over, listed[0], answer(2, f'{{"tasks":[{task("failed", "06")}]}}')), [
        "5 error tasks/terminal-transition /result/tasks/0/status"
    ])


def test_a_late_answer_leaves_the_end_where_it_was():
    get, over = ask(2, "tasks/get"), status(task("completed", "05"))
    late = *BORN, get, over, answer(2, task("working", "01"))
    same(talk(*late, status(task("failed", "06"))), ["6 error tasks/terminal-transition /params/status"])
    same(talk(*late, status(task("completed", "05"))), [])
    broken = task("completed", "06").replace('"completed"', "7")
    found = talk(*BORN, over, status(broken), status(task("failed", "07")))
    same(found[-1:], ["5 error tasks/terminal-transition /params/status"], "a status that cannot be read changes nothing")


def test_what_was_taken_back_is_said_once():
    moves = [status(task(name, f"{at:02}")) for name, at in (("completed", 5), ("working", 6), ("working", 7), ("completed", 8))]
    same(talk(*BORN, *moves), ["4 error tasks/terminal-transition /params/status"])


def test_over_http_an_end_may_be_overtaken():
    http = OPTIONAL + " http"
    same(talk(*BORN, status(task("completed", "05")), status(task("working", "05")), given=http), [
        "4 warning tasks/terminal-transition /params/status"
    ])
    same(talk(*BORN, status(task("completed", "05")), status(task("failed", "05")), given=http), [
        "4 error tasks/terminal-transition /params/status"
    ])
    same(talk(*BORN, status(task("working", "05")), status(task("working", "04")), given=http), [])


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("2026-01-05T10:00:05Z", "2026-01-05T10:00:04Z", True),
        ("2026-01-05T10:00:05Z", "2026-01-05T10:00:05Z", False),
        ("2026-01-05T10:00:05.2Z", "2026-01-05T10:00:05.10Z", True),
        ("2026-01-05T10:00:05.10Z", "2026-01-05T10:00:05.2Z", False),
        ("2026-01-05T10:00:05.5Z", "2026-01-05T10:00:05Z", True),
        ("2026-01-05T10:00:05+00:00", "2026-01-05T10:30:05+01:00", True),
        ("2026-01-05T10:00:05Z", "2026-01-05T09:00:05-01:00", False),
        ("2026-01-05T10:00:05Z", "2026-01-05T08:59:05-01:00", True),
        ("2026-03-01T00:00:00Z", "2026-02-28T23:59:59Z", True),
        ("2028-02-29T00:00:00Z", "2028-02-28T23:59:59Z", True),
        ("2028-03-01T00:00:00Z", "2028-02-29T23:59:59Z", True),
        ("2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z", False),
        ("2026-04-01T00:00:00Z", "2026-03-31T23:59:59Z", True),
        ("2026-12-01T00:00:00Z", "2026-11-30T23:59:59Z", True),
        ("2026-01-05T23:30:00Z", "2026-01-06T00:30:00+01:00", False),
        ("2026-01-06T00:30:00+01:00", "2026-01-05T23:30:00Z", False),
        ("2027-01-01T00:00:00Z", "2026-12-31T23:59:59Z", True),
        ("2026-01-31T00:00:00Z", "2026-02-01T00:00:00Z", False),
        ("2100-03-01T00:00:00Z", "2100-02-28T23:59:59Z", True),
        ("2026-01-05T10:01:00Z", "2026-01-05T10:00:59Z", True),
        ("2026-01-05T10:00:05Z", "2026-01-05t10:00:04z", True),
        ("2026-01-06T00:00:00Z", "2026-01-05T23:00:00Z", True),
    ],
)
def test_time_runs_forward(first, second, found):
    def at(text):
        return task("working").replace("2026-01-05T10:00:00Z", "2020-01-01T00:00:00Z", 1).replace('"2026-01-05T10:00:00Z"', f'"{text}"')

    same(about("last-updated-regressed", status(at(first)), status(at(second))), ["2 /params/lastUpdatedAt"] if found else [])


def test_updated_before_it_was_created():
    same(about("last-updated-regressed", status(task(at="01", born="02"))), ["1 /params/lastUpdatedAt"])
    same(about("last-updated-regressed", *BORN, status(task(at="01", born="00"))), [])


def test_times_that_cannot_be_read_are_not_compared():
    odd = task().replace("2026-01-05T10:00:00Z", "yesterday")
    same(about("last-updated-regressed", status(odd), status(task()), status(odd)), [])
    same(about("created-at-changed", status(odd), status(task()), status(odd)), [])


def test_created_at_is_one_instant():
    same(about("created-at-changed", *BORN, status(task(born="01", at="02"))), ["3 /params/createdAt"])
    other = task(at="02").replace('"createdAt":"2026-01-05T10:00:00Z"', '"createdAt":"2026-01-05T11:00:00.000+01:00"')
    same(about("created-at-changed", *BORN, status(other)), [], "written otherwise")


def test_an_answer_is_about_the_task_asked_for():
    for method, name in (("tasks/get", "working"), ("tasks/cancel", "cancelled")):
        same(talk(*BORN, ask(2, method), answer(2, task(name, id="t2"))), ["4 error tasks/snapshot-id-mismatch /result/taskId"])


def test_cancelling():
    cancel = ask(2, "tasks/cancel")
    over = status(task("completed", "05"))
    same(talk(*BORN, cancel, answer(2, task("cancelled", "05"))), [])
    same(talk(*BORN, cancel, answer(2, task("completed", "05"))), ["4 error tasks/cancel-status /result/status"])
    same(talk(*BORN, over, cancel, answer(2, task("cancelled", "06"))), ["5 error tasks/cancel-terminal-accepted /result"])
    same(talk(*BORN, over, cancel, answer(2, task("completed", "05"))), ["5 error tasks/cancel-terminal-accepted /result"])
    same(talk(*BORN, cancel, over, answer(2, task("cancelled", "05"))), ["5 error tasks/terminal-transition /result/status"])
    same(talk(*BORN, cancel, over, refuse(2, -32602)), [])
    same(talk(*BORN, cancel, answer(2, task("cancelled", "05")), ask(3, "tasks/cancel"), answer(3, task("cancelled", "05"))), [
        "6 error tasks/cancel-terminal-accepted /result"
    ])


def test_status_notifications_bring_news():
    def unchanged(*lines):
        found = talk(*BORN, *lines, kinds=("info",))
        return [line for line in found if "unchanged" in line]

    same(unchanged(status(task("working", "01"))), ["3 info tasks/status-notification-unchanged /params/status"])
    same(unchanged(status(task("input_required", "01")), status(task("working", "02"))), [])


# ---- where tasks are asked for


@pytest.mark.parametrize(
    ("support", "wanted", "found"),
    [
        ("required", False, ["1 error tasks/tool-task-required /params/task"]),
        ("required", True, []),
        ("optional", False, []),
        ("optional", True, []),
        ("forbidden", False, []),
        ("forbidden", True, ["1 error tasks/tool-task-forbidden /params/task"]),
    ],
)
def test_task_support(support, wanted, found):
    given = f"{READY} {SUPPORT % support}"
    ask_it = call(rest=',"task":{}' if wanted else "")
    same(talk(ask_it, given=given), found)
    nowhere = given.replace(" tools=", ' server={"tools":{}} tools=')
    same([line for line in talk(ask_it, given=nowhere) if " tasks/" in line], [], "without the capability")
    stale = 'S> {"method":"notifications/tools/list_changed"}'
    same(talk(stale, ask_it, given=given), [], "the listing has changed")


def test_no_task_support_is_forbidden():
    given = READY + ' tools=[{"name":"a","inputSchema":{"type":"object"}}]'
    same(talk(call(), given=given), ["1 error tasks/tool-task-forbidden /params/task"])
    empty = READY + ' tools=[{"name":"a","inputSchema":{"type":"object"},"execution":{}}]'
    same(talk(call(), given=empty), ["1 error tasks/tool-task-forbidden /params/task"])
    odd = READY + ' tools=[{"name":"a","inputSchema":{"type":"object"},"execution":{"taskSupport":["x"]}}]'
    same(talk(call(), given=odd), [], "unreadable is unknown")


@pytest.mark.parametrize(
    ("support", "wanted", "reply", "found"),
    [
        ("required", False, answer(1, f"{{{DONE}}}"), ["2 error tasks/tool-required-not-rejected /result"]),
        ("required", False, answer(1, f'{{{DONE},"isError":true}}'), ["2 error tasks/tool-required-not-rejected /result"]),
        ("required", False, answer(1, f'{{"task":{task()}}}'), ["2 error tasks/tool-required-not-rejected /result"]),
        ("required", False, refuse(1, -32602), ["2 error tasks/tool-required-not-rejected /error/code"]),
        ("required", False, refuse(1, -32600), ["2 info error/task-augmentation-required-code /error/code"]),
        ("required", False, refuse(1, -32601), []),
        ("required", True, answer(1, f"{{{DONE}}}"), ["2 error tasks/plain-result-for-augmented /result/task"]),
        ("required", True, refuse(1, -32603), []),
        ("optional", True, answer(1, f"{{{DONE}}}"), ["2 error tasks/plain-result-for-augmented /result/task"]),
        ("optional", False, answer(1, f'{{"task":{task()}}}'), ["2 error tasks/create-result-for-plain /result/task"]),
        ("optional", True, refuse(1, -32601), []),
        ("forbidden", True, answer(1, f"{{{DONE}}}"), ["2 warning tasks/tool-forbidden-not-rejected /result"]),
        ("forbidden", True, answer(1, f'{{"task":{task()}}}'), ["2 warning tasks/tool-forbidden-not-rejected /result"]),
        ("forbidden", True, refuse(1, -32602), ["2 warning tasks/tool-forbidden-not-rejected /error/code"]),
        ("forbidden", True, refuse(1, -32600), ["2 warning tasks/tool-forbidden-not-rejected /error/code"]),
        ("forbidden", True, refuse(1, -32601), []),
        ("forbidden", False, refuse(1, -32602), []),
    ],
)
def test_how_a_call_is_answered(support, wanted, reply, found):
    lines = talk(call(rest=',"task":{}' if wanted else ""), reply, given=f"{READY} {SUPPORT % support}", kinds=("error", "warning", "info"))
    same([line for line in lines if line.startswith("2") and "unjudged" not in line], found)


def test_an_empty_answer_is_measured_by_what_was_due():
    same(talk(call(), answer(1, "{}")), ["2 error schema/required-missing /result/task"])
    same(talk(call(rest=""), answer(1, "{}")), ["2 error tools/content-missing /result/content"])
    none = 'given 2025-11-25 ready server={"tools":{}}'
    same(talk(call(rest=""), answer(1, "{}"), given=none), ["2 error tools/content-missing /result/content"])
    same(talk(call(), answer(1, "{}"), given=none)[1:], ["2 error tools/content-missing /result/content"])


def test_what_was_not_seen_to_be_declared():
    partial = "given 2025-11-25 partial"
    same(talk(call(), answer(1, f'{{"task":{task()}}}'), given=partial), [])
    same(talk(call(), answer(1, f"{{{DONE}}}"), given=partial), [])


def test_an_unlisted_tool_need_not_become_a_task():
    same(talk(call(), answer(1, f"{{{DONE}}}"), given=READY), [])
    same(talk(call(), answer(1, f'{{"task":{task()}}}'), given=READY), [])
    same(talk(call(rest=""), answer(1, f'{{"task":{task()}}}'), given=READY), ["2 error tasks/create-result-for-plain /result/task"])


@pytest.mark.parametrize(
    ("method", "params", "plain"),
    [
        ("elicitation/create", '"message":"?","requestedSchema":{"type":"object","properties":{}}', '{"action":"decline"}'),
        (
            "sampling/createMessage",
            '"messages":[{"role":"user","content":{"type":"text","text":"x"}}],"maxTokens":9',
            '{"role":"assistant","content":{"type":"text","text":"y"},"model":"m"}',
        ),
    ],
)
def test_a_client_makes_tasks_where_it_declared_them(method, params, plain):
    with_task, made = ask(1, method, f'{{{params},"task":{{}}}}', "S"), answer(1, f'{{"task":{task()}}}', "C")
    plainly = answer(1, plain, "C")
    same(talk(with_task, made), [])
    same(talk(with_task, plainly), ["2 error tasks/plain-result-for-augmented /result/task"])
    same(talk(ask(1, method, f"{{{params}}}", "S"), made), ["2 error tasks/create-result-for-plain /result/task"])
    none = 'given 2025-11-25 ready client={"sampling":{},"elicitation":{}}'
    same(talk(with_task, plainly, given=none)[1:], [])
    same(talk(with_task, made, given=none)[1:], ["2 error tasks/create-result-undeclared /result/task"])


# ---- outcomes


def test_what_is_handed_out_names_its_task():
    fetch = *BORN, status(task("completed", "05")), ask(2, "tasks/result")
    same(talk(*fetch, outcome(2)), [])
    same(talk(*fetch, answer(2, f"{{{DONE}}}")), [f"5 error tasks/result-related-task-missing /result{RELATED}"])
    same(talk(*fetch, outcome(2, id="t2")), [f"5 error tasks/result-related-task-missing /result{RELATED}/taskId"])
    same(talk(*fetch, refuse(2, -32602)), [])
    unknown = ask(1, "tasks/result", '{"taskId":"zz"}'), answer(1, f"{{{DONE}}}")
    same(talk(*unknown), [f"2 error tasks/result-related-task-missing /result{RELATED}"])


@pytest.mark.parametrize(
    ("members", "found"),
    [
        ("", ["5 error tasks/result-shape /result/content"]),
        (f'"task":{task()}', ["5 error tasks/result-shape /result/content"]),
        ('"content":7', ["5 error tasks/result-shape /result/content"]),
        ('"content":[{"type":"video"}]', ["5 error schema/content-type-unknown /result/content/0/type"]),
        ('"content":[]', []),
        ('"content":[],"isError":1', ["5 error tasks/result-shape /result/isError"]),
        ('"content":[],"other":1', []),
    ],
)
def test_a_tool_hands_out_a_tool_result(members, found):
    same(talk(*BORN, status(task("completed", "05")), ask(2, "tasks/result"), outcome(2, members)), found)


def test_the_shape_of_a_task_without_its_request_is_unknown():
    same(talk(status(task("completed")), ask(1, "tasks/result"), outcome(1, '"anything":1')), [])


def test_an_elicitation_hands_out_an_answer_that_fits_its_form():
    form = '{"message":"?","requestedSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]},"task":{}}'
    start = (
        ask(1, "elicitation/create", form, "S"),
        answer(1, f'{{"task":{task()}}}', "C"),
        status(task("completed", "05"), "C"),
        ask(2, "tasks/result", sender="S"),
    )
    same(talk(*start, outcome(2, '"action":"accept","content":{"n":3}', sender="C")), [])
    same(talk(*start, outcome(2, '"action":"accept","content":{"n":"3"}', sender="C")), [
        "5 error elicitation/content-type-mismatch /result/content/n"
    ])
    same(talk(*start, outcome(2, '"content":{}', sender="C")), ["5 error tasks/result-shape /result/action"])


def test_an_outcome_stays_the_same():
    fetch = *BORN, status(task("completed", "05")), ask(2, "tasks/result"), outcome(2), ask(3, "tasks/result")
    same(talk(*fetch, outcome(3)), [])
    same(talk(*fetch, outcome(3, DONE + ',"isError":false')), ["7 warning tasks/result-unstable /result"])
    same(talk(*fetch, refuse(3, -32602)), [], "no longer kept")
    broke = *BORN, status(task("failed", "05", more=',"statusMessage":"x"')), ask(2, "tasks/result")
    same(talk(*broke, refuse(2, -32000), ask(3, "tasks/result"), refuse(3, -32000)), [])
    same(talk(*broke, refuse(2, -32000), ask(3, "tasks/result"), refuse(3, -32001)), ["7 warning tasks/result-unstable /error"])
    same(talk(*broke, refuse(2, -32000), ask(3, "tasks/result"), outcome(3)), ["7 warning tasks/result-unstable /result"])
    same(talk(*broke, outcome(2), ask(3, "tasks/result"), refuse(3, -32603)), [])


@pytest.mark.parametrize(("code", "found"), [(-32602, 0), (-32603, 0), (-32000, 1), (-1, 1), (7, 1)])
def test_a_completed_task_has_a_result(code, found):
    lines = *BORN, status(task("completed", "05")), ask(2, "tasks/result"), refuse(2, code)
    same(talk(*lines), ["5 warning tasks/result-error-while-completed /error/code"] * found)
    broke = *BORN, status(task("failed", "05", more=',"statusMessage":"x"')), ask(2, "tasks/result"), refuse(2, code)
    same(talk(*broke), [])


def test_a_tool_error_ends_as_failed():
    flawed = outcome(2, DONE + ',"isError":true')
    fetch = ask(2, "tasks/result")
    same(talk(*BORN, status(task("completed", "05")), fetch, flawed), ["5 warning tasks/is-error-not-failed /result/isError"])
    same(talk(*BORN, status(task("failed", "05", more=',"statusMessage":"x"')), fetch, flawed), [])
    same(talk(*BORN, fetch, flawed, status(task("completed", "05"))), ["5 warning tasks/is-error-not-failed /params/status"])
    same(talk(*BORN, fetch, outcome(2), status(task("completed", "05"))), [])


def test_a_result_comes_after_the_end():
    early = *BORN, ask(2, "tasks/result"), outcome(2)
    over = status(task("completed", "05"))
    same(talk(*BORN, over, *early[2:], status(task("working", "06"))), ["6 error tasks/terminal-transition /params/status"])
    later = "6 error tasks/result-before-terminal /result/status"
    get = ask(3, "tasks/get")
    same(talk(*early, get, answer(3, task("working"))), [later])
    same(talk(*early, get, answer(3, task("input_required"))), [later])
    same(talk(*early, get, answer(3, task("completed", "05"))), [])
    same(talk(*early, status(task("working", "05"))), ["5 error tasks/result-before-terminal /params/status"])
    same(talk(*early, status(task("working", "05")), status(task("working", "06"))), ["5 error tasks/result-before-terminal /params/status"])
    crossed = *BORN, ask(2, "tasks/result"), get, outcome(2), answer(3, task("working"))
    same(talk(*crossed), [], "asked before the result was seen")
    same(talk(*BORN, ask(2, "tasks/result"), refuse(2, -32000), get, answer(3, task("working"))), [])
    same(talk(*early, status(task("working", "05")), given=OPTIONAL + " http"), ["5 warning tasks/result-before-terminal /params/status"])
    same(talk(*early, ask(3, "tasks/list", "{}"), answer(3, f'{{"tasks":[{task("working")}]}}')), [
        "6 error tasks/result-before-terminal /result/tasks/0/status"
    ])


# ---- listings


def test_a_listing_holds_each_task_once():
    page = ask(1, "tasks/list", "{}"), answer(1, f'{{"tasks":[{task()}],"nextCursor":"x"}}'), ask(2, "tasks/list", '{"cursor":"x"}')
    same(talk(*page, answer(2, f'{{"tasks":[{task(id="t2")}]}}')), [])
    same(talk(*page, answer(2, f'{{"tasks":[{task()}]}}')), ["4 warning tasks/list-duplicate-id /result/tasks/0/taskId"])
    astray = ask(1, "tasks/list", '{"cursor":"y"}'), answer(1, f'{{"tasks":[{task()}]}}')
    same(talk(*page[:2], *[line.replace('"id":1', '"id":3') for line in astray])[1:], [], "a page of no known listing")
    anew = *page, answer(2, '{"tasks":[]}'), ask(3, "tasks/list", "{}"), answer(3, f'{{"tasks":[{task()}]}}')
    same(talk(*anew), [], "another listing")


def test_a_listing_leaves_nothing_out():
    def get(number):
        return ask(number, "tasks/get"), answer(number, task())

    listing = ask(2, "tasks/list", "{}"), answer(2, '{"tasks":[]}')
    found = ["6 warning tasks/list-omits-task /result/taskId"]
    same(talk(*get(1), *listing, *get(3)), found)
    same(talk(*get(1), *listing, *get(3), *get(4)), found, "said once")
    same(talk(*get(1), *listing), [])
    same(talk(*listing, *get(3)), [], "it may be new")
    first = ask(2, "tasks/list", "{}"), answer(2, '{"tasks":[],"nextCursor":"x"}')
    rest = ask(3, "tasks/list", '{"cursor":"x"}'), answer(3, f'{{"tasks":[{task()}]}}')
    same(talk(*get(1), *first, *get(4)), [], "not read to its end")
    same(talk(*get(1), *first, *rest, *get(4)), [])
    same(talk(*get(1), *first, rest[0], answer(3, '{"tasks":[]}'), *get(4)), ["8 warning tasks/list-omits-task /result/taskId"])
    same(talk(*get(1), ask(2, "tasks/list", "{}"), answer(2, '{"tasks":[7]}'), *get(3))[1:], [], "an entry that cannot be read")
    theirs = ask(2, "tasks/list", "{}", "S"), answer(2, '{"tasks":[]}', "C")
    same(talk(*get(1), *theirs, *get(3)), [], "the other side's tasks")
    other = ask(2, "tasks/get"), answer(2, task(id="t2"))
    same(talk(*get(1), *other, *listing, *get(3))[-1:], ["8 warning tasks/list-omits-task /result/taskId"])
    asked, told_ = get(3)
    same(talk(*get(1), listing[0], asked, listing[1], told_), [], "asked for before the listing was seen")


# ---- related tasks


@pytest.mark.parametrize("method", ["tasks/get", "tasks/result", "tasks/cancel", "tasks/list"])
def test_the_methods_of_tasks_carry_no_related_task(method):
    member = "" if method == "tasks/list" else '"taskId":"t1",'
    found = about("related-task-redundant", *BORN, ask(2, method, f'{{{member}{KEY % "t1"}}}'))
    same(found, [f"3 /params{RELATED}"])


def test_their_results_carry_none_either():
    same(about("related-task-redundant", *BORN, ask(2, "tasks/get"), answer(2, task(more="," + KEY % "t1"))), [f"4 /result{RELATED}"])
    same(about("related-task-redundant", *BORN, status(task("completed", more="," + KEY % "t1"))), [f"3 /params{RELATED}"])
    same(about("related-task-redundant", *BORN, ask(2, "tasks/result"), outcome(2)), [])


def test_a_related_task_exists():
    def note(id):
        return f'S> {{"method":"notifications/message","params":{{"level":"info","data":1,{KEY % id}}}}}'

    unknown = [f"/params{RELATED}/taskId"]
    same(about("related-task-unknown", *BORN, note("t1")), [])
    same(about("related-task-unknown", *BORN, note("t2")), ["3 " + unknown[0]])
    same(about("related-task-unknown", call(), note("t1")), [], "it is being made")
    same(about("related-task-unknown", note("t1"), given="given 2025-11-25 partial"), [])
    same(about("related-task-unknown", *BORN, status(task("completed")), ask(2, "tasks/result"), outcome(2), note("t1")), [])
    same(about("related-task-unknown", 'C> {"id":1,"method":"ping"}', answer(1, f"{{{KEY % 'zz'}}}")), [f"2 /result{RELATED}/taskId"])
    same(about("related-task-unknown", 'C> {"id":1,"method":"ping"}', answer(1, '{"_meta":{"x.y/z":1}}')), [])
    same(about("related-task-unknown", call(), answer(1, f'{{"task":{task()},{KEY % "t1"}}}')), [])


def test_an_answer_names_the_task_of_its_request():
    elicit = ask(1, "elicitation/create", f'{{"message":"?","requestedSchema":{{"type":"object","properties":{{}}}},{KEY % "t1"}}}', "S")
    declined = '"action":"decline"'
    same(talk(*BORN, elicit, outcome(1, declined, sender="C")), [])
    same(talk(*BORN, elicit, answer(1, f"{{{declined}}}", "C")), [f"4 error tasks/related-task-dropped /result{RELATED}"])
    same(talk(*BORN, elicit, outcome(1, declined, "t2", "C")), [f"4 error tasks/related-task-dropped /result{RELATED}/taskId"])
    same(talk(*BORN, elicit, refuse(1, -32603, "C")), [])


def test_input_for_the_only_task():
    plain = 'S> {"id":9,"method":"roots/list"}'
    waits = *BORN, status(task("input_required", "01"))

    def hinted(*lines):
        return [line for line in talk(*lines, kinds=("info",)) if "unassociated" in line]

    hint = f"info tasks/input-request-unassociated /params{RELATED}"
    same(hinted(*waits, plain), [f"4 {hint}"])
    same(hinted(*BORN, plain), [])
    same(hinted(*waits, call(2, ""), plain), [], "it may be for the other call")
    same(hinted(*waits, ask(2, "tasks/result"), plain), [f"5 {hint}"])
    same(hinted(*waits, ask(2, "ping", "{}"), plain), [f"5 {hint}"])
    same(hinted(*waits, ask(2, "tasks/result"), outcome(2), plain), [], "its outcome was handed out")
    same(hinted(*waits, ask(2, "tasks/result"), refuse(2, -32000), plain), [f"6 {hint}"])
    same(hinted(*waits, status(task("completed", "02")), plain), [])
    second = call(2), answer(2, f'{{"task":{task(id="t2")}}}')
    same(hinted(*waits, *second, plain), [])
    same(hinted(*waits, *second, status(task("input_required", "01", "t2")), plain), [f"7 {hint}"])
    cancelled = call(2, ""), 'C> {"method":"notifications/cancelled","params":{"requestId":2}}'
    same(hinted(*waits, *cancelled, plain), [f"6 {hint}"])


@pytest.mark.parametrize("value", ["null", "7", '"t1"', "[]", "{}", '{"taskId":7}', '{"taskId":["t1"]}'])
def test_unreadable_things_are_nobodys_fault_twice(value):
    lines = (
        *BORN,
        f'C> {{"id":2,"method":"tasks/get","params":{value}}}',
        answer(2, value),
        f'C> {{"id":3,"method":"tasks/result","params":{value}}}',
        answer(3, value),
        ask(4, "tasks/list", "{}"),
        answer(4, f'{{"tasks":[{value}]}}'),
        f'S> {{"method":"notifications/tasks/status","params":{value}}}',
        f'C> {{"id":5,"method":"ping","params":{{"_meta":{{"io.modelcontextprotocol/related-task":{value}}}}}}}',
        answer(5, "{}"),
        call(6),
        answer(6, f'{{"task":{value}}}'),
    )
    calm = ("tasks/related-task-shape", "tasks/ttl-missing", "tasks/timestamp-format")
    found = [line.split()[2] for line in talk(*lines)]
    same([rule for rule in found if rule.startswith("tasks/") and rule not in calm], [])
