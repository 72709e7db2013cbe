"""Headers of a posted request that repeat what its body says.

It rests on basic/transports/streamable-http: Protocol Version Header, Standard Request Headers, Custom Headers from
Tool Parameters, Value Encoding. Names of headers have no case, values do; integers are compared by value.

It judges only headers that the recording shows. Whether the annotations of a tool are well formed is said of its
listing.
"""

from mcpcheck.features import place
from mcpcheck.listing import standing
from mcpcheck.pointer import escape, join
from mcpcheck.values import MISSING
from mcpcheck.wire import header_of

LISTINGS = place("listings")
GENERATION = "per request"
START = None

_NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
_PARAM = "mcp-param-"
_OPENS, _CLOSES = "=?base64?", "?="  # the marks around a value in Base64


def check_request(state, facts):
    """What stands in the headers of a request is what stands in its body."""
    if facts.event.context is None or facts.direction != "client_to_server":
        return ()
    return (*_version(facts), *_method(facts), *_name(facts))


def _version(facts):
    key = facts.contract.declares["version"]
    meta = facts.params.get("_meta") if type(facts.params) is dict else None
    stated, found = meta.get(key) if type(meta) is dict else None, header_of(facts.event, "mcp-protocol-version")
    if found is not None and found != stated:
        what = {"name": "MCP-Protocol-Version", "found": found, "expected": stated}
        yield "http/version-header", f"/params/_meta/{escape(key)}", what


def _method(facts):
    found = header_of(facts.event, "mcp-method")
    if found is not None and found != facts.method:
        yield "http/method-name-headers", "/method", {"name": "Mcp-Method", "found": found, "expected": facts.method}


def _name(facts):
    member = _NAMED.get(facts.method)
    stated = facts.params.get(member) if type(facts.params) is dict else None
    found = header_of(facts.event, "mcp-name") if member else None
    if found is not None and decoded(found) != stated:
        what = {"name": "Mcp-Name", "found": decoded(found), "expected": stated}
        yield "http/method-name-headers", f"/params/{member}", what


def decoded(text):
    """The value that a header carries: Base64 between its marks, else the text as it is (also where that is none)."""
    if not (text.startswith(_OPENS) and text.endswith(_CLOSES) and len(text) >= len(_OPENS) + len(_CLOSES)):
        return text
    from binascii import a2b_base64

    try:
        return a2b_base64(text[len(_OPENS) : -len(_CLOSES)]).decode()
    except ValueError:
        return text


def check_call(state, facts):
    """Arguments that the listed tool mirrors into headers stand there, and no others."""
    params = facts.params
    if facts.event.context is None or header_of(facts.event, "mcp-method") is None or type(params) is not dict:
        return
    name, tools = params.get("name"), standing(state.features[LISTINGS], facts.contract, "tools/list")
    tool = tools.get(name) if tools and type(name) is str else None
    if tool is None:
        return
    for header, path in annotated(tool.item.get("inputSchema")):
        found, value = header_of(facts.event, _PARAM + header.lower(), MISSING), _at(params.get("arguments"), path)
        if value is None or value is MISSING:
            right, expected = found is MISSING, "no such header"
        else:
            right, expected = _mirrors(found, value), _spelled(value)
        if not right and expected is not None:
            what = {"name": f"Mcp-Param-{header}", "found": found, "expected": expected}
            yield "http/param-headers", join("/params/arguments", *path), what


def annotated(schema):
    """Yield (header, path of property names) for each annotation that is reached through properties alone."""
    stack = [((), schema)]
    while stack:
        path, one = stack.pop()
        properties = one.get("properties") if type(one) is dict else None
        for name, inner in properties.items() if type(properties) is dict else ():
            header = inner.get("x-mcp-header") if type(inner) is dict else None
            if type(header) is str and header:
                yield header, (*path, name)
            stack.append(((*path, name), inner))


def _at(arguments, path):
    value = arguments
    for name in path:
        value = value.get(name, MISSING) if type(value) is dict else MISSING
    return value


def _spelled(value):
    """The text that a header carries of an argument; None for a value that is not mirrored."""
    if type(value) is bool:
        return "true" if value else "false"
    return value if type(value) is str else str(value) if type(value) is int else None


def _mirrors(found, value):
    """Whether a header (MISSING: absent) carries the value."""
    if found is MISSING:
        return False
    text = decoded(found)
    return text == _spelled(value) or (type(value) is int and _number(text) == value)


def _number(text):
    try:
        return float(text)
    except ValueError:
        return None


ON = {("request", "*"): (check_request, None), ("request", "tools/call"): (check_call, None)}
