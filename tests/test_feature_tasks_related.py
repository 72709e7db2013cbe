"""Listings of tasks, and the messages that name a task.

Sources: basic/utilities/tasks, rule catalogue sections 0 and 3.6, open questions 24 to 29, 47.
"""

import pytest
from expect import same
from task_talks import BORN, KEY, RELATED, about, answer, ask, call, outcome, refuse, status, talk, task

# ---- listings


def test_a_listing_holds_each_task_once():
    page = (
        ask(1, "tasks/list", "{}"),
        answer(1, f'{{"tasks":[{task()}],"nextCursor":"x"}}'),
        ask(2, "tasks/list", '{"cursor":"x"}'),
    )
    same(talk(*page, answer(2, f'{{"tasks":[{task(id="t2")}]}}')), [])
    same(
        talk(*page, answer(2, f'{{"tasks":[{task()}]}}')), ["4 warning tasks/list-duplicate-id /result/tasks/0/taskId"]
    )
    astray = ask(1, "tasks/list", '{"cursor":"y"}'), answer(1, f'{{"tasks":[{task()}]}}')
    same(talk(*page[:2], *[line.replace('"id":1', '"id":3') for line in astray])[1:], [], "a page of no known listing")
    anew = *page, answer(2, '{"tasks":[]}'), ask(3, "tasks/list", "{}"), answer(3, f'{{"tasks":[{task()}]}}')
    same(talk(*anew), [], "another listing")


def test_pages_of_a_listing_whose_beginning_was_not_recorded():
    pages = (
        ask(1, "tasks/list", '{"cursor":"x"}'),
        answer(1, f'{{"tasks":[{task()}],"nextCursor":"y"}}'),
        ask(2, "tasks/list", '{"cursor":"y"}'),
        answer(2, f'{{"tasks":[{task()}]}}'),
    )
    partial = "given 2025-11-25 partial"
    same(talk(*pages, given=partial), ["4 warning tasks/list-duplicate-id /result/tasks/0/taskId"])
    read = [ask(number, "tasks/get", '{"taskId":"t2"}') + "\n" + answer(number, task(id="t2")) for number in (8, 9)]
    same(
        talk(read[0], *pages[:2], pages[2], answer(2, '{"tasks":[]}'), read[1], given=partial),
        [],
        "it may have been on a page before",
    )


def test_of_too_many_tasks_those_read_last_are_watched():
    def get(number, id):
        return ask(number, "tasks/get", f'{{"taskId":"{id}"}}'), answer(number, task(id=id))

    many = [line for number in range(257) for line in get(number, f"t{number}")]
    listing = ask(300, "tasks/list", "{}"), answer(300, '{"tasks":[]}')
    same(talk(*many, *listing, *get(301, "t0")), [])
    same(talk(*many, *listing, *get(301, "t1")), ["518 warning tasks/list-omits-task /result/taskId"])
    told = talk(*many, *get(258, "t258"), *get(259, "t3"), kinds=("unjudged",))
    same(told, ["514 unjudged unjudged/budget /result/taskId"], "once")
    same(talk(*many[:-2], *get(259, "t3"), kinds=("unjudged",)), [])


def test_a_listing_leaves_nothing_out():
    def get(number):
        return ask(number, "tasks/get"), answer(number, task())

    listing = ask(2, "tasks/list", "{}"), answer(2, '{"tasks":[]}')
    found = ["6 warning tasks/list-omits-task /result/taskId"]
    same(talk(*get(1), *listing, *get(3)), found)
    same(talk(*get(1), *listing, *get(3), *get(4)), found, "said once")
    same(talk(*get(1), *get(5), *listing, *get(3)), ["8 warning tasks/list-omits-task /result/taskId"], "read twice")
    anew = *get(1), *listing, *get(3), *[line.replace('"id":2', '"id":4') for line in listing], *get(5)
    same(talk(*anew), [*found, "10 warning tasks/list-omits-task /result/taskId"], "left out again")
    better = ask(4, "tasks/list", "{}"), answer(4, f'{{"tasks":[{task()}]}}')
    same(talk(*get(1), *listing, *better, *get(3)), ["8 warning tasks/list-omits-task /result/taskId"], "of two, one")
    same(talk(*get(1), *listing), [])
    same(talk(*listing, *get(3)), [], "it may be new")
    first = ask(2, "tasks/list", "{}"), answer(2, '{"tasks":[],"nextCursor":"x"}')
    rest = ask(3, "tasks/list", '{"cursor":"x"}'), answer(3, f'{{"tasks":[{task()}]}}')
    same(talk(*get(1), *first, *get(4)), [], "not read to its end")
    same(talk(*get(1), *first, *rest, *get(4)), [])
    same(
        talk(*get(1), *first, rest[0], answer(3, '{"tasks":[]}'), *get(4)),
        ["8 warning tasks/list-omits-task /result/taskId"],
    )
    same(
        talk(*get(1), ask(2, "tasks/list", "{}"), answer(2, '{"tasks":[7]}'), *get(3))[1:],
        [],
        "an entry that cannot be read",
    )
    theirs = ask(2, "tasks/list", "{}", "S"), answer(2, '{"tasks":[]}', "C")
    same(talk(*get(1), *theirs, *get(3)), [], "the other side's tasks")
    other = ask(2, "tasks/get"), answer(2, task(id="t2"))
    same(talk(*get(1), *other, *listing, *get(3))[-1:], ["8 warning tasks/list-omits-task /result/taskId"])
    between = listing[0], *get(3), listing[1], *get(4)
    same(talk(*between), [], "first read after the listing was asked for")
    asked, told_ = get(1)
    same(talk(asked, listing[0], told_, listing[1], *get(3)), [], "first read after the listing was asked for")
    asked, told_ = get(3)
    same(talk(*get(1), listing[0], asked, listing[1], told_), [], "asked for before the listing was seen")


# ---- related tasks


@pytest.mark.parametrize("method", ["tasks/get", "tasks/result", "tasks/cancel", "tasks/list"])
def test_the_methods_of_tasks_carry_no_related_task(method):
    member = "" if method == "tasks/list" else '"taskId":"t1",'
    found = about("related-task-redundant", *BORN, ask(2, method, f"{{{member}{KEY % 't1'}}}"))
    same(found, [f"3 /params{RELATED}"])


def test_their_results_carry_none_either():
    same(
        about("related-task-redundant", *BORN, ask(2, "tasks/get"), answer(2, task(more="," + KEY % "t1"))),
        [f"4 /result{RELATED}"],
    )
    same(
        about("related-task-redundant", *BORN, status(task("completed", more="," + KEY % "t1"))),
        [f"3 /params{RELATED}"],
    )
    same(about("related-task-redundant", *BORN, ask(2, "tasks/result"), outcome(2)), [])


def test_a_related_task_exists():
    def note(id):
        return f'S> {{"method":"notifications/message","params":{{"level":"info","data":1,{KEY % id}}}}}'

    unknown = [f"/params{RELATED}/taskId"]
    same(about("related-task-unknown", *BORN, note("t1")), [])
    same(about("related-task-unknown", *BORN, note("t2")), ["3 " + unknown[0]])
    same(about("related-task-unknown", call(), note("t1")), [], "it is being made")
    same(about("related-task-unknown", note("t1"), given="given 2025-11-25 partial"), [])
    same(
        about("related-task-unknown", *BORN, status(task("completed")), ask(2, "tasks/result"), outcome(2), note("t1")),
        [],
    )
    same(
        about("related-task-unknown", 'C> {"id":1,"method":"ping"}', answer(1, f"{{{KEY % 'zz'}}}")),
        [f"2 /result{RELATED}/taskId"],
    )
    same(about("related-task-unknown", 'C> {"id":1,"method":"ping"}', answer(1, '{"_meta":{"x.y/z":1}}')), [])
    same(about("related-task-unknown", call(), answer(1, f'{{"task":{task()},{KEY % "t1"}}}')), [])


def test_an_answer_names_the_task_of_its_request():
    elicit = ask(
        1,
        "elicitation/create",
        f'{{"message":"?","requestedSchema":{{"type":"object","properties":{{}}}},{KEY % "t1"}}}',
        "S",
    )
    declined = '"action":"decline"'
    same(talk(*BORN, elicit, outcome(1, declined, sender="C")), [])
    same(
        talk(*BORN, elicit, answer(1, f"{{{declined}}}", "C")), [f"4 error tasks/related-task-dropped /result{RELATED}"]
    )
    same(
        talk(*BORN, elicit, outcome(1, declined, "t2", "C")),
        [f"4 error tasks/related-task-dropped /result{RELATED}/taskId"],
    )
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
        f'C> {{"id":8,"method":"tasks/result","params":{value}}}',
        refuse(8, -32000),
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
