"""The text report of `mcpcheck run`: what differs between outcome and expectation, and what the refused message was.

It rests on EXPERIENCE.md, "… after changing one thing".

It judges nothing; for the name of a refused message it follows that one step again from the state before it.
"""

import json

from mcpcheck import pipeline
from mcpcheck.cases import compare
from mcpcheck.fixtures import placed
from mcpcheck.report import outcomes
from mcpcheck.report.text import not_judged
from mcpcheck.report.wording import facts_at, label, way, wrapped
from mcpcheck.spelling import harmless, spell
from mcpcheck.values import Control


class TextReport:
    """One fixture after the other."""

    def __init__(self, target):
        self.target, self.files, self.cases, self.surprises = target, 0, 0, 0

    def fixture(self, fixture, results, wanted, written, evidence=()):
        """Print one fixture; return how many cases surprise, with the documents of evidence that do not hold."""
        lines = [outcomes.header(fixture.document.path, fixture.revision, fixture.profile, len(results))]
        surprises = [block for result in results if (block := self._block(fixture, *result, wanted))]
        unknown = sum(case.name not in wanted for case, _, _ in results)
        if fixture.kind == "lab":
            lines.extend(_table(results))
        if not surprises and not unknown:
            lines.extend(self._tally(fixture, results))
        for block in surprises:
            lines.extend(block)
        for name, shown in evidence:
            lines.extend(_evidence(name, shown))
        surprising = len(surprises) + sum(bool(shown.problems) for _, shown in evidence)
        lines.extend(("", outcomes.summary(len(results), surprising, written)))
        if fixture.kind == "wire":
            lines.extend(not_judged(dict.fromkeys(message for _, run, _ in results for message in run.unjudged)))
        self.target.write(("\n" if self.files else "") + "\n".join(lines) + "\n")
        self.files += 1
        self.cases += len(results)
        self.surprises += surprising
        return surprising

    def course(self, fixture, verdicts):
        """Print one course file; verdicts: (case, Run, whether it surprises, what happened in words)."""
        lines = [outcomes.header(fixture.document.path, fixture.revision, fixture.profile, len(verdicts))]
        surprises = [verdict for verdict in verdicts if verdict[2]]
        if not surprises:
            failures = sum(case.input.outcome == "fail" for case, _, _, _ in verdicts)
            lines.append(outcomes.tally(len(verdicts) - failures, failures))
        for case, run, _, text in surprises:
            lines.extend(self._announced(fixture, case, run, text))
        for about, names in _remarks(verdicts):
            if names:
                lines.extend(("", *wrapped("  ", f"{about}: {', '.join(map(harmless, names))}")))
        lines.extend(("", outcomes.summary(len(verdicts), len(surprises), None)))
        self.target.write(("\n" if self.files else "") + "\n".join(lines) + "\n")
        self.files += 1
        self.cases += len(verdicts)
        self.surprises += len(surprises)

    def _announced(self, fixture, case, run, text):
        """The block of a case that did not go as it announced."""
        error = _first_error(run)
        expected = "accepted" if case.input.outcome == "pass" else "rejected"
        if case.input.reason is not None:
            expected = f"rejected, with {spell(case.input.reason)} in the reason"
        details = [("says", harmless(text))]
        if error is not None:
            details.extend(_message(_refused(run, error)[0], error))
        place = placed(fixture.document, case.place, "").rstrip(": ")
        lines = outcomes.surprise(case.name, place, expected, _got(run), details, self.target.colour)
        return lines + ([outcomes.rule_line(error.rule)] if error is not None else [])

    def end(self):
        """Print the summary of several fixtures."""
        if self.files > 1:
            self.target.write(f"\n{self.files} files, {outcomes.summary(self.cases, self.surprises, None)}\n")

    def _tally(self, fixture, results):
        if fixture.kind == "lab":
            return ["", f"  {len(results)} as expected"]
        accepted = sum(outcome["outcome"] == "accepted" for _, _, outcome in results)
        return [outcomes.tally(accepted, len(results) - accepted)]

    def _block(self, fixture, case, run, outcome, wanted):
        entry = wanted.get(case.name)
        if entry is None:
            return None
        apart = compare(outcome, entry)
        if apart is None:
            return None
        place = placed(fixture.document, case.place, "").rstrip(": ")
        colour = self.target.colour
        if fixture.kind == "lab":
            return outcomes.surprise(case.name, place, _plain(entry), _plain(outcome), [("says", apart)], colour)
        details = list(_details(run, outcome, entry))
        lines = outcomes.surprise(case.name, place, outcomes.outcome(entry), _got(run), details, colour)
        return lines + ([outcomes.rule_line(outcome["rule"])] if "rule" in outcome else [])


def _remarks(verdicts):
    """What a course file's author may want to know and no failure is: (words, names of cases)."""
    vague = [case.name for case, _, _, _ in verdicts if case.input == ("fail", None)]
    yield "any reason will do, for want of error_contains", vague
    waiting = [case.name for case, run, _, _ in verdicts if not run.findings and run.events and _open(run)]
    yield "accepted with requests unanswered", waiting


def _open(run):
    """Whether requests are open after the last step of a run."""
    state, _ = pipeline.step(run.states[-1], run.events[-1])
    return bool(state.ids.client or state.ids.server)


def _table(results):
    from mcpcheck.lab.table import case_lines

    return ["", *(f"  {line}" for line in case_lines({case.name: call for case, call, _ in results}))]


def _evidence(name, shown):
    from mcpcheck.lab.table import evidence_lines

    head, *rest = evidence_lines(name, shown)
    return ["", f"  {head}", *(line for text in rest for line in wrapped("    ", text.strip()))]


def _plain(value):
    return harmless(json.dumps(value, ensure_ascii=False))


def _got(run):
    """What happened: where it was refused, and what the refused message is."""
    error = _first_error(run)
    if error is None:
        return "accepted"
    event, facts = _refused(run, error)
    if event is None:
        return "rejected at the setup, step 0"
    words = (f"rejected at step {error.step}", way(error.direction), label(facts))
    return ", ".join(word for word in words if word)


def _first_error(run):
    return next((finding for finding in run.findings if finding.severity == "error"), None)


def _refused(run, error):
    if not 1 <= error.step <= len(run.events):
        return None, None
    event = run.events[error.step - 1]
    return event, facts_at(pipeline.follow(run.states[error.step - 1], event).facts, error.pointer)


def _details(run, outcome, entry):
    """The lines below `got`: what was wrong, the message, and which findings are more or fewer than expected."""
    error = _first_error(run)
    if error is not None:
        yield "says", harmless(error.message)
        yield from _message(_refused(run, error)[0], error)
        if entry.get("outcome") == "rejected":
            yield "says", f"at {harmless(error.pointer) or 'the whole message'}"
    rows, wanted = outcome["findings"], entry.get("findings", [])
    if outcome.get("outcome") == entry.get("outcome"):
        yield from (("says", f"not expected: {outcomes.finding(row)}") for row in rows if row not in wanted)
        yield from (("says", f"not found: {outcomes.finding(row)}") for row in wanted if row not in rows)
        if rows != wanted and all(row in wanted for row in rows) and all(row in rows for row in wanted):
            yield "says", "the findings are the same, but not in this order or number"
    yield from _unknown_rule(entry)


def _unknown_rule(entry):
    from mcpcheck import rules
    from mcpcheck.usage import meant

    name = entry.get("rule")
    if type(name) is str and rules.row(name) is None:
        yield "says", f"no rule has the expected name {spell(name)}{meant(name, rules.names())}"


def _message(event, finding):
    if type(event) is Control or event is None:
        return
    from mcpcheck.report import excerpt  # only a surprise shows a message

    text = event.raw if event.raw is not None else json.dumps(event.message, ensure_ascii=False, separators=(",", ":"))
    if finding.offset is not None:
        line, mark = excerpt.at_offset(text, finding.offset)
    else:
        line, mark = excerpt.at_pointer(text, finding.pointer)
    yield "text", line
    yield "mark", mark
