"""Sampling over whole sessions, expectations by hand from client/sampling."""

import json

import pytest
from expect import same
from talks import told

TEXT = {"type": "text", "text": "x"}
HI = {"role": "user", "content": TEXT}
F = {"name": "f", "inputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}}
G = {"name": "g", "inputSchema": {"type": "object", "additionalProperties": False}}


def use(id="a", name="f", input=None):
    return {"type": "tool_use", "id": id, "name": name, "input": {"n": 1} if input is None else input}


def result(id="a", **more):
    return {"type": "tool_result", "toolUseId": id, "content": [TEXT], **more}


def ask(*messages, **more):
    params = {"messages": list(messages) or [HI], "maxTokens": 9, **more}
    return "S> " + json.dumps({"method": "sampling/createMessage", "params": params})


def answer(*blocks, id=1, **more):
    content = blocks[0] if len(blocks) == 1 else list(blocks)
    reason = "toolUse" if any(block.get("type") == "tool_use" for block in blocks) else "endTurn"
    members = {"role": "assistant", "content": content, "model": "m", "stopReason": reason, **more}
    return "C> " + json.dumps({"id": id, "result": members})


def refuse(code):
    return "C> " + json.dumps({"id": 1, "error": {"code": code, "message": "no"}})


def found(*lines, client=None):
    given = "given 2025-11-25 ready" + (
        f" client={json.dumps(client, separators=(',', ':'))}" if client is not None else ""
    )
    return told("\n".join([given, *lines]))


AUTO, NONE, REQUIRED = ({"mode": mode} for mode in ("auto", "none", "required"))
SILENT = [
    [ask(), answer(TEXT)],
    [ask(tools=[F]), answer(use())],
    [ask(tools=[F, G]), answer(TEXT, use("a"), use("b", "g", {}))],
    [ask(tools=[F], toolChoice=AUTO), answer(TEXT)],
    [ask(tools=[F], toolChoice={}), answer(TEXT)],
    [ask(tools=[F], toolChoice=NONE), answer(TEXT)],
    [ask(tools=[F], toolChoice=REQUIRED), answer(use())],
    [
        ask(
            HI,
            {"role": "assistant", "content": use()},
            {"role": "user", "content": result()},
            tools=[F],
            toolChoice=REQUIRED,
        ),
        answer(TEXT),
    ],
    [ask(), refuse(-1)],
    [ask(), refuse(-32603)],
]


@pytest.mark.parametrize("lines", SILENT)
def test_what_the_pages_allow(lines):
    same(found(*lines), [])


CHOICE = [
    (ask(toolChoice=NONE), answer(use()), ["error sampling/tool-choice-none-violated /result/content"]),
    (
        ask(tools=[F], toolChoice=NONE),
        answer(TEXT, use()),
        ["error sampling/tool-choice-none-violated /result/content/1"],
    ),
    (ask(), answer(use()), ["warning sampling/tool-use-without-tools /result/content"]),
    (ask(tools=[F]), answer(use(name="g")), ["warning sampling/tool-use-undeclared-tool /result/content/name"]),
    (
        ask(tools=[F]),
        answer(TEXT, use(input={"n": "1"})),
        ["warning sampling/tool-use-input-nonconforming /result/content/1/input/n"],
    ),
    (ask(tools=[F]), answer(use(input={})), ["warning sampling/tool-use-input-nonconforming /result/content/input/n"]),
    (ask(tools=[F]), answer(use("a"), use("a")), ["warning sampling/tool-use-id-duplicate /result/content/1/id"]),
    (
        ask(tools=[F], toolChoice=REQUIRED),
        answer(TEXT),
        ["warning sampling/tool-choice-required-violated /result/content"],
    ),
]


@pytest.mark.parametrize(("asked", "answered", "expected"), CHOICE)
def test_the_answer_beside_its_request(asked, answered, expected):
    same(found(asked, answered), ["2 " + line for line in expected])


def test_the_request_is_that_of_the_answer():
    lines = [ask(tools=[F]), ask(), answer(use("b"), id=1), answer(use("c"), id=2)]
    same(found(*lines), ["4 warning sampling/tool-use-without-tools /result/content"])


def test_structured_results_beside_the_tool_that_made_them():
    number = {**F, "outputSchema": {"type": "object", "properties": {"t": {"type": "number"}}}}
    text = {**G, "outputSchema": {"type": "object", "properties": {"t": {"type": "string"}}}}
    uses = {"role": "assistant", "content": [use("a"), use("b", "g", {})]}
    results = [result("a", structuredContent={"t": "1"}), result("b", structuredContent={"t": "1"})]
    asked = ask(HI, uses, {"role": "user", "content": results}, tools=[number, text])
    place = "/params/messages/2/content/0/structuredContent/t"
    same(found(asked), [f"1 warning sampling/tool-result-structured-nonconforming {place}"])
    same(found(ask(HI, uses, {"role": "user", "content": results})), [])  # the tools are not in the request


@pytest.mark.parametrize("name", [None, 7, [], {}])
def test_structured_results_of_a_use_without_a_name(name):
    uses = {"role": "assistant", "content": {**use("a"), "name": name}}
    asked = ask(HI, uses, {"role": "user", "content": result("a", structuredContent={"t": "1"})}, tools=[F])
    same([line for line in found(asked) if "structured" in line], [])


@pytest.mark.parametrize("content", ["x", None, 7, [None], ["x"], [{"type": 7}]])
def test_a_required_tool_may_stand_in_what_cannot_be_read(content):
    lines = [
        ask(tools=[F], toolChoice=REQUIRED),
        "C> " + json.dumps({"id": 1, "result": {"role": "assistant", "content": content, "model": "m"}}),
    ]
    same([line for line in found(*lines) if "required-violated" in line], [])
    asked = ask(tools=[F], toolChoice=REQUIRED, task={})
    handed = "C> " + json.dumps({"id": 2, "result": {"role": "assistant", "content": content, "model": "m", **RELATED}})
    same([line for line in found(asked, MADE, FETCH, handed) if "required-violated" in line], [])


def test_tool_uses_of_earlier_messages():
    later = ask(HI, {"role": "user", "content": result("u")})
    place = "/params/messages/1/content/toolUseId"
    same(found(later), [f"1 error sampling/tool-result-unmatched {place}"])
    seen = [ask(tools=[F]), answer(use("u")), later]
    same(found(*seen), [f"3 warning sampling/tool-result-unmatched {place}"])
    seen = [
        ask({"role": "assistant", "content": use("u")}, {"role": "user", "content": result("u")}, tools=[F]),
        answer(TEXT),
        later,
    ]
    same(found(*seen), [f"3 warning sampling/tool-result-unmatched {place}"])


PLAIN = {"sampling": {}}


def test_a_client_without_tools():
    block = ask(HI, {"role": "assistant", "content": use()}, {"role": "user", "content": result()})
    same(found(block, client=PLAIN), ["1 warning sampling/tool-content-undeclared /params/messages/1/content"])
    gate = "1 error capability/sampling-tools-not-declared /params/"
    same(
        found(ask(tools=[F]), answer(TEXT), client=PLAIN),
        [gate + "tools", "2 error sampling/tools-accepted-undeclared /result"],
    )
    same(
        found(ask(toolChoice=NONE), answer(TEXT), client=PLAIN),
        [gate + "toolChoice", "2 error sampling/tools-accepted-undeclared /result"],
    )
    same(found(ask(tools=[F]), refuse(-32602), client=PLAIN), [gate + "tools"])


def test_a_client_whose_sampling_cannot_be_read():
    block = ask(HI, {"role": "assistant", "content": use()}, {"role": "user", "content": result()})
    for sampling in (True, [], "x", {"tools": True}):
        spoken = found(block, answer(TEXT), client={"sampling": sampling})
        same([line for line in spoken if ("undeclared" in line and "accepted" in line) or "tool-content" in line], [])


def test_tools_of_a_request_have_valid_schemas():
    broken = {"name": "f", "inputSchema": {"type": "object", "properties": {"n": {"type": "int"}}}}
    lines = [ask(tools=[G, broken]), answer(use(input={"n": "x"}))]
    same(found(*lines), ["1 error tools/input-schema-invalid /params/tools/1/inputSchema/properties/n/type"])


def test_a_schema_that_leads_elsewhere_is_not_judged():
    far = {"name": "f", "inputSchema": {"type": "object", "properties": {"n": {"$ref": "https://example.com/n"}}}}
    lines = ["given 2025-11-25 ready", ask(tools=[far]), answer(use(input={"n": "x"}))]
    same(told("\n".join(lines), kinds=("unjudged",)), ["2 unjudged unjudged/schema-remote /result/content/input"])


def test_capabilities_that_were_not_seen_accuse_nobody():
    block = ask(HI, {"role": "assistant", "content": use()}, {"role": "user", "content": result()})
    same(told("\n".join(["given 2025-11-25 partial", ask(tools=[F]), answer(TEXT), block])), [])


@pytest.mark.parametrize("params", ["", ',"params":{}', ',"params":{"messages":7,"maxTokens":[]}'])
@pytest.mark.parametrize("given", ["{}", "[]", "null", '{"content":{"type":"tool_use"}}'])
def test_messages_that_cannot_be_read(params, given):
    lines = ['S> {"method":"sampling/createMessage"' + params + "}", 'C> {"id":1,"result":' + given + "}"]
    spoken = [line for line in found(*lines, client=PLAIN) if "sampling/tool" in line and " info " not in line]
    spoken = [line for line in spoken if "without" not in line]
    same(spoken, [])


def test_a_client_without_sampling_is_one_fault():
    block = ask(HI, {"role": "assistant", "content": use()}, {"role": "user", "content": result()})
    same(found(block, client={}), ["1 error capability/sampling-not-declared /method"])


UNBALANCED = ask(HI, {"role": "assistant", "content": use()}, HI, tools=[F])
FAULT = "1 error sampling/tool-use-unanswered /params/messages/1/content"


@pytest.mark.parametrize("code", [-32602, -1])
def test_fitting_codes(code):
    same(found(UNBALANCED, refuse(code)), [FAULT])


def test_another_code():
    same(found(UNBALANCED, refuse(-32000)), [FAULT, "2 warning error/sampling-tool-result-code /error/code"])


UNREADABLE = [
    {"tools": None},
    {"tools": {"f": F}},
    {"tools": [None, 7, {"name": []}]},
    {"tools": [F, F]},
    {"toolChoice": []},
    {"toolChoice": {"mode": []}},
    {"tools": [{"name": "f", "inputSchema": {"type": 7}}]},
    {"tools": [{"name": "f", "inputSchema": True}]},
]
OURS = ("undeclared-tool", "input-nonconforming", "none-violated", "required-violated")


@pytest.mark.parametrize("params", UNREADABLE)
@pytest.mark.parametrize(
    "block", [use(name="f"), use(name="z"), use(name=[]), {"type": "tool_use"}, {"type": []}, None, []]
)
def test_what_cannot_be_read_accuses_nobody(params, block):
    lines = [
        ask(**params),
        "C> " + json.dumps({"id": 1, "result": {"role": "assistant", "content": block, "model": "m"}}),
    ]
    spoken = [line for line in found(*lines) if any(rule in line for rule in OURS)]
    readable = (
        type(block) is dict and block.get("name") == "z" and params.get("tools") and params["tools"] not in UNREAD
    )
    same(spoken, ["2 warning sampling/tool-use-undeclared-tool /result/content/name"] if readable else [])


UNREAD = [UNREADABLE[1]["tools"], UNREADABLE[2]["tools"]]

TASK = {
    "taskId": "t",
    "status": "working",
    "createdAt": "2025-11-25T10:00:00Z",
    "lastUpdatedAt": "2025-11-25T10:00:00Z",
    "ttl": None,
}


RELATED = {"_meta": {"io.modelcontextprotocol/related-task": {"taskId": "t"}}}
MADE = "C> " + json.dumps({"id": 1, "result": {"task": TASK}})
FETCH = 'S> {"method":"tasks/result","params":{"taskId":"t"}}'


def test_a_task_of_the_server_hands_out_no_answer():
    asked = ask(tools=[F], toolChoice=REQUIRED, task={}), MADE
    call = (
        'C> {"id":7,"method":"tools/call","params":{"name":"f","task":{}}}',
        "S> " + json.dumps({"id": 7, "result": {"task": TASK}}),
    )
    fetch = 'C> {"id":8,"method":"tasks/result","params":{"taskId":"t"}}'
    handed = "S> " + json.dumps({"id": 8, "result": {"content": [TEXT], **RELATED}})
    same([line for line in found(*asked, *call, fetch, handed) if "sampling" in line], [])


def test_a_task_whose_request_or_outcome_cannot_be_read():
    bare = 'S> {"id":1,"method":"sampling/createMessage"}'
    handed = "C> " + json.dumps({"id": 2, "result": {"content": [use()], **RELATED}})
    same([line for line in found(bare, MADE, FETCH, handed) if " sampling/tool-" in line], [])
    for odd in ("7", "[]", "null"):
        lines = ask(tools=[F], toolChoice=REQUIRED, task={}), MADE, FETCH, f'C> {{"id":2,"result":{odd}}}'
        same([line for line in found(*lines) if " sampling/tool-" in line], [])


def test_what_a_task_hands_out_is_an_answer():
    related = {"io.modelcontextprotocol/related-task": {"taskId": "t"}}
    lines = [ask(tools=[F], toolChoice=NONE, task={}), "C> " + json.dumps({"id": 1, "result": {"task": TASK}})]
    lines.append('S> {"method":"tasks/result","params":{"taskId":"t"}}')
    same(found(*lines, answer(TEXT, id=2, _meta=related)), [])
    same(
        found(*lines, answer(use(), id=2, _meta=related)),
        ["4 error sampling/tool-choice-none-violated /result/content"],
    )
    later = ask(HI, {"role": "user", "content": result("u")})
    place = "/params/messages/1/content/toolUseId"
    unused = [*lines, answer(use("u"), id=2, _meta=related), later]
    same(found(*unused)[-1:], [f"5 warning sampling/tool-result-unmatched {place}"])


def test_what_a_task_of_another_kind_hands_out_is_no_answer():
    form = {
        "message": "m",
        "requestedSchema": {"type": "object", "properties": {"type": {"type": "string"}}},
        "task": {},
    }
    lines = [
        "S> " + json.dumps({"method": "elicitation/create", "params": form}),
        "C> " + json.dumps({"id": 1, "result": {"task": TASK}}),
    ]
    lines.append('S> {"method":"tasks/result","params":{"taskId":"t"}}')
    related = {"io.modelcontextprotocol/related-task": {"taskId": "t"}}
    handed = {"action": "accept", "content": {"type": "tool_use"}, "_meta": related}
    same(found(*lines, "C> " + json.dumps({"id": 2, "result": handed})), [])
