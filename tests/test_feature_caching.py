"""Cache hints over the pages of one list (server/utilities/caching, Interaction with Pagination)."""

import pytest
from expect import same
from modern_talks import request, result, told

PUBLIC, PRIVATE, NONE, BAD = {"cacheScope": "public"}, {"cacheScope": "private"}, {}, {"cacheScope": 7}
CHANGES = "error caching/scope-changes /result/cacheScope"


def page(id, scope, cursor=None, more=None, tools=()):
    params = {} if cursor is None else {"cursor": cursor}
    rest = {} if more is None else {"nextCursor": more}
    return request(id, "tools/list", params), result(id, tools=list(tools), ttlMs=0, **scope, **rest)


def changes(*messages):
    return [line for line in told(*messages) if "scope-changes" in line]


@pytest.mark.parametrize(
    ("first", "second", "differ"),
    [
        (PUBLIC, PUBLIC, False),
        (PUBLIC, PRIVATE, True),
        (PRIVATE, PUBLIC, True),
        (NONE, PUBLIC, False),  # a page without a scope has a fault of its own, and says nothing of the others
        (BAD, PUBLIC, False),
        (PUBLIC, NONE, False),
        (PUBLIC, BAD, False),
    ],
)
def test_two_pages_of_one_list(first, second, differ):
    same(changes(*page(1, first, more="x"), *page(2, second, "x")), [f"4 {CHANGES}"] if differ else [])


def test_pages_belong_together_by_their_cursor():
    same(changes(*page(1, PUBLIC, more="x"), *page(2, PRIVATE)), [], "a walk of its own")
    three = (*page(1, PUBLIC, more="x"), *page(2, PUBLIC, "x", more="y"), *page(3, PRIVATE, "y"))
    same(changes(*three), [f"6 {CHANGES}"])


def test_a_cursor_that_two_pages_gave_out_fits_both():
    both = (*page(1, PUBLIC, more="x"), *page(2, PRIVATE, more="x"))
    same(changes(*both, *page(3, PUBLIC, "x"), *page(4, PRIVATE, "x")), [])


def test_a_result_that_is_no_page_has_no_scope():
    asked = result(2, resultType="input_required", requestState="s")
    same(changes(*page(1, PUBLIC, more="x"), request(2, "tools/list", {"cursor": "x"}), asked), [])
