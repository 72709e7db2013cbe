"""What the keywords that look at one value alone become in the generated predicate.

Each function takes (rule, name of the value, writer, depth) and yields lines that return False where the keyword
refuses; they mirror `assertions`. Where steps are counted, what reads a whole text or value is charged for it.

It does not know which keyword uses it, nor which values it is asked about: the writer guards by type.
"""

from . import assertions as s
from .json_values import key, multiple, unique, weigh
from .predicate import REFUSE, type_condition

MANY = 50  # names above which a set is asked instead of each name


def type_lines(rule, v, writer, depth):
    yield f"if {type_condition(rule.data, v)}{REFUSE}"


def enum_lines(rule, v, writer, depth):
    keys, values = rule.data
    if all(type(value) is str for value in values):
        yield f"if type({v}) is not str or {v} not in {writer.constant(keys)}{REFUSE}"
    elif all(type(value) in (str, int, float, type(None)) for value in values):
        plain = writer.constant((str, int, float, type(None)))
        yield f"if type({v}) not in {plain} or {v} not in {writer.constant(keys)}{REFUSE}"
    else:
        known = f"{writer.constant(key)}({v}) not in {writer.constant(keys)}"
        yield f"if {_weighed(v, writer)}{known}{REFUSE}"


def _weighed(v, writer):
    """A condition never met that counts what looking through the value costs, where steps are counted."""
    return f"{writer.constant(weigh)}({v}, s) or " if writer.counted else ""


def multiple_lines(rule, v, writer, depth):
    slow = f"not {writer.constant(multiple)}({v}, {writer.literal(rule.data)})"
    if type(rule.data) is int:
        slow = f"({v} % {writer.literal(rule.data)} if type({v}) is int else {slow})"
    yield f"if {slow}{REFUSE}"


def comparison(left, sign):
    def lines(rule, v, writer, depth):
        yield f"if {left.format(v=v)} {sign} {writer.literal(rule.data)}{REFUSE}"

    return lines


def pattern_test(pattern, v, writer):
    """An expression: does the pattern match somewhere in the string?"""
    if writer.counted:
        return f"{writer.constant(pattern.found_in)}({v}, s)"
    return f"{writer.constant(pattern.search)}({v})"


def pattern_lines(rule, v, writer, depth):
    yield f"if not {pattern_test(rule.data, v, writer)}{REFUSE}"


def format_lines(rule, v, writer, depth):
    if writer.counted:
        yield f"if not {writer.constant(s.read)}({writer.constant(rule.data)}, {v}, s){REFUSE}"
    else:
        yield f"if not {writer.constant(rule.data)}({v}){REFUSE}"


def unique_lines(rule, v, writer, depth):
    if rule.data:
        yield f"if len({v}) > 1 and ({_weighed(v, writer)}not {writer.constant(unique)}({v})){REFUSE}"


def missing(names, v):
    return " or ".join(f"{name!a} not in {v}" for name in names)


def required_lines(rule, v, writer, depth):
    if len(rule.data) > MANY:
        yield f"if not {writer.constant(frozenset(rule.data).issubset)}({v}){REFUSE}"
    elif rule.data:
        yield f"if {missing(rule.data, v)}{REFUSE}"


def dependent_required_lines(rule, v, writer, depth):
    for name, others in rule.data.items():
        if others:
            yield f"if {name!a} in {v} and ({missing(others, v)}){REFUSE}"
