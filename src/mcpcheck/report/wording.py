"""The words that the text reports share: who sent what, counts, and lines of at most 80 columns.

It rests on docs/design.md, "Conventions" (messages), and on what a finding tells of itself.

It knows no format, and prints nothing.
"""

from mcpcheck.spelling import cut, harmless, spell
from mcpcheck.values import MISSING, OTHER, SENDER

WIDTH = 80
STAGES = ("decode", "envelope", "era", "ids", "lifecycle", "gate", "content", "features")
COLOURS = {"error": "31;1", "warning": "33;1", "info": "36", "unjudged": "36", "mark": "32;1", "ok": "32"}


def way(direction):
    """Return "client -> server" for a direction; nothing for none."""
    sender = SENDER.get(direction)
    return f"{sender} -> {OTHER[sender]}" if sender else ""


def label(facts):
    """Return what a message is: "request tools/call #3", "result of tools/call #3", "notifications/message"."""
    if facts is None:
        return ""
    if facts.kind == "control":
        return "control event"
    method = "" if type(facts.method) is not str else cut(harmless(facts.method))
    number = "" if facts.id is MISSING else f"#{spell(facts.id, 30)}"
    if facts.kind == "notification":
        return method
    if facts.kind == "request":
        return " ".join(filter(None, ("request", method, number)))
    return " ".join(filter(None, (facts.kind, f"of {method}" if method else "", number)))


def facts_at(facts, pointer):
    """Return the Facts of the message, or of the part of it, that `pointer` stands in; None where none was read."""
    found = None
    for part in facts:
        if pointer == part.at or pointer.startswith(part.at + "/") or not part.at:
            found = part
    return found


def counted(number, word):
    """Return "1 message", "2 messages"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def wrapped(head, text, width=WIDTH):
    """Return lines: `text` behind `head`, the following lines indented as far; words are never cut."""
    lines, line, empty = [], head, True
    for word in text.split(" "):
        if not empty and len(line) + 1 + len(word) > width:
            lines.append(line)
            line, empty = " " * len(head), True
        line += word if empty else " " + word
        empty = False
    return [*lines, line]


def apart(left, right, width=WIDTH):
    """Return one line with `right` at its right end."""
    return left + " " * max(2, width - len(left) - len(right)) + right


def painted(text, name, colour):
    """Return `text` in the colour of `name`, where colour is wanted."""
    return f"\x1b[{COLOURS[name]}m{text}\x1b[0m" if colour and text else text
