"""Two shapes side by side, one of each revision: which fields came, went, or have another type.

It rests on the shape language of docs/design.md. Two rows are compared field by field whatever they are called; members
of a union are paired by name, then by the literal that tells them apart, then by the fields they share.

It compares types, not values: formats and row checks are left out. It knows no method; the caller says whose shapes
these are, and a change carries the names of all that reach it.
"""

from mcpcheck.shapes.grammar import Table

NUMBERS = ("integer", "number")  # lengths of strings are advice of the pages, and rules speak of them


class Walk:
    """Changes between two SHAPES tables, gathered over many pairs of shapes."""

    def __init__(self, old, new):
        self.old, self.new = Table(old), Table(new)
        self.found = {}
        self.met = (set(), set())
        self.reached = None
        self.seen = None

    def method(self, name, old, new):
        """Compare the shape `old` of the one table with `new` of the other, on behalf of `name`."""
        self.reached, self.seen = name, set()
        self.pair(self.old.named(old), self.new.named(new), new, "")

    def changes(self):
        """[{type, field, change, old, new, required, methods}, …] in order of appearance."""
        keys = ("type", "field", "change", "old", "new", "required")
        return [{**dict(zip(keys, key, strict=True)), "methods": list(names)} for key, names in self.found.items()]

    def others(self, old, new):
        """({name: fields}, {name: fields}): the rows that only the one and only the other revision has.

        old, new: names of the shapes that each revision begins at. Rows of one name that no method brought together are
        compared here; rows that differ by nothing but the name are left out.
        """
        before, after = _below(self.old, old), _below(self.new, new)
        for name in after:
            if name in self.old.shapes and not (name in self.met[0] and name in self.met[1]):
                self.reached, self.seen = None, set()
                self.pair(self.old.named(name), self.new.named(name), name, "")
        gone = {name: _inline(row) for name, row in before.items() if self._alone(name, 0, self.new)}
        come = {name: _inline(row) for name, row in after.items() if self._alone(name, 1, self.old)}
        renamed = set(gone.values()) & set(come.values())
        return tuple({name: said for name, said in each.items() if said not in renamed} for each in (gone, come))

    def _alone(self, name, side, other):
        return name not in self.met[side] and name not in other.shapes

    def note(self, label, field, change, old, new, required=None):
        key = (label, field, change, old, new, required)
        methods = self.found.setdefault(key, {})
        if self.reached is not None:
            methods[self.reached] = None

    def pair(self, old, new, label, path):
        """label, path: the row and the field in it that the two nodes stand at."""
        (old, was), (new, now) = self.old.settled(old), self.new.settled(new)
        if old.kind == "row" and new.kind == "row":
            name = _plain_name(self.new, new.row)
            self.rows(old.row, new.row, *((name, "") if name else (label, path)))
        elif old.kind == "array" and new.kind == "array":
            self.bounds(old, new, label, path)
            self.pair(old.item, new.item, label, path + "[]")
        elif old.kind == "literal" and new.kind == "literal":
            if set(old.values) != set(new.values):
                self.note(label, path, "values", spelt(old), spelt(new))
        elif "union" in (old.kind, new.kind):
            self.unions(old, new, label, path, spelt(old, was), spelt(new, now))
        elif old.kind != new.kind:
            self.note(label, path, "type", spelt(old, was), spelt(new, now))
        elif old.kind in NUMBERS:
            self.bounds(old, new, label, path)

    def bounds(self, old, new, label, path):
        if (old.low, old.high) != (new.low, new.high):
            self.note(label, path, "bounds", _span(old), _span(new))

    def rows(self, old, new, label, path):
        key = (id(old), id(new))
        if key in self.seen:
            return
        self.seen.add(key)
        for table, row, met in ((self.old, old, self.met[0]), (self.new, new, self.met[1])):
            met.update(filter(None, (row.name, _plain_name(table, row))))
        before, after = _fields(old), _fields(new)
        for name, field in after.items():
            where, at = _place(field, (self.new, new), (self.old, old), label, path)
            if name not in before or _only_known(before[name], field):
                self.note(where, at, "added", None, spelt(field.node), field.required)
                continue
            if before[name].required != field.required:
                self.note(where, at, "required", before[name].required, field.required)
            self.pair(before[name].node, field.node, where, at)
        for name, field in before.items():
            if name not in after:
                where, at = _place(field, (self.old, old), (self.new, new), label, path)
                self.note(where, at, "removed", spelt(field.node), None)
        if old.star is not None and new.star is not None:
            self.pair(old.star, new.star, label, f"{path}.*" if path else "*")

    def unions(self, old, new, label, path, was, now):
        """Pair the members of two unions; one that is no union is its own only member."""
        before, after = _members(self.old, old), _members(self.new, new)
        pairs = []
        for test in (_same_name, _same_tag, _like):
            for member in tuple(after):
                other = next((each for each in before if test(each, member)), None)
                if other is not None:
                    before.remove(other)
                    after.remove(member)
                    pairs.append((other, member))
        if before or after:
            gone, come = (" | ".join(each[1] for each in members) or None for members in (before, after))
            self.note(label, path, "members", gone, come)
        for other, member in pairs:
            self.pair(other[0], member[0], label, path)


def _below(table, names):
    """name -> row of every row with a name that stands at or below the shapes called `names`."""
    found, open_ = {}, [table.named(name) for name in reversed(names)]
    while open_:
        node, _ = table.settled(open_.pop())
        if node.kind == "array":
            open_.append(node.item)
        elif node.kind == "union":
            open_.extend(reversed(node.members))
        elif node.kind == "row":
            name = _plain_name(table, node.row)
            if name in found:
                continue
            if name:
                found[name] = table.named(name).row
            open_.extend(field.node for field in reversed(node.row.fields))
            if node.row.star is not None:
                open_.append(node.row.star)
    return found


def _fields(row):
    """name -> Field of what stands on the wire; `any` beside free fields says no more than they do."""
    free = row.star is not None and row.star.kind == "any"
    return {field.name: field for field in row.fields if not (free and field.node.kind == "any" and not field.required)}


def _only_known(old, new):
    """Whether a table names a field only to speak about it: any value, where the next revision has one word."""
    return not old.required and old.node.kind == "any" and new.node.kind == "literal"


def _place(field, mine, others, label, path):
    """(row, path) that a field is told under: the row that declares it, unless the other side knows that row elsewhere.

    mine, others: (table, row), of the side that has the field and of the other.
    """
    (table, row), (other_table, other) = mine, others
    if path or row.name is None:
        return label, f"{path}.{field.name}" if path else field.name
    base = field.bases[-1] if field.bases else None
    if base and (base not in other_table.shapes or base in (other.name, *other.bases)):
        row = table.named(base).row
    return _plain_name(table, row), field.name


def _plain_name(table, row):
    """The name of a row; that of its base where it adds no field to it."""
    while row.name and row.fields and all(field.bases for field in row.fields):
        nearest = {field.bases[0] for field in row.fields}
        if len(nearest) != 1:
            break
        row = table.named(nearest.pop()).row
    return row.name


def _members(table, node):
    """[(node, name or spelling, tag), …] of a union, aliases inside it followed."""
    node, name = table.settled(node)
    if node.kind == "union":
        return [each for member in node.members for each in _members(table, member)]
    if node.kind == "row":
        return [(node, _plain_name(table, node.row) or "{…}", _tag(node.row))]
    return [(node, name or spelt(node), node.kind)]


def _tag(row):
    """What tells a row apart: its fields of one literal value; "" where it has none."""
    return " ".join(
        f"{f.name}={f.node.values[0]}"
        for f in row.fields
        if f.node.kind == "literal" and f.required and len(f.node.values) == 1
    )


def _same_name(one, other):
    return one[1] == other[1] and one[0].kind == other[0].kind


def _same_tag(one, other):
    return bool(one[2]) and one[2] == other[2] and one[0].kind != "row"


def _like(one, other):
    if one[0].kind != "row" or other[0].kind != "row" or one[2] != other[2]:
        return False
    mine, others = one[0].row.known, other[0].row.known
    return mine <= others or others <= mine


def _span(node):
    low, high = ("" if bound is None else str(bound) for bound in (node.low, node.high))
    return f"{low}..{high}" if low or high else "any"


def spelt(node, name=None):
    """A type as the shape language writes it, without formats; `name`: that of the alias or row it came by."""
    if name:
        return name
    if node.kind == "ref":
        return node.name
    if node.kind == "array":
        inner = spelt(node.item)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if node.kind == "literal":
        return " | ".join(f'"{value}"' if type(value) is str else str(value) for value in node.values)
    if node.kind == "union":
        return " | ".join(spelt(member) for member in node.members)
    if node.kind == "row":
        return node.row.name or _inline(node.row)
    return node.kind


def _inline(row):
    """The fields of a row in one line; what it knows only to speak about it is left out."""
    shown = [field for field in row.fields if field.required or field.node.kind != "any"]
    names = [field.name + ("" if field.required else "?") for field in shown]
    if row.star is not None and row.star.kind not in ("any", "never"):
        names.append(f"*: {spelt(row.star)}")
    return "{ " + ", ".join(names) + " }" if names else "object"
