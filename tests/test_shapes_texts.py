"""Texts that are, and are not, of the formats of section 6.4 of the rule catalogue."""

import pytest
from expect import same

from mcpcheck.shapes import texts
from mcpcheck.shapes.formats import is_pattern
from mcpcheck.shapes.metakeys import note_key, say_key

CASES = {
    texts.is_uri: (
        ["file:///a/b.txt", "a:", "urn:isbn:1", "x-y+z.1:%41", "https://[::1]:80/?a=b&c#frag", "data:,x", "kb://a"],
        [
            "",
            "a",
            ":a",
            "/a",
            "a b:c",
            "a:b c",
            "a:é",
            "a:\n",
            "a:%4",
            "a:%zz",
            "a:b#c#d",
            "1a:b",
            "a:<b>",
            'a:"',
            "a:{b}",
        ],
    ),
    texts.is_uri_template: (
        ["", "a", "file:///{path}", "{+a,b}", "{?q*,r:3}", "a{/b}{#c}", "{a.b}", "{%41}", "it's", "a%41", "é/{x}"],
        [
            "{",
            "}",
            "{}",
            "{a",
            "a}",
            "{{a}}",
            "{a b}",
            "{=a}",
            "{a-b}",
            "{a:0}",
            "{a:12345}",
            "{a,}",
            "{.}",
            "a b",
            "a b{c}",
            "{c}a b",
            "%{c}",
            "%",
            "<",
        ],
    ),
    texts.is_base64: (
        ["", "eA==", "eHg=", "eHh4", "+/+/"],
        ["e", "eA", "eA=", "=", "==", "====", "eA==eA==", "e===", "eA==\n", "-_-_", "eéa=", "eA =", "\ud800AAA"],
    ),
    texts.is_mime: (
        [
            "a/b",
            "text/plain; charset=utf-8",
            'a/b;c="d e"',
            "application/vnd.api+json",
            "inode/directory",
            "a/b ;c=d;e=f",
        ],
        ["", "png", "a/", "/b", "a/b/c", "a/b;", "a/b;c", "a b/c", "a/b;c=", "a/b\n", 'a/b;c="d', "text/é"],
    ),
    texts.is_date: (
        [
            "2025-01-31",
            "2024-02-29",
            "2000-02-29",
            "0001-01-01",
            "2025-12-01",
            "2025-05-31",
            "2025-07-31",
            "2025-10-31",
            "2025-04-30",
        ],
        [
            "",
            "2025-1-31",
            "2025-02-29",
            "2024-02-30",
            "1900-02-29",
            "2025-13-01",
            "2025-00-10",
            "2025-01-00",
            "2025-01-32",
            "2025-04-31",
            "2025-06-31",
            "2025-09-31",
            "2025-11-31",
            "0000-01-01",
            "20250131",
            "2025-01-31T",
        ],
    ),
    texts.is_date_time: (
        ["2025-01-31T10:00:00Z", "2025-01-31t10:00:00.123z", "2025-01-31T23:59:60+05:30", "2025-01-31T00:00:00-00:00"],
        [
            "",
            "2025-01-31",
            "2025-01-31T10:00Z",
            "2025-01-31T10:00:00",
            "2025-01-31 10:00:00Z",
            "2025-01-31T24:00:00Z",
            "2025-01-31T10:60:00Z",
            "2025-01-31T10:00:61Z",
            "2025-02-30T10:00:00Z",
            "2025-01-31T10:00:00+24:00",
            "2025-01-31T10:00:00+0530",
            "2025-01-31T10:00:00+05:60",
            "2025-01-31T10:00:00.Z",
            "٢٠٢٥-01-31T10:00:00Z",
        ],
    ),
    texts.is_iso_date_time: (
        [
            "2025-01-31T10:00:00Z",
            "2025-01-31T10:00",
            "20250131T100000Z",
            "2025-01-31T10:00:00+05",
            "2025-01-31T10:00:00,5Z",
            "2025-W05-5T10:00",
            "2025-031T10",
            "2025-01-31 10:00:00",
        ],
        ["", "2025-01-31", "yesterday", "1732530600", "2025-02-30T10:00", "2025-01-31T99:00", "T10:00", "2025-01-31T"],
    ),
    texts.is_email: (["a@b", "a.b+c@d.example"], ["", "a", "@b", "a@", "a@b@c", "a b@c", "a@b c"]),
    is_pattern: (
        ["", "^a+$", "[a-z]{2}", r"\p{L}", "(?<n>a)", r"\u{1F600}", "[^]", "(" * 1001],
        ["(", "[a", "a{2,1}", "*a", "a**", "(" * 1000],
    ),
}
QUESTIONS = [
    (ask, text, right)
    for ask, pair in CASES.items()
    for right, found in zip((True, False), pair, strict=True)
    for text in found
]


@pytest.mark.parametrize(("ask", "text", "right"), QUESTIONS)
def test_text(ask, text, right):
    same(bool(ask(text)), right)


KEYS = {
    "progress": None,
    "com.example/name": None,
    "com.example/": None,
    "a/b": None,
    "mcp/x": None,
    "com.example.mcp/x": None,
    "X-y.Z9/a_b-c.d": None,
    "": None,
    "/x": "meta/key-prefix-invalid",
    "-a/x": "meta/key-prefix-invalid",
    "a-/x": "meta/key-prefix-invalid",
    "a.9b/x": "meta/key-prefix-invalid",
    "a b/x": "meta/key-prefix-invalid inside",
    "com.example/x-": "meta/key-name-invalid",
    ".x": "meta/key-name-invalid",
    "é": "meta/key-name-invalid",
    "x y": "meta/key-name-invalid inside",
    "a/b/c": "meta/key-name-invalid inside",
    "com.mcp.tools/x": "meta/reserved-prefix",
    "io.modelcontextprotocol/new": "meta/reserved-prefix",
    "dev.MCP/x": "meta/reserved-prefix",
}


@pytest.mark.parametrize("key", KEYS)
def test_key(key):
    found = [f"{rule} {what['when']}" if "when" in what else rule for rule, _, what in say_key(key)]
    same(found, [KEYS[key]] if KEYS[key] else [])


def test_a_prefix_written_forwards_is_noted():
    same([rule for rule, _, _ in note_key("example.com/x")], ["meta/not-reverse-dns"])
    same([rule for key in ("com.example/x", "io.example.dev/x", "a.b/x", "x.com") for rule, _, _ in note_key(key)], [])
