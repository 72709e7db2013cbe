"""Batches: the members are judged one after the other, each under its place, and the whole is one message.

Sources: basic and basic/lifecycle of 2025-03-26, sections Batching; docs/design.md, section "how a message goes through".
"""

import pytest
from expect import same
from talks import told

LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
PING = '{"jsonrpc":"2.0","id":2,"method":"ping"}'
TOOLS = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}'
PONG = '{"jsonrpc":"2.0","id":2,"result":{}}'
NAMELESS = '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{}}'
REFUSED = '{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no name"}}'

TALKS = [
    ("answered by a batch", [f"C> [{LIST},{PING}]", f"S> [{TOOLS},{PONG}]"], []),
    ("answered in another order", [f"C> [{LIST},{PING}]", f"S> [{PONG},{TOOLS}]"], []),
    ("answered one by one", [f"C> [{LIST},{PING}]", f"S> {PONG}", f"S> {TOOLS}"], []),
    ("of one", [f"C> [{PING}]", f"S> [{PONG}]"], []),
    (
        "with a fault inside",
        [f"C> [{LIST},{NAMELESS}]", f"S> [{TOOLS},{REFUSED}]"],
        ["1 error schema/required-missing /1/params/name"],
    ),
    (
        "with a fault behind",
        [f"C> [{LIST},{PING}]", f"S> [{TOOLS},{PONG}]", 'C> {"id":2,"method":"ping"}'],
        ["3 error id/reused-in-session /id"],
    ),
    (
        "of two with one id",
        [f"C> [{PING},{PING.replace('ping', 'tools/list')}]"],
        ["1 error id/duplicate-in-flight /1/id"],
    ),
    ("answered twice", [f"C> [{PING}]", f"S> [{PONG},{PONG}]"], ["2 error id/response-duplicate /1/id"]),
    ("within a batch", [f"C> [{PING},[{LIST}]]", f"S> [{PONG}]"], ["1 error envelope/not-object /1"]),
    (
        "of calls and answers",
        [f"C> [{LIST}]", 'S> {"id":2,"method":"ping"}', f"C> [{PONG},{PING}]"],
        ["3 error envelope/batch-mixed"],
    ),
    ("of what is no object", ['C> ["ping",1]'], ["1 error envelope/not-object /0", "1 error envelope/not-object /1"]),
]


@pytest.mark.parametrize(("what", "lines", "expected"), TALKS, ids=[talk[0] for talk in TALKS])
def test_a_batch(what, lines, expected):
    talk = "\n".join(("given 2025-03-26 ready", *lines))
    same(told(talk, "2025-03-26", kinds=("error", "warning")), expected, what)
