"""Rows of the family discovery/: what a server says of its versions, and how a client chooses among them.

Source: server/discover, and the pages on versioning and on the transports' backward compatibility.

Discovery is advertised, never negotiated: a row speaks only where both sides have shown what they know."""

RULES = {
    "discovery/not-implemented": {
        "stage": "features",
        "level": "MUST",
        "basis": "MUST",
        "says": "server refused server/discover with -32601 and speaks this generation, expected an answer",
        "hint": "answer server/discover: every server of this generation has it",
        "spec": "server/discover",
        "in": "2026-07-28",
    },
    "discovery/version-accepted-unlisted": {
        "stage": "features",
        "level": "SHOULD",
        "basis": "prose",
        "says": "server served a request of version {found}, but the versions it names are {other}",
        "hint": "list every version the server serves",
        "spec": "basic/versioning#protocol-version-negotiation",
        "in": "2026-07-28",
    },
    "discovery/retry-version-unlisted": {
        "stage": "features",
        "level": "SHOULD",
        "basis": "SHOULD",
        "says": "{place} is {found}, but the server names {other}",
        "hint": "choose a version from the list of the server",
        "spec": "basic/versioning#protocol-version-negotiation",
        "in": "2026-07-28",
    },
    "discovery/initialize-after-modern": {
        "stage": "features",
        "level": "SHOULD",
        "basis": "SHOULD",
        "says": "client sent initialize, but the server names no version that has it: {other}",
        "hint": "go on with the versions the server has named",
        "spec": "basic/transports/stdio#backward-compatibility",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/lifecycle#version-negotiation", "SHOULD"),
            "2025-03-26": ("basic/lifecycle#version-negotiation", "SHOULD"),
            "2025-06-18": ("basic/lifecycle#version-negotiation", "SHOULD"),
            "2025-11-25": ("basic/lifecycle#version-negotiation", "SHOULD"),
        },
    },
    "discovery/initialize-refusal-unnamed": {
        "stage": "features",
        "level": "SHOULD",
        "basis": "SHOULD",
        "says": "server refused initialize without naming a version, expected those it has",
        "hint": "list the versions in data.supported",
        "spec": "basic/versioning#backward-compatibility-with-initialization-based-versions",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/lifecycle#error-handling", "SHOULD"),
            "2025-03-26": ("basic/lifecycle#error-handling", "SHOULD"),
            "2025-06-18": ("basic/lifecycle#error-handling", "SHOULD"),
            "2025-11-25": ("basic/lifecycle#error-handling", "SHOULD"),
        },
    },
}
