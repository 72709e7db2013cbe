"""Cursors: each one sent back was issued before, by the same list and peer, and a walk through pages ends.

It rests on server/utilities/pagination (cursors are opaque: never built, altered, or kept across sessions) and, for
tasks/list in both directions, on basic/utilities/tasks.

It compares cursors as texts and never reads them; what the pages hold is judged elsewhere.
"""

from collections import namedtuple

from mcpcheck.features import place
from mcpcheck.history import EMPTY
from mcpcheck.values import MISSING, OTHER, SENDER

PLACE = place("pagination")

Cursors = namedtuple("Cursors", "issued chains changed unreadable")
Cursors.__doc__ = """issued: history, cursor -> {(asking direction, method): step before its last issue}.
chains: (asking direction, method) -> (cursor that continues it, history of the cursors of the walk).
changed: list method -> step before the last list_changed. unreadable: the (asking direction, method) that got a cursor of a
wrong type.
"""
_PAGED = ("tools/list", "resources/list", "resources/templates/list", "prompts/list", "tasks/list")
START = Cursors(EMPTY, {}, dict.fromkeys(_PAGED, 0), frozenset())
_CHANGED = {
    "notifications/tools/list_changed": ("tools/list",),
    "notifications/resources/list_changed": ("resources/list", "resources/templates/list"),
    "notifications/prompts/list_changed": ("prompts/list",),
}


def check_asked(state, facts):
    """Say where the cursor of a request comes from, if not from the same list."""
    cursor = facts.params.get("cursor") if type(facts.params) is dict else None
    if type(cursor) is not str or not state.session.unseen.isdisjoint(("start", OTHER[SENDER[facts.direction]])):
        return ()
    slice_, key = state.features[PLACE], (facts.direction, facts.method)
    if key in slice_.unreadable:
        return ()
    issued = slice_.issued.get(cursor)
    if issued is None:
        return (("pagination/cursor-not-issued", "/params/cursor", {"found": cursor}),)
    if key not in issued:
        what = {"found": cursor, "name": _owner(max(issued, key=issued.get), facts)}
        return (("pagination/cursor-wrong-method", "/params/cursor", what),)
    if issued[key] < slice_.changed[facts.method]:
        return (("pagination/stale-cursor", "/params/cursor", {"found": cursor}),)
    return ()


def _owner(key, facts):
    direction, method = key
    return method if direction == facts.direction else f"{method} of the other side"


def check_answer(state, facts):
    """Say where the nextCursor of a page leads back."""
    more = facts.result.get("nextCursor") if type(facts.result) is dict else None
    if type(more) is not str or facts.asked is None:
        return ()
    cursor = _cursor_of(facts.asked)
    chain = state.features[PLACE].chains.get((facts.asked.direction, facts.method))
    if more == cursor or (chain is not None and chain[0] == cursor and more in chain[1]):
        return (("pagination/cursor-loop", "/result/nextCursor", {"found": more}),)
    return ()


def _cursor_of(asked):
    return asked.params.get("cursor", MISSING) if type(asked.params) is dict else MISSING


def advance_answer(state, facts):
    slice_ = state.features[PLACE]
    if facts.asked is None or type(facts.result) is not dict:
        return slice_
    key = (facts.asked.direction, facts.method)
    more = facts.result.get("nextCursor", MISSING)
    if type(more) is str:
        issued = slice_.issued.put(more, {**slice_.issued.get(more, {}), key: state.step})
        return slice_._replace(issued=issued, chains=_continued(slice_.chains, key, _cursor_of(facts.asked), more))
    if more is not MISSING and more is not None:
        slice_ = slice_._replace(unreadable=slice_.unreadable | {key})
    if key in slice_.chains:
        chains = dict(slice_.chains)
        del chains[key]
        return slice_._replace(chains=chains)
    return slice_


def _continued(chains, key, cursor, more):
    """The chains after a page that was asked for with `cursor` and answered with `more`."""
    old = chains.get(key)
    if cursor is MISSING:
        seen = EMPTY
    elif old is not None and old[0] == cursor:
        seen = old[1]
    else:
        return chains  # a page of a walk whose beginning is not the one under way
    return {**chains, key: (more, seen.put(more))}


def advance_changed(state, facts):
    slice_ = state.features[PLACE]
    return slice_._replace(changed={**slice_.changed, **dict.fromkeys(_CHANGED[facts.method], state.step)})


ON = {
    **{("request", method): (check_asked, None) for method in _PAGED},
    **{("result", method): (check_answer, advance_answer) for method in _PAGED},
    **{("notification", method): (None, advance_changed) for method in _CHANGED},
}
