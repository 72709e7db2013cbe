"""Sessions under the teaching profile, written as the blocks of the rule pages are written."""

import blocks

from mcpcheck import pipeline
from mcpcheck.contracts import contract

REVISION = "2025-11-25"


def talk(text, given="teaching ready policy"):
    """(state, [the message of each step's error, None where a step was accepted]) of the lines of `text`.

    given: the words behind `given` of a rule page's block.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    block = blocks.block("talk", "Fails", [f"given {REVISION} {given}", *lines])
    profile = "teaching-extended" if "extended" in block.given.flags else "teaching"
    state = pipeline.start(contract(REVISION, profile, budgets=block.given.budgets))
    for event in blocks.setup(block.given, REVISION):
        state, found = pipeline.step(state, event)
        if found:
            raise AssertionError(f"the setup was refused: {found[0].message}")
    said = []
    for event in blocks.events(block):
        state, found = pipeline.step(state, event)
        found = [finding for finding in found if finding.severity == "error"]
        said.append(found[0].message if found else None)
        if len(found) > 1:
            raise AssertionError(f"more than one finding: {found}")
    return state, said


def last(text, given="teaching ready policy"):
    """The message of the last step; every step before it must be accepted."""
    said = talk(text, given)[1]
    if any(said[:-1]):
        raise AssertionError(f"refused before the last step: {said}")
    return said[-1]
