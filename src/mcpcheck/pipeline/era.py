"""Stage 3: which revision's contract judges this message.

It rests on basic/lifecycle (section Version Negotiation) and basic/versioning (the section on initialization-based
versions). In the legacy generation the version answered holds from its answer on; until then the version asked for is
the best guess, and the newest legacy revision where that is none we know. A request of the modern generation says its
version itself, whatever the session speaks; an answer belongs to the generation of its request.

It does not judge the choice; the lifecycle stage and the features do.
"""

from mcpcheck import spec
from mcpcheck.values import MISSING


def presumed(state):
    """The contract of a message that does not say its generation.

    An open or opening legacy session keeps what is not marked; without one, a peer that has been seen to speak the modern
    generation goes on in it.
    """
    current = state.contract
    if not current.negotiable or state.session.phase not in current.closed or not seen(state):
        return current
    return current.sibling(spec.MODERN[-1])


def legacy(state):
    """Whether a handshake is under way or done."""
    return state.session.phase not in state.contract.closed


def seen(state):
    """Whether a message of the modern generation has passed."""
    modern = state.features[state.contract.modern]
    return modern is not None and modern.seen


def choose(state, contract, parts, direction, asked):
    """Return the contract that judges a message; `contract` is that of its request, or what is presumed.

    parts: (kind, id, method, params, result, error) of the envelope. asked: the Pending record answered, or None.
    """
    current = state.contract
    kind, _, method, params, result, _ = parts
    if not current.negotiable:
        return contract
    if asked is not None:
        method = asked.method
    if method == current.opens:
        if asked is None:
            return current
        return announced(current, result) if kind == "result" else asked.contract
    if kind == "request" and direction == "client_to_server":
        return _declared(current, method, params) or contract
    if kind == "notification":
        return named(state, contract, method, params, direction)
    return contract


def _declared(current, method, params):
    """The contract of a client's request that is modern by its own word, or by a method only that generation has."""
    meta = params.get("_meta") if type(params) is dict else None
    if type(meta) is dict and any(key in meta for key in spec.MODERN_KEYS):
        version = meta.get(spec.VERSION_KEY)
        return current.sibling(version if version in spec.MODERN else spec.MODERN[-1])
    return current.sibling(spec.MODERN[-1]) if method in spec.MODERN_METHODS else None


def named(state, contract, method, params, direction):
    """The contract of a notification: that of the subscription or the request it names, else `contract`.

    Servers ask and clients tell of progress in an open session of the older generation only.
    """
    params = params if type(params) is dict else {}
    meta = params.get("_meta")
    if method in spec.MODERN_METHODS or (type(meta) is dict and spec.SUBSCRIPTION_KEY in meta):
        return contract.sibling(spec.MODERN[-1])
    if not seen(state) or not legacy(state):
        return contract
    if method in spec.NAMES_ID:
        if direction == "server_to_client" and _own(state, params.get(spec.NAMES_ID[method])):
            return contract
        return _of_request(state, contract, params.get(spec.NAMES_ID[method]), _id)
    if method in spec.NAMES_TOKEN and direction == "server_to_client":
        return _of_request(state, contract, params.get(spec.NAMES_TOKEN[method]), _token)
    return contract


def _own(state, id):
    """Whether the server has sent a request with this id, open or answered."""
    return type(id) in (str, int) and (id in state.ids.server or id in state.ids.server_spent)


def _of_request(state, contract, name, name_of):
    """The contract of the client's open request that goes by `name`, else `contract`."""
    for entry in state.ids.client.values():
        record = entry[0] if type(entry) is tuple else entry
        if type(name_of(record)) is type(name) and name_of(record) == name:
            return record.contract
    return contract


def _id(record):
    return record.id


def _token(record):
    meta = record.params.get("_meta") if type(record.params) is dict else None
    return meta.get("progressToken") if type(meta) is dict else None


def announced(contract, members, member="protocolVersion"):
    """The contract of the version that `members` (initialize params or result) names; `contract` where it names none."""
    version = members.get(member, MISSING) if type(members) is dict else MISSING
    known = contract.sibling(version) if version in spec.LEGACY else None
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
