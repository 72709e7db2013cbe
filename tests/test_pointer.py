"""Places in texts: what a pointer names, where the missing would stand, and texts that are no JSON."""

import pytest
from expect import same, true

from mcpcheck.pointer import escape, join, locate, split

TEXT = '{"a/b": [1, {"x" : "q\\"]}"}, 3],\n "k\\u0041":{ "z":null }, "d":1, "d":2 }'


def part(pointer, text=TEXT):
    start, end = locate(text, pointer)[2:]
    return text[start:end]


def test_tokens_are_escaped_and_read_back():
    same(escape("a/b~c"), "a~1b~0c")
    same(join("/params", "a/b", 0, "~"), "/params/a~1b/0/~0")
    same(split("/a~1b/~01/"), ["a/b", "~1", ""])
    same(split(""), [])


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/a~1b/0", "1"),
        ("/a~1b/1/x", '"q\\"]}"'),
        ("/a~1b/2", "3"),
        ("/kA/z", "null"),
        ("/d", "2"),
        ("", TEXT),
    ],
)
def test_a_value_is_found_to_the_byte(pointer, value):
    same(part(pointer), value)


def test_line_and_column_count_from_one_and_at_line_feeds_only():
    same(locate(TEXT, "/kA")[:2], (2, 12))
    same(locate('{"a":"\u2028","b":1}', "/b")[:2], (1, 14))
    same(locate('\ufeff{"a":1}', "/a")[2:], (6, 7))


@pytest.mark.parametrize(("pointer", "container"), [("/no", 0), ("/a~1b/7/x", 8), ("/kA/q/r", 44), ("/a~1b/x", 8)])
def test_what_is_missing_would_stand_in_the_nearest_container(pointer, container):
    same(locate(TEXT, pointer)[2:], (container, container))


@pytest.mark.parametrize(
    "text", ["", "{", "[", '{"a', '{"a":', '{"a" 1}', "[,,]", '"\\', '{"a":"b\\', "nonsense", "[" * 100_000, '{"a":[}']
)
def test_no_text_is_refused(text):
    for pointer in ("", "/a", "/0", "/a/0/b", "/a/999999999999999999999"):
        line, column, start, end = locate(text, pointer)
        true(line >= 1 and column >= 1 and 0 <= start <= end <= len(text))
