"""Sessions of 2026-07-28 written as short Python values, and what is found in them: `3 error rule pointer`, one a finding.

A message is made by `asks`, `calls`, `retries` … below; what every request and every result carries is filled in.
"""

from blocks import sent

from mcpcheck import pipeline
from mcpcheck.contracts import contract

PREFIX = "io.modelcontextprotocol/"
EVERYTHING = {
    "elicitation": {"form": {}, "url": {}},
    "extensions": {f"{PREFIX}tasks": {}},
    "roots": {},
    "sampling": {"context": {}, "tools": {}},
}
FORM = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
NAME = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
ROOTS = {"method": "roots/list"}
NO_ROOTS = {"roots": []}


def question(form):
    """An input request for a form."""
    return {"method": "elicitation/create", "params": {"message": "?", "requestedSchema": form}}


def accepted(**content):
    """The answer to a form."""
    return {"action": "accept", "content": content}


def meta(client=None, **more):
    """The metadata of a request; `more`: keys without their prefix, progressToken as it is."""
    named = {key if key == "progressToken" else PREFIX + key: value for key, value in more.items()}
    about = {f"{PREFIX}protocolVersion": "2026-07-28", f"{PREFIX}clientInfo": {"name": "c", "version": "1"}}
    return {**about, f"{PREFIX}clientCapabilities": EVERYTHING if client is None else client, **named}


def request(id, method, params=None, client=None, **more):
    return ("C", {"id": id, "method": method, "params": {**(params or {}), "_meta": meta(client, **more)}})


def calls(id, name="a", client=None, **params):
    """A tools/call; with `inputResponses` or `requestState` among the params it is a retry."""
    return request(id, "tools/call", {"name": name, **params}, client)


def result(id, **members):
    about = {f"{PREFIX}serverInfo": {"name": "s", "version": "1"}}
    return ("S", {"id": id, "result": {"resultType": "complete", "_meta": about, **members}})


def done(id):
    return result(id, content=[])


def asks(id, questions=None, state=None):
    """A result that asks for input."""
    members = {} if questions is None else {"inputRequests": questions}
    if state is not None:
        members["requestState"] = state
    return result(id, resultType="input_required", **members)


def error(id, code=-32603, **data):
    return ("S", {"id": id, "error": {"code": code, "message": "no", **({"data": data} if data else {})}})


def notice(sender, method, params=None, tag=None):
    params = {**(params or {}), **({} if tag is None else {"_meta": {f"{PREFIX}subscriptionId": tag}})}
    return (sender, {"method": f"notifications/{method}", **({"params": params} if params else {})})


def told(*messages, kinds=("error", "warning"), fixed=True, partial=False, contexts=None):
    """The findings of these kinds, one text each: the number of the message, severity, rule, pointer.

    That a feature is deprecated is left out. fixed: whether the revision is given from outside. contexts: message number -> what is known beside it.
    """
    found = _found(messages, fixed, partial, contexts)
    chosen = [one for one in found if one.severity in kinds and one.rule != "deprecated/feature-used"]
    return [f"{one.step} {one.severity} {one.rule} {one.pointer}".strip() for one in chosen]


def said(*messages):
    """The sentences of the errors in a talk."""
    return [one.message for one in _found(messages) if one.severity == "error"]


def _found(messages, fixed=True, partial=False, contexts=None):
    bound = contract("2026-07-28", infos=True) if fixed else None
    state, found = pipeline.start(bound, partial=partial, infos=True), []
    for number, (sender, message) in enumerate(messages, 1):
        event = sent(sender, message)._replace(context=(contexts or {}).get(number))
        state, more = pipeline.step(state, event)
        found.extend(more)
    return [*found, *pipeline.finish(state)]
