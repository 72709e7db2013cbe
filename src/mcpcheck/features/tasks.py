"""Tasks: who owns which, and what each snapshot says beside the ones before it.

It rests on basic/utilities/tasks: Task ID Requirements, Task Status Lifecycle, Getting Tasks, Task Cancellation, Task
Status Notification; and on the Task of the schema page. A task belongs to the receiver of its request.

It does not know what a task has done: outcomes, listings, related-task metadata and taskSupport have modules of their
own, which read this slice. Snapshots are partial observations: only what left a final status, or went back in time, is a fault.

The slice for readers is {(owner side, taskId): Task}; Task.expects names the shape of what tasks/result hands out, Task.method
and Task.params are those of the original request; both None where that request is not in the log.
"""

from collections import namedtuple

from mcpcheck.features import place
from mcpcheck.features.snapshots import TERMINAL, before, created, listed, status_of, streams, task_id
from mcpcheck.features.twins import key_of
from mcpcheck.peers import declared
from mcpcheck.spelling import spell
from mcpcheck.values import OTHER, SENDER

PLACE = place("tasks")

START = {}

Task = namedtuple("Task", "expects method params request status created updated seen ended")
Task.__doc__ = """One task as the messages so far show it.

expects, method, params, request: shape of the plain result, method, params and (side, id) of the request that became the
task; None where that is not in the log. status, created, updated: as last seen, None where unreadable. seen: step of the
last snapshot. ended: step at which it was first seen in a final status, else 0.
"""
_UNBORN = Task(None, None, None, None, None, None, None, 0, 0)


def either(state, facts):
    """(right, other) shape of an answer that may be a created task or the plain result. Only its members tell which it is,
    and whether it may be that is judged by features."""
    route, receiver = facts.contract.route(facts.method), OTHER[SENDER[facts.direction]]
    if route.with_task is None:
        return route.result
    wanted = type(facts.params) is dict and "task" in facts.params
    known = wanted and route.augments is not None and declared(state, receiver, route.augments)
    return (route.with_task, route.result) if known else (route.result, route.with_task)


def handed_out(state, facts):
    """The open shape of an answer to tasks/result; tasks_results knows which request it is a result of."""
    return "GetTaskPayloadResult"


def check_asked(state, facts):
    """A request for a task names one of the receiver's."""
    id = task_id(facts.params)
    sender, table = SENDER[facts.direction], state.features[PLACE]
    if id is None or (OTHER[sender], id) in table or state.session.unseen & {"start", OTHER[sender]}:
        return ()
    rule = "tasks/wrong-owner" if (sender, id) in table else "tasks/unknown-task-id"
    return ((rule, "/params/taskId", {"found": id}),)


def check_created(state, facts):
    """A new task has a taskId of its own."""
    task = created(facts)
    id = task_id(task)
    if id is None or facts.asked is None:
        return
    known = state.features[PLACE].get((SENDER[facts.direction], id))
    if known is not None and known.request is not None:
        yield "tasks/id-duplicate", "/result/task/taskId", {"found": id}
    else:
        yield from _moved(state, facts, "/result/task", task)


def check_got(state, facts):
    """The answer to tasks/get is about the task that was asked for."""
    yield from _other_task(facts)
    yield from _moved(state, facts, "/result", facts.result)


def check_cancel(state, facts):
    """The answer to tasks/cancel is about the task that was asked for, which was alive and now is cancelled."""
    result, id = facts.result, task_id(facts.asked.params) if facts.asked is not None else None
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
    asked = task_id(facts.asked.params) if facts.asked is not None else None
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
    table = state.features[PLACE]
    task = table.get((sender, id))
    if task is None and (OTHER[sender], id) in table:
        yield "tasks/status-notification-sender", "/params/taskId", {"found": id}
        return
    if task is not None and task.status is not None and task.status == status_of(facts.params):
        yield "tasks/status-notification-unchanged", "/params/status", {"name": spell(id), "found": task.status}
    yield from _moved(state, facts, "/params", facts.params)


def _known(state, facts, snapshot):
    """The Task that a snapshot of this message's sender is about, or None."""
    return state.features[PLACE].get((SENDER[facts.direction], task_id(snapshot)))


def _moved(state, facts, pointer, snapshot):
    """A snapshot beside the ones before it: its times, and a status that may not change any more."""
    if task_id(snapshot) is None:
        return
    task = _known(state, facts, snapshot)
    yield from _timed(facts, pointer, snapshot, task)
    if task is None:
        return
    status, name = status_of(snapshot), spell(task_id(snapshot))
    if status is not None and _broken_end(facts, snapshot, task):
        what = {"name": name, "found": status, "other": task.status}
        if status not in TERMINAL and streams(facts):
            what["when"] = "http"
        yield "tasks/terminal-transition", pointer + "/status", what
    elif task.created is not None and snapshot.get("createdAt") != task.created and _differ(snapshot, task):
        what = {"name": name, "found": snapshot["createdAt"], "other": spell(task.created)}
        yield "tasks/created-at-changed", pointer + "/createdAt", what


def _differ(snapshot, task):
    text = snapshot.get("createdAt")
    return before(text, task.created) or before(task.created, text)


def _timed(facts, pointer, snapshot, task):
    updated = snapshot.get("lastUpdatedAt")
    last = snapshot.get("createdAt")
    if task is not None and _fresh(facts, task) and not streams(facts) and before(updated, task.updated):
        last = task.updated
    if before(updated, last):
        what = {"name": spell(task_id(snapshot)), "found": updated, "other": spell(last)}
        yield "tasks/last-updated-regressed", pointer + "/lastUpdatedAt", what


def _fresh(facts, task):
    """Whether a message cannot have been written before the last snapshot was."""
    return facts.kind == "notification" or (facts.asked is not None and facts.asked.step > task.seen)


def _broken_end(facts, snapshot, task):
    """Whether a snapshot takes back the final status that was seen; one that may be merely late does not."""
    status = status_of(snapshot)
    if not task.ended or status == task.status:
        return False
    if status in TERMINAL:
        return True
    late = facts.kind != "notification" and (facts.asked is None or facts.asked.step < task.ended)
    return not late and not before(snapshot.get("lastUpdatedAt"), task.updated)


def advance_created(state, facts):
    task, asked = created(facts), facts.asked
    tasks = state.features[PLACE]
    if task_id(task) is None or asked is None:
        return tasks
    route = facts.contract.route(facts.method)
    key = (SENDER[facts.direction], task_id(task))
    known = tasks.get(key, _UNBORN)
    if known.request is not None:
        known = _UNBORN  # two tasks under one id: the newer one is meant from now on
    born = known._replace(
        expects=route.result,
        method=facts.method,
        params=asked.params,
        request=(SENDER[asked.direction], key_of(asked.id)),
    )
    return {**tasks, key: _seen(state, facts, task, born)}


def advance_snapshot(state, facts):
    snapshot = facts.params if facts.kind == "notification" else facts.result
    tasks, sender = state.features[PLACE], SENDER[facts.direction]
    key = (sender, task_id(snapshot))
    foreign = key not in tasks and (OTHER[sender], key[1]) in tasks
    if key[1] is None or (facts.kind == "notification" and foreign):
        return tasks
    return {**tasks, key: _seen(state, facts, snapshot, tasks.get(key, _UNBORN))}


def advance_listed(state, facts):
    tasks, owner = state.features[PLACE], SENDER[facts.direction]
    changed = {}
    for _, snapshot in listed(facts.result):
        key = (owner, task_id(snapshot))
        changed[key] = _seen(state, facts, snapshot, tasks.get(key, _UNBORN))
    return {**tasks, **changed} if changed else tasks


def _seen(state, facts, snapshot, task):
    """The Task after one more snapshot. What is merely late changes nothing but when it was seen."""
    status, step = status_of(snapshot), state.step + 1
    late = task.seen and not _fresh(facts, task)
    if task.ended and status not in TERMINAL and not _broken_end(facts, snapshot, task):
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
    ("notification", "notifications/tasks/status"): (check_status, advance_snapshot),
}
