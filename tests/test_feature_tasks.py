"""The life of a task over a session: who owns it, and what its snapshots say beside one another.

Sources: basic/utilities/tasks, rule catalogue sections 0 and 3.6, open questions 24 to 29, 47.
"""

import pytest
from expect import same
from task_talks import BORN, OPTIONAL, about, answer, ask, call, refuse, status, talk, task

# ---- owners


def test_a_task_is_looked_up_where_it_lives():
    kinds = ("error", "warning", "info")
    get = ask(2, "tasks/get")
    same(talk(*BORN, get, answer(2, task()), kinds=kinds), [])
    same(
        talk(*BORN, ask(2, "tasks/get", '{"taskId":"t2"}'), refuse(2, -32602), kinds=kinds),
        ["3 info tasks/unknown-task-id /params/taskId"],
    )
    mine = ask(1, "tasks/get", sender="S"), refuse(1, -32602, "C")
    same(talk(*BORN, *mine), ["3 warning tasks/wrong-owner /params/taskId"])
    same(talk(get.replace("2", "1"), refuse(1, -32602), given="given 2025-11-25 partial", kinds=("info",)), [])


@pytest.mark.parametrize(
    "shown",
    [
        (ask(2, "tasks/list", "{}"), answer(2, f'{{"tasks":[{task(id="t9")}]}}')),
        (status(task(id="t9")),),
        (ask(2, "tasks/get", '{"taskId":"t9"}'), answer(2, task(id="t9"))),
    ],
)
def test_a_task_is_known_from_any_snapshot(shown):
    lines = *shown, ask(3, "tasks/cancel", '{"taskId":"t9"}'), answer(3, task("cancelled", "01", "t9"))
    same(
        [line for line in talk(*lines, kinds=("error", "warning", "info")) if line.startswith(str(len(shown) + 1))], []
    )


def test_both_sides_may_own_a_task_of_one_name():
    elicit = ask(
        1, "elicitation/create", '{"message":"?","requestedSchema":{"type":"object","properties":{}},"task":{}}', "S"
    )
    both = *BORN, elicit, answer(1, f'{{"task":{task("working")}}}', "C")
    same(talk(*both), [])
    ends = status(task("completed", "05")), status(task("failed", "05"), "C")
    same(talk(*both, *ends), [])
    same(talk(*both, *ends, status(task("working", "06"), "C")), ["7 error tasks/terminal-transition /params/status"])


def test_status_is_reported_by_the_owner():
    same(talk(*BORN, status(task("completed"), "C")), ["3 warning tasks/status-notification-sender /params/taskId"])
    later = status(task("working", "01"))
    same(
        talk(*BORN, status(task("completed"), "C"), later),
        ["3 warning tasks/status-notification-sender /params/taskId"],
        "no effect",
    )
    again = status(task("completed"), "C"), status(task("failed"), "C")
    found = [f"{line} warning tasks/status-notification-sender /params/taskId" for line in (3, 4)]
    same(talk(*BORN, *again), found, "said each time")
    same(talk(status(task(id="new"), "C")), [])


def test_a_task_id_is_used_once():
    twice = *BORN, call(2), answer(2, f'{{"task":{task()}}}')
    same(talk(*twice), ["4 error tasks/id-duplicate /result/task/taskId"])
    same(talk(*BORN, status(task("completed", "01")), *twice[2:]), ["5 error tasks/id-duplicate /result/task/taskId"])
    same(
        talk(*twice, call(3), answer(3, f'{{"task":{task(id="t2")}}}')),
        ["4 error tasks/id-duplicate /result/task/taskId"],
    )
    ended = *BORN, status(task("completed", "01")), *twice[2:], status(task("failed", "02"))
    same(talk(*ended), ["5 error tasks/id-duplicate /result/task/taskId"], "the newer one is meant from now on")


def test_the_status_of_a_task_may_be_told_before_its_id():
    early = call(), status(task()), answer(1, f'{{"task":{task()}}}')
    same(talk(*early), [])
    over = call(), status(task("completed", "05")), answer(1, f'{{"task":{task()}}}'), status(task("failed", "06"))
    same(talk(*over), ["4 error tasks/terminal-transition /params/status"], "what was told counts")


# ---- snapshots


@pytest.mark.parametrize("first", ["completed", "failed", "cancelled"])
@pytest.mark.parametrize("second", ["working", "input_required", "completed", "failed", "cancelled"])
def test_a_final_status_stays(first, second):
    found = talk(*BORN, status(task(first, "05")), status(task(second, "06")))
    same(found, [] if first == second else ["4 error tasks/terminal-transition /params/status"])


@pytest.mark.parametrize(
    "path", ["working input_required working completed", "input_required failed", "cancelled cancelled"]
)
def test_other_moves_are_free(path):
    moves = [status(task(name, f"{number:02}")) for number, name in enumerate(path.split(), 1)]
    same(talk(*BORN, *moves), [])


def test_a_late_answer_takes_nothing_back():
    get, over = ask(2, "tasks/get"), status(task("completed", "05"))
    same(talk(*BORN, get, over, answer(2, task("working", "01"))), [])
    same(
        talk(*BORN, over, get, answer(2, task("working", "01"))),
        ["5 warning tasks/last-updated-regressed /result/lastUpdatedAt"],
        "an older snapshot",
    )
    same(talk(*BORN, over, get, answer(2, task("working", "05"))), ["5 error tasks/terminal-transition /result/status"])
    same(
        talk(*BORN, get, over, answer(2, task("failed", "05", more=',"statusMessage":"x"'))),
        ["5 error tasks/terminal-transition /result/status"],
        "two ends",
    )
    listed = ask(2, "tasks/list", "{}"), over, answer(2, f'{{"tasks":[{task("working")}]}}')
    same(talk(*BORN, *listed), [])
    same(
        talk(*BORN, over, listed[0], answer(2, f'{{"tasks":[{task("failed", "06")}]}}')),
        ["5 error tasks/terminal-transition /result/tasks/0/status"],
    )


def test_a_late_answer_leaves_the_end_where_it_was():
    get, over = ask(2, "tasks/get"), status(task("completed", "05"))
    late = *BORN, get, over, answer(2, task("working", "01"))
    same(talk(*late, status(task("failed", "06"))), ["6 error tasks/terminal-transition /params/status"])
    same(talk(*late, status(task("completed", "05"))), [])
    broken = task("completed", "06").replace('"completed"', "7")
    found = talk(*BORN, over, status(broken), status(task("failed", "07")))
    same(
        found[-1:], ["5 error tasks/terminal-transition /params/status"], "a status that cannot be read changes nothing"
    )


def test_what_was_taken_back_is_said_once():
    moves = [
        status(task(name, f"{at:02}"))
        for name, at in (("completed", 5), ("working", 6), ("working", 7), ("completed", 8))
    ]
    same(talk(*BORN, *moves), ["4 error tasks/terminal-transition /params/status"])


def test_over_http_an_end_may_be_overtaken():
    http = OPTIONAL + " http"
    same(
        talk(*BORN, status(task("completed", "05")), status(task("working", "05")), given=http),
        ["4 warning tasks/terminal-transition /params/status"],
    )
    same(
        talk(*BORN, status(task("completed", "05")), status(task("failed", "05")), given=http),
        ["4 error tasks/terminal-transition /params/status"],
    )
    same(talk(*BORN, status(task("working", "05")), status(task("working", "04")), given=http), [])


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("2026-01-05T10:00:05Z", "2026-01-05T10:00:04Z", True),
        ("2026-01-05T10:00:05Z", "2026-01-05T10:00:05Z", False),
        ("2026-01-05T10:00:05.2Z", "2026-01-05T10:00:05.10Z", True),
        ("2026-01-05T10:00:05.10Z", "2026-01-05T10:00:05.2Z", False),
        ("2026-01-05T10:00:05.5Z", "2026-01-05T10:00:05Z", True),
        ("2026-01-05T10:00:05+00:00", "2026-01-05T10:30:05+01:00", True),
        ("2026-01-05T10:00:05Z", "2026-01-05T09:00:05-01:00", False),
        ("2026-01-05T10:00:05Z", "2026-01-05T08:59:05-01:00", True),
        ("2026-03-01T00:00:00Z", "2026-02-28T23:59:59Z", True),
        ("2028-02-29T00:00:00Z", "2028-02-28T23:59:59Z", True),
        ("2028-03-01T00:00:00Z", "2028-02-29T23:59:59Z", True),
        ("2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z", False),
        ("2026-04-01T00:00:00Z", "2026-03-31T23:59:59Z", True),
        ("2026-12-01T00:00:00Z", "2026-11-30T23:59:59Z", True),
        ("2026-01-05T23:30:00Z", "2026-01-06T00:30:00+01:00", False),
        ("2026-01-06T00:30:00+01:00", "2026-01-05T23:30:00Z", False),
        ("2027-01-01T00:00:00Z", "2026-12-31T23:59:59Z", True),
        ("2026-01-31T00:00:00Z", "2026-02-01T00:00:00Z", False),
        ("2100-03-01T00:00:00Z", "2100-02-28T23:59:59Z", True),
        ("2026-01-05T10:01:00Z", "2026-01-05T10:00:59Z", True),
        ("2026-01-05T10:00:05Z", "2026-01-05t10:00:04z", True),
        ("2026-01-06T00:00:00Z", "2026-01-05T23:00:00Z", True),
        ("2026-01-05T10:00:00.5Z", "2026-01-05T10:00Z", True),
        ("2026-01-05T10:00Z", "2026-01-05T10:00:00.0Z", False),
        ("2027-01-01T00:00:00Z", "2026-12-31T23:59:60Z", True),
        ("2026-12-31T23:59:60Z", "2026-12-31T23:59:59Z", True),
        ("2026-03-01T00:00:00Z", "2026-02-30T00:00:00Z", False),
        ("2026-01-05T10:00:05.0000000000001Z", "2026-01-05T10:00:05.0000000000000Z", True),
        ("2026-01-05T10:00:05.50Z", "2026-01-05T10:00:05.5Z", False),
    ],
)
def test_time_runs_forward(first, second, found):
    def at(text):
        return (
            task("working")
            .replace("2026-01-05T10:00:00Z", "2020-01-01T00:00:00Z", 1)
            .replace('"2026-01-05T10:00:00Z"', f'"{text}"')
        )

    same(
        about("last-updated-regressed", status(at(first)), status(at(second))),
        ["2 /params/lastUpdatedAt"] if found else [],
    )


def test_time_runs_on_after_the_end():
    moves = [status(task("completed", at)) for at in ("05", "07", "06")]
    same(talk(*BORN, *moves), ["5 warning tasks/last-updated-regressed /params/lastUpdatedAt"])


def test_updated_before_it_was_created():
    same(
        about("last-updated-regressed", call(), answer(1, f'{{"task":{task(at="01", born="02")}}}')),
        ["2 /result/task/lastUpdatedAt"],
    )
    same(about("last-updated-regressed", status(task(at="01", born="02"))), ["1 /params/lastUpdatedAt"])
    same(about("last-updated-regressed", *BORN, status(task(at="01", born="00"))), [])


def test_times_that_cannot_be_read_are_not_compared():
    odd = task().replace("2026-01-05T10:00:00Z", "yesterday")
    same(about("last-updated-regressed", status(odd), status(task()), status(odd)), [])
    same(about("created-at-changed", status(odd), status(task()), status(odd)), [])


def test_created_at_is_one_instant():
    same(about("created-at-changed", *BORN, status(task(born="01", at="02"))), ["3 /params/createdAt"])
    other = task(at="02").replace('"createdAt":"2026-01-05T10:00:00Z"', '"createdAt":"2026-01-05T11:00:00.000+01:00"')
    same(about("created-at-changed", *BORN, status(other)), [], "written otherwise")
    broken, moved = status(task(at="02").replace('"2026-01-05T10:00:00Z"', "7")), status(task(born="01", at="03"))
    same(about("created-at-changed", *BORN, broken, moved), ["4 /params/createdAt"], "one that is no text is none")


def test_an_answer_is_about_the_task_asked_for():
    for method, name in (("tasks/get", "working"), ("tasks/cancel", "cancelled"), ("tasks/cancel", "working")):
        same(
            talk(*BORN, ask(2, method), answer(2, task(name, id="t2"))),
            ["4 error tasks/snapshot-id-mismatch /result/taskId"],
        )


def test_cancelling():
    cancel = ask(2, "tasks/cancel")
    over = status(task("completed", "05"))
    same(talk(*BORN, cancel, answer(2, task("cancelled", "05"))), [])
    same(talk(*BORN, cancel, answer(2, task("completed", "05"))), ["4 error tasks/cancel-status /result/status"])
    same(
        talk(*BORN, over, cancel, answer(2, task("cancelled", "06"))),
        ["5 error tasks/cancel-terminal-accepted /result"],
    )
    first = over, cancel, answer(2, task("cancelled", "06"))
    same(talk(*first, given="given 2025-11-25 partial"), ["3 error tasks/cancel-terminal-accepted /result"])
    same(
        talk(*BORN, over, cancel, answer(2, task("completed", "05"))),
        ["5 error tasks/cancel-terminal-accepted /result"],
    )
    same(
        talk(*BORN, cancel, over, answer(2, task("cancelled", "05"))),
        ["5 error tasks/terminal-transition /result/status"],
    )
    same(talk(*BORN, cancel, over, refuse(2, -32602)), [])
    same(
        talk(
            *BORN,
            cancel,
            answer(2, task("cancelled", "05")),
            ask(3, "tasks/cancel"),
            answer(3, task("cancelled", "05")),
        ),
        ["6 error tasks/cancel-terminal-accepted /result"],
    )


def test_status_notifications_bring_news():
    def unchanged(*lines):
        found = talk(*BORN, *lines, kinds=("info",))
        return [line for line in found if "unchanged" in line]

    same(unchanged(status(task("working", "01"))), ["3 info tasks/status-notification-unchanged /params/status"])
    same(unchanged(status(task("input_required", "01")), status(task("working", "02"))), [])
