"""Recorded sessions: lines of a file -> Events, one at a time, in bounded memory.

A record is a JSON object a line (docs/design.md, "Transcript"); the bytes of one direction can be read as well, one
message a line as the stdio transport frames them (2025-11-25 basic/transports#stdio).

It does not judge messages. A record is decoded once, strictly; only where that fails `recordscan` looks at the line
again, to tell a fault of the peer from a fault of the recording.
"""

from collections import namedtuple

from mcpcheck.pipeline.decode import BUDGETS, loads
from mcpcheck.values import DIRECTIONS, Event

Note = namedtuple("Note", "kind line direction what")
Note.__doc__ = """Something to say about a line that is no finding of a message.

kind: "not a record", "torn" (the file ends inside this line) or "unknown key". line: 1-based.
direction: of the message the note belongs to, or None. what: why it is no record, or the name of the key.
"""

WRAPPING = 65536  # bytes a record may need around a message of the largest size
BESIDE = ("http", "connection")  # members that go on as Event.context
KNOWN = ("direction", "message", "raw", "time", *BESIDE)
_new = tuple.__new__
BLANK = b" \t\r\n"
MARK = b"\xef\xbb\xbf"  # a byte order mark before a recording is the recorder's; in a raw stream it is the peer's


def lines(stream, limit):
    """Yield (number, line, whole) of a binary stream; split at line feeds only, read with a limit.

    line: bytes, line feed included. whole is False for a line of more than `limit` bytes: then it is cut there.
    """
    number = 0
    while line := stream.readline(limit + 1):
        number += 1
        yield number, line[:limit], len(line) <= limit
        if len(line) > limit:
            _skip(stream, line, limit)


def _skip(stream, line, limit):
    """Read the rest of a line that is too long, in pieces."""
    while line and not line.endswith(b"\n"):
        line = stream.readline(limit)


def events(stream, budgets=BUDGETS):
    """Yield the Events of a recorded session, and Notes where a line is more or less than a record.

    stream: binary, of JSON Lines. A Note "unknown key" stands before the Event of its line. Event.text is the line
    where `message` was taken out of it; where Event.raw is a part of the line, `shift` tells which.
    """
    size, depth, limit = budgets["bytes"], budgets["depth"] + 1, budgets["bytes"] + WRAPPING
    number, first, context, read = 0, True, None, stream.readline
    while line := read(limit + 1):
        number += 1
        if number == 1 and line.startswith(MARK):
            line = line[len(MARK) :]
        try:
            text = line.decode()
            record = loads(text, depth, line) if len(line) <= size else None
        except ValueError:
            record = None
        if type(record) is dict and len(record) == 2 and "message" in record:
            direction = record.get("direction")
            if direction in DIRECTIONS:
                first = False
                yield _new(Event, (direction, record["message"], None, number, text, context))
                continue
        if not line.strip(BLANK):
            continue
        if first and _is_header(record):
            yield from _unknown_keys(record, ("meta",), number, None)
            context = _header(record["meta"])
        else:
            yield from _rare(record, line[:limit], number, len(line) <= limit, context)
        first = False
        if len(line) > limit:
            _skip(stream, line, limit)


def _is_header(record):
    return type(record) is dict and type(record.get("meta")) is dict and "direction" not in record


def _header(meta):
    """What the header tells of every message: the transport, and the mark of what was redacted; None for neither."""
    told = {name: meta[name] for name in ("transport", "redacted") if type(meta.get(name)) is str}
    return told or None


def _rare(record, line, number, whole, context):
    """A line that is no plain record: one with more members, with a fault, or none at all."""
    from mcpcheck import recordscan

    if type(record) is dict:
        payload, wrong = record, recordscan.objection(record)
        raw, text = record.get("raw"), None if "raw" in record else line.decode()
    else:
        payload, raw, text, wrong = recordscan.scan(line, whole)
    if wrong:
        yield Note("torn" if wrong == recordscan.TORN else "not a record", number, None, wrong)
        return
    direction = payload["direction"]
    yield from _unknown_keys(payload, KNOWN, number, direction)
    beside = {key: payload[key] for key in BESIDE if key in payload}
    if beside:
        context = {**(context or {}), **beside}
    yield Event(direction, payload.get("message"), raw, number, text, context)


def _unknown_keys(record, known, number, direction):
    from mcpcheck.spelling import near, quote, spell

    for key in record:
        if key not in known:
            meant = near(key, [word for word in known if word not in record])
            hint = f" (did you mean {quote(meant)}?)" if meant else ""
            yield Note("unknown key", number, direction, spell(key) + hint)


def raw_lines(stream, direction, budgets=BUDGETS):
    """Yield the Events of one direction's bytes, one message a line; a Note where the last line is torn."""
    from mcpcheck.recordscan import TORN, is_torn

    for number, line, whole in lines(stream, budgets["bytes"] + WRAPPING):
        if not line.strip(BLANK):
            continue
        if whole and is_torn(line):
            yield Note("torn", number, direction, TORN)
        else:
            yield Event(direction, None, line.rstrip(b"\r\n"), number, None, None)


def shift(event):
    """The offset at which the raw text of `event` stands in the line `event.text`; 0 where it is no part of one."""
    if event.raw is None or event.text is None:
        return 0
    from mcpcheck.recordscan import extent

    return extent(event.text)
