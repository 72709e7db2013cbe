"""One call of the lab's tool: capability, policy, form and answer in, the tool's result object out.

It rests on docs/form-lab.md, "the function", which follows client/elicitation: a server asks only what the client
declared, an acceptance carries content, a decline or a cancel ends the call.

It does not know whether the messages behind the answer were legal, sends nothing, and never asks twice.
"""

from collections import namedtuple

from mcpcheck.lab.content import FIELDS, locations, read_form
from mcpcheck.spelling import spell

POLICIES = ("validated", "raw", "diagnostic_unchecked")
ACTIONS = ("accept", "decline", "cancel")
CASE_KEYS = ("capability", "policy", "form", "answer")

# What the client library answers in place of a client that has no way to: the measured code, not the official -32602.
NO_WAY_TO_ANSWER = {"code": -32600, "message": "Elicitation not supported"}
# The measured text misleads (the action is fine, the content is missing); it is data, explained in docs/form-lab.md.
NO_CONTENT = "Unexpected elicitation action: accept"

Call = namedtuple("Call", "asked answered result")
Call.__doc__ = """What became of one call.

asked: elicitation requests sent (0 or 1). answered: how often the client's callback ran (0 or 1).
result: the tool's result object; its keys depend on its `status`, `computed` is always there and always a bool.
"""


class LabError(ValueError):
    """An input the function does not take; the text names it."""


def call_case(case):
    """`call` for a lab case as a fixture holds it; a missing capability or answer is null, a missing policy validated.

    Raises LabError for a case without a form and for what `call` refuses.
    """
    if type(case) is not dict:
        raise LabError("the case is no object")
    if "form" not in case:
        raise LabError("form is missing, expected the requested schema")
    return call(case.get("capability"), case.get("policy", POLICIES[0]), case["form"], case.get("answer"))


def call(capability, policy, form, answer):
    """The Call that follows from the four inputs; nothing is remembered and nothing is sent.

    capability: the client's `elicitation` object, or None where it declared none. policy: one of POLICIES. form: the
    flat requested schema. answer: None (the client has no way to answer), {"action"[, "content"]} or
    {"code", "message"}. Raises LabError for any other input.
    """
    _check_inputs(capability, policy, answer)
    problem = read_form(form)
    if problem:
        raise LabError(problem)
    if policy != "diagnostic_unchecked" and not supports_forms(capability):
        return Call(0, 0, {"status": "unsupported", "computed": False, "requested": False})
    answered = 0 if answer is None else 1
    return Call(1, answered, _after_reply(policy, form, NO_WAY_TO_ANSWER if answer is None else answer))


def supports_forms(capability):
    """Whether the declared `elicitation` object includes forms: it has `form`, or has no `url` ({} is legacy)."""
    return capability is not None and ("form" in capability or "url" not in capability)


def _after_reply(policy, form, reply):
    if "code" in reply:
        return {"status": "protocol_error", "computed": False, "code": reply["code"], "error": reply["message"]}
    action, content = reply["action"], reply.get("content")
    if policy != "validated":
        return {"status": "raw_response", "computed": False, "action": action, "content": content}
    if action != "accept":
        return {"status": "declined" if action == "decline" else "cancelled", "computed": False}
    if content is None:
        return {"status": "invalid_response", "computed": False, "error": NO_CONTENT}
    errors = locations(form, content)
    if errors:
        return {"status": "invalid_content", "computed": False, "errors": errors}
    units, unit_value = (content[name] for name in FIELDS)
    return {"status": "calculated", "computed": True, "value": units * unit_value}


def _check_inputs(capability, policy, answer):
    if capability is not None and type(capability) is not dict:
        raise LabError("capability is no object, expected the declared elicitation object or null")
    if policy not in POLICIES:
        raise LabError(f"unknown policy {spell(policy)}, expected {', '.join(POLICIES)}")
    if answer is None:
        return
    if type(answer) is not dict:
        raise LabError("answer is no object, expected an answer, an error or null")
    if set(answer) == {"code", "message"}:
        if type(answer["code"]) is not int or type(answer["message"]) is not str:
            raise LabError("an error answer has an integer code and a text message")
        return
    if not {"action"} <= set(answer) <= {"action", "content"}:
        raise LabError("answer has other keys, expected action with or without content, or code and message")
    if answer["action"] not in ACTIONS:
        raise LabError(f"unknown action {spell(answer['action'])} of the answer, expected {', '.join(ACTIONS)}")
