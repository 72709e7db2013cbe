"""Lists: what one whole listing is, which of its entries stand twice, and which change went unannounced.

Sources: server/utilities/pagination, the list_changed sections of tools, resources, prompts and client/roots, and rule
catalogue section 3.5.
"""

import json

import pytest
from command import handshake
from expect import same, true
from talks import said, told

from mcpcheck import pipeline
from mcpcheck.values import Event

A = '{"name":"a","inputSchema":{"type":"object","additionalProperties":false}}'
B = A.replace('"a"', '"b"')
CHANGED = 'S> {"method":"notifications/tools/list_changed"}'
GONE = 'S> {"id":"call","error":{"code":-32602,"message":"no such tool"}}'


def call(name):
    return f'C> {{"id":"call","method":"tools/call","params":{{"name":"{name}"}}}}'


def read(number, *tools, cursor=None, more=None):
    """One tools/list exchange as two lines."""
    asked = f',"params":{{"cursor":"{cursor}"}}' if cursor is not None else ""
    rest = f',"nextCursor":"{more}"' if more is not None else ""
    ask = f'C> {{"id":"list{number}","method":"tools/list"{asked}}}'
    return ask, f'S> {{"id":"list{number}","result":{{"tools":[{",".join(tools)}]{rest}}}}}'


def talk(*lines, given="given 2025-11-25 ready"):
    return told("\n".join((given, *lines)), kinds=("error", "warning"))


UNKNOWN = "warning tools/call-unknown-tool /params/name"
DRIFT = "warning tools/changed-without-notification /result/tools"


def test_a_walk_is_whole_when_its_last_page_was_read():
    pages = (*read(1, A, more="p2"), *read(2, B, cursor="p2"))
    same(talk(*pages[:2], call("c"), GONE), [], "one page of two proves nothing")
    same(talk(*pages, call("a")), [], "the first page counts")
    same(talk(*pages, call("b")), [], "the last page counts")
    same(talk(*pages, call("c"), GONE), [f"5 {UNKNOWN}"])


def test_a_page_of_a_walk_that_was_not_followed_proves_nothing():
    same(talk(*read(1, A, more="p2"), *read(2, B, more="p3"), *read(3, cursor="p2"), call("c"), GONE), [])
    same(
        talk(*read(1, A), *read(2, B, more="p2"), call("c"), GONE), [f"5 {UNKNOWN}"], "the old listing stands meanwhile"
    )


def test_two_walks_at_once():
    one, two = read(1, A, more="p2"), read(2, A, more="p2")
    last = read(3, B, cursor="p2")
    same(talk(one[0], two[0], one[1], two[1], *last, call("c"), GONE), [f"7 {UNKNOWN}"], "the newer walk goes on")


def test_names_are_unique_over_a_walk_and_not_over_two():
    found = "warning tools/name-duplicate"
    same(
        talk(*read(1, A, B, more="p2"), *read(2, B, A, cursor="p2")),
        [f"4 {found} /result/tools/0/name", f"4 {found} /result/tools/1/name"],
    )
    same(talk(*read(1, A, A)), [f"2 {found} /result/tools/1/name"])
    same(talk(*read(1, A), *read(2, A)), [], "read twice")
    same(talk(*read(1, A, more="p2"), *read(2, A, more="p2"), *read(3, B, cursor="p2")), [], "begun again")


def test_an_unreadable_listing_holds_nothing_against_anyone():
    for bad in ('{"name":7,"inputSchema":{"type":"object"}}', "3"):
        same(talk(*read(1, A), *read(2, bad), call("c"), GONE)[1:], [], bad)
    same(
        talk(*read(1, A), *read(2, B, bad), *read(3, A), call("c"), GONE)[2:], [], "and it is no listing to differ from"
    )
    ask, answer = read(2, B)
    null = answer[:-2] + ',"nextCursor":null}}'
    same(talk(*read(1, A), ask, null, call("c"), GONE), ["4 error pagination/cursor-null /result/nextCursor"])


def test_list_changed_makes_a_listing_stale():
    same(talk(*read(1, A), CHANGED, call("c"), GONE), [])
    same(talk(*read(1, A), CHANGED, *read(2, A), call("c"), GONE), [f"6 {UNKNOWN}"], "read again")
    same(talk(*read(1, A), 'S> {"method":"notifications/prompts/list_changed"}', call("c"), GONE), [f"4 {UNKNOWN}"])
    ask, answer = read(2, A)
    same(talk(*read(1, A), ask, CHANGED, answer, call("c"), GONE), [], "asked for before the change")
    pages = read(2, A, more="p2"), read(3, B, cursor="p2")
    same(talk(*pages[0], CHANGED, *pages[1], call("c"), GONE), [], "half old, half new")


def test_changes_without_a_word():
    same(talk(*read(1, A), *read(2, B)), [f"4 {DRIFT}"])
    same(talk(*read(1, A), *read(2, B), *read(3, B)), [f"4 {DRIFT}"], "told once, where it was first seen")
    same(talk(*read(1, A), *read(2, B), *read(3, A)), [f"4 {DRIFT}"])
    same(talk(*read(1, A, B), *read(2, B, A)), [], "another order is no change")
    same(talk(*read(1, A), *read(2, A, B)), [f"4 {DRIFT}"])
    one, flag, whole = (
        f'{{"name":"a","inputSchema":{{"type":"object","default":{value}}}}}' for value in ("1", "true", "1.0")
    )
    same(talk(*read(1, one), *read(2, flag)), [f"4 {DRIFT}"], "true is not 1")
    same(talk(*read(1, one), *read(2, whole)), [], "1.0 is 1")
    same(talk(*read(1, A), CHANGED, *read(2, B)), [])
    same(talk(*read(1, A), *read(2, B), CHANGED), [], "late is not never")
    same(talk(*read(1, A), *read(2, B), CHANGED, *read(3, A), *read(4, B)), [f"9 {DRIFT}"])
    same(talk(*read(1, A, more="p2"), *read(2, B, cursor="p2"), *read(3, A, B)), [], "the pages make no difference")
    same(talk(*read(1, A, more="p2"), *read(2, B, cursor="p2"), *read(3, A)), [f"6 {DRIFT}"])


def test_whoever_promised_no_announcements_owes_none():
    for tools in ('{"tools":{}}', '{"tools":{"listChanged":false}}'):
        same(talk(*read(1, A), *read(2, B), given=f"given 2025-11-25 ready server={tools}"), [], tools)


def test_an_answer_to_an_older_request_proves_no_later_change():
    one, two = read(1, A), read(2, B)
    same(talk(one[0], two[0], two[1], one[1], call("a")), [f"5 {UNKNOWN}"], "the listing asked for last stands")
    same(talk(one[0], two[0], one[1], two[1], call("a")), [f"5 {UNKNOWN}", f"4 {DRIFT}"])


def test_a_change_of_one_entry_is_a_change():
    described = A[:-1] + ',"description":"x"}'
    same(talk(*read(1, A), *read(2, described)), [f"4 {DRIFT}"])


@pytest.mark.parametrize(
    ("method", "member", "one", "two", "rule"),
    [
        ("resources/list", "resources", '{"uri":"a:1","name":"x"}', '{"uri":"a:2","name":"x"}', "resources"),
        (
            "resources/templates/list",
            "resourceTemplates",
            '{"uriTemplate":"a:{x}","name":"x"}',
            '{"uriTemplate":"b:{x}","name":"x"}',
            "resources",
        ),
        ("prompts/list", "prompts", '{"name":"a"}', '{"name":"b"}', "prompts"),
    ],
)
def test_the_other_lists_alike(method, member, one, two, rule):
    def exchange(number, item):
        ask = f'C> {{"id":{number},"method":"{method}"}}'
        return ask, f'S> {{"id":{number},"result":{{"{member}":[{item}]}}}}'

    note = f'S> {{"method":"notifications/{rule}/list_changed"}}'
    drift = f"4 warning {rule}/changed-without-notification /result/{member}"
    same(talk(*exchange(1, one), *exchange(2, two)), [drift])
    same(talk(*exchange(1, one), note, *exchange(2, two)), [])
    same(
        talk(*exchange(1, one), CHANGED, *exchange(2, two)), [drift.replace("4", "5", 1)], "another list was announced"
    )
    same(talk(*exchange(1, f"{one},{two}"), *exchange(2, f"{two},{one}")), [])
    key = one[2 : one.index('":')]
    double = "resources/template-duplicate" if key == "uriTemplate" else f"{rule}/{key}-duplicate"
    same(talk(*exchange(1, f"{one},{two},{one}")), [f"2 warning {double} /result/{member}/2/{key}"])


ROOTS = '{"uri":"file:///a"}', '{"uri":"file:///b"}'
TOLD = 'C> {"method":"notifications/roots/list_changed"}'


def roots(number, *items):
    return (
        f'S> {{"id":{number},"method":"roots/list"}}',
        f'C> {{"id":{number},"result":{{"roots":[{",".join(items)}]}}}}',
    )


def test_roots():
    one, two = roots(1, ROOTS[0]), roots(2, ROOTS[1])
    drift = "warning roots/changed-without-notification /result/roots"
    same(talk(*one, *two), [f"4 {drift}"])
    same(talk(*one, TOLD, *two), [])
    same(talk(one[0], TOLD, one[1], *two), [], "announced after the first request")
    same(talk(*one, *two, TOLD), [], "to the end of the session")
    same(talk(TOLD, *one, *two), [f"5 {drift}"], "announced too early for this change")
    same(talk(*one, *two, given='given 2025-11-25 ready client={"roots":{}}'), [])
    same(talk(*roots(1, *ROOTS), *roots(2, *reversed(ROOTS))), [], "another order is no change")


def test_a_finding_stands_at_the_last_page_of_the_listing_that_differs():
    same(talk(*read(1, A), *read(2, A, more="p2"), *read(3, B, cursor="p2")), [f"6 {DRIFT}"])


def test_another_order_is_told_beside_the_step_of_the_one_before():
    lines = "\n".join(("given 2026-07-28", *read(1, A, B), *read(2, B, A)))
    (sentence,) = said(lines, "tools/order-unstable", "2026-07-28")
    true("step 2" in sentence, sentence)


def test_a_program_may_go_on_with_its_own_list():
    """The same list object, longer than when it was listed first, is another listing."""
    tools = [{"name": "a", "inputSchema": {"type": "object"}}]
    state, found, messages = pipeline.start(), [], []
    for line in handshake(server={"tools": {"listChanged": True}}).splitlines():
        record = json.loads(line)
        messages.append((record["direction"], record["message"]))
    for number in (1, 2, 3):
        messages.append(("client_to_server", {"jsonrpc": "2.0", "id": number, "method": "tools/list"}))
        messages.append(("server_to_client", {"jsonrpc": "2.0", "id": number, "result": {"tools": tools}}))
    for direction, message in messages:
        if "result" in message and message["result"].get("tools") is tools and message["id"] > 1:
            tools.append({"name": f"b{message['id']}", "inputSchema": {"type": "object"}})
        state, more = pipeline.step(state, Event(direction, message))
        found.extend(more)
    called = {"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "b3", "arguments": {}}}
    state, more = pipeline.step(state, Event("client_to_server", called))
    same([finding.rule for finding in (*found, *more)], [])
    same([finding.rule for finding in pipeline.finish(state)][:1], ["tools/changed-without-notification"])
