"""Course files, schema version 3: read strictly, and turned into a Fixture that runs like any other.

It rests on the fixture format of the course, sections 1 to 6. What it calls stronger is kept too: a broken case is an
error of the file, whatever the case expects, and every unknown key is refused.

It judges the file, not the messages in it; those may be anything. Policies are read by `course_policy`.
"""

from collections import namedtuple

from mcpcheck import course_policy
from mcpcheck.contracts import contract as bind
from mcpcheck.fixtures import ACTIVATE, LARGEST, SETUPS, Case, Document, Fixture, Step, Wrong, placed
from mcpcheck.pipeline.decode import decode
from mcpcheck.pipeline.report import first_sentence
from mcpcheck.pointer import join
from mcpcheck.spelling import harmless, quote, spell
from mcpcheck.usage import UsageError
from mcpcheck.values import DIRECTIONS, MISSING, Control

PROFILE = "teaching"
REVISION = "2025-11-25"
CASES, STEPS = 256, 512
BUDGETS = {"bytes": LARGEST, "depth": 64}
KEYS = (
    "schema_version",
    "protocol_version",
    "transport_context_defaults",
    "authorization",
    "client",
    "server",
    "tool",
    "cases",
)
OPTIONAL = ("error_contains", "setup", "client_capabilities", "server_capabilities")

Expected = namedtuple("Expected", "outcome reason")
Expected.__doc__ = (
    """What a case announced: "pass" or "fail", and the text that the reason must hold, or None for any."""
)

# rule of the decoder -> words; {line} and the members of the emission
_UNREAD = {
    "json/invalid-utf8": "unable to read fixture: UnicodeDecodeError",
    "json/size-limit": "the text exceeds {count} bytes",
    "json/depth-limit": "nesting is too deep, {expected} levels expected",
    "json/duplicate-key": "duplicate JSON key {name}",
    "json/non-finite-number": "non-finite number {found}",
    "json/number-overflow": "non-finite number: {found} is beyond the range of a double",
    "json/lone-surrogate": "invalid Unicode at line {line}: an escape stands for half a character",
}


def read_text(text):
    """Decode the text of a course file; raise UsageError.

    text: str (in-memory text is measured in UTF-8 bytes too) or bytes.
    """
    if type(text) not in (str, bytes):
        raise UsageError(f"the fixture must be text; it is {spell(text)}")
    if type(text) is str and not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise UsageError("invalid Unicode: the text holds half a character, which UTF-8 cannot carry")
    value, found = decode(text, BUDGETS)
    if found:
        plain = text if type(text) is str else text.decode("utf-8", "replace")
        raise Unread(*_unread(found[0], plain))
    return value


class Unread(UsageError):
    """A text that is no strict JSON: the 1-based line of the fault, and what it is."""

    def __init__(self, line, text):
        super().__init__(text)
        self.line = line


def _unread(fault, text):
    rule, _, what = fault
    line = text.count("\n", 0, what.get("offset") or 0) + 1
    says = _UNREAD.get(rule, "invalid JSON at line {line}: found {found}")
    known = {**what, "line": line, "name": quote(what.get("name", "")), "found": spell(what.get("found", MISSING))}
    return line, says.format_map(known)


def read_document(path, data, name):
    """The Document of a course file; raise UsageError, with file and line where the file could be read at all."""
    try:
        return Document(path, data.decode("utf-8", "replace"), read_text(data))
    except Unread as error:
        where = name if "unable to read" in str(error) else f"{harmless(path)}:{error.line}"
        raise UsageError(f"{where}: {error}") from None


def load(document):
    """The Fixture of a Document of schema version 3; each case's `input` is its Expected. Raises UsageError."""
    try:
        return _fixture(document)
    except Wrong as wrong:
        raise UsageError(placed(document, wrong.pointer, wrong.text)) from None


def _fixture(document):
    value = document.value
    if type(value) is not dict:
        raise Wrong("", f"fixture root must be an object; it is {spell(value)}")
    keys(value, KEYS, (), "", "fixture")
    if type(value["schema_version"]) is not int or value["schema_version"] != 3:
        raise Wrong("/schema_version", f"schema_version is {spell(value['schema_version'])}; expected 3")
    if value["protocol_version"] != REVISION:
        found = spell(value["protocol_version"])
        raise Wrong("/protocol_version", f"protocol version mismatch: {found}; expected {quote(REVISION)}")
    for side in ("client", "server"):
        if type(value[side]) is not dict:
            raise Wrong(f"/{side}", f"client/server fixture sections required: {side} is {spell(value[side])}")
    cases = value["cases"]
    if type(cases) is not list or not 1 <= len(cases) <= CASES:
        raise Wrong("/cases", f"cases must contain 1..{CASES} objects")
    contract = bind(REVISION, PROFILE)
    course_policy.check(value["authorization"], value["transport_context_defaults"])
    tool(contract, value["tool"], "/tool")
    sides = [_side(contract, value[side], side) for side in ("client", "server")]
    _names(cases)
    read = [_case(case, f"/cases/{index}", sides, value) for index, case in enumerate(cases)]
    return Fixture(document, "wire", PROFILE, REVISION, *sides, [value["tool"]], value["authorization"], read, ())


def keys(value, required, optional, place, label):
    """Refuse missing keys, then unknown ones, each with all their names in order."""
    missing = sorted(key for key in required if key not in value)
    if missing:
        raise Wrong(place, f"{label} missing keys: {spell(missing, 200)}")
    unknown = sorted(key for key in value if key not in required and key not in optional)
    if unknown:
        raise Wrong(join(place, unknown[0]), f"{label} has unknown keys: {spell(unknown, 200)}")


def tool(contract, value, place):
    """Refuse a tool descriptor that the profile refuses."""
    found = first_sentence(contract, contract.shapes.explain("Tool", value, "/tool"))
    if found:
        raise Wrong(place + found[0][len("/tool") :], found[1])


def _side(contract, value, side):
    keys(value, ("info", "capabilities"), (), f"/{side}", side)
    shape = "ClientCapabilities" if side == "client" else "ServerCapabilities"
    for name, row in (("info", "Implementation"), ("capabilities", shape)):
        found = first_sentence(contract, contract.shapes.explain(row, value[name], f"/{side}/{name}"))
        if found:
            raise Wrong(*found)
    return value


def _names(cases):
    for index, case in enumerate(cases):
        if type(case) is not dict:
            raise Wrong(f"/cases/{index}", f"every case must be an object; found {spell(case)}")
    seen = set()
    for index, case in enumerate(cases):
        name = case.get("name", MISSING)
        if type(name) is not str or not name:
            raise Wrong(f"/cases/{index}", f"case name required, a non-empty string; found {spell(name)}")
        if name in seen:
            raise Wrong(f"/cases/{index}/name", f"case names must be unique: {quote(name)} stands twice")
        seen.add(name)


def _case(case, place, sides, value):
    label = f"case {quote(case['name'])}"
    if "expect" not in case or type(case["expect"]) is not str or case["expect"] not in ("pass", "fail"):
        raise Wrong(place, f"{label}: expect must be pass or fail; found {spell(case.get('expect', MISSING))}")
    if type(case.get("steps")) is not list or len(case["steps"]) > STEPS:
        raise Wrong(place, f"{label}: steps must be an array of at most {STEPS} steps")
    keys(case, ("name", "expect", "steps"), OPTIONAL, place, label)
    setup = case.get("setup", "ready")
    if type(setup) is not str or setup not in SETUPS:
        raise Wrong(f"{place}/setup", f"{label}: unknown case setup {spell(setup)}; expected {' or '.join(SETUPS)}")
    client, server = (
        {**side, "capabilities": case.get(f"{name}_capabilities", side["capabilities"])}
        for name, side in zip(("client", "server"), sides, strict=True)
    )
    steps = [
        _step(step, f"{place}/steps/{index}", f"{label}, step {index + 1}", value["transport_context_defaults"])
        for index, step in enumerate(case["steps"])
    ]
    return Case(case["name"], place, setup, client, server, steps, _expected(case, place, label))


def _expected(case, place, label):
    reason = case.get("error_contains", MISSING)
    if reason is MISSING:
        return Expected(case["expect"], None)
    if case["expect"] == "pass":
        raise Wrong(f"{place}/error_contains", f"{label}: error_contains belongs to a case that is to fail")
    if type(reason) is not str or not reason:
        raise Wrong(
            f"{place}/error_contains", f"{label}: error_contains must be a non-empty string; found {spell(reason)}"
        )
    return Expected("fail", reason)


def _step(step, place, label, defaults):
    if type(step) is not dict:
        raise Wrong(place, f"{label}: step must be an object; found {spell(step)}")
    if "control_event" in step:
        keys(step, ("control_event",), (), place, f"{label}: case control step")
        return Step(None, None, None, None, _control(step["control_event"], f"{place}/control_event", label))
    keys(step, ("direction", "message"), ("transport_context",), place, f"{label}: case wire step")
    direction = step["direction"]
    if type(direction) is not str or direction not in DIRECTIONS:
        raise Wrong(f"{place}/direction", f"{label}: unknown direction {spell(direction)}")
    if type(step["message"]) is not dict:
        raise Wrong(f"{place}/message", f"{label}: step.message must be an object; found {spell(step['message'])}")
    context = step.get("transport_context")
    if context is not None and type(context) is not dict:
        raise Wrong(
            f"{place}/transport_context", f"{label}: transport_context must be an object; found {spell(context)}"
        )
    return Step(direction, step["message"], None, None if context is None else {**defaults, **context}, None)


def _control(event, place, label):
    """A control event; whether its revision is known and the session ready is asked when it comes."""
    if type(event) is not dict:
        raise Wrong(place, f"{label}: control event must be an object; found {spell(event)}")
    keys(event, ("type", "revision"), (), place, f"{label}: control event")
    if type(event["type"]) is not str or event["type"] != ACTIVATE:
        raise Wrong(f"{place}/type", f"{label}: unsupported control event type {spell(event['type'])}")
    return Control(ACTIVATE, event["revision"])


def verdict(case, run):
    """(whether the case surprises, what happened in words) of a Run, by what the case announced."""
    error = next((finding for finding in run.findings if finding.severity == "error"), None)
    expected = case.input
    if error is None:
        return expected.outcome == "fail", "unexpectedly passed" if expected.outcome == "fail" else "passed"
    if expected.outcome == "pass":
        return True, f"unexpectedly failed at step {error.step}: {error.message}"
    if expected.reason is not None and expected.reason not in error.message:
        return True, f"failed for the wrong reason at step {error.step}: {error.message}"
    return False, error.message
