"""The shapes of every table can be read, and their predicates made."""

from expect import same, true

from mcpcheck.shapes import Shapes
from mcpcheck.spec import r2025_11_25 as spec

SHAPES = Shapes(spec.SHAPES, spec.NAMES)


def test_every_shape_has_a_predicate_that_refuses_a_number():
    for name in spec.SHAPES:
        predicate = SHAPES.accept(name)
        same(predicate(1.5), next(SHAPES.explain(name, 1.5), None) is None, name)


def test_every_method_names_shapes_that_exist():
    for method, (sender, kind, _, params, result, task) in spec.METHODS.items():
        true(sender in ("client", "server", "both") and kind in ("request", "notification"), method)
        for name in (params.rstrip("?"), result, task):
            true(name in (None, "of task") or name in spec.SHAPES, f"{method}: {name}")
