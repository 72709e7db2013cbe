"""Forms: which variant of the restricted schema language a property of `requestedSchema` is, and what its members owe
each other.

It rests on client/elicitation#requested-schema and schema#primitiveschemadefinition, read as in sections 4 and 7 of
the rule catalogue (2025-11-25): the variant is chosen by keyword first, because every variant is an open object.

It knows nothing of answers: whether content satisfies a form is asked elsewhere.
"""

from ..pointer import join
from ..values import MISSING
from . import texts
from .formats import Check
from .rows import integer

BOUNDS = frozenset(("minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"))
SINGLE = {"number": "NumberSchema", "integer": "NumberSchema", "boolean": "BooleanSchema"}
PRIMITIVE = "string, number, integer, boolean"
FORMATS = {"email": texts.is_email, "uri": texts.is_uri, "date": texts.is_date, "date-time": texts.is_date_time}


def choose(schema):
    """(name of the variant, None), or (None, (rule, pointer, what)) where no variant is meant."""
    kind = schema.get("type", MISSING)
    if not isinstance(kind, str):
        return None, _no_type(kind, f"{PRIMITIVE} or array")
    if kind == "string":
        return text_variant(schema), None
    if kind == "array":
        return list_variant(schema)
    if kind in SINGLE:
        return SINGLE[kind], None
    if kind == "object":
        return None, ("elicitation/schema-property-nested", "/type", {"found": kind, "expected": "a flat property"})
    return None, _no_type(kind, f"{PRIMITIVE} or array")


def _no_type(kind, names):
    expected = "one type name" if isinstance(kind, list) else names
    return "elicitation/schema-property-type", "/type", {"found": kind, "expected": expected}


def text_variant(schema):
    if "oneOf" in schema:
        return "TitledSingleSelectEnumSchema"
    if "enum" not in schema:
        return "StringSchema"
    return "LegacyTitledEnumSchema" if "enumNames" in schema else "UntitledSingleSelectEnumSchema"


def list_variant(schema):
    items = schema.get("items", MISSING)
    if isinstance(items, dict):
        if "anyOf" in items:
            return "TitledMultiSelectEnumSchema", None
        if "enum" in items:
            return "UntitledMultiSelectEnumSchema", None
    return None, (
        "elicitation/schema-property-array",
        "/items",
        {"found": items, "expected": "items with enum or anyOf"},
    )


def choose_of_four(schema):
    """As `choose`, for the revision that has four kinds of property and no lists."""
    kind = schema.get("type", MISSING)
    if kind == "string":
        return ("EnumSchema" if "enum" in schema else "StringSchema"), None
    if not isinstance(kind, str) or (kind != "object" and kind not in SINGLE):
        return None, _no_type(kind, f"one of {PRIMITIVE}")
    return choose(schema)


CHOOSERS = {
    "variant": (choose, "elicitation/schema-property-type"),
    "four-variants": (choose_of_four, "elicitation/schema-property-type"),
}


def number(value):
    return type(value) in (int, float)


def options(schema):
    """The option list as (place, list of values), or (None, None) where the schema has none that can be read."""
    items = schema.get("items")
    inner = items if isinstance(items, dict) else {}
    for place, found in (("/oneOf", schema.get("oneOf")), ("/items/anyOf", inner.get("anyOf"))):
        if isinstance(found, list):
            return place, [option.get("const") if isinstance(option, dict) else None for option in found]
    for place, found in (("/enum", schema.get("enum")), ("/items/enum", inner.get("enum"))):
        if isinstance(found, list):
            return place, found
    return None, None


def say_options(schema):
    """Options of one list, each once."""
    for place, holder, titled in (("", schema, "oneOf"), ("/items", schema.get("items"), "anyOf")):
        if isinstance(holder, dict) and "enum" in holder and titled in holder:
            yield "elicitation/schema-enum-ambiguous", f"{place}/enum", {"found": holder["enum"], "name": titled}
    place, values = options(schema)
    seen = set()
    for index, value in enumerate(values or ()):
        if isinstance(value, str) and value in seen:
            inner = f"{place}/{index}/const" if place.endswith("Of") else f"{place}/{index}"
            yield "elicitation/schema-enum-duplicate", inner, {"found": value, "expected": "each option once"}
        if isinstance(value, str):
            seen.add(value)


def say_no_options(schema):
    for name in ("enum", "oneOf"):
        if name in schema:
            kind = schema.get("type")
            what = {"found": schema[name], "name": name, "type": kind if isinstance(kind, str) else "this kind"}
            yield "elicitation/schema-enum-on-number", f"/{name}", what


def say_names(schema):
    values, names = schema.get("enum"), schema.get("enumNames")
    if isinstance(values, list) and isinstance(names, list) and len(values) != len(names):
        what = {"found": names, "expected": f"as many names as options ({len(values)})"}
        yield "elicitation/schema-enum-names-length", "/enumNames", what


def note_names(schema):
    yield "elicitation/schema-enum-names-legacy", "/enumNames", {"found": schema.get("enumNames"), "expected": "oneOf"}


def say_bounds(schema):
    for low, high in (("minLength", "maxLength"), ("minItems", "maxItems"), ("minimum", "maximum")):
        lower, upper = schema.get(low), schema.get(high)
        if number(lower) and number(upper) and lower > upper:
            what = {"found": lower, "name": low, "trouble": f"nothing satisfies {high} {upper} as well"}
            yield "elicitation/schema-bounds-order", f"/{low}", what
        elif low != "minimum":
            for name, value in ((low, lower), (high, upper)):
                if number(value) and value < 0:
                    what = {"found": value, "name": name, "trouble": "it asks for a negative length"}
                    yield "elicitation/schema-bounds-order", f"/{name}", what


def say_default(schema):
    if "default" not in schema:
        return
    expected = default_fault(schema, schema["default"])
    if expected:
        yield "elicitation/schema-default-nonconforming", "/default", {"found": schema["default"], "expected": expected}


def default_fault(schema, value):
    """What a default of the right type misses, as text; None where nothing."""
    _, choices = options(schema)
    if isinstance(value, str):
        return text_fault(schema, value, choices)
    if number(value):
        if schema.get("type") == "integer" and not integer(value):
            return "an integer"
        return bounds_fault(schema, value, "minimum", "maximum")
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        if choices is not None and any(item not in choices for item in value):
            return "options of the list only"
        return bounds_fault(schema, len(value), "minItems", "maxItems")
    return None


def text_fault(schema, value, choices):
    if choices is not None:
        return None if value in choices else "one of the options"
    kind = schema.get("format")
    if isinstance(kind, str) and kind in FORMATS and not FORMATS[kind](value):
        return f"format {kind}"
    return bounds_fault(schema, len(value), "minLength", "maxLength")


def bounds_fault(schema, size, low, high):
    lower, upper = schema.get(low), schema.get(high)
    if number(lower) and size < lower:
        return f"{low} {lower}"
    if number(upper) and size > upper:
        return f"{high} {upper}"
    return None


def say_form(form):
    from .secrets import asks_secret  # few sessions hold a form

    properties, required = form.get("properties"), form.get("required")
    known = properties if isinstance(properties, dict) else {}
    yield from required_faults(required, known)
    for name, schema in known.items():
        if asks_secret(name, schema):
            place = join("/properties", str(name))
            yield "elicitation/sensitive-form-field", place, {"name": name, "expected": "no secret in a form"}


def required_faults(required, known):
    seen = set()
    for index, name in enumerate(required if isinstance(required, list) else ()):
        if not isinstance(name, str):
            continue
        if name not in known or name in seen:
            trouble = "which stands there twice" if name in known else "which properties does not describe"
            what = {"found": name, "name": name, "trouble": trouble}
            yield "elicitation/schema-required-undeclared", f"/required/{index}", what
        seen.add(name)


def note_form(form):
    if form.get("properties") == {}:
        yield "elicitation/schema-properties-empty", "/properties", {"found": {}, "expected": "something to ask for"}


def say_later_mode(params):
    """A mode asked for where the revision has none; any other value is an unknown member, and ignored."""
    if params.get("mode") == "url":
        yield "lifecycle/negotiated-version-not-respected", "/mode", {"found": "url"}


FORMS = {
    "form-only": Check(None, say_later_mode, None),
    "form": Check(None, say_form, note_form),
    "options": Check(None, say_options, None),
    "no-options": Check(lambda schema: "enum" not in schema and "oneOf" not in schema, say_no_options, None),
    "option-names": Check(None, say_names, note_names),
    "enum-names": Check(None, say_names, None),
    "bounds": Check(
        lambda schema: BOUNDS.isdisjoint(schema) or next(say_bounds(schema), None) is None, say_bounds, None
    ),
    "default": Check(
        lambda schema: "default" not in schema or next(say_default(schema), None) is None, say_default, None
    ),
}
