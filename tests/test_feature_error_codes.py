"""Error codes of 2026-07-28 that say why: a capability that the request lacks (basic, Error Codes; catalogue section M)."""

import pytest
from expect import same
from modern_talks import EVERYTHING, calls, error, told

NEEDLESS = "error/missing-capability-declared"
AT = "/error/data/requiredCapabilities"


def refused(declared, required, code=-32021):
    found = told(calls(1, client=declared), error(1, code, requiredCapabilities=required))
    return [line for line in found if NEEDLESS in line]


def setting(value):
    return {"extensions": {"a.example/b": value}}


@pytest.mark.parametrize(
    ("declared", "required"),
    [
        (EVERYTHING, {"roots": {}}),
        (EVERYTHING, EVERYTHING),
        (EVERYTHING, {"elicitation": {"url": {}}, "sampling": {"tools": {}}}),
        ({"elicitation": {}}, {"elicitation": {}}),
        ({"elicitation": {}}, {"elicitation": {"form": {}}}),  # without a mode it means forms
        ({"elicitation": {"form": {}}}, {"elicitation": {}}),
        (setting({"v": 2, "w": True}), setting({"v": 2})),
        (setting({"v": [1]}), setting({"v": [1]})),
    ],
)
def test_what_was_declared_is_not_asked_for(declared, required):
    same(refused(declared, required), [f"2 error {NEEDLESS} {AT}"])
    same(refused(declared, required, -32602), [], "another code asks for nothing")


@pytest.mark.parametrize(
    ("declared", "required"),
    [
        ({}, {"roots": {}}),
        ({"roots": {}}, {"sampling": {}}),
        ({"roots": {}}, {"roots": {}, "sampling": {}}),
        ({"sampling": {}}, {"sampling": {"tools": {}}}),
        ({"elicitation": {}}, {"elicitation": {"url": {}}}),
        ({"elicitation": {"url": {}}}, {"elicitation": {"form": {}}}),
        ({"elicitation": {"url": {}}}, {"elicitation": {}}),
        (setting({"v": 1}), setting({"v": 2})),
        (setting({"v": True}), setting({"v": 1})),
        (setting({"v": 1}), setting({"v": {"w": 1}})),
        (setting({"v": {"w": 1}}), setting({"v": 1})),
    ],
)
def test_what_was_not_declared_may_be_asked_for(declared, required):
    same(refused(declared, required), [])


@pytest.mark.parametrize("odd", [7, "roots", ["roots"]])
def test_what_cannot_be_read_is_not_compared(odd):
    same(refused(EVERYTHING, odd), [])
    same(refused(odd, {"roots": {}}), [])


def test_an_answer_to_nothing_is_not_compared():
    same([line for line in told(error(77, -32021, requiredCapabilities={"roots": {}})) if NEEDLESS in line], [])
