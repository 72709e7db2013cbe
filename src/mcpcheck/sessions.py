"""Recorded sessions through the pipeline: one message after the other, each finding to a report as it comes.

It rests on docs/design.md, "The command line": what is wanted of the findings, what counts for the exit status, and
that a session in which nothing was judged is not green.

It knows no format of output; a report offers `add(finding, event, before)` and is asked nothing.
"""

from mcpcheck import pipeline, rules, transcript
from mcpcheck.spelling import spell
from mcpcheck.transcript import Note
from mcpcheck.values import Finding

RANKS = {"info": 0, "warning": 1, "error": 2}


class Wanted:
    """Which findings are asked for. infos: bool; select, ignore: rules or families; fail_on: a severity."""

    def __init__(self, infos=False, select=(), ignore=(), fail_on="error"):
        self.infos = infos or fail_on == "info"
        self.select, self.ignore, self.fail_on = frozenset(select), frozenset(ignore), fail_on

    def holds(self, finding):
        """Whether a finding is reported; what was not judged always is."""
        if finding.severity == "unjudged":
            return True
        if finding.severity == "info" and not self.infos:
            return False
        names = {finding.rule, finding.rule.partition("/")[0]}
        return not names & self.ignore and (not self.select or bool(names & self.select))

    def fails(self, finding):
        """Whether a reported finding makes the exit status 1."""
        return RANKS.get(finding.severity, -1) >= RANKS[self.fail_on]


class Session:
    """One session as it is judged. `failed`, `judged`, `faulty`: what the exit status depends on.

    `connection`: what its records say of it, or None. Records of another connection are of a session of their own, which
    begins with the same state and stands in `apart`; what its report is, `report.apart` says.
    """

    def __init__(self, state, wanted, report, complain):
        self.state, self.wanted, self.report, self.complain = state, wanted, report, complain
        self.failed = self.judged = False
        self.faulty = 0
        self.start, self.connection, self.apart = state, None, {}

    def judge(self, items):
        """Take Events and Notes to their end, `finish` included."""
        try:
            self._judge(items)
            self._finish()
        except Exception as error:
            error.add_note(f"step {self.state.step + 1}")
            raise
        for other in self.apart.values():
            other._finish()
            self.failed, self.judged = self.failed or other.failed, self.judged or other.judged

    def _finish(self):
        self._take(pipeline.finish(self.state), None, self.state)

    def why(self):
        """Why nothing was judged, in words."""
        return "nothing was judged: it holds no message" if not self.state.step else "nothing was judged"

    def _judge(self, items):
        step = pipeline.step
        for item in items:
            before = self.state
            if type(item) is Note:
                self._note(item)
                continue
            if item.context is not None and item.context.get("connection") != self.connection:
                other = self._of(item.context.get("connection"))
                if other is not self:
                    other._judge((item,))
                    continue
            if self.judged:
                self.state, found = step(before, item)
            else:
                trace = pipeline.follow(before, item)
                self.state, found = trace.after, trace.findings
                self.judged = bool(trace.facts)
            if found:
                self._take(found, item, before)

    def _of(self, connection):
        """The session of a connection, as records name it; the first one named is this one's own."""
        if connection is None:
            return self  # a record that names none is of the first session
        if self.connection is None and not self.state.step:
            self.connection = connection
            return self
        key = spell(connection)
        if key not in self.apart:
            other = self.apart[key] = Session(self.start, self.wanted, None, self.complain)
            other.connection = connection
            other.report = self.report.apart(other)
        return self.apart[key]

    def _take(self, found, event, before):
        for finding in found:
            if not self.wanted.holds(finding):
                continue
            if finding.offset is not None and event is not None:
                finding = finding._replace(offset=_offset(event, finding.offset))
            self.failed = self.failed or self.wanted.fails(finding)
            self.report.add(finding, event, before)

    def _note(self, note):
        if note.kind == "not a record":
            self.faulty += 1
            self.complain(note)
            return
        rule = NOTES[note.kind]
        says = rules.row(rule)["says"].format(name=note.what)
        severity, step = self.state.contract.severity(rule), self.state.step + 1
        finding = Finding(rule, severity, step, note.direction, "", None, says, note.line)
        if self.wanted.holds(finding):
            self.failed = self.failed or self.wanted.fails(finding)
            self.report.add(finding, None, self.state)


NOTES = {"torn": "unjudged/torn-line", "unknown key": "record/unknown-key"}


def _offset(event, offset):
    """The character in the line, for an offset in the peer's text (in its bytes where they are no UTF-8)."""
    if type(event.raw) is bytes:
        try:
            event.raw.decode()
        except UnicodeDecodeError:
            offset = len(event.raw[:offset].decode("utf-8", "replace"))
    return offset + transcript.shift(event)
