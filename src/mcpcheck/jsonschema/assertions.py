"""Keywords that look at one value alone: its type, its choices, its bounds, its pattern and its format.

Rests on JSON Schema 2020-12 validation section 6 and draft-07 validation section 6; both drafts agree on every keyword
of this file. Lengths count code points, numbers are exact, a pattern is searched for, not anchored.

It does not know subschemas, nor whether a format was asked for: the builder leaves the rule out if not.
"""

from .budgets import Budget
from .json_values import ABSENT, escape, has_type, is_integer, key, kind, listing, multiple, spell, weigh
from .walk import Rule


def build_value(graph, node, row, value):
    """A rule whose data is the keyword's value as it stands."""
    return Rule(node, row, value, value)


def build_number(graph, node, row, value):
    """A bound that counts something: 3.0 is 3."""
    return Rule(node, row, value, int(value) if is_integer(value) else value)


def build_type(graph, node, row, value):
    """data: a tuple of type names."""
    return Rule(node, row, value, tuple(value) if type(value) is list else (value,))


def explain_type(rule, value, place, run, seen):
    names = rule.data
    if not any(has_type(value, name) for name in names):
        yield rule.error(place, value, listing(names))
    elif run.remarks and type(value) is float and "integer" in names and "number" not in names:
        yield rule.error(place, value, "an integer written without a fraction", "integer-notation")


def build_enum(graph, node, row, value):
    """data: (set of keys, the values)."""
    values = value if row.name == "enum" else [value]
    return Rule(node, row, value, (frozenset(key(each) for each in values), values))


def explain_enum(rule, value, place, run, seen):
    weigh(value, run.left)
    if key(value) not in rule.data[0]:
        yield rule.error(place, value, choices(rule.data[1]))


def choices(values):
    """Choices in words: `"a"`, or `one of "a", "b"`."""
    spelled = [spell(value, 40) for value in values[:8]]
    more = f" and {len(values) - 8} more" if len(values) > 8 else ""
    if len(spelled) == 1:
        return spelled[0]
    return f"one of {', '.join(spelled)}{more}" if spelled else "nothing: the list of choices is empty"


def explain_multiple_of(rule, value, place, run, seen):
    if not multiple(value, rule.data):
        yield rule.error(place, value, f"a multiple of {spell(rule.data)}")


def explain_minimum(rule, value, place, run, seen):
    if value < rule.data:
        yield rule.error(place, value, f"at least {spell(rule.data)}")


def explain_maximum(rule, value, place, run, seen):
    if value > rule.data:
        yield rule.error(place, value, f"at most {spell(rule.data)}")


def explain_exclusive_minimum(rule, value, place, run, seen):
    if value <= rule.data:
        yield rule.error(place, value, f"more than {spell(rule.data)}")


def explain_exclusive_maximum(rule, value, place, run, seen):
    if value >= rule.data:
        yield rule.error(place, value, f"less than {spell(rule.data)}")


UNITS = {"string": "character", "array": "item", "object": "member"}


def counted(number, value):
    """`3 items`, for a value of that type."""
    return f"{spell(number)} {UNITS[kind(value)]}{'' if number == 1 else 's'}"


def explain_at_least(rule, value, place, run, seen):
    if len(value) < rule.data:
        yield rule.error(place, value, f"at least {counted(rule.data, value)}")


def explain_at_most(rule, value, place, run, seen):
    if len(value) > rule.data:
        yield rule.error(place, value, f"at most {counted(rule.data, value)}")


def build_pattern(graph, node, row, value):
    """data: a patterns.Pattern; a gap if we cannot run it, a fault if it is no regular expression."""
    pattern = prepare(graph, node, row.name, value)
    return None if pattern is None else Rule(node, row, value, pattern)


def prepare(graph, node, keyword, text):
    """A regular expression ready to run, or None with the reason written down."""
    from . import patterns  # most schemas hold none

    kind = "pattern"
    try:
        return patterns.prepare(text, graph.pattern_work)
    except patterns.Refused as refused:
        kind, reason = refused.kind, refused.args[0]
    except patterns.Malformed as malformed:
        reason = f"no regular expression: {malformed.args[0]}"
        path = keyword if keyword == "pattern" else f"{keyword}/{escape(text)}"
        graph.fault(node, path, text, "format", f"a regular expression: {malformed.args[0]}")
    graph.gap(node, keyword, kind, reason)
    return None


def explain_pattern(rule, value, place, run, seen):
    if not rule.data.found_in(value, run.left):
        yield rule.error(place, value, f"a match for {spell(rule.value)}")


def build_format(graph, node, row, value):
    """data: a function from string to bool; no rule for a format nobody asked for."""
    asserted = node.dialect.asserts_formats
    asked = type(value) is str and (asserted is True or value in graph.formats or value in asserted)
    if not asked:
        return None
    from .formats import FORMATS  # most callers ask for none

    return Rule(node, row, value, FORMATS[value]) if value in FORMATS else None


def read(check, text, left):
    """What a format says about a text; raises Budget where all texts together are too long."""
    left[1] -= 8 * len(text)
    if left[1] < 0:
        raise Budget("all strings together are too long for their formats")
    return check(text)


def explain_format(rule, value, place, run, seen):
    if not read(rule.data, value, run.left):
        yield rule.error(place, value, f"a string of format {rule.value}")


def explain_unique_items(rule, value, place, run, seen):
    if not rule.data:
        return
    weigh(value, run.left)
    first = {}
    for index, item in enumerate(value):
        earlier = first.setdefault(key(item), index)
        if earlier != index:
            yield rule.error((place, index), item, f"no repeat of item {earlier}")


def explain_required(rule, value, place, run, seen):
    for name in rule.data:
        if name not in value:
            yield rule.error((place, name), ABSENT, f"a member {spell(name)}")


def explain_dependent_required(rule, value, place, run, seen):
    for name in sorted(rule.data):
        for other in rule.data[name] if name in value else ():
            if other not in value:
                yield rule.error((place, other), ABSENT, f"a member {spell(other)} beside {spell(name)}")


def explain_never(rule, value, place, run, seen):
    yield rule.error(place, value, "nothing: the schema is false")
