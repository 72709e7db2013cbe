"""Log messages that were asked for: by the level in the metadata of a request that is still open.

It rests on server/utilities/logging, sections Per-request log level and Log Levels. A message names no request, so any
open request that asks for its level acquits it; one that was cancelled and never answered still counts.

It does not know what is logged. Whether the server declared logging at all is asked by the gate.
"""

from collections import namedtuple

from mcpcheck.features import place
from mcpcheck.history import EMPTY

PLACE = place("log_levels")
GENERATION = "per request"

Asked = namedtuple("Asked", "open counts")
Asked.__doc__ = """open: history, step of a request -> the rank it asks for, None once it was answered. counts: for each
rank, how many open requests ask for it.
"""
_NAMES = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
_RANKS = {name: rank for rank, name in enumerate(_NAMES)}
START = Asked(EMPTY, (0,) * len(_NAMES))
LEVEL = "io.modelcontextprotocol/logLevel"


def _rank(level):
    """The rank of a level, 0 for what is none: who asks so asks for everything, as far as one can read."""
    return _RANKS.get(level, 0) if type(level) is str else 0


def _asked(params):
    """The rank that the metadata of a request asks for, or None where it asks for no messages."""
    meta = params.get("_meta") if type(params) is dict else None
    return _rank(meta[LEVEL]) if type(meta) is dict and LEVEL in meta else None


def check_message(state, facts):
    """A message goes to somebody who asked, and is not below the lowest level that is asked for."""
    counts = state.features[PLACE].counts
    level = facts.params.get("level") if type(facts.params) is dict else None
    least = next((rank for rank, count in enumerate(counts) if count), None)
    if least is None:
        yield from _unasked(state, facts)
    elif type(level) is str and level in _RANKS and _RANKS[level] < least:
        yield "logging/below-set-level", "/params/level", {"found": level, "name": f'"{_NAMES[least]}"'}


def _unasked(state, facts):
    """Nobody asked, as far as everything was recorded; and the server is known to be of this generation."""
    if state.session.unseen & {"start", "client"}:
        yield "unjudged/request-unseen", "/method", {"subject": "log levels"}
    elif facts.contract.feature("modern").shown(state, facts):
        yield "logging/not-requested", "/method", {}


def advance_request(state, facts):
    asked, rank = state.features[PLACE], _asked(facts.params)
    return asked if rank is None or facts.at else _count(asked, state.step + 1, rank, rank, 1)


def _count(asked, step, rank, kept, more):
    """The slice with one open request more, or less, that asks for a rank."""
    counts = (*asked.counts[:rank], asked.counts[rank] + more, *asked.counts[rank + 1 :])
    return Asked(asked.open.put(step, kept), counts)


def advance_answered(state, facts):
    asked = state.features[PLACE]
    step = facts.asked.step if facts.asked is not None and not facts.at else None
    rank = asked.open.get(step) if step is not None else None
    return asked if rank is None else _count(asked, step, rank, None, -1)


ON = {
    ("notification", "notifications/message"): (check_message, None),
    ("request", "*"): (None, advance_request),
    ("result", "*"): (None, advance_answered),
    ("error", "*"): (None, advance_answered),
}
