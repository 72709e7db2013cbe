"""Deprecated features: told once each, and only where infos are shown.

It rests on the registry of deprecated features of 2026-07-28.

Their use is right in this revision; nothing here says otherwise.
"""

from mcpcheck import peers
from mcpcheck.features import place
from mcpcheck.pointer import join

PLACE = place("deprecated")
GENERATION = "per request"
START = frozenset()

_RULE = "deprecated/feature-used"
_LEVEL = "io.modelcontextprotocol/logLevel"
_OTHERS = ("thisServer", "allServers")


def _check(find):
    """A check and an advance out of `find(facts)`, which yields (name of the feature, pointer)."""

    def check(state, facts):
        told = set(state.features[PLACE])
        for name, pointer in find(facts) if facts.contract.infos else ():
            if name not in told:
                told.add(name)
                yield _RULE, pointer, {"name": name}

    def advance(state, facts):
        told = state.features[PLACE]
        names = {name for name, _ in find(facts)} if facts.contract.infos else ()
        return told.union(names) if names else told  # the slice itself where nothing is new: other rows may have more

    return check, advance


def _of_request(facts):
    if facts.at:
        return
    key = facts.contract.declares["client"]
    capabilities = peers.own(facts.params, key) or {}
    for name in ("roots", "sampling"):
        if name in capabilities:
            yield name, join(join("/params/_meta", key), name)
    meta = facts.params.get("_meta") if type(facts.params) is dict else None
    if type(meta) is dict and _LEVEL in meta:
        yield "logging", join("/params/_meta", _LEVEL)


def _of_discovery(facts):
    capabilities = facts.result.get("capabilities") if type(facts.result) is dict else None
    if type(capabilities) is dict and "logging" in capabilities:
        yield "logging", "/result/capabilities/logging"


def _of_sampling(facts):
    yield "sampling", "/method"
    context = facts.params.get("includeContext") if type(facts.params) is dict else None
    if context in _OTHERS:
        yield "the context of servers in sampling", "/params/includeContext"


def _of_elicitation(facts):
    schema = facts.params.get("requestedSchema") if type(facts.params) is dict else None
    properties = schema.get("properties") if type(schema) is dict else None
    for name, one in properties.items() if type(properties) is dict else ():
        if type(one) is dict and "enumNames" in one:
            yield "enumNames", join(join("/params/requestedSchema/properties", name), "enumNames")


ON = {
    ("request", "*"): _check(_of_request),
    ("result", "server/discover"): _check(_of_discovery),
    ("request", "sampling/createMessage"): _check(_of_sampling),
    ("request", "roots/list"): _check(lambda facts: [("roots", "/method")]),
    ("request", "elicitation/create"): _check(_of_elicitation),
    ("notification", "notifications/message"): _check(lambda facts: [("logging", "/method")]),
}
