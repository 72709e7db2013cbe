"""Rows of the family error: the error object itself.

The code that fits a situation, and the codes of the generation without a handshake, have tables of their own; the sections
stand in error.md.
"""

RULES = {
    "error/code-missing": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "error without code, expected an integer",
        "hint": "give every error an integer code",
        "spec": "basic#error-responses",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/messages#responses", "MUST"),
            "2025-03-26": ("basic#responses", "MUST"),
            "2025-06-18": ("basic#responses", "MUST"),
        },
    },
    "error/code-type": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "error code is {found}, expected a plain integer",
        "hint": "write the code as a plain integer, without quotes, fraction or exponent",
        "spec": "basic#error-responses",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/messages#responses", "MUST"),
            "2025-03-26": ("basic#responses", "MUST"),
            "2025-06-18": ("basic#responses", "MUST"),
        },
        "when": {"notation": "SHOULD"},
    },
    "error/message-missing": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "error without message, expected a short sentence",
        "hint": "say in one short sentence what went wrong",
        "spec": "basic#error-responses",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/messages#responses", "MUST"),
            "2025-03-26": ("basic#responses", "MUST"),
            "2025-06-18": ("basic#responses", "MUST"),
        },
    },
    "error/message-type": {
        "stage": "content",
        "level": "MUST",
        "basis": "schema",
        "says": "error message is {found}, expected a string",
        "hint": "put structured details into data and a sentence into message",
        "spec": "basic#error-responses",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/messages#responses", "MUST"),
            "2025-03-26": ("basic#responses", "MUST"),
            "2025-06-18": ("basic#responses", "MUST"),
        },
    },
    "error/message-not-concise": {
        "stage": "content",
        "level": "MAY",
        "basis": "SHOULD",
        "says": "error message is {found}, expected one short sentence",
        "hint": "move the details into data",
        "spec": "schema#error",
        "in": "2024-11-05..2025-11-25",
        "also": {
            "2024-11-05": ("basic/messages#responses", "MAY"),
            "2025-03-26": ("basic#responses", "MAY"),
            "2025-06-18": ("schema#jsonrpcerror", "MAY"),
        },
    },
    "error/code-reserved-undefined": {
        "stage": "content",
        "level": "SHOULD",
        "basis": "reserved",
        "says": "error code {found} lies in the range that JSON-RPC keeps for itself and has no meaning there",
        "hint": "use -32000 to -32099, or any integer outside -32768 to -32000",
        "spec": "basic#error-responses",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/messages#responses", "SHOULD"),
            "2025-03-26": ("basic#responses", "SHOULD"),
            "2025-06-18": ("basic#responses", "SHOULD"),
            "2026-07-28": ("basic#error-codes", "SHOULD"),
        },
    },
    "error/parse-code-with-id": {
        "stage": "features",
        "level": "SHOULD",
        "basis": "prose",
        "says": "parse error -32700 answers request {id}, expected no id: what could not be parsed has none",
        "hint": "refuse a request that was read with -32600 or -32602; leave the id out of a parse error",
        "spec": "basic#error-responses",
        "in": "2024-11-05..2025-11-25",
        "also": {
            "2024-11-05": ("basic/messages#responses", "SHOULD"),
            "2025-03-26": ("basic#responses", "SHOULD"),
            "2025-06-18": ("basic#responses", "SHOULD"),
        },
    },
    "error/ping-refused": {
        "stage": "features",
        "level": "MUST",
        "basis": "MUST",
        "says": "ping {id} is refused with error {found}, expected an empty result",
        "hint": "answer every ping with an empty result",
        "spec": "basic/utilities/ping#behavior-requirements",
        "in": "2024-11-05..2025-11-25",
        "when": {"early": "MAY"},
    },
}
