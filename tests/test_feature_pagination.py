"""Cursors over a session: where they come from, how often they may be used, where they lead.

Sources: server/utilities/pagination, basic/utilities/tasks (listing), rule catalogue section 3.5, open questions 32 and 43.
"""

import pytest
from expect import same
from talks import said, told

READY = "given 2025-11-25 ready"
MEMBERS = {
    "tools/list": "tools",
    "resources/list": "resources",
    "resources/templates/list": "resourceTemplates",
    "prompts/list": "prompts",
    "tasks/list": "tasks",
}
NOT_ISSUED = "error pagination/cursor-not-issued /params/cursor"
WRONG = "error pagination/cursor-wrong-method /params/cursor"
LOOP = "warning pagination/cursor-loop /result/nextCursor"
STALE = "info pagination/stale-cursor /params/cursor"


def ask(number, method="tools/list", cursor=None, sender="C"):
    params = "" if cursor is None else f',"params":{{"cursor":"{cursor}"}}'
    return f'{sender}> {{"id":{number},"method":"{method}"{params}}}'


def page(number, method="tools/list", more=None, sender="S"):
    rest = "" if more is None else f',"nextCursor":{more}'
    return f'{sender}> {{"id":{number},"result":{{"{MEMBERS[method]}":[]{rest}}}}}'


def talk(*lines, given=READY):
    return told("\n".join((given, *lines)))


@pytest.mark.parametrize("method", MEMBERS)
def test_a_cursor_comes_from_an_earlier_page_of_the_same_list(method):
    same(talk(ask(1, method), page(1, method, '"x"'), ask(2, method, "x"), page(2, method)), [])
    same(talk(ask(1, method), page(1, method, '"x"'), ask(2, method, "X")), [f"3 {NOT_ISSUED}"])
    same(talk(ask(1, method, "x")), [f"1 {NOT_ISSUED}"])
    other = "prompts/list" if method != "prompts/list" else "tools/list"
    same(talk(ask(1, method), page(1, method, '"x"'), ask(2, other, "x")), [f"3 {WRONG}"])


def test_a_cursor_may_be_used_again():
    pages = ask(1), page(1, more='"x"'), ask(2, cursor="x"), page(2, more='"y"')
    same(talk(*pages, ask(3, cursor="x"), page(3, more='"y"'), ask(4, cursor="y"), page(4)), [])
    same(talk(*pages, ask(3), page(3, more='"x"'), ask(4, cursor="x"), page(4, more='"y"')), [], "another walk")


def test_one_cursor_issued_by_two_lists():
    both = ask(1), page(1, more='"x"'), ask(2, "prompts/list"), page(2, "prompts/list", '"x"')
    same(talk(*both, ask(3, cursor="x"), page(3), ask(4, "prompts/list", "x"), page(4, "prompts/list")), [])
    same(talk(*both, ask(3, "resources/list", "x")), [f"5 {WRONG}"])


def test_each_side_has_its_own_task_list():
    client = ask("1", "tasks/list"), page(1, "tasks/list", '"x"')
    server = ask("1", "tasks/list", "x", sender="S")
    same(talk(*client, server), [f"3 {WRONG}"])
    first = ask(1, "tasks/list", sender="S"), page(1, "tasks/list", '"x"', sender="C")
    same(talk(*first, ask(2, "tasks/list", "x", sender="S"), page(2, "tasks/list", sender="C")), [])
    same(talk(*first, ask(1, "tasks/list", "x")), [f"3 {WRONG}"])


def test_a_beginning_that_was_not_recorded_accuses_nobody():
    same([line for line in talk(ask(1, cursor="x"), given="given 2025-11-25 partial") if "pagination" in line], [])
    one_way = "given 2025-11-25 direction=client_to_server"
    same([line for line in talk(ask(1, cursor="x"), given=one_way) if "pagination" in line], [])


def test_after_a_cursor_of_a_wrong_type_nothing_more_is_said():
    same(talk(ask(1), page(1, more="3"), ask(2, cursor="3")), ["2 error pagination/cursor-type /result/nextCursor"])
    same(talk(ask(1), page(1, more="null"), ask(2, cursor="3"))[1:], [f"3 {NOT_ISSUED}"], "null offers no cursor")
    same(
        talk(ask(1), page(1, more="3"), ask(2, "prompts/list", "3"))[1:], [f"3 {NOT_ISSUED}"], "another list is judged"
    )


def test_loops():
    first = ask(1), page(1, more='"x"')
    same(talk(*first, ask(2, cursor="x"), page(2, more='"x"')), [f"4 {LOOP}"])
    longer = *first, ask(2, cursor="x"), page(2, more='"y"'), ask(3, cursor="y"), page(3, more='"x"')
    same(talk(*longer), [f"6 {LOOP}"], "two pages back")
    same(talk(*first, ask(2), page(2, more='"x"')), [], "begun again")
    same(talk(*first, ask(2, "prompts/list"), page(2, "prompts/list", '"x"')), [], "another list")
    ended = *first, ask(2, cursor="x"), page(2)
    same(talk(*ended, ask(3, cursor="x"), page(3, more='"y"')), [], "read again from the middle")


def test_stale_cursors():
    first = ask(1), page(1, more='"x"')
    changed = 'S> {"method":"notifications/tools/list_changed"}'
    same(talk(*first, changed, ask(2, cursor="x")), [f"4 {STALE}"])
    same(talk(changed, *first, ask(2, cursor="x")), [], "issued after the change")
    same(talk(first[0], changed, first[1], ask(2, cursor="x")), [], "issued after the change, asked for before it")
    same(talk(*first, changed, ask(2), page(2, more='"x"'), ask(3, cursor="x")), [], "issued again")
    resources = ask(1, "resources/templates/list"), page(1, "resources/templates/list", '"x"')
    note = 'S> {"method":"notifications/resources/list_changed"}'
    same(talk(*resources, note, ask(2, "resources/templates/list", "x")), [f"4 {STALE}"], "templates are resources too")


def test_the_owner_of_a_foreign_cursor_is_named():
    rule = "pagination/cursor-wrong-method"
    lines = READY, ask(1), page(1, more='"x"'), ask(2, "prompts/list", "x")
    same(said("\n".join(lines), rule), ['cursor "x" was received for tools/list, not for prompts/list'])
    lines = READY, ask(1), page(1, more='"x"'), ask(2, "prompts/list"), page(2, "prompts/list", '"x"')
    last = ask(3, "resources/list", "x")
    same(said("\n".join((*lines, last)), rule), ['cursor "x" was received for prompts/list, not for resources/list'])
    lines = READY, ask(1, "tasks/list"), page(1, "tasks/list", '"x"'), ask(2, "tasks/list", "x", sender="S")
    same(said("\n".join(lines), rule), ['cursor "x" was received for tasks/list of the other side, not for tasks/list'])
