"""One followed step in words: the state before it, the message, each stage's answer, the findings, what changed.

It rests on EXPERIENCE.md, "Step by step", and on the values State and Trace (docs/design.md, section 4).

It never asks the pipeline; a Trace holds everything it shows.
"""

import json

from mcpcheck.report.wording import WIDTH, label, way, wrapped
from mcpcheck.spelling import cut, harmless, spell

INDENT = " " * 8


def step(trace, number, place="", names=()):
    """Return the lines of one step. number: shown as its step; place: "file:line"; names: those of the features."""
    event = trace.event
    first = trace.facts[0] if trace.facts else None
    head = "  ".join(filter(None, (f"step {number}", way(getattr(event, "direction", None)), label(first), place)))
    lines = [head, *_words("before  ", _state(trace.before, names)), _line(_message(event))]
    lines.extend(_words("", _stages(trace)))
    lines.extend(_words("features ", _features(trace, names)))
    for finding in trace.findings:
        text = f"{harmless(finding.message)} ({finding.rule}{_at(finding)})"
        lines.extend(wrapped(f"{INDENT}{finding.severity:<9}", text))
    return [*lines, *_words("after   ", _changes(trace, names))]


def _at(finding):
    return f" at {harmless(finding.pointer)}" if finding.pointer else ""


def _line(text):
    return INDENT + cut(harmless(text), WIDTH - len(INDENT))


def _words(head, parts):
    """Parts two blanks apart, as many on a line as there is room for; nothing for no parts."""
    lines, line = [], INDENT + head
    for part in parts:
        if len(line) > len(INDENT + head) and len(line) + 2 + len(part) > WIDTH:
            lines.append(line.rstrip())
            line = INDENT + " " * len(head)
        line += part if line.isspace() or line == INDENT + head else "  " + part
    return [*lines, line.rstrip()] if line.strip() and parts else lines


def _message(event):
    raw = getattr(event, "raw", None)
    if raw is not None:
        return raw if type(raw) is str else raw.decode("utf-8", "surrogateescape")
    if not hasattr(event, "message"):
        return f"control event {event.type} {spell(event.argument)}"
    return json.dumps(event.message, ensure_ascii=False, separators=(",", ":"))


def _state(state, names):
    parts = [f"phase {state.session.phase}"]
    for side in ("client", "server"):
        opened = _open(state, side)
        if opened:
            parts.append(f"open requests of the {side} {opened}")
    uris = _subscribed(state, names)
    return [*parts, f"subscriptions {_named(uris)}"] if uris else parts


def _subscribed(state, names):
    """The URIs subscribed to, in order: those of the specification's feature, or of the teaching profile's."""
    slices = dict(zip(names, state.features))  # noqa: B905 - a caller may know fewer names
    live = getattr(slices.get("subscriptions"), "live", None)
    uris = [] if live is None else [uri for uri in live.keys() if live.get(uri)]  # noqa: SIM118 - a history
    return sorted({*uris, *(slices.get("child_graph") or ())})


def _named(uris):
    shown = ", ".join(cut(harmless(uri), 50) for uri in uris[:3])
    return shown + (f" and {len(uris) - 3} more" if len(uris) > 3 else "")


def _open(state, side):
    """The open requests of one side: "#1 tools/list, #2 ping"."""
    entries = []
    for entry in getattr(state.ids, side).values():
        entries.extend(entry if _is_several(entry) else (entry,))
    shown = [f"#{spell(entry.id, 20)} {cut(harmless(str(entry.method)), 40)}" for entry in entries[:5]]
    return ", ".join(shown) + (f" and {len(entries) - 5} more" if len(entries) > 5 else "")


def _is_several(entry):
    return not hasattr(entry, "method")  # a tuple of records, while one id is open twice


def _stages(trace):
    """Each stage's answer in order; a stage asked about several parts of a message answers once."""
    answers = {}
    for stage, emissions in trace.answers:
        answers.setdefault(stage, []).extend(emission[0] for emission in emissions)
    return [f"{stage} {', '.join(rules) if rules else 'ok'}" for stage, rules in answers.items()]


def _changes(trace, names):
    before, after = trace.before, trace.after
    parts = []
    if before.contract is not after.contract:
        parts.append(f"revision {after.contract.revision}")
    if before.session.phase != after.session.phase:
        parts.append(f"phase {after.session.phase}")
    for side in ("client", "server"):
        if _open(before, side) != _open(after, side):
            parts.append(f"open requests of the {side} {_open(after, side) or '-'}")
    had, has = _subscribed(before, names), _subscribed(after, names)
    gained, lost = [uri for uri in has if uri not in had], [uri for uri in had if uri not in has]
    parts.extend(["+ subscriptions " + _named(gained)] if gained else ())
    parts.extend(["- subscriptions " + _named(lost)] if lost else ())
    return parts


def _features(trace, names):
    """What the promises that span messages said, where the stages before them did not, and which of them learnt.

    Nothing where no message was read: then none was asked.
    """
    if not trace.facts:
        return []
    told = {emission[0] for _, emissions in trace.answers for emission in emissions}
    rules = list(dict.fromkeys(finding.rule for finding in trace.findings if finding.rule not in told))
    before, after = trace.before.features, trace.after.features
    changed = [name for name, old, new in zip(names, before, after) if old is not new]  # noqa: B905
    return [", ".join(rules) or "ok", *(["changed " + ", ".join(changed)] if changed else ())]
