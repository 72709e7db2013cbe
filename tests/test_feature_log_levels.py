"""Log levels of 2026-07-28, asked for by each request (server/utilities/logging)."""

import pytest
from expect import same
from modern_talks import calls, done, notice, request, told

LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")


def asking(id, level):
    return request(id, "tools/call", {"name": "a"}, logLevel=level)


def log(level):
    return notice("S", "message", {"level": level, "data": "x"})


@pytest.mark.parametrize("level", LEVELS)
def test_levels_from_the_one_that_was_asked_for(level):
    for rank, sent in enumerate(LEVELS):
        expected = [] if rank >= LEVELS.index(level) else ["2 error logging/below-set-level /params/level"]
        same(told(asking(1, level), log(sent), done(1)), expected)


def test_the_lowest_of_all_open_requests_counts():
    same(told(asking(1, "error"), asking(2, "debug"), log("info"), done(2), log("error"), done(1)), [])
    found = told(asking(1, "error"), asking(2, "debug"), done(2), log("info"), done(1))
    same(found, ["4 error logging/below-set-level /params/level"])
    found = told(asking(1, "critical"), asking(2, "error"), done(2), log("error"), done(1))
    same(found, ["4 error logging/below-set-level /params/level"])


def test_a_request_without_a_level_asks_for_nothing():
    same(told(calls(1), log("error"), done(1)), ["2 error logging/not-requested /method"])
    same(told(calls(1), asking(2, "info"), log("error"), done(1), done(2)), [])


def test_an_answered_request_asks_no_more():
    same(told(asking(1, "info"), done(1), log("error")), ["3 error logging/not-requested /method"])


def test_a_cancelled_request_still_counts():
    same(told(asking(1, "info"), notice("C", "cancelled", {"requestId": 1}), log("error")), [])


def test_a_server_that_may_be_of_the_other_generation_is_not_accused():
    same(told(calls(1), log("error"), fixed=False), [])
    same(told(calls(1), done(1), calls(2), log("error"), fixed=False), ["4 error logging/not-requested /method"])


def test_what_was_not_recorded_is_not_judged():
    same(told(log("debug"), partial=True), [])


@pytest.mark.parametrize("odd", [None, 7, "loud", []])
def test_a_level_that_cannot_be_read_allows_everything(odd):
    found = told(asking(1, odd), log("debug"), done(1))
    same([line for line in found if not line.startswith("1 error")], [])
