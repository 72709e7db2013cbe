"""The project's own fixtures: green, laid out, covering; and each expectation is one that can fail."""

import json
import os
import re
import shutil

import pytest
from command import run
from expect import same, true
from sessions import ROOT

from mcpcheck import cases, expectations, fixtures, rules
from mcpcheck.layout import lay_out
from mcpcheck.spec import r2025_11_25 as spec

FIXTURES, EXPECTED = os.path.join(ROOT, "fixtures"), os.path.join(ROOT, "expected")
FILES = sorted(name for name in os.listdir(FIXTURES) if name.endswith(".json"))


def text_of(*parts):
    with open(os.path.join(*parts), encoding="utf-8", newline="") as file:
        return file.read()


def expected_of(name):
    return json.loads(text_of(EXPECTED, name))


def loaded(name):
    path = os.path.join(FIXTURES, name)
    return fixtures.load(fixtures.read_document(path, fixtures.read_bytes(path, name)))


WIRE = [name for name in FILES if json.loads(text_of(FIXTURES, name)).get("kind") == "wire"]
SESSIONS = loaded("sessions.json")
COURSE = expected_of("cases.json")


@pytest.mark.parametrize("name", FILES)
def test_a_fixture_gives_what_was_written_beside_it_to_the_byte(name, tmp_path):
    status, out, err = run("run", os.path.join(FIXTURES, name), "--run-output", tmp_path)
    same((status, err), (0, ""), out)
    same(text_of(tmp_path, name), text_of(EXPECTED, name))


@pytest.mark.parametrize("name", FILES)
def test_expectations_are_laid_out_named_both_ways_and_in_the_order_of_the_fixture(name):
    same(lay_out(expected_of(name)), text_of(EXPECTED, name))
    same(list(expected_of(name)), [case.name for case in loaded(name).cases])


def test_there_is_no_expectation_without_a_fixture():
    recorded = {"recorded.json", "as-2026-07-28.json"}  # of fixtures/sessions; see test_recorded.py
    same(set(os.listdir(EXPECTED)) - recorded, set(FILES))


@pytest.mark.parametrize("name", WIRE)
def test_an_expectation_agrees_with_itself_and_says_why(name):
    for case, entry in expected_of(name).items():
        first = next((row for row in entry["findings"] if row["severity"] == "error"), None)
        told = {key: entry[key] for key in ("step", "rule", "pointer") if key in entry}
        same(told, {key: first[key] for key in ("step", "rule", "pointer")} if first else {}, case)
        same(entry["outcome"], "rejected" if first else "accepted", case)
        same([row["step"] for row in entry["findings"]], sorted(row["step"] for row in entry["findings"]), case)
        true(entry.get("because"), case)
        true(all(rules.row(row["rule"]) for row in entry["findings"]), case)


def wrong(entry, key):
    """The expectation with one thing changed."""
    changed = {
        "outcome": "accepted" if entry["outcome"] == "rejected" else "rejected",
        "step": entry.get("step", 0) + 1,
        "rule": "id/null" if entry.get("rule") != "id/null" else "id/type",
        "pointer": entry.get("pointer", "") + "/x",
    }
    return {**entry, key: changed[key]}


KEYS = ("outcome", "step", "rule", "pointer")


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_expectation_of_any_case_differs_from_what_the_case_gives(key):
    course = loaded("cases.json")
    contract, given = cases.bound(course), cases.beside(course)
    for case in course.cases:
        outcome = cases.run_case(contract, case, given).outcome
        same(cases.compare(outcome, COURSE[case.name]), None, case.name)
        true(cases.compare(outcome, wrong(COURSE[case.name], key)), case.name)


@pytest.mark.once
def test_with_every_expectation_wrong_in_turn_every_case_surprises_and_the_outcomes_are_still_written(tmp_path):
    changed = {name: wrong(entry, KEYS[turn % 4]) for turn, (name, entry) in enumerate(COURSE.items())}
    text = lay_out(changed)
    (tmp_path / "cases.json").write_text(text, encoding="utf-8")
    where = ("--expected", tmp_path, "--run-output", tmp_path / "out")
    status, out, err = run("run", os.path.join(FIXTURES, "cases.json"), *where)
    same((status, err), (1, ""))
    true(f"{len(COURSE)} surprises" in out, out)
    told = blocks(out)
    for name, entry in changed.items():
        same(told.get(name), [entry["outcome"], COURSE[name]["outcome"]], name)
    same(text_of(tmp_path, "out", "cases.json"), text_of(EXPECTED, "cases.json"))
    same(text_of(tmp_path, "cases.json"), text)


def blocks(out):
    """{name of a case that surprises: [outcome expected, outcome got]} of what a run printed."""
    parts = re.split(r"^  ([a-z0-9-]+) .*$", out, flags=re.MULTILINE)
    outcome = re.compile(r"^    (?:expected|got)\s+(accepted|rejected)", re.MULTILINE)
    return {name: outcome.findall(text) for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def test_no_command_changes_expectations(tmp_path, monkeypatch):
    shutil.copytree(FIXTURES, tmp_path / "fixtures")
    shutil.copytree(EXPECTED, tmp_path / "expected")
    monkeypatch.chdir(tmp_path)
    before = {name: (text_of("expected", name), os.stat(f"expected/{name}").st_mtime_ns) for name in FILES}
    recording = "fixtures/sessions/lab/accept_valid.jsonl"
    same(run("run")[0], 0)
    same(run("run", "fixtures/cases.json", "--run-output", "expected")[0], 2)
    same(run("run", "fixtures/cases.json", "--output", "expected/cases.json")[0], 2)
    same(run("run", "fixtures/cases.json", "--format", "json", "--case", "ids-of-both-sides")[0], 0)
    same(run("trace", "fixtures/cases.json", "--case", "ids-of-both-sides")[0], 0)
    same(run("check", recording)[0], 0)
    same({name: (text_of("expected", name), os.stat(f"expected/{name}").st_mtime_ns) for name in FILES}, before)


def methods_of(steps):
    """The method of each step: of a request or notification its own, of an answer that of the request answered."""
    asked, methods = {}, []
    for step in steps:
        message = step.message if type(step.message) is dict else {}
        method = message.get("method")
        if type(method) is str:
            asked[step.direction, repr(message.get("id"))] = method
            methods.append((method, "call"))
        else:
            other = "server_to_client" if step.direction == "client_to_server" else "client_to_server"
            methods.append((asked.get((other, repr(message.get("id")))), "answer"))
    return methods


def covered():
    """({(method, part) of accepted cases}, {(method, part) that a finding of a refused or noted case stands at})."""
    clean, told = set(), set()
    entries = expected_of("sessions.json")
    for case in SESSIONS.cases:
        methods, entry = methods_of(case.steps), entries[case.name]
        told.update(methods[row["step"] - 1] for row in entry["findings"])
        if not entry["findings"]:
            clean.update(methods)
    return clean, told


def test_each_row_of_the_method_table_has_a_case_either_way():
    clean, told = covered()
    for method, (_, kind, _, _, _, _) in spec.METHODS.items():
        for part in ("call", "answer") if kind == "request" else ("call",):
            true((method, part) in clean, f"no accepted {part} of {method}")
            true((method, part) in told, f"no refused {part} of {method}")


def test_each_stage_refuses_something():
    refused = {rules.row(entry["rule"])["stage"] for entry in expected_of("sessions.json").values() if "rule" in entry}
    # era chooses a contract and refuses nothing; in a fixture the revision is given
    same(refused, set(cases.STAGES) - {"era"})


def test_each_capability_has_a_case_in_which_it_is_missing():
    gates = {row["rule"] for row in spec.CAPABILITIES.values() if "rule" in row}
    told = {row["rule"] for entry in expected_of("sessions.json").values() for row in entry["findings"]}
    same({rule for rule in gates if rule not in told}, set())


@pytest.mark.parametrize("name", WIRE)
def test_the_tools_of_a_fixture_are_those_its_listings_show(name):
    listed = []
    for case in loaded(name).cases:
        for step in case.steps:
            result = step.message.get("result") if type(step.message) is dict else None
            if type(result) is dict and type(result.get("tools")) is list:
                listed.extend(result["tools"])
    for tool in loaded(name).tools:
        true(tool in listed, tool["name"])


def test_expectations_may_be_read_again():
    for name in FILES:
        expectations.read(os.path.join(EXPECTED, name), loaded(name).kind)
