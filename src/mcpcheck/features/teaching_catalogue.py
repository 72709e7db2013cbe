"""The catalogue of tools after a change was announced: what was read before it no longer counts.

It rests on the course's extension task E3: a call by a name that only the old list holds is refused until a list was
received whose first page was asked for after the announcement.

It does not judge walks through pages; those are the listings' business.
"""

from mcpcheck.features import place

PLACE = place("teaching_catalogue")
START = None  # else the step of the announcement after which no list has come yet


def check_call(state, facts):
    since = state.features[PLACE]
    if since is not None:
        name = facts.params.get("name") if type(facts.params) is dict else None
        yield "teaching/catalogue-stale", "/params/name", {"found": name}


def advance_changed(state, facts):
    return state.step + 1


def advance_listed(state, facts):
    since, asked = state.features[PLACE], facts.asked
    if since is None or asked is None or asked.step < since:
        return since
    return since if type(asked.params) is dict and "cursor" in asked.params else None


ON = {
    ("request", "tools/call"): (check_call, None),
    ("notification", "notifications/tools/list_changed"): (None, advance_changed),
    ("result", "tools/list"): (None, advance_listed),
}
