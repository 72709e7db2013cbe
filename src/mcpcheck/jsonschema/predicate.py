"""The generated predicate: a schema as Python code that only says yes or no.

It is derived from the same rules as the explaining walk, keyword by keyword, and rests on nothing else. A subschema is
written into the function of the one that applies it; it gets a function of its own where several apply it, where it is
recursive, or where the code would nest too deeply. Where a keyword has no line of code, its subschema is walked.

It does not know keywords: `predicate_lines` holds what each becomes. Names and values of the schema enter the code as
ASCII literals or as constants, never as text.
"""

from .budgets import CALLS, DEPTH, TEXT_STEPS, Budget
from .walk import Run, walk

NESTED = 6  # subschemas written one inside the other
SIMPLE = 4  # conditions that are written again at every place that applies them
LENGTH = 400  # characters of one condition that is written inside another
NODES = 3_000  # subschemas above which no code is written
REFUSE = ": return False"
HERE = "\u00a7"  # stands for the value in conditions kept for later; literals are ASCII and cannot hold it
TYPES = {"object": "dict", "array": "list", "string": "str", "boolean": "bool"}
GUARDS = {
    "object": "type({v}) is dict",
    "array": "type({v}) is list",
    "string": "type({v}) is str",
    "number": "(type({v}) is int or type({v}) is float)",
}


def generate(graph, root, lines_of, is_long):
    """The predicate of a schema, or None where walking serves as well: two functions from value to bool, and a flag.

    The first says true where a budget ends the question, the second raises Budget or RecursionError there. The flag tells
    whether that can happen.
    lines_of: explaining function -> function that yields code. is_long(rule): does its cost grow with the value?
    """
    if len(graph.nodes) > NODES or any(len(rule.kids) > 1 for rule in graph.dynamic):
        return None
    writer = Writer(graph, root, lines_of, graph.is_wide(root, is_long))
    if writer.is_walked(root):
        return None
    return writer.compiled(root)


def _is_condition(line):
    return line.startswith("if ") and line.endswith(REFUSE)


class Writer:
    """What is written so far: functions, constants, and which subschemas deserve a function."""

    def __init__(self, graph, root, lines_of, counted):
        self.lines_of = lines_of
        self.counted = counted
        self.constants = {"Budget": Budget}
        self.functions = {}
        self.waiting = []
        self.simple = {}
        self.fresh_names = 0
        uses = {}
        for node in graph.nodes.values():
            for rule in node.rules:
                for kid, _ in rule.kids:
                    uses[kid] = uses.get(kid, 0) + 1
        self.shared = {node for node, count in uses.items() if count > 1} | {root}

    def compiled(self, root):
        """Write and run the code; returns both functions, and whether they count what they cost."""
        self.call(root, "v")
        start = f"f0(v, [{CALLS}, {TEXT_STEPS}], 0)" if self.counted else "f0(v)"
        parts = []
        while self.waiting:
            node, name = self.waiting.pop()
            parts += self._function(node, name)
        parts += ["def decide(v):", f" return {start}"]
        parts += ["def accepts(v):", " try:", f"  return {start}", " except (Budget, RecursionError):", "  return True"]
        exec(compile("\n".join(parts), "<schema>", "exec"), self.constants)
        return self.constants["accepts"], self.constants["decide"], self.counted

    def _function(self, node, name):
        head = [f"def {name}(v):"]
        if self.counted:
            head = [
                f"def {name}(v, s, d):",
                " s[0] -= 1",
                f" if s[0] < 0 or d >= {DEPTH}: raise Budget",
            ]
        return [*head, *indented(self.body(node, "v", 0)), " return True"]

    def constant(self, value):
        """The name of a constant."""
        name = f"c{len(self.constants)}"
        self.constants[name] = value
        return name

    def literal(self, value):
        """A text or a number as it stands in the code."""
        plain = type(value) is str or (type(value) is int and -(10**15) < value < 10**15)
        return ascii(value) if plain else self.constant(value)

    def fresh(self):
        """A local name not used before."""
        self.fresh_names += 1
        return f"v{self.fresh_names}"

    def call(self, node, v):
        """An expression: does the value conform, as told by the node's own function?"""
        if node not in self.functions:
            self.functions[node] = f"f{len(self.functions)}"
            self.waiting.append((node, self.functions[node]))
        return f"{self.functions[node]}({v}, s, d + 1)" if self.counted else f"{self.functions[node]}({v})"

    def test(self, node, v):
        """An expression: does the value conform?"""
        conditions = self.conditions(node)
        if conditions is None:
            return self.call(node, v)
        return f"(not ({' or '.join(conditions)}))".replace(HERE, v) if conditions else "True"

    def conditions(self, node):
        """The conditions that refuse the value, where a few are all that the node needs; else None."""
        if node not in self.simple:
            self.simple[node] = None
            parts = any(rule.kids and not rule.kids[0][1] for rule in node.rules)
            lines = [] if parts else self.body(node, HERE, NESTED)
            if not parts and len(lines) <= SIMPLE and all(map(_is_condition, lines)) and sum(map(len, lines)) < LENGTH:
                self.simple[node] = [line[3 : -len(REFUSE)] for line in lines]
        return self.simple[node]

    def block(self, node, v, depth):
        """Lines that return False where the value does not conform."""
        conditions = self.conditions(node)
        if conditions is not None:
            return [f"if {condition}{REFUSE}".replace(HERE, v) for condition in conditions]
        if node in self.shared or depth >= NESTED:
            return [f"if not {self.call(node, v)}{REFUSE}"]
        return self.body(node, v, depth + 1)

    def is_walked(self, node):
        """Does a keyword of the node have no code?"""
        return any(rule.explain not in self.lines_of for rule in node.rules)

    def body(self, node, v, depth):
        """The lines of a node's own keywords."""
        if self.is_walked(node):
            walker = self.constant(lambda value: not walk(node, value, None, Run()))
            return [f"if not {walker}({v}){REFUSE}"]
        types = next((rule.data for rule in node.rules if rule.keyword == "type"), None)
        kinds = None if types is None else {"number" if name == "integer" else name for name in types}
        lines = self._written(node, None, v, depth, lambda rule: not rule.kids)
        for kind, guard in GUARDS.items():
            inner = self._written(node, kind, v, depth)
            if self.counted and any(line.startswith("for ") for line in inner):
                inner = [f"s[0] -= len({v}) >> 2", "if s[0] < 0: raise Budget", *inner]
            if kinds == {kind}:
                lines += inner
            elif inner and (kinds is None or kind in kinds):
                lines += guarded(guard.format(v=v), inner)
        return lines + self._written(node, None, v, depth, lambda rule: rule.kids)

    def _written(self, node, kind, v, depth, wanted=bool):
        lines = []
        for rule in node.rules:
            if rule.kind == kind and wanted(rule):
                lines += self.lines_of[rule.explain](rule, v, self, depth)
        return lines


def indented(lines):
    """The lines one step further in."""
    return [" " + line for line in lines]


def guarded(condition, lines):
    """Lines that count only under a condition; one line if they are conditions themselves."""
    if all(map(_is_condition, lines)):
        return [f"if {condition} and ({' or '.join(line[3 : -len(REFUSE)] for line in lines)}){REFUSE}"]
    return [f"if {condition}:", *indented(lines)]


def type_condition(types, v):
    """An expression: has the value none of the types?"""
    tests = []
    for name in types:
        if name == "number":
            tests.append(f"type({v}) is not int and type({v}) is not float")
        elif name == "integer":
            tests.append(f"type({v}) is not int and not (type({v}) is float and {v}.is_integer())")
        elif name == "null":
            tests.append(f"{v} is not None")
        else:
            tests.append(f"type({v}) is not {TYPES[name]}")
    return " and ".join(tests) or "True"
