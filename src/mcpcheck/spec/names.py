"""Every method name of every protocol revision, for telling a name of another revision from a name of none.

It rests on the method tables of the five published revisions; names of the 2026-07-28 tasks extension are counted to
that revision.

It holds literals only and says nothing of directions or shapes.
"""

REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")

# method: the revisions that define it, oldest first
NAMES = {
    "initialize": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"),
    "ping": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"),
    "tools/list": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "tools/call": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "prompts/list": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "prompts/get": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "resources/list": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "resources/templates/list": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "resources/read": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "resources/subscribe": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"),
    "resources/unsubscribe": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"),
    "completion/complete": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "logging/setLevel": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"),
    "roots/list": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "sampling/createMessage": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "elicitation/create": ("2025-06-18", "2025-11-25", "2026-07-28"),
    "tasks/get": ("2025-11-25", "2026-07-28"),
    "tasks/result": ("2025-11-25",),
    "tasks/list": ("2025-11-25",),
    "tasks/cancel": ("2025-11-25", "2026-07-28"),
    "tasks/update": ("2026-07-28",),
    "server/discover": ("2026-07-28",),
    "subscriptions/listen": ("2026-07-28",),
    "notifications/initialized": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"),
    "notifications/cancelled": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "notifications/progress": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "notifications/message": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "notifications/tools/list_changed": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "notifications/prompts/list_changed": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "notifications/resources/list_changed": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "notifications/resources/updated": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"),
    "notifications/roots/list_changed": ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"),
    "notifications/elicitation/complete": ("2025-11-25",),
    "notifications/tasks/status": ("2025-11-25",),
    "notifications/tasks": ("2026-07-28",),
    "notifications/subscriptions/acknowledged": ("2026-07-28",),
}

# extensions whose methods stand above, or that define none: those declared beside them may define others
EXTENSIONS = ("io.modelcontextprotocol/tasks", "io.modelcontextprotocol/ui")

# every capability that some revision defines at the top level, but for extensions
CAPABILITIES = {
    "client": ("experimental", "roots", "sampling", "elicitation", "tasks"),
    "server": ("experimental", "logging", "completions", "prompts", "resources", "tools", "tasks"),
}
