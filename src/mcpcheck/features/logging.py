"""Log messages: none below the level that the client has set.

It rests on server/utilities/logging, sections Log Levels and Message Flow.

It does not know what a server sends before any level was set: that is the server's choice.
"""

from collections import namedtuple

from mcpcheck.features import place
from mcpcheck.history import EMPTY

PLACE = place("logging")
GENERATION = "handshake"  # the other one asks for messages with each request

Levels = namedtuple("Levels", "least open asked")
Levels.__doc__ = """The levels that count.

least: rank of the level in force, None where none was set. open: history, step of a setLevel -> its rank, None once it
was answered. asked: for each rank, how many open requests ask for it.
"""
_NAMES = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
START = Levels(None, EMPTY, (0,) * len(_NAMES))
_RANKS = {name: rank for rank, name in enumerate(_NAMES)}


def _rank(params):
    level = params.get("level") if type(params) is dict else None
    return _RANKS.get(level) if type(level) is str else None


def check_message(state, facts):
    """A message below the level in force, and below every level that is being set."""
    levels = state.features[PLACE]
    if levels.least is None:
        return ()
    rank = _rank(facts.params)
    least = min(levels.least, next((one for one, count in enumerate(levels.asked) if count), levels.least))
    if rank is None or rank >= least:
        return ()
    return (("logging/below-set-level", "/params/level", {"found": _NAMES[rank], "name": f'"{_NAMES[least]}"'}),)


def advance_asked(state, facts):
    levels, rank = state.features[PLACE], _rank(facts.params)
    return levels if rank is None else _wait(levels, state.step + 1, rank, rank, 1)


def _wait(levels, step, rank, kept, more):
    """The levels with one request more, or less, that waits for its answer."""
    asked = (*levels.asked[:rank], levels.asked[rank] + more, *levels.asked[rank + 1 :])
    return levels._replace(open=levels.open.put(step, kept), asked=asked)


def advance_answered(state, facts):
    levels = state.features[PLACE]
    rank = levels.open.get(facts.asked.step) if facts.asked is not None else None
    if rank is None:
        return levels
    levels = _wait(levels, facts.asked.step, rank, None, -1)
    return levels._replace(least=rank) if facts.kind == "result" else levels


ON = {
    ("notification", "notifications/message"): (check_message, None),
    ("request", "logging/setLevel"): (None, advance_asked),
    ("result", "logging/setLevel"): (None, advance_answered),
    ("error", "logging/setLevel"): (None, advance_answered),
}
