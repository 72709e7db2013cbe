"""Running the cases of a fixture: what each gives, in the form of an expectation.

It rests on docs/design.md, "Fixtures and expectations": the handshake of the setup is fed silently, so the first step
of a case is step 1 (what is wrong with the handshake stands at step 0).

It knows no rule and no profile: whether the first refused step ends a case follows from what a refusal changes.
"""

from collections import namedtuple

from mcpcheck import pipeline, rules
from mcpcheck.compare import difference
from mcpcheck.contracts import contract as bind
from mcpcheck.usage import UsageError
from mcpcheck.values import Control, Event

Run = namedtuple("Run", "outcome findings unjudged events states")
Run.__doc__ = """One case as it went.

outcome: object in the form of an expectation, without `because`. findings: all of warning or above, counted in steps of
the case. unjudged: messages of what was not judged. events, states: what was fed after the setup, the state before it.
"""

STAGES = ("decode", "envelope", "era", "ids", "lifecycle", "gate", "content", "features")
SHOWN = ("error", "warning")


def bound(fixture):
    """Return the contract a fixture names; raise UsageError with file, line and the nearest right name."""
    from mcpcheck.fixtures import placed

    try:
        return bind(fixture.revision, fixture.profile)
    except ValueError as error:
        key = "profile" if "profile" in str(error) else "protocol_version"
        raise UsageError(placed(fixture.document, f"/{key}", str(error))) from None


def beside(fixture):
    """The Control that tells a session what its fixture gives beside the wire, or None where it gives nothing."""
    if not fixture.tools and fixture.authorization is None:
        return None
    return Control("given", {"tools": fixture.tools, "authorization": fixture.authorization})


def run_case(contract, case, given=None):
    """Run one wire case; `given` is what `beside` returns. Returns a Run."""
    state, findings = pipeline.start(contract), []
    if given is not None:
        state, _ = pipeline.step(state, given)
    for event in handshake(contract, case):
        state, found = pipeline.step(state, event)
        findings.extend(found)
        if contract.frozen and any(finding.severity == "error" for finding in found):
            break
    offset = state.step
    events, states = [], []
    for event in map(_event, case.steps):
        if contract.frozen and any(finding.severity == "error" for finding in findings):
            break
        events.append(event)
        states.append(state)
        state, found = _guarded(case, len(events), state, event)
        findings.extend(found)
    else:
        findings.extend(() if contract.frozen else pipeline.finish(state))
    unjudged = [finding.message for finding in findings if finding.severity == "unjudged"]
    findings = [_counted(finding, offset) for finding in findings if finding.severity in SHOWN]
    findings.sort(key=_order)
    return Run(outcome(findings), findings, unjudged, events, states)


def _guarded(case, number, state, event):
    try:
        return pipeline.step(state, event)
    except Exception as error:
        error.add_note(f"step {number} of case {case.name!a}")
        raise


def _event(step):
    if step.control is not None:
        return step.control
    return Event(step.direction, step.message, step.raw, None, None, step.context)


def _counted(finding, offset):
    return finding._replace(step=max(finding.step - offset, 0))


def _order(finding):
    return finding.step, STAGES.index(rules.row(finding.rule)["stage"])


def outcome(findings):
    """Return the expectation-shaped object for the findings of one case, in their order."""
    first = next((finding for finding in findings if finding.severity == "error"), None)
    found = {"outcome": "accepted"}
    if first is not None:
        found = {"outcome": "rejected", "step": first.step, "rule": first.rule, "pointer": first.pointer}
    rows = [{"step": f.step, "rule": f.rule, "severity": f.severity, "pointer": f.pointer} for f in findings]
    return {**found, "findings": rows}


def compare(outcome, entry):
    """Return the first difference of an outcome from its expectation as text, `because` aside; None for none."""
    if "outcome" in outcome:
        entry = {key: value for key, value in entry.items() if key != "because"}
    return difference(outcome, entry)


def handshake(contract, case):
    """Yield the Events of the setup of a case: id 1, the methods those of the revision's lifecycle."""
    if case.setup == "none":
        return
    hello = {"protocolVersion": contract.revision, "capabilities": case.client["capabilities"]}
    hello["clientInfo"] = case.client["info"]
    yield Event("client_to_server", {"jsonrpc": "2.0", "id": 1, "method": contract.opens, "params": hello})
    if case.setup == "initialize_request_only":
        return
    answer = {"protocolVersion": contract.revision, "capabilities": case.server["capabilities"]}
    answer["serverInfo"] = case.server["info"]
    yield Event("server_to_client", {"jsonrpc": "2.0", "id": 1, "result": answer})
    yield Event("client_to_server", {"jsonrpc": "2.0", "method": contract.confirms})
