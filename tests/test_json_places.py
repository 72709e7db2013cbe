"""Where a json/ finding stands in the text of its message, and what is left of the value; places counted by hand."""

import pytest
from expect import same, true

from mcpcheck.pipeline.decode import decode
from mcpcheck.values import MISSING

PLACES = [
    ('{"a" 1}', "json/invalid-syntax", 5),
    ("[1 2]", "json/invalid-syntax", 3),
    ("tru", "json/invalid-syntax", 0),
    ("", "json/invalid-syntax", 0),
    ('{"a":1} {}', "json/trailing-data", 8),
    ("1 2", "json/trailing-data", 2),
    ('[] \n x ""', "json/trailing-data", 5),
    ('{"a":NaN}', "json/non-finite-number", 5),
    ('["NaN",{"NaN":-Infinity}]', "json/non-finite-number", 14),
    ('["Infinity \\" NaN",Infinity]', "json/non-finite-number", 19),
    ("[1,1e999]", "json/number-overflow", 3),
    ("[-1e400,2e999]", "json/number-overflow", 1),
    ('{"a":1,"a":2}', "json/duplicate-key", 7),
    ('{"a":{"a":1},"b":[{"c":1,"c":2}]}', "json/duplicate-key", 25),
    ('{"a":"a","b":"a","\\u0061":1}', "json/duplicate-key", 17),
    ('{"":1,"":2}', "json/duplicate-key", 6),
    ('["\\ud83d"]', "json/lone-surrogate", 2),
    ('["\\ud83d\\ude00","\\\\ud83d","\\ude00"]', "json/lone-surrogate", 27),
    ('["\\ud83d\\ud83d\\ude00"]', "json/lone-surrogate", 2),
    ('["\\ud83d","\\ude00"]', "json/lone-surrogate", 2),
    ('["\\udbff"]', "json/lone-surrogate", 2),
    ('["\\udc00"]', "json/lone-surrogate", 2),
    ('["\\udfff"]', "json/lone-surrogate", 2),
    (b'["a\xff"]', "json/invalid-utf8", 3),
    (b'["\xc3"]', "json/invalid-utf8", 2),
    (b'["\xed\xa0\xbd"]', "json/invalid-utf8", 2),
    ('["\ud83d"]', "json/invalid-utf8", 2),
    ("\ufeff[]", "json/byte-order-mark", 0),
]
CLEAN = [
    '{"a":{"b":1},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '["\\ud83d\\ude00"]',
    '["\\\\ud83d"]',
    '["\\ud7ff\\ue000"]',
    '["\\udbff\\udfff\\ud800\\udc00"]',
    "1e308",
    str(10**308),
    str(-(17 * 10**307)),
    "0." + "0" * 400 + "1",
    ' \t\r\n["NaN","1e999"] ',
]


@pytest.mark.parametrize(("text", "rule", "offset"), PLACES)
def test_place(text, rule, offset):
    value, found = decode(text)
    same([(name, pointer, what["offset"]) for name, pointer, what in found], [(rule, "", offset)])
    goes_on = rule in ("json/number-overflow", "json/lone-surrogate", "json/byte-order-mark")
    same(value is not MISSING, goes_on, "whether the message is looked at further")


@pytest.mark.parametrize("text", CLEAN)
def test_nothing_to_say(text):
    value, found = decode(text)
    same(list(found), [])
    true(value is not MISSING)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("[[],[],{},[1]]", []),
        ("[[],[],{},[1 2]]", ["json/invalid-syntax"]),
        ('[[],[],{},["\\ud83d"]]', ["json/lone-surrogate"]),
        ("[[],[],{},[1e999]]", ["json/number-overflow"]),
    ],
)
def test_containers_side_by_side_are_not_deep(text, rules):
    same([rule for rule, _, _ in decode(text, {"bytes": 99, "depth": 2})[1]], rules)


def test_what_stands_where_syntax_breaks():
    same(decode('{"a" 1}')[1][0][2]["found"], "1}")
    same(decode("[1 " + "2" * 30)[1][0][2]["found"], "2" * 20)
    same(decode("[1")[1][0][2]["found"], MISSING)


def test_what_a_duplicate_and_a_number_are_called():
    same(decode('{"a\\u0062":1,"ab":2}')[1][0][2]["name"], "ab")
    same([entry[0] for entry in decode("9" * 5000)[1]], ["json/number-overflow"])


@pytest.mark.parametrize(
    ("text", "size", "depth", "rules"),
    [
        ('["abc"]', 7, 9, []),
        ('["abc"]', 6, 9, ["json/size-limit"]),
        ('["ÿ"]', 6, 9, []),
        ('["ÿ"]', 5, 9, ["json/size-limit"]),
        (b'["abc"]', 7, 9, []),
        (b'["abc"]', 6, 9, ["json/size-limit"]),
        ("[[[]]]", 99, 3, []),
        ("[[[]]]", 99, 2, ["json/depth-limit"]),
        ('{"a":[{}]}', 99, 2, ["json/depth-limit"]),
        ('["[[[","{{{"]', 99, 1, []),
        ("[[],[],[]]", 99, 2, []),
        ("[" * 100000, 10**6, 512, ["json/depth-limit"]),
    ],
)
def test_budgets(text, size, depth, rules):
    value, found = decode(text, {"bytes": size, "depth": depth})
    same([name for name, _, _ in found], rules)
    same(value is MISSING, bool(rules))
    same([what["offset"] for _, _, what in found], [None] * len(rules))
