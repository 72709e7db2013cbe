"""Formats: for each what it takes and what not, by hand from the documents they rest on."""

import time

import pytest
from expect import same, true

from mcpcheck.jsonschema.formats import FORMATS
from mcpcheck.jsonschema.uris import resolve

CASES = {
    "date": (
        ["2024-02-29", "2000-02-29", "1999-12-31"],
        ["2023-02-29", "1900-02-29", "2024-13-01", "2024-1-1", "24-01-01", "2024-04-31", ""],
    ),
    "time": (
        ["00:00:00Z", "23:59:59.5+05:30", "23:59:60Z"],
        ["24:00:00Z", "12:00Z", "12:00:00", "12:00:60Z", "12:00:00+24:00"],
    ),
    "date-time": (
        ["2024-01-31T10:00:00Z", "2024-01-31t10:00:00.123-08:00"],
        ["2024-01-31 10:00:00Z", "2024-01-31", "2024-01-31T10:00:00"],
    ),
    "duration": (["P1D", "PT1H30M", "P2W", "P1Y2M3DT4H5M6S"], ["P", "PT", "1D", "P1W2D", "PT1H2S", "P1.5D"]),
    "email": (
        ["a@example.com", "a.b+c@x-y.example", '"a b"@example.com', "a@[127.0.0.1]", "j\u00f6rg@example.com"],
        ["a", "a@", "@b", "a@@b", "a b@example.com", "a@b_c", "a..b@example.com", ".a@example.com", "a@example.com "],
    ),
    "hostname": (["example.com", "a", "x-1.y"], ["", "-a", "a-", "a..b", "a_b", "a.", "a" * 64]),
    "ipv4": (["0.0.0.0", "255.249.10.9"], ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5", "1.2.3.4 "]),
    "ipv6": (
        ["::", "::1", "1::", "2001:db8::8:800", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8"],
        ["", ":", "1:2:3:4:5:6:7", "1::2::3", ":::", "12345::", "::1%eth0", "1:2:3:4:5:6:7:8:9", "::1.2.3"],
    ),
    "uri": (
        ["https://example.com/a?b#c", "urn:isbn:1", "file:///a", "a:", "http://[::1]:8080/", "x+y.z-1:%41"],
        ["", "/a", "a", "1a:b", "http://a b", "http://[::1", "http://a/%4", "a:\u00e9", "a:#b#c", "http://a:b/"],
    ),
    "uri-reference": (["", "/a", "a/b:c", "?q", "#f", "//host/p", "http://x"], ["\\", "a b", "%", "1a:b", "//[x]/"]),
    "iri": (["http://\u00e9.example/\u4e2d"], ["\u00e9", "http://a b"]),
    "iri-reference": (["\u00e9", "/\u4e2d?\ue000"], ["\\", "\ue000"]),
    "uri-template": (
        ["", "https://x/{a}{?b,c*}", "{+a:3}", "file:///{path}"],
        ["{", "}", "{a", "{}", "{{a}}", "{!a}", "{a b}", "%"],
    ),
    "byte": (["", "eA==", "eHk=", "eHl6", "+/+/"], ["e", "eA=", "eA", "e-_=", "eA==\n", "%%%%", "====", "eA==eA=="]),
    "uuid": (
        ["2EB8AA08-aa98-11ea-b4aa-73b441d16380"],
        ["2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "{}"],
    ),
    "json-pointer": (["", "/a~0~1", "//"], ["a", "/~", "/~2", "#/a"]),
    "relative-json-pointer": (["0", "1/a", "2#"], ["", "/a", "01", "-1", "0##"]),
    "regex": (["a+", "(?<n>a)", r"\p{L}", "(a+)+"], ["(", "*", r"\Z", "[z-a]"]),
}


@pytest.mark.parametrize("name", CASES)
def test_format(name):
    good, bad = CASES[name]
    same([text for text in good if not FORMATS[name](text)], [])
    same([text for text in bad if FORMATS[name](text)], [])


def test_every_format_has_cases():
    same(sorted(set(FORMATS) - set(CASES)), ["idn-email"])


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "part", ["a", "a.", "1", "{a", "{a}", "%41", "~0", "/", ":", "@", "P1D", "(", "=", "\u00e9", "[", "a,", "-", "a@"]
)
def test_long_strings_cost_little(name, part):
    start = time.process_time()
    FORMATS[name](part * (100_000 // len(part)) + "\n")
    true(time.process_time() - start < 0.5)


REFERENCES = [  # RFC 3986 section 5.4, at http://a/b/c/d;p?q
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("", "http://a/b/c/d;p?q"),
    ("#s", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
    ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"),
]  # fmt: skip


@pytest.mark.parametrize("reference, address", REFERENCES)
def test_references_are_resolved(reference, address):
    same(resolve("http://a/b/c/d;p?q", reference)[0], address)


def test_fragments_are_decoded():
    same(resolve("", "#/a%20b%C3%A9")[1], "/a b\u00e9")
    same(resolve("urn:x", "#y"), ("urn:x", "y"))
