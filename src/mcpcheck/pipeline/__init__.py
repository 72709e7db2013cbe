"""The path of a message, and the only place that knows its order.

Theory of operation. `step(state, event)` takes the state before a message and returns the state after it together with
what is wrong with it. Both are values: nothing handed in is changed, so any state may be continued twice. A message goes
through eight stages: decode, envelope, era, ids, lifecycle, gate, content, features. Decode and envelope turn text into
`Facts`; era binds them to the contract of one revision and ids to the request they answer. The other stages look at the
facts and at the state before them (`check`), and each says what its own slice of the state becomes (`advance`).

A message may hold more than one call: the members of a batch, and calls nested in params or results where the revision's
NESTED table says so. Each yields Facts of its own and is judged by the same code, one after the other.

What is reported, and what a refused message changes, is decided by two values of the profile. REPORT: everything found up
to the first stage with an error, or only the first row of the firing order. REFUSED: the session follows the wire, since
both peers went on, or nothing changes but the count of steps. What a check cannot look at is a finding too, of severity
`unjudged`: once for each rule, direction and subject.

It rests on docs/design.md, section "how a message goes through". It knows no rule, no method and no revision.
"""

from mcpcheck import contracts, features, peers, spec, wire
from mcpcheck.history import EMPTY
from mcpcheck.pipeline import envelope, era, ids, lifecycle, nested, plans
from mcpcheck.pipeline.decode import decode
from mcpcheck.pipeline.report import findings_of, overlooked, spared, words
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
    return State(contract, session, ids.START, features.starts(contract.places, contract.features), EMPTY, 0)


def step(state, event):
    """Judge one Event (or Control). Returns (state after it, tuple of Findings in order of stage)."""
    state, findings, _ = _step(state, event, None)
    return state, findings


def follow(state, event):
    """As `step`, but return a Trace: what went in, the facts, both states, the findings, each stage's answer."""
    answers = []
    after, findings, facts = _step(state, event, answers)
    return Trace(event, tuple(facts), state, after, findings, tuple(answers))


def spoken(state):
    """The revision that a session speaks, as far as it has come: its own word, or what it is taken for."""
    return era.presumed(state).revision


def finish(state):
    """Return the Findings that only the end of the session proves, in order of step."""
    found = []
    if not state.contract.silent:
        for module in (ids, lifecycle, *state.contract.features):
            if hasattr(module, "finish"):
                found.extend(module.finish(state))
    findings = [_final(state, emission, origin) for emission, origin in found]
    return tuple(sorted((finding for finding in findings if finding), key=lambda finding: finding.step))


def _final(state, emission, origin):
    rule, pointer, what = emission
    severity = state.contract.severity(rule, what.get("when"))
    if severity is None:
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
        raise ValueError(f"not an Event and no dict with a direction: {message!r:.80}")
    return Event(message["direction"], message.get("message"), message.get("raw"))


def _step(state, event, answers):
    """Returns (state, findings, list of Facts). answers: None, or a list that takes (stage, emissions)."""
    if type(event) is Control:
        return _control(state, event)
    message, found = event.message, ()
    if event.raw is not None:
        message, found = decode(event.raw, state.contract.budgets)
        if answers is not None:
            answers.append(("decode", found))
    if message is MISSING or (state.contract.silent and state.session.phase == state.contract.ready):
        return _unread(state, event), findings_of(state, None, event, found), []
    if type(message) is list:
        return _batch(state, event, message, found, answers)
    return _one(state, event, message, "", found, answers)


def _counted(state):
    contract, session, table, slices, unjudged, step = state
    return _new(State, (contract, session, table, slices, unjudged, step + 1))


def _unread(state, event):
    """After a message that nobody could read as one: its sender may get an answer without an id."""
    return _counted(state)._replace(session=lifecycle.unread(state.session, event))


def _batch(state, event, message, found, answers):
    """An array: refused as a whole, or its members one after the other."""
    from mcpcheck.pipeline import batch  # arrays are rare

    bound = batch.asked(state, message)
    found = [*found, *batch.check(state, message)]
    findings, facts, step = list(findings_of(state._replace(contract=bound), None, event, found)), [], state.step
    for index, member in enumerate(message if bound.batches else ()):
        # the fraction tells apart what the members ask; a finding shows the whole step
        state, more, seen = _one(
            state._replace(step=step + index / len(message)), event, member, f"/{index}", (), answers
        )
        findings.extend(more)
        facts.extend(seen)
    return state._replace(step=step + 1), tuple(findings), facts


def _control(state, event):
    """A control event of a course fixture: only features that ask for it act."""
    facts = Facts("control", MISSING, event.type, event.argument, MISSING, MISSING, "", "", state.contract, None, event)
    state, findings = _judge(state, facts, (), None, False)
    return _counted(state), findings, [facts]


def _one(state, event, message, at, found, answers):
    """One message or batch member, then the calls nested in it. The state that comes out counts one step more."""
    presumed = era.presumed(state)
    parts, objections = envelope.read(message, presumed)
    if objections and objections[0][2].get("when") == "read" and lifecycle.unreadable(state, event):
        objections = [(*objections[0][:2], {"found": objections[0][2]["found"]}), *objections[1:]]
    if objections:
        objections = envelope.refused(objections, event)
        found = [*found, *objections]
    if answers is not None:
        answers.append(("envelope", objections))
    if parts is None:
        return _unread(state, event), findings_of(state, None, event, found, at), []
    kind, id, method, params, result, error = parts
    direction = event.direction
    asked = None
    if method is MISSING:
        asked = ids.find(state.ids, direction, id, result)
        if asked is not None:
            method = asked.method
    contract = presumed if asked is None else asked.contract
    if method == state.contract.opens or method not in contract.kinds or (type(params) is dict and "_meta" in params):
        contract = era.choose(state, contract, parts, direction, asked)
    elif kind == "notification" and contract.negotiable:
        contract = era.named(state, contract, method, params, direction)
    facts = _new(Facts, (kind, id, method, params, result, error, direction, at, contract, asked, event))
    if not contract.nested:
        return *_judge(state, facts, found, answers, True, 1), [facts]
    state, findings = _judge(state, facts, found, answers, True)
    for call in nested.calls(state, facts):
        state, more = _judge(state, call, (), answers, False)
        findings += more
    return _counted(state), findings, [facts]


def _judge(state, facts, found, answers, outer, counted=0):
    """Ask every stage about one `facts`, then let each rebuild its slice. Returns (state, findings).

    outer: False for nested calls and control events, which ids and phases do not see. counted: how many steps more the
    state counts that comes out.
    """
    kind, method, contract, event = facts.kind, facts.method, facts.contract, facts.event
    bound, session, table, slices, unjudged, step = state
    plan = contract.plans.get((kind, method, facts.direction)) or plans.made(facts)
    concerned = outer and contract.phased and (session.phase != contract.ready or method in contract.watched)
    if not contract.silent:
        plain = outer and not concerned and answers is None
        objections = (
            _ask(state, facts, plan.all) if plain else _objections(state, facts, plan, answers, outer, concerned)
        )
        if objections:
            found = [*found, *objections]
    if found and not outer and kind == "result":  # a nested answer is no member of a message: it stands bare
        found = [(rule, pointer.removeprefix("/result"), what) for rule, pointer, what in found]
    beside = event.context is not None
    if beside:
        found = spared(facts, found, outer)
    findings = ()
    if found:
        findings, unjudged = overlooked(state, findings_of(state, facts, event, found), found, facts)
        if contract.frozen and any(finding.severity == "error" for finding in findings):
            return _refused(state, facts, contract, findings)._replace(step=step + counted), findings
    if beside and wire.undelivered(event):
        return state._replace(ids=ids.refused(state, facts), unjudged=unjudged, step=step + counted), findings
    if plan.moves:
        slices = _moved(state, facts, plan.moves, slices)
    taken = facts
    if concerned:
        if method is MISSING:
            taken = _taken(state, facts)
        session, bound = lifecycle.advance(state, taken), era.advance(state, taken)
    if outer and kind != "notification":
        table = ids.advance(state, taken)
    return _new(State, (bound, session, table, slices, unjudged, step + counted)), findings


def _refused(state, facts, contract, findings):
    """The state after a refused message that changes nothing, but for what a few rules close all the same."""
    if any(finding.rule in contract.rules_of.CONSUMES for finding in findings):
        return state._replace(ids=ids.advance(state, facts))
    return state


def _taken(state, facts):
    """`facts` as both sides took them: an answer with a foreign id that can only have been meant for the handshake."""
    if facts.kind == "error" and (facts.id is MISSING or facts.id is None):
        return facts  # it may speak of a text that nobody could read
    asked = ids.presumed(state.ids, facts)
    if asked is None or asked.method != asked.contract.opens:
        return facts
    bound = era.announced(asked.contract, facts.result) if asked.contract.negotiable else asked.contract
    return facts._replace(method=asked.method, asked=asked, contract=bound)


def _objections(state, facts, plan, answers, outer, concerned):
    """What the stages that have something to ask object to, then the features."""
    found = []
    for name, check in (plan.concerned if concerned else plan.plain) if outer else plan.nested:
        objections = check(state, facts)
        if objections:
            found += objections
        if answers is not None:
            answers.append((name, tuple(objections)))
    return found + _ask(state, facts, plan.looks)


def _ask(state, facts, checks):
    found = []
    for check in checks:
        objections = check(state, facts)
        if objections:
            found += objections
    return found


def _moved(state, facts, moves, slices):
    """The slices of the features after this message; the same tuple where none has changed."""
    changed = None
    for place, move in moves:
        new = move(state, facts)
        if new is not slices[place]:
            changed = list(slices) if changed is None else changed
            changed[place] = new
    return slices if changed is None else tuple(changed)
