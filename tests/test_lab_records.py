"""The evidence of the twelve calls: all of it holds, and each planted fault is named."""

import ast
import json
import os

import pytest
from expect import same, true
from lab_files import calls, cases, expected, path

from mcpcheck.lab import check_evidence
from mcpcheck.lab.evidence import check


def judge(document, inputs=None, results=None):
    return check(document, cases() if inputs is None else inputs, expected() if results is None else results)


def record_of(document, name):
    return next(record for record in document["records"] if record["case"] == name)


def message(document, name, index):
    return record_of(document, name)["wire"][index]["message"]


def test_all_twelve_hold_and_their_totals_are_counted():
    evidence = judge(calls())
    same(evidence.problems, [])
    same(evidence.kind, "calls")
    same(evidence.totals, {"calls": 12, "results": 12, "requests": 11, "callbacks": 10, "computed": 1})
    same(check_evidence(calls(), cases(), expected()), [])


def test_totals_come_from_the_records():
    document = calls()
    document["records"] = [record for record in document["records"] if record["case"] != "accept_valid"]
    evidence = judge(document)
    same(evidence.totals, {"calls": 11, "results": 11, "requests": 10, "callbacks": 9, "computed": 0})
    true("totals: $.calls: 11 != 12" in evidence.problems, evidence.problems)


@pytest.mark.parametrize("at", range(12))
def test_a_record_less_or_twice_is_a_problem(at):
    document = calls()
    gone = document["records"].pop(at)
    true(f"{gone['case']}: 0 records, expected 1" in judge(document).problems)
    document["records"] += [gone, gone]
    true(f"{gone['case']}: 2 records, expected 1" in judge(document).problems)


def test_a_case_or_an_expectation_less_is_a_problem():
    for name in (record["case"] for record in calls()["records"]):
        told = [f"{name}: recorded, but without a case and an expectation"]
        same(judge(calls(), inputs={key: value for key, value in cases().items() if key != name}).problems, told)
        same(judge(calls(), results={key: value for key, value in expected().items() if key != name}).problems, told)


def test_a_record_of_another_name_is_a_problem():
    document = calls()
    document["records"][0]["case"] = "accept_everything"
    true("accept_everything: not one of the 12 records" in judge(document).problems)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("mcp", "2.3.0", 'versions: $.mcp: "2.3.0" != "1.29.0"'),
        ("pydantic", "2.13.5", 'versions: $.pydantic: "2.13.5" != "2.13.4"'),
        ("anyio", 4, "versions: $.anyio: int != string"),
        ("python", "3.13.0", "versions: python is not one of 3.12.1, 3.12.14"),
    ],
)
def test_version_facts_come_before_any_record(name, value, text):
    document = calls()
    document["versions"][name] = value
    document["records"][0]["result"]["computed"] = 1
    same(judge(document).problems, [text])  # of records that prove nothing here, nothing is told


@pytest.mark.parametrize("document", [None, [], {}, {"versions": {}}, {"records": []}, 1])
def test_what_is_no_evidence_is_a_problem_and_no_traceback(document):
    versions = document == {"versions": {}}
    told = judge(document).problems
    same(told == ["versions are missing"], not versions)
    same(any("python is not one of" in text for text in told), versions)


@pytest.mark.parametrize("records", [None, [], {}, [1], [{}], [{"case": 1}], [{"case": "decline"}, {"mode": "nested"}]])
def test_records_of_no_known_kind_are_a_problem(records):
    evidence = judge({"versions": calls()["versions"], "records": records})
    same((evidence.kind, len(evidence.problems), evidence.totals), (None, 1, {}))
    same(evidence.problems == ["no records"], records in (None, [], {}))


FLAG = [(record["case"], record["result"]["computed"]) for record in calls()["records"]]


@pytest.mark.parametrize(("name", "flag"), FLAG)
def test_a_flag_that_became_a_number_is_refused(name, flag):
    document = calls()
    record_of(document, name)["result"]["computed"] = int(flag)
    true(record_of(document, name) == record_of(calls(), name))  # plain equality does not notice
    true(f"{name}: result: $.computed: int != bool" in judge(document).problems)


def put(*place):
    """A change of one value: path into the record, then the new value."""
    *path, last, value = place

    def change(record):
        for key in path:
            record = record[key]
        record[last] = value

    return change


def drop(index):
    return lambda record: record["wire"].pop(index)


def repeat(index):
    return lambda record: record["wire"].insert(index, json.loads(json.dumps(record["wire"][index])))


def move(index, target):
    return lambda record: record["wire"].insert(target, record["wire"].pop(index))


SCHEMA = ("wire", 4, "message", "params", "requestedSchema")
WIRE = [
    ("protocol version of the record", put("protocol_version", "2025-06-18")),
    ("protocol version asked for", put("wire", 0, "message", "params", "protocolVersion", "2025-06-18")),
    ("protocol version negotiated", put("wire", 1, "message", "result", "protocolVersion", "2025-06-18")),
    ("version of the server", put("wire", 1, "message", "result", "serverInfo", "version", "1.28.0")),
    ("capabilities of the client", put("wire", 0, "message", "params", "capabilities", "elicitation", {"form": {}})),
    ("0 client request tools/call, expected 1", drop(3)),
    ("client used request id 1 before", repeat(3)),
    ("0 server result tools/call, expected 1", drop(6)),
    ("1 server result of nothing asked, expected 0", repeat(6)),
    ("0 server request elicitation/create, expected 1", drop(4)),
    ("server used request id 0 before", repeat(4)),
    ("0 client result elicitation/create, expected 1", drop(5)),
    ("1 client result of nothing asked, expected 0", repeat(5)),
    ("wire 3: server request elicitation/create, expected client request tools/call", move(4, 3)),
    ("wire 4: server result tools/call, expected server request elicitation/create", move(6, 4)),
    ("wire 6: client request tools/list, expected server result tools/call", move(6, 7)),
    ("the client's confirmation carries params", put("wire", 2, "message", "params", {})),
    ("the elicitation is not a mode, a message", put("wire", 4, "message", "params", "also", 1)),
    ("mode of the elicitation", put("wire", 4, "message", "params", "mode", "url")),
    ("requestedSchema: $.required", put(*SCHEMA, "required", ["unit_value", "units"])),
    ("requestedSchema: $.required", put(*SCHEMA, "required", ["units"])),
    ("requestedSchema: $.additionalProperties", put(*SCHEMA, "additionalProperties", True)),
    ("requestedSchema: $.additionalProperties", put(*SCHEMA, "additionalProperties", 0)),
    ("requestedSchema: $.properties.units.type", put(*SCHEMA, "properties", "units", "type", "number")),
    ("requestedSchema: $.properties.units.minimum", put(*SCHEMA, "properties", "units", "minimum", 0)),
    ("requestedSchema: $.properties.units.minimum", put(*SCHEMA, "properties", "units", "minimum", True)),
    ("requestedSchema: $.properties.units.maximum", put(*SCHEMA, "properties", "units", "maximum", 10.0)),
    ("requestedSchema: $.properties.unit_value.minimum", put(*SCHEMA, "properties", "unit_value", "minimum", 2)),
    ("requestedSchema: $.properties.unit_value.maximum", put(*SCHEMA, "properties", "unit_value", "maximum", 101)),
    ("requestedSchema: $.properties", put(*SCHEMA, "properties", "note", {"type": "string"})),
    ("form_request", put("form_request", "mode", "url")),
    ("1 client result of nothing asked", put("wire", 5, "message", "id", "0")),
    ("no JSON-RPC message", put("wire", 5, "message", "id", False)),
    ("1 client result of nothing asked", put("wire", 5, "message", "id", 1)),
    ("no JSON-RPC message", put("wire", 5, "message", "jsonrpc", 2.0)),
    ("the client's reply", put("wire", 5, "message", "result", "content", "units", 3.0)),
    ("the client's reply", put("wire", 5, "message", "result", "action", "decline")),
    ("the tool's answer is no plain result", put("wire", 6, "message", "result", "isError", 0)),
    ("the tool's answer is not one text", put("wire", 6, "message", "result", "content", [])),
    ("the tool's answer is no JSON text", put("wire", 6, "message", "result", "content", 0, "text", "[" * 100_000)),
    ("the tool's answer is no JSON text", put("wire", 6, "message", "result", "content", 0, "text", None)),
    ("params of tools/call", put("wire", 3, "message", "params", "arguments", "units", 3)),
    ("params of tools/call", put("wire", 3, "message", "params", "arguments", "policy", "raw")),
    (
        "input of the tool",
        put("wire", 8, "message", "result", "tools", 0, "inputSchema", "properties", {"policy": {}, "units": {}}),
    ),
    ("callback_count: bool != int", put("callback_count", True)),
    ("callback_count: 2 != 1", put("callback_count", 2)),
    ("returncode: 1 != 0", put("returncode", 1)),
    ("returncode: bool != int", put("returncode", False)),
    ("forced_kill: true != false", put("forced_kill", True)),
    ("stdout_errors: length 1 != length 0", put("stdout_errors", ["torn line"])),
    ("stream_drain_timeout: int != bool", put("stream_drain_timeout", 0)),
    ("wire 2: no message with its sender", put("wire", 2, "from", "observer")),
    ("wire is no list", put("wire", None)),
]


@pytest.mark.parametrize(("text", "change"), WIRE)
def test_each_claim_about_the_wire_is_checked(text, change):
    document = calls()
    change(record_of(document, "accept_valid"))
    problems = judge(document).problems
    true(any(text in problem for problem in problems), problems)
    true(all(problem.startswith(("accept_valid: ", "totals: ")) for problem in problems), problems)


def test_one_and_true_are_told_apart_in_the_answer_that_was_sent():
    document = calls()
    inputs = cases()
    inputs["accept_valid"]["answer"]["content"]["units"] = 1
    message(document, "accept_valid", 5)["result"]["content"]["units"] = True
    true("accept_valid: the client's reply: $.content.units: bool != int" in judge(document, inputs).problems)


def test_a_case_that_asks_with_another_form_is_not_the_recorded_one():
    inputs = cases()
    inputs["decline"]["form"]["properties"]["units"]["maximum"] = 9
    inputs["cancel"]["form"]["title"] = "Other words"
    same(judge(calls(), inputs).problems, ["decline: form of the case: $.properties.units.maximum: 9 != 10"])


def test_the_lab_starts_no_process_and_opens_no_connection():
    folder = path("src", "mcpcheck", "lab")
    imported = set()
    for name in os.listdir(folder):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as source:
                tree = ast.parse(source.read())
            called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
            named = {function.id for function in called if isinstance(function, ast.Name)}
            same(named & {"open", "exec", "eval", "__import__"}, set(), name)
            imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            imported |= {one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names}
    outside = {name for name in imported if not name.startswith("mcpcheck.lab")}
    same(outside, {"json", "collections", "mcpcheck.compare", "mcpcheck.jsonschema", "mcpcheck.spelling"})


def test_only_direction_separates_the_two_requests_of_id_0():
    same(message(calls(), "accept_valid", 0)["id"], 0)
    same(message(calls(), "accept_valid", 4)["id"], 0)
    same(judge(calls()).problems, [])


def test_never_asked_and_asked_but_refused_differ_only_on_the_wire():
    document = calls()
    guarded = record_of(document, "unsupported_guarded")
    unchecked = record_of(document, "unsupported_unchecked_diagnostic")
    same([guarded["callback_count"], unchecked["callback_count"]], [0, 0])
    same([len(guarded["wire"]), len(unchecked["wire"])], [7, 9])
    guarded["wire"][4:4] = unchecked["wire"][4:6]
    true(
        "unsupported_guarded: 1 server request elicitation/create, expected 0" in judge(document).problems,
        judge(document).problems,
    )


def test_the_library_refuses_with_its_own_code():
    document = calls()
    message(document, "unsupported_unchecked_diagnostic", 5)["error"]["code"] = -32602
    same(
        judge(document).problems,
        ["unsupported_unchecked_diagnostic: the client's error: $.code: -32602 != -32600"],
    )


def test_process_ids_and_standard_error_are_never_compared():
    document = calls()
    for record in document["records"]:
        record["pid"], record["stderr_lines"] = "any", None
    same(judge(document).problems, [])
