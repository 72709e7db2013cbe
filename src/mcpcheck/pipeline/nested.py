"""The calls that stand inside params or results: questions to the client, and its answers.

It rests on basic/patterns/mrtr of 2026-07-28 by way of the NESTED table of the revision. A nested call becomes Facts of its own
and is judged by the same code as one that travels by itself.

It does not know what is asked; the feature named in the table knows which question an answer belongs to.
"""

from mcpcheck.values import MISSING, Facts


def calls(state, facts):
    """Yield the Facts of each call that stands inside `facts`, by the NESTED table of the revision.

    NESTED: {(kind, method): ((pointer of a map of calls, kind of the nested call, feature that keeps the questions,
    resultType of the results that hold them), …)}.
    """
    for pointer, kind, keeper, only in facts.contract.nested.get((facts.kind, facts.method), ()):
        if only is not None and (type(facts.result) is not dict or facts.result.get("resultType") != only):
            continue
        held = _at(facts, pointer)
        for key, call in held.items() if type(held) is dict else ():
            place = f"{facts.at}{pointer}/{key.replace('~', '~0').replace('/', '~1')}"
            yield from _call(state, facts, kind, keeper, key, call, place)


def _call(state, facts, kind, keeper, key, call, place):
    if kind == "request" and type(call) is dict and type(call.get("method")) is str:
        params = call.get("params", MISSING)
        parts = ("request", key, call["method"], params, MISSING, MISSING)
        yield Facts(*parts, facts.direction, place, facts.contract, facts.asked, facts.event)
    elif kind == "result":
        feature = facts.contract.feature(keeper)
        asked = None if feature is None else feature.asked_for(state, facts, key)
        method = MISSING if asked is None else asked.method
        parts = ("result", key, method, MISSING, call, MISSING)
        yield Facts(*parts, facts.direction, place, facts.contract, asked, facts.event)


def _at(facts, pointer):
    value = {"params": facts.params, "result": facts.result}
    for name in pointer.split("/")[1:]:
        value = value.get(name, MISSING) if type(value) is dict else MISSING
    return value
