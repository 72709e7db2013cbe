"""Task listings: one listing holds each task once, and leaves out none that can be read.

It rests on basic/utilities/tasks, section Task Listing, and on server/utilities/pagination for what one whole listing
is.

It does not judge the entries, nor the cursors. That a task was left out is proved by a tasks/get that was answered
before the listing was asked for, and another one after it: what ran out in between cannot come back.
"""

from collections import namedtuple

from mcpcheck.features import place
from mcpcheck.features.snapshots import listed, task_id
from mcpcheck.values import MISSING, SENDER

PLACE = place("tasks_listed")
GENERATION = "handshake"

_MANY = 256  # tasks that are watched at once; of more, the ones read last
_LIMIT = f"of more than {_MANY} tasks the ones read last are held against listings"
_UNWATCHED = ("unjudged/budget", "/result/taskId", {"subject": "tasks", "limit": _LIMIT})

Listings = namedtuple("Listings", "read omitted walks")
Listings.__doc__ = """read: (owner side, taskId) -> step before the first answer to tasks/get that counts. omitted:
likewise -> step before the listing that left the task out after it. walks: owner side -> the Walk through its pages that
is under way.
"""
START = Listings({}, {}, {})

Walk = namedtuple("Walk", "cursor ids start")
Walk.__doc__ = """cursor: the nextCursor that continues it. ids: those so far. start: step of its first request, None if
unknown.
"""


def check_got(state, facts):
    """A task that is read was not left out of a listing after it was read before."""
    listings, id = state.features[PLACE], _got(facts)
    key = (SENDER[facts.direction], id)
    step = listings.omitted.get(key)
    if step is not None and step < facts.asked.step:
        return (("tasks/list-omits-task", "/result/taskId", {"found": id}),)
    return (_UNWATCHED,) if id is not None and len(listings.read) >= _MANY and key not in listings.read else ()


def _got(facts):
    """The taskId of an answer that is about the task asked for, else None."""
    id = task_id(facts.result)
    return id if task_id(facts.asked.params) == id else None


def advance_got(state, facts):
    listings, id = state.features[PLACE], _got(facts)
    if id is None:
        return listings
    key = (SENDER[facts.direction], id)
    if key in listings.omitted:  # said by now; it counts from here again
        omitted = {other: step for other, step in listings.omitted.items() if other != key}
        return listings._replace(read={**listings.read, key: state.step}, omitted=omitted)
    if key in listings.read:
        return listings
    read = listings.read if len(listings.read) < _MANY else dict(list(listings.read.items())[1:])
    return listings._replace(read={**read, key: state.step})


def check_listed(state, facts):
    """No task stands twice on the pages of one listing."""
    seen = set(_walk(state, facts).ids)
    for pointer, snapshot in listed(facts.result):
        id = task_id(snapshot)
        if id in seen:
            yield "tasks/list-duplicate-id", pointer + "/taskId", {"found": id}
        seen.add(id)


def _walk(state, facts):
    """The Walk that this page continues."""
    params = facts.asked.params
    cursor = params.get("cursor", MISSING) if type(params) is dict else MISSING
    if cursor is MISSING:
        return Walk(MISSING, frozenset(), facts.asked.step)
    walk = state.features[PLACE].walks.get(SENDER[facts.direction])
    return walk if walk is not None and walk.cursor == cursor else Walk(MISSING, frozenset(), None)


def advance_listed(state, facts):
    listings, owner, walk = state.features[PLACE], SENDER[facts.direction], _walk(state, facts)
    if not _readable(facts.result):
        return listings._replace(walks={**listings.walks, owner: None})
    ids = walk.ids | {task_id(snapshot) for _, snapshot in listed(facts.result)}
    more = facts.result.get("nextCursor", MISSING)
    if type(more) is str:
        return listings._replace(walks={**listings.walks, owner: Walk(more, ids, walk.start)})
    whole = more is MISSING and walk.start is not None
    left_out = _left_out(listings, owner, ids, walk.start, state.step) if whole else {}
    return listings._replace(omitted={**_still(listings), **left_out}, walks={**listings.walks, owner: None})


def _still(listings):
    return {key: step for key, step in listings.omitted.items() if key in listings.read}


def _readable(result):
    tasks = result.get("tasks") if type(result) is dict else None
    return type(tasks) is list and len(tasks) == sum(1 for _ in listed(result))


def _left_out(listings, owner, ids, start, step):
    read = listings.read.items()
    return {key: step for key, at in read if key[0] == owner and key[1] not in ids and at < start}


ON = {
    ("result", "tasks/get"): (check_got, advance_got),
    ("result", "tasks/list"): (check_listed, advance_listed),
}
