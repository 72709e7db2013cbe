"""The graph of subschemas: what the schema says, with every reference followed and every keyword prepared.

Rests on JSON Schema core section 7 and 9.4.2 (applying referenced schemas). Each subschema becomes one node, however
often it is referred to, so cycles in a schema are cycles in the graph. What cannot be judged leaves its rule out and
is written down; a keyword that could turn such a gap into an accusation (`not`, `oneOf`, `if`) is left out with it.

It does not know what a keyword means: the rows of the dialect's table build their own rules.
"""

from collections import namedtuple

from .budgets import EXPANSION, LONG_RULE, PATTERN_WORK, SCHEMA_NODES, Budget
from .documents import Missing
from .json_values import escape, spell
from .walk import Rule, SchemaError

NotJudged = namedtuple("NotJudged", "kind pointer reason")
NotJudged.__doc__ = """What could not be judged.

kind: "remote" (a reference to a document or place that is not here), "dialect" (unknown `$schema`), "pattern" (a
regular expression that cannot be read here) or "budget" (a limit of the engine; also patterns that could run on).
pointer: where in the schema, or in the value. reason: words.
"""


class Node:
    """One subschema.

    where: its pointer for people. base: its base address. rules: its prepared keywords. sound: did a metaschema see it?
    """

    __slots__ = ("base", "dialect", "document", "never", "pointer", "rules", "schema", "sound", "where")

    def __init__(self, document, pointer):
        self.document = document
        self.pointer = pointer
        self.where = document.prefix + pointer
        self.base, self.dialect, self.schema = document.places[pointer]
        self.rules = []
        self.sound = False
        self.never = self.schema is False


class Graph:
    """Every node that a schema reaches from its root.

    documents: where references lead. formats: names of the formats to assert. judge(schema, dialect): the faults that a
    metaschema finds, for what does not stand in the schema itself. faults: SchemaError for references that lead nowhere
    or to no schema, and for regular expressions that are none. unjudged: NotJudged; both are dictionaries, for order.
    """

    def __init__(self, documents, formats, judge):
        self.documents = documents
        self.formats = formats
        self.judge = judge
        self.pattern_work = [PATTERN_WORK]
        self.nodes = {}
        self.waiting = []
        self.faults = {}
        self.unjudged = {}
        self.gaps = set()
        self.dynamic = []

    def node(self, document, pointer):
        """The node at a known place of a document."""
        place = (document, pointer)
        if place not in self.nodes:
            if len(self.nodes) >= SCHEMA_NODES:
                raise Budget(f"the schema reaches more than {SCHEMA_NODES} subschemas")
            self.nodes[place] = node = Node(document, pointer)
            self.waiting.append(node)
        return self.nodes[place]

    def child(self, node, *path):
        """The node of a subschema that stands inside `node`, by its path of tokens."""
        kid = self.node(node.document, node.pointer + "".join(f"/{escape(token)}" for token in path))
        kid.sound = kid.sound or (node.sound and kid.dialect is node.dialect)
        return kid

    def target(self, node, keyword, reference):
        """The node that a reference leads to, or None, with the reason written down."""
        try:
            return self.found(*self.documents.locate(node.base, reference))
        except Missing as missing:
            kind, what = missing.args
        if kind == "remote":
            self.gap(node, keyword, "remote", f"the schema refers to another document: {what}")
        else:
            self.fault(node, keyword, reference, keyword, "a reference to a place that exists")
            self.gap(node, keyword, "remote", f"the reference leads nowhere: {what}")
        return None

    def found(self, document, pointer):
        """The node at a place that an address names."""
        kid = self.node(document, pointer)
        kid.sound = kid.sound or self.documents.was_judged(document, pointer)
        return kid

    def gap(self, node, keyword, kind, reason):
        """Write down that a keyword of a node is not judged."""
        self.gaps.add(node)
        self.unjudged[NotJudged(kind, f"{node.where}/{escape(keyword)}" if keyword else node.where, reason)] = True

    def fault(self, node, path, found, keyword, expected):
        """Write down a fault of the schema that its metaschema does not see."""
        self.faults[SchemaError(f"{node.where}/{path}", "", keyword, found, expected)] = True

    def build(self):
        """Fill every node that can be reached, then take out what gaps make unsafe to judge."""
        while self.waiting:
            while self.waiting:
                self._fill(self.waiting.pop())
            for rule in self.dynamic:
                rule.row.finish(self, rule)
        self._break_circles()
        self._spread_gaps()

    def _fill(self, node):
        if node.dialect is None:
            self.gap(node, "", "dialect", f"unknown dialect {spell(node.schema.get('$schema'))}")
        elif not node.sound and self.judge(node.schema, node.dialect):
            self.gap(node, "", "remote", "what a reference leads to is no schema")
        elif type(node.schema) is bool:
            node.rules = [Rule(node, node.dialect.false, False, None)] if node.never else []
        elif type(node.schema) is dict:
            node.sound = True
            rows = node.dialect.rows(node.schema)
            built = [row.build(self, node, row, node.schema.get(row.name)) for row in rows]
            node.rules = [rule for rule in built if rule is not None]

    def _break_circles(self):
        """A reference that comes back to its own subschema without entering the value would never end."""
        done = set()
        for start in self.nodes.values():
            open_nodes, stack = {start}, [(start, self._same_value(start))]
            while stack and start not in done:
                node, kids = stack[-1]
                rule, kid = next(kids, (None, None))
                if rule is None:
                    stack.pop()
                    open_nodes.discard(node)
                    done.add(node)
                elif kid in open_nodes:
                    self.gap(node, rule.keyword, "budget", "the reference leads back to itself without end")
                    node.rules = [other for other in node.rules if other is not rule]
                elif kid not in done:
                    open_nodes.add(kid)
                    stack.append((kid, self._same_value(kid)))

    @staticmethod
    def _same_value(node):
        return iter([(rule, kid) for rule in node.rules for kid, same in rule.kids if same])

    def _spread_gaps(self):
        """Leave out what would read a gap as a no: gaps travel from a node to all that apply it."""
        if not self.gaps:
            return
        parents = {}
        for node in self.nodes.values():
            for rule in node.rules:
                for kid, _ in rule.kids:
                    parents.setdefault(kid, []).append(node)
        reached, waiting = set(self.gaps), list(self.gaps)
        while waiting:
            for node in parents.get(waiting.pop(), ()):
                if node not in reached:
                    reached.add(node)
                    waiting.append(node)
        for node in reached:
            node.rules = [rule for rule in node.rules if not rule.row.unsafe(rule, reached)]

    def is_wide(self, root, is_long):
        """Is the schema recursive, or larger than EXPANSION with every reference written out?

        is_long(rule): does the cost of a rule grow with the value? Such rules weigh as much as LONG_RULE subschemas.
        """
        size, open_nodes, stack = {}, {root}, [(root, self._kids(root))]
        while stack:
            node, kids = stack[-1]
            kid = next(kids, None)
            if kid is None:
                stack.pop()
                open_nodes.discard(node)
                own = 1 + LONG_RULE * sum(map(is_long, node.rules))
                size[node] = own + sum(size.get(each, 1) for each in self._kids(node))
                if size[node] > EXPANSION:
                    return True
            elif kid in open_nodes:
                return True
            elif kid not in size:
                open_nodes.add(kid)
                stack.append((kid, self._kids(kid)))
        return False

    @staticmethod
    def _kids(node):
        return iter([kid for rule in node.rules for kid, _ in rule.kids])
