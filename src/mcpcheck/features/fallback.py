"""A handshake beside the other generation: who opens one although, and who refuses one without a word of versions.

It rests on basic/versioning, section Backward Compatibility with Initialization-Based Versions, and on basic/transports
of 2026-07-28. Both sides are judged by the versions that the server has named before.

It keeps nothing; the list stands in the slice of modern.
"""

import re

from mcpcheck import spec
from mcpcheck.features import place
from mcpcheck.late import Late
from mcpcheck.spelling import listed

PLACE = place("fallback")
MODERN = place("modern")
START = ()

# a protocol version is the date of its publication: YYYY-MM-DD
_DATE = Late(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def _modern_only(state):
    """The versions that the server named, where none of them has a handshake; else None."""
    modern = state.features[MODERN]
    versions = None if modern is None else modern.versions
    if versions is None or any(version in spec.LEGACY for version in versions):
        return None
    return versions


def check_initialize(state, facts):
    versions = _modern_only(state)
    if versions is not None:
        yield "discovery/initialize-after-modern", "/method", {"other": listed(versions)}


def check_refusal(state, facts):
    if type(facts.error) is not dict:
        return
    given = facts.contract.declares is not None  # the revision was chosen from outside
    if (given or _modern_only(state) is not None) and not _names_versions(facts.error):
        yield "discovery/initialize-refusal-unnamed", "/error/data", {}


def _names_versions(error):
    return any(_DATE.search(text) for text in _texts([error.get("message"), error.get("data")]))


def _texts(value):
    """The texts in a JSON value, however deep."""
    stack = [value]
    while stack:
        one = stack.pop()
        if type(one) is str:
            yield one
        elif type(one) is dict:
            stack.extend(one.values())
        elif type(one) is list:
            stack.extend(one)


ON = {
    ("request", "initialize"): (check_initialize, None),
    ("error", "initialize"): (check_refusal, None),
}
