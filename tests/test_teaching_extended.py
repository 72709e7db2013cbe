"""The extension tasks of the course under `teaching-extended`: pages, stale lists, progress, cancellation, tasks."""

import pytest
from expect import same, true
from teaching_talk import last, talk
from test_teaching_fragments import READY

from mcpcheck.contracts import contract

GIVEN = (
    'extended ready tools=[{"name":"add","description":"Adds.","inputSchema":{"type":"object"},'
    '"execution":{"taskSupport":"optional"}}]'
)
LIST = 'C> {"method":"tools/list"}'
CHANGED = 'S> {"method":"notifications/tools/list_changed"}'
CALL = 'C> {"method":"tools/call","params":{"name":"add"}}'
AUGMENTED = 'C> {"method":"tools/call","params":{"name":"add","task":{}}}'
WATCHED = 'C> {"method":"tools/call","params":{"name":"add","_meta":{"progressToken":"p"}}}'
GET = 'C> {"method":"tasks/get","params":{"taskId":"t"}}'
CANCEL = 'C> {"method":"tasks/cancel","params":{"taskId":"t"}}'
RESULT = 'C> {"method":"tasks/result","params":{"taskId":"t"}}'
TEXT = '"content":[{"type":"text","text":"3"}]'
RELATED = '"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"t"}}'
PING = 'C> {"method":"ping"}'


def more(cursor):
    return f'C> {{"method":"tools/list","params":{{"cursor":"{cursor}"}}}}'


def page(id, *names, cursor=None):
    tools = ",".join(f'{{"name":"{name}","description":"d","inputSchema":{{"type":"object"}}}}' for name in names)
    beside = f',"nextCursor":"{cursor}"' if cursor else ""
    return f'S> {{"id":{id},"result":{{"tools":[{tools}]{beside}}}}}'


def snapshot(status):
    moment = "2025-11-25T10:00:00Z"
    return f'{{"taskId":"t","status":"{status}","createdAt":"{moment}","lastUpdatedAt":"{moment}","ttl":null}}'


def task(id, status):
    return f'S> {{"id":{id},"result":{snapshot(status)}}}'


def progress(value, token="p"):
    return f'S> {{"method":"notifications/progress","params":{{"progressToken":"{token}","progress":{value}}}}}'


def cancelled(id, sender="C"):
    return f'{sender}> {{"method":"notifications/cancelled","params":{{"requestId":{id}}}}}'


MADE = f'S> {{"id":1,"result":{{"task":{snapshot("working")}}}}}'
ACCEPTED = {
    "E2 two pages": [LIST, page(1, "a", cursor="c"), more("c"), page(2, "b")],
    "E2 from the start again": [LIST, page(1, "a", cursor="c"), LIST, page(2, "a")],
    "E3 called after a fresh list": [CHANGED, LIST, page(1, "add"), CALL],
    "E3 called after a fresh list with empty params": [
        CHANGED,
        LIST.replace("}", ',"params":{}}'),
        page(1, "add"),
        CALL,
    ],
    "E6 growing progress": [WATCHED, progress(1), progress(1.5)],
    "E6 two tokens": [WATCHED, WATCHED.replace('"p"', '"q"'), progress(1, "q")],
    "E7 late answer": [PING, cancelled(1), 'S> {"id":1,"result":{}}'],
    "E8 whole life": [
        AUGMENTED,
        MADE,
        GET,
        task(2, "input_required"),
        GET,
        task(3, "working"),
        GET,
        task(4, "completed"),
        RESULT,
        f'S> {{"id":5,"result":{{{TEXT},{RELATED}}}}}',
    ],
    "E8 cancelled": [AUGMENTED, MADE, CANCEL, task(2, "cancelled")],
    "E8 finished task not cancelled": [
        AUGMENTED,
        MADE,
        GET,
        task(2, "failed"),
        CANCEL,
        'S> {"id":3,"error":{"code":-32602,"message":"finished"}}',
    ],
}
REFUSED = [
    ("E2 name again on page 2", [LIST, page(1, "a", cursor="c"), more("c"), page(2, "a")], "duplicate name"),
    ("E2 invented cursor", [LIST, page(1, "a", cursor="c"), more("z")], "never received"),
    ("E3 walk goes on", [LIST, page(1, "a", cursor="c"), CHANGED, more("c")], "older than the last list_changed"),
    ("E3 stale call", [LIST, page(1, "add"), CHANGED, CALL], "stale"),
    (
        "E3 a page that is no first one",
        [LIST, page(1, "add", cursor="c"), more("c"), CHANGED, page(2, "b"), CALL],
        "stale",
    ),
    ("E3 an old list comes late", [LIST, CHANGED, page(1, "add"), CALL], "stale"),
    (
        "E3 an old list goes on",
        [LIST, CHANGED, page(1, "add", cursor="c"), more("c"), page(2, "b"), CALL],
        "stale",
    ),
    ("E3 stale call without params", [CHANGED, 'C> {"method":"tools/call","params":7}'], "params must be an object"),
    ("E2 cursor that is no text", [LIST.replace("}", ',"params":{"cursor":["c"]}}')], "cursor"),
    ("E6 unknown token", [WATCHED, progress(1, "q")], "progress token"),
    ("E6 token in use", [WATCHED, WATCHED], "in use"),
    ("E6 answered", [WATCHED, f'S> {{"id":1,"result":{{{TEXT}}}}}', progress(1)], "after its request was answered"),
    ("E6 falling", [WATCHED, progress(2), progress(2)], "more than"),
    ("E7 other side's request", [PING, cancelled(1, "S")], "cancels request 1"),
    ("E7 unknown request", [cancelled(9)], "sent no request"),
    ("E7 a task", [AUGMENTED, cancelled(1)], "tasks/cancel"),
    ("E8 from the end back", [AUGMENTED, MADE, GET, task(2, "completed"), GET, task(3, "working")], "final"),
    ("E8 cancelled, it says", [AUGMENTED, MADE, CANCEL, task(2, "working")], 'expected "cancelled"'),
    ("E8 cancel after the end", [AUGMENTED, MADE, GET, task(2, "completed"), CANCEL, task(3, "cancelled")], "already"),
    (
        "E8 without related task",
        [AUGMENTED, MADE, GET, task(2, "completed"), RESULT, f'S> {{"id":3,"result":{{{TEXT}}}}}'],
        "related task",
    ),
    ("E8 born finished", [AUGMENTED, MADE.replace("working", "completed")], "working"),
]


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(name):
    same(talk("\n".join(ACCEPTED[name]), GIVEN)[1], [None] * len(ACCEPTED[name]))


@pytest.mark.parametrize(("name", "lines", "fragment"), REFUSED)
def test_refused(name, lines, fragment):
    message = last("\n".join(lines), GIVEN)
    true(message is not None and fragment in message, f"{name}: {message}")


def test_the_course_profile_knows_none_of_it():
    true("not implemented" in last(GET, READY))
    same(talk("\n".join([LIST, page(1, "a", cursor="c"), more("z")]), READY)[1], [None, None, None])


def test_it_is_the_teaching_profile_but_for_what_it_says():
    plain, wide = contract("2025-11-25", "teaching").rules_of, contract("2025-11-25", "teaching-extended").rules_of
    same(wide.ORDER, plain.ORDER)
    same(
        {name: wide.SHAPES[name] for name in plain.SHAPES if wide.SHAPES[name] != plain.SHAPES[name]}.keys(),
        {"TaskRequestParams", "CreateTaskResult"},
    )
    with pytest.raises(ValueError, match="unknown profile"):
        contract("2025-11-25", "teaching_extended")
