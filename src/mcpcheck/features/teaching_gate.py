"""What the teaching profile asks of every message beside its shape: contexts where they belong, methods it has none for.

It rests on the teaching profile, sections 0, 3 and 5: a transport context belongs to resource messages of an open session,
some methods are known and refused all the same, and so many requests may be open at once.

It knows no method by name; which are refused stands in the profile's UNIMPLEMENTED.
"""

from mcpcheck.policy import context_of
from mcpcheck.values import SENDER

START = None
_OWNERS = {"client_to_server": "server", "server_to_client": "client"}  # of the capability: the receiver


def check_call(state, facts):
    """A request or a notification."""
    yield from _context(state, facts)
    if facts.kind == "notification":
        route = facts.contract.route(facts.method)
        if route is not None and route.kind == "request":
            yield "teaching/unsupported-notification", "/method", {"name": facts.method}
        return
    yield from _unimplemented(state, facts)
    most = facts.contract.budgets["requests"]
    if len(state.ids.client) + len(state.ids.server) >= most:
        yield "budget/open-requests", "/id", {"expected": f"at most {most}"}


def check_answer(state, facts):
    yield from _context(state, facts)


def _context(state, facts):
    context = context_of(facts.event)
    if context is None:
        return
    if state.session.phase != state.contract.ready:
        yield "authorization/context-in-lifecycle", "", {}
    elif facts.kind in ("result", "error"):
        yield "authorization/context-on-answer", "", {}
    elif facts.method == "notifications/resources/list_changed":
        trouble = "notifications/resources/list_changed carries no resource authorization context"
        yield "authorization/context-unused", "", {"trouble": trouble}
    elif not facts.method.startswith("resources/") and facts.method != "notifications/resources/updated":
        trouble = "transport_context is only used by resource requests and notifications/resources/updated"
        yield "authorization/context-unused", "", {"trouble": trouble}


def _unimplemented(state, facts):
    for prefix, sender, capability in facts.contract.rules_of.UNIMPLEMENTED:
        if facts.method.startswith(prefix) and sender in ("both", SENDER[facts.direction]):
            if facts.contract.route(facts.method) is None:  # the gate stage has asked for those it knows
                yield from _undeclared(state, _OWNERS[facts.direction], capability)
            yield "teaching/not-implemented", "/method", {"name": facts.method}
            return


def _undeclared(state, owner, path):
    peer = state.session.client if owner == "client" else state.session.server
    value = getattr(peer, "capabilities", None)
    for name in path.split("."):
        value = value.get(name) if type(value) is dict else None
    if type(value) is not dict:
        what = {"name": f"{owner}.{path}", "other": owner, "path": path, "expected": "an object"}
        yield f"capability/{path.partition('.')[0]}-not-declared", "/method", what


ON = {
    ("request", "*"): (check_call, None),
    ("notification", "*"): (check_call, None),
    ("result", "*"): (check_answer, None),
    ("error", "*"): (check_answer, None),
}
