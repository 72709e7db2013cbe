"""The firing order of the teaching profile: two neighbouring rows broken by one message, and the earlier one speaks.

The rows are those of the numbered tables of the teaching profile, written by hand.
"""

import json

import pytest
from expect import true
from teaching_talk import last
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
    form,
    listed,
    read,
    uri,
    url,
)


def request(text):
    return f"C raw> {text}"


def init(**params):
    whole = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "d", "version": "1"}, **params}
    return "C> " + json.dumps({"id": 1, "method": "initialize", "params": whole})


def result(**members):
    whole = {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "p", "version": "1"}}
    return f"{INIT}\nS> " + json.dumps({"id": 1, "result": {**whole, **members}})


def asked(**context):
    return f"C with {json.dumps(context)}> " + '{"method":"resources/list"}'


def tool_result(**members):
    return f'{CALLED}\nS> {{"id":1,"result":{json.dumps(members)}}}'


TEXT = [{"type": "text", "text": "1"}]
E2 = "https://o.example/mcp"
# (section, rows, the talk's given words, the talk, what the earlier row says)
PAIRS = [
    ("2", "2/3", READY, request('{"jsonrpc":"1.0","id":1,"method":"ping","result":{}}'), "jsonrpc must be '2.0'"),
    ("2", "3/4", READY, request('{"jsonrpc":"2.0","id":1,"method":5,"result":{}}'), "cannot mix"),
    ("2", "4/5", READY, request('{"jsonrpc":"2.0","id":1,"method":"","params":[]}'), "method must be a non-empty string"),
    (
        "2",
        "5/6",
        READY,
        request('{"jsonrpc":"2.0","id":1,"method":"notifications/cancelled","params":[]}'),
        "params must be an object",
    ),
    (
        "2",
        "6/9",
        READY,
        request('{"jsonrpc":"2.0","id":1,"method":"notifications/cancelled","params":{},"x":1}'),
        "notification method must not contain id",
    ),
    ("2", "7/8", READY, request('{"jsonrpc":"2.0","id":null,"method":"ping","x":1}'), "unknown keys"),
    ("2", "8/gate", READY, request('{"jsonrpc":"2.0","id":1.0,"method":"nothing/known"}'), "id must be a string or integer"),
    ("2", "10/12", READY, request('{"jsonrpc":"2.0"}'), "response must contain id"),
    ("2", "10/14", READY, request('{"jsonrpc":"2.0","error":5}'), "response must contain id"),
    ("2", "11/12", READY, request('{"jsonrpc":"2.0","id":null}'), "id must be a string or integer"),
    (
        "2",
        "11/12",
        READY,
        request('{"jsonrpc":"2.0","id":[1],"result":{},"error":{}}'),
        "id must be a string or integer",
    ),
    (
        "2",
        "12/13",
        READY,
        request('{"jsonrpc":"2.0","id":1,"result":{},"error":{},"x":1}'),
        "exactly one of result or error",
    ),
    ("2", "13/14", READY, request('{"jsonrpc":"2.0","id":1,"error":[],"x":1}'), "unknown keys"),
    ("2", "14", READY, request('{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":1,"x":1}}'), "unknown keys"),
    ("2", "14", READY, request('{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":1}}'), "error.code"),
    ("3", "14/lookup", READY, request('{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":1}}'), "error.message"),
    ("3", "duplicate/capacity", f"{READY} requests=1", 'C> {"id":1,"method":"ping"}\nC> {"id":1,"method":"ping"}', "duplicate"),
    ("3", "params/duplicate", READY, 'C> {"id":1,"method":"ping"}\nC> {"id":1,"method":"ping","params":{"a":1}}', "takes no parameters"),
    # 4
    ("4", "1/2", NEW, 'S> {"id":1,"result":{}}', "client must initiate"),
    ("4", "2/3", NEW, 'C> {"id":1,"method":"ping","params":{"x":1}}', "initialize request must be the first interaction"),
    ("4", "4/5", NEW, init(_meta={}, protocolVersion="x"), "unknown keys"),
    ("4", "5/6", NEW, init(protocolVersion="x", capabilities=[]), "unsupported client protocol version"),
    ("4", "6/7", NEW, init(capabilities=[], clientInfo=[]), "client capabilities must be an object"),
    ("4", "7", NEW, init(clientInfo={"name": "", "version": ""}), "clientInfo.name required"),
    ("4", "8/9", NEW, f'{INIT}\nC> {{"id":7,"result":{{}}}}', "server must answer initialize"),
    ("4", "9/10", NEW, f'{INIT}\nS> {{"id":7,"error":{{"code":1,"message":"no"}}}}', "no matching outstanding request"),
    ("4", "9/11", NEW, f'{INIT}\nS> {{"id":7,"result":{{}}}}', "no matching outstanding request"),
    ("4", "11/12", NEW, result(_meta={}, protocolVersion="x"), "unknown keys"),
    ("4", "12/13", NEW, result(protocolVersion="x", capabilities=[]), "does not support"),
    ("4", "13/15", NEW, result(capabilities=[], serverInfo=[]), "server capabilities must be an object"),
    ("4", "14/15", NEW, result(capabilities={"resources": {"subscribe": 1}}, serverInfo=[]), "server resources"),
    ("4", "16/17", NEW, f'{INIT}\n{ANSWER}\nS> {{"method":"ping","params":{{"x":1}}}}', "must come from client"),
    (
        "4",
        "17/18",
        NEW,
        f'{INIT}\n{ANSWER}\nC> {{"method":"notifications/progress","params":{{"x":1}}}}',
        "client must send notifications/initialized",
    ),
    # 0 and 5
    ("0", "context/lifecycle", NEW, 'S with {}> {"method":"ping"}', "not part of MCP lifecycle messages"),
    ("0", "envelope/context", NEW, 'S with {}> {"method":"ping","x":1}', "unknown keys"),
    ("0", "context/lookup", KB, 'S with {}> {"id":7,"result":{}}', "snapshot bound to the request"),
    ("5", "gate/context", f"{READY} server={{}}", 'C with {}> {"method":"tools/list"}', "did not declare capability: tools"),
    ("5", "context/params", READY, 'C with {}> {"method":"tools/list","params":{"x":1}}', "transport_context"),
    ("5", "gate/not implemented", f"{READY} server={{}}", 'C> {"method":"prompts/foo"}', "did not declare capability: prompts"),
    ("5", "params/not implemented", READY, 'C> {"method":"tasks/cancel","params":{"x":1}}', "missing keys"),
    ("5", "gate/params", f"{READY} server={{}}", 'C> {"method":"tasks/get","params":{}}', "did not declare capability: tasks"),
    ("6", "context/capability", f"{READY} server={{}}", 'S with {}> {"method":"notifications/tools/list_changed"}', "transport_context"),
    ("6", "capability/params", f"{READY} server={{}}", 'S> {"method":"notifications/resources/list_changed","params":{"x":1}}', "resources.listChanged"),
    # 7.1
    ("7.1", "2/3", READY, listed(_meta={}, name=""), "unknown keys"),
    ("7.1", "2 missing/unknown", READY, listed(_meta={}, name="gone"), "missing keys"),
    ("7.1", "3/4", READY, listed(name="a b", description=""), "tool name"),
    ("7.1", "4/5", READY, listed(description="", inputSchema=[]), "tool description"),
    ("7.1", "5/6", READY, listed(inputSchema=[], outputSchema=[]), "inputSchema"),
    ("7.1", "6/7", READY, listed(outputSchema=[], execution=[]), "outputSchema"),
    # 7.2
    ("7.2", "3/4", READY, listed(inputSchema={"type": "object", "title": "", "pattern": "x"}), "unsupported schema keywords"),
    ("7.2", "4/5", READY, listed(inputSchema={"type": [], "title": ""}), "must be a non-empty string"),
    ("7.2", "5/6", READY, listed(inputSchema={"type": "null", "enum": []}), "unsupported or missing"),
    ("7.2", "6/7", READY, listed(inputSchema={"type": "string", "enum": [1], "minLength": -1}), "incompatible with declared type"),
    ("7.2", "7/8", READY, listed(inputSchema={"type": "string", "minLength": -1}), "minLength"),
    # 7.4
    ("7.4", "name/arguments", GIVEN, CALLED.replace('"add"', '"sub"').replace('{"n":1}', "[]"), "unknown tool"),
    ("7.4", "arguments/task", GIVEN, CALLED.replace('{"n":1}', '{},"task":[]'), "missing required value"),
    ("7.4", "task/capability", f'{GIVEN} server={{"tools":{{}}}}', CALLED.replace('{"n":1}', '{"n":1},"task":{"ttl":true}'), "task.ttl"),
    ("7.4", "capability/support", f'{GIVEN} server={{"tools":{{}}}}', CALLED.replace('{"n":1}', '{"n":1},"task":{}'), "tasks.requests.tools.call"),
    ("7.4", "2/4", GIVEN, tool_result(content=[], isError=1), "content must be a non-empty array"),
    ("7.4", "3/4", GIVEN, tool_result(content=[{"type": "text"}], isError=1), "content[0]"),
    ("7.4", "4/5", GIVEN, tool_result(content=TEXT, isError=1), "isError must be boolean"),
    ("7.5", "cursor/items", READY, 'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":[5],"nextCursor":""}}', "cursor"),
    ("7.5", "cursor/_meta", READY, 'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":[],"nextCursor":"","_meta":1}}', "cursor"),
    ("7.5", "item 0/item 1", READY, 'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":[{"name":"a","description":"d","inputSchema":[]},5]}}', "inputSchema"),
    # 8
    ("8", "2/3", KB, uri("kb://a b" + "c" * 2_048), "URI size limit"),
    ("8", "3/4", KB, uri("kb://a {b"), "whitespace/control"),
    ("8", "4/5", KB, uri("kb://{%zz"), "RFC 3986 URI character set"),
    ("8", "5/6", KB, uri("kb://a:b%zz"), "percent encoding"),
    ("8", "6/7", KB, uri("//a:b"), "not a valid absolute URI"),
    # 9.1
    ("9.1", "2/3", KB, asked(transport="stdio", extra=1), "unknown keys"),
    ("9.1", "3/4", KB, asked(transport="stdio", token_active=False), "streamable_http"),
    ("9.1", "4/5", READY, asked(token_active=False), "active access token"),
    ("9.1", "5/6", READY, asked(token_audience=5), "protected resource is not configured"),
    ("9.1", "6/7", KB, asked(token_audience="a", resource="a"), "transport_context token_audience"),
    ("9.1", "7/8", KB, asked(token_audience=E2, resource="a"), "transport_context resource"),
    ("9.1", "8/9", KB, asked(token_audience=E2, resource=E2), "token audience"),
    ("9.1", "9/10", KB, asked(resource=E2, subject=""), "resource indicator"),
    ("9.1", "10", KB, asked(subject="", tenant=""), "subject required"),
    ("9.1", "10/11", KB, asked(tenant="", scopes=5), "tenant required"),
    ("9.1", "11/12", KB, asked(scopes=["a", "a"], authorization_revision="v9"), "contains duplicates"),
    ("9.1", "12/13", KB, asked(authorization_revision="v9", subject="zoe"), "authorization revision"),
    ("9.1", "13/15", KB, asked(subject="zoe", tenant="b"), "principal"),
    ("9.1", "14/15", KB, asked(subject="olga", tenant="b"), "principal is revoked"),
    ("9.1", "15/16", KB, asked(subject="bob", tenant="b"), "principal binding"),
    ("9.1", "16/17", KB, asked(subject="bob", scopes=["resources:subscribe"]), "scope not granted"),
    ("9.1", "17/9.2", KB, 'C with {"scopes":[]}> {"method":"resources/list","params":{"x":1}}', "requires scope"),
    ("9", "capability/1", f"{KB} server={{}}", 'C> {"method":"resources/list"}', "did not declare capability: resources"),
    ("9.2", "keys/uri", KB, 'C with {}> {"method":"resources/read","params":{"uri":"","x":1}}', "unknown keys"),
    ("9.2", "uri/_meta", KB, 'C with {}> {"method":"resources/read","params":{"uri":"","_meta":1}}', "non-empty URI string"),
    ("9.2", "policy/_meta", KB, 'C with {}> {"method":"resources/read","params":{"uri":"kb://z","_meta":1}}', "absent from the access policy"),
    ("9.2", "tenant/_meta", KB, 'C with {}> {"method":"resources/read","params":{"uri":"kb://b/ledger","_meta":1}}', "resource tenant"),
    ("10", "_meta/sub-capability", f'{KB} server={{"resources":{{}}}}', 'C with {}> {"method":"resources/subscribe","params":{"uri":"kb://a/handbook","_meta":1}}', "_meta must be an object"),
    ("10", "tenant/sub-capability", f'{KB} server={{"resources":{{}}}}', SUBSCRIBE.replace("a/handbook", "b/ledger"), "resource tenant"),
    ("10", "pending/id", KB, f'{SUBSCRIBE.replace(chr(34) + "method", chr(34) + "id" + chr(34) + ":9," + chr(34) + "method")}\n' * 2, "pending subscription"),
    # 11
    ("11", "1/2", KB, read({"uri": "", "text": "a", "x": 1}), "unknown keys"),
    ("11", "2/3", KB, read({"uri": ""}), "non-empty URI string"),
    ("11", "3/4", KB, read({"uri": "kb://a/handbook", "mimeType": 5}), "exactly one of text or blob"),
    ("11", "4/5", KB, read({"uri": "kb://a/handbook", "mimeType": "x", "text": 5}), "MIME"),
    ("11", "5'/9", KB, read({"uri": "kb://z", "blob": "Zg"}), "valid base64"),
    ("11", "6'/9", KB, read({"uri": "kb://z", "blob": "Zh=="}), "canonical padded base64"),
    ("11", "8/9", KB, read({"uri": "kb://a/handbook", "text": "a" * 65_536}, {"uri": "kb://z", "text": "b"}), "aggregate contents"),
    ("11", "9/10", KB, read({"uri": "kb://a/handbook", "text": "a"}, {"uri": "kb://z", "text": "b"}, {"uri": "kb://z", "text": "b"}), "not the requested resource"),
    ("11", "item 0/item 1", KB, read({"uri": "kb://z", "text": "b"}, 5), "not the requested resource"),
    # 12
    ("12", "1/2", READY, form(message="", mode=5), "message required"),
    ("12", "2/3", f'{READY} client={{"elicitation":{{"url":{{}}}}}}', form(mode=5), "mode must be form or url"),
    ("12", "3/4", f'{READY} client={{"elicitation":{{"url":{{}}}}}}', form(x=1), "elicitation.form"),
    ("12", "4/5", READY, form(x=1, requestedSchema=[]), "form elicitation params"),
    ("12", "5/6", READY, form(requestedSchema={"type": "object", "required": ["x"], "properties": {"cvv": {"type": "string"}}}), "unknown property"),
    ("12", "6/7", READY, form(task=5, requestedSchema={"type": "object", "properties": {"cvv": {"type": "string"}}}), "must not request secrets"),
    ("12", "3'/4'", f'{READY} client={{"elicitation":{{}}}}', url(x=1), "elicitation.url"),
    ("12", "4'/5'", READY, url(x=1, url="http://a"), "URL elicitation params"),
    ("12", "5'/6'", READY, url(url="http://a", elicitationId=""), "HTTPS"),
    ("12", "6'/7", READY, url(elicitationId="", task=5), "elicitationId required"),
]  # fmt: skip


@pytest.mark.parametrize(("section", "rows", "given", "text", "says"), PAIRS)
def test_the_earlier_row_speaks(section, rows, given, text, says):
    message = last(text, given)
    true(message is not None and says in message, f"section {section}, rows {rows}: {message!r}")


def test_a_bad_answer_may_be_followed_by_a_good_one():
    listing = 'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":5}}\nS> {"id":1,"result":{"tools":[]}}'
    from teaching_talk import talk

    state, said = talk(listing, READY)
    true(said[0] is None and said[1] is not None and said[2] is None, said)
    true(len(state.ids.client) == 0)
    true(READ)
