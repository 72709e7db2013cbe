"""Reads a regular expression and says what it is made of.

Rests on the Pattern grammar of ECMA-262 with the u flag, as JSON Schema core section 6.4 recommends; of the older
grammar it keeps what schemas in the wild use and what cannot be misread: needless escapes of punctuation and a lone
brace.

It does not know how the tree is run. Backreferences, modifiers and properties unknown to Python are read but refused.

Tree: ("chars", set) ("seq", nodes) ("alt", nodes) ("repeat", node, least, most or None) ("edge", "^" "$" "b" or "B")
("look", node, ahead, negative).
"""

from . import pattern_sets as sets
from .budgets import PATTERN_DEPTH, PATTERN_SIZE


class Refused(Exception):
    """A regular expression that will not be run. args[0]: why, in words.

    kind: "pattern" where it cannot be read here, "budget" where running it could cost too much.
    """

    kind = "pattern"


class Costly(Refused):
    """A regular expression that could run without end, or is too large to be sure."""

    kind = "budget"


class Malformed(Exception):
    """A text that is no regular expression. args[0]: why, in words."""


EMPTY = ("seq", ())
CLASSES = {"d": sets.DIGITS, "w": sets.WORD, "s": sets.SPACE}
CONTROLS = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "0": "\0"}
MOST = 2**31


def parse(text):
    """The tree of a regular expression; raises Refused or Malformed."""
    if len(text) > PATTERN_SIZE:
        raise Costly(f"a regular expression of more than {PATTERN_SIZE} characters")
    reader = Reader(text)
    tree = reader.alternatives(0)
    if reader.at < len(text):
        raise Malformed(f"unmatched ) at character {reader.at + 1}")
    return tree


class Reader:
    """The text and how far it was read."""

    def __init__(self, text):
        self.text = text
        self.at = 0

    def next_is(self, sign):
        """Step over `sign` if it stands here."""
        found = self.text.startswith(sign, self.at)
        self.at += len(sign) if found else 0
        return found

    def take(self):
        """The next character."""
        if self.at >= len(self.text):
            raise Malformed("the pattern ends too early")
        self.at += 1
        return self.text[self.at - 1]

    def until(self, sign):
        """The text up to the next `sign`, which is stepped over."""
        end = self.text.find(sign, self.at)
        if end < 0:
            raise Malformed(f"no {sign} after character {self.at}")
        found, self.at = self.text[self.at : end], end + 1
        return found

    # Disjunction :: Alternative ( "|" Alternative )*
    def alternatives(self, depth):
        if depth > PATTERN_DEPTH:
            raise Costly(f"a regular expression with groups more than {PATTERN_DEPTH} deep")
        branches = [self.sequence(depth)]
        while self.next_is("|"):
            branches.append(self.sequence(depth))
        if all(node[0] == "chars" for node in branches):
            return ("chars", sets.union(*(node[1] for node in branches)))
        return ("alt", tuple(branches))

    # Alternative :: ( Atom Quantifier? | Assertion )*
    def sequence(self, depth):
        nodes = []
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            nodes.append(self.quantified(self.atom(depth)))
        return nodes[0] if len(nodes) == 1 else ("seq", tuple(nodes))

    def quantified(self, node):
        """The atom with the quantifier that follows it, if any."""
        bounds = self.bounds()
        if bounds is None:
            return node
        self.next_is("?")
        if node[0] in ("edge", "look"):
            raise Malformed(f"nothing to repeat before character {self.at}")
        if bounds[1] is not None and bounds[0] > bounds[1]:
            raise Malformed(f"numbers out of order before character {self.at}")
        if max(bounds[0], bounds[1] or 0) >= MOST:
            raise Costly("a repetition too large to count")
        if self.at < len(self.text) and self.text[self.at] in "*+?":
            raise Malformed(f"nothing to repeat at character {self.at + 1}")
        return ("repeat", node, *bounds)

    # Quantifier :: "*" | "+" | "?" | "{" n "}" | "{" n ",}" | "{" n "," m "}"
    def bounds(self):
        for sign, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self.next_is(sign):
                return bounds
        start = self.at
        if self.next_is("{"):
            body, closed, _ = self.text[self.at :].partition("}")
            least, comma, most = body.partition(",")
            if closed and _number(least) and (not comma or not most or _number(most)):
                self.at += len(body) + 1
                return (int(least), (int(most) if most else None) if comma else int(least))
        self.at = start
        return None

    def atom(self, depth):
        """One character, class, assertion or group."""
        sign = self.take()
        if sign == "(":
            return self.group(depth)
        if sign == "[":
            return self.char_class()
        if sign == "\\":
            return self.escape()
        if sign in "^$":
            return ("edge", sign)
        if sign == ".":
            return ("chars", sets.NOT_LINE_END)
        if sign in "*+?":
            raise Malformed(f"nothing to repeat at character {self.at}")
        return ("chars", sets.of(sign))

    # Group :: "(" ( "?:" | "?=" | "?!" | "?<=" | "?<!" | "?<name>" )? Disjunction ")"
    def group(self, depth):
        kind = None
        if self.next_is("?"):
            kind = next((sign for sign in (":", "=", "!", "<=", "<!", "<") if self.next_is(sign)), "")
            if kind == "<" and not self.until(">").isidentifier():
                raise Malformed("a group with an unusable name")
            if kind == "":
                raise self.strange_group()
        node = self.alternatives(depth + 1)
        if not self.next_is(")"):
            raise Malformed("a group that is not closed")
        if kind in ("=", "!", "<=", "<!"):
            return ("look", node, "<" not in kind, "!" in kind)
        return node

    def strange_group(self):
        """ECMA-262 of 2025 allows (?i:…); everything else behind (? is foreign."""
        flags = self.text[self.at :].partition(":")[0]
        if flags and set(flags) <= set("ims-"):
            return Refused("a regular expression with modifiers inside")
        return Malformed(f"an unknown kind of group at character {self.at}")

    def escape(self):
        """What follows a backslash outside a class."""
        sign = self.take()
        if sign in "bB":
            return ("edge", sign)
        if sign in "123456789" or (sign == "k" and self.text.startswith("<", self.at)):
            raise Refused("a regular expression with a backreference")
        return ("chars", self.escaped(sign))

    def escaped(self, sign):
        """The set that an escape names, inside or outside a class."""
        if sign.lower() in CLASSES:
            found = CLASSES[sign.lower()]
            return found if sign in CLASSES else sets.complement(found)
        if sign in "pP" and self.next_is("{"):
            return self.property(sign == "P")
        if sign == "c" and self.text[self.at : self.at + 1].isalpha() and self.text[self.at].isascii():
            return sets.of(chr(ord(self.take()) % 32))
        if sign in CONTROLS:
            return sets.of(CONTROLS[sign])
        if sign in "xu":
            return sets.of(self.code_point(sign))
        if sign.isalnum() and sign.isascii():
            raise Malformed(f"an unknown escape \\{sign} at character {self.at - 1}")
        return sets.of(sign)

    def property(self, negated):
        """\\p{…} or \\P{…}, after the brace."""
        name = self.until("}")
        found = sets.property_set(name)
        if found is None:
            raise Refused(f"a regular expression with the character property {name[:40]}")
        return sets.complement(found) if negated else found

    def code_point(self, sign):
        """\\xHH, \\uHHHH (a pair of surrogates is one character) or \\u{H…}, after the letter."""
        if sign == "u" and self.next_is("{"):
            digits = self.until("}")
        else:
            length = 2 if sign == "x" else 4
            digits = self.text[self.at : self.at + length].ljust(length, "-")
            self.at += length
        if not digits or not all(digit in "0123456789abcdefABCDEF" for digit in digits) or int(digits, 16) > sets.LAST:
            raise Malformed(f"an incomplete escape \\{sign} before character {self.at}")
        first = int(digits, 16)
        if 0xD800 <= first < 0xDC00 and self.text.startswith("\\u", self.at):
            low = self.text[self.at + 2 : self.at + 6]
            if len(low) == 4 and low[0] in "dD" and low[1] in "cdefCDEF":
                self.at += 6
                return chr(0x10000 + ((first - 0xD800) << 10) + int(low, 16) - 0xDC00)
        return chr(first)

    # CharacterClass :: "[" "^"? ( ClassAtom | ClassAtom "-" ClassAtom )* "]"
    def char_class(self):
        negated = self.next_is("^")
        parts = []
        while not self.next_is("]"):
            start = self.class_atom()
            if self.text.startswith("-", self.at) and not self.text.startswith("-]", self.at):
                self.take()
                end = self.class_atom()
                if _is_char(start) and _is_char(end):
                    if start[0][0] > end[0][0]:
                        raise Malformed(f"a range out of order before character {self.at + 1}")
                    start = ((start[0][0], end[0][0]),)
                else:
                    start = sets.union(start, end, sets.of("-"))
            parts.append(start)
        found = sets.union(*parts)
        return ("chars", sets.complement(found) if negated else found)

    def class_atom(self):
        """The set of one member of a class."""
        sign = self.take()
        if sign != "\\":
            return sets.of(sign)
        sign = self.take()
        return sets.of("\b") if sign == "b" else self.escaped(sign)


def _number(text):
    return text.isdecimal() and text.isascii() and len(text) < 12


def _is_char(chars):
    return len(chars) == 1 and chars[0][0] == chars[0][1]
