"""What one message says of a task: its snapshots, the related task in `_meta`, and the times in them.

It rests on basic/utilities/tasks, sections Task, Related Task Metadata and Task Status Lifecycle, and on the shapes
Task and RelatedTaskMetadata of the schema page.

It keeps nothing and judges nothing; it is no feature itself, so features may share it. An answer has a method only by
the request it answers, so whoever is asked about a method finds `facts.asked`.
"""

import re

from mcpcheck.peers import holds
from mcpcheck.values import MISSING

RELATED = "io.modelcontextprotocol/related-task"
RELATED_PLACE = "/_meta/io.modelcontextprotocol~1related-task"
TERMINAL = ("completed", "failed", "cancelled")

# date "T" hour ":" minute [":" second ["." fraction]] offset
_TIME = r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d\d):?(\d\d))"


def related(members):
    """The value under the related-task key of `members["_meta"]`, or MISSING where there is none."""
    meta = members.get("_meta") if type(members) is dict else None
    return meta.get(RELATED, MISSING) if type(meta) is dict else MISSING


def related_id(members):
    """The taskId of the related task that `members` names, or None."""
    value = related(members)
    return task_id(value)


def task_id(value):
    """The taskId of an object that has one of type string, or None."""
    found = value.get("taskId") if type(value) is dict else None
    return found if type(found) is str else None


def status_of(snapshot):
    """The status of a snapshot, or None where it is no string."""
    found = snapshot.get("status") if type(snapshot) is dict else None
    return found if type(found) is str else None


def created(facts):
    """The Task that a result announces in place of the plain answer, or None."""
    result = facts.result
    if type(result) is not dict or "task" not in result:
        return None
    route, task = facts.contract.route(facts.method), result["task"]
    if route is None or route.with_task is None:
        return None
    return task if type(task) is dict and facts.contract.tells_apart(result, route.result, route.with_task) else None


def augmentable(asked):
    """Whether the receiver of a request declared that it makes tasks of this method; None where that is not known."""
    route = asked.contract.route(asked.method)
    if route is None or route.with_task is None or asked.capabilities is None:
        return None
    return route.augments is not None and holds(asked.capabilities, route.augments)


def known(tasks, key):
    """The Task under (owner side, taskId) in the slice of the tasks feature, or None."""
    if tasks is None:
        return None
    task = tasks.living.get(key)
    return tasks.settled.get(key) if task is None else task


def listed(result):
    """The (pointer, snapshot) of each task in the result of a listing that can be read."""
    tasks = result.get("tasks") if type(result) is dict else None
    for index, task in enumerate(tasks if type(tasks) is list else ()):
        if task_id(task) is not None:
            yield f"/result/tasks/{index}", task


def moment(text):
    """The instant of an ISO 8601 time with offset as (minutes, seconds, fraction), fit for comparison; else None."""
    match = re.fullmatch(_TIME, text) if type(text) is str else None
    if match is None:
        return None
    from datetime import date  # few sessions have tasks

    year, month, day, hour, minute, second, fraction, sign, ahead, beside = match.groups("0")
    try:
        days = date(int(year), int(month), int(day)).toordinal()
    except ValueError:
        return None
    offset = int(ahead) * 60 + int(beside)
    minutes = (days * 24 + int(hour)) * 60 + int(minute) - (offset if sign == "+" else -offset)
    return minutes, int(second), fraction.rstrip("0")


def before(text, other):
    """Whether the time `text` lies before the time `other`; False where one of them cannot be read."""
    first, second = moment(text), moment(other)
    return first is not None and second is not None and first < second
