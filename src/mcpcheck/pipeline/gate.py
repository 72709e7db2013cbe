"""Stage 6: may this side send this method, and has the peer declared what it needs?

It rests on basic/lifecycle, sections Capability Negotiation and Operation, by way of the METHODS, GATES and CAPABILITIES
tables of the revision. A gate has three answers: declared, not declared, unknown; unknown is not judged.

It does not know shapes: a gate that a param opens looks at that one place and nothing else.
"""

from mcpcheck import peers
from mcpcheck.spec import names
from mcpcheck.values import MISSING, OTHER, SENDER


def check(state, facts):
    """The objections to the method of a request or notification."""
    if facts.kind != "request" and facts.kind != "notification":
        return ()
    contract = facts.contract
    route = contract.route(facts.method)
    if route is None:
        return [] if facts.method.startswith("rpc.") else [_foreign(state, facts)]  # envelope/reserved-rpc-method said it
    sender = SENDER[facts.direction]
    if route.sender != sender and route.sender != "both":
        return [("method/wrong-direction", "/method", {"name": facts.method, "other": route.sender})]
    if not route.needs and not route.gates:
        return ()
    return [*_gates(state, facts, route, sender)]


def _foreign(state, facts):
    """A method that this revision does not define; a declared experiment or an unknown capability may define it."""
    revisions = names.NAMES.get(facts.method)
    what = {"name": facts.method}
    if _experiments(state):
        what["when"] = "experimental"
    if revisions is None:
        return ("method/unknown", "/method", what)
    what["other"] = ", ".join(revisions)
    return ("method/not-in-revision", "/method", what)


def _experiments(state):
    for side in ("client", "server"):
        capabilities = peers.capabilities_of(state, side)
        if capabilities and (capabilities.get("experimental") or not state.contract.knows_all(side, capabilities)):
            return True
    return False


def _gates(state, facts, route, sender):
    for path in route.needs:
        found = _closed(state, path, sender)
        if found:
            yield (found[0], "/method", found[1])
            return  # the outermost missing member says it all
    for pointer, values, path in route.gates:
        if _opens(_at(facts.params, pointer), values):
            found = _closed(state, path, sender)
            if found:
                yield (found[0], pointer, found[1])


def _opens(value, values):
    """Whether the value at a gate's place asks for the gate.

    values: None where anything that is there does; else those that do, None among them standing for absence.
    """
    if value is MISSING:
        return values is not None and None in values
    return values is None or (type(value) is str and value in values)


def _at(params, pointer):
    """The value at `pointer` ("/params/mode"); MISSING where there is none."""
    value = params
    for name in pointer.split("/")[2:]:
        value = value.get(name, MISSING) if type(value) is dict else MISSING
    return value


def _closed(state, path, sender):
    """(rule, what) where the gate `path` ("server.tools", "receiver.tasks") is shut or cannot be judged; else None."""
    role, _, capability = path.partition(".")
    side = {"sender": sender, "receiver": OTHER[sender]}.get(role, role)
    row = state.contract.capability(path, side)
    known = _known(state, side, capability, row)
    if known:
        return None
    if known is None:
        return _blind(state, side)
    expected = "true" if row["type"] == "boolean" else "an object"
    return row["rule"], {"name": f"{side}.{capability}", "other": side, "expected": expected}


def _known(state, side, capability, row):
    """True, False or None: declared at all its levels, not, or not to be known."""
    capabilities = peers.capabilities_of(state, side)
    if capabilities is None:
        return None
    if peers.holds(capabilities, capability):
        return True
    if row.get("or_empty"):  # an object without any known mode means this one
        parent = capabilities.get(capability.partition(".")[0])
        return type(parent) is dict and not any(mode in parent for mode in row["or_empty"])
    return False


def _blind(state, side):
    """Before a side could have declared anything its gates say nothing; later, silence is not consent."""
    session = state.session
    peer = session.client if side == "client" else session.server
    if peer is None and not session.unseen:
        return None
    return "unjudged/capabilities-unknown", {"subject": side, "name": side}
