"""What the pages of the course promise: cases that exist, outputs that come out, hints, names that slip through."""

import copy
import json
import os
import re
import shutil

import pytest
from command import run
from expect import same, true
from sessions import ROOT
from test_experiments import EXPERIMENTS

from mcpcheck import rules


def text_of(*parts):
    with open(os.path.join(ROOT, *parts), encoding="utf-8") as file:
        return file.read()


PAGES = ("course.md", "course.zh-CN.md")
ENGLISH = text_of("docs", "course.md")
FIXTURE = json.loads(text_of("fixtures", "cases.json"))
NAMES = {case["name"] for case in FIXTURE["cases"]}


def rows(text, first):
    """The cells of the rows of the table whose head begins with `first`."""
    lines = text[text.index(f"| {first} |") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("page", PAGES)
def test_the_experiments_of_the_page_are_those_of_the_test(page):
    found = [
        (number, case.strip("`"), int(step), fragment.strip("`"))
        for number, _, case, step, fragment in rows(text_of("docs", page), "#" if page == "course.md" else "编号")
    ]
    same(found, [(number, name, step, fragment) for number, _, name, step, fragment in EXPERIMENTS])


@pytest.mark.parametrize("page", PAGES)
def test_the_cases_that_a_page_names_exist(page):
    outside_blocks = re.sub(r"(?ms)^ *```.*?^ *```$", "", text_of("docs", page))
    words = set(re.findall(r"`([a-z0-9]+(?:-[a-z0-9]+)+)`", outside_blocks))
    same(words - NAMES - {"teaching-extended", "authz-v2"}, set())
    true(len(words) > 5)


def test_a_case_that_the_page_shows_is_the_one_of_the_file():
    shown = [json.loads(block) for block in re.findall(r"(?ms)^```json\n(.*?)^```$", ENGLISH)]
    same(shown, [case for case in FIXTURE["cases"] if case["name"] == "roots-list"])


def outputs():
    """(command, what it shows) of the page."""
    for block in re.findall(r"(?ms)^( *)```\n\1\$ mcpcheck (.*?)\n(.*?)^\1```$", ENGLISH):
        indent, command, shown = block
        yield command.split(), re.sub(rf"(?m)^{indent}", "", shown)


def changed(folder, old, new):
    """A copy of the fixture's text in which one place of one case differs."""
    text = text_of("fixtures", "cases.json")
    at = text.index('"name": "call-with-structured-result"')
    (folder / "fixtures").mkdir()
    path = folder / "fixtures" / "cases.json"
    path.write_text(text[:at] + text[at:].replace(old, new, 1), encoding="utf-8", newline="")
    shutil.copytree(os.path.join(ROOT, "expected"), folder / "expected")


def test_the_outputs_shown_are_what_comes_out(tmp_path, monkeypatch):
    green, red = outputs()
    monkeypatch.chdir(ROOT)
    same(run(*green[0]), (0, green[1], ""))
    changed(tmp_path, "celsius", "kelvin")
    monkeypatch.chdir(tmp_path)
    same(run(*red[0]), (1, red[1], ""))
    gate = text_of("docs", "fixture-gate.yml")
    true(re.sub(r"(?m)^(?=.)", "#     ", red[1]).replace("\n\n", "\n#\n") in gate, "the gate shows the same failure")


def test_the_actions_of_the_table_are_the_hints_of_the_rules():
    table = rows(ENGLISH, "you see")
    named = [(action, rule.strip("`")) for _, _, action, rule in table if rule.startswith("`")]
    true(len(table) >= 9 and len(named) >= 8)
    for action, rule in named:
        same(action, rules.row(rule)["hint"], rule)


def listed(before, after):
    text = " ".join(ENGLISH.split())
    return re.findall(r"`([^`]+)`", text[text.index(before) : text.index(after)])


def test_the_names_that_are_caught_are_caught_and_the_others_slip_through(tmp_path):
    caught = listed("Because it looks at names.", "are caught")
    slip = listed("are caught;", "slip through")
    same((len(caught), len(slip)), (3, 9))
    form = next(case for case in FIXTURE["cases"] if case["name"] == "elicitation-form-of-one-field")
    cases = []
    for name in (*caught, *slip):
        case = copy.deepcopy(form)
        case["name"] = f"asks {name}"
        case["steps"][0]["message"]["params"]["requestedSchema"]["properties"] = {name: {"type": "string"}}
        cases.append(case)
    (tmp_path / "fixtures").mkdir()
    path = tmp_path / "fixtures" / "names.json"
    path.write_text(json.dumps({**FIXTURE, "cases": cases}), encoding="utf-8")
    run("run", path)
    got = json.loads((tmp_path / "run-output" / "names.json").read_text(encoding="utf-8"))
    same([name for name in caught if got[f"asks {name}"]["outcome"] != "rejected"], [])
    same([name for name in slip if got[f"asks {name}"]["outcome"] != "accepted"], [])


def test_the_cases_of_the_last_question_have_the_right_scope_and_are_refused():
    expected = json.loads(text_of("expected", "cases.json"))
    answer = ENGLISH[ENGLISH.index("**8.") : ENGLISH.index("## What the profile tightens")]
    named = re.findall(r"`([a-z-]+)`", answer)
    same(len(named), 6)
    for name in named:
        case = next(case for case in FIXTURE["cases"] if case["name"] == name)
        true("resources:read" in case["steps"][0]["transport_context"]["scopes"], name)
        same(expected[name]["outcome"], "rejected", name)
