"""Which requests are open on either side, and which of them a message answers: the slice of the stage `ids`, read.

It rests on the pages basic (sections Requests and Responses) and, where two requests have one id, on what the features of
their methods know of the answers.

It judges nothing and changes nothing.
"""

from collections import namedtuple

from mcpcheck.history import EMPTY
from mcpcheck.twins import twin_of
from mcpcheck.values import MISSING, OTHER, SENDER

Ids = namedtuple("Ids", "client server client_spent server_spent doubtful free")
Ids.__doc__ = """The slice of this stage.

client, server: key -> Pending, or a tuple of them while an id is open twice, of that side's open requests. *_spent: history
of the keys of requests no longer open. doubtful: a Doubt. free: history of the client's keys that were answered and may be
used again, as some revisions have it. A key is the id itself, where 1.0 is 1; an id of a wrong type is kept as ("wrong",
its text).
"""

Doubt = namedtuple("Doubt", "client server spared")
Doubt.__doc__ = """Which open requests need no answer any more.

client, server: the step of the last answer that names none of the open requests of that side, while it may be that of any;
all requests up to there are meant. spared: history of (side, key) of the requests that HTTP refused, and of those whose
answer may have been taken for that of another one with the same id.
"""

START = Ids({}, {}, EMPTY, EMPTY, Doubt(0, 0, EMPTY), EMPTY)

SAFE = 2**53 - 1  # the greatest integer a double holds exactly, with its neighbours


def key_of(id):
    """The key under which an id is kept; None where there is no id at all."""
    kind = type(id)
    if kind is str or kind is int:
        return id
    if kind is float and id.is_integer():
        return int(id)
    if id is MISSING or id is None:
        return None
    return ("wrong", repr(id)[:200])


def find(state, direction, id, result=MISSING):
    """The Pending record that a message of `direction` with `id` answers, or None; result: MISSING for an error."""
    ids = state.ids
    entry = (ids.server if direction == "client_to_server" else ids.client).get(key_of(id))
    return meant(state, entry, result) if type(entry) is tuple else entry


def meant(state, entry, result):
    """The record of an entry of the table that is answered.

    Of two with one id, the one that a feature knows the answer by, else the older that none knows it cannot be; of two
    generations the one whose results look like `result`.
    """
    if type(entry) is not tuple:
        return entry
    typed = type(result) is dict and "resultType" in result
    alike = [record for record in entry if (record.contract.declares is not None) == typed]
    chosen = alike if alike and result is not MISSING else entry
    claims = [_claims(state, record, result) for record in chosen]
    return chosen[next((claims.index(claim) for claim in (True, None) if claim in claims), 0)]


def _claims(state, record, result):
    """Whether the answer shows to be that of `record`: True or False by the feature of its method, None where it does not."""
    claims = record.contract.claims.get(record.method)
    return None if claims is None else claims(state, record, result)


def sole(ids, direction):
    """The Pending record of the one open request that a message of `direction` can answer, whatever its id; else None."""
    table = ids.server if direction == "client_to_server" else ids.client
    entry = next(iter(table.values())) if len(table) == 1 else None
    return None if type(entry) is tuple else entry


def is_elsewhere(ids, direction, table, key):
    """Whether an answer's id is that of another request: one answered before, or one of the answering side itself."""
    if key is None or type(key) is tuple or twin_of(key) in table:
        return False
    spent = ids.server_spent if direction == "client_to_server" else ids.client_spent
    return key in spent or key in own(ids, direction)[0]


def presumed_key(table, key, facts):
    """The key of the one open request that an answer with a foreign id must have meant, or None."""
    if key is not None and type(key) is not tuple and twin_of(key) in table:
        return twin_of(key)
    return next(iter(table)) if len(table) == 1 else None


def presumed(state, facts):
    """The Pending record that an answer with a foreign id must have meant, or None."""
    ids = state.ids
    table = ids.client if OTHER[SENDER[facts.direction]] == "client" else ids.server
    key = key_of(facts.id)
    if is_elsewhere(ids, facts.direction, table, key):
        return None
    return meant(state, table.get(presumed_key(table, key, facts)), facts.result)


def own(ids, direction):
    """(open requests, spent ids) of the sender of a message of `direction`."""
    return (ids.client, ids.client_spent) if direction == "client_to_server" else (ids.server, ids.server_spent)


def theirs_id(entry):
    """The id of an entry of the table of open requests, in words."""
    id = (entry[0] if type(entry) is tuple else entry).id
    return f"the string {id}" if type(id) is str else f"the number {id}"


def open_requests(ids):
    """Yield (side, key, Pending) of every open request."""
    for side, table in (("client", ids.client), ("server", ids.server)):
        for key, entry in table.items():
            for record in entry if type(entry) is tuple else (entry,):
                yield side, key, record


def is_doubtful(ids, side, key, record):
    """Whether an open request of that side may have been answered without its id, or never arrived."""
    doubt = ids.doubtful
    return record.step <= (doubt.client if side == "client" else doubt.server) or (side, key) in doubt.spared
