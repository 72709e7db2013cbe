"""docs/form-lab.md: each requirement is answered under its own anchor, and what it says of the cases is so."""

import re

import pytest
from expect import same, true
from lab_files import cases, path

from mcpcheck.lab import measured
from mcpcheck.lab.call import POLICIES

ANSWERS = {
    "four-messages": ["Four messages, the inner answer first", "its answer must come before the call's"],
    "ids-by-direction": ["only the direction keeps them apart", "id 0"],
    "schema-sent": ["Sending a schema checks nothing", "the server judges the content"],
    "three-answers": ["Three answers, three outcomes", "`declined`", "`cancelled`", "no retry, no second question"],
    "accepted-no": ["`ok: false`", "a fourth outcome"],
    "decline-no-error": ["A decline is no error", "`isError` stays false"],
    "no-permission": ["Acceptance is no permission", "values were returned"],
    "misleading-text": ["Unexpected elicitation action: accept", "its content is missing"],
    "url-mode": ["carries no content", "Secrets belong there"],
    "cannot-be-asked": ["sends no request", "`unsupported`, `requested: false`"],
    "asked-anyway": ["-32600", "-32602", "`asked` beside `answered`"],
    "strictness": ["Nothing is converted", "Bounds are inclusive"],
    "resolver-parameters": ["never appear in the tool's input schema"],
    "local-timeout": ["A local timeout is not the user's cancel", "it never travels"],
    "prefetch": ["Prefetching proves no approval", "nothing about whether a user saw or approved"],
    "not-proven": ["What this evidence does not prove", "one version of one library", "no proof of conformance"],
}


def page():
    with open(path("docs", "form-lab.md"), encoding="utf-8") as source:
        return source.read()


def under(anchor):
    """The text from an anchor to the next anchor or heading, on one line."""
    found = re.search(rf'<a id="{anchor}"></a>\n((?:## .*\n)?.*?)(?=\n<a id=|\n## |\Z)', page(), re.S)
    return " ".join(found[1].split()) if found else ""


@pytest.mark.parametrize("anchor", ANSWERS)
def test_each_requirement_is_answered_under_its_anchor(anchor):
    for sentence in ANSWERS[anchor]:
        true(sentence in under(anchor), f"{anchor}: {sentence}")


def test_every_anchor_is_known_and_stands_once():
    same(sorted(re.findall(r'<a id="([^"]*)"></a>', page())), sorted(ANSWERS))


def test_policies_are_those_of_the_function():
    true(all(f"`{policy}`" in page() for policy in POLICIES))


def test_cases_are_counted_and_marked_as_the_page_says():
    marks = [case["about"].partition(": ")[0] for case in cases().values()]
    recorded = [name for name, case in cases().items() if case["about"].startswith("recorded: ")]
    same(recorded, list(measured.TWELVE))
    same(marks.count("measured"), 20)
    rest = [name for name, mark in zip(cases(), marks, strict=True) if mark not in ("recorded", "measured")]
    true({"legacy_capability", "url_only_capability"} <= set(rest))
    same({cases()[name]["about"].partition(": ")[0] for name in rest}, {"not covered by any recorded run"})
