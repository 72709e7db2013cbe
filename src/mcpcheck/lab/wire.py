"""Reading the recorded wire of one run: who sent what, which answer belongs to which request.

It rests on docs/form-lab.md, "evidence of one call", and on basic#messages: an id belongs to its sender, so the same
number may be open in both directions and only the direction separates the two requests.

It does not know what a run should look like, only whether the record can be read; legality is judged elsewhere.
"""

import json
from collections import Counter, namedtuple

from mcpcheck.compare import difference

Message = namedtuple("Message", "index sender kind what body")
Message.__doc__ = """One recorded message: index into the wire, sender, kind, what, body.

sender: "client" or "server". kind: "request", "notification", "result" or "error". what: sender, kind and method as one
text; an answer has the method of the request it answers. body: the message itself.
"""

OTHER = {"client": "server", "server": "client"}
NOTHING_ASKED = "of nothing asked"


def take(value, *path):
    """The member at the end of the path of keys and indexes, or None where there is none."""
    for key in path:
        if (type(value) is dict and type(key) is str and key in value) or (
            type(value) is list and type(key) is int and key < len(value)
        ):
            value = value[key]
        else:
            return None
    return value


def read(wire):
    """The messages of a recorded wire and what is wrong with it: (list of Message, list of texts)."""
    if type(wire) is not list:
        return [], ["wire is no list of messages"]
    messages, problems, asked = [], [], {}
    for index, entry in enumerate(wire):
        sender, body = take(entry, "from"), take(entry, "message")
        if type(sender) is not str or sender not in OTHER or type(body) is not dict or len(entry) != 2:
            problems.append(f"wire {index}: no message with its sender")
            continue
        kind = _kind(body)
        if kind is None:
            problems.append(f"wire {index}: no JSON-RPC message")
            continue
        method = _method(kind, sender, body, asked)
        if method is None:
            problems.append(f"wire {index}: {sender} used request id {body['id']} before")
        messages.append(Message(index, sender, kind, f"{sender} {kind} {method}", body))
    return messages, problems


def _kind(body):
    # Each kind has exactly its members, so nothing can ride along that no check looks at.
    if difference(body.get("jsonrpc"), "2.0") or ("id" in body and type(body["id"]) not in (int, str)):
        return None
    members = set(body) - {"jsonrpc", "params"}
    if type(body.get("method", "")) is not str or type(body.get("params", {})) is not dict:
        return None
    if members == {"method", "id"}:
        return "request"
    if members == {"method"}:
        return "notification"
    answers = [name for name in ("result", "error") if members == {"id", name}]
    if answers and "params" not in body and type(body[answers[0]]) is dict:
        return answers[0]
    return None


def _method(kind, sender, body, asked):
    """The method the message is about; None for a request whose id its sender has used before."""
    if kind == "notification":
        return body["method"]
    if kind == "request":
        key = (sender, type(body["id"]), body["id"])
        if key in asked:
            return None
        asked[key] = body["method"]
        return body["method"]
    key = (OTHER[sender], type(body["id"]), body["id"])
    if not asked.get(key):
        return NOTHING_ASKED
    method, asked[key] = asked[key], ""  # answered: the id stays used, a second answer belongs to nothing
    return method


def by_what(messages):
    """The messages by their `what`, each a list in the order of the wire."""
    groups = {}
    for message in messages:
        groups.setdefault(message.what, []).append(message)
    return groups


def order_problems(messages, expected):
    """Texts on what was sent too often or too rarely, else on the first message out of the measured order."""
    found = [message.what for message in messages]
    counted, wanted = Counter(found), Counter(expected)
    for what in dict.fromkeys((*expected, *found)):
        if counted[what] != wanted[what]:
            yield f"{counted[what]} {what}, expected {wanted[what]}"
    if counted == wanted and found != list(expected):
        at = next(at for at, pair in enumerate(zip(found, expected, strict=True)) if pair[0] != pair[1])
        yield f"wire {at}: {found[at]}, expected {expected[at]}"


def differs(about, actual, expected):
    """The difference of two values as a list of one text or none, opened by what it is about."""
    text = difference(actual, expected)
    return [] if text is None else [f"{about}: {text.removeprefix('$: ')}"]


def process_problems(record):
    """Texts on how the process ended and how its output was read; never on standard error or process ids."""
    facts = {"returncode": 0, "forced_kill": False, "stdout_errors": [], "stream_drain_timeout": False}
    for name, expected in facts.items():
        yield from differs(name, take(record, name), expected)


def tool_result(body):
    """The object a tools/call result carries as its only text: (object, None), or (None, what is wrong with it)."""
    result = body["result"]
    content = result.get("content")
    if set(result) != {"content", "isError"} or result["isError"] is not False:
        return None, "the tool's answer is no plain result"
    block = take(content, 0)
    if type(content) is not list or len(content) != 1 or type(block) is not dict or set(block) != {"type", "text"}:
        return None, "the tool's answer is not one text"
    if block["type"] != "text":
        return None, "the tool's answer is not one text"
    try:
        return json.loads(block["text"], object_pairs_hook=_members), None
    except (TypeError, ValueError, RecursionError):
        return None, "the tool's answer is no JSON text"


def _members(pairs):
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name stands twice")
    return dict(pairs)
