"""What the two sides of a session have declared of themselves.

It rests on basic/lifecycle, section Capability Negotiation: only what both sides have declared may be used.

It does not know which message needs what; that is said by the tables of the revision and asked by the gate stage.
"""

from collections import namedtuple

Session = namedtuple(
    "Session",
    "phase client server asked_version first_unconfirmed unseen unread",
    defaults=(frozenset(),),
)
Session.__doc__ = """The slice of the lifecycle stage.

phase: a phase of the LIFECYCLE table. client, server: None before the side has declared itself, UNKNOWN where it cannot
be known, else Peer. asked_version: protocolVersion of the open or last initialize. first_unconfirmed: Origin of the
first client message after the handshake's answer that needed `initialized` before it. unseen: frozenset of "start",
"client", "server" (a side that was not recorded), "client-early", "server-early" (spoke before any handshake),
"confirmed" (the client confirmed the handshake before its answer).
unread: sides of which some message could not be read as one, so that an answer to it may lack an id.
"""

Peer = namedtuple("Peer", "info capabilities version")
Peer.__doc__ = "What a side said of itself: two objects, and the protocolVersion it named (a string, or None)."

UNKNOWN = "unknown"


def declared(state, side, path, facts=None):
    """Whether `side` ("client", "server") declared the capability `path` ("tools.listChanged").

    True, False, or None where that side has not declared itself yet or what it declared is not known. Declared means: an
    object, or the literal true for a flag; `{}` counts. facts: the message that asks, where its generation may be the one
    that declares itself on every request.
    """
    if facts is not None and facts.contract.declares is not None:
        capabilities = stated(state, side, facts)
        return None if capabilities is None else holds(capabilities, path)
    peer = state.session.client if side == "client" else state.session.server
    if peer is None or peer == UNKNOWN:
        return None
    return holds(peer.capabilities, path)


def holds(capabilities, path):
    """Whether the object `capabilities` declares the dotted `path`."""
    value = capabilities
    for name in path.split("."):
        if type(value) is not dict or name not in value:
            return False
        value = value[name]
    return value is True or type(value) is dict


def capabilities_of(state, side):
    """The capability object of `side`, or None where it is not known."""
    peer = state.session.client if side == "client" else state.session.server
    return None if peer is None or peer == UNKNOWN else peer.capabilities


def stated(state, side, facts):
    """The capability object of `side` that counts for this message, or None where it is not known.

    Where a revision declares on every request: the client's are those of the request, or of the request answered; the
    server's are those of its last answer to discovery.
    """
    declares = facts.contract.declares
    if declares is None:
        return capabilities_of(state, side)
    if side == "server":
        modern = state.features[facts.contract.modern]
        return None if modern is None else modern.capabilities
    return own(facts.params if facts.asked is None else facts.asked.params, declares["client"])


def own(params, key):
    """The capability object that a request carries in its metadata under `key`, or None."""
    meta = params.get("_meta") if type(params) is dict else None
    value = meta.get(key) if type(meta) is dict else None
    return value if type(value) is dict else None
