"""Shape tables against the field tables of the official schema: both brought into one form that can be compared.

The form: a scalar's name; "object" for any object; ("literals", values); ("array", form); ("map", form); ("union",
forms); ("row", {name: (required, form)}) for an object without a name; ("name", name) for one with a name.
"""

import re

TOKEN = re.compile(r'"[^"]*"|-?\d+|[A-Za-z_$][\w$./]*|\.\.\.|[][{}()|&<>?:,]|\{[a-z]')
MESSAGES = re.compile(r"(Request|Notification)$|^JSONRPC|^(Client|Server)(Request|Notification|Result)$")


def official(types):
    """{name: form} of the types that can stand in params, results or errors."""
    return {name: Notation(types, body).type(name) for name, body in types.items() if not is_message(name, body)}


def is_message(name, body):
    return bool(MESSAGES.search(name)) or "jsonrpc" in body.get("fields", {})


class Notation:
    """Reads the type notation of the official field tables."""

    def __init__(self, types, body):
        self.types = types
        self.body = body

    def type(self, name):
        if "alias" in self.body:
            return self.read(self.body["alias"])
        fields = self.body["fields"].items()
        return ("row", {field: (entry["required"], self.read(entry["type"])) for field, entry in fields})

    def read(self, text):
        self.tokens = TOKEN.findall(re.sub(r"\{(?:format|minimum|maximum)=[^}]*\}", "", text))
        return self.union()

    def take(self, wanted=None):
        token = self.tokens.pop(0)
        if wanted and token != wanted:
            raise ValueError(f"{wanted} expected, {token} found")
        return token

    def union(self):
        members = [self.one()]
        while self.tokens and self.tokens[0] in "|&":
            mark = self.take()
            members.append(self.one())
            if mark == "&":
                members = [("both", frozenset(part[1] for part in members))]
        return joined(members)

    def one(self):
        token = self.take()
        if token == "(":
            inner = self.union()
            self.take(")")
            return inner
        if token == "[":
            inner = self.union()
            self.take("]")
            return ("array", inner)
        if token == "{":
            return self.row()
        if token == "enum":
            self.take("[")
            inner = self.union()
            self.take("]")
            return inner
        if token == "map":
            self.take("<")
            inner = self.union()
            self.take(">")
            return "object" if inner == "any" else ("map", inner)
        if token[0] == '"':
            return ("literals", frozenset((token[1:-1],)))
        if token[0] in "-0123456789":
            return ("literals", frozenset((int(token),)))
        return self.named(token)

    def named(self, name):
        body = self.types.get(name)
        if body is None:
            return name
        return Notation(self.types, body).type(name) if "alias" in body else ("name", name)

    def row(self):
        fields = {}
        while self.tokens[0] != "}":
            name = self.take()
            if name != "...":
                required = self.tokens[0] != "?"
                if not required:
                    self.take()
                self.take(":")
                fields[name] = (required, self.union())
            if self.tokens[0] == ",":
                self.take()
        self.take("}")
        return ("row", fields) if fields else "object"


def joined(members):
    """One form for the members of a union: literals together, inner unions opened."""
    flat = []
    for member in members:
        flat.extend(member[1] if member[0] == "union" else [member])
    values = frozenset(value for member in flat if member[0] == "literals" for value in member[1])
    rest = [member for member in flat if member[0] != "literals"]
    if values:
        rest.append(("literals", values))
    unique = [member for index, member in enumerate(rest) if member not in rest[:index]]
    return unique[0] if len(unique) == 1 else ("union", unique)


class Ours:
    """The same form of the rows of a Table. stand_ins: names of our own for a type, as {ours: form}."""

    def __init__(self, table, stand_ins):
        self.table = table
        self.stand_ins = stand_ins

    def shape(self, name):
        value = self.table.shapes[name]
        if isinstance(value, str) and "&" in value:
            return ("both", frozenset(part.strip() for part in value.split("&")))
        return self.form(self.table.named(name), top=True)

    def form(self, node, top=False):
        if node.kind == "ref":
            return self.reference(node.name)
        if node.kind == "row":
            return self.row(node.row)
        if node.kind == "array":
            return ("array", self.form(node.item))
        if node.kind == "literal":
            return ("literals", frozenset(node.values))
        if node.kind == "union":
            return joined([self.form(member) for member in node.members])
        return node.kind

    def reference(self, name):
        if name in self.stand_ins:
            return self.stand_ins[name]
        node = self.table.named(name)
        return ("name", name) if node.kind == "row" else self.form(node)

    def row(self, row):
        fields = {field.name: (field.required, self.form(field.node)) for field in row.fields}
        if fields or row.star is None:
            return ("row", fields)
        star = self.form(row.star)
        return "object" if star == "any" else ("row", {}) if star == "never" else ("map", star)
