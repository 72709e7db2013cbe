"""Every legal talk of the rule pages, with one value taken out at a time: what is unknown accuses nobody.

Source: docs/design.md, section "values": a value equal to the mark is unknown, not wrong.
"""

import blocks
import pytest
from expect import same
from test_rule_pages import CASES

from mcpcheck import pipeline
from mcpcheck.contracts import contract

pytestmark = pytest.mark.once  # what it asks does not depend on the mode or the Python

MARK = "<redacted>"
STRIDE, MOST = 7, 60  # of the values of a talk, every seventh is enough: most talks begin alike
SERIOUS = ("error", "warning")
REVISIONS = ("2025-11-25", "2026-07-28")


def _plain(block, revision):
    given = block.given
    passes = block.heading == "Passes" and not blocks.PROFILES & given.flags and revision in REVISIONS
    return passes and blocks.recording(block) is None and all(line.form == "json" for line in block.lines)


TALKS = [case for case in CASES if _plain(*case.values)]


def _places(value, path=()):
    yield path
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(item, (*path, key))


def _without(value, path):
    if not path:
        return MARK
    copy = value.copy()
    copy[path[0]] = _without(copy[path[0]], path[1:])
    return copy


def _accused(block, revision, events):
    free = "fixed" not in block.given.flags and revision not in blocks.MODERN
    bound = contract(revision, budgets=block.given.budgets, negotiable=free)
    state = pipeline.start(bound, partial="partial" in block.given.flags, direction=block.given.direction)
    found = []
    for event in events:
        context = {**(event.context or {}), "redacted": MARK}
        state, findings = pipeline.step(state, event._replace(context=context))
        found += findings
    found += pipeline.finish(state)
    return {(finding.rule, finding.step, finding.pointer) for finding in found if finding.severity in SERIOUS}


@pytest.mark.parametrize(("block", "revision"), TALKS)
def test_what_is_unknown_accuses_nobody(block, revision):
    events = [*blocks.setup(block.given, revision), *blocks.events(block, revision)]
    before = _accused(block, revision, events)  # what is given first may break another rule
    places = [(number, path) for number, event in enumerate(events) for path in _places(event.message)]
    for number, path in places[::STRIDE][:MOST]:
        taken = events[number]._replace(message=_without(events[number].message, path))
        found = _accused(block, revision, [*events[:number], taken, *events[number + 1 :]])
        same(found - before, set(), f"{number} {path}")
