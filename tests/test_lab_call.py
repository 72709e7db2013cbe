"""The lab's function: the twelve, the measured, the strictness, and the inputs it refuses."""

import json
import random

import pytest
from expect import same, true
from lab_files import cases, expected

from mcpcheck.compare import difference
from mcpcheck.lab import measured, run_case
from mcpcheck.lab.call import LabError, call, call_case, supports_forms

FORM = {
    "type": "object",
    "properties": {
        "units": {"type": "integer", "minimum": 1, "maximum": 10},
        "unit_value": {"type": "integer", "minimum": 1, "maximum": 100},
    },
    "required": ["units", "unit_value"],
    "additionalProperties": False,
}
BOTH = {"form": {}, "url": {}}
KEYS = {
    "calculated": {"status", "computed", "value"},
    "declined": {"status", "computed"},
    "cancelled": {"status", "computed"},
    "invalid_content": {"status", "computed", "errors"},
    "invalid_response": {"status", "computed", "error"},
    "raw_response": {"status", "computed", "action", "content"},
    "unsupported": {"status", "computed", "requested"},
    "protocol_error": {"status", "computed", "code", "error"},
}


@pytest.mark.parametrize("case", cases().values(), ids=lambda case: case["name"])
def test_every_case_has_its_expected_result(case):
    same(difference(run_case(case), expected()[case["name"]]), None)


def test_the_twelve_ask_and_are_answered_as_measured():
    twelve = [case for case in cases().values() if case["name"] in measured.TWELVE]
    made = {case["name"]: call_case(case) for case in twelve}
    same({name: (one.asked, one.answered) for name, one in made.items()}, measured.TWELVE)
    same([sum(one.asked for one in made.values()), sum(one.answered for one in made.values())], [11, 10])
    same([name for name, one in made.items() if one.result["computed"] is True], ["accept_valid"])
    same(len(made), 12)


def test_never_asked_and_asked_in_vain_differ_in_the_request_count_alone():
    guarded = call(None, "validated", FORM, None)
    unchecked = call(None, "diagnostic_unchecked", FORM, None)
    same([(guarded.asked, guarded.answered), (unchecked.asked, unchecked.answered)], [(0, 0), (1, 0)])


def test_keys_are_exact_and_the_flag_is_a_flag():
    draw = random.Random(5)
    values = [None, True, 0, 1, 3, 3.0, 10, 11, 100, 101, "3", [], ["3"], {}]
    seen = set()
    for _ in range(2000):
        names = draw.sample(["units", "unit_value", "note"], draw.randint(0, 3))
        content = {name: draw.choice(values) for name in names}
        answer = draw.choice(
            [
                None,
                {"code": draw.choice([-32600, -1]), "message": "no"},
                {"action": draw.choice(["accept", "decline", "cancel"])},
                {"action": draw.choice(["accept", "decline", "cancel"]), "content": draw.choice([None, content])},
                {"action": "accept", "content": {"units": draw.randint(0, 11), "unit_value": draw.randint(0, 101)}},
            ]
        )
        capability = draw.choice([None, {}, {"form": {}}, {"url": {}}, BOTH])
        one = call(capability, draw.choice(["validated", "raw", "diagnostic_unchecked"]), FORM, answer)
        result = one.result
        seen.add(result["status"])
        same(set(result), KEYS[result["status"]])
        true(result["computed"] is (result["status"] == "calculated"))
        true((one.asked == 0) == (result["status"] == "unsupported") and one.answered <= one.asked)
    same(seen, set(KEYS))


@pytest.mark.parametrize(
    ("capability", "supported"),
    [(None, False), ({}, True), ({"form": {}}, True), ({"url": {}}, False), (BOTH, True), ({"other": {}}, True)],
)
def test_the_guard_reads_the_declared_capability(capability, supported):
    same(supports_forms(capability), supported)
    for policy in ("validated", "raw"):
        one = call(capability, policy, FORM, {"action": "decline"})
        same(one.asked, 1 if supported else 0)
        same(one.result["status"] == "unsupported", not supported)


@pytest.mark.parametrize("capability", [None, {"url": {}}, BOTH])
def test_the_diagnostic_policy_asks_without_the_guard_and_hands_on_what_comes(capability):
    accepted = call(capability, "diagnostic_unchecked", FORM, {"action": "accept", "content": {"units": 3}})
    same(accepted.asked, 1)
    same(accepted.result["status"], "raw_response")
    same(call(capability, "diagnostic_unchecked", FORM, None).result["code"], -32600)


def test_an_error_comes_before_every_policy_with_its_code_as_it_came():
    for policy in ("validated", "raw", "diagnostic_unchecked"):
        one = call(BOTH, policy, FORM, {"code": -32602, "message": "no forms here"})
        same(one.result, {"status": "protocol_error", "computed": False, "code": -32602, "error": "no forms here"})
        same([one.asked, one.answered], [1, 1])


@pytest.mark.parametrize("value", ["3", True, 3.0, None, ["3"], {}, 0, 11, -1, 10**30])
def test_nothing_is_converted_and_bounds_hold(value):
    one = call(BOTH, "validated", FORM, {"action": "accept", "content": {"units": value, "unit_value": 7}})
    same(one.result, {"status": "invalid_content", "computed": False, "errors": [["units"]]})


@pytest.mark.parametrize(("units", "unit_value"), [(1, 1), (10, 100), (1, 100), (10, 1)])
def test_bounds_are_inclusive(units, unit_value):
    content = {"units": units, "unit_value": unit_value}
    one = call(BOTH, "validated", FORM, {"action": "accept", "content": content})
    same(one.result, {"status": "calculated", "computed": True, "value": units * unit_value})


def test_errors_stand_in_the_order_of_the_form_then_of_the_answer():
    content = {"z": 1, "unit_value": "x", "a": 2}
    one = call(BOTH, "validated", FORM, {"action": "accept", "content": content})
    same(one.result["errors"], [["units"], ["unit_value"], ["z"], ["a"]])
    turned = {**FORM, "properties": dict(reversed(FORM["properties"].items()))}
    one = call(BOTH, "validated", turned, {"action": "accept", "content": {}})
    same(one.result["errors"], [["unit_value"], ["units"]])


def test_undeclared_names_are_refused_even_where_the_form_forgot_to_forbid_them():
    lax = {key: value for key, value in FORM.items() if key != "additionalProperties"}
    content = {"units": 3, "unit_value": 7, "note": "x"}
    same(call(BOTH, "validated", lax, {"action": "accept", "content": content}).result["errors"], [["note"]])


def test_further_fields_of_a_form_are_judged_by_their_own_schema():
    rows = {"rush": {"type": "boolean"}, "why": {"type": "string", "enum": ["a", "b"]}, "rate": {"type": "number"}}
    wider = {**FORM, "properties": {**FORM["properties"], **rows}}
    fit = {"units": 3, "unit_value": 7, "rush": False, "why": "a", "rate": 1}
    same(call(BOTH, "validated", wider, {"action": "accept", "content": fit}).result["value"], 21)
    unfit = {**fit, "rush": 0, "why": "c", "rate": True}
    told = call(BOTH, "validated", wider, {"action": "accept", "content": unfit}).result["errors"]
    same(told, [["rush"], ["why"], ["rate"]])


@pytest.mark.parametrize("content", [[], "x", 5, True])
def test_content_that_is_no_object_breaks_the_form_as_a_whole(content):
    one = call(BOTH, "validated", FORM, {"action": "accept", "content": content})
    same(one.result, {"status": "invalid_content", "computed": False, "errors": [[]]})


def test_inputs_are_read_and_never_changed():
    answer = {"action": "accept", "content": {"units": 3, "unit_value": 7}}
    inputs = (BOTH, "validated", FORM, answer)
    before = json.dumps(inputs)
    same(call(*inputs), call(*inputs))
    same(json.dumps(inputs), before)


def with_field(name, row):
    """The change of a case to a form with another field, or (row is None) without that field."""
    fields = {**FORM["properties"], name: row}
    return {"form": {**FORM, "properties": {key: value for key, value in fields.items() if value is not None}}}


def test_bounds_may_reach_as_far_as_readers_agree_on_an_integer():
    far = with_field("units", {"type": "integer", "minimum": -(2**53), "maximum": 2**53})["form"]
    answer = {"action": "accept", "content": {"units": 2**53, "unit_value": 100}}
    same(call(BOTH, "validated", far, answer).result["value"], 2**53 * 100)


ACCEPT = {"action": "accept", "content": {"units": 3, "unit_value": 7}}
REFUSED = [
    ("policy", {"policy": "lenient"}, 'unknown policy "lenient", expected validated, raw, diagnostic_unchecked'),
    ("policy", {"policy": ["raw"]}, "unknown policy"),
    ("policy", {"policy": None}, "unknown policy null"),
    ("capability", {"capability": True}, "capability is no object"),
    ("capability", {"capability": []}, "capability is no object"),
    ("answer", {"answer": "accept"}, "answer is no object"),
    ("answer", {"answer": {}}, "answer has other keys"),
    ("answer", {"answer": {"content": {}}}, "answer has other keys"),
    ("answer", {"answer": {"action": "accept", "contents": {}}}, "answer has other keys"),
    ("answer", {"answer": {"action": "accept", "code": 1, "message": ""}}, "answer has other keys"),
    ("answer", {"answer": {"action": "Accept"}}, 'unknown action "Accept"'),
    ("answer", {"answer": {"action": ["accept"]}}, "unknown action"),
    ("answer", {"answer": {"code": True, "message": ""}}, "an error answer has an integer code and a text message"),
    ("answer", {"answer": {"code": 1, "message": None}}, "an error answer has an integer code and a text message"),
    ("form", {"form": None}, "form is no schema of an object"),
    ("form", {"form": {**FORM, "properties": []}}, "form.properties is no object of fields"),
    ("form", {"form": {**FORM, "properties": {"units": 1}}}, "form.properties is no object of fields"),
    ("form", {"form": {**FORM, "required": ["units"]}}, "the form does not require the integer unit_value"),
    ("form", {"form": {**FORM, "required": None}}, "form.required is missing"),
    (
        "form",
        {"form": {**FORM, "properties": {**FORM["properties"], "units": {"type": "integer", "minimum": 1}}}},
        "the form's units lacks an integer minimum or maximum",
    ),
    ("form", {"form": {**FORM, "type": "array"}}, "form is no schema of an object"),
    ("form", with_field("units", None), "the form does not require the integer units"),
    ("form", with_field("units", {"type": "number", "minimum": 1, "maximum": 10}), "the form does not require"),
    ("form", with_field("units", {"type": "integer", "minimum": 1, "maximum": 2**53 + 1}), "units lacks an integer"),
    ("form", with_field("units", {"type": "integer", "minimum": -(2**53) - 1, "maximum": 1}), "units lacks an integer"),
    ("form", with_field("why", {"$ref": "https://example.com/x"}), 'the form\'s "why" is no usable schema'),
    (
        "form",
        {"form": {**FORM, "properties": {**FORM["properties"], "why": {"type": "text"}}}},
        'the form\'s "why" is no usable schema',
    ),
    (
        "form",
        {"form": {**FORM, "properties": {**FORM["properties"], "why": {"$ref": "#/nowhere"}}}},
        'the form\'s "why" is no usable schema',
    ),
]


@pytest.mark.parametrize(("what", "change", "text"), REFUSED)
def test_other_inputs_are_refused_by_name(what, change, text):
    case = {"name": "x", "capability": BOTH, "policy": "validated", "form": FORM, "answer": ACCEPT, **change}
    with pytest.raises(LabError) as refused:
        run_case(case)
    true(text in str(refused.value) and what in str(refused.value), str(refused.value))


def test_a_case_may_leave_out_what_has_a_default():
    same(run_case({"form": FORM}), {"status": "unsupported", "computed": False, "requested": False})
    same(run_case({"form": FORM, "capability": {}, "answer": ACCEPT})["value"], 21)
    for broken in (None, [], {}, {"policy": "raw"}):
        with pytest.raises(LabError):
            run_case(broken)
