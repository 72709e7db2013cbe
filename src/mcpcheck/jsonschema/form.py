"""The restricted form schema: flat objects whose fields are text, numbers, yes or no, or choices.

Rests on the form that MCP's `requestedSchema` describes (schema.ts, PrimitiveSchemaDefinition and its five choices), as
far as it is JSON Schema: a table of a dozen keywords, formats asserted, everything else without meaning. Fields are
taken in the order of the form, one after the other, then the names that the form does not declare.

It does not know who asks or answers. A `$schema` in the form switches nothing.
"""

from . import applicators as a
from . import assertions as s
from .dialects import Dialect, keyword
from .json_values import ABSENT, spell
from .walk import Rule, walk

FORMATS = ("email", "uri", "date", "date-time")


def build_fields(graph, node, row, value):
    """data: (name -> subschema, names required, are others refused?)."""
    kids = {name: graph.child(node, row.name, name) for name in value}
    closed = node.schema.get("additionalProperties") is False
    return Rule(
        node, row, value, (kids, node.schema.get("required", []), closed), [(kid, False) for kid in kids.values()]
    )


def explain_fields(rule, value, place, run, seen):
    """Missing, wrong and undeclared fields; keywords "required", the field's own, "additionalProperties".

    As remarks: "undeclared", a name that the form does not declare but does not refuse either.
    """
    kids, required, closed = rule.data
    for name in [*kids, *(name for name in required if name not in kids)]:
        if name in value and name in kids:
            yield from walk(kids[name], value[name], (place, name), run)
        elif name not in value and name in required:
            yield rule.error((place, name), ABSENT, f"a field {spell(name)}", "required")
    for name in value if closed or run.remarks else ():
        if name not in kids:
            word = "additionalProperties" if closed else "undeclared"
            yield rule.error((place, name), value[name], "only fields that the form declares", word)


TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
OPTIONS = {
    "type": "array",
    "items": {"type": "object", "required": ["const", "title"], "properties": {"const": TEXT, "title": TEXT}},
}
ABOUT = {"title": TEXT, "description": TEXT}
WHOLE = {"type": "integer"}
NUMBER = {"type": "number"}
FIELDS = {
    "string": {
        **ABOUT, "minLength": WHOLE, "maxLength": WHOLE, "format": {"enum": list(FORMATS)}, "pattern": TEXT,
        "enum": TEXTS, "enumNames": TEXTS, "oneOf": OPTIONS, "default": TEXT,
    },
    "number": {**ABOUT, "minimum": NUMBER, "maximum": NUMBER, "default": NUMBER},
    "integer": {**ABOUT, "minimum": NUMBER, "maximum": NUMBER, "default": NUMBER},
    "boolean": {**ABOUT, "default": {"type": "boolean"}},
    "array": {
        **ABOUT, "minItems": WHOLE, "maxItems": WHOLE, "default": TEXTS,
        "items": {
            "type": "object",
            "properties": {"type": {"const": "string"}, "enum": TEXTS, "anyOf": OPTIONS},
            "if": {"required": ["anyOf"]},
            "else": {"required": ["type", "enum"]},
        },
    },
}  # fmt: skip
METASCHEMA = {
    "type": "object",
    "required": ["type", "properties"],
    "properties": {
        "type": {"const": "object"},
        "required": TEXTS,
        "properties": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "required": ["type"],
                "properties": {"type": {"enum": list(FIELDS)}},
                "allOf": [
                    {
                        "if": {"type": "object", "required": ["type"], "properties": {"type": {"const": name}}},
                        "then": {"properties": members, "required": ["items"] if name == "array" else []},
                    }
                    for name, members in FIELDS.items()
                ],
            },
        },
    },
}

FORM = Dialect(
    "form",
    (
        keyword("title", None, "string", "about"),
        keyword("description", None, "string", "about"),
        keyword("default", None, "any", "about"),
        keyword("enumNames", None, "list", "about"),
        keyword("required", None, "names", "about"),
        keyword("additionalProperties", None, "any", "about"),
        keyword("type", None, "type", "value", s.build_type, s.explain_type),
        keyword("const", None, "any", "value", s.build_enum, s.explain_enum),
        keyword("enum", None, "list", "value", s.build_enum, s.explain_enum),
        keyword("minimum", "number", "number", "value", s.build_value, s.explain_minimum),
        keyword("maximum", "number", "number", "value", s.build_value, s.explain_maximum),
        keyword("minLength", "string", "count", "value", s.build_number, s.explain_at_least),
        keyword("maxLength", "string", "count", "value", s.build_number, s.explain_at_most),
        keyword("pattern", "string", "regex", "value", s.build_pattern, s.explain_pattern),
        keyword("format", "string", "string", "value", s.build_format, s.explain_format),
        keyword("minItems", "array", "count", "value", s.build_number, s.explain_at_least),
        keyword("maxItems", "array", "count", "value", s.build_number, s.explain_at_most),
        keyword("items", "array", "schema", "parts", a.build_rest, a.explain_rest),
        keyword("properties", "object", "schema map", "parts", build_fields, explain_fields),
        keyword("oneOf", None, "schemas", "choice", a.build_branches, a.explain_any_of),
        keyword("anyOf", None, "schemas", "choice", a.build_branches, a.explain_any_of),
    ),
    keyword("", None, "", "value", s.build_value, s.explain_never),
    overrides=True,
    asserts_formats=FORMATS,
    remarks=True,
    ordered=True,
    metaschema=METASCHEMA,
)
