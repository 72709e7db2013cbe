"""What a server may have a model answer, and what the client may answer, beyond the shape of one object.

Rests on client/sampling: "Capabilities", "Tools in Sampling", "Tool Choice Modes", "Message Roles", and on the sampling
types of the schema. The list of messages is judged by itself; the answer by the request it answers.

It does not know the model, nor the tools of other requests: what one request offers says nothing about the next. Of
earlier sampling it remembers the ids of tool uses, since a server carries them on into its next request.
"""

from mcpcheck.features import place
from mcpcheck.features.snapshots import known as task_of
from mcpcheck.features.snapshots import task_id
from mcpcheck.gaps import gaps, places
from mcpcheck.history import EMPTY
from mcpcheck.listing import Tool
from mcpcheck.peers import declared, holds, stated
from mcpcheck.tool_use import blocks, check_balance, read, uses

PLACE = place("sampling")
TASKS = place("tasks")
START = EMPTY  # id of a tool use -> True


def check_request(state, facts):
    """The messages are in balance, and hold tool blocks only for a client that knows tools."""
    return () if _is_talk(facts.params) else _judged(state, facts)


def _is_talk(params):
    """Whether a request surely has to do with no tool: each message is one block of text."""
    messages = params.get("messages") if type(params) is dict else None
    for message in messages if type(messages) is list else (None,):
        content = message.get("content") if type(message) is dict else None
        if type(content) is not dict or content.get("type") != "text":
            return False
    return True


def _judged(state, facts):
    params = facts.params
    if facts.direction != "server_to_client" or type(params) is not dict:
        return
    known = state.features[PLACE]
    yield from check_balance(params.get("messages"), lambda key: key in known)
    yield from _structured(params)
    if declared(state, "client", "sampling", facts) and _toolless(stated(state, "client", facts)):
        yield from _tool_content(params)


def _toolless(capabilities):
    """Whether these capabilities (None: unknown) are known to lack tools in sampling."""
    if type(capabilities) is not dict or type(capabilities.get("sampling", {})) is not dict:
        return False
    return not holds(capabilities, "sampling.tools")


def _tool_content(params):
    for message in read(params.get("messages")):
        for pointer, block in blocks(message.content) if message is not None else ():
            if block.get("type") in ("tool_use", "tool_result"):
                yield "sampling/tool-content-undeclared", message.place + pointer, {"name": block["type"]}
                return


def _structured(params):
    """structuredContent of each result against the outputSchema of the tool that was used."""
    tools = _tools(params)
    named = {}
    for message in read(params.get("messages")):
        if message is None:
            continue
        for pointer, key, block in message.results:
            name, value = named.get(key), block.get("structuredContent")
            if name in tools:
                rule, at = "sampling/tool-result-structured-nonconforming", message.place + pointer
                yield from _fitting(rule, tools[name].output_for(value), name, value, f"{at}/structuredContent")
        for _, key, block in message.uses:
            if key is not None and type(block.get("name")) is str:
                named[key] = block["name"]


def _tools(params):
    """The tools of a request by name; where two share a name, which one is meant cannot be known.

    An entry that cannot be read stands under None: any name may be meant for it.
    """
    tools = params.get("tools")
    found = {}
    for tool in tools if type(tools) is list else (None,):
        name = tool.get("name") if type(tool) is dict else None
        name = name if type(name) is str else None
        found[name] = Tool({} if name in found or name is None else tool)
    return found


def _fitting(rule, schema, name, value, pointer):
    """One emission for each place at which a value breaks a schema (None: it fits, or cannot be measured)."""
    if schema is None:
        return
    found, more = places(schema.explain(value), pointer)
    for at, what in found.items():
        yield rule, at, what
    yield from more
    if not found:
        yield from gaps(schema, pointer, name, value)


def advance_request(state, facts):
    """Remember the ids of the tool uses that the messages hold."""
    known = state.features[PLACE]
    if facts.direction != "server_to_client" or type(facts.params) is not dict or _is_talk(facts.params):
        return known
    for message in read(facts.params.get("messages")):
        if message is not None:
            known = _remember(known, message.content)
    return known


def _remember(known, content):
    for _, key, _ in uses(content):
        if key not in known:
            known = known.put(key)
    return known


def check_answer(state, facts):
    """The client may answer, and the answer uses tools as the request allows it."""
    asked = facts.asked.params if facts.asked is not None else None
    if type(asked) is not dict or type(facts.result) is not dict:
        return
    if ("tools" in asked or "toolChoice" in asked) and _toolless(facts.asked.capabilities):
        yield "sampling/tools-accepted-undeclared", "/result", {}
    yield from _answered(asked, facts.result)


def _answered(asked, result):
    if "content" in result:
        yield from _repeated(result["content"])
        yield from _chosen(asked, result["content"])


def _repeated(content):
    seen = set()
    for pointer, key, _ in uses(content):
        if key is not None and key in seen:
            yield "sampling/tool-use-id-duplicate", f"/result/content{pointer}/id", {"found": key}
        seen.add(key)


def _chosen(asked, content):
    choice = asked.get("toolChoice")
    mode = choice.get("mode", "auto") if type(choice) is dict else "auto"
    used = list(uses(content))
    if used and mode == "none":
        yield "sampling/tool-choice-none-violated", "/result/content" + used[0][0], {}
    elif used and not asked.get("tools"):
        yield "sampling/tool-use-without-tools", "/result/content" + used[0][0], {}
    elif used:
        yield from _offered(_tools(asked), used)
    elif mode == "required" and type(content) in (dict, list) and not _in_history(asked):
        yield "sampling/tool-choice-required-violated", "/result/content", {}


def _in_history(asked):
    return any(message is None or message.uses for message in read(asked.get("messages")))


def _offered(tools, used):
    for pointer, _, block in used:
        name = block.get("name")
        if type(name) is not str:
            continue
        if name not in tools:
            if None not in tools:
                yield "sampling/tool-use-undeclared-tool", f"/result/content{pointer}/name", {"found": name}
            continue
        rule, at = "sampling/tool-use-input-nonconforming", f"/result/content{pointer}/input"
        yield from _fitting(rule, tools[name].input_for(block.get("input")), name, block.get("input"), at)


def advance_answer(state, facts):
    """Remember the ids of the tool uses that the model made."""
    known = state.features[PLACE]
    return _remember(known, facts.result.get("content")) if type(facts.result) is dict else known


def _origin(state, facts):
    """The params of the sampling request that became the task whose outcome this is, or None."""
    if facts.direction != "client_to_server":
        return None
    task = task_of(state.features[TASKS], ("client", task_id(facts.asked.params)))
    return task.params if task is not None and task.method == "sampling/createMessage" else None


def check_handed_out(state, facts):
    """What a task hands out that a sampling request became is an answer to it."""
    asked = _origin(state, facts)
    if type(asked) is dict and type(facts.result) is dict:
        yield from _answered(asked, facts.result)


def advance_handed_out(state, facts):
    return state.features[PLACE] if _origin(state, facts) is None else advance_answer(state, facts)


ON = {
    ("request", "sampling/createMessage"): (check_request, advance_request),
    ("result", "sampling/createMessage"): (check_answer, advance_answer),
    ("result", "tasks/result"): (check_handed_out, advance_handed_out),
}
