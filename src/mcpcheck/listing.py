"""What a peer has listed, as the other side may know it: whole listings, the walk through their pages, their tools.

It rests on server/utilities/pagination (a list is read page by page until no nextCursor comes) and on the pages of
tools, prompts, resources and client/roots for list_changed.

It knows no rule and no method; which message fills a shelf is said by the features that ask.
"""

import marshal
from collections import namedtuple

from mcpcheck.compare import alike
from mcpcheck.history import EMPTY
from mcpcheck.plain import fits, plain
from mcpcheck.values import MISSING

Shelf = namedtuple("Shelf", "items since asked stale changed walk drift listed", defaults=(None,))
Shelf.__doc__ = """What is known of one list.

items: the last listing that was read to its end, key -> item; None where none was, or it could not be read.
since: the step from which on `items` stood without a break. asked: the step of the request its walk began with.
stale: whether list_changed came after it. changed: the step of the last list_changed, 0 where none came.
walk: the Walk under way, or None. drift: Origin of the first listing that differs from the one before it, with no
list_changed since that one; else None. listed: the Page that `items` came in, where it was a single one and no key
stood twice in it; else None.
"""
UNREAD = Shelf(None, 0, 0, False, 0, None, None)

Walk = namedtuple("Walk", "asked cursor pages names")
Walk.__doc__ = """The pages of one listing so far.

asked: the step of its first request. cursor: the nextCursor that continues it. pages: the last page (key -> item) and
the pages before it, as (page, pages); () before the first. names: history of all keys so far.
"""

_START = Walk(0, MISSING, (), EMPTY)


class Tool:
    """A listed tool and its two schemas. Equal where the listed objects are equal.

    A schema is asked as it stands; it is compiled only when a value does not plainly fit. The arguments that fitted last
    are kept: the answer to their call asks again.
    """

    __slots__ = ("_fitted", "_input", "_output", "_plain", "item")

    def __init__(self, item):
        self.item = item
        self._input = self._output = self._fitted = self._plain = MISSING

    def __eq__(self, other):
        return isinstance(other, Tool) and alike(self.item, other.item)

    __hash__ = None  # type: ignore[assignment]

    @property
    def plain(self):
        """Whether both schemas surely are valid, where they are there."""
        if self._plain is MISSING:
            schemas = [self.item[member] for member in ("inputSchema", "outputSchema") if member in self.item]
            self._plain = all(map(plain, schemas))
        return self._plain

    def input_for(self, arguments):
        """The compiled inputSchema to ask about `arguments`; None where they surely fit, or there is none to ask."""
        if arguments is self._fitted:
            return None
        if self._input is MISSING:
            schema = self.item.get("inputSchema")
            self._input = Held(schema) if type(schema) is dict and schema.get("type") == "object" else None
        if type(arguments) is not dict or self._input is None:
            return None
        if self._input.fits(arguments):
            self._fitted = arguments
            return None
        return None if self._input.compiled.problems else self._input.compiled

    def output_for(self, structured, any_value=False):
        """Likewise for outputSchema and structured content."""
        if not self.promises(any_value) or (type(structured) is not dict and not any_value):
            return None
        return None if self._output.fits(structured) else self._output.compiled

    def promises(self, any_value=False):
        """Whether the tool has a readable outputSchema. any_value: whether it may describe more than objects."""
        if self._output is MISSING:
            schema = self.item.get("outputSchema")
            self._output = held(schema) or (compiled_only(schema) if any_value else None)
        return self._output is not None


# a plain schema that was asked so often is compiled: only then does the quicker predicate make up for the making
_OFTEN = 300


class Held:
    """A schema that values are held against; whether it is a valid one shows when it is compiled."""

    __slots__ = ("_asked", "_compiled", "_schema")

    def __init__(self, schema):
        self._schema = schema
        self._compiled = None
        self._asked = 0

    def fits(self, value):
        """Whether the value surely conforms, with nothing left undecided, if the schema is a valid one."""
        self._asked += 1
        if self._asked > _OFTEN and not self.compiled.unjudged:
            return self.compiled.accepts(value) and not self.compiled.undecided(value)
        return fits(self._schema, value)

    @property
    def compiled(self):
        if self._compiled is None:
            self._compiled = compile_late(self._schema)
        return self._compiled


def held(schema):
    """The Held of a tool's schema, or None for what is no object schema or is malformed."""
    if type(schema) is not dict or schema.get("type") != "object":
        return None
    made = Held(schema)
    return made if plain(schema) or not made.compiled.problems else None


def compiled_only(schema):
    """The Held of a schema that need not describe an object, or None for what is none or is malformed."""
    if type(schema) is not dict or schema.get("type") == "object":
        return None
    made = Held(schema)
    return None if made.compiled.problems else made


def compile_late(schema):
    """The compiled schema; the engine is loaded when the first one is asked for."""
    from mcpcheck.jsonschema import compile_schema

    return compile_schema(schema)


def page(result, member, key, make=None, mark=None):
    """The listed objects of one page, key -> item (the first of equal keys); None where the page cannot be read.

    make: what is kept of an item, by default the item itself. mark: what stands for a redacted value, or None.
    """
    listed = result.get(member) if type(result) is dict else None
    if type(listed) is not list:
        return None
    items = {}
    for item in listed:
        name = item.get(key) if type(item) is dict else None
        if type(name) is not str or name == mark:
            return None
        if name not in items:
            items[name] = item if make is None else make(item)
    return items


def unchanged(shelf, facts, member):
    """Whether a page is, entry for entry, the whole listing that was read last and still stands.

    Then there is nothing in it that was not read before; a no means nothing.
    """
    result, asked = facts.result, facts.asked
    if shelf.listed is None or shelf.stale or shelf.walk is not None or facts.event.context is not None:
        return False
    if type(result) is not dict or asked is None or "nextCursor" in result or cursor_of(asked) is not MISSING:
        return False
    return shelf.changed < asked.step >= shelf.asked and shelf.listed.is_again(result.get(member))


class Page:
    """A page as it came. Equal where it is the same JSON value, its members written in the same order."""

    __slots__ = ("_bytes", "_listed")

    def __init__(self, listed):
        self._listed, self._bytes = listed, _bytes(listed)

    def __eq__(self, other):
        return isinstance(other, Page) and self._bytes is not None and self._bytes == other._bytes

    __hash__ = None  # type: ignore[assignment]

    def is_again(self, listed):
        """Whether `listed` is the same: Python's own equality is quick with what differs, but true is 1 to it."""
        try:
            return self._listed == listed and self._bytes is not None and self._bytes == _bytes(listed)
        except RecursionError:
            return False


def _bytes(listed):
    """Bytes that are the same for the same JSON value only, written in the same order; None where there are none."""
    try:
        return marshal.dumps(listed, 2)
    except ValueError:
        return None  # nested too deeply


def shelf_of(shelves, contract, method):
    """The Shelf of a list in the generation of `contract`: what one generation lists need not be there in the other."""
    return shelves.get((contract.generation, method), UNREAD) if shelves else UNREAD


def standing(shelves, contract, method, at=None):
    """The whole listing that stood when step `at` was sent, and stands unchanged since; key -> item, or None.

    at: a step number; None is now. shelves: (generation, method) -> Shelf, or None where nothing is kept. contract: that
    of the message that is measured.
    """
    shelf = shelves.get((contract.generation, method)) if shelves else None
    if shelf is None or shelf.stale or (at is not None and shelf.since > at):
        return None
    return shelf.items


def names_before(shelf, asked):
    """The keys on the earlier pages of the walk that the request `asked` continues; EMPTY where it begins one."""
    walk = shelf.walk
    return walk.names if walk is not None and walk.cursor == cursor_of(asked) else EMPTY


def cursor_of(asked):
    """The cursor a request was sent with, MISSING where it had none."""
    return asked.params.get("cursor", MISSING) if type(asked.params) is dict else MISSING


def read(shelf, asked, items, more, origin, listed=None):
    """The shelf after one page.

    items: as `page` gives them. more: its nextCursor or MISSING. origin: the answer's. listed: the page as it came.
    """
    if items is None or not (more is MISSING or type(more) is str):
        return shelf._replace(items=None, walk=None, stale=False, listed=None)
    cursor = cursor_of(asked)
    if cursor is MISSING:
        walk = _START._replace(asked=asked.step)
    elif shelf.walk is not None and shelf.walk.cursor == cursor:
        walk = shelf.walk
    else:
        return shelf  # a page of a walk that was not followed from its first page
    if more is MISSING:
        alone = listed if cursor is MISSING and len(items) == len(listed or ()) else None
        return _ended(shelf._replace(walk=None), walk, items, origin, alone)
    if more == cursor:
        return shelf._replace(walk=None)
    return shelf._replace(walk=Walk(walk.asked, more, (items, walk.pages), _with(walk.names, items)))


def _with(names, items):
    for name in items:
        names = names.put(name)
    return names


def _ended(shelf, walk, last, origin, listed):
    """The shelf after the last page of a walk."""
    if walk.asked <= shelf.changed or walk.asked < shelf.asked:
        return shelf  # begun before the list changed, or before the listing that stands: it proves nothing later
    items = _merged(walk.pages, last)
    if shelf.items is not None and not shelf.stale:
        if _same(items, shelf.items):
            return shelf._replace(asked=walk.asked, listed=None if listed is None else Page(listed))
        if shelf.drift is None:
            shelf = shelf._replace(drift=origin)
    return shelf._replace(
        items=items, since=origin.step, asked=walk.asked, stale=False, listed=None if listed is None else Page(listed)
    )


def _same(items, others):
    """Whether two listings hold the same entries, in whatever order."""
    return items.keys() == others.keys() and all(alike(_bare(items[name]), _bare(others[name])) for name in items)


def _bare(item):
    return item.item if type(item) is Tool else item


def _merged(pages, last):
    if not pages:
        return last
    parts = [last]
    while pages:
        items, pages = pages
        parts.append(items)
    merged = {}
    for items in reversed(parts):
        for name, item in items.items():
            merged.setdefault(name, item)
    return merged


def changed(shelf, step):
    """The shelf after list_changed in `step`."""
    return shelf._replace(stale=True, changed=step, drift=None)
