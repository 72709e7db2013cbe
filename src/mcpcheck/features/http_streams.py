"""Statuses and streams of HTTP: what an answer's status must be, and what may come on the stream of which request.

It rests on basic/transports/streamable-http: Sending Messages, Receiving Messages, Cancellation, Server Validation. A
recording tells the status with the message that was posted or with its answer, and the request whose stream carried a
message of the server as `stream`.

It knows no headers. A status that was not recorded is not judged, nor the order of streams.
"""

from mcpcheck.features import place
from mcpcheck.history import EMPTY
from mcpcheck.spelling import spell
from mcpcheck.streams import TAG_PLACE, tag_of
from mcpcheck.twins import key_of, token_of
from mcpcheck.wire import http_of, over_http, status_of

PLACE = place("http_streams")
GENERATION = "per request"
START = EMPTY  # step of a request -> status of the response to it

_REFUSED = (-32020, -32021, -32022)
_NOT_FOUND = -32601


def advance_request(state, facts):
    status, statuses = status_of(facts.event), state.features[PLACE]
    return statuses if status is None else statuses.put(state.step + 1, status)


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
    if code in _REFUSED or (facts.asked is not None and _undeclared(facts)):
        yield 400
    if code == _NOT_FOUND:
        yield 404


def _undeclared(facts):
    """Whether the request lacks metadata that every request must have."""
    params, declares = facts.asked.params, facts.contract.declares
    meta = params.get("_meta") if type(params) is dict else None
    return type(meta) is not dict or declares["version"] not in meta or declares["client"] not in meta


def check_notification(state, facts):
    """What the client notifies is accepted with 202; what the server does is of the stream it comes on."""
    if facts.event.context is None:
        return ()
    if facts.direction != "client_to_server":
        return _of_stream(facts, tag_of(facts.params), TAG_PLACE)
    status = status_of(facts.event)
    if status is None or status >= 400 or status == 202:
        return ()
    return (("http/status", "", {"found": status, "expected": "202"}),)


def _of_stream(facts, found, pointer):
    """What is wrong with an id beside the request whose stream carried the message; what cannot be compared is right."""
    stream = key_of(http_of(facts.event).get("stream"))
    if stream is None or key_of(found) in (None, stream):
        return ()
    return (("http/stream-scope", pointer, {"found": found, "other": spell(stream)}),)


def check_progress(state, facts):
    """Progress on the stream of a request is progress of that request."""
    stream = key_of(http_of(facts.event).get("stream"))
    entry, token = state.ids.client.get(stream), _token(facts.params)
    if entry is None or key_of(token) is None:
        return ()
    open_ = entry if type(entry) is tuple else (entry,)  # more than one where an id is used twice
    if any(token_of(asked.params) == key_of(token) for asked in open_):
        return ()
    return (("http/stream-scope", "/params/progressToken", {"found": token, "other": spell(stream)}),)


def _token(params):
    return params.get("progressToken") if type(params) is dict else None


def check_answer(state, facts):
    """The answer on the stream of a request is the answer to that request."""
    return () if facts.event.context is None or facts.at else _of_stream(facts, facts.id, "/id")


def check_error_answer(state, facts):
    return (*check_error(state, facts), *check_answer(state, facts))


def check_cancelled(state, facts):
    """Over HTTP a client cancels by closing the stream."""
    if facts.direction == "client_to_server" and over_http(facts.event):
        yield "http/client-cancel", "/method", {}


ON = {
    ("request", "*"): (None, advance_request),
    ("result", "*"): (check_answer, None),
    ("error", "*"): (check_error_answer, None),
    ("notification", "*"): (check_notification, None),
    ("notification", "notifications/progress"): (check_progress, None),
    ("notification", "notifications/cancelled"): (check_cancelled, None),
}
