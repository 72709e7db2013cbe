"""Header annotations of input schemas: `x-mcp-header` names a header that repeats an argument.

It rests on server/tools, section x-mcp-header, of 2026-07-28, and on the token of RFC 9110.

A property that is called so, and data under default, const, enum and examples, are no annotations. It knows no other
keyword of JSON Schema.
"""

from mcpcheck.features import place
from mcpcheck.late import Late
from mcpcheck.pointer import join

PLACE = place("header_annotations")
GENERATION = "per request"
START = ()

_KEY = "x-mcp-header"
_RULE = "tools/header-annotation-invalid"
_TOKEN = Late(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")
_PLAIN = ("string", "integer", "boolean")
_DATA = ("default", "const", "enum", "examples")
_NAMED = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")  # names, each with a schema
_DEEP = 512  # levels; no message that is read has more


def check_listed(state, facts):
    tools = facts.result.get("tools") if type(facts.result) is dict else None
    for index, tool in enumerate(tools if type(tools) is list else ()):
        if type(tool) is dict:
            yield from _objections(tool.get("inputSchema"), f"/result/tools/{index}/inputSchema")


def _objections(schema, pointer):
    seen = set()
    for at, holder, direct in _annotated(schema, pointer, None, _DEEP):
        found = holder[_KEY]
        expected = _misfit(found, holder, direct, seen)
        if expected is not None:
            yield _RULE, join(at, _KEY), {"found": found, "expected": expected}
        if type(found) is str:
            seen.add(found.lower())


def _misfit(found, holder, direct, seen):
    if type(found) is not str or not _TOKEN.fullmatch(found):
        return "a token that a header may be called"
    if found.lower() in seen:
        return "each header once"
    if not direct:
        return "the annotation at a property that only properties lead to"
    kind = holder.get("type", "null")  # an annotation without a type accuses nobody
    kinds = [one for one in (kind if type(kind) is list else [kind]) if one != "null"]
    return None if all(one in _PLAIN for one in kinds) else "a text, a whole number or a boolean"


def _annotated(schema, pointer, direct, depth):
    """Yield (pointer, schema, whether only `properties` lead there) of each annotated schema. direct: None at the root."""
    if type(schema) is not dict or not depth:
        return
    if _KEY in schema:
        yield pointer, schema, direct is True
    for name, value in schema.items():
        at = join(pointer, name)
        if name in _NAMED and type(value) is dict:
            inner = direct is not False and name == "properties"
            for key, one in value.items():
                yield from _annotated(one, join(at, key), inner, depth - 1)
        elif type(value) is dict and name not in _DATA:
            yield from _annotated(value, at, False, depth - 1)
        elif type(value) is list and name not in _DATA:
            for index, one in enumerate(value):
                yield from _annotated(one, f"{at}/{index}", False, depth - 1)


ON = {("result", "tools/list"): (check_listed, None)}
