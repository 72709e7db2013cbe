"""The explaining walk: what is wrong with a value, and where. It is the definition; accept.py only foretells its silence.

It rests on the shape language of docs/design.md: at an object missing keys come first, then unknown ones, then the row's own order of
fields, then the row's checks. Every finding is made under a general schema/ name and renamed by the revision's NAMES.

It knows no rule's severity and no wording; it never goes deeper than the shapes do, however deep a value is.
"""

from ..pointer import join, split
from ..values import MISSING
from .checks import FORMATS, ROWS, choose
from .strange import Strange

JSON_TYPES = {dict: "object", list: "array", str: "string", bool: "boolean", int: "number", float: "number", type(None): "null"}
NODE_TYPES = {
    "row": "object", "object": "object", "array": "array", "string": "string", "integer": "number", "number": "number",
    "boolean": "boolean", "null": "null",
}
# rules that NAMES may narrow to one JSON type of the value found
TYPED = frozenset(("schema/type", "schema/const"))
INFINITE = (float("inf"), float("-inf"))


def json_type(value):
    return JSON_TYPES.get(type(value), "object")


def below(places, name):
    """The dotted places of a member below (owner, path) places."""
    return tuple((owner, f"{path}.{name}" if path else name) for owner, path in places)


def elements(places):
    return tuple((owner, path + "[]") for owner, path in places)


class Walker:
    """Walks trees of one Table; places are the (row, dotted path) pairs that NAMES is asked under, nearest first."""

    def __init__(self, table, names):
        self.table = table
        self.names = names
        self.strangers = {}

    def strange(self, row):
        known = self.strangers.get(id(row))
        if known is None:
            closed = row.star is not None and row.star.kind == "never"
            known = self.strangers[id(row)] = (row, Strange(row.known, row.forbidden, closed))
        return known[1]

    # naming

    def emit(self, places, rule, pointer, what, optional=False):
        """The emission under the name that the tables give it; `name` is the member's, where what says no other."""
        if "name" not in what:
            what["name"] = split(pointer)[-1] if pointer else ""
        for general in self.generals(rule, what, optional):
            for owner, path in places:
                name = self.names.get((owner, path, general))
                if name:
                    return self.renamed(name, pointer, what)
            name = self.wide(places, general)
            if name:
                return self.renamed(name, pointer, what)
        null = optional and rule in TYPED and what["found"] is None
        return "schema/null-for-optional" if null else rule, pointer, what

    def generals(self, rule, what, optional):
        """The general names to ask for, the narrowest first."""
        if rule not in TYPED:
            return (rule,)
        found = json_type(what["found"])
        kinds = (f"{rule} {found}", rule)
        return ("schema/null-for-optional", *kinds) if optional and found == "null" else kinds

    def wide(self, places, general):
        for owner, path in places:
            if path:
                head = path.rpartition(".")[0]
                name = self.names.get((owner, f"{head}.*" if head else "*", general))
                if name:
                    return name
            name = self.names.get((owner, "**", general))
            if name:
                return name
        return None

    def renamed(self, name, pointer, what):
        rule, _, when = name.partition(" ")
        return rule, pointer, {**what, "when": when} if when else what

    # the walk

    def explain(self, node, value, pointer, places, optional=False):
        kind = node.kind
        if kind == "any":
            return
        if kind == "ref":
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
                yield from self.explain(field.node, value[field.name], join(pointer, field.name), where, not field.required)
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
                yield self.emit(self.stranger(row, name, owners), "schema/unknown-field", join(pointer, str(name)), what)
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

    # unions

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


def node_type(node):
    if node.kind == "literal":
        return json_type(node.values[0])
    return NODE_TYPES.get(node.kind, "any")


def missing(objections):
    return sum(rule.endswith("-missing") or "without" in rule for rule, _, _ in objections)


def scalar_fault(node, value):
    """(rule, expected) where a scalar is not what the node asks for, range and format aside."""
    kind = node.kind
    if kind == "string":
        return None if isinstance(value, str) else ("schema/type", "string")
    if kind == "integer":
        return integer_fault(value)
    if kind == "number":
        return None if type(value) in (int, float) else ("schema/type", "number")
    if kind == "boolean":
        return None if isinstance(value, bool) else ("schema/type", "boolean")
    if kind == "object":
        return None if isinstance(value, dict) else ("schema/type", "object")
    if kind == "null":
        return None if value is None else ("schema/type", "null")
    return None


def integer_fault(value):
    # a literal too large for a double has been reported by the decoder; whether it was an integer nobody can tell any more
    if type(value) is int or (type(value) is float and value in INFINITE):
        return None
    if type(value) is float and value.is_integer():
        return "schema/integer-notation", "an integer without fraction or exponent"
    return "schema/type", "integer"


def literal_fault(node, value):
    for known in node.values:
        if type(known) is type(value) and known == value:
            return None
    if len(node.values) == 1:
        return "schema/const"
    return "schema/enum" if json_type(value) == json_type(node.values[0]) else "schema/type"


def inside(size, node):
    return (node.low is None or size >= node.low) and (node.high is None or size <= node.high)


def span(node):
    if node.low is None:
        return f"at most {node.high}"
    return f"at least {node.low}" if node.high is None else f"{node.low} to {node.high}"


def spelt(node):
    return choices(node.values)


def choices(values):
    quoted = [f'"{value}"' if isinstance(value, str) else str(value) for value in values]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + f" or {quoted[-1]}"
