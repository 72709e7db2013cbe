"""Redacted recordings: what was taken out proves nothing about other messages.

Source: docs/design.md, section "values": a value equal to the mark is unknown, not wrong. Each talk is judged twice: with the
mark named, it accuses nobody; without, the mark is a value like any other.
"""

import pytest
from expect import same
from talks import told

TOOL = '{"name":"t","inputSchema":{"type":"object","properties":{"n":{"type":"integer"}}}}'
HIDDEN = TOOL.replace('"t"', '"##"')
CALL = 'C> {"id":1,"method":"tools/call","params":{"name":"t","arguments":{"n":"##"}}}'
LIST = 'C> {"id":9,"method":"tools/list"}'
NO = 'S> {"id":1,"error":{"code":-32602,"message":"no"}}'

TALKS = [
    (
        "names of tools",
        (
            LIST,
            f'S> {{"id":9,"result":{{"tools":[{HIDDEN}]}}}}',
            'C> {"id":1,"method":"tools/call","params":{"name":"x"}}',
            NO,
        ),
        1,
    ),
    (
        "a name that is called",
        (
            LIST,
            f'S> {{"id":9,"result":{{"tools":[{TOOL}]}}}}',
            'C> {"id":1,"method":"tools/call","params":{"name":"##"}}',
            'S> {"id":1,"result":{"content":[]}}',
        ),
        2,
    ),
    (
        "arguments, accepted",
        (LIST, f'S> {{"id":9,"result":{{"tools":[{TOOL}]}}}}', CALL, 'S> {"id":1,"result":{"content":[]}}'),
        2,
    ),
    ("arguments, refused", (LIST, f'S> {{"id":9,"result":{{"tools":[{TOOL}]}}}}', CALL, NO), 2),
    (
        "structured content",
        (
            'C> {"id":1,"method":"tools/call","params":{"name":"t"}}',
            'S> {"id":1,"result":{"content":[{"type":"text","text":"{\\"a\\":1}"}],"structuredContent":{"a":"##"}}}',
        ),
        1,
    ),
    (
        "a cursor",
        (
            LIST,
            'S> {"id":9,"result":{"tools":[],"nextCursor":"##"}}',
            'C> {"id":1,"method":"tools/list","params":{"cursor":"p2"}}',
        ),
        1,
    ),
    (
        "a subscription",
        (
            'C> {"id":1,"method":"resources/subscribe","params":{"uri":"##"}}',
            'S> {"id":1,"result":{}}',
            'C> {"id":2,"method":"resources/unsubscribe","params":{"uri":"a:1"}}',
        ),
        1,
    ),
]


@pytest.mark.parametrize(("what", "lines", "accusations"), TALKS, ids=[talk[0] for talk in TALKS])
def test_what_was_taken_out_accuses_nobody(what, lines, accusations):
    talk = "\n".join(("given 2025-11-25 ready", *lines))
    serious = ("error", "warning")
    same([line for line in told(talk, kinds=serious, redacted="##") if "schema/" not in line], [], what)
    found = [
        line
        for line in told(talk, kinds=serious)
        if "schema/" not in line and "name-charset" not in line and " error/" not in line
    ]
    same(len(found), accusations, f"{what}: {found}")


def test_what_was_left_in_is_judged_as_ever():
    lines = (
        "given 2025-11-25 ready",
        'C> {"id":1,"method":"tools/call","params":{"name":"t"}}',
        'S> {"id":1,"result":{"content":[{"type":"text","text":"one"}],"structuredContent":{"a":1}}}',
    )
    found = ["2 warning tools/structured-content-text-missing /result/content"]
    same(told("\n".join(lines), kinds=("error", "warning"), redacted="##"), found)
