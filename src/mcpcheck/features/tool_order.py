"""The order of tools: the same set is listed the same way each time.

It rests on server/tools, section Capabilities, of 2026-07-28.

Only complete listings are compared: those walked from the first page to the last one.
"""

from collections import namedtuple

from mcpcheck import listing
from mcpcheck.features import place
from mcpcheck.values import MISSING

PLACE = place("tool_order")
GENERATION = "per request"

Order = namedtuple("Order", "names step walk cursor")
Order.__doc__ = """names, step: the last complete listing and where it ended; None, 0 at first. walk: the names of the
walk under way. cursor: what continues it, MISSING where none is under way.
"""
START = Order(None, 0, (), MISSING)


def _walked(state, facts):
    """(names, nextCursor) of the walk up to this page; (None, MISSING) where the page belongs to none."""
    names = listing.page(facts.result, "tools", "name")
    order, cursor = state.features[PLACE], listing.cursor_of(facts.asked)
    if names is None or (cursor is not MISSING and cursor != order.cursor):
        return None, MISSING
    before = () if cursor is MISSING else order.walk
    return (*before, *names), facts.result.get("nextCursor", MISSING)


def check_listed(state, facts):
    order = state.features[PLACE]
    names, more = _walked(state, facts)
    if names is None or more is not MISSING or order.names is None or order.names == names:
        return
    if sorted(order.names) == sorted(names):
        yield "tools/order-unstable", "/result/tools", {"other": str(order.step)}


def advance_listed(state, facts):
    order = state.features[PLACE]
    names, more = _walked(state, facts)
    if names is None:
        return order._replace(walk=(), cursor=MISSING)
    if more is MISSING:
        return Order(names, state.step + 1, (), MISSING)
    return order._replace(walk=names, cursor=more)


ON = {("result", "tools/list"): (check_listed, advance_listed)}
