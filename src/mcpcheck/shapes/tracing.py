"""Trace context: the three names without a prefix that hold what W3C formats say of them.

It rests on basic#meta of 2026-07-28 and on the W3C recommendations Trace Context and Baggage. Empty list members are
legal; of a traceparent whose version is not 00 only the first 55 signs are fixed.

It knows the text alone; whether a trace makes sense nobody here can tell.
"""

from ..late import Late
from .formats import plain

# version "-" trace-id "-" parent-id "-" trace-flags [ "-" what a later version adds ]
PARENT = Late(r"(?!ff)([0-9a-f]{2})-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?")
# key "=" value; a key may name a tenant: tenant "@" system
STATE = Late(r"[ \t]*(?:[a-z0-9][a-z0-9_\-*/@]{0,255}=[ -+\--<>-~]{0,255}[!-+\--<>-~][ \t]*)?")
# key *SP "=" *SP value *( ";" property ); key: a token; value: signs of RFC 7230 without , ; " and \
_TOKEN = r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
_VALUE = r"[!#-+\--:<-\[\]-~]*"
BAGGAGE = Late(rf"[ \t]*(?:{_TOKEN}[ \t]*=[ \t]*{_VALUE}[ \t]*(?:;[ \t]*{_TOKEN}[ \t]*(?:=[ \t]*{_VALUE}[ \t]*)?)*)?")


def is_parent(value):
    found = PARENT.fullmatch(value)
    return found is not None and (found[1] != "00" or found[2] is None)


def is_state(value):
    return all(STATE.fullmatch(member) for member in value.split(","))


def is_baggage(value):
    return all(BAGGAGE.fullmatch(member) for member in value.split(","))


_RULE = "meta/trace-context-format"
TRACING = {
    "traceparent": plain(is_parent, _RULE, "version-traceid-parentid-flags in lower-case hexadecimal"),
    "tracestate": plain(is_state, _RULE, "a list of key=value"),
    "baggage": plain(is_baggage, _RULE, "a list of key=value"),
}
