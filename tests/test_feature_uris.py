"""Where a client may know a uri from, and whether reading it gives what was asked for.

Sources: server/resources (listing, templates, reading).
"""

import pytest
from expect import same
from talks import told

UNKNOWN = "info resources/call-unknown-uri /params/uri"


def read(uri, number=1):
    return f'C> {{"id":{number},"method":"resources/read","params":{{"uri":"{uri}"}}}}'


def contents(*uris, number=1):
    items = ",".join(f'{{"uri":"{uri}","text":""}}' for uri in uris)
    return f'S> {{"id":{number},"result":{{"contents":[{items}]}}}}'


def talk(*lines, given="given 2025-11-25 ready"):
    return [line for line in told("\n".join((given, *lines))) if " resources/" in line]


SOURCES = [
    ('C> {"id":9,"method":"resources/list"}', 'S> {"id":9,"result":{"resources":[{"uri":"a:1","name":"x"}]}}'),
    (
        'C> {"id":9,"method":"resources/templates/list"}',
        'S> {"id":9,"result":{"resourceTemplates":[{"uriTemplate":"a:{n}","name":"x"}]}}',
    ),
    (
        'C> {"id":9,"method":"tools/call","params":{"name":"t"}}',
        'S> {"id":9,"result":{"content":[{"type":"resource_link","uri":"a:1","name":"x"}]}}',
    ),
    (
        'C> {"id":9,"method":"tools/call","params":{"name":"t"}}',
        'S> {"id":9,"result":{"content":[{"type":"resource","resource":{"uri":"a:1","text":""}}]}}',
    ),
    (
        'C> {"id":9,"method":"prompts/get","params":{"name":"t"}}',
        'S> {"id":9,"result":{"messages":[{"role":"user","content":{"type":"resource","resource":{"uri":"a:1","text":"","mimeType":"text/plain"}}}]}}',
    ),
]


@pytest.mark.parametrize("source", SOURCES)
def test_what_was_mentioned_is_known(source):
    same(talk(*source, read("a:1")), [])
    same(talk(*source, read("b:1")), [f"3 {UNKNOWN}"])
    same(talk(*source, 'C> {"id":1,"method":"resources/subscribe","params":{"uri":"b:1"}}'), [f"3 {UNKNOWN}"])


def test_known_from_contents_and_said_once():
    same(talk(read("a:1"), contents("a:1", "a:2"), read("a:2", 2)), [f"1 {UNKNOWN}"])
    same(talk(read("a:1"), contents("a:1"), read("a:1", 2)), [f"1 {UNKNOWN}"])
    refused = 'S> {"id":1,"error":{"code":-32603,"message":"no"}}'
    same(talk(read("a:1"), refused, read("a:1", 2)), [f"1 {UNKNOWN}"])


def test_what_was_not_recorded_may_have_been_mentioned():
    same(talk(read("a:1"), given="given 2025-11-25 partial"), [])


def test_many_templates_end_the_guessing():
    many = ",".join(f'{{"uriTemplate":"t{n}:{{x}}","name":"x"}}' for n in range(501))
    listed = (
        'C> {"id":9,"method":"resources/templates/list"}',
        f'S> {{"id":9,"result":{{"resourceTemplates":[{many}]}}}}',
    )
    same(talk(*listed, read("b:1")), [])
    alike = (listed[0], listed[1].replace('"t', '"t:{y}').replace(':{x}"', '"'))
    same(talk(*alike, read("b:1")), [f"3 {UNKNOWN}"], "of one beginning")
    few = listed[0], listed[1].replace(',{"uriTemplate":"t500:{x}","name":"x"}', "")
    same(talk(*few, read("b:1")), [f"3 {UNKNOWN}"])


def test_contents_of_what_was_asked_for():
    other = "2 info resources/read-uri-unrelated /result/contents"
    same(talk(read("a:1"), contents("a:1"))[1:], [])
    same(talk(read("a:1"), contents("a:2", "a:1"))[1:], [], "one of them is enough")
    same(talk(read("a:1"), contents("a:2", "a:3"))[1:], [other])
    same(talk(read("a:1"), contents())[1:], ["2 info resources/contents-empty /result/contents"])
