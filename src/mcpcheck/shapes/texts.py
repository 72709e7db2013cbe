"""Plain questions about texts: is this a URI, base64, a media type, a moment in time, a date, an e-mail address?

It rests on RFC 3986, 4648, 6570, 2045 and 3339 and on ISO 8601, as far as section 6.4 of the rule catalogue asks for
them.

It knows no rule and no message: every function takes a text and answers in time proportional to its length.
"""

import re

from ..late import Late

# URI = scheme ":" *( unreserved / reserved / pct-encoded ), at most one "#"
URI = Late(r"[A-Za-z][A-Za-z0-9+.\-]*:[A-Za-z0-9\-._~:/?\[\]@!$&'()*+,;=%]*(?:#[A-Za-z0-9\-._~:/?\[\]@!$&'()*+,;=%]*)?")
BAD_PERCENT = Late(r"%(?![0-9A-Fa-f]{2})")
BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# media type = token "/" token *( ";" token "=" ( token / quoted ) ), blanks around ";"
MIME = Late(
    r"[!#$%&'*+\-.0-9A-Z^_`a-z{|}~]+/[!#$%&'*+\-.0-9A-Z^_`a-z{|}~]+"
    r'(?:[ \t]*;[ \t]*[!#$%&\'*+\-.0-9A-Z^_`a-z{|}~]+=(?:[!#$%&\'*+\-.0-9A-Z^_`a-z{|}~]+|"(?:[^"\\]|\\.)*"))*'
)
# template literal: no control, blank or one of "<>\^`{|} (RFC 6570 section 2.1; ' is let through, URIs hold it)
LITERAL = Late(r'[^\x00-\x20"<>\\^`{|}\x7f-\x9f]*')
# expression = [ operator ] variable *( "," variable ); variable = name [ ":" length / "*" ]
VARIABLE = r"(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(?::[1-9][0-9]{0,3}|\*)?"
EXPRESSION = Late(rf"[+#./;?&]?{VARIABLE}(?:,{VARIABLE})*")
# date-time = full-date "T" time-offset (RFC 3339 section 5.6)
DATE = Late(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
TIME = Late(r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2}))")
# ISO 8601: calendar, week or ordinal date, basic or extended; a time of less precision; an offset that may be missing
ISO_DATE = Late(r"[0-9]{4}(?:-?[0-9]{2}-?[0-9]{2}|-?W[0-9]{2}-?[1-7]|-?[0-9]{3})")
ISO_TIME = Late(
    r"(?:[01][0-9]|2[0-4])(?::?[0-5][0-9](?::?(?:[0-5][0-9]|60))?)?(?:[.,][0-9]+)?"
    r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?)?"
)
USUAL_MIMES = frozenset(("text/plain", "text/markdown", "text/html", "application/json", "image/png", "image/jpeg"))
EMAIL = Late(r"[^\s@]+@[^\s@]+")


def is_uri(text):
    return URI.fullmatch(text) is not None and ("%" not in text or not BAD_PERCENT.search(text))


def scheme(text):
    """The lower-case scheme of a URI, "" where there is none."""
    return text.partition(":")[0].lower() if ":" in text else ""


def host(text):
    """The authority of a URL without its user part, "" where there is none."""
    rest = text.partition("://")[2]
    return re.split(r"[/?#]", rest)[0].rpartition("@")[2]


def is_base64(text):
    """Standard alphabet, padded, no line breaks; the empty text is base64 too."""
    if len(text) % 4 or not text.isascii():
        return False
    body = text.rstrip("=")
    # deleting the alphabet from the bytes takes half the time of a regular expression
    return len(text) - len(body) <= 2 and not body.encode("ascii").translate(None, BASE64)


def is_mime(text):
    return text in USUAL_MIMES or MIME.fullmatch(text) is not None


def is_uri_template(text):
    """Balanced braces without nesting, legal operators and variable names, legal literals between them."""
    first, *parts = text.split("{")
    if not is_literal(first):
        return False
    for part in parts:
        inside, closing, after = part.partition("}")
        if not closing or not EXPRESSION.fullmatch(inside) or not is_literal(after):
            return False
    return True


def is_literal(text):
    return LITERAL.fullmatch(text) is not None and ("%" not in text or not BAD_PERCENT.search(text))


def is_date(text):
    """RFC 3339 full-date, a day that the calendar has."""
    found = DATE.fullmatch(text)
    if not found:
        return False
    year, month, day = (int(part) for part in found.groups())
    return year > 0 and 1 <= month <= 12 and 1 <= day <= _days(year, month)


def _days(year, month):
    """The days of a month. (The calendar module costs three milliseconds to load.)"""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def is_date_time(text):
    """RFC 3339 date-time; second 60 is a leap second."""
    if len(text) < 20 or text[10] not in "Tt" or not is_date(text[:10]):
        return False
    found = TIME.fullmatch(text, 11)
    if not found:
        return False
    hour, minute, second, ahead, minutes = (int(part or 0) for part in found.groups())
    return hour < 24 and minute < 60 and second <= 60 and ahead < 24 and minutes < 60


def is_iso_date_time(text):
    """ISO 8601 date and time of day, more forms than RFC 3339 has; a blank may stand for the T."""
    for mark in "Tt ":
        date, found, time = text.partition(mark)
        if found and ISO_DATE.fullmatch(date) and ISO_TIME.fullmatch(time):
            return is_real(date)
    return False


def is_real(date):
    """A calendar date that the calendar has; other kinds of date are taken as they are."""
    digits = date.replace("-", "")
    if "W" in digits or len(digits) != 8:
        return True
    return is_date(f"{digits[:4]}-{digits[4:6]}-{digits[6:]}")


def is_email(text):
    return EMAIL.fullmatch(text) is not None


def words(text):
    """The lower-case words of a name or title: `userApi_key` gives user, api, key."""
    apart = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text)
    return [word for word in re.split(r"[^A-Za-z0-9]+", apart.lower()) if word]
