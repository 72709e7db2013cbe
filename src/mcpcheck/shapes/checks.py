"""Every format and row check under its name, and the choosers of unions: what the walk and the predicates look up.

It rests on the modules it gathers.

It knows nothing itself.
"""

from .formats import FORMATS as PLAIN
from .forms import CHOOSERS, FORMS
from .metakeys import EXTENSION_ID, INNER_META_KEY, META_KEY
from .rows import ROWS as OBJECTS
from .tracing import TRACING


class _Checks(dict):
    """Checks by name; those of the stricter profiles are loaded when one of them is asked for."""

    def __init__(self, checks, strict):
        super().__init__(checks)
        self.strict = strict

    def __missing__(self, name):
        from . import strict

        return getattr(strict, self.strict)[name]


FORMATS = _Checks(
    {
        **PLAIN,
        **TRACING,
        "meta-key": META_KEY,
        "meta-key-inner": INNER_META_KEY,
        "extension-id": EXTENSION_ID,
    },
    "STRICT",
)
ROWS = _Checks({**OBJECTS, **FORMS}, "STRICT_ROWS")


def choose(node, value):
    """(name of the member that an object is meant to be, None), or (None, emission); only members are chosen."""
    chooser, rule = CHOOSERS[node.chooser]
    name, emission = chooser(value)
    if emission or any(name == member.name for member in node.members):
        return name, emission
    return None, (rule, "/type", {"found": value.get("type"), "expected": "a kind of property that this revision has"})


def silent(check, value):
    """Whether a format or row check has no error and no warning to report."""
    if check.ok is not None:
        return check.ok(value)
    return check.say is None or next(check.say(value), None) is None
