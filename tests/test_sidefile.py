"""`mcpcheck check --http FILE`: the facts of a side file stand beside the messages of a recording."""

import io
import json

import pytest
from command import C, S, record, run
from expect import same, true
from modern_talks import meta

from mcpcheck import sidefile
from mcpcheck.transcript import Note
from mcpcheck.values import Event


def lines(*entries):
    return "".join(json.dumps(entry) + "\n" for entry in entries)


def post(**headers):
    return {
        "request": "POST",
        "path": "/mcp",
        "headers": {name.replace("_", "-"): value for name, value in headers.items()},
    }


def answered(status, to="POST"):
    return {"response": status, "to": to, "headers": {}}


def read(*entries):
    return sidefile.read(io.BytesIO(lines(*entries).encode()))


def test_each_post_has_its_headers_and_its_status():
    facts = read(post(mcp_method="a"), answered(200), post(mcp_method="b"), answered(202))
    same([one["headers"] for one in facts], [{"mcp-method": "a"}, {"mcp-method": "b"}])
    same([one["status"] for one in facts], [200, 202])


def test_other_requests_carry_no_message():
    facts = read(
        {"request": "GET"}, answered(200, "GET"), post(), answered(400), {"request": "DELETE"}, answered(200, "DELETE")
    )
    same(facts, [{"headers": {}, "status": 400}])


def test_of_two_open_requests_nobody_knows_which_one_is_answered():
    same(read(post(), post(), answered(200), answered(400)), [{"headers": {}}, {"headers": {}, "status": 400}])


@pytest.mark.parametrize("line", [b"{", b"[]", b"{}", b'{"response":"200"}', b"\xff"])
def test_what_is_no_entry_is_refused(line):
    with pytest.raises(ValueError, match="line 2"):
        sidefile.read(io.BytesIO(b'{"request":"GET"}\n' + line + b"\n"))


def test_facts_go_to_the_messages_of_the_client():
    items = [Event(C, 1, context={"redacted": "x"}), Event(S, 2), Note("torn", 3, None, ""), Event(C, 3), Event(C, 4)]
    contexts = [getattr(item, "context", None) for item in sidefile.beside(items, [{"status": 1}, {"status": 2}])]
    same(contexts, [{"redacted": "x", "http": {"status": 1}}, None, None, {"http": {"status": 2}}, None])


@pytest.fixture
def files(tmp_path):
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "a", "_meta": meta()}}
    answer = {"jsonrpc": "2.0", "id": 1, "result": {"resultType": "complete", "content": []}}
    session, side = tmp_path / "session.jsonl", tmp_path / "side.ndjson"
    session.write_text(record(C, call) + record(S, answer))
    return session, side


def test_a_header_that_says_something_else(files):
    session, side = files
    side.write_text(
        lines(post(mcp_method="tools/call", mcp_name="b", mcp_protocol_version="2025-11-25"), answered(200))
    )
    out = run("check", "--format", "jsonl", "--http", side, session)[1]
    found = {row["rule"]: row["pointer"] for row in map(json.loads, out.splitlines()) if row["severity"] == "error"}
    version = "/params/_meta/io.modelcontextprotocol~1protocolVersion"
    same(found, {"http/version-header": version, "http/method-name-headers": "/params/name"})


def test_headers_that_say_the_same(files):
    session, side = files
    side.write_text(
        lines(post(mcp_method="tools/call", mcp_name="a", mcp_protocol_version="2026-07-28"), answered(200))
    )
    same(run("check", "--format", "jsonl", "--http", side, "--select", "http", session)[0], 0)


def test_a_side_file_is_of_one_session(files):
    session, side = files
    side.write_text("")
    status, _, err = run("check", "--http", side, session, session)
    same(status, 2)
    true("one recorded session" in err, err)


def test_a_broken_side_file_is_wrong_usage(files):
    session, side = files
    side.write_text("{}\n")
    status, _, err = run("check", "--http", side, session)
    same(status, 2)
    true("line 1 is no HTTP request" in err, err)
    same(run("check", "--http", f"{side}.none", session)[0], 2)
