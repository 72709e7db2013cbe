"""A cheap yes is always the engine's yes: `plain` never passes a faulty schema, `fits` never a value that does not conform.

Source: JSON Schema 2020-12 validation, sections 6.1 to 6.4; the pairs are made up from a seed, the engine is the judge.
"""

import json
import random

import pytest
from expect import same, true

from mcpcheck.jsonschema import compile_schema
from mcpcheck.plain import fits, plain

VALUES = (
    None,
    True,
    False,
    0,
    1,
    2,
    1.0,
    2.5,
    -1,
    "",
    "a",
    "bb",
    "ccc",
    [],
    [1],
    ["a", 2],
    {},
    {"a": 1},
    {"a": "x", "b": [1]},
    10**20,
)
TYPES = ("string", "integer", "number", "boolean", "object", "array", "null")


def schema(chance, depth=0):
    """A schema of some keywords, now and then with a value that is none of theirs."""
    made = {}
    for keyword in chance.sample(sorted(MAKERS), chance.randrange(0, 5)):
        if depth < 3 or keyword not in DEEP:
            made[keyword] = chance.choice(VALUES) if chance.random() < 0.04 else MAKERS[keyword](chance, depth + 1)
    return made


def names(chance, depth):
    return chance.sample(("a", "b", "c"), chance.randrange(0, 3))


MAKERS = {
    "type": lambda chance, depth: chance.choice(TYPES),
    "properties": lambda chance, depth: {name: schema(chance, depth) for name in names(chance, depth)},
    "required": names,
    "items": schema,
    "enum": lambda chance, depth: chance.sample(VALUES, 3),
    "const": lambda chance, depth: chance.choice(VALUES),
    "anyOf": lambda chance, depth: [schema(chance, depth), schema(chance, depth)],
    "additionalProperties": lambda chance, depth: chance.choice((True, False, {}, {"type": "string"})),
    "minimum": lambda chance, depth: chance.choice((0, 1.5)),
    "maximum": lambda chance, depth: chance.choice((1, 2.5)),
    "minLength": lambda chance, depth: chance.choice((0, 2, 1.0)),
    "maxLength": lambda chance, depth: chance.choice((0, 2)),
    "minItems": lambda chance, depth: chance.choice((0, 2)),
    "maxItems": lambda chance, depth: chance.choice((0, 1)),
    "format": lambda chance, depth: "date",
    "title": lambda chance, depth: "x",
    "pattern": lambda chance, depth: "a",
    "oneOf": lambda chance, depth: [{}, schema(chance, depth)],
    "uniqueItems": lambda chance, depth: True,
    "$schema": lambda chance, depth: "http://json-schema.org/draft-07/schema#",
}
DEEP = ("properties", "items", "anyOf", "oneOf")


def value(chance, depth=0):
    if depth < 2 and chance.random() < 0.5:
        if chance.random() < 0.5:
            return {name: value(chance, depth + 1) for name in names(chance, depth)}
        return [value(chance, depth + 1) for _ in range(chance.randrange(0, 3))]
    return chance.choice(VALUES)


def test_a_yes_is_the_engines_yes():
    chance = random.Random("plain")
    counts = {"plain": 0, "fits": 0, "fits, not plain": 0}
    for _ in range(1200):
        made = schema(chance)
        is_plain, compiled = plain(made), compile_schema(made)
        counts["plain"] += is_plain
        if is_plain:
            same([error.pointer for error in compiled.problems], [], f"{made}")
        for _ in range(6):
            asked = value(chance)
            if fits(made, asked) and not compiled.problems:
                counts["fits" if is_plain else "fits, not plain"] += 1
                true(compiled.accepts(asked), f"{asked} does not conform to {made}")
    true(counts["plain"] > 300 and counts["fits"] > 300 and counts["fits, not plain"] > 30, f"too few: {counts}")


@pytest.mark.parametrize(
    ("made", "asked"),
    [
        ({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, {"a": "x", "b": 1}),
        ({"type": "object", "properties": {"a": {}}, "additionalProperties": False}, {"a": None}),
        (
            {"type": "array", "items": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 3}, {"type": "null"}]}},
            [0, 3, None],
        ),
        ({"type": "string", "enum": ["a", "b"], "minLength": 1, "maxLength": 1, "description": "x", "default": 7}, "b"),
        ({"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "number"}, 1.5),
        ({"type": "array", "minItems": 1, "maxItems": 1}, [{}]),
    ],
)
def test_the_usual_is_plain(made, asked):
    true(plain(made), "plain")
    true(fits(made, asked), "fits")


def test_what_is_not_usual_is_left_to_the_engine():
    for made in (
        {"pattern": "a"},
        {"$ref": "#"},
        {"type": ["string"]},
        {"$schema": "https://example.com/mine"},
        True,
        None,
        [],
        {"minLength": 1.0},
    ):
        same(plain(made), False, f"{made}")
    for made, asked in (
        ({"type": "integer"}, 1.0),
        ({"enum": [1]}, 1),
        ({"const": "a"}, "a"),
        ({"pattern": "a"}, "a"),
        ({"$schema": "https://example.com/mine"}, {}),
        ({"required": 5}, {}),
        ({"properties": []}, {"a": 1}),
        ({"minLength": "1"}, "a"),
        ({"anyOf": None}, 1),
    ):
        same(fits(made, asked), False, f"{made}")


def test_depth_is_no_yes():
    deep = {}
    for _ in range(5000):
        deep = {"items": deep}
    same(plain(deep), False)
    value = []
    for _ in range(5000):
        value = [value]
    loop = {"type": "array"}
    loop["items"] = loop
    same(fits(loop, value), False)


@pytest.mark.parametrize("around", ['{"items":%s}', '{"properties":{"a":%s}}', '{"anyOf":[%s]}'])
def test_what_is_plain_hangs_on_no_caller(around):
    def asked_below(calls, schema):
        return plain(schema) if calls == 0 else asked_below(calls - 1, schema)

    for levels, is_plain in ((40, True), (50, True), (51, False), (150, False), (245, False)):
        text = '{"type":"object"}'
        for _ in range(levels):
            text = around % text
        same([asked_below(calls, json.loads(text)) for calls in (0, 300)], [is_plain, is_plain], str(levels))
