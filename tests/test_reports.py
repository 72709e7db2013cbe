"""Small sessions rebuilt from public bug reports: what each verdict of fixtures/reports/cases.json promises."""

import json
import os

import pytest
from expect import same, true
from recordings import found
from sessions import ROOT

from mcpcheck import rules

FOLDER = os.path.join(ROOT, "fixtures", "reports")
with open(os.path.join(FOLDER, "cases.json"), encoding="utf-8") as source:
    CASES = json.load(source)


def findings_of(case):
    path = os.path.join(FOLDER, case["file"])
    options = ("--direction", case["stream"]) if "stream" in case else ()
    if "revision" in case:  # the report says what was spoken, where the messages do not show it yet
        options = ("--revision", case["revision"])
    return found(path, options=options)[0][path]


def test_each_file_has_a_case_and_the_other_way_round():
    same(sorted(os.listdir(FOLDER)), sorted(["cases.json", *(case["file"] for case in CASES)]))


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_report_gets_its_verdict(case):
    findings = findings_of(case)
    errors = [finding for finding in findings if finding["severity"] == "error"]
    at_line = [finding["rule"] for finding in findings if finding["line"] == case["at_line"]]
    if case["verdict"] == "accept":
        same(findings, [])
        return
    true(case["rule"] in at_line, f"{case['rule']} is not among {at_line}")
    if case["verdict"] == "warn":
        same(errors, [])
    else:
        same(min(finding["line"] for finding in errors), case["at_line"])
        same(rules.row(case["rule"])["level"], "MUST")


def test_the_cases_are_of_the_kinds_there_are():
    same({case["verdict"] for case in CASES}, {"accept", "reject", "warn"})
    true(sum(case["trap"] for case in CASES) >= 10)
