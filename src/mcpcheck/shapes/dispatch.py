"""Predicates of unions: a dispatch on the JSON type, then on one literal field or on the keywords of a chooser.

It rests on unions.py, whose answers to *which member was meant* it shares.

It leaves the members to the predicates it is part of; a member's function is made when the first value is meant to be
one.
"""

from .checks import choose
from .scalars import node_type

ABSENT = object()


class Code:
    """The text of one function under construction: lines, and a counter for its variables."""

    def __init__(self):
        self.lines = []
        self.count = 0

    def variable(self):
        self.count += 1
        return f"v{self.count}"

    def add(self, depth, line):
        self.lines.append("    " * depth + line)

    def refuse(self, depth, condition):
        self.add(depth, f"if {condition}: return False")


class Dispatch:
    """The part of the predicates that deals with unions; `walker`, `slot`, `keep`, `named` come from the rest."""

    def test_union(self, code, depth, node, v):
        if node.chooser:
            table = self.keep({})
            self.fill(self.scope[table], [(member.name, member.name) for member in node.members])
            chosen = self.keep(lambda value: choose(node, value)[0])
            code.refuse(depth, f"type({v}) is not dict")
            one = code.variable()
            code.add(depth, f"{one} = {chosen}({v})")
            code.refuse(depth, f"{one} is None or not {table}[{one}]({v})")
            return
        groups = {}
        for member, where in self.walker.flat(node, ()):
            groups.setdefault(node_type(member), []).append((member, where[-1][0] if where else None))
        word = "if"
        for kind, members in groups.items():
            code.add(depth, f"{word} {type_test(kind, v)}:")
            before = len(code.lines)
            self.test_group(code, depth + 1, members, v)
            if len(code.lines) == before:
                code.add(depth + 1, "pass")
            word = "elif"
        code.add(depth, "else:")
        code.add(depth + 1, "return False")

    def test_group(self, code, depth, members, v):
        """The members of a union that share a JSON type."""
        if len(members) == 1:
            self.test_member(code, depth, members[0], v)
            return
        told = self.walker.telling([member for member, _ in members])
        if not told or not all(name for _, name in members):
            parts = [self.part(member) for member, _ in members]
            code.refuse(depth, "not (" + " or ".join(f"{part}({v})" for part in parts) + ")")
            return
        field, values, absent = told
        table = self.keep({})
        self.fill(self.scope[table], [(value, members[index][1]) for value, index in values.items()])
        key, found = code.variable(), code.variable()
        code.add(depth, f"{key} = {v}.get({field!r}, ABSENT)")
        if absent is not None:
            self.fill(self.scope[table], [(ABSENT, members[absent][1])])
            code.refuse(depth, f"type({key}) is not str and {key} is not ABSENT")
        else:
            code.refuse(depth, f"type({key}) is not str")
        code.add(depth, f"{found} = {table}.get({key})")
        code.refuse(depth, f"{found} is None or not {found}({v})")

    def test_member(self, code, depth, member, v):
        node, _ = member
        if node.kind == "row" and node.row.name:
            code.refuse(depth, f"not {self.slot(node.row.name)}({v})")
        else:
            self.test(code, depth, node, v)

    def part(self, node):
        """The variable of a function for one member of a union."""
        if node.kind == "row" and node.row.name:
            return self.slot(node.row.name)
        return self.keep(self.function(node))

    def fill(self, table, pairs):
        """A dispatch whose entries are stand-ins until they are first called."""
        for key, name in pairs:

            def stand_in(value, key=key, name=name):
                table[key] = self.named(name)
                return table[key](value)

            table[key] = stand_in


def type_test(kind, v):
    """The test of one JSON type; True is no number."""
    if kind == "boolean":
        return f"{v} is True or {v} is False"
    if kind == "number":
        return f"type({v}) is int or type({v}) is float"
    if kind == "null":
        return f"{v} is None"
    if kind == "any":
        return "True"
    return f"type({v}) is {({'object': 'dict', 'array': 'list', 'string': 'str'})[kind]}"
