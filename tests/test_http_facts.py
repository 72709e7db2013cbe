"""HTTP facts of a recording take accusations away (catalogue of 2025-11-25, section 0), and never make one."""

from expect import same

from mcpcheck import pipeline
from mcpcheck.values import Event

ABOUT = {"name": "a", "version": "1"}
ALL = {"tools": {}, "resources": {"subscribe": True}}


def session(*steps):
    """The rules found in a ready session; a step is (sender, message) or (sender, message, http status)."""
    asked = {"protocolVersion": "2025-11-25", "capabilities": {"roots": {}}, "clientInfo": ABOUT}
    offered = {"protocolVersion": "2025-11-25", "capabilities": ALL, "serverInfo": ABOUT}
    opening = (
        ("client", {"id": 0, "method": "initialize", "params": asked}),
        ("server", {"id": 0, "result": offered}),
        ("client", {"method": "notifications/initialized"}),
    )
    state, found = pipeline.start(), []
    for sender, message, *status in (*opening, *steps):
        direction = {"client": "client_to_server", "server": "server_to_client"}[sender]
        http = {"status": status[0]} if status else {}
        event = Event(direction, {"jsonrpc": "2.0", **message}, context={"transport": "streamable-http", "http": http})
        state, more = pipeline.step(state, event)
        found.extend(more)
    found.extend(pipeline.finish(state))
    return [finding.rule for finding in found if finding.severity in ("error", "warning", "info")]


PING = {"id": 1, "method": "ping"}
PONG = {"id": 1, "result": {}}
ROOTS = {"id": 1, "method": "roots/list"}
NO_ROOTS = {"id": 1, "result": {"roots": []}}


def test_a_retry_of_an_open_request_is_none():
    same(session(("client", PING), ("client", PING), ("server", PONG)), [])


def test_another_request_under_an_open_id_is_one():
    other = {"id": 1, "method": "tools/list"}
    same(
        session(("client", PING), ("client", other), ("server", {"id": 1, "result": {"tools": []}})),
        ["id/duplicate-in-flight"],
    )


def test_a_refused_request_may_come_again_with_its_id():
    same(session(("client", PING, 401), ("client", PING), ("server", PONG)), [])


def test_a_refused_request_is_owed_no_answer():
    same(session(("client", PING, 403)), [])


def test_a_refused_request_changes_nothing():
    subscribe = {"id": 1, "method": "resources/subscribe", "params": {"uri": "a:b"}}
    updated = {"method": "notifications/resources/updated", "params": {"uri": "a:b"}}
    same(session(("client", subscribe, 401), ("server", updated)), ["resources/updated-without-subscription"])


def test_a_resumed_stream_may_deliver_twice():
    same(session(("server", ROOTS), ("client", NO_ROOTS), ("server", ROOTS)), [])
    same(session(("client", PING), ("server", PONG), ("server", PONG)), [])


def test_a_different_second_answer_is_a_fault():
    wrong = {"id": 1, "error": {"code": -32603, "message": "late"}}
    same(session(("client", PING), ("server", PONG), ("server", wrong)), ["id/response-duplicate"])


def test_from_400_on_it_is_a_refusal():
    same(session(("client", PING, 400)), [])
    same(session(("client", PING, 399)), ["id/response-missing"])


def test_another_request_under_a_spent_id_is_no_second_delivery():
    other = {"id": 1, "method": "tools/list"}
    same(
        session(("client", PING), ("server", PONG), ("client", other)), ["id/reused-in-session", "id/response-missing"]
    )


def test_a_refusal_by_the_transport_may_lack_the_id():
    nameless = {"error": {"code": -32000, "message": "no such host"}}
    same(session(("client", PING, 403), ("server", nameless, 403)), [])
    same(session(("client", PING, 400), ("server", nameless, 400)), [])
    same(session(("client", PING), ("server", nameless, 399)), ["envelope/error-id-missing"])
    same(session(("server", ROOTS), ("client", nameless, 403)), ["envelope/error-id-missing", "id/response-missing"])
    readable = {"error": {"code": -32602, "message": "no such host"}}
    same(session(("client", PING, 403), ("server", readable, 403)), [])


def test_a_refused_answer_opens_no_request():
    found = session(("server", ROOTS), ("client", NO_ROOTS, 401), ("client", NO_ROOTS), ("client", PING))
    same(found, ["id/response-missing"])
