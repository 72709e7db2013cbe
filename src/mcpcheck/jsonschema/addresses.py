"""Addresses: URI, IRI, IPv4 and IPv6.

Rests on RFC 3986 appendix A, RFC 3987 section 2.2 and RFC 4291 section 2.2, letter by letter: only their characters,
complete percent escapes, ports of digits, addresses in brackets that are addresses.

It does not know schemes; what http or file ask of the rest is judged elsewhere.
"""

from ..late import Late

_ESCAPE = "%[0-9A-Fa-f]{2}"
_PLAIN = r"A-Za-z0-9._~!$&'()*+,;=\-"  # unreserved and sub-delims
_WIDE = "\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\U00010000-\U000efffd"  # ucschar
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U0010fffd"  # iprivate, in queries only


def _grammar(wide, private):
    """(whole address, reference) for one alphabet; the group `host` holds what stood in brackets."""
    some = f"[{_PLAIN}{wide}]"
    part = f"(?:[{_PLAIN}{wide}:@/]|{_ESCAPE})*"
    # authority = [userinfo "@"] host [":" port]
    host = rf"(?:\[(?P<host>[^\[\]]*)\]|(?:{some}|{_ESCAPE})*)"
    authority = rf"//(?:(?:[{_PLAIN}{wide}:]|{_ESCAPE})*@)?{host}(?::[0-9]*)?(?:/{part})?"
    # query = *(pchar / "/" / "?"), fragment likewise
    tail = rf"(?:\?(?:[{_PLAIN}{wide}{private}:@/?]|{_ESCAPE})*)?(?:#(?:[{_PLAIN}{wide}:@/?]|{_ESCAPE})*)?"
    scheme = r"[A-Za-z][A-Za-z0-9+.\-]*:"
    free_path = f"(?!//){part}"
    # relative-part: no colon in the first segment
    first_segment = f"(?:[{_PLAIN}{wide}@]|{_ESCAPE})*"
    whole = f"{scheme}(?:{authority}|{free_path}){tail}"
    relative = f"(?:{authority}|(?!//){first_segment}(?:/{part})?){tail}"
    return Late(whole), Late(f"{relative}")


def _check(*patterns):
    def check(text):
        for pattern in patterns:
            found = pattern.fullmatch(text)
            if found is not None:
                return found["host"] is None or ipv6(found["host"]) or _FUTURE.fullmatch(found["host"]) is not None
        return False

    return check


# IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
_FUTURE = Late(rf"[vV][0-9A-Fa-f]+\.[{_PLAIN}:]+")
# dec-octet without leading zeros
_OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = Late(rf"{_OCTET}(?:\.{_OCTET}){{3}}")
_GROUP = Late("[0-9A-Fa-f]{1,4}")


def ipv4(text):
    """Four decimal octets without leading zeros."""
    return _IPV4.fullmatch(text) is not None


def ipv6(text):
    """Eight groups of hexadecimal digits, a run of zeros left out once, the last two perhaps as IPv4."""
    if len(text) > 45 or text.count("::") > 1 or ":::" in text:
        return False
    head, gap, tail = text.partition("::")
    groups = (head.split(":") if head else []) + (tail.split(":") if tail else [])
    count = len(groups)
    if groups and "." in groups[-1] and text.endswith(groups[-1]):
        if not ipv4(groups.pop()):
            return False
        count += 1
    return all(map(_GROUP.fullmatch, groups)) and (count < 8 if gap else count == 8)


_URI, _RELATIVE_URI = _grammar("", "")
_IRI, _RELATIVE_IRI = _grammar(_WIDE, _PRIVATE)
uri = _check(_URI)
uri_reference = _check(_URI, _RELATIVE_URI)
iri = _check(_IRI)
iri_reference = _check(_IRI, _RELATIVE_IRI)
