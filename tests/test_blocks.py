"""The grammar of the pages' blocks, by hand-written expectations."""

import pytest
from blocks import DIRECTION, block, blocks, events, given, recording, setup
from expect import same, true

PAGE = """# id/

## id/null

### What it checks

Nothing, here.

### Fails

    given 2025-03-26 ready client={} tools=[{"name":"a b"}]
    C> {"method":"ping"}
    S raw> {"id":1,
    C> {"method":"ping"}
    S> {"id":1,"result":{}}

Likewise:

    S> {"method":"ping"}

### Passes

    C hex> 7b 7d
    C> [{"method":"ping"}]
    C> {"method":"notifications/initialized"}
    C> {"method":7}

## id/type

### Fails

    record> {"a":1}
    record> {"b
"""


def test_a_page_is_read_in_order():
    read = list(blocks(PAGE))
    same(
        [(b.rule, b.heading, len(b.lines)) for b in read],
        [
            ("id/null", "Fails", 4),
            ("id/null", "Fails", 1),
            ("id/null", "Passes", 4),
            ("id/type", "Fails", 2),
        ],
    )


def test_first_line():
    first = next(blocks(PAGE)).given
    same((first.revision, first.flags, first.client, first.server), ("2025-03-26", {"ready"}, {}, None))
    same(first.tools, [{"name": "a b"}])
    words = ["bytes=64", "depth=8", "partial", "http", "direction=server_to_client", "beside=id/null", "as=info"]
    other = given(words)
    same((other.revision, other.flags, other.budgets), (None, {"partial", "http"}, {"bytes": 64, "depth": 8}))
    same((other.direction, other.beside, other.severity), ("server_to_client", ("id/null",), "info"))
    same(given(["at=2:/params/name", "at=3:"]).at, ((2, "/params/name"), (3, "")))


@pytest.mark.parametrize(
    "word", ["redy", "2025-01-01", "bytes=x", "direction=C", "tool=[]", "beside=", "as=MUST", "at=/id"]
)
def test_wrong_words_are_refused(word):
    with pytest.raises(ValueError):
        given([word])


def test_wrong_lines_are_refused():
    with pytest.raises(ValueError):
        block("id/null", "Fails", ["X> {}"])


def test_each_sender_counts_its_requests():
    read = [event.message for event in events(next(blocks(PAGE)))]
    same(read[0], {"jsonrpc": "2.0", "id": 1, "method": "ping"})
    same(read[2], {"jsonrpc": "2.0", "id": 2, "method": "ping"})
    same(read[3], {"jsonrpc": "2.0", "id": 1, "result": {}})
    second = events(list(blocks(PAGE))[1])
    same([(e.direction, e.message["id"]) for e in second], [("server_to_client", 1)])


def test_what_is_filled_in_and_what_is_not():
    read = events(list(blocks(PAGE))[2])
    same(read[0].raw, b"{}")
    same(read[1].message, [{"method": "ping"}])
    same(read[2].message, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    same(read[3].message, {"jsonrpc": "2.0", "method": 7})
    same(events(next(blocks(PAGE)))[1].raw, '{"id":1,')


def test_recordings():
    read = list(blocks(PAGE))
    same(recording(read[3]), b'{"a":1}\n{"b')
    same(recording(read[0]), None)


def test_setup():
    first = next(blocks(PAGE)).given
    sent = setup(first, "2025-03-26")
    same([event.direction for event in sent], [DIRECTION[sender] for sender in "CSCCS"])
    same(sent[0].message["id"], "setup")
    same(sent[0].message["params"]["capabilities"], {})
    true("completions" in sent[1].message["result"]["capabilities"])
    same(sent[4].message, {"jsonrpc": "2.0", "id": "setup-tools", "result": {"tools": [{"name": "a b"}]}})
    same(setup(given([]), "2025-03-26"), [])
