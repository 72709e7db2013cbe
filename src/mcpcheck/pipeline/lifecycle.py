"""Stage 5: which phase of a session allows which message.

It rests on basic/lifecycle, section Initialization, by way of the LIFECYCLE table of the revision: phases, the moves
between them, and rows (phase, sender, kind, method, rule or None) of which the first that fits decides.

It does not know what a method means; the names of the handshake stand in the table and nowhere else.
"""

from mcpcheck.peers import UNKNOWN, Peer
from mcpcheck.values import MISSING, SENDER, Origin


def check(state, facts):
    """The objections to this message in this phase; answers pass unless a row names them."""
    session = state.session
    rows = facts.contract.lifecycle_rows.get(session.phase)
    if not rows:
        return ()
    found = []
    sender, calls = SENDER[facts.direction], facts.kind == "request" or facts.kind == "notification"
    if not (session.phase == facts.contract.start and sender + "-early" in session.unseen) and not _blind(session):
        for who, kind, method, rule in rows:
            if who in (sender, "*") and (kind == facts.kind or kind == "*" and calls) and method in (facts.method, "*"):
                if rule is not None:
                    found.append((rule, _place(facts), {"name": session.phase}))
                break
    if facts.method == facts.contract.opens:
        found.extend(_versions(state, facts))
    return found


def _blind(session):
    """Whether the order of messages says nothing: a side or the start of the session was not recorded."""
    return bool(session.unseen & _BLIND)


_BLIND = frozenset(("start", "client", "server"))


def _place(facts):
    return "/method" if facts.kind in ("request", "notification") else ""


def _versions(state, facts):
    """What the answer to a handshake offers beside what was asked; the forms are judged by the content stage."""
    if facts.kind != "result" or type(facts.result) is not dict:
        return
    asked, offered = state.session.asked_version, facts.result.get("protocolVersion")
    if type(asked) is not str or type(offered) is not str or asked == offered:
        return
    newer = offered > asked
    rule = "lifecycle/version-newer-than-requested" if newer else "lifecycle/version-counter-offer"
    yield (rule, "/result/protocolVersion", {"found": offered, "expected": asked})


def moves(state, facts):
    """Whether this message could change the slice at all: in a ready session only a handshake's message can."""
    phase, contract = state.session.phase, facts.contract
    return phase != contract.ready or facts.method == contract.opens


def advance(state, facts):
    """The slice after this message."""
    session, contract = state.session, facts.contract
    sender = SENDER[facts.direction]
    target = contract.moves.get((session.phase, sender, facts.kind, facts.method))
    if target is not None:
        return _moved(state, session, facts, target)
    if session.phase == contract.unconfirmed:
        return _unconfirmed(state, session, facts, sender)
    if facts.kind in ("request", "notification") and facts.method not in contract.always:
        if session.phase == contract.start and sender + "-early" not in session.unseen:
            return session._replace(unseen=session.unseen | {sender + "-early"})
    return session


def _unconfirmed(state, session, facts, sender):
    """Remember the first client message that needed the confirmation before it."""
    contract = facts.contract
    if sender != "client" or facts.kind not in ("request", "notification") or session.first_unconfirmed[1]:
        return session
    if facts.method in contract.always or facts.method in contract.free:
        return session
    return session._replace(first_unconfirmed=(Origin(state.step + 1, facts.direction, facts.event.line), True))


def _moved(state, session, facts, target):
    if facts.kind == "request":
        params = facts.params if type(facts.params) is dict else {}
        unseen = session.unseen - {"start", "client-early", "server-early"}
        version = params.get("protocolVersion")
        return session._replace(
            phase=target, client=_peer(params, "clientInfo"), server=None, asked_version=version, unseen=unseen
        )
    if facts.kind == "result":
        server = _peer(facts.result if type(facts.result) is dict else {}, "serverInfo")
        origin = Origin(state.step + 1, facts.direction, facts.event.line)
        return session._replace(phase=target, server=server, first_unconfirmed=(origin, False))
    return session._replace(phase=target)


def _peer(members, info):
    """What a side said of itself; UNKNOWN where its capabilities cannot be read."""
    capabilities = members.get("capabilities", MISSING)
    if type(capabilities) is not dict:
        return UNKNOWN
    return Peer(members.get(info) if type(members.get(info)) is dict else {}, capabilities)


def finish(state):
    """Yield (emission, Origin) where the client never confirmed the handshake."""
    session, contract = state.session, state.contract
    if session.phase != contract.unconfirmed or "client" in session.unseen:
        return
    origin, went_on = session.first_unconfirmed
    what = {"name": session.phase} if went_on else {"name": session.phase, "when": "idle"}
    yield ("lifecycle/initialized-missing", "/method" if went_on else "", what), origin
