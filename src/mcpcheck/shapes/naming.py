"""The names of findings: a general schema/ rule becomes the one that a revision's NAMES table gives its place.

It rests on docs/design.md, section "a specific rule replaces a general one by a table". A place is a tuple of (row,
dotted path) pairs, nearest first: the row in force, then those that declare the field, then the type of the value.

It does not know what the names mean.
"""

from ..pointer import split
from .scalars import json_type

# rules that NAMES may narrow to one JSON type of the value found
TYPED = frozenset(("schema/type", "schema/const"))


def below(places, name):
    """The dotted places of a member below (owner, path) places."""
    return tuple((owner, f"{path}.{name}" if path else name) for owner, path in places)


def elements(places):
    return tuple((owner, path + "[]") for owner, path in places)


class Naming:
    """Gives emissions their names. `names`: the NAMES table of a revision."""

    def __init__(self, names):
        self.names = names

    def emit(self, places, rule, pointer, what, optional=False):
        """The emission under the name that the tables give it; `name` is the member's, where what says no other."""
        if "name" not in what:
            what["name"] = split(pointer)[-1] if pointer else ""
        for general in self.generals(rule, what, optional):
            for owner, path in places:
                name = self.names.get((owner, path, general))
                if name:
                    return self.renamed(name, pointer, what)
            name = self.wide(places, general)
            if name:
                return self.renamed(name, pointer, what)
        null = optional and rule in TYPED and what["found"] is None
        return "schema/null-for-optional" if null else rule, pointer, what

    def generals(self, rule, what, optional):
        """The general names to ask for, the narrowest first."""
        if rule not in TYPED:
            return (rule,)
        found = json_type(what["found"])
        kinds = (f"{rule} {found}", rule)
        return ("schema/null-for-optional", *kinds) if optional and found == "null" else kinds

    def wide(self, places, general):
        for owner, path in places:
            if path:
                head = path.rpartition(".")[0]
                name = self.names.get((owner, f"{head}.*" if head else "*", general))
                if name:
                    return name
            name = self.names.get((owner, "**", general))
            if name:
                return name
        return self.names.get(("*", "**", general))

    def renamed(self, name, pointer, what):
        rule, _, when = name.partition(" ")
        return rule, pointer, {"when": when, **what} if when else what
