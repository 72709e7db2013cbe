"""One snapshot of a task beside what was known of it: times that run backwards, a final status that is taken back.

It rests on basic/utilities/tasks, sections Task Status Lifecycle and Task (createdAt, lastUpdatedAt).

It keeps nothing and is no feature itself. Snapshots cross on the wire: an answer to a request sent before the last
snapshot was seen, or one with an older time, is late and accuses nobody, unless two final statuses contradict each
other.
"""

from mcpcheck.features.snapshots import TERMINAL, before, status_of, task_id
from mcpcheck.spelling import spell
from mcpcheck.wire import over_http


def moved(facts, pointer, snapshot, task):
    """Yield what is wrong with a snapshot beside the `task` it is about (None for a new one): times and status."""
    yield from _timed(facts, pointer, snapshot, task)
    if task is None:
        return
    status, name = status_of(snapshot), spell(task_id(snapshot))
    if status is not None and broken_end(facts, snapshot, task):
        what = {"name": name, "found": status, "other": task.status}
        if status not in TERMINAL and over_http(facts.event):
            what["when"] = "http"
        yield "tasks/terminal-transition", pointer + "/status", what
    elif _differ(snapshot, task):
        what = {"name": name, "found": snapshot["createdAt"], "other": spell(task.created)}
        yield "tasks/created-at-changed", pointer + "/createdAt", what


def _differ(snapshot, task):
    text = snapshot.get("createdAt")
    return before(text, task.created) or before(task.created, text)


def _timed(facts, pointer, snapshot, task):
    updated = snapshot.get("lastUpdatedAt")
    earlier = [snapshot.get("createdAt")]
    if task is not None and fresh(facts, task) and not over_http(facts.event):
        earlier.append(task.updated)
    last = next((text for text in earlier if before(updated, text)), None)
    if last is not None:
        what = {"name": spell(task_id(snapshot)), "found": updated, "other": spell(last)}
        yield "tasks/last-updated-regressed", pointer + "/lastUpdatedAt", what


def fresh(facts, task):
    """Whether a message cannot have been written before the last snapshot was."""
    return facts.kind == "notification" or facts.asked.step > task.seen


def broken_end(facts, snapshot, task):
    """Whether a snapshot takes back the final status that was seen; one that may be merely late does not."""
    status = status_of(snapshot)
    if not task.ended or status == task.status:
        return False
    if status in TERMINAL:
        return True
    late = facts.kind != "notification" and facts.asked.step < task.ended
    return not late and not before(snapshot.get("lastUpdatedAt"), task.updated)
