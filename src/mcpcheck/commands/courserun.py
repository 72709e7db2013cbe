"""`mcpcheck run` for course files: what each case announced against what happened; nothing is written.

It rests on the fixture format of the course, sections 7 and 8, and on docs/design.md, "Fixtures and expectations": every
surprise is reported, with `--format json` as one object of the course's own keys.

It judges nothing; verdicts come from `course`.
"""

import json
import sys

from mcpcheck import cases, course
from mcpcheck.contracts import contract as bind
from mcpcheck.spelling import harmless, quote


def run(path, number, data, options, report):
    """Run one course file; return 0, or 1 for a surprise. Raises UsageError."""
    from mcpcheck.commands.run import chosen

    form = options.last("--format", "text")
    fixture = course.load(course.read_document(path, data, f"argument {number}"))
    picked = chosen(fixture, options.last("--case"))
    contract = bind(fixture.revision, fixture.profile)
    beside = cases.beside(fixture)
    results = [(case, cases.run_case(contract, case, beside)) for case in picked]
    verdicts = [(case, found, *course.verdict(case, found)) for case, found in results]
    if form == "text":
        report.course(fixture, verdicts)
    else:
        _machine(fixture, contract, verdicts, report)
    return 1 if any(surprising for _, _, surprising, _ in verdicts) else 0


def _machine(fixture, contract, verdicts, report):
    surprises = [(case, text) for case, _, surprising, text in verdicts if surprising]
    if surprises:
        complain("\n".join(f"case {quote(case.name)} {text}" for case, text in surprises))
        report.silent()
    else:
        report.course(summary(fixture, contract, verdicts))


def summary(fixture, contract, verdicts):
    """The object of a run without surprise."""
    rows = []
    for case, _, _, text in verdicts:
        failed = case.input.outcome == "fail"
        row = {"name": case.name, "status": "expected_failure" if failed else "passed"}
        rows.append({**row, "reason": text} if failed else row)
    failures = sum(row["status"] == "expected_failure" for row in rows)
    return {
        "status": "ok",
        "profile": contract.rules_of.TITLE,
        "protocol_version": fixture.revision,
        "case_count": len(rows),
        "passed": len(rows) - failures,
        "expected_failures": failures,
        "cases": rows,
    }


def laid_out(value, encoding):
    """The text of a summary: indented, its own signs kept where the output can carry them, nothing that acts."""
    plain = (encoding or "utf-8").lower().replace("-", "").startswith("utf")
    text = json.dumps(value, indent=2, ensure_ascii=not plain)
    return "\n".join(harmless(line) for line in text.split("\n")) + "\n"


def complain(text):
    """Write the error object, one line, to standard error; silent where that is closed or full."""
    try:
        sys.stderr.write(json.dumps({"status": "error", "message": text}).replace("\x7f", "\\u007f") + "\n")
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass
