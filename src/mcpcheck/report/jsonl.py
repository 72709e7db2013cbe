"""Findings and outcomes for machines: one JSON object a line, or the same objects in one array.

It rests on docs/design.md, "The command line": the members and their order are part of the interface.

It is plain ASCII, so whatever a message holds is harmless in it.
"""

import json

from mcpcheck import rules


def line(value):
    """Return one JSON value in ASCII on one line, without the line feed."""
    return json.dumps(value).replace("\x7f", "\\u007f")


def finding(file, finding, revision):
    """Return the object of one finding of a checked session."""
    row = rules.row(finding.rule) or {}
    return {
        "file": file,
        "line": finding.line,
        "step": finding.step,
        "direction": finding.direction,
        "rule": finding.rule,
        "severity": finding.severity,
        "pointer": finding.pointer,
        "message": finding.message,
        "spec": rules.address(finding.rule, revision),
        "hint": row.get("hint"),
    }


class Writer:
    """Objects to an output as they come: `form` "jsonl" is one a line, "json" one array."""

    def __init__(self, out, form):
        self.out, self.array, self.count = out, form == "json", 0

    def add(self, value):
        """Write one object."""
        before = ("[\n" if not self.count else ",\n") if self.array else ""
        self.count += 1
        self.out.write(before + line(value) + ("" if self.array else "\n"))

    def end(self):
        """Close the array."""
        if self.array:
            self.out.write("\n]\n" if self.count else "[]\n")
