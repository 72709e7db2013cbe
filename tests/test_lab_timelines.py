"""The evidence of the re-entrancy runs: all of it holds, and each planted fault is named."""

import json

import pytest
from expect import same, true
from lab_files import timelines

from mcpcheck.lab import check_evidence
from mcpcheck.lab.evidence import check

RUNS = [f"{mode} {repeat}" for repeat in (1, 2) for mode in ("nested", "prefetch", "fixed_fixture")]


def judge(document):
    return check(document, {}, {})


def run_of(document, name):
    mode, repeat = name.split()
    return next(run for run in document["records"] if run["mode"] == mode and run["repeat"] == int(repeat))


def changed(name, change):
    document = timelines()
    change(run_of(document, name))
    return judge(document).problems


def test_all_six_hold_and_their_totals_are_counted():
    evidence = judge(timelines())
    same(evidence.problems, [])
    same(evidence.kind, "timelines")
    same(evidence.totals, {"runs": 6, "exits": 6, "kills": 0, "arrived_before_timeout": 2, "recoveries": 6})
    same(check_evidence(timelines(), {}, {}), [])


@pytest.mark.parametrize(
    ("change", "name", "count"),
    [
        (lambda run: run["timeline"].insert(0, run["timeline"].pop(5)), "arrived_before_timeout", 1),
        (lambda run: run["timeline"].pop(5), "arrived_before_timeout", 1),
        (lambda run: run["timeline"].pop(4), "arrived_before_timeout", 1),
        (lambda run: run.update(wire=[]), "arrived_before_timeout", 1),
        (lambda run: run.update(timeline=None), "arrived_before_timeout", 1),
        (lambda run: run.update(returncode=1), "exits", 5),
        (lambda run: run.update(returncode=False), "exits", 5),
        (lambda run: run.update(forced_kill=True), "kills", 1),
        (lambda run: run.update(forced_kill=0), "kills", 1),
        (lambda run: run["recovery"].update(computed=1), "recoveries", 5),
    ],
)
def test_each_total_is_counted_in_the_records(change, name, count):
    document = timelines()
    change(document["records"][0])
    expected = {"runs": 6, "exits": 6, "kills": 0, "arrived_before_timeout": 2, "recoveries": 6, name: count}
    same(judge(document).totals, expected)
    true(any(problem.startswith(f"totals: $.{name}: ") for problem in judge(document).problems))


@pytest.mark.parametrize("name", RUNS)
def test_a_run_less_or_twice_is_a_problem(name):
    document = timelines()
    run = run_of(document, name)
    document["records"].remove(run)
    true(f"{name}: 0 records, expected 1" in judge(document).problems)
    document["records"] += [run, run]
    true(f"{name}: 2 records, expected 1" in judge(document).problems)


def test_version_facts_come_first():
    document = timelines()
    document["versions"]["mcp"] = "1.30.0"
    document["records"][0]["first"]["computed"] = 0
    same(judge(document).problems, ['versions: $.mcp: "1.30.0" != "1.29.0"'])


def put(*place):
    *path, last, value = place

    def change(run):
        for key in path:
            run = run[key]
        run[last] = value

    return change


def move(index, target):
    return lambda run: run["timeline"].insert(target, run["timeline"].pop(index))


def cut(index):
    return lambda run: run["timeline"].pop(index)


def wire_cut(*indexes):
    def change(run):
        run["wire"] = [entry for at, entry in enumerate(run["wire"]) if at not in indexes]

    return change


def again(index):
    return lambda run: run["timeline"].insert(index, json.loads(json.dumps(run["timeline"][index])))


# by place: frames 1 4 6, callback 1 (3), frame 8 (4), timeout (5), frames 10 12, callback 2 (8), frame 14 (9)
NESTED = [
    ("first: $.computed: int != bool", put("first", "computed", 0)),
    ("recovery: $.computed: int != bool", put("recovery", "computed", 1)),
    ("recovery: $.value: 22 != 21", put("recovery", "value", 22)),
    ("callbacks: 1 != 2", put("callbacks", 1)),
    ("nested_error_code: 407 != 408", put("nested_error_code", 407)),
    ("nested_error_code: null != int", put("nested_error_code", None)),
    ("protocol version of the record", put("protocol", "2025-06-18")),
    ("returncode: -9 != 0", put("returncode", -9)),
    ("forced_kill: true != false", put("forced_kill", True)),
    ("1 server result tools/list, expected 2", wire_cut(8)),
    ("1 client request tools/list, expected 2", wire_cut(7, 8)),
    ("1 server request elicitation/create, expected 2", wire_cut(12)),
    ("the client's reply: ", put("wire", 9, "message", "result", {"action": "decline"})),
    ("the client's reply: ", put("wire", 13, "message", "result", "action", "cancel")),
    ("client result of nothing asked", put("wire", 13, "message", "id", 0)),
    ("the tool's answer: ", put("wire", 10, "message", "result", "content", 0, "text", '{"status": "cancelled"}')),
    ("nested_timeout stands before the nested answer", move(5, 4)),
    ("nested_timeout stands before the callback that waits", move(5, 0)),
    ("nested_timeout stands after the reply of its callback", move(5, 6)),
    ("0 nested_timeout, expected 1", cut(5)),
    ("2 nested_timeout, expected 1", again(5)),
    ("wire 8: a message of the server without its frame", cut(4)),
    ("wire 1: a message of the server without its frame", cut(0)),
    ("frame 1: stands after frame 1", again(0)),
    ("frame 1: stands after frame 4", move(0, 1)),
    ("frame 15: out of range, expected 0 to 14", put("timeline", 9, "wire_index", 15)),
    ("frame -1: out of range", put("timeline", 0, "wire_index", -1)),
    ("frame 9: a message of the client", put("timeline", 4, "wire_index", 9)),
    ("callbacks [2], expected 1 and 2 in order", cut(3)),
    ("callbacks [1], expected 1 and 2 in order", cut(8)),
    ("callbacks [2, 2], expected 1 and 2 in order", put("timeline", 3, "number", 2)),
    ("callback 1 is entered before its request was read", move(3, 2)),
    ("callback 2 is entered before its request was read", move(8, 7)),
    ("callback 2 is entered after its reply", move(8, 9)),
    ("timeline is no list of known events", put("timeline", None)),
    ("timeline is no list of known events", put("timeline", 0, "wire_index", True)),
    ("timeline is no list of known events", put("timeline", 0, "event", ["server_frame"])),
    ("timeline is no list of known events", put("timeline", 5, "event", "timeout")),
]


@pytest.mark.parametrize(("text", "change"), NESTED)
@pytest.mark.parametrize("name", ["nested 1", "nested 2"])
def test_each_claim_of_the_nested_scenario_is_checked(name, text, change):
    problems = changed(name, change)
    true(any(text in problem for problem in problems), problems)
    true(all(problem.startswith((f"{name}: ", "totals: ")) for problem in problems), problems)


PLAIN = [
    ("nested_error_code: int != null", put("nested_error_code", 408)),
    ("1 nested_timeout, expected 0", lambda run: run["timeline"].insert(4, {"event": "nested_timeout"})),
    ("callback 1 is entered after its reply", move(3, 5)),
    ("the client's reply: ", put("wire", 7, "message", "result", "content", "units", True)),
    ("first: $.value: absent != int", put("first", {"status": "cancelled", "computed": False})),
]


@pytest.mark.parametrize(("text", "change"), PLAIN)
@pytest.mark.parametrize("name", ["prefetch 1", "fixed_fixture 2"])
def test_each_claim_of_the_other_scenarios_is_checked(name, text, change):
    problems = changed(name, change)
    true(any(text in problem for problem in problems), problems)


def test_a_run_under_another_scenario_is_refused():
    problems = changed("nested 1", put("mode", "prefetch"))
    true(any("2 client request tools/list, expected 1" in problem for problem in problems), problems)
    true("nested 1: 0 records, expected 1" in problems, problems)
    true("backwards 1: not one of the 6 records" in changed("nested 1", put("mode", "backwards")))


def test_the_abandoned_request_is_answered_on_the_wire_and_no_cancellation_is_sent():
    for name in ("nested 1", "nested 2"):
        wire = run_of(timelines(), name)["wire"]
        same(len(wire), 15)
        same([entry["message"]["id"] for entry in wire[7:9]], [3, 3])
        same([entry for entry in wire if entry["message"].get("method") == "notifications/cancelled"], [])
        same([entry for entry in wire if "408" in json.dumps(entry)], [])
