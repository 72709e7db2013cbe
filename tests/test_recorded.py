"""Recorded sessions of real clients and servers: exactly the findings written by hand in expected/recorded.json."""

import json
import os

import pytest
from expect import same, true
from recordings import found, listed, wanted
from sessions import ROOT, sessions

from mcpcheck import rules

FOLDER = os.path.join(ROOT, "fixtures", "sessions")
with open(os.path.join(ROOT, "expected", "recorded.json"), encoding="utf-8") as source:
    EXPECTED = json.load(source)


def test_each_session_has_an_expectation_and_the_other_way_round():
    same(list(EXPECTED), sorted(os.path.relpath(path, FOLDER).replace(os.sep, "/") for path in sessions()))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_session_gives_what_was_written(name):
    path = os.path.join(FOLDER, name)
    findings, status = found(path)
    same(listed(findings[path]), wanted(EXPECTED[name]), name)
    same(status, int(any(entry["severity"] == "error" for entry in EXPECTED[name])))


def test_expectations_name_rules_and_stand_in_order():
    for name, entries in EXPECTED.items():
        same([entry["n"] for entry in entries], sorted(entry["n"] for entry in entries), name)
        for entry in entries:
            same(list(entry), ["n", "rule", "severity"], name)
            true(rules.row(entry["rule"]), entry["rule"])
            true(entry["severity"] in ("error", "warning"), name)
