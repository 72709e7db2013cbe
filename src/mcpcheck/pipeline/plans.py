"""Which stages and features a message has to be asked about, worked out once for each kind, method and direction.

It rests on docs/design.md, section "how a message goes through": no call for a stage that has nothing to ask. The tables of
the contract tell; what is worked out is kept with the contract.

It asks nothing itself, and knows no rule.
"""

from collections import namedtuple

from mcpcheck.pipeline import content, gate, ids, lifecycle, usual

Plan = namedtuple("Plan", "plain concerned nested looks moves watched")
Plan.__doc__ = """Which questions a message of one kind, method and direction raises; kept with its contract.

plain, concerned, nested: ((name, check), …) of the stages in a ready session, in any other phase, for a nested call.
looks: the checks of the features. moves: (place, advance) of the features that may change. watched: whether the phase of a
ready session may change.
"""


def made(facts):
    """The Plan of a message like this one, made now and kept."""
    contract, kind, method = facts.contract, facts.kind, facts.method
    first = (("ids", ids.check),) if kind != "notification" and kind != "control" else ()
    last = ()
    if kind != "control":
        last = (("content", content.check),)
        if gate.asks(facts):
            last = (("gate", gate.check), *last)
    rows = contract.on(kind, method)
    plan = Plan(
        first + last,
        (*first, ("lifecycle", lifecycle.check), *last),
        last,
        tuple(look for _, look, _ in rows if look is not None),
        tuple((place, move) for place, _, move in rows if move is not None),
        method in contract.watched,
    )
    if method in contract.methods or len(contract.plans) < 1000:  # names a peer made up may not fill the memory
        contract.plans[kind, method, facts.direction] = plan
        contract.ways[kind, method, facts.direction] = usual.way(facts, plan)
    return plan
