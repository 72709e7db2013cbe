"""The type-aware comparison: its verdicts, its paths, its properties, and that it holds without assertions."""

import glob
import json
import os
import subprocess
import sys

import pytest
from expect import same as expect
from expect import true

from mcpcheck.compare import Difference, alike, difference, require_same, same

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

ONE_OF_EACH = [True, 1, 1.0, "1", None, {"a": 1}, [1]]

TEXTS = [
    ({"computed": 1}, {"computed": True}, "$.computed: int != bool"),
    ({"computed": 0}, {"computed": False}, "$.computed: int != bool"),
    ({"computed": True}, {"computed": 1}, "$.computed: bool != int"),
    ({"value": 21.0}, {"value": 21}, "$.value: float != int"),
    ({"value": 21}, {"value": 22}, "$.value: 21 != 22"),
    ({"a": None}, {}, "$.a: null != absent"),
    ({}, {"a": None}, "$.a: absent != null"),
    ({}, {"value": 21}, "$.value: absent != int"),
    ([["units"]], [["unit_value"]], '$[0][0]: "units" != "unit_value"'),
    ({"errors": [["a"]]}, {"errors": [["a"], ["b"]]}, "$.errors: length 1 != length 2"),
    (True, 1, "$: bool != int"),
    ("", None, "$: string != null"),
    ([], {}, "$: array != object"),
    ({"a b": [1, {"c": False}]}, {"a b": [1, {"c": True}]}, '$["a b"][1].c: false != true'),
    ({"": 1}, {"": 2}, '$[""]: 1 != 2'),
    ({"\u202e\x1b": 1}, {"\u202e\x1b": 2}, '$["\\u202e\\u001b"]: 1 != 2'),
    # the first difference in the order of what was expected, missing and unknown members before any value
    ({"b": 1, "a": 2}, {"a": 1, "b": 2}, "$.a: 2 != 1"),
    ({"a": 2, "c": 0}, {"a": 1, "b": 1}, "$.b: absent != int"),
    ({"a": 2, "c": 0}, {"a": 1}, "$.c: int != absent"),
    ([1, 2, 3], [1, 3, 2], "$[1]: 2 != 3"),
]


@pytest.mark.parametrize(("actual", "expected", "text"), TEXTS)
def test_the_first_difference_is_told_with_its_path(actual, expected, text):
    expect(difference(actual, expected), text)
    true(not same(actual, expected))


def test_every_two_kinds_are_different_and_each_is_like_itself():
    for at, one in enumerate(ONE_OF_EACH):
        for where, other in enumerate(ONE_OF_EACH):
            expect(same(one, other), at == where)
    expect([same(0, False), same(0, 0.0), same("", None), same([], {})], [False, False, False, False])


def test_key_order_is_irrelevant_and_array_order_is_not():
    true(same({"a": 1, "b": [1, 2]}, {"b": [1, 2], "a": 1}))
    true(not same([1, 2], [2, 1]))


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def decoded_files():
    for folder in ("fixtures", "expected"):
        for path in sorted(glob.glob(os.path.join(ROOT, folder, "**", "*.json"), recursive=True)):
            try:
                with open(path, encoding="utf-8") as source:
                    yield path, json.load(source, parse_constant=refuse)
            except (ValueError, RecursionError):
                continue  # fixtures of broken or bottomless JSON have no decoded value here


def test_every_fixture_is_the_same_as_itself_and_as_a_second_reading():
    files = list(decoded_files())
    true(files)
    for path, value in files:
        expect((path, difference(value, value)), (path, None))
        expect((path, difference(json.loads(json.dumps(value)), value)), (path, None))


def test_the_verdict_is_symmetric():
    pairs = [(one, other) for one, other, _ in TEXTS]
    values = [value for _, value in decoded_files()]
    pairs += [(one, other) for one in values[:12] for other in values[:12]]
    for one, other in pairs:
        expect(same(one, other), same(other, one))


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        ({"a": 1, "b": [2]}, {"b": [2.0], "a": 1}, True),
        ({"a": [1]}, {"a": [True]}, False),
        ({"a": 0}, {"a": False}, False),
        ([1.0], [True], False),
        ([True, 1], [True, 1.0], True),
        ([], [1], False),
        ({"a": 1}, {"a": 2}, False),
        ("1", 1, False),
        (None, None, True),
        ([[1, True]], [[1.0, True]], True),
        ([[1, True]], [[1.0, 1]], False),
    ],
)
def test_alike_but_for_the_notation_of_numbers(one, other, verdict):
    expect((alike(one, other), alike(other, one)), (verdict, verdict))


def test_deep_nesting_does_not_overflow():
    def deep(innermost):
        value = innermost
        for level in range(50_000):
            value = [value] if level % 2 else {"a": value}
        return value

    true(same(deep(True), deep(True)))
    expect((alike(deep(True), deep(True)), alike(deep(1), deep(True)), alike([deep(1)], deep(1))), (True, False, False))
    text = difference(deep(1), deep(True))
    true(text.startswith("$[0].a[0].a") and text.endswith(".a: int != bool"))


def test_long_values_are_cut_where_they_still_differ():
    expect(difference("x" * 500 + "y", "x" * 500 + "z"), '$: "y" != "z" from character 500')
    expect(difference("x" * 500, "x" * 500 + "z"), '$: "" != "z" from character 500')
    true(len(difference("y" * 500, "z" * 500)) < 140)
    expect(difference("y" * 58, "z" * 59), f'$: "{"y" * 58}" != "{"z" * 58}…')


def test_an_integer_too_long_to_spell_is_still_compared():
    expect(difference(10**5000, 10**5000 + 1), "$: an int of 16610 bits != an int of 16610 bits")
    true(same(10**5000, 10**5000))
    expect(difference(2**400 - 1, 2**400), f"$: {2**400 - 1}"[:62] + "… != an int of 401 bits")


@pytest.mark.parametrize("value", [(1,), {1}, object(), {1: 2}, b"a"])
def test_what_json_cannot_hold_is_refused(value):
    with pytest.raises(TypeError):
        difference([value], [value])


def test_refusal_is_an_exception_of_its_own():
    require_same({"computed": True}, {"computed": True})
    with pytest.raises(Difference) as refused:
        require_same({"computed": 1}, {"computed": True}, "accept_valid")
    expect(str(refused.value), "accept_valid: $.computed: int != bool")


@pytest.mark.parametrize("flags", [[], ["-O"]])
def test_the_integer_flag_is_refused_in_both_modes(flags):
    code = (
        "from mcpcheck.compare import Difference, require_same\n"
        "print(({'computed': 1}) == {'computed': True}, __debug__)\n"
        "try:\n    require_same({'computed': 1}, {'computed': True})\n"
        "except Difference as refused:\n    print(refused)\n"
    )
    run = subprocess.run(
        [sys.executable, *flags, "-c", code],
        env={**os.environ, "PYTHONPATH": os.path.join(ROOT, "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    expect(run.stdout, f"True {not flags}\n$.computed: int != bool\n")
