"""The frozen input of the benchmark: one valid 2025-11-25 session of any length, the same bytes on every machine.

    python bench/session.py 10000 > session.jsonl

By exchange about half are small tool calls, the rest big texts, structured results, listings, resources, progress and log
messages, forms, sampling, prompts, pings and refusals; about 1.1 kB a message. SHA256 holds the digest of the first 10,000
messages; `digest(10000)` must give it.
"""

import hashlib
import json
import random
import sys

WORDS = ["amber", "basin", "cedar", "delta", "ember", "fjord", "grove", "harbor", "inlet", "juniper", "kelp", "lagoon"]
WORDS += ["río", "straße", "海岸", "🌊", '"quoted"', "back\\slash", "line\nbreak", "tab\tstop"]
ROUNDS = (
    ("call", 40), ("rows", 6), ("long", 6), ("listing", 2), ("resources", 6), ("read", 8), ("progress", 16), ("form", 5),
    ("sampling", 4), ("prompt", 3), ("ping", 2), ("refusal", 2),
)  # fmt: skip
SHA256 = "0058d939fed9d8534b94e1cf7fc00409be770c3c70d577e202f0f36cc025a341"


class Session:
    """Makes exchange after exchange; every number comes from one seeded generator."""

    def __init__(self, seed=7):
        self.chance = random.Random(seed)
        self.ids = {"client": 0, "server": 0}

    def words(self, size):
        text = ""
        while len(text) < size:
            text += self.chance.choice(WORDS) + " "
        return text[:size]

    def ask(self, sender, method, params=None):
        self.ids[sender] += 1
        message = {"jsonrpc": "2.0", "id": self.ids[sender], "method": method}
        if params is not None:
            message["params"] = params
        return sender, message

    def answer(self, asked, **members):
        sender, message = asked
        return {"client": "server", "server": "client"}[sender], {"jsonrpc": "2.0", "id": message["id"], **members}

    def tell(self, method, params=None):
        return "server", {"jsonrpc": "2.0", "method": method, "params": params or {}}

    def opening(self):
        capabilities = {"roots": {"listChanged": True}, "sampling": {}, "elicitation": {"form": {}}}
        asked = self.ask("client", "initialize", {
            "protocolVersion": "2025-11-25", "capabilities": capabilities,
            "clientInfo": {"name": "bench-client", "version": "1.0"},
        })  # fmt: skip
        offered = {"logging": {}, "prompts": {}, "completions": {}, "resources": {"subscribe": True}, "tools": {}}
        yield asked
        yield self.answer(asked, result={
            "protocolVersion": "2025-11-25", "capabilities": offered,
            "serverInfo": {"name": "bench-server", "version": "1.0"},
        })  # fmt: skip
        yield "client", {"jsonrpc": "2.0", "method": "notifications/initialized"}
        yield from self.listing()

    def tool(self, number):
        kinds = ("string", "integer", "number", "boolean")
        properties = {f"arg{i}": {"type": kinds[i % 4], "description": self.words(60)} for i in range(2 + number % 5)}
        schema = {"type": "object", "properties": properties, "required": ["arg0"]}
        tool = {
            "name": f"tool_{number}",
            "title": f"Tool {number}",
            "description": self.words(240),
            "inputSchema": schema,
        }
        if number == 1:
            tool["outputSchema"] = {"type": "object", "properties": {"rows": {"type": "array"}}, "required": ["rows"]}
        return {**tool, "annotations": {"readOnlyHint": True, "openWorldHint": False}}

    def listing(self):
        asked = self.ask("client", "tools/list", {})
        yield asked
        state = self.chance.getstate()
        self.chance.seed(1)  # the listing is the same each time
        tools = [self.tool(number) for number in range(30)]
        self.chance.setstate(state)
        yield self.answer(asked, result={"tools": tools})

    def called(self, number, arguments, text, **more):
        asked = self.ask("client", "tools/call", {"name": f"tool_{number}", "arguments": arguments})
        yield asked
        yield self.answer(asked, result={"content": [{"type": "text", "text": text}], **more})

    def call(self):
        arguments = {"arg0": self.words(30), "arg1": self.chance.randrange(1000)}
        yield from self.called(self.chance.randrange(2, 30), arguments, self.words(200), isError=False)

    def rows(self):
        count = self.chance.randrange(5, 30)
        rows = [
            {"id": i, "name": self.words(20), "score": i / 7, "ok": i % 3 == 0, "tags": ["a"]} for i in range(count)
        ]
        yield from self.called(1, {"arg0": "q"}, json.dumps({"rows": rows}), structuredContent={"rows": rows})

    def long(self):
        yield from self.called(2, {"arg0": "big"}, self.words(self.chance.randrange(5000, 50000)))

    def resources(self):
        asked = self.ask("client", "resources/list")
        yield asked
        yield self.answer(asked, result={"resources": [
            {"uri": f"file:///srv/{i}.txt", "name": f"file {i}", "mimeType": "text/plain", "size": 100 + i,
             "annotations": {"audience": ["user"], "priority": 0.5}} for i in range(15)
        ]})  # fmt: skip

    def read(self):
        uri = f"file:///srv/{self.chance.randrange(15)}.txt"
        asked = self.ask("client", "resources/read", {"uri": uri})
        yield asked
        text = self.words(self.chance.randrange(200, 3000))
        yield self.answer(asked, result={"contents": [{"uri": uri, "mimeType": "text/plain", "text": text}]})

    def progress(self):
        token = f"token-{self.ids['client']}"
        params = {"name": "tool_3", "arguments": {"arg0": "slow"}, "_meta": {"progressToken": token}}
        asked = self.ask("client", "tools/call", params)
        yield asked
        steps = self.chance.randrange(2, 8)
        for step in range(1, steps + 1):
            what = {"progressToken": token, "progress": step, "total": steps, "message": f"step {step}"}
            yield self.tell("notifications/progress", what)
            if step % 2:
                data = {"step": step, "note": self.words(40)}
                yield self.tell("notifications/message", {"level": "info", "logger": "bench", "data": data})
        yield self.answer(asked, result={"content": [{"type": "text", "text": "done"}]})

    def form(self):
        properties = {
            "name": {"type": "string", "minLength": 1}, "age": {"type": "integer", "minimum": 0, "maximum": 150},
            "agree": {"type": "boolean"}, "plan": {"type": "string", "enum": ["free", "pro"]},
        }  # fmt: skip
        schema = {"type": "object", "properties": properties, "required": ["name"]}
        asked = self.ask("server", "elicitation/create", {"message": self.words(60), "requestedSchema": schema})
        yield asked
        content = {"name": "Ada", "age": self.chance.randrange(150), "agree": True, "plan": "pro"}
        accepted = {"action": "accept", "content": content}
        yield self.answer(asked, result=self.chance.choice([accepted, accepted, {"action": "decline"}]))

    def sampling(self):
        messages = [{"role": "user", "content": {"type": "text", "text": self.words(300)}}]
        asked = self.ask("server", "sampling/createMessage", {"messages": messages, "maxTokens": 200})
        yield asked
        content = {"type": "text", "text": self.words(200)}
        result = {"role": "assistant", "content": content, "model": "m-1", "stopReason": "endTurn"}
        yield self.answer(asked, result=result)

    def prompt(self):
        asked = self.ask("client", "prompts/get", {"name": "review", "arguments": {"code": self.words(80)}})
        yield asked
        content = {"type": "text", "text": self.words(300)}
        yield self.answer(asked, result={"messages": [{"role": "user", "content": content}]})

    def ping(self):
        asked = self.ask("client", "ping")
        yield asked
        yield self.answer(asked, result={})

    def refusal(self):
        asked = self.ask("client", "tools/call", {"name": "tool_4", "arguments": {"arg0": "x"}})
        yield asked
        yield self.answer(asked, error={"code": -32603, "message": "The index is being rebuilt"})

    def messages(self):
        names, weights = [name for name, _ in ROUNDS], [weight for _, weight in ROUNDS]
        yield from self.opening()
        while True:
            yield from getattr(self, self.chance.choices(names, weights)[0])()


def lines(count):
    """Yield `count` lines of the session, each with its line feed."""
    directions = {"client": "client_to_server", "server": "server_to_client"}
    for _, (sender, message) in zip(range(count), Session().messages(), strict=False):
        record = {"direction": directions[sender], "message": message}
        yield json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def digest(count):
    """The SHA-256 of the first `count` lines."""
    total = hashlib.sha256()
    for line in lines(count):
        total.update(line.encode())
    return total.hexdigest()


if __name__ == "__main__":
    for line in lines(int(sys.argv[1])):
        sys.stdout.buffer.write(line.encode())
