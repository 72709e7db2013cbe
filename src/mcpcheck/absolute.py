"""Absolute URIs, URI templates, MIME types and Base64 as the teaching profile reads them: strictly, row after row.

It rests on the teaching profile, sections 8 and 11, which narrow RFC 3986, RFC 6570, RFC 2045 and RFC 4648. Each
function returns what was expected by the first row that a value breaks, or None where it breaks none.

It knows no place: which member holds such a text is said elsewhere. Nothing is normalised.
"""

from mcpcheck.late import Late

LONGEST = 2_048  # characters of a URI or a template

_BLANK = Late(r"[\s\x00-\x20\x7f-\x9f]")
# RFC 3986: unreserved, reserved, and the percent sign
_FOREIGN = Late(r"[^A-Za-z0-9:/?#\[\]@!$&'()*+,;=._~%-]")
_PERCENT = Late(r"%(?![0-9A-Fa-f]{2})")
# scheme ":" [ "//" authority ] rest
_PARTS = Late(r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?[^#]*)?(?:#.*)?", 16)  # 16: re.DOTALL
# [ userinfo "@" ] ( "[" address "]" | name ) [ ":" port ]
_AUTHORITY = Late(r"(?:([^@\[\]]*)@)?(\[[0-9A-Fa-f:.]+\]|[^@:\[\]]*)(?::([0-9]*))?")


def split(uri):
    """(scheme, userinfo, host, port, path) of a URI, each None where it is absent; None where it splits as none."""
    found = _PARTS.fullmatch(uri)
    if found is None:
        return None
    scheme, authority, path = found.groups()
    if authority is None:
        return scheme, None, None, None, path
    inner = _AUTHORITY.fullmatch(authority)
    if inner is None or (inner[3] and int(inner[3][:8]) > 65_535) or len(inner[3] or "") > 8:
        return None
    return scheme, inner[1], inner[2], inner[3], path


def uri_fault(uri):
    """What an absolute URI must be and `uri` (any JSON value) is not."""
    if type(uri) is not str or not uri:
        return "a non-empty URI string"
    if len(uri) > LONGEST:
        return f"at most {LONGEST} characters: URI size limit"
    if _BLANK.search(uri):
        return "no whitespace/control characters"
    if _FOREIGN.search(uri):
        return "only signs of the RFC 3986 URI character set"
    if _PERCENT.search(uri):
        return "percent encoding with two hexadecimal digits"
    parts = split(uri)
    brackets = uri.partition("?")[0].partition("#")[0]
    if parts is None or (parts[1:3] == (None, None) and ("[" in brackets or "]" in brackets)):
        return "port and brackets in order; it is not a valid absolute URI"
    return "a scheme in front; it must be an absolute URI" if parts[0] is None else None


_OPERATORS = frozenset("+#./;?&")
# varname = varchar *( "." varchar )
_NAME = Late(r"(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*")
_PREFIX = Late(r"[1-9][0-9]{0,3}")
_EXPRESSION = Late(r"\{([^{}]*)\}")


def template_fault(template):
    """What a URI template must be and `template` (any JSON value) is not."""
    if type(template) is not str or not template:
        return "a non-empty URI template string"
    if len(template) > LONGEST:
        return f"at most {LONGEST} characters: URI template size limit"
    expressions = _EXPRESSION.findall(template)
    if not expressions:
        return "at least one RFC 6570 expression"
    for text in expressions:
        fault = _expression_fault(text)
        if fault:
            return fault
    rest = _EXPRESSION.sub("word", template)
    if "{" in rest or "}" in rest:
        return "braces in pairs; found unbalanced braces"
    fault = uri_fault(rest)
    return f"{fault} (with a word for each expression)" if fault else None


def _expression_fault(text):
    variables = text[1:] if text[:1] in _OPERATORS else text
    if not variables:
        return "a variable in each expression; found an empty RFC 6570 variable name"
    for variable in variables.split(","):
        name, colon, length = variable.partition(":")
        if colon and not _PREFIX.fullmatch(length):
            return "a prefix modifier from 1 to 9999, and no star beside it"
        if name.endswith("*"):
            if colon:
                return "a prefix modifier or a star, not both"
            name = name[:-1]
        if not name:
            return "a name; found an empty RFC 6570 variable name"
        if not _NAME.fullmatch(name):
            return "an RFC 6570 variable name"
    return None


# type "/" subtype *( ";" name "=" value )
_MIME = Late(
    r"[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?: *; *[A-Za-z0-9!#$&^_.+-]+=(?:[A-Za-z0-9!#$&^_.+-]+|\"[^\"\r\n]*\"))*"
)


def mime_fault(text):
    """What a MIME type must be and `text` is not."""
    return None if type(text) is str and _MIME.fullmatch(text) else "a valid MIME type"


_ALPHABET = Late(r"[A-Za-z0-9+/]*={0,2}")


def base64_fault(text):
    """(what Base64 must be and `text`, a string, is not; None) or (None, the number of decoded bytes)."""
    import base64
    import binascii

    if not _ALPHABET.fullmatch(text):
        return "valid base64 of the standard alphabet", None
    try:
        decoded = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return "valid base64, padded", None
    if base64.b64encode(decoded).decode("ascii") != text:
        return "canonical padded base64", None
    return None, len(decoded)
