"""Cancellation: a side cancels only its own open requests, and what was cancelled is owed no answer.

It rests on basic/utilities/cancellation (Behavior Requirements, Timing Considerations) and, for requests that became
tasks, on basic/utilities/tasks. Messages cross, so a late answer is no fault, and a late cancellation a small one.

It does not know whether the work really stopped. An absent requestId, or one of a wrong type, has its row in the shape
table. The ids stage asks `excuses` before it misses an answer.
"""

from collections import namedtuple

from mcpcheck.features import place
from mcpcheck.features.snapshots import augmentable
from mcpcheck.history import EMPTY
from mcpcheck.spelling import spell
from mcpcheck.twins import key_of, twin_of
from mcpcheck.values import OTHER, SENDER

PLACE = place("cancellation")
TASKS = place("tasks")
LISTEN = place("listen")
TASK_CALLS = place("task_calls")

Cancelled = namedtuple("Cancelled", "requests opening")
Cancelled.__doc__ = """requests: history, (side, id) -> step of the request it cancelled; negative where only presumed.
opening: the (side, id) of the last handshake's request, or None.
"""
START = Cancelled(EMPTY, None)
_NEVER = Cancelled(EMPTY, None)


def excuses(state, record):
    """Whether the open request `record` (a Pending) needs no answer because its sender cancelled it."""
    cancelled = state.features[PLACE] or _NEVER
    step = cancelled.requests.get((SENDER[record.direction], key_of(record.id)))
    return step is not None and abs(step) == record.step


def _tables(state, side):
    """(open requests, history of spent ids) of one side."""
    ids = state.ids
    return (ids.client, ids.client_spent) if side == "client" else (ids.server, ids.server_spent)


def _open(state, side, key):
    """The newest open request of `side` with this id, or None."""
    entry = _tables(state, side)[0].get(key)
    return entry[-1] if type(entry) is tuple else entry


def check_cancelled(state, facts):
    """Which request a notification names, and whether it may be cancelled."""
    key = key_of(facts.params.get("requestId")) if type(facts.params) is dict else None
    if key is None:
        return
    sender = SENDER[facts.direction]
    if sender not in facts.contract.asks:
        yield from _of_a_stream(state, facts, key)
        return
    record = _open(state, sender, key)
    if record is not None:
        rule, when = _open_fault(state, facts, sender, key, record)
    elif _spent(state, sender, key) or (sender, key) == state.features[PLACE].opening:
        rule, when = _spent_fault(state, sender, key)
    else:
        rule, when = _foreign(state, sender, key), None
    if rule is not None:
        yield rule, "/params/requestId", _what(facts, rule, key, when)


def _of_a_stream(state, facts, key):
    """Who sends no requests may only end a subscription, by the id of the request that opened it."""
    streams = state.features[LISTEN]
    if streams is None or streams.get(key) is not None:
        return
    if state.session.unseen & {"start", OTHER[SENDER[facts.direction]]}:
        yield "unjudged/request-unseen", "/params/requestId", {"subject": "cancellations"}
    else:
        yield "cancellation/not-a-subscription", "/params/requestId", {"found": facts.params["requestId"]}


def _spent(state, side, key):
    """Whether a request of this side had this id and was answered."""
    return key in _tables(state, side)[1] or (side == "client" and key in state.ids.free)


def _what(facts, rule, key, when):
    what = {"found": facts.params["requestId"], "expected": spell(twin_of(key)), "when": when}
    return {"subject": "cancellations"} if rule == "unjudged/request-unseen" else what


def _open_fault(state, facts, sender, key, record):
    """(rule or None, when) for a request that is still open."""
    if record.method == facts.contract.opens and sender == "client":
        return "cancellation/initialize", None
    if state.features[PLACE].requests.get((sender, key)) == record.step:
        return "cancellation/duplicate", None
    if _as_task(record):
        return "cancellation/task-request", None
    return None, None


def _as_task(record):
    """Whether a request asks for a task and its receiver declared that it makes one."""
    task = record.params.get("task") if type(record.params) is dict else None
    return type(task) is dict and augmentable(record) is True


def _spent_fault(state, sender, key):
    """(rule, when) for a request that was answered."""
    cancelled = state.features[PLACE]
    if (sender, key) == cancelled.opening:
        return "cancellation/initialize", None
    if (sender, key) in cancelled.requests:
        return "cancellation/duplicate", None
    tasks, calls = state.features[TASKS], state.features[TASK_CALLS]
    if tasks is not None and (sender, key) in tasks.requests:
        return "cancellation/task-request", "created"
    if calls is not None and sender == "client" and calls.requests.get(key):
        return "cancellation/task-request", None
    return "cancellation/already-completed", None


def _foreign(state, sender, key):
    """The rule for an id that the sender never used."""
    other = twin_of(key)
    if other in _tables(state, sender)[0] or _spent(state, sender, other):
        return "cancellation/id-type-mismatch"
    if "start" in state.session.unseen:
        return "unjudged/request-unseen"
    if key in _tables(state, OTHER[sender])[0]:
        return "cancellation/wrong-direction"
    return "cancellation/unknown-request"


def advance_cancelled(state, facts):
    cancelled = state.features[PLACE]
    key = key_of(facts.params.get("requestId")) if type(facts.params) is dict else None
    if key is None:
        return cancelled
    sender = SENDER[facts.direction]
    record = _open(state, sender, key)
    if record is not None:
        return cancelled._replace(requests=cancelled.requests.put((sender, key), record.step))
    other = twin_of(key)
    record = _open(state, sender, other)
    if record is not None and not _spent(state, sender, key):
        return cancelled._replace(requests=cancelled.requests.put((sender, other), -record.step))
    return cancelled


def advance_opening(state, facts):
    return state.features[PLACE]._replace(opening=(SENDER[facts.direction], key_of(facts.id)))


def check_answer(state, facts):
    """An answer to what was cancelled. Who could not rightly cancel may expect one."""
    requests = state.features[PLACE].requests
    asked = facts.asked
    if requests is EMPTY or asked is None:
        return ()
    step = requests.get((SENDER[asked.direction], key_of(asked.id)))
    if step != asked.step or asked.method == facts.contract.opens or _as_task(asked):
        return ()
    return (("cancellation/response-after-cancel", "/id", {}),)


ON = {
    ("request", "initialize"): (None, advance_opening),
    ("notification", "notifications/cancelled"): (check_cancelled, advance_cancelled),
    ("result", "*"): (check_answer, None),
    ("error", "*"): (check_answer, None),
}
