"""Elicitations in URL mode over a session: their ids, their completion, and error -32042, which asks for them.

Rests on client/elicitation, sections "URL Mode Elicitation Requests", "Completion Notifications for URL Mode
Elicitation" and "URL Elicitation Required Error".

It does not know whether an address is a good one or whether an entry of the error is complete (shapes say that), nor
what happened in the browser. Ids from before the part that was seen are unknown, not wrong.
"""

from mcpcheck.features import place
from mcpcheck.history import EMPTY
from mcpcheck.peers import declared

PLACE = place("elicitation_urls")
GENERATION = "handshake"
START = EMPTY  # ("asked", id) -> (url, step of the request); ("listed", id); ("outcome", step) -> text; ("done", id)

REQUIRED = -32042  # the error that lists what the user has to do first
UNREAD = ("unread",)  # an id that could not be read: any unknown id may be that one
OUTCOMES = {"accept": "accepted", "decline": "declined", "cancel": "dismissed"}


def check_request(state, facts):
    """An `elicitationId` stands for one elicitation."""
    asked = _asked(facts)
    if asked is None:
        return
    known, (key, url) = state.features[PLACE], asked
    before = known.get(("asked", key))
    if before is not None and ("listed", key) not in known:
        when = "same url" if before[0] == url else None
        yield "elicitation/id-reused", "/params/elicitationId", {"found": key, "when": when}


def advance_request(state, facts):
    """Remember which id was asked for, and in which message."""
    known = state.features[PLACE]
    if not _is_url_mode(facts):
        return known
    asked = _asked(facts)
    return _unread(known) if asked is None else known.put(("asked", asked[0]), (asked[1], state.step + 1))


def _is_url_mode(facts):
    return facts.direction == "server_to_client" and type(facts.params) is dict and facts.params.get("mode") == "url"


def _asked(facts):
    """(elicitationId, url) of a request in URL mode, the url of any type; None where it has no readable id."""
    if not _is_url_mode(facts) or type(facts.params.get("elicitationId")) is not str:
        return None
    return facts.params["elicitationId"], facts.params.get("url")


def _unread(known):
    return known if UNREAD in known else known.put(UNREAD)


def advance_answer(state, facts):
    """Remember what became of a request in URL mode."""
    known = state.features[PLACE]
    question = facts.asked.params if facts.asked is not None else None
    if type(question) is not dict or question.get("mode") != "url":
        return known
    return known.put(("outcome", facts.asked.step), _outcome(facts))


def _outcome(facts):
    if facts.kind == "error":
        return "refused"
    action = facts.result.get("action") if type(facts.result) is dict else None
    # no action: it goes on as a task, or the answer was malformed; either way it may have been accepted
    return OUTCOMES.get(action, "accepted") if type(action) is str else "accepted"


def check_complete(state, facts):
    """A completion names an elicitation that was asked for, accepted, and not completed yet."""
    key = _completed(facts)
    if key is None:
        return
    known = state.features[PLACE]
    what = {"found": key}
    if ("done", key) in known:
        yield "elicitation/complete-duplicate", "/params/elicitationId", what
        return
    asked = known.get(("asked", key))
    if asked is not None:
        outcome = known.get(("outcome", asked[1]), "not answered")
        if outcome != "accepted" and ("listed", key) not in known:
            yield "elicitation/complete-not-accepted", "/params/elicitationId", {**what, "outcome": outcome}
    elif ("listed", key) not in known and UNREAD not in known and "start" not in state.session.unseen:
        yield "elicitation/complete-unknown-id", "/params/elicitationId", what


def advance_complete(state, facts):
    """Remember that an elicitation was completed."""
    key = _completed(facts)
    known = state.features[PLACE]
    return known if key is None else known.put(("done", key))


def _completed(facts):
    """The elicitationId of a completion, or None where it has none that can be read."""
    if facts.direction != "server_to_client" or type(facts.params) is not dict:
        return None
    key = facts.params.get("elicitationId")
    return key if type(key) is str else None


def check_error(state, facts):
    """Error -32042 is sent by a server, to a client that declared URL mode."""
    if not _is_required(facts):
        return
    if facts.direction == "client_to_server":
        yield "elicitation/url-required-error-sender", "/error/code", {"found": REQUIRED}
    elif declared(state, "client", "elicitation.url") is False:
        what = {"name": "client.elicitation.url", "expected": "an object"}
        yield "capability/url-required-error-undeclared", "", what


def advance_error(state, facts):
    """Remember the ids that the error lists: they may be asked for and completed later."""
    known = state.features[PLACE]
    if facts.direction != "server_to_client" or not _is_required(facts):
        return known
    data = facts.error.get("data")
    listed = data.get("elicitations") if type(data) is dict else None
    if type(listed) is not list:
        return _unread(known)
    for entry in listed:
        key = entry.get("elicitationId") if type(entry) is dict else None
        if type(key) is not str:
            known = _unread(known)
        elif ("listed", key) not in known:
            known = known.put(("listed", key))
    return known


def _is_required(facts):
    return type(facts.error) is dict and facts.error.get("code") == REQUIRED


ON = {
    ("request", "elicitation/create"): (check_request, advance_request),
    ("result", "elicitation/create"): (None, advance_answer),
    ("error", "elicitation/create"): (None, advance_answer),
    ("notification", "notifications/elicitation/complete"): (check_complete, advance_complete),
    ("error", "*"): (check_error, advance_error),
}
