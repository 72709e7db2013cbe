"""What changed in the contract between two revisions, as text for people.

It rests on EXPERIENCE.md: the answer first, then group by group, 80 columns. The values are those of `difference`.

It computes nothing but counts; everything comes from tables, so nothing has to be made harmless.
"""

from mcpcheck.report.wording import counted, wrapped

INDENT = "    "
SIGNS = {"added": "+", "removed": "-"}
WORDS = {"sender": "sent by", "stands": "stands", "needs": "needs", "params": "params are", "task": "may be a task"}
REACHED = 3  # methods that are named behind a type


def text(found):
    """Return the lines of one difference."""
    lines = [f"{found['from']} -> {found['to']}  {_answer(found)}"]
    lines.extend(_group("how a session goes", _switches(found["switches"])))
    lines.extend(_group("methods", _methods(found["methods"])))
    lines.extend(_group("new and old types", _rows(found["types"])))
    lines.extend(_group("types that changed", _types(found["fields"])))
    for name in ("capabilities", "gates", "errors"):
        lines.extend(_group(GROUPS[name], _set(found[name])))
    for name, head in RULES.items():
        lines.extend(_group(f"{head} ({len(found['rules'][name])})", _rules(found["rules"][name])))
    return lines


GROUPS = {"capabilities": "capabilities", "gates": "params that need a capability", "errors": "error codes"}
RULES = {"begin": "rules that begin", "end": "rules that end", "level": "rules of another level"}


def _answer(found):
    methods, rules = found["methods"], found["rules"]
    changed = len({each["method"] for each in methods["changed"]})
    parts = [f"{counted(len(methods['added']), 'method')} added, {len(methods['removed'])} removed, {changed} changed"]
    parts.append(f"{counted(len(found['fields']), 'change')} of types")
    parts.append(f"{counted(sum(map(len, rules.values())), 'rule')}")
    if not any((*methods.values(), found["fields"], *rules.values(), found["switches"])):
        return "nothing changed"
    return "; ".join(parts)


def _group(head, lines):
    lines = list(lines)
    return ["", head, *lines] if lines else []


def _switches(switches):
    for each in switches:
        yield from wrapped(f"  ~ {each['name']}: ", f"{_said(each['old'])} -> {_said(each['new'])}")


def _said(value):
    if type(value) is bool:
        return "yes" if value else "no"
    if type(value) is list:
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def _methods(methods):
    for change, sign in SIGNS.items():
        for each in methods[change]:
            sender = "either side" if each["sender"] == "both" else f"the {each['sender']}"
            needs = f", needs {', '.join(each['needs'])}" if each["needs"] else ""
            yield from wrapped(f"  {sign} ", f"{each['method']}  {each['kind']} of {sender}{needs}")
    last = None
    for each in methods["changed"]:
        if each["method"] != last:
            last = each["method"]
            yield f"  ~ {last}"
        yield from wrapped(f"      {WORDS[each['what']]} ", f"{_said(each['old'])} -> {_said(each['new'])}")


def _rows(types):
    for change, sign in SIGNS.items():
        for each in types[change]:
            yield from wrapped(f"  {sign} {each['type']} ", each["fields"])


def _types(fields):
    """Changes of one type that reach the same methods stand together."""
    groups = {}
    for each in fields:
        groups.setdefault((each["type"], tuple(each["methods"])), []).append(each)
    for (name, reached), changes in groups.items():
        more = f" and {len(reached) - REACHED} more" if len(reached) > REACHED else ""
        yield from wrapped(f"  {name}  ", f"({', '.join(reached[:REACHED])}{more})") if reached else (f"  {name}",)
        for each in changes:
            yield from _field(each)


def _field(each):
    name, change, old, new = each["field"], each["change"], each["old"], each["new"]
    if change == "added":
        yield from wrapped(f"      + {name}: ", new + (" (required)" if each["required"] else ""))
    elif change == "removed":
        yield from wrapped(f"      - {name}: ", old)
    elif change == "required":
        yield f"      ~ {name}: {'required' if new else 'optional'}"
    elif change == "members":
        said = [f"{sign} {members}" for sign, members in (("+", new), ("-", old)) if members]
        yield from wrapped(f"      ~ {name or 'one of'}: ", ", ".join(said))
    else:
        yield from wrapped(f"      ~ {name}: ", f"{old} -> {new}")


def _set(changes):
    for change, sign in SIGNS.items():
        for each in changes[change]:
            yield from wrapped(f"  {sign} ", each)


def _rules(names):
    for each in names:
        yield f"{INDENT}{each}" if type(each) is str else f"{INDENT}{each['rule']}: {each['old']} -> {each['new']}"
