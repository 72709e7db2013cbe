"""Results that asked for input, and which of them a retry may answer.

It rests on basic/patterns/mrtr. No id links a retry to the request it repeats: the state that was handed out does, else
the params that stay the same, else the keys that are answered.

It judges nothing and knows no rule. A retry may come over another connection than the request it repeats; then nothing
is found here, which is no fault.
"""

from collections import namedtuple

from mcpcheck.history import EMPTY
from mcpcheck.values import MISSING
from mcpcheck.wire import is_marked

Rounds = namedtuple("Rounds", "states recent partial")
Rounds.__doc__ = """What was asked so far.

states: history, requestState -> tuple of the Rounds that gave it out, newest last. recent: method -> tuple of its
newest Rounds. partial: history of the steps of retries whose only fault is that an answer is missing.
"""
NOTHING = Rounds(EMPTY, {}, EMPTY)

Round = namedtuple("Round", "method params state questions id step line capabilities contract")
Round.__doc__ = """One input_required result.

method, params, id: of the request it answered. state: its requestState, MISSING where it had none, None where it cannot
be read. questions: key -> input request, None where they cannot be read. step, line: of the result. capabilities: what
the request declared, or None. contract: the one that judged it.
"""
RECENT = 64  # results of one method that are remembered by their params; those with a state all are
TOGETHER = 16  # results with one state
_MEMBERS = ("requestState", "inputResponses")
_ABOUT = ("_meta", *_MEMBERS)
TARGETS = ("name", "uri")


def is_retry(facts):
    """Whether the params of a request, of any JSON type, make it a retry."""
    return type(facts.params) is dict and any(name in facts.params for name in _MEMBERS)


def linked(rounds, facts):
    """(the Rounds a retry may answer, how they were found: "state", "params", "keys", or None)."""
    params, recent = facts.params, rounds.recent.get(facts.method, ())
    state, answers = params.get("requestState"), params.get("inputResponses")
    if type(state) is str and rounds.states.get(state) and not is_marked(facts.event, state):
        return rounds.states.get(state), "state"
    same = tuple(one for one in recent if target(one.params) == target(params) and not changed(one, params))
    if same:
        return same, "params"
    keyed = ()
    if type(answers) is dict and answers:
        keyed = tuple(one for one in recent if one.questions and answers.keys() <= one.questions.keys())
    return keyed, "keys" if keyed else None


def target(params):
    """What a request is about: the name of a tool or prompt, or a URI."""
    return [params.get(name) for name in TARGETS]


def changed(one, params):
    """The names of the params that differ from those of the first request."""
    names = [*one.params, *(name for name in params if name not in one.params)]
    return [name for name in names if name not in _ABOUT and one.params.get(name, MISSING) != params.get(name, MISSING)]


def remember(rounds, one):
    """The Rounds after one more result."""
    recent = (*rounds.recent.get(one.method, ()), one)[-RECENT:]
    rounds = rounds._replace(recent={**rounds.recent, one.method: recent})
    if type(one.state) is not str:
        return rounds
    together = (*rounds.states.get(one.state, ()), one)[-TOGETHER:]
    return rounds._replace(states=rounds.states.put(one.state, together))
