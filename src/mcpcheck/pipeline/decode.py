"""Stage 1: the text of one message becomes a JSON value, or a finding says why it has no single meaning.

It rests on the pages basic (section Messages) and basic/transports, and on RFC 8259: one value, UTF-8, no member name
twice, no NaN. Text is read twice only when the quick reader objects: fast yes, slow why.

It does not know what a message is; a size or depth beyond the budgets is a limit of this reader, not a fault.
"""

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined]

from mcpcheck.late import Late
from mcpcheck.values import MISSING

SIZE = 64 * 1024 * 1024  # UTF-8 bytes of one message
DEPTH = 512  # open containers
_WIDE = 16  # containers on one level of a usual message
BUDGETS = {"bytes": SIZE, "depth": DEPTH}

_SPACE = " \t\n\r"
_INFINITE = (float("inf"), float("-inf"))


class _Odd(Exception):
    """Raised inside the quick reader: look again, slowly."""


def _members(pairs, dict=dict, len=len):  # found as locals: this runs for every object
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _Odd
    return members


def _odd(literal):
    raise _Odd


def _finite(literal):
    number = float(literal)
    if number in _INFINITE:
        raise _Odd
    return number


_half = re.compile(rb"\\u[dD]").search  # an escape that may stand for half a character
_NOT_OPENING = bytes(sign for sign in range(256) if sign not in b"{[")
_quick = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_odd, parse_float=_finite).scan_once  # type: ignore[attr-defined]
# two escapes that stand for one character
_PAIR = Late(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")


def loads(text, depth=DEPTH, source=None):
    """Return the value of `text`, a str; raise ValueError where anything at all deserves a second look.

    source: the text in UTF-8 where it is at hand; bytes are searched several times faster than wide text.
    """
    if source is None:
        source = text.encode("utf-8", "surrogatepass")
    if len(source) > 2 * depth and len(source.translate(None, _NOT_OPENING)) > depth and _deeper(text, depth):
        raise ValueError("deep")
    if _half(source) and _torn(source) and next(_surrogates(text), None):
        raise ValueError("surrogate")
    try:
        value, end = _quick(text, 0)
    except (_Odd, StopIteration, RecursionError) as odd:
        raise ValueError("odd") from odd
    if end != len(text) and text[end:].strip(_SPACE):
        raise ValueError("trailing data")
    return value


def _torn(source):
    """Whether half a character may be left once escaped backslashes and pairs are covered up."""
    bare = source.replace(b"\\\\", b"  ")
    return _half(bare) and _half(_PAIR.sub(b" ", bare))


def decode(source, budgets=BUDGETS):
    """Decode one message strictly.

    source: bytes, or str (API users, and text that stood inside JSON). budgets: {"bytes": n, "depth": n}.
    Returns (value, emissions); value is MISSING where the text has no single meaning or exceeds a budget. `offset` in
    an emission counts characters of the text (bytes for json/invalid-utf8).
    """
    found = _oversized(source, budgets["bytes"])
    if found:
        return MISSING, found
    text, found = _as_text(source)
    if text is None:
        return MISSING, found
    try:
        if not found:
            return loads(text, budgets["depth"], source if type(source) is bytes else None), ()
    except ValueError:
        pass
    value, more = _reread(text, budgets["depth"])
    return value, [*found, *more]


def undecoded(value, budgets=BUDGETS):
    """As `decode`, of a value that comes without a text: it is as deep as one may be, or nothing is read of it."""
    level = (value,) if type(value) is dict or type(value) is list else ()
    for _ in range(budgets["depth"]):
        if not level:
            return value, ()
        level = _inside(level)
        if len(level) > _WIDE:  # each once: a value of a program may hold itself
            level = list({id(item): item for item in level}.values())
    return (MISSING, [_fault("depth-limit", None, expected=f"at most {budgets['depth']}")]) if level else (value, ())


def _inside(level):
    """The objects and arrays that stand directly in those of a level."""
    found = []
    for one in level:
        for item in one.values() if type(one) is dict else one:
            if type(item) is dict or type(item) is list:
                found.append(item)
    return found


def _oversized(source, limit):
    if len(source) * (1 if type(source) is bytes else 4) <= limit:
        return ()
    size = len(source) if type(source) is bytes else len(source.encode("utf-8", "surrogatepass"))
    return [_fault("size-limit", None, count=size, expected=f"at most {limit}")] if size > limit else ()


def _as_text(source):
    """Return (text without byte order mark, emissions); text is None where UTF-8 does not allow it."""
    try:
        if type(source) is bytes:
            text = source.decode("utf-8")
        else:
            text = source
            if not text.isascii():
                text.encode("utf-8")
    except UnicodeError as error:
        return None, [_fault("invalid-utf8", error.start)]
    if text.startswith("\ufeff"):
        return text[1:], [_fault("byte-order-mark", 0)]
    return text, []


def _fault(rule, offset, **what):
    what["offset"] = offset
    return ("json/" + rule, "", what)


# a whole string, or a run of brackets of one kind
_STRUCTURE = Late(r'"(?:[^"\\]++|\\.)*+"|[\[{]+|[\]}]+', re.DOTALL)


def _deeper(text, limit):
    """Whether more than `limit` containers are open at once in `text`; brackets inside strings do not count."""
    depth = 0
    for match in _STRUCTURE.finditer(text):
        sign = text[match.start()]
        if sign in "{[":
            depth += match.end() - match.start()
            if depth > limit:
                return True
        elif sign in "}]":
            depth -= match.end() - match.start()
    return False


def _reread(text, depth):
    """The slow look: name every fault of `text`. Returns (value or MISSING, emissions)."""
    if text.count("{") + text.count("[") > depth and _deeper(text, depth):
        return MISSING, [_fault("depth-limit", None, expected=f"at most {depth}")]
    notes = _Notes()
    value, fault = _plain(text, notes)
    if fault is None and notes.constants:
        fault = _fault("non-finite-number", _place(text, notes.constants[0]), found=notes.constants[0])
    if fault is None and notes.twins:
        fault = _twin(text)
    if fault is not None:
        return MISSING, [fault]
    found = [_fault("number-overflow", text.find(literal), found=literal[:20]) for literal in notes.overflows[:1]]
    found.extend(_surrogates(text))
    return value, found


class _Notes:
    """What the hooks of the slow reader saw."""

    def __init__(self):
        self.constants = []
        self.overflows = []
        self.twins = False

    def members(self, pairs):
        members = dict(pairs)
        self.twins = self.twins or len(members) != len(pairs)
        return members

    def constant(self, literal):
        self.constants.append(literal)

    def float(self, literal):
        number = float(literal)
        if number in _INFINITE:
            self.overflows.append(literal)
        return number

    def int(self, literal):
        try:
            return int(literal)  # exact, as the quick reader has it, for as many digits as Python turns into a number
        except ValueError:
            self.overflows.append(literal)
            return float(literal)


def _plain(text, notes):
    """Decode with the hooks of `notes`. Returns (value, None) or (MISSING, the syntax fault)."""
    decoder = json.JSONDecoder(
        object_pairs_hook=notes.members, parse_constant=notes.constant, parse_float=notes.float, parse_int=notes.int
    )
    start = len(text) - len(text.lstrip(_SPACE))
    try:
        value, end = decoder.raw_decode(text, start)
    except json.JSONDecodeError as error:
        at = _position(text, error)
        return MISSING, _fault("invalid-syntax", at, found=_excerpt(text, at))
    except RecursionError:
        return MISSING, _fault("depth-limit", None, expected="less nesting")
    rest = text[end:].lstrip(_SPACE)
    if rest:
        return MISSING, _fault("trailing-data", len(text) - len(rest), found=rest[:60])
    return value, None


def _position(text, error):
    """Where a syntax fault stands; a comma too many at the sign behind it, as Python before 3.13 has it."""
    if not error.msg.startswith("Illegal trailing comma"):
        return error.pos
    return len(text) - len(text[error.pos + 1 :].lstrip(_SPACE))


def _excerpt(text, offset):
    return text[offset : offset + 20] if offset < len(text) else MISSING


def _place(text, literal):
    """The offset of `literal` outside strings."""
    for match in re.finditer(r'"(?:[^"\\]++|\\.)*+"|' + literal, text, re.DOTALL):
        if match.group() == literal:
            return match.start()
    return None


# a whole string, or one structural sign
_TOKEN = Late(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},:]', re.DOTALL)


def _twin(text):
    """The fault of the first member name that stands twice in one object; `text` is well-formed JSON."""
    stack, key_next, at = [], False, 0
    for match in _TOKEN.finditer(text):
        sign, at = match.group(), match.start()
        if sign == "{":
            stack.append(set())
        elif sign == "[":
            stack.append(None)
        elif sign in "}]":
            stack.pop()
        elif key_next and sign[0] == '"':
            name = scanstring(text, at + 1)[0]
            if name in stack[-1]:
                return _fault("duplicate-key", at, name=name)
            stack[-1].add(name)
        key_next = sign in "{," and bool(stack) and stack[-1] is not None
    return _fault("duplicate-key", None, name="")


# one escape sequence; the group holds the four digits of \uXXXX
_ESCAPE = Late(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)


def _surrogates(text):
    """Yield the fault of the first escape that stands for half a character."""
    high = None
    for match in _ESCAPE.finditer(text):
        code = int(match.group(1) or "0", 16)
        low = 0xDC00 <= code < 0xE000
        if low and high is not None and high.end() == match.start():
            high = None
            continue
        if high is not None or low:
            yield _fault("lone-surrogate", (high or match).start())
            return
        high = match if 0xD800 <= code < 0xDC00 else None
    if high is not None:
        yield _fault("lone-surrogate", high.start())
