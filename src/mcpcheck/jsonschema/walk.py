"""The explaining walk: it asks every keyword of a subschema in turn and collects what each has to say.

The walk is the definition of this engine (JSON Schema core section 7: assertions, annotations, applicators); the
generated predicate is derived from the same rules and may never say yes where the walk finds an error.

It does not know a single keyword: a rule brings its own explaining function.
"""

from collections import namedtuple

from .budgets import DEPTH, ERRORS, STEPS, TEXT_STEPS, Budget
from .json_values import KINDS, escape

SchemaError = namedtuple("SchemaError", "pointer schema_pointer keyword found expected")
SchemaError.__doc__ = """One thing wrong with a value, or with a schema.

pointer: RFC 6901 text into the value judged (a missing member: where it would stand).
schema_pointer: where the keyword stands in the schema; for another document its address, `#` and the pointer.
keyword: the keyword that says no, or UNLISTED. found: the JSON value found, or ABSENT. expected: words.
"""
UNLISTED = "unlisted"  # stands last among errors that were not all looked for; says why, and is none itself


class Seen:
    """Which members and items of one value the keywords of one subschema have looked at (the annotations that
    unevaluatedProperties and unevaluatedItems ask for)."""

    __slots__ = ("all_items", "all_names", "indexes", "names")

    def __init__(self):
        self.names = set()
        self.indexes = set()
        self.all_names = self.all_items = False

    def merge(self, other):
        self.names |= other.names
        self.indexes |= other.indexes
        self.all_names |= other.all_names
        self.all_items |= other.all_items


class Run:
    """One question: what it may still cost, how deep it stands, and which resources it came through.

    left: [steps, characters for patterns and formats], counted down.
    """

    __slots__ = ("depth", "left", "remarks", "scope")

    def __init__(self, remarks=False):
        self.left = [STEPS, TEXT_STEPS]
        self.depth = 0
        self.scope = None
        self.remarks = remarks


def pointer_text(place):
    """The pointer of a place; a place is None (the whole value) or a pair of place and token."""
    parts = []
    while place is not None:
        place, token = place
        parts.append("/" + escape(token))
    return "".join(reversed(parts))


def walk(node, value, place, run, outer=None):
    """Errors of `value` against one subschema, as a list, at most ERRORS; an UNLISTED among them says it was cut.

    outer: the Seen of the subschema that applies this one to the same value; it learns what was looked at, if the
    value conforms. Raises Budget where the question ends before the first error.
    """
    left = run.left
    left[0] -= 1 + (len(value) >> 2 if type(value) in (dict, list) else 0)
    if left[0] < 0:
        raise Budget(f"the value would take more than {STEPS} steps")
    if run.depth >= DEPTH:
        raise Budget(f"the value leads more than {DEPTH} subschemas deep")
    scope = run.scope
    if scope is None or scope[0] != node.base:
        run.scope = (node.base, scope)
    depth = run.depth
    run.depth = depth + 1
    seen = Seen()
    errors = _ask(node.rules, value, place, run, seen)
    run.depth = depth  # whatever was entered below and ended at a budget
    left[0] -= len(errors)
    run.scope = scope
    if outer is not None and not errors:
        outer.merge(seen)
    return errors


def _ask(rules, value, place, run, seen):
    errors = []
    kind = KINDS.get(type(value))
    try:
        for rule in rules:
            if rule.kind is None or rule.kind == kind:
                for error in rule.explain(rule, value, place, run, seen):
                    if len(errors) >= ERRORS:
                        raise Budget(f"the list ends after {ERRORS} errors, and a place may have several")
                    errors.append(error)
    except Budget as budget:
        if not errors:
            raise
        errors.append(SchemaError("", "", UNLISTED, None, budget.args[0]))  # one error found is a no, whatever follows
    return errors


class Rule:
    """One keyword of one subschema, prepared.

    keyword: its name. row: its line in the dialect's table. data: what the row's builder made of its value.
    kids: the subschemas it applies, as (node, same value?) pairs; used for the shape of the graph only.
    """

    __slots__ = ("data", "explain", "keyword", "kids", "kind", "node", "row", "value")

    def __init__(self, node, row, value, data, kids=()):
        self.node = node
        self.row = row
        self.keyword = row.name
        self.kind = row.kind
        self.explain = row.explain
        self.value = value
        self.data = data
        self.kids = kids

    def error(self, place, found, expected, keyword=None):
        """The SchemaError that this rule reports at a place."""
        pointer = f"{self.node.where}/{escape(self.keyword)}"
        return SchemaError(pointer_text(place), pointer, keyword or self.keyword, found, expected)
