"""Valid values pass every shape in silence; each broken value gives exactly the finding that the catalogue names."""

import pytest
from expect import same, true
from shape_values import BROKEN, ELSEWHERE, QUIET, UNUSUAL, VALID, WORDS

from mcpcheck import rules
from mcpcheck.contracts import contract
from mcpcheck.shapes import Shapes
from mcpcheck.spec import r2025_11_25 as spec

SHAPES = Shapes(spec.SHAPES, spec.NAMES)


def severity(emission):
    rule, _, what = emission
    return rules.severity(rule, spec.REVISION, what.get("when"))


def short(emissions):
    return [(rule, pointer, what.get("when")) for rule, pointer, what in emissions]


def test_every_shape_has_a_valid_value():
    same(sorted(VALID), sorted(spec.SHAPES))


@pytest.mark.parametrize("name", VALID)
def test_valid(name):
    for value in VALID[name]:
        same(short(SHAPES.explain(name, value)), [], repr(value))
        true(SHAPES.accept(name)(value), repr(value))


@pytest.mark.parametrize(("name", "value", "rule", "pointer", "when"), BROKEN)
def test_broken(name, value, rule, pointer, when):
    same(short(SHAPES.explain(name, value)), [(rule, pointer, when)])
    true(not SHAPES.accept(name)(value))
    same(SHAPES.accept(name)(value), False)


@pytest.mark.parametrize(("revision", "name", "valid", "broken", "rule", "pointer"), ELSEWHERE)
def test_elsewhere(revision, name, valid, broken, rule, pointer):
    shapes = contract(revision).shapes
    same(short(shapes.explain(name, valid)), [])
    same(shapes.accept(name)(valid), True)
    same([found[:2] for found in shapes.explain(name, broken)], [(rule, pointer)])
    same(shapes.accept(name)(broken), False)


@pytest.mark.parametrize(("name", "value", "rule", "pointer", "when"), UNUSUAL)
def test_unusual(name, value, rule, pointer, when):
    same(short(SHAPES.explain(name, value)), [])
    true(SHAPES.accept(name)(value))
    true((rule, pointer, when) in short(SHAPES.remark(name, value)))


@pytest.mark.parametrize(("name", "value", "rule"), QUIET)
def test_quiet(name, value, rule):
    true(rule not in [found for found, _, _ in SHAPES.remark(name, value)])


@pytest.mark.parametrize(("name", "value", "member", "text"), WORDS)
def test_words(name, value, member, text):
    same(next(SHAPES.explain(name, value))[2][member], text)


def test_the_walk_of_faults_and_that_of_remarks_keep_their_severities():
    faults = [emission for name, value, *_ in BROKEN for emission in SHAPES.explain(name, value)]
    infos = [emission for name, value, *_ in BROKEN + UNUSUAL for emission in SHAPES.remark(name, value)]
    known = [emission for emission in faults if rules.row(emission[0])]
    true(len(known) > 150, len(known))
    same([emission for emission in known if severity(emission) not in ("error", "warning")], [])
    same([emission for emission in infos if rules.row(emission[0]) and severity(emission) != "info"], [])


def test_every_name_that_a_table_gives_is_met_by_a_value():
    met = {rule for _, _, rule, *_ in BROKEN + UNUSUAL}
    given = {name.partition(" ")[0] for name in spec.NAMES.values()}
    # a listing's schema that is no schema at all has its values with the rules of tools
    same(sorted(given - met - {"tools/input-schema-invalid", "tools/output-schema-invalid"}), [])


def test_missing_keys_come_first_then_unknown_ones_then_the_fields_in_order():
    shapes = Shapes(spec.SHAPES, spec.NAMES, {"Annotations": {"*": "never"}, "Tool": {"*": "never"}})
    value = {"zzz": 1, "icons": 1, "title": 2, "aaa": 1}
    found = [pointer for _, pointer, _ in shapes.explain("Tool", value, "/t")]
    same(found, ["/t/name", "/t/inputSchema", "/t/zzz", "/t/aaa", "/t/title", "/t/icons"])


def test_an_overlay_closes_and_narrows_rows():
    overlay = {"CallToolRequestParams": {"*": "never", "name": "string(1..3)"}}
    shapes = Shapes(spec.SHAPES, spec.NAMES, overlay)
    accept = shapes.accept("CallToolRequestParams")
    true(accept({"name": "abc"}))
    true(not accept({"name": "abcd"}))
    true(not accept({"name": "abc", "extra": 1}))
    same(
        short(shapes.explain("CallToolRequestParams", {"name": "abc", "extra": 1})),
        [("schema/unknown-field", "/extra", "closed")],
    )
    true(SHAPES.accept("CallToolRequestParams")({"name": "abcd", "extra": 1}))


def test_in_a_closed_row_a_name_that_has_its_own_rule_keeps_it():
    shapes = Shapes(spec.SHAPES, spec.NAMES, {"Error": {"*": "never"}})
    found = short(shapes.explain("Error", {"code": 1, "message": "m", "_meta": {}, "more": 1}))
    same(found, [("meta/misplaced", "/_meta", None), ("schema/unknown-field", "/more", "closed")])


def test_an_overlay_adds_shapes_and_replaces_aliases():
    shapes = Shapes(
        spec.SHAPES, spec.NAMES, {"Mine": {"who": "Role", "*": "never"}, "Role": '"user"', "Cursor": {"at": "integer"}}
    )
    same(
        short(shapes.explain("Mine", {"who": "assistant", "at": 1})),
        [("schema/unknown-field", "/at", "closed"), ("schema/const", "/who", None)],
    )
    same(short(shapes.explain("PaginatedRequestParams", {"cursor": {"at": 1}})), [])


def test_a_near_miss_of_a_known_name_is_pointed_out():
    found = {
        pointer: what["expected"]
        for _, pointer, what in SHAPES.remark("Tool", {**VALID["Tool"][0], "input_schema": {}, "zq": 1})
    }
    same(found["/input_schema"], "inputSchema")
    same(found["/zq"], "a known one")
