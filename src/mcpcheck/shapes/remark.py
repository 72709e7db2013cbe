"""The second pass, for infos: unknown fields and what is legal but unusual. It runs only where infos are shown.

It rests on the same trees, names and places as the explaining walk.

It says nothing about a value that the explaining walk refuses: where a type does not fit, it does not go.
"""

from ..pointer import join
from .checks import FORMATS, ROWS, choose
from .explain import Walker
from .naming import below, elements
from .scalars import json_type, literal_fault, node_type, scalar_fault


class Remarks(Walker):
    """The walk of one Table that yields infos."""

    def remark(self, node, value, pointer, places, also=frozenset()):
        """also: names that another member of the same union knows, so that they are no surprise."""
        kind = node.kind
        if kind == "ref":
            yield from self.remark(self.table.named(node.name), value, pointer, (*places, (node.name, "")), also)
        elif kind == "row" and isinstance(value, dict):
            yield from self.remark_row(node.row, value, pointer, places, also)
        elif kind == "array" and isinstance(value, list):
            inner = elements(places)
            for index, item in enumerate(value):
                yield from self.remark(node.item, item, f"{pointer}/{index}", inner)
        elif kind == "union":
            yield from self.remark_union(node, value, pointer, places)
        elif kind not in ("row", "array"):
            fault = literal_fault(node, value) if kind == "literal" else scalar_fault(node, value)
            if not fault:
                yield from self.remark_format(node.format, value, pointer, places)

    def remark_format(self, name, value, pointer, places):
        if name and FORMATS[name].note:
            for rule, under, what in FORMATS[name].note(value):
                yield self.emit(places, rule, pointer + under, what)

    def remark_row(self, row, value, pointer, places, also):
        owners = ((row.name, ""),) if row.name else places
        if not row.known.issuperset(value):
            yield from self.remark_others(row, value, pointer, owners, also)
        for field in row.fields:
            if field.name in value:
                yield from self.remark(
                    field.node, value[field.name], join(pointer, field.name), self.places(field, owners)
                )
        for check in row.checks:
            if ROWS[check].note:
                for rule, under, what in ROWS[check].note(value):
                    yield self.emit(owners, rule, pointer + under, what)

    def remark_others(self, row, value, pointer, owners, also):
        if row.star is not None:
            where = below(owners, "*")
            for name, item in value.items():
                if name not in row.known:
                    yield from self.remark_format(row.names, str(name), join(pointer, str(name)), where)
                    yield from self.remark(row.star, item, join(pointer, str(name)), where)
            return
        strange = self.strange(row)
        for name in value:
            if name in row.known or name in also:
                continue
            answer = strange.judge(name)
            if not (answer is True or (answer and answer in value)):
                yield self.stranger_info(strange, row, name, value, pointer, owners)

    def stranger_info(self, strange, row, name, value, pointer, owners):
        what = {"name": str(name), "found": value[name], "expected": strange.near(name) or "a known one"}
        return self.emit(self.stranger(row, name, owners), "schema/unknown-field", join(pointer, str(name)), what)

    def remark_union(self, node, value, pointer, places):
        if node.chooser and isinstance(value, dict):
            name, emission = choose(node, value)
            if not emission:
                yield from self.remark(self.table.named(name), value, pointer, (*places, (name, "")))
            return
        fitting = [found for found in self.flat(node, places) if node_type(found[0]) in (json_type(value), "any")]
        if len(fitting) > 1 and isinstance(value, dict):
            fitting, also = self.meant(fitting, value)
        else:
            also = frozenset()
        for member, where in fitting[:1]:
            yield from self.remark(member, value, pointer, where, also)

    def meant(self, fitting, value):
        """The member of a union of rows that the object is, and the names its siblings know."""
        told = self.telling([member for member, _ in fitting])
        if told:
            name, values, absent = told
            found = value.get(name)
            index = values.get(found) if isinstance(found, str) else absent if name not in value else None
            return ([] if index is None else [fitting[index]]), frozenset()
        also = frozenset().union(*(member.row.known for member, _ in fitting if member.kind == "row"))
        good = [
            (member, where) for member, where in fitting if next(self.explain(member, value, "", where), None) is None
        ]
        return good or fitting, also
