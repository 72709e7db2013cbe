"""Stage 6: may this side send this method, and has the peer declared what it needs?

It rests on basic/lifecycle, sections Capability Negotiation and Operation, by way of the METHODS, GATES and CAPABILITIES
tables of the revision. A gate has three answers: declared, not declared, unknown; unknown is not judged.

It does not know shapes: a gate that a param opens looks at that one place and nothing else.
"""

from mcpcheck import peers
from mcpcheck.spec import names
from mcpcheck.values import MISSING, SENDER


def asks(facts):
    """Whether a message of this kind, method and direction has anything to ask of this stage."""
    if facts.kind != "request" and facts.kind != "notification":
        return False
    route, sender = facts.contract.route(facts.method), SENDER[facts.direction]
    if sender not in facts.contract.asks and facts.kind == "request":
        return True
    return route is None or route.sender not in (sender, "both") or bool(route.needs[sender] or route.gates[sender])


def check(state, facts):
    """The objections to the method of a request or notification."""
    route = facts.contract.route(facts.method)
    if SENDER[facts.direction] not in facts.contract.asks and facts.kind == "request":
        if not facts.at:
            return [("method/server-request", "/method", {"name": facts.method})]
        if route is None or route.sender != SENDER[facts.direction]:
            return [("retry/input-request-method", "/method", {"found": facts.method})]
    if route is None:
        # envelope/reserved-rpc-method has said it
        return [] if facts.method.startswith("rpc.") else [_foreign(state, facts)]
    sender = SENDER[facts.direction]
    if route.sender != sender and route.sender != "both":
        return [("method/wrong-direction", "/method", {"name": facts.method, "other": route.sender})]
    for need in route.needs[sender]:
        found = _shut(state, facts, need)
        if found:
            return [(found[0], "/method", found[1])]  # the outermost missing member says it all
    gates = route.gates[sender]
    return [*_gates(state, facts, gates)] if gates else ()


def _foreign(state, facts):
    """A method that this revision does not define; a declared experiment or an unknown capability may define it."""
    revisions = names.NAMES.get(facts.method)
    what = {"name": facts.method}
    if _experiments(state, facts):
        what["when"] = "experimental"
    if revisions is None or facts.contract.revision in revisions:
        return ("method/unknown", "/method", what)
    what["other"] = ", ".join(revisions)
    return ("method/not-in-revision", "/method", what)


def _experiments(state, facts):
    for side in ("client", "server"):
        capabilities = peers.stated(state, side, facts)
        if capabilities and (capabilities.get("experimental") or not facts.contract.knows_all(side, capabilities)):
            return True
    return False


def _gates(state, facts, gates):
    said = []  # two params may ask for one capability
    for pointer, values, need in gates:
        if need not in said and _opens(_at(facts.params, pointer), values):
            found = _shut(state, facts, need)
            if found:
                said.append(need)
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


def _shut(state, facts, need):
    """(rule, what) where a capability that is needed was not declared or cannot be known; else None."""
    if facts.contract.declares is None:
        session = state.session
        peer = session.client if need.side == "client" else session.server
        if peer is None or peer is peers.UNKNOWN:
            return _blind(session, peer, need.side)
        capabilities = peer.capabilities
    else:
        capabilities = peers.stated(state, need.side, facts)
        if capabilities is None:
            return "unjudged/capabilities-unknown", {"subject": need.side, "name": need.side}
    value = capabilities
    for name in need.names:
        value = value.get(name) if type(value) is dict else None
    if value is True or type(value) is dict or _by_default(capabilities, need):
        return None
    name = _outermost(capabilities, need)
    flag = need.row["type"] == "boolean" and name == ".".join((need.side, *need.names))
    what = {"name": name, "other": need.side, "expected": "true" if flag else "an object"}
    what["path"] = ".".join(need.names)
    if need.side == SENDER[facts.direction] and need.names[0] not in capabilities:
        what["when"] = "own"  # the side that offers a feature must declare it
    return need.row["rule"], what


def _outermost(capabilities, need):
    """The path up to the first member that is not there, or the whole path where its value is at fault."""
    names = [need.side]
    for name in need.names:
        names.append(name)
        if type(capabilities) is not dict or name not in capabilities:
            break
        capabilities = capabilities[name]
    return ".".join(names)


def _by_default(capabilities, need):
    """Whether an object without any known mode means this one."""
    modes = need.row.get("or_empty")
    parent = capabilities.get(need.names[0]) if modes else None
    return type(parent) is dict and not any(mode in parent for mode in modes)


def _blind(session, peer, side):
    """Before a side could have declared anything its gates say nothing; later, silence is not consent."""
    if peer is None and not session.unseen:
        return None
    return "unjudged/capabilities-unknown", {"subject": side, "name": side}
