"""Rows of the family deprecated/: features that a revision still has and a later one may drop.

Source: the registry of deprecated features.

Their use is right; the row only tells of it, and only where infos are shown."""

RULES = {
    "deprecated/feature-used": {
        "stage": "features",
        "level": "MAY",
        "basis": "SHOULD NOT",
        "says": "{name} is deprecated and may be gone in a later revision",
        "hint": "plan to do without",
        "spec": "deprecated",
        "in": "2026-07-28",
    },
}
