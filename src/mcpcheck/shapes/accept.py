"""The fast predicates: one flat Python function a row, made from the trees of the explaining walk when first asked for.

It rests on explain.py: a predicate may say no where the walk has nothing to say, never yes where the walk yields an
error or a warning.

It knows no rule: it answers with True or False, and whoever wants to know why asks the walk.
"""

from .checks import FORMATS, ROWS, silent
from .dispatch import ABSENT, Code, Dispatch
from .scalars import INFINITE


class Predicates(Dispatch):
    """The predicates of one Table. `walker` lends the flattening of unions and the memory of strange names."""

    def __init__(self, table, walker):
        self.table = table
        self.walker = walker
        self.scope = {"ABSENT": ABSENT, "INFINITE": INFINITE}
        self.names = {}
        self.made = set()

    def named(self, name):
        """The predicate of a shape's name, made now."""
        slot = self.slot(name)
        if name not in self.made:
            self.made.add(name)
            self.scope[slot] = self.function(self.table.named(name))
        return self.scope[slot]

    def slot(self, name):
        """The variable that holds a named shape's function: at first a stand-in that makes it when it is called."""
        slot = self.names.get(name)
        if slot is None:
            slot = self.names[name] = f"shape{len(self.names)}"

            def stand_in(value):
                return self.named(name)(value)

            self.scope[slot] = stand_in
        return slot

    def function(self, node):
        """A function value -> bool for a node. What it says is plain Python text, executed once."""
        code = Code()
        self.test(code, 1, node, "v")
        text = "\n".join(["def accept(v):", *code.lines, "    return True"])
        home = {}
        exec(compile(text, "<shape>", "exec"), self.scope, home)
        return home["accept"]

    def keep(self, value):
        """The variable of the shared scope under which a helper is kept."""
        name = f"kept{len(self.scope)}"
        self.scope[name] = value
        return name

    # one node

    def test(self, code, depth, node, v):
        """Adds lines that return False where the value in variable `v` is not what the node asks for."""
        kind = node.kind
        if kind == "any":
            self.test_format(code, depth, node.format, v)
        elif kind == "ref":
            self.test_ref(code, depth, node, v)
        elif kind == "row":
            self.test_row(code, depth, node.row, v)
        elif kind == "array":
            self.test_array(code, depth, node, v)
        elif kind == "union":
            self.test_union(code, depth, node, v)
        elif kind == "literal":
            self.test_literal(code, depth, node, v)
        else:
            self.test_scalar(code, depth, node, v)

    def test_ref(self, code, depth, node, v):
        inner, name = self.table.settled(node)
        if inner.kind in ("row", "union"):
            code.refuse(depth, f"not {self.slot(name)}({v})")
        else:
            self.test(code, depth, inner, v)

    def test_scalar(self, code, depth, node, v):
        tests = {
            "string": f"type({v}) is not str",
            "integer": f"type({v}) is not int and not (type({v}) is float and {v} in INFINITE)",
            "number": f"type({v}) is not int and type({v}) is not float",
            "boolean": f"{v} is not True and {v} is not False",
            "null": f"{v} is not None",
            "object": f"type({v}) is not dict",
            "never": "True",
        }
        code.refuse(depth, tests[node.kind])
        size = f"len({v})" if node.kind == "string" else v
        self.test_range(code, depth, node, size)
        self.test_format(code, depth, node.format, v)

    def test_range(self, code, depth, node, size):
        if node.low is not None and node.high is not None:
            code.refuse(depth, f"not {node.low!r} <= {size} <= {node.high!r}")
        elif node.low is not None:
            code.refuse(depth, f"{size} < {node.low!r}")
        elif node.high is not None:
            code.refuse(depth, f"{size} > {node.high!r}")

    def test_format(self, code, depth, name, v):
        if name:
            self.test_check(code, depth, FORMATS[name], v)

    def test_check(self, code, depth, check, v):
        if check.ok is not None:
            code.refuse(depth, f"not {self.keep(check.ok)}({v})")
        elif check.say is not None:
            code.refuse(depth, f"not {self.keep(lambda value: silent(check, value))}({v})")

    def test_literal(self, code, depth, node, v):
        first = node.values[0]
        if len(node.values) == 1:
            code.refuse(depth, f"type({v}) is not {type(first).__name__} or {v} != {first!r}")
        else:
            known = self.keep(frozenset(node.values))
            code.refuse(depth, f"type({v}) is not {type(first).__name__} or {v} not in {known}")
        self.test_format(code, depth, node.format, v)

    def test_array(self, code, depth, node, v):
        code.refuse(depth, f"type({v}) is not list")
        self.test_range(code, depth, node, f"len({v})")
        item, start = code.variable(), len(code.lines)
        self.test(code, depth + 1, node.item, item)
        if len(code.lines) > start:
            code.lines.insert(start, "    " * depth + f"for {item} in {v}:")

    # rows

    def test_row(self, code, depth, row, v):
        code.refuse(depth, f"type({v}) is not dict")
        required = [field for field in row.fields if field.required]
        held = {field.name: code.variable() for field in row.fields}
        if required:
            code.add(depth, "try:")
            for field in required:
                code.add(depth + 1, f"{held[field.name]} = {v}[{field.name!r}]")
            code.add(depth, "except KeyError:")
            code.add(depth + 1, "return False")
        for field in required:
            self.test(code, depth, field.node, held[field.name])
        self.test_optional(code, depth, row, v, held, len(required))
        for check in row.checks:
            self.test_check(code, depth, ROWS[check], v)

    def test_optional(self, code, depth, row, v, held, required):
        """The optional fields and all others, under the question whether the object has any; known ones are counted."""
        start = len(code.lines)
        counted = not (row.star is not None and row.star.kind == "any" and not row.names)
        count = code.variable()
        if counted:
            code.add(depth + 1, f"{count} = {required}")
        for field in row.fields:
            if not field.required:
                self.test_field(code, depth + 1, field, v, held[field.name], count if counted else None)
        if counted:
            self.test_others(code, depth + 1, row, v, count)
        if len(code.lines) > start:
            code.lines.insert(start, "    " * depth + f"if len({v}) != {required}:")

    def test_field(self, code, depth, field, v, held, count):
        tested = Code()
        tested.count = code.count
        self.test(tested, depth + 1, field.node, held)
        code.count = tested.count
        if not count and not tested.lines:
            return
        code.add(depth, f"if {field.name!r} in {v}:")
        if count:
            code.add(depth + 1, f"{count} += 1")
        if tested.lines:
            code.add(depth + 1, f"{held} = {v}[{field.name!r}]")
            code.lines.extend(tested.lines)

    def test_others(self, code, depth, row, v, count):
        if row.star is None or row.star.kind == "never":
            strange = self.walker.strange(row)
            trouble = self.keep(strange.trouble)
            code.refuse(depth, f"{count} != len({v}) and {trouble}({v})")
            return
        name, item = code.variable(), code.variable()
        known = self.keep(row.known)
        start = len(code.lines)
        if row.names:
            code.refuse(depth + 2, f"type({name}) is not str")
            self.test_format(code, depth + 2, row.names, name)
        self.test(code, depth + 2, row.star, item)
        if len(code.lines) > start:
            if row.known:
                code.lines.insert(start, "    " * (depth + 2) + f"if {name} in {known}: continue")
            code.lines.insert(start, "    " * (depth + 1) + f"for {name}, {item} in {v}.items():")
            code.lines.insert(start, "    " * depth + f"if {count} != len({v}):")
