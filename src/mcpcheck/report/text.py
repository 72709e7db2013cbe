"""Checked sessions as text for people: the answer first, then each finding with its place, reason and hint.

It rests on EXPERIENCE.md and on docs/design.md, "The command line": everything from a message is harmless here.

It computes nothing about messages; labels and excerpts are handed in with the findings.
"""

from mcpcheck import rules
from mcpcheck.report.folding import STEPS
from mcpcheck.report.wording import counted, painted, way, wrapped
from mcpcheck.spelling import cut, harmless, spell

INDENT = "    "
SHOWN = 5  # things not judged that are named


def header(name, revision, profile, peers, messages, end):
    """Return the first line of a session. peers: [("client", info object or None), …]. end: "ok" or nothing."""
    parts = [harmless(name), revision]
    if profile != "spec":
        parts.append(f"{profile} profile")
    parts.extend(f"{side} {_named(info)}" for side, info in peers if info)
    parts.append(counted(messages, "message"))
    return "  ".join(filter(None, (*parts, end)))


def _named(info):
    words = (value if type(value) is str else spell(value, 20) for value in map(info.get, ("name", "version")))
    return " ".join(cut(harmless(word), 40) for word in words)


def entry(name, entry, revision, colour=False):
    """Return the lines of one folded finding."""
    finding = entry.finding
    place = f"{harmless(name)}:{finding.line}" if finding.line else harmless(name)
    step = f"step {finding.step}" if finding.step else ""
    lines = ["  " + "  ".join(filter(None, (place, step, way(finding.direction), entry.label)))]
    said = wrapped(f"{INDENT}{finding.severity:<9}", harmless(finding.message) + _repeats(entry))
    lines.append(said[0].replace(finding.severity, painted(finding.severity, finding.severity, colour), 1))
    lines.extend(said[1:])
    if entry.excerpt:
        part, mark = entry.excerpt
        lines.extend((f"{INDENT}{'':9}{part}", f"{INDENT}{'':9}{painted(mark, 'mark', colour)}"))
    lines.extend(reasons(finding.rule, revision))
    return lines


def _repeats(entry):
    """How many findings were folded into the one shown, and in which other messages they stand."""
    if entry.count == 1:
        return ""
    steps = ", ".join(map(str, entry.steps[:STEPS])) + (" and more" if len(entry.steps) > STEPS else "")
    also = f", also at {'step' if len(entry.steps) == 1 else 'steps'} {steps}" if steps else ""
    return f" (and {entry.count - 1} more like it{also})"


def reasons(rule, revision):
    """Return the lines hint, rule and spec of a rule."""
    row = rules.row(rule) or {}
    lines = wrapped(f"{INDENT}hint     ", row["hint"]) if row.get("hint") else []
    lines.append(f"{INDENT}rule     {harmless(rule)}")
    where = rules.address(rule, revision)
    return [*lines, f"{INDENT}spec     {where}"] if where else lines


def session(folding, name, revision, colour=False):
    """Return the lines below the header: the findings, and what was too much to show."""
    lines = []
    for each in folding.sorted():
        lines.extend(("", *entry(name, each, revision, colour)))
    for rule, more in folding.beyond.items():
        lines.extend(("", f"  {rule}: {more} more at other places"))
    return lines


def summary(counts, infos):
    """Return "8 errors, 0 warnings", with the infos where they were asked for."""
    parts = [counted(counts["error"], "error"), counted(counts["warning"], "warning")]
    if infos:
        parts.append(counted(counts["info"], "info"))
    return ", ".join(parts)


def not_judged(messages, more=0):
    """Return the lines that say what was not judged; none where everything was. more: how many `messages` lacks."""
    said = [harmless(message) for message in messages]
    if not said:
        return []
    more += max(0, len(said) - SHOWN)
    text = "; ".join(said[:SHOWN]) + (f"; and {more} more" if more else "")
    return wrapped("not judged: ", text)
