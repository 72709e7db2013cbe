"""Every text that course fixtures may search for stands in a message that something provokes.

PROVOKED holds fragments beside what provokes them; a test compares it with the Fragment columns of the shared tables.
"""

import json
import os
import re

import pytest
from expect import same, true
from teaching_talk import last

from mcpcheck.subset import objections

SHARED = os.path.join(os.path.dirname(__file__), "..", "..", "shared", "teaching")
NEW, READY, KB = "teaching", "teaching ready", "teaching ready policy"
INIT = (
    'C> {"id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},'
    '"clientInfo":{"name":"desk","version":"1"}}}'
)
ANSWER = (
    'S> {"id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"pier","version":"1"}}}'
)
TOOL = (
    '[{"name":"add","description":"Adds.","inputSchema":{"type":"object","properties":{"n":{"type":"integer",'
    '"minimum":1,"maximum":9},"s":{"type":"string","minLength":2,"maxLength":3},"a":{"type":"array","items":'
    '{"type":"number"},"minItems":1,"maxItems":2},"b":{"type":"boolean"},"e":{"type":"string","enum":["x","y"]},'
    '"o":{"type":"object"}},"required":["n"],"additionalProperties":false},"outputSchema":{"type":"object",'
    '"properties":{"sum":{"type":"integer"}},"required":["sum"]}}]'
)
GIVEN = f"teaching ready tools={TOOL}"
CALLED = 'C> {"method":"tools/call","params":{"name":"add","arguments":{"n":1}}}'
READ = 'C with {}> {"method":"resources/read","params":{"uri":"kb://a/handbook"}}'
SUBSCRIBE = 'C with {}> {"method":"resources/subscribe","params":{"uri":"kb://a/handbook"}}'
UNSUBSCRIBE = 'C with {}> {"method":"resources/unsubscribe","params":{"uri":"kb://a/handbook"}}'
UPDATED = 'S with {}> {"method":"notifications/resources/updated","params":{"uri":"kb://a/handbook"}}'
DONE = 'S> {"id":1,"result":{}}'


def call(**arguments):
    return 'C> {"method":"tools/call","params":{"name":"add","arguments":' + json.dumps(arguments) + "}}"


def listed(**changed):
    tool = {"name": "add", "description": "Adds.", "inputSchema": {"type": "object"}, **changed}
    tool = {key: value for key, value in tool.items() if value != "gone"}
    return 'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":[' + json.dumps(tool) + "]}}"


def schema(**members):
    return listed(inputSchema={"type": "object", "properties": {"f": members}})


def read(*contents):
    return f'{READ}\nS> {{"id":1,"result":{{"contents":{json.dumps(contents)}}}}}'


def form(**params):
    whole = {"message": "Where?", "requestedSchema": {"type": "object"}, **params}
    whole = {key: value for key, value in whole.items() if value != "gone"}
    return 'S> {"method":"elicitation/create","params":' + json.dumps(whole) + "}"


def url(**params):
    whole = {"mode": "url", "message": "Pay.", "url": "https://pay.example/1", "elicitationId": "e1", **params}
    whole = {key: value for key, value in whole.items() if value != "gone"}
    return 'S> {"method":"elicitation/create","params":' + json.dumps(whole) + "}"


def uri(text):
    return 'C with {}> {"method":"resources/read","params":{"uri":' + json.dumps(text) + "}}"


def deep(levels):
    value = {"type": "object"}
    for _ in range(levels):
        value = {"type": "object", "properties": {"a": value}}
    return value


# (fragments, the talk's given words, the talk)
PROVOKED = [
    # 2
    (["message must be an object"], READY, 'C raw> ["2.0"]'),
    (["jsonrpc must be '2.0'"], READY, 'C> {"jsonrpc":2.0,"id":1,"method":"ping"}'),
    (["cannot mix"], READY, 'C> {"id":1,"method":"ping","result":{}}'),
    (["method must be a non-empty string"], READY, 'C> {"id":1,"method":""}'),
    (["params must be an object"], READY, 'C> {"method":"ping","params":[]}'),
    (["notification method must not contain id"], READY, 'C> {"id":1,"method":"notifications/initialized"}'),
    (["unknown keys", "request"], READY, 'C> {"method":"ping","extra":1}'),
    (["id must be a string or integer"], READY, 'C> {"id":true,"method":"ping"}'),
    (["unknown keys", "notification"], READY, 'C> {"method":"notifications/cancelled","params":{},"extra":1}'),
    (["response must contain id"], READY, 'C> {"result":{}}'),
    (["exactly one of result or error"], READY, 'C> {"id":1,"result":{},"error":{"code":1,"message":"no"}}'),
    (["unknown keys", "response"], READY, 'C> {"id":1,"result":{},"extra":1}'),
    (["error must be an object"], READY, 'C> {"id":1,"error":"no"}'),
    (["error"], READY, 'C> {"id":1,"error":{"code":1,"message":"no","extra":1}}'),
    (["error.code must be an integer"], READY, 'C> {"id":1,"error":{"code":1.5,"message":"no"}}'),
    (["error.message must be a non-empty string"], READY, 'C> {"id":1,"error":{"code":1,"message":""}}'),
    # 3
    (["duplicate outstanding request id"], READY, 'C> {"id":5,"method":"ping"}\nC> {"id":5,"method":"ping"}'),
    (["outstanding request capacity"], f"{READY} requests=1", 'C> {"method":"ping"}\nS> {"method":"ping"}'),
    (["no matching outstanding request"], READY, 'C> {"id":5,"method":"ping"}\nS> {"id":"5","result":{}}'),
    # 4
    (["client must initiate"], NEW, 'S> {"method":"ping"}'),
    (["initialize request must be the first interaction"], NEW, 'C> {"method":"ping"}'),
    (["initialize.params must be an object"], NEW, 'C> {"id":1,"method":"initialize"}'),
    (["initialize.params", "unknown keys"], NEW, INIT.replace('"params":{', '"params":{"_meta":{},')),
    (["unsupported client protocol version"], NEW, INIT.replace("2025-11-25", "2025-06-18")),
    (["client capabilities must be an object"], NEW, INIT.replace("{},", "[],", 1)),
    (["clientInfo", "missing keys"], NEW, INIT.replace('"name":"desk",', "")),
    (["clientInfo.name required"], NEW, INIT.replace('"desk"', '""')),
    (["clientInfo.version required"], NEW, INIT.replace('"version":"1"', '"version":1')),
    (["server must answer initialize"], NEW, f'{INIT}\nC> {{"method":"ping"}}'),
    (["initialize failed"], NEW, f'{INIT}\nS> {{"id":1,"error":{{"code":1,"message":"no"}}}}'),
    (["initialize result"], NEW, f'{INIT}\nS> {{"id":1,"result":{{}}}}'),
    (["does not support"], NEW, f"{INIT}\n{ANSWER.replace('2025-11-25', '2024-11-05')}"),
    (["server capabilities must be an object"], NEW, f"{INIT}\n{ANSWER.replace('{},', 'null,', 1)}"),
    (
        ["server resources", "must be boolean"],
        NEW,
        f"{INIT}\n{ANSWER.replace('{},', json.dumps({'resources': {'subscribe': 1}}) + ',', 1)}",
    ),
    (["serverInfo"], NEW, f"{INIT}\n{ANSWER.replace('pier', '')}"),
    (["must come from client"], NEW, f'{INIT}\n{ANSWER}\nS> {{"method":"ping"}}'),
    (["client must send notifications/initialized"], NEW, f'{INIT}\n{ANSWER}\nC> {{"method":"ping"}}'),
    (
        ["must not carry data"],
        NEW,
        f'{INIT}\n{ANSWER}\nC> {{"method":"notifications/initialized","params":{{"a":1}}}}',
    ),
    # 5
    (["server did not declare capability: tools"], f"{READY} server={{}}", 'C> {"method":"tools/list"}'),
    (["client did not declare capability: roots"], f"{READY} client={{}}", 'S> {"method":"roots/list"}'),
    (
        ["server did not declare capability: tasks.list"],
        f'{READY} server={{"tasks":{{}}}}',
        'C> {"method":"tasks/list"}',
    ),
    (["not implemented"], READY, 'C> {"method":"prompts/list"}'),
    (["not implemented"], READY, 'S> {"method":"tasks/get","params":{"taskId":"t"}}'),
    (["taskId required"], READY, 'S> {"method":"tasks/get","params":{"taskId":""}}'),
    (["unsupported task method"], READY, 'S> {"method":"tasks/start"}'),
    (["unsupported resource method", "wrong direction"], KB, 'S with {}> {"method":"resources/list"}'),
    (["unsupported method", "wrong direction"], READY, 'S> {"method":"tools/list"}'),
    (["transport_context"], KB, 'C with {}> {"method":"tools/list"}'),
    (["takes no parameters"], READY, 'C> {"method":"ping","params":{"_meta":{}}}'),
    (["{method}.params"], READY, 'C> {"method":"tools/list","params":{"page":1}}'),
    (["cursor", "size limit"], READY, 'C> {"method":"tools/list","params":{"cursor":"<a x 1025>"}}'),
    (["_meta must be an object"], READY, 'C> {"method":"tools/list","params":{"_meta":[]}}'),
    # 6
    (["tools.listChanged"], f'{READY} server={{"tools":{{}}}}', 'S> {"method":"notifications/tools/list_changed"}'),
    (["resources.listChanged"], f"{READY} server={{}}", 'S> {"method":"notifications/resources/list_changed"}'),
    (["roots.listChanged"], f"{READY} client={{}}", 'C> {"method":"notifications/roots/list_changed"}'),
    (
        ["elicitation.url"],
        f'{READY} client={{"elicitation":{{}}}}',
        'S> {"method":"notifications/elicitation/complete","params":{"elicitationId":"e"}}',
    ),
    (["elicitation complete params"], READY, 'S> {"method":"notifications/elicitation/complete","params":{}}'),
    (["requires params"], READY, 'S> {"method":"notifications/progress"}'),
    (["unsupported notification", "wrong direction"], READY, 'C> {"method":"notifications/tools/list_changed"}'),
    # 7.1
    (["tool descriptor"], READY, listed(inputSchema="gone")),
    (["tool name"], READY, listed(name="a b")),
    (["tool description"], READY, listed(description="")),
    (["inputSchema"], READY, listed(inputSchema=[])),
    (["outputSchema"], READY, listed(outputSchema=[])),
    (["tool.execution", "taskSupport"], READY, listed(execution={"taskSupport": "maybe"})),
    # 7.2
    (["must be a JSON Schema object"], READY, schema(type="array", items=True)),
    (["schema depth"], READY, listed(inputSchema=deep(17))),
    (["unsupported schema keywords"], READY, schema(type="string", pattern="x")),
    (["must be a non-empty string"], READY, schema(type="string", title="")),
    (["unsupported or missing"], READY, schema(type=["string"])),
    (["enum must contain"], READY, schema(type="string", enum=[])),
    (["enum supports only"], READY, schema(type="string", enum=[{}])),
    (["incompatible with declared type"], READY, schema(type="string", enum=[1])),
    (["enum contains duplicates"], READY, schema(type="number", enum=[1, 1.0])),
    (["type must be object"], READY, listed(inputSchema={"type": "string"})),
    (["unknown property"], READY, listed(inputSchema={"type": "object", "required": ["x"]})),
    (["incompatible with object"], READY, listed(inputSchema={"type": "object", "minimum": 1})),
    (["items is required"], READY, schema(type="array")),
    (["incompatible numeric"], READY, schema(type="integer", minLength=1)),
    # 7.3
    (["must be an object"], GIVEN, call(n=1, o=[])),
    (["too many properties"], GIVEN, call(n=1, o={f"k{n}": 1 for n in range(1_025)})),
    (["missing required value", ": path.name"], GIVEN, call()),
    (["unknown values", " at path: [names]"], GIVEN, call(n=1, z=1)),
    (["must be an array"], GIVEN, call(n=1, a={})),
    (["too many items"], GIVEN, call(n=1, a=[1, 2, 3])),
    (["too few items"], GIVEN, call(n=1, a=[])),
    (["must be a string"], GIVEN, call(n=1, s=1)),
    (["string limit"], GIVEN, call(n=1, s="a" * 100_001)),
    (["shorter than minLength"], GIVEN, call(n=1, s="a")),
    (["longer than maxLength"], GIVEN, call(n=1, s="abcd")),
    (["must be an integer"], GIVEN, call(n=2.0)),
    (["must be a number"], GIVEN, call(n=1, a=[True])),
    (["must be a boolean"], GIVEN, call(n=1, b=1)),
    (["must be one of"], GIVEN, call(n=1, e="z")),
    (["below minimum"], GIVEN, call(n=0)),
    (["above maximum"], GIVEN, call(n=10)),
    # 7.4
    (["unknown tool"], GIVEN, call(n=1).replace('"add"', '"sub"')),
    (["tool arguments must be an object"], GIVEN, CALLED.replace('{"n":1}', "[]")),
    (["tool forbids"], GIVEN, CALLED.replace('"arguments"', '"task":{},"arguments"')),
    (
        ["requires task augmentation"],
        GIVEN.replace('"outputSchema"', '"execution":{"taskSupport":"required"},"outputSchema"'),
        CALLED,
    ),
    (["tool result must be an object"], GIVEN, f'{CALLED}\nS> {{"id":1,"result":null}}'),
    (["content must be a non-empty array"], GIVEN, f'{CALLED}\nS> {{"id":1,"result":{{"content":[]}}}}'),
    (["content[i]"], GIVEN, f'{CALLED}\nS> {{"id":1,"result":{{"content":[{{"type":"text"}}]}}}}'),
    (
        ["isError must be boolean"],
        GIVEN,
        f'{CALLED}\nS> {{"id":1,"result":{{"content":[{{"type":"text","text":"1"}}],"isError":1}}}}',
    ),
    (
        ["structuredContent"],
        GIVEN,
        f'{CALLED}\nS> {{"id":1,"result":{{"content":[{{"type":"text","text":"1"}}]}}}}',
    ),
    (
        ["$.structuredContent", "must be an integer"],
        GIVEN,
        f'{CALLED}\nS> {{"id":1,"result":{{"content":[{{"type":"text","text":"1"}}],"structuredContent":{{"sum":"1"}}}}}}',
    ),
    (
        ["item limit"],
        READY,
        'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":[' + ",".join(["1"] * 257) + "]}}",
    ),
    # 8
    (["non-empty URI string"], KB, uri("")),
    (["URI size limit"], KB, uri("kb://" + "a" * 2_048)),
    (["whitespace/control"], KB, uri("kb://a b")),
    (["RFC 3986 URI character set"], KB, uri("kb://a{b}")),
    (["percent encoding"], KB, uri("kb://a%2")),
    (["not a valid absolute URI"], KB, uri("kb://a:b")),
    (["must be an absolute URI"], KB, uri("/a/b")),
    # 9.1
    (["transport_context", "requires wire-external"], KB, 'C> {"method":"resources/list"}'),
    (["transport_context", "unknown keys"], KB, 'C with {"extra":1}> {"method":"resources/list"}'),
    (["streamable_http"], KB, 'C with {"transport":"stdio"}> {"method":"resources/list"}'),
    (["active access token"], KB, 'C with {"token_active":1}> {"method":"resources/list"}'),
    (["protected resource is not configured"], READY, 'C with {}> {"method":"resources/list"}'),
    (["transport_context token_audience"], KB, 'C with {"token_audience":"kb"}> {"method":"resources/list"}'),
    (["transport_context resource"], KB, 'C with {"resource":5}> {"method":"resources/list"}'),
    (["token audience"], KB, 'C with {"token_audience":"https://o.example/mcp"}> {"method":"resources/list"}'),
    (["resource indicator"], KB, 'C with {"resource":"https://o.example/mcp"}> {"method":"resources/list"}'),
    (["subject required"], KB, 'C with {"subject":""}> {"method":"resources/list"}'),
    (["tenant required"], KB, 'C with {"tenant":null}> {"method":"resources/list"}'),
    (["scopes must be"], KB, 'C with {"scopes":"resources:list"}> {"method":"resources/list"}'),
    (["contains duplicates"], KB, 'C with {"scopes":["a","a"]}> {"method":"resources/list"}'),
    (["authorization revision"], KB, 'C with {"authorization_revision":"v2"}> {"method":"resources/list"}'),
    (["principal"], KB, 'C with {"subject":"zoe"}> {"method":"resources/list"}'),
    (["principal is revoked"], KB, 'C with {"subject":"olga"}> {"method":"resources/list"}'),
    (["principal binding", "tenant"], KB, 'C with {"tenant":"b"}> {"method":"resources/list"}'),
    (["scope not granted"], KB, 'C with {"subject":"bob"}> {"method":"resources/list"}'),
    (
        ["requires scope", "resources:read"],
        KB,
        'C with {"scopes":["resources:list"]}> {"method":"resources/read","params":{"uri":"kb://a/handbook"}}',
    ),
    # 9.2 and 10
    (["absent from the access policy"], KB, uri("kb://a/handbookish")),
    (["resource tenant"], KB, uri("kb://b/ledger")),
    (["resources.subscribe"], f'{KB} server={{"resources":{{}}}}', SUBSCRIBE),
    (["already has an active subscription"], KB, f"{SUBSCRIBE}\n{DONE}\n{SUBSCRIBE}"),
    (["pending subscription"], KB, f"{SUBSCRIBE}\n{SUBSCRIBE}"),
    (["resources/subscribe result"], KB, f'{SUBSCRIBE}\nS> {{"id":1,"result":{{"ok":true}}}}'),
    (["no active subscription"], KB, UNSUBSCRIBE),
    (["pending unsubscription"], KB, f"{SUBSCRIBE}\n{DONE}\n{UNSUBSCRIBE}\n{UNSUBSCRIBE}"),
    (
        ["does not own the active subscription"],
        KB,
        f"{SUBSCRIBE}\n{DONE}\n{UNSUBSCRIBE.replace('{}', json.dumps({'subject': 'carl'}), 1)}",
    ),
    (["no active subscription", "active subscription"], KB, UPDATED),
    (
        ["does not match the active subscription"],
        KB,
        f"{SUBSCRIBE}\n{DONE}\n{UPDATED.replace('{}', json.dumps({'subject': 'carl'}), 1)}",
    ),
    # 11
    (["contents[i]"], KB, read({"uri": "kb://a/handbook", "text": "a", "extra": 1})),
    (["content item limit"], KB, read(*[{"uri": "kb://a/handbook", "text": ""}] * 65)),
    (["exactly one of text or blob"], KB, read({"uri": "kb://a/handbook"})),
    (["size limit"], KB, read({"uri": "kb://a/handbook", "text": "é" * 32_769})),
    (["valid base64", "base64"], KB, read({"uri": "kb://a/handbook", "blob": "Zg"})),
    (["canonical padded base64"], KB, read({"uri": "kb://a/handbook", "blob": "Zh=="})),
    (
        ["aggregate contents"],
        KB,
        read({"uri": "kb://a/handbook", "text": "a" * 65_536}, {"uri": "kb://a/handbook/one", "text": "b"}),
    ),
    (["not the requested resource or an explicit child"], KB, read({"uri": "kb://b/ledger", "text": "a"})),
    (["duplicate content URI"], KB, read(*[{"uri": "kb://a/handbook", "text": "a"}] * 2)),
    # 12
    (["roots array"], READY, 'S> {"method":"roots/list"}\nC> {"id":1,"result":{}}'),
    (["must be a file URI"], READY, 'S> {"method":"roots/list"}\nC> {"id":1,"result":{"roots":[{"uri":"kb://a"}]}}'),
    (
        ["must identify a location"],
        READY,
        'S> {"method":"roots/list"}\nC> {"id":1,"result":{"roots":[{"uri":"file://"}]}}',
    ),
    (["message required"], READY, form(message="gone")),
    (["mode must be form or url"], READY, form(mode=None)),
    (["elicitation.form"], f'{READY} client={{"elicitation":{{"url":{{}}}}}}', form()),
    (["form elicitation params"], READY, form(title="x")),
    (["form elicitation params"], READY, form(requestedSchema="gone")),
    (["requestedSchema"], READY, form(requestedSchema=[])),
    (
        ["must not request secrets"],
        READY,
        form(requestedSchema={"type": "object", "properties": {"API-Key": {"type": "string"}}}),
    ),
    (["elicitation.url"], f'{READY} client={{"elicitation":{{}}}}', url()),
    (["URL elicitation params"], READY, url(requestedSchema={})),
    (["HTTPS"], READY, url(url="http://pay.example/1")),
    (["elicitationId required"], READY, url(elicitationId="")),
    (["invalid elicitation action"], READY, f'{form()}\nC> {{"id":1,"result":{{"action":["accept"]}}}}'),
    (
        ["must not expose secret content"],
        READY,
        f'{url()}\nC> {{"id":1,"result":{{"action":"decline","content":null}}}}',
    ),
    (["needs content"], READY, f'{form()}\nC> {{"id":1,"result":{{"action":"accept"}}}}'),
]


def searched():
    """The fragments of the shared tables' Fragment columns; None where they are not beside us."""
    found = set()
    for name in ("teaching-profile.md", "fixture-format.md"):
        try:
            with open(os.path.join(SHARED, name), encoding="utf-8") as file:
                found.update(_column(file))
        except OSError:
            return None
    return found


def _column(lines):
    column = None
    for line in lines:
        if not line.startswith("|"):
            column = None
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if column is None:
            names = [cell.lower() for cell in cells]
            column = names.index("fragment") if "fragment" in names else -1
        elif 0 <= column < len(cells):
            yield from re.findall(r"`([^`]*)`", cells[column])


# texts of a table that stand for others
STANDS_FOR = {
    "{method}.params": "tools/list.params",
    ": path.name": ": $.arguments.n",
    " at path: [names]": ' at $.arguments: ["z"]',
    "content[i]": "content[0]",
    "contents[i]": "contents[0]",
}
# provoked by files (tests/test_course_files.py)
OF_FILES = {
    "fixture exceeds",
    "unable to read fixture",
    "FileNotFoundError",
    "IsADirectoryError",
    "exceeds",
    "nesting",
    "invalid JSON at line",
    "duplicate JSON key",
    "non-finite",
    "fixture root must be an object",
    "transport must be streamable_http",
    "access token must be active",
    "token audience must match",
    "resource indicator must match",
}


@pytest.mark.parametrize(("fragments", "given", "text"), PROVOKED)
def test_fragment(fragments, given, text):
    message = last(text, given)
    true(message is not None, "the last step was accepted")
    for fragment in fragments:
        true(STANDS_FOR.get(fragment, fragment) in message, f"{fragment!r} is not in {message!r}")


def test_no_fragment_of_the_tables_is_forgotten():
    wanted = searched()
    if wanted is None:
        pytest.skip("the shared tables are not beside this folder")
    true(len(wanted) > 140, f"{len(wanted)} fragments")
    known = OF_FILES.union(*(fragments for fragments, _, _ in PROVOKED))
    same(sorted(wanted - known), [])


def binding():
    """The texts of section 15 that the course's cases and tests search for; None where it is not beside us."""
    try:
        with open(os.path.join(SHARED, "teaching-profile.md"), encoding="utf-8") as file:
            section = file.read().partition("## 15.")[2].partition("Negative expectations")[0]
    except OSError:
        return None
    return set(re.findall(r"`([^`]*)`", section))


# provoked by library calls and files (tests/test_teaching_state.py, tests/test_course_files.py, below)
ELSEWHERE = {"$[1]", "2025-11-25", "schema_version", "OverflowError", "Traceback", "ttl required", "pollInterval"}


def test_every_binding_fragment_is_provoked():
    wanted = binding()
    if wanted is None:
        pytest.skip("the shared tables are not beside this folder")
    true(len(wanted) > 80, f"{len(wanted)} fragments")
    messages = [last(text, given) for _, given, text in (*PROVOKED, *MORE)]
    templates = [fragment for _, fragment in TEMPLATES]
    said = "\n".join([*messages, *templates, *OF_FILES, *ELSEWHERE])
    same(sorted(fragment for fragment in wanted if fragment not in said), [])


def test_places_of_a_bare_value():
    whole = {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "integer"}}}}
    same(list(objections(whole, {"a": [1, "x"]})), [("/a/1", '$.a[1] must be an integer; found "x"')])
    nested = {"type": "array", "items": {"type": "integer"}}
    same(list(objections(nested, [1, "x"]))[:1], [("/1", '$[1] must be an integer; found "x"')])


# sections 12, 13 and the course's own tests search for these too
MORE = [
    ("task.ttl must be a positive number", GIVEN, CALLED.replace('"arguments"', '"task":{"ttl":0},"arguments"')),
    ("task parameters must be an object", GIVEN, CALLED.replace('"arguments"', '"task":[],"arguments"')),
    (
        "tasks.requests.tools.call",
        f'{GIVEN} server={{"tools":{{}}}}',
        CALLED.replace('"arguments"', '"task":{},"arguments"'),
    ),
    ("sampling.tools", f'{READY} client={{"sampling":{{}}}}', 'S> {"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"a"}}],"maxTokens":1,"tools":[{}]}}'),
    ("sampling.context", f'{READY} client={{"sampling":{{}}}}', 'S> {"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"a"}}],"maxTokens":1,"includeContext":"thisServer"}}'),
    ("invalid includeContext", READY, 'S> {"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"a"}}],"maxTokens":1,"includeContext":["none"]}}'),
    ("text sampling output only", READY, 'S> {"method":"sampling/createMessage","params":{"messages":[{"role":"user","content":{"type":"text","text":"a"}}],"maxTokens":1}}\nC> {"id":1,"result":{"role":"assistant","model":"m","content":{"type":"image","text":"a"}}}'),
    ("resources.listChanged", f'{KB} server={{"resources":{{}}}}', 'S> {"method":"notifications/resources/list_changed"}'),
    ("no resource authorization context", KB, 'S with {}> {"method":"notifications/resources/list_changed"}'),
    ("not part of MCP lifecycle messages", NEW, INIT.replace("C>", "C with {}>")),
    ("snapshot bound to the request", KB, f'{READ}\nS with {{}}> {{"id":1,"result":{{"contents":[]}}}}'),
    ("transport_context is only used by resource", KB, 'C with {}> {"method":"ping"}'),
    ("unknown authorization revision", KB, "A> v9"),
    ("ready session", "teaching policy", "A> v2"),
    ("duplicate name at index 1", READY, 'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":[{"name":"a","description":"d","inputSchema":{"type":"object"}},{"name":"a","description":"d","inputSchema":{"type":"object"}}]}}'),
    ("URI template string", KB, 'C with {}> {"method":"resources/templates/list"}\nS> {"id":1,"result":{"resourceTemplates":[{"uriTemplate":"","name":"n"}]}}'),
]  # fmt: skip
TEMPLATES = [
    ("kb://a/b", "at least one RFC 6570 expression"),
    ("kb://a/{}", "empty RFC 6570 variable name"),
    ("kb://a/{b,}", "empty RFC 6570 variable name"),
    ("kb://a/{b:0}", "prefix modifier"),
    ("kb://a/{b:10000}", "prefix modifier"),
    ("kb://a/{b*:3}", "prefix modifier"),
    ("kb://a/{b..c}", "RFC 6570 variable name"),
    ("kb://a/{b-c}", "RFC 6570 variable name"),
    ("kb://a/{b}}", "unbalanced braces"),
    ("{+a}/x", "must be an absolute URI"),
]


@pytest.mark.parametrize(("fragment", "given", "text"), MORE)
def test_fragment_beside_the_tables(fragment, given, text):
    message = last(text, given)
    true(message is not None and fragment in message, message)


# section 1: key-set errors name all the keys of their object, sorted, those that are missing before those too many
KEYS = [
    ('request has unknown keys: ["extra","more"]', READY, 'C> {"method":"ping","more":1,"extra":1}'),
    ('initialize.params missing keys: ["capabilities"]', NEW, INIT.replace('"capabilities":{},', '"more":1,')),
    (
        'initialize.params missing keys: ["capabilities"]',
        NEW,
        INIT.replace('"capabilities":{},', "").replace('"desk"', "1"),
    ),
    ('clientInfo missing keys: ["name","version"]', NEW, INIT.replace('"name":"desk","version":"1"', '"more":1')),
    (
        'tool descriptor missing keys: ["description","inputSchema"]',
        READY,
        listed(description="gone", inputSchema="gone", more=1),
    ),
    (
        'tool descriptor missing keys: ["inputSchema"]',
        READY,
        'C> {"method":"tools/list"}\nS> {"id":1,"result":{"tools":[{"name":"a","description":"A."},{"name":"b"}]}}',
    ),
]


@pytest.mark.parametrize(("fragment", "given", "text"), KEYS)
def test_keys_are_named_together(fragment, given, text):
    message = last(text, given)
    true(message is not None and fragment in message, message)


@pytest.mark.parametrize(("template", "fragment"), TEMPLATES)
def test_template(template, fragment):
    text = 'C with {}> {"method":"resources/templates/list"}\nS> {"id":1,"result":{"resourceTemplates":['
    message = last(f'{text}{{"uriTemplate":"{template}","name":"n"}}]}}}}')
    true(message is not None and fragment in message, message)


@pytest.mark.parametrize("field", ["taskId", "status", "createdAt", "lastUpdatedAt", "ttl", "pollInterval"])
def test_task_snapshot(field):
    task = {"taskId": "t", "status": "working", "createdAt": "2025-11-25", "lastUpdatedAt": "2025-11-25", "ttl": None}
    task = {**task, field: None} if field == "pollInterval" else {key: one for key, one in task.items() if key != field}
    message = last('C> {"method":"tasks/list"}\nS> {"id":1,"result":{"tasks":[' + json.dumps(task) + "]}}")
    true(f"{field} required" in message or (field == "pollInterval" and field in message), message)
    true("tasks/list result.tasks[0]" in message, message)
