"""Tasks: who owns which, and what each snapshot says beside the ones before it.

It rests on basic/utilities/tasks: Task ID Requirements, Task Status Lifecycle, Getting Tasks, Task Cancellation, Task
Status Notification; and on the Task of the schema page. A task belongs to the receiver of its request.

It does not know what a task has done: outcomes, listings, related-task metadata and taskSupport have modules of their
own, which read this slice. Snapshots are partial observations: only what left a final status, or went back in time,
is a fault.

For readers: snapshots.known(slice, (owner side, taskId)) gives a Task. Its `expects` names the shape of what
tasks/result hands out, `method` and `params` are those of the original request; None where that request is not in the
log.
"""

from collections import namedtuple

from mcpcheck.features import only, place
from mcpcheck.features.moves import broken_end, fresh, moved
from mcpcheck.features.snapshots import TERMINAL, created, known, listed, status_of, task_id
from mcpcheck.history import EMPTY
from mcpcheck.living import put, without
from mcpcheck.peers import declared
from mcpcheck.spelling import spell
from mcpcheck.twins import key_of
from mcpcheck.values import OTHER, SENDER

PLACE = place("tasks")
GENERATION = "handshake"

Tasks = namedtuple("Tasks", "living settled requests")
Tasks.__doc__ = """living: (owner side, taskId) -> Task. settled: history, likewise, of those that have ended or whose
outcome was handed out. requests: history, (side, id) of the request that became a task -> its taskId.
"""
START = Tasks({}, EMPTY, EMPTY)

Task = namedtuple("Task", "expects method params request status created updated seen ended")
Task.__doc__ = """One task as the messages so far show it.

expects, method, params, request: shape of the plain result, method, params and (side, id) of the request that became
the task; None where that is not in the log. status, created, updated: as last seen, None where unreadable. seen: step
of the last snapshot. ended: step at which it was first seen in a final status, else 0.
"""
_UNBORN = Task(None, None, None, None, None, None, None, 0, 0)


@only("task")
def either(state, facts):
    """(right, other) shape of an answer that may be a created task or the plain result. Only its members tell which
    it is, and whether it may be that is judged by features.
    """
    route, receiver = facts.contract.route(facts.method), OTHER[SENDER[facts.direction]]
    if route.with_task is None:
        return route.result
    wanted = type(facts.params) is dict and "task" in facts.params
    able = wanted and route.augments is not None and declared(state, receiver, route.augments)
    return (route.with_task, route.result) if able else (route.result, route.with_task)


def handed_out(state, facts):
    """The open shape of an answer to tasks/result; tasks_results knows which request it is a result of."""
    return "GetTaskPayloadResult"


def check_asked(state, facts):
    """A request for a task names one of the receiver's."""
    id = task_id(facts.params)
    sender, tasks = SENDER[facts.direction], state.features[PLACE]
    if id is None or known(tasks, (OTHER[sender], id)) is not None or state.session.unseen & {"start", OTHER[sender]}:
        return ()
    rule = "tasks/wrong-owner" if known(tasks, (sender, id)) is not None else "tasks/unknown-task-id"
    return ((rule, "/params/taskId", {"found": id}),)


@only("task")
def check_created(state, facts):
    """A new task has a taskId of its own."""
    task = created(facts)
    id = task_id(task)
    if id is None:
        return ()
    old = known(state.features[PLACE], (SENDER[facts.direction], id))
    if old is not None and old.request is not None:
        return (("tasks/id-duplicate", "/result/task/taskId", {"found": id}),)
    return _moved(state, facts, "/result/task", task)


def check_got(state, facts):
    """The answer to tasks/get is about the task that was asked for."""
    yield from _other_task(facts)
    yield from _moved(state, facts, "/result", facts.result)


def check_cancel(state, facts):
    """The answer to tasks/cancel is about the task that was asked for, which was alive and now is cancelled."""
    result, id = facts.result, task_id(facts.asked.params)
    yield from _other_task(facts)
    if id is None or task_id(result) != id:
        return
    task, status = _known(state, facts, result), status_of(result)
    if task is not None and 0 < task.ended < facts.asked.step:
        yield "tasks/cancel-terminal-accepted", "/result", {"name": spell(id), "other": task.status}
        return
    if status is not None and status != "cancelled":
        yield "tasks/cancel-status", "/result/status", {"name": spell(id), "found": status}
    else:
        yield from _moved(state, facts, "/result", result)


def _other_task(facts):
    asked = task_id(facts.asked.params)
    found = task_id(facts.result)
    if asked is not None and found is not None and asked != found:
        what = {"name": facts.method, "found": found, "expected": spell(asked)}
        yield "tasks/snapshot-id-mismatch", "/result/taskId", what


def check_listed(state, facts):
    """The entries of a listing are snapshots like any other."""
    for pointer, snapshot in listed(facts.result):
        yield from _moved(state, facts, pointer, snapshot)


def check_status(state, facts):
    """A status notification: whose task it is about, and whether the status is news."""
    id, sender = task_id(facts.params), SENDER[facts.direction]
    if id is None:
        return
    tasks = state.features[PLACE]
    task = known(tasks, (sender, id))
    if task is None and known(tasks, (OTHER[sender], id)) is not None:
        yield "tasks/status-notification-sender", "/params/taskId", {"found": id}
        return
    if task is not None and task.status is not None and task.status == status_of(facts.params):
        yield "tasks/status-notification-unchanged", "/params/status", {"name": spell(id), "found": task.status}
    yield from _moved(state, facts, "/params", facts.params)


def _known(state, facts, snapshot):
    """The Task that a snapshot of this message's sender is about, or None."""
    return known(state.features[PLACE], (SENDER[facts.direction], task_id(snapshot)))


def _moved(state, facts, pointer, snapshot):
    """A snapshot beside the ones before it."""
    return () if task_id(snapshot) is None else moved(facts, pointer, snapshot, _known(state, facts, snapshot))


@only("task")
def advance_created(state, facts):
    task, asked = created(facts), facts.asked
    tasks = state.features[PLACE]
    if task_id(task) is None:
        return tasks
    route = facts.contract.route(facts.method)
    key = (SENDER[facts.direction], task_id(task))
    request = (SENDER[asked.direction], key_of(asked.id))
    old = known(tasks, key)
    if old is None or old.request is not None:
        old = _UNBORN  # of two tasks under one id, the newer one is meant from now on
    born = old._replace(expects=route.result, method=facts.method, params=asked.params, request=request)
    tasks = tasks._replace(requests=tasks.requests.put(request, key[1]))
    return _kept(tasks, key, _seen(state, facts, task, born))


def advance_snapshot(state, facts):
    snapshot = facts.params if facts.kind == "notification" else facts.result
    tasks, sender = state.features[PLACE], SENDER[facts.direction]
    key = (sender, task_id(snapshot))
    if key[1] is None:
        return tasks
    task = known(tasks, key)
    if task is None and facts.kind == "notification" and known(tasks, (OTHER[sender], key[1])) is not None:
        return tasks  # reported by the side that does not own it
    return _kept(tasks, key, _seen(state, facts, snapshot, task or _UNBORN))


def advance_listed(state, facts):
    tasks, owner = state.features[PLACE], SENDER[facts.direction]
    for _, snapshot in listed(facts.result):
        key = (owner, task_id(snapshot))
        tasks = _kept(tasks, key, _seen(state, facts, snapshot, known(tasks, key) or _UNBORN))
    return tasks


def advance_outcome(state, facts):
    """Once its outcome was handed out, a task is not expected to move any more."""
    tasks, key = state.features[PLACE], (SENDER[facts.direction], task_id(facts.asked.params))
    task = tasks.living.get(key)
    if task is None:
        return tasks
    return tasks._replace(living=without(tasks.living, key), settled=tasks.settled.put(key, task))


def _kept(tasks, key, task):
    """The slice with one Task replaced. A settled one is written again only where something changed."""
    if not task.ended:
        return tasks._replace(living=put(tasks.living, key, task))
    if key in tasks.living:
        return tasks._replace(living=without(tasks.living, key), settled=tasks.settled.put(key, task))
    old = tasks.settled.get(key)
    if old is not None and old._replace(seen=task.seen) == task:
        return tasks
    return tasks._replace(settled=tasks.settled.put(key, task))


def _seen(state, facts, snapshot, task):
    """The Task after one more snapshot. What is merely late changes nothing but when it was seen."""
    status, step = status_of(snapshot), state.step + 1
    late = task.seen and not fresh(facts, task)
    if status is None or (task.ended and not broken_end(facts, snapshot, task)):
        status = task.status
    ended = (task.ended or step) if status in TERMINAL else 0
    return task._replace(
        status=status,
        created=_text(snapshot.get("createdAt")) or task.created,
        updated=task.updated if late else _text(snapshot.get("lastUpdatedAt")),
        seen=step,
        ended=ended,
    )


def _text(value):
    return value if type(value) is str else None


EXPECTS = {
    "tools/call": either,
    "sampling/createMessage": either,
    "elicitation/create": either,
    "tasks/result": handed_out,
}
ON = {
    ("request", "tasks/get"): (check_asked, None),
    ("request", "tasks/result"): (check_asked, None),
    ("request", "tasks/cancel"): (check_asked, None),
    ("result", "tools/call"): (check_created, advance_created),
    ("result", "sampling/createMessage"): (check_created, advance_created),
    ("result", "elicitation/create"): (check_created, advance_created),
    ("result", "tasks/get"): (check_got, advance_snapshot),
    ("result", "tasks/cancel"): (check_cancel, advance_snapshot),
    ("result", "tasks/list"): (check_listed, advance_listed),
    ("result", "tasks/result"): (None, advance_outcome),
    ("notification", "notifications/tasks/status"): (check_status, advance_snapshot),
}
