"""Formats: what `@name` behind a scalar asks of its value.

Each format rests on section 6.4 of the rule catalogue (2025-11-25) or on the page that its rule names.

A format knows the value alone, never the row it stands in; where the place matters a table renames its rule.
"""

import re
from collections import namedtuple
from functools import lru_cache

from ..late import Late
from . import texts

Check = namedtuple("Check", "ok say note")
Check.__doc__ = """One format or row check.

ok(value): true where `say` has nothing to say; None: ask `say`. say(value): yields (rule, pointer below, what) for
errors and warnings; None: never any. note(value): the same for infos; None: never any.
"""


def plain(ok, rule, expected):
    """A format that is one question with one answer."""

    def say(value):
        if not ok(value):
            yield rule, "", {"found": value, "expected": expected}

    return Check(ok, say, None)


def remark(ok, rule, expected):
    """A format whose breach is merely unusual."""

    def note(value):
        if not ok(value):
            yield rule, "", {"found": value, "expected": expected}

    return Check(None, None, note)


COMMON_IMAGES = frozenset(("image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"))
ICON_SIZE = Late(r"[1-9][0-9]*x[1-9][0-9]*")
ICON_DATA = Late(r"data:(image/[^,;]+)(?:;[^,;]*)*;base64,", re.IGNORECASE)
TOOL_NAME = Late(r"[A-Za-z0-9_.\-]*")
VERSION = Late(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
# only constructs that Python and ECMA-262 spell alike are judged
FOREIGN_PATTERN = Late(r"\\[pPucxkK]|\(\?<|\[\^?\]|\[[^\]]*(?:\[|--|&&|~~|\|\|)")
LOOPBACK = frozenset(("localhost", "127.0.0.1", "[::1]"))
JSON_RPC_CODES = frozenset((-32700, -32600, -32601, -32602, -32603))


@lru_cache(maxsize=512)
def is_timestamp(value):
    return texts.is_date(value) or texts.is_date_time(value) or texts.is_iso_date_time(value)


def say_task_time(value):
    if texts.is_date_time(value):
        return
    what = {"found": value, "expected": "an RFC 3339 date-time"}
    if texts.is_iso_date_time(value):
        what["when"] = "rfc3339"
    yield "tasks/timestamp-format", "", what


def say_icon_source(value):
    if not texts.is_uri(value):
        yield "schema/format-uri", "", {"found": value, "expected": "an absolute URI"}
        return
    scheme = texts.scheme(value)
    if scheme == "data" and not is_image_data(value):
        yield "schema/icon-data-uri", "", {"found": value, "expected": "base64 data of an image type"}
    elif scheme not in ("https", "http", "data"):
        yield "schema/icon-src-scheme", "", {"found": value, "expected": "an https: or data: URI"}


def is_image_data(value):
    found = ICON_DATA.match(value)
    return found is not None and texts.is_base64(
        value[found.end() :].replace("%2B", "+").replace("%2F", "/").replace("%3D", "=")
    )


def note_icon_source(value):
    if texts.scheme(value) == "http":
        yield "schema/icon-src-scheme", "", {"found": value, "expected": "an https: or data: URI", "when": "http"}


def note_icon_mime(value):
    if texts.is_mime(value) and value.partition(";")[0].strip().lower() not in COMMON_IMAGES:
        yield "schema/icon-mime-uncommon", "", {"found": value, "expected": "a PNG, JPEG, SVG or WebP image type"}


def say_root(value):
    """One fault of a root: not below file://, else no URI."""
    if not value.startswith("file://"):
        yield "roots/uri-not-file", "", {"found": value, "expected": "a URI that begins with file://"}
    else:
        yield from FORMATS["uri"].say(value)


def say_url(value):
    scheme = texts.scheme(value)
    if not texts.is_uri(value) or (scheme in ("http", "https") and not texts.host(value).partition(":")[0]):
        yield "elicitation/url-invalid", "", {"found": value, "expected": "an absolute URL with a host"}
        return
    if scheme != "https" and not is_loopback(value):
        yield "elicitation/url-not-https", "", {"found": value, "name": scheme, "expected": "an https: URL"}
    secret = credentials(value)
    if secret:
        yield (
            "elicitation/url-credentials",
            "",
            {"found": value, "name": secret, "expected": "no secret or personal data"},
        )


def is_loopback(value):
    host = re.sub(r":[0-9]*$", "", texts.host(value)).lower()
    return texts.scheme(value) == "http" and host in LOOPBACK


def credentials(value):
    """What in a URL looks like a secret or personal data, as text; None where nothing."""
    from .secrets import suggests_personal, suggests_secret  # few sessions hold a URL that somebody is sent to

    authority = re.split(r"[/?#]", value.partition("://")[2])[0]
    query = value.partition("?")[2].partition("#")[0]
    if "@" in authority:
        return "a user name"
    pairs = [part.partition("=") for part in re.split(r"[&;]", query)]
    return next(
        (name for name, _, given in pairs if given and (suggests_secret(name) or suggests_personal(name))), None
    )


def note_url(value):
    if is_loopback(value):
        yield (
            "elicitation/url-not-https",
            "",
            {"found": value, "name": "http", "expected": "an https: URL", "when": "loopback"},
        )


def is_prose(value):
    return "://" not in value or not re.search(r"(?i)\b(?:https?|ftp|wss?)://[^\s]", value)


def is_pattern(value):
    """Whether a regular expression can be read; what only another dialect could say counts as readable."""
    if len(value) > 1000 or FOREIGN_PATTERN.search(value):
        return True
    try:
        re.compile(value)
    except (re.error, OverflowError, RecursionError):
        return False
    return True


def is_defined_code(value):
    return not -32768 <= value <= -32100 or value in JSON_RPC_CODES


def say_ttl(value):
    if isinstance(value, float) and not value.is_integer():
        yield "caching/ttl-invalid", "", {"found": value, "expected": "whole milliseconds", "when": "fraction"}


def note_misplaced_key(value):
    yield "meta/reserved-key-position", "", {"found": value, "expected": "this key in CreateTaskResult only"}


def note_token(value):
    yield "progress/token-outside-request", "", {"found": value, "expected": "a progressToken in a request only"}


FORMATS = {
    "uri": plain(texts.is_uri, "schema/format-uri", "an absolute URI"),
    "uri-template": plain(texts.is_uri_template, "schema/format-uri-template", "an RFC 6570 template"),
    "byte": plain(texts.is_base64, "schema/format-byte", "padded base64"),
    "mime": plain(texts.is_mime, "schema/format-mime-type", "type/subtype"),
    "timestamp": plain(is_timestamp, "schema/last-modified-format", "an ISO 8601 timestamp"),
    "task-time": Check(texts.is_date_time, say_task_time, None),
    "icon-source": Check(None, say_icon_source, note_icon_source),
    "icon-mime": plain(texts.is_mime, "schema/format-mime-type", "type/subtype")._replace(note=note_icon_mime),
    "icon-size": plain(
        lambda value: value == "any" or ICON_SIZE.fullmatch(value) is not None, "schema/icon-sizes-format", "WxH or any"
    ),
    "root": Check(None, say_root, None),
    "url": Check(None, say_url, note_url),
    "tool-name": plain(TOOL_NAME.fullmatch, "tools/name-charset", "letters, digits, _, . and -"),
    "version": plain(VERSION.fullmatch, "lifecycle/protocol-version-format", "YYYY-MM-DD"),
    "prose": plain(is_prose, "elicitation/url-in-form-text", "text without a URL"),
    "pattern": plain(is_pattern, "elicitation/schema-pattern-invalid", "a regular expression"),
    "error-code": plain(is_defined_code, "error/code-reserved-undefined", "no code from the range JSON-RPC keeps"),
    "ttl": Check(None, say_ttl, None),
    "named": remark(lambda value: value != "", "lifecycle/implementation-empty", "a text that is not empty"),
    "next-cursor": remark(lambda value: value != "", "pagination/next-cursor-empty", "no nextCursor at the end"),
    "one-line": remark(
        lambda value: "\n" not in value and "\r" not in value and len(value) <= 500,
        "error/message-not-concise",
        "one sentence",
    ),
    "immediate": remark(lambda value: isinstance(value, str), "tasks/immediate-response-type", "string"),
    "misplaced-key": Check(None, None, note_misplaced_key),
    "misplaced-token": Check(None, None, note_token),
    "stop-reason": remark(
        lambda value: value in ("endTurn", "stopSequence", "maxTokens", "toolUse"),
        "sampling/stop-reason-nonstandard",
        "endTurn, stopSequence, maxTokens or toolUse",
    ),
    "own-context": remark(
        lambda value: value == "none", "sampling/include-context-deprecated", "none, or the field left out"
    ),
}
