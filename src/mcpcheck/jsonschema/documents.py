"""The documents that a schema may refer to, and every address inside them.

Rests on JSON Schema 2020-12 core sections 8 and 9 and draft-07 core section 8: `$id` opens a resource with its own
base address, `$anchor` and `$dynamicAnchor` name a place in it, a pointer steps through it. Documents come from the
caller or are the engine's own metaschemas; nothing is ever fetched.

It does not know what a keyword asserts, only which keywords hold subschemas.
"""

from .json_values import escape
from .uris import resolve, step, tokens


class Document:
    """One JSON document. places: pointer -> (base address, dialect, schema) of every known subschema in it."""

    __slots__ = ("places", "prefix", "root")

    def __init__(self, root, prefix):
        self.root = root
        self.prefix = prefix
        self.places = {}


class Missing(Exception):
    """A reference that leads nowhere. args: ("remote" or "dangling", what was looked for)."""


class Documents:
    """All documents of one compilation.

    given: address -> document, handed in by the caller. dialect_of(uri, documents) -> Dialect, or None if unknown.
    library(uri) -> document that the engine itself knows, or None. usual: the dialect of documents that name none.
    late: places that no keyword holds, found by a pointer. names_places: was a keyword seen that gives an address?
    """

    def __init__(self, given, dialect_of, library):
        self.given = {uri.partition("#")[0]: document for uri, document in (given or {}).items()}
        self.dialect_of = dialect_of
        self.library = library
        self.usual = None
        self.late = []
        self.names_places = False
        self.resources = {}
        self.anchors = {}
        self.dynamic = {}

    def load(self, root, uri, dialect, prefix):
        """Index a document; `prefix` is put before its pointers when they are shown."""
        document = Document(root, prefix)
        self.resources.setdefault(uri, (document, ""))
        self.index(document, "", root, uri, dialect)
        return document

    def index(self, document, pointer, schema, base, dialect):
        """Note every subschema below one place: its base address, dialect and names."""
        waiting = [(pointer, schema, base, dialect)]
        while waiting:
            pointer, schema, base, dialect = waiting.pop()
            if pointer in document.places:
                continue
            if type(schema) is dict:
                dialect = self._dialect(schema, pointer, dialect)
                if dialect is not None:
                    base = self._names(document, pointer, schema, base, dialect)
                    waiting += [(f"{pointer}{path}", child, base, dialect) for path, child in children(schema, dialect)]
            document.places[pointer] = (base, dialect, schema)

    def _dialect(self, schema, pointer, dialect):
        """`$schema` counts at the root of a document and of a resource inside it."""
        uri = schema.get("$schema")
        if type(uri) is not str or (pointer and "$id" not in schema) or (dialect and dialect.overrides):
            return dialect
        return self.dialect_of(uri, self)

    def _names(self, document, pointer, schema, base, dialect):
        own = schema.get("$id")
        self.names_places |= "$id" in schema or "$anchor" in schema or "$dynamicAnchor" in schema
        if type(own) is str and not (dialect.lone_ref and "$ref" in schema):
            address, fragment = resolve(base, own)
            if own.partition("#")[0]:
                base = address
                self.resources.setdefault(base, (document, pointer))
            if fragment and dialect.lone_ref:
                self.anchors.setdefault((base, fragment), (document, pointer))
        for keyword in ("$anchor", "$dynamicAnchor"):
            name = schema.get(keyword)
            if type(name) is str and keyword in dialect.keywords:
                self.anchors.setdefault((base, name), (document, pointer))
                if keyword == "$dynamicAnchor":
                    self.dynamic.setdefault(name, {}).setdefault(base, (document, pointer))
        return base

    def resource(self, uri):
        """(document, pointer) of the resource with this address; raises Missing."""
        if uri not in self.resources:
            for root in (self.given.get(uri), self.library(uri)):
                if root is not None:
                    self.load(root, uri, self.usual, uri + "#")
                    break
            else:
                raise Missing("remote", uri)
        return self.resources[uri]

    def locate(self, base, reference):
        """(document, pointer) that a reference leads to; raises Missing."""
        uri, fragment = resolve(base, reference)
        document, pointer = self.resource(uri)
        if fragment and not fragment.startswith("/"):
            if (uri, fragment) not in self.anchors:
                raise Missing("dangling", reference)
            document, pointer = self.anchors[uri, fragment]
        elif fragment:
            pointer = self._follow(document, pointer, fragment, reference)
        return document, pointer

    def _follow(self, document, pointer, fragment, reference):
        """The place below `pointer` that a pointer fragment names; it is indexed if it was unknown."""
        *scope, value = document.places[pointer]
        for token in tokens(fragment):
            found, value = step(value, token)
            if not found:
                raise Missing("dangling", reference)
            pointer = f"{pointer}/{escape(token)}"
            scope = document.places.get(pointer, scope)[:2]
        if pointer not in document.places:
            self.late.append((document, pointer))
            self.index(document, pointer, value, *scope)
        return pointer

    def was_judged(self, document, pointer):
        """Does a place belong to the schema itself, where its metaschema looks?"""
        if document is not self.resources[""][0]:
            return False
        return not any(document is late and f"{pointer}/".startswith(f"{place}/") for late, place in self.late)


def children(schema, dialect):
    """(pointer from the schema, subschema) for every subschema that a keyword of the dialect holds, as they stand."""
    holders = dialect.holders
    for keyword, value in schema.items():
        form = holders.get(keyword)
        if form is None:
            continue
        if type(value) is list and form in ("schemas", "schema or schemas"):
            yield from ((f"/{keyword}/{index}", child) for index, child in enumerate(value))
        elif type(value) is dict and form in ("schema map", "dependencies"):
            yield from ((f"/{keyword}/{escape(name)}", kid) for name, kid in value.items() if type(kid) is not list)
        elif type(value) in (dict, bool) and form in ("schema", "schema or schemas"):
            yield f"/{keyword}", value
