"""The blocks of the rule pages: text -> what is given, and the messages in order.

A block is a group of indented lines below "### Fails" or "### Passes". Its lines are `C> {…}` and `S> {…}` (a JSON
value; `jsonrpc`, and for requests a counted `id`, are filled in when absent), `C raw> text` (the text as it stands) and
`C hex> 7b…` (bytes). Its first line may be `given [REVISION] [ready] [partial] [http] [stdio] [fixed] [client={…}] [server={…}]
[tools=[…]] [bytes=N] [depth=N] [direction=…] [as=SEVERITY] [beside=RULE] [at=LINE:POINTER]`, whose JSON holds no blanks outside strings.
In 2026-07-28 a client's request gets the metadata of `client=…` beside what stands there (a member "M" in `_meta` is a
word for it), a result its type, the server's name and the hints for caches, each where it is absent, and `ready` is a
discovery. A block that is `bare` gets nothing; one that is `legacy` runs only where there is a handshake.
`fixed`: the revision holds whatever the handshake says; `as`: the severity here, where the rule's level depends on what
was found; `teaching`, `extended`: under the teaching profile, where `tools` are given beside the wire; `policy`: POLICY is given too.
`C with {…}>` is a message with the transport context CONTEXT, some members replaced; `A> v2` activates a revision;
`<a x 9>` stands for a text of nine signs, `<1, x 9>` for what is longer, as often. `beside`: a rule that the same messages cannot but break too; `at`: where the
rule's finding stands, the line counted from 1 without the first. A block of `record> text` lines is a recording, its last
line without a line feed.

It knows no rule: whether a block gives what its page says is the test's business.
"""

import json
import re
from collections import namedtuple

from mcpcheck.values import Control, Event

Given = namedtuple("Given", "revision flags client server tools budgets direction beside severity at")
Block = namedtuple("Block", "rule heading given lines")
Line = namedtuple("Line", "sender form text")

DIRECTION = {"C": "client_to_server", "S": "server_to_client"}
REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")  # those with a handshake
MODERN = ("2026-07-28",)
SEVERITIES = ("error", "warning", "info", "unjudged")
FLAGS = {"ready", "partial", "http", "stdio", "fixed", "teaching", "extended", "policy", "bare", "legacy"}
PROFILES = {"teaching", "extended"}
BUDGETS = ("bytes", "depth", "requests", "aggregate", "items")
_LINE = re.compile(r"(?:([CSA])(?: (raw|hex|with \{.*?\}))?|record)> ?(.*)", re.DOTALL)
_LONG = re.compile(r"<([^<>]+?) x (\d+)>")
_WORD = re.compile(r'(?:"(?:[^"\\]|\\.)*"|\S)+')

# what a side declares when the block does not say: everything its revision has
CLIENT = {
    "2024-11-05": {"roots": {"listChanged": True}, "sampling": {}},
    "2025-03-26": {"roots": {"listChanged": True}, "sampling": {}},
    "2025-06-18": {"elicitation": {}, "roots": {"listChanged": True}, "sampling": {}},
    "2025-11-25": {
        "elicitation": {"form": {}, "url": {}},
        "roots": {"listChanged": True},
        "sampling": {"context": {}, "tools": {}},
        "tasks": {
            "cancel": {},
            "list": {},
            "requests": {"elicitation": {"create": {}}, "sampling": {"createMessage": {}}},
        },
    },
    "2026-07-28": {
        "elicitation": {"form": {}, "url": {}},
        "extensions": {"io.modelcontextprotocol/tasks": {}},
        "roots": {},
        "sampling": {"context": {}, "tools": {}},
    },
}
_LISTS = {
    "logging": {},
    "prompts": {"listChanged": True},
    "resources": {"listChanged": True, "subscribe": True},
    "tools": {"listChanged": True},
}
SERVER = {
    "2024-11-05": _LISTS,
    "2025-03-26": {"completions": {}, **_LISTS},
    "2025-06-18": {"completions": {}, **_LISTS},
    "2025-11-25": {
        "completions": {},
        **_LISTS,
        "tasks": {"cancel": {}, "list": {}, "requests": {"tools": {"call": {}}}},
    },
    "2026-07-28": {"completions": {}, "extensions": {"io.modelcontextprotocol/tasks": {}}, **_LISTS},
}
_PREFIX = "io.modelcontextprotocol/"
# results with one of these members are of the methods that give hints for caches
_HINTED = ("tools", "resources", "resourceTemplates", "prompts", "contents", "supportedVersions")
_NAMES = {f"{_PREFIX}serverInfo": {"name": "server", "version": "1"}}


# what the blocks of the teaching profile know beside the wire
ALL_SCOPES = ["resources:list", "resources:read", "resources:subscribe"]
_POLICY = {
    "principals": {
        "ada": {"tenant": "a", "scopes": ALL_SCOPES},
        "bob": {"tenant": "a", "scopes": ["resources:list", "resources:read"]},
        "carl": {"tenant": "a", "scopes": ALL_SCOPES},
        "eve": {"tenant": "b", "scopes": ALL_SCOPES},
        "olga": {"tenant": "a", "scopes": ALL_SCOPES, "enabled": False},
    },
    "resources": [
        {"uri": "kb://a/handbook", "tenant": "a", "children": ["kb://a/handbook/one"]},
        {"uri": "kb://a/handbook/one", "tenant": "a"},
        {"uri": "kb://b/ledger", "tenant": "b"},
    ],
    "resourceTemplates": [{"uriTemplate": "kb://a/{page}", "tenant": "a"}],
}
POLICY = {
    "protected_resource": "https://kb.example/mcp",
    "initial_revision": "v1",
    "revisions": {"v1": _POLICY, "v2": {**_POLICY, "resourceTemplates": []}},
}
CONTEXT = {
    "transport": "streamable_http",
    "token_active": True,
    "token_audience": "https://kb.example/mcp",
    "resource": "https://kb.example/mcp",
    "subject": "ada",
    "tenant": "a",
    "scopes": ALL_SCOPES,
    "authorization_revision": "v1",
}


def sections(page):
    """The page's sections in order: (name, text)."""
    for part in ("\n" + page).split("\n## ")[1:]:
        name, _, text = part.partition("\n")
        yield name.strip(), text


def headings(text):
    """The parts of a section in order: (heading, text)."""
    for part in ("\n" + text).split("\n### ")[1:]:
        heading, _, rest = part.partition("\n")
        yield heading.strip(), rest


def blocks(page):
    """All blocks of a page in order."""
    for name, text in sections(page):
        for heading, rest in headings(text):
            if heading in ("Fails", "Passes"):
                for group in re.findall(r"(?:^    .*\n?)+", rest, re.MULTILINE):
                    yield block(name, heading, [line[4:] for line in group.splitlines()])


def block(name, heading, lines):
    """One block from its lines. ValueError where a line is not of the grammar."""
    words = _WORD.findall(lines[0]) if lines[0].startswith("given") else []
    read = tuple(_line(name, text) for text in (lines[1:] if words else lines))
    return Block(name, heading, given(words[1:]), read)


def _line(name, text):
    match = _LINE.fullmatch(text)
    if match is None:
        raise ValueError(f"{name}: not a line of a block: {text!r}")
    return Line(match[1], (match[2] or "json") if match[1] else "record", match[3])


def given(words):
    """The first line's words, read. ValueError for a word that is not of the grammar."""
    read = {"revision": None, "flags": set(), "client": None, "server": None, "tools": None, "budgets": {}}
    read |= {"direction": None, "beside": (), "severity": None, "at": ()}
    for word in words:
        name, equals, value = word.partition("=")
        if word in FLAGS:
            read["flags"].add(word)
        elif word in (*REVISIONS, *MODERN):
            read["revision"] = word
        elif name in BUDGETS and value.isdigit():
            read["budgets"][name] = int(value)
        elif name == "direction" and value in DIRECTION.values():
            read["direction"] = value
        elif name == "as" and value in SEVERITIES:
            read["severity"] = value
        elif name == "beside" and value:
            read["beside"] += (value,)
        elif name == "at" and value[:1].isdigit():
            line, _, pointer = value.partition(":")
            read["at"] += ((int(line), pointer),)
        elif equals and name in ("client", "server", "tools"):
            read[name] = json.loads(value)
        else:
            raise ValueError(f"not a word of a block's first line: {word!r}")
    return Given(**read)


def recording(block):
    """The bytes of a block of `record>` lines; None for a block of messages."""
    if not block.lines or block.lines[0].form != "record":
        return None
    return "\n".join(line.text for line in block.lines).encode()


def events(block, revision=None):
    """The block's messages as Events, filled in as `revision` asks for (by default that of the block's first line)."""
    counts = {"C": 0, "S": 0}
    named = {"http": "streamable-http", "stdio": "stdio"}
    context = next(({"transport": named[flag]} for flag in named if flag in block.given.flags), None)
    modern = (revision or block.given.revision) in MODERN and "bare" not in block.given.flags
    fill = _Modern(block.given, revision) if modern else _filled
    return [_event(line, counts, context, fill) for line in block.lines]


def _event(line, counts, context, fill):
    if line.sender == "A":
        return Control("activate_authorization_revision", line.text)
    if line.form.startswith("with "):
        context = {**CONTEXT, **json.loads(line.form[5:])}
    if line.form == "raw":
        return Event(DIRECTION[line.sender], None, line.text, None, None, context)
    if line.form == "hex":
        return Event(DIRECTION[line.sender], None, bytes.fromhex(line.text), None, None, context)
    text = _LONG.sub(lambda found: found[1] * int(found[2]), line.text)
    return Event(DIRECTION[line.sender], fill(json.loads(text), line.sender, counts), None, None, None, context)


def _filled(message, sender, counts):
    if not isinstance(message, dict):
        return message
    filled = {} if "jsonrpc" in message else {"jsonrpc": "2.0"}
    method = message.get("method")
    if isinstance(method, str) and not method.startswith("notifications/") and "id" not in message:
        counts[sender] += 1
        filled["id"] = counts[sender]
    return {**filled, **message}


class _Modern:
    """Fills in what every message of the generation without a handshake carries."""

    def __init__(self, given, revision):
        self.meta = metadata(given, revision or given.revision)

    def __call__(self, message, sender, counts):
        message = _filled(message, sender, counts)
        if not isinstance(message, dict):
            return message
        result, params = message.get("result"), message.get("params", {})
        if sender == "S" and isinstance(result, dict) and "method" not in message and "error" not in message:
            return {**message, "result": self._result(result)}
        if sender == "C" and "method" in message and "id" in message and isinstance(params, dict):
            return {**message, "params": {**params, "_meta": self._meta(params.get("_meta", {}))}}
        return message

    def _meta(self, meta):
        if not isinstance(meta, dict):
            return meta
        return {**self.meta, **{key: value for key, value in meta.items() if key != "M"}}

    def _result(self, result):
        filled = {"resultType": "complete", "_meta": _NAMES, **result}
        if filled["resultType"] == "complete" and any(name in result for name in _HINTED):
            filled = {"ttlMs": 0, "cacheScope": "private", **filled}
        return filled


def metadata(given, revision):
    """The metadata of a request: the version, the client's name, and the capabilities that are given."""
    client = CLIENT[revision] if given.client is None else given.client
    return {
        f"{_PREFIX}protocolVersion": revision,
        f"{_PREFIX}clientCapabilities": client,
        f"{_PREFIX}clientInfo": {"name": "client", "version": "1"},
    }


def setup(given, revision):
    """The messages that come silently before the block: the handshake of `ready`, the listing of `tools=`."""
    if PROFILES & given.flags:
        return [Control("given", _beside(given)), *_setup(given._replace(tools=None), revision)]
    return _setup(given, revision)


def _beside(given):
    beside = {"tools": given.tools} if given.tools else {}
    return {**beside, "authorization": POLICY} if "policy" in given.flags else beside


def _setup(given, revision):
    if revision in MODERN:
        listing = _listing(given.tools, {"_meta": metadata(given, revision)}, _CACHED)
        return [*_discovery(given, revision), *listing] if "ready" in given.flags else listing
    if "ready" not in given.flags:
        return []
    client = CLIENT[revision] if given.client is None else given.client
    server = SERVER[revision] if given.server is None else given.server
    asked = {"protocolVersion": revision, "capabilities": client, "clientInfo": {"name": "client", "version": "1"}}
    answer = {"protocolVersion": revision, "capabilities": server, "serverInfo": {"name": "server", "version": "1"}}
    return [
        sent("C", {"id": "setup", "method": "initialize", "params": asked}),
        sent("S", {"id": "setup", "result": answer}),
        sent("C", {"method": "notifications/initialized"}),
        *_listing(given.tools),
    ]


def _discovery(given, revision):
    server = SERVER[revision] if given.server is None else given.server
    answer = {**_CACHED, "supportedVersions": [revision], "capabilities": server}
    return [
        sent("C", {"id": "setup", "method": "server/discover", "params": {"_meta": metadata(given, revision)}}),
        sent("S", {"id": "setup", "result": answer}),
    ]


_CACHED = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private", "_meta": _NAMES}


def _listing(tools, params=None, beside=None):
    if tools is None:
        return []
    ask = {"id": "setup-tools", "method": "tools/list", **({"params": params} if params else {})}
    return [sent("C", ask), sent("S", {"id": "setup-tools", "result": {"tools": tools, **(beside or {})}})]


def sent(sender, message):
    """An Event of one side ("C" or "S"), `jsonrpc` filled in."""
    return Event(DIRECTION[sender], {"jsonrpc": "2.0", **message}, None, None, None, None)
