"""The part of a message that a finding speaks of, on one line, with its place marked below.

It rests on EXPERIENCE.md's principle that the reader never has to open the file to understand.

It takes any text, JSON or not, and gives harmless text of bounded width.
"""

from mcpcheck.pointer import end_of, locate, split
from mcpcheck.spelling import harmless

ROOM = 67  # columns: 80 less the indentation of a finding


def at_pointer(text, pointer, base=""):
    """Return (line, mark) for the value that `pointer` names in the JSON `text`; `base` leads to the message in it."""
    whole = locate(text, base)[2:]
    start, end = locate(text, base + pointer)[2:]
    missing = start == end
    spans = [whole, _around(text, base, pointer), (start, end_of(text, start) if missing else end)]
    name = pointer if missing else ""
    for span in spans:
        if len(harmless(text[span[0] : min(span[1], span[0] + ROOM + 1)])) <= ROOM:
            return _marked(text, span, start, end, name)
    return _cut(text, whole, start, end, name)


def at_offset(text, offset):
    """Return (line, mark) for one sign of a text that is not JSON."""
    text = text.rstrip("\r\n")
    offset = min(offset, len(text))
    if len(harmless(text[: ROOM + 1])) <= ROOM:
        return _marked(text, (0, len(text)), offset, offset, "")
    return _cut(text, (0, len(text)), offset, offset, "")


def _around(text, base, pointer):
    """The container that holds the place."""
    parent = pointer.rpartition("/")[0] if split(pointer) else pointer
    return locate(text, base + parent)[2:]


def _marked(text, span, start, end, name):
    before, inside = harmless(text[span[0] : start]), harmless(text[start:end])
    line = before + inside + harmless(text[max(start, end) : span[1]])
    mark = " " * columns(before) + "^" * min(max(1, columns(inside)), ROOM)
    return line, _named(mark, name)


def _cut(text, whole, start, end, name):
    """A window on a long text: a third of it before the place, dots where something is left out."""
    first = max(whole[0], start - ROOM // 3)
    before = harmless(text[first:start])[-(ROOM // 2) :]
    before = ("…" if first > whole[0] else "") + before
    room = ROOM - columns(before) - 1
    inside = harmless(text[start : min(end, start + room)])[:room]
    after = harmless(text[max(start, end) : min(whole[1], max(start, end) + room)])[: max(0, room - columns(inside))]
    shown_all = len(harmless(text[start : min(whole[1], start + room + 1)])) <= room
    line = before + inside + after + ("" if shown_all else "…")
    return line, _named(" " * columns(before) + "^" * max(1, columns(inside)), name)


def _named(mark, name):
    """The mark with the pointer behind it, or before it where there is more room; without where there is none."""
    name = harmless(name)
    if name and len(mark) + 1 + len(name) <= ROOM:
        return f"{mark} {name}"
    before = len(mark) - len(mark.lstrip())
    if name and len(name) < before:
        return " " * (before - 1 - len(name)) + f"{name} {mark.lstrip()}"
    return mark


def columns(text):
    """Return how many columns a terminal needs for `text`, where wide signs take two and combining ones none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)
