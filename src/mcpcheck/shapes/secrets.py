"""Whether a name reads as the name of a secret or of personal data: a guess, and a cautious one.

Rests on client/elicitation, sections "Form Mode Security" and "Safe URL Handling": a form asks for no password, key or
token, and an address carries none. No page says how to tell, so the words here are this project's choice.

It looks at the head of a name only: `password_length` and `token_count` are a length and a count, `pin_code_of_city` is
a pin code, which is also what a postal code is called. It knows nothing of values, and a wrong guess costs a warning.
"""

from functools import lru_cache

from ..late import Late
from .texts import words


def _set(text):
    return frozenset(text.split())


SECRETS = _set("password passwd pwd passphrase passcode secret token apikey cvv cvv2 cvc cvc2 pin")
SECRET_PAIRS = frozenset(
    [(owner, "key") for owner in ("api", "private", "secret", "access", "encryption", "signing")]
    + [(owner, "code") for owner in ("cvv", "cvc", "security")]
    + [(owner, "number") for owner in ("cvv", "cvc")]
)
DIGITS = _set("pin passcode cvv cvv2 cvc cvc2")  # secrets that an integer can hold
PERSONAL = _set("email ssn phone birthdate birthday")
PERSONAL_PAIRS = frozenset((("email", "address"), ("phone", "number"), ("birth", "date")))

# words before `token` that make it a piece of text, a place in a list, or a setting
TOKEN_KINDS = _set(
    "page continuation cursor next previous prev start stop end begin pad padding mask separator special unknown bos "
    "eos cls sep design cancellation which first last max min maximum minimum"
)
# what a pin belongs to when it is a number to be kept secret; alone it may be one, with other words it is another kind
PIN_OWNERS = _set(
    "atm bank card credit debit account security sim login user admin device phone door vault wallet my your the enter "
    "new old current confirm repeat secret personal"
)
REPEATS = _set("again confirm confirmation repeat repeated value text input")
LINKS = _set("for of from in on at by with per as")  # what follows belongs to another thing
HEAD = Late(r"[^(\[:,;?!]*")


def suggests_secret(text):
    """Whether a name or a title is that of a secret, by its head word."""
    return _suggests_secret(text[:200])


@lru_cache(maxsize=512)
def _suggests_secret(text):
    found = _head(text)
    return bool(found) and (_is_secret(found) or tuple(found[-2:]) in SECRET_PAIRS)


def suggests_personal(text):
    """Whether the name of a query part is that of personal data."""
    found = _head(text)
    return bool(found) and (found[-1] in PERSONAL or tuple(found[-2:]) in PERSONAL_PAIRS)


def asks_secret(name, field):
    """Whether a form field (its name, its schema of any type) asks for a secret that its kind of field can hold."""
    if type(field) is not dict:
        return False
    kind, title = field.get("type"), field.get("title")
    named = [text for text in (name, title) if type(text) is str and suggests_secret(text)]
    if kind == "string":
        return bool(named) and not any(word in field for word in ("enum", "oneOf", "format"))
    return kind in ("integer", "number") and any(DIGITS.intersection(_head(text)) for text in named)


def _head(text):
    """The words of a name up to its head: `Password for alice (old)` gives password."""
    found = words(HEAD.match(text[:200]).group())
    for place, word in enumerate(found):
        if word in LINKS:
            found = found[:place]
            break
    while found and found[-1] in REPEATS:
        found.pop()
    return found


def _is_secret(found):
    head, before = found[-1], found[-2] if len(found) > 1 else None
    if head == "token":
        return before not in TOKEN_KINDS
    if head == "pin":
        return before is None or before in PIN_OWNERS
    return head in SECRETS
