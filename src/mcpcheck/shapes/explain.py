"""The explaining walk: what is wrong with a value, and where. It is the definition; accept.py foretells its silence.

It rests on the shape language of docs/design.md: at an object missing keys come first, then unknown ones, then the
row's own order of fields, then the row's checks. Every finding is made under a general schema/ name and renamed by
the revision's NAMES.

It knows no rule's severity and no wording; it never goes deeper than the shapes do, however deep a value is.
"""

from ..pointer import join
from ..values import MISSING
from .checks import FORMATS, ROWS
from .naming import below, elements
from .scalars import inside, literal_fault, scalar_fault, span, spelt
from .strange import Strange
from .unions import Unions


class Walker(Unions):
    """Walks trees of one Table; places are the (row, dotted path) pairs that NAMES is asked under, nearest first."""

    def __init__(self, table, names):
        super().__init__(names)
        self.table = table
        self.strangers = {}

    def strange(self, row):
        """The row's question about members it does not name; the row is kept with it, so that its id stays its own."""
        known = self.strangers.get(id(row))
        if known is None:
            closed = row.star is not None and row.star.kind == "never"
            known = self.strangers[id(row)] = (row, Strange(row.known, row.forbidden, closed))
        return known[1]

    def explain(self, node, value, pointer, places, optional=False):
        kind = node.kind
        if kind == "any":
            yield from self.explain_format(node.format, value, pointer, places)
        elif kind == "ref":
            named = ((node.name, ""),)
            yield from self.explain(self.table.named(node.name), value, pointer, (*places, *named), optional)
        elif kind == "row":
            yield from self.explain_row(node.row, value, pointer, places, optional)
        elif kind == "array":
            yield from self.explain_array(node, value, pointer, places, optional)
        elif kind == "union":
            yield from self.explain_union(node, value, pointer, places, optional)
        elif kind == "literal":
            yield from self.explain_literal(node, value, pointer, places, optional)
        else:
            yield from self.explain_scalar(node, value, pointer, places, optional)

    def explain_scalar(self, node, value, pointer, places, optional):
        fault = scalar_fault(node, value)
        if fault:
            rule, expected = fault
            yield self.emit(places, rule, pointer, {"found": value, "expected": expected}, optional)
            if rule == "schema/type":
                return
        if node.low is not None or node.high is not None:
            yield from self.explain_range(node, value, pointer, places)
        yield from self.explain_format(node.format, value, pointer, places)

    def explain_format(self, name, value, pointer, places):
        if name and FORMATS[name].say:
            for rule, under, what in FORMATS[name].say(value):
                yield self.emit(places, rule, pointer + under, what)

    def explain_range(self, node, value, pointer, places):
        if node.kind == "string":
            if not inside(len(value), node):
                what = {"found": value, "expected": f"a length of {span(node)}"}
                yield self.emit(places, "schema/length", pointer, what)
        elif not inside(value, node):
            yield self.emit(places, "schema/range", pointer, {"found": value, "expected": span(node)})

    def explain_literal(self, node, value, pointer, places, optional):
        fault = literal_fault(node, value)
        if fault:
            yield self.emit(places, fault, pointer, {"found": value, "expected": spelt(node)}, optional)
        else:
            yield from self.explain_format(node.format, value, pointer, places)

    def explain_array(self, node, value, pointer, places, optional):
        if not isinstance(value, list):
            yield self.emit(places, "schema/type", pointer, {"found": value, "expected": "array"}, optional)
            return
        if not inside(len(value), node):
            what = {"found": len(value), "expected": f"{span(node)} entries"}
            yield self.emit(places, "schema/count", pointer, what)
        inner = elements(places)
        for index, item in enumerate(value):
            yield from self.explain(node.item, item, f"{pointer}/{index}", inner)

    def explain_row(self, row, value, pointer, places, optional):
        if not isinstance(value, dict):
            yield self.emit(places, "schema/type", pointer, {"found": value, "expected": "object"}, optional)
            return
        owners = ((row.name, ""),) if row.name else places
        for field in row.fields:
            if field.required and field.name not in value:
                what = {"name": field.name, "found": MISSING, "expected": self.described(field.node)}
                yield self.emit(self.places(field, owners), "schema/required-missing", join(pointer, field.name), what)
        if len(value) > len(row.known) or not row.known.issuperset(value):
            yield from self.explain_others(row, value, pointer, owners)
        for field in row.fields:
            if field.name in value:
                where = self.places(field, owners)
                yield from self.explain(
                    field.node, value[field.name], join(pointer, field.name), where, not field.required
                )
        for check in row.checks:
            if ROWS[check].say:
                for rule, under, what in ROWS[check].say(value):
                    yield self.emit(owners, rule, pointer + under, what)

    def places(self, field, owners):
        return (*below(owners, field.name), *((base, field.name) for base in field.bases))

    def explain_others(self, row, value, pointer, owners):
        if row.star is not None and row.star.kind != "never":
            yield from self.explain_star(row, value, pointer, owners)
            return
        strange = self.strange(row)
        for name in value:
            if name in row.known:
                continue
            answer = strange.judge(name)
            if answer is True:
                what = {"name": str(name), "found": value[name], "expected": "no such member"}
                if strange.closed and name not in strange.forbidden:
                    what["when"] = "closed"
                yield self.emit(
                    self.stranger(row, name, owners), "schema/unknown-field", join(pointer, str(name)), what
                )
            elif answer and answer in value:
                what = {"name": str(name), "found": value[name], "expected": f"{answer} alone", "when": "twin"}
                yield "schema/unknown-field", join(pointer, str(name)), what

    def stranger(self, row, name, owners):
        bases = tuple((base, str(name)) for base in row.bases)
        return (*below(owners, str(name)), *bases)

    def explain_star(self, row, value, pointer, owners):
        where = below(owners, "*")
        for name, item in value.items():
            if name not in row.known:
                yield from self.explain_format(row.names, str(name), join(pointer, str(name)), where)
                yield from self.explain(row.star, item, join(pointer, str(name)), where)
