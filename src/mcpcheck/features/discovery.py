"""Versions: what the server names, what it serves, and which of them the client goes on with.

It rests on server/discover and on basic/versioning, section Protocol Version Negotiation, of 2026-07-28. Lists are
taken from the last DiscoverResult or -32022; a peer is judged by the list that stood when it acted.

The shapes of lists and errors have rows in the shape table. What a handshake has to do with it stands in fallback.
"""

from collections import namedtuple

from mcpcheck import spec
from mcpcheck.features import place
from mcpcheck.features.refusals import METHOD_NOT_FOUND, code_of
from mcpcheck.pointer import join
from mcpcheck.spelling import listed, spell

PLACE = place("discovery")
MODERN = place("modern")
GENERATION = "per request"

Versions = namedtuple("Versions", "refused typed accepted retried")
Versions.__doc__ = """refused: whether discovery was refused with -32601, until that is told. typed: whether a result
with resultType has passed. accepted: the unlisted versions that were served. retried: the step before the last list
that the client did not keep to.
"""
START = Versions(False, False, frozenset(), None)

_DISCOVER = "server/discover"
_UNSUPPORTED = -32022


def _version(params):
    """The version that a request names, or None."""
    meta = params.get("_meta") if type(params) is dict else None
    version = meta.get(spec.VERSION_KEY) if type(meta) is dict else None
    return version if type(version) is str else None


def check_request(state, facts):
    """The first request after a list keeps to it."""
    if _strays(state, facts):
        what = {"found": _version(facts.params), "other": listed(state.features[MODERN].versions)}
        yield "discovery/retry-version-unlisted", join("/params/_meta", spec.VERSION_KEY), what


def _strays(state, facts):
    modern, version = state.features[MODERN], _version(facts.params)
    if facts.at or version is None or modern.told is None or version in modern.versions:
        return False
    return state.features[PLACE].retried != modern.told


def advance_request(state, facts):
    slice_ = state.features[PLACE]
    return slice_._replace(retried=state.features[MODERN].told) if _strays(state, facts) else slice_


def check_result(state, facts):
    if facts.at or facts.asked is None or type(facts.result) is not dict:
        return
    slice_ = state.features[PLACE]
    if slice_.refused and "resultType" in facts.result:
        yield "discovery/not-implemented", "/result/resultType", {}
    version, versions = _unlisted(state, facts)
    if version is not None:
        pointer = "/result/supportedVersions" if facts.method == _DISCOVER else "/result"
        yield "discovery/version-accepted-unlisted", pointer, {"found": version, "other": listed(versions)}


def _unlisted(state, facts):
    """(version that was served for the first time, the list that leaves it out); (None, ()) where none was."""
    version, versions = _served(state, facts)
    told = version is None or version in versions or version in state.features[PLACE].accepted
    return (None, ()) if told else (version, versions)


def _served(state, facts):
    """(version that the answered request named, the list it is measured by); (None, ()) where one is not known."""
    versions = state.features[MODERN].versions
    if facts.method == _DISCOVER:
        versions = facts.result.get("supportedVersions")
        if type(versions) is not list or not all(type(version) is str for version in versions):
            return None, ()
    version = _version(facts.asked.params)
    return (None, ()) if version is None or versions is None else (version, versions)


def advance_result(state, facts):
    slice_ = state.features[PLACE]
    if facts.at or facts.asked is None or type(facts.result) is not dict:
        return slice_
    version, _ = _unlisted(state, facts)
    if "resultType" in facts.result and not slice_.typed:
        slice_ = slice_._replace(refused=False, typed=True)
    return slice_ if version is None else slice_._replace(accepted=slice_.accepted | {version})


def check_refused(state, facts):
    """Discovery refused by a server that has given typed results before."""
    if code_of(facts) == METHOD_NOT_FOUND and state.features[PLACE].typed:
        yield "discovery/not-implemented", "/error/code", {}


def advance_refused(state, facts):
    slice_ = state.features[PLACE]
    return slice_ if code_of(facts) != METHOD_NOT_FOUND or slice_.typed else slice_._replace(refused=True)


def check_error(state, facts):
    """What -32022 says beside the request that it refuses."""
    if code_of(facts) != _UNSUPPORTED or facts.asked is None:
        return
    data, version = facts.error.get("data"), _version(facts.asked.params)
    if type(data) is not dict or version is None:
        return
    requested, supported = data.get("requested"), data.get("supported")
    if requested != version:
        yield (
            "error/unsupported-version-requested",
            "/error/data/requested",
            {"found": requested, "other": spell(version)},
        )
    if type(supported) is list and version in supported:
        legacy = "legacy" if version in spec.LEGACY else None
        yield "error/unsupported-version-listed", "/error/data/supported", {"found": version, "when": legacy}


ON = {
    ("request", "*"): (check_request, advance_request),
    ("result", "*"): (check_result, advance_result),
    ("error", "*"): (check_error, None),
    ("error", "server/discover"): (check_refused, advance_refused),
}
