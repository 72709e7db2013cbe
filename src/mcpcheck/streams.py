"""Subscriptions as both sides know them: their filters, the tag of their notifications, how far they have come.

It rests on basic/patterns/subscriptions (Notification Filter, Acknowledgment) and on basic (the key of the metadata
that carries the id of the listen request).

It judges nothing and knows no rule; what cannot be read asks for everything and covers everything.
"""

from collections import namedtuple

from mcpcheck.pointer import escape
from mcpcheck.values import MISSING

Stream = namedtuple("Stream", "step asked acknowledged ended extensions")
Stream.__doc__ = """One subscription.

step: of its request. asked: the filter of the request, None where it cannot be read. acknowledged: the filter that was
acknowledged; None before, PRESUMED where it cannot be read or was missed. ended: None, "client" (cancelled) or
"server". extensions: what the request declared of them, an object.
"""
PRESUMED = "presumed"

TAG = "io.modelcontextprotocol/subscriptionId"
TAG_PLACE = f"/params/_meta/{escape(TAG)}"


def tag_of(members):
    """The subscription id in the `_meta` of params or of a result; MISSING where there is none."""
    meta = members.get("_meta") if type(members) is dict else None
    return meta.get(TAG, MISSING) if type(meta) is dict else MISSING


def filter_of(params):
    """The filter of a listen request or of its acknowledgment, or None where it cannot be read."""
    wanted = params.get("notifications") if type(params) is dict else None
    return wanted if type(wanted) is dict else None


def asks_for(wanted, field):
    """Whether a filter asks for a type of notification; None where that cannot be read."""
    if type(wanted) is not dict:
        return None
    value = wanted.get(field, False)
    if type(value) is bool:
        return value
    return bool(value) if type(value) is list else None


def covers(asked, uri):
    """Whether a URI is the one that was asked for, or stands below it; what cannot be read covers everything."""
    if type(asked) is not str or uri == asked:
        return True
    return uri.startswith(asked) and (asked.endswith("/") or uri[len(asked)] in "/?#")
