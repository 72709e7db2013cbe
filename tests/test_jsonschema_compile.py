"""What compiling says about a schema: faults of its author, what cannot be judged, what is shared."""

import pytest
from expect import same, true

from mcpcheck.jsonschema import compile_schema, metaschemas
from mcpcheck.jsonschema import schema as engine
from mcpcheck.jsonschema.budgets import CACHE
from mcpcheck.jsonschema.drafts import DRAFT_07, DRAFT_2020_12
from mcpcheck.jsonschema.form import FORM

DRAFT_07_URI = "http://json-schema.org/draft-07/schema#"

FAULTY = [
    ({"type": "strin"}, "/type"),
    ({"type": []}, "/type"),
    ({"type": ["string", "string"]}, "/type/1"),
    ({"properties": []}, "/properties"),
    ({"properties": {"a/b": 3}}, "/properties/a~1b"),
    ({"required": "a"}, "/required"),
    ({"required": ["a", "a"]}, "/required/1"),
    ({"required": [1]}, "/required/0"),
    ({"minLength": -1}, "/minLength"),
    ({"minLength": 1.5}, "/minLength"),
    ({"maxItems": True}, "/maxItems"),
    ({"multipleOf": 0}, "/multipleOf"),
    ({"minimum": "1"}, "/minimum"),
    ({"allOf": []}, "/allOf"),
    ({"anyOf": {}}, "/anyOf"),
    ({"not": None}, "/not"),
    ({"items": [{}]}, "/items"),
    ({"enum": "a"}, "/enum"),
    ({"pattern": 1}, "/pattern"),
    ({"additionalProperties": "no"}, "/additionalProperties"),
    ({"$defs": {"a": {"properties": {"b": {"type": 1}}}}}, "/$defs/a/properties/b/type"),
    ({"$ref": 1}, "/$ref"),
    ({"$anchor": "1 2"}, "/$anchor"),
    ({"$id": None}, "/$id"),
    ({"items": {"$id": "a#b"}}, "/items/$id"),
    ([], ""),
    ("x", ""),
    (None, ""),
]


@pytest.mark.parametrize("schema, pointer", FAULTY)
def test_a_malformed_schema_is_a_fault_with_its_place(schema, pointer):
    compiled = compile_schema(schema)
    same(compiled.problems[0].pointer, pointer)
    same([compiled.accepts(value) for value in (1, "a", {}, [])], [True] * 4)
    same(compiled.explain({"a": 1}), [])


def test_a_fault_is_explained_by_the_nearest_branch():
    (fault,) = compile_schema({"type": "strin"}).problems
    true("string" in fault.expected)
    same(fault.found, "strin")


def test_draft_07_takes_a_list_of_items_and_dependencies():
    schema = {"$schema": DRAFT_07_URI, "items": [{}], "dependencies": {"a": ["b"]}}
    same(compile_schema(schema).problems, [])
    same(
        [fault.pointer for fault in compile_schema({**schema, "dependencies": {"a": [1]}}).problems],
        ["/dependencies/a/0"],
    )


@pytest.mark.parametrize("schema", [True, False, {}, {"unknown": 1}, {"$comment": "x", "title": "t"}])
def test_whole_and_strange_schemas_are_no_fault(schema):
    same(compile_schema(schema).problems + compile_schema(schema).unjudged, [])


def test_unknown_keywords_are_listed_not_judged():
    schema = {"foo": 1, "properties": {"bar": {"baz": {"type": "x"}, "x-y": 1}}, "const": {"qux": 1}}
    same(compile_schema(schema).unknown_keywords(), ["/foo", "/properties/bar/baz", "/properties/bar/x-y"])
    same(compile_schema(schema).problems, [])


UNJUDGED = [
    ({"$ref": "https://example.com/other.json"}, "remote", "/$ref"),
    ({"properties": {"a": {"$ref": "other.json#/x"}}}, "remote", "/properties/a/$ref"),
    ({"$ref": "#/$defs/none"}, "remote", "/$ref"),
    ({"$ref": "#none"}, "remote", "/$ref"),
    ({"$schema": "https://example.com/mine"}, "dialect", "/$schema"),
    ({"$schema": "http://json-schema.org/draft-04/schema#"}, "dialect", "/$schema"),
    ({"pattern": "("}, "pattern", "/pattern"),
    ({"pattern": "\\p{Script=Greek}"}, "pattern", "/pattern"),
    ({"patternProperties": {"[": {}}}, "pattern", "/patternProperties"),
    ({"pattern": "^(a+)+$"}, "budget", "/pattern"),
    ({"$ref": "#"}, "budget", "/$ref"),
]


@pytest.mark.parametrize("schema, kind, pointer", UNJUDGED)
def test_what_cannot_be_judged_is_said(schema, kind, pointer):
    compiled = compile_schema(schema)
    same([(missed.kind, missed.pointer) for missed in compiled.unjudged], [(kind, pointer)])
    same(compiled.problems, [])
    same([compiled.accepts(value) for value in ("a", 1, {"a": "b"})], [True] * 3)


def test_faults_beyond_the_metaschema_stand_apart():
    compiled = compile_schema({"properties": {"a": {"pattern": "(?P<n>a)"}, "b": {"$ref": "#/nowhere"}}})
    same(
        sorted((fault.pointer, fault.keyword) for fault in compiled.faults),
        [("/properties/a/pattern", "format"), ("/properties/b/$ref", "$ref")],
    )


GAPS = [
    {"not": {"$ref": "other"}},
    {"oneOf": [{"$ref": "other"}, {"type": "integer"}]},
    {"anyOf": [{"$ref": "other"}, {"type": "null"}]},
    {"if": {"$ref": "other"}, "then": False, "else": False},
    {"not": {"properties": {"a": {"items": {"pattern": "\\p{Greek}"}}}}},
    {"$ref": "other", "unevaluatedProperties": False},
    {"allOf": [{"$ref": "other"}], "unevaluatedProperties": False},
    {"patternProperties": {"\\p{Greek}": {}}, "additionalProperties": False},
    {"contains": {"$ref": "other"}, "maxContains": 1},
]


@pytest.mark.parametrize("schema", GAPS)
def test_a_gap_is_never_read_as_a_no(schema):
    compiled = compile_schema(schema)
    true(compiled.unjudged)
    for value in (1, {"a": 1}, {"a": ["x"]}, [1, 2], [{"a": ["x"]}] * 2):
        same(compiled.explain(value), [])
        same([compiled.accepts(value) for _ in range(3)], [True] * 3)


def test_beside_a_gap_the_rest_is_judged():
    compiled = compile_schema({"properties": {"a": {"$ref": "other"}, "b": {"type": "integer"}}})
    same([error.pointer for error in compiled.explain({"a": 1, "b": "x"})], ["/b"])


NO_SCHEMAS = [
    ({"$ref": "#/foo", "foo": {"properties": 5}}, None),
    ({"$ref": "#/foo/properties/a", "foo": {"properties": {"a": {"required": 7}}}}, None),
    ({"$ref": "#/title", "title": "t"}, None),
    ({"items": {"$ref": "https://example.com/x#/a"}}, {"https://example.com/x": {"a": {"items": "b", "type": []}}}),
    ({"$ref": "https://example.com/x#a"}, {"https://example.com/x": {"allOf": [{"$anchor": "a", "enum": 3}]}}),
    ({"$ref": "https://example.com/x"}, {"https://example.com/x": None}),
    ({"$ref": "https://example.com/x"}, {"https://example.com/x": {"$vocabulary": 4, "allOf": 4}}),
]


@pytest.mark.parametrize("schema, documents", NO_SCHEMAS)
def test_a_reference_to_what_is_no_schema_is_not_judged(schema, documents):
    compiled = compile_schema(schema, documents=documents)
    same([missed.kind for missed in compiled.unjudged], ["remote"])
    same([compiled.accepts(value) for value in (1, [1], {"a": 1})], [True] * 3)


def test_a_reference_into_an_unknown_keyword_is_followed():
    compiled = compile_schema({"$ref": "#/foo/bar", "foo": {"bar": {"type": "integer"}}})
    same(compiled.unjudged, [])
    same(compiled.explain("x")[0].schema_pointer, "/foo/bar/type")


STRANGE = (float("inf"), float("-inf"), float("nan"), 10**5000, 1e300, -0.0)
COUNTED = ("multipleOf", "minimum", "exclusiveMaximum", "minLength", "maxItems", "const", "default", "minContains")


@pytest.mark.parametrize("keyword", COUNTED)
def test_strange_numbers_raise_nothing(keyword):
    for number in STRANGE:
        compiled = compile_schema({keyword: number, "contains": True})
        for value in (number, 1, 0.5, "a", [1], [number], {"a": number}):
            same(len({compiled.accepts(value) for _ in range(3)}), 1)


def test_documents_handed_in_are_used():
    documents = {"https://example.com/name.json": {"$defs": {"n": {"type": "string"}}}}
    compiled = compile_schema({"$ref": "https://example.com/name.json#/$defs/n"}, documents=documents)
    (error,) = compiled.explain(1)
    same(error.schema_pointer, "https://example.com/name.json#/$defs/n/type")


def test_both_metaschemas_are_known_and_describe_themselves():
    for dialect in (DRAFT_07, DRAFT_2020_12):
        compiled = compile_schema({"$ref": dialect.uri})
        same(compiled.unjudged + compiled.problems, [])
        same(compiled.explain(metaschemas.library(dialect.uri)), [])
        same(compiled.accepts({"type": "object"}), True)
        same(compiled.accepts({"properties": {"a": {"minLength": -1}}}), False)


def test_a_dialect_is_assumed_only_where_none_is_named():
    pair = {"items": [{"type": "string"}]}
    same(compile_schema(pair, dialect=DRAFT_07_URI).accepts([1]), False)
    same(compile_schema({**pair, "$schema": DRAFT_2020_12.uri}, dialect=DRAFT_07_URI).problems[0].pointer, "/items")
    same(compile_schema({"type": "null"}, dialect="https://example.com/x").accepts(1), True)
    same(compile_schema({"type": "null"}, dialect="https://example.com/x").unjudged[0].kind, "dialect")


def test_schemas_equal_as_json_share_one_compilation():
    first = compile_schema({"minimum": 1, "title": "x.0", "enum": [1e2, "1.0"]})
    true(compile_schema({"enum": [100, "1.0"], "title": "x.0", "minimum": 1.0}) is first)
    true(compile_schema({"enum": [100, "1"], "title": "x.0", "minimum": 1.0}) is not first)
    true(compile_schema({"minimum": True}) is not compile_schema({"minimum": 1}))
    true(compile_schema({"format": "date"}) is not compile_schema({"format": "date"}, formats=("date",)))


def test_the_cache_is_bounded():
    for number in range(CACHE + 20):
        compile_schema({"minimum": number})
    true(len(engine._cache) <= CACHE)


def test_formats_are_asserted_only_when_asked_for():
    schema = {"format": "date"}
    same(compile_schema(schema).accepts("yesterday"), True)
    same(compile_schema(schema, formats=("email",)).accepts("yesterday"), True)
    asked = compile_schema(schema, formats=("date",))
    same([asked.accepts("yesterday") for _ in range(3)], [False] * 3)
    same(asked.explain("yesterday")[0].keyword, "format")
    same(asked.accepts("2024-02-29"), True)
    same(asked.accepts(20240229), True)


def test_a_format_that_is_no_text_asserts_nothing():
    for value in (["date"], {}, 7, None):
        schema = compile_schema({"properties": {"a": {"type": "integer", "format": value}}}, dialect=FORM)
        same(schema.accepts({"a": 1}), True)


def test_errors_do_not_depend_on_the_order_of_the_schema():
    one = {"properties": {"a": {"type": "null"}, "b": {"type": "null"}}, "minProperties": 3}
    other = {"minProperties": 3, "properties": {"b": {"type": "null"}, "a": {"type": "null"}}}
    value = {"b": 1, "a": 1}
    engine.forget()
    first = compile_schema(one).explain(value)
    engine.forget()
    same(compile_schema(other).explain(value), first)
    same([error.pointer for error in first], ["", "/b", "/a"])
