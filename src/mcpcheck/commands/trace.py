"""`mcpcheck trace`: each step of a recorded session, or of the cases of a fixture, with the state around it.

It rests on EXPERIENCE.md, "Step by step". A file is a fixture where it is one JSON object with a schema_version.

It compares nothing with expectations; it shows how an outcome came about.
"""

import os

from mcpcheck import features, fixtures, pipeline, transcript
from mcpcheck.commands.check import OPTIONS as CHECKING
from mcpcheck.commands.check import start
from mcpcheck.commands.source import Source, unreadable
from mcpcheck.output import complain, printable
from mcpcheck.report.trace import step as shown
from mcpcheck.report.wording import wrapped
from mcpcheck.spelling import harmless
from mcpcheck.usage import UsageError, meant, quoted

USAGE = "trace [OPTIONS] FILE (session or fixture; - is standard input)"
OPTIONS = {
    "--case": ("NAME", None, "this case of the fixture only"),
    **{name: CHECKING[name] for name in ("--revision", "--profile", "--direction", "--partial")},
}


def main(options, out):
    """Show the steps; return 0, or 2 where a line is no record."""
    if len(options.paths) != 1:
        raise UsageError(f"trace takes one file\nusage: mcpcheck {USAGE}")
    path = options.paths[0]
    start(options)
    case = options.last("--case")
    fixture = None if path == "-" and case is None else _fixture(path, case)
    if fixture is None:
        return _session(path, options, out)
    return _cases(fixture, case, out)


def _fixture(path, case):
    """Return the Fixture in a file; None where it is none and no case is asked for."""
    if case is not None:
        return _named(path)
    if not os.path.isfile(path):  # a pipe can be read once only
        return None
    try:
        data = fixtures.read_bytes(path, "argument 1", "file")
        document = fixtures.read_document(path, data) if b'"schema_version"' in data[:65536] else None
    except UsageError:
        Source(path).stream.close()  # says why, where it cannot be opened at all
        return None
    if document is None or type(document.value) is not dict or "schema_version" not in document.value:
        return None
    return fixtures.load(document)


def _named(path):
    """Return the Fixture of a file that must be one, since a case is asked for."""
    try:
        return fixtures.load(fixtures.read_document(path, fixtures.read_bytes(path, "argument 1")))
    except UsageError as error:
        from mcpcheck.commands import mistaken

        raise UsageError(mistaken.for_fixture(path, "trace") or str(error)) from None


def _cases(fixture, name, out):
    from mcpcheck import cases

    names = [case.name for case in fixture.cases]
    if name is not None and name not in names:
        raise UsageError(f"{printable(fixture.document.path)}: no case {quoted(name)}{meant(name, names)}")
    if fixture.kind != "wire":
        raise UsageError(f"{printable(fixture.document.path)}: a lab case has no steps")
    contract = cases.bound(fixture)
    for case in fixture.cases:
        if name not in (None, case.name):
            continue
        run = cases.run_case(contract, case, cases.beside(fixture))
        out.write(f"{harmless(case.name)}  setup {case.setup}\n")
        for number, (event, state) in enumerate(zip(run.events, run.states, strict=True), 1):
            _show(out, pipeline.follow(state, event), number, "")
        _end(out, [finding for finding in run.findings if not _was_shown(run, finding)])
    return 0


def _was_shown(run, finding):
    """Whether the finding was made at its own step, and not before the case or at its end."""
    if not 1 <= finding.step <= len(run.events):
        return False
    found = pipeline.follow(run.states[finding.step - 1], run.events[finding.step - 1]).findings
    return any((other.rule, other.pointer) == (finding.rule, finding.pointer) for other in found)


def _session(path, options, out):
    state, status = start(options), 0
    with Source(path) as stream:
        try:
            for item in _items(stream, options, state.contract.budgets):
                if type(item) is transcript.Note:
                    status = _note(path, item, status)
                    continue
                trace = pipeline.follow(state, item)
                _show(out, trace, trace.after.step, f"{printable(path)}:{item.line}")
                state = trace.after
                if out.closed:
                    return status
        except OSError as error:
            raise unreadable(path, error) from None
    _end(out, pipeline.finish(state))
    if not state.step and not status:
        complain(f"{printable('standard input' if path == '-' else path)}: nothing was judged: it holds no message")
    return status if state.step else 2


def _note(path, note, status):
    """The status after a Note; raise UsageError where the file is no recording at all."""
    if note.kind != "not a record":
        return status
    if not status:
        from mcpcheck.commands import mistaken

        said = mistaken.for_recording(path)
        if said is not None:
            raise UsageError(said)
    complain(f"{printable(path)}:{note.line}: not a record: {note.what}")
    return 2


def _items(stream, options, budgets):
    direction = options.last("--direction")
    if direction is not None:
        return transcript.raw_lines(stream, direction, budgets)
    return transcript.events(stream, budgets)


def _show(out, trace, number, place):
    out.write("\n".join(shown(trace, number, place, features.ORDER)) + "\n")


def _end(out, findings):
    """What only the end proves (or the setup of a case)."""
    if findings:
        out.write("end\n")
    for finding in findings:
        text = f"step {finding.step}: {harmless(finding.message)} ({finding.rule})"
        out.write("\n".join(wrapped(f"        {finding.severity:<9}", text)) + "\n")
