"""What holds for the refusal of any request, whatever its method.

It rests on basic, section Error Responses, on JSON-RPC 2.0 for the standard codes, on client/roots and
server/utilities/completion (-32601 for what was not declared), and on the ERRORS and METHODS tables of the revision.

It keeps nothing and is no feature itself. It does not know what a method is for; rules of single methods come first
and stand where they are asked.
"""

from mcpcheck import peers
from mcpcheck.values import MISSING, OTHER, SENDER

METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
_MALFORMED = (-32602, -32600)
# rules for codes that ERRORS gives to certain methods only
_ELSEWHERE = {-32002: "error/resource-code-elsewhere", -1: "error/sampling-rejected-code"}


def code_of(facts):
    """The code of an error answer, or None where it is no integer."""
    code = facts.error.get("code") if type(facts.error) is dict else None
    return code if type(code) is int else None


def refusal(rule, code, **what):
    """The emission of a rule about the code of an error."""
    return rule, "/error/code", {"found": code, **what}


def undeclared(asked):
    """The capability that a request needed and its receiver did not declare ("resources.subscribe"), or None."""
    for path in _needs(asked):
        if asked.capabilities is not None and not peers.holds(asked.capabilities, path):
            return path
    return None


def _needs(asked):
    """The capabilities of the receiver that a request needs."""
    route = asked.contract.route(asked.method)
    sender = SENDER[asked.direction]
    if route is None or route.sender not in (sender, "both"):
        return []
    return [".".join(need.names) for need in route.needs[sender] if need.side == OTHER[sender]]


def general(state, facts, code, when=None):
    """The emissions for a refusal, at most one. when: chooses the level of a method that is not found."""
    asked = facts.asked
    route = asked.contract.route(asked.method)
    if route is None:
        return _undefined(state, asked, code)
    if route.sender not in (SENDER[asked.direction], "both") or SENDER[asked.direction] not in asked.contract.asks:
        return ()
    missing = undeclared(asked)
    if missing is not None:
        what = {"name": asked.method, "other": missing}
        return () if code == METHOD_NOT_FOUND else (refusal("error/undeclared-method-code", code, **what),)
    if code == METHOD_NOT_FOUND:
        return _not_found(asked, code, when)
    elsewhere = _elsewhere(asked, code)
    if elsewhere is not None:
        return (refusal(elsewhere, code, name=asked.method),)
    if code not in _MALFORMED and malformed(asked, facts.contract):
        return (refusal("error/malformed-params-code", code, name=asked.method),)
    return ()


def _undefined(state, asked, code):
    """A method that the revision does not define. Before a side has declared itself, another revision may speak."""
    if code == METHOD_NOT_FOUND or asked.capabilities is None or _experiments(state):
        return ()
    return (refusal("error/unknown-method-code", code, name=asked.method),)


def _experiments(state):
    """Whether a side declared something that may define methods of its own."""
    for side in ("client", "server"):
        capabilities = peers.capabilities_of(state, side)
        if capabilities and (capabilities.get("experimental") or not state.contract.knows_all(side, capabilities)):
            return True
    return False


def _not_found(asked, code, when):
    needs = _needs(asked)
    if not needs or asked.capabilities is None:
        return ()
    if when is None and asked.method in getattr(asked.contract.spec, "OWED", ()):
        when = "owed"
    what = {"name": asked.method, "other": needs[-1], "when": when}
    return (refusal("error/method-not-found-declared", code, **what),)


def _elsewhere(asked, code):
    """The rule for a code that answers a method it has no meaning for, or None."""
    methods = asked.contract.spec.ERRORS.get(code, {}).get("methods")
    return None if methods is None or asked.method in methods else _ELSEWHERE.get(code)


def malformed(asked, contract):
    """Whether the params of a request break the schema of its method, which its revision defines."""
    route = asked.contract.route(asked.method)
    if asked.params is MISSING:
        return route.required
    if asked.contract.shapes.quick(route.params)(asked.params):
        return False
    objections = asked.contract.shapes.explain(route.params, asked.params, "/params")
    return any(contract.severity(rule, what.get("when")) == "error" for rule, _, what in objections)
