"""Log messages: none below the level that the client has set.

It rests on server/utilities/logging, sections Log Levels and Message Flow.

It does not know what a server sends before any level was set: that is the server's choice.
"""

from collections import namedtuple

from mcpcheck.features import place

PLACE = place("logging")

Levels = namedtuple("Levels", "least asked")
Levels.__doc__ = """The levels that count.

least: rank of the level in force, None where none was set. asked: step of a setLevel without answer -> rank.
"""
START = Levels(None, {})

_NAMES = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
_RANKS = {name: rank for rank, name in enumerate(_NAMES)}


def _rank(params):
    level = params.get("level") if type(params) is dict else None
    return _RANKS.get(level) if type(level) is str else None


def check_message(state, facts):
    """A message below the level in force, and below every level that is being set."""
    levels = state.features[PLACE]
    if levels.least is None:
        return ()
    rank, least = _rank(facts.params), min((levels.least, *levels.asked.values()))
    if rank is None or rank >= least:
        return ()
    return (("logging/below-set-level", "/params/level", {"found": _NAMES[rank], "name": f'"{_NAMES[least]}"'}),)


def advance_asked(state, facts):
    levels, rank = state.features[PLACE], _rank(facts.params)
    return levels if rank is None else levels._replace(asked={**levels.asked, state.step + 1: rank})


def advance_answered(state, facts):
    levels = state.features[PLACE]
    if facts.asked is None or facts.asked.step not in levels.asked:
        return levels
    asked = dict(levels.asked)
    rank = asked.pop(facts.asked.step)
    return Levels(rank if facts.kind == "result" else levels.least, asked)


ON = {
    ("notification", "notifications/message"): (check_message, None),
    ("request", "logging/setLevel"): (None, advance_asked),
    ("result", "logging/setLevel"): (None, advance_answered),
    ("error", "logging/setLevel"): (None, advance_answered),
}
