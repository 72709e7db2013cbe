"""Mutants of the checks: of 100, at least 95 are noticed by data alone.

The mutants are drawn from one seed, so a change of the checks draws others; `python tests/mutants.py` draws from any seed.
What survives is printed: it is either a change that no message can show, or data that is missing.
"""

import os

import mutants
import pytest
from expect import true

SEED = 20261125
COUNT = 100
FLOOR = 95  # never lower it


@pytest.mark.once
@pytest.mark.skipif(not hasattr(os, "fork"), reason="each mutant is tried in a fork of the process")
def test_mutants_are_noticed():
    left = mutants.survivors(mutants.chosen(SEED, COUNT))
    told = "\n".join(map(mutants.told, left))
    print(told)
    true(COUNT - len(left) >= FLOOR, f"{len(left)} of {COUNT} survive:\n{told}")


def test_a_mutant_is_a_change_of_a_check():
    for _, path, _, line, kind, _ in mutants.chosen(SEED, COUNT):
        true(os.path.isfile(path) and line > 0 and kind, path)
