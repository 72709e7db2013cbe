"""Rows of the family roots: the folders a client shows to a server."""

RULES = {
    "roots/uri-not-file": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "root uri is {found}, a file:// URI expected",
        "hint": "write the folder as file:///path; on Windows file:///C:/path",
        "spec": "client/roots#root",
        "in": "2024-11-05..2026-07-28",
    },
    "roots/uri-duplicate": {
        "stage": "content",
        "level": "SHOULD",
        "basis": "prose",
        "says": "root {found} stands twice in this result, each uri once expected",
        "hint": "list it once",
        "spec": "client/roots#root",
        "in": "2024-11-05..2026-07-28",
    },
    "roots/changed-without-notification": {
        "stage": "features",
        "level": "SHOULD",
        "basis": "MUST",
        "says": "roots differ from those listed before, and no notifications/roots/list_changed came",
        "hint": "send notifications/roots/list_changed when the roots change, or drop listChanged",
        "spec": "client/roots#root-list-changes",
        "in": "2024-11-05..2025-11-25",
        "rests": ("roots/", "method"),
    },
    "roots/list-cursor": {
        "stage": "content",
        "level": "MAY",
        "basis": "unusual",
        "says": "a cursor on roots/list, which takes nothing but _meta",
        "hint": "drop it: the list of roots comes whole",
        "spec": "schema#listrootsrequest",
        "in": "2024-11-05..2025-11-25",
        "also": {
            "2024-11-05": ("client/roots#protocol-messages", "MAY"),
            "2025-03-26": ("client/roots#protocol-messages", "MAY"),
        },
    },
}
