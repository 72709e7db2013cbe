"""The shape language: how expressions read, how rows spread, and what is refused."""

import pytest
from expect import same, true

from mcpcheck.shapes import Shapes
from mcpcheck.shapes.grammar import Reader, ShapeError, Table

# (expression, values it accepts, values it refuses)
EXPRESSIONS = [
    ("string", ["", "x"], [1, None, True, [], {}]),
    ("integer", [0, -1, float("inf")], [True, 1.0, 1.5, "1", None]),
    ("number", [0, 1.5, float("inf")], [True, "1", None]),
    ("boolean", [True, False], [0, 1, "true", None]),
    ("null", [None], [0, False, ""]),
    ("any", [None, 0, [], {}], []),
    ("object", [{}, {"a": 1}], [[], None]),
    ("never", [], [None, 0, {}]),
    ("number 0..1", [0, 0.5, 1], [-0.1, 1.1, float("inf")]),
    ("number 0.5..1.5", [0.5, 1.5], [0.4, 1.6]),
    ("integer 0..", [0, 9], [-1]),
    ("integer ..5", [5, -9], [6]),
    ("integer -3..-1", [-3, -1], [-4, 0]),
    ("string(1..3)", ["a", "abc"], ["", "abcd"]),
    ("string[](1..2)", [["a"], ["a", "b"]], [[], ["a"] * 3, [1], "a"]),
    ("string[][]", [[], [["a"]]], [["a"]]),
    ('"a"', ["a"], ["b", 1, ["a"], None]),
    ('"a" | "b"', ["a", "b"], ["c", 1, []]),
    ("-32042", [-32042], [-32042.0, 1, "x", True]),
    ("1", [1], [True, 1.0]),
    ("string | integer", ["a", 1], [1.5, True, None]),
    ("string | null", ["a", None], [0]),
    ("(string | integer)[]", [["a", 1]], [[None], "a"]),
    ("string | string[]", ["a", ["a"]], [[1], 1]),
    ('string(1..2) | "long"', ["a", "long"], ["", "abc"]),
    ("string @uri", ["a:b"], ["a", 1]),
    ("(string @uri)[]", [["a:b"]], [["a"]]),
    (
        "A | B",
        [{"t": "a", "x": 1}, {"t": "b", "y": "z"}],
        [{"t": "a"}, {"t": "c"}, {}, {"t": ["a"]}, {"t": "b", "y": 1}],
    ),
    ("C | D", [{"c": 1}, {"d": 1}], [{}, {"c": "x"}]),
    ("A | C", [{"t": "a", "x": 1}, {"c": 1}], [{}, {"t": "a"}, {"c": "x"}]),
    ("A | E", [{"t": "a", "x": 1}, {"t": "z", "e": 1}], [{}, {"t": "z"}, {"t": "a", "x": "y"}]),
    ("any | null", [None, 0, {}], []),
    ("any[]", [[], [None, 1]], [None, {}]),
    ("Tree", [{}, {"inner": {"leaf": 1}}], [{"inner": {"inner": {"leaf": "x"}}}]),
    ({"*": "Anything"}, [{}, {"b": 1}], [None, []]),
    ({"b": "integer", "...": "Closed"}, [{"b": 1, "a": 2}], [{"a": 2}, {"b": 1, "c": 1}]),
    ({"b?": "integer", "...": "Keyed"}, [{"b": 1, "x": 1}], [{"b": "x"}, {"-x": 1}]),
    ({"*": "integer", "...": "Map"}, [{"a": 1}], [{"a": "x"}]),
]
ROWS = {
    "A": {"t": '"a"', "x": "integer"},
    "B": {"t": '"b"', "y?": "string"},
    "C": {"c": "integer"},
    "D": {"d": "integer"},
    "E": {"t": "string", "e": "integer"},
    "F": {"f": "integer", "name?": "string"},
    "G": {"g": "integer", "name?": "string @named", "note?": "string @named"},
    "Base": {"one": "string", "two?": "string", "old?": "never"},
    "Sub": {"zero": "string", "...": "Base", "two": "integer", "@": "one-body"},
    "Sum": "A & Base",
    "Map": {"*": "string"},
    "Closed": {"a?": "any", "*": "never"},
    "Keyed": {"*": "any", "@names": "meta-key"},
    "Anything": "any",
    "Tree": {"leaf?": "integer", "inner?": "Tree"},
}


@pytest.mark.parametrize(("text", "good", "bad"), EXPRESSIONS)
def test_expression(text, good, bad):
    shapes = Shapes({**ROWS, "X": text}, {})
    for value in good:
        same([rule for rule, _, _ in shapes.explain("X", value)], [], repr(value))
        same(shapes.accept("X")(value), True, repr(value))
    for value in bad:
        true(list(shapes.explain("X", value)), repr(value))
        same(shapes.accept("X")(value), False, repr(value))


@pytest.mark.parametrize(
    "text", ["", "string[", "(string", "string)", '"a', "a..b", "1..", "string @", "| a", "[]", "A @uri", "é"]
)
def test_what_the_language_has_no_word_for(text):
    with pytest.raises(ShapeError):
        Reader(text).whole()


def test_an_unknown_name_is_our_own_fault():
    with pytest.raises(ShapeError):
        Shapes({"A": "B"}, {}).accept("A")


def test_rows_spread_in_their_place_and_remember_where_fields_come_from():
    row = Table(ROWS).named("Sub").row
    same([field.name for field in row.fields], ["zero", "one", "two"])
    same([field.bases for field in row.fields], [(), ("Base",), ()])
    same(list(row.forbidden), ["old"])
    same(row.checks, ("one-body",))
    same([field.name for field in Table(ROWS).named("Sum").row.fields], ["t", "x", "one", "two"])


def test_names_are_looked_up_under_the_row_in_force_then_where_the_field_is_declared():
    names = {
        ("Base", "one", "schema/required-missing"): "x/base",
        ("Sub", "one", "schema/type"): "x/sub",
        ("Base", "one", "schema/type"): "x/never",
        ("Sub", "two", "schema/type string"): "x/text when",
        ("Base", "old", "schema/unknown-field"): "x/old",
        ("Map", "*", "schema/type"): "x/value",
        ("Closed", "", "schema/type"): "x/closed",
        ("Holder", "c", "schema/type"): "x/holder",
    }
    shapes = Shapes({**ROWS, "Holder": {"c?": "Closed", "d?": "Closed"}}, names)

    def found(name, value):
        return [(rule, pointer, what.get("when")) for rule, pointer, what in shapes.explain(name, value)]

    same(
        found("Sub", {"zero": "", "two": "x", "old": 1}),
        [
            ("x/base", "/one", None),
            ("x/old", "/old", None),
            ("x/text", "/two", "when"),
        ],
    )
    same(found("Sub", {"zero": "", "two": 1, "one": 1}), [("x/sub", "/one", None)])
    same(found("Sub", {"zero": "", "two": None, "one": ""}), [("schema/type", "/two", None)])
    same(found("Map", {"a": 1, "b~/": 2}), [("x/value", "/a", None), ("x/value", "/b~0~1", None)])
    same(found("Holder", {"c": 1, "d": 1}), [("x/holder", "/c", None), ("x/closed", "/d", None)])
    same(found("Holder", {"c": None}), [("x/holder", "/c", None)])


def test_where_nothing_tells_members_apart_the_nearest_one_speaks():
    shapes = Shapes({"X": "P | Q", "P": {"p": "integer", "r": {"s": "integer"}}, "Q": {"q": "integer"}}, {})
    same(
        [(rule, pointer) for rule, pointer, _ in shapes.explain("X", {"p": 1, "r": {"s": "x"}})],
        [("schema/type", "/r/s")],
    )
    same([(rule, pointer) for rule, pointer, _ in shapes.explain("X", {})], [("schema/required-missing", "/q")])


# (expression, value, infos): a union speaks as the member that was meant, and no member's name surprises another
REMARKS = [
    ("F | G", {"g": 1, "name": "", "note": ""}, ["lifecycle/implementation-empty /name", "lifecycle/implementation-empty /note"]),
    ("F | G", {"f": 1, "name": ""}, []),
    ("F | G", {"f": 1, "g": 1, "zzz": 1}, ["schema/unknown-field /zzz"]),
    ("F | G", {"zzz": 1}, ["schema/unknown-field /zzz"]),
    ("A | B", {"t": "b", "x": 1}, ["schema/unknown-field /x"]),
    ("A | B", {"t": "c", "x": 1}, []),
    ("A | string", {"t": "b", "zzz": 1}, ["schema/unknown-field /zzz"]),
    ("F[] | F", [{"f": 1, "zzz": 1}], ["schema/unknown-field /0/zzz"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value", "infos"), REMARKS)
def test_remarks_of_a_union(text, value, infos):
    found = Shapes({**ROWS, "X": text}, {}).remark("X", value)
    same([f"{rule} {pointer}" for rule, pointer, _ in found], infos)


def test_a_pointer_given_stands_in_front():
    shapes = Shapes(ROWS, {})
    same([pointer for _, pointer, _ in shapes.explain("C", {}, "/result")], ["/result/c"])
    same([pointer for _, pointer, _ in shapes.remark("C", {"c": 1, "e/": 1}, "/result")], ["/result/e~1"])
