"""What a task hands out, and when.

Sources: basic/utilities/tasks, rule catalogue sections 0 and 3.6, open questions 24 to 29, 47.
"""

import pytest
from expect import same
from task_talks import BORN, DONE, OPTIONAL, RELATED, answer, ask, outcome, refuse, status, talk, task


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


def test_what_the_result_of_a_tool_has_no_member_for_is_remarked():
    lines = *BORN, status(task("completed", "05")), ask(2, "tasks/result"), outcome(2, DONE + ',"other":1')
    same(talk(*lines, kinds=("error", "warning", "info")), ["5 info schema/unknown-field /result/other"])


def test_the_shape_of_a_task_without_its_request_is_unknown():
    same(talk(status(task("completed")), ask(1, "tasks/result"), outcome(1, '"anything":1')), [])


def test_an_elicitation_hands_out_an_answer_that_fits_its_form():
    schema = '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}'
    form = f'{{"message":"?","requestedSchema":{schema},"task":{{}}}}'
    start = (
        ask(1, "elicitation/create", form, "S"),
        answer(1, f'{{"task":{task()}}}', "C"),
        status(task("completed", "05"), "C"),
        ask(2, "tasks/result", sender="S"),
    )
    same(talk(*start, outcome(2, '"action":"accept","content":{"n":3}', sender="C")), [])
    same(
        talk(*start, outcome(2, '"action":"accept","content":{"n":"3"}', sender="C")),
        ["5 error elicitation/content-type-mismatch /result/content/n"],
    )
    same(talk(*start, outcome(2, '"content":{}', sender="C")), ["5 error tasks/result-shape /result/action"])


def test_an_outcome_stays_the_same():
    fetch = *BORN, status(task("completed", "05")), ask(2, "tasks/result"), outcome(2), ask(3, "tasks/result")
    same(talk(*fetch, outcome(3)), [])
    same(talk(*fetch, outcome(3, DONE + ',"isError":false')), ["7 warning tasks/result-unstable /result"])
    same(talk(*fetch, outcome(3, '"content":[{"text":"done","type":"text"}]')), [], "members have no order")
    other = *fetch, outcome(3, '"content":[]'), ask(4, "tasks/result")
    same(talk(*other, outcome(4, '"content":[]')), ["7 warning tasks/result-unstable /result"], "said once")
    again = ["7 warning tasks/result-unstable /result", "9 warning tasks/result-unstable /result"]
    same(talk(*other, outcome(4)), again, "back again")
    same(talk(*fetch, refuse(3, -32602)), [], "no longer kept")
    broke = *BORN, status(task("failed", "05", more=',"statusMessage":"x"')), ask(2, "tasks/result")
    same(talk(*broke, refuse(2, -32000), ask(3, "tasks/result"), refuse(3, -32000)), [])
    same(
        talk(*broke, refuse(2, -32000), ask(3, "tasks/result"), refuse(3, -32001)),
        ["7 warning tasks/result-unstable /error"],
    )
    same(
        talk(*broke, refuse(2, -32000), ask(3, "tasks/result"), outcome(3)), ["7 warning tasks/result-unstable /result"]
    )
    same(talk(*broke, outcome(2), ask(3, "tasks/result"), refuse(3, -32603)), [])


@pytest.mark.parametrize("code", ["null", '"no"', "1.5", "true"])
def test_an_error_whose_code_cannot_be_read_is_no_outcome(code):
    fetch = *BORN, status(task("failed", "05", more=',"statusMessage":"x"')), ask(2, "tasks/result")
    found = talk(*fetch, refuse(2, code), ask(3, "tasks/result"), outcome(3))
    same([line for line in found if " tasks/" in line], [])
    fetch = *BORN, status(task("completed", "05")), ask(2, "tasks/result")
    same([line for line in talk(*fetch, refuse(2, code)) if " tasks/" in line], [])


@pytest.mark.parametrize(("code", "found"), [(-32602, 0), (-32603, 0), (-32000, 1), (-1, 1), (7, 1), ("-7.0", 1)])
def test_a_completed_task_has_a_result(code, found):
    lines = *BORN, status(task("completed", "05")), ask(2, "tasks/result"), refuse(2, code)
    judged = [line for line in talk(*lines) if " tasks/" in line]
    same(judged, ["5 warning tasks/result-error-while-completed /error/code"] * found)
    broke = *BORN, status(task("failed", "05", more=',"statusMessage":"x"')), ask(2, "tasks/result"), refuse(2, code)
    same([line for line in talk(*broke) if " tasks/" in line], [])


def test_a_tool_error_ends_as_failed():
    flawed = outcome(2, DONE + ',"isError":true')
    fetch = ask(2, "tasks/result")
    same(
        talk(*BORN, status(task("completed", "05")), fetch, flawed),
        ["5 warning tasks/is-error-not-failed /result/isError"],
    )
    same(talk(*BORN, status(task("failed", "05", more=',"statusMessage":"x"')), fetch, flawed), [])
    same(
        talk(*BORN, fetch, flawed, status(task("completed", "05"))),
        ["5 warning tasks/is-error-not-failed /params/status"],
    )
    same(talk(*BORN, fetch, outcome(2), status(task("completed", "05"))), [])


def test_a_result_comes_after_the_end():
    early = *BORN, ask(2, "tasks/result"), outcome(2)
    over = status(task("completed", "05"))
    same(
        talk(*BORN, over, *early[2:], status(task("working", "06"))),
        ["6 error tasks/terminal-transition /params/status"],
    )
    later = "6 error tasks/result-before-terminal /result/status"
    get = ask(3, "tasks/get")
    same(talk(*early, get, answer(3, task("working"))), [later])
    same(talk(*early, get, answer(3, task("input_required"))), [later])
    same(talk(*early, get, answer(3, task("completed", "05"))), [])
    same(talk(*early, status(task("working", "05"))), ["5 error tasks/result-before-terminal /params/status"])
    same(
        talk(*early, status(task("working", "05")), status(task("working", "06"))),
        ["5 error tasks/result-before-terminal /params/status"],
    )
    crossed = *BORN, ask(2, "tasks/result"), get, outcome(2), answer(3, task("working"))
    same(talk(*crossed), [], "asked before the result was seen")
    same(talk(*BORN, ask(2, "tasks/result"), refuse(2, -32000), get, answer(3, task("working"))), [])
    same(
        talk(*early, status(task("working", "05")), given=OPTIONAL + " http"),
        ["5 warning tasks/result-before-terminal /params/status"],
    )
    same(
        talk(*early, ask(3, "tasks/list", "{}"), answer(3, f'{{"tasks":[{task("working")}]}}')),
        ["6 error tasks/result-before-terminal /result/tasks/0/status"],
    )
