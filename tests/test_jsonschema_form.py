"""The restricted form: which schemas are forms, and what an answer may hold."""

import pytest
from expect import same

from mcpcheck.jsonschema import ABSENT, compile_schema
from mcpcheck.jsonschema.form import FORM


def form(properties, **more):
    return compile_schema({"type": "object", "properties": properties, **more}, dialect=FORM)


FIELDS = {
    "units": {"type": "integer", "minimum": 1, "maximum": 10, "default": 3},
    "name": {"type": "string", "minLength": 2, "maxLength": 4, "pattern": "[a-z]"},
    "mail": {"type": "string", "format": "email"},
    "one": {"type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"]},
    "titled": {"type": "string", "oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]},
    "many": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "minItems": 1, "maxItems": 2},
    "many_titled": {"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}]}},
    "share": {"type": "number", "maximum": 1},
    "yes": {"type": "boolean"},
}


def test_every_kind_of_field_is_a_form():
    compiled = form(FIELDS, required=["units"], title="t", description="d")
    same(compiled.problems + compiled.faults + compiled.unjudged, [])


ANSWERS = [
    ({}, [("/units", "required")]),
    ({"units": 10}, []),
    ({"units": 3.0}, []),
    ({"units": 11}, [("/units", "maximum")]),
    ({"units": 0}, [("/units", "minimum")]),
    ({"units": "3"}, [("/units", "type")]),
    ({"units": True}, [("/units", "type")]),
    ({"units": None}, [("/units", "type")]),
    ({"units": 2.5}, [("/units", "type")]),
    ({"units": 1, "name": "\U0001f600a"}, []),
    ({"units": 1, "name": "a"}, [("/name", "minLength")]),
    ({"units": 1, "name": "abcde"}, [("/name", "maxLength")]),
    ({"units": 1, "name": "ABC"}, [("/name", "pattern")]),
    ({"units": 1, "mail": "nobody"}, [("/mail", "format")]),
    ({"units": 1, "mail": "a@example.com"}, []),
    ({"units": 1, "one": "c"}, [("/one", "enum")]),
    ({"units": 1, "titled": "A"}, [("/titled", "oneOf")]),
    ({"units": 1, "titled": "b"}, []),
    ({"units": 1, "many": []}, [("/many", "minItems")]),
    ({"units": 1, "many": ["a", "c"]}, [("/many/1", "enum")]),
    ({"units": 1, "many": "a"}, [("/many", "type")]),
    ({"units": 1, "many_titled": ["b"]}, [("/many_titled/0", "anyOf")]),
    ({"units": 1, "share": 0.5, "yes": False}, []),
    ({"units": 1, "share": 1.5, "yes": 0}, [("/share", "maximum"), ("/yes", "type")]),
    ({"units": 1, "extra": 1}, []),
    ([], [("", "type")]),
]


@pytest.mark.parametrize("answer, expected", ANSWERS)
def test_answers(answer, expected):
    compiled = form(FIELDS, required=["units"])
    same([(error.pointer, error.keyword) for error in compiled.explain(answer)], expected)
    same([compiled.accepts(answer) for _ in range(3)], [not expected] * 3)


def test_fields_come_in_the_order_of_the_form_then_strangers_in_that_of_the_answer():
    compiled = form(
        {"b": {"type": "integer"}, "a": {"type": "integer"}}, required=["a", "b"], additionalProperties=False
    )
    found = compiled.explain({"z": 1, "a": "x", "y": 2})
    same([error.pointer for error in found], ["/b", "/a", "/z", "/y"])
    same([error.keyword for error in found], ["required", "type", "additionalProperties", "additionalProperties"])
    same(found[0].found, ABSENT)


def test_two_forms_that_differ_in_order_are_two():
    one, other = (
        form({"a": {"type": "string"}, "b": {"type": "string"}}),
        form({"b": {"type": "string"}, "a": {"type": "string"}}),
    )
    same([error.pointer for error in one.explain({"a": 1, "b": 1})], ["/a", "/b"])
    same([error.pointer for error in other.explain({"a": 1, "b": 1})], ["/b", "/a"])


def test_remarks_stand_in_their_place():
    compiled = form({"n": {"type": "integer", "maximum": 5}, "m": {"type": "number"}}, required=["n"])
    same(compiled.explain({"z": 0, "n": 3.0, "m": 3.0}), [])
    remarks = compiled.explain({"z": 0, "n": 3.0, "m": 3.0}, remarks=True)
    same([(error.pointer, error.keyword) for error in remarks], [("/n", "integer-notation"), ("/z", "undeclared")])
    same([error.keyword for error in compiled.explain({"n": 7.0}, remarks=True)], ["integer-notation", "maximum"])


def test_a_schema_uri_switches_nothing_and_foreign_keywords_mean_nothing():
    compiled = compile_schema(
        {
            "$schema": "https://example.com/x",
            "type": "object",
            "properties": {"a": {"type": "integer", "multipleOf": 2}},
        },
        dialect=FORM,
    )
    same(compiled.problems + compiled.unjudged, [])
    same(compiled.explain({"a": 3}), [])


NO_FORMS = [
    ({"type": "string"}, "/properties"),
    ({"type": "object"}, "/properties"),
    ({"type": "object", "properties": {"a": {"type": "object"}}}, "/properties/a/type"),
    ({"type": "object", "properties": {"a": {"type": ["string", "null"]}}}, "/properties/a/type"),
    ({"type": "object", "properties": {"a": {"$ref": "#"}}}, "/properties/a/type"),
    ({"type": "object", "properties": {"a": {"type": "array"}}}, "/properties/a/items"),
    (
        {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}},
        "/properties/a/items/enum",
    ),
    ({"type": "object", "properties": {"a": {"type": "string", "format": "password"}}}, "/properties/a/format"),
    ({"type": "object", "properties": {"a": {"type": "string", "enum": [1]}}}, "/properties/a/enum/0"),
    (
        {"type": "object", "properties": {"a": {"type": "string", "oneOf": [{"const": "x"}]}}},
        "/properties/a/oneOf/0/title",
    ),
    ({"type": "object", "properties": {"a": {"type": "string", "minLength": "3"}}}, "/properties/a/minLength"),
    ({"type": "object", "properties": {"a": {"type": "boolean", "default": "no"}}}, "/properties/a/default"),
    ({"type": "object", "properties": {}, "required": [1]}, "/required/0"),
    (True, ""),
]


@pytest.mark.parametrize("schema, pointer", NO_FORMS)
def test_what_is_no_form(schema, pointer):
    compiled = compile_schema(schema, dialect=FORM)
    same(compiled.problems[0].pointer, pointer)
    same(compiled.accepts({"a": []}), True)


def test_a_default_that_does_not_fit_is_a_fault_of_its_own():
    compiled = form({"a": {"type": "integer", "maximum": 3, "default": 9}})
    same([(fault.pointer, fault.keyword) for fault in compiled.faults], [("/properties/a/default", "default")])
    same(compiled.accepts({"a": 9}), False)
