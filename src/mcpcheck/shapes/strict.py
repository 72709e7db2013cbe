"""Formats and row checks that only the teaching profile's shapes ask for.

It rests on the teaching profile, sections 7.1, 7.2, 8, 11 and 12: texts read more strictly than the specification reads
them, the schema subset, and repeats in arrays.

A format knows the value alone, never the row it stands in. What is wrong with a schema of the subset is told by
`jsonschema.teaching`; this module only says it in words.
"""

from ..absolute import base64_fault, mime_fault, split, template_fault, uri_fault
from . import texts
from .formats import Check

BYTES = 65_536  # of one item's content
# names that no form may ask for: a tripwire, no proof of safety
TRIPWIRE = frozenset(
    ("password", "passcode", "api_key", "apikey", "access_token", "token", "secret", "credit_card", "cvv")
)


def _faulty(fault, rule):
    """A format from a function that returns what was expected, or None."""

    def ok(value):
        return fault(value) is None

    def say(value):
        expected = fault(value)
        if expected is not None:
            yield rule, "", {"found": value, "expected": expected}

    return Check(ok, say, None)


def _file_fault(uri):
    fault = uri_fault(uri)
    if fault:
        return fault
    scheme, _, host, _, path = split(uri)
    if scheme.lower() != "file":
        return "a scheme of file: it must be a file URI"
    if not host and path in ("", "/"):
        return "a path or an authority: it must identify a location"
    return None if uri[5:7] == "//" else "file:// in front: it must be a file URI"


def _https_fault(url):
    fault = uri_fault(url)
    if fault:
        return f"an HTTPS URL: {fault}"
    scheme, user, host, _, _ = split(url)
    if scheme.lower() != "https" or not host:
        return "an HTTPS URL with a host"
    return "an HTTPS URL without user information" if user is not None else None


def _time_fault(text):
    if type(text) is str and (texts.is_date(text) or texts.is_date_time(text) or texts.is_iso_date_time(text)):
        return None
    return "a date or a time of ISO 8601"


def _positive_fault(number):
    return None if _finite(number) and number > 0 else "a positive number"


def _finite(number):
    if type(number) not in (int, float):
        return False
    try:
        return float(number) - float(number) == 0
    except OverflowError:
        return False


def _not_negative_fault(number):
    return None if _finite(number) and number >= 0 else "a finite number, 0 or more"


def _text_fault(text):
    return None if len(text.encode("utf-8", "surrogatepass")) <= BYTES else f"at most {BYTES} bytes: size limit"


def _blob(text):
    fault, size = base64_fault(text)
    if fault:
        yield "teaching/base64", "", {"found": text, "expected": fault}
    elif size > BYTES:
        yield "budget/content-bytes", "", {"found": text, "expected": f"at most {BYTES} decoded bytes: size limit"}


# keyword of jsonschema.teaching -> wording; {place} is the schema's path and the keyword's
SUBSET = {
    "schema": "must be a JSON Schema object",
    "depth": "schema depth is at most 16",
    "closed": "unsupported schema keywords",
    "text": "must be a non-empty string",
    "type": "unsupported or missing type, one of object, array, string, integer, number, boolean expected",
    "enum-size": "enum must contain 1 to 256 values",
    "enum-value": "enum supports only null, strings, booleans and finite numbers",
    "enum-type": "enum value incompatible with declared type",
    "enum-repeat": "enum contains duplicates",
    "properties": "properties must be an object",
    "properties-count": "at most 256 properties",
    "property-name": "a property name has 1 to 128 characters",
    "required": "required must be an array",
    "required-count": "at most 256 required names",
    "required-name": "a required name is a string of 1 to 128 characters",
    "required-repeat": "required contains duplicates",
    "required-undeclared": "required names an unknown property",
    "additionalProperties": "additionalProperties must be true or false",
    "items": "items is required",
    "minItems": "minItems must be a whole number from 0 to 1024",
    "maxItems": "maxItems must be a whole number from minItems to 1024",
    "minLength": "minLength must be a whole number from 0 to 100000",
    "maxLength": "maxLength must be a whole number from minLength to 100000",
    "minimum": "minimum must be a finite number",
    "maximum": "maximum must be a finite number",
    "bounds": "minimum must not exceed maximum",
    "root": "type must be object",
}
_FOREIGN = {"integer": "incompatible numeric keywords", "number": "incompatible numeric keywords"}


def _subset(schema):
    """Yield what is wrong with a schema of the subset, in the order in which the profile fires."""
    from ..jsonschema.teaching import examine

    for error in examine(schema):
        if error.keyword == "foreign":
            kind = error.expected.rpartition(" ")[2]
            trouble = _FOREIGN.get(kind, f"keywords incompatible with {kind}")
        else:
            trouble = SUBSET[error.keyword]
        yield "teaching/schema-subset", error.pointer, {"found": error.found, "trouble": trouble}


def _flat(schema):
    """Yield what is wrong with a form: first as a schema of the subset, then fields that are no single entry."""
    yield from _subset(schema)
    properties = schema.get("properties") if type(schema) is dict else None
    for name, field in properties.items() if type(properties) is dict else ():
        kind = field.get("type") if type(field) is dict else None
        items = field.get("items") if type(field) is dict else None
        if kind == "object" or (
            kind == "array" and not (type(items) is dict and items.get("type") == "string" and "enum" in items)
        ):
            found, name = kind, name.replace("~", "~0").replace("/", "~1")
            yield "teaching/form-not-flat", f"/properties/{name}", {"found": found}
    yield from _secrets(properties)


def _secrets(properties):
    for name, field in properties.items() if type(properties) is dict else ():
        pointer = "/properties/" + name.replace("~", "~0").replace("/", "~1")
        if name.lower().replace("-", "_") in TRIPWIRE:
            yield "teaching/form-asks-secret", pointer, {"name": name}
            continue
        title = field.get("title") if type(field) is dict else None
        if _likens(name, 1) or (type(title) is str and _likens(title, 2)):
            yield "teaching/form-hints-at-secret", pointer, {"name": name}


def _likens(text, words):
    """Whether a text, its separators taken out, or so many neighbouring words of it are a name of the TRIPWIRE."""
    squeezed = {name.replace("_", "") for name in TRIPWIRE}
    parts = [part for part in "".join(sign if sign.isalnum() else " " for sign in text.lower()).split(" ") if part]
    if "".join(parts) in squeezed:
        return True
    runs = (parts[at : at + count] for at in range(len(parts)) for count in range(1, words + 1))
    return words > 1 and any("".join(run) in squeezed for run in runs)


def _once(key):
    """A row check: no value of the array `key` twice."""

    def say(value):
        items = value.get(key)
        words = [item for item in items if type(item) is str] if type(items) is list else []
        if len(set(words)) < len(words):
            yield "teaching/repeated", f"/{key}", {"found": items, "expected": "each once"}

    return Check(None, say, None)


def _one_body(contents):
    if ("text" in contents) == ("blob" in contents):
        yield "teaching/one-body", "", {"found": "both" if "text" in contents else "neither"}


STRICT = {
    "absolute-uri": _faulty(uri_fault, "teaching/uri"),
    "absolute-template": _faulty(template_fault, "teaching/uri-template"),
    "file-uri": _faulty(_file_fault, "teaching/root-uri"),
    "https-url": _faulty(_https_fault, "teaching/elicitation-url"),
    "mime-type": _faulty(mime_fault, "teaching/mime-type"),
    "iso-8601": _faulty(_time_fault, "teaching/time"),
    "positive": _faulty(_positive_fault, "schema/range"),
    "not-negative": _faulty(_not_negative_fault, "schema/range"),
    "content-text": _faulty(_text_fault, "budget/content-bytes"),
    "content-blob": Check(None, _blob, None),
    "subset": Check(lambda value: next(_subset(value), None) is None, _subset, None),
    "flat-form": Check(lambda value: next(_flat(value), None) is None, _flat, None),
}
STRICT_ROWS = {
    "audience-once": _once("audience"),
    "only-one-body": Check(None, _one_body, None),
}
