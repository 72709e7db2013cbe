"""Rows of the family capability/: what a side must have declared before anything of it becomes a task.

Source: basic/utilities/tasks, section Capabilities.

The rows go on where those of capability.py end; their sections stand in capability.md.
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
    "capability/tasks-not-declared": {
        "stage": "gate",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent {method}, but {name} is not declared, expected it declared as {expected}",
        "hint": "do not send it unless the other side declares tasks",
        "spec": "basic/utilities/tasks#capabilities",
        "in": "2025-11-25",
        "rests": DECLARATIONS,
    },
    "capability/tasks-list-not-declared": {
        "stage": "gate",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent {method}, but {name} is not declared, expected it declared as {expected}",
        "hint": "do not send it unless the other side declares tasks.list",
        "spec": "basic/utilities/tasks#capability-negotiation",
        "in": "2025-11-25",
        "rests": DECLARATIONS,
    },
    "capability/tasks-cancel-not-declared": {
        "stage": "gate",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent {method}, but {name} is not declared, expected it declared as {expected}",
        "hint": "do not send it unless the other side declares tasks.cancel",
        "spec": "basic/utilities/tasks#capability-negotiation",
        "in": "2025-11-25",
        "rests": DECLARATIONS,
    },
    "capability/tasks-tools-call-not-declared": {
        "stage": "gate",
        "level": "MUST",
        "basis": "MUST NOT",
        "says": "{sender} sent {method}, but {name} is not declared, expected it declared as {expected}",
        "hint": "leave task out unless the server declares tasks.requests.tools.call",
        "spec": "basic/utilities/tasks#tool-level-negotiation",
        "in": "2025-11-25",
        "rests": DECLARATIONS,
    },
    "capability/tasks-sampling-not-declared": {
        "stage": "gate",
        "level": "SHOULD",
        "basis": "SHOULD",
        "says": "{sender} sent {method}, but {name} is not declared, expected it declared as {expected}",
        "hint": "leave task out unless the client declares tasks.requests.sampling.createMessage",
        "spec": "basic/utilities/tasks#capability-negotiation",
        "in": "2025-11-25",
        "rests": DECLARATIONS,
    },
    "capability/tasks-elicitation-not-declared": {
        "stage": "gate",
        "level": "SHOULD",
        "basis": "SHOULD",
        "says": "{sender} sent {method}, but {name} is not declared, expected it declared as {expected}",
        "hint": "leave task out unless the client declares tasks.requests.elicitation.create",
        "spec": "basic/utilities/tasks#capability-negotiation",
        "in": "2025-11-25",
        "rests": DECLARATIONS,
    },
    "capability/tasks-status-not-declared": {
        "stage": "gate",
        "level": "MUST",
        "basis": "MUST",
        "says": "{sender} sent {method}, but {name} is not declared, expected it declared as {expected}",
        "hint": "declare tasks before tasks are offered",
        "spec": "basic/utilities/tasks#capabilities",
        "in": "2025-11-25",
        "rests": DECLARATIONS,
    },
}
