"""Short sessions in the notation of the rule pages, and what is found in them.

A talk is one text: the lines of a block (see blocks.py), `given` first. What is found is told as one line a finding, in
order: `4 warning tools/call-unknown-tool /params/name`, where 4 is the line of the talk, `given` not counted.
"""

from blocks import block, events, setup

from mcpcheck import pipeline
from mcpcheck.contracts import contract

SILENT = ("id/response-missing",)  # a talk breaks off wherever it has said enough


def told(text, revision="2025-11-25", kinds=("error", "warning", "info"), redacted=None):
    """What the talk gives, one text a finding of these severities. redacted: the recording's mark for what was taken out."""
    found, before = _found(text, revision, redacted)
    spoken = [finding for finding in found if finding.severity in kinds and finding.rule not in SILENT]
    return [_line(finding, before) for finding in spoken]


def said(text, rule, revision="2025-11-25"):
    """The sentences of the findings of one rule."""
    return [finding.message for finding in _found(text, revision, None)[0] if finding.rule == rule]


def _found(text, revision, redacted):
    """(findings of the talk itself, the number of messages before it)."""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    read = block("", "", lines)
    given = read.given
    bound = contract(revision, budgets=given.budgets, infos=True, negotiable=True)
    state = pipeline.start(bound, partial="partial" in given.flags, direction=given.direction)
    before = setup(given, revision)
    found = []
    for event in (*before, *events(read)):
        event = event if redacted is None else event._replace(context={"redacted": redacted})
        state, findings = pipeline.step(state, event)
        found.extend(findings)
    found.extend(pipeline.finish(state))
    return [finding for finding in found if finding.step > len(before)], len(before)


def sent_lines(block):
    """The events of a block of decoded messages."""
    return [event for event in events(block) if event.raw is None]


def _line(finding, before):
    return f"{finding.step - before} {finding.severity} {finding.rule} {finding.pointer}".strip()
