"""Two cheap questions about plain schemas, which can only be answered yes.

`plain`: is this schema surely valid? `fits`: does this value surely conform, if the schema is a valid one? Rests on the
keywords that draft 2020-12 and draft-07 share and read alike; nearly every tool schema is made of them. A no means
nothing: whoever hears one compiles the schema and asks that. Nothing is compiled here, so a schema that is listed and
never used costs little.

It does not know references, patterns, formats or conditions, and explains nothing.
"""

_TYPES = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "object": (dict,),
    "array": (list,),
    "null": (type(None),),
}
_DIALECTS = (
    "https://json-schema.org/draft/2020-12/schema",
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-07/schema",
)
_DEEPEST = 50  # schemas inside one another that are looked at: well within the limits of the engine and of the stack
_NOTES = frozenset(("title", "description", "default", "examples", "format", "$comment"))


def plain(schema):
    """Whether `schema`, any JSON value, surely is a valid schema object made of well-known keywords."""
    try:
        return type(schema) is dict and _plain(schema, _DEEPEST)
    except RecursionError:
        return False  # whoever asks stands deep in calls already


def _plain(schema, left):
    """left: how many schemas deep it is looked into."""
    for keyword, value in schema.items():
        if keyword == "type":
            if type(value) is not str or value not in _TYPES:
                return False
        elif _OF_TYPE.get(keyword) is not type(value):
            test = _KEYWORDS.get(keyword)
            if test is not None:
                if not test(value):
                    return False
            elif keyword not in _HOLDERS or left == 0 or not _HOLDERS[keyword](value, left - 1):
                return False
    return True


def _is_text(value):
    return type(value) is str


def _is_flag(value):
    return value is True or value is False


def _is_number(value):
    return type(value) is int or type(value) is float


def _is_count(value):
    return type(value) is int and value >= 0


def _is_anything(value):
    return True


def _is_schema(value, left):
    return type(value) is dict and _plain(value, left)


def _is_schema_or_flag(value, left):
    return value is True or value is False or _is_schema(value, left)


def _are_schemas(value, left):
    return type(value) is list and len(value) > 0 and all(_is_schema(schema, left) for schema in value)


def _is_map(value, left):
    if type(value) is not dict:
        return False
    for schema in value.values():  # noqa: SIM110 - no generator: this runs for every tool
        if not _is_leaf(schema) and not _is_schema(schema, left):
            return False
    return True


def _is_leaf(schema):
    """Whether a schema says its type, perhaps with a description, and no more: most properties are such."""
    if type(schema) is not dict or tuple(schema) not in _LEAVES:
        return False
    kind = schema["type"]
    return type(kind) is str and kind in _TYPES and type(schema.get("description", "")) is str


_LEAVES = frozenset((("type",), ("type", "description"), ("description", "type")))


def _are_names(value):
    return type(value) is list and all(map(_is_text, value)) and len(set(value)) == len(value)


def _is_dialect(value):
    return type(value) is str and value in _DIALECTS


# keywords that are right as soon as their value is of this type, and all others
_OF_TYPE = {
    "description": str,
    "title": str,
    "format": str,
    "$comment": str,
    "enum": list,
    "examples": list,
}
_KEYWORDS = {
    "required": _are_names,
    "default": _is_anything,
    "const": _is_anything,
    "minimum": _is_number,
    "maximum": _is_number,
    "minLength": _is_count,
    "maxLength": _is_count,
    "minItems": _is_count,
    "maxItems": _is_count,
    "$schema": _is_dialect,
}
# keywords that hold schemas
_HOLDERS = {
    "properties": _is_map,
    "items": _is_schema,
    "anyOf": _are_schemas,
    "additionalProperties": _is_schema_or_flag,
}


def fits(schema, value):
    """Whether `value` surely conforms to the object `schema`, if that is a valid schema. `format` is no assertion."""
    try:
        return _fits(schema, value, _DEEPEST)
    except (RecursionError, TypeError, AttributeError):
        return False  # asked from too deep, or a keyword with a value of the wrong type


def _fits(schema, value, left):
    if left == 0:
        return False
    for keyword, wanted in schema.items():
        if keyword == "type":
            if type(wanted) is not str or type(value) not in _TYPES.get(wanted, ()):
                return False
        elif keyword not in _NOTES:
            test = _TESTS.get(keyword)
            if test is None or not test(wanted, value, schema, left - 1):
                return False
    return True


def _fits_properties(wanted, value, schema, left):
    if type(value) is not dict:
        return True
    for name, item in value.items():
        below = wanted.get(name)
        if below is None:
            continue
        if type(below) is not dict:
            return False
        if tuple(below) in _LEAVES:
            if type(item) not in _TYPES.get(below["type"], ()):
                return False
        elif not _fits(below, item, left):
            return False
    return True


def _fits_required(wanted, value, schema, left):
    return type(value) is not dict or all(name in value for name in wanted)


def _fits_additional(wanted, value, schema, left):
    if wanted is True or type(value) is not dict:
        return True
    known = schema.get("properties", ())
    return wanted is False and all(name in known for name in value)


def _fits_items(wanted, value, schema, left):
    if type(value) is not list:
        return True
    return type(wanted) is dict and all(_fits(wanted, item, left) for item in value)


def _fits_enum(wanted, value, schema, left):
    return type(value) is str and value in wanted


def _fits_any(wanted, value, schema, left):
    return any(type(below) is dict and _fits(below, value, left) for below in wanted)


def _fits_least(wanted, value, schema, left):
    return not _is_number(value) or value >= wanted


def _fits_most(wanted, value, schema, left):
    return not _is_number(value) or value <= wanted


def _fits_length(keyword, kind, most):
    def test(wanted, value, schema, left):
        if type(value) is not kind:
            return True
        return len(value) <= wanted if most else len(value) >= wanted

    test.__name__ = f"_fits_{keyword}"
    return test


def _fits_dialect(wanted, value, schema, left):
    return _is_dialect(wanted)


_TESTS = {
    "$schema": _fits_dialect,
    "properties": _fits_properties,
    "required": _fits_required,
    "additionalProperties": _fits_additional,
    "items": _fits_items,
    "enum": _fits_enum,
    "anyOf": _fits_any,
    "minimum": _fits_least,
    "maximum": _fits_most,
    "minLength": _fits_length("minLength", str, False),
    "maxLength": _fits_length("maxLength", str, True),
    "minItems": _fits_length("minItems", list, False),
    "maxItems": _fits_length("maxItems", list, True),
}
