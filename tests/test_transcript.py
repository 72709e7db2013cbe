"""Recordings: which lines are records, whose fault a broken line is, and what goes on to be judged."""

from io import BytesIO

import pytest
from expect import same, true

from mcpcheck.transcript import Note, events, lines, raw_lines, shift
from mcpcheck.values import Event

C, S = "client_to_server", "server_to_client"


def read(*texts, budgets=None):
    data = b"".join(text if type(text) is bytes else text.encode() + b"\n" for text in texts)
    return list(events(BytesIO(data), budgets) if budgets else events(BytesIO(data)))


def record(message, direction=C, more=""):
    return f'{{"direction":"{direction}","message":{message}{more}}}'


def test_a_record_becomes_an_event_with_its_line():
    text = record('{"id":1}', S)
    same(read(text), [Event(S, {"id": 1}, None, 1, text + "\n", None)])


def test_null_is_a_message():
    same(read(record("null"))[0].message, None)
    same(read(record("null"))[0].raw, None)


def test_the_header_and_blank_lines_are_no_messages_but_count_as_lines():
    found = read('{"meta":{"name":"x"}}', "", "  \r", record("1"))
    same([event.line for event in found], [4])


def test_a_header_may_come_first_only():
    same(read(record("1"), '{"meta":{}}')[1].kind, "not a record")


def test_carriage_returns_and_a_mark_at_the_start_are_the_recorders():
    found = read(b"\xef\xbb\xbf" + record("1").encode() + b"\r\n", record("2"))
    same([event.message for event in found], [1, 2])
    same(read(b'\xef\xbb\xbf{"meta":{}}\n'), [])


def test_lines_end_at_line_feeds_only():
    same(read(record('"\u2028\u0085\u2029"'))[0].message, "\u2028\u0085\u2029")


def test_time_is_allowed_http_and_connection_go_on():
    found = read(record("1", more=',"time":1.5,"http":{"status":404},"connection":"b"'))
    same(len(found), 1)
    same(found[0].context, {"http": {"status": 404}, "connection": "b"})


def test_the_transport_of_the_header_goes_on():
    same(read('{"meta":{"transport":"streamable-http"}}', record("1"))[0].context, {"transport": "streamable-http"})


def test_an_unknown_key_is_noted_and_the_message_judged():
    note, event = read(record("1", more=',"tim":2'))
    same((note.kind, note.line, note.direction), ("unknown key", 1, C))
    true('did you mean "time"?' in note.what + "?")
    same(event.message, 1)


@pytest.mark.parametrize(
    "message",
    [
        '{"a":1,"a":2}',
        '{"deep":[{"a":1,"\\u0061":2}]}',
        '{"jsonrpc":"2.0",}',
        '{"a":1} {"b":2}',
        "NaN",
        '{"a":1e999}',
        '{"a":"\\ud800"}',
        "undefined",
        "[" * 100_000 + "]" * 100_000,
        "9" * 5000,
        '{"a":"\t"}',
    ],
)
def test_a_fault_inside_the_message_is_the_peers(message):
    (event,) = read(record(message, S))
    same((event.direction, event.raw), (S, message))
    same(event.text[shift(event) :].startswith(message), True)


def test_the_message_may_stand_before_the_direction():
    (event,) = read('{"message":{"a":1,},"direction":"client_to_server"}')
    same((event.direction, event.raw, shift(event)), (C, '{"a":1,}', 11))


def test_bytes_that_are_no_utf8_stay_bytes():
    (event,) = read(b'{"direction":"client_to_server","message":{"a":"\xff"}}\n')
    same(event.raw, b'{"a":"\xff"}')


def test_a_raw_record_carries_the_peers_text():
    (event,) = read('{"direction":"server_to_client","raw":"Server up \\ud800"}')
    same((event.raw, event.text, shift(event)), ("Server up \ud800", None, 0))


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "[1]",
        "17",
        "{}",
        '{"direction":["client_to_server"],"message":{}}',
        '{"direction":{"a":1},"message":{}}',
        '{"direction":"client_to_srever","message":{}}',
        '{"direction":"client_to_server"}',
        '{"direction":"client_to_server","message":{},"raw":"x"}',
        '{"direction":"client_to_server","raw":{}}',
        '{"direction":"client_to_server","direction":"server_to_client","message":{}}',
        '{"direction":"client_to_server","message":{},"message":{}}',
        '{"direction":"client_to_server","time":NaN,"message":{}}',
        '{"direction":"client_to_server","message":' + "[" * 100_000,
        '{"direction":"client_to_server","message":{"a":"b}}',
        b'{"direction":"client_to_server","time":"\xff","message":{}}\n',
        b"\xff\xfe\x00\n",
    ],
)
def test_a_line_that_is_no_record_is_noted_and_the_rest_read(line):
    note, event = read(line, record("1"))
    same((type(note), note.kind, note.line), (Note, "not a record", 1))
    same(event.message, 1)


def test_a_bare_message_points_to_the_right_option():
    true("--direction" in read('{"jsonrpc":"2.0","id":1,"method":"ping"}')[0].what)


def test_a_cut_off_last_line_is_torn_a_whole_one_without_line_feed_is_not():
    whole = record('{"a":{"b":"c"}}').encode()
    for length in range(1, len(whole)):
        same([note.kind for note in read(record("1"), whole[:length])[1:]], ["torn"], f"{length} bytes")
    same([event.message for event in read(whole)], [{"a": {"b": "c"}}])


def test_words_without_line_feed_are_not_torn():
    same(read(b"hello")[0].kind, "not a record")


BUDGETS = {"bytes": 40, "depth": 3}


def test_budgets_are_those_of_the_message():
    inside = '{"a":[[1]],"b":"' + "x" * 22 + '"}'
    same(len(inside), 40)
    same(read(record(inside), budgets=BUDGETS)[0].raw, inside)  # too long a line to tell at once; looked at again
    same(read(record("[[[1]]]"), budgets=BUDGETS)[0].raw, "[[[1]]]")
    same(read(record("[[[[]]]]"), budgets=BUDGETS)[0].raw, "[[[[]]]]")


def test_the_depth_of_the_record_itself_does_not_count():
    same(read(record("[[[1]]]"), budgets={"bytes": 99, "depth": 3})[0].message, [[[1]]])
    same(read(record("[[[[]]]]"), budgets={"bytes": 99, "depth": 3})[0].raw, "[[[[]]]]")


def test_a_line_is_read_with_a_limit():
    found = list(lines(BytesIO(b"a" * 25 + b"\n" + b"b" * 10 + b"\n" + b"c" * 11), 10))
    same([(number, whole) for number, _, whole in found], [(1, False), (2, False), (3, False)])
    same([len(line) for _, line, _ in found], [10, 10, 10])
    same([whole for _, _, whole in lines(BytesIO(b"a" * 9 + b"\n" + b"b" * 10), 10)], [True, True])


def test_a_line_beyond_the_limit_is_the_message_of_its_direction():
    long = record('"' + "x" * 70_000 + '"', S)
    first, second = read(long, record("1"), budgets=BUDGETS)
    same((first.direction, first.line, len(first.raw) > 40), (S, 1, True))
    same((second.raw, second.line), ("1", 2))
    same(read('{"time":"' + "x" * 70_000 + '"}', budgets=BUDGETS)[0].kind, "not a record")


def test_raw_lines_are_one_directions_bytes():
    data = b'\xef\xbb\xbf{"id":1}\r\n\r\nhello\n\n{"id":2}'
    found = list(raw_lines(BytesIO(data), S))
    same([(event.line, event.raw) for event in found], [(1, b'\xef\xbb\xbf{"id":1}'), (3, b"hello"), (5, b'{"id":2}')])
    same({event.direction for event in found}, {S})


def test_a_torn_raw_line_is_noted():
    found = list(raw_lines(BytesIO(b'{"id":1}\n{"id":'), S))
    same([(type(item), item.line) for item in found], [(Event, 1), (Note, 2)])
    same(found[1].kind, "torn")
