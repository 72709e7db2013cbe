"""Answers to elicitation as the teaching profile reads them: accepted content against the very form that was asked.

It rests on the teaching profile, section 12: a URL answer exposes nothing, an accepted form holds content that its schema
allows, and the content of a refusal is never used.

It does not judge forms; a form that the subset does not allow was refused when it was asked.
"""

from mcpcheck.features import place
from mcpcheck.history import EMPTY
from mcpcheck.subset import objections
from mcpcheck.values import MISSING

PLACE = place("teaching_forms")
START = EMPTY  # elicitationId -> True, of every URL that was asked for
_CONTENT = "/result/content"


def _id(params):
    return params.get("elicitationId") if params.get("mode") == "url" else None


def check_request(state, facts):
    params = facts.params if type(facts.params) is dict else {}
    message = params.get("message", MISSING)
    if params and (type(message) is not str or not message):  # whatever the mode is
        yield "elicitation/message-missing", "/params/message", {"found": message}
    id = _id(params)
    if type(id) is str and state.features[PLACE].get(id):
        yield "elicitation/id-reused", "/params/elicitationId", {"found": id}


def advance_request(state, facts):
    id = _id(facts.params)
    return state.features[PLACE] if id is None else state.features[PLACE].put(id, True)


def check_result(state, facts):
    params, result = facts.asked.params, facts.result
    if type(params) is not dict or type(result) is not dict or "task" in params:
        return  # a recording may have hidden the params
    action, content = result.get("action"), result.get("content", MISSING)
    if params.get("mode") == "url":
        if content is not MISSING:
            yield "elicitation/content-on-url", _CONTENT, {}
    elif action == "accept":
        yield from _accepted(params.get("requestedSchema"), content)
    elif action in ("decline", "cancel") and content is not MISSING and type(content) is not dict:
        yield f"elicitation/content-on-{action}", _CONTENT, {"found": content}


def _accepted(form, content):
    if type(content) is not dict:
        yield "elicitation/accept-content-missing", _CONTENT, {"found": content}
        return
    for pointer, trouble in objections(form, content, "$.content"):
        yield "elicitation/content-type-mismatch", _CONTENT + pointer, {"trouble": trouble}


ON = {
    ("request", "elicitation/create"): (check_request, advance_request),
    ("result", "elicitation/create"): (check_result, None),
}
