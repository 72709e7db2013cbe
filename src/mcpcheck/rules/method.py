"""Rows of the family method/: whether a side may send this method at all.

Source: the schema's request and notification types, and the lifecycle page on operation.

No row knows capabilities or parameters."""

RULES = {
    "method/unknown": {
        "stage": "gate",
        "level": "SHOULD",
        "basis": "unusual",
        "says": "{sender} sent {name}, which no revision defines, expected a method of this revision",
        "hint": "check the spelling of the method; agree on methods of your own through experimental",
        "spec": "basic/lifecycle#operation",
        "in": "2024-11-05..2026-07-28",
        "also": {"2026-07-28": ("basic/versioning#extension-negotiation", "SHOULD")},
        "when": {"experimental": "MAY"},
    },
    "method/not-in-revision": {
        "stage": "gate",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent {name}, which belongs to {other}, expected a method of this revision",
        "hint": "send only methods of the revision that the handshake settled",
        "spec": "basic/lifecycle#operation",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/lifecycle#operation", "SHOULD"),
            "2025-03-26": ("basic/lifecycle#operation", "SHOULD"),
            "2026-07-28": ("changelog#major-changes", "MUST"),
        },
        "when": {"experimental": "MAY"},
    },
    "method/wrong-direction": {
        "stage": "gate",
        "level": "MUST",
        "basis": "schema",
        "says": "{name} came from the {sender}, expected it from the {other}",
        "hint": "ask whose feature it is: the owner of the capability receives the request",
        "spec": "schema#jsonrpcrequest",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/messages#requests", "MUST"),
            "2025-03-26": ("basic#requests", "MUST"),
            "2026-07-28": ("basic/patterns#request-and-response", "MUST"),
        },
    },
    "method/server-request": {
        "stage": "gate",
        "level": "MUST",
        "basis": "MUST NOT",
        "says": "server sent the request {name}, expected requests from the client only",
        "hint": "ask inside a result of type input_required",
        "spec": "basic/patterns#request-and-response",
        "in": "2026-07-28",
    },
    "method/client-response": {
        "stage": "gate",
        "level": "MUST",
        "basis": "MUST NOT",
        "says": "client sent an answer with id {id}, expected answers from the server only",
        "hint": "put the answers into inputResponses and send the request again",
        "spec": "basic/patterns#request-and-response",
        "in": "2026-07-28",
    },
}
