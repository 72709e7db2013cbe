"""Sets of characters, as the classes of a regular expression name them.

Rests on ECMA-262 (CharacterClassEscape, and \\\\p with general categories from the Unicode character database that
Python carries). A set is a sorted tuple of (first, last) code points that neither touch nor overlap.

It does not know scripts nor other properties that Python's database lacks; they have no set.
"""

import bisect

LAST = 0x10FFFF
ALL = ((0, LAST),)


def union(*sets):
    """All characters of any of the sets."""
    merged = []
    for first, last in sorted(part for each in sets for part in each):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return tuple(merged)


def complement(chars):
    """All characters that are not in the set."""
    gaps, start = [], 0
    for first, last in chars:
        if first > start:
            gaps.append((start, first - 1))
        start = last + 1
    if start <= LAST:
        gaps.append((start, LAST))
    return tuple(gaps)


def meet(one, other):
    """Do two sets share a character?"""
    if len(one) > len(other):
        one, other = other, one
    for first, last in one:
        place = bisect.bisect_right(other, (last, LAST)) - 1
        if place >= 0 and other[place][1] >= first:
            return True
    return False


def meet_all(sets):
    """Is there a character that all the sets share?"""
    common = ALL
    for each in sets:
        common = _shared(common, each)
    return bool(common)


def _shared(one, other):
    return tuple(
        (max(first, start), min(last, end))
        for first, last in one
        for start, end in other
        if max(first, start) <= min(last, end)
    )


def of(text):
    """The set of the characters of a text."""
    return union(tuple((ord(char), ord(char)) for char in text))


DIGITS = of("0123456789")
WORD = union(DIGITS, ((0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)))
SPACE = of("\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B))))
NOT_LINE_END = complement(of("\n\r\u2028\u2029"))

# Names of general categories (Unicode Standard Annex 44, table 12); one letter stands for all that begin with it.
_CATEGORIES = {
    "Letter": "L", "Cased_Letter": "LC", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt",
    "Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Combining_Mark": "M", "Nonspacing_Mark": "Mn",
    "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N", "Decimal_Number": "Nd", "digit": "Nd",
    "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P", "Connector_Punctuation": "Pc",
    "Dash_Punctuation": "Pd", "Open_Punctuation": "Ps", "Close_Punctuation": "Pe", "Initial_Punctuation": "Pi",
    "Final_Punctuation": "Pf", "Other_Punctuation": "Po", "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc",
    "Modifier_Symbol": "Sk", "Other_Symbol": "So", "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl",
    "Paragraph_Separator": "Zp", "Other": "C", "Control": "Cc", "cntrl": "Cc", "Format": "Cf", "Surrogate": "Cs",
    "Private_Use": "Co", "Unassigned": "Cn",
}  # fmt: skip
_SHORT = frozenset(_CATEGORIES.values())
_categories = {}


def _by_category():
    """Two-letter category -> set, read once from the whole database."""
    if not _categories:
        from itertools import groupby
        from unicodedata import category

        parts, start = {}, 0
        for name, run in groupby(map(category, map(chr, range(LAST + 1)))):
            length = sum(1 for _ in run)
            parts.setdefault(name, []).append((start, start + length - 1))
            start += length
        _categories.update((name, tuple(ranges)) for name, ranges in parts.items())
    return _categories


_properties = {"Any": ALL, "ASCII": ((0, 0x7F),)}


def property_set(text):
    """The set that \\p{text} names, or None where Python's database cannot tell."""
    name, equals, value = text.partition("=")
    if equals:
        name = value if name in ("General_Category", "gc") else ""
    short = _CATEGORIES.get(name, name)
    if name not in _properties:
        if short not in _SHORT:
            return None
        wanted = ("Lu", "Ll", "Lt") if short == "LC" else (short,)
        _properties[name] = union(*(each for key, each in _by_category().items() if key.startswith(wanted)))
    return _properties[name]
