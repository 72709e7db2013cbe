"""What a client may answer to an elicitation, judged against the question it answers.

Rests on client/elicitation, sections "Response Actions" and "Requested Schema", and on the ElicitResult of the schema.
Content is judged against the form of that very question, and only where the user accepted it.

It knows no request ids and no open requests: whoever holds a question and its answer may ask, in either generation of
the protocol. It leaves alone what the shape of the answer has already said: unknown actions, content that is no object,
values of a kind that no form asks for. A form that cannot be read accuses nobody.
"""

from math import isfinite

from mcpcheck.gaps import BUDGET, LIMIT, UNJUDGED, spoken, unlisted
from mcpcheck.late import Late
from mcpcheck.plain import fits
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
    "additionalProperties": "elicitation/content-unknown-property",
    "undeclared": "elicitation/content-unknown-property",
    "integer-notation": "elicitation/content-integer-notation",
}
MAIL = Late(r"[^@\s]+@[^@\s]+")  # local part "@" domain, neither empty, no blanks
UNASKED = ("additionalProperties", "undeclared")  # said of a name, whatever its value


def judge(question, result, pointer):
    """Yield the emissions for an answer: (rule, pointer, what).

    question: the params of the `elicitation/create` that was asked; result: the ElicitResult; both of any JSON type.
    pointer: where the result stands in its message ("/result", or "" where it is the whole value).
    """
    if type(question) is not dict or type(result) is not dict:
        return
    mode, action, content = question.get("mode", "form"), result.get("action"), result.get("content", MISSING)
    place = f"{pointer}/content"
    if mode == "url":
        yield from _beside_url(action, content, place)
    elif mode == "form" and action == "accept":
        yield from _accepted(question.get("requestedSchema"), content, place)
    elif mode == "form" and action in ("decline", "cancel") and type(content) is dict:
        yield f"elicitation/content-on-{action}", place, {"found": content}


def suits(record, answer):
    """Whether `answer` is what the question `record` (a Pending) asked for, as far as it can be told from the two."""
    if not record.contract.shapes.accept(record.expects)(answer):
        return False
    return not any(record.contract.severity(rule) == "error" for rule, _, _ in judge(record.params, answer, ""))


def _beside_url(action, content, place):
    if type(content) is dict:
        submitted = content and action == "accept"
        when = None if submitted else "nothing submitted"
        yield "elicitation/content-on-url", place, {"found": content, "when": when}


def _accepted(form, content, place):
    properties = form.get("properties") if type(form) is dict else None
    if type(properties) is not dict or _surely(form, properties, content):
        return
    schema = _compiled(form)
    if not all(_is_pattern(problem) for problem in schema.problems):
        return
    if content is MISSING and properties:
        needed = any(name in properties for name in form.get("required", ()))
        yield "elicitation/accept-content-missing", place, {"when": None if needed else "nothing required"}
    elif type(content) is dict:
        yield from _conforming(schema, properties, content, place)


def _surely(form, properties, content):
    """Whether content surely fits the form: known fields only, none with a format or a fraction."""
    if type(content) is not dict:
        return False
    for name, value in content.items():
        field = properties.get(name)
        if type(field) is not dict or "format" in field or type(value) not in (str, int, bool):
            return False
    return fits(form, content)


def _compiled(form):
    from mcpcheck.jsonschema import compile_schema  # many sessions never ask for a form
    from mcpcheck.jsonschema.form import FORM

    return compile_schema(form, dialect=FORM)


def _conforming(schema, properties, content, place):
    strange = {name for name, value in content.items() if not _is_legal(value)}
    errors = schema.explain(content, remarks=True)
    first = _first_of_each(errors)
    for error in first:
        if split(error.pointer)[0] not in strange or error.keyword in UNASKED:
            yield from _broken(error, properties, place)
    yield from _unread(schema, content, place)
    yield from _unended(schema, errors, len(first), content, place)
    for name, value in content.items():
        if type(value) is list and name not in strange:
            yield from _repeated(value, join(place, name))


def _first_of_each(errors):
    """One error for each place: what else is wrong with a value follows from the first, and a remark is the least."""
    found = {}
    for error in errors:
        if error.pointer not in found or found[error.pointer].keyword == "integer-notation":
            found[error.pointer] = error
    found.pop("", None)  # a keyword that asks something of the whole is no part of a form, and has been reported
    return found.values()


def _is_pattern(problem):
    """Whether all that is wrong with a form is a pattern that no one can read: the rest of it is judged."""
    return problem.keyword == "format" and problem.pointer.endswith("/pattern")


def _is_legal(value):
    """Whether a form can ask for such a value at all; the shape of the answer has spoken where it cannot."""
    if type(value) is float:
        return isfinite(value)
    if type(value) is list:
        return all(type(entry) is str for entry in value)
    return type(value) in (str, int, bool)


def _broken(error, properties, place):
    name = split(error.pointer)[0]
    if error.keyword == "required" and name not in properties:
        return  # nobody can fill in a field that is not there; the form has been reported for it
    if error.keyword == "format" and properties[name].get("format") == "email" and MAIL.fullmatch(error.found):
        return  # mail systems take more than the grammar of addresses does
    what = {**spoken(error), "name": name}
    if error.keyword == "additionalProperties":
        what["when"] = "closed form"
    if error.keyword in RULE_OF:
        yield RULE_OF[error.keyword], place + error.pointer, what


def _unread(schema, content, place):
    """What of the form could not be held against this content."""
    for reason in schema.unjudged:
        tokens = split(reason.pointer)
        if reason.kind in UNJUDGED and len(tokens) > 1 and tokens[1] in content:
            yield UNJUDGED[reason.kind], join(place, tokens[1]), {"subject": reason.pointer, **LIMIT}


def _unended(schema, errors, count, content, place):
    """That the content was not judged to its end, or that more places may break the form than are listed."""
    from mcpcheck.jsonschema import UNLISTED

    if errors and errors[-1].keyword == UNLISTED:
        yield unlisted(place, count, errors[-1].expected)
    elif not errors and (_unasked(schema) or schema.undecided(content)):
        yield BUDGET, place, LIMIT


def _unasked(schema):
    """Whether the form as a whole is beyond a limit, so that no content is held against it."""
    return any((reason.kind, reason.pointer) == ("budget", "") for reason in schema.unjudged)


def _repeated(entries, place):
    seen = set()
    for index, entry in enumerate(entries):
        if entry in seen:
            yield "elicitation/content-selection-duplicate", f"{place}/{index}", {"found": entry}
            return
        seen.add(entry)
