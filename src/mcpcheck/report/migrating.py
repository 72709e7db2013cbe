"""What a session must change to speak another revision, as text for people and as objects for machines.

It rests on EXPERIENCE.md: the answer first, then each cause with its reason, its advice and the places a terminal can
click. Everything from a message is harmless here.

It computes nothing about messages; the Changes are handed in.
"""

from mcpcheck.report.wording import apart, counted, wrapped
from mcpcheck.spelling import cut, harmless

SHOWN = 6  # places of one cause that are named
NAMED = 8  # names of one cause
INDENT = "    "
HEADS = {
    "must": "must change",
    "should": "should change",
    "deprecated": "deprecated: works, and is going to be removed",
}


def session(name, revisions, target, peers, messages, changes):
    """Return the lines of one session. revisions: those it spoke. peers: [(side, "name version"), …]."""
    way = f"{' and '.join(revisions)} -> {target}"
    sides = (f"{side} {harmless(cut(info, 40))}" for side, info in peers)
    lines = ["  ".join((harmless(name), way, *sides, counted(messages, "message")))]
    if not changes:
        return [f"{lines[0]}  nothing to change"]
    lines.append(f"  {_answer(changes)}")
    for level, head in HEADS.items():
        group = [change for change in changes if change.level == level]
        if group:
            lines.extend(("", head))
        for change in group:
            lines.extend(("", *_cause(name, target, change)))
    return lines


def _answer(changes):
    counts = {level: sum(change.level == level for change in changes) for level in HEADS}
    words = (("must", "to change"), ("should", "that should change"), ("deprecated", "deprecated"))
    return ", ".join(f"{counts[level]} {word}" for level, word in words)


def _cause(name, target, change):
    side = "client and server" if change.side == "both" else change.side
    lines = [apart(f"  {change.cause}", f"{side}, {counted(change.count, 'message')}")]
    lines.extend(wrapped(INDENT, harmless(change.says)))
    if change.advice:
        lines.extend(wrapped(f"{INDENT}advice   ", change.advice))
    if change.names:
        lines.extend(wrapped(f"{INDENT}about    ", _some(change.names, NAMED, ", ")))
    lines.extend(wrapped(f"{INDENT}at       ", _places(name, change)))
    if change.spec:
        lines.append(f"{INDENT}spec     {target}/{address(change)}")
    return lines


def address(change):
    """Return where a cause rests: "changelog#major-changes item 2", "basic#requests"; None for nowhere."""
    if change.spec is None or change.item is None:
        return change.spec
    return f"{change.spec} item {change.item.partition(' ')[2]}"


def _some(words, most, between):
    said = [harmless(cut(word)) for word in words[:most]]
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return between.join(said) + more


def _places(name, change):
    places = change.places
    step, line = places[0]
    said = [f"{harmless(name)}:{line}" if line else f"step {step}"]
    said.extend(str(line or step) for step, line in places[1:SHOWN])
    more = f" and {change.count - SHOWN} more" if change.count > SHOWN else ""
    return ", ".join(said) + more


def record(file, revisions, target, change):
    """Return the object of one cause for machines."""
    return {
        "file": file,
        "from": list(revisions),
        "to": target,
        "cause": change.cause,
        "level": change.level,
        "side": change.side,
        "message": change.says,
        "advice": change.advice,
        "spec": address(change),
        "names": list(change.names),
        "count": change.count,
        "places": [{"line": line, "step": step} for step, line in change.places],
    }
