"""Where tasks are asked for, and what such a request is answered by.

Sources: basic/utilities/tasks, rule catalogue sections 0 and 3.6, open questions 24 to 29, 47.
"""

import pytest
from expect import same
from task_talks import DONE, READY, SUPPORT, answer, ask, call, refuse, talk, task


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
    for lines in ((ask_it,), (ask_it, refuse(1, -32603))):
        same([line for line in talk(*lines, given=nowhere) if " tasks/" in line], [], "without the capability")
    stale = 'S> {"method":"notifications/tools/list_changed"}'
    same(talk(stale, ask_it, given=given), [], "the listing has changed")


def test_no_task_support_is_forbidden():
    given = READY + ' tools=[{"name":"a","inputSchema":{"type":"object"}}]'
    same(talk(call(), given=given), ["1 error tasks/tool-task-forbidden /params/task"])
    empty = READY + ' tools=[{"name":"a","inputSchema":{"type":"object"},"execution":{}}]'
    same(talk(call(), given=empty), ["1 error tasks/tool-task-forbidden /params/task"])
    odd = READY + ' tools=[{"name":"a","inputSchema":{"type":"object"},"execution":{"taskSupport":["x"]}}]'
    same(talk(call(), given=odd), [], "unreadable is unknown")
    broken = READY + ' tools=[{"name":"a","inputSchema":{"type":"object"},"execution":7}]'
    same(talk(call(), given=broken), [], "unreadable is unknown")


@pytest.mark.parametrize(
    ("support", "wanted", "reply", "found"),
    [
        ("required", False, answer(1, f"{{{DONE}}}"), ["2 error tasks/tool-required-not-rejected /result"]),
        (
            "required",
            False,
            answer(1, f'{{{DONE},"isError":true}}'),
            ["2 error tasks/tool-required-not-rejected /result"],
        ),
        ("required", False, answer(1, f'{{"task":{task()}}}'), ["2 error tasks/tool-required-not-rejected /result"]),
        ("required", False, refuse(1, -32602), ["2 error tasks/tool-required-not-rejected /error/code"]),
        ("required", False, refuse(1, -32600), ["2 info error/task-augmentation-required-code /error/code"]),
        ("required", False, refuse(1, -32601), []),
        ("required", False, refuse(1, "null"), ["2 error error/code-type /error/code"]),
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
    lines = talk(
        call(rest=',"task":{}' if wanted else ""),
        reply,
        given=f"{READY} {SUPPORT % support}",
        kinds=("error", "warning", "info"),
    )
    same([line for line in lines if line.startswith("2") and "unjudged" not in line], found)


def test_an_empty_answer_is_measured_by_what_was_due():
    same(talk(call(), answer(1, "{}")), ["2 error schema/required-missing /result/task"])
    same(talk(call(rest=""), answer(1, "{}")), ["2 error tools/content-missing /result/content"])
    same(
        talk(call(rest=""), answer(1, '{"task":7}')),
        ["2 error schema/type /result/task"],
        "its members tell what it is",
    )
    none = 'given 2025-11-25 ready server={"tools":{}}'
    same(talk(call(rest=""), answer(1, "{}"), given=none), ["2 error tools/content-missing /result/content"])
    same(talk(call(), answer(1, "{}"), given=none)[1:], ["2 error tools/content-missing /result/content"])


def test_content_makes_an_answer_a_plain_result():
    both = answer(1, f'{{{DONE},"task":{task()}}}')
    same(talk(call(rest=""), both), [])
    same(talk(call(), both), ["2 error tasks/plain-result-for-augmented /result/task"])


def test_an_answer_with_a_task_that_cannot_be_read_ends_the_request():
    asked, progress = call(rest=',"task":{},"_meta":{"progressToken":"p"}'), '"progressToken":"p","progress":1'
    found = talk(asked, answer(1, '{"task":7}'), f'S> {{"method":"notifications/progress","params":{{{progress}}}}}')
    same(found, ["2 error schema/type /result/task", "3 error progress/after-response /params/progressToken"])


def test_tasks_for_other_methods_only():
    some = 'given 2025-11-25 ready client={"elicitation":{},"tasks":{"list":{}}}'
    form = '{"message":"?","requestedSchema":{"type":"object","properties":{}},"task":{}}'
    elicit = ask(1, "elicitation/create", form, "S")
    same(talk(elicit, answer(1, '{"action":"decline"}', "C"), given=some)[1:], [])
    made = answer(1, f'{{"task":{task()}}}', "C")
    same(talk(elicit, made, given=some)[1:], ["2 error tasks/create-result-undeclared /result/task"])


def test_what_was_not_seen_to_be_declared():
    partial = "given 2025-11-25 partial"
    same(talk(call(), answer(1, f'{{"task":{task()}}}'), given=partial), [])
    same(talk(call(), answer(1, f"{{{DONE}}}"), given=partial), [])


def test_an_unlisted_tool_need_not_become_a_task():
    same(talk(call(), answer(1, f"{{{DONE}}}"), given=READY), [])
    same(talk(call(), answer(1, f'{{"task":{task()}}}'), given=READY), [])
    same(
        talk(call(rest=""), answer(1, f'{{"task":{task()}}}'), given=READY),
        ["2 error tasks/create-result-for-plain /result/task"],
    )


@pytest.mark.parametrize(
    ("method", "params", "plain"),
    [
        (
            "elicitation/create",
            '"message":"?","requestedSchema":{"type":"object","properties":{}}',
            '{"action":"decline"}',
        ),
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
