"""What an error of the JSON Schema engine carries, and where it points."""

from expect import same

from mcpcheck.jsonschema import ABSENT, SchemaError, compile_schema

FORECAST = {
    "type": "object",
    "properties": {"days": {"type": "integer", "minimum": 1}, "place": {"$ref": "#/$defs/name"}},
    "required": ["place"],
    "additionalProperties": False,
    "$defs": {"name": {"type": "string", "minLength": 2}},
}


def test_a_conforming_value_has_no_errors():
    schema = compile_schema(FORECAST)
    same(schema.problems, [])
    same(schema.unjudged, [])
    same(schema.accepts({"days": 2, "place": "Oslo"}), True)
    same(schema.explain({"days": 2, "place": "Oslo"}), [])


def test_a_missing_member_is_reported_where_it_would_stand():
    same(
        compile_schema(FORECAST).explain({}),
        [SchemaError("/place", "/required", "required", ABSENT, 'a member "place"')],
    )


def test_an_error_behind_a_reference_points_to_the_definition():
    same(
        compile_schema(FORECAST).explain({"place": "x"}),
        [SchemaError("/place", "/$defs/name/minLength", "minLength", "x", "at least 2 characters")],
    )


def test_true_is_no_integer_and_a_strange_member_is_named():
    found = compile_schema(FORECAST).explain({"place": "Oslo", "days": True, "a/b": None})
    same([(error.pointer, error.keyword) for error in found], [("/days", "type"), ("/a~1b", "additionalProperties")])
