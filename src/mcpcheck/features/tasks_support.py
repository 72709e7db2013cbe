"""Tasks where they are asked for: which tools run as tasks, and what a request with or without `task` is answered by.

It rests on basic/utilities/tasks: Tool-Level Negotiation, Task Support and Handling, Creating Tasks, Result Retrieval.
A tool without taskSupport is one that forbids tasks; without the server's capability taskSupport means nothing.

It does not know what became of a task. An answer is measured by the listing that stood when its request was sent and
stands unchanged; where none was read to its end, nothing is said of the tool.
"""

from mcpcheck.features import place
from mcpcheck.features.snapshots import augmentable, created
from mcpcheck.listing import standing
from mcpcheck.peers import Peer, holds
from mcpcheck.spelling import spell
from mcpcheck.values import MISSING, SENDER

PLACE = place("tasks_support")
GENERATION = "handshake"
LISTINGS = place("listings")
START = ()

_TOOLS = "tools/list"
_SUPPORT = ("forbidden", "optional", "required")


def support(state, contract, params, at=None):
    """taskSupport of the tool that a call names: "forbidden", "optional", "required", or None where it is not known.

    contract: that of the call. at: the step at which it was sent; None is now.
    """
    tools = standing(state.features[LISTINGS], contract, _TOOLS, at)
    name = params.get("name") if type(params) is dict else None
    tool = tools.get(name) if tools is not None and type(name) is str else None
    if tool is None:
        return None
    execution = tool.item.get("execution", {})
    value = execution.get("taskSupport", "forbidden") if type(execution) is dict else None
    return value if value in _SUPPORT else None


def check_call(state, facts):
    """A call carries `task` where its tool runs only as a task, and not where it never does."""
    server = state.session.server
    if not state.features[LISTINGS] or type(server) is not Peer or "tasks" not in server.capabilities:
        return ()
    if not holds(server.capabilities, "tasks.requests.tools.call"):
        return ()
    found = support(state, facts.contract, facts.params)
    if found == "required" and "task" not in facts.params:
        return (("tasks/tool-task-required", "/params/task", {"name": spell(facts.params["name"])}),)
    if found == "forbidden" and "task" in facts.params:
        return (("tasks/tool-task-forbidden", "/params/task", {"name": spell(facts.params["name"])}),)
    return ()


def _asked(state, facts):
    """taskSupport of the tool of an answered call where the server makes tasks of calls; None where not known."""
    asked = facts.asked
    return support(state, asked.contract, asked.params, asked.step) if augmentable(asked) else None


def check_call_result(state, facts):
    """What a call is answered by, where its tool runs only as a task, never does, or may."""
    return _called(state, facts) if _concerned(facts) else ()


def _concerned(facts):
    """Whether an answer may have to do with tasks: it speaks of one, or the receiver makes them."""
    asked, result = facts.asked, facts.result
    if type(asked.params) is not dict:
        return False
    return "tasks" in (asked.capabilities or ()) or (type(result) is dict and "task" in result)


def _called(state, facts):
    found, wanted = _asked(state, facts), "task" in facts.asked.params
    if found == "required" and not wanted:
        yield "tasks/tool-required-not-rejected", "/result", _answered(facts, "a result")
    elif found == "forbidden" and wanted:
        yield "tasks/tool-forbidden-not-rejected", "/result", _answered(facts, "a result")
    else:
        yield from _kind(facts, found is not None)


def _answered(facts, answer):
    return {"name": spell(facts.asked.params["name"]), "outcome": answer}


def check_call_error(state, facts):
    """The code with which a call is refused that its tool's taskSupport forbids."""
    found = _asked(state, facts)
    code = facts.error.get("code") if type(facts.error) is dict else None
    if found is None or code == -32601:
        return
    wanted = "task" in facts.asked.params
    if found == "required" and not wanted:
        if code == -32600:
            what = {"name": spell(facts.asked.params["name"]), "found": code}
            yield "error/task-augmentation-required-code", "/error/code", what
        else:
            yield "tasks/tool-required-not-rejected", "/error/code", _answered(facts, f"error {code}")
    elif found == "forbidden" and wanted:
        yield "tasks/tool-forbidden-not-rejected", "/error/code", _answered(facts, f"error {code}")


def check_result(state, facts):
    """What a request of the server's is answered by, with `task` and without."""
    return _kind(facts, True) if _concerned(facts) else ()


def _kind(facts, certain):
    """Whether the answer is a task or the plain result. certain: whether a task must come where one was asked for."""
    asked, task = facts.asked, created(facts)
    wanted, able = asked.params.get("task", MISSING), augmentable(asked)
    if task is not None and wanted is MISSING:
        yield "tasks/create-result-for-plain", "/result/task", {}
    elif task is not None and able is False:
        yield "tasks/create-result-undeclared", "/result/task", {"name": facts.method, "other": SENDER[facts.direction]}
    elif task is None and able and certain and type(wanted) is dict:
        yield "tasks/plain-result-for-augmented", "/result/task", {}


ON = {
    ("request", "tools/call"): (check_call, None),
    ("result", "tools/call"): (check_call_result, None),
    ("error", "tools/call"): (check_call_error, None),
    ("result", "sampling/createMessage"): (check_result, None),
    ("result", "elicitation/create"): (check_result, None),
}
