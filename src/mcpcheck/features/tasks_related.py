"""Related-task metadata: which messages say what task they belong to, and that they name one there is.

It rests on basic/utilities/tasks: Related Task Metadata, Associating Task-Related Messages, Input Required Status. A
request made for a task carries it, and so does the answer; the messages that name their task already do without.

It does not know which messages were made for a task; only progress, judged where tokens are kept, tells. Metadata of a
wrong shape has its row in the shape table.
"""

from mcpcheck.features import only, place
from mcpcheck.features.snapshots import RELATED_PLACE, known, related, related_id, task_id
from mcpcheck.history import EMPTY
from mcpcheck.spelling import spell
from mcpcheck.values import MISSING, OTHER, SENDER

PLACE = place("tasks_related")
GENERATION = "handshake"
TASKS = place("tasks")
CANCELLED = place("cancellation")
START = ()

# methods whose messages name their task in params or result
_NAMING = ("tasks/get", "tasks/result", "tasks/list", "tasks/cancel", "notifications/tasks/status")
_OUTCOME = "tasks/result"  # its answer has a rule of its own


@only("_meta")
def check_sent(state, facts):
    """A request or notification: names no task needlessly, and none that does not exist."""
    params = facts.params
    if type(params) is not dict or "_meta" not in params or related(params) is MISSING:
        return ()
    if facts.method in _NAMING:
        what = {"other": f"{facts.kind} {facts.method}"}
        return (("tasks/related-task-redundant", "/params" + RELATED_PLACE, what),)
    id = related_id(params)
    return () if id is None else _unknown(state, "/params", id)


def _unknown(state, base, id):
    tasks = state.features[TASKS]
    if any(known(tasks, (side, id)) is not None for side in OTHER) or state.session.unseen or _in_birth(state):
        return ()
    return (("tasks/related-task-unknown", f"{base}{RELATED_PLACE}/taskId", {"found": id}),)


def _records(table):
    for entry in table.values():
        yield from entry if type(entry) is tuple else (entry,)


def _in_birth(state):
    """Whether a request for a task is open, whose taskId may be in use before it is announced."""
    return any(
        type(record.params) is dict and "task" in record.params
        for table in (state.ids.client, state.ids.server)
        for record in _records(table)
    )


@only("_meta")
def check_answer(state, facts):
    """An answer names the task that its request named."""
    params = MISSING if facts.asked is None else facts.asked.params
    told = type(params) is dict and "_meta" in params
    if type(facts.result) is not dict or not (told or "_meta" in facts.result) or facts.method == _OUTCOME:
        return ()
    if facts.method in _NAMING:
        return _needless(facts)
    wanted = related_id(params) if told else None
    if wanted is not None:
        return _dropped(facts, wanted)
    id = related_id(facts.result)
    return () if id is None else _unknown(state, "/result", id)


def _needless(facts):
    if related(facts.result) is MISSING:
        return ()
    what = {"other": f"the result of {facts.method}"}
    return (("tasks/related-task-redundant", "/result" + RELATED_PLACE, what),)


def _dropped(facts, wanted):
    value = related(facts.result)
    found = MISSING if value is MISSING else task_id(value)
    if found is None or found == wanted:
        return ()
    where = "/result" + RELATED_PLACE + ("" if found is MISSING else "/taskId")
    what = {"found": found, "expected": spell(wanted)}
    return (("tasks/related-task-dropped", where, what),)


def check_input(state, facts):
    """A request of a side that works on nothing but tasks waiting for input belongs to one of them."""
    if related(facts.params) is not MISSING:
        return ()
    sender = SENDER[facts.direction]
    living = {id: task.status for (side, id), task in state.features[TASKS].living.items() if side == sender}
    if set(living.values()) != {"input_required"} or _busy(state, facts, sender):
        return ()
    what = {"name": facts.method, "other": spell(next(iter(living)))}
    return (("tasks/input-request-unassociated", "/params" + RELATED_PLACE, what),)


def _busy(state, facts, side):
    """Whether `side` has requests of the other side to work on, beside those about tasks."""
    table = state.ids.server if side == "client" else state.ids.client
    cancelled = state.features[CANCELLED]
    requests = EMPTY if cancelled is None else cancelled.requests
    for key, entry in table.items():
        for record in entry if type(entry) is tuple else (entry,):
            light = record.method in _NAMING or record.method in facts.contract.always
            if not light and requests.get((OTHER[side], key)) != record.step:
                return True
    return False


ON = {
    ("request", "*"): (check_sent, None),
    ("notification", "*"): (check_sent, None),
    ("result", "*"): (check_answer, None),
    ("request", "sampling/createMessage"): (check_input, None),
    ("request", "elicitation/create"): (check_input, None),
    ("request", "roots/list"): (check_input, None),
}
