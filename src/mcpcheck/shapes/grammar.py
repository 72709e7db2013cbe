"""The shape language read into trees: expressions into nodes, rows into Row values.

It rests on docs/design.md, section "The shape language"; the words of the language are those of the official
TypeScript schema wherever that has one.

It knows no revision, no method and no rule: tables come in as plain literals, trees go out.
"""

import re
from collections import namedtuple

# expression = both *( "|" both )          both = item *( "&" item )
# item       = simple *( "[]" [ "(" range ")" ] ) [ "@" format ]
# simple     = literal | word [ range | "(" range ")" ] | "(" expression ")"
# literal    = '"' text '"' | number        range = [ number ] ".." [ number ]
TOKEN = re.compile(r'\s*(?:("[^"]*")|(@[a-z0-9-]+)|(\[\])|(\.\.)|(-?\d+(?:\.\d+)?(?!\.?\d))|([A-Za-z_]\w*)|([|&()]))')

SCALARS = frozenset(("any", "never", "null", "boolean", "object", "string", "integer", "number"))

# Nodes. Kinds: any never null boolean object string integer number (a Scalar), literal, array, ref, union, both, row.
Scalar = namedtuple("Scalar", "kind low high format", defaults=(None, None, None))
Literal = namedtuple("Literal", "kind values format", defaults=(None,))
Array = namedtuple("Array", "kind item low high")
Ref = namedtuple("Ref", "kind name")
Union = namedtuple("Union", "kind members chooser")
Both = namedtuple("Both", "kind members")
Inline = namedtuple("Inline", "kind row")

Field = namedtuple("Field", "name required node bases")
Field.__doc__ = "One field of a row. bases: the rows it came in from by `...`, nearest first."

Row = namedtuple("Row", "name bases fields forbidden star names checks known")
Row.__doc__ = """One object shape.

name: its name in the table, None for an inline row. bases: every row that came in by `...` or `&`.
fields: tuple of Field. forbidden: {name: Field} of fields typed `never`. star: node of all other fields, or None.
names: format of the names of those other fields, or None. checks: names of row checks. known: frozenset of field names.
"""


class ShapeError(ValueError):
    """A table says something the language has no word for: our own fault, never a peer's."""


class Reader:
    """Reads one expression."""

    def __init__(self, text):
        self.text = text
        self.tokens = []
        place = 0
        while text[place:].strip():
            found = TOKEN.match(text, place)
            if not found:
                raise ShapeError(f"cannot read {text!r} at {place}")
            self.tokens.append(found.group(found.lastindex))
            place = found.end()

    def peek(self):
        return self.tokens[0] if self.tokens else ""

    def take(self, wanted=None):
        if not self.tokens or (wanted and self.tokens[0] != wanted):
            raise ShapeError(f"{wanted or 'more'} expected in {self.text!r}")
        return self.tokens.pop(0)

    def whole(self):
        node = self.expression()
        if self.tokens:
            raise ShapeError(f"{self.tokens[0]!r} left over in {self.text!r}")
        return node

    def expression(self):
        members = [self.both()]
        while self.peek() == "|":
            self.take()
            members.append(self.both())
        if len(members) == 1:
            return members[0]
        if all(member.kind == "literal" for member in members):
            return Literal("literal", tuple(value for member in members for value in member.values))
        return Union("union", tuple(members), None)

    def both(self):
        members = [self.item()]
        while self.peek() == "&":
            self.take()
            members.append(self.item())
        return members[0] if len(members) == 1 else Both("both", tuple(members))

    def item(self):
        node = self.simple()
        while self.peek() == "[]":
            self.take()
            low, high = self.bracketed() if self.peek() == "(" else (None, None)
            node = Array("array", node, low, high)
        if self.peek().startswith("@"):
            node = self.formatted(node, self.take()[1:])
        return node

    def formatted(self, node, name):
        if isinstance(node, (Scalar, Literal)):
            return node._replace(format=name)
        if isinstance(node, Union):
            return node._replace(chooser=name)
        raise ShapeError(f"@{name} has nothing to stand at in {self.text!r}")

    def simple(self):
        token = self.take()
        if token == "(":
            node = self.expression()
            self.take(")")
            return node
        if token[0] == '"':
            return Literal("literal", (token[1:-1],))
        if token[0].isdigit() or token[0] == "-":
            return Literal("literal", (number(token),))
        if not token.isidentifier():
            raise ShapeError(f"a type expected before {token!r} in {self.text!r}")
        if token not in SCALARS:
            return Ref("ref", token)
        if token == "string" and self.peek() == "(":
            return Scalar(token, *self.bracketed())
        if self.peek() == ".." or self.peek().lstrip("-")[:1].isdigit():
            return Scalar(token, *self.range())
        return Scalar(token)

    def bracketed(self):
        self.take("(")
        bounds = self.range()
        self.take(")")
        return bounds

    def range(self):
        low = None if self.peek() == ".." else number(self.take())
        self.take("..")
        high = number(self.take()) if self.peek().lstrip("-")[:1].isdigit() else None
        return low, high


def number(text):
    return float(text) if "." in text else int(text)


class Table:
    """The rows and aliases of one revision, with a profile's overlay laid over them; trees are made when asked for."""

    def __init__(self, shapes, overlay=None):
        self.shapes = dict(shapes)
        for name, row in (overlay or {}).items():
            old = self.shapes.get(name)
            merge = isinstance(row, dict) and isinstance(old, dict)
            self.shapes[name] = laid_over(old, row) if merge else row
        self.trees = {}

    def named(self, name):
        """The tree of a shape's name: an Inline for a row, the alias's own node otherwise."""
        tree = self.trees.get(name)
        if tree is None:
            if name not in self.shapes:
                raise ShapeError(f"no shape is named {name!r}")
            tree = self.trees[name] = self.tree(self.shapes[name], name)
        return tree

    def tree(self, value, name=None):
        """A tree of a table's value: an expression's text, or a dict for a row."""
        if isinstance(value, dict):
            return Inline("row", self.row(value, name))
        node = Reader(value).whole()
        return Inline("row", self.merged(node, name)) if isinstance(node, Both) else node

    def row(self, value, name):
        parts = {"fields": {}, "star": None, "names": None, "checks": [], "bases": []}
        for key, inner in value.items():
            if key == "...":
                self.spread(parts, inner)
            elif key == "*":
                parts["star"] = self.tree(inner)
            elif key == "@":
                parts["checks"].extend(inner.split())
            elif key == "@names":
                parts["names"] = inner
            else:
                required = not key.endswith("?")
                plain = key if required else key[:-1]
                parts["fields"][plain] = Field(plain, required, self.tree(inner), ())
        return finished(name, parts)

    def merged(self, node, name):
        parts = {"fields": {}, "star": None, "names": None, "checks": [], "bases": []}
        for member in node.members:
            self.spread(parts, member.name)
        return finished(name, parts)

    def spread(self, parts, name):
        base = self.named(name).row
        for field in (*base.fields, *base.forbidden.values()):
            parts["fields"][field.name] = field._replace(bases=(name, *field.bases))
        parts["star"] = parts["star"] or base.star
        parts["names"] = parts["names"] or base.names
        parts["checks"].extend(base.checks)
        parts["bases"].extend((name, *base.bases))

    def settled(self, node):
        """The node with names of aliases followed; the name of the last one, or None. A row keeps its Inline."""
        name = None
        while isinstance(node, Ref):
            name = node.name
            node = self.named(name)
        return node, name


def laid_over(old, new):
    """A profile's row over the revision's: a field of the same name replaces, wherever its `?` stands."""
    plain = {key.rstrip("?") for key in new}
    kept = {key: value for key, value in old.items() if key.rstrip("?") not in plain}
    order = {key.rstrip("?"): key for key in new}
    whole = {}
    for key in old:
        mine = order.get(key.rstrip("?"))
        whole[mine or key] = new[mine] if mine else kept[key]
    return {**whole, **{key: value for key, value in new.items() if key not in whole}}


def finished(name, parts):
    fields = tuple(field for field in parts["fields"].values() if field.node.kind != "never")
    forbidden = {field.name: field for field in parts["fields"].values() if field.node.kind == "never"}
    return Row(
        name,
        tuple(parts["bases"]),
        fields,
        forbidden,
        parts["star"],
        parts["names"],
        tuple(parts["checks"]),
        frozenset(field.name for field in fields),
    )
