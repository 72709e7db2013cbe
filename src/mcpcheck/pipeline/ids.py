"""Stage 4: who asked what. Every request id, of both sides, from its request to the end of the session.

It rests on the pages basic (sections Requests and Responses) and basic/utilities/ping: an id is a string or an integer,
never null, never used twice by one side; an answer carries the id of an open request of the other side.

It does not know phases, capabilities or shapes; which shape an answer must have it writes down when the request passes.
"""

from mcpcheck import peers
from mcpcheck.history import EMPTY
from mcpcheck.living import put, without
from mcpcheck.pipeline.pending import (
    SAFE,
    Ids,
    is_doubtful,
    is_elsewhere,
    key_of,
    meant,
    open_requests,
    own,
    presumed_key,
    theirs_id,
)
from mcpcheck.twins import twin_of
from mcpcheck.values import DIRECTION, MISSING, OTHER, SENDER, Origin, Pending
from mcpcheck.wire import fingerprint, hides, is_marked, over_http

_new = tuple.__new__


def check(state, facts):
    """The objections to the id of a request or an answer."""
    id = facts.id
    if facts.kind == "request":
        if type(id) is str or (type(id) is int and -SAFE <= id <= SAFE):
            opened, spent = own(state.ids, facts.direction)
            if id not in opened and (facts.contract.id_reuse or id not in spent):
                return ()
        return [*_form(id), *_again(state, facts)]
    asked = facts.asked
    if asked is not None and type(id) is type(asked.id):
        return ()  # an echo; whatever its form, the request has been told
    if id is None and facts.kind == "error":
        return ()  # envelope/error-id-null has said it
    return [*_form(id), *_stray(state, facts)]


def _form(id):
    """What an id may be: a string or an integer. Absent ids, and null in an error, are the envelope's business."""
    kind = type(id)
    if kind is str or id is MISSING:
        return
    if id is None:
        yield ("id/null", "/id", {"found": id, "expected": "a string or an integer"})
    elif kind is float and id.is_integer():
        yield ("id/number-notation", "/id", {"found": id, "expected": str(int(id))})
    elif kind is not int:
        yield ("id/type", "/id", {"found": id, "expected": "a string or an integer"})
    elif not -SAFE <= id <= SAFE:
        yield ("id/unsafe-integer", "/id", {"found": id, "expected": f"at most {SAFE}"})


def _again(state, facts):
    """A request whose id its sender has used before."""
    key = key_of(facts.id)
    if key is None:
        return
    opened, spent = own(state.ids, facts.direction)
    entry = opened.get(key)
    http = over_http(facts.event)
    if entry is not None:
        first = entry[0] if type(entry) is tuple else entry
        copy = _print(first) == _print(facts) or (http and hides(facts.event, [first.params, facts.params]))
        if http and (copy or is_doubtful(state.ids, SENDER[facts.direction], key, first)):
            return  # a retry, or one the other side never saw
        if _over(state, entry, http) and not _probe(first, facts):
            if not facts.contract.id_reuse:
                yield ("id/reused-in-session", "/id", {"found": facts.id})
            return
        when = "probe" if _probe(first, facts) else "copy" if copy else None
        yield ("id/duplicate-in-flight", "/id", {"found": facts.id, "when": when})
    elif key in spent and not facts.contract.id_reuse and not (http and _seen_before(facts, spent.get(key))):
        yield ("id/reused-in-session", "/id", {"found": facts.id})


def _over(state, entry, http):
    """Whether every request of an entry of the table was cancelled: its id is spent, though an answer may still come.

    http: whether its stream may have been closed, which no message tells.
    """
    whys = (True, "open") if http else (True,)
    return all(excused(state, record) in whys for record in (entry if type(entry) is tuple else (entry,)))


def _probe(first, facts):
    """Whether the open request asked for discovery, which its sender may have given up for the other generation."""
    declares = first.contract.declares
    return declares is not None and first.method == declares["discovers"] and facts.contract.declares is None


def _seen_before(facts, prints):
    """Whether the message is an exact copy of the request or the answer that spent its id: a stream that was resumed."""
    return type(prints) is tuple and _print(facts) in prints


def _print(facts):
    if type(facts) is Pending or facts.kind == "request":
        return fingerprint([facts.method, None if facts.params is MISSING else facts.params])
    return fingerprint([facts.error if facts.result is MISSING else facts.result])


def _stray(state, facts):
    """An answer that fits no open request of the other side, or fits one only but for its notation."""
    if facts.asked is not None or facts.id is None or facts.id is MISSING:
        return
    if OTHER[SENDER[facts.direction]] not in facts.contract.asks:
        yield ("method/client-response", "", {})
        return
    if _unseen(state, facts):
        yield ("unjudged/request-unseen", "/id", {"subject": "answers"})
        return
    key, ids = key_of(facts.id), state.ids
    theirs, spent = own(ids, DIRECTION[OTHER[SENDER[facts.direction]]])
    mine = own(ids, facts.direction)[0]
    if type(key) is tuple:
        return  # id/type has said it
    other = twin_of(key)
    if other in theirs:
        yield ("id/response-type-mismatch", "/id", {"found": facts.id, "name": theirs_id(theirs[other])})
    elif key in spent or (facts.direction == "server_to_client" and key in ids.free):
        if not (over_http(facts.event) and _seen_before(facts, spent.get(key))):
            yield ("id/response-duplicate", "/id", {"found": facts.id})
    elif key in mine:
        yield ("id/response-wrong-direction", "/id", {"found": facts.id})
    else:
        yield ("id/response-unknown", "/id", {"found": facts.id})


def _unseen(state, facts):
    """Whether the request answered may have passed where nobody recorded it."""
    unseen = state.session.unseen
    return "start" in unseen or OTHER[SENDER[facts.direction]] in unseen


def advance(state, facts):
    """The slice after a request, which opens, or an answer, which closes."""
    return _opened(state, facts) if facts.kind == "request" else _closed(state, facts)


def _opened(state, facts):
    _, id, method, params, _, _, direction, _, contract, _, event = facts
    ids, key = state.ids, id if type(id) is int or type(id) is str else key_of(id)
    if key is None:
        return ids
    sender, receiver = ("client", "server") if direction == "client_to_server" else ("server", "client")
    http = over_http(event)
    if http and _seen_before(facts, own(ids, direction)[1].get(key)):
        return ids  # delivered a second time
    shape = contract.answers.get(method) or expected(state, facts)
    stated = peers.stated(state, receiver, facts)
    record = _new(Pending, (method, params, shape, contract, stated, state.step + 1, event.line, id, direction))
    table = ids.client if sender == "client" else ids.server
    old = table.get(key)
    if old is not None and not is_marked(event, id) and (http or _given_up(state, old, facts)):
        old = None  # over HTTP the second is a retry: one answer is due
    entry = record if old is None else (*old, record) if type(old) is tuple else (old, record)
    return _with_open(ids, sender, put(table, key, entry))


def _given_up(state, entry, facts):
    """Whether the requests of an entry of the table were given up for the one that takes their id."""
    return _over(state, entry, False) or (type(entry) is Pending and _probe(entry, facts))


def _with_open(ids, side, table):
    if side == "client":
        return _new(Ids, (table, ids.server, ids.client_spent, ids.server_spent, ids.doubtful, ids.free))
    return _new(Ids, (ids.client, table, ids.client_spent, ids.server_spent, ids.doubtful, ids.free))


def expected(state, facts):
    """The shape of the right answer where a feature decides it by earlier messages, or where the method is unknown."""
    expects = facts.contract.expects.get(facts.method)
    return "Result" if expects is None or facts.contract.route(facts.method) is None else expects(state, facts)


def _closed(state, facts):
    ids, id = state.ids, facts.id
    asker = "server" if facts.direction == "client_to_server" else "client"
    table = ids.client if asker == "client" else ids.server
    key = id if type(id) is int or type(id) is str else key_of(id)
    if facts.event.context is not None and is_marked(facts.event, id):
        if facts.asked is None:
            return _doubted(state, asker, table)
        key = key_of(facts.asked.id)
    if key is None or key not in table:
        if is_elsewhere(ids, facts.direction, table, key):
            return ids
        if key is None and facts.kind == "error":  # it may speak of a text that nobody could read
            return _doubted(state, asker, table)
        key = presumed_key(table, key, facts)
        if key is None:
            return _doubted(state, asker, table)
    seen = _prints(facts) if facts.event.context is not None and over_http(facts.event) else True
    ids = _close(ids, asker, table, key, seen, facts.asked or meant(state, table[key], facts.result))
    if facts.kind == "error" and facts.method == facts.contract.opens:  # a failed session leaves its ids free
        ids = ids._replace(**{asker + "_spent": EMPTY})
    return ids


def _close(ids, asker, table, key, seen, answered):
    entry = table[key]
    if type(entry) is tuple:
        if is_doubtful(ids, asker, key, answered):
            ids = _spared(ids, asker, key)  # it was answered before, perhaps, and this is the answer to the other
        left = tuple(record for record in entry if record is not answered)
        table = put(table, key, left[0] if len(left) == 1 else left)
    else:
        table = without(table, key)
    if answered.contract.id_reuse:
        return _with_open(ids, asker, table)._replace(free=ids.free if key in ids.free else ids.free.put(key))
    if asker == "client":
        return _new(Ids, (table, ids.server, ids.client_spent.put(key, seen), ids.server_spent, ids.doubtful, ids.free))
    return _new(Ids, (ids.client, table, ids.client_spent, ids.server_spent.put(key, seen), ids.doubtful, ids.free))


def _prints(facts):
    """The fingerprints of a request and of its answer."""
    asked = facts.asked
    if asked is None:
        return True
    return (fingerprint([asked.method, None if asked.params is MISSING else asked.params]), _print(facts))


def refused(state, facts):
    """The slice after a message that HTTP refused: a request may still be answered by name, but no answer is due."""
    if facts.kind != "request" or key_of(facts.id) is None:
        return state.ids
    ids = _opened(state, facts)
    return _spared(ids, SENDER[facts.direction], key_of(facts.id))


def _spared(ids, side, key):
    """The slice after which no answer to that id of that side is due any more."""
    doubt = ids.doubtful
    return ids._replace(doubtful=doubt._replace(spared=doubt.spared.put((side, key))))


def _doubted(state, asker, table):
    """The slice after an answer that may have been that of any open request of the side `asker`."""
    ids = state.ids
    return ids._replace(doubtful=ids.doubtful._replace(**{asker: state.step + 1})) if table else ids


def finish(state):
    """Yield (emission, Origin) for the requests that nobody answered."""
    for side, key, record in open_requests(state.ids):
        if is_doubtful(state.ids, side, key, record) or OTHER[side] in state.session.unseen or excused(state, record):
            continue
        yield ("id/response-missing", "/id", {"found": record.id}), Origin(record.step, record.direction, record.line)


def excused(state, record):
    """Whether no answer to `record` is due: some feature knows of its cancellation, or that it stays open ("open")."""
    modules = (module for module in record.contract.features if hasattr(module, "excuses"))
    return next((why for why in (module.excuses(state, record) for module in modules) if why), False)
