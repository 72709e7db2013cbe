"""Tool calls: the tool is listed, its arguments and its structured result fit the listed schemas, and who says so how.

It rests on server/tools, sections Output Schema, Structured Content, Error Handling and Security Considerations. A
call and its answer are measured by the listing that stood when the call was sent.

It knows no JSON Schema, and of tasks only which call they came from, so that what they hand out is measured like an
answer.
"""

import json

from mcpcheck.compare import alike
from mcpcheck.features import only, place
from mcpcheck.gaps import gaps, places
from mcpcheck.history import EMPTY
from mcpcheck.listing import standing
from mcpcheck.peers import declared
from mcpcheck.spelling import spell
from mcpcheck.values import MISSING
from mcpcheck.wire import hides, is_marked

PLACE = place("calls")
START = EMPTY  # history: taskId -> (step, name) of the call that became a task
_LISTINGS = place("listings")
_LIST = "tools/list"
_STRUCTURED = "/result/structuredContent"
_INVALID_PARAMS = -32602
_COMPLETE = "complete"
_BEGINNINGS = '{["-0123456789tfn'  # signs that a JSON value begins with


def check_call(state, facts):
    """Say where a call asks for what the listing does not hold."""
    name = facts.params.get("name") if type(facts.params) is dict else None
    if type(name) is not str:
        return ()
    tools = standing(state.features[_LISTINGS], facts.contract, _LIST)
    if tools is None:
        return (("unjudged/listing-unseen", "/params/name", {"subject": _LIST}),)
    tool = tools.get(name)
    if tool is None:
        return (("tools/call-unknown-tool", "/params/name", {"found": name}),)
    arguments = facts.params.get("arguments", {})
    schema = tool.input_for(arguments)
    if schema is None:
        return ()
    if not schema.accepts(arguments):
        return _objections("tools/call-arguments-nonconforming", "/params/arguments", schema, arguments, name)
    return gaps(schema, "/params/arguments", name, arguments)


def _objections(rule, pointer, schema, value, name, when=None):
    """One emission for each place at which `value` breaks `schema`, and one where not all were looked for."""
    found, more = places(schema.explain(value), pointer)
    also = {"name": spell(name)} if when is None else {"name": spell(name), "when": when}
    return [*((rule, place_, {**what, **also}) for place_, what in found.items()), *more]


def check_result(state, facts):
    """Judge the result of a call: against the tool as listed, and in itself."""
    result = facts.result
    if type(result) is not dict or _is_task(result) or result.get("resultType", _COMPLETE) != _COMPLETE:
        return ()
    found = () if facts.asked is None else _against_listing(state, facts, result)
    also = _in_itself(state, facts, result)
    return [*found, *also] if found or also else ()


def _is_task(result):
    return "task" in result and "content" not in result


def check_handed_out(state, facts):
    """Judge what a task hands out as the result of the call that it came from."""
    task = _task_of(facts.asked.params) if facts.asked is not None else None
    known = None if task is None or is_marked(facts.event, task) else state.features[PLACE].get(task)
    if known is None or type(facts.result) is not dict:
        return ()
    tool = (standing(state.features[_LISTINGS], facts.contract, _LIST, known[0]) or {}).get(known[1])
    failed = facts.result.get("isError") is True
    found = [] if tool is None else list(_structured(known[1], tool, facts.result, failed, False))
    return [*found, *_in_itself(state, facts, facts.result)]


def _task_of(value):
    task = value.get("taskId") if type(value) is dict else None
    return task if type(task) is str else None


@only("task")
def advance_result(state, facts):
    """Remember which call became a task."""
    tasks, result = state.features[PLACE], facts.result
    if type(result) is not dict or not _is_task(result) or facts.asked is None:
        return tasks
    task = _task_of(result["task"])
    name = facts.asked.params.get("name") if type(facts.asked.params) is dict else None
    return tasks if task is None or type(name) is not str else tasks.put(task, (facts.asked.step, name))


def _in_itself(state, facts, result):
    """What a result owes whoever asked, whichever tool it comes from."""
    found, structured = (), result.get("structuredContent", MISSING)
    if structured is not MISSING and (type(structured) is dict or facts.contract.declares is not None):
        found = () if hides(facts.event, structured) else _against_text(result)
    if _embeds(result.get("content")) and declared(state, "server", "resources") is False:
        return [*found, *_embedded(result)]
    return found


def _listed(state, facts):
    """(name, tool) as they stood when the call was sent: tool None where the listing lacks it, name None if unknown."""
    asked = facts.asked
    name = asked.params.get("name") if type(asked.params) is dict else None
    tools = standing(state.features[_LISTINGS], facts.contract, _LIST, asked.step)
    if tools is None or type(name) is not str or (facts.event.context is not None and hides(facts.event, name)):
        return None, None
    return name, tools.get(name)


def _against_listing(state, facts, result):
    name, tool = _listed(state, facts)
    if name is None:
        return ()
    if tool is None:
        return (("tools/unknown-tool-as-result", "/result", {"name": spell(name)}),)
    failed = result.get("isError") is True
    found = _structured(name, tool, result, failed, facts.contract.declares is not None)
    where = None if failed else _misfit(tool, facts)
    if where is None:
        return found
    what = {"name": spell(name), "other": where or "the root"}
    return [*found, ("tools/invalid-arguments-accepted", "/result", what)]


def _misfit(tool, facts):
    """The place below the arguments of the answered call at which they break the inputSchema; None where they do not."""
    arguments = facts.asked.params.get("arguments", {})
    schema = tool.input_for(arguments)
    if schema is None or schema.accepts(arguments) or hides(facts.event, arguments):
        return None
    return next((error.pointer for error in schema.explain(arguments)), None)


def _structured(name, tool, result, failed, any_value):
    """any_value: whether the revision lets structured content be more than an object; else the shapes speak of that."""
    structured = result.get("structuredContent", MISSING)
    if not tool.promises(any_value):
        unannounced = type(structured) is dict and "outputSchema" not in tool.item
        return (("tools/structured-content-unannounced", _STRUCTURED, {"name": spell(name)}),) if unannounced else ()
    if structured is MISSING:
        return () if failed else (("tools/structured-content-missing", _STRUCTURED, {"name": spell(name)}),)
    schema = tool.output_for(structured, any_value)
    if schema is None:
        return ()
    if schema.accepts(structured):
        return gaps(schema, _STRUCTURED, name, structured)
    rule, when = "tools/structured-content-nonconforming", "tool error" if failed else None
    return _objections(rule, _STRUCTURED, schema, structured, name, when)


def check_error(state, facts):
    """A call that breaks the inputSchema of its tool is no malformed request."""
    error = facts.error if type(facts.error) is dict else {}
    if error.get("code") != _INVALID_PARAMS or facts.asked is None:
        return ()
    name, tool = _listed(state, facts)
    if tool is None or _misfit(tool, facts) is None:
        return ()
    return (("tools/validation-error-as-protocol-error", "/error/code", {"name": spell(name)}),)


def _against_text(result):
    """Say whether older clients, which read text blocks only, get the structured content too."""
    structured = result["structuredContent"]
    texts = _texts(result.get("content"))
    if any(_holds(text, structured) for text in texts):
        return ()
    wrapper = type(structured) is dict and len(structured) == 1 and _wraps(*structured.values(), texts)
    what = {"when": "wrapper"} if wrapper else {}
    return (("tools/structured-content-text-missing", "/result/content", what),)


def _texts(content):
    blocks = content if type(content) is list else ()
    texts = [block.get("text") for block in blocks if type(block) is dict and block.get("type") == "text"]
    return [text for text in texts if type(text) is str]


def _parsed(text):
    """The JSON value of a text; MISSING where it holds none."""
    if text.lstrip(" \t\r\n")[:1] not in _BEGINNINGS:
        return MISSING
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return MISSING


def _wraps(value, texts):
    """Whether the texts hold `value`, or the items of the list `value` one a text."""
    if any(_holds(text, value) for text in texts):
        return True
    return type(value) is list and len(value) == len(texts) and all(map(_holds, texts, value))


def _holds(text, value):
    return text == value or (type(value) is not str and alike(_parsed(text), value))


def _embeds(content):
    """Whether there may be an embedded resource."""
    if type(content) is not list:
        return True
    for block in content:  # noqa: SIM110 - no generator: this runs for every result
        if type(block) is not dict or block.get("type") != "text":
            return True
    return False


def _embedded(result):
    content = result.get("content")
    for index, block in enumerate(content if type(content) is list else ()):
        if type(block) is dict and block.get("type") == "resource":
            yield "tools/embedded-resource-without-capability", f"/result/content/{index}", {}


ON = {
    ("request", "tools/call"): (check_call, None),
    ("result", "tools/call"): (check_result, advance_result),
    ("result", "tasks/result"): (check_handed_out, None),
    ("error", "tools/call"): (check_error, None),
}
