"""Any value of any message may be of any kind: the features of lists, calls and their like never stumble.

Each message of the pages' blocks is spoilt in one place chosen from a seed; only the absence of an exception is looked at, and
that a state is left which further messages can be judged by.
"""

import copy
import json
import random

import pytest
from blocks import blocks, setup
from expect import true
from talks import sent_lines

from mcpcheck import pipeline, rules
from mcpcheck.contracts import contract

FAMILIES = ("tools", "resources", "prompts", "completion", "logging", "pagination", "roots")
JUNK = (None, True, 0, 1.5, "", [], ["a"], [{}], {}, {"a": []}, [[]], {"name": {}}, {"uri": []})


def places(value, place=()):
    yield place
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*place, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*place, index))


def spoilt(message, chance):
    """The message with junk in the place of one value of its params, result or error."""
    twin = copy.deepcopy(message)
    inside = [place for place in places(twin) if place and place[0] in ("params", "result", "error")]
    if not inside:
        return twin
    place = chance.choice(inside)
    holder = twin
    for token in place[:-1]:
        holder = holder[token]
    holder[place[-1]] = copy.deepcopy(chance.choice(JUNK))
    return twin


@pytest.mark.parametrize("family", FAMILIES)
def test_junk_in_any_place(family):
    chance = random.Random(f"junk {family}")
    judged = 0
    for block in blocks(rules.page(family)):
        events = [*setup(block.given, "2025-11-25"), *sent_lines(block)]
        for _ in range(12):
            spoil = chance.randrange(len(events))
            state = pipeline.start(contract("2025-11-25", infos=True, negotiable=True))
            for number, event in enumerate(events):
                message = spoilt(event.message, chance) if number == spoil else event.message
                state, findings = pipeline.step(state, event._replace(message=message))
                judged += 1
                true(all(finding.message for finding in findings), json.dumps(message))
            pipeline.finish(state)
    true(judged > 200)
