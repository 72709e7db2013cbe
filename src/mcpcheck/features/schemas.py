"""The schemas of tools, listed or brought along by a sampling request: valid in their dialect, and judged at all.

It rests on basic, sections Schema Validation and Implementation Requirements, on server/tools, section Tool, and on
client/sampling, section Sampling with Tools.

It knows no keyword of JSON Schema. What the type of a tool demands of its schemas is a row of the shape table, and what
calls hold against them is judged elsewhere.
"""

from mcpcheck.features import place
from mcpcheck.gaps import BUDGET, LIMIT, places
from mcpcheck.listing import compile_late, shelf_of, unchanged
from mcpcheck.peers import declared
from mcpcheck.plain import plain
from mcpcheck.pointer import split

START = None
_LISTINGS = place("listings")
_INVALID = {"inputSchema": "tools/input-schema-invalid", "outputSchema": "tools/output-schema-invalid"}
_AUGMENTED = ("optional", "required")


def check_listed(state, facts):
    """Judge the tools of a page: both schemas, and support for tasks that the server did not declare."""
    shelf = shelf_of(state.features[_LISTINGS], facts.contract, facts.method)
    if unchanged(shelf, facts, "tools") and all(map(_quiet, shelf.items.values())):
        return ()
    tools = [tool for _, tool in _tools(facts.result, "/result")]
    return () if all(map(_plain, tools)) else _judged(state, facts)


def _quiet(tool):
    """Whether there surely is nothing to say of a listed Tool."""
    return tool.plain and "execution" not in tool.item


def _plain(tool):
    """Likewise, of a tool that has not been looked at before."""
    if "execution" in tool or not plain(tool.get("inputSchema")):
        return False
    return "outputSchema" not in tool or plain(tool["outputSchema"])


def _judged(state, facts):
    taskless = declared(state, "server", "tasks.requests.tools.call") is False
    for pointer, tool in _tools(facts.result, "/result"):
        yield from _schemas(tool, pointer, facts.contract)
        execution = tool.get("execution")
        support = execution.get("taskSupport") if taskless and type(execution) is dict else None
        if support in _AUGMENTED:
            yield "tools/task-support-without-capability", f"{pointer}/execution/taskSupport", {"found": support}


def check_offered(state, facts):
    """Judge the schemas of the tools that a sampling request brings along."""
    for pointer, tool in _tools(facts.params, "/params"):
        yield from _schemas(tool, pointer, facts.contract)


def _tools(members, at):
    """(pointer, tool) of each tool that is an object."""
    tools = members.get("tools") if type(members) is dict else None
    for index, tool in enumerate(tools if type(tools) is list else ()):
        if type(tool) is dict:
            yield f"{at}/tools/{index}", tool


def _schemas(tool, pointer, contract):
    for member, rule in _INVALID.items():
        schema = tool.get(member)
        if type(schema) is dict and not plain(schema):
            yield from _objections(rule, f"{pointer}/{member}", schema, _shaped(contract, member))


def _objections(rule, pointer, schema, shaped):
    """One emission for each place at which a schema is none, or names a dialect that is not known here."""
    compiled = compile_late(schema)
    found, more = places(compiled.problems, pointer) if compiled.problems else ({}, ())
    for at, what in found.items():
        if not _said(schema, at[len(pointer) :], shaped):
            yield rule, at, what
    yield from more
    if any((reason.kind, reason.pointer) == ("budget", "") for reason in compiled.unjudged):
        yield BUDGET, pointer, LIMIT
    if ("dialect", "/$schema") in ((reason.kind, reason.pointer) for reason in compiled.unjudged):
        yield "tools/schema-dialect-unknown", f"{pointer}/$schema", {"found": schema["$schema"]}


def _shaped(contract, member):
    """The members of a tool's schema that its row of the shape table judges."""
    row = contract.spec.SHAPES["Tool"]
    return [name.rstrip("?") for name in row.get(member) or row.get(f"{member}?") or ()]


def _said(schema, pointer, shaped):
    """Whether the row judges the place: the root, its own members, property schemas, and the kind of `required`."""
    first, *rest = split(pointer)  # a root that is an object has its faults in its members
    if first not in shaped:
        return False
    if first == "required":
        required = schema["required"]
        return not (type(required) is list and all(type(name) is str for name in required))
    return not rest or (first == "properties" and len(rest) == 1 and type(schema["properties"].get(*rest)) is not dict)


ON = {
    ("result", "tools/list"): (check_listed, None),
    ("request", "sampling/createMessage"): (check_offered, None),
}
