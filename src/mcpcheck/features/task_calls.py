"""Tasks of the extension: made in place of a result, polled and answered by their id, and still once they have ended.

It rests on SEP-2663 (Tasks, Task Polling, Task Update Requests, Protocol Errors) and on extensions/tasks/overview. What
a task asks for is judged as the call it is; this feature keeps the questions until they are answered.

It does not know the tasks of 2025-11-25, which have a life of their own, nor whether a task is ever polled.
"""

from collections import namedtuple

from mcpcheck.features import place
from mcpcheck.features.asking import check_calls, check_wrapped, question, wrapped
from mcpcheck.features.snapshots import TERMINAL, status_of, task_id
from mcpcheck.features.snapshots import known as legacy_task
from mcpcheck.history import EMPTY
from mcpcheck.peers import own
from mcpcheck.pointer import join
from mcpcheck.twins import key_of
from mcpcheck.wire import fingerprint, over_http

PLACE = place("task_calls")
LEGACY = place("tasks")
GENERATION = "per request"

Calls = namedtuple("Calls", "tasks requests")
Calls.__doc__ = """tasks: history, taskId -> Task. requests: history, key of the id of a request -> whether the newest
request with this id was answered by a task."""
START = Calls(EMPTY, EMPTY)

Task = namedtuple("Task", "status ended questions prints")
Task.__doc__ = """One task.

status: the terminal one that was seen first, None before. ended: the step before that. questions: key -> (input request,
capabilities of the request that was answered with it, step). prints: key -> fingerprint of the call.
"""
_NEW = Task(None, None, {}, {})

EXTENSION = "io.modelcontextprotocol/tasks"
_BELONGS = {"input_required": "inputRequests", "completed": "result", "failed": "error"}


def _declares(facts):
    """Whether the request that is answered declared the extension."""
    capabilities = own(facts.asked.params, facts.contract.declares["client"]) or {}
    extensions = capabilities.get("extensions")
    return type(extensions) is dict and EXTENSION in extensions


def _seen(facts):
    """The object that shows a task: the params of a notification, the result of an answer."""
    return facts.params if facts.kind == "notification" else facts.result


def check_call(state, facts):
    """Nobody asks for a task any more: the server decides."""
    if type(facts.params) is dict and "task" in facts.params:
        yield "tasks/param-removed", "/params/task", {"found": facts.params["task"]}


def advance_created(state, facts):
    """The answer to a call: a task, or the end of it."""
    calls, key = state.features[PLACE], key_of(facts.asked.id)
    made = type(facts.result) is dict and facts.result.get("resultType") == "task"
    if made or calls.requests.get(key):
        calls = calls._replace(requests=calls.requests.put(key, made))
    return _shown(state, facts, calls) if made else calls


def check_answer(state, facts):
    """An answer to a method of the extension: the client declared it, and it is complete."""
    if not _declares(facts) and not _of_before(state, facts):
        yield "capability/tasks-extension-not-declared", "", {"name": facts.method}
    yield from check_shown(state, facts)


def _of_before(state, facts):
    """Whether the request may have meant a task of an open session of the other generation."""
    id, tasks = task_id(facts.asked.params), state.features[LEGACY]
    if facts.method not in ("tasks/get", "tasks/cancel") or id is None or tasks is None:
        return False
    return legacy_task(tasks, ("server", id)) is not None


def check_shown(state, facts):
    """A task that is shown has what its status calls for, stays as it ended, and asks one thing under one key."""
    seen, at = _seen(facts), "/params" if facts.kind == "notification" else "/result"
    id, status = task_id(seen), status_of(seen)
    if id is None:
        return
    member = _BELONGS.get(status)
    if member is not None and member not in seen:
        yield "tasks/status-field-missing", f"{at}/{member}", {"name": member, "found": status}
    task = state.features[PLACE].tasks.get(id, _NEW)
    if task.status not in (None, status):
        what = {"name": id, "found": status, "other": task.status, "when": _late(task, facts)}
        yield "tasks/terminal-transition", f"{at}/status", what
    requests = seen.get("inputRequests")
    yield from check_calls(requests, f"{at}/inputRequests")
    for key, call in requests.items() if type(requests) is dict else ():
        if task.prints.get(key, fingerprint(call)) != fingerprint(call):
            yield "tasks/input-key-reused", join(f"{at}/inputRequests", key), {"name": key}


def _late(task, facts):
    """Why a status after the last one may be no fault: it was asked for before, or came over a stream of its own."""
    if facts.asked is not None and facts.asked.step <= task.ended:
        return "late"
    return "http" if over_http(facts.event) else None


def advance_shown(state, facts):
    return _shown(state, facts, state.features[PLACE])


def _shown(state, facts, calls):
    """The slice after a task was shown."""
    seen = _seen(facts)
    id, status = task_id(seen), status_of(seen)
    if id is None:
        return calls
    task = calls.tasks.get(id, _NEW)
    if status in TERMINAL and task.status is None:
        task = task._replace(status=status, ended=state.step)
    requests = seen.get("inputRequests")
    if type(requests) is dict and requests:
        capabilities = own(facts.asked.params, facts.contract.declares["client"]) if facts.asked is not None else None
        asked = {key: (call, capabilities, state.step + 1) for key, call in requests.items()}
        prints = {key: fingerprint(call) for key, call in requests.items()}
        task = task._replace(questions={**task.questions, **asked}, prints={**task.prints, **prints})
    return calls._replace(tasks=calls.tasks.put(id, task))


def check_update(state, facts):
    if type(facts.params) is dict:
        yield from check_wrapped(facts.params.get("inputResponses"))


def asked_for(state, facts, key):
    """The question with this key that a task asked last, as a Pending record; None where it is not known."""
    id = task_id(facts.params)
    task = state.features[PLACE].tasks.get(id) if id is not None else None
    if task is None or key not in task.questions or wrapped(facts.params["inputResponses"][key]):
        return None
    call, capabilities, step = task.questions[key]
    return question(facts.contract, call, key, capabilities, step, None)


ON = {
    ("request", "tools/call"): (check_call, None),
    ("result", "tools/call"): (None, advance_created),
    ("result", "tasks/get"): (check_answer, advance_shown),
    ("result", "tasks/update"): (check_answer, None),
    ("result", "tasks/cancel"): (check_answer, None),
    ("notification", "notifications/tasks"): (check_shown, advance_shown),
    ("request", "tasks/update"): (check_update, None),
}
