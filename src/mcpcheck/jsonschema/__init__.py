"""JSON Schema, drafts 2020-12 and 07: compiled once, asked often, safe on hostile input. Knows nothing of MCP.

Theory of operation
===================

One table is the heart: a **dialect** (`dialects`, `drafts`) is a list of keywords in the order in which a subschema is
asked, and each line brings the functions that build a rule from the keyword's value and explain what a value does
wrong. Everything else is derived from it: where subschemas stand, what a metaschema says, what the predicate contains.

A schema goes through five stations, in `schema.Schema`:

1. *measured* (`metaschemas.measure`): too deep or too large a document is not looked at;
2. *indexed* (`documents`): every subschema gets its base address and its dialect; names and addresses are noted; a
   reference finds its target here and nowhere else, and nothing is fetched;
3. *judged itself* (`metaschemas`): by a flat metaschema written from the table; a fault ends the matter;
4. *linked* (`nodes.Graph`): each subschema becomes one node with prepared rules (`assertions`, `applicators`,
   `references`), references become edges, and a reference that returns to its own value is cut;
5. *asked*: `walk` goes through the rules and explains; at the second question `predicate` writes the same rules as
   Python code (`predicate_values`, `predicate_lines`) that only says yes or no. The walk is the definition. A rule
   without a line of code (unevaluated keywords, dialects of their own) is walked inside the predicate as well.

**Not judged** is a third answer. A rule that cannot be judged (a reference to elsewhere, a pattern that could run
without end) leaves a gap. A gap says yes; so a rule that would turn that yes into a no (`not`, `oneOf`, a condition,
unevaluated keywords) is left out with it, and `Schema.unjudged` says what is missing. Limits that only a value can
reach raise `Budget`, which ends the question: `Schema.undecided`; behind the first error they end the list of errors
only, and an `UNLISTED` says so. Every limit has a name in `budgets`.

**Patterns** are read by ECMA-262 (`pattern_syntax`), weighed as an automaton (`pattern_danger`), and only then written
for Python's matcher (`patterns`). **Formats** (`formats`, `addresses`) are asserted when a caller asks for them.

`form` and `teaching` are two more dialects: smaller tables over the same engine.
"""

from .json_values import ABSENT
from .nodes import NotJudged
from .schema import Schema, compile_schema
from .walk import UNLISTED, SchemaError

__all__ = ["ABSENT", "UNLISTED", "NotJudged", "Schema", "SchemaError", "compile_schema"]
