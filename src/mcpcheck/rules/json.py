"""Rows of the family json/: the text of one message, before anything in it is looked at.

Sources: the base protocol's messages and transports pages, RFC 8259, and this reader's own limits.

No row knows what a message means; what a text holds is judged by the later families."""

RULES = {
    "json/invalid-syntax": {
        "stage": "decode",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent text that is not JSON, expected one JSON value",
        "hint": "write the message with a JSON library: no comments, no trailing commas, double quotes only",
        "spec": "basic#messages",
        "in": "2025-11-25",
    },
    "json/trailing-data": {
        "stage": "decode",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent {found} behind the message, expected nothing more",
        "hint": "send one message a line, with nothing behind it",
        "spec": "basic/transports#stdio",
        "in": "2025-11-25",
    },
    "json/invalid-utf8": {
        "stage": "decode",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent bytes that are not UTF-8, expected UTF-8",
        "hint": "encode every message as UTF-8 before it is written",
        "spec": "basic/transports",
        "in": "2025-11-25",
    },
    "json/byte-order-mark": {
        "stage": "decode",
        "level": "SHOULD",
        "basis": "policy",
        "says": "{sender} put a byte order mark in front of the message, expected the message alone",
        "hint": "encode as UTF-8 without a byte order mark",
        "spec": "basic/transports",
        "in": "2025-11-25",
    },
    "json/non-finite-number": {
        "stage": "decode",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent NaN or an infinity, expected a JSON number",
        "hint": "JSON has no NaN and no infinities: send null, a string, or leave the member out",
        "spec": "basic#messages",
        "in": "2025-11-25",
    },
    "json/number-overflow": {
        "stage": "decode",
        "level": "SHOULD",
        "basis": "policy",
        "says": "{sender} sent a number that is too large for a double, expected one that every reader can hold",
        "hint": "send very large numbers as strings",
        "spec": "basic#messages",
        "in": "2025-11-25",
    },
    "json/duplicate-key": {
        "stage": "decode",
        "level": "MUST",
        "basis": "policy",
        "says": "{sender} gave the member {name} twice in one object, expected each name once",
        "hint": "give each member of an object once",
        "spec": "basic#messages",
        "in": "2025-11-25",
    },
    "json/lone-surrogate": {
        "stage": "decode",
        "level": "SHOULD",
        "basis": "policy",
        "says": "{sender} sent one half of a surrogate pair, expected whole characters",
        "hint": "write characters above U+FFFF as a pair of escapes, or as they are",
        "spec": "basic/transports",
        "in": "2025-11-25",
    },
    "json/size-limit": {
        "stage": "decode",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": (
            "the {sender}'s message has {count} bytes, expected {expected} (a limit of this reader); it was "
            "not judged"
        ),
        "hint": "raise the limit, or ask the peer for smaller messages",
        "spec": "basic/transports",
        "in": "2025-11-25",
    },
    "json/depth-limit": {
        "stage": "decode",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "the {sender}'s message is nested too deeply for this reader, expected {expected}; it was not judged",
        "hint": "raise the limit, or ask the peer for flatter messages",
        "spec": "basic#messages",
        "in": "2025-11-25",
    },
}
