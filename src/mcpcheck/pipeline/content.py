"""Stage 7: params, results and error objects against the shapes of the revision.

It rests on the schema page of the revision by way of its SHAPES and METHODS tables. The predicate of a shape is asked
first; only when it objects does the explaining walk say what is wrong.

It does not look into other messages: which shape an answer must have was written down when its request passed. Where
results say of what type they are (RESULT_TYPES), that is read first and exactly one shape follows from it.
"""

from mcpcheck import peers
from mcpcheck.values import MISSING


def check(state, facts):
    """The objections to what a message carries."""
    contract = facts.contract
    if facts.kind == "result":
        if contract.result_types and not facts.at:
            found = _typed(state, facts)
            if found is not None:
                return found
        name, value, place = _shape_of(facts), facts.result, "/result"
        accept = contract.shapes.quick(name)
    elif facts.kind == "error":
        name, value, place = contract.error_shape(facts.error), facts.error, "/error"
        accept = contract.shapes.quick(name)
    else:
        route = contract.route(facts.method)
        if route is None:
            return ()
        if facts.params is MISSING:
            return [_absent(facts)] if route.required else ()
        name, value, place = route.params, facts.params, "/params"
        accept = contract.shapes.quick(name)
    if value is MISSING or (accept(value) and not contract.infos):
        return ()
    found = list(contract.shapes.explain(name, value, place))
    if contract.infos:
        found.extend(contract.shapes.remark(name, value, place))
    return found


def _absent(facts):
    """What is said where params are missing: for a request that declares itself in them, that."""
    if facts.contract.declares is not None and facts.kind == "request" and not facts.at:
        return "meta/request-key-missing", "/params/_meta", {"name": "_meta"}
    return "schema/required-missing", "/params", {"name": "params"}


def _shape_of(facts):
    """The name of the result's shape; of two, the other one where the members say so, and then a feature speaks."""
    expects = None if facts.asked is None else facts.asked.expects
    if facts.contract.result_types:
        if facts.at:
            return expects or "AnyAnswer"
        kind = facts.result.get("resultType") if type(facts.result) is dict else None
        row = facts.contract.result_types.get(kind) if type(kind) is str else None
        return (row[0] if row else None) or expects or "Result"
    if type(expects) is tuple:
        right, other = expects
        mistaken = type(facts.result) is dict and facts.contract.tells_apart(facts.result, right, other)
        return other if mistaken else right
    return expects or "Result"


def _typed(state, facts):
    """The objections to the type a result says it is of, where they leave no shape to hold it to; else None."""
    if type(facts.result) is not dict:
        return ()  # the envelope has said it
    kind = facts.result.get("resultType", MISSING)
    if kind is MISSING:
        feature = facts.contract.feature("modern")
        shown = feature is None or feature.shown(state, facts)
        return None if shown else [("result/type-missing", "/result/resultType", {"when": "legacy"})]
    if type(kind) is not str:
        return None
    row = facts.contract.result_types.get(kind)
    if row is None:
        return _unknown(facts, kind)
    _, methods, wrong, extension, undeclared = row
    if facts.asked is None:
        return None
    if methods is not None and facts.method not in methods:
        rule = wrong.get(facts.method, wrong["*"])
        return [(rule, "/result/resultType", {"found": kind, "name": facts.method})]
    if extension is not None and extension not in _extensions(facts):
        return [(undeclared, "/result/resultType", {"found": kind, "name": extension})]
    return None


def _extensions(facts):
    """The extensions that the answered request declared."""
    asked = facts.asked
    capabilities = None if asked is None else peers.own(asked.params, facts.contract.declares["client"])
    extensions = capabilities.get("extensions") if capabilities else None
    return extensions if type(extensions) is dict else {}


def _unknown(facts, kind):
    """What is said of a type of result that nobody here knows: an extension that the request declared may bring it."""
    if facts.asked is None:
        return ()
    known = {row[3] for row in facts.contract.result_types.values()}
    if all(name in known for name in _extensions(facts)):
        what = {"found": kind, "expected": ", ".join(facts.contract.result_types)}
        return [("result/type-unknown", "/result/resultType", what)]
    return [("unjudged/result-type", "/result/resultType", {"found": kind, "subject": facts.method})]
