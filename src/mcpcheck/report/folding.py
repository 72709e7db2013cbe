"""Findings gathered for a report that is printed at the end: repeats folded, in bounded memory.

It rests on EXPERIENCE.md: repeats are folded by rule, sender, severity and place with array indices left out; the first
is shown, the rest counted, and the first few of the other messages named; above 100 different keys of one rule the
remaining ones are counted in one line.

It knows no wording.
"""

from mcpcheck import rules
from mcpcheck.report.wording import STAGES

KEYS = 100  # different keys kept of one rule
STEPS = 5  # other messages that are named


class Entry:
    """The first finding of its kind, how many there are, and what is shown of its message: label, excerpt (or None).

    steps: of the other messages with such findings, the first few, and one more where there are more.
    """

    __slots__ = ("count", "excerpt", "finding", "label", "number", "steps")

    def __init__(self, finding, number):
        self.finding, self.number, self.steps = finding, number, []
        self.count, self.label, self.excerpt = 1, "", None

    def again(self, step):
        """Count one more, of the message with this step."""
        self.count += 1
        if len(self.steps) <= STEPS and step != self.finding.step and step not in self.steps:
            self.steps.append(step)


class Folding:
    """Findings by key; `counts` by severity; `beyond` by rule, for what had too many keys."""

    def __init__(self):
        self.entries, self.keys, self.beyond = {}, {}, {}
        self.counts = {"error": 0, "warning": 0, "info": 0}
        self.unjudged, self.unjudged_more = {}, 0

    def add(self, finding):
        """Take one finding in; return its Entry where it is the first of its kind, else None."""
        if finding.severity == "unjudged":
            return self._not_judged(finding)
        self.counts[finding.severity] += 1
        key = (finding.rule, finding.direction, finding.severity, _place(finding.pointer))
        entry = self.entries.get(key)
        if entry is not None:
            entry.again(finding.step)
            return None
        if self.keys.get(finding.rule, 0) >= KEYS:
            self.beyond[finding.rule] = self.beyond.get(finding.rule, 0) + 1
            return None
        self.keys[finding.rule] = self.keys.get(finding.rule, 0) + 1
        entry = self.entries[key] = Entry(finding, len(self.entries))
        return entry

    def _not_judged(self, finding):
        if finding.message not in self.unjudged and len(self.unjudged) >= KEYS:
            self.unjudged_more += 1
        else:
            self.unjudged.setdefault(finding.message, finding)

    def sorted(self):
        """The entries by step, then stage, then order of emission."""
        return sorted(self.entries.values(), key=_order)


def _order(entry):
    row = rules.row(entry.finding.rule)
    return entry.finding.step, STAGES.index(row["stage"]) if row else 0, entry.number


def _place(pointer):
    return "/".join(token for token in pointer.split("/") if not token.isdigit())
