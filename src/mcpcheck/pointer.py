"""Where a value stands: JSON pointers as text, and the place they name in a text.

It rests on RFC 6901 alone (sections 3 and 4: `~0` is `~`, `~1` is `/`).

It does not know messages, and it trusts no text: one that is not JSON is followed as far as its brackets and quotes
allow, so that a place can be shown in a message that no decoder would accept.
"""

import re

from mcpcheck.late import Late

_STRING = r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)'
_TOKEN = Late(_STRING + r"|[\[{]+|[\]}]+", re.DOTALL)  # a whole string, or a run of brackets of one kind
_TEXT = Late(_STRING, re.DOTALL)
_BLANK = Late(r"[ \t\r\n]*+")
_WORD = Late(r'[^][{}",:\s]*+')
_CLOSING = {"{": "}", "[": "]"}


def escape(token):
    """Return one member name as it is written inside a pointer."""
    return token.replace("~", "~0").replace("/", "~1")


def join(pointer, *tokens):
    """Return the pointer that leads from `pointer` on through `tokens` (member names, or indices as int)."""
    return pointer + "".join("/" + escape(str(token)) for token in tokens)


def split(pointer):
    """Return the unescaped tokens of a pointer; those of "" are none."""
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def locate(text, pointer):
    """Return (line, column, start, end): where the value that `pointer` names stands in the JSON text `text`.

    line and column count characters from 1, start and end are offsets into `text`. What is missing would stand in the
    nearest container that is there: then start and end are both the offset of that container. Raises nothing.
    """
    start = skip_blank(text, text.startswith("\ufeff"))
    for token in split(pointer):
        child = _child(text, start, token)
        if child is None:
            return (*place(text, start), start, start)
        start = child
    return (*place(text, start), start, end_of(text, start))


def place(text, offset):
    """Return the 1-based (line, column) of an offset; lines end at line feeds only."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def skip_blank(text, offset):
    """Return the offset of the first sign at or after `offset` that is not JSON white space."""
    return _BLANK.match(text, offset).end()


def end_of(text, start):
    """Return the offset behind the value that begins at `start`; the end of the text where it is never closed."""
    sign = text[start : start + 1]
    if sign == '"':
        return _TEXT.match(text, start).end()
    if sign in _CLOSING:
        return _end_of_container(text, start)
    return _WORD.match(text, start).end()


def _end_of_container(text, start):
    depth = 0
    for token in _TOKEN.finditer(text, start):
        first, behind = token.span()
        sign = text[first]
        if sign in "{[":
            depth += behind - first
        elif sign in "}]":
            depth -= behind - first
            if depth <= 0:
                return behind + depth
    return len(text)


def _child(text, start, token):
    sign = text[start : start + 1]
    if sign == "{":
        found = [value for key, value, _ in members(text, start) if key == token]
        return found[-1] if found else None  # the last of several members of one name, as decoders keep it
    if sign == "[" and token.isdecimal():
        return next((value for index, value in enumerate(items(text, start)) if index == int(token[:9])), None)
    return None


def members(text, start):
    """Yield (name, start of the value, end of the value) of the object that begins at `start`, as far as readable."""
    offset = skip_blank(text, start + 1)
    while text[offset : offset + 1] == '"':
        behind = _TEXT.match(text, offset).end()
        colon = skip_blank(text, behind)
        if text[colon : colon + 1] != ":":
            return
        value = skip_blank(text, colon + 1)
        end = end_of(text, value)
        yield _name(text[offset:behind]), value, end
        offset = _next(text, end)


def items(text, start):
    """Yield the start of each element of the array that begins at `start`, as far as readable."""
    offset = skip_blank(text, start + 1)
    while offset < len(text) and text[offset] not in "]}":
        yield offset
        behind = _next(text, end_of(text, offset))
        if behind <= offset:
            return
        offset = behind


def _next(text, end):
    comma = skip_blank(text, end)
    return skip_blank(text, comma + 1) if text[comma : comma + 1] == "," else comma


def _name(literal):
    if "\\" not in literal:
        return literal[1:-1]
    from json import loads

    try:
        return loads(literal, strict=False)
    except ValueError:
        return literal[1:-1]
