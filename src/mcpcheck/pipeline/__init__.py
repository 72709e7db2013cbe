"""The path of a message, and the only place that knows its order.

Theory of operation. `step(state, event)` takes the state before a message and returns the state after it together with
what is wrong with it. Both are values: nothing handed in is changed, so any state may be continued twice. A message goes
through eight stages: decode, envelope, era, ids, lifecycle, gate, content, features. Decode and envelope turn text into
`Facts`; era binds them to the contract of one revision and ids to the request they answer. The other stages look at the
facts and at the state before them (`check`), and each says what its own slice of the state becomes (`advance`).

A message to which no stage before the features objects may take a shorter way to the same result (`usual`).

A message may hold more than one call: the members of a batch, and calls nested in params or results where the revision's
NESTED table says so. Each yields Facts of its own and is judged by the same code, one after the other.

What is reported, and what a refused message changes, is decided by two values of the profile. REPORT: everything found up
to the first stage with an error, or only the first row of the firing order. REFUSED: the session follows the wire, since
both peers went on, or nothing changes but the count of steps. What a check cannot look at is a finding too, of severity
`unjudged`: once for each rule, direction and subject.

It rests on docs/design.md, section "how a message goes through". It knows no rule, no method and no revision.
"""

from collections import namedtuple

from mcpcheck import contracts, features, peers, spec, wire
from mcpcheck.history import EMPTY
from mcpcheck.pipeline import envelope, era, ids, lifecycle, nested, pending, plans, usual
from mcpcheck.pipeline.decode import decode, undecoded
from mcpcheck.pipeline.report import findings_of, judged, rests, spared, words
from mcpcheck.spelling import spell
from mcpcheck.values import MISSING, Control, Event, Facts, Finding, State, Trace

__all__ = ["check", "decode", "finish", "follow", "start", "step"]

_new = tuple.__new__


def start(contract=None, *, profile="spec", partial=False, direction=None, infos=False):
    """Return the state before the first message.

    contract: a Contract that holds for the whole session; without one the session decides, beginning with the newest
    legacy revision. partial: the start of the session was not recorded. direction: the only direction that was recorded
    ("client_to_server" or "server_to_client"). infos: whether shape findings of severity info are wanted.
    """
    if contract is None:
        contract = contracts.contract(spec.LEGACY[-1], profile, infos=infos, negotiable=True)
    unseen = frozenset(("start",)) if partial else frozenset()
    if direction is not None:
        unseen |= {"server" if direction == "client_to_server" else "client"}
    session = peers.Session(contract.start, None, None, None, None, unseen)
    return State(contract, session, pending.START, features.starts(contract.places, contract.features), EMPTY, 0)


def step(state, event):
    """Judge one Event (or Control). Returns (state after it, tuple of Findings in order of stage)."""
    return usual.judged(state, event) or _step(state, event, None)


def follow(state, event):
    """As `step`, but return a Trace: what went in, the facts, both states, the findings, each stage's answer."""
    seen = _Seen([], [])
    after, findings = _step(state, event, seen)
    return Trace(event, tuple(seen.facts), state, after, findings, tuple(seen.answers))


_Seen = namedtuple("_Seen", "facts answers")
_Seen.__doc__ = (
    """What `follow` wants to know, as lists to add to: Facts, and (stage, emissions) of each stage that was asked."""
)


def spoken(state):
    """The revision that a session speaks, as far as it has come: its own word, or what it is taken for."""
    return era.presumed(state).revision


def finish(state):
    """Return the Findings that only the end of the session proves, in order of step."""
    found = []
    for module in (ids, lifecycle, *state.contract.features):
        if hasattr(module, "finish"):
            found.extend(module.finish(state))
    findings = [_final(state, emission, origin) for emission, origin in found]
    return tuple(sorted((finding for finding in findings if finding), key=lambda finding: finding.step))


def _final(state, emission, origin):
    rule, pointer, what = emission
    severity = state.contract.severity(rule, what.get("when"))
    if severity is None or rests(state.unjudged, rule):
        return None
    text = words(state.contract, rule, pointer, what, None, origin.direction)
    return Finding(rule, severity, int(origin.step), origin.direction, pointer, None, text, origin.line)


def check(messages, *, revision=None, profile="spec", partial=False, infos=False):
    """Judge one whole session and return its Findings, sorted by step.

    messages: an iterable of Events, or of dicts {"direction", "message"} or {"direction", "raw"}. revision: a published
    revision that holds throughout; None lets the session decide. Raises ValueError for an unknown revision or direction.
    """
    contract = contracts.contract(revision, profile, infos=infos) if revision is not None else None
    state = start(contract, profile=profile, partial=partial, infos=infos)
    findings = []
    for message in messages:
        state, found = step(state, message if isinstance(message, (Event, Control)) else _event(message))
        findings.extend(found)
    findings.extend(finish(state))
    return sorted(findings, key=lambda finding: finding.step)


def _event(message):
    if type(message) is not dict or message.get("direction") not in ("client_to_server", "server_to_client"):
        raise ValueError(f"not an Event and no dict with a direction: {spell(message, 80)}")
    return Event(message["direction"], message.get("message"), message.get("raw"))


def _step(state, event, seen):
    """Returns (state, findings). seen: None, or what `follow` wants to know."""
    if type(event) is Control:
        return _control(state, event, seen)
    _, message, raw, _, text, context = event
    found = ()
    if raw is not None:
        message, found = decode(raw, state.contract.budgets)
        if context is not None:
            event, message, found = _marked(event, message, found)
    elif text is None:
        message, found = undecoded(message, state.contract.budgets)
    if seen is not None and (found or raw is not None):
        seen.answers.append(("decode", found))
    if message is MISSING:
        return _unread(state, event, found)
    if seen is None and context is None and not found and (raw is not None or text is None):
        usually = usual.judged(state, event._replace(message=message, raw=None, text=""))  # now it is read strictly
        if usually is not None:
            return usually
    if type(message) is list:
        return _batch(state, event, message, found, seen)
    return _one(state, event, message, "", found, seen)


def _counted(state):
    contract, session, table, slices, unjudged, step = state
    return _new(State, (contract, session, table, slices, unjudged, step + 1))


def _marked(event, message, found):
    """(event, message, what was found) of a text beside which a mark may be named: its values are looked for there."""
    if event.raw == wire.mark_of(event):
        message, found = event.raw, ()
    return (event if message is MISSING else event._replace(message=message)), message, found


def _unread(state, event, found, at=""):
    """(state, findings) after a message that nobody could read as one: its sender may get an answer without an id."""
    if event.context is not None:
        found, said = spared(event, at, found, state.unjudged)
        state = state._replace(unjudged=said)
    findings, said = findings_of(state, event, found, at)
    return _counted(state)._replace(session=lifecycle.unread(state.session, event), unjudged=said), findings


def _batch(state, event, message, found, seen):
    """An array: refused as a whole, or its members one after the other."""
    from mcpcheck.pipeline import batch  # arrays are rare

    bound = batch.asked(state, message)
    found = [*found, *batch.check(state, message)]
    if event.context is not None:
        found, _ = spared(event, "", found, state.unjudged, False)
    findings, step = list(findings_of(state._replace(contract=bound), event, found)[0]), state.step
    for index, member in enumerate(message if bound.batches else ()):
        # the fraction tells apart what the members ask; a finding shows the whole step
        state, more = _one(state._replace(step=step + index / len(message)), event, member, f"/{index}", (), seen)
        findings.extend(more)
    return state._replace(step=step + 1), tuple(findings)


def _control(state, event, seen):
    """A control event of a course fixture: only features that ask for it act."""
    facts = Facts("control", MISSING, event.type, event.argument, MISSING, MISSING, "", "", state.contract, None, event)
    if seen is not None:
        seen.facts.append(facts)
    state, findings = _judge(state, facts, (), None, False)
    return _counted(state), findings


def _one(state, event, message, at, found, seen):
    """One message or batch member, then the calls nested in it. The state that comes out counts one step more."""
    contract = state.contract
    presumed = contract if state.session.phase == contract.ready else era.presumed(state)
    parts, objections = envelope.read(message, presumed, event)
    if objections:
        objections = _owed(state, event, objections)
        found = [*found, *objections]
    if seen is not None:
        seen.answers.append(("envelope", objections))
    if parts is None:
        return _unread(state, event, found, at)
    kind, id, method, params, result, error = parts
    direction, asked = event.direction, None
    if method is MISSING:
        hidden = event.context is not None and wire.is_marked(event, id)
        asked = pending.sole(state.ids, direction) if hidden else pending.find(state, direction, id, result)
        if asked is not None:
            method, presumed = asked.method, asked.contract
            if method == contract.opens:
                presumed = era.choose(state, presumed, parts, direction, asked)
    elif method not in presumed.kinds or method == contract.opens or (type(params) is dict and "_meta" in params):
        presumed = era.choose(state, presumed, parts, direction, None)
    elif kind == "notification" and era.seen(state):
        presumed = era.named(state, presumed, method, params, direction)
    facts = _new(Facts, (kind, id, method, params, result, error, direction, at, presumed, asked, event))
    if seen is not None:
        seen.facts.append(facts)
    if not presumed.nested:
        return _judge(state, facts, found, seen, True, 1)
    state, findings = _judge(state, facts, found, seen, True)
    for call in nested.calls(state, facts):
        state, more = _judge(state, call, (), seen, False)
        findings += more
    return _counted(state), findings


def _owed(state, event, objections):
    """The envelope's objections, but for what nobody owed: the id of what could not be read."""
    first, *others = objections
    rule, pointer, what = first
    if what.get("when") == "read" and lifecycle.unreadable(state, event):
        objections = [(rule, pointer, {"found": what["found"]}), *others]
    return objections


def _judge(state, facts, found, seen, outer, counted=0):
    """Ask every stage about one `facts`, then let each rebuild its slice. Returns (state, findings).

    outer: False for nested calls and control events, which ids and phases do not see. counted: how many steps more the
    state counts that comes out.
    """
    kind, method, direction, contract, event = facts.kind, facts.method, facts.direction, facts.contract, facts.event
    bound, session, table, slices, unjudged, step = state
    plan = contract.plans.get((kind, method, direction)) or plans.made(facts)
    concerned = outer and contract.phased and (plan.watched or session.phase != contract.ready)
    objections = _objections(state, facts, plan, seen, outer, concerned)
    if objections:
        found = [*found, *objections]
    findings = ()
    if found or event.context is not None:
        findings, unjudged, after = _reported(state, facts, found, outer)
        if after is not None:
            return after._replace(step=step + counted), findings
    if plan.moves:
        slices = usual.moved(state, facts, plan.moves)
    taken = facts
    if concerned:
        if method is MISSING:
            taken = _taken(state, facts)
        session, bound = lifecycle.advance(state, taken), era.advance(state, taken)
    if outer and kind != "notification":
        table = ids.advance(state, taken)
    return _new(State, (bound, session, table, slices, unjudged, step + counted)), findings


def _reported(state, facts, found, outer):
    """(findings, the history of what was not judged, the state after a message that changes nothing else; or None)."""
    event, unjudged, findings = facts.event, state.unjudged, ()
    if not outer and facts.kind == "result":  # a nested answer is no member of a message: it stands bare
        found = [(rule, pointer.removeprefix("/result"), what) for rule, pointer, what in found]
    if event.context is not None:
        found, unjudged = spared(event, facts.at, found, unjudged, outer)
    if found:
        findings, unjudged = judged(state, facts, found, unjudged)
        if facts.contract.frozen and any(finding.severity == "error" for finding in findings):
            return findings, unjudged, _refused(state, facts, facts.contract, findings)
    if event.context is not None and wire.undelivered(event):
        return findings, unjudged, state._replace(ids=ids.refused(state, facts), unjudged=unjudged)
    return findings, unjudged, None


def _refused(state, facts, contract, findings):
    """The state after a refused message that changes nothing, but for what a few rules close all the same."""
    if any(finding.rule in contract.rules_of.CONSUMES for finding in findings):
        return state._replace(ids=ids.advance(state, facts))
    return state


def _taken(state, facts):
    """`facts` as both sides took them: an answer with a foreign id that can only have been meant for the handshake."""
    if facts.kind == "error" and (facts.id is MISSING or facts.id is None):
        return facts  # it may speak of a text that nobody could read
    if wire.is_marked(facts.event, facts.id):
        return facts  # it may answer any request that is open
    asked = pending.presumed(state, facts)
    if asked is None or asked.method != asked.contract.opens:
        return facts
    bound = era.announced(asked.contract, facts.result) if asked.contract.negotiable else asked.contract
    return facts._replace(method=asked.method, asked=asked, contract=bound)


def _objections(state, facts, plan, seen, outer, concerned):
    """What the stages that have something to ask object to, then the features."""
    found = []
    for name, check in (plan.concerned if concerned else plan.plain) if outer else plan.nested:
        objections = check(state, facts)
        if objections:
            found += objections
        if seen is not None:
            seen.answers.append((name, tuple(objections)))
    for look in plan.looks:
        objections = look(state, facts)
        if objections:
            found += objections
    return found
