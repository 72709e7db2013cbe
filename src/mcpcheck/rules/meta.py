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
        "in": "2025-11-25",
    },
    "meta/key-prefix-invalid": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": (
            "the prefix of the key {name} is malformed, expected labels of letters, digits and hyphens with "
            "dots between them"
        ),
        "hint": "use the name of a domain of yours, written backwards, as prefix",
        "spec": "basic#meta",
        "in": "2025-11-25",
        "when": {"inside": "SHOULD"},
    },
    "meta/key-name-invalid": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "the name of the key {name} is malformed, expected letters and digits at both ends",
        "hint": "begin and end the name with a letter or a digit",
        "spec": "basic#meta",
        "in": "2025-11-25",
        "when": {"inside": "SHOULD"},
    },
    "meta/reserved-prefix": {
        "stage": "content",
        "level": "SHOULD",
        "basis": "reserved",
        "says": (
            "the key {name} has a reserved prefix, expected a key that this revision defines or a prefix of "
            "your own"
        ),
        "hint": "use the name of a domain of yours, written backwards, as prefix",
        "spec": "basic#meta",
        "in": "2025-11-25",
    },
    "meta/reserved-key-position": {
        "stage": "content",
        "level": "MAY",
        "basis": "unusual",
        "says": "the key {name} has no meaning here, expected it only where this revision defines it",
        "hint": "leave the key out here",
        "spec": "basic#meta",
        "in": "2025-11-25",
    },
    "meta/not-reverse-dns": {
        "stage": "content",
        "level": "MAY",
        "basis": "SHOULD",
        "says": "the prefix of the key {name} looks like a domain written forwards, expected it backwards",
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
        "in": "2025-11-25",
    },
}
