"""A compiled schema and how one is made.

Rests on JSON Schema 2020-12 core section 8.1.1 (`$schema`), 9.2 and 9.3. A schema is first measured, then judged by its
metaschema, then turned into a graph; only the second question makes a predicate of the graph.

It does not know keywords, drafts or addresses; it joins the modules that do.
"""

import json
import re

from . import budgets, metaschemas
from .budgets import Budget
from .documents import Documents
from .drafts import DRAFT_2020_12
from .json_values import spell
from .nodes import Graph, NotJudged
from .walk import UNLISTED, Run, SchemaError, walk


class Schema:
    """A schema ready to be asked.

    problems: list of SchemaError about the schema itself, by its metaschema (pointer: into the schema); with any,
    values are not judged. The last may be an UNLISTED.
    faults: the same for what no metaschema sees: regular expressions that are none (keyword "format") and references
    that lead nowhere ("$ref"), which also stand among the unjudged; in a form, defaults that do not fit ("default").
    unjudged: list of NotJudged, what no value can be judged by; the rest is judged.
    """

    def __init__(self, schema, dialect, documents, formats):
        self.schema = schema
        self.problems = []
        self.faults = []
        self.unjudged = []
        self._root = None
        self._dialect = dialect
        self._asked = False
        self._predicate = None
        self._bounded = True  # whether asking may end at a budget
        try:
            if dialect is None or dialect.examine is None:
                metaschemas.measure(schema)
            self._compile(schema, dialect, documents, formats)
        except Budget as budget:
            self._root = None
            self.unjudged.append(NotJudged("budget", "", budget.args[0]))

    def _compile(self, schema, dialect, documents, formats):
        known = Documents(documents, metaschemas.dialect_of, metaschemas.library)
        document = known.load(schema, "", dialect, "")
        dialect = self._dialect = document.places[""][1]
        if dialect is None:
            self.unjudged.append(NotJudged("dialect", "/$schema", f"unknown dialect {spell(schema.get('$schema'))}"))
            return
        known.usual = dialect
        self.problems = self._faults(schema, dialect, known.names_places)
        if self.problems:
            return
        graph = Graph(known, formats, self._faults)
        root = graph.found(document, "")
        graph.build()
        self.faults, self.unjudged = list(graph.faults), list(graph.unjudged)
        self._root, self._graph = root, graph
        if dialect.remarks:
            self.faults += _misfit_defaults(graph)

    @staticmethod
    def _faults(schema, dialect, names_places=True):
        """What is wrong with a schema by the law of its dialect, in the order of their pointers."""
        if dialect.examine is not None:
            return list(dialect.examine(schema))
        judge = _judge(dialect, names_places)
        if judge is None or judge.accepts(schema):
            return []
        return sorted(judge.explain(schema), key=lambda error: (error.keyword == UNLISTED, error.pointer))

    def accepts(self, value):
        """Does the value conform? True also where that cannot be judged.

        The first question is walked. The second writes the predicate, which then stands in the place of this method.
        """
        if self._root is None:
            return True
        if not self._asked:
            self._asked = True
            try:
                return not self._walk(value, False)
            except Budget:
                pass
        return self._decide(value) is not False

    def explain(self, value, remarks=False):
        """Everything wrong with the value, as a list of SchemaError; [] where it cannot be judged.

        Where a budget ended the search, the last one is an UNLISTED.

        remarks: also what is no error but worth a word, in its place in the order (dialects that offer any).
        """
        try:
            errors = self._walk(value, remarks)
            ends = [error for error in errors if error.keyword == UNLISTED]
            return [error for error in errors if error.keyword != UNLISTED] + ends[:1] if ends else errors
        except Budget as budget:
            if self._decide(value) is not False:
                return []
            first = SchemaError(
                "", self._root.where, "", value, "a value that fits the schema; where it does not is not told"
            )
            return [first, SchemaError("", "", UNLISTED, None, budget.args[0])]

    def undecided(self, value):
        """Why this very value, just accepted, was not judged to its end, as a list of NotJudged; [] where it was."""
        if self._root is None or (self._predicate is None and self._asked):
            return []  # never asked in code: the walk came to its end
        if self._predicate is not None and not self._bounded:
            return []
        if self._decide(value) is None:
            return [NotJudged("budget", "", "the question was too long to be answered")]
        return []

    def _walk(self, value, remarks):
        """The errors of the walk; raises Budget."""
        if self._root is None:
            return []
        try:
            return walk(self._root, value, None, Run(remarks and self._dialect.remarks))
        except RecursionError:
            raise Budget("the value is nested too deeply to be judged") from None

    def _decide(self, value):
        """What the predicate says: True, False, or None where a budget ends the question."""
        if self._predicate is None:
            from .predicate import generate
            from .predicate_lines import LINES, is_long

            try:
                made = generate(self._graph, self._root, LINES, is_long)
            except RecursionError:  # references upon references: the code would nest as deep as they do
                made = None
            if made is not None:
                self.accepts = made[0]
                self._bounded = made[2]
            self._predicate = made[1] if made is not None else self._by_walk
        try:
            return self._predicate(value)
        except (Budget, RecursionError):
            return None

    def _by_walk(self, value):
        return not self._walk(value, False)

    def refers(self):
        """Whether a reference inside the schema leads somewhere, so that a subschema is asked not at its own place only."""
        nodes = self._graph.nodes.values() if self._root is not None else ()
        return any(rule.keyword in ("$ref", "$dynamicRef") for node in nodes for rule in node.rules)

    def unknown_keywords(self):
        """Pointers of the members of the schema that no keyword of its dialect names, in order; for an info."""
        return metaschemas.unknown_keywords(self.schema, self._dialect) if self._root is not None else []


def _misfit_defaults(graph):
    """Defaults that do not fit the subschema they stand in."""
    for node in list(graph.nodes.values()):
        if type(node.schema) is dict and "default" in node.schema:
            for error in walk(node, node.schema["default"], None, Run()):
                if error.keyword != UNLISTED:
                    where = f"{node.where}/default{error.pointer}"
                    yield SchemaError(where, "", "default", error.found, error.expected)


def _judge(dialect, names_places):
    """The Schema that describes all schemas of a dialect; None while it is itself being made."""
    judges = dialect.judges
    if names_places not in judges:
        judges[names_places] = None
        judges[names_places] = Schema(metaschemas.flat(dialect, names_places), DRAFT_2020_12, None, frozenset())
    return judges[names_places]


_cache = {}


def compile_schema(schema, *, dialect=None, documents=None, formats=()):
    """The Schema of a JSON value.

    dialect: the URI to assume where `$schema` is absent (default draft 2020-12), or a Dialect that overrides `$schema`.
    documents: address -> document that references may lead to. formats: names of the formats to assert.
    Never raises for what the schema holds; see Schema.problems and Schema.unjudged.
    """
    known = DRAFT_2020_12 if dialect is None else dialect
    if type(known) is str:
        known = metaschemas.dialect_of(known, None)  # None: not judged, unless the schema names a dialect we know
    text = None if documents else _text(schema, known)
    if text is None:
        return Schema(schema, known, documents, frozenset(formats))
    place = (text, known, frozenset(formats))
    compiled = _cache.pop(place, None) or Schema(schema, known, None, place[2])
    _cache[place] = compiled
    if len(_cache) > budgets.CACHE:
        del _cache[next(iter(_cache))]
    return compiled


_WRITTEN_OUT = re.compile(r"\.0|[0-9]e")  # what a whole number may hold that is not written as an integer
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?')


def _text(schema, dialect):
    """One text for all schemas equal as JSON; None for what is not worth keeping or cannot be written."""
    try:
        text = json.dumps(schema, sort_keys=not (dialect and dialect.ordered), separators=(",", ":"))
    except (RecursionError, TypeError, ValueError):
        return None
    if len(text) > budgets.CACHE_TEXT:
        return None
    return _TOKENS.sub(_integral, text) if _WRITTEN_OUT.search(text) else text


def _integral(token):
    text = token[0]
    if text[0] == '"' or not (number := float(text)).is_integer():
        return text
    return text if text.isdecimal() else str(int(number))


def forget():
    """Empty the cache of compiled schemas."""
    _cache.clear()
