"""Records that name a connection: each connection is a session of its own, and the whole file is one check."""

import json

from command import C, S, handshake, record, run
from expect import same, true
from modern_talks import meta


def told(path, *options):
    status, out, err = run("check", "--format", "jsonl", *options, path)
    same(err, "")
    return status, [(row["line"], row["step"], row["rule"]) for row in map(json.loads, out.splitlines())]


def named(text, connection):
    """Records, each with its connection."""
    return [json.dumps({**json.loads(line), "connection": connection}) for line in text.splitlines()]


def mixed(*parts):
    """The records of several connections, taken in turn."""
    return "".join(line + "\n" for lines in zip(*parts, strict=True) for line in lines)


PING = record(C, {"jsonrpc": "2.0", "id": 1, "method": "ping"}) + record(S, {"jsonrpc": "2.0", "id": 1, "result": {}})
STRAY = record(C, {"jsonrpc": "2.0", "id": 1, "method": "ping"}) + record(S, {"jsonrpc": "2.0", "id": 2, "result": {}})


def test_two_clients_may_use_the_same_ids(tmp_path):
    path = tmp_path / "two.jsonl"
    path.write_text(mixed(named(handshake() + PING, "a"), named(handshake() + PING, "b")))
    same(told(path), (0, []))


def test_without_the_connections_they_are_one_session(tmp_path):
    path = tmp_path / "one.jsonl"
    path.write_text(mixed((handshake() + PING).splitlines(), (handshake() + PING).splitlines()))
    true(told(path)[1], "two handshakes at once")


def test_a_finding_counts_the_messages_of_its_own_session(tmp_path):
    path = tmp_path / "two.jsonl"
    path.write_text(mixed(named(handshake() + PING, 1), named(handshake() + STRAY, 2)))
    status, found = told(path)
    same(status, 1)
    true((10, 5, "id/response-unknown") in found, found)


def test_what_the_end_proves_is_said_of_every_session(tmp_path):
    asked = handshake() + record(C, {"jsonrpc": "2.0", "id": 1, "method": "ping"})
    path = tmp_path / "open.jsonl"
    path.write_text(mixed(named(asked, "a"), named(asked, "b")))
    found = [row for row in told(path, "--show", "info")[1] if row[2] == "id/response-missing"]
    same(found, [(7, 4, "id/response-missing"), (8, 4, "id/response-missing")])


def test_the_text_names_each_connection(tmp_path):
    path = tmp_path / "two.jsonl"
    path.write_text(mixed(named(handshake() + PING, "a"), named(handshake() + STRAY, "b")))
    lines = run("check", path)[1].splitlines()
    same(lines[0], f'{path} connection "a"  2025-11-25  client desk 1.4  server weather 0.3  5 messages  ok')
    same(lines[1], f'{path} connection "b"  2025-11-25  client desk 1.4  server weather 0.3  5 messages')


def test_a_record_without_a_connection_is_of_the_first_session(tmp_path):
    path = tmp_path / "some.jsonl"
    first = named(handshake() + PING, "a")[0]
    path.write_text("\n".join([first, *(handshake() + PING).splitlines()[1:]]) + "\n")
    same(told(path), (0, []))


def test_a_session_says_the_revision_it_speaks(tmp_path):
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "a", "_meta": meta()}}
    answer = {"jsonrpc": "2.0", "id": 1, "result": {"resultType": "complete", "content": []}}
    path = tmp_path / "new.jsonl"
    path.write_text(record(C, call) + record(S, answer))
    same(run("check", path)[1].splitlines()[0], f"{path}  2026-07-28  2 messages  ok")
    path.write_text(handshake() + record(C, {**call, "id": 9}) + record(S, {**answer, "id": 9}))
    true("  2025-11-25  client desk" in run("check", path)[1].splitlines()[0])
