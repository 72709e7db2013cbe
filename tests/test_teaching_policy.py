"""The access policy where listings, contents and subscriptions meet it, value by value."""

import json

import pytest
from expect import same, true
from teaching_talk import last, talk
from test_teaching_fragments import KB, READ, SUBSCRIBE, UNSUBSCRIBE, read, uri

from mcpcheck.features import place

AUTHORITY = place("authorization")
LIST = 'C with {}> {"method":"resources/list"}'
TEMPLATES = 'C with {}> {"method":"resources/templates/list"}'
DONE = 'S> {"id":1,"result":{}}'


def listed(*items):
    return f"{LIST}\nS> {json.dumps({'id': 1, 'result': {'resources': items}})}"


def patterns(*items):
    return f"{TEMPLATES}\nS> {json.dumps({'id': 1, 'result': {'resourceTemplates': items}})}"


def item(uri="kb://a/handbook", **more):
    return {"uri": uri, "name": "n", **more}


def pattern(template="kb://a/{page}", **more):
    return {"uriTemplate": template, "name": "n", **more}


def blob(size):
    """The Base64 of `size` zero bytes."""
    return "A" * (size // 3 * 4) + ["", "AA==", "AAA="][size % 3]


# (the talk, what its last step is refused with, None where it is accepted)
TALKS = [
    (listed(item(), item("kb://a/handbook/one")), None),
    (listed(), None),
    (listed(item("kb://a/none")), "absent from the access policy"),
    (listed(item("kb://b/ledger")), "resource tenant"),
    (listed(item(), item()), "duplicate resource URI"),
    (listed(item("kb://z"), 5), "absent from the access policy"),
    (listed(item(name=5), item("kb://z")), "resources[0].name"),
    (listed(item("kb://z", name="")), "resources[0].name"),
    (listed(item(size=65_536)), None),
    (listed(item(size=-1)), "size limit"),
    (listed(item(size=True)), "size"),
    (listed(item(name="n" * 255)), None),
    (listed(item(name="n" * 256)), "name"),
    (listed(item(annotations={"audience": ["user", "assistant"], "priority": 0})), None),
    (listed(item(annotations={"priority": 1.5})), "priority"),
    (listed(item(annotations={"priority": True})), "priority"),
    (listed(item(annotations={"audience": "user"})), "audience"),
    (listed(item(icons=[{"src": "x:y", "sizes": ["48x48"], "theme": "dark", "mimeType": "image/png"}])), None),
    (listed(item(icons=[{"src": "x:y", "sizes": [""]}])), "sizes"),
    (patterns(pattern()), None),
    (patterns(pattern("kb://b/{page}")), "absent from the access policy"),
    (patterns(pattern(), pattern()), "duplicate resource template"),
    (patterns(pattern(size=1)), "unknown keys"),
    (patterns(pattern("kb://a/{?x*,y:3}")), "absent from the access policy"),
    (read({"uri": "kb://a/handbook", "text": "a" * 65_535}, {"uri": "kb://a/handbook/one", "blob": "AA=="}), None),
    (read({"uri": "kb://a/handbook", "text": "a" * 65_536}, {"uri": "kb://a/handbook/one", "blob": "AA=="}), "aggregate contents"),
    (read({"uri": "kb://a/handbook", "text": "é" * 32_768}, {"uri": "kb://a/handbook/one", "text": "b"}), "aggregate contents"),
    (read({"uri": "kb://a/handbook", "blob": blob(65_536)}), None),
    (read({"uri": "kb://a/handbook", "blob": blob(65_537)}), "size limit"),
    (read({"uri": "kb://a/handbook", "blob": "AA=="}, {"uri": "kb://a/handbook/one", "blob": blob(65_536)}), "aggregate contents"),
    (read({"uri": "kb://a/handbook", "blob": "AA\n=="}), "valid base64"),
    (read({"uri": "kb://a/handbook", "blob": "A-_="}), "valid base64"),
    (read({"uri": "kb://a/handbook", "text": "a", "blob": "AA=="}), "exactly one of text or blob"),
    (read({"uri": "kb://a/handbook", "text": "a" * 65_536}, {"uri": "kb://a/handbook/one", "blob": ""}), None),
    ('C with {}> {"method":"resources/read","params":["kb://a/handbook"]}', "params must be an object"),
    (uri(["kb://a/handbook"]), "non-empty URI string"),
    (f'{LIST}\nS> {{"id":1,"result":["kb://a/handbook"]}}', "expected an object"),
    (f'{LIST}\nS> {{"id":1,"result":{{"resources":5}}}}', "result.resources is 5"),
    (listed(item(["kb://a/handbook"])), "non-empty URI string"),
    (f'{READ}\nS> {{"id":1,"result":["kb://a/handbook"]}}', "expected an object"),
    (f'{READ}\nS> {{"id":1,"result":{{"contents":5}}}}', "result.contents is 5"),
    (read({"uri": ["kb://a/handbook"], "text": "a"}), "non-empty URI string"),
    (LIST.replace("{}", '{"extra":1}', 1), 'unknown keys: ["extra"]'),
    (f"{READ}\nA> v2\nS> {{\"id\":1,\"result\":{{\"contents\":[]}}}}", "authorization revision"),
    (f"{READ}\nA> v2\nA> v1\nS> {{\"id\":1,\"result\":{{\"contents\":[]}}}}", "authorization revision"),
    (f"{READ}\nA> v1\nS> {{\"id\":1,\"result\":{{\"contents\":[]}}}}", None),
    (f"{READ}\nA> v2\nS> {{\"id\":1,\"error\":{{\"code\":1,\"message\":\"no\"}}}}", None),
    (f"{SUBSCRIBE}\n{SUBSCRIBE.replace('handbook', 'handbook/one')}", None),
    (f"{SUBSCRIBE}\n{READ}\n{UNSUBSCRIBE.replace('handbook', 'handbook/one')}", "no active subscription"),
    (f"{SUBSCRIBE}\n{DONE}\n{UNSUBSCRIBE}\n{SUBSCRIBE.replace('handbook', 'handbook/one')}", None),
    (f"{SUBSCRIBE}\n{DONE}\n{SUBSCRIBE.replace('{}', json.dumps({'subject': 'carl'}), 1)}", "already has an active subscription"),
    (f"{SUBSCRIBE}\n{DONE}\n{UNSUBSCRIBE.replace('{}', json.dumps({'scopes': ['resources:read']}), 1)}", "requires scope resources:subscribe"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), TALKS)
def test_talk(text, says):
    message = last(text, KB)
    same(message is None, says is None, message)
    true(says is None or says in message, message)


# (a URI, what is said; a URI that is fine is only absent from the policy)
URIS = [
    ("kb:" + "a" * 2_045, "absent from the access policy"),
    ("kb:" + "a" * 2_046, "URI size limit"),
    ("kb://a:65535", "absent from the access policy"),
    ("kb://a:65536", "not a valid absolute URI"),
    ("kb://a:000000080", "not a valid absolute URI"),
    ("kb://a:99999999", "not a valid absolute URI"),
    ("kb://a:", "absent from the access policy"),
    ("kb://[::1]", "absent from the access policy"),
    ("kb://[::1", "not a valid absolute URI"),
    ("kb://a]b", "not a valid absolute URI"),
    ("kb:[a]", "not a valid absolute URI"),
    ("kb:a]", "not a valid absolute URI"),
    ("kb:a?[b]#", "absent from the access policy"),
    ("kb:a#[b]", "absent from the access policy"),
    ("1kb:a", "must be an absolute URI"),
    ("k_b:a", "must be an absolute URI"),
    ("kb:a%4", "percent encoding"),
    ("kb:a%4g", "percent encoding"),
    ("kb:\\a", "RFC 3986 URI character set"),
    ("kb:\u00e4", "RFC 3986 URI character set"),
    ("kb:\u0085", "whitespace/control"),
    ("kb:\u2028", "whitespace/control"),
]


@pytest.mark.parametrize(("uri", "says"), URIS)
def test_uri(uri, says):
    message = last(READ.replace("kb://a/handbook", json.dumps(uri)[1:-1]), KB)
    true(says in message, message)


TEMPLATES_OF = [
    ("kb://a/{b:9999}", "absent from the access policy"),
    ("kb://a/{b:09}", "prefix modifier"),
    ("kb://a/{b.c,%41}", "absent from the access policy"),
    ("kb://a/{+b*}", "absent from the access policy"),
    ("kb://a/{*}", "empty RFC 6570 variable name"),
    ("kb://a/{+}", "empty RFC 6570 variable name"),
    ("kb://a/{=b}", "RFC 6570 variable name"),
    ("kb://{a}/" + "b" * 2_036, "absent from the access policy"),
    ("kb://{a}/" + "b" * 2_040, "size limit"),
    ("kb://a b/{c}", "whitespace/control"),
]


@pytest.mark.parametrize(("template", "says"), TEMPLATES_OF)
def test_template(template, says):
    message = last(patterns(pattern(template)), KB)
    true(message is not None and says in message, message)


def offered(count):
    tools = [{"name": f"t{n}", "description": "d", "inputSchema": {"type": "object"}} for n in range(count)]
    message = {"role": "user", "content": {"type": "text", "text": "a"}}
    params = {"messages": [message], "maxTokens": 1, "tools": tools}
    return "S> " + json.dumps({"method": "sampling/createMessage", "params": params})


def test_limits_of_counts():
    same(last(offered(256), KB), None)
    true("item limit" in last(offered(257), KB))
    same(last(read(*[{"uri": "kb://a/handbook", "text": ""}]), KB), None)
    true("duplicate content URI" in last(read(*[{"uri": "kb://a/handbook", "text": ""}] * 64), KB))
    tools = [{"name": f"t{n}", "description": "d", "inputSchema": {"type": "object"}} for n in range(256)]
    same(last('C> {"method":"tools/list"}\nS> ' + json.dumps({"id": 1, "result": {"tools": tools}}), KB), None)


# (what the server declares, the request, what is said)
UNIMPLEMENTED = [
    ({"prompts": {}}, "prompts/foo", "not implemented"),
    ({"prompts": {}}, "prompts/get", "not implemented"),
    ({}, "prompts/foo", "did not declare capability: prompts"),
    ({}, "prompts/list", "did not declare capability: prompts"),
    ({"logging": {}}, "logging/setLevel", "not implemented"),
    ({}, "logging/setLevel", "did not declare capability: logging"),
    ({"completions": {}}, "completion/complete", "not implemented"),
    ({}, "tasks/cancel/all", "did not declare capability: tasks.cancel"),
    ({"completions": {}}, "completion/other", "unsupported method"),
    ({}, "rpc.discover", "unsupported method"),
    ({}, "server/discover", "unsupported method"),
    ({}, "initialize", "unsupported method"),
]


@pytest.mark.parametrize(("server", "method", "says"), UNIMPLEMENTED)
def test_unimplemented(server, method, says):
    given = f"teaching ready server={json.dumps(server, separators=(',', ':'))}"
    message = last(f'C> {{"method":"{method}","params":{{"any":1}}}}', given)
    true(message is not None and says in message, message)


@pytest.mark.parametrize("method", ["ping", "tools/list", "resources/read", "nothing/known", "prompts/list"])
def test_a_request_without_id_is_an_unsupported_notification(method):
    message = last(f'C raw> {{"jsonrpc":"2.0","method":"{method}"}}', KB)
    true("unsupported" in message and "wrong direction" in message, message)


# (a member of the context, its value, what is said)
CONTEXTS = [
    ("subject", ["ada"], "subject required"),
    ("tenant", {"a": 1}, "tenant required"),
    ("scopes", [1], "scopes must be"),
    ("scopes", [""], "scopes must be"),
    ("scopes", [["resources:list"]], "scopes must be"),
    ("scopes", {}, "scopes must be"),
    ("authorization_revision", ["v1"], "authorization revision"),
    ("authorization_revision", None, "authorization revision"),
    ("transport", ["streamable_http"], "streamable_http"),
    ("transport", None, "streamable_http"),
    ("token_active", "true", "active access token"),
    ("token_audience", "https://kb.example/mcp/", "token audience"),
    ("resource", "HTTPS://kb.example/mcp", "resource indicator"),
]


@pytest.mark.parametrize(("name", "value", "says"), CONTEXTS)
def test_context(name, value, says):
    message = last(LIST.replace("{}", json.dumps({name: value}), 1), KB)
    true(message is not None and says in message, message)


def test_missing_keys_of_a_context_are_named_before_unknown_ones():
    from mcpcheck import pipeline
    from mcpcheck.values import Event

    state, _ = talk('C> {"method":"ping"}', KB)
    event = Event("client_to_server", {"jsonrpc": "2.0", "id": 9, "method": "resources/list"})
    _, found = pipeline.step(state, event._replace(context={"tenant": "a", "extra": 1, "subject": "ada"}))
    missing = ["authorization_revision", "resource", "scopes", "token_active", "token_audience", "transport"]
    same(found[0].message, f"transport_context missing keys: {json.dumps(missing, separators=(',', ':'))}")
    _, found = pipeline.step(state, event._replace(context=[]))
    true("transport_context must be an object" in found[0].message, found)


@pytest.mark.parametrize("answer", [listed(), f'{LIST}\nS> {{"id":1,"error":{{"code":1,"message":"no"}}}}'])
def test_a_snapshot_is_kept_until_its_answer(answer):
    asked, _ = talk(LIST, KB)
    same(len(asked.features[AUTHORITY].bound), 1)
    same(talk(answer, KB)[0].features[AUTHORITY].bound, {})
    two, said = talk(f'{LIST}\n{READ}\nS> {{"id":2,"result":{{"contents":[]}}}}', KB)
    same(said, [None] * 3)
    same(len(two.features[AUTHORITY].bound), 1)


def test_wordings_that_tell_apart():
    true("found neither" in last(read({"uri": "kb://a/handbook"}), KB).replace('"', ""))
    both = read({"uri": "kb://a/handbook", "text": "a", "blob": "AA=="})
    true("found both" in last(both, KB).replace('"', ""))
    twice = item(annotations={"audience": ["user", "assistant", "user"]})
    true("each once" in last(listed(twice), KB))
    same(last(listed(item(annotations={"audience": []})), KB), None)


def test_places_below_arrays():
    from mcpcheck.subset import objections

    rows = {
        "type": "array",
        "items": {"type": "array", "items": {"type": "object", "properties": {"0": {"type": "string"}}}},
    }
    schema = {"type": "object", "properties": {"a": rows}}
    same([text for _, text in objections(schema, {"a": [[], [{"0": 1}]]})], ["$.a[1][0].0 must be a string; found 1"])
    same(list(objections({"type": "string"}, "a")), [])
    same(list(objections([], "a")), [])
    same(list(objections("string", {})), [])


JUNK = ([], {}, None, 5, "v1", [5], {"v1": 5}, {"": {}}, {"ada": 5}, {"ada": {"tenant": "a"}})
JUNK += ([{"uri": []}], [{"uri": "kb://a", "children": 5}])


def test_a_policy_of_any_content_is_read_as_far_as_it_goes():
    """What a library call gives beside the wire is not checked by a loader; it only proves less."""
    from blocks import CONTEXT, POLICY

    from mcpcheck import pipeline
    from mcpcheck.contracts import contract
    from mcpcheck.values import Control, Event

    ready, _ = talk('C> {"method":"ping"}', "teaching ready")
    ask = {"jsonrpc": "2.0", "id": 9, "method": "resources/read", "params": {"uri": "kb://a/handbook"}}
    event = Event("client_to_server", ask, None, None, None, CONTEXT)
    spring = POLICY["revisions"]["v1"]
    given = [
        {key: junk}
        for junk in JUNK
        for key in ("authorization", "tools")
    ]  # fmt: skip
    given += [{"authorization": {**POLICY, key: junk}} for key in POLICY for junk in JUNK]
    given += [
        {"authorization": {**POLICY, "revisions": {"v1": {**spring, key: junk}}}} for key in spring for junk in JUNK
    ]
    given += list(JUNK)
    for beside in given:
        state, found = pipeline.step(ready, Control("given", beside))
        same(found, ())
        state, found = pipeline.step(state, event)
        true(all(finding.severity == "error" for finding in found), beside)
    for argument in JUNK[:4]:
        _, found = pipeline.step(ready, Control("activate_authorization_revision", argument))
        same([finding.rule for finding in found], ["authorization/control-event"])
    same(contract("2025-11-25", "teaching").profile, "teaching")
