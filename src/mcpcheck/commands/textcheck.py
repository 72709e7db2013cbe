"""The text report of `mcpcheck check`: gathers what is shown of each finding while its message is at hand.

It rests on EXPERIENCE.md: the part of the message that matters is shown; where a stream no longer holds it, a named
file is read again for those lines, and for standard input it is left out.

It judges nothing; for the name of a message it follows that one step again from the state before it.
"""

import os

from mcpcheck import pipeline, transcript
from mcpcheck.pipeline.decode import BUDGETS
from mcpcheck.report import excerpt, text
from mcpcheck.report.folding import Folding
from mcpcheck.report.wording import facts_at, label, painted
from mcpcheck.spelling import spell
from mcpcheck.values import MISSING, Event, Facts

EXCERPTED = 1024 * 1024  # signs of a line that is searched for a place; beyond, the excerpt is left out


class TextReport:
    """One session after the other: header, findings, what was not judged; a summary at the end."""

    def __init__(self, target, wanted, files, direction):
        self.target, self.wanted, self.files, self.direction = target, wanted, files, direction
        self.total = {"error": 0, "warning": 0, "info": 0}
        self.path = self.session = self.folding = None
        self.others = []

    def begin(self, path, session):
        """A file begins."""
        self.path, self.session, self.folding, self.others = path, session, Folding(), []

    def apart(self, session):
        """The report of another session of the same file; it is printed behind this one."""
        other = TextReport(self.target, self.wanted, self.files, self.direction)
        other.begin(self.path, session)
        other.total = self.total
        self.others.append(other)
        return other

    def add(self, finding, event, before):
        """Take a finding in; keep what will be shown of its message where it is the first of its kind."""
        entry = self.folding.add(finding)
        if entry is not None and event is not None:
            facts = facts_at(pipeline.follow(before, event).facts, finding.pointer)
            entry.label, entry.excerpt = label(facts), excerpt_of(event, finding)

    def ended(self):
        """Print one session."""
        state, folding = self.session.state, self.folding
        self._look_again()
        contract, peers = state.contract, [(side, _info(state, side)) for side in ("client", "server")]
        colour = self.target.colour
        clean = not any(folding.counts.values()) and self.session.judged and not self.session.faulty
        end = painted("ok", "ok", colour) if clean else ""
        name = (
            self.path if self.session.connection is None else f"{self.path} connection {spell(self.session.connection)}"
        )
        revision = pipeline.spoken(state)
        lines = [text.header(name, revision, contract.profile, peers, state.step, end)]
        body = text.session(folding, self.path, revision, colour)
        lines.extend([*body, ""] if body else body)
        if self.files == 1 and body:
            lines.append(text.summary(folding.counts, self.wanted.infos))
        lines.extend(text.not_judged(folding.unjudged, folding.unjudged_more))
        if self.files > 1 and body and folding.unjudged:
            lines.append("")
        self.target.write("\n".join(lines) + "\n")
        for severity, count in folding.counts.items():
            self.total[severity] += count
        for other in self.others:
            other.ended()

    def end(self):
        """Print the summary of several files."""
        if self.files > 1:
            self.target.write(f"{self.files} files, {text.summary(self.total, self.wanted.infos)}\n")

    def _look_again(self):
        """Fetch label and excerpt for findings that only the end of the session proved."""
        open_ = {}
        for entry in self.folding.entries.values():
            if not entry.label and entry.excerpt is None and entry.finding.line and not entry.finding.offset:
                open_.setdefault(entry.finding.line, []).append(entry)
        if not open_ or not os.path.isfile(self.path):  # a pipe holds nothing any more, and waits for ever
            return
        try:
            with open(self.path, "rb") as stream:
                for item in self._items(stream, open_):
                    for entry in open_.get(item.line, ()):
                        entry.label, entry.excerpt = label(_seen(item)), excerpt_of(item, entry.finding)
        except OSError:
            pass  # the file went away; the findings stand without their excerpts

    def _items(self, stream, wanted):
        """The Events of the wanted lines; the others are not decoded."""
        from io import BytesIO

        for number, line, whole in transcript.lines(stream, BUDGETS["bytes"]):
            if number in wanted and whole:
                text = BytesIO(line)
                source = transcript.raw_lines(text, self.direction) if self.direction else transcript.events(text)
                yield from (item._replace(line=number) for item in source if type(item) is Event)
            if number >= max(wanted):
                return


def _info(state, side):
    """What a side said of itself, or None where it is not known."""
    info = getattr(getattr(state.session, side), "info", None)
    return info if type(info) is dict and "name" in info else None


def _seen(event):
    """Facts enough for a label, out of the message alone."""
    message = event.message
    if event.raw is not None:
        message, _ = pipeline.decode(event.raw)
    if type(message) is not dict:
        return None
    id, method = message.get("id", MISSING), message.get("method", MISSING)
    kind = "request" if "id" in message else "notification"
    if "method" not in message:
        kind = "error" if "error" in message else "result"
    return Facts(kind, id, method, MISSING, MISSING, MISSING, event.direction, "", None, None, event)


def excerpt_of(event, finding):
    """Return (line, mark) of the message's part that a finding speaks of; None where no text is at hand."""
    source = event.text
    if event.raw is not None and source is None:
        source = event.raw if type(event.raw) is str else event.raw.decode("utf-8", "surrogateescape")
    if source is None or len(source) > EXCERPTED:
        return None
    if finding.offset is not None:
        start = transcript.shift(event)
        length = len(event.raw if type(event.raw) is str else event.raw.decode("utf-8", "surrogateescape"))
        return excerpt.at_offset(source[start : start + length], finding.offset - start)
    return excerpt.at_pointer(source, finding.pointer, "/message" if event.text is not None else "")
