"""Rows of the family budget/: how long, how many, how much.

Source: the teaching profile, by its sections; its numbers stand behind `teaching#`.

The rows hold under the profiles that list them and nowhere else."""

RULES = {
    "budget/length": {
        "stage": "content",
        "level": "MUST",
        "basis": "policy",
        "says": "{place} has the wrong length: {expected} characters expected, found {found}",
        "hint": "keep to the profile's limits",
        "spec": "teaching#14",
        "in": "2025-11-25",
        "profiles": ("teaching",),
    },
    "budget/count": {
        "stage": "content",
        "level": "MUST",
        "basis": "policy",
        "says": "{place} has {found} entries; item limit: {expected} expected",
        "hint": "send the rest in another page",
        "spec": "teaching#14",
        "in": "2025-11-25",
        "profiles": ("teaching",),
    },
    "budget/items": {
        "stage": "features",
        "level": "MUST",
        "basis": "policy",
        "says": "{place} has {count} entries; item limit: {expected} expected",
        "hint": "offer fewer tools",
        "spec": "teaching#12",
        "in": "2025-11-25",
        "profiles": ("teaching",),
    },
    "budget/open-requests": {
        "stage": "features",
        "level": "MUST",
        "basis": "policy",
        "says": "outstanding request capacity: {expected} expected",
        "hint": "wait for answers",
        "spec": "teaching#3",
        "in": "2025-11-25",
        "profiles": ("teaching",),
    },
    "budget/content-bytes": {
        "stage": "content",
        "level": "MUST",
        "basis": "policy",
        "says": "{place}: {expected} expected",
        "hint": "split the content",
        "spec": "teaching#11",
        "in": "2025-11-25",
        "profiles": ("teaching",),
    },
    "budget/aggregate": {
        "stage": "features",
        "level": "MUST",
        "basis": "policy",
        "says": "aggregate contents are {count} bytes, {expected} expected",
        "hint": "read the parts one by one",
        "spec": "teaching#11",
        "in": "2025-11-25",
        "profiles": ("teaching",),
    },
}
