"""What changed in the contract between two revisions, computed from their tables alone.

It rests on spec/ and on the rows of the rule catalogue. Methods are compared by what stands on the wire: names of rows are
followed, so a row that has another name and the same fields is no change, and a change of a shared row is told once, with
the methods it reaches. Formats and row checks are left out: they are this project's, and their rules are compared as rules.

It knows no revision. Fields that a row forbids or that it knows only to speak about them are no fields.
"""

from mcpcheck import rules
from mcpcheck.typewalk import Walk

# word: (the table or switch, what it says where the revision does not have it)
SWITCHES = (
    ("batches", "BATCHES", False),
    ("an error without id", "ERROR_ID_OPTIONAL", False),
    ("an id may be used again", "ID_REUSE", False),
    ("sides that send requests", "ASKS", ("client", "server")),
    ("results of another type", "RESULT_TYPES", {}),
    ("codes that are retired", "RETIRED", ()),
    ("codes kept for the specification", "RESERVED", ()),
)


def difference(old, new):
    """Return what changed between two modules of spec/, as plain values for JSON.

    Members: from, to; switches [{name, old, new}]; methods {added, removed, changed}; types
    {added, removed} of rows that have no counterpart; fields [one a change];  capabilities, gates,
    errors {added, removed}; rules {begin, end, level}. Every list is in the order of the tables.
    """
    return {
        "from": old.REVISION,
        "to": new.REVISION,
        "switches": _switches(old, new),
        "methods": _methods(old, new),
        **_types(old, new),
        "capabilities": _sets(_paths(old), _paths(new)),
        "gates": _sets(_gates(old), _gates(new)),
        "errors": _sets(_codes(old), _codes(new)),
        "rules": _rules(old.REVISION, new.REVISION),
    }


def _switches(old, new):
    pairs = [("the session is opened by", _opening(old), _opening(new))]
    for name, table, absent in SWITCHES:
        pairs.append((name, *(_plain(getattr(module, table, absent)) for module in (old, new))))
    return [{"name": name, "old": before, "new": after} for name, before, after in pairs if before != after]


def _opening(module):
    opens = module.LIFECYCLE["opens"]
    return [opens, module.LIFECYCLE["confirms"]] if opens else "every request, in its _meta"


def _plain(value):
    if type(value) is bool:
        return value
    return list(value)


def _methods(old, new):
    before, after = old.METHODS, new.METHODS
    return {
        "added": [{"method": name, **_row(new, name)} for name in after if name not in before],
        "removed": [{"method": name, **_row(old, name)} for name in before if name not in after],
        "changed": [change for name in after if name in before for change in _changed(name, old, new)],
    }


def _row(module, name):
    sender, kind, needs, params, _, with_task = module.METHODS[name]
    stands = (
        "in a result"
        if kind == "request" and sender not in (*getattr(module, "ASKS", ("client", "server")), "both")
        else "as a message"
    )
    wanted = [needs] if type(needs) is str else list(needs or ())
    must = "optional" if params.endswith("?") else "required"
    return {
        "sender": sender,
        "kind": kind,
        "stands": stands,
        "needs": wanted,
        "params": must,
        "task": with_task is not None,
    }


def _changed(name, old, new):
    before, after = _row(old, name), _row(new, name)
    for word in before:
        if before[word] != after[word]:
            yield {"method": name, "what": word, "old": before[word], "new": after[word]}


def _types(old, new):
    walk = Walk(old.SHAPES, new.SHAPES)
    for name, row in new.METHODS.items():
        if name in old.METHODS:
            before = old.METHODS[name]
            walk.method(name, before[3].rstrip("?"), row[3].rstrip("?"))
            if before[4] in old.SHAPES and row[4] in new.SHAPES:
                walk.method(name, before[4], row[4])
    walk.method("errors", "Error", "Error")
    gone, come = walk.others(_roots(old), _roots(new))
    return {"types": {"added": _named(come), "removed": _named(gone)}, "fields": walk.changes()}


def _named(rows):
    return [{"type": name, "fields": said} for name, said in rows.items()]


def _roots(module):
    """The names of the shapes that messages of a revision begin at."""
    found = [shape for row in module.METHODS.values() for shape in row[3:6] if shape]
    found.extend(row[0] for row in getattr(module, "RESULT_TYPES", {}).values() if row[0])
    found.extend(row["shape"] for row in module.ERRORS.values())
    return [name for name in dict.fromkeys(shape.rstrip("?") for shape in found) if name in module.SHAPES]


def _paths(module):
    return [path for path in module.CAPABILITIES if path.partition(".")[0] in ("client", "server")]


def _gates(module):
    found = []
    for method, rows in module.GATES.items():
        for pointer, values, path in rows:
            said = (
                ""
                if values is None
                else " " + " or ".join("absent" if value is None else str(value) for value in values)
            )
            found.append(f"{method} {pointer}{said}: {path}")
    return found


def _codes(module):
    return [f"{code} {row['name']}" for code, row in module.ERRORS.items()]


def _sets(before, after):
    return {
        "added": [each for each in after if each not in before],
        "removed": [each for each in before if each not in after],
    }


def _is_of_specification(name):
    """Whether a rule is no profile's own."""
    return "profiles" not in rules.row(name)


def _rules(old, new):
    found = {"begin": [], "end": [], "level": []}
    for name in filter(_is_of_specification, rules.names()):
        before, after = rules.exists(name, old), rules.exists(name, new)
        if before != after:
            found["begin" if after else "end"].append(name)
        elif before:
            was, now = rules.severity(name, old), rules.severity(name, new)
            if was != now:
                found["level"].append({"rule": name, "old": was, "new": now})
    return found
