"""What a client may answer to an elicitation, judged against the question it answers.

Rests on client/elicitation, sections "Response Actions" and "Requested Schema", and on the ElicitResult of the schema.
Content is judged against the form of that very question, and only where the user accepted it.

It knows no request ids and no open requests: whoever holds a question and its answer may ask, in either generation of
the protocol. It leaves alone what the shape of the answer has already said: unknown actions, content that is no object,
values of a kind that no form asks for. A form that cannot be read accuses nobody.
"""

from math import isfinite

from mcpcheck.jsonschema import ABSENT, compile_schema
from mcpcheck.pointer import join, split
from mcpcheck.values import MISSING

RULE_OF = {
    "required": "elicitation/content-required-missing",
    "type": "elicitation/content-type-mismatch",
    "minLength": "elicitation/content-bounds",
    "maxLength": "elicitation/content-bounds",
    "minimum": "elicitation/content-bounds",
    "maximum": "elicitation/content-bounds",
    "minItems": "elicitation/content-bounds",
    "maxItems": "elicitation/content-bounds",
    "enum": "elicitation/content-enum",
    "const": "elicitation/content-enum",
    "oneOf": "elicitation/content-enum",
    "anyOf": "elicitation/content-enum",
    "format": "elicitation/content-format",
    "pattern": "elicitation/content-pattern",
}


FORMATS = ("email", "uri", "date", "date-time")


def judge(question, result, pointer):
    """Yield the emissions for an answer: (rule, pointer, what).

    question: the params of the `elicitation/create` that was asked; result: the ElicitResult; both of any JSON type.
    pointer: where the result stands in its message ("/result", or "" where it is the whole value).
    """
    if not isinstance(question, dict) or not isinstance(result, dict):
        return
    mode, action, content = question.get("mode", "form"), result.get("action"), result.get("content", MISSING)
    place = f"{pointer}/content"
    if mode == "url":
        yield from _beside_url(action, content, place)
    elif mode == "form" and action == "accept":
        yield from _accepted(question.get("requestedSchema"), content, place)
    elif mode == "form" and action in ("decline", "cancel") and isinstance(content, dict):
        yield f"elicitation/content-on-{action}", place, {"found": content}


def _beside_url(action, content, place):
    if isinstance(content, dict):
        submitted = content and action == "accept"
        yield "elicitation/content-on-url", place, {"found": content, "when": None if submitted else "nothing submitted"}


def _accepted(form, content, place):
    properties = form.get("properties") if isinstance(form, dict) else None
    if not isinstance(properties, dict):
        return
    if content is MISSING:
        yield from _nothing_submitted(form, properties, place)
    elif isinstance(content, dict):
        yield from _conforming(form, properties, content, place)


def _nothing_submitted(form, properties, place):
    required = form.get("required", [])
    needed = isinstance(required, list) and any(isinstance(name, str) and name in properties for name in required)
    if properties:
        when = None if needed else "nothing required"
        yield "elicitation/accept-content-missing", place, {"when": when}


def _conforming(form, properties, content, place):
    schema = compile_schema(form, formats=FORMATS)
    if any(not problem.pointer.startswith("/properties/") for problem in schema.problems):
        return
    unread = {split(problem.pointer)[1] for problem in schema.problems}
    unread.update(name for name, field in properties.items() if type(field) is not dict)
    unread.update(name for name, value in content.items() if not _is_legal(value))
    yield from _unknown(form, properties, content, place)
    for error in schema.explain(content):
        name, rule = next(iter(split(error.pointer)), None), RULE_OF.get(error.keyword)
        if rule is not None and name in properties and name not in unread:
            found = MISSING if error.found is ABSENT else error.found
            yield rule, place + error.pointer, {"found": found, "expected": error.expected, "name": name}
    for name in content:
        if name in properties and name not in unread:
            yield from _lax(properties[name], content[name], join(place, name))


def _is_legal(value):
    """Whether a form can ask for such a value at all; the shape of the answer has spoken where it cannot."""
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, list):
        return all(isinstance(entry, str) for entry in value)
    return isinstance(value, (str, int))


def _unknown(form, properties, content, place):
    when = "closed form" if form.get("additionalProperties") is False else None
    for name in content:
        if name not in properties:
            yield "elicitation/content-unknown-property", join(place, name), {"name": name, "when": when}


def _lax(field, value, place):
    """What a strict reader minds although the form allows it."""
    kind = field.get("type")
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        yield "elicitation/content-integer-notation", place, {"found": value}
    elif kind == "array" and isinstance(value, list):
        yield from _repeated(value, place)


def _repeated(entries, place):
    seen = set()
    for index, entry in enumerate(entries):
        if entry in seen:
            yield "elicitation/content-selection-duplicate", f"{place}/{index}", {"found": entry}
            return
        seen.add(entry)
