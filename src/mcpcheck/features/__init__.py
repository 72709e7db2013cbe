"""Stage 8: promises that span messages, one module a promise. ORDER is the list of them and fixes their places in State.

Each offers START (its slice before the first message) and ON = {(kind, method): (check, advance)}; optionally
`finish(state)`, yielding (emission, Origin) for what only the end proves, and EXPECTS = {method: function(state, facts)}
naming the shape of an answer that depends on earlier messages, and CLAIMS =
{method: function(state, record, result)} telling whether an answer is that of a request of this method, where another
request has the same id.

Loading them all takes longer than a small run. LATE says of some what they start with and which messages they look at,
so that a module is loaded when the first such message comes. GENERATIONS repeats what some know, so that a session that
can be of one generation only does without the others.

A feature reads any slice, returns only its own, and never imports another feature; so their order is irrelevant.
"""

from importlib import import_module

from mcpcheck.history import EMPTY

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
    "request_meta",
    "discovery",
    "fallback",
    "error_codes",
    "offered",
    "caching",
    "tool_order",
    "header_annotations",
    "deprecated",
    "authorization",
    "access",
    "child_graph",
    "teaching_gate",
    "teaching_tools",
    "teaching_forms",
    "teaching_tasks",
    "teaching_catalogue",
)
# those that only a profile which names them has
NARROW = frozenset(ORDER[ORDER.index("authorization") :])

# name -> GENERATION of the features that know one generation of the protocol only
GENERATIONS = {
    "subscriptions": "handshake",
    "logging": "handshake",
    "tasks": "handshake",
    "tasks_support": "handshake",
    "tasks_listed": "handshake",
    "tasks_results": "handshake",
    "tasks_related": "handshake",
    "elicitation_urls": "handshake",
    "modern": "per request",
    "retries": "per request",
    "listen": "per request",
    "log_levels": "per request",
    "task_calls": "per request",
    "http_headers": "per request",
    "http_streams": "per request",
    "request_meta": "per request",
    "discovery": "per request",
    "error_codes": "per request",
    "offered": "per request",
    "caching": "per request",
    "tool_order": "per request",
    "header_annotations": "per request",
    "deprecated": "per request",
}

# name -> (START, {kind: methods, or "*" for any}); features that keep records of their own, finish, or are asked by
# other stages are none of them
LATE = {
    "schemas": (None, {"result": ("tools/list",), "request": ("sampling/createMessage",)}),
    "calls": (
        EMPTY,
        {"request": ("tools/call",), "result": ("tools/call", "tasks/result"), "error": ("tools/call",)},
    ),
    "prompts": (None, {"request": ("prompts/get",)}),
    "completion": (None, {"request": ("completion/complete",)}),
    "tasks_support": (
        (),
        {
            "request": ("tools/call",),
            "result": ("tools/call", "sampling/createMessage", "elicitation/create"),
            "error": ("tools/call",),
        },
    ),
    "tasks_results": (
        EMPTY,
        {
            "result": ("tasks/result", "tasks/get", "tasks/cancel", "tasks/list"),
            "error": ("tasks/result",),
            "notification": ("notifications/tasks/status",),
        },
    ),
    "errors": ((), {"error": "*"}),
    "elicitation": (None, {"result": ("elicitation/create",)}),
    "elicitation_urls": (
        EMPTY,
        {
            "request": ("elicitation/create",),
            "result": ("elicitation/create",),
            "error": "*",
            "notification": ("notifications/elicitation/complete",),
        },
    ),
    "sampling": (
        EMPTY,
        {"request": ("sampling/createMessage",), "result": ("sampling/createMessage", "tasks/result")},
    ),
    "http_headers": (None, {"request": "*"}),
    "fallback": ((), {"request": ("initialize",), "error": ("initialize",)}),
    "error_codes": ((), {"error": "*"}),
    "offered": (
        (),
        {
            "result": (
                "tools/list",
                "tools/call",
                "resources/list",
                "resources/templates/list",
                "resources/read",
                "prompts/list",
                "prompts/get",
                "completion/complete",
            )
        },
    ),
    "caching": (EMPTY, {"result": ("tools/list", "resources/list", "resources/templates/list", "prompts/list")}),
    "header_annotations": ((), {"result": ("tools/list",)}),
    "deprecated": (
        frozenset(),
        {
            "request": "*",
            "result": ("server/discover",),
            "notification": ("notifications/message",),
        },
    ),
    "http_streams": (EMPTY, {"request": "*", "result": "*", "error": "*", "notification": "*"}),
}


def only(*names):
    """Marks a check or an advance as one that waits for a member of one of these names.

    It has nothing to say or to change at a message that has none of them in its params or its result, nor in the params of
    its request; there the short way leaves it out.
    """

    def mark(function):
        function.only = frozenset(names)
        return function

    return mark


def waited_for(function):
    """The names that `only` gave a function; empty where it waits for none."""
    return getattr(function, "only", frozenset())


def for_info(function):
    """Marks a check or an advance that serves findings of severity info only: left out where nobody wants them."""
    function.for_info = True
    return function


def in_turn(place, moves):
    """One advance out of those that one feature has for a message: each goes on from what the one before it left."""
    if len(moves) == 1:
        return moves[0]

    def move(state, facts):
        for one in moves:
            slices = state.features
            state = state._replace(features=(*slices[:place], one(state, facts), *slices[place + 1 :]))
        return state.features[place]

    if all(map(waited_for, moves)):
        move.only = frozenset().union(*map(waited_for, moves))
    return move


class Late:
    """A feature that stands in LATE, in place of its module."""

    def __init__(self, name):
        self.__name__ = name
        self.START, self.kinds = LATE[name]

    def at(self, kind, method):
        """The module where it may look at such a message, else None."""
        methods = self.kinds.get(kind, ())
        return feature_module(self.__name__) if methods == "*" or method in methods else None


def feature_module(name):
    """The module of the feature `name`."""
    return import_module(f"mcpcheck.features.{name}")


def bound(name):
    """What a contract keeps of the feature `name`: its module, or a Late."""
    return Late(name) if name in LATE else feature_module(name)


def place(name):
    """The place of the feature `name` in State.features."""
    return ORDER.index(name)


def starts(places, modules):
    """The slices before the first message: one place for each of ORDER, None where a contract leaves the feature out."""
    slices = [None] * len(ORDER)
    for index, module in zip(places, modules, strict=True):
        slices[index] = module.START
    return tuple(slices)
