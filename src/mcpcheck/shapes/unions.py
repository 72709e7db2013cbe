"""Unions: which member a value was meant to be, and what is wrong with it as that member.

It rests on docs/design.md, section "The shape language": members are told apart by JSON type, then by one literal
field, then by a chooser of keywords; where nothing tells them apart the one with the fewest and deepest objections
speaks.

It leaves the members themselves to the walk it is part of.
"""

from ..pointer import join
from ..values import MISSING
from .checks import choose
from .naming import Naming, below
from .scalars import choices, json_type, node_type, spelt


class Unions(Naming):
    """The part of the explaining walk that deals with unions; `table` and `explain` come from the walk."""

    def explain_union(self, node, value, pointer, places, optional):
        if node.chooser and isinstance(value, dict):
            yield from self.explain_chosen(node, value, pointer, places)
            return
        members = self.flat(node, places)
        fitting = [member for member in members if node_type(member[0]) in (json_type(value), "any")]
        if not fitting:
            expected = " or ".join(dict.fromkeys(self.described(member[0]) for member in members))
            yield self.emit(places, "schema/type", pointer, {"found": value, "expected": expected}, optional)
        elif len(fitting) == 1:
            yield from self.explain(fitting[0][0], value, pointer, fitting[0][1], optional)
        else:
            yield from self.explain_several(fitting, value, pointer, optional)

    def explain_chosen(self, node, value, pointer, places):
        name, emission = choose(node, value)
        if emission:
            rule, under, what = emission
            yield self.emit(places, rule, pointer + under, what)
        else:
            yield from self.explain(self.table.named(name), value, pointer, (*places, (name, "")))

    def flat(self, node, places):
        """The members as (node, places): aliases and inner unions opened, rows last in places."""
        found = []
        for member in node.members:
            where = places
            while member.kind == "ref":
                where = (*where, (member.name, ""))
                member = self.table.named(member.name)
            if member.kind == "union":
                found.extend(self.flat(member, where))
            else:
                found.append((member, where))
        return found

    def explain_several(self, fitting, value, pointer, optional):
        told = self.telling([member for member, _ in fitting])
        if told and isinstance(value, dict):
            yield from self.explain_told(told, fitting, value, pointer)
            return
        best = None
        for member, where in fitting:
            objections = list(self.explain(member, value, pointer, where, optional))
            if not objections:
                return
            rank = (len(objections), -max(place.count("/") for _, place, _ in objections), missing(objections))
            if best is None or rank < best[0]:
                best = (rank, objections)
        yield from best[1]

    def telling(self, members):
        """(field, {literal: index}, index where it is absent or None) if one literal field tells the rows apart."""
        rows = [member.row for member in members if member.kind == "row"]
        if len(rows) != len(members):
            return None
        for name in (field.name for field in rows[0].fields if field.node.kind == "literal"):
            fields = [next((field for field in row.fields if field.name == name), None) for row in rows]
            if all(field and field.node.kind == "literal" for field in fields):
                values = {value: index for index, field in enumerate(fields) for value in field.node.values}
                if len(values) == sum(len(field.node.values) for field in fields):
                    absent = [index for index, field in enumerate(fields) if not field.required]
                    return name, values, absent[0] if len(absent) == 1 else None
        return None

    def explain_told(self, told, fitting, value, pointer):
        name, values, absent = told
        where = self.union_places(fitting, name)
        if name not in value:
            if absent is None:
                what = {"name": name, "found": MISSING, "expected": choices(values)}
                yield self.emit(where, "schema/required-missing", join(pointer, str(name)), what)
            else:
                yield from self.explain(fitting[absent][0], value, pointer, fitting[absent][1])
            return
        found = value[name]
        index = values.get(found) if isinstance(found, str) else None
        if index is None:
            what = {"found": found, "expected": choices(values)}
            yield self.emit(where, "schema/const", join(pointer, str(name)), what, absent is not None)
        else:
            yield from self.explain(fitting[index][0], value, pointer, fitting[index][1])

    def union_places(self, fitting, name):
        """The union's own places: those all members share."""
        shared = [place for place in fitting[0][1] if all(place in where for _, where in fitting)]
        return tuple(below(tuple(reversed(shared)), name))

    def described(self, node):
        """What a node asks for, in words of JSON."""
        node, _ = self.table.settled(node)
        if node.kind == "literal":
            return spelt(node)
        if node.kind == "union":
            return " or ".join(dict.fromkeys(self.described(member) for member in node.members))
        return {"row": "object", "any": "any value", "ref": "object"}.get(node.kind, node.kind)


def missing(objections):
    return sum(rule.endswith("-missing") or "without" in rule for rule, _, _ in objections)
