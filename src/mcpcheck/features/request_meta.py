"""The metadata of requests: who says its name, which version is named, and what becomes of a request without any.

It rests on basic#meta of 2026-07-28: every request declares its version and the capabilities of its client, and the
server refuses one that does not. Names are told once a session.

The shape of the metadata has rows in the shape table. What proves a server to be of this generation another module
remembers.
"""

from collections import namedtuple

from mcpcheck import peers, spec
from mcpcheck.features import place
from mcpcheck.features.refusals import INVALID_PARAMS, METHOD_NOT_FOUND, code_of
from mcpcheck.pointer import join
from mcpcheck.values import MISSING
from mcpcheck.wire import over_http

PLACE = place("request_meta")
MODERN = place("modern")
GENERATION = "per request"

Told = namedtuple("Told", "client server")
Told.__doc__ = "Whether a request without clientInfo, a result without serverInfo has passed."
START = Told(False, False)

_CLIENT_INFO = "io.modelcontextprotocol/clientInfo"
_SERVER_INFO = "io.modelcontextprotocol/serverInfo"
_HEADER_MISMATCH = -32020
_UNSUPPORTED = -32022


def _meta(members):
    meta = members.get("_meta") if type(members) is dict else None
    return meta if type(meta) is dict else {}


def check_request(state, facts):
    if facts.at:
        return
    meta = _meta(facts.params)
    version = meta.get(spec.VERSION_KEY)
    if type(version) is str and version not in spec.MODERN:
        yield _foreign(version, facts.contract.revision)
    if _anonymous(facts) and not state.features[PLACE].client:
        yield "meta/client-info-missing", join("/params/_meta", _CLIENT_INFO), {}


def _foreign(version, judged_by):
    """What is said of a version that has no such metadata, or of which nothing is known here."""
    pointer, what = join("/params/_meta", spec.VERSION_KEY), {"found": version}
    if version in spec.LEGACY:
        return "meta/legacy-version", pointer, what
    return "unjudged/version-unknown", pointer, {**what, "expected": judged_by, "subject": version}


def _anonymous(facts):
    """Whether a request that declares itself leaves out the name of its client."""
    meta = _meta(facts.params)
    return _CLIENT_INFO not in meta and _lacking(facts.params, facts.contract) is None


def advance_request(state, facts):
    told = state.features[PLACE]
    return told if told.client or facts.at or not _anonymous(facts) else told._replace(client=True)


def _lacking(params, contract):
    """The name of the first piece of metadata that every request needs and this one lacks, or None."""
    if params is not MISSING and type(params) is not dict:
        return None  # the envelope has said it
    meta = _meta(params)
    for key in (contract.declares["version"], contract.declares["client"]):
        if key not in meta:
            return key.rpartition("/")[2]
    return None


def check_result(state, facts):
    if facts.at or type(facts.result) is not dict:
        return
    if _nameless(facts) and not state.features[PLACE].server:
        yield "meta/server-info-missing", join("/result/_meta", _SERVER_INFO), {}
    lacking = _served(state, facts)
    if lacking is not None:
        versions = state.features[MODERN].versions or ()
        both = any(version in spec.LEGACY for version in versions)
        yield "meta/missing-key-accepted", "/result", {"name": lacking, "when": "both" if both else None}


def _nameless(facts):
    return "resultType" in facts.result and _SERVER_INFO not in _meta(facts.result)


def advance_result(state, facts):
    told = state.features[PLACE]
    if told.server or facts.at or type(facts.result) is not dict or not _nameless(facts):
        return told
    return told._replace(server=True)


def _served(state, facts):
    """What was lacking in the request that this answers, where its server is known to be of this generation; else None."""
    feature = facts.contract.feature("modern")
    if facts.asked is None or feature is None or not feature.shown(state, facts):
        return None
    if facts.contract.negotiable and state.session.phase not in state.contract.closed:
        return None
    return _lacking(facts.asked.params, facts.asked.contract)


def check_error(state, facts):
    """The code that refuses a request without its metadata; where other faults are possible theirs is right too."""
    code, lacking = code_of(facts), _served(state, facts)
    if code is None or lacking is None or code == INVALID_PARAMS:
        return ()
    asked = facts.asked
    route = asked.contract.route(asked.method)
    if route is None or (code == _HEADER_MISMATCH and over_http(facts.event)):
        return ()
    if code == METHOD_NOT_FOUND and not _offered(asked, route):
        return ()
    if code == _UNSUPPORTED and type(_meta(asked.params).get(spec.VERSION_KEY, MISSING)) is str:
        return ()
    return (("error/missing-meta-code", "/error/code", {"found": code, "name": lacking}),)


def _offered(asked, route):
    """Whether the server is known to have declared what the method needs, or the method needs nothing."""
    needs = [need for need in route.needs["client"] if need.side == "server"]
    known = asked.capabilities
    return not needs or (known is not None and all(peers.holds(known, ".".join(need.names)) for need in needs))


ON = {
    ("request", "*"): (check_request, advance_request),
    ("result", "*"): (check_result, advance_result),
    ("error", "*"): (check_error, None),
}
