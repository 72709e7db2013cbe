"""Each rule is held by data: with its emission switched off, its own Fails block is no longer answered as its page says.

Switched off means that no contract knows a severity for it, so the pipeline drops it wherever it is emitted. Every rule of
the catalogue is tried, in every revision and profile that its blocks run in.
"""

import pytest
import test_rule_pages as pages
from expect import same

from mcpcheck import rules
from mcpcheck.contracts import Contract

pytestmark = pytest.mark.once  # what it asks does not depend on the mode or the Python

BLOCKS = {}
for _case in pages.FAILING:
    BLOCKS.setdefault(_case.values[0].rule, {}).setdefault(_case.values[1], _case.values[0])


def test_every_rule_has_a_block():
    same(sorted(set(rules.names()) - set(BLOCKS)), [])


def without(rule):
    """What stands in for Contract.severity: no contract has the rule."""
    severity = Contract.severity
    return lambda self, name, when=None: None if name == rule else severity(self, name, when)


@pytest.mark.parametrize("rule", sorted(BLOCKS))
def test_a_rule_that_is_switched_off_is_missed(rule, monkeypatch):
    for revision, block in BLOCKS[rule].items():
        pages.test_block(block, revision)
        with monkeypatch.context() as patched:
            patched.setattr(Contract, "severity", without(rule))
            with pytest.raises(AssertionError):
                pages.test_block(block, revision)
