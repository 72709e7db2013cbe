"""Cases of our own for every keyword, by hand: what fits, and what breaks where by which keyword."""

import json
import os

import pytest
from expect import same, true

from mcpcheck.jsonschema import compile_schema
from mcpcheck.jsonschema.drafts import DRAFT_07, DRAFT_2020_12

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "jsonschema")
DIALECTS = {"2020-12": DRAFT_2020_12, "07": DRAFT_07}
SPOKEN_BY = {"format", "then", "else"}  # format has a test of its own; the other two are read by if


def cases(draft):
    """keyword -> list of cases, shared ones first."""
    found = {}
    for name in ("shared", f"draft-{draft}"):
        with open(os.path.join(HERE, name + ".json"), encoding="utf-8") as file:
            for keyword, entries in json.load(file).items():
                found.setdefault(keyword, []).extend(entries)
    return found


ALL = [(draft, word, case) for draft in DIALECTS for word, entries in cases(draft).items() for case in entries]


@pytest.mark.parametrize("draft, word, case", ALL)
def test_fits_and_breaks(draft, word, case):
    schema = compile_schema(case["schema"], dialect=DIALECTS[draft].uri)
    same(schema.problems + schema.unjudged + schema.faults, [])
    for value in case["fits"]:
        same(schema.explain(value), [], repr(value))
        same([schema.accepts(value) for _ in range(3)], [True] * 3, repr(value))
    for value, pointer, keyword in case["breaks"]:
        first = schema.explain(value)[0]
        same((first.pointer, first.keyword), (pointer, keyword), repr(value))
        same([schema.accepts(value) for _ in range(3)], [False] * 3, repr(value))


@pytest.mark.parametrize("draft", DIALECTS)
def test_every_asserting_keyword_has_cases(draft):
    asserting = {row.name for row in DIALECTS[draft].lines if row.explain is not None} - SPOKEN_BY
    broken = {word for word, entries in cases(draft).items() if any(case["breaks"] for case in entries)}
    same(sorted(asserting - broken), [])


def test_the_drafts_name_the_keywords_of_the_specification():
    same(len(DRAFT_07.lines), 46)
    same({row.name for row in DRAFT_07.lines} - {row.name for row in DRAFT_2020_12.lines}, {"additionalItems"})
    true({"$dynamicRef", "unevaluatedItems", "dependentSchemas"} <= set(DRAFT_2020_12.keywords))
