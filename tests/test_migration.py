"""`check --as`: what a session must change to speak another revision, held against lists written by hand."""

import json
import os

import pytest
from command import C, S, handshake, ping, record, run
from expect import same, true
from sessions import ROOT

from mcpcheck import pipeline, rules, spec, transcript
from mcpcheck.migration import Migration
from mcpcheck.spec import migrating, names

OWN = os.path.join(ROOT, "fixtures", "sessions", "own")
with open(os.path.join(ROOT, "expected", "as-2026-07-28.json"), encoding="utf-8") as file:
    EXPECTED = json.load(file)


def changes(events, revision="2026-07-28"):
    """The Changes of a session given as Events or as lines of a recording."""
    migration = Migration(pipeline.start(infos=True), revision)
    for event in transcript.events(events):
        migration.take(event)
    migration.finish()
    return migration.changes()


def of_text(text, revision="2026-07-28"):
    """{cause: lines} of a recording given as text."""
    from io import BytesIO

    return {change.cause: [line for _, line in change.places] for change in changes(BytesIO(text.encode()), revision)}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_recorded_session_gives_exactly_the_list_written_by_hand(name):
    with open(os.path.join(OWN, name), "rb") as stream:
        found = changes(stream)
    got = [
        {"cause": each.cause, "level": each.level, "side": each.side, "lines": [line for _, line in each.places]}
        | {"item": each.item}
        for each in found
    ]
    same(got, [{key: row[key] for key in ("cause", "level", "side", "lines", "item")} for row in EXPECTED[name]])


@pytest.mark.parametrize("revision", spec.PUBLISHED)
@pytest.mark.parametrize("name", sorted(os.listdir(OWN)))
def test_every_session_can_be_asked_for_every_legacy_revision(name, revision):
    with open(os.path.join(OWN, name), "rb") as stream:
        found = changes(stream, revision)
    for change in found:
        true(change.places, change.cause)
        true(change.cause in migrating.CAUSES or rules.row(change.cause), change.cause)


def test_a_session_that_speaks_the_revision_has_nothing_to_change():
    same(of_text(handshake() + ping(1), "2025-11-25"), {})


def error(id, code, direction=S):
    return record(direction, {"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": "no"}})


def ask(id, method, params, direction=C):
    return record(direction, {"jsonrpc": "2.0", "id": id, "method": method, "params": params})


def test_error_codes_that_are_retired():
    text = handshake(server={"resources": {}, "tools": {}})
    text += ask(1, "resources/read", {"uri": "res://a"}) + error(1, -32002)
    text += ask(2, "tools/call", {"name": "a"}) + error(2, -32042)
    found = of_text(text)
    same((found["resource-not-found"], found["elicitation-required"]), ([5], [7]))


def test_an_error_code_of_the_range_that_is_kept_for_the_specification():
    text = handshake(server={"tools": {}}) + ask(1, "tools/call", {"name": "a"}) + error(1, -32050)
    same(of_text(text)["error-code-kept"], [5])
    text = handshake(server={"tools": {}}) + ask(1, "tools/call", {"name": "a"}) + error(1, -32010)
    true("error-code-kept" not in of_text(text), "-32010 stays free")


def test_a_client_that_refuses_answers_too():
    text = handshake(client={"roots": {}}) + ask(1, "roots/list", {}, S) + error(1, -32603, C)
    found = of_text(text)
    same((found["server-request"], found["client-answer"]), ([4], [5]))


def test_an_answer_to_a_removed_method_goes_with_it():
    found = of_text(handshake() + ping(1) + ping(1, S))
    same(found["ping"], [4, 6])
    true("result-type" not in found and "client-answer" not in found, found)


def test_metadata_that_is_complete_is_no_cause():
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    text = ask(1, "tools/list", {"_meta": meta})
    same(of_text(text), {})


def test_progress_is_sent_by_servers_only():
    params = {"progressToken": "t", "progress": 1}
    notification = record(C, {"jsonrpc": "2.0", "method": "notifications/progress", "params": params})
    sampled = {"messages": [], "maxTokens": 1, "_meta": {"progressToken": "t"}}
    text = handshake(client={"sampling": {}}) + ask(1, "sampling/createMessage", sampled, S) + notification
    same(of_text(text)["wrong-sender"], [5])


def posted(id, method, headers):
    http = {"headers": headers}
    return record(C, {"jsonrpc": "2.0", "id": id, "method": method}, http=http)


def test_headers_that_are_gone_and_headers_that_are_missing():
    text = handshake(server={"tools": {}})
    text += posted(1, "tools/list", {"Mcp-Session-Id": "s", "accept": "application/json"}) + error(1, -32603)
    text += posted(2, "tools/list", {"mcp-method": "tools/list", "Last-Event-ID": "7"}) + error(2, -32603)
    found = of_text(text)
    same((found["http-session"], found["http-resumption"], found["http-headers"]), ([4], [6], [4]))


def test_without_headers_in_the_recording_nothing_is_said_of_them():
    text = handshake(server={"tools": {}}) + posted(1, "tools/list", {}) + error(1, -32603)
    true(not [cause for cause in of_text(text) if cause.startswith("http")], "no headers were recorded")


def test_of_a_long_session_the_first_places_are_kept_and_all_are_counted():
    text = handshake() + "".join(ping(number) for number in range(1, 1206))
    from io import BytesIO

    found = {change.cause: change for change in changes(BytesIO(text.encode()))}
    same((found["ping"].count, len(found["ping"].places)), (1205, 1000))


def test_what_only_an_older_revision_forbids_is_told_by_its_rule():
    block = {"type": "audio", "data": "AA==", "mimeType": "audio/wav"}
    text = handshake(server={"tools": {}}) + ask(1, "tools/call", {"name": "a"})
    text += record(S, {"jsonrpc": "2.0", "id": 1, "result": {"content": [block]}})
    same(of_text(text, "2024-11-05"), {"version": [1, 2], "schema/content-type-unknown": [5]})
    same(of_text(text, "2025-03-26"), {"version": [1, 2]})


def test_what_is_wrong_already_is_no_news_of_the_move():
    # undeclared is an error today and a warning in the first two revisions, which then look further
    updated = record(S, {"jsonrpc": "2.0", "method": "notifications/resources/updated", "params": {"uri": "res://a"}})
    same(of_text(handshake(server={"resources": {}}) + updated, "2024-11-05"), {"version": [1, 2]})


def test_batches_end_with_the_revision_that_had_them():
    both = [{"jsonrpc": "2.0", "id": 1, "method": "ping"}, {"jsonrpc": "2.0", "id": 2, "method": "ping"}]
    answers = [{"jsonrpc": "2.0", "id": 1, "result": {}}, {"jsonrpc": "2.0", "id": 2, "result": {}}]
    text = handshake(revision="2025-03-26") + record(C, both) + record(S, answers)
    same(of_text(text, "2025-06-18")["batch"], [4, 5])
    same(of_text(text, "2026-07-28")["batch"], [4, 5])
    same(of_text(text, "2025-03-26"), {})


def test_back_to_a_handshake():
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    text = ask(1, "server/discover", {"_meta": meta}) + error(1, -32603)
    text += ask(1, "tools/list", {"_meta": meta}) + error(1, -32021)
    found = of_text(text, "2025-11-25")
    same((found["handshake-needed"], found["method-gone"], found["id-reused"]), ([1], [1], [3]))
    same(found["error-code-gone"], [4])


def test_a_probe_before_a_handshake_needs_no_second_one():
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    text = ask(7, "server/discover", {"_meta": meta}) + error(7, -32601) + handshake()
    true("handshake-needed" not in of_text(text, "2025-11-25"), of_text(text, "2025-11-25"))


def test_questions_and_answers_come_out_of_the_messages():
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {"roots": {}},
    }
    asks = {"resultType": "input_required", "inputRequests": {"r": {"method": "roots/list"}}}
    text = ask(1, "tools/call", {"_meta": meta, "name": "a"}) + record(S, {"jsonrpc": "2.0", "id": 1, "result": asks})
    answers = {"r": {"roots": []}}
    text += ask(2, "tools/call", {"_meta": meta, "name": "a", "inputResponses": answers})
    text += record(S, {"jsonrpc": "2.0", "id": 2, "result": {"resultType": "complete", "content": []}})
    found = of_text(text, "2025-11-25")
    same((found["questions-gone"], found["answers-gone"], found["result-kind-gone"]), ([2], [3], [2]))


def test_what_an_older_session_took_from_a_later_revision_must_go_as_well():
    text = handshake(server={"tasks": {}}, revision="2025-03-26") + ask(1, "tasks/list", {})
    found = of_text(text)
    same((found["tasks-capability"], found["tasks-list"]), ([2], [4]))


def test_every_name_of_the_table_exists():
    causes = set(migrating.CAUSES)
    same(set(migrating.RULES.values()) - causes, set())
    for revision, move in migrating.MOVES.items():
        true(revision in spec.PUBLISHED, revision)
        for table in ("methods", "rules", "answers", "fields", "capabilities", "codes", "deprecated"):
            same(set(move[table].values()) - causes, set())
        same({name for name in move["methods"] if name not in names.NAMES}, set())
    for cause, row in migrating.CAUSES.items():
        true(row.get("item", "").partition(" ")[0] in migrating.LISTS or rules.row(row["rule"]), cause)


def test_every_method_that_ended_has_a_cause_of_its_own():
    last, first = spec.LEGACY[-1], spec.MODERN[0]
    ended = {name for name, where in names.NAMES.items() if last in where and first not in where}
    same(ended, set(migrating.MOVES[first]["methods"]))


# the command


def written(tmp_path, text):
    path = tmp_path / "session.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_command_answers_first(tmp_path):
    path = written(tmp_path, handshake(server={"tools": {}}))
    status, out, err = run("check", "--as", "2026-07-28", path)
    lines = out.split("\n")
    same((status, err), (1, ""))
    same(lines[0], f"{path}  2025-11-25 -> 2026-07-28  client desk 1.4  server weather 0.3  3 messages")
    same(lines[1], "  2 to change, 0 that should change, 0 deprecated")
    true(f"    at       {path}:1," in out, out)
    true("    spec     2026-07-28/changelog#major-changes item 2" in out, out)


def test_the_command_says_that_nothing_must_change(tmp_path):
    path = written(tmp_path, handshake())
    status, out, _ = run("check", "--as", "2025-11-25", path)
    true(out.endswith("3 messages  nothing to change\n"), out)
    same(status, 0)


def test_the_command_for_machines(tmp_path):
    path = written(tmp_path, handshake())
    status, out, _ = run("check", "--as", "2026-07-28", "--format", "jsonl", path)
    first = json.loads(out.split("\n")[0])
    keys = ["file", "from", "to", "cause", "level", "side", "message", "advice", "spec", "names", "count", "places"]
    same((status, list(first)), (1, keys))
    same((first["from"], first["to"], first["cause"]), (["2025-11-25"], "2026-07-28", "handshake"))
    same((first["count"], first["places"]), (2, [{"line": 1, "step": 1}, {"line": 3, "step": 3}]))
    _, out, _ = run("check", "--as", "2026-07-28", "--format", "json", path)
    same([each["cause"] for each in json.loads(out)], ["handshake", "discovery"])


def test_the_command_refuses_what_it_cannot_do(tmp_path):
    path = written(tmp_path, "")
    same(run("check", "--as", "2026-07-28", path)[0], 2)
    status, _, err = run("check", "--as", "2026-07-27", path)
    true(status == 2 and 'did you mean "2026-07-28"?' in err, err)
    status, _, err = run("check", "--as", "2026-07-28", "--ignore", "id", path)
    true(status == 2 and "--ignore does not go together with --as" in err, err)
    status, _, err = run("check", "--as", "2026-07-28", tmp_path / "none.jsonl")
    true(status == 2 and "unable to read" in err, err)
    status, out, err = run("check", "--as", "2026-07-28", written(tmp_path, "nothing\n" + handshake()))
    true(status == 2 and ":1: not a record" in err and "2 to change" in out, err)
