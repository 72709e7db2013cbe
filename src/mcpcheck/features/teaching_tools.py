"""Calls of the tools that a course fixture gives, and lists of tools as the teaching profile reads them.

It rests on the teaching profile, sections 7.3 to 7.5 and 12: arguments and structured results against the schema subset,
the tool's own word on tasks, names once a page.

It does not know listings: the tools are given beside the wire, and without any a call is not measured.
"""

from mcpcheck.features import place
from mcpcheck.subset import objections
from mcpcheck.values import MISSING

PLACE = place("teaching_tools")
START = None  # else name -> tool descriptor
_STRUCTURED = "/result/structuredContent"


def advance_given(state, facts):
    tools = facts.params.get("tools") if type(facts.params) is dict else None
    if type(tools) is not list or not tools:
        return state.features[PLACE]
    return {tool["name"]: tool for tool in tools if type(tool) is dict and type(tool.get("name")) is str}


def check_call(state, facts):
    params, tools = facts.params, state.features[PLACE]
    if type(params) is not dict or tools is None or "name" not in params:
        return
    name = params["name"]
    tool = tools.get(name) if type(name) is str else None
    if tool is None:
        yield "tools/call-unknown-tool", "/params/name", {"found": name}
        return
    for pointer, trouble in objections(tool.get("inputSchema"), params.get("arguments", {}), "$.arguments"):
        yield "tools/call-arguments-nonconforming", "/params/arguments" + pointer, {"trouble": trouble}
    yield from _support(tool, "task" in params, name)


def _support(tool, augmented, name):
    execution = tool.get("execution")
    support = execution.get("taskSupport", "forbidden") if type(execution) is dict else "forbidden"
    if augmented and support == "forbidden":
        yield "teaching/tool-task-support", "/params/task", {"trouble": f"tool forbids task augmentation: {name}"}
    elif not augmented and support == "required":
        trouble = f"tool requires task augmentation: {name}"
        yield "teaching/tool-task-support", "/params/task", {"trouble": trouble}


def check_result(state, facts):
    params, result, tools = facts.asked.params, facts.result, state.features[PLACE]
    if type(params) is not dict or type(result) is not dict or "task" in params or result.get("isError") is True:
        return  # a recording may have hidden the params
    name, structured = params["name"], result.get("structuredContent", MISSING)
    tool = tools.get(name) if tools is not None else None
    if tool is None or "outputSchema" not in tool:
        if structured is not MISSING and type(structured) is not dict:
            yield "tools/structured-content-not-object", _STRUCTURED, {"found": structured}
    elif structured is MISSING:
        yield "tools/structured-content-missing", _STRUCTURED, {"name": name}
    else:
        for pointer, trouble in objections(tool["outputSchema"], structured, "$.structuredContent"):
            yield "tools/structured-content-nonconforming", _STRUCTURED + pointer, {"trouble": trouble}


def check_listed(state, facts):
    yield from _names(facts.result, "/result")


def check_offered(state, facts):
    """The tools that a sampling request offers."""
    yield from _names(facts.params, "/params")
    tools = facts.params.get("tools") if type(facts.params) is dict else None
    most = facts.contract.budgets["items"]
    if type(tools) is list and len(tools) > most:
        yield "budget/items", "/params/tools", {"count": len(tools), "expected": f"at most {most}"}


def _names(members, place_):
    tools, seen = members.get("tools") if type(members) is dict else None, set()
    for index, tool in enumerate(tools if type(tools) is list else ()):
        name = tool.get("name") if type(tool) is dict else None
        if type(name) is str:
            if name in seen:
                yield "tools/name-duplicate", f"{place_}/tools/{index}/name", {"found": name, "index": str(index)}
            seen.add(name)


ON = {
    ("control", "given"): (None, advance_given),
    ("request", "tools/call"): (check_call, None),
    ("result", "tools/call"): (check_result, None),
    ("result", "tools/list"): (check_listed, None),
    ("request", "sampling/createMessage"): (check_offered, None),
}
