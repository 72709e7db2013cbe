"""The wire contract and the lab stay apart: the recorded sessions as messages give what was worked out by hand.

An acceptance without content is an input the lab needs and an error on the wire; a decline with values is an outcome
there and a warning here. Expectations follow client/elicitation of the specification and docs/form-lab.md.
"""

import json
import os
import subprocess
import sys

import pytest
from expect import same, true
from lab_files import calls, path, read, timelines

import mcpcheck
from mcpcheck.compare import difference

# session -> (step, rule, severity, pointer) of everything at warning or above
EXPECTED = {
    "accept_valid": [],
    "accept_missing_field": [(6, "elicitation/content-required-missing", "error", "/result/content/unit_value")],
    "accept_no_content": [(6, "elicitation/accept-content-missing", "error", "/result/content")],
    "accept_wrong_type": [(6, "elicitation/content-type-mismatch", "error", "/result/content/units")],
    "accept_out_of_range": [(6, "elicitation/content-bounds", "error", "/result/content/units")],
    "decline": [],
    "cancel": [],
    "decline_with_spurious_data": [(6, "elicitation/content-on-decline", "warning", "/result/content")],
    "cancel_with_spurious_data": [(6, "elicitation/content-on-cancel", "warning", "/result/content")],
    "raw_accept_missing_field": [(6, "elicitation/content-required-missing", "error", "/result/content/unit_value")],
    "unsupported_guarded": [],
    "unsupported_unchecked_diagnostic": [
        (5, "capability/elicitation-not-declared", "error", "/method"),
        (6, "error/elicitation-undeclared-code", "warning", "/error/code"),
    ],
    "reentrancy_nested": [],
    "reentrancy_prefetch": [],
    "reentrancy_fixed_fixture": [],
}


def session(name):
    """The recorded messages of a session: {"direction", "message"} each, the line with `meta` left out."""
    with open(path("fixtures", "sessions", "lab", f"{name}.jsonl"), encoding="utf-8", newline="\n") as source:
        lines = [json.loads(line) for line in source]
    return [line for line in lines if "meta" not in line]


def seen(findings):
    return [(one.step, one.rule, one.severity, one.pointer) for one in findings if one.severity in ("error", "warning")]


def test_every_session_has_an_expectation():
    names = {name.partition(".")[0] for name in os.listdir(path("fixtures", "sessions", "lab"))}
    same(names, set(EXPECTED))
    same(len(names), 15)


def test_sessions_are_the_wires_of_the_records():
    for record in calls()["records"] + timelines()["records"]:
        name = record.get("case") or f"reentrancy_{record['mode']}"
        wire = [{"from": one["direction"].split("_")[0], "message": one["message"]} for one in session(name)]
        same(difference(wire, record["wire"]), None, name)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_official_contract_gives_what_was_worked_out_by_hand(name):
    same(seen(mcpcheck.check(session(name))), EXPECTED[name])


def test_six_records_without_an_error_five_with_one_and_one_with_two_findings():
    found = {name: mcpcheck.check(session(name)) for name in EXPECTED if not name.startswith("reentrancy_")}
    errors = {name: sum(one.severity == "error" for one in findings) for name, findings in found.items()}
    same(len(errors), 12)
    same(sum(count == 0 for count in errors.values()), 6)
    same(sum(count == 1 for count in errors.values()), 6)
    same([name for name, findings in found.items() if len(seen(findings)) == 2], ["unsupported_unchecked_diagnostic"])


def test_the_two_judgements_differ_and_neither_asks_the_other():
    lab = read("expected", "form-lab.json")
    same(lab["decline_with_spurious_data"], lab["decline"])  # one outcome in the lab, on the wire one has a warning
    true(EXPECTED["decline_with_spurious_data"] != EXPECTED["decline"])
    same(lab["raw_accept_missing_field"]["status"], "raw_response")  # an outcome like any other there, an error here
    code = (
        "import sys\n"
        "from mcpcheck.lab import call, evidence, mutants, table\n"
        "print([name for name in sys.modules if name.startswith(('mcpcheck.pipeline', 'mcpcheck.features'))])\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path("src")},
        capture_output=True,
        text=True,
        check=True,
    )
    same(run.stdout, "[]\n")


def test_the_command_says_the_same():
    names = sorted(EXPECTED)
    files = [path("fixtures", "sessions", "lab", f"{name}.jsonl") for name in names]
    run = subprocess.run(
        [sys.executable, "-m", "mcpcheck", "check", "--format", "jsonl", *files],
        env={**os.environ, "PYTHONPATH": path("src")},
        capture_output=True,
        text=True,
        check=False,
    )
    same(run.returncode, 1, run.stderr)
    told = {name: [] for name in names}
    for row in map(json.loads, run.stdout.splitlines()):
        if row["severity"] in ("error", "warning"):
            name = os.path.basename(row["file"]).partition(".")[0]
            told[name].append((row["step"], row["rule"], row["severity"], row["pointer"]))
    same(told, {name: EXPECTED[name] for name in names})


# session -> (step, words) of the refusal under the course's profile, which ends there: the request to a client that
# declared nothing; the accepted content, judged against its form; else the listing, whose description is empty
LISTING = "tool description must be a non-empty string"
REFUSED = {
    "accept_missing_field": (6, "missing required value: $.content.unit_value"),
    "accept_no_content": (6, "needs content"),
    "accept_wrong_type": (6, "$.content.units must be an integer"),
    "accept_out_of_range": (6, "above maximum"),
    "raw_accept_missing_field": (6, "missing required value: $.content.unit_value"),
    "unsupported_guarded": (7, LISTING),
    "unsupported_unchecked_diagnostic": (5, "client did not declare capability: elicitation"),
}


@pytest.mark.parametrize("name", [name for name in EXPECTED if not name.startswith("reentrancy_")])
def test_the_course_profile_refuses_every_session(name):
    findings = mcpcheck.check(session(name), profile="teaching")
    first = next(one for one in findings if one.severity == "error")
    step, words = REFUSED.get(name, (9, LISTING))
    same(first.step, step)
    true(words in first.message, first.message)
