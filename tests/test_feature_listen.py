"""Subscriptions of 2026-07-28: streams that interleave, end in every way, and are tagged right (basic/patterns/subscriptions)."""

import pytest
from expect import same
from modern_talks import PREFIX, calls, done, error, notice, request, result, told

TOOLS = {"toolsListChanged": True}
RESULT_TAG = "/result/_meta/io.modelcontextprotocol~1subscriptionId"
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
    def missing(*talk):
        return [line for line in told(*talk, kinds=("info",), fixed=False) if "response-missing" in line]

    same(missing(listen(1), granted(1), changed(1)), [])
    same(missing(listen(1)), [])
    same(missing(calls(1)), ["1 info id/response-missing /id"], "other requests may not")
    same(missing(listen(1), granted(1), ended(1), calls(1)), ["4 info id/response-missing /id"])


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


def test_two_streams_of_one_id():
    twice = "2 {} id/duplicate-in-flight /id"
    prompts = {"promptsListChanged": True}
    talk = (listen(1, prompts), listen(1), granted(1), ended(1), changed(1))
    same(told(*talk), [twice.format("error")], "one of them may be open still")
    same(told(listen(1), listen(1)), [twice.format("warning")])
    same(told(listen(1), granted(1), calls(1)), ["3 error id/duplicate-in-flight /id"])
    for end in (ended(1), error(1), cancelled("C", 1), cancelled("S", 1)):
        same(told(listen(1), granted(1), end, listen(1), granted(1)), [], "an id may be used again")
    http = {"transport": "streamable-http"}
    same(
        told(listen(1), granted(1), listen(1, prompts), contexts=dict.fromkeys((1, 2, 3), http)), [], "closed, perhaps"
    )


def test_an_answer_without_the_tag_is_that_of_another_request():
    twice = ["3 error id/duplicate-in-flight /id"]
    talk = (listen(1), granted(1), calls(1), done(1), changed(1))
    same(told(*talk, ended(1)), twice)
    same(told(*talk, error(1)), twice)
    same(told(*talk, ended("1")), [*twice, "6 error id/response-type-mismatch /id"])
    same(told(listen(1), granted(1), calls(1), ended(1), done(1)), twice)
    same(told(listen(1), granted(1), calls(1), error(1), changed(1), ended(1)), twice, "the call is refused")
    same(told(listen(1), granted(1), calls(1), calls(1), done(1), done(1), ended(1)), [*twice, "4" + twice[0][1:]])
    same(told(calls(1), listen(1), granted(1), ended(1), done(1)), ["2 error id/duplicate-in-flight /id"])
    same(told(calls(1), listen(1), granted(1), done(1), changed(1)), ["2 error id/duplicate-in-flight /id"])
    wrong = told(listen(1), granted(1), calls(1), ended(2), done(1))
    same(wrong, [*twice, "4 error id/response-unknown /id"])
    tag = result(1, _meta={f"{PREFIX}subscriptionId": 2})
    same(
        told(listen(1), granted(1), calls(1), tag, done(1)),
        [*twice, f"4 error subscriptions/listen-result-id {RESULT_TAG}"],
    )


def test_a_stream_that_is_refused_before_its_acknowledgment_is_not_open():
    twice = ["2 error id/duplicate-in-flight /id"]
    same(told(listen(1), calls(1), error(1), done(1)), twice)
    same(told(listen(1), calls(1), done(1), error(1)), twice)


def test_what_shares_an_id_with_a_stream_is_listed():
    cached = {"ttlMs": 1, "cacheScope": "private"}
    tools = [{"name": "a", "inputSchema": {"type": "object", "required": ["x"]}}]
    talk = (listen(1), granted(1), request(1, "tools/list"), result(1, tools=tools, **cached), calls(2))
    same(
        told(*talk),
        ["3 error id/duplicate-in-flight /id", "5 warning tools/call-arguments-nonconforming /params/arguments/x"],
    )


def test_a_stream_that_http_refused_was_never_opened():
    refused = {"transport": "streamable-http", "http": {"status": 400}}
    same(told(listen(1), error(1), contexts={1: refused}), [])
    same(told(listen(1), error(1), changed(1), contexts={1: refused}), [f"3 error subscriptions/id-unknown {TAG}"])


@pytest.mark.parametrize("tag", [1, 1.0, None, "1", 2])
def test_the_result_names_its_stream(tag):
    found = told(listen(1), granted(1), result(1, _meta={f"{PREFIX}subscriptionId": tag}))
    place = TAG.replace("params", "result")
    same(
        [line for line in found if "listen-result-id" in line],
        [f"3 error subscriptions/listen-result-id {place}"] if tag in ("1", 2) else [],
    )


def test_tasks_are_watched_by_a_client_that_declared_them():
    tasks, tools = {"taskIds": ["t"]}, {"extensions": {}}
    for wanted, client, expected in (
        (tasks, None, []),
        (tasks, tools, ["2 error capability/tasks-extension-not-declared /params/notifications/taskIds"]),
        (TOOLS, tools, []),
    ):
        open_ = request(1, "subscriptions/listen", {"notifications": wanted}, client)
        found = told(open_, granted(1, wanted))
        same([line for line in found if line.startswith("2 ")], expected)


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


@pytest.mark.parametrize("odd", ["file:///ab", True, 5, {}])
def test_uris_that_cannot_be_read_cover_every_uri(odd):
    asked, given = {"resourceSubscriptions": odd}, {"resourceSubscriptions": ["file:///b"]}
    found = told(listen(1, asked), granted(1, given), updated(1, "file:///b"), updated(1, 5))
    same([line for line in found if not line.startswith(("1 error", "4 error schema/"))], [])


def test_what_was_not_recorded_is_not_judged():
    same(told(granted(1), changed(1), partial=True), [])
    same(told(changed(1), partial=False), [f"1 error subscriptions/id-unknown {TAG}"])


def test_a_server_cancels_nothing_else():
    found = told(calls(1), cancelled("S", 1), done(1))
    same(found, ["2 error cancellation/not-a-subscription /params/requestId"])
    same(told(calls(1), cancelled("S", 9), done(1)), ["2 error cancellation/not-a-subscription /params/requestId"])
