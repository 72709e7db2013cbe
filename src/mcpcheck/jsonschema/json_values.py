"""JSON values as JSON Schema sees them: their type, their equality, exact multiples, and their spelling.

Rests on JSON Schema 2020-12 core section 4.2 (instance data model): 1.0 and 1 are one number, true is no number,
and the order of members does not matter. Only Python's own decoded types count: dict, list, str, int, float, bool
and None; anything else has no JSON type.

It does not know keywords, nor where in a document a value stands.
"""

import json

from .budgets import Budget

KINDS = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    type(None): "null",
}


class _Absent:
    """What stands as `found` where a member is missing."""

    __slots__ = ()

    def __repr__(self):
        return "ABSENT"


ABSENT = _Absent()


def kind(value):
    """The JSON type of a value: object, array, string, number, boolean, null; None for a foreign Python object."""
    return KINDS.get(type(value))


def is_integer(value):
    """True for 3 and 3.0, false for true, 3.5 and infinities."""
    return type(value) is int or (type(value) is float and value.is_integer())


def has_type(value, name):
    """Does the value have the JSON Schema type `name`? Unknown names fit nothing."""
    return is_integer(value) if name == "integer" else KINDS.get(type(value)) == name


def key(value):
    """A hashable value that is equal for equal JSON values and for no others.

    Raises RecursionError for values nested too deeply.
    """
    sort = type(value)
    if sort is bool:
        return (value,)
    if sort is list:
        return ("array", tuple([key(item) for item in value]))
    if sort is dict:
        return ("object", frozenset([(name, key(item)) for name, item in value.items()]))
    return value if sort in KINDS else ("foreign", id(value))


def unique(values):
    """Are no two values of the list equal?"""
    return len({key(value) for value in values}) == len(values)


def weigh(value, left):
    """Take the members and items of a value, at every depth, off the steps that are left; raises Budget."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if type(value) is dict:
            value = value.values()
        elif type(value) is not list:
            continue
        left[0] -= len(value)
        if left[0] < 0:
            raise Budget("the value would take too many steps")
        waiting += [each for each in value if type(each) in (dict, list)]


def decimal(number):
    """An int or a finite float as (digits, exponent of ten), read as JSON text would write it."""
    if type(number) is int:
        return number, 0
    digits, _, exponent = repr(number).partition("e")
    whole, _, fraction = digits.partition(".")
    return int(whole + fraction), int(exponent or 0) - len(fraction)


def _is_finite(number):
    return type(number) is int or number - number == 0


def multiple(value, divisor):
    """Is the number `value` an exact decimal multiple of `divisor`? Infinities are a multiple of nothing."""
    if type(value) is int and type(divisor) is int:
        return value % divisor == 0
    if not (_is_finite(value) and _is_finite(divisor)):
        return value == 0
    left, left_exponent = decimal(value)
    right, right_exponent = decimal(divisor)
    shift = left_exponent - right_exponent
    if shift >= 0:
        return (left * 10**shift) % right == 0
    return left % (right * 10**-shift) == 0


def spell(value, limit=60):
    """A value in JSON spelling, at most `limit` characters; works for every value, however deep or large."""
    if type(value) in (dict, list) and len(value) > limit:
        return f"{'an object' if type(value) is dict else 'an array'} of {len(value)}"
    if type(value) is str and len(value) > limit:
        value = value[:limit]
    try:
        text = json.dumps(value)
    except (RecursionError, TypeError, ValueError):
        return f"a large {kind(value) or 'value'}"
    return text if len(text) <= limit else text[: limit - 3] + "..."


def listing(texts, limit=60):
    """Alternatives as words: `a`, `a or b`, `a, b or c`; cut after `limit` characters."""
    texts = list(texts)
    if len(texts) < 2:
        return "".join(texts)
    text = ", ".join(texts[:-1])
    return f"{text} or {texts[-1]}" if len(text) <= limit else text[: limit - 3] + "..."


def escape(token):
    """One token of a JSON pointer (RFC 6901 section 3)."""
    return str(token).replace("~", "~0").replace("/", "~1")
