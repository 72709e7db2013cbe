"""Subscriptions under an access policy: one a URI, owned by a principal, reaching to listed children and no further.

It rests on the teaching profile, section 10: a subscription lives from the success of its request to the success of its
end, or to the activation of another revision of the policy.

It does not judge snapshots; it reads from the active policy which children a resource lists.
"""

from mcpcheck.features import place
from mcpcheck.policy import active, context_of
from mcpcheck.values import MISSING

PLACE = place("child_graph")
AUTHORITY = place("authorization")
START = {}  # uri -> (subject, tenant) of the subscriber

_SUBSCRIBE, _UNSUBSCRIBE = "resources/subscribe", "resources/unsubscribe"


def _uri(params):
    uri = params.get("uri") if type(params) is dict else None
    return uri if type(uri) is str else None


def _who(context):
    """(subject, tenant) of a snapshot, or None where there is none."""
    if type(context) is not dict:
        return None
    return context.get("subject"), context.get("tenant")


def _gate(state):
    """The sub-capability, asked after snapshot and policy; it is declared by the literal true."""
    server = getattr(state.session.server, "capabilities", None)
    resources = server.get("resources") if type(server) is dict else None
    if type(resources) is not dict or resources.get("subscribe") is not True:
        what = {"name": "server.resources.subscribe", "other": "server", "path": "resources.subscribe"}
        yield "capability/resources-subscribe-not-declared", "/method", {**what, "expected": "true"}


def _pending(state, method, uri):
    """Whether a request of `method` for `uri` waits for its answer."""
    for entry in state.ids.client.values():
        for record in entry if type(entry) is tuple else (entry,):
            if record.method == method and _uri(record.params) == uri:
                return True
    return False


def check_subscribe(state, facts):
    uri = _uri(facts.params)
    yield from _gate(state)
    if uri in state.features[PLACE]:
        yield "resources/subscribe-duplicate", "/params/uri", {"found": uri}
    if _pending(state, _SUBSCRIBE, uri):
        yield "teaching/subscription-pending", "/params/uri", {"found": uri}


def check_unsubscribe(state, facts):
    uri, live = _uri(facts.params), state.features[PLACE]
    yield from _gate(state)
    if uri is None:
        return
    if uri not in live:
        yield "resources/unsubscribe-without-subscribe", "/params/uri", {"found": uri}
    if _pending(state, _UNSUBSCRIBE, uri):
        yield "teaching/unsubscription-pending", "/params/uri", {"found": uri}
    if uri in live and live[uri] != _who(context_of(facts.event)):
        yield "teaching/subscription-owner", "/params/uri", {"found": uri}


def check_updated(state, facts):
    """Any subscription that reaches the URI and is the snapshot's own will do."""
    uri, live = _uri(facts.params), state.features[PLACE]
    if uri is None:
        return
    children = active(state.features[AUTHORITY]).children
    owners = [who for one, who in live.items() if one == uri or uri in children.get(one, ())]
    if not owners:
        yield "resources/updated-without-subscription", "/params/uri", {"found": uri}
    elif _who(context_of(facts.event)) not in owners:
        yield "teaching/subscription-owner", "/params/uri", {"found": uri}


def advance_subscribed(state, facts):
    snapshot, _ = state.features[AUTHORITY].bound.get(facts.asked.step, (None, None))
    return {**state.features[PLACE], _uri(facts.asked.params): _who(snapshot)}


def advance_unsubscribed(state, facts):
    uri = _uri(facts.asked.params)
    return {one: who for one, who in state.features[PLACE].items() if one != uri}


def advance_activation(state, facts):
    """Another revision ends them all at once; the active one again ends none."""
    live = state.features[PLACE]
    return live if facts.params == state.features[AUTHORITY].revision or facts.params is MISSING else START


ON = {
    ("request", _SUBSCRIBE): (check_subscribe, None),
    ("result", _SUBSCRIBE): (None, advance_subscribed),
    ("request", _UNSUBSCRIBE): (check_unsubscribe, None),
    ("result", _UNSUBSCRIBE): (None, advance_unsubscribed),
    ("notification", "notifications/resources/updated"): (check_updated, None),
    ("control", "activate_authorization_revision"): (None, advance_activation),
}
