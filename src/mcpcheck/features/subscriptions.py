"""Subscriptions to resources: made once, ended once, and updates for subscribers only.

It rests on server/resources, section Subscriptions, and on the comments of SubscribeRequest, UnsubscribeRequest and
ResourceUpdatedNotification in the schema.

It does not know which resource is a part of another; texts that begin alike prove nothing.
"""

from collections import namedtuple

from mcpcheck.features import place
from mcpcheck.history import EMPTY
from mcpcheck.values import OTHER, SENDER

PLACE = place("subscriptions")
GENERATION = "handshake"

Subscriptions = namedtuple("Subscriptions", "live count open hoped waiting")
Subscriptions.__doc__ = """Who is subscribed to what.

live: history, uri -> whether it is subscribed; count: how many are. open: history, step of a subscribe request -> its
uri, None once it was answered; hoped: history, uri -> how many open requests name it; waiting: how many are open.
"""
START = Subscriptions(EMPTY, 0, EMPTY, EMPTY, 0)


def _uri(params):
    uri = params.get("uri") if type(params) is dict else None
    return uri if type(uri) is str else None


def _unseen(state, facts):
    """Whether what was subscribed may have escaped the recording."""
    return not state.session.unseen.isdisjoint(("start", OTHER[SENDER[facts.direction]]))


def _known(slice_, uri):
    """Whether the client is subscribed to the uri, or has asked to be."""
    return slice_.live.get(uri, False) or slice_.hoped.get(uri, 0) > 0


def check_subscribe(state, facts):
    uri = _uri(facts.params)
    if uri is not None and state.features[PLACE].live.get(uri):
        yield "resources/subscribe-duplicate", "/params/uri", {"found": uri}


def check_unsubscribe(state, facts):
    uri, slice_ = _uri(facts.params), state.features[PLACE]
    if uri is None or _known(slice_, uri) or _unseen(state, facts):
        return
    yield "resources/unsubscribe-without-subscribe", "/params/uri", {"found": uri}


def check_updated(state, facts):
    uri, slice_ = _uri(facts.params), state.features[PLACE]
    if uri is None or _unseen(state, facts):
        return
    if not slice_.count and not slice_.waiting:
        yield "resources/updated-without-subscription", "/params/uri", {"found": uri}
    elif not _known(slice_, uri):
        yield "resources/updated-uri-unrelated", "/params/uri", {"found": uri}


def advance_subscribe(state, facts):
    slice_, uri = state.features[PLACE], _uri(facts.params)
    return slice_ if uri is None else _wait(slice_, state.step + 1, uri, uri, 1)


def _wait(slice_, step, uri, kept, more):
    """The slice with one request more, or less, that waits for its answer."""
    hoped = slice_.hoped.put(uri, slice_.hoped.get(uri, 0) + more)
    return slice_._replace(open=slice_.open.put(step, kept), hoped=hoped, waiting=slice_.waiting + more)


def advance_answered(state, facts):
    """A subscription lives from its success on; a refused one is forgotten."""
    slice_ = state.features[PLACE]
    uri = slice_.open.get(facts.asked.step) if facts.asked is not None else None
    if uri is None:
        return slice_
    slice_ = _wait(slice_, facts.asked.step, uri, None, -1)
    return _set(slice_, uri, True) if facts.kind == "result" else slice_


def advance_unsubscribed(state, facts):
    slice_, uri = state.features[PLACE], _uri(facts.asked.params) if facts.asked is not None else None
    return slice_ if uri is None else _set(slice_, uri, False)


def _set(slice_, uri, alive):
    if slice_.live.get(uri, False) is alive:
        return slice_
    return slice_._replace(live=slice_.live.put(uri, alive), count=slice_.count + (1 if alive else -1))


ON = {
    ("request", "resources/subscribe"): (check_subscribe, advance_subscribe),
    ("result", "resources/subscribe"): (None, advance_answered),
    ("error", "resources/subscribe"): (None, advance_answered),
    ("request", "resources/unsubscribe"): (check_unsubscribe, None),
    ("result", "resources/unsubscribe"): (None, advance_unsubscribed),
    ("notification", "notifications/resources/updated"): (check_updated, None),
}
