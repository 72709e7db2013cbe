"""Rows of the family meta/: the member _meta, wherever it may stand, and the names of its keys.

Source: the section on _meta of the base protocol's page.

No row knows what a key holds; the values of known keys belong to the features that use them."""

RULES = {
    "meta/not-object": {
        "stage": "content",
        "level": "MUST",
        "basis": "schema",
        "says": "{place} is {found}, expected an object",
        "hint": "write _meta as an object of keys",
        "spec": "basic#meta",
        "in": "2024-11-05..2025-11-25",
        "also": {"2024-11-05": ("basic/messages", "MUST"), "2025-03-26": ("basic#messages", "MUST")},
    },
    "meta/key-prefix-invalid": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "the prefix of the key {name} is malformed, expected {expected}",
        "hint": "use the name of a domain of yours, written backwards, as prefix",
        "spec": "basic#meta",
        "in": "2025-06-18..2025-11-25",
        "when": {"inside": "SHOULD"},
    },
    "meta/key-name-invalid": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "the key {name} is malformed behind its prefix, expected {expected}",
        "hint": "begin and end the name with a letter or a digit",
        "spec": "basic#meta",
        "in": "2025-06-18..2025-11-25",
        "when": {"inside": "SHOULD"},
    },
    "meta/reserved-prefix": {
        "stage": "content",
        "level": "SHOULD",
        "basis": "reserved",
        "says": "the key {name} has a prefix kept for the protocol, expected {expected}",
        "hint": "use the name of a domain of yours, written backwards, as prefix",
        "spec": "basic#meta",
        "in": "2025-06-18..2025-11-25",
    },
    "meta/reserved-key-position": {
        "stage": "content",
        "level": "MAY",
        "basis": "unusual",
        "says": "{place} has no meaning here, expected {expected}",
        "hint": "leave the key out here",
        "spec": "basic#meta",
        "in": "2025-11-25",
    },
    "meta/not-reverse-dns": {
        "stage": "content",
        "level": "MAY",
        "basis": "SHOULD",
        "says": "the prefix of the key {name} looks like a domain written forwards, expected {expected}",
        "hint": "write com.example/, not example.com/",
        "spec": "basic#meta",
        "in": "2025-11-25",
    },
    "meta/misplaced": {
        "stage": "content",
        "level": "SHOULD",
        "basis": "unusual",
        "says": "{place} stands outside params and result, expected _meta inside them",
        "hint": "move _meta into params or result",
        "spec": "basic#meta",
        "in": "2024-11-05..2025-11-25",
        "also": {"2024-11-05": ("basic/messages", "SHOULD"), "2025-03-26": ("basic#messages", "SHOULD")},
    },
}
