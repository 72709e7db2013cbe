"""The part of a message that is shown: whole where it fits, else its container, else a window; the place marked."""

import pytest
from expect import same, true

from mcpcheck.report.excerpt import ROOM, at_offset, at_pointer


def test_a_short_message_is_shown_whole():
    same(at_pointer('{"id":null,"method":"ping"}', "/id"), ('{"id":null,"method":"ping"}', "      ^^^^"))


def test_the_base_leads_to_the_message_inside_a_record():
    same(at_pointer('{"direction":"x","message":{"a":17}}', "/a", "/message"), ('{"a":17}', "     ^^"))


def test_a_long_message_is_cut_to_the_container_of_the_place():
    text = '{"jsonrpc":"2.0","id":"' + "x" * 80 + '","params":{"name":1,"arguments":{}}}'
    same(at_pointer(text, "/params/name"), ('{"name":1,"arguments":{}}', "        ^"))


def test_what_is_missing_carries_its_pointer():
    text = '{"jsonrpc":"2.0","id":"' + "x" * 80 + '","result":{"content":[]}}'
    same(at_pointer(text, "/result/structuredContent"), ('{"content":[]}', "^ /result/structuredContent"))


@pytest.mark.parametrize("length", [0, 10, 60, 100, 5000])
@pytest.mark.parametrize("value", ['"v"', "12345", '"' + "w" * 300 + '"', "[" * 200 + "]" * 200])
def test_a_window_never_exceeds_the_room_and_marks_the_value(length, value):
    text = '{"a":"' + "é" * length + '","b":' + value + ',"c":"' + "y" * length + '"}'
    line, mark = at_pointer(text, "/b")
    true(len(line) <= ROOM, line)
    true(len(mark) <= ROOM, mark)
    at = mark.index("^")
    true(line[at:].startswith(value[:5]), (line, mark))


def test_nothing_acts_on_a_terminal_and_the_mark_still_stands_right():
    line, mark = at_pointer('{"a":"\x1b[31m\u202e\u2028","b":null}', "/b")
    same(line, '{"a":"\\u001b[31m\\u202e\\u2028","b":null}')
    same(line[mark.index("^") :], "null}")


def test_wide_and_combining_signs_take_their_columns():
    _, mark = at_pointer('{"a":"日本","b":1}', "/b")
    same(mark.index("^"), 16)
    _, mark = at_pointer('{"a":"e\u0301","b":1}', "/b")
    same(mark.index("^"), 13)


def test_an_offset_is_marked_in_any_text():
    same(at_offset("hello there", 6), ("hello there", "      ^"))
    line, mark = at_offset("x" * 500 + "!" + "y" * 500, 500)
    true(len(line) <= ROOM)
    same(line[mark.index("^")], "!")
    same(at_offset("abc\n", 99), ("abc", "   ^"))
