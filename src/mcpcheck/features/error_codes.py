"""Error codes of the modern generation: which are given up, which are kept, and what its own codes claim.

It rests on basic#error-codes of 2026-07-28 and on the tables ERRORS, RETIRED, RESERVED and FORMERLY_FREE. A server that
may be of the older generation has used codes that were free there: that is a warning.

Which code fits which fault of a request is another module's; the data of an error has rows in the shape table.
"""

from mcpcheck import peers
from mcpcheck.features import place
from mcpcheck.features.refusals import code_of, refusal
from mcpcheck.wire import off_http

PLACE = place("error_codes")
GENERATION = "per request"
START = ()

_HEADER_MISMATCH = -32020
_MISSING_CAPABILITY = -32021
_MODES = ("form", "url")


def check_error(state, facts):
    code, tables = code_of(facts), facts.contract.spec
    if code is None:
        return
    feature = facts.contract.feature("modern")
    when = None if feature is None or feature.shown(state, facts) else "unshown"
    if code in tables.RETIRED:
        yield refusal("error/code-retired", code, when=when)
    elif _within(code, tables.RESERVED) and code not in tables.ERRORS:
        yield refusal("error/code-spec-undefined", code, when=when)
    elif _within(code, tables.FORMERLY_FREE):
        yield refusal("error/code-old-range", code)
    elif code == _HEADER_MISMATCH and off_http(facts.event):
        yield refusal("error/header-mismatch-off-http", code)
    elif code == _MISSING_CAPABILITY and facts.asked is not None:
        yield from _needless(facts)


def _within(code, span):
    return span[0] <= code <= span[1]


def _needless(facts):
    """A demand for capabilities that the request has declared."""
    data = facts.error.get("data")
    required = data.get("requiredCapabilities") if type(data) is dict else None
    declared = peers.own(facts.asked.params, facts.asked.contract.declares["client"])
    if type(required) is not dict or declared is None:
        return
    if not required or _covers(_read(declared), _read(required)):
        what = {"found": required, "when": None if required else "empty"}
        yield "error/missing-capability-declared", "/error/data/requiredCapabilities", what


def _read(capabilities):
    """Capabilities as they are understood: an elicitation without a mode means forms."""
    elicitation = capabilities.get("elicitation")
    if type(elicitation) is dict and not any(mode in elicitation for mode in _MODES):
        return {**capabilities, "elicitation": {**elicitation, "form": {}}}
    return capabilities


def _covers(declared, required):
    """Whether everything in `required` stands in `declared` too, member by member."""
    if type(required) is not dict:
        return type(declared) is type(required) and declared == required
    return type(declared) is dict and all(
        name in declared and _covers(declared[name], value) for name, value in required.items()
    )


ON = {("error", "*"): (check_error, None)}
