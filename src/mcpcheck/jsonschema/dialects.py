"""What a dialect is: a table of keywords, and a few habits.

Rests on JSON Schema 2020-12 core sections 4.3.3 (dialects and vocabularies) and 8.1. A dialect is data; the engine
reads it and has no other knowledge of any draft.

It does not hold a table itself; the drafts, the form and the teaching subset bring theirs.
"""

from collections import namedtuple

Keyword = namedtuple("Keyword", "name kind form vocabulary build explain unsafe finish")
Keyword.__doc__ = """One line of a dialect's table.

kind: the JSON type of the values it looks at, None for all. form: what its own value must look like, a name of
metaschemas.FORMS. vocabulary: the group it belongs to. build(graph, node, row, value) -> Rule or None. explain(rule,
value, place, run, seen): yields SchemaError. unsafe(rule, gaps): would the rule read a gap as a no? finish(graph,
rule): what can only be built when every document is known.
"""


def annotation(graph, node, row, value):
    """A keyword that asserts nothing."""
    return None


def safe(rule, gaps):
    """A rule that a gap can only make milder."""
    return False


def keyword(name, kind, form, vocabulary, build=annotation, explain=None, unsafe=safe, finish=None):
    """A line of a table; a keyword without functions asserts nothing."""
    return Keyword(name, kind, form, vocabulary, build, explain, unsafe, finish)


HOLDERS = ("schema", "schemas", "schema map", "schema or schemas", "dependencies")


class Dialect:
    """A named table of keywords.

    uri: what `$schema` says. lines: Keyword rows, in the order in which they are asked. false: the row that speaks for
    the schema false. lone_ref: a `$ref` hides what stands beside it, and `$id` may be an anchor. overrides: `$schema`
    switches nothing. asserts_formats: names of the formats that are asserted, or True for all. remarks: the walk may
    add what is no error, and defaults must fit. ordered: errors come in the order of the schema's own members.
    metaschema: the document that describes its schemas; None: the one made from the table.
    examine(schema): yields SchemaError for faults of the schema, in place of any metaschema. judges: its metaschemas,
    compiled when first needed.
    """

    def __init__(
        self,
        uri,
        lines,
        false,
        *,
        lone_ref=False,
        overrides=False,
        asserts_formats=(),
        remarks=False,
        ordered=False,
        metaschema=None,
        examine=None,
    ):
        self.uri = uri
        self.lines = lines
        self.keywords = {row.name: row for row in lines}
        self.holders = {row.name: row.form for row in lines if row.form in HOLDERS}
        self.places = {row.name: place for place, row in enumerate(lines)}
        self.false = false
        self.lone_ref = lone_ref
        self.overrides = overrides
        self.asserts_formats = asserts_formats
        self.remarks = remarks
        self.ordered = ordered
        self.metaschema = metaschema
        self.judges = {}
        self.examine = examine

    def rows(self, schema):
        """The rows whose keywords stand in a schema, in the order of the table."""
        if self.lone_ref and "$ref" in schema:
            return [self.keywords["$ref"]]
        places = self.places
        return [self.lines[place] for place in sorted([places[name] for name in schema if name in places])]

    def only(self, vocabularies, asserts_formats):
        """This dialect with some of its vocabularies, as a metaschema's `$vocabulary` asks."""
        lines = [row for row in self.keywords.values() if row.vocabulary in vocabularies]
        return Dialect(self.uri, lines, self.false, asserts_formats=asserts_formats)
