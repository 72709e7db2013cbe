"""Tool calls and their results, measured by the listing that stood when the call was sent.

Sources: server/tools (output schema, structured content, error handling), rule catalogue sections 0 and 3.5, open questions
33 and 48.
"""

import pytest
from expect import same, true
from talks import said, told

READY = "given 2025-11-25 ready"
ROLL = '{"name":"roll","inputSchema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}'
READ = '{"name":"read","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}}'
PLAIN = '{"name":"plain","inputSchema":{"type":"object"}}'
LISTED = f"{READY} tools=[{ROLL},{READ},{PLAIN}]"
BAD = "warning tools/call-arguments-nonconforming"
TEXT = "tools/structured-content-text-missing /result/content"


def call(name="roll", arguments=None, number=1, rest=""):
    given = "" if arguments is None else f',"arguments":{arguments}'
    return f'C> {{"id":{number},"method":"tools/call","params":{{"name":"{name}"{given}{rest}}}}}'


def result(content="[]", structured=None, rest="", number=1):
    given = "" if structured is None else f',"structuredContent":{structured}'
    return f'S> {{"id":{number},"result":{{"content":{content}{given}{rest}}}}}'


def text(*texts):
    signs = [one.replace("\\", "\\\\").replace('"', '\\"') for one in texts]
    return "[" + ",".join(f'{{"type":"text","text":"{one}"}}' for one in signs) + "]"


FAILED = result(text("no"), rest=',"isError":true')


def talk(*lines, given=LISTED, kinds=("error", "warning")):
    return told("\n".join((given, *lines)), kinds=kinds)


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (None, "/n"),
        ("{}", "/n"),
        ('{"n":"1"}', "/n"),
        ('{"n":true}', "/n"),
        ('{"n":1.5}', "/n"),
        ('{"n":1}', None),
        ('{"n":1,"m":2}', None),
    ],
)
def test_arguments(arguments, place):
    same(talk(call("roll", arguments), FAILED), [f"1 {BAD} /params/arguments{place}"] if place else [])


def test_arguments_that_are_no_object_are_another_fault():
    for arguments in ("[]", "3", "null"):
        same([line for line in talk(call("roll", arguments), FAILED) if "tools/" in line], [], arguments)


def test_a_call_for_a_task_is_measured_alike():
    task = '{"name":"t","inputSchema":{"type":"object","required":["n"]},"execution":{"taskSupport":"optional"}}'
    given = f"{READY} tools=[{task}]"
    same(
        [line for line in talk(call("t", "{}", rest=',"task":{}'), given=given) if "tools/" in line],
        [f"1 {BAD} /params/arguments/n"],
    )


def test_an_accepted_call_that_breaks_the_schema():
    accepted = "2 warning tools/invalid-arguments-accepted /result"
    same(talk(call("roll", "{}"), result()), [f"1 {BAD} /params/arguments/n", accepted])
    same(talk(call("roll", "{}"), result(rest=',"isError":false')), [f"1 {BAD} /params/arguments/n", accepted])
    same(talk(call("roll", "{}"), FAILED), [f"1 {BAD} /params/arguments/n"])
    same(talk(call("roll", '{"n":1}'), result()), [])


def test_a_refused_call_that_breaks_the_schema():
    refused = "2 warning tools/validation-error-as-protocol-error /error/code"
    for code, found in ((-32602, [refused]), (-32603, [])):
        lines = talk(call("roll", "{}"), f'S> {{"id":1,"error":{{"code":{code},"message":"no"}}}}')
        same([line for line in lines if line.startswith("2 warning tools/")], found, code)
    same(talk(call("roll", '{"n":1}'), 'S> {"id":1,"error":{"code":-32602,"message":"no"}}'), [])
    same(
        talk(call("none"), 'S> {"id":1,"error":{"code":-32602,"message":"no"}}'),
        ["1 warning tools/call-unknown-tool /params/name"],
    )


MISSING = "2 error tools/structured-content-missing /result/structuredContent"
WRONG = "tools/structured-content-nonconforming /result/structuredContent/n"


def test_structured_content_that_is_due():
    same(talk(call("read"), result()), [MISSING])
    same(talk(call("read"), result(rest=',"isError":false')), [MISSING])
    same(talk(call("read"), FAILED), [], "a tool that failed owes none")
    same(talk(call("plain"), result()), [])
    same(talk(call("read"), result(text('{"n":1}'), '{"n":1}')), [])


def test_structured_content_that_does_not_fit():
    same(talk(call("read"), result(text('{"n":"1"}'), '{"n":"1"}')), [f"2 error {WRONG}"])
    same(talk(call("read"), result(text("{}"), "{}")), [f"2 error {WRONG}"])
    same(talk(call("read"), result(text('{"n":"1"}'), '{"n":"1"}', ',"isError":true')), [f"2 warning {WRONG}"])
    same(talk(call("plain"), result(text('{"n":"1"}'), '{"n":"1"}')), [], "nothing was promised")
    same(
        talk(call("read"), result(structured="[]")),
        ["2 error tools/structured-content-not-object /result/structuredContent"],
    )


def test_format_is_no_assertion():
    tool = '{"name":"t","inputSchema":{"type":"object","properties":{"d":{"type":"string","format":"date"}}},"outputSchema":{"type":"object","properties":{"d":{"type":"string","format":"date"}}}}'
    lines = call("t", '{"d":"soon"}'), result(text('{"d":"soon"}'), '{"d":"soon"}')
    same(talk(*lines, given=f"{READY} tools=[{tool}]"), [])


@pytest.mark.parametrize(
    "schema",
    [
        "null",
        "true",
        '{"type":"array"}',
        "{}",
        '{"type":"object","required":"n"}',
        '{"type":"object","minProperties":"1"}',
    ],
)
def test_schemas_that_cannot_be_read_hold_nothing_against_anyone(schema):
    tool = f'{{"name":"t","inputSchema":{schema},"outputSchema":{schema}}}'
    same(talk(call("t", "{}"), result(), given=f"{READY} tools=[{tool}]"), [])


def test_a_schema_of_an_unknown_dialect_still_promises_structured_content():
    tool = '{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object","$schema":"https://example.com/mine","required":["n"]}}'
    given = f"{READY} tools=[{tool}]"
    same(talk(call("t"), result(), given=given), [MISSING])
    same(talk(call("t"), result(text("{}"), "{}"), given=given), [], "what it asks for is not known")


def test_unannounced_structured_content():
    info = "2 info tools/structured-content-unannounced /result/structuredContent"
    same(talk(call("plain"), result(text("{}"), "{}"), kinds=("info",)), [info])
    same(talk(call("read"), result(text('{"n":1}'), '{"n":1}'), kinds=("info",)), [])


@pytest.mark.parametrize(
    ("texts", "structured", "severity"),
    [
        ((), "{}", "warning"),
        (("{}",), "{}", None),
        ((' {"a": 1,\n"b": [2]} '.replace("\n", " "),), '{"b":[2],"a":1}', None),
        (('{"a":1.0}',), '{"a":1}', None),
        (('{"a":2}',), '{"a":1}', "warning"),
        (('{"a":true}',), '{"a":1}', "warning"),
        (("no json", '{"a":1,"b":2}'), '{"a":1,"b":2}', None),
        (('{"a":1',), '{"a":1,"b":2}', "warning"),
        (("7",), '{"result":7}', "info"),
        (("seven",), '{"result":"seven"}', "info"),
        (('"seven"',), '{"result":"seven"}', "warning"),
        (("true",), '{"result":true}', "info"),
        (("null",), '{"result":null}', "info"),
        (("8",), '{"result":7}', "warning"),
        (("[1, 2]",), '{"result":[1,2]}', "info"),
        (("1", "2"), '{"result":[1,2]}', "info"),
        (("one", "two"), '{"result":["one","two"]}', "info"),
        (("1", "3"), '{"result":[1,2]}', "warning"),
        (("1",), '{"result":[1,2]}', "warning"),
        ((), '{"result":[]}', "info"),
        (('{"x":1}',), '{"result":{"x":1}}', "info"),
        (("1", "2"), '{"a":1,"b":2}', "warning"),
    ],
)
def test_the_text_beside_structured_content(texts, structured, severity):
    lines = talk(call("plain"), result(text(*texts), structured), kinds=("error", "warning", "info"))
    same([line for line in lines if "text-missing" in line], [f"2 {severity} {TEXT}"] if severity else [])


def test_the_text_is_looked_for_in_text_blocks_only():
    resource = '[{"type":"resource","resource":{"uri":"a:b","text":"{}","mimeType":"text/plain"}}]'
    same(talk(call("plain"), result(resource, "{}")), [f"2 warning {TEXT}"])


def test_a_text_that_no_decoder_takes():
    same(talk(call("plain"), result(text('{"a":' + "9" * 5000 + "}"), '{"a":1}'))[-1:], [f"2 warning {TEXT}"])
    same(talk(call("plain"), result(text('{"a":' * 3000), '{"a":1}')), [f"2 warning {TEXT}"])


def test_the_answer_to_a_tool_the_listing_lacks():
    unknown, answered = (
        "1 warning tools/call-unknown-tool /params/name",
        "2 warning tools/unknown-tool-as-result /result",
    )
    same(talk(call("none"), FAILED), [unknown, answered])
    same(talk(call("none"), result()), [unknown, answered])
    same(talk(call("Roll"), FAILED), [unknown, answered], "letter case counts")


LIST_TOOLS = 'C> {"id":9,"method":"tools/list"}'


def test_a_call_is_measured_by_the_listing_of_its_moment():
    ask, sent = call("read"), result()
    same(talk(ask, 'S> {"method":"notifications/tools/list_changed"}', sent), [], "changed in between")
    same(
        talk(ask, LIST_TOOLS, f'S> {{"id":9,"result":{{"tools":[{ROLL},{READ},{PLAIN}]}}}}', sent),
        [MISSING.replace("2", "4", 1)],
        "read again, the same",
    )
    lines = talk(ask, LIST_TOOLS, f'S> {{"id":9,"result":{{"tools":[{READ}]}}}}', sent)
    same([line for line in lines if "changed-without" not in line], [], "read again, another")
    late = talk(ask, LIST_TOOLS, f'S> {{"id":9,"result":{{"tools":[{READ}]}}}}', sent, given=READY)
    same(late, [], "first read after the call")
    same(talk('S> {"method":"notifications/tools/list_changed"}', call("none"), FAILED), [], "stale")


def test_a_call_without_a_listing_is_not_judged():
    lines = told(
        "\n".join((READY, call("x", "{}"), result(), call("y", number=2), result(number=2))),
        kinds=("unjudged", "warning", "error"),
    )
    same(lines, ["1 unjudged unjudged/listing-unseen /params/name"], "said once")


def test_what_a_schema_leaves_undecided_is_said_with_the_call():
    remote = '{"type":"object","properties":{"n":{"$ref":"https://example.com/n"}}}'
    tool = f'{{"name":"t","inputSchema":{remote},"outputSchema":{remote}}}'
    lines = told(
        "\n".join((f"{READY} tools=[{tool}]", call("t", '{"n":1}'), result(text('{"n":1}'), '{"n":1}'))),
        kinds=("unjudged", "warning", "error"),
    )
    same(
        lines,
        [
            "1 unjudged unjudged/schema-remote /params/arguments",
            "2 unjudged unjudged/schema-remote /result/structuredContent",
        ],
    )


@pytest.mark.parametrize(
    ("arguments", "told_of"),
    [
        ('{"n":1}', False),
        ('{"n":1.0}', False),
        ('{"o":{"n":1.0}}', False),
        ('{"o":1.0}', False),
        ('{"r":1,"n":1.0}', True),
        ('{"o":{"r":1}}', True),
        ('{"properties":{"r":1},"n":1.0}', False),
    ],
)
def test_what_a_schema_leaves_undecided_is_said_where_the_arguments_touch_it(arguments, told_of):
    inner = '"n":{"type":"integer"},"r":{"$ref":"https://example.com/r"}'
    tool = f'{{"name":"t","inputSchema":{{"type":"object","properties":{{{inner},"o":{{"properties":{{{inner}}}}}}}}}}}'
    lines = told("\n".join((f"{READY} tools=[{tool}]", call("t", arguments))), kinds=("unjudged", "warning", "error"))
    same(lines, ["1 unjudged unjudged/schema-remote /params/arguments"] if told_of else [])


@pytest.mark.parametrize(
    ("rest", "arguments"),
    [
        ('"a":{"$ref":"#/properties/r"}', '{"a":1}'),
        ('"a":{"$ref":"#"}', '{"a":{"r":1}}'),
        ('"a":{"$ref":"#k"},"k":{"$anchor":"k","$ref":"#/properties/r"}', '{"a":1}'),
        ('"a":{"$dynamicRef":"#k"},"k":{"$dynamicAnchor":"k","$ref":"#/properties/r"}', '{"a":1}'),
    ],
)
def test_what_a_schema_leaves_undecided_is_said_where_a_reference_touches_it(rest, arguments):
    tool = f'{{"name":"t","inputSchema":{{"type":"object","properties":{{"r":{{"$ref":"https://example.com/r"}},{rest}}}}}}}'
    lines = told("\n".join((f"{READY} tools=[{tool}]", call("t", arguments))), kinds=("unjudged", "warning", "error"))
    same(lines, ["1 unjudged unjudged/schema-remote /params/arguments"])


def test_a_schema_too_large_to_be_asked_is_told_however_often_it_was():
    members = ",".join(f'"m{number}":{{"type":"string"}}' for number in range(21_000))
    tool = f'{{"name":"t","inputSchema":{{"type":"object","properties":{{{members}}}}}}}'
    failed = ',"isError":true'
    right = [
        line for n in range(1, 35) for line in (call("t", '{"m1":"x"}', n), result(text("no"), rest=failed, number=n))
    ]
    lines = told(
        "\n".join((f"{READY} tools=[{tool}]", *right, call("t", '{"m1":1}', 35))),
        kinds=("unjudged", "warning", "error"),
    )
    same(lines, ["69 unjudged unjudged/budget /params/arguments"])


def test_embedded_resources():
    block = '{"type":"resource","resource":{"uri":"a:b","text":"x"}}'
    link = '{"type":"resource_link","uri":"a:b","name":"x"}'
    found = "2 warning tools/embedded-resource-without-capability /result/content/1"
    given = READY + ' server={"tools":{}}'
    same(talk(call("x"), result(f"[{link},{block}]"), given=given), [found])
    same(talk(call("x"), result(f"[{link}]"), given=given), [])
    same(
        talk(call("x"), result(f"[{block}]")),
        ["1 warning tools/call-unknown-tool /params/name", "2 warning tools/unknown-tool-as-result /result"],
    )


def test_every_place_at_which_arguments_do_not_fit():
    tool = '{"name":"t","inputSchema":{"type":"object","properties":{"a":{"type":"string"},"b/c":{"type":"string"}}}}'
    lines = talk(call("t", '{"a":1,"b/c":2}'), FAILED, given=f"{READY} tools=[{tool}]")
    same(lines, [f"1 {BAD} /params/arguments/a", f"1 {BAD} /params/arguments/b~1c"])
    true(all(line.startswith("1 ") for line in lines))


def test_an_answer_that_only_creates_a_task_is_not_judged():
    task = '{"taskId":"1","status":"working","createdAt":"2025-11-25T10:00:00Z","lastUpdatedAt":"2025-11-25T10:00:00Z","ttl":null}'
    tool = READ[:-1] + ',"execution":{"taskSupport":"optional"}}'
    lines = talk(
        call("read", rest=',"task":{}'), f'S> {{"id":1,"result":{{"task":{task}}}}}', given=f"{READY} tools=[{tool}]"
    )
    same([line for line in lines if "tools/" in line], [])


TASK = '{"taskId":"t1","status":"working","createdAt":"2025-11-25T10:00:00Z","lastUpdatedAt":"2025-11-25T10:00:00Z","ttl":null}'
RELATED = ',"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"t1"}}'
FETCH = 'C> {"id":2,"method":"tasks/result","params":{"taskId":"t1"}}'


@pytest.mark.parametrize(
    ("content", "structured", "rest", "found"),
    [
        (text('{"n":1}'), '{"n":1}', "", []),
        (text(""), None, "", ["error tools/structured-content-missing /result/structuredContent"]),
        (text(""), None, ',"isError":true', []),
        (text('{"n":"1"}'), '{"n":"1"}', "", [f"error {WRONG}"]),
        (text("one"), '{"n":1}', "", [f"warning {TEXT}"]),
    ],
)
def test_what_a_task_hands_out(content, structured, rest, found):
    tool = READ[:-1] + ',"execution":{"taskSupport":"optional"}}'
    lines = call("read", rest=',"task":{}'), f'S> {{"id":1,"result":{{"task":{TASK}}}}}', FETCH
    given = f"{READY} tools=[{tool}]"
    handed = result(content, structured, rest + RELATED, number=2)
    same([line for line in talk(*lines, handed, given=given) if "tools/" in line], [f"4 {line}" for line in found])
    stale = 'S> {"method":"notifications/tools/list_changed"}'
    kept = [f"5 {line}" for line in found if "text-missing" in line]
    same([line for line in talk(*lines, stale, handed, given=given) if "tools/" in line], kept, "the list has changed")


@pytest.mark.parametrize("name", ["null", "7", "[7]", "{}"])
def test_a_task_of_a_call_that_names_no_tool_is_not_measured(name):
    lines = (
        f'C> {{"id":1,"method":"tools/call","params":{{"name":{name},"task":{{}}}}}}',
        f'S> {{"id":1,"result":{{"task":{TASK}}}}}',
        FETCH,
        result(rest=RELATED, number=2),
    )
    same(talk(*lines), ["1 error schema/type /params/name"])


def test_a_task_of_a_tool_whose_output_schema_is_no_object_promises_nothing():
    tool = '{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"array"},"execution":{"taskSupport":"optional"}}'
    lines = call("t", rest=',"task":{}'), f'S> {{"id":1,"result":{{"task":{TASK}}}}}', FETCH
    same(talk(*lines, result(rest=RELATED, number=2), given=f"{READY} tools=[{tool}]"), [])


def test_sentences_name_the_tool_and_the_place():
    lines = "\n".join((LISTED, call("roll", '{"n":"1"}'), result()))
    same(said(lines, "tools/call-arguments-nonconforming"), ['argument of tool "roll": found "1", expected integer'])
    rule = "tools/invalid-arguments-accepted"
    same(said(lines, rule), ['success, though the arguments for tool "roll" break its inputSchema at /n'])
    tool = '{"name":"t","inputSchema":{"type":"object","maxProperties":0}}'
    lines = "\n".join((f"{READY} tools=[{tool}]", call("t", '{"n":1}'), result()))
    same(said(lines, rule), ['success, though the arguments for tool "t" break its inputSchema at the root'])
    lines = "\n".join((LISTED, call("read"), result()))
    same(
        said(lines, "tools/structured-content-missing"),
        ['structuredContent missing: tool "read" declares an outputSchema'],
    )


@pytest.mark.parametrize(
    ("schema", "structured", "rule"),
    [
        ('{"type":"array","items":{"type":"integer"}}', '["a"]', "tools/structured-content-nonconforming"),
        ('{"type":"string"}', "3", "tools/structured-content-nonconforming"),
        ('{"enum":[1,null]}', "2", "tools/structured-content-nonconforming"),
        ('{"type":"object"}', "null", "tools/structured-content-nonconforming"),
        ('{"required":["q"]}', "{}", "tools/structured-content-nonconforming"),
        ('{"type":"array"}', None, "tools/structured-content-missing"),
        ('{"type":"array"}', "[]", None),
        ('{"enum":[1,null]}', "null", None),
    ],
)
def test_any_value_may_be_structured_content_in_2026_07_28(schema, structured, rule):
    """server/tools#structured-content and #output-schema of 2026-07-28."""
    found = modern(schema, structured, (structured or "none",), ("error",))
    same([line.split()[2] for line in found], [] if rule is None else [rule])


@pytest.mark.parametrize(
    ("structured", "texts", "severity"),
    [
        ("[7]", ("seven",), "warning"),
        ("[7]", ("7",), "warning"),
        ("[7]", ("[7]",), None),
        ("3", ("4",), "warning"),
        ("3", ("three", "3"), None),
        ('"three"', ("3",), "warning"),
        ('"three"', ("three",), None),
        ("null", (), "warning"),
        ('{"result":7}', ("7",), "info"),
    ],
)
def test_the_text_beside_any_value_in_2026_07_28(structured, texts, severity):
    """server/tools#structured-content of 2026-07-28: for older clients a text block repeats it."""
    found = modern('{"enum":[[7],3,"three",null,{"result":7}]}', structured, texts, ("error", "warning", "info"))
    same(found, [f"4 {severity} {TEXT}"] if severity else [])


def modern(schema, structured, texts, kinds):
    """What is found where a tool with this outputSchema is listed, called and answered in 2026-07-28."""
    tool = f'{{"name":"t","inputSchema":{{"type":"object"}},"outputSchema":{schema}}}'
    lines = (
        "given 2026-07-28 ready",
        LIST_TOOLS,
        f'S> {{"id":9,"result":{{"tools":[{tool}]}}}}',
        call("t"),
        result(text(*texts), structured),
    )
    return told("\n".join(lines), "2026-07-28", kinds)
