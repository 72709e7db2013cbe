"""Stage 8: promises that span messages, one module a promise. ORDER is the list of them and fixes their places in State.

Each offers START (its slice before the first message) and ON = {(kind, method): (check, advance)}; optionally
`finish(state)`, yielding (emission, Origin) for what only the end proves, and EXPECTS = {method: function(state, facts)}
naming the shape of an answer that depends on earlier messages.

A feature reads any slice, returns only its own, and never imports another feature; so their order is irrelevant.
"""

ORDER = (
    "listings",
    "pagination",
    "schemas",
    "calls",
    "prompts",
    "completion",
    "uris",
    "subscriptions",
    "logging",
    "progress",
    "cancellation",
    "tasks",
    "tasks_support",
    "tasks_listed",
    "tasks_results",
    "tasks_related",
    "errors",
    "elicitation",
    "elicitation_urls",
    "sampling",
    "modern",
    "retries",
    "listen",
    "log_levels",
    "task_calls",
    "http_headers",
    "http_streams",
    "authorization",
    "access",
    "child_graph",
    "teaching_gate",
    "teaching_tools",
    "teaching_forms",
    "teaching_tasks",
)
# those that only a profile which names them has
NARROW = frozenset(ORDER[ORDER.index("authorization") :])


def place(name):
    """The place of the feature `name` in State.features."""
    return ORDER.index(name)


def starts(places, modules):
    """The slices before the first message: one place for each of ORDER, None where a contract leaves the feature out."""
    slices = [None] * len(ORDER)
    for index, module in zip(places, modules, strict=True):
        slices[index] = module.START
    return tuple(slices)
