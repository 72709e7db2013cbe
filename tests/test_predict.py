"""`mcpcheck predict`: what is shown before the answer, what is asked, compared, explained and counted."""

import json
import os

from command import run
from expect import same, true
from sessions import ROOT

from mcpcheck import rules
from mcpcheck.contracts import contract
from mcpcheck.report.prediction import choices, declared

COURSE = os.path.join(ROOT, "fixtures", "cases.json")
LOOK_ALIKE = "update-with-prefix-look-alike"
RULE = "resources/updated-without-subscription"


def asked(name, *answers, encoding="utf-8"):
    text = "".join(answer + "\n" for answer in answers)
    return run("predict", COURSE, "--case", name, stdin=text.encode(), encoding=encoding)


def number_of(out, rule):
    """The number that stands before a rule in the list."""
    return next(line.split()[0] for line in out.splitlines() if line.split()[1:] == [rule])


def test_the_case_is_shown_before_anything_is_asked():
    status, out, err = asked(LOOK_ALIKE)
    same((status, err), (0, ""))
    shown = out.partition("Accepted or rejected?")[0]
    true("The session is ready" in shown and "tools.listChanged" in shown, shown)
    true("  3  server -> client  notifications/resources/updated" in shown, shown)
    true('{"uri": "kb://tenant-a/handbookish"}' in shown, shown)
    true('"subject": "alice"' in shown and "token_audience" not in shown, shown)
    true(RULE not in out)
    true(max(map(len, out.splitlines())) <= 80)


def test_a_right_answer_by_number_and_by_name():
    number = number_of(asked(LOOK_ALIKE, "r", "3")[1], RULE)
    for rule in (number, RULE):
        status, out, err = asked(LOOK_ALIKE, "r", "3", rule)
        same((status, err), (0, ""))
        true("Right." in out and "1 of 1 right" in out, out)
        true("kb://tenant-a/handbookish" in out.partition("Right.")[2], "explained")
        true(f"mcpcheck explain {RULE}" in out)


def test_wrong_answers_are_told():
    true("Not so: the case is rejected." in asked(LOOK_ALIKE, "a")[1])
    out = asked(LOOK_ALIKE, "r", "2", RULE)[1]
    true("Not so: it is step 3." in out and "0 of 1 right" in out, out)
    out = asked(LOOK_ALIKE, "r", "3", "1" if number_of(out, RULE) != "1" else "2")[1]
    true(f"Not so: the rule is {RULE}." in " ".join(out.split()), out)
    true("Not so: the case is accepted." in asked("handshake", "r")[1])


def test_what_is_no_answer_is_asked_again_and_q_ends():
    out = asked(LOOK_ALIKE, "", "perhaps", "r", "0", "9", "3", "nothing", RULE)[1]
    same(out.count("Accepted or rejected?"), 3)
    same(out.count("At which step?"), 3)
    true("Right." in out, out)
    for words in (("q",), ("r", "q"), ("r", "3", "q"), ()):
        status, out, err = asked(LOOK_ALIKE, *words)
        same((status, err), (0, ""))
        true("right" not in out, out)


def test_a_score_is_kept_through_the_cases(tmp_path):
    with open(COURSE, encoding="utf-8") as file:
        fixture = json.load(file)
    fixture["cases"] = [case for case in fixture["cases"] if case["name"] in ("handshake", "tools-list", "id-boolean")]
    path = tmp_path / "three.json"
    path.write_text(json.dumps(fixture), encoding="utf-8")
    names = [case["name"] for case in fixture["cases"]]
    same(names, ["id-boolean", "handshake", "tools-list"])
    out = run("predict", path, stdin=b"r\nid/type\na\nr\n")[1]
    true("1 of 1 right" in out and "2 of 2 right" in out and "2 of 3 right" in out, out)
    right = ("--answer", "r,1,id/type", "--answer", "a", "--answer", "a")
    status, out, err = run("predict", path, *right)
    same((status, err), (0, ""))
    true("3 of 3 right" in out, out)
    same(run("predict", path, *right[:-1], "r,1,id/type")[0], 1)
    same(run("predict", path, "--answer", "a")[0], 2)


def test_answers_for_scripts():
    same(run("predict", COURSE, "--case", LOOK_ALIKE, "--answer", f"r,3,{RULE}")[0], 0)
    same(run("predict", COURSE, "--case", LOOK_ALIKE, "--answer", f"r,2,{RULE}")[0], 1)
    same(run("predict", COURSE, "--case", LOOK_ALIKE, "--answer", "a")[0], 1)
    for wrong in ("", "x", "r", "r,3", "a,3", "r,x,id/null", "r,3,id/nul", "r,-1,id/null"):
        status, _, err = run("predict", COURSE, "--case", LOOK_ALIKE, "--answer", wrong)
        same(status, 2, wrong)
        true("--answer" in err, err)
    true('did you mean "id/null"?' in run("predict", COURSE, "--case", LOOK_ALIKE, "--answer", "r,3,id/nul")[2])


def test_usage():
    same(run("predict")[0], 2)
    same(run("predict", "/nonexistent")[0], 2)
    status, _, err = run("predict", COURSE, "--case", "handshak")
    same(status, 2)
    true('did you mean "handshake"?' in err, err)
    true("lab case" in run("predict", os.path.join(ROOT, "fixtures", "form-lab.json"))[2])


def test_a_course_file_is_asked_about_as_well():
    out = run("predict", os.path.join(ROOT, "tests", "course", "library.json"), stdin=b"a\n")[1]
    true("1 of 1 right" in out, out)


def test_an_ascii_terminal():
    status, out, _ = asked("uri-with-umlaut", "r", "1", encoding="ascii")
    same(status, 0)
    true("h\\u00e4ndbook" in out or "h\\xe4ndbook" in out, out)


def test_every_case_can_be_asked_about_and_its_list_holds_the_rule_and_decoys_of_its_stage():
    with open(os.path.join(ROOT, "expected", "cases.json"), encoding="utf-8") as file:
        expected = json.load(file)
    bound = contract("2025-11-25", "teaching")
    for name, entry in expected.items():
        if "rule" not in entry:
            continue
        listed = choices(bound, entry["rule"], name)
        true(entry["rule"] in listed and 3 <= len(listed) <= 4, name)
        same(len(set(listed)), len(listed))
        same({rules.row(rule)["stage"] for rule in listed}, {rules.row(entry["rule"])["stage"]}, name)
        same(listed, choices(bound, entry["rule"], name))
        decoys = [rule for rule in listed if rule != entry["rule"]]
        same([rule for rule in decoys if bound.severity(rule, None) != "error"], [], name)


def test_declared_names():
    same(declared({}), "nothing")
    same(declared({"tools": {"listChanged": True}, "resources": {}}), "tools.listChanged, resources")
    same(declared({"tools": {"listChanged": False}}), "tools.listChanged false")
    same(declared([]), "[]")
