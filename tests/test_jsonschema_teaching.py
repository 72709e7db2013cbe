"""The teaching subset: schemas by section 7.2 of the profile, values by section 7.3, both in the order of firing."""

import pytest
from expect import same

from mcpcheck.jsonschema import compile_schema
from mcpcheck.jsonschema.teaching import TEACHING


def teaching(schema):
    return compile_schema(schema, dialect=TEACHING)


def with_field(field):
    return {"type": "object", "properties": {"a": field}}


def nested(levels):
    schema = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


FAULTY = [
    ([], "", "schema"),
    ({"type": "object", "properties": {"a": True}}, "/properties/a", "schema"),
    (with_field({"type": "string", "pattern": "x"}), "/properties/a", "closed"),
    (with_field({"type": "string", "title": ""}), "/properties/a/title", "text"),
    ({"$schema": 1, "type": "object"}, "/$schema", "text"),
    (with_field({}), "/properties/a/type", "type"),
    (with_field({"type": ["string"]}), "/properties/a/type", "type"),
    (with_field({"type": "null"}), "/properties/a/type", "type"),
    (with_field({"type": "string", "enum": []}), "/properties/a/enum", "enum-size"),
    (with_field({"type": "string", "enum": ["a"] * 257}), "/properties/a/enum", "enum-size"),
    (with_field({"type": "string", "enum": [{}]}), "/properties/a/enum/0", "enum-value"),
    (with_field({"type": "string", "enum": ["a", 1]}), "/properties/a/enum/1", "enum-type"),
    (with_field({"type": "number", "enum": [1, 1.0]}), "/properties/a/enum", "enum-repeat"),
    ({"type": "object", "properties": []}, "/properties", "properties"),
    (
        {"type": "object", "properties": {f"n{n}": {"type": "string"} for n in range(257)}},
        "/properties",
        "properties-count",
    ),
    ({"type": "object", "properties": {"": {"type": "string"}}}, "/properties/", "property-name"),
    ({"type": "object", "required": "a"}, "/required", "required"),
    ({"type": "object", "required": [1]}, "/required/0", "required-name"),
    (
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a", "a"]},
        "/required",
        "required-repeat",
    ),
    ({"type": "object", "required": ["a"]}, "/required/0", "required-undeclared"),
    ({"type": "object", "additionalProperties": {}}, "/additionalProperties", "additionalProperties"),
    ({"type": "object", "minItems": 1}, "", "foreign"),
    (with_field({"type": "array"}), "/properties/a/items", "items"),
    (
        with_field({"type": "array", "items": {"type": "string"}, "minItems": 1025}),
        "/properties/a/minItems",
        "minItems",
    ),
    (
        with_field({"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 1}),
        "/properties/a/maxItems",
        "maxItems",
    ),
    (with_field({"type": "string", "minLength": True}), "/properties/a/minLength", "minLength"),
    (with_field({"type": "string", "maxLength": 100_001}), "/properties/a/maxLength", "maxLength"),
    (with_field({"type": "string", "minimum": 1}), "/properties/a", "foreign"),
    (with_field({"type": "integer", "minimum": None}), "/properties/a/minimum", "minimum"),
    (with_field({"type": "number", "maximum": 10**400}), "/properties/a/maximum", "maximum"),
    (with_field({"type": "integer", "minimum": 2, "maximum": 1}), "/properties/a/minimum", "bounds"),
    (with_field({"type": "boolean", "minimum": 1}), "/properties/a", "foreign"),
    ({"type": "string"}, "/type", "root"),
    (nested(17), "/properties/a" * 17, "depth"),
]


@pytest.mark.parametrize("schema, pointer, keyword", FAULTY)
def test_the_first_fault(schema, pointer, keyword):
    first = teaching(schema).problems[0]
    same((first.pointer, first.keyword), (pointer, keyword))


@pytest.mark.parametrize(
    "schema",
    [nested(16), {"type": "object"}, with_field({"type": "integer", "minimum": 0.5, "maximum": 10**300}),
     {"$schema": "https://example.com/any", **with_field({"type": "number", "enum": [1, 2.5]})}],
)  # fmt: skip
def test_no_fault(schema):
    same(teaching(schema).problems + teaching(schema).unjudged, [])


ORDER = {
    "type": "object",
    "properties": {
        "s": {"type": "string", "maxLength": 2, "enum": ["ab", "cd"]},
        "n": {"type": "number", "maximum": 5},
    },
    "required": ["n", "s"],
    "additionalProperties": False,
}
VALUES = [
    ({"n": 1, "s": "ab"}, []),
    ({}, [("/n", "required"), ("/s", "required")]),
    ({"x": 1, "s": 3}, [("/n", "required"), ("/x", "additionalProperties"), ("/s", "type")]),
    ({"s": "abc", "n": 9}, [("/s", "maxLength"), ("/s", "enum"), ("/n", "maximum")]),
    ({"n": 10**400, "s": "ab"}, [("/n", "type"), ("/n", "maximum")]),
    ({"n": True, "s": "ab"}, [("/n", "type")]),
    ([], [("", "type")]),
]


@pytest.mark.parametrize("value, expected", VALUES)
def test_values_in_the_order_of_firing(value, expected):
    compiled = teaching(ORDER)
    same([(error.pointer, error.keyword) for error in compiled.explain(value)][: len(expected)], expected)
    same([compiled.accepts(value) for _ in range(3)], [not expected] * 3)


def first(field, value):
    errors = teaching(with_field(field)).explain({"a": value})
    return errors[0].keyword if errors else None


def test_integers_are_written_without_a_fraction():
    same(first({"type": "integer"}, 2.0), "type")
    same(first({"type": "integer"}, 10**400), None)
    same(first({"type": "integer", "maximum": 2**60}, 2**60 + 1), "maximum")
    same(first({"type": "number", "enum": [1]}, 1.0), None)


def test_budgets_of_values():
    same(first({"type": "string"}, "a" * 100_001), "budget")
    same(first({"type": "array", "items": {"type": "integer"}}, [1] * 1025), "budget")
    same(first({"type": "object"}, {f"n{n}": 1 for n in range(1025)}), "budget")
    same(first({"type": "array", "items": {"type": "integer"}}, [1] * 1024), None)
