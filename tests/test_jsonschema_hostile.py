"""Schemas, patterns and values made to cost time or memory: each is answered soon, with a finding or not judged."""

import gc
import sys
import time
import tracemalloc
from itertools import pairwise

import pytest
from expect import same, true

from mcpcheck.jsonschema import UNLISTED, compile_schema
from mcpcheck.jsonschema.budgets import ERRORS, STEPS


def nested(depth, value=1):
    for _ in range(depth):
        value = [value]
    return value


def chain(depth):
    value = {}
    for _ in range(depth):
        value = {"next": value}
    return value


def doubling(levels, keyword="allOf"):
    """Each definition applies the next one twice: 2**levels ways to the last."""
    names = [f"n{level}" for level in range(levels)]
    defs = {
        name: {keyword: [{"$ref": f"#/$defs/{after}"}, {"allOf": [{"$ref": f"#/$defs/{after}"}]}]}
        for name, after in pairwise(names)
    }
    return {"$defs": {**defs, names[-1]: {"type": "integer"}}, "$ref": "#/$defs/n0"}


def deep_schema(depth):
    schema = {"type": "integer"}
    for _ in range(depth):
        schema = {"properties": {"a": schema}}
    return schema


LIST = {"$defs": {"n": {"type": "object", "properties": {"next": {"$ref": "#/$defs/n"}}}}, "$ref": "#/$defs/n"}
TREE = {
    "$defs": {
        "n": {
            "type": "object",
            "properties": {"next": {"anyOf": [{"$ref": "#/$defs/n"}, {"allOf": [{"$ref": "#/$defs/n"}, True]}]}},
            "additionalProperties": False,
        }
    },
    "$ref": "#/$defs/n",
}
LONG = "a" * 10**6
SHORT = "a" * 40 + "!"

PATTERNS = {
    "nested quantifiers": (r"^(a+)+$", SHORT),
    "nested stars": (r"(a*)*b", SHORT),
    "three levels": (r"^(((a+)+)+)+$", SHORT),
    "word and blank": (r"^(\w+\s?)*$", SHORT),
    "overlapping alternation": (r"^(a|aa)+$", SHORT),
    "alternation of classes": (r"^([a-z]|[a-m]x?)+$", SHORT),
    "alternation with star": (r"^(a|b|ab)*c$", "ab" * 30),
    "two pluses in a loop": (r"(x+x+)+y", "x" * 40),
    "counted in counted": (r"^(a{1,50}){1,50}$", SHORT),
    "optional many": ("a?" * 30 + "a" * 30, "a" * 30),
    "dots in a loop": (r"(.*a){20}", "a" * 30 + "!"),
    "stars in a row": (r"^.*.*.*.*.*=$", "a" * 4000),
    "quadratic search": (r"\s+$", " " * 10**6 + "x"),
    "quadratic pair": (r"^\d+\d+$", "1" * 10**6 + "x"),
    "long look ahead": (r"^(?=(a+)+$).", SHORT),
    "email of the web": (r"^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}[a-z]{2,3}$", "a" * 60),
    "huge count": (r"^(a{1,2147483647}){1,2147483647}$", SHORT),
    "very long pattern": ("(a|b)" * 5000, SHORT),
    "deep groups": ("(" * 500 + "a" + ")" * 500, SHORT),
    "wide alternation": ("^(" + "|".join(f"w{n}" for n in range(300)) + ")*$", "w1" * 5000),
    "backreference": (r"^(a+)\1+$", SHORT),
    "linear on a long string": (r"^[a-z]+$", LONG),
    "all letters on a long string": (r"^\p{L}+$", LONG),
}

SCHEMAS = {
    "reference to itself": ({"$ref": "#"}, 1),
    "two references in a ring": (
        {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"},
        1,
    ),
    "ring through anyOf": ({"anyOf": [{"type": "string"}, {"$ref": "#"}]}, 1),
    "ring through not": ({"not": {"$ref": "#"}}, 1),
    "dynamic ring": ({"$dynamicAnchor": "a", "allOf": [{"$dynamicRef": "#a"}]}, 1),
    "reference bomb": (doubling(40), "x"),
    "reference bomb that holds": (doubling(40), 1),
    "anyOf bomb": (doubling(40, "anyOf"), "x"),
    "oneOf bomb": (doubling(40, "oneOf"), 1),
    "recursive fan-out": (TREE, {"next": chain(200) | {"bad": 1}}),
    "recursive fan-out, wrong at the end": (TREE, eval("{'next':" * 30 + "1" + "}" * 30)),
    "very deep schema": (deep_schema(2000), {"a": 1}),
    "deep allOf": ({"allOf": [deep_schema(90)] * 50}, {"a": 1}),
    "schema with a million names": ({"enum": list(range(10**6))}, 5),
    "huge enum": ({"enum": [f"n{n}" for n in range(100_000)]}, "n99999"),
    "huge enum of objects": ({"enum": [{"n": n} for n in range(50_000)]}, {"n": 1}),
    "huge required": ({"required": [f"n{n}" for n in range(50_000)]}, {}),
    "many properties": ({"properties": {f"n{n}": {"type": "string"} for n in range(15_000)}}, {"n1": 1}),
    "many branches": ({"anyOf": [{"const": n} for n in range(15_000)]}, -1),
    "deep list value": (LIST, chain(5000)),
    "deep const": ({"const": nested(90)}, nested(5000)),
    "deep unique items": ({"uniqueItems": True}, [nested(5000), nested(5000, 2)]),
    "deep items": ({"items": {"$ref": "#"}}, nested(5000)),
    "unique items, many": ({"uniqueItems": True}, [*range(300_000), 0]),
    "many wrong items": ({"items": {"type": "string"}}, list(range(300_000))),
    "contains in many": ({"contains": {"type": "string"}, "maxContains": 1}, list(range(150_000))),
    "huge numbers": ({"multipleOf": 7}, 10**100_000 + 1),
    "tiny divisor": ({"multipleOf": 1e-308}, 1e308),
    "infinite number": ({"multipleOf": 0.1, "maximum": 5, "type": "integer"}, float("inf")),
    "not a number": ({"multipleOf": 0.1, "minimum": 5}, float("nan")),
    "unevaluated in a tree": (
        {"unevaluatedProperties": False, "properties": {"a": {"$ref": "#"}}, "anyOf": [{"required": ["a"]}, True]},
        eval("{'a':" * 90 + "{}" + "}" * 90),
    ),
    "long string, many lengths": ({"allOf": [{"maxLength": n} for n in range(2000)]}, LONG),
    "many patterns": ({"patternProperties": {f"^{n}[a-z]*$": {} for n in range(600)}}, {LONG: 1}),
    "format of a long string": ({"format": "uri-template"}, "{" + "a," * 300_000),
    "quadratic pattern on many strings": ({"items": {"pattern": "[a-z]+!"}}, ["a" * 2000] * 1000),
    "many patterns on one string": ({"allOf": [{"pattern": f"^[a-z]*{n}$"} for n in range(2000)]}, LONG),
    "many patterns on one name": ({"patternProperties": {f"^[a-z]*{n}$": {} for n in range(600)}}, {LONG: 1}),
    "unique again and again": (
        {"allOf": [{"uniqueItems": True, "minItems": n} for n in range(1500)]},
        [*range(100_000)],
    ),
    "const again and again": ({"allOf": [{"not": {"const": [n]}} for n in range(1500)]}, [[*range(100_000)]]),
    "members again and again": (
        {"allOf": [{"patternProperties": {f"^{n}": False}} for n in range(1500)]},
        {f"n{n}": 1 for n in range(50_000)},
    ),
    "format again and again": (
        {"allOf": [{"format": "uri-template", "maxLength": n} for n in range(900)]},
        "{" + "a," * 90_000,
    ),
    "items again and again": ({"allOf": [{"items": {"minimum": -n}} for n in range(1500)]}, [*range(50_000)]),
    "thousands of patterns": (
        {"properties": {f"n{n}": {"pattern": f"^{n}([a-z]+[0-9]*)+x?$"} for n in range(9000)}},
        {"n1": "a"},
    ),
    "thousands of gaps": ({"properties": {f"n{n}": {"$ref": f"other{n}"} for n in range(15_000)}}, {"n1": "a"}),
    "many wrong names at every level": (
        {"$defs": {"n": {"required": [f"n{n}" for n in range(2000)], "properties": {"next": {"$ref": "#/$defs/n"}}}}}
        | {"$ref": "#/$defs/n"},
        chain(90),
    ),
    "many empty groups": ({"pattern": "()" * 900 + "x"}, LONG),
}


@pytest.fixture(scope="module", autouse=True)
def _own_heap_only():
    """The collector leaves alone what other tests made: looking through that would double the time of a large schema."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_hostile_schema_or_value_is_answered_soon(name):
    schema, value = SCHEMAS[name]
    judge(schema, value)


@pytest.mark.parametrize("name", PATTERNS)
def test_a_hostile_pattern_is_answered_soon(name):
    pattern, value = PATTERNS[name]
    judge({"pattern": pattern}, value)
    judge({"patternProperties": {pattern: False}}, {value: 1})


ALL_FORMATS = ("uri", "uri-template", "email", "date-time", "regex", "json-pointer", "hostname", "ipv6", "duration")


def judge(schema, value):
    """Compile, ask three times, explain: each within a second of processor time, all agreeing."""
    compiled = within_a_second(compile_schema, schema, formats=ALL_FORMATS)
    verdicts = [within_a_second(compiled.accepts, value) for _ in range(3)]
    errors = within_a_second(compiled.explain, value)
    missed = within_a_second(compiled.undecided, value)
    same(verdicts, [not errors] * 3)
    true(len(errors) <= ERRORS + 1)
    true(all(type(reason.reason) is str for reason in missed + compiled.unjudged))


def within_a_second(function, *given, **named):
    limit = sys.getrecursionlimit()
    start = time.process_time()
    answer = function(*given, **named)
    spent = time.process_time() - start
    true(spent < 1, f"took {spent:.2f} s")
    same(sys.getrecursionlimit(), limit)
    return answer


@pytest.mark.parametrize("schema, value", [SCHEMAS["reference bomb"], ({"pattern": r"^[a-z]+$"}, LONG)])
def test_memory_stays_flat(schema, value):
    compiled = compile_schema(schema)
    compiled.accepts(value)
    compiled.accepts(value)
    tracemalloc.start()
    compiled.accepts(value)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    true(peak < 5_000_000, f"peak {peak}")


def test_what_could_run_without_end_is_not_judged():
    compiled = compile_schema({"properties": {"a": {"pattern": r"^(a+)+$"}, "b": {"type": "integer"}}})
    same([(missed.kind, missed.pointer) for missed in compiled.unjudged], [("budget", "/properties/a/pattern")])
    same(compiled.accepts({"a": SHORT}), True)
    same([error.pointer for error in compiled.explain({"a": SHORT, "b": "x"})], ["/b"])


def test_a_string_too_long_for_its_pattern_is_undecided():
    compiled = compile_schema({"pattern": r"[a-z]+@[a-z]+"})
    same(compiled.unjudged, [])
    same(compiled.accepts("A" * 100), False)
    same(compiled.accepts("A" * 10_000), True)
    same([missed.kind for missed in compiled.undecided("A" * 10_000)], ["budget"])


def test_references_upon_references_never_overflow_the_code():
    for link in (lambda ref: ref, lambda ref: {"anyOf": [ref]}, lambda ref: {"allOf": [ref]}, lambda ref: {"not": ref}):
        steps = {f"d{number}": link({"$ref": f"#/$defs/d{number + 1}"}) for number in range(300)}
        schema = {"$defs": {**steps, "d300": {"type": "string"}}, "properties": {"a": {"$ref": "#/$defs/d0"}}}
        compiled = compile_schema(schema)
        for _ in range(3):
            within_a_second(compiled.accepts, {"a": 1})
            within_a_second(compiled.explain, {"a": 1})


def test_an_accepted_value_that_was_not_judged_to_its_end_says_so():
    steps = {f"d{number}": {"anyOf": [{"$ref": f"#/$defs/d{number + 1}"}] * 2} for number in range(40)}
    schema = {"$defs": {**steps, "d40": {"type": "string"}}, "properties": {"a": {"$ref": "#/$defs/d0"}}}
    compiled = compile_schema(schema)
    for _ in range(3):
        same(compiled.accepts({"a": 1}), True)
        same([missed.kind for missed in compiled.undecided({"a": 1})], ["budget"])
    same(compiled.accepts({"b": 1}), True)
    same(compiled.undecided({"b": 1}), [])


def test_errors_that_are_not_listed_are_told():
    compiled = compile_schema({"items": {"type": "string"}})
    for _ in range(3):
        same([error.keyword for error in compiled.explain([0] * ERRORS)], ["type"] * ERRORS)
        same([error.keyword for error in compiled.explain([0] * (ERRORS + 1))], [*["type"] * ERRORS, UNLISTED])
        same(compiled.accepts([0] * (ERRORS + 1)), False)


def test_a_budget_behind_the_first_error_leaves_what_was_found():
    long, soon = ["a"] * STEPS, {"minItems": STEPS * 2}
    compiled = compile_schema({"allOf": [soon, {"items": {"type": "string"}}, {"items": {"minLength": 1}}]})
    for _ in range(3):
        same([error.keyword for error in compiled.explain(long)], ["minItems", UNLISTED])
        same(compiled.accepts(long), False)


def test_faults_of_a_schema_that_are_not_listed_are_told():
    many = compile_schema({"allOf": [{"type": 7}] * (ERRORS + 1)})
    same([error.keyword for error in many.problems[-2:]], ["anyOf", UNLISTED])
    same(len(many.problems), ERRORS + 1)


def test_what_cannot_be_said_of_a_branch_is_no_error_of_its_own():
    many = {"items": {"type": "string"}}
    value = [0] * (ERRORS + 1)
    for schema in ({"anyOf": [many, True]}, {"not": many}, {"if": many, "then": False}, {"oneOf": [many, True]}):
        same(compile_schema(schema).explain(value), [])
    same(compile_schema({"anyOf": [many, many]}).explain(value)[-1].keyword, UNLISTED)


def test_a_budget_before_the_first_error_is_told_beside_the_no():
    compiled = compile_schema({"items": {"type": "string"}})
    for _ in range(3):
        same([error.keyword for error in compiled.explain([0] * (STEPS * 5))], ["", UNLISTED])
