"""References: how one address is found from another, and what a fragment points to.

Rests on RFC 3986 section 5 (reference resolution) and RFC 6901 section 6 (pointers in fragments), as JSON Schema core
section 8 uses them.

It fetches nothing and knows no document.
"""

import re

# scheme ":" "//" authority path "?" query "#" fragment (RFC 3986, appendix B)
_PARTS = re.compile(r"(?:([A-Za-z][A-Za-z0-9+.\-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
_ESCAPED = re.compile("(?:%[0-9A-Fa-f]{2})+")


def resolve(base, reference):
    """The address that `reference` means when read at `base`, without its fragment, and the fragment.

    The fragment is "" when there is none, percent-decoded otherwise.
    """
    scheme, host, path, query, fragment = _PARTS.fullmatch(reference).groups()
    if scheme is None:
        scheme, base_host, base_path, base_query, _ = _PARTS.fullmatch(base).groups()
        if host is None:
            host = base_host
            if not path:
                path, query = base_path, base_query if query is None else query
            elif not path.startswith("/"):
                path = _merge(base_host, base_path, path)
    return _join(scheme, host, _without_dots(path), query), _decode(fragment or "")


def _merge(host, base_path, path):
    if host is not None and not base_path:
        return "/" + path
    return base_path[: base_path.rfind("/") + 1] + path


def _without_dots(path):
    if "." not in path or not path.startswith("/"):
        return path
    kept = []
    for segment in path.split("/"):
        if segment == "..":
            if len(kept) > 1:
                kept.pop()
        elif segment != ".":
            kept.append(segment)
    if path.endswith(("/.", "/..")):
        kept.append("")
    return "/".join(kept)


def _join(scheme, host, path, query):
    text = "" if scheme is None else scheme + ":"
    if host is not None:
        text += "//" + host
    return text + path + ("" if query is None else "?" + query)


def _decode(text):
    return _ESCAPED.sub(lambda run: bytes.fromhex(run[0].replace("%", "")).decode("utf-8", "replace"), text)


def tokens(pointer):
    """The tokens of a JSON pointer; `pointer` is "" or starts with a slash."""
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def step(value, token):
    """(found, member or item) of `value` that one pointer token names."""
    if type(value) is dict and token in value:
        return True, value[token]
    if type(value) is list and token.isdecimal() and token == str(index := int(token[:9])) and index < len(value):
        return True, value[index]
    return False, None
