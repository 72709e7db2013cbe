"""Formats: functions that say whether a string is a date, an address, a name of some kind.

Rests on JSON Schema validation section 7.3 and what it names: RFC 3339 (dates and durations), RFC 5321 (mailboxes), RFC
1123 (host names), RFC 4122 (UUID), RFC 6901 and its relative draft (pointers), RFC 6570 (templates), RFC 4648 (base64);
addresses stand in a module of their own.

It does not know which formats are asserted; callers choose. Mailboxes take letters beyond ASCII, so that email and
idn-email are one test. Host names are judged by their ASCII form only: the tables of IDNA are not in Python's library.
"""

import re

from ..late import Late
from . import addresses
from .pattern_syntax import Malformed, Refused, parse


def _whole(pattern):
    match = Late(pattern, re.ASCII).fullmatch
    return lambda text: match(text) is not None


# full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT
_DATE = Late(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
# full-time = 2DIGIT ":" 2DIGIT ":" 2DIGIT ["." 1*DIGIT] ("Z" / ("+" / "-") 2DIGIT ":" 2DIGIT)
_TIME = Late(r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def date(text):
    """A day of the calendar."""
    parts = _DATE.fullmatch(text)
    if parts is None:
        return False
    year, month, day = map(int, parts.groups())
    if not 1 <= month <= 12:
        return False
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= _DAYS[month - 1] + leap


def time(text):
    """A time of day with its offset; second 60 only at the end of a day in UTC."""
    parts = _TIME.fullmatch(text)
    if parts is None:
        return False
    hour, minute, second, ahead, ahead_minute = map(int, (*parts.group(1, 2, 3), parts[5] or 0, parts[6] or 0))
    if hour > 23 or minute > 59 or second > 60 or ahead > 23 or ahead_minute > 59:
        return False
    offset = (ahead * 60 + ahead_minute) * (-1 if parts[4] == "-" else 1)
    return second < 60 or (hour * 60 + minute - offset) % 1440 == 1439


def date_time(text):
    """A date, the letter T, a time."""
    return len(text) > 10 and text[10] in "Tt" and date(text[:10]) and time(text[11:])


_CLOCK = r"T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)"
_CALENDAR = r"(?:[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?|[0-9]+M(?:[0-9]+D)?|[0-9]+D)"
duration = _whole(f"P(?:[0-9]+W|{_CALENDAR}(?:{_CLOCK})?|{_CLOCK})")

# sub-domain = Let-dig [Ldh-str], at most 63 characters; letters beyond ASCII may stand in for their encoded form
_LABEL = Late(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
_WIDE_LABEL = Late(r"[A-Za-z0-9\x80-\U0010ffff](?:[A-Za-z0-9\x80-\U0010ffff-]{0,61}[A-Za-z0-9\x80-\U0010ffff])?")
# Local-part = Dot-string / Quoted-string
_LOCAL = Late(
    r"""[^\x00-\x20"(),.:;<>@\[\\\]\x7f]+(?:\.[^\x00-\x20"(),.:;<>@\[\\\]\x7f]+)*"""
    r"""|"(?:[^\x00-\x1f"\\\x7f]|\\[\x20-\x7e])*\""""
)


def hostname(text):
    """ASCII labels of letters, digits and inner hyphens, 253 characters together."""
    return len(text) <= 253 and all(map(_LABEL.fullmatch, text.split(".")))


def email(text):
    """A mailbox: local part, one @, a host name or an address in brackets."""
    local, at, domain = text.rpartition("@")
    if not at or _LOCAL.fullmatch(local) is None or len(domain) > 255:
        return False
    if domain.startswith("[") and domain.endswith("]"):
        inner = domain[1:-1]
        return addresses.ipv6(inner[5:]) if inner[:5].lower() == "ipv6:" else addresses.ipv4(inner)
    return all(map(_WIDE_LABEL.fullmatch, domain.split(".")))


def byte(text):
    """Base64 in the standard alphabet, padded, without line breaks."""
    return len(text) % 4 == 0 and _BASE64.fullmatch(text) is not None


_BASE64 = Late(r"[A-Za-z0-9+/]*={0,2}")

uuid = _whole("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_POINTER = r"(?:/[^~]*(?:~[01][^~]*)*)?"
json_pointer = _whole(f"(?s:{_POINTER})")
relative_json_pointer = _whole(f"(?s:(?:0|[1-9][0-9]*)(?:#|{_POINTER}))")

# variable = varname [":" 1..9999 / "*"]; varname = varchar *(["."] varchar)
_CHAR = r"(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})"
_VARIABLE = rf"{_CHAR}(?:\.?{_CHAR})*(?::[1-9][0-9]{{0,3}}|\*)?"
_EXPRESSION = rf"\{{[+#./;?&]?{_VARIABLE}(?:,{_VARIABLE})*\}}"
_LITERAL = r"[^\x00-\x20\"<>\\^`{|}%\x7f-\x9f\ud800-\udfff]"
uri_template = _whole(rf"(?:{_LITERAL}|%[0-9A-Fa-f]{{2}}|{_EXPRESSION})*")


def regex(text):
    """A regular expression by ECMA-262, even one that would not be run here."""
    try:
        parse(text)
    except Malformed:
        return False
    except Refused:
        pass
    return True


FORMATS = {
    "date": date,
    "time": time,
    "date-time": date_time,
    "duration": duration,
    "email": email,
    "idn-email": email,
    "hostname": hostname,
    "ipv4": addresses.ipv4,
    "ipv6": addresses.ipv6,
    "uri": addresses.uri,
    "uri-reference": addresses.uri_reference,
    "iri": addresses.iri,
    "iri-reference": addresses.iri_reference,
    "uri-template": uri_template,
    "uuid": uuid,
    "json-pointer": json_pointer,
    "relative-json-pointer": relative_json_pointer,
    "regex": regex,
    "byte": byte,
}
