"""Cache hints: the pages of one list are kept for the same readers.

It rests on server/utilities/caching, section Interaction with Pagination, of 2026-07-28. Pages belong together by the
cursor that leads from one to the next; a cursor that several pages gave out fits if one of them does.

It knows nothing of what a client keeps. The hints themselves have rows in the shape table.
"""

from mcpcheck.features import place
from mcpcheck.history import EMPTY
from mcpcheck.spelling import spell

PLACE = place("caching")
GENERATION = "per request"
START = EMPTY  # (method, cursor) -> the scopes of the pages that gave it out

_PAGED = ("tools/list", "resources/list", "resources/templates/list", "prompts/list")


def _text(members, name):
    value = members.get(name) if type(members) is dict else None
    return value if type(value) is str else None


def check_page(state, facts):
    scope = _text(facts.result, "cacheScope")  # a page without one has an error already, and nothing more is said of it
    cursor = None if facts.asked is None else _text(facts.asked.params, "cursor")
    scopes = state.features[PLACE].get((facts.method, cursor))
    if scopes is not None and scope not in scopes:
        yield "caching/scope-changes", "/result/cacheScope", {"found": scope, "other": spell(scopes[0])}


def advance_page(state, facts):
    given, more, scope = state.features[PLACE], _text(facts.result, "nextCursor"), _text(facts.result, "cacheScope")
    if more is None or scope is None:
        return given
    scopes = given.get((facts.method, more), ())
    return given if scope in scopes else given.put((facts.method, more), (scope, *scopes))


ON = {("result", method): (check_page, advance_page) for method in _PAGED}
