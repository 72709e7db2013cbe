"""Answers to elicitations, judged against the question alone; results by hand from client/elicitation."""

import copy

import pytest
from expect import same

from mcpcheck.answers import judge


def judged(question, result, pointer="/result"):
    """(rule without its family, pointer, when) of each emission."""
    return [
        (rule[len("elicitation/") :], place, what.get("when")) for rule, place, what in judge(question, result, pointer)
    ]


def form(required=(), **properties):
    return {"message": "m", "requestedSchema": {"type": "object", "properties": properties, "required": list(required)}}


def accept(**content):
    return {"action": "accept", "content": content}


TEXT, INTEGER, NUMBER, BOOLEAN = ({"type": kind} for kind in ("string", "integer", "number", "boolean"))
ONE = {"type": "string", "enum": ["a", "b"]}
TITLED = {"type": "string", "oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]}
MANY = {"type": "array", "items": {"type": "string", "enum": ["a", "b", "c"]}, "minItems": 1, "maxItems": 2}
MANY_TITLED = {"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]}}
FINE = [
    ({"type": "string", "format": "email"}, "a@b.example"),
    ({"type": "string", "format": "email"}, ".a..b@c_d-"),
    ({"type": "string", "format": "date"}, "2024-02-29"),
    ({"type": "string", "format": "date-time"}, "2024-02-29T23:59:60Z"),
    ({"type": "string", "format": "uri"}, "urn:x:y"),
    (TEXT, ""),
    (TEXT, "true"),
    (INTEGER, -3),
    (INTEGER, 10**30),
    (NUMBER, 3),
    (NUMBER, 2.5),
    (NUMBER, 3.0),
    (BOOLEAN, False),
    (ONE, "b"),
    (TITLED, "b"),
    (MANY, ["c", "a"]),
    (MANY_TITLED, []),
    ({"type": "string", "minLength": 2, "maxLength": 2}, "\U0001f600\U0001f600"),  # code points, not UTF-16 units
    ({"type": "integer", "minimum": 1, "maximum": 3}, 1),
    ({"type": "integer", "minimum": 1, "maximum": 3}, 3),
    ({"type": "number", "minimum": 0, "maximum": 1}, 1.0),
    ({"type": "string", "pattern": "[0-9]"}, "a1b"),  # found anywhere
    ({"type": "string", "default": 7, "title": "t"}, "x"),
]


@pytest.mark.parametrize(("field", "value"), FINE)
def test_conforming_values_are_silent(field, value):
    same(judged(form(["f"], f=field), accept(f=value)), [])


WRONG = [
    (ONE, 1, "content-type-mismatch"),  # and so no choice either
    ({**ONE, "maxLength": 1}, "cc", "content-enum"),
    (TITLED, True, "content-type-mismatch"),
    ({"type": "integer", "maximum": 3}, 4.0, "content-bounds"),
    ({"type": "string", "format": "email"}, "a b@c", "content-format"),
    ({"type": "string", "format": "date"}, "2023-02-29", "content-format"),
    ({"type": "string", "format": "date-time"}, "2024-02-29 10:00", "content-format"),
    ({"type": "string", "format": "uri"}, "x/y", "content-format"),
    ({"type": "string", "format": "uri"}, "a@b", "content-format"),
    (INTEGER, "3", "content-type-mismatch"),
    (INTEGER, True, "content-type-mismatch"),
    (INTEGER, 1.5, "content-type-mismatch"),
    (NUMBER, True, "content-type-mismatch"),
    (NUMBER, "1", "content-type-mismatch"),
    (TEXT, 1, "content-type-mismatch"),
    (TEXT, False, "content-type-mismatch"),
    (TEXT, ["a"], "content-type-mismatch"),
    (BOOLEAN, 1, "content-type-mismatch"),
    (BOOLEAN, "true", "content-type-mismatch"),
    (MANY, "a", "content-type-mismatch"),
    (INTEGER, 3.0, "content-integer-notation"),
    ({"type": "integer", "maximum": 10}, 11, "content-bounds"),
    ({"type": "integer", "minimum": 1}, 0, "content-bounds"),
    ({"type": "number", "maximum": 1}, 1.0000001, "content-bounds"),
    ({"type": "string", "minLength": 1}, "", "content-bounds"),
    ({"type": "string", "maxLength": 1}, "ab", "content-bounds"),
    (MANY, [], "content-bounds"),
    (MANY, ["a", "b", "c"], "content-bounds"),
    (ONE, "c", "content-enum"),
    (ONE, "A", "content-enum"),
    (TITLED, "A", "content-enum"),
    ({"type": "string", "pattern": "^[a-z]+$"}, "A1", "content-pattern"),
]


@pytest.mark.parametrize(("field", "value", "rule"), WRONG)
def test_one_wrong_value_is_one_finding_at_its_place(field, value, rule):
    same(judged(form(["f"], f=field), accept(f=value)), [(rule, "/result/content/f", None)])


ENTRIES = [
    (MANY, ["a", "z"], "content-enum", 1),
    (MANY_TITLED, ["z"], "content-enum", 0),
    (MANY, ["a", "a"], "content-selection-duplicate", 1),
]


@pytest.mark.parametrize(("field", "value", "rule", "index"), ENTRIES)
def test_one_wrong_entry_of_a_selection(field, value, rule, index):
    same(judged(form(["f"], f=field), accept(f=value)), [(rule, f"/result/content/f/{index}", None)])


def test_each_field_is_judged_for_itself():
    found = judged(form(["a", "b"], a=INTEGER, b=TEXT, c=BOOLEAN), accept(b=1, c="yes"))
    places = [("content-required-missing", "/a"), ("content-type-mismatch", "/b"), ("content-type-mismatch", "/c")]
    same(sorted(found), [(rule, "/result/content" + place, None) for rule, place in places])


def test_names_of_any_sign_are_escaped_in_pointers():
    same(
        judged(form([], **{"a/b~": INTEGER}), accept(**{"a/b~": "x"})),
        [("content-type-mismatch", "/result/content/a~1b~0", None)],
    )
    same(
        judged(form(["a/b~"], **{"a/b~": INTEGER}), accept()),
        [("content-required-missing", "/result/content/a~1b~0", None)],
    )


def test_what_was_not_asked_for_is_milder_in_an_open_form():
    question = form([], f=TEXT)
    same(judged(question, accept(f="x", g=1)), [("content-unknown-property", "/result/content/g", None)])
    question["requestedSchema"]["additionalProperties"] = False
    same(judged(question, accept(f="x", g=1)), [("content-unknown-property", "/result/content/g", "closed form")])


def test_a_required_name_that_is_no_field_cannot_be_filled_in():
    same(judged(form(["f", "ghost"], f=TEXT), accept(f="x")), [])


MISSING_CONTENT = [
    (form(["f"], f=TEXT), [("accept-content-missing", "/result/content", None)]),
    (form([], f=TEXT), [("accept-content-missing", "/result/content", "nothing required")]),
    (form(["ghost"], f=TEXT), [("accept-content-missing", "/result/content", "nothing required")]),
    (form(), []),
]


@pytest.mark.parametrize(("question", "found"), MISSING_CONTENT)
def test_accepted_without_content(question, found):
    same(judged(question, {"action": "accept"}), found)


URL = {"mode": "url", "message": "m", "url": "https://example.com/", "elicitationId": "e"}
BESIDE = [
    (form(f=TEXT), "decline", {"f": 1}, [("content-on-decline", None)]),
    (form(f=TEXT), "decline", {}, [("content-on-decline", None)]),
    (form(f=TEXT), "cancel", {"x": None}, [("content-on-cancel", None)]),
    (URL, "accept", {"f": 1}, [("content-on-url", None)]),
    (URL, "accept", {}, [("content-on-url", "nothing submitted")]),
    (URL, "decline", {"f": 1}, [("content-on-url", "nothing submitted")]),
    (URL, "cancel", {}, [("content-on-url", "nothing submitted")]),
]


@pytest.mark.parametrize(("question", "action", "content", "found"), BESIDE)
def test_content_where_none_belongs(question, action, content, found):
    expected = [(rule, "/result/content", when) for rule, when in found]
    same(judged(question, {"action": action, "content": content}), expected)


@pytest.mark.parametrize("question", [form(f=TEXT), {**form(f=TEXT), "mode": "form"}, URL])
@pytest.mark.parametrize("action", ["decline", "cancel"])
def test_nothing_is_due_but_the_action(question, action):
    same(judged(question, {"action": action}), [])


def test_an_accepted_address_needs_no_content():
    same(judged(URL, {"action": "accept"}), [])


def test_the_place_of_the_answer_is_the_callers():
    same(judged(form(f=TEXT), accept(f=1), ""), [("content-type-mismatch", "/content/f", None)])


NOT_OURS = [  # what the shape of the answer or of the question says, nobody says twice
    (form(f=TEXT), {"action": "reject", "content": {"f": 1}}),
    (form(f=TEXT), {"action": [], "content": {"f": 1}}),
    (form(f=TEXT), {"content": {"f": 1}}),
    (form(f=TEXT), {"action": "accept", "content": None}),
    (form(f=TEXT), {"action": "accept", "content": []}),
    (form(f=TEXT), {"action": "decline", "content": None}),
    (form(f=TEXT), accept(f=None)),
    (form(f=TEXT), accept(f={})),
    (form(f=MANY), accept(f=["a", 1])),
    (form(f=MANY), accept(f=[[], []])),
    ({**form(f=TEXT), "mode": "voice"}, {"action": "decline", "content": {"f": 1}}),
    (form(f=NUMBER), accept(f=float("inf"))),
    (URL, {"action": "accept", "content": "x"}),
    ({**form(f=TEXT), "mode": "voice"}, accept(f=1)),
    ({**form(f=TEXT), "mode": []}, accept(f=1)),
    ({**form(f=TEXT), "mode": None}, accept(f=1)),
    ({"message": "m"}, accept(f=1)),
    ({"message": "m", "requestedSchema": None}, {"action": "accept"}),
    ({"message": "m", "requestedSchema": {"type": "object", "properties": []}}, {"action": "accept"}),
    (
        {"message": "m", "requestedSchema": {"type": "object", "properties": {"f": TEXT}, "required": "f"}},
        accept(g=1, f=1),
    ),
    (form(f=None), accept(f=1)),
    (form(f={"type": 7}), accept(f=1)),
    (form(f={"type": "integer", "minimum": "x"}), accept(f="1")),
    (None, accept(f=1)),
    ([], accept(f=1)),
    (form(f=TEXT), None),
    (form(f=TEXT), "accept"),
]


@pytest.mark.parametrize(("question", "result"), NOT_OURS)
def test_what_cannot_be_read_or_was_said_elsewhere(question, result):
    found = [rule for rule, _, _ in judged(question, result)]
    same([rule for rule in found if rule != "content-unknown-property"], [])


ROOTS = [
    {"anyOf": [{"required": ["g"]}]},
    {"enum": [1]},
    {"oneOf": []},
    {"const": 1},
    {"not": {}},
    {"$ref": "#/x"},
    {"minProperties": 9},
]


@pytest.mark.parametrize("root", ROOTS)
def test_keywords_that_no_form_has_ask_nothing(root):
    question = form(["f"], f=TEXT)
    question["requestedSchema"].update(root)
    same(judged(question, accept(f="x")), [])
    same(judged(question, accept(f=1)), [("content-type-mismatch", "/result/content/f", None)])


def test_a_pattern_that_cannot_be_read_leaves_the_rest_judged():
    broken = form(f={"type": "string", "pattern": "(", "maxLength": 2}, g=INTEGER)
    found = [(rule, pointer) for rule, pointer, _ in judge(broken, accept(f="abc", g="x"), "")]
    family = "elicitation/content-"
    spoken = [
        (family + "bounds", "/content/f"),
        (family + "type-mismatch", "/content/g"),
        ("unjudged/pattern", "/content/f"),
    ]
    same(found, spoken)


def test_a_pattern_that_may_not_end_is_not_judged():
    question = form(f={"type": "string", "pattern": "^(a+)+$"}, g=TEXT)
    found = [
        (rule, pointer, what.get("subject"))
        for rule, pointer, what in judge(question, accept(f="a" * 99 + "b"), "/result")
    ]
    same(found, [("unjudged/budget", "/result/content/f", "/properties/f/pattern")])
    same(judged(question, accept(g="x")), [])


def test_places_of_content_that_are_not_listed_are_told():
    fields = {f"f{number}": INTEGER for number in range(1001)}
    content = dict.fromkeys(fields, "x")
    found = [(rule, pointer) for rule, pointer, _ in judge(form(**fields), accept(**content), "")]
    same([rule for rule, _ in found[:-1]], ["elicitation/content-type-mismatch"] * 1000)
    same(found[-1], ("unjudged/budget", "/content"))
    content["f0"] = 1
    same(len([*judge(form(**fields), accept(**content), "")]), 1000)


def test_content_that_was_not_judged_to_its_end_is_told():
    slow = form(f={"type": "string", "pattern": "[a-z]+@[a-z]+"}, g=INTEGER)
    found = [(rule, pointer) for rule, pointer, _ in judge(slow, accept(f="A" * 100_000), "")]
    same(found, [("unjudged/budget", "/content")])


def test_a_form_too_large_to_be_asked_is_told():
    fields = {f"f{number}": INTEGER for number in range(21_000)}
    found = [(rule, pointer) for rule, pointer, _ in judge(form(**fields), accept(f1="x"), "")]
    same(found, [("unjudged/budget", "/content")])
    same([*judge(form(**fields), accept(f1=1), "")], [], "surely fits")


def test_a_schema_keyword_switches_nothing():
    question = form(f={"type": "integer", "maximum": 3})
    question["requestedSchema"]["$schema"] = "https://example.com/unknown"
    same(judged(question, accept(f=4)), [("content-bounds", "/result/content/f", None)])


BROKEN = [
    {"type": ["string"]},
    {"type": "string", "pattern": 7},
    {"type": "string", "minLength": "1"},
    {"type": "array", "items": {}},
]


@pytest.mark.parametrize("field", BROKEN)
def test_a_form_that_cannot_be_read_asks_for_nothing(field):
    question = form(["f"], f=field, g=INTEGER)
    same(judged(question, {"action": "accept"}), [])
    same(judged(question, accept(f=True, g="x", h=1)), [])


def test_a_value_of_no_kind_under_a_name_of_no_field():
    same(judged(form(f=TEXT), accept(g=None)), [("content-unknown-property", "/result/content/g", None)])


def test_nothing_handed_in_is_changed():
    question, result = form(["f"], f=MANY), accept(f=["z", "z"], g=1)
    before = copy.deepcopy((question, result))
    judged(question, result)
    same((question, result), before)
