"""Every limit of the engine, by name, and what is raised when one is passed.

The limits keep hostile schemas, patterns and values from costing more than a fraction of a second. None of them
comes from JSON Schema: a value or a schema beyond a limit is not judged, which is neither a yes nor a no.

It does not know who asks, nor how "not judged" is shown.
"""

SCHEMA_DEPTH = 200  # levels of JSON in one schema document
SCHEMA_SIZE = 300_000  # JSON values in one schema document
SCHEMA_NODES = 20_000  # subschemas that one schema reaches
DEPTH = 320  # subschemas entered one inside the other while a value is judged
STEPS = 60_000  # subschemas entered, members looked over and errors passed on, while one value is walked
CALLS = 200_000  # functions entered while one value is asked of a generated predicate
EXPANSION = 5_000  # subschemas of a schema with its references written out, above which a predicate counts steps
LONG_RULE = 50  # subschemas for which a rule stands there whose cost grows with the value
ERRORS = 1_000  # errors collected at one subschema; that there are more is told
CACHE = 256  # compiled schemas kept
CACHE_TEXT = 100_000  # characters of a schema that may be kept

PATTERN_SIZE = 2_000  # characters of one regular expression
PATTERN_DEPTH = 40  # groups inside groups of one regular expression
PATTERN_POSITIONS = 2_000  # places of one regular expression that stand for a character
PATTERN_PAIRS = 60_000  # pairs or triples of places compared when looking for endless backtracking
PATTERN_WORK = 150_000  # the same for all expressions of one schema, each character counted as four
PATTERN_STEPS = 5_000_000  # characters that a regular expression may look at for one string
TEXT_STEPS = 25_000_000  # characters that all patterns and formats may look at for one value


class Budget(Exception):
    """A named limit was passed. `args[0]` is the reason in words; nothing was judged."""
