"""How expectations and outcomes are laid out as text, so that the two can be compared line by line.

It rests on docs/design.md, "Fixtures and expectations": one key a line down to the members of a case, one finding a
line, two spaces a level.

It does not know what the keys mean, and writes no file.
"""

import json

from mcpcheck.spelling import harmless


def lay_out(cases):
    """Return the text of {case name: object}; a list of objects takes one line an element, other values one line."""
    return (
        _object(cases, "  ", lambda case: _object(case, "    ", _member) if type(case) is dict else line(case)) + "\n"
    )


def line(value):
    """Return the JSON of a value on one line; what could act on a terminal as JSON escapes."""
    return harmless(json.dumps(value, ensure_ascii=False))


def _object(members, indent, spell):
    if not members:
        return "{}"
    rows = ",\n".join(f"{indent}{line(key)}: {spell(value)}" for key, value in members.items())
    return "{\n" + rows + "\n" + indent[2:] + "}"


def _member(value):
    if type(value) is list and value and all(type(item) is dict for item in value):
        return "[\n" + ",\n".join(f"      {line(item)}" for item in value) + "\n    ]"
    return line(value)
