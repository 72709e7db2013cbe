"""What a correct pair of peers would still send after any messages, worked out from the state.

Every open request is answered, an open handshake is finished, then each side pings the other. What was refused is
answered as the pages of the features ask (2025-11-25); what is in order gets an answer that no rule objects to.

It looks at the state and at what was found so far, never at the block that led there.
"""

import modern_answers
from blocks import sent

from mcpcheck import pipeline
from mcpcheck.pipeline import pending

LETTER = {"client": "C", "server": "S"}
RECEIVER = {"client": "S", "server": "C"}
RELATED = "io.modelcontextprotocol/related-task"
MOMENT = "2025-11-25T10:00:00Z"
WORKING = {"status": "working", "createdAt": MOMENT, "lastUpdatedAt": MOMENT, "ttl": None}
# findings that are known only because a side never did something: doing it now would heal the fault
HEALED = {"lifecycle/initialized-missing"}
# findings in an answer to initialize after which a correct client disconnects
PARTED = {"lifecycle/protocol-version-format", "lifecycle/protocol-version-unknown"}


def continued(state, findings, rule):
    """Returns (state, findings) after the continuation; `findings` are those so far, `rule` the one under test."""
    if state.contract.declares is not None:
        return modern_answers.continued(state, findings)
    run = Run(state, list(findings))
    if any(finding.rule in PARTED and finding.pointer.startswith("/result") for finding in findings):
        return state, run.findings
    run.answer_all()
    modern = run.state.features[run.state.contract.modern]
    if modern is not None and modern.seen and run.state.session.phase in run.state.contract.closed:
        return modern_answers.continued(run.state, run.findings)
    if rule not in HEALED:
        run.shake_hands()
    run.ping("client")
    run.ping("server")
    return run.state, run.findings


class Run:
    """A session that goes on."""

    def __init__(self, state, findings):
        self.state = state
        self.findings = findings
        self.objections = {}
        for finding in findings:
            if finding.severity in ("error", "warning"):
                self.objections.setdefault(finding.step, []).append(finding)

    def send(self, sender, message):
        self.state, found = pipeline.step(self.state, sent(sender, message))
        self.findings.extend(found)

    def answer_all(self):
        opened = sorted(pending.open_requests(self.state.ids), key=lambda entry: entry[2].step)
        for number, (side, _, record) in enumerate(opened):
            found = self.objections.get(record.step, [])
            if record.contract.declares is not None:
                self.state, more = pipeline.step(self.state, modern_answers.refusal(record, found))
                self.findings.extend(more)
                continue
            self.send(RECEIVER[side], {"id": record.id, **answer(record, found, number)})

    def shake_hands(self):
        phase = self.state.session.phase
        if "start" in self.state.session.unseen or phase == "ready":
            return
        if phase in ("new", "failed"):
            asked = {"protocolVersion": self.state.contract.revision, "capabilities": {}}
            self.send("C", {"id": "again", "method": "initialize", "params": {**asked, "clientInfo": _info("client")}})
            self.send("S", {"id": "again", "result": _welcome(asked["protocolVersion"])})
        self.send("C", {"method": "notifications/initialized"})

    def ping(self, side):
        self.send(LETTER[side], {"id": "still there?", "method": "ping"})
        self.send(RECEIVER[side], {"id": "still there?", "result": {}})


def _info(name):
    return {"name": name, "version": "1"}


def _welcome(version):
    return {"protocolVersion": version, "capabilities": {}, "serverInfo": _info("server")}


def _error(code):
    return {"error": {"code": code, "message": "not now"}}


def answer(record, found, number):
    """The members of a right answer to `record`, at which `found` was objected; `number` makes new ids."""
    if record.method == "ping":
        return {"result": {}}
    code = _refusal(record, found)
    if code is not None:
        return _error(code)
    if record.expects == "CreateTaskResult":
        return {"result": {"task": {"taskId": f"continued-{number}", **WORKING}}}
    given = ANSWERS.get(record.method)
    if given is None:
        return _error(-32603)  # a listing could differ from an earlier one; an internal error is always possible
    return _related(record, given(record))


def _refusal(record, found):
    """The code with which a correct receiver refuses the request; None where it serves it."""
    route = record.contract.route(record.method)
    if route is None or any(finding.rule.startswith("method/") for finding in found):
        return -32601
    for finding in found:
        code = _code(finding)
        if code is not None:
            return code
    if record.method.startswith("tasks/") and record.method != "tasks/list":
        return -32602
    return None


def _code(finding):
    rule, heavy = finding.rule, finding.severity == "error"
    if rule.startswith(("id/", "lifecycle/")) and rule != "lifecycle/initialize-duplicate":
        return None
    if rule in CODES:
        return CODES[rule]
    if rule.startswith("capability/"):  # in the first two revisions a warning, and refused all the same
        return -32601 if heavy or finding.pointer == "/method" else None
    return -32602 if heavy or rule.startswith(("prompts/", "completion/", "pagination/", "logging/")) else None


CODES = {
    "lifecycle/initialize-duplicate": -32600,
    "capability/elicitation-form-not-declared": -32602,
    "capability/elicitation-url-not-declared": -32602,
    "capability/sampling-tools-not-declared": -32602,
    "capability/tasks-tools-call-not-declared": None,  # a receiver without the capability ignores task
    "tools/call-unknown-tool": -32602,
    "tasks/tool-task-required": -32601,
    "tasks/tool-task-forbidden": -32601,
}


def _related(record, members):
    """A result repeats the related task of its request."""
    meta = record.params.get("_meta") if isinstance(record.params, dict) else None
    if "result" not in members or not isinstance(meta, dict) or RELATED not in meta:
        return members
    return {"result": {**members["result"], "_meta": {RELATED: meta[RELATED]}}}


def _param(record, name):
    return record.params.get(name) if isinstance(record.params, dict) else None


def _initialize(record):
    return {"result": _welcome(record.contract.revision)}


def _tool(record):
    return {"result": {"content": [{"type": "text", "text": "not now"}], "isError": True}}


def _contents(record):
    return {"result": {"contents": [{"uri": _param(record, "uri"), "text": "x"}]}}


def _prompt(record):
    return {"result": {"messages": [{"role": "user", "content": {"type": "text", "text": "x"}}]}}


def _empty(record):
    return {"result": {}}


ANSWERS = {
    "initialize": _initialize,
    "tools/call": _tool,
    "resources/read": _contents,
    "resources/subscribe": _empty,
    "resources/unsubscribe": _empty,
    "prompts/get": _prompt,
    "completion/complete": lambda record: {"result": {"completion": {"values": []}}},
    "logging/setLevel": _empty,
    "sampling/createMessage": lambda record: _error(-1),
    "elicitation/create": lambda record: {"result": {"action": "cancel"}},
}
