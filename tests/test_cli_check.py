"""`mcpcheck check`: what a person sees of a session, what a machine gets, and the exit status."""

import json
import os
import subprocess
import sys

import pytest
from command import SOURCES, C, S, handshake, ping, process, record, run
from expect import same, true


@pytest.fixture
def session(tmp_path, monkeypatch):
    """Write a recording and return its name."""
    monkeypatch.chdir(tmp_path)

    def write(text, name="session.jsonl"):
        (tmp_path / name).write_bytes(text if type(text) is bytes else text.encode())
        return name

    return write


NULL_ID = record(C, {"jsonrpc": "2.0", "id": None, "method": "ping"})
LOG = record(S, {"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "x"}})


def test_a_clean_session_is_one_line(session):
    status, out, err = run("check", session(handshake() + ping(1)))
    same(out, "session.jsonl  2025-11-25  client desk 1.4  server weather 0.3  5 messages  ok\n")
    same((status, err), (0, ""))


def test_a_finding_tells_who_where_what_why_and_what_to_do(session):
    status, out, err = run("check", session('{"meta":{}}\n' + handshake() + ping(1) + NULL_ID))
    lines = out.split("\n")
    same(lines[0], "session.jsonl  2025-11-25  client desk 1.4  server weather 0.3  6 messages")
    same(lines[2], "  session.jsonl:7  step 6  client -> server  request ping #null")
    true(lines[3].startswith("    error    client sent a request with id null"))
    at = lines.index('             {"jsonrpc": "2.0", "id": null, "method": "ping"}')
    same(lines[at + 1].index("^"), lines[at].index("null"))
    same(lines[at + 1].strip(), "^^^^")
    true(any(line.startswith("    hint     ") for line in lines))
    true("    rule     id/null" in lines)
    true("    spec     basic#requests" in lines)
    same(lines[-2:], ["1 error, 0 warnings", ""])
    same((status, err), (1, ""))
    true(max(map(len, lines[2:])) <= 80)


def test_what_is_missing_is_marked_where_it_would_stand(session):
    text = handshake(server={"tools": {}}) + record(
        C, {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {}}
    )
    status, out, _ = run("check", session(text))
    lines = out.split("\n")
    mark = next(line for line in lines if "^" in line)
    same(mark.strip(), "/params/name ^")
    same(lines[lines.index(mark) - 1][mark.index("^") :], "{}}")
    same(status, 1)


def test_repeats_are_folded_and_counted(session):
    status, out, _ = run("check", session(handshake() + LOG * 7))
    same(out.count("capability/logging-not-declared"), 1)
    true("(and 6 more like it, also at steps 5, 6, 7, 8, 9 and more)" in " ".join(out.split()), out)
    true("\n7 errors, 0 warnings\n" in out)
    same(status, 1)


def test_array_indices_do_not_keep_repeats_apart(session):
    bad = {"uri": "file:///a", "name": 1}
    text = handshake({"roots": {}}) + record(S, {"jsonrpc": "2.0", "id": 1, "method": "roots/list"})
    text += record(C, {"jsonrpc": "2.0", "id": 1, "result": {"roots": [bad, bad, bad]}})
    status, out, _ = run("check", session(text))
    true("(and 2 more like it)" in " ".join(out.split()), out)
    same(status, 1)


def test_many_places_of_one_rule_are_counted_in_one_line(session):
    extra = {f"k{number}": None for number in range(150)}
    text = handshake(server={"prompts": {}})
    params = {"name": "p", "arguments": extra}
    text += record(C, {"jsonrpc": "2.0", "id": 1, "method": "prompts/get", "params": params})
    _, out, _ = run("check", session(text))
    true("50 more at other places" in out, out[-500:])


def test_several_files_end_with_one_summary(session):
    good, bad = session(handshake() + ping(1), "a.jsonl"), session(handshake() + NULL_ID, "b.jsonl")
    status, out, _ = run("check", good, bad, good)
    same(out.split("\n")[-2], "3 files, 1 error, 0 warnings")
    same(out.split("\n")[0].endswith("5 messages  ok"), True)
    same(status, 1)


def test_what_the_end_proves_shows_its_message(session):
    text = handshake() + record(C, {"jsonrpc": "2.0", "id": "x", "method": "ping"})
    status, out, _ = run("check", session(text), "--show", "info")
    true('session.jsonl:4  step 4  client -> server  request ping #"x"' in out, out)
    true('{"jsonrpc": "2.0", "id": "x", "method": "ping"}' in out)
    true("\n0 errors, 0 warnings, 1 info\n" in out)
    same(status, 0)
    same(run("check", "session.jsonl")[1].endswith("ok\n"), True)


def test_standard_input_is_read(session):
    status, out, _ = run("check", "-", stdin=(handshake() + NULL_ID).encode())
    true(out.startswith("-  2025-11-25"))
    true("  -:4  step 4" in out)
    same(status, 1)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_named_pipe_is_read_once(session, tmp_path):
    os.mkfifo("pipe.jsonl")
    text = handshake() + record(C, {"jsonrpc": "2.0", "id": "x", "method": "ping"})
    session(text, "text")
    with subprocess.Popen(["sh", "-c", "cat text > pipe.jsonl"]) as writer:
        found = process("check", "pipe.jsonl", "--show", "info", folder=tmp_path)
        same(writer.wait(60), 0)
    same(found.returncode, 0)
    true(b"id/response-missing" in found.stdout)


def test_jsonl_has_one_object_a_finding(session):
    status, out, _ = run("check", session(handshake() + NULL_ID), "--format", "jsonl")
    (found,) = map(json.loads, out.splitlines())
    keys = ["file", "line", "step", "direction", "rule", "severity", "pointer", "message", "spec", "hint"]
    same(list(found), keys)
    same(found["file"], "session.jsonl")
    same((found["line"], found["step"], found["direction"]), (4, 4, C))
    same((found["rule"], found["severity"], found["pointer"]), ("id/null", "error", "/id"))
    same(found["spec"], "basic#requests")
    same(status, 1)


def test_findings_of_a_live_stream_come_at_once():
    command = [sys.executable, "-m", "mcpcheck", "check", "-", "--format", "jsonl"]
    env = {**os.environ, "PYTHONPATH": SOURCES}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as child:
        child.stdin.write((handshake() + NULL_ID).encode())
        child.stdin.flush()
        same(json.loads(child.stdout.readline())["rule"], "id/null")  # while the stream is still open
        child.stdin.close()
        same(child.wait(60), 1)


def test_json_is_one_array(session):
    name = session(handshake() + NULL_ID + LOG)
    found = json.loads(run("check", name, "--format", "json")[1])
    same([each["step"] for each in found], [4, 5])
    same(json.loads(run("check", session(handshake() + ping(1)), "--format", "json")[1]), [])


def test_select_and_ignore_take_rules_and_families(session):
    name = session(handshake() + NULL_ID + LOG)

    def rules(*options):
        out = run("check", name, "--format", "jsonl", *options)[1]
        return [json.loads(line)["rule"] for line in out.splitlines()]

    same(rules(), ["id/null", "capability/logging-not-declared"])
    same(rules("--select", "id"), ["id/null"])
    same(rules("--select=id,capability", "--ignore=id/null"), ["capability/logging-not-declared"])
    same(rules("--ignore", "id", "--ignore", "capability"), [])
    same(run("check", name, "--ignore", "id,capability")[0], 0)


def test_fail_on_chooses_what_fails(session):
    bom = b"\xef\xbb\xbf" + b'{"jsonrpc":"2.0","id":1,"result":{}}\n'
    name = session(bom)
    same(run("check", name, "--direction", S)[0], 0)
    same(run("check", name, "--direction", S, "--fail-on", "warning")[0], 1)
    text = handshake() + record(C, {"jsonrpc": "2.0", "id": "x", "method": "ping"})
    same(run("check", session(text), "--fail-on", "info")[0], 1)


def test_a_raw_stream_is_read_with_its_direction(session):
    status, out, _ = run("check", session(b'hello\n\n{"jsonrpc":"2.0","id":1,"result":{}}\r\n'), "--direction", S)
    true("session.jsonl:1  step 1  server -> client" in out)
    true("json/invalid-syntax" in out)
    true("\nnot judged: " in out)
    same(status, 1)


def test_a_revision_holds_for_the_whole_session(session):
    name = session(handshake(revision="2024-11-05") + ping(1))
    true("  2025-11-25  " in run("check", name, "--revision", "2025-11-25")[1])


def test_the_output_file_appears_whole(session, tmp_path):
    name = session(handshake() + NULL_ID)
    status, out, _ = run("check", name, "--output", "report.txt")
    same((status, out), (1, ""))
    same((tmp_path / "report.txt").read_text(), run("check", name)[1])
    same(sorted(path.name for path in tmp_path.iterdir()), ["report.txt", "session.jsonl"])


def test_a_line_that_is_no_record_is_named_and_the_rest_judged(session):
    status, out, err = run("check", session(handshake() + "what?\n" + NULL_ID))
    true("session.jsonl:4: not a record: " in err)
    true("session.jsonl:5  step 4" in out)
    same(status, 2)


def test_many_lines_that_are_no_records_are_counted(session):
    status, _, err = run("check", session("x\n" * 50))
    same(err.count("not a record: "), 20)
    true("30 more lines that are not records" in err)
    same(status, 2)


def test_a_torn_last_line_is_not_judged_and_fails_nothing(session):
    name = session((handshake() + ping(1))[:-20])
    status, out, err = run("check", name)
    true("not judged: " in out and "torn" in out, out)
    same((status, err), (0, ""))
    found = [json.loads(line) for line in run("check", name, "--format", "jsonl")[1].splitlines()]
    same([(each["rule"], each["severity"], each["line"]) for each in found], [("unjudged/torn-line", "unjudged", 5)])


def test_unknown_keys_of_a_record_are_an_info(session):
    name = session(handshake() + record(C, {"jsonrpc": "2.0", "method": "notifications/initialized"}, tim=1))
    same("record/unknown-key" in run("check", name)[1], False)
    out = run("check", name, "--show", "info")[1]
    true('unknown key "tim" (did you mean "time"?)' in " ".join(out.split()), out)


def test_a_fault_inside_a_message_is_shown_at_its_sign(session):
    text = handshake() + '{"direction":"client_to_server","message":{"jsonrpc":"2.0","id":1,"method":"ping",}}\n'
    status, out, _ = run("check", session(text))
    lines = out.split("\n")
    at = next(number for number, line in enumerate(lines) if line.strip().startswith('{"jsonrpc"'))
    same(lines[at].strip(), '{"jsonrpc":"2.0","id":1,"method":"ping",}')
    same(lines[at + 1].index("^"), lines[at].index(",}") + 1)
    same(status, 1)


@pytest.mark.parametrize("text", ["", "\n\n", '{"meta":{}}\n'])
def test_where_nothing_was_judged_the_status_is_two(session, text):
    status, out, err = run("check", session(text))
    same(status, 2)
    true("session.jsonl: nothing was judged" in err)
    true("ok" not in out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "no file given"),
        (("--revison", "x", "s"), 'unknown option "--revison"; did you mean "--revision"?'),
        (("--revision", "2025-11-52", "s"), 'did you mean "2025-11-25"?'),
        (("--profile", "spek", "s"), 'did you mean "spec"?'),
        (("--format", "jsnl", "s"), 'did you mean "jsonl"?'),
        (("--select", "id/nul", "s"), 'no rule or family "id/nul"; did you mean "id/null"?'),
        (("--ignore", "jsn", "s"), 'did you mean "json"?'),
        (("--direction", "client", "s"), "client_to_server"),
        (("--show", "infos", "s"), 'did you mean "info"?'),
        (("--partial=1", "s"), "--partial takes no value"),
        (("s", "--format"), "--format needs a value"),
    ],
)
def test_wrong_usage_says_what_would_be_right(arguments, said):
    status, out, err = run("check", *arguments)
    same((status, out), (2, ""))
    true(said in err, err)


@pytest.mark.parametrize("revision", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_an_unknown_key_of_a_record_is_told_in_every_revision(session, revision):
    name = session(handshake(revision=revision) + ping(1).replace('{"direction"', '{"tiem": 1, "direction"'))
    status, out, err = run("check", "--show", "info", name)
    same((status, err), (0, ""))
    true('unknown key "tiem" (did you mean "time"?)' in " ".join(out.split()), out)


TWICE = {"type": "object", "properties": {"n": {"items": {"type": "string", "minimum": 1}}}}
ANY = {"type": "object", "properties": {"n": {"items": {"type": "string"}}}}


def listing(schema):
    tools = {"tools": [{"name": "a", "inputSchema": schema}]}
    return record(C, {"jsonrpc": "2.0", "id": 7, "method": "tools/list"}) + record(
        S, {"jsonrpc": "2.0", "id": 7, "result": tools}
    )


def call(number, items):
    asked = {"name": "a", "arguments": {"n": [0] * items}}
    answer = {"jsonrpc": "2.0", "id": number, "result": {"content": [], "isError": True}}
    return record(C, {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": asked}) + record(S, answer)


def counted(name):
    """What a check finds, counted by rule; and its text."""
    rows = [json.loads(line) for line in run("check", "--format", "jsonl", name)[1].splitlines()]
    names = [row["rule"] for row in rows]
    return {rule: names.count(rule) for rule in names}, run("check", name)[1]


@pytest.mark.parametrize("items", [300, 900, 1000])
def test_every_broken_place_is_listed(session, items):
    found, text = counted(session(handshake(server={"tools": {}}) + listing(ANY) + call(8, items)))
    same(found, {"tools/call-arguments-nonconforming": items})
    true(f"(and {items - 1} more" in " ".join(text.split()), text)
    true("not judged" not in text)


def test_broken_places_that_are_not_listed_are_told_of_every_message(session):
    found, text = counted(session(handshake(server={"tools": {}}) + listing(ANY) + call(8, 1001) + call(9, 5000)))
    same(found, {"tools/call-arguments-nonconforming": 2000, "unjudged/budget": 2})
    true("(and 1999 more like it, also at step 8)" in " ".join(text.split()), text)
    told = "not judged: arguments was not judged to the end: no more than 1000 broken places are listed"
    true(told in " ".join(text.split()), text)


def test_why_the_list_of_broken_places_ends_is_told(session):
    _, text = counted(session(handshake(server={"tools": {}}) + listing(TWICE) + call(8, 1001)))
    told = "no more than 500 broken places are listed (the list ends after 1000 errors, and a place may have several)"
    true(told in " ".join(text.split()), text)


def test_faults_of_a_schema_that_are_not_listed_are_told(session):
    found, _ = counted(session(handshake(server={"tools": {}}) + listing({**ANY, "allOf": [{"type": 7}] * 5000})))
    same(found, {"tools/input-schema-invalid": 1000, "unjudged/budget": 1})


def test_a_schema_too_large_to_be_looked_at_is_told_with_its_listing(session):
    huge = {"type": "object", "enum": list(range(400_000)), "pattern": 5}
    found, text = counted(session(handshake(server={"tools": {}}) + listing(huge)))
    same(found, {"unjudged/budget": 1})
    true("not judged: tools[0].inputSchema was not judged to the end" in " ".join(text.split()), text)


TORN = [
    ('{"jsonrpc" 1}', 'invalid JSON: found "1}"'),
    ('{"jsonrpc":"2.0"} {}', 'invalid JSON: found "{}" after the value'),
]


@pytest.mark.parametrize(("message", "said"), TORN)
def test_a_syntax_error_in_a_recording_has_the_line_of_the_file_alone(session, message, said):
    torn = session(handshake() + f'{{"direction":"{C}","raw":{json.dumps(message)}}}\n')
    out = run("check", torn, "--profile", "teaching")[1]
    true("session.jsonl:4  step 4" in out and said in out, out)


def test_a_raw_text_of_several_lines_has_a_line_of_its_own(session):
    torn = session(handshake() + f'{{"direction":"{C}","raw":"{{\\n1}}"}}\n')
    out = run("check", torn, "--profile", "teaching")[1]
    true("session.jsonl:4  step 4" in out and "invalid JSON at line 2: found" in out, out)
