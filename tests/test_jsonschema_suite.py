"""The public JSON Schema test suite: every mandatory test of both drafts, formats, and both ways of asking agreeing."""

import glob
import json
import os
import random

import pytest
from expect import same

from mcpcheck.jsonschema import compile_schema

SUITE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "shared", "suites", "json-schema")
pytestmark = pytest.mark.skipif(not os.path.isdir(SUITE), reason="the test suite of ../shared is not here")

DRAFTS = {
    "draft7": "http://json-schema.org/draft-07/schema#",
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
}
# idn-hostname is not offered, and hostname judges labels by their ASCII form: the tables of IDNA 2008 (allowed code
# points, joiners, direction) are in no module of the standard library.
FORMATS = (
    "date", "time", "date-time", "duration", "email", "idn-email", "hostname", "ipv4", "ipv6", "uri", "uri-reference",
    "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer", "regex",
)  # fmt: skip
WITHOUT_IDNA = ("idn-hostname", "validation of A-label (punycode) host names")
# Optional tests that ask for what is not done: content keywords as assertions, draft 2019-09, old `dependencies`.
NOT_DONE = ("content", "cross-draft", "dependencies-compatibility")
MANDATORY = {"draft7": 927, "draft2020-12": 1299}
OPTIONAL = {"draft7": 106, "draft2020-12": 125}
FORMAT_TESTS = {"draft7": 549, "draft2020-12": 636}
MUTATIONS = 20_000


def remotes():
    """Address -> document, as the suite's own server would give them."""
    top = os.path.join(SUITE, "remotes")
    for folder, _, names in os.walk(top):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                yield "http://localhost:1234/" + os.path.relpath(path, top).replace(os.sep, "/"), json.load(file)


def groups(draft, pattern):
    """(file name, group) for all test files of a draft."""
    for path in sorted(glob.glob(os.path.join(SUITE, "tests", draft, pattern))):
        with open(path, encoding="utf-8") as file:
            for group in json.load(file):
                yield os.path.basename(path)[:-5], group


def run(draft, pattern, formats=(), leave_out=()):
    """The number of tests held; raises for the first that is not."""
    documents, count = dict(remotes()), 0
    for name, group in groups(draft, pattern):
        if name in leave_out or group["description"] in leave_out:
            continue
        schema = compile_schema(group["schema"], dialect=DRAFTS[draft], documents=documents, formats=formats)
        for test in group["tests"]:
            where = f"{name}: {group['description']}: {test['description']}"
            same(not schema.explain(test["data"]), test["valid"], where)
            same([schema.accepts(test["data"]) for _ in range(3)], [test["valid"]] * 3, where)
            count += 1
        same(schema.unjudged + schema.problems + schema.faults, [], name)
    return count


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_mandatory_test_holds(draft):
    same(run(draft, "*.json"), MANDATORY[draft])


@pytest.mark.parametrize("draft", DRAFTS)
def test_optional_tests_hold(draft):
    same(run(draft, "optional/*.json", leave_out=NOT_DONE), OPTIONAL[draft])


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_format_holds(draft):
    same(run(draft, "optional/format/*.json", FORMATS, WITHOUT_IDNA), FORMAT_TESTS[draft])


SCRAPS = (
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    1.5,
    2**60,
    1e300,
    "",
    "a",
    "foo",
    "\u00e9\U0001f600",
    [],
    {},
    [1, 1.0, True],
    {"foo": 1},
)


def mutated(value, chance):
    """A copy of a JSON value with one thing changed, at any depth."""
    if type(value) is list and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        copy = list(value)
        copy[at : at + 1] = chance.choice(([], [mutated(value[at], chance)], [value[at], value[at]]))
        return copy
    if type(value) is dict and value and chance.random() < 0.7:
        name = chance.choice(list(value))
        copy = {key: item for key, item in value.items() if key != name or chance.random() < 0.7}
        copy[chance.choice((name, "foo", "bar", "extra", name + "x"))] = mutated(value[name], chance)
        return copy
    if type(value) in (int, float) and chance.random() < 0.5:
        return value + chance.choice((1, -1, 0.5, 0.0))
    if type(value) is str and chance.random() < 0.5:
        return value + chance.choice(("x", "", " ", "\n")) if chance.random() < 0.5 else value[1:]
    return chance.choice(SCRAPS)


def test_predicate_and_walk_agree_on_mutations():
    chance = random.Random(20201207)
    documents, compiled = dict(remotes()), []
    for draft, uri in DRAFTS.items():
        for _, group in [*groups(draft, "*.json"), *groups(draft, "optional/*.json")]:
            schema = compile_schema(group["schema"], dialect=uri, documents=documents)
            for _ in range(2):
                schema.accepts(None)
            compiled.append((schema, [test["data"] for test in group["tests"]]))
    for _ in range(MUTATIONS):
        schema, values = chance.choice(compiled)
        value = mutated(chance.choice(values), chance)
        if chance.random() < 0.3:
            value = mutated(value, chance)
        same(schema.accepts(value), not schema.explain(value), f"{schema.schema} on {value!r}"[:500])
