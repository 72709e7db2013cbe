# The teaching profile for the course's extension tasks: the same, with the methods opened that it refuses, and with the
# promises that span messages. Only what differs stands here; BASE names the profile it is laid over.

NAME = "teaching-extended"
BASE = "teaching"
TITLE = "offline-mcp-teaching-profile-v2 (extended)"
UNIMPLEMENTED = (
    ("prompts/", "client", "prompts"),
    ("logging/setLevel", "client", "logging"),
    ("completion/complete", "client", "completions"),
)
FEATURES = (
    "authorization",
    "access",
    "child_graph",
    "teaching_gate",
    "teaching_tools",
    "teaching_forms",
    "teaching_tasks",
    "listings",
    "pagination",
    "calls",
    "progress",
    "cancellation",
    "tasks",
    "tasks_results",
    "tasks_related",
)
