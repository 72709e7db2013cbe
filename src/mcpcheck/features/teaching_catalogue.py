"""The catalogue of tools in the course's extension tasks: read page after page, and no longer once it has changed.

It rests on the tasks E2 and E3: the next page is asked for by the cursor received last, or the walk begins again; a call by
a name that only the old list holds is refused until a list was received whose first page was asked for after the change.

It does not judge where a cursor came from, nor names; those are the listings' business.
"""

from collections import namedtuple

from mcpcheck.features import place

Catalogue = namedtuple("Catalogue", "since last passed")
Catalogue.__doc__ = """since: the step before the announcement after which no list has come yet, or None. last: the cursor received last,
None where the list has ended. passed: frozenset of the cursors received before it.
"""

PLACE = place("teaching_catalogue")
START = Catalogue(None, None, frozenset())


def check_page(state, facts):
    catalogue = state.features[PLACE]
    cursor = facts.params.get("cursor") if type(facts.params) is dict else None
    if type(cursor) is str and cursor != catalogue.last and cursor in catalogue.passed:
        yield "teaching/cursor-passed", "/params/cursor", {"found": cursor}


def check_call(state, facts):
    if state.features[PLACE].since is not None:
        name = facts.params.get("name") if type(facts.params) is dict else None
        yield "teaching/catalogue-stale", "/params/name", {"found": name}


def advance_changed(state, facts):
    return state.features[PLACE]._replace(since=state.step)


def advance_listed(state, facts):
    since, last, passed = state.features[PLACE]
    if last is not None:
        passed |= {last}
    return Catalogue(_since(since, facts.asked), facts.result.get("nextCursor"), passed)


def _since(since, asked):
    """The announcement that still waits for a list after an answer to the request `asked`."""
    if since is None or asked.step <= since:
        return since
    return since if type(asked.params) is dict and "cursor" in asked.params else None


ON = {
    ("request", "tools/list"): (check_page, None),
    ("request", "tools/call"): (check_call, None),
    ("notification", "notifications/tools/list_changed"): (None, advance_changed),
    ("result", "tools/list"): (None, advance_listed),
}
