"""Redacted recordings: what was taken out proves nothing about other messages.

Source: docs/design.md, section "values": a value equal to the mark is unknown, not wrong. Each talk is judged twice: with the
mark named, it accuses nobody; without, the mark is a value like any other.
"""

import pytest
from expect import same, true
from modern_talks import FORM, accepted, asks, calls, question
from modern_talks import told as told_modern
from talks import told

from mcpcheck import pipeline
from mcpcheck.contracts import contract
from mcpcheck.values import Event

TOOL = '{"name":"t","inputSchema":{"type":"object","properties":{"n":{"type":"integer"}}}}'
HIDDEN = TOOL.replace('"t"', '"##"')
CALL = 'C> {"id":1,"method":"tools/call","params":{"name":"t","arguments":{"n":"##"}}}'
LIST = 'C> {"id":9,"method":"tools/list"}'
NO = 'S> {"id":1,"error":{"code":-32602,"message":"no"}}'

TALKS = [
    (
        "names of tools",
        (
            LIST,
            f'S> {{"id":9,"result":{{"tools":[{HIDDEN}]}}}}',
            'C> {"id":1,"method":"tools/call","params":{"name":"x"}}',
            NO,
        ),
        1,
    ),
    (
        "a name that is called",
        (
            LIST,
            f'S> {{"id":9,"result":{{"tools":[{TOOL}]}}}}',
            'C> {"id":1,"method":"tools/call","params":{"name":"##"}}',
            'S> {"id":1,"result":{"content":[]}}',
        ),
        2,
    ),
    (
        "arguments, accepted",
        (LIST, f'S> {{"id":9,"result":{{"tools":[{TOOL}]}}}}', CALL, 'S> {"id":1,"result":{"content":[]}}'),
        2,
    ),
    ("arguments, refused", (LIST, f'S> {{"id":9,"result":{{"tools":[{TOOL}]}}}}', CALL, NO), 2),
    (
        "structured content",
        (
            'C> {"id":1,"method":"tools/call","params":{"name":"t"}}',
            'S> {"id":1,"result":{"content":[{"type":"text","text":"{\\"a\\":1}"}],"structuredContent":{"a":"##"}}}',
        ),
        1,
    ),
    (
        "a cursor",
        (
            LIST,
            'S> {"id":9,"result":{"tools":[],"nextCursor":"##"}}',
            'C> {"id":1,"method":"tools/list","params":{"cursor":"p2"}}',
        ),
        1,
    ),
    (
        "a subscription",
        (
            'C> {"id":1,"method":"resources/subscribe","params":{"uri":"##"}}',
            'S> {"id":1,"result":{}}',
            'C> {"id":2,"method":"resources/unsubscribe","params":{"uri":"a:1"}}',
        ),
        1,
    ),
]


@pytest.mark.parametrize(("what", "lines", "accusations"), TALKS, ids=[talk[0] for talk in TALKS])
def test_what_was_taken_out_accuses_nobody(what, lines, accusations):
    talk = "\n".join(("given 2025-11-25 ready", *lines))
    serious = ("error", "warning")
    same([line for line in told(talk, kinds=serious, redacted="##") if "schema/" not in line], [], what)
    found = [
        line
        for line in told(talk, kinds=serious)
        if "schema/" not in line and "name-charset" not in line and " error/" not in line
    ]
    same(len(found), accusations, f"{what}: {found}")


def test_what_was_left_in_is_judged_as_ever():
    lines = (
        "given 2025-11-25 ready",
        'C> {"id":1,"method":"tools/call","params":{"name":"t"}}',
        'S> {"id":1,"result":{"content":[{"type":"text","text":"one"}],"structuredContent":{"a":1}}}',
    )
    found = ["2 warning tools/structured-content-text-missing /result/content"]
    same(told("\n".join(lines), kinds=("error", "warning"), redacted="##"), found)


BOTH = '{"uri":"a:b","text":"##","blob":"##"}'
BESIDE = [
    (
        "the version of JSON-RPC",
        ('C> {"jsonrpc":"##","id":1,"method":"ping","Method":"x"}',),
        "1 warning envelope/unknown-member /Method",
    ),
    (
        "the type of a name",
        ('C> {"id":1,"method":"tools/call","params":{"name":3,"arguments":"##"}}',),
        "1 error schema/type /params/name",
    ),
    (
        "two bodies of an answer",
        (LIST, 'S> {"id":9,"result":{"tools":["##"]},"error":{"code":-32603,"message":"no"}}'),
        "2 error envelope/result-and-error",
    ),
    (
        "two bodies of a resource",
        (
            'C> {"id":1,"method":"tools/call","params":{"name":"t"}}',
            f'S> {{"id":1,"result":{{"content":[{{"type":"resource","resource":{BOTH}}}]}}}}',
        ),
        None,
    ),
]


@pytest.mark.parametrize(("what", "lines", "expected"), BESIDE, ids=[row[0] for row in BESIDE])
def test_what_else_is_wrong_is_told(what, lines, expected):
    found = told("\n".join(("given 2025-11-25 ready", *lines)), kinds=("error", "warning"), redacted="##")
    same(found, [] if expected is None else [expected], what)


FIRST, ROUND = calls(1), asks(1, {"n": question(FORM)}, "s")
NAMED = calls(2, inputResponses={"n": accepted(n=1)}, requestState="s")
NESTED = [
    ("the answer to a question", (FIRST, ROUND, calls(2, inputResponses={"n": {"action": "##"}}, requestState="s"))),
    ("a value in an answer", (FIRST, ROUND, calls(2, inputResponses={"n": accepted(n="##")}, requestState="s"))),
    ("the form of a question", (FIRST, asks(1, {"n": question({**FORM, "type": "##"})}, "s"))),
    ("what is asked", (FIRST, asks(1, {"n": {"method": "##"}}, "s"))),
    ("the state that was handed out", (FIRST, asks(1, {}, "##"), calls(2, requestState="s"))),
    ("the key of a question", (FIRST, asks(1, {"##": question(FORM)}, "s"), NAMED)),
]


@pytest.mark.parametrize(("what", "messages"), NESTED, ids=[row[0] for row in NESTED])
def test_what_was_taken_out_of_a_nested_call_accuses_nobody(what, messages):
    marked = {number: {"redacted": "##"} for number in range(1, 4)}
    same(told_modern(*messages, contexts=marked), [], what)
    same(len(told_modern(*messages)) > 0, True, what)
    unknown = told_modern(*messages, contexts=marked, kinds=("unjudged",))
    same(len([line for line in unknown if "unjudged/redacted" in line]), 1, "told once")


RELATED = "io.modelcontextprotocol/related-task"
FORM_FOR = '{"message":"?","requestedSchema":{"type":"object","properties":{}},"_meta":{"RELATED":{"taskId":"##"}}}'
URL_FOR = '{"mode":"url","message":"?","url":"https://a.example/","elicitationId":"##"}'
TOKEN_CALL = 'C> {"id":1,"method":"tools/call","params":{"name":"t","_meta":{"progressToken":"##"}}}'
LATER = [
    (
        "a taskId",
        (
            f'S> {{"id":5,"method":"elicitation/create","params":{FORM_FOR.replace("RELATED", RELATED)}}}',
            f'C> {{"id":5,"result":{{"action":"cancel","_meta":{{"{RELATED}":{{"taskId":"t9"}}}}}}}}',
        ),
        "2 error tasks/related-task-dropped",
    ),
    (
        "the token of a request",
        (TOKEN_CALL, 'S> {"method":"notifications/progress","params":{"progressToken":"abc","progress":1}}'),
        "2 error progress/token-unknown",
    ),
    (
        "the token of a report",
        (
            TOKEN_CALL.replace("##", "abc"),
            'S> {"method":"notifications/progress","params":{"progressToken":"##","progress":1}}',
        ),
        "2 error progress/token-unknown",
    ),
    (
        "the id of a request",
        ('C> {"id":"##","method":"ping"}', 'S> {"id":1,"result":{}}'),
        "2 error id/response-unknown",
    ),
    (
        "the id of an answer",
        ('C> {"id":1,"method":"ping"}', 'S> {"id":"##","result":{}}'),
        "2 error id/response-unknown",
    ),
    (
        "the ids of two requests",
        (
            'C> {"id":"##","method":"ping"}',
            'C> {"id":"##","method":"tools/list"}',
            'S> {"id":"##","result":{"tools":[]}}',
            'S> {"id":"##","result":{}}',
        ),
        "3 warning schema/empty-result-has-members",
    ),
    (
        "the id that is cancelled",
        ('C> {"id":1,"method":"ping"}', 'C> {"method":"notifications/cancelled","params":{"requestId":"##"}}'),
        "2 error cancellation/unknown-request",
    ),
    (
        "an elicitationId",
        (
            f'S> {{"id":5,"method":"elicitation/create","params":{URL_FOR}}}',
            'C> {"id":5,"result":{"action":"accept"}}',
            'S> {"method":"notifications/elicitation/complete","params":{"elicitationId":"e1"}}',
        ),
        "3 warning elicitation/complete-unknown-id",
    ),
    (
        "a uri",
        (
            'C> {"id":1,"method":"resources/subscribe","params":{"uri":"##"}}',
            'S> {"id":1,"result":{}}',
            'S> {"method":"notifications/resources/updated","params":{"uri":"a:1"}}',
        ),
        "1 error schema/format-uri",
    ),
    ("a message", ('C raw> "##"', 'S> {"id":1,"result":{}}'), "2 error id/response-unknown"),
]


@pytest.mark.parametrize(("what", "lines", "accusation"), LATER, ids=[row[0] for row in LATER])
def test_what_was_taken_out_accuses_no_later_message(what, lines, accusation):
    talk, serious = "\n".join(("given 2025-11-25 ready", *lines)), ("error", "warning")
    same(told(talk, kinds=serious, redacted="##"), [], what)
    found = told(talk, kinds=serious)
    same([line for line in found if line.startswith(accusation)][:1] != [], True, f"{what}: {found}")


HIDDEN_MEMBERS = [
    ("a message", ('C raw> "##"',), "1 unjudged unjudged/redacted"),
    ("a message once", ('C raw> "##"', 'C raw> "##"'), "1 unjudged unjudged/redacted"),
    ("a text", ("C raw> ##",), "1 unjudged unjudged/redacted"),
    (
        "a member of a text",
        ('C raw> {"jsonrpc":"##","id":1,"method":"ping"}',),
        "1 unjudged unjudged/redacted /jsonrpc",
    ),
    ("a member of a batch", ('C> [{"jsonrpc":"2.0","id":1,"method":"ping"},"##"]',), "1 unjudged unjudged/redacted /1"),
    ("jsonrpc", ('C> {"jsonrpc":"##","id":1,"method":"ping"}',), "1 unjudged unjudged/redacted /jsonrpc"),
    ("method", ('C> {"id":1,"method":"##"}',), "1 unjudged unjudged/redacted /method"),
    ("id", ('C> {"id":"##","method":"ping"}', 'S> {"id":"##","result":{}}'), "1 unjudged unjudged/redacted /id"),
    ("params", ('C> {"id":1,"method":"tools/call","params":"##"}',), "1 unjudged unjudged/redacted /params"),
    ("result", (LIST, 'S> {"id":9,"result":"##"}'), "2 unjudged unjudged/redacted /result"),
    ("error", (LIST, 'S> {"id":9,"error":"##"}'), "2 unjudged unjudged/redacted /error"),
]


@pytest.mark.parametrize(("what", "lines", "expected"), HIDDEN_MEMBERS, ids=[row[0] for row in HIDDEN_MEMBERS])
def test_a_member_of_the_envelope_may_be_unknown(what, lines, expected):
    talk, revision = "\n".join(("given 2025-03-26 ready", *lines)), "2025-03-26"
    kinds = ("error", "warning", "info", "unjudged")
    found = [line for line in told(talk, revision, kinds, "##") if "listing-unseen" not in line]
    same(found[0], expected, what)
    same([line for line in found[1:] if "unjudged/redacted /id" not in line], [], what)


def test_what_was_taken_out_of_a_batch_accuses_nobody():
    batch = 'C> [{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":"##"}},'
    talk = f'given 2025-03-26 ready\n{batch}{{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{{"name":3}}}}]'
    wrong = "1 error schema/type /1/params/name"
    same(told(talk, "2025-03-26", kinds=("error",)), ["1 error schema/type /0/params/arguments", wrong])
    same(told(talk, "2025-03-26", kinds=("error",), redacted="##"), [wrong])
    unknown = "1 unjudged unjudged/redacted /0/params/arguments"
    same([line for line in told(talk, "2025-03-26", ("unjudged",), "##") if "redacted" in line], [unknown])


@pytest.mark.parametrize("method", ["tools/call", "elicitation/create", "sampling/createMessage", "tasks/get"])
@pytest.mark.parametrize("profile", ["teaching", "teaching-extended"])
def test_hidden_params_under_a_teaching_profile(profile, method):
    """Whatever the answer, nobody is accused of what the recording hides."""
    context = {"redacted": "##"}
    for asker, answerer in (("client_to_server", "server_to_client"), ("server_to_client", "client_to_server")):
        for result in ({"content": []}, {"action": "accept", "content": {}}, {}, "##"):
            state = pipeline.start(contract("2025-11-25", profile))
            for direction, message in (
                (asker, {"jsonrpc": "2.0", "id": 7, "method": method, "params": "##"}),
                (answerer, {"jsonrpc": "2.0", "id": 7, "result": result}),
            ):
                state, found = pipeline.step(state, Event(direction, message, context=context))
                true(all(finding.message for finding in found))
