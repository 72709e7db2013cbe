"""Names of `_meta` members: the grammar of a key, and the prefixes that the protocol keeps for itself.

It rests on basic#meta; the grammar is in section 6.3 of the rule catalogue (2025-11-25).

It does not know which keys the protocol defines: those are fields of the Meta rows and never come here.
"""

import re

from ..late import Late
from .formats import Check

# key = [ prefix "/" ] name; prefix = label *( "." label ); MUST covers the first and the last sign of a label or name
LABEL_ENDS = Late(r"[A-Za-z](?:.*[A-Za-z0-9])?", re.DOTALL)
LABEL = Late(r"[A-Za-z0-9\-]*")
NAME = Late(r"[A-Za-z0-9._\-]*")
COMMON_DOMAINS = frozenset(("com", "org", "net", "io", "dev", "app", "ai", "co", "edu", "gov"))
KEPT = ("modelcontextprotocol", "mcp")
ALNUM = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")


def say_key(key):
    """(rule, "", what) for each fault of one key: prefix, name, reserved prefix."""
    yield from faults(key)
    labels = key.partition("/")[0].lower().split(".") if "/" in key else []
    if len(labels) > 1 and labels[1] in KEPT:
        yield reserved(key)


def say_inner_key(key):
    """As `say_key`, for the revision that keeps each prefix whose last label but one is its own."""
    yield from faults(key)
    labels = key.partition("/")[0].lower().split(".") if "/" in key else []
    if len(labels) > 1 and labels[-2] in KEPT:
        yield reserved(key)


def reserved(key):
    return "meta/reserved-prefix", "", {"name": key, "expected": "a prefix that the protocol does not keep"}


def faults(key):
    prefix, slash, name = key.partition("/")
    if slash:
        yield from prefix_faults(key, prefix)
    yield from name_faults(key, name if slash else key)


def prefix_faults(key, prefix):
    labels = prefix.split(".")
    what = {"name": key, "expected": "labels that begin with a letter and end with a letter or digit"}
    if not all(LABEL_ENDS.fullmatch(label) for label in labels):
        yield "meta/key-prefix-invalid", "", what
    elif not all(LABEL.fullmatch(label) for label in labels):
        yield (
            "meta/key-prefix-invalid",
            "",
            {**what, "expected": "labels of letters, digits and hyphens", "when": "inside"},
        )


def name_faults(key, name):
    what = {"name": key, "expected": "a name that begins and ends with a letter or digit"}
    if not name:
        return
    if name[0] not in ALNUM or name[-1] not in ALNUM:
        yield "meta/key-name-invalid", "", what
    elif not NAME.fullmatch(name):
        yield (
            "meta/key-name-invalid",
            "",
            {**what, "expected": "a name of letters, digits, -, _ and .", "when": "inside"},
        )


def note_key(key):
    prefix, slash, _ = key.partition("/")
    labels = prefix.lower().split(".")
    if slash and labels[-1] in COMMON_DOMAINS and labels[0] not in COMMON_DOMAINS:
        yield "meta/not-reverse-dns", "", {"name": key, "expected": "a prefix in reverse order, such as com.example/"}


def is_extension_id(key):
    """Whether a name fits the grammar of keys and has a prefix."""
    return "/" in key and next(_faults(key), None) is None


def _faults(key):
    prefix, _, name = key.partition("/")
    yield from prefix_faults(key, prefix)
    yield from name_faults(key, name)


def say_extension_id(key):
    if not is_extension_id(key):
        yield "capability/extension-id-invalid", "", {"name": key, "expected": "a prefix, a slash and a name"}


EXTENSION_ID = Check(is_extension_id, say_extension_id, None)
META_KEY = Check(None, say_key, note_key)
INNER_META_KEY = Check(None, say_inner_key, None)
