"""`mcpcheck run`: fixture files against the expectations written beside them.

It rests on docs/design.md, "Fixtures and expectations": outcomes go to run-output/ in the layout of expected/, also
when a case surprises, and nothing is ever written to expected/.

It decides nothing about messages; running and comparing are done elsewhere.
"""

import os

from mcpcheck import expectations, fixtures
from mcpcheck.output import FileOutput, OutputError, complain, printable, reason
from mcpcheck.spelling import quote
from mcpcheck.usage import UsageError, meant, quoted

USAGE = "run [OPTIONS] [FIXTURE...] (default: fixtures/*.json)"
FORMATS = ("text", "json", "jsonl")
OPTIONS = {
    "--case": ("NAME", None, "run this case only; nothing is written"),
    "--expected": ("DIR", None, "where the expectations stand (default: expected/ beside the fixture's folder)"),
    "--run-output": ("DIR", None, "where the outcomes go (default: run-output/ beside the fixture's folder)"),
    "--format": ("FORM", FORMATS, "text, json or jsonl (default: text)"),
    "--output": ("FILE", None, "write the report to a file instead"),
}


def main(options, out):
    """Run every fixture; return the exit status."""
    paths = options.paths or _usual()
    if not paths:
        raise UsageError("no fixture given, and there is none in fixtures/")
    path = options.last("--output")
    if path is not None:
        _spare(path, *{_expected(fixture, options) for fixture in paths})
    target = FileOutput(path) if path is not None else out
    try:
        report = _report(options.last("--format", "text"), target, len(paths) == 1)
        statuses = [_guarded(path, number, options, report) for number, path in enumerate(paths, 1)]
        report.end()
        target.commit()
    except BaseException:
        target.discard()
        raise
    return max(statuses)


def _usual():
    try:
        names = sorted(os.listdir("fixtures"))
    except OSError:
        return []
    return [f"fixtures/{name}" for name in names if name.endswith(".json") and os.path.isfile(f"fixtures/{name}")]


def _report(form, target, alone):
    if form == "text":
        from mcpcheck.commands.textrun import TextReport

        return TextReport(target)
    from mcpcheck.commands.machinerun import MachineReport

    return MachineReport(target, form, alone)


def _guarded(path, number, options, report):
    try:
        return _fixture(path, number, options, report)
    except (UsageError, OutputError) as error:
        error = _mistaken(path, error)
        if options.last("--format") == "json" and report.alone:
            from mcpcheck.commands.courserun import complain as complain_in_json

            complain_in_json(str(error))
            report.silent()
        else:
            complain(str(error))
        return 2


def _mistaken(path, error):
    """What to say in place of an error: for a file of another kind, what it is and which command reads it."""
    from mcpcheck.commands import mistaken

    return mistaken.for_fixture(path) or error


def _fixture(path, number, options, report):
    """Run one fixture file; return 0, 1 for a surprise, 2 where expectations are missing or cannot be read."""
    data = fixtures.read_bytes(path, f"argument {number}")
    if fixtures.reads_as_course(data):
        from mcpcheck.commands import courserun

        return courserun.run(path, number, data, options, report)
    document = fixtures.read_document(path, data)
    fixture = fixtures.load(document)
    picked = chosen(fixture, options.last("--case"))
    results = _results(fixture, picked)
    expected, status = _read(fixture, _expected(path, options)), 0
    wanted = expected.value if expected else {}
    written = None
    if options.last("--case") is None:
        written = _written(path, options)
        for text in expectations.unmatched(fixture, expected) if expected else ():
            complain(text)
            status = 2
    elif expected and picked[0].name not in wanted:
        complain(f"case {quote(picked[0].name)} has no expectation in {printable(expected.path)}")
    surprises = report.fixture(fixture, results, wanted, written, _evidence(fixture, options, expected))
    if written:
        _write(written, results, wanted, _expected(path, options))
    complete = expected is not None and all(case.name in wanted for case in picked)
    return 2 if status or not complete else 1 if surprises else 0


def chosen(fixture, name):
    """The cases of a fixture, or the one that was asked for; raise UsageError where there is none of that name."""
    if name is None:
        return fixture.cases
    cases = [case for case in fixture.cases if case.name == name]
    if not cases:
        names = [case.name for case in fixture.cases]
        raise UsageError(f"{printable(fixture.document.path)}: no case {quoted(name)}{meant(name, names)}")
    return cases


def _results(fixture, picked):
    """[(case, Run of a wire case or Call of a lab case, outcome)] in the order of the file."""
    if fixture.kind == "lab":
        from mcpcheck.commands import labrun

        return labrun.results(fixture, picked)
    from mcpcheck import cases

    contract = cases.bound(fixture)
    given = cases.beside(fixture)
    runs = [(case, cases.run_case(contract, case, given)) for case in picked]
    return [(case, run, run.outcome) for case, run in runs]


def _evidence(fixture, options, expected):
    """What the evidence of a lab fixture shows; it belongs to the file as a whole, so not to one case of it."""
    if not fixture.records or expected is None or options.last("--case") is not None:
        return []
    from mcpcheck.commands import labrun

    return labrun.evidence(fixture, expected.value)


def _read(fixture, path):
    """The Document of the expectations; None, and a complaint, where they cannot be read."""
    try:
        return expectations.read(path, fixture.kind)
    except UsageError as error:
        complain(str(error))
        return None


def _expected(path, options):
    return _placed(path, options.last("--expected"), "expected")


def _written(path, options):
    return _placed(path, options.last("--run-output"), "run-output")


def _placed(path, folder, usual):
    return expectations.sibling(path, usual) if folder is None else os.path.join(folder, os.path.basename(path))


def _spare(path, *expected):
    """Refuse to write into a folder of expectations."""
    folder = os.path.realpath(os.path.dirname(path) or os.curdir)
    for file in expected:
        if os.path.realpath(os.path.dirname(file) or os.curdir) == folder:
            raise UsageError("expectations are written by hand; choose another folder for the output")


def _write(path, results, wanted, expected):
    """Write the outcomes in the layout of the expectations, `because` carried over; raise OutputError."""
    from mcpcheck.layout import lay_out

    _spare(path, expected)
    text = lay_out({case.name: _with_reason(outcome, wanted.get(case.name)) for case, _, outcome in results})
    try:
        os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)
    except OSError as error:
        raise OutputError(f"unable to write {printable(path)}: {reason(error)}") from None
    file = FileOutput(path)
    try:
        file.write(text)
        file.commit()
    except BaseException:
        file.discard()
        raise


def _with_reason(outcome, entry):
    if type(entry) is dict and "because" in entry and "outcome" in outcome:
        return {**outcome, "because": entry["because"]}
    return outcome
