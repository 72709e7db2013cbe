"""The teaching subset: six types, sixteen keywords, budgets everywhere, one order of firing.

Rests on the teaching profile, sections 7.2 (what a schema may hold) and 7.3 (how a value is judged). Both walks report
in the order in which the profile fires, so the first error is the one that decides. An integer is written without a
fraction, a number fits a float, `$schema` switches nothing.

It does not know the profile's sentences: each error carries a keyword, and faults of a schema use these: schema, depth,
closed, text, type, enum-size, enum-value, enum-type, enum-repeat, properties, properties-count, property-name,
required, required-count, required-name, required-repeat, required-undeclared, additionalProperties, items, minItems,
maxItems, minLength, maxLength, minimum, maximum, bounds, foreign, root.
"""

from . import applicators as a
from . import assertions as s
from .dialects import Dialect, keyword
from .json_values import KINDS, escape, key, kind
from .walk import Rule, SchemaError

DEPTH = 16
CHOICES = 256
NAMES = 256
NAME_LENGTH = 128
BUDGETS = {"object": 1_024, "array": 1_024, "string": 100_000}

OWN = {
    "object": ("properties", "required", "additionalProperties"),
    "array": ("items", "minItems", "maxItems"),
    "string": ("minLength", "maxLength"),
    "integer": ("minimum", "maximum"),
    "number": ("minimum", "maximum"),
    "boolean": (),
}
TEXTS = ("$schema", "title", "description")
SHARED = (*TEXTS, "type", "enum")
ALL = frozenset(SHARED).union(*OWN.values())
SPECIFIC = ALL - frozenset(SHARED)


def is_finite(value):
    """A number that a float can hold; true is none."""
    if type(value) is int:
        return _fits(value)
    return type(value) is float and value - value == 0


def _fits(value):
    try:
        float(value)
    except OverflowError:
        return False
    return True


def fits(value, name):
    """Does the value have the type, as strictly as the profile reads it?"""
    if name == "integer":
        return type(value) is int
    return is_finite(value) if name == "number" else kind(value) == name


def build_type(graph, node, row, value):
    """data: the one type name."""
    return Rule(node, row, value, value)


def explain_type(rule, value, place, run, seen):
    """The type, then the budget of its size (keyword "budget")."""
    if not fits(value, rule.data):
        yield rule.error(place, value, rule.data)
    elif rule.data in BUDGETS and len(value) > BUDGETS[rule.data]:
        yield rule.error(place, value, f"at most {s.counted(BUDGETS[rule.data], value)}", "budget")


def examine(schema):
    """Every fault of a schema, in the order in which the profile fires."""
    yield from _level(schema, "", 0)
    if type(schema) is dict and schema.get("type") != "object":
        yield SchemaError("/type", "", "root", schema.get("type"), "object")


def _level(schema, at, depth):
    """The faults of one level and of all below it."""
    if type(schema) is not dict:
        yield SchemaError(at, "", "schema", schema, "an object")
    elif depth > DEPTH:
        yield SchemaError(at, "", "depth", depth, f"at most {DEPTH} levels")
    else:
        yield from _shared(schema, at)
        name = schema.get("type")
        if type(name) is not str or name not in OWN:
            yield SchemaError(f"{at}/type", "", "type", name, f"one of {', '.join(OWN)}")
            return
        yield from _enum(schema, at, name)
        yield from LEVELS[name](schema, at, depth)
        foreign = sorted(SPECIFIC.intersection(schema).difference(OWN[name]))
        if foreign:
            yield SchemaError(at, "", "foreign", foreign, f"only keywords of {name}")


def _shared(schema, at):
    strange = sorted(name for name in schema if name not in ALL)
    if strange:
        yield SchemaError(at, "", "closed", strange, "only keywords of the subset")
    for name in TEXTS:
        if name in schema and (type(schema[name]) is not str or not schema[name]):
            yield SchemaError(f"{at}/{name}", "", "text", schema[name], "a non-empty string")


def _enum(schema, at, name):
    if "enum" not in schema:
        return
    values, at = schema["enum"], f"{at}/enum"
    if type(values) is not list or not 1 <= len(values) <= CHOICES:
        yield SchemaError(at, "", "enum-size", values, f"an array of 1 to {CHOICES} choices")
        return
    for index, value in enumerate(values):
        if type(value) not in KINDS or type(value) in (dict, list) or (type(value) is float and not is_finite(value)):
            yield SchemaError(f"{at}/{index}", "", "enum-value", value, "null, a string, a boolean or a finite number")
    for index, value in enumerate(values):
        if not fits(value, name):
            yield SchemaError(f"{at}/{index}", "", "enum-type", value, name)
    if len({key(value) for value in values if type(value) not in (dict, list)}) < len(values):
        yield SchemaError(at, "", "enum-repeat", values, "choices that differ")


def _object(schema, at, depth):
    declared = schema.get("properties", {})
    if type(declared) is not dict:
        yield SchemaError(f"{at}/properties", "", "properties", declared, "an object")
        declared = {}
    if len(declared) > NAMES:
        yield SchemaError(f"{at}/properties", "", "properties-count", len(declared), f"at most {NAMES} properties")
    for name in declared:
        if not 1 <= len(name) <= NAME_LENGTH:
            yield SchemaError(f"{at}/properties/{escape(name)}", "", "property-name", name, "1 to 128 characters")
    yield from _required(schema.get("required", []), declared, f"{at}/required")
    extra = schema.get("additionalProperties", True)
    if type(extra) is not bool:
        yield SchemaError(f"{at}/additionalProperties", "", "additionalProperties", extra, "true or false")
    for name, child in declared.items():
        yield from _level(child, f"{at}/properties/{escape(name)}", depth + 1)


def _required(names, declared, at):
    if type(names) is not list:
        yield SchemaError(at, "", "required", names, "an array")
        return
    if len(names) > NAMES:
        yield SchemaError(at, "", "required-count", len(names), f"at most {NAMES} names")
    for index, name in enumerate(names):
        if type(name) is not str or not 1 <= len(name) <= NAME_LENGTH:
            yield SchemaError(f"{at}/{index}", "", "required-name", name, "a string of 1 to 128 characters")
    words = [name for name in names if type(name) is str]
    if len(set(words)) < len(words):
        yield SchemaError(at, "", "required-repeat", names, "names that differ")
    for index, name in enumerate(names):
        if type(name) is str and name not in declared:
            yield SchemaError(f"{at}/{index}", "", "required-undeclared", name, "a name that properties declares")


def _array(schema, at, depth):
    if "items" not in schema:
        yield SchemaError(f"{at}/items", "", "items", None, "a schema for the items")
    else:
        yield from _level(schema["items"], f"{at}/items", depth + 1)
    yield from _counts(schema, at, "minItems", "maxItems", BUDGETS["array"])


def _string(schema, at, depth):
    yield from _counts(schema, at, "minLength", "maxLength", BUDGETS["string"])


def _counts(schema, at, low, high, limit):
    """Two counts: the lower a whole number within the budget, the upper not below it."""
    least, most = schema.get(low, 0), schema.get(high, limit)
    if type(least) is not int or not 0 <= least <= limit:
        yield SchemaError(f"{at}/{low}", "", low, least, f"a whole number from 0 to {limit}")
        least = 0
    if type(most) is not int or not least <= most <= limit:
        yield SchemaError(f"{at}/{high}", "", high, most, f"a whole number from {least} to {limit}")


def _number(schema, at, depth):
    for name in ("minimum", "maximum"):
        if name in schema and not is_finite(schema[name]):
            yield SchemaError(f"{at}/{name}", "", name, schema[name], "a finite number")
            return
    if "minimum" in schema and "maximum" in schema and schema["minimum"] > schema["maximum"]:
        yield SchemaError(f"{at}/minimum", "", "bounds", schema["minimum"], "at most the maximum")


def _boolean(schema, at, depth):
    return ()


LEVELS = {
    "object": _object, "array": _array, "string": _string, "integer": _number, "number": _number, "boolean": _boolean,
}  # fmt: skip

TEACHING = Dialect(
    "teaching",
    (
        keyword("$schema", None, "string", "about"),
        keyword("title", None, "string", "about"),
        keyword("description", None, "string", "about"),
        keyword("type", None, "type", "value", build_type, explain_type),
        keyword("required", "object", "names", "value", s.build_value, s.explain_required),
        keyword(
            "additionalProperties", "object", "schema", "value", a.build_additional, a.explain_additional_properties
        ),
        keyword("properties", "object", "schema map", "value", a.build_map, a.explain_properties),
        keyword("minItems", "array", "count", "value", s.build_value, s.explain_at_least),
        keyword("maxItems", "array", "count", "value", s.build_value, s.explain_at_most),
        keyword("items", "array", "schema", "value", a.build_rest, a.explain_rest),
        keyword("minLength", "string", "count", "value", s.build_value, s.explain_at_least),
        keyword("maxLength", "string", "count", "value", s.build_value, s.explain_at_most),
        keyword("enum", None, "list", "value", s.build_enum, s.explain_enum),
        keyword("minimum", "number", "number", "value", s.build_value, s.explain_minimum),
        keyword("maximum", "number", "number", "value", s.build_value, s.explain_maximum),
    ),
    keyword("", None, "", "value", s.build_value, s.explain_never),
    overrides=True,
    ordered=True,
    examine=examine,
)
