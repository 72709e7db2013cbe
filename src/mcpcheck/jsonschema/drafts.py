"""The tables of draft 2020-12 and draft-07: from every keyword to the functions that build and explain it.

Rests on the keyword lists of JSON Schema core and validation, both drafts, in the order in which a subschema is asked:
references first, the value itself, its parts, the same value again, and last what looks at everything before it.

It does not know how a keyword works; a new draft is a new table.
"""

from . import applicators as a
from . import assertions as s
from . import references as r
from .dialects import Dialect, keyword

# fmt: off
OBJECT, ARRAY, STRING, NUMBER = "object", "array", "string", "number"

FALSE = keyword("", None, "", "core", s.build_value, s.explain_never)

VALUE = (
    keyword("type", None, "type", "validation", s.build_type, s.explain_type),
    keyword("const", None, "any", "validation", s.build_enum, s.explain_enum),
    keyword("enum", None, "list", "validation", s.build_enum, s.explain_enum),
    keyword("multipleOf", NUMBER, "positive", "validation", s.build_value, s.explain_multiple_of),
    keyword("minimum", NUMBER, "number", "validation", s.build_value, s.explain_minimum),
    keyword("exclusiveMinimum", NUMBER, "number", "validation", s.build_value, s.explain_exclusive_minimum),
    keyword("maximum", NUMBER, "number", "validation", s.build_value, s.explain_maximum),
    keyword("exclusiveMaximum", NUMBER, "number", "validation", s.build_value, s.explain_exclusive_maximum),
    keyword("minLength", STRING, "count", "validation", s.build_number, s.explain_at_least),
    keyword("maxLength", STRING, "count", "validation", s.build_number, s.explain_at_most),
    keyword("pattern", STRING, "regex", "validation", s.build_pattern, s.explain_pattern),
    keyword("format", STRING, "string", "format-annotation", s.build_format, s.explain_format),
    keyword("minItems", ARRAY, "count", "validation", s.build_number, s.explain_at_least),
    keyword("maxItems", ARRAY, "count", "validation", s.build_number, s.explain_at_most),
    keyword("uniqueItems", ARRAY, "boolean", "validation", s.build_value, s.explain_unique_items),
    keyword("minProperties", OBJECT, "count", "validation", s.build_number, s.explain_at_least),
    keyword("maxProperties", OBJECT, "count", "validation", s.build_number, s.explain_at_most),
    keyword("required", OBJECT, "names", "validation", s.build_value, s.explain_required),
)

MEMBERS = (
    keyword("properties", OBJECT, "schema map", "applicator", a.build_map, a.explain_properties),
    keyword("patternProperties", OBJECT, "schema map", "applicator", a.build_patterns, a.explain_pattern_properties),
    keyword("additionalProperties", OBJECT, "schema", "applicator", a.build_additional,
            a.explain_additional_properties),
    keyword("propertyNames", OBJECT, "schema", "applicator", a.build_apart, a.explain_property_names),
)

SAME_VALUE = (
    keyword("allOf", None, "schemas", "applicator", a.build_branches, a.explain_all_of),
    keyword("anyOf", None, "schemas", "applicator", a.build_branches, a.explain_any_of),
    keyword("oneOf", None, "schemas", "applicator", a.build_branches, a.explain_one_of, a.applies_gap),
    keyword("not", None, "schema", "applicator", a.build_child, a.explain_not, a.applies_gap),
    keyword("if", None, "schema", "applicator", a.build_if, a.explain_if, a.condition_has_gap),
    keyword("then", None, "schema", "applicator"),
    keyword("else", None, "schema", "applicator"),
)

DESCRIPTION = (
    keyword("title", None, "string", "meta-data"),
    keyword("description", None, "string", "meta-data"),
    keyword("default", None, "any", "meta-data"),
    keyword("examples", None, "list", "meta-data"),
    keyword("readOnly", None, "boolean", "meta-data"),
    keyword("writeOnly", None, "boolean", "meta-data"),
    keyword("contentMediaType", None, "string", "content"),
    keyword("contentEncoding", None, "string", "content"),
)

DRAFT_2020_12 = Dialect("https://json-schema.org/draft/2020-12/schema", (
    keyword("$schema", None, "address", "core"),
    keyword("$vocabulary", None, "vocabulary", "core"),
    keyword("$id", None, "base address", "core"),
    keyword("$anchor", None, "anchor", "core"),
    keyword("$dynamicAnchor", None, "anchor", "core"),
    keyword("$comment", None, "string", "core"),
    keyword("$defs", None, "schema map", "core"),
    keyword("definitions", None, "schema map", "core"),
    keyword("dependencies", None, "dependencies", "core"),
    keyword("$ref", None, "reference", "core", r.build_ref, r.explain_ref),
    keyword("$dynamicRef", None, "reference", "core", r.build_dynamic_ref, r.explain_dynamic_ref,
            finish=r.finish_dynamic_ref),
    *VALUE,
    keyword("dependentRequired", OBJECT, "name lists", "validation", s.build_value, s.explain_dependent_required),
    keyword("minContains", None, "count", "validation"),
    keyword("maxContains", None, "count", "validation"),
    *MEMBERS,
    keyword("prefixItems", ARRAY, "schemas", "applicator", a.build_prefix, a.explain_prefix),
    keyword("items", ARRAY, "schema", "applicator", a.build_rest, a.explain_rest),
    keyword("contains", ARRAY, "schema", "applicator", a.build_contains, a.explain_contains, a.bounded_gap),
    keyword("dependentSchemas", OBJECT, "schema map", "applicator", a.build_dependent, a.explain_dependent),
    *SAME_VALUE,
    keyword("unevaluatedProperties", OBJECT, "schema", "unevaluated", a.build_apart,
            a.explain_unevaluated_properties, a.stands_beside_gap),
    keyword("unevaluatedItems", ARRAY, "schema", "unevaluated", a.build_apart,
            a.explain_unevaluated_items, a.stands_beside_gap),
    *DESCRIPTION,
    keyword("deprecated", None, "boolean", "meta-data"),
    keyword("contentSchema", None, "schema", "content"),
), FALSE)

DRAFT_07 = Dialect("http://json-schema.org/draft-07/schema", (
    keyword("$schema", None, "address", "core"),
    keyword("$id", None, "reference", "core"),
    keyword("$comment", None, "string", "core"),
    keyword("definitions", None, "schema map", "core"),
    keyword("$ref", None, "reference", "core", r.build_ref, r.explain_ref),
    *VALUE,
    *MEMBERS,
    keyword("items", ARRAY, "schema or schemas", "applicator", a.build_items_07, a.explain_items_07),
    keyword("additionalItems", ARRAY, "schema", "applicator", a.build_rest, a.explain_rest),
    keyword("contains", ARRAY, "schema", "applicator", a.build_contains, a.explain_contains),
    keyword("dependencies", OBJECT, "dependencies", "applicator", a.build_dependent, a.explain_dependent),
    *SAME_VALUE,
    *DESCRIPTION,
), FALSE, lone_ref=True)

# fmt: on
DRAFTS = {dialect.uri: dialect for dialect in (DRAFT_2020_12, DRAFT_07)}
