"""Every block of every rule page, judged to its end: a failing one gives its rule and nothing else, a passing one not.

The laws are those of docs/design.md, section "rules, profiles, messages". "One fault, one finding": behind each failing
block a clean continuation is appended, and it adds nothing.
"""

import io
import os
import re

import blocks
import pytest
from continuation import continued
from expect import same, true

from mcpcheck import pipeline, rules, sessions, transcript
from mcpcheck.contracts import contract

EDGES = os.path.join(os.path.dirname(__file__), "edges")
SERIOUS = ("error", "warning")
# where the findings of a family stand (docs/design.md, section "values, state, interface")
PLACES = {
    "json/": "",
    "envelope/": "(/[^/]*)?|/[0-9]+/method",
    "id/": "/id|/params/requestId",
    "lifecycle/": "(/method)?|/(params|result)/(protocolVersion|(client|server)Info/(name|version))|/error/data|/params/(task|tools|toolChoice|mode)",
    "method/": "(/method)?",
    "capability/tasks-status": "/method",
    "capability/tools-": "/method",
    "capability/sampling-tools": "/params/(tools|toolChoice)",
    "capability/elicitation-form": "/params/mode",
    "capability/value-type": "/(params|result)/capabilities/.*",
    "meta/": ".*/_meta(/.*)?|/result",
    "schema/": "/(params|result|error)(/.*)?",
}
NESTED = re.compile("^/(result/inputRequests|params/inputResponses)/[^/]+")  # where a call stands in a message
DEPRECATED = "deprecated/feature-used"  # an info that many blocks cannot but give
# levels that only other profiles see
OTHER_PROFILES = {("schema/unknown-field", "closed")}


def _pages():
    """The pages of the rules, then the pages of edges: more blocks of the same form, kept beside the tests."""
    for family in rules.families():
        yield "", rules.page(family)
    for name in sorted(os.listdir(EDGES)):
        with open(os.path.join(EDGES, name), encoding="utf-8") as file:
            yield "edge-", file.read()


def _cases():
    for kind, page in _pages():
        number = {}
        for block in blocks.blocks(page):
            number[block[:2]] = number.get(block[:2], 0) + 1
            for revision in _revisions(block):
                name = f"{kind}{block.rule}-{block.heading}-{number[block[:2]]}-{revision}"
                yield pytest.param(block, revision, id=name)


def _revisions(block):
    if block.given.revision:
        return [block.given.revision]
    able = blocks.REVISIONS if "legacy" in block.given.flags else (*blocks.REVISIONS, *blocks.MODERN)
    return [revision for revision in able if rules.exists(block.rule, revision)]


CASES = list(_cases())
FAILING = [case for case in CASES if case.values[0].heading == "Fails"]
MESSAGES = [case for case in FAILING if blocks.recording(case.values[0]) is None]
# under the teaching profile a refused message changes nothing, so there is nothing to go on with
CONTINUED = [case for case in MESSAGES if not blocks.PROFILES & case.values[0].given.flags]

PLACED = [case for case in MESSAGES if case.values[0].given.at]


def judged(block, revision):
    """Returns (state, findings) of a block, what is given first left out."""
    given = block.given
    free = "fixed" not in given.flags and revision not in blocks.MODERN
    teaching = bool(blocks.PROFILES & given.flags)
    profile = "teaching-extended" if "extended" in given.flags else "teaching" if teaching else "spec"
    bound = contract(revision, profile, budgets=given.budgets, infos=not teaching, negotiable=free and not teaching)
    state = pipeline.start(bound, partial="partial" in given.flags, direction=given.direction)
    for event in blocks.setup(given, revision):
        state, _ = pipeline.step(state, event)
    findings = []
    for event in blocks.events(block, revision):
        state, found = pipeline.step(state, event)
        findings.extend(found)
    return state, findings


class Heard:
    """A report that keeps (rule, severity) of what it is given."""

    def __init__(self):
        self.found = []

    def add(self, finding, event, before):
        self.found.append((finding.rule, finding.severity))


def recorded(block, revision):
    """Returns what a recording gives: (rule, severity) of its findings and notes."""
    heard = Heard()
    state = pipeline.start(contract(revision, infos=True, negotiable=True))
    session = sessions.Session(state, sessions.Wanted(infos=True), heard, complain=heard.found.append)
    session.judge(transcript.events(io.BytesIO(blocks.recording(block))))
    return heard.found


def outcome(block, revision):
    """(rule, severity) of everything a block gives, to its end."""
    if blocks.recording(block) is not None:
        return recorded(block, revision)
    state, findings = judged(block, revision)
    return [(finding.rule, finding.severity) for finding in (*findings, *pipeline.finish(state))]


def expected(block, revision):
    """What a failing block gives at warning or above: its rule and those that cannot but stand beside it."""
    return sorted(pair for pair in _all_expected(block, revision) if pair[1] in SERIOUS)


def _all_expected(block, revision):
    yield block.rule, block.given.severity or rules.severity(block.rule, revision)
    for name in block.given.beside:
        yield name, rules.severity(name, revision)


@pytest.mark.parametrize(("block", "revision"), CASES)
def test_block(block, revision):
    found = outcome(block, revision)
    serious = sorted(pair for pair in found if pair[1] in SERIOUS)
    if block.heading == "Passes":
        same([pair for pair in found if pair[0] == block.rule], [], "the rule passes")
        same(serious, [], "nothing serious")
        return
    same(serious, expected(block, revision), "exactly this")
    severity = block.given.severity or rules.severity(block.rule, revision)
    if severity not in SERIOUS:
        wanted = sorted(pair for pair in _all_expected(block, revision) if pair[1] == severity)
        found = [pair for pair in found if pair[0] == block.rule or pair[0] != DEPRECATED]
        same(sorted(pair for pair in found if pair[1] == severity), wanted, f"one {severity}")


@pytest.mark.parametrize(("block", "revision"), PLACED)
def test_at(block, revision):
    state, findings = judged(block, revision)
    before = state.step - len(block.lines)
    found = [finding for finding in (*findings, *pipeline.finish(state)) if finding.rule == block.rule]
    same(sorted((finding.step - before, finding.pointer) for finding in found), sorted(block.given.at))


@pytest.mark.parametrize(("block", "revision"), CONTINUED)
def test_one_fault_one_finding(block, revision):
    state, findings = judged(block, revision)
    state, findings = continued(state, findings, block.rule)
    findings.extend(pipeline.finish(state))
    serious = sorted((finding.rule, finding.severity) for finding in findings if finding.severity in SERIOUS)
    same(serious, expected(block, revision), "exactly this, continuation included")


def _parent(message, pointer):
    """The value around the last token of `pointer`, or the object in which its way ends because a member is missing."""
    for token in pointer.split("/")[1:-1]:
        token = token.replace("~1", "/").replace("~0", "~")
        if isinstance(message, dict) and token not in message:
            break
        message = message[int(token)] if isinstance(message, list) else message[token]
    return message


@pytest.mark.once
@pytest.mark.parametrize(("block", "revision"), MESSAGES)
def test_places(block, revision):
    """A pointer leads into the message its finding stands at, or to where the missing member would stand."""
    messages = [getattr(event, "message", None) for event in blocks.events(block, revision)]
    state, findings = judged(block, revision)
    before = state.step - len(messages)
    for finding in (*findings, *pipeline.finish(state)):
        message = messages[finding.step - before - 1]
        if finding.pointer and message is not None:
            true(isinstance(_parent(message, finding.pointer), (dict, list)), f"{finding.rule} at {finding.pointer}")
        for family, places in PLACES.items():
            if finding.rule.startswith(family):
                true(re.fullmatch(places, NESTED.sub("", finding.pointer)), f"{finding.rule} at {finding.pointer}")


@pytest.mark.once
@pytest.mark.parametrize(("block", "revision"), MESSAGES)
def test_sentence(block, revision):
    state, findings = judged(block, revision)
    for finding in (*findings, *pipeline.finish(state)):
        true(finding.message, finding.rule)
        words = re.findall(r"\{[a-z]+\}", rules.row(finding.rule)["says"])
        same([word for word in words if word in finding.message], [], f"left in braces: {finding.message}")


def test_each_level_that_depends_is_shown():
    shown = {(block.rule, block.given.severity) for block in (case.values[0] for case in FAILING)}
    for family in rules.families():
        for name, row in rules.rows(family).items():
            for when, level in row.get("when", {}).items():
                if (name, when) not in OTHER_PROFILES:
                    true((name, rules.SEVERITIES[level]) in shown, f"{name} has no block for {when!r}")


# what a reader sees, of one rule a family; written by hand
SENTENCES = {
    "json/duplicate-key": "server gave the member data twice in one object, expected each name once",
    "envelope/params-not-object": "params is [], expected an object",
    "id/response-type-mismatch": 'server answered id "1", expected the number 1, as the client wrote it',
    "id/reused-in-session": "client used request id 5 before in this session, expected a new id",
    "lifecycle/initialize-not-first": "client sent tools/list before initialize, expected initialize first",
    "capability/roots-list-changed-not-declared": "client sent notifications/roots/list_changed, but"
    " client.roots.listChanged is not declared, expected it declared as true",
    "method/not-in-revision": "client sent subscriptions/listen, which belongs to 2026-07-28, expected a method of this"
    " revision",
    "method/wrong-direction": "roots/list came from the client, expected it from the server",
    "schema/type": 'isError is "false", expected boolean',
    "meta/misplaced": "_meta stands outside params and result, expected _meta inside them",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_sentence_of(name):
    block = next(case.values[0] for case in FAILING if case.values[0].rule == name)
    _, findings = judged(block, "2025-11-25")
    same([finding.message for finding in findings if finding.rule == name], [SENTENCES[name]])
