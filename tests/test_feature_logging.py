"""Log levels: the level in force, and the two that may be while a change is under way.

Sources: server/utilities/logging (log levels, message flow).
"""

import pytest
from expect import same
from talks import told

LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
BELOW = "warning logging/below-set-level /params/level"


def ask(number, level):
    return f'C> {{"id":{number},"method":"logging/setLevel","params":{{"level":"{level}"}}}}'


def ok(number):
    return f'S> {{"id":{number},"result":{{}}}}'


def no(number):
    return f'S> {{"id":{number},"error":{{"code":-32603,"message":"no"}}}}'


def log(level):
    return f'S> {{"method":"notifications/message","params":{{"level":"{level}","data":1}}}}'


def talk(*lines):
    return told("\n".join(("given 2025-11-25 ready", *lines)), kinds=("error", "warning"))


@pytest.mark.parametrize("least", LEVELS)
def test_the_order_of_levels(least):
    found = talk(ask(1, least), ok(1), *map(log, LEVELS))
    below = LEVELS.index(least)
    same(found, [f"{line} {BELOW}" for line in range(3, 3 + below)])


def test_before_and_while_a_level_is_set():
    same(talk(log("debug")), [], "the server's own choice")
    same(talk(ask(1, "error"), log("debug")), [], "not in force yet")
    same(talk(ask(1, "error"), no(1), log("debug")), [], "refused")


def test_while_the_level_changes_the_lower_one_counts():
    up = ask(1, "warning"), ok(1), ask(2, "error")
    same(talk(*up, log("warning")), [])
    same(talk(*up, log("info")), [f"4 {BELOW}"])
    same(talk(*up, ok(2), log("warning")), [f"5 {BELOW}"])
    same(talk(*up, no(2), log("warning")), [])
    down = ask(1, "error"), ok(1), ask(2, "info")
    same(talk(*down, log("info")), [])
    same(talk(*down, log("debug")), [f"4 {BELOW}"])
    same(talk(*down, no(2), log("info")), [f"5 {BELOW}"])


def test_levels_that_are_none_change_nothing():
    bad = 'S> {"method":"notifications/message","params":{"level":["error"],"data":1}}'
    same(talk(ask(1, "error"), ok(1), bad), ["3 error logging/level-unknown /params/level"])
    same(talk(ask(1, "error"), ok(1), ask(2, "loud"), ok(2), log("warning"))[1:], [f"5 {BELOW}"])
