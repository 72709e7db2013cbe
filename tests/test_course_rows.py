"""The course's fixture holds every row of the teaching profile's tables: a case it refuses, and one that just passes.

A row is named by section and number (`9.1/14`); rows of a table without numbers are counted. `5b`, `7.2b` and `12b` are
the second tables of their sections: parameters of small methods, rules by type, elicitation modes.
"""

import json
import os

from expect import same, true
from sessions import ROOT

COUNTED = {
    "2": 14, "3": 3, "4": 18, "5": 15, "5b": 2, "6": 7, "7.1": 7, "7.2": 8, "7.2b": 5, "7.3": 8, "7.4": 6, "8": 7,
    "9.1": 17, "10": 9, "12": 7, "12b": 5, "14": 16, "16": 8,
}  # fmt: skip
PRIMED = [
    "12/3'",
    "12/4'",
    "12/5'",
    "12/6'",
    *(f"11/{row}" for row in ["1", "2", "3", "4", "5", "5'", "6'", "7'", "8", "9", "10", "11"]),
]
ROWS = [f"{section}/{row}" for section, rows in COUNTED.items() for row in range(1, rows + 1)] + PRIMED

NOT_REFUSED = {
    "3/2": "a fixture would need 1,025 open requests; it guards the library",
    "11/11": "a policy whose child has another tenant is refused when the file is read",
    "12b/5": "a client that takes both modes takes both",
    "14/1": "of the file, not of a message",
    "14/3": "of the file, not of a message",
    "14/4": "as 3/2",
    "16/1": "of the file's structure",
    "16/2": "of the file's structure",
}
NO_NEIGHBOUR = {
    **NOT_REFUSED,
    "5/4": "never accepted: known, and not implemented",
    "5/5": "never accepted: known, and not implemented",
    "5/10": "never accepted: known, and not implemented",
    "5/11": "never accepted: known, and not implemented",
    "5/12": "never accepted: no such method",
    "6/3": "who cannot subscribe cannot be told either; two things would have to change",
    "9.1/5": "with a policy the whole file is another one",
}


def read(folder, name):
    with open(os.path.join(ROOT, folder, name), encoding="utf-8") as file:
        return json.load(file)


def course():
    """(rows cited, the case, its expectation) of every case under the teaching profile."""
    for name in ("cases.json", "budgets.json", "extensions.json"):
        fixture, expected = read("fixtures", name), read("expected", name)
        for case in fixture["cases"]:
            entry = expected[case["name"]]
            yield entry["because"].removeprefix("teaching ").split(", "), case, entry["outcome"]


COURSE = list(course())


def cited(outcome):
    return {row for rows, _, got in COURSE for row in rows if got == outcome}


def test_each_row_has_a_refused_case():
    same({row for row in ROWS if row not in cited("rejected")}, set(NOT_REFUSED))


def test_only_rows_that_exist_are_cited():
    known = {*ROWS, *(row.partition("/")[0] for row in ROWS), "0", "1", "7.5", "9", "9.2", "11", "13"}
    extensions = {f"E{number}" for number in range(1, 9)}
    same({row for rows, _, _ in COURSE for row in rows} - known - extensions, set())


def differences(one, other):
    """In how many places two JSON values differ: a member, an item more or less, a key by another name."""
    if type(one) is not type(other):
        return 1
    if type(one) is dict:
        mine, theirs = [key for key in one if key not in other], [key for key in other if key not in one]
        both = sum(differences(one[key], other[key]) for key in one if key in other)
        renamed = len(mine) == len(theirs) == 1 and one[mine[0]] == other[theirs[0]]
        return both + (1 if renamed or {*mine, *theirs} == {"result", "error"} else len(mine) + len(theirs))
    if type(one) is list and len(one) != len(other):
        short, long = sorted((one, other), key=len)
        return 1 if any(long[:at] + long[at + 1 :] == short for at in range(len(long))) else 2
    if type(one) is list:
        return sum(map(differences, one, other))
    return int(one != other)


def apart(refused, accepted):
    """In how many places two cases differ; one of them may go on after the other's end."""
    about = ("setup", "client_capabilities", "server_capabilities")
    shared = min(len(refused["steps"]), len(accepted["steps"]))
    steps = (differences(refused["steps"][:end], accepted["steps"][:end]) for end in (shared, None))
    return sum(refused.get(key) != accepted.get(key) for key in about) + min(steps)


def test_each_row_has_an_accepted_neighbour_that_differs_in_one_place():
    accepted = [case for _, case, outcome in COURSE if outcome == "accepted"]
    alone = set(ROWS)
    for rows, case, outcome in COURSE:
        missing = alone.intersection(rows) if outcome == "rejected" else ()
        if missing and any(apart(case, other) == 1 for other in accepted):
            alone -= missing
    same(alone, set(NO_NEIGHBOUR))


def test_neighbours_are_counted_as_they_should_be():
    same(differences({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}), 1)
    same(differences({"a": 1}, {"a": 1, "b": 2}), 1)
    same(differences({"a": 1}, {"b": 1}), 1)
    same(differences({"a": 1}, {"b": 2}), 2)
    same(differences([1, 2, 3], [1, 3]), 1)
    same(differences([1, 2, 3], [3]), 2)
    same(differences(1, True), 1)
    true(apart({"steps": [1]}, {"steps": [1, 2]}) == 0)


def test_each_extension_task_has_cases_either_way():
    tasks = {f"E{number}" for number in range(1, 9)}
    same(tasks - cited("rejected"), set())
    same(tasks - cited("accepted"), set())
