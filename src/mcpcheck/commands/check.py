"""`mcpcheck check`: recorded sessions, one a file, judged as they are read.

It rests on docs/design.md, "The command line": exit status 0, 1 or 2, machine formats as findings become known, text at
the end of a session.

It knows what was typed and in which order things are said; the judging is done by `sessions`.
"""

from copy import copy

from mcpcheck import pipeline, transcript
from mcpcheck.commands.source import Source, unreadable
from mcpcheck.output import FileOutput, complain, printable
from mcpcheck.sessions import Session, Wanted
from mcpcheck.usage import UsageError, meant, quoted
from mcpcheck.values import DIRECTIONS

USAGE = "check [OPTIONS] FILE... (- is standard input)"
PROFILES = ("spec", "teaching", "teaching-extended")
FORMATS = ("text", "json", "jsonl")
OPTIONS = {
    "--revision": ("REV", None, "judge every message by this protocol revision (default: what the session says)"),
    "--as": ("REV", None, "say what the session must change to speak this revision instead"),
    "--profile": ("NAME", None, "spec, teaching or teaching-extended (default: spec)"),
    "--select": ("RULES", None, "report these rules or families only (comma list; may be repeated)"),
    "--ignore": ("RULES", None, "leave these rules or families out; what was not judged is said all the same"),
    "--show": ("WHAT", ("info",), "info: also what is merely unusual"),
    "--fail-on": ("LEVEL", ("error", "warning", "info"), "exit 1 at this severity or above (default: error)"),
    "--direction": ("WAY", DIRECTIONS, "the files are the bytes of one direction, one message a line"),
    "--partial": (None, None, "the beginning of the session was not recorded"),
    "--http": ("FILE", None, "a side file with the HTTP requests and responses of the one session to check"),
    "--format": ("FORM", FORMATS, "text, json or jsonl (default: text)"),
    "--output": ("FILE", None, "write the report to a file instead"),
}
COMPLAINTS = 20  # lines without a record that are named, for each file


def main(options, out):
    """Check every file; return the exit status."""
    if not options.paths:
        raise UsageError(f"no file given\nusage: mcpcheck {USAGE}")
    if "--as" in options.values:
        from mcpcheck.commands import checkas

        return checkas.main(options, out)
    start(options)  # a wrong revision or profile is said before any file is opened
    if options.last("--http") is not None and (len(options.paths) != 1 or options.last("--direction") is not None):
        raise UsageError("--http is said of one recorded session")
    wanted = wanted_of(options)
    path = options.last("--output")
    target = FileOutput(path) if path is not None else out
    try:
        report = _report(options, wanted, target)
        statuses = [_file(path, options, wanted, report) for path in options.paths]
        report.end()
        target.commit()
    except BaseException:
        target.discard()
        raise
    return 2 if 2 in statuses else 1 if 1 in statuses else 2 if 3 in statuses else 0


def wanted_of(options):
    """Return the Wanted that the options ask for; raise UsageError for a rule that does not exist."""
    chosen = {name: options.words(name) for name in ("--select", "--ignore") if name in options.values}
    if chosen:
        from mcpcheck import rules

        known = [*rules.families(), *rules.names()]
        for name, words in chosen.items():
            for word in words:
                if word not in known:
                    raise UsageError(f"{name}: no rule or family {quoted(word)}{meant(word, known)}")
    infos = options.last("--show") == "info"
    return Wanted(infos, chosen.get("--select", ()), chosen.get("--ignore", ()), options.last("--fail-on", "error"))


def start(options):
    """Return the state before the first message, by the options; raise UsageError."""
    infos = options.last("--show") == "info" or options.last("--fail-on") == "info"
    profile, revision = options.last("--profile", "spec"), options.last("--revision")
    contract = None
    try:
        if revision is not None:
            from mcpcheck.contracts import contract as bind

            contract = bind(revision, profile, infos=infos)
        partial, direction = options.last("--partial", False), options.last("--direction")
        return pipeline.start(contract, profile=profile, partial=partial, direction=direction, infos=infos)
    except ValueError as error:
        from mcpcheck.spec import PUBLISHED

        word, known = (revision, PUBLISHED) if "revision" in str(error) else (profile, PROFILES)
        raise UsageError(f"{error}{'' if word in known else meant(word, known)}") from None


def _report(options, wanted, target):
    form = options.last("--format", "text")
    if form == "text":
        from mcpcheck.commands.textcheck import TextReport

        return TextReport(target, wanted, len(options.paths), options.last("--direction"))
    return MachineReport(target, form)


def _file(path, options, wanted, report):
    """Judge one file; return 0, 1, 2, or 3 where nothing was judged."""
    complaints = _Complaints(path)
    try:
        source = Source(path)
    except UsageError as error:
        complain(str(error))
        return 2
    session, whole = Session(start(options), wanted, report, complaints), True
    report.begin(path, session)
    with source as stream:
        try:
            session.judge(_items(stream, options, session.state.contract.budgets))
        except Mistaken as mistaken:  # its first line was none of a recording, so there is nothing to report
            complain(str(mistaken))
            return 2
        except OSError as error:  # what was read before is reported
            complain(str(unreadable(path, error)))
            whole = False
    report.ended()
    complaints.end()
    if session.faulty or not whole:
        return 2
    if not session.judged and not session.failed:
        complain(f"{complaints.name}: {session.why()}")
        return 3
    return 1 if session.failed else 0


def _items(stream, options, budgets):
    direction = options.last("--direction")
    if direction is not None:
        return transcript.raw_lines(stream, direction, budgets)
    events, side = transcript.events(stream, budgets), options.last("--http")
    return events if side is None else _with_http(events, side)


def _with_http(events, path):
    from mcpcheck import sidefile

    with Source(path) as stream:
        try:
            posts = sidefile.read(stream)
        except ValueError as error:
            raise UsageError(f"{printable(path)}: {error}") from None
    return sidefile.beside(events, posts)


class Mistaken(Exception):
    """The file is no recording but of another kind; says of which, and the command that reads it."""


def refuse_mistaken(path):
    """Raise Mistaken where a file, one line of which is no record, is of another kind."""
    from mcpcheck.commands import mistaken

    said = mistaken.for_recording(path)
    if said is not None:
        raise Mistaken(said)


class _Complaints:
    """Names the lines that are no records, the first of them; counts the rest. Raises Mistaken."""

    def __init__(self, path):
        self.path, self.count = path, 0
        self.name = printable("standard input" if path == "-" else path)

    def __call__(self, note):
        if not self.count:
            refuse_mistaken(self.path)
        self.count += 1
        if self.count <= COMPLAINTS:
            complain(f"{self.name}:{note.line}: not a record: {note.what}")

    def end(self):
        if self.count > COMPLAINTS:
            complain(f"{self.name}: {self.count - COMPLAINTS} more lines that are not records")


class MachineReport:
    """Findings as they come, in a format for machines."""

    def __init__(self, target, form):
        from mcpcheck.report import jsonl

        self.finding, self.writer = jsonl.finding, jsonl.Writer(target, form)
        self.path = self.session = None

    def begin(self, path, session):
        """A file begins."""
        self.path, self.session = path, session

    def apart(self, session):
        """The report of another session of the same file."""
        other = copy(self)
        other.session = session
        return other

    def add(self, finding, event, before):
        """Write one finding."""
        self.writer.add(self.finding(self.path, finding, pipeline.spoken(self.session.state)))
        if self.path == "-":  # a stream may go on for hours, and someone waits at the other end
            self.writer.out.flush()

    def ended(self):
        """A file ended: what was found in it is brought out."""
        self.writer.out.flush()

    def end(self):
        """All files are done."""
        self.writer.end()
