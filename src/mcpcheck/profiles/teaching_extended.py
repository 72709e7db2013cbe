# The teaching profile for the course's extension tasks: the same, with the task methods opened that it refuses, and with
# the promises that span messages. Only what differs stands here; BASE names the profile it is laid over.

NAME = "teaching-extended"
BASE = "teaching"
TITLE = "offline-mcp-teaching-profile-v2-extended"
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
    "teaching_catalogue",  # E3
    "listings",  # E2
    "pagination",
    "calls",
    "progress",  # E6
    "cancellation",  # E7
    "tasks",  # E8
    "tasks_results",
    "tasks_related",
    "errors",  # E8: the code of a refused cancellation
)
SHAPES = {
    "TaskRequestParams": {"taskId": "string(1..)", "_meta?": "object", "*": "never"},
    "CreateTaskResult": {"task": "Task", "@": "task-born"},
    "GetTaskResult": {"...": "Task"},
    "CancelTaskResult": {"...": "Task"},
}
METHODS = {
    "tasks/get": ("both", "request", "receiver.tasks", "TaskRequestParams", "GetTaskResult", None),
    "tasks/cancel": ("both", "request", "receiver.tasks.cancel", "TaskRequestParams", "CancelTaskResult", None),
    "tasks/result": ("both", "request", "receiver.tasks", "TaskRequestParams", "of task", None),
    "notifications/tasks/status": ("both", "notification", "sender.tasks", "Task", None, None),
}
LEVELS = {
    "pagination/cursor-loop": "error",
    "pagination/stale-cursor": "error",
    "progress/exceeds-total": "error",
    "cancellation/task-request": "error",
    "cancellation/response-after-cancel": "warning",  # let pass, and told
    "tasks/create-status-not-working": "error",
    "tasks/terminal-transition": "error",
    "tasks/last-updated-regressed": "error",
    "tasks/result-unstable": "error",
    "tasks/wrong-owner": "error",
    "tasks/list-duplicate-id": "error",
}
