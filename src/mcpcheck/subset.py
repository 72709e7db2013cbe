"""Values against the teaching subset of JSON Schema, in the words of the teaching profile.

It rests on the teaching profile, section 7.3: the order in which a value is judged, and its notation of places
(`$.arguments.city`, `$[1]`).

It knows no message: a schema, a value and the name of the value's root come in.
"""

from mcpcheck.jsonschema import UNLISTED, compile_schema
from mcpcheck.jsonschema.teaching import TEACHING
from mcpcheck.spelling import spell

_TYPES = {
    "object": "must be an object",
    "array": "must be an array",
    "string": "must be a string",
    "integer": "must be an integer",
    "number": "must be a number",
    "boolean": "must be a boolean",
}
_BUDGETS = {dict: "too many properties", list: "too many items", str: "string limit"}
_BOUNDS = {
    "minItems": "too few items",
    "maxItems": "too many items",
    "minLength": "shorter than minLength",
    "maxLength": "longer than maxLength",
    "minimum": "below minimum",
    "maximum": "above maximum",
}


def objections(schema, value, root="$"):
    """Yield (pointer, sentence) of everything wrong with `value`, in the order in which the profile fires.

    schema: one that the subset allows; by any other nothing is judged. root: the name of the value in the sentences.
    """
    depth = 0
    if type(schema) is dict and schema.get("type") != "object":  # the root of a schema is an object; a part need not be
        schema, value, depth = {"type": "object", "properties": {"v": schema}}, {"v": value}, len("/v")
    compiled = compile_schema(schema, dialect=TEACHING)
    if compiled.accepts(value):
        return
    found = (error for error in compiled.explain(value) if error.keyword != UNLISTED)  # one is told, the first
    errors = [error._replace(pointer=error.pointer[depth:]) for error in found]
    strangers = _strangers(errors)
    for error in errors:
        yield error.pointer, _sentence(error, strangers, value["v"] if depth else value, root)


def _strangers(errors):
    """The names too many of each object, by its pointer."""
    found = {}
    for error in errors:
        if error.keyword == "additionalProperties":
            above, _, name = error.pointer.rpartition("/")
            found.setdefault(above, []).append(_plain(name))
    return found


def _sentence(error, strangers, value, root):
    place, around = _path(value, error.pointer, root), _path(value, error.pointer.rpartition("/")[0], root)
    keyword = error.keyword
    if keyword == "required":
        return f"missing required value: {place}"
    if keyword == "additionalProperties":
        names = sorted(strangers[error.pointer.rpartition("/")[0]])
        return f"unknown values at {around}: {spell(names, 200)}"
    if keyword == "type":
        return f"{place} {_TYPES.get(error.expected, 'must be another value')}; found {spell(error.found)}"
    if keyword == "enum":
        return f"{place} must be one of {error.expected.removeprefix('one of ')}; found {spell(error.found)}"
    trouble = _BUDGETS.get(type(error.found)) if keyword == "budget" else _BOUNDS.get(keyword)
    return f"{place}: {trouble or 'not allowed'}; {error.expected} expected, found {spell(error.found)}"


def _plain(token):
    return token.replace("~1", "/").replace("~0", "~")


def _path(value, pointer, root):
    """A pointer as the profile writes places: `.name` for members, `[i]` for items."""
    parts = [root]
    for token in pointer.split("/")[1:]:
        name = _plain(token)
        if type(value) is list:
            parts.append(f"[{name}]")
            value = value[int(name)] if name.isdecimal() and int(name) < len(value) else None
        else:
            parts.append(f".{name}")
            value = value.get(name) if type(value) is dict else None
    return "".join(parts)
