"""The one growing value: what a session has seen and must not forget (spent ids, tokens, cursors).

It rests on docs/design.md, section "values": a state never changes, yet a million remembered ids may not be copied at
every message. A history is append-only and shared: each version remembers how far it may look into a common store.

It knows nothing of messages. Integers put with the value True in counted order are kept as intervals.
"""

from bisect import bisect_right


class History:
    """An immutable view of an append-only map. `put` returns the next version; writing behind the tip copies.

    Keys: any hashable value; True and 1.0 are the same key as 1, so the caller keeps JSON types apart.
    Cost: `get` and `put` O(1) for keyed values; for counted integers O(log n) of the number of intervals.
    """

    __slots__ = ("_length", "_store")

    def __init__(self, store, length):
        self._store = store
        self._length = length

    def get(self, key, default=None):
        """Return the value last put under `key` in this version, or `default`."""
        return self._store.find(key, self._length, default)

    def __contains__(self, key):
        store = self._store
        if key not in store.entries and (type(key) is str or (type(key) is int and key > store.greatest)):
            return False  # the usual answer: an id that was never used
        return store.find(key, self._length, _NOTHING) is not _NOTHING

    def __len__(self):
        return self._length

    def __eq__(self, other):
        if not isinstance(other, History) or self._length == 0 or other._length == 0:
            return isinstance(other, History) and self._length == other._length
        if self._store is other._store and self._length == other._length:
            return True
        keys = self.keys()
        return len(keys) == len(other.keys()) and all(self.get(key) == other.get(key, _NOTHING) for key in keys)

    __hash__ = None  # type: ignore[assignment]  # equal by content, and the content may be long

    def put(self, key, value=True):
        """Return the version in which `key` has `value`; this version stays as it is."""
        store, length = self._store, self._length
        if value is True and type(key) is int and key > store.greatest and store.length == length:
            tail = store.tail
            follows = tail is not None and key == tail[1] + 1 and length + 1 == tail[2] + key - tail[0]
            if follows and key not in store.entries:
                store.length, store.greatest, store.tail = length + 1, key, (tail[0], key, tail[2])
                return History(store, length + 1)  # the usual next: ids that are counted upwards
        if store.length != length:
            store = store.copy(length)
        store.add(key, value)
        if len(store.loose) > store.patience:
            store = store.gathered()
        return History(store, store.length)

    def keys(self):
        """Return the keys of this version, intervals spelled out, in no promised order."""
        return self._store.keys(self._length)


_NOTHING = object()
PATIENCE = 1000  # integers out of order before they are gathered


class _Store:
    """Entries with the length at which they were added; runs of counted integers as (first, last, added at).

    Integers out of order stay loose until there are many; then a new store takes over, in which they are part of the
    runs they close up. The old one serves the versions that have it.
    """

    __slots__ = ("entries", "firsts", "greatest", "length", "loose", "patience", "spans", "tail")

    def __init__(self):
        self.length = 0
        self.entries = {}  # key -> (added at, value) or a list of such pairs, oldest first
        self.loose = {}  # integer -> added at
        self.patience = PATIENCE  # how many of them
        self.greatest = -1  # no integer above it was ever put
        self.spans = []  # closed runs, ascending: (first, last, length when `first` was added)
        self.firsts = []  # the `first` of each, for bisection
        self.tail = None  # the run still growing, same form

    def add(self, key, value):
        self.length += 1
        if type(key) is int:
            if key > self.greatest:
                self.greatest = key
            if value is True and key not in self.entries and key not in self.loose:
                self._count(key)
                return
        self._enter(key, (self.length, value))

    def _enter(self, key, pair):
        old = self.entries.get(key)
        if old is None:
            self.entries[key] = pair
        elif type(old) is list and old[-1][0] < pair[0]:
            old.append(pair)  # older versions look no further than their own length
        else:
            pairs = old if type(old) is list else [old]
            self.entries[key] = sorted([*pairs, pair], key=lambda entry: entry[0])

    def _count(self, key):
        tail = self.tail
        if tail is not None and key == tail[1] + 1 and self.length == tail[2] + key - tail[0]:
            self.tail = (tail[0], key, tail[2])
            return
        if tail is not None:
            self._close(tail)
        self.tail = (key, key, self.length)

    def _close(self, span):
        first, last, at = span
        if last - first > 1 and (not self.spans or self.spans[-1][1] < first):
            self.spans.append(span)
            self.firsts.append(first)
            return
        for key in range(first, last + 1):  # a short run, or one out of order
            if key in self.entries:
                self._enter(key, (at + key - first, True))
            else:
                self.loose.setdefault(key, at + key - first)

    def gathered(self):
        """The store that takes over: loose integers gathered into runs, all of them seen by every version of it."""
        spans = [(first, last) for first, last, _ in ([*self.spans, self.tail] if self.tail else self.spans)]
        merged = []
        for first, last in sorted([*spans, *((key, key) for key in self.loose)]):
            if merged and first <= merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
            else:
                merged.append((first, last))
        new = _Store()
        new.entries, new.greatest, new.length = self.entries, self.greatest, self.length
        new.spans = [(first, last, self.length - (last - first)) for first, last in merged]
        new.firsts = [first for first, _ in merged]
        new.patience = max(PATIENCE, len(merged))
        self.length = -1  # a put from a version of this one copies
        return new

    def find(self, key, length, default):
        found = self._entry(key, length)
        if found is not _NOTHING:
            return found
        whole = type(key) is int or (type(key) is float and key.is_integer())
        return True if whole and self._spans_hold(int(key), length) else default

    def _entry(self, key, length):
        entry = self.entries.get(key)
        if entry is None:
            return _NOTHING
        if type(entry) is list:
            for added, value in reversed(entry):
                if added <= length:
                    return value
            return _NOTHING
        return entry[1] if entry[0] <= length else _NOTHING

    def _spans_hold(self, key, length):
        if self.loose.get(key, length + 1) <= length:
            return True
        if self.tail is not None and _holds(self.tail, key, length):
            return True
        place = bisect_right(self.firsts, key)
        return place > 0 and _holds(self.spans[place - 1], key, length)

    def keys(self, length):
        found = [key for key in self.entries if self._entry(key, length) is not _NOTHING]
        found.extend(key for key, added in self.loose.items() if added <= length)
        spans = [*self.spans, self.tail] if self.tail else self.spans
        for first, last, at in spans:
            if at <= length:
                found.extend(range(first, min(last, first + length - at) + 1))
        return list(dict.fromkeys(found))

    def copy(self, length):
        """Return a store that holds what a version of `length` sees."""
        twin = _Store()
        twin.length = length
        twin.greatest = self.greatest
        for key, entry in self.entries.items():
            pairs = entry if type(entry) is list else [entry]
            kept = [pair for pair in pairs if pair[0] <= length]
            if kept:
                twin.entries[key] = kept if len(kept) > 1 else kept[0]
        twin.loose = {key: added for key, added in self.loose.items() if added <= length}
        twin.spans = [(first, min(last, first + length - at), at) for first, last, at in self.spans if at <= length]
        twin.firsts = [first for first, _, _ in twin.spans]
        if self.tail is not None and self.tail[2] <= length:
            first, last, at = self.tail
            twin._close((first, min(last, first + length - at), at))
        return twin


def _holds(span, key, length):
    first, last, at = span
    return first <= key <= last and at + key - first <= length


class _Empty(_Store):
    """The store of EMPTY: never written to, since a put from it makes a new store."""

    __slots__ = ()


def _empty():
    store = _Empty()
    store.length = -1  # differs from every version's length, so a put copies
    return History(store, 0)


EMPTY = _empty()
