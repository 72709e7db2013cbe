"""What each keyword becomes in the generated predicate, and the table of all of them.

The table LINES goes from a rule's explaining function to the function that yields its code, so every draft that shares
the one shares the other. Here stand those that apply subschemas; a keyword without an entry is walked.

It does not know the order of keywords, nor which values they are asked about: the writer guards by type.
"""

from . import applicators as a
from . import assertions as s
from . import predicate_values as values
from . import references as r
from .predicate import REFUSE, indented


def properties_lines(rule, v, writer, depth):
    required = _required(rule.node)
    for name, kid in rule.data.items():
        x = writer.fresh()
        inner = writer.block(kid, x, depth)
        if inner and name in required:
            yield f"{x} = {v}[{name!a}]"
            yield from inner
        elif inner:
            yield f"if {name!a} in {v}:"
            yield f" {x} = {v}[{name!a}]"
            yield from indented(inner)


def _required(node):
    return next((rule.data for rule in node.rules if rule.explain is s.explain_required), ())


def pattern_properties_lines(rule, v, writer, depth):
    for pattern, kid in rule.data:
        name, x = writer.fresh(), writer.fresh()
        inner = writer.block(kid, x, depth)
        if inner:
            yield f"for {name}, {x} in {v}.items():"
            yield f" if {values.pattern_test(pattern, name, writer)}:"
            yield from indented(indented(inner))


def additional_lines(rule, v, writer, depth):
    declared, texts, kid = rule.data
    if kid.never and not texts:
        if declared <= set(_required(rule.node)):
            yield f"if len({v}) != {len(declared)}{REFUSE}"
        else:
            yield f"if not {writer.constant(declared.issuperset)}({v}){REFUSE}"
        return
    name, x = writer.fresh(), writer.fresh()
    inner = writer.block(kid, x, depth)
    if inner:
        unknown = [f"{name} not in {writer.constant(declared)}"] if declared else []
        unknown += [f"not {values.pattern_test(pattern, name, writer)}" for pattern in texts]
        yield f"for {name}, {x} in {v}.items():"
        yield f" if {' and '.join(unknown) or 'True'}:"
        yield from indented(indented(inner))


def property_names_lines(rule, v, writer, depth):
    name = writer.fresh()
    inner = writer.block(rule.data, name, depth)
    if inner:
        yield f"for {name} in {v}:"
        yield from indented(inner)


def prefix_lines(rule, v, writer, depth):
    for index, kid in enumerate(rule.data):
        x = writer.fresh()
        inner = writer.block(kid, x, depth)
        if inner:
            yield f"if len({v}) > {index}:"
            yield f" {x} = {v}[{index}]"
            yield from indented(inner)


def rest_lines(rule, v, writer, depth):
    start, kid = rule.data
    if kid.never:
        yield f"if len({v}) > {start}{REFUSE}"
        return
    x = writer.fresh()
    inner = writer.block(kid, x, depth)
    if inner:
        yield f"for {x} in {f'{v}[{start}:]' if start else v}:"
        yield from indented(inner)


def items_07_lines(rule, v, writer, depth):
    return (prefix_lines if type(rule.data) is list else rest_lines)(rule, v, writer, depth)


def contains_lines(rule, v, writer, depth):
    kid, fewest, most = rule.data
    x = writer.fresh()
    fits = writer.test(kid, x)
    if most is None and fewest == 1:
        yield from (f"for {x} in {v}:", f" if {fits}: break", "else:", " return False")
        return
    count = writer.fresh()
    yield from (f"{count} = 0", f"for {x} in {v}:", f" if {fits}: {count} += 1")
    yield f"if {count} < {writer.literal(fewest)}{REFUSE}"
    if most is not None:
        yield f"if {count} > {writer.literal(most)}{REFUSE}"


def dependent_lines(rule, v, writer, depth):
    for name, entry in rule.data.items():
        if type(entry) is list:
            inner = [f"if {values.missing(entry, v)}{REFUSE}"] if entry else []
        else:
            inner = writer.block(entry, v, depth)
        if inner:
            yield f"if {name!a} in {v}:"
            yield from indented(inner)


def all_of_lines(rule, v, writer, depth):
    for kid in rule.data:
        yield from writer.block(kid, v, depth)


def any_of_lines(rule, v, writer, depth):
    yield f"if not ({' or '.join(writer.test(kid, v) for kid in rule.data)}){REFUSE}"


def one_of_lines(rule, v, writer, depth):
    yield f"if {' + '.join(writer.test(kid, v) for kid in rule.data)} != 1{REFUSE}"


def not_lines(rule, v, writer, depth):
    yield f"if {writer.test(rule.data, v)}{REFUSE}"


def if_lines(rule, v, writer, depth):
    condition, then, otherwise = rule.data
    yes = [] if then is None else writer.block(then, v, depth)
    no = [] if otherwise is None else writer.block(otherwise, v, depth)
    if yes or no:
        yield f"if {writer.test(condition, v)}:"
        yield from indented(yes or ["pass"])
        yield "else:"
        yield from indented(no or ["pass"])


def ref_lines(rule, v, writer, depth):
    return writer.block(rule.data, v, depth)


def dynamic_ref_lines(rule, v, writer, depth):
    return writer.block(rule.data[0], v, depth)


def never_lines(rule, v, writer, depth):
    yield f"if True{REFUSE}"


LINES = {
    s.explain_type: values.type_lines,
    s.explain_enum: values.enum_lines,
    s.explain_multiple_of: values.multiple_lines,
    s.explain_minimum: values.comparison("{v}", "<"),
    s.explain_exclusive_minimum: values.comparison("{v}", "<="),
    s.explain_maximum: values.comparison("{v}", ">"),
    s.explain_exclusive_maximum: values.comparison("{v}", ">="),
    s.explain_at_least: values.comparison("len({v})", "<"),
    s.explain_at_most: values.comparison("len({v})", ">"),
    s.explain_pattern: values.pattern_lines,
    s.explain_format: values.format_lines,
    s.explain_unique_items: values.unique_lines,
    s.explain_required: values.required_lines,
    s.explain_dependent_required: values.dependent_required_lines,
    s.explain_never: never_lines,
    a.explain_properties: properties_lines,
    a.explain_pattern_properties: pattern_properties_lines,
    a.explain_additional_properties: additional_lines,
    a.explain_property_names: property_names_lines,
    a.explain_prefix: prefix_lines,
    a.explain_items_07: items_07_lines,
    a.explain_rest: rest_lines,
    a.explain_contains: contains_lines,
    a.explain_dependent: dependent_lines,
    a.explain_all_of: all_of_lines,
    a.explain_any_of: any_of_lines,
    a.explain_one_of: one_of_lines,
    a.explain_not: not_lines,
    a.explain_if: if_lines,
    r.explain_ref: ref_lines,
    r.explain_dynamic_ref: dynamic_ref_lines,
}

LOOPS = (
    s.explain_unique_items,
    a.explain_pattern_properties,
    a.explain_additional_properties,
    a.explain_property_names,
    a.explain_rest,
    a.explain_contains,
)
DEAR = 10**6  # what is_long answers for a rule that no predicate may run without counting


def is_long(rule):
    """Does the cost of a rule grow with the value? True, False, or DEAR where it may grow faster."""
    if rule.explain is s.explain_pattern:
        return 1 if rule.data.is_cheap else DEAR
    if rule.explain is a.explain_pattern_properties:
        return 1 if all(pattern.is_cheap for pattern, _ in rule.data) else DEAR
    if rule.explain is a.explain_additional_properties:
        return 1 if all(pattern.is_cheap for pattern in rule.data[1]) else DEAR
    if rule.explain is s.explain_enum:
        return any(type(value) in (dict, list) for value in rule.data[1])
    return DEAR if rule.explain is s.explain_format else rule.explain in LOOPS
