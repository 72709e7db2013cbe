"""From emissions to Findings: severity, wording, and which of them are reported.

It rests on docs/design.md, sections "how a message goes through" (REPORT) and "rules, profiles, messages" (wording). A
stage emits (rule, pointer, what); how heavy it is and how it reads stands in the rule's row and the profile.

It does not know what was checked, only the names of the stages and the order they come in.
"""

from mcpcheck import rules
from mcpcheck.spelling import cut, harmless, spell
from mcpcheck.values import MISSING, OTHER, SENDER, Finding
from mcpcheck.wire import mark_of, marked

STAGES = ("decode", "envelope", "era", "ids", "lifecycle", "gate", "content", "features")
LONGEST = 200  # signs of a name or a place inside a sentence
_ORDER = {name: number for number, name in enumerate(STAGES)}


def findings_of(state, facts, event, found, at=""):
    """The Findings of one message out of all that was found, an iterable of emissions, in order of stage."""
    if not found:
        return ()
    contract = state.contract if facts is None else facts.contract
    if facts is not None:
        at = facts.at
    weighed = []
    for emission in found:
        severity = contract.severity(emission[0], emission[2].get("when"))
        if severity is not None:
            weighed.append((_ORDER[rules.row(emission[0])["stage"]], severity, emission))
    weighed = _first_row(contract, facts, weighed) if contract.first_row else _first_stage(weighed)
    return tuple(_finding(state, contract, facts, event, severity, emission, at) for _, severity, emission in weighed)


def _first_stage(weighed):
    """Everything up to and including the first stage that found an error."""
    last = min((stage for stage, severity, _ in weighed if severity == "error"), default=len(STAGES))
    return sorted((entry for entry in weighed if entry[0] <= last), key=lambda entry: entry[0])


def _first_row(contract, facts, weighed):
    """The one error that stands first in the profile's firing order; ties keep the order of emission."""
    errors = [entry for entry in weighed if entry[1] == "error"]
    rows = _rows(contract.rules_of.ORDER, facts)
    return sorted(errors, key=lambda entry: _rank(rows, entry[2]))[:1]


def _rows(order, facts):
    if facts is not None:
        for key in ((facts.kind, facts.method), facts.kind):
            if key in order:
                return order[key]
    return order.get("*", ())


def _rank(rows, emission):
    rule, pointer, _ = emission
    for rank, (name, place) in enumerate(rows):
        if _fits(name, rule) and _fits(place, pointer):
            return rank
    return len(rows)


def _fits(pattern, text):
    """Whether `text` is `pattern`, where one star stands for any text."""
    if "*" not in pattern:
        return pattern == text
    head, _, tail = pattern.partition("*")
    return len(text) >= len(head) + len(tail) and text.startswith(head) and text.endswith(tail)


def _finding(state, contract, facts, event, severity, emission, at):
    rule, pointer, what = emission
    text = words(contract, rule, pointer, what, facts, event.direction)
    where = at + pointer if at else pointer
    return Finding(rule, severity, int(state.step) + 1, event.direction, where, what.get("offset"), text, event.line)


def words(contract, rule, pointer, what, facts, direction):
    """The sentence of a finding: the rule's wording, or the profile's, filled with what was found."""
    says = contract.rules_of.SAYS.get(rule) or rules.row(rule)["says"]
    known = {name: find(contract, pointer, what, facts, direction) for name, find in _WORDS.items() if name in says}
    for name, value in what.items():
        if name != "found":
            known[name] = cut(harmless(value), LONGEST) if type(value) is str else value
    return says.format_map(known)


# what any sentence may use; spelled only where a sentence holds the word
_WORDS = {
    "sender": lambda contract, pointer, what, facts, direction: SENDER.get(direction, ""),
    "receiver": lambda contract, pointer, what, facts, direction: OTHER.get(SENDER.get(direction, ""), ""),
    "kind": lambda contract, pointer, what, facts, direction: "message" if facts is None else facts.kind,
    "method": lambda contract, pointer, what, facts, direction: (
        "" if facts is None or facts.method is MISSING else cut(harmless(str(facts.method)))
    ),
    "id": lambda contract, pointer, what, facts, direction: spell(MISSING if facts is None else facts.id),
    "place": lambda contract, pointer, what, facts, direction: label(contract, pointer),
    "found": lambda contract, pointer, what, facts, direction: spell(what.get("found", MISSING)),
}


def label(contract, pointer):
    """The words for a place: the profile's label, else the dotted path below params, result or error."""
    labels = contract.rules_of.LABELS
    if pointer in labels:
        return labels[pointer]
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    if not parts:
        return "the message"
    if len(parts) > 1 and parts[0] in ("params", "result", "error"):
        parts = parts[1:] if parts[0] != "error" else parts
    text = parts[0] + "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in parts[1:])
    return cut(harmless(text), LONGEST)


def overlooked(state, findings, found, facts):
    """Drop what was said before of things not judged. Returns (findings, the history of what was said)."""
    said = state.unjudged
    if not any(finding.severity == "unjudged" for finding in findings):
        return findings, said
    subjects = {(rule, facts.at + pointer): what.get("subject") for rule, pointer, what in found}
    kept = []
    for finding in findings:
        if finding.severity == "unjudged":
            key = (finding.rule, finding.direction, subjects.get((finding.rule, finding.pointer)))
            if key in said:
                continue
            said = said.put(key)
        kept.append(finding)
    return tuple(kept), said


def spared(facts, found):
    """Take out what is said of values that the recording has redacted: they are unknown, not wrong."""
    mark = mark_of(facts.event)
    if mark is None:
        return found
    places = list(marked(facts.event.message, mark))
    if not places:
        return found
    kept = [emission for emission in found if not any(_touches(emission[1], place) for place in places)]
    first = places[0]
    return [*kept, ("unjudged/redacted", first, {"subject": "".join(sign for sign in first if not sign.isdigit())})]


def _touches(pointer, place):
    """Whether a finding at `pointer` speaks of the redacted value at `place`, or of an object that holds it."""
    return pointer == place or (place.startswith(pointer + "/") and pointer not in ("", "/params", "/result", "/error"))
