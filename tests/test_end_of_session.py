"""What only the end of a session proves stands at the message it is about: its step, its sender, its line."""

from blocks import CLIENT, SERVER, sent
from expect import same

from mcpcheck import pipeline

REVISION = "2025-11-25"
WHO = {"name": "peer", "version": "1"}
ASKED = {"protocolVersion": REVISION, "capabilities": CLIENT[REVISION], "clientInfo": WHO}
ANSWER = {"protocolVersion": REVISION, "capabilities": SERVER[REVISION], "serverInfo": WHO}
INITIALIZE = ("C", {"id": 1, "method": "initialize", "params": ASKED})
RESULT = ("S", {"id": 1, "result": ANSWER})
INITIALIZED = ("C", {"method": "notifications/initialized"})


def ends(*messages, **choices):
    """(rule, severity, step, direction, pointer, line) of what the end proves; message n stands on line 10 n."""
    state = pipeline.start(infos=True, **choices)
    for number, (sender, message) in enumerate(messages, 1):
        state, _ = pipeline.step(state, sent(sender, message)._replace(line=10 * number))
    return [(*found[:5], found.line) for found in pipeline.finish(state)]


def test_a_request_without_answer():
    asked = ("S", {"id": 5, "method": "roots/list"}), ("C", {"id": 5, "method": "ping"})
    found = ends(INITIALIZE, RESULT, INITIALIZED, *asked)
    same(
        found,
        [
            ("id/response-missing", "info", 4, "server_to_client", "/id", 40),
            ("id/response-missing", "info", 5, "client_to_server", "/id", 50),
        ],
    )


def test_one_of_two_requests_with_one_id():
    twice = ("C", {"id": 5, "method": "ping"}), ("C", {"id": 5, "method": "prompts/list"})
    found = ends(INITIALIZE, RESULT, INITIALIZED, *twice, ("S", {"id": 5, "result": {}}))
    same(found, [("id/response-missing", "info", 5, "client_to_server", "/id", 50)])


def test_an_error_without_id_may_have_answered_what_was_asked_before():
    nameless = ("S", {"error": {"code": -32700, "message": "Parse error"}})
    asked = [("C", {"id": id, "method": "ping"}) for id in (5, 6, 7)]
    found = ends(INITIALIZE, RESULT, INITIALIZED, *asked[:2], nameless, asked[2])
    same(found, [("id/response-missing", "info", 7, "client_to_server", "/id", 70)])


def test_a_handshake_that_nobody_answered():
    same(ends(INITIALIZE), [("id/response-missing", "info", 1, "client_to_server", "/id", 10)])


def test_a_handshake_that_was_never_confirmed():
    ping = ("C", {"id": 2, "method": "ping"}), ("S", {"id": 2, "result": {}})
    first = ("C", {"id": 3, "method": "tools/list"}), ("S", {"id": 3, "result": {"tools": []}})
    second = ("C", {"id": 4, "method": "tools/list"}), ("S", {"id": 4, "result": {"tools": []}})
    found = ends(INITIALIZE, RESULT, *ping, *first, *second)
    same(found, [("lifecycle/initialized-missing", "error", 5, "client_to_server", "/method", 50)])


def test_a_handshake_after_which_the_client_was_silent():
    found = ends(INITIALIZE, RESULT, ("S", {"id": 1, "method": "ping"}), ("C", {"id": 1, "result": {}}))
    same(found, [("lifecycle/initialized-missing", "info", 2, "server_to_client", "", 20)])


def test_what_may_have_been_answered_out_of_sight():
    asked = ("C", {"id": 2, "method": "tools/list"}), ("C", {"id": 3, "method": "ping"})
    same(ends(INITIALIZE, RESULT, INITIALIZED, *asked, ("S", {"error": {"code": -32603, "message": "no"}})), [])
    same(ends(*asked, direction="client_to_server"), [])


def test_an_answer_with_a_foreign_id_ends_the_only_open_request():
    asked = ("C", {"id": 2, "method": "tools/list"})
    same(ends(INITIALIZE, RESULT, INITIALIZED, asked, ("S", {"id": 9, "result": {"tools": []}})), [])
    same(ends(INITIALIZE, RESULT, INITIALIZED, asked, ("S", {"id": "2", "result": {"tools": []}})), [])
    text = ("C", {"id": "2", "method": "ping"}), ("S", {"id": "2", "result": {}})
    same(ends(INITIALIZE, RESULT, INITIALIZED, *text, asked, ("S", {"id": "2", "result": {"tools": []}})), [])
    again = ("S", {"id": 1, "result": ANSWER})
    found = ends(INITIALIZE, RESULT, INITIALIZED, asked, again)
    same(found, [("id/response-missing", "info", 4, "client_to_server", "/id", 40)])


def test_a_request_sent_again_after_an_error_without_id_is_the_one_that_is_answered():
    nameless = ("S", {"error": {"code": -32700, "message": "Parse error"}})
    ping = ("C", {"id": 5, "method": "ping"})
    same(ends(INITIALIZE, RESULT, INITIALIZED, ping, nameless, ping, ("S", {"id": 5, "result": {}})), [])
    state, rules = pipeline.start(), []
    for sender, message in (
        INITIALIZE,
        RESULT,
        INITIALIZED,
        ping,
        nameless,
        ping,
        *[("S", {"id": 5, "result": {}})] * 2,
    ):
        state, found = pipeline.step(state, sent(sender, message))
        rules.extend(finding.rule for finding in found)
    same([rule for rule in rules if rule.startswith("id/")], ["id/duplicate-in-flight"])
    again = ends(INITIALIZE, RESULT, INITIALIZED, ping, nameless, ping)
    same(again, [("id/response-missing", "info", 6, "client_to_server", "/id", 60)])
