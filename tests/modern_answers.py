"""What a correct pair of peers of 2026-07-28 would still send after any messages, worked out from the state.

Every open request but a subscription or one that was cancelled is answered, with an internal error, which is always
possible; then the client asks once more what the server can do, and is told what it was told before.
"""

from blocks import sent

from mcpcheck import pipeline
from mcpcheck.features import place
from mcpcheck.pipeline import ids, pending

MODERN = place("modern")
PREFIX = "io.modelcontextprotocol/"
META = {
    f"{PREFIX}protocolVersion": "2026-07-28",
    f"{PREFIX}clientCapabilities": {},
    f"{PREFIX}clientInfo": {"name": "client", "version": "1"},
}
NAMES = {f"{PREFIX}serverInfo": {"name": "server", "version": "1"}}
CACHED = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private", "_meta": NAMES}


def continued(state, findings):
    """Returns (state, findings) after the continuation; `findings` are those so far."""
    findings = list(findings)
    for message in (*answers(state, findings), *discovery(state)):
        state, found = pipeline.step(state, message)
        findings.extend(found)
    return state, findings


def answers(state, findings):
    for side, _, record in sorted(pending.open_requests(state.ids), key=lambda entry: entry[2].step):
        if side == "client" and not ids.excused(state, record):
            yield refusal(record, findings)


def refusal(record, findings):
    """The error with which a correct server answers the request."""
    found = [finding.rule for finding in findings if finding.step == record.step]
    code = -32601 if any(rule.startswith("method/") for rule in found) else -32603
    code = -32602 if "meta/request-key-missing" in found else code
    return sent("S", {"id": record.id, "error": {"code": code, "message": "not now"}})


def discovery(state):
    told = state.features[MODERN]
    if told.versions and "2026-07-28" not in told.versions:
        return  # a correct client goes on with another revision
    capabilities = told.capabilities if told.capabilities is not None else {}
    result = {**CACHED, "supportedVersions": list(told.versions or ("2026-07-28",)), "capabilities": capabilities}
    yield sent("C", {"id": "still there?", "method": "server/discover", "params": {"_meta": META}})
    yield sent("S", {"id": "still there?", "result": result})
