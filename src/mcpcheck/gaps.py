"""What of a schema could not be held against a value, in the words of the unjudged rules.

Rests on the reasons that the schema engine gives; no page of the specification speaks of them.

It knows no message: who asks says where the value stands and whose schema it was.
"""

from mcpcheck.values import MISSING

UNJUDGED = {
    "remote": "unjudged/schema-remote",
    "reference": "unjudged/schema-remote",
    "dialect": "unjudged/schema-dialect",
    "pattern": "unjudged/pattern",
    "budget": "unjudged/budget",
}


def gaps(schema, pointer, subject, value):
    """The emissions for what the compiled `schema`, which accepted it, leaves open about the `value` at `pointer`."""
    kinds = [reason.kind for reason in (*schema.unjudged, *schema.undecided(value))]
    return [(UNJUDGED[kind], pointer, {"subject": subject}) for kind in kinds if kind in UNJUDGED]


def spoken(error):
    """What an error of a schema gives a rule to say: found, expected."""
    from mcpcheck.jsonschema import ABSENT  # there is no error before the engine is loaded

    return {"found": MISSING if error.found is ABSENT else error.found, "expected": error.expected}
