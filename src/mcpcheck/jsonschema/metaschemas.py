"""Schemas about schemas, made from the engine's own keyword tables."""

from .budgets import SCHEMA_DEPTH, SCHEMA_SIZE, Budget
from .drafts import DRAFTS


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


def dialect_of(uri, documents):
    return DRAFTS.get(uri.rstrip("#")) if uri else DRAFTS["https://json-schema.org/draft/2020-12/schema"]


def library(uri):
    return None


def problems(schema, dialect):
    return []


def unknown_keywords(schema, dialect):
    return []
