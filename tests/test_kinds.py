"""Any member of any message may be of any kind: what is said of it, and that the session goes on.

Laid over the passing blocks of the rule pages: in each, one member is given a value of another kind. Where that is
params, result or error itself, the envelope says so, where the revision has that rule, and nothing else is an error there
(JSON-RPC 2.0, sections 4.2 and 5.1; each of them is an object in the schema). Where it is a member of those, what is said depends on the member; here it is only asked
that an answer comes, and that it accuses no message before.
"""

import pytest
import test_rule_pages as pages
from blocks import events, setup
from expect import same, true

from mcpcheck import pipeline, rules
from mcpcheck.contracts import contract

pytestmark = pytest.mark.once  # what it asks does not depend on the mode or the Python

KINDS = (None, 7, [7])  # no object, no text, no list of objects
RULES = {
    "params": "envelope/params-not-object",
    "result": "envelope/result-not-object",
    "error": "envelope/error-not-object",
}
OPTIONS = {"teaching", "partial"}


def passing():
    """Yield (block, revision, events) of the passing blocks of decoded messages, each in its newest revision."""
    newest = {}
    for case in pages.CASES:
        block, revision = case.values
        plain = block.heading == "Passes" and not OPTIONS & block.given.flags
        if plain and all(line.form == "json" for line in block.lines):
            newest[id(block)] = (block, revision)
    for block, revision in newest.values():
        yield block, revision, events(block, revision)


def methods(messages):
    """The method of each message; of an answer that of the request it answers, as far as the block shows it."""
    asked = {}
    for event in messages:
        message = event.message if type(event.message) is dict else {}
        key = repr(message.get("id"))
        if type(message.get("method")) is str:
            asked[event.direction, key] = message["method"]
            yield message["method"]
        else:
            yield next((method for (side, id), method in asked.items() if side != event.direction and id == key), "?")


def spoilt():
    """{(rule, revision, method, member, name): (block, number of the message)}: one place of each sort."""
    found = {}
    for block, revision, messages in passing():
        for number, (event, method) in enumerate(zip(messages, methods(messages), strict=True)):
            for member in RULES:
                inner = event.message.get(member) if type(event.message) is dict else None
                if type(inner) is dict:
                    for name in (None, *inner):
                        rule = block.rule if name is None else ""
                        found.setdefault((rule, revision, method, member, name), (block, number))
    return found


SPOILT = spoilt()
WHOLE = [key for key in SPOILT if key[4] is None]
INNER = [key for key in SPOILT if key[4] is not None]


def judged(key, kind):
    """Findings of the block with the member of another kind, and the step of the spoilt message."""
    _, revision, _, member, name = key
    block, spoilt_one = SPOILT[key]
    state = pipeline.start(contract(revision, infos=True, negotiable="fixed" not in block.given.flags))
    for event in setup(block.given, revision):
        state, _ = pipeline.step(state, event)
    first, found = state.step, []
    for number, event in enumerate(events(block, revision)):
        if number == spoilt_one:
            inner = kind if name is None else {**event.message[member], name: kind}
            event = event._replace(message={**event.message, member: inner})
        state, findings = pipeline.step(state, event)
        found.extend(findings)
    found.extend(pipeline.finish(state))
    return found, first + spoilt_one + 1


@pytest.mark.parametrize("key", WHOLE)
def test_what_is_no_object_is_one_fault(key):
    for kind in KINDS:
        found, step = judged(key, kind)
        if rules.exists(RULES[key[3]], key[1]):
            errors = [finding.rule for finding in found if finding.severity == "error" and finding.step == step]
            same(errors, [RULES[key[3]]], f"{kind!r}")


@pytest.mark.parametrize("key", INNER)
def test_a_member_of_another_kind_is_answered(key):
    for kind in KINDS:
        found, step = judged(key, kind)
        early = [finding.rule for finding in found if finding.severity == "error" and finding.step < step]
        true(not early, f"{kind!r}: {early}")
