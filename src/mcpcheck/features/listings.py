"""Promises about lists: no entry twice in one listing, and no change that goes unannounced.

It rests on server/tools, server/resources, server/prompts and client/roots (their list_changed notifications) and on
server/utilities/pagination (what one whole listing is). Its slice,
(generation, method) -> Shelf, is what calls are measured by, each by a listing of its own generation.

It does not judge the entries themselves, nor the cursors.
"""

from mcpcheck import listing
from mcpcheck.features import place
from mcpcheck.listing import UNREAD
from mcpcheck.peers import declared
from mcpcheck.values import MISSING, SENDER, Origin
from mcpcheck.wire import mark_of

PLACE = place("listings")
START = {}

# method -> (member of the result, key of an entry, what is kept of an entry, rule on equal keys); roots come whole, so
# their row of the shape table looks for equal keys
_LISTS = {
    "tools/list": ("tools", "name", listing.Tool, "tools/name-duplicate"),
    "resources/list": ("resources", "uri", None, "resources/uri-duplicate"),
    "resources/templates/list": ("resourceTemplates", "uriTemplate", None, "resources/template-duplicate"),
    "prompts/list": ("prompts", "name", None, "prompts/name-duplicate"),
    "roots/list": ("roots", "uri", None, None),
}
_CHANGED = {
    "notifications/tools/list_changed": ("tools/list",),
    "notifications/resources/list_changed": ("resources/list", "resources/templates/list"),
    "notifications/prompts/list_changed": ("prompts/list",),
    "notifications/roots/list_changed": ("roots/list",),
}
# method -> (rule on a change without a word, capability that promises the word, what is listed)
_PROMISES = {
    "tools/list": ("tools/changed-without-notification", "tools.listChanged", "tools"),
    "resources/list": ("resources/changed-without-notification", "resources.listChanged", "resources"),
    "resources/templates/list": ("resources/changed-without-notification", "resources.listChanged", "templates"),
    "prompts/list": ("prompts/changed-without-notification", "prompts.listChanged", "prompts"),
    "roots/list": ("roots/changed-without-notification", "roots.listChanged", "roots"),
}


def check_listed(state, facts):
    """One finding for each entry whose key stands earlier in the same listing."""
    shelf = listing.shelf_of(state.features[PLACE], facts.contract, facts.method)
    return () if shelf.walk is None and _differ(facts) else _repeated(shelf, facts)


def _differ(facts):
    """Whether the keys on a page surely are different ones."""
    member, key, _, _ = _LISTS[facts.method]
    listed = facts.result.get(member) if type(facts.result) is dict else None
    try:
        return len({item[key] for item in listed}) == len(listed)
    except (TypeError, KeyError):
        return False


def _repeated(shelf, facts):
    member, key, _, rule = _LISTS[facts.method]
    items = listing.page(facts.result, member, key, mark=mark_of(facts.event))
    if items is None or facts.asked is None:
        return
    before = listing.names_before(shelf, facts.asked)
    listed = facts.result[member]
    if len(items) == len(listed) and not len(before):
        return
    seen = set()
    for index, item in enumerate(listed):
        name = item[key]
        if name in seen or name in before:
            yield rule, f"/result/{member}/{index}/{key}", {"found": name}
        seen.add(name)


def advance_listed(state, facts):
    shelves = state.features[PLACE]
    if facts.asked is None:
        return shelves
    member, key, make, _ = _LISTS[facts.method]
    old, place_ = listing.shelf_of(shelves, facts.contract, facts.method), (facts.contract.generation, facts.method)
    if listing.unchanged(old, facts, member):
        return {**shelves, place_: old._replace(asked=facts.asked.step)}
    items = listing.page(facts.result, member, key, make, mark_of(facts.event))
    more = facts.result.get("nextCursor", MISSING) if type(facts.result) is dict else MISSING
    origin = Origin(state.step + 1, facts.direction, facts.event.line)
    listed = facts.result.get(member) if type(facts.result) is dict else None
    new = listing.read(old, facts.asked, items, more, origin, listed)
    return shelves if new is old else {**shelves, place_: new}


def advance_changed(state, facts):
    """A word of either generation: where both are spoken, the other's listing may have changed with it."""
    shelves = dict(state.features[PLACE])
    generations = {facts.contract.generation, *(generation for generation, _ in shelves)}
    for place_ in ((generation, method) for generation in generations for method in _CHANGED[facts.method]):
        shelves[place_] = listing.changed(shelves.get(place_, UNREAD), state.step + 1)
    return shelves


def finish(state):
    """Yield a finding for each list that changed and was not announced to the end of the session that promised it."""
    for (generation, method), shelf in (state.features[PLACE] or {}).items():
        rule, capability, listed = _PROMISES[method]
        if shelf.drift is None or generation != state.contract.generation:
            continue
        if declared(state, SENDER[shelf.drift.direction], capability):
            yield (rule, f"/result/{_LISTS[method][0]}", {"name": listed}), shelf.drift


ON = {
    **{("result", method): (check_listed if row[3] else None, advance_listed) for method, row in _LISTS.items()},
    **{("notification", method): (None, advance_changed) for method in _CHANGED},
}
