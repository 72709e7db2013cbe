"""What the cases of a fixture gave, as text: a line where all is as expected, a block for each surprise.

It rests on EXPERIENCE.md, "A learner runs the course fixtures".

It compares nothing; what differs is handed in.
"""

from mcpcheck.report.wording import apart, counted, painted, wrapped
from mcpcheck.spelling import harmless

HEAD = "    "


def header(path, revision, profile, cases):
    """Return the first line of a fixture file."""
    return "  ".join((harmless(path), revision, f"{profile} profile", counted(cases, "case")))


def tally(accepted, rejected):
    """Return the line of a run without surprise."""
    return f"  {accepted} accepted as expected, {rejected} rejected as expected"


def summary(cases, surprises, written):
    """Return the last line: counts, and the file the outcomes went to."""
    text = f"{counted(cases, 'case')}, {counted(surprises, 'surprise')}"
    return apart(text, harmless(written)) if written else text


def surprise(name, place, expected, got, details, colour=False):
    """Return the block of one surprise.

    place: "file:line". expected, got: texts. details: lines to stand below `got`, each (kind, text); kind is "says" for
    wrapped words, "text" for a line as it is, "mark" for the marks below it.
    """
    lines = ["", apart(f"  {harmless(name)}", harmless(place))]
    lines.extend(wrapped(f"{HEAD}expected  ", expected))
    lines.extend(wrapped(f"{HEAD}got       ", got))
    for kind, text in details:
        head = f"{HEAD}{'':10}"
        if kind == "says":
            lines.extend(wrapped(head, text))
        else:
            lines.append(head + (painted(text, "mark", colour) if kind == "mark" else text))
    return lines


def rule_line(rule):
    """Return the line that names the rule and how to read about it."""
    rule = harmless(rule)
    line = f"{HEAD}rule      {rule:<25}  mcpcheck explain {rule}"
    return line if len(line) <= 80 else f"{HEAD}rule      mcpcheck explain {rule}"


def outcome(found):
    """Return an expectation's outcome in words: "rejected at step 2, id/null at /id"."""
    if found.get("outcome") != "rejected":
        extras = ", ".join(f"{key} {harmless(str(found[key]))}" for key in ("step", "rule", "pointer") if key in found)
        return "accepted" + (f" (but with {extras})" if extras else "")
    parts = [f"rejected at step {found['step']}" if "step" in found else "rejected"]
    if "rule" in found:
        parts.append(harmless(found["rule"]))
    text = ", ".join(parts)
    return f"{text} at {harmless(found['pointer']) or 'the whole message'}" if "pointer" in found else text


def finding(found):
    """Return one finding of an expectation in words."""
    words = (found.get(key) for key in ("severity", "rule"))
    place = found.get("pointer") or "the whole message"
    return f"step {found.get('step')} {' '.join(map(harmless, map(str, words)))} at {harmless(str(place))}"
