"""The second look at a batch line whose messages hold what no strict decoder accepts.

It rests on docs/design.md, "The command line": a fault inside a message is the peer's, one around it makes the line no
request.

It judges nothing; the texts of the messages go to the pipeline, which does.
"""

import json

from mcpcheck.pipeline.decode import loads
from mcpcheck.pointer import items, members, skip_blank


def take_out(text):
    """Return (request with null for every message, texts of the messages) or None where the rest is not sound."""
    spans = _spans(text)
    if spans is None:
        return None
    rest, behind = [], 0
    for span in spans:
        if span is not None:
            rest.extend((text[behind : span[0]], "null"))
            behind = span[1]
    try:
        request = _loads("".join(rest) + text[behind:])
    except (ValueError, RecursionError):
        return None
    return request, [span and text[span[0] : span[1]] for span in spans]


def _loads(text):
    """Strictly; a lone surrogate escape stands for itself in a text that is no message."""
    try:
        return loads(text.strip())
    except ValueError:
        if "\\ud" not in text.lower():
            raise
        return json.loads(text)


def _spans(text):
    """The extent of each entry's message, None for an entry without one; None where there is no list of messages."""
    start = skip_blank(text, 0)
    if text[start : start + 1] != "{":
        return None
    spans = None
    for name, value, _ in members(text, start):
        if name == "messages" and text[value : value + 1] == "[":
            spans = [_message(text, entry) for entry in items(text, value)]
    return spans


def _message(text, entry):
    if text[entry : entry + 1] == "{":
        for name, value, end in members(text, entry):
            if name == "message":
                return value, end
    return None
