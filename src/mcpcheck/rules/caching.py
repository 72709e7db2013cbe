"""Rows of the family caching/: how long and for whom a result may be kept.

Source: server/utilities/caching.

What a client does with its cache no message shows, and no row asks."""

RULES = {
    "caching/hints-missing": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "{place} is missing, expected {name} in a result that may be kept",
        "hint": "add ttlMs and cacheScope; ttlMs 0 says that the result is stale at once",
        "spec": "server/utilities/caching#cacheable-results",
        "in": "2026-07-28",
    },
    "caching/ttl-invalid": {
        "stage": "content",
        "level": "MUST",
        "basis": "schema",
        "says": "{place} is {found}, expected {expected}",
        "hint": "give whole milliseconds, 0 or more",
        "spec": "server/utilities/caching#time-to-live-ttl-field",
        "in": "2026-07-28",
        "when": {"fraction": "SHOULD"},
    },
    "caching/scope-value": {
        "stage": "content",
        "level": "MUST",
        "basis": "schema",
        "says": '{place} is {found}, expected "public" or "private"',
        "hint": "say private where the result depends on who asks",
        "spec": "server/utilities/caching#cache-scope-field",
        "in": "2026-07-28",
    },
    "caching/scope-changes": {
        "stage": "features",
        "level": "MUST",
        "basis": "MUST",
        "says": "{place} is {found}, but the page before said {other}: one list, one scope expected",
        "hint": "give every page of a list the same cacheScope; ttlMs may differ",
        "spec": "server/utilities/caching#interaction-with-pagination",
        "in": "2026-07-28",
        "rests": ("cacheScope",),
    },
    "caching/hints-on-input-required": {
        "stage": "content",
        "level": "SHOULD",
        "basis": "prose",
        "says": "{place} stands in a result that asks for input, expected it in a complete one",
        "hint": "leave the hint out: only complete results are kept",
        "spec": "server/utilities/caching#cacheable-results",
        "in": "2026-07-28",
    },
}
