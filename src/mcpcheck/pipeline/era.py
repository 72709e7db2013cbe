"""Stage 3: which revision's contract judges this message.

It rests on basic/lifecycle (section Version Negotiation) and basic/versioning. In the legacy generation the version
answered holds from its answer on; until then the version asked for is the best guess, and the newest legacy revision where
that is none we know. A request of the modern generation says its version itself, whatever the session speaks.

It does not judge the choice; the lifecycle stage and the features do.
"""

from mcpcheck import spec
from mcpcheck.spec import names
from mcpcheck.values import MISSING


def choose(state, parts, asked):
    """Return the contract that judges a message.

    parts: (kind, id, method, params, result, error) of the envelope. asked: the Pending record answered, or None.
    """
    current = state.contract
    kind, _, method, params, result, _ = parts
    if not current.negotiable:
        return current
    if kind == "request" or kind == "notification":
        return _modern(state, kind, method, params) or current
    if asked is None:
        return current
    if kind == "result" and asked.method == current.opens:
        return announced(current, result)
    return asked.contract


def _modern(state, kind, method, params):
    """The contract of a message that is of the modern generation, by its own word or by a method only that one has.

    None in an open legacy session for a method alone: there it is a method of another revision.
    """
    current = state.contract
    meta = params.get("_meta") if type(params) is dict else None
    if type(meta) is dict and kind == "request" and method != current.opens:
        if any(key in meta for key in spec.MODERN_KEYS):
            version = meta.get(spec.VERSION_KEY)
            return current.sibling(version if type(version) is str and version in spec.MODERN else spec.MODERN[-1])
    if method not in current.kinds and state.session.phase == current.start:
        revisions = names.NAMES.get(method)
        if revisions and all(revision in spec.MODERN for revision in revisions):
            return current.sibling(spec.MODERN[-1])
    return None


def announced(contract, members, member="protocolVersion"):
    """The contract of the version that `members` (initialize params or result) names; `contract` where it names none."""
    version = members.get(member, MISSING) if type(members) is dict else MISSING
    known = contract.sibling(version) if type(version) is str else None
    return known or contract


def advance(state, facts):
    """The contract in force after this message; a handshake that opens nothing changes nothing."""
    current = state.contract
    if not current.negotiable or state.session.phase == current.ready:
        return current
    sender = "client" if facts.direction == "client_to_server" else "server"
    if (state.session.phase, sender, facts.kind, facts.method) not in current.moves:
        return current
    if facts.kind == "request":
        return announced(current.sibling(spec.LEGACY[-1]), facts.params)
    return facts.contract if facts.kind == "result" else current
