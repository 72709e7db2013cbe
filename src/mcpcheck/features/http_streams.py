"""Statuses and streams of HTTP: what an answer's status must be, and what may come on the stream of which request.

It rests on basic/transports/streamable-http: Sending Messages, Receiving Messages, Cancellation, Server Validation. A
recording tells the status with the message that was posted or with its answer, and the request whose stream carried a
message of the server as `stream`.

It knows no headers. A status that was not recorded is not judged, nor the order of streams.
"""

from mcpcheck.features import place
from mcpcheck.features.twins import key_of, token_of
from mcpcheck.history import EMPTY
from mcpcheck.spelling import spell
from mcpcheck.streams import TAG_PLACE, tag_of
from mcpcheck.values import MISSING
from mcpcheck.wire import http_of, over_http, status_of

PLACE = place("http_streams")
GENERATION = "per request"
START = EMPTY  # step of a request -> status of the response to it

_REFUSED = (-32020, -32021, -32022)
_NOT_FOUND = -32601


def advance_request(state, facts):
    status, statuses = status_of(facts.event), state.features[PLACE]
    return statuses if status is None or facts.at else statuses.put(state.step + 1, status)


def check_error(state, facts):
    """The status of a refusal is the one that its code calls for."""
    status = status_of(facts.event)
    if status is None and facts.asked is not None:
        status = state.features[PLACE].get(facts.asked.step)
    right = [*_statuses(facts)]
    if status is not None and right and status not in right:
        yield "http/status", "/error/code", {"found": status, "expected": " or ".join(map(str, right))}


def _statuses(facts):
    """The statuses that are right for a refusal; none where any is."""
    code = facts.error.get("code") if type(facts.error) is dict else None
    if (code in _REFUSED and type(code) is int) or (facts.asked is not None and _undeclared(facts)):
        yield 400
    if code == _NOT_FOUND and type(code) is int:
        yield 404


def _undeclared(facts):
    """Whether the request lacks metadata that every request must have."""
    params, declares = facts.asked.params, facts.contract.declares
    meta = params.get("_meta") if type(params) is dict else None
    return type(meta) is not dict or declares["version"] not in meta or declares["client"] not in meta


def check_notification(state, facts):
    """What the client notifies is accepted with 202."""
    status = status_of(facts.event)
    if facts.direction == "client_to_server":
        if status is not None and status < 400 and status != 202:
            yield "http/status", "", {"found": status, "expected": "202"}
        return
    stream = http_of(facts.event).get("stream", MISSING)
    if key_of(stream) is None:
        return
    tag = tag_of(facts.params)
    if key_of(tag) is not None and not _same(tag, stream):
        yield "http/stream-scope", TAG_PLACE, {"found": tag, "other": spell(stream)}


def _same(one, other):
    return key_of(one) == key_of(other) and type(key_of(one)) is type(key_of(other))


def check_progress(state, facts):
    """Progress on the stream of a request is progress of that request."""
    stream = key_of(http_of(facts.event).get("stream", MISSING))
    entry = state.ids.client.get(stream) if stream is not None else None
    asked = entry[-1] if type(entry) is tuple else entry
    token = facts.params.get("progressToken", MISSING) if type(facts.params) is dict else MISSING
    if asked is None or key_of(token) is None or _same(token, token_of(asked.params)):
        return
    yield "http/stream-scope", "/params/progressToken", {"found": token, "other": spell(asked.id)}


def check_answer(state, facts):
    """The answer on the stream of a request is the answer to that request."""
    stream = http_of(facts.event).get("stream", MISSING)
    if not facts.at and key_of(stream) is not None and key_of(facts.id) is not None and not _same(facts.id, stream):
        yield "http/stream-scope", "/id", {"found": facts.id, "other": spell(stream)}


def check_error_answer(state, facts):
    yield from check_error(state, facts)
    yield from check_answer(state, facts)


def check_cancelled(state, facts):
    """Over HTTP a client cancels by closing the stream."""
    if facts.direction == "client_to_server" and over_http(facts.event):
        yield "http/client-cancel", "/method", {}


def _recorded(check):
    """The check, asked only of messages of which something is known beside them."""

    def look(state, facts):
        return check(state, facts) if facts.event.context is not None else ()

    return look


ON = {
    ("request", "*"): (None, advance_request),
    ("result", "*"): (_recorded(check_answer), None),
    ("error", "*"): (check_error_answer, None),
    ("notification", "*"): (_recorded(check_notification), None),
    ("notification", "notifications/progress"): (_recorded(check_progress), None),
    ("notification", "notifications/cancelled"): (_recorded(check_cancelled), None),
}
