"""The predicates never say yes where the walk yields an error or a warning, and neither fears a hostile value."""

import copy
import random
import time

import pytest
from expect import same, true
from shape_values import BROKEN, VALID

from mcpcheck.shapes import Shapes
from mcpcheck.spec import r2025_11_25 as spec

SHAPES = Shapes(spec.SHAPES, spec.NAMES)
CLOSED = Shapes(
    spec.SHAPES, spec.NAMES, {name: {"*": "never"} for name, row in spec.SHAPES.items() if type(row) is dict}
)
JUNK = (
    None,
    True,
    False,
    0,
    -1,
    1,
    1.0,
    1.5,
    2**70,
    float("inf"),
    "",
    "x",
    "a:b",
    "%%%",
    "2025-11-25T10:30:00",
    "object",
    [],
    {},
    [[]],
    [None],
    ["x", "x"],
    {"type": "text"},
    {"type": []},
    {"": None},
    {"uri": "a:b"},
)
STRANGE = (
    "zzz",
    "task",
    "cursor",
    "_meta",
    "Type",
    "type\x00",
    "NAME",
    "uri ",
    "$ref",
    "enum",
    "format",
    "a/b",
    "~",
    "",
)


def places(value, path=()):
    """Every path into a value, the value itself included."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*path, key))


def mutated(value, random_):
    """One or two seeded changes of a value, at any depth."""
    box = [copy.deepcopy(value)]
    for _ in range(random_.choice((1, 1, 2))):
        path = (0, *random_.choice(list(places(box[0]))))
        holder = box
        for key in path[:-1]:
            holder = holder[key]
        change(holder, path[-1], random_)
    return box[0]


def change(holder, key, random_):
    kind = random_.randrange(5)
    inner = holder[key]
    if kind == 0 and isinstance(holder, dict):
        del holder[key]
    elif kind == 1 and isinstance(inner, dict):
        inner[random_.choice(STRANGE + tuple(inner))] = random_.choice(JUNK)
    elif kind == 2 and isinstance(inner, dict) and inner:
        name = random_.choice(list(inner))
        inner[random_.choice((str(name).upper(), f"{name}\x01", f"{name}s"))] = inner[name]
    elif kind == 3 and isinstance(inner, list) and inner:
        inner.append(copy.deepcopy(random_.choice(inner)))
    else:
        holder[key] = copy.deepcopy(random_.choice(JUNK))


@pytest.mark.parametrize("name", VALID)
def test_a_yes_is_never_followed_by_an_objection(name):
    random_ = random.Random(f"shapes {name}")
    for value in VALID[name]:
        for _ in range(120):
            mutant = mutated(value, random_)
            for shapes in (SHAPES, CLOSED):
                objections = list(shapes.explain(name, mutant))
                true(not (shapes.accept(name)(mutant) and objections), f"{mutant!r}: {objections!r}")
                list(shapes.remark(name, mutant))


def test_most_silence_is_foretold():
    """A predicate may say no too often, but then it costs a walk: it does not for any mutant of this seed."""
    random_ = random.Random("silence")
    for name, values in VALID.items():
        for _ in range(30):
            mutant = mutated(random_.choice(values), random_)
            if not list(SHAPES.explain(name, mutant)):
                true(SHAPES.accept(name)(mutant), f"{name}: {mutant!r}")


def test_any_value_whatever_can_be_asked_about():
    for name in spec.SHAPES:
        for junk in (*JUNK, {1: 2}, {("a",): 1}, (1,), object()):
            true(not (SHAPES.accept(name)(junk) and list(SHAPES.explain(name, junk))), f"{name} {junk!r}")
            list(SHAPES.remark(name, junk))


def test_depth_does_not_matter():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    wide = {}
    for _ in range(100_000):
        wide = {"a": wide}
    for name, values in VALID.items():
        for value in values:
            if isinstance(value, dict):
                for key in (*value, "zzz"):
                    for inner in (deep, wide):
                        mutant = {**value, key: inner}
                        yes = SHAPES.accept(name)(mutant)
                        true(not (yes and next(SHAPES.explain(name, mutant), None)), f"{name} {key}")
                        list(SHAPES.remark(name, mutant))


@pytest.mark.parametrize(
    "seed", ["a", "a:", "{a}", "%", "=", ";a=", "a/", "-", ".", "a.b/", "(", "[", "é", " ", "://", "2025-", "\x00"]
)
def test_long_texts_take_no_long_time(seed):
    text = seed * (400_000 // len(seed))
    started = time.process_time()
    for name, key in (
        ("Resource", "uri"),
        ("ResourceTemplate", "uriTemplate"),
        ("ImageContent", "data"),
        ("ImageContent", "mimeType"),
        ("Icon", "src"),
        ("Annotations", "lastModified"),
        ("Task", "createdAt"),
        ("ElicitRequestURLParams", "url"),
        ("ElicitRequestFormParams", "message"),
        ("StringSchema", "pattern"),
        ("Tool", "name"),
        ("Root", "uri"),
    ):
        value = {**VALID[name][-1], key: text}
        true(not (SHAPES.accept(name)(value) and list(SHAPES.explain(name, value))))
        list(SHAPES.remark(name, value))
    for name in ("Meta", "Tool", "ElicitRequestFormParams"):
        value = {**VALID[name][-1], text: 1}
        true(not (SHAPES.accept(name)(value) and list(SHAPES.explain(name, value))))
        list(SHAPES.remark(name, value))
    spent = time.process_time() - started
    true(spent < 4, f"{spent:.1f} s")


def test_values_are_read_and_never_changed():
    for name, value, *_ in BROKEN:
        before = repr(value)
        list(SHAPES.explain(name, value))
        list(SHAPES.remark(name, value))
        same(repr(value), before)
