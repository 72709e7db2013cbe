"""Schemas about schemas, made from the engine's own keyword tables.

Rests on the metaschemas of draft 2020-12 (one document a vocabulary, tied together by `$dynamicRef`) and of draft-07.
Each line of a table says by a word of FORMS what the keyword's value must look like; that is enough to write both the
published documents, which a `$ref` may name, and one flat document a dialect, by which schemas are judged quickly.

It does not repeat the titles, defaults and comments of the published texts: they assert nothing.
"""

from .budgets import SCHEMA_DEPTH, SCHEMA_SIZE, Budget
from .documents import children
from .drafts import DRAFT_07, DRAFT_2020_12, DRAFTS
from .json_values import escape

TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"]
NAMES = {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
TEXT = {"type": "string"}


def forms(schema):
    """What the value of a keyword must look like, by the word its line uses; `schema` is a reference to all schemas."""
    schemas = {"type": "array", "minItems": 1, "items": schema}
    return {
        "any": True,
        "list": {"type": "array"},
        "string": TEXT,
        "boolean": {"type": "boolean"},
        "number": {"type": "number"},
        "positive": {"type": "number", "exclusiveMinimum": 0},
        "count": {"type": "integer", "minimum": 0},
        "names": NAMES,
        "name lists": {"type": "object", "additionalProperties": NAMES},
        "type": {"anyOf": [{"enum": TYPES}, {**NAMES, "minItems": 1, "items": {"enum": TYPES}}]},
        "regex": {**TEXT, "format": "regex"},
        "address": {**TEXT, "format": "uri"},
        "reference": {**TEXT, "format": "uri-reference"},
        "base address": {**TEXT, "format": "uri-reference", "pattern": "^[^#]*#?$"},
        "anchor": {**TEXT, "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"},
        "vocabulary": {"type": "object", "additionalProperties": {"type": "boolean"}},
        "schema": schema,
        "schemas": schemas,
        "schema map": {"type": "object", "additionalProperties": schema},
        "schema or schemas": {"anyOf": [schema, schemas]},
        "dependencies": {"type": "object", "additionalProperties": {"anyOf": [schema, NAMES]}},
    }


def _properties(rows, schema):
    known = forms(schema)
    return {row.name: known[row.form] for row in rows}


NAMING = ("$id", "$anchor", "$dynamicAnchor")


def flat(dialect, names_places=True):
    """One document that describes every schema of a dialect.

    names_places: False leaves out the keywords whose values are held to a pattern, for schemas without them: most
    schemas can then be judged without the engine for regular expressions.
    """
    if dialect.metaschema is not None:
        return dialect.metaschema
    rows = [row for row in dialect.lines if names_places or row.name not in NAMING]
    return {"type": ["object", "boolean"], "properties": _properties(rows, {"$ref": "#"})}


VOCABULARIES = ("core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content")
_BASE = "https://json-schema.org/draft/2020-12/"


def _vocabulary(name, rows):
    return {
        "$schema": DRAFT_2020_12.uri,
        "$id": f"{_BASE}meta/{name}",
        "$dynamicAnchor": "meta",
        "type": ["object", "boolean"],
        "properties": _properties(rows, {"$dynamicRef": "#meta"}),
    }


def _published():
    """Address -> maker of the document, for every metaschema the engine knows."""
    return {
        DRAFT_07.uri: lambda: {"$schema": DRAFT_07.uri + "#", "$id": DRAFT_07.uri + "#", **flat(DRAFT_07)},
        DRAFT_2020_12.uri: lambda: {
            "$schema": DRAFT_2020_12.uri,
            "$id": DRAFT_2020_12.uri,
            "$vocabulary": {f"{_BASE}vocab/{name}": True for name in VOCABULARIES},
            "$dynamicAnchor": "meta",
            "type": ["object", "boolean"],
            "allOf": [{"$ref": f"meta/{name}"} for name in VOCABULARIES],
        },
        **{f"{_BASE}meta/{name}": lambda name=name: _vocabulary(name, _rows(name)) for name in VOCABULARIES},
        f"{_BASE}meta/format-assertion": lambda: _vocabulary("format-assertion", _rows("format-annotation")),
    }


def _rows(vocabulary):
    return [row for row in DRAFT_2020_12.keywords.values() if row.vocabulary == vocabulary]


def library(uri):
    """The metaschema document with this address, or None."""
    maker = _published().get(uri)
    return maker() if maker else None


def dialect_of(uri, documents):
    """The Dialect that `$schema` names, or None: a draft we know, or a metaschema handed in that picks vocabularies.

    documents: the Documents to look for a metaschema in, or None.
    """
    address = uri.removesuffix("#")
    if address in DRAFTS:
        return DRAFTS[address]
    metaschema = documents.given.get(address) if documents else None
    chosen = metaschema.get("$vocabulary") if type(metaschema) is dict else None
    if type(chosen) is not dict or metaschema.get("$schema") != DRAFT_2020_12.uri:
        return None
    known = {f"{_BASE}vocab/{name}": name for name in (*VOCABULARIES, "format-assertion")}
    if any(needed is not False and name not in known for name, needed in chosen.items()):
        return None
    names = {known[name] for name in chosen if name in known}
    if "format-assertion" in names:
        return DRAFT_2020_12.only(names | {"format-annotation"}, True)
    return DRAFT_2020_12.only(names, ())


def measure(schema):
    """Raise Budget for a schema that is too deep or too large to look at."""
    depth, size, level = 0, 0, [schema]
    while level:
        size += len(level)
        depth += 1
        if depth > SCHEMA_DEPTH:
            raise Budget(f"the schema is nested more than {SCHEMA_DEPTH} levels deep")
        if size > SCHEMA_SIZE:
            raise Budget(f"the schema holds more than {SCHEMA_SIZE} values")
        below = []
        for value in level:
            if type(value) is dict:
                below += value.values()
            elif type(value) is list:
                below += value
        level = below


def unknown_keywords(schema, dialect):
    """Pointers of members of the schema that no keyword of its dialect names, in the order of the schema."""
    found, waiting = [], [("", schema)]
    while waiting:
        pointer, here = waiting.pop()
        if type(here) is dict:
            found += [f"{pointer}/{escape(name)}" for name in here if name not in dialect.keywords]
            waiting += [(pointer + path, kid) for path, kid in reversed(list(children(here, dialect)))]
    return found
