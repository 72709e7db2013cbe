"""Keywords that apply a subschema standing elsewhere: `$ref` and `$dynamicRef`.

Rests on JSON Schema 2020-12 core sections 8.2.3.1 and 8.2.3.2. A `$dynamicRef` whose name only one reachable resource
offers is an ordinary reference; otherwise the outermost resource entered on the way decides, value by value.

It does not know documents: the graph follows the address.
"""

from .uris import resolve
from .walk import Rule, walk


def build_ref(graph, node, row, value):
    """data: the node referred to; no rule where there is none."""
    kid = graph.target(node, row.name, value)
    return None if kid is None else Rule(node, row, value, kid, [(kid, True)])


def explain_ref(rule, value, place, run, seen):
    return walk(rule.data, value, place, run, seen)


def build_dynamic_ref(graph, node, row, value):
    """data: the node found at first, and by base address what the dynamic scope may put in its place."""
    kid = graph.target(node, row.name, value)
    if kid is None:
        return None
    name = resolve(node.base, value)[1]
    rule = Rule(node, row, value, (kid, {}), [(kid, True)])
    if type(kid.schema) is dict and kid.schema.get("$dynamicAnchor") == name:
        graph.dynamic.append(rule)
    return rule


def finish_dynamic_ref(graph, rule):
    """Add every place that could answer; called again while new documents come in."""
    name = resolve(rule.node.base, rule.value)[1]
    kid, answers = rule.data
    for base, place in list(graph.documents.dynamic.get(name, {}).items()):
        if base not in answers:
            answers[base] = graph.found(*place)
    rule.kids = [(kid, True)] + [(each, True) for each in answers.values() if each is not kid]


def explain_dynamic_ref(rule, value, place, run, seen):
    kid, answers = rule.data
    scope = run.scope
    while answers and scope is not None:
        base, scope = scope
        kid = answers.get(base, kid)
    return walk(kid, value, place, run, seen)
