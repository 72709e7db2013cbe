"""Where `x-mcp-header` may stand in an input schema, and what it may say (server/tools of 2026-07-28, section x-mcp-header).

Rule catalogue, section 16: a token, unique ignoring case, on a string, an integer or a boolean (no type, or null beside
one, is not accused), reached through `properties` only. A property of that name and data are no annotations.
"""

import pytest
from expect import same
from modern_talks import request, result, told


def text(header="A", **more):
    return {"type": "string", "x-mcp-header": header, **more}


def of(**properties):
    return {"type": "object", "properties": properties}


def nested(levels, around, inner):
    for _ in range(levels):
        inner = around(inner)
    return inner


RIGHT = [
    of(a=text("Region"), b={"type": "integer", "x-mcp-header": "b"}, c={"type": "boolean", "x-mcp-header": "C-1"}),
    of(a=text("!#$%&'*+-.^_`|~09azAZ")),
    of(a={"x-mcp-header": "A"}, b={"type": ["null", "integer"], "x-mcp-header": "B"}),
    of(a=of(b=text())),
    nested(40, lambda inner: of(a=inner), text()),
    {"type": "object", "properties": {"x-mcp-header": {"type": "array"}, "default": text()}},
    of(a={"default": text("a b"), "const": text("a b"), "enum": [text("a b")], "examples": [text("a b")]}),
    of(a={"properties": 5, "items": True, "allOf": [5], "$defs": []}, b=True),
    of(a={"type": 5, "x-mcp-header": "A"}, b=text("a b", type=[["string"]])),  # no schema at all: said elsewhere
    5,
    None,
]
# (the input schema, the places of the annotations that are not right)
WRONG = [
    (of(a=text("")), ["properties/a"]),
    (of(a=text("a b")), ["properties/a"]),
    (of(a=text("a:b"), b=text("\u00e4")), ["properties/a", "properties/b"]),
    (of(a=text(5), b=text(["A"]), c=text(None)), ["properties/a", "properties/b", "properties/c"]),
    (of(a=text("Region"), b=of(c=text("rEGION"))), ["properties/b/properties/c"]),
    (of(a={"type": "number", "x-mcp-header": "A"}), ["properties/a"]),
    (of(a={"type": ["string", "array"], "x-mcp-header": "A"}), ["properties/a"]),
    ({"type": "object", "x-mcp-header": "A"}, [""]),
    (of(a={"type": "array", "items": text()}), ["properties/a/items"]),
    (of(a={"type": "array", "items": of(b=text())}), ["properties/a/items/properties/b"]),
    (of(a={"anyOf": [{}, text()]}), ["properties/a/anyOf/1"]),
    (of(a={"anyOf": [of(b=text())]}), ["properties/a/anyOf/0/properties/b"]),
    ({"type": "object", "$defs": {"a": text()}}, ["$defs/a"]),
    ({"type": "object", "$defs": {"a": of(b=text())}}, ["$defs/a/properties/b"]),
    ({"type": "object", "patternProperties": {"^a/b": text()}}, ["patternProperties/^a~1b"]),
    ({"type": "object", "dependentSchemas": {"default": text()}}, ["dependentSchemas/default"]),
    ({"type": "object", "additionalProperties": text()}, ["additionalProperties"]),
    ({"type": "object", **nested(40, lambda inner: {"not": inner}, text())}, ["/".join(["not"] * 40)]),
    ({"type": "object", **nested(40, lambda inner: {"anyOf": [inner]}, text())}, ["/".join(["anyOf/0"] * 40)]),
    (nested(40, lambda inner: of(a=inner), text("a b")), ["/".join(["properties/a"] * 40)]),
    (nested(250, lambda inner: of(a=inner), text("a b")), ["/".join(["properties/a"] * 250)]),
    ({"type": "object", **nested(500, lambda inner: {"not": inner}, text())}, ["/".join(["not"] * 500)]),
]  # fmt: skip


def objections(*tools):
    listing = result(1, tools=list(tools), ttlMs=0, cacheScope="private")
    return [line for line in told(request(1, "tools/list"), listing) if "tools/header-annotation-invalid" in line]


@pytest.mark.parametrize(("schema", "places"), [*((schema, []) for schema in RIGHT), *WRONG])
def test_annotations(schema, places):
    root = "2 error tools/header-annotation-invalid /result/tools/0/inputSchema"
    expected = [f"{root}/{place}/x-mcp-header".replace("//", "/") for place in places]
    same(objections({"name": "q", "inputSchema": schema}), expected)


def test_each_tool_has_headers_of_its_own():
    same(objections({"name": "a", "inputSchema": of(a=text())}, {"name": "b", "inputSchema": of(a=text())}), [])
    same(objections(5, {"name": "b", "inputSchema": of(a=text())}), [])
