"""The short way of a usual message, of which no stage has anything to say: only the features are asked one by one.

Theory of operation. Between a handshake and its end most messages are plain: known members, a known method, an id not used
before or that of one open request, params or a result that their predicate accepts. For each kind, method and direction
one function is made (`way`), in which everything that the tables say of such messages stands ready. What it accepts, the
stages would have accepted; where it is not sure it returns None, and the message takes the whole path instead.

It rests on the tables and predicates that the stages rest on, and decides nothing they do not: the same state and the
same findings come out of both (tests/test_usual.py).
"""

from mcpcheck import peers
from mcpcheck.features import waited_for
from mcpcheck.living import put, without
from mcpcheck.pipeline import report
from mcpcheck.pipeline.envelope import PLAIN
from mcpcheck.pipeline.ids import expected
from mcpcheck.pipeline.pending import SAFE, Ids
from mcpcheck.spec import MODERN_KEYS, SUBSCRIPTION_KEY
from mcpcheck.values import MISSING, OTHER, SENDER, Event, Facts, Pending, State

_new = tuple.__new__
_OF_MODERN = frozenset((*MODERN_KEYS, SUBSCRIPTION_KEY))  # keys of `_meta` that name another generation


def judged(state, event):
    """(state, findings) after a usual message; None where it has to take the whole path."""
    if type(event) is not Event:
        return None
    direction, message, raw, _, text, context = event
    if text is None or raw is not None or context is not None or type(message) is not dict:
        return None
    kind, contract = PLAIN.get(tuple(message)), state.contract
    if kind is None or message["jsonrpc"] != "2.0":
        return None
    if kind == "result":
        id, ids = message["id"], state.ids
        if type(id) is not int and type(id) is not str:
            return None
        asked = (ids.client if direction == "server_to_client" else ids.server).get(id)
        if type(asked) is not Pending or asked.contract is not contract:
            return None
        way = contract.ways.get((kind, asked.method, direction))
        return way and way(state, event, message, asked)
    method = message.get("method")
    way = contract.ways.get((kind, method, direction)) if type(method) is str else None
    return way and way(state, event, message)


def way(facts, plan):
    """The function for messages like this one; None where only the whole path can judge them."""
    contract, kind = facts.contract, facts.kind
    odd = contract.frozen or contract.first_row or contract.ids_by_prefix or not contract.phased
    if odd or contract.declares is not None or plan.watched or facts.method not in contract.methods:
        return None
    if kind == "result":
        return _result(facts, plan)
    if contract.kinds[facts.method] != kind:
        return None  # errors among them: they are rare
    return _request(facts, plan) if kind == "request" else _notification(facts, plan)


def _features(plan):
    """(names, active, dormant): the checks and moves of the features, all of them and without those that wait for names."""
    names = frozenset().union(*map(waited_for, plan.looks), *(waited_for(move) for _, move in plan.moves))
    looks = tuple(look for look in plan.looks if not waited_for(look))
    return names, (plan.looks, plan.moves), (looks, tuple(pair for pair in plan.moves if not waited_for(pair[1])))


def _carried(facts, plan):
    """A function (state, facts, params) -> (checks, moves) of the features concerned; None where a stage may object.

    Without any of `keys` in its params the gates say the same of every message of a session.
    """
    contract, gate = facts.contract, dict(plan.plain).get("gate")
    route, made, quick = contract.route(facts.method), contract.shapes.made, contract.shapes.quick
    gates = route.gates[SENDER[facts.direction]] if gate else ()
    hinged = any(values is not None and None in values for _, values, _ in gates)  # absence may open a gate too
    keys = frozenset(pointer.split("/")[2] for pointer, _, _ in gates)
    names, active, dormant = _features(plan)
    names |= {"_meta"}  # which may name another generation
    name, passed = route.params, None  # the last session whose phase and capabilities let such messages through
    infos, remark = contract.infos, contract.shapes.remark

    def carried(state, facts, params):
        nonlocal passed
        concerned, session = dormant, state.session
        asks = hinged or session is not passed
        if params is MISSING:
            if route.required:
                return None
        elif (
            type(params) is not dict
            or not (made.get(name) or quick(name))(params)
            or (infos and any(remark(name, params)))
        ):
            return None
        else:
            if not names.isdisjoint(params):
                concerned, meta = active, params.get("_meta", {})
                if type(meta) is not dict or not _OF_MODERN.isdisjoint(meta):
                    return None
            asks = asks or not keys.isdisjoint(params)
        if asks:
            if session.phase != contract.ready or (gate is not None and gate(state, facts)):
                return None
            passed = session
        return concerned

    return carried


def _request(facts, plan):
    """The way of a request: its id is new, and what will answer it is written down."""
    contract, method, direction = facts.contract, facts.method, facts.direction
    receiver, client = OTHER[SENDER[direction]], direction == "client_to_server"
    carried, decides, shape = _carried(facts, plan), contract.expects.get(method), contract.answers.get(method)
    names = waited_for(decides)  # where none of them stands in the params, the answer is always of one shape
    last = None, None  # a session, and what the receiver declared in it

    def request(state, event, message):
        nonlocal last, shape
        id, params = message["id"], message.get("params", MISSING)
        if (type(id) is not int or not -SAFE <= id <= SAFE) and type(id) is not str:
            return None
        mine, theirs, spent, others, doubtful, free = state.ids
        if not client:
            mine, theirs, spent, others = theirs, mine, others, spent
        if id in mine or id in spent:
            return None
        facts = _new(Facts, ("request", id, method, params, MISSING, MISSING, direction, "", contract, None, event))
        concerned = carried(state, facts, params)
        if concerned is None:
            return None
        session, stated = last
        if session is not state.session:
            stated = peers.stated(state, receiver, facts)
            last = state.session, stated  # one value: another thread may judge another session
        expects = shape
        if decides is not None and (shape is None or not names.isdisjoint(params or ())):
            expects = expected(state, facts)
            if names and names.isdisjoint(params or ()):
                shape = expects
        line, step = event.line, state.step
        asked = _new(Pending, (method, params, expects, contract, stated, step + 1, line, id, direction))
        mine = put(mine, id, asked)
        if client:
            table = _new(Ids, (mine, theirs, spent, others, doubtful, free))
        else:
            table = _new(Ids, (theirs, mine, others, spent, doubtful, free))
        return _after(state, facts, table, concerned)

    return request


def _notification(facts, plan):
    """The way of a notification."""
    contract, method, direction = facts.contract, facts.method, facts.direction
    carried, modern = _carried(facts, plan), contract.modern

    def notification(state, event, message):
        params, seen = message.get("params", MISSING), state.features[modern]
        facts = _new(
            Facts, ("notification", MISSING, method, params, MISSING, MISSING, direction, "", contract, None, event)
        )
        concerned = None if seen is not None and seen.seen else carried(state, facts, params)
        return None if concerned is None else _after(state, facts, state.ids, concerned)

    return notification


def _result(facts, plan):
    """The way of a result: the request it answers is open no longer."""
    contract, method, direction = facts.contract, facts.method, facts.direction
    client = direction == "server_to_client"  # whose request it was
    names, active, dormant = _features(plan)
    ready, known = contract.ready, {}  # what was asked for -> its predicate
    infos, remark = contract.infos, contract.shapes.remark

    def result(state, event, message, asked):
        id, result, params = message["id"], message["result"], asked.params
        if state.session.phase != ready or type(result) is not dict:
            return None
        if not (known.get(asked.expects) or _predicate(asked, known))(result):
            return None
        if infos and any(remark(_shape(asked), result)):
            return None
        facts = _new(Facts, ("result", id, method, MISSING, result, MISSING, direction, "", contract, asked, event))
        concerned = dormant
        if not names.isdisjoint(result) or (type(params) is dict and not names.isdisjoint(params)):
            concerned = active
        mine, theirs, spent, others, doubtful, free = state.ids
        if client:
            table = _new(Ids, (without(mine, id), theirs, spent.put(id), others, doubtful, free))
        else:
            table = _new(Ids, (mine, without(theirs, id), spent, others.put(id), doubtful, free))
        return _after(state, facts, table, concerned)

    return result


def _predicate(asked, known):
    """The predicate of the shape that answers `asked`; where two shapes do, that of the right one, if it can be no other."""
    shapes, shape = asked.contract.shapes, _shape(asked)
    if shape is not asked.expects and not asked.contract.required(shape):
        return _unsure
    predicate = shapes.quick(shape)
    if shape in shapes.made:
        known[asked.expects] = predicate
    return predicate


def _shape(asked):
    """The name of the shape of the right answer."""
    return asked.expects[0] if type(asked.expects) is tuple else asked.expects


def _unsure(result):
    return False


def _after(state, facts, table, concerned):
    """(state, findings) after the features concerned have been asked. table: the slice of the ids."""
    contract, session, _, slices, unjudged, step = state
    checks, moves = concerned
    found = findings = ()
    for check in checks:
        objections = check(state, facts)
        if objections:
            found = [*found, *objections]
    if found:
        findings, unjudged = report.judged(state, facts, found, unjudged)
    if moves:
        slices = moved(state, facts, moves)
    return _new(State, (contract, session, table, slices, unjudged, step + 1)), findings


def moved(state, facts, moves):
    """The slices of the features after a message; the same tuple where none has changed."""
    slices, changed = state.features, None
    for place, move in moves:
        new = move(state, facts)
        if new is not slices[place]:
            changed = list(slices) if changed is None else changed
            changed[place] = new
    return slices if changed is None else tuple(changed)
