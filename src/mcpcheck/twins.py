"""Ids and tokens as they are compared: by JSON type, string or number, and value.

It rests on the pages basic (Requests) and basic/utilities/progress: an id or a token is a string or an integer, and
comes back as it was given. Open question 2 of the catalogue: 1.0 is 1, and never "1".

It keeps nothing: the stage of ids and the features that follow ids and tokens share it.
"""

from mcpcheck.values import MISSING

_LONGEST = 20  # digits of an integer that somebody may have turned into a string


def key_of(value):
    """The key of an id or token, 1.0 as 1; None for a value of a wrong type."""
    if type(value) is str or type(value) is int:
        return value
    return int(value) if type(value) is float and value.is_integer() else None


def twin_of(key):
    """1 for "1" and "1" for 1; MISSING where the text is not how JSON writes that integer."""
    if type(key) is int:
        return str(key) if abs(key) < 10**_LONGEST else MISSING
    digits = key[1:] if key[:1] == "-" else key
    canonical = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST and (digits[0] != "0" or key == "0")
    return int(key) if canonical else MISSING


def token_of(params):
    """The key of the token in the `_meta` of a request's params, or None."""
    if type(params) is not dict or "_meta" not in params:
        return None
    meta = params["_meta"]
    return key_of(meta.get("progressToken")) if type(meta) is dict else None
