"""The command line as a whole: version, help, rules, explain, trace, and the status of a fault of our own."""

import json
import runpy
from unittest import mock

import pytest
from command import C, S, handshake, ping, process, record, run
from expect import same, true
from fixture_files import ACCEPTED, BAD, GOOD, REJECTED, case, wire, written
from sessions import ROOT

from mcpcheck import __version__


def test_the_version_and_nothing_else_is_loaded():
    found = process("--version")
    same((found.returncode, found.stdout.decode(), found.stderr), (0, f"mcpcheck {__version__}\n", b""))


def test_an_interpreter_that_is_too_old_is_told_which_one_is_needed(capsys):
    with mock.patch("sys.version_info", (3, 10, 13)), pytest.raises(SystemExit) as ended:
        runpy.run_module("mcpcheck", run_name="__main__")
    same(ended.value.code, 2)
    same(capsys.readouterr(), ("", "mcpcheck: needs Python 3.11 or later; this is 3.10\n"))


def test_help_lists_the_commands_and_each_its_options():
    status, out, err = run("--help")
    same((status, err), (0, ""))
    for name in ("run", "check", "trace", "predict", "explain", "rules", "batch"):
        true(f"  {name} " in out, name)
        status, page, _ = run(name, "--help")
        same(status, 0)
        true(page.startswith(f"usage: mcpcheck {name}"), page)
        true(max(map(len, page.split("\n"))) <= 80, page)


def test_a_wrong_command_suggests_the_nearest():
    status, out, err = run("chekc", "x")
    same((status, out), (2, ""))
    true('unknown command "chekc"; did you mean "check"?' in err)
    same(run()[0], 2)


def test_rules_lists_name_severity_stage_and_revisions():
    status, out, _ = run("rules")
    true("id/null  " in out and "json/duplicate-key" in out)
    row = next(line for line in out.split("\n") if line.startswith("id/null "))
    same(row.split()[:4], ["id/null", "error", "ids", "2024-11-05..2026-07-28"])
    same(status, 0)
    same({line.split("/")[0] for line in run("rules", "id", "json")[1].splitlines()}, {"id", "json"})
    found = [json.loads(line) for line in run("rules", "id", "--format", "jsonl")[1].splitlines()]
    same(list(found[0]), ["rule", "severity", "stage", "revisions", "spec"])
    status, _, err = run("rules", "jsn")
    same(status, 2)
    true('no family "jsn"; did you mean "json"?' in err)


def test_explain_prints_the_section_of_a_rule():
    status, out, _ = run("explain", "id/null")
    lines = out.split("\n")
    true(lines[0].startswith("id/null ") and "   error     2024-11-05 .. " in lines[0], lines[0])
    same(len(lines[0]), 80)
    for heading in ("What it checks   ", "Fails", "Passes", "Specification    https://"):
        true(any(line.startswith(heading) for line in lines), heading)
    true(any(line.startswith("  C> {") for line in lines))
    same(status, 0)


IN_PROFILES = {
    "tools/name-charset": "error in profile teaching, teaching-extended",
    "json/size-limit": "error in profile teaching, teaching-extended",
    "id/reused-in-session": "info in profile teaching, teaching-extended",
    "pagination/cursor-loop": "error in profile teaching-extended",
}


@pytest.mark.parametrize("rule", IN_PROFILES)
def test_explain_tells_the_level_of_a_profile(rule):
    lines = run("explain", rule)[1].split("\n")
    true(f"Other levels     {IN_PROFILES[rule]}" in lines, lines)


def test_explain_tells_no_level_that_is_the_same():
    for rule in ("id/null", "tools/call-unknown-tool"):
        out = run("explain", rule)[1]
        same("in profile teaching" in out, rule != "id/null", rule)


def test_explain_suggests_the_nearest_rule():
    status, out, err = run("explain", "id/nul")
    same((status, out), (2, ""))
    true('no rule "id/nul"; did you mean "id/null"?' in err)
    true("its family has id/null, " in run("explain", "id")[2])
    true("mcpcheck rules lists them" in run("explain", "zzzzzzzz/qqqqqqqq")[2])
    same(run("explain")[0], 2)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_trace_shows_each_step_of_a_session(folder):
    bad = record(S, {"jsonrpc": "2.0", "id": 7, "result": {}})
    (folder / "s.jsonl").write_text(
        handshake() + ping(1) + bad + record(C, {"jsonrpc": "2.0", "id": 8, "method": "ping"})
    )
    status, out, err = run("trace", "s.jsonl")
    same((status, err), (0, ""))
    lines = out.split("\n")
    same(lines[0], "step 1  client -> server  request initialize #0  s.jsonl:1")
    true("        before  phase new" in lines)
    true("        after   open requests of the client #1 ping" in lines)
    true(any("ids id/response-unknown" in line for line in lines), out)
    same(len([line for line in lines if line.startswith("        features ok")]), out.count("envelope ok"), out)
    true(any(line.startswith("        error    ") for line in lines), out)
    true("end" in lines and "id/response-missing" in out)
    true(max(map(len, lines)) <= 80)


def test_trace_shows_the_cases_of_a_fixture(folder):
    path = written(folder, wire(GOOD, BAD))
    status, out, _ = run("trace", path, "--case", "wrong-way")
    same(out.split("\n")[:2], ["wrong-way  setup ready", "step 1  client -> server  request tools/list #2"])
    true("gate method/wrong-direction" in " ".join(out.split()), out)
    same(status, 0)
    true("list-tools  setup ready" in run("trace", path)[1])
    status, _, err = run("trace", path, "--case", "wrong-wy")
    same(status, 2)
    true('did you mean "wrong-way"?' in err)


def test_trace_shows_subscriptions_and_what_the_features_learnt(monkeypatch):
    monkeypatch.chdir(ROOT)
    _, out, _ = run("trace", "fixtures/cases.json", "--case", "subscription-whole-life")
    steps = out.split("step ")[1:]
    true("        before  phase ready\n" in steps[0] and "+ subscriptions" not in steps[0], steps[0])
    true("        after   open requests of the client #40 resources/subscribe" in steps[0], steps[0])
    true("+ subscriptions kb://tenant-a/handbook" in steps[1], steps[1])
    true("        features ok  changed authorization, child_graph" in steps[1], steps[1])
    true("subscriptions kb://tenant-a/handbook" in steps[2], steps[2])
    true("- subscriptions kb://tenant-a/handbook" in steps[6], steps[6])
    _, out, _ = run("trace", "fixtures/cases.json", "--case", "update-with-prefix-look-alike")
    true("        features resources/updated-without-subscription" in out, out)
    _, out, _ = run("trace", "fixtures/cases.json", "--case", "activation-there-and-back")
    true("step 2  control event\n" in out and 'activate_authorization_revision "authz-v2"' in out, out)


def test_trace_shows_raw_text_and_lines_that_are_no_records(folder):
    (folder / "s.jsonl").write_text('{"direction":"client_to_server","raw":"a\\u001b[31mb"}\nx\n')
    status, out, err = run("trace", "s.jsonl")
    true("a\\u001b[31mb" in out)
    true("features" not in out, "none was asked")
    true("\x1b" not in out)
    true("s.jsonl:2: not a record" in err)
    same(status, 2)


@pytest.mark.parametrize("text", ["", "\n", '{"meta":{}}\n'])
def test_trace_says_where_there_is_no_message(folder, text):
    (folder / "s.jsonl").write_text(text)
    same(run("trace", "s.jsonl"), (2, "", "mcpcheck: s.jsonl: nothing was judged: it holds no message\n"))


def test_trace_usage(folder):
    same(run("trace")[0], 2)
    for name in ("/nonexistent", str(folder)):
        status, out, err = run("trace", name)
        same((status, out), (2, ""))
        true("unable to read" in err, err)


def test_a_fault_of_our_own_is_one_line_and_status_three(folder):
    (folder / "s.jsonl").write_text(handshake())
    with mock.patch("mcpcheck.pipeline.step", side_effect=RuntimeError("boo")):
        status, _, err = run("check", "s.jsonl")
    same((status, err.count("\n")), (3, 1))
    true("internal error at step 2 (RuntimeError in " in err, err)
    true("please report it" in err)
    written(folder, wire(case("a", *[(C, {})])), {"a": ACCEPTED})
    with mock.patch("mcpcheck.cases.pipeline.step", side_effect=[(mock.Mock(step=0), ())] * 3 + [KeyError("x")]):
        status, _, err = run("run")
    same(status, 3)
    true("internal error at step 1 of case 'a' (KeyError in " in err, err)


def test_an_interrupt_is_quiet(folder):
    (folder / "s.jsonl").write_text(handshake())
    with mock.patch("mcpcheck.pipeline.step", side_effect=KeyboardInterrupt):
        status, _, err = run("check", "s.jsonl", "--output", "o.txt")
    same((status, err), (130, ""))
    same([path.name for path in folder.iterdir()], ["s.jsonl"])


SESSION = handshake() + ping(1)
LONG = record(C, {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"a": "x" * 70_000}})
DUE = [
    (("check",), "a recorded session"),
    (("trace",), "a recorded session"),
    (("run",), "a fixture file"),
    (("predict",), "a fixture file"),
    (("trace", "--case", "x"), "a fixture file"),
]


@pytest.mark.parametrize("options", [[], ["--format", "jsonl"], ["--as", "2026-07-28"]])
def test_a_fixture_given_to_check_is_named_once(folder, options):
    (folder / "one-line.json").write_text(json.dumps(wire(GOOD, BAD)))
    for name in (written(folder, wire(GOOD, BAD)), "one-line.json"):
        status, out, err = run("check", name, *options)
        same((status, out), (2, ""))
        same(err, f"mcpcheck: {name}: this is a fixture file, not a recorded session; try: mcpcheck run {name}\n")


def test_a_fixture_behind_a_byte_order_mark_is_named(folder):
    (folder / "f.json").write_text("\ufeff" + json.dumps(wire(GOOD), indent=1), encoding="utf-8")
    for command in ("check", "trace"):
        status, out, err = run(command, "f.json")
        same((status, out), (2, ""))
        same(err, "mcpcheck: f.json: this is a fixture file, not a recorded session; try: mcpcheck run f.json\n")


PASTED = [("a b.json", "'a b.json'"), ("-x.json", "./-x.json"), ("it's.json", "'it'\"'\"'s.json'")]


@pytest.mark.parametrize(("name", "word"), PASTED)
def test_the_command_that_is_named_can_be_pasted(folder, name, word):
    (folder / name).write_text(json.dumps(wire(GOOD)))
    true(run("check", "--", name)[2].endswith(f"; try: mcpcheck run {word}\n"))
    (folder / name).write_text(SESSION)
    true(run("run", "--", name)[2].endswith(f"; try: mcpcheck check {word}\n"))


LAB = {"units-missing": {"status": "invalid_content", "computed": False}}


@pytest.mark.parametrize("entries", [{"list-tools": ACCEPTED}, {"wrong-way": REJECTED}, LAB], ids=range(3))
@pytest.mark.parametrize(("command", "due"), DUE)
def test_a_file_of_expectations_is_named(folder, command, due, entries):
    written(folder, wire(GOOD), entries)
    for name, more in (("expected/small.json", "; try: mcpcheck run fixtures/small.json"), ("apart.json", "")):
        (folder / "apart.json").write_text(json.dumps(entries))
        status, out, err = run(*command, name)
        same((status, out), (2, ""))
        same(err, f"mcpcheck: {name}: this is a file of expectations, not {due}{more}\n")


def test_the_other_files_are_checked_beside_a_fixture(folder):
    (folder / "s.jsonl").write_text(SESSION)
    status, out, err = run("check", written(folder, wire(GOOD)), "s.jsonl")
    same((status, err.count("\n")), (2, 1))
    true(out.startswith("s.jsonl  2025-11-25"), out)


RECORDED = [SESSION, SESSION.split("\n")[0], '{"meta":{}}\n' + SESSION, "\ufeff" + SESSION, "\n \n" + SESSION, LONG]
READERS = [(("run",), "check"), (("predict",), "check"), (("trace", "--case", "x"), "trace")]


@pytest.mark.parametrize(("command", "reader"), READERS)
def test_a_recording_given_as_a_fixture_is_named(folder, command, reader):
    for text in RECORDED:
        (folder / "s.jsonl").write_text(text, encoding="utf-8")
        status, out, err = run(*command, "s.jsonl")
        same((status, out), (2, ""))
        same(
            err, f"mcpcheck: s.jsonl: this is a recorded session, not a fixture file; try: mcpcheck {reader} s.jsonl\n"
        )


def test_a_recording_is_named_in_json_where_json_is_asked_for(folder):
    (folder / "s.jsonl").write_text(SESSION)
    said = json.loads(run("run", "--format", "json", "s.jsonl")[2])["message"]
    same(said, "s.jsonl: this is a recorded session, not a fixture file; try: mcpcheck check s.jsonl")


def test_what_is_neither_is_said_as_before(folder):
    (folder / "none.json").write_text('{"direction":"up"}\n')
    true("not a record: direction" in run("check", "none.json")[2])
    true("none.json" in run("run", "none.json")[2])
    (folder / "half.json").write_text('{"schema_version":4,\n')
    true("half.json:1: not a record" in run("check", "half.json")[2])
