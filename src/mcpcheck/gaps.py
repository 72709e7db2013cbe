"""What of a schema could not be held against a value, in the words of the unjudged rules.

Rests on the reasons that the schema engine gives; no page of the specification speaks of them.

It knows no message: who asks says where the value stands and whose schema it was.
"""

from mcpcheck.pointer import split
from mcpcheck.values import MISSING

BUDGET = "unjudged/budget"
LIMIT = {"limit": "the check reached this reader's limit"}

UNJUDGED = {
    "remote": "unjudged/schema-remote",
    "reference": "unjudged/schema-remote",
    "dialect": "unjudged/schema-dialect",
    "pattern": "unjudged/pattern",
    "budget": BUDGET,
}


def gaps(schema, pointer, subject, value):
    """The emissions for what the compiled `schema`, which accepted it, leaves open about the `value` at `pointer`."""
    refers = schema.refers()  # then a place may be asked from elsewhere
    touched = [reason for reason in schema.unjudged if refers or _touches(reason.pointer, value)]
    kinds = [reason.kind for reason in (*touched, *schema.undecided(value))]
    return [(UNJUDGED[kind], pointer, {"subject": subject, **LIMIT}) for kind in kinds if kind in UNJUDGED]


def _touches(pointer, value):
    """Whether the place `pointer` of a schema is asked about `value`: not where it describes a member that is not there."""
    tokens = split(pointer)
    while len(tokens) > 1 and tokens[0] == "properties" and type(value) is dict:
        if tokens[1] not in value:
            return False
        value, tokens = value[tokens[1]], tokens[2:]
    return True


def places(errors, pointer):
    """What the errors of a schema say of the value at `pointer`: ({place: what a rule is given to say}, emissions).

    The emissions tell that there may be more places than are listed; they have no subject, so each message has its own.
    """
    from mcpcheck.jsonschema import UNLISTED

    found, ends = {}, []
    for error in errors:
        if error.keyword == UNLISTED:
            ends.append(error.expected)
        else:
            found.setdefault(pointer + error.pointer, spoken(error))
    return found, [unlisted(pointer, len(found), reason) for reason in ends]


def unlisted(pointer, count, reason):
    """The emission for places that were not looked for behind the first `count` that break the schema."""
    said = f"no more than {count} broken {'place is' if count == 1 else 'places are'} listed ({reason})"
    return BUDGET, pointer, {"limit": said}


def spoken(error):
    """What an error of a schema gives a rule to say: found, expected."""
    from mcpcheck.jsonschema import ABSENT  # there is no error before the engine is loaded

    return {"found": MISSING if error.found is ABSENT else error.found, "expected": error.expected}
