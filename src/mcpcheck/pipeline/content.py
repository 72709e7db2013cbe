"""Stage 7: params, results and error objects against the shapes of the revision.

It rests on the schema page of the revision by way of its SHAPES and METHODS tables. The predicate of a shape is asked
first; only when it objects does the explaining walk say what is wrong.

It does not look into other messages: which shape an answer must have was written down when its request passed.
"""

from mcpcheck.values import MISSING


def check(state, facts):
    """The objections to what a message carries."""
    contract = facts.contract
    if facts.kind == "result":
        name, value, place = _shape_of(facts), facts.result, "/result"
        accept = contract.shapes.accept(name)
    elif facts.kind == "error":
        name, value, place = contract.error_shape(facts.error), facts.error, "/error"
        accept = contract.shapes.accept(name)
    else:
        route = contract.route(facts.method)
        if route is None:
            return ()
        if facts.params is MISSING:
            return [("schema/required-missing", "/params", {"name": "params"})] if route.required else ()
        name, value, place, accept = route.params, facts.params, "/params", route.accept
    if value is MISSING or (accept(value) and not contract.infos):
        return ()
    found = list(contract.shapes.explain(name, value, place))
    if contract.infos:
        found.extend(contract.shapes.remark(name, value, place))
    return found


def _shape_of(facts):
    """The name of the result's shape; of two, the other one where the members say so, and then a feature speaks."""
    expects = None if facts.asked is None else facts.asked.expects
    if type(expects) is tuple:
        right, other = expects
        mistaken = type(facts.result) is dict and facts.contract.tells_apart(facts.result, right, other)
        return other if mistaken else right
    return expects or "Result"
