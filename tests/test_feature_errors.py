"""Which code fits which refusal, over a session.

Sources: the Error Handling sections of the specification's pages, JSON-RPC 2.0, rule catalogue section 6.2 and open
questions 12, 23, 24.
"""

import pytest
from expect import same
from talks import told

READY = "given 2025-11-25 ready"
CODE = "/error/code"
TASK = (
    '{"taskId":"t1","status":"%s","createdAt":"2026-01-05T10:00:00Z","lastUpdatedAt":"2026-01-05T10:00:00Z","ttl":null}'
)
MESSAGE = '{"role":"user","content":{"type":"text","text":"x"}}'
FORM = '"message":"?","requestedSchema":{"type":"object","properties":{}}'
URL = '"mode":"url","message":"?","url":"https://example.com/x","elicitationId":"e"'


def ask(method, params=None, sender="C", number=1):
    rest = "" if params is None else f',"params":{params}'
    return f'{sender}> {{"id":{number},"method":"{method}"{rest}}}'


def refuse(code, sender="S", number=1, more=""):
    return f'{sender}> {{"id":{number},"error":{{"code":{code},"message":"no"{more}}}}}'


def judged(*lines, given=READY):
    """What is said of the code, without its pointer: ["warning error/…"]."""
    found = told("\n".join((given, *lines)))
    return [" ".join(line.split()[1:3]) for line in found if line.endswith(CODE)]


def refused(code, method, params=None, sender="C", given=READY):
    return judged(ask(method, params, sender), refuse(code, "S" if sender == "C" else "C"), given=given)


# ---- any method


@pytest.mark.parametrize("code", [-32700])
def test_a_parse_error_has_no_id(code):
    same(refused(code, "tools/list"), ["warning error/parse-code-with-id"])
    same(refused(code, "x/unknown"), ["warning error/parse-code-with-id"], "and nothing else")
    same(refused(code, "ping"), ["warning error/parse-code-with-id"])
    same(judged('S> {"error":{"code":-32700,"message":"no"}}'), [])
    same(judged('S> {"id":null,"error":{"code":-32700,"message":"no"}}'), [])
    same(
        judged('S> {"id":77,"error":{"code":-32700,"message":"no"}}'), [], "an answer to nothing has a rule of its own"
    )


def test_a_ping_is_not_refused():
    for code in (-32601, -32603, 5):
        same(refused(code, "ping"), ["error error/ping-refused"])
        same(refused(code, "ping", sender="S"), ["error error/ping-refused"])
    same(refused(-32602, "ping", "[]"), [], "malformed")
    same(refused(-32602, "ping", '{"_meta":7}'), [])
    for id in ("1.5", "null", "[1]"):
        same(judged(ask("ping", number=id), refuse(-32600, number=id)), [], "an id that is none")
    same(refused(-32603, "ping", given="given 2025-11-25"), ["info error/ping-refused"], "before the handshake")


@pytest.mark.parametrize(
    ("method", "sender"),
    [
        ("prompts/list", "C"),
        ("resources/list", "C"),
        ("resources/subscribe", "C"),
        ("logging/setLevel", "C"),
        ("completion/complete", "C"),
        ("tools/list", "C"),
        ("roots/list", "S"),
        ("sampling/createMessage", "S"),
        ("tasks/list", "C"),
        ("tasks/list", "S"),
    ],
)
def test_what_was_declared_is_found(method, sender):
    same(refused(-32601, method, sender=sender), ["warning error/method-not-found-declared"])
    none = READY + " client={} server={}"
    same(refused(-32601, method, sender=sender, given=none), [])
    same(refused(-32602, method, sender=sender, given=none), ["warning error/undeclared-method-code"])


def test_templates_may_be_missing():
    same(refused(-32601, "resources/templates/list"), ["info error/method-not-found-declared"])
    same(
        refused(-32602, "resources/templates/list", given=READY + ' server={"tools":{}}'),
        ["warning error/undeclared-method-code"],
    )


def test_a_part_that_was_not_declared():
    some = READY + ' server={"resources":{},"tasks":{}}'
    same(refused(-32601, "resources/subscribe", '{"uri":"a:b"}', given=some), [])
    same(refused(-32603, "resources/subscribe", '{"uri":"a:b"}', given=some), ["warning error/undeclared-method-code"])
    same(refused(-32602, "tasks/list", given=some), ["warning error/undeclared-method-code"])
    same(refused(-32602, "tasks/cancel", '{"taskId":"t"}', given=some), ["warning error/undeclared-method-code"])
    same(refused(-32602, "tasks/get", '{"taskId":"t"}', given=some), [])


@pytest.mark.parametrize("code", [-32602, -32000, 0, -32002, -1])
def test_an_unknown_method(code):
    same(refused(code, "x/unknown"), ["warning error/unknown-method-code"])
    same(refused(code, "tasks/update"), ["warning error/unknown-method-code"], "of another revision")
    same(refused(-32601, "x/unknown"), [])
    experimental = READY + ' client={"experimental":{"x":{}}}'
    same(refused(code, "x/unknown", given=experimental), [], "it may be one of the experiment's")
    own = READY + ' server={"ours":{}}'
    same(refused(code, "x/unknown", given=own), [])
    same(refused(code, "x/unknown", given="given 2025-11-25"), [], "before anyone said what it speaks")


def test_the_wrong_side_asks():
    for code in (-32601, -32602, -32603, -1):
        same(refused(code, "roots/list"), [])
        same(refused(code, "tools/list", sender="S"), [])
        same(refused(code, "tools/list", '{"cursor":7}', sender="S"), [])


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("prompts/get", "{}"),
        ("prompts/get", None),
        ("completion/complete", '{"ref":{"type":"ref/tool"},"argument":{"name":"a","value":"b"}}'),
        ("resources/read", '{"uri":7}'),
        ("tasks/get", '{"taskId":7}'),
        ("tools/call", '{"name":7}'),
        ("logging/setLevel", "{}"),
        ("tools/list", '{"cursor":7}'),
    ],
)
def test_malformed_params(method, params):
    for code in (-32603, -32000, 5):
        same(refused(code, method, params), ["info error/malformed-params-code"])
    for code in (-32602, -32600):
        same(refused(code, method, params), [])


def test_well_formed_params_may_be_refused_as_one_likes():
    for code in (-32603, -32000, 5, -32602, -32600):
        same(refused(code, "tools/list"), [])
        same(refused(code, "tools/call", '{"name":"a"}'), [])
        same(
            refused(
                code,
                "completion/complete",
                '{"ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"a","value":"b"}}',
            ),
            [],
        )


def test_codes_of_single_methods():
    data = ',"data":{"uri":"a:b"}'
    same(judged(ask("tools/list"), refuse(-32002, more=data)), ["info error/resource-code-elsewhere"])
    same(judged(ask("resources/subscribe", '{"uri":"a:b"}'), refuse(-32002, more=data)), [])
    same(judged(ask("resources/read", '{"uri":"a:b"}'), refuse(-32002, more=data)), [])
    same(refused(-1, "tools/list"), ["info error/sampling-rejected-code"])
    same(refused(-1, "sampling/createMessage", f'{{"messages":[{MESSAGE}],"maxTokens":1}}', "S"), [])
    same(refused(-1, "tasks/result", '{"taskId":"t"}'), [], "a task's error is that of its request")


@pytest.mark.parametrize(
    "error", ["7", "null", "[]", "{}", '{"code":"-32601","message":"x"}', '{"code":true,"message":"x"}']
)
def test_an_unreadable_code_is_measured_by_nothing(error):
    for method in ("ping", "x/unknown", "tools/call", "tasks/get", "resources/read"):
        found = told("\n".join((READY, ask(method), f'S> {{"id":1,"error":{error}}}')), kinds=("error", "warning"))
        rules = {line.split()[2] for line in found if line[0] == "2"}
        same(
            rules - {"error/code-type", "error/code-missing", "error/message-missing", "envelope/error-not-object"},
            set(),
        )


# ---- tools and prompts

TOOL = READY + ' tools=[{"name":"a","inputSchema":{"type":"object"}}]'
TASKS = '"execution":{"taskSupport":"%s"}'


def test_an_unknown_tool():
    same(refused(-32603, "tools/call", '{"name":"b"}', given=TOOL), ["info error/unknown-tool-code"])
    same(refused(-32602, "tools/call", '{"name":"b"}', given=TOOL), [])
    same(refused(-32601, "tools/call", '{"name":"b"}', given=TOOL), ["warning error/method-not-found-declared"])
    same(refused(-32603, "tools/call", '{"name":"a"}', given=TOOL), [])
    same(refused(-32603, "tools/call", '{"name":"b"}'), [], "no listing was seen")
    changed = 'S> {"method":"notifications/tools/list_changed"}'
    same(judged(changed, ask("tools/call", '{"name":"b"}'), refuse(-32603), given=TOOL), [])
    same(judged(ask("tools/call", '{"name":"b"}'), changed, refuse(-32603), given=TOOL), [])


def test_a_call_may_be_refused_for_its_task():
    plain = READY + ' server={"tools":{}}'
    same(refused(-32601, "tools/call", '{"name":"a","task":{}}', given=plain), [])
    same(refused(-32601, "tools/call", '{"name":"a"}', given=plain), ["warning error/method-not-found-declared"])
    same(refused(-32601, "tools/call", '{"name":"a"}'), [], "the tool may run only as a task")
    same(refused(-32601, "tools/call", '{"name":"b"}', given=TOOL), ["warning error/method-not-found-declared"])


PROMPTS = (
    ask("prompts/list", number=8),
    'S> {"id":8,"result":{"prompts":['
    '{"name":"a","arguments":[{"name":"n","required":true},{"name":"o"}]},{"name":"b"}]}}',
)


@pytest.mark.parametrize(
    ("params", "found"),
    [
        ('{"name":"c"}', ["warning error/unknown-prompt-code"]),
        ('{"name":"a"}', ["warning error/unknown-prompt-code"]),
        ('{"name":"a","arguments":{"o":"x"}}', ["warning error/unknown-prompt-code"]),
        ('{"name":"a","arguments":{"n":"x"}}', []),
        ('{"name":"b"}', []),
    ],
)
def test_an_unknown_prompt_or_a_missing_argument(params, found):
    same(judged(*PROMPTS, ask("prompts/get", params), refuse(-32603)), found)
    same(judged(*PROMPTS, ask("prompts/get", params), refuse(0)), found)
    same(judged(*PROMPTS, ask("prompts/get", params), refuse(-32602)), [])
    same(judged(ask("prompts/get", params), refuse(-32603)), [], "no listing was seen")


def test_an_argument_without_a_readable_name_is_not_missed():
    listed = 'S> {"id":8,"result":{"prompts":[{"name":"a","arguments":[{"name":["n"],"required":true},7]}]}}'
    same(judged(PROMPTS[0], listed, ask("prompts/get", '{"name":"a","arguments":{"n":"x"}}'), refuse(-32603)), [])


# ---- resources, pages, levels

RESOURCES = ask("resources/list", number=8), 'S> {"id":8,"result":{"resources":[{"uri":"a:b","name":"n"}]}}'


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (-32002, []),
        (-32602, ["info error/resource-not-found-code"]),
        (-32603, ["warning error/resource-not-found-code"]),
        (0, ["warning error/resource-not-found-code"]),
        (-32601, ["warning error/method-not-found-declared"]),
    ],
)
def test_a_resource_that_is_not_there(code, found):
    read = ask("resources/read", '{"uri":"a:c"}'), refuse(code, more=',"data":{"uri":"a:c"}')
    same(judged(*read), found)
    same(judged(*RESOURCES, *read), found)


def test_a_listed_resource_may_fail_in_any_way():
    read = ask("resources/read", '{"uri":"a:b"}'), refuse(-32603)
    same(judged(*RESOURCES, *read), [])
    page = (
        ask("resources/list", number=8),
        'S> {"id":8,"result":{"resources":[{"uri":"a:b","name":"n"}],"nextCursor":"x"}}',
    )
    same(judged(*page, *read), [], "the listing was not read to its end")
    changed = 'S> {"method":"notifications/resources/list_changed"}'
    same(judged(*RESOURCES, changed, *read), [])


@pytest.mark.parametrize(
    "method", ["tools/list", "prompts/list", "resources/list", "resources/templates/list", "tasks/list"]
)
def test_a_cursor_that_nobody_issued(method):
    same(refused(-32000, method, '{"cursor":"z"}'), ["warning error/invalid-cursor-code"])
    same(refused(-32603, method, '{"cursor":"z"}'), ["warning error/invalid-cursor-code"])
    same(refused(-32602, method, '{"cursor":"z"}'), [])
    same(refused(-32000, method, '{"cursor":"z"}', given="given 2025-11-25 partial"), [])


def test_a_cursor_that_was_issued():
    page = ask("tools/list", number=8), 'S> {"id":8,"result":{"tools":[],"nextCursor":"z"}}'
    same(judged(*page, ask("tools/list", '{"cursor":"z"}'), refuse(-32000)), [])


@pytest.mark.parametrize("level", ['"warn"', '"INFO"', "7", '["info"]'])
def test_a_level_that_does_not_exist(level):
    same(refused(-32603, "logging/setLevel", f'{{"level":{level}}}'), ["warning error/invalid-level-code"])
    same(refused(-32602, "logging/setLevel", f'{{"level":{level}}}'), [])
    same(refused(-32603, "logging/setLevel", '{"level":"info"}'), [])


# ---- tasks


@pytest.mark.parametrize("method", ["tasks/get", "tasks/cancel"])
def test_a_task_that_nobody_has_heard_of(method):
    for code in (-32000, -32601, -32600, 5):
        same(refused(code, method, '{"taskId":"z"}'), ["warning error/task-lookup-code"])
    for code in (-32602, -32603):
        same(refused(code, method, '{"taskId":"z"}'), [])
    same(refused(-32000, method, '{"taskId":"z"}', given="given 2025-11-25 partial"), [])
    same(refused(-32601, method, '{"taskId":"z"}', given=READY + ' server={"tools":{}}'), [])


def test_a_task_that_has_ended():
    over = f'S> {{"method":"notifications/tasks/status","params":{TASK % "completed"}}}'
    alive = f'S> {{"method":"notifications/tasks/status","params":{TASK % "working"}}}'
    cancel = ask("tasks/cancel", '{"taskId":"t1"}')
    for code in (-32000, -32600, -32601):
        same(judged(over, cancel, refuse(code)), ["error error/task-lookup-code"])
    same(judged(over, cancel, refuse(-32602)), [])
    same(judged(over, cancel, refuse(-32603)), [])
    same(judged(alive, cancel, refuse(-32000)), [])
    same(judged(alive, cancel, over, refuse(-32000)), [], "it ended while the request was under way")
    same(judged(over, ask("tasks/get", '{"taskId":"t1"}'), refuse(-32000)), [])
    first = "given 2025-11-25 partial"
    same(judged(over, cancel, refuse(-32000), given=first), ["error error/task-lookup-code"], "the first thing seen")


# ---- asks of the server


@pytest.mark.parametrize(
    ("client", "params", "right"),
    [
        ("{}", FORM, (-32602, -32601)),
        ("{}", URL, (-32602, -32601)),
        ('{"elicitation":{}}', URL, (-32602,)),
        ('{"elicitation":{"form":{}}}', URL, (-32602,)),
        ('{"elicitation":{"url":{}}}', FORM, (-32602,)),
        ('{"elicitation":{"url":{}}}', '"mode":"form",' + FORM, (-32602,)),
    ],
)
def test_elicitations_that_were_not_declared(client, params, right):
    given = f"{READY} client={client}"
    rule = "warning error/elicitation-undeclared-code" if client == "{}" else "error error/elicitation-mode-code"
    for code in (-32602, -32601, -32600, -32603, -1):
        found = refused(code, "elicitation/create", f"{{{params}}}", "S", given)
        same(found, [] if code in right else [rule], str(code))


@pytest.mark.parametrize(
    ("client", "params"),
    [
        ('{"elicitation":{}}', FORM),
        ('{"elicitation":{"voice":{}}}', FORM),
        ('{"elicitation":{"form":{}}}', FORM),
        ('{"elicitation":{"url":{}}}', URL),
        ('{"elicitation":{}}', '"mode":["url"]'),
    ],
)
def test_elicitations_that_were_declared(client, params):
    found = refused(-32603, "elicitation/create", f"{{{params}}}", "S", f"{READY} client={client}")
    same([line for line in found if "elicitation" in line], [])


USE = '{"role":"assistant","content":{"type":"tool_use","id":"u","name":"a","input":{}}}'
RESULT = '{"role":"user","content":[{"type":"tool_result","toolUseId":"%s","content":[]}%s]}'


@pytest.mark.parametrize(
    ("messages", "misfit"),
    [
        (f"{MESSAGE},{USE},{RESULT % ('u', '')}", False),
        (f"{MESSAGE},{USE}", True),
        (f"{MESSAGE},{USE},{MESSAGE}", True),
        (f"{MESSAGE},{RESULT % ('v', '')}", True),
        (MESSAGE + "," + USE + "," + RESULT % ("u", ',{"type":"text","text":"x"}'), True),
    ],
)
def test_tool_results_that_do_not_fit(messages, misfit):
    params = f'{{"messages":[{messages}],"maxTokens":9}}'
    for code in (-32603, -32600, 7):
        found = refused(code, "sampling/createMessage", params, "S")
        same(found, ["warning error/sampling-tool-result-code"] if misfit else [])
    for code in (-32602, -1):
        same(refused(code, "sampling/createMessage", params, "S"), [])


def test_a_tool_use_of_an_earlier_request_may_be_refused_as_one_likes():
    params = f'{{"messages":[{MESSAGE},%s],"maxTokens":9}}'
    earlier = (
        ask("sampling/createMessage", params % (USE + "," + RESULT % ("u", "")), "S", 8),
        'C> {"id":8,"result":{"role":"assistant","model":"m","content":{"type":"text","text":"x"}}}',
    )
    later = ask("sampling/createMessage", params % (RESULT % ("u", "")), "S"), refuse(-32603, "C")
    same(judged(*later), ["warning error/sampling-tool-result-code"])
    same(judged(*earlier, *later), [])


def test_a_role_that_does_not_fit_may_be_refused_as_one_likes():
    theirs = USE.replace("assistant", "user")
    same(refused(-32603, "sampling/createMessage", f'{{"messages":[{theirs}],"maxTokens":9}}', "S"), [])


# ---- the handshake


@pytest.mark.parametrize(
    ("code", "more", "found"),
    [
        (-32602, ',"data":{"supported":["2025-06-18"],"requested":"2025-11-25"}', []),
        (
            -32000,
            ',"data":{"supported":["2025-06-18"],"requested":"2025-11-25"}',
            ["info error/initialize-version-code"],
        ),
        (-32000, "", []),
        (-32601, "", []),
        (-32000, ',"data":{"supported":"no"}', []),
        (-32000, ',"data":["supported"]', []),
    ],
)
def test_a_version_is_refused(code, more, found):
    params = '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}'
    start = "given 2025-11-25"
    same(judged(ask("initialize", params), refuse(code, more=more), given=start), found)
    spoken = refuse(-32000).replace('"no"', '"Unsupported Protocol VERSION"')
    same(judged(ask("initialize", params), spoken, given=start), ["info error/initialize-version-code"])


def test_a_call_without_params_that_is_not_found():
    found = told(
        "\n".join((READY, 'C> {"id":1,"method":"tools/call"}', 'S> {"id":1,"error":{"code":-32601,"message":"no"}}'))
    )
    same(["schema/required-missing" in line for line in found][:1], [True])
