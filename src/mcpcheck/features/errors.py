"""Error answers: the code that fits what was asked, where the messages prove what was asked.

It rests on the Error Handling sections of server/tools, prompts, resources, utilities/pagination and logging, of
client/elicitation and sampling, of basic/lifecycle and basic/utilities/tasks, and on basic/utilities/ping.

It does not know why a peer refused: a rule speaks only where the request itself had the fault that a code is meant
for. A refusal breaks one rule at most, the most particular. The shape of the error object has rows in the shape
table; codes that answer taskSupport stand with it in tasks_support.
"""

from mcpcheck.features import place
from mcpcheck.features.refusals import (
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    code_of,
    general,
    malformed,
    refusal,
    undeclared,
)
from mcpcheck.features.snapshots import augmentable, known, task_id
from mcpcheck.listing import standing
from mcpcheck.spelling import spell
from mcpcheck.tool_use import check_balance
from mcpcheck.values import MISSING, SENDER

_UNSUPPORTED_VERSION = -32022
PLACE = place("errors")
LISTINGS = place("listings")
CURSORS = place("pagination")
TASKS = place("tasks")
SAMPLING = place("sampling")
START = ()

_TOOLS, _PROMPTS, _RESOURCES = "tools/list", "prompts/list", "resources/list"
_RESOURCE_NOT_FOUND = -32002
_LOOKUP = (-32602, -32603)
_PARSE = -32700
_REJECTED = -1
_MISFITS = ("sampling/tool-result-mixed", "sampling/tool-use-unanswered", "sampling/tool-result-unmatched")


def check_error(state, facts):
    """A parse error names no request; another refusal is judged here where its method has no check of its own."""
    code = code_of(facts)
    if code == _PARSE and facts.id is not MISSING and facts.id is not None:
        return (("error/parse-code-with-id", "/error/code", {"found": code}),)
    if code is None or code == _PARSE or facts.asked is None or ("error", facts.method) in ON:
        return ()
    return general(state, facts, code)


def _check(find, always=False):
    """A check out of `find(state, facts, code)`, which gives the emissions, or None for what holds for any method.

    always: whether it is asked although a capability was missing that the request needs.
    """

    def check(state, facts):
        code = code_of(facts)
        if code is None or code == _PARSE or facts.asked is None:
            return ()
        found = find(state, facts, code) if always or undeclared(facts.asked) is None else None
        return general(state, facts, code) if found is None else found

    return check


def _param(facts, name):
    params = facts.asked.params
    return params.get(name) if type(params) is dict else None


def _ping(state, facts, code):
    asked = facts.asked
    if asked.contract.route(asked.method) is None:
        return ()  # a revision without pings
    if malformed(asked, facts.contract) or type(asked.id) not in (str, int):
        return ()
    early = {"when": "early"} if state.session.phase == facts.contract.start else {}
    return (refusal("error/ping-refused", code, **early),)


def _handshake(state, facts, code):
    """A refusal that speaks of the version."""
    error = facts.error
    data, message = error.get("data"), error.get("message")
    listed = type(data) is dict and type(data.get("supported")) is list
    if not listed and not (type(message) is str and "version" in message.lower()):
        return None
    # a server of the newer generation refuses by a code of its own, and its text leaves that code open
    return () if code in (INVALID_PARAMS, _UNSUPPORTED_VERSION) else (refusal("error/initialize-version-code", code),)


def _templates(state, facts, code):
    """As any page; a server may have resources and no templates."""
    found = _page(state, facts, code)
    return general(state, facts, code, when="templates") if found is None else found


def _call(state, facts, code):
    """A tool that is not there; a call that taskSupport forbids is judged elsewhere."""
    name, asked = _param(facts, "name"), facts.asked
    tools = standing(state.features[LISTINGS], facts.contract, _TOOLS, asked.step)
    unknown = type(name) is str and tools is not None and name not in tools
    if code == METHOD_NOT_FOUND:
        augmented = type(asked.params) is dict and "task" in asked.params
        return () if augmented or (augmentable(asked) and not unknown) else None
    if not unknown:
        return None
    return () if code == INVALID_PARAMS else (refusal("error/unknown-tool-code", code, name=spell(name)),)


def _prompt(state, facts, code):
    """A prompt that is not there, or one without an argument that it requires."""
    name = _param(facts, "name")
    prompts = standing(state.features[LISTINGS], facts.contract, _PROMPTS, facts.asked.step)
    if prompts is None or malformed(facts.asked, facts.contract):
        return None
    if name not in prompts:
        reason = f"unknown prompt {spell(name)}"
    else:
        missing = _missing_argument(prompts[name], _param(facts, "arguments"))
        if missing is None:
            return None
        reason = f"prompt {spell(name)} without argument {spell(missing)}"
    return () if code == INVALID_PARAMS else (refusal("error/unknown-prompt-code", code, trouble=reason),)


def _missing_argument(prompt, given):
    """The name of a required argument that was not given, or None."""
    declared = prompt.get("arguments")
    for argument in declared if type(declared) is list else ():
        name = argument.get("name") if type(argument) is dict else None
        if type(name) is str and argument.get("required") is True and not (type(given) is dict and name in given):
            return name
    return None


def _read(state, facts, code):
    """A resource that no listing has named so far."""
    uri = _param(facts, "uri")
    if code == METHOD_NOT_FOUND or malformed(facts.asked, facts.contract):
        return None
    if code == _RESOURCE_NOT_FOUND or _listed(state, uri):
        return ()
    successor = {"when": "successor"} if code == INVALID_PARAMS else {}
    return (refusal("error/resource-not-found-code", code, **successor),)


def _listed(state, uri):
    """Whether any listing, stale or not read to its end, of whichever generation, names the resource."""
    shelves = state.features[LISTINGS] or {}
    return any(method == _RESOURCES and _holds(shelf, uri) for (_, method), shelf in shelves.items())


def _holds(shelf, uri):
    return (shelf.items is not None and uri in shelf.items) or (shelf.walk is not None and uri in shelf.walk.names)


def _page(state, facts, code):
    """A cursor that nobody issued."""
    cursor, cursors = _param(facts, "cursor"), state.features[CURSORS]
    if type(cursor) is not str or cursors is None or "start" in state.session.unseen or code == METHOD_NOT_FOUND:
        return None
    if cursor in cursors.issued or (facts.asked.direction, facts.method) in cursors.unreadable:
        return None
    return () if code == INVALID_PARAMS else (refusal("error/invalid-cursor-code", code),)


def _level(state, facts, code):
    level = _param(facts, "level")
    exists = facts.asked.contract.shapes.accept("LoggingLevel")
    if level is None or exists(level) or code == METHOD_NOT_FOUND:
        return None
    return () if code == INVALID_PARAMS else (refusal("error/invalid-level-code", code, name=spell(level)),)


def _task(state, facts, code):
    """A task that nobody has heard of."""
    id = task_id(facts.asked.params)
    tasks = state.features[TASKS]
    if id is None or tasks is None or state.session.unseen or known(tasks, (SENDER[facts.direction], id)) is not None:
        return None
    if code in _LOOKUP:
        return ()
    return (refusal("error/task-lookup-code", code, name=facts.method, trouble=f"the unknown task {spell(id)}"),)


def _cancel(state, facts, code):
    """A task that had ended before it was to be cancelled, or an unknown one."""
    id = task_id(facts.asked.params)
    task = known(state.features[TASKS], (SENDER[facts.direction], id))
    if task is None or not 0 < task.ended < facts.asked.step:
        return _task(state, facts, code)
    if code in _LOOKUP:
        return ()
    what = {"name": facts.method, "trouble": f"task {spell(id)}, which is {task.status}", "when": "terminal"}
    return (refusal("error/task-lookup-code", code, **what),)


def _outcome(state, facts, code):
    """The error of a task may be any that the original request could have."""
    return () if undeclared(facts.asked) is None else None


def _elicitation(state, facts, code):
    """A mode that the client did not declare, or no elicitation at all."""
    asked = facts.asked
    if asked.capabilities is None:
        return None
    if undeclared(asked) is not None:
        fits = code in (INVALID_PARAMS, METHOD_NOT_FOUND)
        return () if fits else (refusal("error/elicitation-undeclared-code", code),)
    modes, mode = asked.capabilities.get("elicitation"), _mode(asked.params)
    if mode is None or type(modes) is not dict or mode in modes or (mode == "form" and "url" not in modes):
        return None
    return () if code == INVALID_PARAMS else (refusal("error/elicitation-mode-code", code, name=mode),)


def _sampling(state, facts, code):
    """Messages whose tool results do not fit; the user may reject any request."""
    if code in (METHOD_NOT_FOUND, _REJECTED):
        return None
    earlier = state.features[SAMPLING] or ()
    objections = check_balance(_param(facts, "messages"), lambda key: key in earlier)
    if not any(rule in _MISFITS and what.get("when") is None for rule, _, what in objections):
        return None
    return () if code == INVALID_PARAMS else (refusal("error/sampling-tool-result-code", code),)


def _mode(params):
    """The mode of an elicitation, or None for one that does not exist."""
    mode = params.get("mode", "form") if type(params) is dict else None
    return mode if mode in ("form", "url") else None


ON = {
    ("error", "*"): (check_error, None),
    ("error", "initialize"): (_check(_handshake), None),
    ("error", "ping"): (_check(_ping), None),
    ("error", "tools/list"): (_check(_page), None),
    ("error", "tools/call"): (_check(_call), None),
    ("error", "resources/list"): (_check(_page), None),
    ("error", "resources/templates/list"): (_check(_templates), None),
    ("error", "resources/read"): (_check(_read), None),
    ("error", "prompts/list"): (_check(_page), None),
    ("error", "prompts/get"): (_check(_prompt), None),
    ("error", "logging/setLevel"): (_check(_level), None),
    ("error", "tasks/get"): (_check(_task), None),
    ("error", "tasks/list"): (_check(_page), None),
    ("error", "tasks/cancel"): (_check(_cancel), None),
    ("error", "tasks/result"): (_check(_outcome, always=True), None),
    ("error", "sampling/createMessage"): (_check(_sampling), None),
    ("error", "elicitation/create"): (_check(_elicitation, always=True), None),
}
