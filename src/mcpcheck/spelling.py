"""How a value from a message is written in text that a person reads.

It rests on no page of the specification; docs/design.md, sections "command line" and "conventions", gives the law: JSON
spelling, long values cut, and nothing printed that acts on a terminal.

It knows no rule and no message form; it only turns values into harmless text.
"""

from mcpcheck.late import Late
from mcpcheck.values import MISSING

LIMIT = 60  # signs of a value shown inside a sentence

# C0 and C1 controls, soft hyphen, bidi and other invisible format controls, line separators, surrogates, noncharacters
_HARMFUL = Late(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff"
    "\U000e0000-\U000e0fff]"
)


def _escape(match):
    code = ord(match.group())
    if code > 0xFFFF:
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return f"\\u{code:04x}"


def harmless(text):
    """Return `text` with every sign that could act on a terminal, or that no encoding carries, as a JSON escape."""
    return text if text.isascii() and text.isprintable() else _HARMFUL.sub(_escape, text)


def cut(text, limit=LIMIT):
    """Return `text`, at most `limit` signs of it, the last one an ellipsis where something was left out."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def spell(value, limit=LIMIT):
    """Return the JSON spelling of `value` (any decoded JSON value, or MISSING), harmless and cut to `limit` signs."""
    parts = []
    _spell(value, parts, limit + 1, 0)
    return cut(harmless("".join(parts)), limit)


def listed(values):
    """The spellings of `values` one after the other, or that there are none."""
    return ", ".join(spell(value) for value in values) or "none"


def _spell(value, parts, room, depth):
    """Append the spelling piece by piece; stop once `room` signs stand there. Returns the signs still free."""
    if type(value) is dict or type(value) is list:
        return _spell_container(value, parts, room, depth)
    text = _scalar(value, room)
    parts.append(text)
    return room - len(text)


def _spell_container(value, parts, room, depth):
    opening, closing = "{}" if type(value) is dict else "[]"
    parts.append(opening)
    room -= 1
    if depth > 30:  # deeper than any place the cut text could show
        parts.append("…")
        return 0
    for count, item in enumerate(value):
        if room <= 0:
            return 0
        if count:
            parts.append(",")
        if type(value) is dict:
            key = _scalar(item, room) + ":"
            parts.append(key)
            room -= len(key)
            item = value[item]
        room = _spell(item, parts, room, depth + 1) - 1
    parts.append(closing)
    return room


def _scalar(value, room):
    if value is MISSING:
        return "nothing"
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if type(value) is str:
        return quote(value[: max(room, 0) + 1])
    if type(value) is int:
        return str(value) if abs(value) < 10**LIMIT else "an integer of more than 60 digits"
    if type(value) is float:
        return _float(value)
    return "a value that is not JSON"


def _float(value):
    if value - value == 0:
        return repr(value)
    return "a number beyond the range of a double"


_QUOTED = Late(r'["\\\x00-\x1f]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def quote(text):
    """Return the JSON string literal of `text`, non-ASCII signs kept."""
    return '"' + _QUOTED.sub(lambda match: _SHORT.get(match.group()) or _escape(match), text) + '"'


def near(word, words):
    """Return the one of `words` that `word` most likely meant, or None (edit distance, letter case aside)."""
    best, least = None, max(1, len(word) // 3) + 1
    for candidate in words:
        distance = _distance(word.lower(), candidate.lower(), least)
        if distance < least:
            best, least = candidate, distance
    return best


def _distance(one, two, bound):
    """How many signs to insert, drop, replace or swap with the next between two words; `bound` if not below it."""
    if abs(len(one) - len(two)) >= bound or len(one) > 100:
        return bound
    above, row = [], list(range(len(two) + 1))
    for i, left in enumerate(one, 1):
        earlier, above, row = above, row, [i]
        for j, right in enumerate(two, 1):
            least = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (left != right))
            if i > 1 and j > 1 and left == two[j - 2] and right == one[i - 2]:
                least = min(least, earlier[j - 2] + 1)
            row.append(least)
    return row[-1]
