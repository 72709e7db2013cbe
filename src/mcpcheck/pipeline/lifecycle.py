"""Stage 5: which phase of a session allows which message.

It rests on basic/lifecycle, section Initialization, by way of the LIFECYCLE table of the revision: phases, the moves
between them, and rows (phase, sender, kind, method, rule or None) of which the first that fits decides.

It does not know what a method means; the names of the handshake stand in the table and nowhere else.
"""

from mcpcheck import spec
from mcpcheck.late import Late
from mcpcheck.peers import UNKNOWN, Peer
from mcpcheck.values import MISSING, OTHER, SENDER, Origin


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
            if (
                who in (sender, "*")
                and (kind == facts.kind or (kind == "*" and calls))
                and method in (facts.method, "*")
            ):
                if rule is not None:
                    found.append((_undecided(state, facts) or rule, _place(facts), {"name": session.phase}))
                break
    found.extend(_versions(state, facts))
    return found


def _undecided(state, facts):
    """The rule that speaks where a client's first request could have opened either generation, and opened none."""
    contract = state.contract
    begins = contract.negotiable and state.session.phase == contract.start
    call = facts.kind == "request" and facts.direction == "client_to_server"
    return "lifecycle/first-request-undeclared" if begins and call and facts.method not in contract.always else None


def _blind(session):
    """Whether the order of messages says nothing: a side or the start of the session was not recorded."""
    return bool(session.unseen & _BLIND)


_BLIND = frozenset(("start", "client", "server"))


def _place(facts):
    return "/method" if facts.kind in ("request", "notification") else ""


def _versions(state, facts):
    """What a handshake says of versions; their notation is the content stage's business."""
    contract = facts.contract
    if facts.method == contract.opens:
        if facts.kind == "request":
            yield from _unpublished(facts.params, "/params/protocolVersion")
        elif facts.kind == "result":
            yield from _unpublished(facts.result, "/result/protocolVersion")
            yield from _counter_offer(state.session.asked_version, facts.result)
            yield from _modern(facts.result)
        elif facts.kind == "error" and type(facts.error) is dict:
            yield from _version_refused(facts.error)
    elif state.session.phase == contract.unconfirmed and _goes_on(state.session, contract, facts):
        version = getattr(state.session.server, "version", None)
        if version is not None and version not in spec.PUBLISHED:
            yield ("lifecycle/version-unsupported-continued", _place(facts), {"found": version})


# a protocol version is the date of its publication: YYYY-MM-DD
_DATE = Late(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _unpublished(members, pointer):
    version = members.get("protocolVersion") if type(members) is dict else None
    if type(version) is str and _DATE.fullmatch(version) and version not in spec.PUBLISHED:
        expected = ", ".join(spec.PUBLISHED)
        yield ("lifecycle/protocol-version-unknown", pointer, {"found": version, "expected": expected})


def _modern(result):
    version = result.get("protocolVersion") if type(result) is dict else None
    if version in spec.MODERN:
        yield ("lifecycle/modern-version-negotiated", "/result/protocolVersion", {"found": version})


def _counter_offer(asked, result):
    offered = result.get("protocolVersion") if type(result) is dict else None
    if type(asked) is not str or type(offered) is not str or asked == offered:
        return
    newer = offered > asked
    rule = "lifecycle/version-newer-than-requested" if newer else "lifecycle/version-counter-offer"
    yield (rule, "/result/protocolVersion", {"found": offered, "expected": asked})


def _version_refused(error):
    """A refusal that speaks of the version says which versions there are."""
    message, data = error.get("message"), error.get("data")
    if type(message) is not str or "version" not in message.lower():
        return
    supported = data.get("supported") if type(data) is dict else None
    named = type(supported) is list and all(type(version) is str for version in supported)
    if not named or type(data.get("requested")) is not str:
        expected = "the versions supported and the one requested"
        yield (
            "lifecycle/version-error-data",
            "/error/data",
            {"found": MISSING if data is None else data, "expected": expected},
        )


def advance(state, facts):
    """The slice after this message."""
    session, contract = state.session, facts.contract
    sender = SENDER[facts.direction]
    target = contract.moves.get((session.phase, sender, facts.kind, facts.method))
    if target is not None:
        return _moved(state, session, facts, target)
    if session.phase == contract.unconfirmed:
        return _unconfirmed(state, session, facts, sender)
    if (contract.unconfirmed, sender, facts.kind, facts.method) in contract.moves and session.phase != contract.start:
        return session._replace(unseen=session.unseen | {"confirmed"})
    early = facts.kind in ("request", "notification") and facts.method not in contract.always
    if early and session.phase == contract.start and sender + "-early" not in session.unseen:
        return session._replace(unseen=session.unseen | {sender + "-early"})
    return session


def _unconfirmed(state, session, facts, sender):
    """Remember the first client message that needed the confirmation before it."""
    if sender != "client" or not _goes_on(session, facts.contract, facts):
        return session
    return session._replace(first_unconfirmed=(Origin(state.step + 1, facts.direction, facts.event.line), True))


def unread(session, event):
    """The slice after a message of `event`'s sender that could not be read."""
    return session._replace(unread=session.unread | {SENDER[event.direction]})


def unreadable(state, event):
    """Whether some message to the sender of `event` could not be read, so that its id is unknown there."""
    return OTHER[SENDER[event.direction]] in state.session.unread


def _goes_on(session, contract, facts):
    """Whether this is the first client message after the handshake's answer that takes the session for open."""
    if facts.direction != "client_to_server" or facts.kind not in ("request", "notification"):
        return False
    return (
        not session.first_unconfirmed[1] and facts.method not in contract.always and facts.method not in contract.free
    )


def _moved(state, session, facts, target):
    if facts.kind == "request":
        params = facts.params if type(facts.params) is dict else {}
        unseen = session.unseen - {"start", "client-early", "server-early", "confirmed"}
        version = params.get("protocolVersion")
        return session._replace(
            phase=target, client=_peer(params, "clientInfo"), server=None, asked_version=version, unseen=unseen
        )
    if facts.kind == "result":
        server = _peer(facts.result if type(facts.result) is dict else {}, "serverInfo")
        origin = Origin(state.step + 1, facts.direction, facts.event.line)
        if "confirmed" in session.unseen:
            target = facts.contract.ready
        return session._replace(phase=target, server=server, first_unconfirmed=(origin, False))
    return session._replace(phase=target)


def _peer(members, info):
    """What a side said of itself; UNKNOWN where its capabilities cannot be read."""
    capabilities = members.get("capabilities", MISSING)
    if type(capabilities) is not dict:
        return UNKNOWN
    version = members.get("protocolVersion")
    about = members.get(info)
    return Peer(about if type(about) is dict else {}, capabilities, version if type(version) is str else None)


def finish(state):
    """Yield (emission, Origin) where the client never confirmed the handshake."""
    session, contract = state.session, state.contract
    if session.phase != contract.unconfirmed or "client" in session.unseen:
        return
    origin, went_on = session.first_unconfirmed
    what = {"name": session.phase} if went_on else {"name": session.phase, "when": "idle"}
    yield ("lifecycle/initialized-missing", "/method" if went_on else "", what), origin
