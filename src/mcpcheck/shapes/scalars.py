"""Scalars and literals: which JSON type a value has, and what it lacks of what a node asks for.

It rests on the schema page of a revision; that True is no number and 3.0 an integer written oddly is section 8,
question 2, of the rule catalogue (2025-11-25).

It knows no rows: only values without members, and the words for what was expected.
"""

JSON_TYPES = {
    dict: "object",
    list: "array",
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    type(None): "null",
}
NODE_TYPES = {
    "row": "object",
    "object": "object",
    "array": "array",
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
INFINITE = (float("inf"), float("-inf"))


def json_type(value):
    return JSON_TYPES.get(type(value), "object")


def node_type(node):
    if node.kind == "literal":
        return json_type(node.values[0])
    return NODE_TYPES.get(node.kind, "any")


def scalar_fault(node, value):
    """(rule, expected) where a scalar is not what the node asks for, range and format aside."""
    kind = node.kind
    if kind == "string":
        return None if isinstance(value, str) else ("schema/type", "string")
    if kind == "integer":
        return integer_fault(value)
    if kind == "number":
        return None if type(value) in (int, float) else ("schema/type", "number")
    if kind == "boolean":
        return None if isinstance(value, bool) else ("schema/type", "boolean")
    if kind == "object":
        return None if isinstance(value, dict) else ("schema/type", "object")
    if kind == "null":
        return None if value is None else ("schema/type", "null")
    return ("schema/type", "nothing") if kind == "never" else None


def integer_fault(value):
    # a literal too large for a double has been reported by the decoder; whether it was an integer nobody can tell any
    # more
    if type(value) is int or value in INFINITE:
        return None
    if type(value) is float and value.is_integer():
        return "schema/integer-notation", "an integer without fraction or exponent"
    return "schema/type", "integer"


def literal_fault(node, value):
    for known in node.values:
        if type(known) is type(value) and known == value:
            return None
    if len(node.values) == 1:
        return "schema/const"
    return "schema/enum" if json_type(value) == json_type(node.values[0]) else "schema/type"


def inside(size, node):
    return (node.low is None or size >= node.low) and (node.high is None or size <= node.high)


def span(node):
    if node.low is None:
        return f"at most {node.high}"
    return f"at least {node.low}" if node.high is None else f"{node.low} to {node.high}"


def spelt(node):
    return choices(node.values)


def choices(values):
    quoted = [f'"{value}"' if isinstance(value, str) else str(value) for value in values]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + f" or {quoted[-1]}"
