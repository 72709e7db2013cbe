"""Whether two decoded JSON values are the same, type first, and where they part.

It rests on JSON's own kinds of values, with numbers split in two: true is not 1, 1 is not 1.0, null is not an absent
member. Python's own equality calls the first two pairs equal, so it must not judge a flag.

It is no JSON Schema validator, knows nothing of MCP, and says nothing about how a number was spelled in the text.
"""

import json
import marshal

_KINDS = {
    bool: "bool",
    int: "int",
    float: "float",
    str: "string",
    type(None): "null",
    dict: "object",
    list: "array",
}
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_LONGEST = 60  # signs of a value shown
_SHARED = 40  # signs that two texts must share before only the rest of them is shown
_WIDEST = 400  # bits of an integer shown in full: Python refuses to spell very long ones


class Difference(Exception):
    """Two values that had to be the same are not; the text is that of `difference`."""


def difference(actual, expected):
    """The first difference of two decoded JSON values as text, or None where they are the same.

    The text is a path from `$` (`.key`, `[i]`) and what stands there, actual first: two kinds (`$.computed: int !=
    bool`, `$.value: absent != int`), two lengths, or two values of one kind. Members are visited in the order of
    `expected`.
    Raises TypeError for what JSON cannot hold (a tuple, a set, a key that is no string).
    """
    pending = [(None, actual, expected)]
    while pending:
        path, one, other = pending.pop()
        kind, wanted = _kind(one), _kind(other)
        if kind != wanted:
            return f"{_text(path)}: {kind} != {wanted}"
        if kind == "object":
            found = _keys_apart(path, one, other)
            deeper = [((path, key), one.get(key), value) for key, value in other.items()]
        elif kind == "array":
            found = None if len(one) == len(other) else (path, f"length {len(one)}", f"length {len(other)}")
            deeper = [((path, index), *pair) for index, pair in enumerate(zip(one, other, strict=False))]
        else:
            found = None if one == other else (path, *_spell_both(one, other))
            deeper = ()
        if found:
            return f"{_text(found[0])}: {found[1]} != {found[2]}"
        pending.extend(reversed(deeper))
    return None


def same(actual, expected):
    """True where two decoded JSON values do not differ in kind, members, length or value."""
    return difference(actual, expected) is None


def alike(one, other):
    """True where two decoded JSON values are equal and only their numbers may be written otherwise: 1.0 is 1, true is not.

    Of values that are alike, and of most that are not, nothing is walked.
    """
    try:
        if one != other:
            return False
        if marshal.dumps(one, 2) == marshal.dumps(other, 2):
            return True
    except (RecursionError, ValueError):
        pass  # nested too deeply for either
    return _alike_all_the_way(one, other)


def _alike_all_the_way(one, other):
    pending = [(one, other)]
    while pending:
        one, other = pending.pop()
        if type(one) is dict and type(other) is dict and one.keys() == other.keys():
            pending.extend((value, other[key]) for key, value in one.items())
        elif type(one) is list and type(other) is list and len(one) == len(other):
            pending.extend(zip(one, other, strict=True))
        elif type(one) in (dict, list) or (type(one) is bool) is not (type(other) is bool) or one != other:
            return False
    return True


def require_same(actual, expected, about=""):
    """Raise Difference, its text opened by `about`, unless the values are the same; it does not rest on assertions."""
    text = difference(actual, expected)
    if text is not None:
        raise Difference(f"{about}: {text}" if about else text)


def _kind(value):
    kind = _KINDS.get(type(value))
    if kind is None:
        raise TypeError(f"{type(value).__name__} is no kind of JSON value")
    return kind


def _keys_apart(path, one, other):
    for key in (*one, *other):
        if type(key) is not str:
            raise TypeError(f"{type(key).__name__} is no kind of JSON key")
    for key in other:
        if key not in one:
            return (path, key), "absent", _kind(other[key])
    for key in one:
        if key not in other:
            return (path, key), _kind(one[key]), "absent"
    return None


def _text(path):
    # A path is a chain of (parent, key): only the one that is reported is ever spelled.
    parts = []
    while path is not None:
        path, key = path
        if type(key) is int:
            parts.append(f"[{key}]")
        elif key and _PLAIN.issuperset(key):
            parts.append(f".{key}")
        else:
            parts.append(f"[{_cut(json.dumps(key))}]")
    return "$" + "".join(reversed(parts))


def _spell_both(one, other):
    start = 0
    if type(one) is str and one[:_SHARED] == other[:_SHARED]:
        # Long texts that begin alike would look the same once cut.
        start = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
        start = min(len(one), len(other)) if start is None else start
    where = f" from character {start}" if start else ""
    return _spell(one[start:] if start else one), _spell(other[start:] if start else other) + where


def _spell(value):
    if type(value) is int and value.bit_length() > _WIDEST:
        return f"an int of {value.bit_length()} bits"
    return _cut(json.dumps(value))


def _cut(text):
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
