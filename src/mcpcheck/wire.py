"""What a recording tells beside a message: HTTP facts, and the mark that stands for what was taken out.

It rests on basic/transports (a refused POST delivers nothing, a resumed stream delivers twice, streams have no order among
them) and on docs/design.md, section "values": such facts take accusations away and never make one.

It judges nothing. An Event without context knows of no transport: one ordered stream each way.
"""

import json


def over_http(event):
    """Whether the recording shows that this message went over HTTP."""
    context = event.context
    if context is None or type(context) is not dict:
        return False
    return "http" in context or "connection" in context or context.get("transport") == "streamable-http"


def off_http(event):
    """Whether the recording says that this message went over something else than HTTP."""
    context = event.context
    transport = context.get("transport") if type(context) is dict else None
    return type(transport) is str and "http" not in transport and not over_http(event)


def undelivered(event):
    """Whether HTTP refused this message, so that the other side never saw it: only what is posted can be refused."""
    status = status_of(event)
    return status is not None and status >= 400 and event.direction == "client_to_server"


def http_of(event):
    """The `http` of a record, an object; empty where it has none."""
    context = event.context
    http = context.get("http") if type(context) is dict else None
    return http if type(http) is dict else {}


def status_of(event):
    """The status of the HTTP response to a posted message, or of the one that carried an answer; None where unknown."""
    status = http_of(event).get("status")
    return status if type(status) is int else None


def header_of(event, name, absent=None):
    """The value of a recorded request header without the blanks around it, or `absent`. name: lower case."""
    headers = http_of(event).get("headers")
    for key, value in headers.items() if type(headers) is dict else ():
        if key.lower() == name and type(value) is str:
            return value.strip(" \t")
    return absent


def fingerprint(message):
    """A number that is the same for an exact copy of the JSON value `message`."""
    try:
        return hash(json.dumps(message, sort_keys=True))
    except (TypeError, ValueError, RecursionError):
        return 0


def mark_of(event):
    """The text that stands in the recording for what was redacted, or None."""
    context = event.context
    mark = context.get("redacted") if type(context) is dict else None
    return mark if type(mark) is str and mark else None


def marked(value, mark):
    """The pointers of the strings and keys equal to `mark` inside a JSON value, in order; keys by their member."""
    stack = [("", value)]
    while stack:
        pointer, one = stack.pop()
        if one == mark and type(one) is str:
            yield pointer
        elif type(one) is dict:
            if mark in one:
                yield f"{pointer}/{escaped(mark)}"
            stack.extend((f"{pointer}/{escaped(key)}", item) for key, item in reversed(one.items()))
        elif type(one) is list:
            stack.extend((f"{pointer}/{index}", item) for index, item in reversed(list(enumerate(one))))


def hides(event, value):
    """Whether the recording hides something in `value`, which then proves nothing about another message or member."""
    mark = mark_of(event) if event.context is not None else None
    return mark is not None and next(marked(value, mark), None) is not None


def is_marked(event, value):
    """Whether the recording has redacted this value."""
    return event.context is not None and type(value) is str and value == mark_of(event)


def escaped(key):
    """A key as it stands in a pointer."""
    return key.replace("~", "~0").replace("/", "~1") if type(key) is str else str(key)
