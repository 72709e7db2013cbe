"""The examples that the official schema of 2026-07-28 ships with: each is what its folder says, and nothing is wrong with it."""

import json
import os

import pytest
from expect import same, true
from sessions import ROOT

from mcpcheck import rules
from mcpcheck.contracts import contract

FOLDER = os.path.join(ROOT, os.pardir, "shared", "tools", "schema", "2026-07-28", "examples")
CONTRACT = contract("2026-07-28")
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not os.path.isdir(FOLDER), reason="../shared/tools/schema is not here"),
]
# the example prints a complete result without the hints that ReadResourceResult, by way of CacheableResult, requires; it fits
# its schema only as the other member of an open union
EXCEPTED = {"read-resource-result-response.json": ["/ttlMs", "/cacheScope"]}
ANSWERS = {"action": "ElicitResult", "roots": "ListRootsResult", "model": "CreateMessageResult"}


def examples():
    for folder, _, names in sorted(os.walk(FOLDER)):
        for name in sorted(names):
            yield os.path.basename(folder), os.path.join(folder, name)


def parts(kind, value):
    """(shape, value) of what an example holds: the value itself, or what its message carries."""
    if kind == "InputRequests":
        return [pair for call in value.values() for pair in parts("Request", call)]
    if kind == "InputResponses":
        return [(next(ANSWERS[name] for name in ANSWERS if name in answer), answer) for answer in value.values()]
    if "method" in value:
        shape = CONTRACT.methods[value["method"]][3]
        return [(shape.rstrip("?"), value["params"])] if "params" in value or not shape.endswith("?") else []
    if "error" in value or kind.endswith("Error"):
        error = value.get("error", value)
        return [(CONTRACT.error_shape(error), error)]
    if "result" in value:
        return [(kind.removesuffix("Response"), value["result"])]
    return [(kind, value)]


@pytest.mark.parametrize(("kind", "path"), list(examples()), ids=lambda value: os.path.basename(value))
def test_example(kind, path):
    with open(path, encoding="utf-8") as source:
        value = json.load(source)
    for shape, part in parts(kind, value):
        found = [
            pointer
            for rule, pointer, what in CONTRACT.shapes.explain(shape, part)
            if rules.severity(rule, "2026-07-28", what.get("when")) == "error" and rules.exists(rule, "2026-07-28")
        ]
        same(found, EXCEPTED.get(os.path.basename(path), []), f"{kind} as {shape}")


def test_the_examples_were_read():
    true(len(list(examples())) > 120)
