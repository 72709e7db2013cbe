"""Progress: each notification names the token of a living request of the other side, and each one reports more.

It rests on basic/utilities/progress (Progress Flow, Behavior Requirements, Implementation Notes) and, for tokens that
outlive the answer, on basic/utilities/tasks. A token lives from its request to the answer, or to the end of its task.

It does not know what is being worked on, nor whether progress was sent often enough. The form of a token, and progress
above its total, are rows of the shape table.
"""

from collections import namedtuple

from mcpcheck.features import only, place
from mcpcheck.features.snapshots import (
    RELATED_PLACE,
    TERMINAL,
    created,
    listed,
    related_id,
    status_of,
    task_id,
)
from mcpcheck.history import EMPTY
from mcpcheck.living import put, without
from mcpcheck.spelling import spell
from mcpcheck.twins import key_of, token_of, twin_of
from mcpcheck.values import MISSING, OTHER, SENDER
from mcpcheck.wire import over_http

PLACE = place("progress")

Tokens = namedtuple("Tokens", "open client server cancelled ended copies")
Tokens.__doc__ = """open: (side that asked, token) -> Live. client, server: histories of the tokens of its answered
requests. cancelled, ended: histories of (side, token) closed by a cancellation, or with their task. copies: history
of the notifications seen over HTTP, which may deliver one twice.
"""
_new = tuple.__new__
START = Tokens({}, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)

Live = namedtuple("Live", "id step progress total task")
Live.__doc__ = """A token in use. id, step: of its request. progress, total: as last reported, MISSING at first.
task: the taskId of the task that the request became, or None.
"""


@only("_meta")
def check_request(state, facts):
    """The token of a request is not in use."""
    token = token_of(facts.params)
    if token is None:
        return ()
    side = SENDER[facts.direction]
    live = state.features[PLACE].open.get((side, token))
    # the same id again is the same request sent twice, and has rules of its own
    if live is None or live.id == facts.id or not _unfinished(state, side, live):
        return ()
    what = {"found": facts.params["_meta"]["progressToken"], "other": spell(live.id)}
    if over_http(facts.event) and facts.contract.declares is not None:
        what["when"] = "http"  # there a stream that is closed cancels its request, unseen
    return (("progress/token-duplicate-active", "/params/_meta/progressToken", what),)


def _unfinished(state, side, live):
    """Whether the request of a token is still open: an answer under a wrong id may have closed it."""
    if live.task is not None:
        return True
    return any(record.step == live.step for record in _requests(state, side, key_of(live.id)))


@only("_meta")
def advance_request(state, facts):
    token = token_of(facts.params)
    tokens = state.features[PLACE]
    if token is None:
        return tokens
    live = _new(Live, (facts.id, state.step + 1, MISSING, MISSING, None))
    return _with_open(tokens, put(tokens.open, (SENDER[facts.direction], token), live))


def check_progress(state, facts):
    """A notification: whose token it names, whether that one lives, and whether the report moves on."""
    params = facts.params if type(facts.params) is dict else {}
    token = key_of(params.get("progressToken"))
    if token is None:
        return ()
    asker = "server" if facts.direction == "client_to_server" else "client"
    live = state.features[PLACE].open.get((asker, token))
    return () if live is not None and _goes_well(live, params) else _reported(state, facts, params, token, asker)


def _goes_well(live, params):
    """Whether a report surely is more than the one before; a no means nothing."""
    _, _, before, total, task = live
    progress = params.get("progress")
    kind = type(progress)
    if task is not None or kind is not type(before) or (kind is not int and kind is not float):
        return False
    return progress > before and params.get("total", MISSING) == total


def _reported(state, facts, params, token, asker):
    tokens = state.features[PLACE]
    if over_http(facts.event) and _copy(facts, params) in tokens.copies:
        return
    live = tokens.open.get((asker, token))
    if live is None:
        found = _closed(tokens, facts, asker, token) or _foreign(state, facts, asker, token)
        if found is not None:
            yield found
        return
    yield from _moving(live, params)
    if live.task is not None and related_id(params) != live.task:
        what = {"name": spell(live.task), "found": related_id(params) or MISSING}
        yield "tasks/related-task-missing-on-progress", "/params" + RELATED_PLACE, what


def _moving(live, params):
    progress, total = params.get("progress"), params.get("total", MISSING)
    if _number(progress) and _number(live.progress) and not progress > live.progress:
        yield "progress/not-increasing", "/params/progress", {"found": progress, "other": spell(live.progress)}
    if _number(total) and _number(live.total) and total != live.total:
        yield "progress/total-changed", "/params/total", {"found": total, "other": spell(live.total)}


def _number(value):
    return type(value) is int or type(value) is float


def _closed(tokens, facts, asker, token):
    """The emission for a token that was in use before, or None."""
    what = {"found": facts.params["progressToken"]}
    if over_http(facts.event):
        what["when"] = "http"
    if (asker, token) in tokens.cancelled:
        return "progress/after-cancel", "/params/progressToken", {"found": what["found"]}
    if (asker, token) in tokens.ended:
        return "progress/after-task-terminal", "/params/progressToken", what
    if token in _answered(tokens, asker):
        return "progress/after-response", "/params/progressToken", what
    return None


def _answered(tokens, side):
    return tokens.client if side == "client" else tokens.server


def _known(tokens, side, token):
    key = (side, token)
    return key in tokens.open or token in _answered(tokens, side) or key in tokens.cancelled or key in tokens.ended


def _foreign(state, facts, asker, token):
    """The emission for a token that the other side never gave."""
    tokens, what = state.features[PLACE], {"found": facts.params["progressToken"]}
    other = twin_of(token)
    if _known(tokens, asker, other):
        return "progress/token-type-mismatch", "/params/progressToken", {**what, "expected": spell(other)}
    unseen = state.session.unseen
    if "start" in unseen or asker in unseen:
        return "unjudged/request-unseen", "/params/progressToken", {"subject": "tokens"}
    if _known(tokens, OTHER[asker], token):
        return "progress/token-wrong-direction", "/params/progressToken", what
    return "progress/token-unknown", "/params/progressToken", what


def _copy(facts, params):
    """A number that tells one notification from another."""
    return hash(facts.direction + spell(params, 500))


def advance_progress(state, facts):
    tokens, params = state.features[PLACE], facts.params
    token = key_of(params.get("progressToken")) if type(params) is dict else None
    if token is None:
        return tokens
    if facts.event.context is not None and over_http(facts.event):
        tokens = tokens._replace(copies=tokens.copies.put(_copy(facts, params)))
    key = ("server" if facts.direction == "client_to_server" else "client", token)
    live, progress = tokens.open.get(key), params.get("progress")
    if live is None or not _number(progress):
        return tokens
    id, step, _, total, task = live
    reported = params.get("total", MISSING)
    live = _new(Live, (id, step, progress, reported if _number(reported) else total, task))
    return _with_open(tokens, put(tokens.open, key, live))


def _with_open(tokens, opened):
    return _new(Tokens, (opened, *tokens[1:]))


@only("_meta", "taskId", "tasks")
def advance_answer(state, facts):
    """The answer closes the token of its request, and a snapshot in it that of a task that has ended."""
    tokens = _answering(state.features[PLACE], facts)
    return tokens if facts.kind == "error" or facts.method not in _SNAPSHOTS else _ending(tokens, facts)


def _answering(tokens, facts):
    """The tokens after an answer: its request's is closed, unless the answer announces a task."""
    asked = facts.asked if tokens.open else None
    token = None if asked is None else token_of(asked.params)
    if token is None:
        return tokens
    key = (SENDER[asked.direction], token)
    live = tokens.open.get(key)
    if live is None or live.step != asked.step:
        return tokens
    task = created(facts) if type(facts.result) is dict and "task" in facts.result else None
    if task is not None and task_id(task) is not None and status_of(task) not in TERMINAL:
        return _with_open(tokens, put(tokens.open, key, live._replace(task=task_id(task))))
    tokens = _without(tokens, key)
    if task is not None:
        return tokens._replace(ended=_put(tokens.ended, key))
    opened, client, server, *others = tokens
    if key[0] == "client":
        return _new(Tokens, (opened, _put(client, token), server, *others))
    return _new(Tokens, (opened, client, _put(server, token), *others))


def _put(history, key):
    # a token used again and again is remembered once
    return history if key in history else history.put(key)


def _without(tokens, key):
    return _with_open(tokens, without(tokens.open, key))


def advance_cancelled(state, facts):
    """A cancelled request is no longer active; a task is not cancelled this way."""
    tokens, params = state.features[PLACE], facts.params
    id = key_of(params.get("requestId")) if type(params) is dict else None
    if id is None:
        return tokens
    sender = SENDER[facts.direction]
    for record in _requests(state, sender, id):
        key = (sender, token_of(record.params))
        live = tokens.open.get(key)
        if live is not None and live.task is None and key_of(live.id) == id:
            tokens = _without(tokens, key)
            return tokens._replace(cancelled=_put(tokens.cancelled, key))
    return tokens


def _requests(state, side, id):
    """The open requests of a side that have this id."""
    entry = (state.ids.client if side == "client" else state.ids.server).get(id)
    return entry if type(entry) is tuple else () if entry is None else (entry,)


def advance_status(state, facts):
    return _ending(state.features[PLACE], facts)


def _ending(tokens, facts):
    """The tokens after a message of a task's owner: the end of a task ends its token."""
    asker = OTHER[SENDER[facts.direction]]
    living = {live.task: key for key, live in tokens.open.items() if live.task is not None and key[0] == asker}
    for task in _ended(facts) if living else ():
        key = living.pop(task, None)
        if key is not None:
            tokens = _without(tokens, key)
            tokens = tokens._replace(ended=_put(tokens.ended, key))
    return tokens


def _ended(facts):
    """Yield the ids of the tasks that a message shows as ended; a result handed out shows that of its task."""
    if facts.kind == "result" and _SNAPSHOTS[facts.method] == "outcome":
        yield task_id(facts.asked.params)
        return
    members = facts.params if facts.kind == "notification" else facts.result
    for task in [task for _, task in listed(members)] or [members]:
        if task_id(task) is not None and status_of(task) in TERMINAL:
            yield task_id(task)


# what the answers of these methods show of a task
_SNAPSHOTS = {"tasks/get": "task", "tasks/cancel": "task", "tasks/list": "tasks", "tasks/result": "outcome"}

ON = {
    ("request", "*"): (check_request, advance_request),
    ("result", "*"): (None, advance_answer),
    ("error", "*"): (None, advance_answer),
    ("notification", "notifications/progress"): (check_progress, advance_progress),
    ("notification", "notifications/cancelled"): (None, advance_cancelled),
    ("notification", "notifications/tasks/status"): (None, advance_status),
}
