"""The second look at a line of a recording that no strict decoder accepts.

It rests on docs/design.md, "Transcript": where `direction` and the extent of `message` can be found and the rest of the
record is sound, the fault is the peer's, and the text of the message goes on to be judged; else the line is no record.

It does not say what is wrong with a message; the pipeline decodes that text again and does.
"""

import json

from mcpcheck.pipeline.decode import loads
from mcpcheck.pointer import end_of, members, skip_blank
from mcpcheck.spelling import spell
from mcpcheck.values import DIRECTIONS

TORN = "the file ends inside this line"
NO_RECORD = 'not a JSON object of the form {"direction":…,"message":…}'


def objection(record):
    """Return what keeps an object from being a record, in words; None if it is one."""
    direction = record.get("direction")
    if "direction" not in record:
        hint = "; the bytes of one direction are read with --direction" if "jsonrpc" in record else ""
        return f"direction is missing{hint}"
    if direction not in DIRECTIONS:
        return f'direction is {spell(direction)}; expected "client_to_server" or "server_to_client"'
    if "message" in record and "raw" in record:
        return "message and raw stand side by side; expected one of them"
    if "message" not in record and "raw" not in record:
        return "message is missing"
    if "raw" in record and type(record["raw"]) is not str:
        return f"raw is {spell(record['raw'])}; expected a string"
    return None


def scan(line, whole):
    """Return (record, raw, text, wrong): what can still be read of `line` (bytes).

    record: the members beside the message, or None. raw: the peer's text, bytes where it is no UTF-8. text: the line
    where raw is a part of it, else None. wrong: None, or in words why the line is no record; TORN for a cut off end.
    """
    if not whole:
        return _beginning(line)
    text = line.decode("utf-8", "surrogateescape")
    spans = _spans(text)
    record = _rest(text, spans) if spans else None
    if record is None:
        return None, None, None, TORN if is_torn(line) else NO_RECORD
    wrong = objection(record)
    if wrong:
        return None, None, None, wrong
    if "raw" in record:
        return record, record["raw"], None, None
    start, end = spans["message"]
    return record, _peers_text(text[start:end]), text, None


def extent(text):
    """The offset of the message in the text of a record; 0 where the text is no record."""
    return (_spans(text) or {}).get("message", (0, 0))[0]


def is_torn(line):
    """Whether `line` (bytes, the last of its file) stops inside a JSON text."""
    if line.endswith(b"\n"):
        return False
    text = line.decode("utf-8", "surrogateescape")
    start = skip_blank(text, text.startswith("\ufeff"))
    return text[start : start + 1] in ("{", "[") and end_of(text + " ", start) > len(text)


def _spans(text):
    """Return {member: (start, end)} of the object that is the whole line; None if it is none or one comes twice."""
    start = skip_blank(text, 0)
    if text[start : start + 1] != "{":
        return None
    spans, end = {}, start + 1
    for name, value, end in members(text, start):
        if name in spans:
            return None
        spans[name] = (value, end)
    closing = skip_blank(text, end)
    if text[closing : closing + 1] == "}" and not text[closing + 1 :].strip():
        return spans
    return _stretched(text, spans, end)


def _stretched(text, spans, end):
    """Members where the message, standing last, holds more than one value: it reaches to the last bracket."""
    last = len(text.rstrip()) - 1
    if text[last] == "}" and "message" in spans and spans["message"][1] == end < last:
        return {**spans, "message": (spans["message"][0], last)}
    return None


def _rest(text, spans):
    """The record, decoded strictly but for what the peer wrote; None where the rest of it is not sound."""
    name = "message" if "message" in spans else "raw"
    start, end = spans.get(name, (0, 0))
    rest = text[:start] + ("null" if end else "") + text[end:]
    try:
        rest.encode()
        record = loads(rest.strip())
        if name == "raw" and end:
            record["raw"] = json.loads(text[start:end])
    except (ValueError, RecursionError):
        return None
    return record


def _peers_text(text):
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogateescape")
    return text


def _beginning(line):
    """A line longer than the limit: the pipeline is given what was read, which is beyond its budget."""
    text = line[:4096].decode("utf-8", "replace")
    for name, start, end in members(text, skip_blank(text, 0)):
        if name == "direction" and text[start:end].strip('"') in DIRECTIONS:
            return {"direction": text[start:end].strip('"')}, line, None, None
    return None, None, None, f"a line of more than {len(line)} bytes; direction does not stand at its beginning"
