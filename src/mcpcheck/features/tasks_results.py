"""Outcomes of tasks: what tasks/result hands out, and whether the life of the task agrees with it.

It rests on basic/utilities/tasks: Result Retrieval, Retrieving Task Results, Task Execution Errors, Related Task
Metadata. A result is handed out once the task has ended, in the shape of the original request, and stays the same.

It does not judge snapshots against one another, nor structured content, which stands with the calls. An outcome is
remembered as a number, since results can be long.
"""

from collections import namedtuple

from mcpcheck.answers import judge
from mcpcheck.features import place
from mcpcheck.features.snapshots import (
    RELATED_PLACE,
    TERMINAL,
    before,
    known,
    listed,
    related,
    status_of,
    task_id,
)
from mcpcheck.history import EMPTY
from mcpcheck.spelling import spell
from mcpcheck.values import MISSING, SENDER
from mcpcheck.wire import fingerprint, over_http

PLACE = place("tasks_results")
GENERATION = "handshake"
TASKS = place("tasks")

Outcome = namedtuple("Outcome", "step digest flawed", defaults=(False,))
Outcome.__doc__ = """What was handed out last. step: the one before the answer to tasks/result; 0 for an error. digest: of the
outcome. flawed: whether it was a tool's result with isError true.
"""
START = EMPTY  # history, (owner side, taskId) -> Outcome; None once it was contradicted

_TOLERATED = (-32602, -32603)  # no longer kept, internal error


def _asked(state, facts):
    """((owner side, taskId), Task or None, Outcome or None) of the task whose result was asked for; None if
    unreadable.
    """
    id = task_id(facts.asked.params)
    if id is None:
        return None
    key = (SENDER[facts.direction], id)
    return key, known(state.features[TASKS], key), state.features[PLACE].get(key)


def check_result(state, facts):
    """A result that is handed out."""
    asked = _asked(state, facts)
    if asked is None or type(facts.result) is not dict:
        return
    (_, id), task, outcome = asked
    found = task_id(related(facts.result))
    if related(facts.result) is MISSING:
        what = {"name": spell(id), "found": MISSING, "expected": spell(id)}
        yield "tasks/result-related-task-missing", "/result" + RELATED_PLACE, what
    elif found is not None and found != id:
        what = {"name": spell(id), "found": found, "expected": spell(id)}
        yield "tasks/result-related-task-missing", f"/result{RELATED_PLACE}/taskId", what
    if outcome is not None and outcome.digest != _digest(facts.result):
        yield "tasks/result-unstable", "/result", {"name": spell(id)}
    if task is None:
        return
    if task.status == "completed" and _flawed(facts.result):
        yield "tasks/is-error-not-failed", "/result/isError", {"name": spell(id)}
    if task.expects is not None:
        yield from _shaped(facts, task)
        if task.expects == "ElicitResult":
            yield from judge(task.params, facts.result, "/result")


def _flawed(result):
    return result.get("isError") is True


def _shaped(facts, task):
    """The result against the shape of the original request's. What is deep inside it keeps its own rule."""
    shapes = facts.contract.shapes
    if facts.contract.infos:
        yield from shapes.remark(task.expects, facts.result, "/result")
    if shapes.accept(task.expects)(facts.result):
        return
    for rule, pointer, what in shapes.explain(task.expects, facts.result, "/result"):
        if pointer.count("/") == 2 and facts.contract.severity(rule, what.get("when")) == "error":
            about = {
                "name": spell(task_id(facts.asked.params)),
                "other": task.method,
                "found": what.get("found", MISSING),
            }
            yield "tasks/result-shape", pointer, about
        else:
            yield rule, pointer, what


def check_error(state, facts):
    """An error that is handed out."""
    asked = _asked(state, facts)
    code = facts.error.get("code") if type(facts.error) is dict else None
    if asked is None or code in _TOLERATED:
        return
    (_, id), task, outcome = asked
    if task is not None and task.status == "completed":
        yield "tasks/result-error-while-completed", "/error/code", {"name": spell(id), "found": code}
    elif outcome is not None and outcome.digest != code:
        yield "tasks/result-unstable", "/error", {"name": spell(id)}


def _digest(result):
    """A number for the outcome, `_meta` aside."""
    return fingerprint({name: value for name, value in result.items() if name != "_meta"})


def advance_result(state, facts):
    asked, outcomes = _asked(state, facts), state.features[PLACE]
    if asked is None or type(facts.result) is not dict:
        return outcomes
    new = Outcome(state.step, _digest(facts.result), _flawed(facts.result))
    return outcomes if asked[2] is not None and asked[2]._replace(step=new.step) == new else outcomes.put(asked[0], new)


def advance_error(state, facts):
    asked, outcomes = _asked(state, facts), state.features[PLACE]
    code = facts.error.get("code") if type(facts.error) is dict else None
    if asked is None or type(code) is not int or code in _TOLERATED:
        return outcomes
    new = Outcome(0, code)
    return outcomes if asked[2] == new else outcomes.put(asked[0], new)


def check_snapshot(state, facts):
    """A snapshot after a result was handed out: the task has ended, and not as completed where the tool failed."""
    for pointer, snapshot in _snapshots(facts):
        found = _contradiction(state, facts, snapshot)
        if found is not None:
            rule, what = found
            yield rule, pointer + "/status", {"name": spell(task_id(snapshot)), "found": status_of(snapshot), **what}


def _snapshots(facts):
    """The (pointer, snapshot) of each task that the message tells about."""
    if facts.kind == "notification":
        return [("/params", facts.params)] if task_id(facts.params) is not None else []
    if task_id(facts.result) is not None:
        return [("/result", facts.result)]
    return list(listed(facts.result))


def _contradiction(state, facts, snapshot):
    key = (SENDER[facts.direction], task_id(snapshot))
    outcome, task, status = state.features[PLACE].get(key), known(state.features[TASKS], key), status_of(snapshot)
    if outcome is None or not outcome.step or status is None or task is None or task.ended:
        return None  # with a final status seen, the snapshots contradict one another
    if status not in TERMINAL:
        fresh = facts.kind == "notification" or facts.asked.step > outcome.step
        if fresh and not before(snapshot.get("lastUpdatedAt"), task.updated):
            return "tasks/result-before-terminal", {"when": "http"} if over_http(facts.event) else {}
    elif status == "completed" and outcome.flawed:
        return "tasks/is-error-not-failed", {}
    return None


def advance_snapshot(state, facts):
    """What was contradicted is forgotten, so that it is said once."""
    outcomes = state.features[PLACE]
    for _, snapshot in _snapshots(facts) if len(outcomes) else ():
        if _contradiction(state, facts, snapshot) is not None:
            outcomes = outcomes.put((SENDER[facts.direction], task_id(snapshot)), None)
    return outcomes


_SNAPSHOT = (check_snapshot, advance_snapshot)
ON = {
    ("result", "tasks/result"): (check_result, advance_result),
    ("error", "tasks/result"): (check_error, advance_error),
    ("result", "tasks/get"): _SNAPSHOT,
    ("result", "tasks/cancel"): _SNAPSHOT,
    ("result", "tasks/list"): _SNAPSHOT,
    ("notification", "notifications/tasks/status"): _SNAPSHOT,
}
