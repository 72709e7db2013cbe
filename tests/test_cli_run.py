"""`mcpcheck run`: fixtures against expectations; what a surprise looks like; what is written and what never is."""

import json
import os

import pytest
from command import C, S, run
from expect import same, true
from fixture_files import ACCEPTED, BAD, GOOD, LIST, LISTED, REJECTED, WRONG_WAY, case, wire, written


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


BOTH = {"list-tools": ACCEPTED, "wrong-way": REJECTED}


def test_all_as_expected_is_said_in_one_line_and_leaves_no_difference(folder):
    written(folder, wire(GOOD, BAD), BOTH)
    status, out, err = run("run")
    same(
        out,
        "fixtures/small.json  2025-11-25  spec profile  2 cases\n"
        "  1 accepted as expected, 1 rejected as expected\n"
        "\n" + f"{'2 cases, 0 surprises':<59}run-output/small.json\n",
    )
    same((status, err), (0, ""))
    same(json.loads((folder / "run-output/small.json").read_text()), BOTH)


def test_the_outcome_is_laid_out_as_the_expectation(folder):
    text = (
        '{\n  "list-tools": {\n    "outcome": "accepted",\n    "findings": [],\n    "because": "server/tools"\n  },\n'
        '  "wrong-way": {\n    "outcome": "rejected",\n    "step": 3,\n    "rule": "method/wrong-direction",\n'
        '    "pointer": "/method",\n    "findings": [\n      {"step": 3, "rule": "method/wrong-direction", '
        '"severity": "error", "pointer": "/method"}\n    ],\n    "because": "methods"\n  }\n}\n'
    )
    written(folder, wire(GOOD, BAD), text)
    same(run("run")[0], 0)
    same((folder / "run-output/small.json").read_text(), text)


def test_a_surprise_shows_expected_and_got(folder):
    written(folder, wire(GOOD, BAD), {"list-tools": ACCEPTED, "wrong-way": ACCEPTED})
    status, out, _ = run("run", "fixtures/small.json")
    lines = out.split("\n")
    head = next(line for line in lines if line.startswith("  wrong-way"))
    true(head.endswith("fixtures/small.json:" + str(_line_of("wrong-way"))), head)
    same(len(head), 80)
    at = lines.index(head)
    same(lines[at + 1], "    expected  accepted")
    same(lines[at + 2], "    got       rejected at step 3, client -> server, request roots/list #10")
    true('{"jsonrpc":"2.0","id":10,"method":"roots/list"}' in out)
    true("    rule      method/wrong-direction     mcpcheck explain method/wrong-direction" in lines)
    true("2 cases, 1 surprise " in out)
    same(status, 1)
    true(max(map(len, lines)) <= 80)


def _line_of(name):
    with open("fixtures/small.json", encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if name in line) - 1


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("list-tools", {"outcome": "rejected"}, "expected  rejected"),
        ("list-tools", {"step": 1}, "expected  accepted (but with step 1)"),
        ("list-tools", {"rule": "id/null"}, "expected  accepted (but with rule id/null)"),
        ("list-tools", {"pointer": "/id"}, "expected  accepted (but with pointer /id)"),
        ("wrong-way", {"outcome": "accepted"}, "expected  accepted (but with"),
        ("wrong-way", {"step": 2}, "expected  rejected at step 2"),
        ("wrong-way", {"rule": "id/nul"}, 'did you mean "id/null"?'),
        ("wrong-way", {"pointer": ""}, "at the whole message"),
        ("wrong-way", {"findings": []}, "not expected: step 3 error method/wrong-direction at /method"),
        ("wrong-way", {"findings": REJECTED["findings"] * 2}, "not in this order or number"),
        ("list-tools", {"findings": REJECTED["findings"]}, "not found: step 3 error method/wrong-direction"),
    ],
)
def test_each_wrong_expectation_is_a_surprise(folder, name, change, said):
    written(folder, wire(GOOD, BAD), {**BOTH, name: {**BOTH[name], **change}})
    status, out, _ = run("run")
    same(status, 1)
    true(f"  {name} " in out and "expected  " in out and "got  " in out and said in out, out)


def test_machine_formats_have_one_object_a_case(folder):
    written(folder, wire(GOOD, BAD), {"list-tools": ACCEPTED, "wrong-way": ACCEPTED})
    status, out, _ = run("run", "--format", "jsonl")
    first, second = map(json.loads, out.splitlines())
    same(list(first), ["file", "line", "case", "surprise", "difference", "expected", "got"])
    same((first["surprise"], first["difference"]), (False, None))
    same((second["case"], second["surprise"], second["got"]["rule"]), ("wrong-way", True, "method/wrong-direction"))
    same(status, 1)
    same(len(json.loads(run("run", "--format", "json")[1])), 2)


def test_one_case_alone_writes_nothing(folder):
    written(folder, wire(GOOD, BAD), BOTH)
    status, out, _ = run("run", "--case", "wrong-way")
    true("1 case, 0 surprises" in out)
    same((status, os.path.exists("run-output")), (0, False))
    status, out, err = run("run", "--case", "wrong-wy")
    same((status, out), (2, ""))
    true('no case "wrong-wy"; did you mean "wrong-way"?' in err)


def test_the_handshake_is_silent_and_the_first_step_is_one(folder):
    again = (C, {"jsonrpc": "2.0", "id": 1, "method": "ping"})
    expected = {"outcome": "rejected", "step": 1, "rule": "id/reused-in-session", "pointer": "/id"}
    row = {"step": 1, "rule": "id/reused-in-session", "severity": "error", "pointer": "/id"}
    answer = (S, {"jsonrpc": "2.0", "id": 1, "result": {}})
    written(folder, wire(case("reuse", again, answer)), {"reuse": {**expected, "findings": [row]}})
    status, out, _ = run("run")
    same(status, 0, out)


def test_setup_request_only_leaves_id_one_open(folder):
    answer = {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "s", "version": "1"}}
    steps = ((S, {"jsonrpc": "2.0", "id": 1, "result": answer}),)
    written(folder, wire(case("answer", *steps, setup="initialize_request_only")), {"answer": ACCEPTED})
    status, out, _ = run("run")
    same(status, 0, out)


def test_setup_none_starts_with_nothing(folder):
    written(folder, wire(case("early", LIST, LISTED, setup="none")), {"early": ACCEPTED})
    status, out, _ = run("run")
    same(status, 1)
    true("lifecycle/" in out, out)


def test_capabilities_of_a_case_replace_those_of_the_file(folder):
    written(folder, wire(case("none-declared", LIST, LISTED, server_capabilities={})), {"none-declared": ACCEPTED})
    _, out, _ = run("run")
    true("capability/tools-not-declared" in out, out)


def test_a_fault_of_the_setup_stands_at_step_zero(folder):
    written(folder, wire(case("broken", client_capabilities=[])), {"broken": ACCEPTED})
    status, out, _ = run("run")
    true("rejected at the setup, step 0" in out, out)
    same(status, 1)
    same(json.loads((folder / "run-output/small.json").read_text())["broken"]["step"], 0)


def test_what_was_not_judged_is_said(folder):
    deep = {"direction": C, "raw": "[" * 600 + "]" * 600}
    written(folder, wire({"name": "deep", "steps": [deep]}), {"deep": ACCEPTED})
    status, out, _ = run("run")
    true("\nnot judged: " in out, out)
    same(status, 0)


def test_raw_text_is_a_step(folder):
    fixture = wire({"name": "twice", "steps": [{"direction": C, "raw": '{"id":1,"id":2}'}]})
    row = {"step": 1, "rule": "json/duplicate-key", "severity": "error", "pointer": ""}
    entry = {"outcome": "rejected", "step": 1, "rule": "json/duplicate-key", "pointer": "", "findings": [row]}
    written(folder, fixture, {"twice": entry})
    status, out, _ = run("run")
    same(status, 0, out)
    written(folder, fixture, {"twice": ACCEPTED})
    out = run("run")[1]
    line = out.split("\n").index('              {"id":1,"id":2}')
    same(out.split("\n")[line + 1].index("^"), 22)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ('{"id" 1}', "invalid JSON at line 1: found "),
        ('{"jsonrpc":"2.0",\n"id":1,\n"method" "ping"}', "invalid JSON at line 3: found "),
        ('{"jsonrpc":"2.0"}\n}', "invalid JSON at line 2: found "),
        ("", "invalid JSON at line 1: found nothing"),
    ],
)
def test_a_syntax_error_in_a_raw_step_names_its_line(folder, raw, said):
    fixture = wire({"name": "torn", "steps": [{"direction": C, "raw": raw}]}, profile="teaching")
    written(folder, fixture, {"torn": ACCEPTED})
    out = run("run")[1]
    true(said in out, out)


def test_a_case_without_expectation_still_runs_and_is_written(folder):
    written(folder, wire(GOOD, BAD), {"list-tools": ACCEPTED})
    status, _, err = run("run")
    true("fixtures/small.json:" in err and 'case "wrong-way" has no expectation in expected/small.json' in err, err)
    same(status, 2)
    same(json.loads((folder / "run-output/small.json").read_text())["wrong-way"]["step"], 3)


def test_an_expectation_without_case_suggests_the_case(folder):
    written(folder, wire(GOOD, BAD), {"list-tools": ACCEPTED, "wrong-wy": REJECTED})
    status, _, err = run("run")
    true('expectation "wrong-wy" has no case; did you mean "wrong-way"?' in err, err)
    same(status, 2)


def test_without_expectations_nothing_is_green(folder):
    written(folder, wire(GOOD))
    os.rmdir("expected")
    status, _, err = run("run")
    same(status, 2)
    true("expected/small.json: unable to read expectations: FileNotFoundError" in err)


def test_several_fixtures_run_each_by_itself(folder):
    written(folder, wire(GOOD), {"list-tools": ACCEPTED}, "a.json")
    written(folder, wire(BAD), {"wrong-way": ACCEPTED}, "b.json")
    written(folder, "{", {}, "c.json")
    (folder / "fixtures" / "json").mkdir()
    status, out, err = run("run")
    true("2 files, 2 cases, 1 surprise" in out, out)
    true("fixtures/c.json:1: invalid JSON at line 1: found nothing" in err, err)
    same(status, 2)
    same(sorted(os.listdir("run-output")), ["a.json", "b.json"])


def test_folders_can_be_chosen(folder):
    path = written(folder, wire(GOOD), {"list-tools": ACCEPTED})
    os.rename("expected", "wanted")
    status, out, _ = run("run", path, "--expected", "wanted", "--run-output", "deep/er")
    same(status, 0, out)
    same(os.listdir("deep/er"), ["small.json"])


def test_expectations_are_never_written(folder):
    path = written(folder, wire(GOOD, BAD), BOTH)
    before = (folder / "expected/small.json").read_bytes()
    for arguments in (
        ("--run-output", "expected"),
        ("--run-output", "fixtures/../expected"),
        ("--output", "expected/small.json"),
        ("--output", "expected/new.json"),
    ):
        status, _, err = run("run", path, *arguments)
        same(status, 2, str(arguments))
        true("expectations are written by hand" in err, err)
        same((folder / "expected/small.json").read_bytes(), before)
        same(os.listdir("expected"), ["small.json"])
    os.symlink("expected", "link")
    same(run("run", path, "--run-output", "link")[0], 2)
    same((folder / "expected/small.json").read_bytes(), before)


def test_no_fixture_at_all(folder):
    same(run("run")[0], 2)
    true("there is none in fixtures/" in run("run")[2])


def test_the_old_outcome_stays_whole_where_the_new_cannot_be_written(folder):
    written(folder, wire(GOOD), {"list-tools": ACCEPTED})
    (folder / "run-output").write_text("a file, no folder")
    status, out, err = run("run")
    same(status, 2)
    true("unable to write run-output/small.json" in err, err)
    true("1 case, 0 surprises" in out)
    same((folder / "run-output").read_text(), "a file, no folder")


def test_a_lab_file_expects_result_objects(folder):
    form = {
        "type": "object",
        "properties": {
            "units": {"type": "integer", "minimum": 1, "maximum": 10},
            "unit_value": {"type": "integer", "minimum": 1, "maximum": 100},
        },
        "required": ["units", "unit_value"],
        "additionalProperties": False,
    }
    rows = {"capability": {"form": {}}, "policy": "validated", "form": form}
    answer = {"action": "accept", "content": {"units": 3, "unit_value": 7}}
    fixture = {"schema_version": 4, "kind": "lab", "profile": "spec", "protocol_version": "2025-11-25"}
    fixture["cases"] = [{"name": "accept", **rows, "answer": answer}]
    written(folder, fixture, {"accept": {"status": "calculated", "computed": True, "value": 21}})
    status, out, _ = run("run")
    same(status, 0, out)
    written(folder, fixture, {"accept": {"status": "calculated", "computed": 1, "value": 21}})
    status, out, _ = run("run")
    true("$.computed: bool != int" in out, out)
    same(status, 1)


def test_a_wrong_way_step_alone_is_counted_from_one(folder):
    row = {**REJECTED["findings"][0], "step": 1}
    entry = {**REJECTED, "step": 1, "findings": [row]}
    written(folder, wire(case("one", WRONG_WAY)), {"one": entry})
    status, out, _ = run("run")
    same(status, 0, out)
