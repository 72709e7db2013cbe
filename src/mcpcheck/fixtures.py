"""Fixture files and expectations: strict reading, before anything runs.

It rests on docs/design.md, "Fixtures and expectations", which also gives setup values and overrides.

It judges the files, not the messages in them: those may be anything. `cases` runs what was read here.
"""

from collections import namedtuple

from mcpcheck.late import Late
from mcpcheck.pipeline.decode import decode
from mcpcheck.pointer import join, locate
from mcpcheck.spelling import harmless, near, quote, spell
from mcpcheck.usage import UsageError
from mcpcheck.values import DIRECTIONS, MISSING, Control

LARGEST = 2_000_000  # bytes of a fixture file
SETUPS = ("ready", "initialize_request_only", "none")
KINDS = ("wire", "lab")
ACTIVATE = "activate_authorization_revision"

Document = namedtuple("Document", "path text value")
Fixture = namedtuple("Fixture", "document kind profile revision client server tools authorization cases records")
Case = namedtuple("Case", "name place setup client server steps input")
Case.__doc__ = """place: its pointer in the file. client, server: {"info", "capabilities"} with overrides laid over.
steps: Steps of a wire case. input: the object of a lab case."""
Step = namedtuple("Step", "direction message raw context control")


class Wrong(Exception):
    """What is wrong at a pointer of the document."""

    def __init__(self, pointer, text):
        self.pointer, self.text = pointer, text


def read_bytes(path, name, what="fixture"):
    """Return the bytes of a file, read with a limit. `name` stands for the path in a UsageError that is raised."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        if path == "-":
            raise UsageError(f"{name}: a {what} is read from a file, not from standard input") from None
        raise UsageError(f"{name}: unable to read {what}: {type(error).__name__}") from None
    if len(data) > LARGEST:
        raise UsageError(f"{name}: {what} exceeds {LARGEST} bytes")
    return data


def read_document(path, data):
    """Decode a file strictly into a Document; raise UsageError with file and line."""
    value, found = decode(data, {"bytes": LARGEST, "depth": 512})
    text = data.decode("utf-8", "replace")
    for rule, _, what in found:
        line = text.count("\n", 0, what.get("offset") or 0) + 1
        name = f" {quote(what['name'])}" if what.get("name") else ""
        raise UsageError(
            f"{harmless(path)}:{line}: {rule.partition('/')[2].replace('-', ' ')}{name}; expected strict JSON"
        )
    return Document(path, text, value)


def load(document):
    """Return the Fixture of a Document of schema version 3 or 4; raise UsageError with file, line and place."""
    if is_course(document.value):
        from mcpcheck import course

        return course.load(document)
    try:
        return _fixture(document)
    except Wrong as wrong:
        raise UsageError(placed(document, wrong.pointer, wrong.text)) from None


_NOT_COURSE = Late(rb'"schema_version"\s*:\s*4\b|"kind"\s*:')


def reads_as_course(data):
    """Whether the bytes of a fixture file are to be read by the laws of course files."""
    return _NOT_COURSE.search(data[:65536]) is None


def is_course(value):
    """Whether the value of a fixture file is laid out as a course file."""
    return type(value) is dict and "kind" not in value and value.get("schema_version") != 4


def placed(document, pointer, text):
    """Return "file:line: text" for the line where `pointer` stands."""
    return f"{harmless(document.path)}:{locate(document.text, pointer)[0]}: {text}"


def _fixture(document):
    value = _object(document.value, "", "the fixture")
    version = value.get("schema_version", MISSING)
    if type(version) is not int or version != 4:
        raise Wrong("/schema_version", f"schema_version is {spell(version)}; expected 4")
    kind = _choice(value.get("kind", MISSING), KINDS, "/kind", "kind")
    return _wire(document, value) if kind == "wire" else _lab(document, value)


ALWAYS = ("schema_version", "kind", "profile", "protocol_version", "cases")


def _wire(document, value):
    optional = ("$schema", "tools", "transport_context_defaults", "authorization")
    _keys(value, (*ALWAYS, "client", "server"), optional, "", "the fixture")
    sides = [_side(value[side], f"/{side}", side) for side in ("client", "server")]
    defaults = value.get("transport_context_defaults")
    if defaults is not None:
        _object(defaults, "/transport_context_defaults", "transport_context_defaults")
    tools = value.get("tools", [])
    if type(tools) is not list:
        raise Wrong("/tools", f"tools is {spell(tools)}; expected an array")
    _beside(value, tools)
    cases = [_wire_case(case, place, sides, defaults) for case, place in _cases(value)]
    return Fixture(document, "wire", *_basis(value), *sides, tools, value.get("authorization"), cases, ())


def _beside(value, tools):
    """Refuse tools and access policies that the teaching profile refuses; other profiles only carry them along."""
    if type(value["profile"]) is not str or not value["profile"].startswith("teaching"):
        return
    from mcpcheck import course, course_policy
    from mcpcheck.contracts import contract

    for index, tool in enumerate(tools):
        course.tool(contract(course.REVISION, course.PROFILE), tool, f"/tools/{index}")
    if "authorization" in value or "transport_context_defaults" in value:
        course_policy.check(value.get("authorization"), value.get("transport_context_defaults"))


def _lab(document, value):
    _keys(value, ALWAYS, ("$schema", "records"), "", "the fixture")
    cases = [_lab_case(case, place) for case, place in _cases(value)]
    records = value.get("records", [])
    if type(records) is not list or not all(type(name) is str for name in records):
        raise Wrong("/records", f"records is {spell(records)}; expected an array of file names")
    return Fixture(document, "lab", *_basis(value), None, None, (), None, cases, tuple(records))


def _basis(value):
    for key in ("profile", "protocol_version"):
        if type(value[key]) is not str:
            raise Wrong(f"/{key}", f"{key} is {spell(value[key])}; expected a string")
    return value["profile"], value["protocol_version"]


def _cases(value):
    """Yield (case, place) with the names checked: strings, each once."""
    if type(value["cases"]) is not list or not value["cases"]:
        raise Wrong("/cases", f"cases is {spell(value['cases'])}; expected an array of one case or more")
    seen = set()
    for index, case in enumerate(value["cases"]):
        place = f"/cases/{index}"
        name = _object(case, place, "a case").get("name", MISSING)
        if type(name) is not str or not name:
            raise Wrong(place, f"the case's name is {spell(name)}; expected a string that is not empty")
        if name in seen:
            raise Wrong(place, f"case name {quote(name)} stands twice")
        seen.add(name)
        yield case, place


def _wire_case(case, place, sides, defaults):
    about = f"case {quote(case['name'])}"
    optional = ("about", "setup", "client_capabilities", "server_capabilities")
    _keys(case, ("name", "steps"), optional, place, about)
    _about(case, place)
    setup = _choice(case.get("setup", "ready"), SETUPS, place + "/setup", "setup")
    if type(case["steps"]) is not list:
        raise Wrong(place + "/steps", f"steps is {spell(case['steps'])}; expected an array")
    client, server = (
        {**side, "capabilities": case.get(f"{name}_capabilities", side["capabilities"])}
        for name, side in zip(("client", "server"), sides, strict=True)
    )
    steps = [_step(step, join(place, "steps", index), defaults) for index, step in enumerate(case["steps"])]
    return Case(case["name"], place, setup, client, server, steps, None)


def _lab_case(case, place):
    about = f"case {quote(case['name'])}"
    _keys(case, ("name",), ("about", "capability", "policy", "form", "answer"), place, about)
    _about(case, place)
    return Case(
        case["name"], place, None, None, None, (), {k: v for k, v in case.items() if k not in ("name", "about")}
    )


def _about(case, place):
    about = case.get("about", "")
    if type(about) is not str or len(about) >= 70:
        raise Wrong(place + "/about", f"about is {spell(about)}; expected a string of under 70 signs")


def _side(value, place, name):
    _keys(_object(value, place, name), ("info", "capabilities"), (), place, name)
    info = _object(value["info"], place + "/info", f"{name} info")
    for key in ("name", "version"):
        if type(info.get(key)) is not str:
            raise Wrong(
                f"{place}/info/{key}", f"{name} info {key} is {spell(info.get(key, MISSING))}; expected a string"
            )
    _object(value["capabilities"], place + "/capabilities", f"{name} capabilities")
    return value


def _step(step, place, defaults):
    _object(step, place, "a step")
    if "control_event" in step:
        _keys(step, ("control_event",), (), place, "a control step")
        event = _object(step["control_event"], place + "/control_event", "control_event")
        _keys(event, ("type", "revision"), (), place + "/control_event", "control_event")
        return Step(
            None, None, None, None, Control(_choice(event["type"], (ACTIVATE,), place, "type"), event["revision"])
        )
    payload = "raw" if "raw" in step else "message"
    _keys(step, ("direction", payload), ("transport_context",), place, "a step")
    direction = _choice(step["direction"], DIRECTIONS, place + "/direction", "direction")
    if payload == "raw" and type(step["raw"]) is not str:
        raise Wrong(place + "/raw", f"raw is {spell(step['raw'])}; expected a string")
    context = step.get("transport_context")
    if context is not None:
        context = {**(defaults or {}), **_object(context, place + "/transport_context", "transport_context")}
    return Step(direction, step.get("message"), step.get("raw"), context, None)


def _object(value, place, name):
    if type(value) is not dict:
        raise Wrong(place, f"{name} is {spell(value)}; expected an object")
    return value


def _choice(value, words, place, name):
    if type(value) is str and value in words:
        return value
    nearest = near(value, words) if type(value) is str else None
    hint = f"; did you mean {quote(nearest)}?" if nearest else ""
    raise Wrong(place, f"{name} is {spell(value)}; expected {' or '.join(quote(word) for word in words)}{hint}")


def _keys(value, required, optional, place, name):
    """Refuse missing and unknown keys, the unknown ones with the nearest right key."""
    for key in value:
        if key not in required and key not in optional:
            nearest = near(key, [known for known in (*required, *optional) if known not in value])
            hint = f"; did you mean {quote(nearest)}?" if nearest else ""
            raise Wrong(join(place, key), f"unknown key {spell(key)} in {name}{hint}")
    for key in required:
        if key not in value:
            raise Wrong(place, f"key {quote(key)} is missing in {name}")
