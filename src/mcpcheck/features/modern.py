"""What is known of a server of the modern generation: whether it is one, which versions it names, what it can do.

It rests on basic/versioning and server/discover of 2026-07-28: discovery is advertised, not negotiated, so what a server
can do may never be known. It is shown to be modern by an answer to discovery, an error code of its own generation, a
result with resultType, or the acknowledgment of a subscription; until then a modern request may have reached a server
of the other generation.

It judges nothing; the modules that do read this slice.
"""

from collections import namedtuple

from mcpcheck.features import place

PLACE = place("modern")
GENERATION = "per request"

Modern = namedtuple("Modern", "seen shown versions told capabilities")
Modern.__doc__ = """seen: whether a message of the generation has passed. shown: whether the server is shown to be of it.
versions: those the server named last, a tuple, or None. told: the step before that answer. capabilities: the object of the
last DiscoverResult, or None where there is none or it cannot be read.
"""
START = Modern(False, False, None, None, None)

_DISCOVER = "server/discover"
_OWN_CODES = (-32020, -32021, -32022)
_UNSUPPORTED = -32022


def shown(state, facts):
    """Whether the server is shown to be modern, by what came before this message or by choice of the revision."""
    modern = state.features[PLACE]
    return not facts.contract.negotiable or (modern is not None and modern.shown) or _is_discovery(facts)


def _is_discovery(facts):
    return facts.kind == "result" and facts.method == _DISCOVER and "supportedVersions" in facts.result


def advance_request(state, facts):
    modern = state.features[PLACE]
    return modern if modern.seen else modern._replace(seen=True)


def advance_result(state, facts):
    modern, result = state.features[PLACE], facts.result
    if type(result) is not dict or facts.at:
        return modern
    if not modern.shown and (type(result.get("resultType")) is str or _is_discovery(facts)):
        modern = modern._replace(shown=True)
    if facts.method != _DISCOVER:
        return modern
    capabilities = result.get("capabilities")
    modern = modern._replace(capabilities=capabilities if type(capabilities) is dict else None)
    return _told(state, modern, result.get("supportedVersions"))


def advance_error(state, facts):
    modern, error = state.features[PLACE], facts.error
    code = error.get("code") if type(error) is dict else None
    if code not in _OWN_CODES:
        return modern
    data = error.get("data")
    modern = modern._replace(shown=True)
    if code != _UNSUPPORTED or type(data) is not dict:
        return modern
    return _told(state, modern, data.get("supported"))


def _told(state, modern, versions):
    """The slice after an answer that lists versions; a list that cannot be read leaves them unknown."""
    if type(versions) is not list or not all(type(version) is str for version in versions):
        return modern._replace(versions=None, told=None)
    return modern._replace(versions=tuple(versions), told=state.step)


def advance_acknowledged(state, facts):
    modern = state.features[PLACE]
    return modern if modern.shown else modern._replace(seen=True, shown=True)


def excuses(state, record):
    """Whether a probe needs no answer: the client went on in the other generation."""
    return record.method == _DISCOVER and state.contract.negotiable and state.session.phase not in state.contract.closed


ON = {
    ("request", "*"): (None, advance_request),
    ("result", "*"): (None, advance_result),
    ("error", "*"): (None, advance_error),
    ("notification", "notifications/subscriptions/acknowledged"): (None, advance_acknowledged),
}
