"""Keywords that apply subschemas: to members, to items, or to the same value again.

Rests on JSON Schema 2020-12 core sections 10 and 11 and draft-07 validation sections 6.4 to 6.7. Members are taken in
the order of the value and patterns in the order of the alphabet, so that schemas equal as JSON explain alike.

It does not know how a subschema is found: the graph hands out nodes.
"""

from .assertions import prepare
from .json_values import ABSENT, spell
from .nearest import combined
from .walk import Rule, walk


def build_child(graph, node, row, value):
    """data: the one subschema. It applies to the same value."""
    kid = graph.child(node, row.name)
    return Rule(node, row, value, kid, [(kid, True)])


def build_branches(graph, node, row, value):
    """data: a list of subschemas. They apply to the same value."""
    kids = [graph.child(node, row.name, index) for index in range(len(value))]
    return Rule(node, row, value, kids, [(kid, True) for kid in kids])


def build_map(graph, node, row, value):
    """data: name -> subschema. They apply to members."""
    kids = {name: graph.child(node, row.name, name) for name in value}
    return Rule(node, row, value, kids, [(kid, False) for kid in kids.values()])


def explain_properties(rule, value, place, run, seen):
    kids = rule.data
    for name in value:
        if name in kids:
            seen.names.add(name)
            yield from walk(kids[name], value[name], (place, name), run)


def build_patterns(graph, node, row, value):
    """data: (pattern, subschema) pairs; a pattern that is not judged is left out."""
    pairs = []
    for text in sorted(value):
        pattern = prepare(graph, node, row.name, text)
        if pattern is not None:
            pairs.append((pattern, graph.child(node, row.name, text)))
    return Rule(node, row, value, pairs, [(kid, False) for _, kid in pairs])


def explain_pattern_properties(rule, value, place, run, seen):
    for pattern, kid in rule.data:
        for name in value:
            if pattern.found_in(name, run.left):
                seen.names.add(name)
                yield from walk(kid, value[name], (place, name), run)


def build_additional(graph, node, row, value):
    """data: (declared names, patterns, subschema); no rule where a pattern beside it is not judged."""
    declared = node.schema.get("properties", {})
    texts = sorted(node.schema.get("patternProperties", {}))
    found = [prepare(graph, node, "patternProperties", text) for text in texts]
    kid = graph.child(node, row.name)
    if None in found:
        return None
    return Rule(node, row, value, (frozenset(declared), found, kid), [(kid, False)])


def explain_additional_properties(rule, value, place, run, seen):
    declared, texts, kid = rule.data
    for name in value:
        if name not in declared and not any(pattern.found_in(name, run.left) for pattern in texts):
            seen.names.add(name)
            if kid.never:
                yield rule.error((place, name), value[name], "no further members")
            else:
                yield from walk(kid, value[name], (place, name), run)


def explain_property_names(rule, value, place, run, seen):
    for name in value:
        yield from walk(rule.data, name, (place, name), run)


def build_apart(graph, node, row, value):
    """data: the one subschema. It applies to parts of the value."""
    kid = graph.child(node, row.name)
    return Rule(node, row, value, kid, [(kid, False)])


def build_prefix(graph, node, row, value):
    """data: a list of subschemas, one for each of the first items."""
    kids = [graph.child(node, row.name, index) for index in range(len(value))]
    return Rule(node, row, value, kids, [(kid, False) for kid in kids])


def explain_prefix(rule, value, place, run, seen):
    for index, (kid, item) in enumerate(zip(rule.data, value, strict=False)):
        seen.indexes.add(index)
        yield from walk(kid, item, (place, index), run)


def build_rest(graph, node, row, value):
    """data: (index of the first item it applies to, subschema)."""
    before = []
    if row.name == "additionalItems":
        before = node.schema.get("items")
        if type(before) is not list:
            return None
    elif row.form == "schema":
        before = node.schema.get("prefixItems", [])
    kid = graph.child(node, row.name)
    return Rule(node, row, value, (len(before), kid), [(kid, False)])


def build_items_07(graph, node, row, value):
    """Draft-07 `items` is either a list of subschemas or one for all items."""
    return (build_prefix if type(value) is list else build_rest)(graph, node, row, value)


def explain_items_07(rule, value, place, run, seen):
    explain = explain_prefix if type(rule.data) is list else explain_rest
    return explain(rule, value, place, run, seen)


def explain_rest(rule, value, place, run, seen):
    start, kid = rule.data
    seen.all_items = True
    for index in range(start, len(value)):
        if kid.never:
            yield rule.error((place, index), value[index], f"at most {start} item{'' if start == 1 else 's'}")
        else:
            yield from walk(kid, value[index], (place, index), run)


def build_contains(graph, node, row, value):
    """data: (subschema, fewest, most or None)."""
    kid = graph.child(node, row.name)
    bounds = (1, None)
    if "minContains" in node.dialect.keywords:
        bounds = (node.schema.get("minContains", 1), node.schema.get("maxContains"))
    return Rule(node, row, value, (kid, *bounds), [(kid, False)])


def explain_contains(rule, value, place, run, seen):
    kid, fewest, most = rule.data
    hits = [index for index, item in enumerate(value) if not walk(kid, item, (place, index), run)]
    if "minContains" in rule.node.dialect.keywords:
        seen.indexes.update(hits)
    if len(hits) < fewest:
        yield rule.error(place, value, f"at least {spell(fewest)} fitting items, found {len(hits)}")
    if most is not None and len(hits) > most:
        yield rule.error(place, value, f"at most {spell(most)} fitting items, found {len(hits)}")


def build_dependent(graph, node, row, value):
    """data: name -> list of names or subschema, which then applies to the same value."""
    kids = {name: entry if type(entry) is list else graph.child(node, row.name, name) for name, entry in value.items()}
    return Rule(node, row, value, kids, [(kid, True) for kid in kids.values() if type(kid) is not list])


def explain_dependent(rule, value, place, run, seen):
    for name in sorted(rule.data):
        if name not in value:
            continue
        entry = rule.data[name]
        if type(entry) is not list:
            yield from walk(entry, value, place, run, seen)
        else:
            for other in entry:
                if other not in value:
                    yield rule.error((place, other), ABSENT, f"a member {spell(other)} beside {spell(name)}")


def explain_all_of(rule, value, place, run, seen):
    for kid in rule.data:
        yield from walk(kid, value, place, run, seen)


def explain_any_of(rule, value, place, run, seen):
    failures = [walk(kid, value, place, run, seen) for kid in rule.data]
    if all(failures):
        yield from combined(rule, value, place, failures)


def explain_one_of(rule, value, place, run, seen):
    failures = [walk(kid, value, place, run, seen) for kid in rule.data]
    hits = [index for index, errors in enumerate(failures) if not errors]
    if not hits:
        yield from combined(rule, value, place, failures)
    elif len(hits) > 1:
        fitting = ", ".join(map(str, hits[:8]))
        yield rule.error(place, value, f"exactly one branch to fit; {len(hits)} do: {fitting}")


def explain_not(rule, value, place, run, seen):
    if not walk(rule.data, value, place, run):
        yield rule.error(place, value, "anything that does not fit the schema under not")


def build_if(graph, node, row, value):
    """data: (condition, then or None, else or None). A condition without consequences still looks at members."""
    kids = [graph.child(node, name) if name in node.schema else None for name in ("if", "then", "else")]
    return Rule(node, row, value, kids, [(kid, True) for kid in kids if kid is not None])


def explain_if(rule, value, place, run, seen):
    condition, then, otherwise = rule.data
    branch = otherwise if walk(condition, value, place, run, seen) else then
    if branch is not None:
        yield from walk(branch, value, place, run, seen)


def explain_unevaluated_properties(rule, value, place, run, seen):
    for name in value if not seen.all_names else ():
        if name not in seen.names:
            if rule.data.never:
                yield rule.error((place, name), value[name], "no further members")
            else:
                yield from walk(rule.data, value[name], (place, name), run)
    seen.all_names = True


def explain_unevaluated_items(rule, value, place, run, seen):
    for index in range(len(value)) if not seen.all_items else ():
        if index not in seen.indexes:
            if rule.data.never:
                yield rule.error((place, index), value[index], "no further items")
            else:
                yield from walk(rule.data, value[index], (place, index), run)
    seen.all_items = True


def applies_gap(rule, gaps):
    """Would a gap in a subschema of this rule be read as a no? True for not, oneOf and if with a gap below."""
    return any(kid in gaps for kid, _ in rule.kids)


def stands_beside_gap(rule, gaps):
    """Unevaluated keywords cannot tell what a gap beside them would have looked at."""
    return rule.node in gaps


def condition_has_gap(rule, gaps):
    """A gap below `if` leaves open which branch counts."""
    return rule.data[0] in gaps


def bounded_gap(rule, gaps):
    """A gap below `contains` lets items through that maxContains would then count."""
    return rule.data[2] is not None and rule.data[0] in gaps
