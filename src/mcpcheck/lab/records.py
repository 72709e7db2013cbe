"""Whether the record of one call shows what its case says: asked or not, answered or not, computed or not.

It rests on docs/form-lab.md, "evidence of one call", item by item; values are compared type first, so 1 never stands
for true.

It does not run the case: the expected result is handed in, the counts and the order are those of `measured`.
"""

from mcpcheck.lab import measured as m
from mcpcheck.lab.wire import by_what, differs, order_problems, process_problems, read, take, tool_result


def check_record(record, case, expected):
    """Texts on everything in the record that is not as its case demands; none where it holds.

    record: one decoded record; case: the lab case of its name; expected: the hand-written result object.
    """
    yield from differs("form of the case", _without_titles(take(case, "form")), m.FORM)
    yield from differs("result", take(record, "result"), expected)
    yield from process_problems(record)
    requests, callbacks = m.TWELVE[record["case"]]
    yield from differs("callback_count", take(record, "callback_count"), callbacks)
    messages, problems = read(take(record, "wire"))
    yield from problems
    if not problems:
        order = m.ORDER["guarded" if not requests else "answered" if callbacks else "refused"]
        problems = list(order_problems(messages, order))
        yield from problems
    if not problems:
        yield from _contents(record, case, expected, {what: group[0] for what, group in by_what(messages).items()})


def _contents(record, case, expected, sent):
    yield from opening_problems(sent, take(record, "protocol_version"), case.get("capability"))
    yield from call_problems(sent[m.CALL], case.get("policy", m.POLICY))
    if m.ASK in sent:
        yield from form_problems(sent[m.ASK])
    seen = m.REPLY in sent  # what the callback was shown; without a callback nobody was
    yield from differs("form_request", take(record, "form_request"), sent[m.ASK].body.get("params") if seen else None)
    if m.REPLY in sent:
        yield from differs("the client's reply", sent[m.REPLY].body["result"], case.get("answer"))
    if m.REFUSAL in sent:
        refusal = {"code": m.REFUSED_BY_LIBRARY, "message": take(expected, "error")}
        yield from differs("the client's error", sent[m.REFUSAL].body["error"], refusal)
    yield from answer_problems(sent[m.ANSWER], expected)
    yield from listing_problems(sent[m.LIST], sent[m.LISTING])


def opening_problems(sent, protocol, capability):
    """Texts on the handshake: the revision on both sides and in the record, the library, the declared capability."""
    asked, given = sent[m.INITIALIZE].body.get("params"), sent[m.INITIALIZED].body["result"]
    yield from differs("protocol version of the record", protocol, m.PROTOCOL)
    yield from differs("protocol version asked for", take(asked, "protocolVersion"), m.PROTOCOL)
    yield from differs("protocol version negotiated", take(given, "protocolVersion"), m.PROTOCOL)
    yield from differs("version of the server", take(given, "serverInfo", "version"), m.VERSIONS["mcp"])
    expected = {} if capability is None else {"elicitation": capability}
    yield from differs("capabilities of the client", take(asked, "capabilities"), expected)
    if "params" in sent[m.CONFIRM].body:
        yield "the client's confirmation carries params"


def call_problems(message, policy):
    """Texts on the tools/call request: the tool and its one argument, and nothing of the form."""
    expected = {"name": m.TOOL, "arguments": {"policy": policy}}
    yield from differs("params of tools/call", message.body.get("params"), expected)


def form_problems(message):
    """Texts on the elicitation request: form mode, both fields in order, no extras, types and all four bounds."""
    params = message.body.get("params")
    yield from differs("mode of the elicitation", take(params, "mode"), m.MODE)
    if type(take(params, "message")) is not str or len(params) != 3:
        yield "the elicitation is not a mode, a message and a requestedSchema"
    yield from differs("requestedSchema", _without_titles(take(params, "requestedSchema")), m.FORM)


def _without_titles(schema):
    schema = _untitled(schema)
    properties = take(schema, "properties")
    if type(properties) is dict:
        schema["properties"] = {name: _untitled(row) for name, row in properties.items()}
    return schema


def _untitled(row):
    return {key: value for key, value in row.items() if key != "title"} if type(row) is dict else row


def answer_problems(message, expected):
    """Texts on the answer to tools/call: its text is the expected result, flags as flags."""
    value, problem = tool_result(message.body)
    if problem:
        yield problem
    else:
        yield from differs("the tool's answer", value, expected)


def listing_problems(request, result):
    """Texts on a tools/list exchange: the one tool, whose input is its own argument and no field of the form."""
    if request.body.get("params"):
        yield "tools/list asks for more than the first page"
    yield from differs("members of the listing", list(result.body["result"]), ["tools"])
    tools = take(result.body, "result", "tools")
    names = [take(tool, "name") for tool in tools] if type(tools) is list else None
    yield from differs("tools listed", names, [m.TOOL])
    properties = take(tools, 0, "inputSchema", "properties")
    inputs = list(properties) if type(properties) is dict else None
    yield from differs("input of the tool", inputs, list(m.ARGUMENTS))
