"""Regular expressions of schemas, ready to run on Python's matcher, or refused.

Rests on JSON Schema core section 6.4 (regular expressions) and ECMA-262. The tree of the expression is written anew in
Python's syntax, where \\d, $ and others mean something else; what it can cost is worked out first, so a string longer
than the cost allows is not judged.

It does not know where a pattern stands in a schema.
"""

import re
import sys

from .budgets import CACHE, PATTERN_STEPS, Budget
from .pattern_danger import degree
from .pattern_sets import ALL
from .pattern_syntax import Costly, Malformed, Refused, parse

__all__ = ["Malformed", "Pattern", "Refused", "prepare"]

EDGES = {"^": r"\A", "$": r"\Z", "b": r"\b", "B": r"\B"}
LOOKS = {(True, False): "(?=", (True, True): "(?!", (False, False): "(?<=", (False, True): "(?<!"}


class Pattern:
    """A regular expression that may be run.

    longest: the longest string it may be run on. power, factor: n characters may cost factor * n**power.
    """

    __slots__ = ("factor", "longest", "power", "search", "text")

    def __init__(self, text, left):
        tree = _without_tail(parse(text))
        power, factor = degree(tree, left)
        if power > 3:
            raise Costly("a regular expression whose repetitions overlap too often")
        self.text, self.power, self.factor = text, power, factor
        self.longest = sys.maxsize if power * factor == 1 else int((PATTERN_STEPS / factor) ** (1 / power))
        try:
            self.search = re.compile(_write(tree), re.ASCII).search
        except (re.error, OverflowError, RecursionError) as error:
            raise Refused(f"a regular expression that cannot be run here: {error}") from None

    def found_in(self, text, left):
        """Does the expression match anywhere in the text?

        left: [steps, characters] that the question may still cost. Raises Budget for a text too long for it.
        """
        if len(text) > self.longest:
            raise Budget(f"a string of {len(text)} characters is too long for the pattern {self.text[:40]}")
        left[1] -= self.factor * len(text) ** self.power
        if left[1] < 0:
            raise Budget("all strings together are too long for their patterns")
        return self.search(text) is not None

    @property
    def is_cheap(self):
        """May it run on strings of any length?"""
        return self.longest == sys.maxsize


_cache = {}


def prepare(text, left):
    """The Pattern of a regular expression; raises Refused or Malformed.

    left: [work] that may still be spent on the expressions of this schema, counted down; see PATTERN_WORK.
    """
    if text not in _cache:
        left[0] -= 4 * len(text)
        if left[0] < 0:
            raise Costly("one of too many regular expressions in this schema")
        if len(_cache) >= CACHE:
            _cache.clear()
        try:
            _cache[text] = Pattern(text, left)
        except (Refused, Malformed) as error:
            _cache[text] = error
    found = _cache[text]
    if isinstance(found, Exception):
        raise type(found)(*found.args)
    return found


def _without_tail(tree):
    """The same question without repetitions at the end that may match nothing: they cannot change the answer."""
    if tree[0] != "seq":
        return tree
    nodes = list(tree[1])
    while nodes and nodes[-1][0] == "repeat" and nodes[-1][2] == 0:
        nodes.pop()
    return ("seq", tuple(nodes))


def _write(tree):
    """The tree in the syntax of Python's re."""
    sort = tree[0]
    if sort == "chars":
        return _write_set(tree[1])
    if sort == "seq":
        return "".join(map(_write, tree[1]))
    if sort == "alt":
        return f"(?:{'|'.join(map(_write, tree[1]))})"
    if sort == "edge":
        return EDGES[tree[1]]
    if sort == "look":
        return f"{LOOKS[tree[2], tree[3]]}{_write(tree[1])})"
    return _write_repeat(*tree[1:])


def _write_repeat(node, least, most):
    inner = _write(node)
    if node[0] != "chars":
        inner = f"(?:{inner})"
    signs = {(0, None): "*", (1, None): "+", (0, 1): "?"}
    return inner + signs.get((least, most), f"{{{least},{'' if most is None else most}}}")


def _write_set(chars):
    if not chars:
        return "(?!)"
    if chars == ALL:
        return "(?s:.)"
    if len(chars) == 1 and chars[0][0] == chars[0][1]:
        return _code(chars[0][0])
    return f"[{''.join(f'{_code(first)}-{_code(last)}' for first, last in chars)}]"


def _code(point):
    return f"\\x{point:02x}" if point < 256 else f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"
