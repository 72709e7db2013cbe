"""Rows of the family capability/: what the declaration itself may hold, and what it must.

Sources: basic/lifecycle, section Capability Negotiation, and the capability types of the schema.

The rows go on where those of capability_tasks.py end; their sections stand in capability.md.
"""

# what tells of declarations, in a handshake or in a request that carries its own
DECLARATIONS = (
    "capabilities/",
    "method",
    "capabilities",
    "io.modelcontextprotocol~1clientCapabilities",
    "io.modelcontextprotocol~1clientCapabilities/",
)
RULES = {
    "capability/value-type": {
        "stage": "gate",
        "level": "MUST",
        "basis": "schema",
        "says": "{place} is {found}, expected {expected}",
        "hint": (
            "declare a capability by an object, {} where it has no options; listChanged and subscribe by true or false"
        ),
        "spec": "schema#servercapabilities",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("basic/lifecycle#capability-negotiation", "MUST"),
            "2025-03-26": ("basic/lifecycle#capability-negotiation", "MUST"),
        },
        "rests": DECLARATIONS,
    },
    "capability/unknown-name": {
        "stage": "gate",
        "level": "MAY",
        "basis": "MAY",
        "says": "{sender} declared {name}, expected a capability of this revision",
        "hint": "put what is not standard below experimental; check the spelling of the name",
        "spec": "schema#clientcapabilities",
        "in": "2024-11-05..2025-11-25",
        "also": {
            "2024-11-05": ("basic/lifecycle#capability-negotiation", "MAY"),
            "2025-03-26": ("basic/lifecycle#capability-negotiation", "MAY"),
        },
        "rests": DECLARATIONS,
    },
    "capability/wrong-side": {
        "stage": "gate",
        "level": "MAY",
        "basis": "unusual",
        "says": "{sender} declared {name}, expected it from the {receiver}",
        "hint": "declare only what this side offers",
        "spec": "basic/lifecycle#capability-negotiation",
        "in": "2024-11-05..2025-11-25",
        "rests": DECLARATIONS,
    },
    "capability/tasks-request-without-feature": {
        "stage": "gate",
        "level": "MAY",
        "basis": "unusual",
        "says": "{sender} declared tasks for {name} without the feature itself, expected both",
        "hint": "declare the feature beside the tasks for it",
        "spec": "basic/utilities/tasks#capabilities",
        "in": "2025-11-25",
        "rests": DECLARATIONS,
    },
    "capability/tasks-extension-not-declared": {
        "stage": "features",
        "level": "MUST",
        "basis": "MUST",
        "says": "{name} is granted, though the request did not declare the extension io.modelcontextprotocol/tasks",
        "hint": "answer with -32021 and name the extension in requiredCapabilities",
        "spec": "seps/2663-tasks-extension#protocol-errors",
        "in": "2026-07-28",
        "rests": DECLARATIONS,
    },
    "capability/extension-id-invalid": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "the extension {name} has no proper name, expected {expected}",
        "hint": "write com.example/name",
        "spec": "basic/versioning#extension-negotiation",
        "in": "2026-07-28",
    },
    "capability/undeclared-feature-served": {
        "stage": "features",
        "level": "MUST",
        "basis": "MUST",
        "says": "server answered {name} with content, but its discovery does not declare {other}",
        "hint": "declare in the answer to server/discover what the server serves",
        "spec": "server/tools#capabilities",
        "in": "2026-07-28",
        "when": {"http": "SHOULD"},
        "rests": DECLARATIONS,
    },
}
