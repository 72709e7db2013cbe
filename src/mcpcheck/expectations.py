"""Expectations: what the cases of a fixture file are expected to give, written by hand beside it.

It rests on docs/design.md, "Fixtures and expectations": `expected/<same name>` is keyed by case name, the names equal
on both sides; a wire case expects an outcome, a lab case the tool's result object.

It compares nothing and writes nothing.
"""

import os

from mcpcheck.fixtures import placed, read_bytes, read_document
from mcpcheck.pointer import join
from mcpcheck.spelling import harmless, near, quote, spell
from mcpcheck.usage import UsageError

KEYS = {"outcome": str, "step": int, "rule": str, "pointer": str, "findings": list, "because": str}
FINDING = {"step": int, "rule": str, "severity": str, "pointer": str}
NAMES = {str: "a string", int: "an integer", list: "an array"}


def sibling(path, folder):
    """Return the file of the same name in `folder`, the sibling of the folder that `path` stands in."""
    above = os.path.dirname(os.path.dirname(path)) if os.path.dirname(path) else os.pardir
    return os.path.join(above, folder, os.path.basename(path))


def read(path, kind):
    """Return the Document of an expectation file, its entries checked by form; raise UsageError with file and line."""
    document = read_document(path, read_bytes(path, harmless(path), "expectations"))
    if type(document.value) is not dict:
        raise UsageError(
            placed(document, "", f"expectations are {spell(document.value)}; expected an object by case name")
        )
    for name, entry in document.value.items():
        pointer, text = _wrong(entry, kind) or (None, None)
        if text:
            raise UsageError(placed(document, join("", name) + pointer, f"expectation {quote(name)}: {text}"))
    return document


def unmatched(fixture, document):
    """Yield what is wrong with the names: a case without expectation, an expectation without case."""
    names = [case.name for case in fixture.cases]
    for case in fixture.cases:
        if case.name not in document.value:
            text = f"case {quote(case.name)} has no expectation in {harmless(document.path)}"
            yield placed(fixture.document, case.place, text)
    for name in document.value:
        if name not in names:
            nearest = near(name, [known for known in names if known not in document.value])
            hint = f"; did you mean {quote(nearest)}?" if nearest else ""
            yield placed(document, join("", name), f"expectation {quote(name)} has no case{hint}")


def _wrong(entry, kind):
    """Return (pointer, text) of what is wrong with the form of one expectation, or None."""
    if type(entry) is not dict:
        return "", f"it is {spell(entry)}; expected an object"
    if kind == "lab":
        return None
    found = _members(entry, KEYS, ("outcome", "findings"))
    if found:
        return found
    if entry["outcome"] not in ("accepted", "rejected"):
        return "/outcome", f'outcome is {spell(entry["outcome"])}; expected "accepted" or "rejected"'
    for index, finding in enumerate(entry["findings"]):
        if type(finding) is not dict:
            return f"/findings/{index}", f"a finding is {spell(finding)}; expected an object"
        found = _members(finding, FINDING, FINDING)
        if found:
            return f"/findings/{index}{found[0]}", found[1]
    return None


def _members(entry, kinds, required):
    for key, value in entry.items():
        if key not in kinds:
            nearest = near(key, kinds)
            return join("", key), f"unknown key {spell(key)}" + (f"; did you mean {quote(nearest)}?" if nearest else "")
        if type(value) is not kinds[key]:
            return join("", key), f"{key} is {spell(value)}; expected {NAMES[kinds[key]]}"
    for key in required:
        if key not in entry:
            return "", f"key {quote(key)} is missing"
    return None
