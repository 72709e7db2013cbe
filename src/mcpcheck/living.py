"""The map of what is open right now (requests, tokens, tasks), as one value of a state.

It rests on docs/design.md, section "values": a state never changes, so each message makes a new map. While few things are
open that is a plain dict, copied. A recording of one side only may leave all its requests open: from SMALL on, a Living
shares what it holds with the next one, so that the cost of a message grows with the root of what is open.

It knows nothing of messages.
"""

from collections.abc import Mapping
from math import isqrt

SMALL = 256  # entries of a map that is copied as a whole
_ABSENT, _GONE = object(), object()


class Living(Mapping):
    """An immutable map in two layers: `base`, shared and never changed, and over it what has changed since, copied."""

    __slots__ = ("_base", "_length", "_over")

    def __init__(self, base, over, length):
        self._base, self._over, self._length = base, over, length

    def get(self, key, default=None):
        found = self._over.get(key, _ABSENT)
        if found is _ABSENT:
            return self._base.get(key, default)
        return default if found is _GONE else found

    def __getitem__(self, key):
        found = self.get(key, _ABSENT)
        if found is _ABSENT:
            raise KeyError(key)
        return found

    def __contains__(self, key):
        return self.get(key, _ABSENT) is not _ABSENT

    def __len__(self):
        return self._length

    def __iter__(self):
        yield from (key for key in self._base if key not in self._over)
        yield from (key for key, value in self._over.items() if value is not _GONE)

    def changed(self, key, value, length):
        """The next map, in which `key` has `value`, or is gone."""
        over = {**self._over, key: value}
        if len(over) < max(SMALL, isqrt(2 * len(self._base))):
            return Living(self._base, over, length)
        whole = {**self._base, **over}
        for name in [name for name, value in over.items() if value is _GONE]:
            del whole[name]
        return Living(whole, {}, length) if length >= SMALL else whole


def put(table, key, value):
    """`table`, a dict or a Living, with `value` under `key`."""
    if type(table) is dict:
        if len(table) < SMALL:
            return {**table, key: value}
        table = Living(table, {}, len(table))
    return table.changed(key, value, len(table) + (key not in table))


def without(table, key):
    """`table` without `key`, which it holds."""
    if type(table) is not dict:
        return table.changed(key, _GONE, len(table) - 1)
    table = dict(table)
    del table[key]
    return table
