"""`mcpcheck run` for machines: one object a case, in the order of the files.

It rests on docs/design.md, "The command line" (formats) and "Fixtures and expectations" (outcomes).

It has no summary; the exit status is that.
"""

from mcpcheck.cases import compare
from mcpcheck.pointer import locate
from mcpcheck.report.jsonl import Writer


class MachineReport:
    """{"file", "line", "case", "surprise", "difference", "expected", "got"} for each case.

    For each document of evidence of a lab fixture {"file", "line", "records", "surprise", "problems", "totals"}.
    """

    def __init__(self, target, form, alone=False):
        self.writer, self.target, self.done = Writer(target, form), target, False
        self.alone = alone and form == "json"

    def fixture(self, fixture, results, wanted, written, evidence=()):
        """Write the cases of one fixture; return how many surprise. A case without expectation has null there."""
        surprises = 0
        for case, _, outcome in results:
            entry = wanted.get(case.name)
            apart = None if entry is None else compare(outcome, entry)
            surprises += apart is not None
            line = locate(fixture.document.text, case.place)[0]
            head = {"file": fixture.document.path, "line": line, "case": case.name, "surprise": apart is not None}
            self.writer.add({**head, "difference": apart, "expected": entry, "got": outcome})
        for index, (name, shown) in enumerate(evidence):
            line = locate(fixture.document.text, f"/records/{index}")[0]
            head = {"file": fixture.document.path, "line": line, "records": name, "surprise": bool(shown.problems)}
            self.writer.add({**head, "problems": shown.problems, "totals": shown.totals})
        return surprises + sum(bool(shown.problems) for _, shown in evidence)

    def course(self, summary):
        """Write the object of a course file, which stands alone where it is the only file."""
        if not self.alone:
            self.writer.add(summary)
            return
        from mcpcheck.commands.courserun import laid_out

        self.target.write(laid_out(summary, getattr(self.target, "encoding", None)))
        self.done = True

    def silent(self):
        """Write nothing for a course file whose errors went elsewhere."""
        self.done = self.done or self.alone

    def end(self):
        """Close what was written."""
        if not self.done:
            self.writer.end()
