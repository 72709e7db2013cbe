"""A side file of HTTP facts, put beside the messages of a recording: each POST to the client message it carried.

A side file has a JSON object a line, in the order things happened: `{"request": METHOD, "path", "headers"}` and
`{"response": STATUS, "to": METHOD, "headers"}`. It rests on basic/transports: a client posts one message at a time.

It judges nothing. Which of several open requests a response belongs to the file does not say; then its status is left
out, for what was not recorded is not judged.
"""

from mcpcheck.pipeline.decode import loads
from mcpcheck.values import Event

DEPTH = 16  # of an entry; what is deeper is none
POST = "POST"


def read(stream):
    """The `http` of each POST of a side file (binary), in order: {"headers": …, "status": …}, the status where known.

    Raises ValueError for a line that is no entry.
    """
    posts, waiting = [], []
    for number, line in enumerate(stream, 1):
        if not line.strip():
            continue
        entry = _entry(line, number)
        if entry.get("request") == POST:
            posts.append({"headers": entry.get("headers", {})})
            waiting.append(posts[-1])
        elif entry.get("to") == POST and waiting:
            if len(waiting) == 1:
                waiting[0]["status"] = entry["response"]
            del waiting[0]
    return posts


def _entry(line, number):
    try:
        entry = loads(line.decode(), DEPTH)
    except ValueError:
        entry = None
    if type(entry) is not dict or not ("request" in entry or type(entry.get("response")) is int):
        raise ValueError(f"line {number} is no HTTP request and no response")
    return entry


def beside(items, posts):
    """Yield the Events and Notes of a recording, each client message with the facts of its POST.

    A recording with more client messages than POSTs leaves the last ones without.
    """
    left = iter(posts)
    for item in items:
        if type(item) is Event and item.direction == "client_to_server":
            http = next(left, None)
            if http is not None:
                item = item._replace(context={**(item.context or {}), "http": http})
        yield item
