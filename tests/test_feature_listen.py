"""Subscriptions of 2026-07-28: streams that interleave, end in every way, and are tagged right (basic/patterns/subscriptions)."""

import pytest
from expect import same
from modern_talks import PREFIX, calls, done, error, notice, request, result, told

TOOLS = {"toolsListChanged": True}
TAG = "/params/_meta/io.modelcontextprotocol~1subscriptionId"


def listen(id, wanted=TOOLS):
    return request(id, "subscriptions/listen", {"notifications": wanted})


def granted(id, wanted=TOOLS):
    return notice("S", "subscriptions/acknowledged", {"notifications": wanted}, id)


def changed(id, what="tools"):
    return notice("S", f"{what}/list_changed", None, id)


def updated(id, uri):
    return notice("S", "resources/updated", {"uri": uri}, id)


def ended(id):
    return result(id, _meta={f"{PREFIX}subscriptionId": id})


def cancelled(sender, id):
    return notice(sender, "cancelled", {"requestId": id})


def test_streams_may_interleave():
    prompts = {"promptsListChanged": True}
    talk = (
        listen(1),
        listen("1", prompts),
        granted("1", prompts),
        granted(1),
        changed(1),
        changed("1", "prompts"),
        changed(1),
    )
    same(told(*talk, ended("1"), changed(1), ended(1)), [])


def test_a_stream_may_stay_open():
    found = told(listen(1), granted(1), changed(1), kinds=("error", "warning", "info"))
    same([line for line in found if "deprecated/" not in line], [])


@pytest.mark.parametrize(
    "ends",
    [
        (ended(1),),
        (cancelled("S", 1),),
        (cancelled("S", 1), ended(1)),
        (ended(1), cancelled("S", 1)),
        (cancelled("C", 1),),
        (error(1),),
    ],
)
def test_a_stream_may_end_in_every_way(ends):
    same(told(listen(1), granted(1), changed(1), *ends), [])


@pytest.mark.parametrize(
    ("end", "rule"),
    [
        (ended(1), "error subscriptions/after-close"),
        (cancelled("S", 1), "error subscriptions/after-close"),
        (error(1), "error subscriptions/after-close"),
        (cancelled("C", 1), "warning subscriptions/after-client-cancel"),
    ],
)
def test_after_its_end_nothing_comes(end, rule):
    same(told(listen(1), granted(1), end, changed(1)), [f"4 {rule} {TAG}"])


def test_an_id_may_be_used_again_after_the_end():
    same(told(listen(1), granted(1), ended(1), listen(1), granted(1), changed(1)), [])
    same(
        told(listen(1), granted(1), ended(1), listen(1), changed(1)),
        [f"5 error subscriptions/not-acknowledged-first {TAG}"],
    )


def test_a_missed_acknowledgment_is_told_once():
    found = told(listen(1), changed(1), changed(1), granted(1), changed(1), ended(1))
    same(found, [f"2 error subscriptions/not-acknowledged-first {TAG}"])


@pytest.mark.parametrize("id", [0, "0", -1, 2**53, "", "listen-1", "ü"])
def test_an_id_comes_back_as_it_was(id):
    same(told(listen(id), granted(id), changed(id)), [])
    other = str(id) if type(id) is int else 7
    same(told(listen(id), granted(id), changed(other)), [f"3 error subscriptions/id-unknown {TAG}"])


@pytest.mark.parametrize(
    ("asked", "uri", "fits"),
    [
        ("file:///a", "file:///a", True),
        ("file:///a", "file:///a/b", True),
        ("file:///a/", "file:///a/b", True),
        ("file:///a", "file:///a?b", True),
        ("file:///a", "file:///a#b", True),
        ("file:///a", "file:///ab", False),
        ("file:///a/b", "file:///a", False),
    ],
)
def test_an_update_is_of_what_was_asked_for_or_below(asked, uri, fits):
    wanted = {"resourceSubscriptions": [asked]}
    found = told(listen(1, wanted), granted(1, wanted), updated(1, uri))
    same(found, [] if fits else ["3 warning subscriptions/uri-not-requested /params/uri"])


def test_an_update_that_nobody_asked_for():
    found = told(listen(1), granted(1), updated(1, "file:///a"))
    same(found, ["3 error subscriptions/type-not-requested /method"])


@pytest.mark.parametrize("wanted", [{}, {"toolsListChanged": False}, {"resourceSubscriptions": []}])
def test_false_and_empty_are_as_absent(wanted):
    same(told(listen(1, wanted), granted(1, wanted)), [])
    same(told(listen(1, wanted), granted(1, {}), changed(1)), ["3 error subscriptions/type-not-requested /method"])


def test_less_may_be_acknowledged_than_was_asked_for():
    asked = {"toolsListChanged": True, "resourceSubscriptions": ["a:1", "a:2"]}
    same(told(listen(1, asked), granted(1, {"resourceSubscriptions": ["a:2"]}), updated(1, "a:2")), [])


@pytest.mark.parametrize("odd", [None, True, "x", [], {"toolsListChanged": "yes"}])
def test_a_filter_that_cannot_be_read_accuses_nobody(odd):
    found = told(listen(1, odd), granted(1), changed(1))
    same([line for line in found if not line.startswith("1 error")], [])


def test_what_was_not_recorded_is_not_judged():
    same(told(granted(1), changed(1), partial=True), [])
    same(told(changed(1), partial=False), [f"1 error subscriptions/id-unknown {TAG}"])


def test_a_server_cancels_nothing_else():
    found = told(calls(1), cancelled("S", 1), done(1))
    same(found, ["2 error cancellation/not-a-subscription /params/requestId"])
    same(told(calls(1), cancelled("S", 9), done(1)), ["2 error cancellation/not-a-subscription /params/requestId"])
