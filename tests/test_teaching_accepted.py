"""What the teaching profile accepts and is easily refused by mistake; the sentences are those of its sections."""

import json

import pytest
from expect import same, true
from teaching_talk import last, talk
from test_teaching_fragments import (
    ANSWER,
    CALLED,
    GIVEN,
    INIT,
    KB,
    NEW,
    READ,
    READY,
    SUBSCRIBE,
    call,
    form,
    listed,
    read,
    schema,
    uri,
    url,
)

SAMPLE = (
    '{"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"a"}}],'
    '"maxTokens":1}}'
)
ROOTS = 'S> {"method":"roots/list"}'
FORM_DONE = f'{form()}\nC> {{"id":1,"result":'


def sampled(**result):
    whole = {"role": "assistant", "model": "m", "content": {"type": "text", "text": "b"}, **result}
    return f"S> {SAMPLE}\nC> {json.dumps({'id': 1, 'result': whole})}"


def clients(capabilities, text):
    return (f"{READY} client={json.dumps(capabilities, separators=(',', ':'))}", text)


ACCEPTED = [
    # 2 and 3
    (READY, 'C> {"id":0,"method":"ping"}\nC> {"id":-1,"method":"ping"}\nC> {"id":"","method":"ping"}'),
    (READY, 'C> {"id":5,"method":"ping"}\nS> {"id":5,"error":{"code":12345678901234567890,"message":"m","data":null}}'),
    (READY, 'C> {"id":5,"method":"ping"}\nS> {"id":5,"result":{"_meta":{}}}\nC> {"id":5,"method":"ping"}'),
    (READY, f'C> {{"id":{10**30},"method":"ping"}}\nS> {{"id":{10**30},"result":{{}}}}'),
    (READY, 'C> {"method":"ping","params":{}}'),
    # 4
    (NEW, INIT.replace("{},", '{"roots":{},"experimental":{"x":{}},"unknown":5},', 1)),
    (NEW, f"{INIT}\n{ANSWER.replace('{},', json.dumps({'resources': None}) + ',', 1)}"),
    (NEW, f'{INIT}\n{ANSWER}\nC> {{"method":"notifications/initialized","params":{{}}}}'),
    # 6
    (READY, 'S> {"method":"notifications/tools/list_changed","params":{"_meta":{"a":1}}}'),
    (READY, 'C> {"method":"notifications/tasks/status","params":{"anything":[1]}}'),
    (READY, 'C> {"method":"notifications/cancelled","params":{"requestId":99,"reason":"late"}}'),
    (READY, 'C> {"method":"notifications/cancelled","params":{}}'),
    (READY, 'S> {"method":"notifications/progress","params":{"progressToken":"unknown","progress":0.5}}'),
    (READY, 'S> {"method":"notifications/elicitation/complete","params":{"elicitationId":"unknown"}}'),
    # 7
    (READY, listed(name="A.b-c_1" + "x" * 121, title="t", annotations={"readOnlyHint": True, "note": 1})),
    (READY, listed(execution={})),
    (READY, schema(type="integer", minimum=0.5, maximum=1.5, enum=[1])),
    (READY, schema(type="number", enum=[1, 2.5], title="t")),
    (READY, schema(type="array", items={"type": "array", "items": {"type": "boolean"}}, minItems=0, maxItems=1_024)),
    (READY, listed(inputSchema={"type": "object", "required": [], "additionalProperties": True})),
    (READY, 'C> {"method":"tools/list","params":{"cursor":"<a x 1024>","_meta":{"progressToken":[1]}}}'),
    (READY, 'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":[],"nextCursor":"c"}}'),
    (GIVEN, call(n=1, a=[1, 2.5], s="äö", b=False, e="x", o={"any": None})),
    (GIVEN, CALLED.replace('"arguments"', '"_meta":5,"arguments"')),
    (GIVEN, f'{CALLED}\nS> {{"id":1,"error":{{"code":-32603,"message":"no"}}}}'),
    (GIVEN, f'{CALLED}\nS> {json.dumps({"id": 1, "result": {"content": [{"type": "text", "text": ""}], "isError": True, "structuredContent": 5, "more": 1}})}'),
    (GIVEN, f'{CALLED}\nS> {json.dumps({"id": 1, "result": {"content": [{"type": "image", "data": "", "mimeType": "x"}], "structuredContent": {"sum": 10**30, "more": 1}}})}'),
    # 8, 9 and 11
    (KB, read()),
    (KB, read({"uri": "kb://a/handbook", "text": ""}, {"uri": "kb://a/handbook/one", "blob": ""})),
    (KB, read({"uri": "kb://a/handbook/one", "text": "a", "mimeType": "text/plain;charset=utf-8", "_meta": {}})),
    (KB, read({"uri": "kb://a/handbook", "text": "a" * 65_536})),
    (KB, f'{READ}\nS> {{"id":1,"result":{{"contents":[],"_meta":{{}}}}}}'),
    (KB, f'{SUBSCRIBE}\nS> {{"id":1,"result":{{"_meta":{{}}}}}}'),
    (KB, 'C with {"subject":"bob","scopes":["resources:list"]}> {"method":"resources/list","params":{"cursor":"c"}}'),
    # 12
    (READY, f'{ROOTS}\nC> {{"id":1,"result":{{"roots":[{{"uri":"FILE:///a"}},{{"uri":"FILE:///a"}}],"more":1}}}}'),
    (READY, f'{ROOTS}\nC> {{"id":1,"result":{{"roots":[]}}}}'),
    (READY, f'{ROOTS}\nC> {{"id":1,"result":{{"roots":[{{"uri":"file://host"}}]}}}}'),
    (READY, sampled(content=[{"type": "text", "text": "b", "annotations": {"priority": 1}}] * 64, stopReason="end")),
    (READY, "S> " + SAMPLE.replace('"maxTokens":1', '"maxTokens":1,"includeContext":"none","other":[]')),
    clients({"sampling": {}}, "S> " + SAMPLE.replace('"maxTokens":1', '"maxTokens":1,"includeContext":"none"')),
    clients({"elicitation": {}}, form()),
    clients({"elicitation": {"form": {}}}, form(mode="form")),
    clients({"elicitation": {"url": {}}}, url()),
    (READY, form(requestedSchema={"type": "object", "properties": {"accessToken": {"type": "string"}, "pin": {"type": "string"}}})),
    (READY, form(requestedSchema={"type": "object", "properties": {"days": {"type": "array", "items": {"type": "string", "enum": ["a"]}}}})),
    (READY, url(url="HTTPS://pay.example:8443/x?y#z")),
    (READY, FORM_DONE + '{"action":"decline","content":{"any":1}}}'),
    (READY, FORM_DONE + '{"action":"cancel"}}'),
    (READY, FORM_DONE + '{"action":"accept","content":{"undeclared":1},"more":1}}'),
    (READY, f'{url()}\nC> {{"id":1,"result":{{"action":"accept"}}}}'),
    # 13
    (READY, 'C> {"method":"tasks/list"}\nS> {"id":1,"result":{"tasks":[{"taskId":"t","status":"working","statusMessage":"","createdAt":"2025-11-25","lastUpdatedAt":"2025-11-25","ttl":0,"pollInterval":0.5,"more":1}]}}'),
    (READY, form(task={"ttl": 0.5}) + '\nC> {"id":1,"result":{"task":{"taskId":"t","status":"failed","createdAt":"2025-11-25","lastUpdatedAt":"2025-11-25","ttl":null},"more":1}}'),
]  # fmt: skip


@pytest.mark.parametrize(("given", "text"), ACCEPTED)
def test_accepted(given, text):
    said = talk(text, given)[1]
    same(said, [None] * len(said))


@pytest.mark.parametrize("text", ["urn:x", "x:", "data:,a%20b", "kb://[::1]:80/a?b#c", "kb://u@h/;a=b", "kb:a@b:c"])
def test_uris_that_are_absolute(text):
    message = last(uri(text), KB)
    true("absent from the access policy" in message, message)


# the capability table of section 12: what the client declares, then form, then url
MODES = [
    (None, "did not declare capability: elicitation", "did not declare capability: elicitation"),
    ({}, None, "elicitation.url"),
    ({"form": {}}, None, "elicitation.url"),
    ({"url": {}}, "elicitation.form", None),
    ({"form": {}, "url": {}}, None, None),
]


@pytest.mark.parametrize(("declared", "of_form", "of_url"), MODES)
def test_modes(declared, of_form, of_url):
    for text, says in ((form(), of_form), (url(), of_url)):
        message = last(*reversed(clients({} if declared is None else {"elicitation": declared}, text)))
        same(message is None, says is None, message)
        true(says is None or says in message, message)


REFUSED_STRONGER = [
    (READY, f'{ROOTS}\nC> {{"id":1,"result":{{"roots":[{{"uri":"file:x"}}]}}}}', "must be a file URI"),
    (READY, "S> " + SAMPLE.replace('"role":"user"', '"role":["user"]'), "role"),
    (READY, "S> " + SAMPLE.replace('"type":"text"', '"type":"video"'), "video"),
    (*clients({"sampling": {}}, "S> " + SAMPLE.replace('"maxTokens":1', '"maxTokens":1,"toolChoice":{}')), "sampling.tools"),
    (READY, form(requestedSchema={"type": "object", "properties": {"a": {"type": "object"}}}), "requestedSchema"),
    (READY, form(requestedSchema={"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}}), "requestedSchema"),
    (READY, form(requestedSchema={"type": "object", "properties": {"a": {"type": "array", "items": {"type": "integer", "enum": [1]}}}}), "requestedSchema"),
    (READY, form(requestedSchema={"type": "object", "properties": {"a": {"type": "array", "items": 5}}}), "must be a JSON Schema object"),
    (READY, form(requestedSchema={"type": "object", "properties": {"a": 5}}), "must be a JSON Schema object"),
    (READY, sampled(content={"type": "text", "text": "b", "annotations": {"audience": [["user"]]}}), "audience"),
    (READY, url(url="https://u:p@pay.example/"), "HTTPS"),
    (READY, f"{url()}\n{url()}", "elicitationId"),
    (READY, 'S> {"method":"notifications/elicitation/complete","params":{"elicitationId":5}}', "elicitationId"),
    (READY, 'S> {"method":"notifications/progress","params":{"progressToken":true,"progress":1}}', "progressToken"),
    (READY, 'S> {"method":"notifications/progress","params":{"progressToken":1,"progress":"1"}}', "progress"),
    (READY, 'S> {"method":"notifications/cancelled","params":{"requestId":null}}', "requestId"),
    (READY, 'S> {"method":"notifications/tools/list_changed","params":{"a":1}}', "unknown keys"),
    (GIVEN, f'{CALLED}\nS> {{"id":1,"result":{{"content":[{{"type":"image"}}]}}}}', "content[0]"),
    (READY, 'C> {"method":"tools/call","params":{"name":"any"}}\nS> {"id":1,"result":{"content":[{"type":"text","text":""}],"structuredContent":[]}}', "structuredContent"),
    (READY, listed(icons=[{"src": "x"}]), "must be an absolute URI"),
    (READY, listed(icons=[{"src": "x:y", "theme": ["dark"]}]), "theme"),
    (READY, FORM_DONE + '{"action":"decline","content":5}}', "content"),
    (NEW, INIT.replace("{},", '{"roots":true},', 1), "client capabilities.roots"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "text", "says"), REFUSED_STRONGER)
def test_what_the_predecessor_let_through(given, text, says):
    message = last(text, given)
    true(message is not None and says in message, message)
