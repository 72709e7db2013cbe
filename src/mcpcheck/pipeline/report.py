"""From emissions to Findings: severity, wording, and which of them are reported.

It rests on docs/design.md, sections "how a message goes through" (REPORT) and "rules, profiles, messages" (wording). A
stage emits (rule, pointer, what); how heavy it is and how it reads stands in the rule's row and the profile.

It does not know what was checked, only the names of the stages and the order they come in.
"""

from mcpcheck import rules
from mcpcheck.spelling import cut, harmless, spell
from mcpcheck.values import MISSING, OTHER, SENDER, Finding
from mcpcheck.wire import escaped, mark_of, marked

STAGES = ("decode", "envelope", "era", "ids", "lifecycle", "gate", "content", "features")
LONGEST = 200  # signs of a name or a place inside a sentence
_ORDER = {name: number for number, name in enumerate(STAGES)}


def findings_of(state, event, found, at=""):
    """(Findings, the history of what was not judged) of a text that nobody could read as a message, in order of stage."""
    contract = state.contract
    weighed, said = _overlooked(state.unjudged, event.direction, _weighed(contract, None, found))
    findings = [_finding(state, contract, None, event, severity, emission, at) for _, severity, emission in weighed]
    return tuple(findings), said


def judged(state, facts, found, said):
    """(Findings, the history of what was not judged) of one message out of all that was found, in order of stage.

    said: that history before it.
    """
    contract, event, at = facts.contract, facts.event, facts.at
    weighed, said = _overlooked(said, facts.direction, _weighed(contract, facts, found))
    findings = [_finding(state, contract, facts, event, severity, emission, at) for _, severity, emission in weighed]
    return tuple(findings), said


def _weighed(contract, facts, found):
    """[(place of the stage, severity, emission)] of what is reported of all that was found."""
    weighed = []
    for emission in found:
        severity = contract.severity(emission[0], emission[2].get("when"))
        if severity is not None:
            weighed.append((_ORDER[rules.row(emission[0])["stage"]], severity, emission))
    if contract.first_row:
        return _first_row(contract, facts, weighed)
    return weighed if len(weighed) < 2 else _first_stage(weighed)


def _first_stage(weighed):
    """Everything up to and including the first stage that found an error."""
    last = min((stage for stage, severity, _ in weighed if severity == "error"), default=len(STAGES))
    return sorted((entry for entry in weighed if entry[0] <= last), key=lambda entry: entry[0])


def _first_row(contract, facts, weighed):
    """The one error that stands first in the profile's firing order; ties keep the order of emission."""
    errors = [entry for entry in weighed if entry[1] == "error"]
    if len(errors) > 1:
        rows = _rows(contract.rules_of.ORDER, facts)
        errors.sort(key=lambda entry: _rank(rows, entry[2][0], entry[2][1]))
        errors[0][2][2]["names"] = _named_alike(errors)
    return errors[:1] or [entry for entry in weighed if entry[1] == "warning"]


def _named_alike(errors):
    """The names of all errors of the first one's rule beside it, sorted: keys that are missing, keys too many."""
    rule, pointer, first = errors[0][2]
    around, when = pointer.rpartition("/")[0], first.get("when")
    alike = (what for _, _, (name, place, what) in errors if name == rule and place.rpartition("/")[0] == around)
    return sorted({what["name"] for what in alike if type(what.get("name")) is str and what.get("when") == when})


def first_sentence(contract, found):
    """(pointer, sentence) of the first error among emissions that belong to no message; None where there is none."""
    errors = [(0, "error", one) for one in found if contract.severity(one[0], one[2].get("when")) == "error"]
    if not errors:
        return None
    rule, pointer, what = errors[0][2]
    what = {**what, "names": _named_alike(errors)}
    return pointer, words(contract, rule, pointer, what, None, "")


def _rows(order, facts):
    if facts is not None:
        for key in ((facts.kind, facts.method), facts.kind):
            if key in order:
                return order[key]
    return order.get("*", ())


def _rank(rows, rule, pointer):
    """Where an emission stands in the firing order: (row, index of the item, place in the row's own order).

    A row is (rule, pointer), or (rule, pointer, rows) where an item of an array has an order of its own: then the
    item that stands first comes first, and `rows` rank what is wrong with it by the pointer below the item.
    """
    for rank, (name, place, *inner) in enumerate(rows):
        if fits(name, rule) is None:
            continue
        found = fits(place, pointer)
        if found is None:
            continue
        head, _, rest = (found.group(1) if found.groups() else "").partition("/")
        index = int(head) if head.isdecimal() else 0
        return rank, index, _rank(inner[0], rule, f"/{rest}" if rest else "") if inner else ()
    return len(rows), 0, ()


_PATTERNS = {}


def fits(pattern, text):
    """The match of `text` with `pattern`, or None; a star stands for any text, a question mark for one token."""
    found = _PATTERNS.get(pattern)
    if found is None:
        import re

        made = re.escape(pattern).replace(r"\*", "(.*)").replace(r"\?", "([^/]*)")
        found = _PATTERNS[pattern] = re.compile(made, re.DOTALL).fullmatch
    return found(text)


def _finding(state, contract, facts, event, severity, emission, at):
    rule, pointer, what = emission
    if what.get("offset") is not None:
        what = {**what, "at_line": _at_line(event, what["offset"])}
    text = words(contract, rule, pointer, what, facts, event.direction)
    where = at + pointer if at else pointer
    return Finding(rule, severity, int(state.step) + 1, event.direction, where, what.get("offset"), text, event.line)


def _at_line(event, offset):
    """The words for the line of a peer's text in which a fault stands; none where the line of the file says it."""
    text = event.raw.decode("utf-8", "replace") if type(event.raw) is bytes else event.raw
    if event.line is not None and "\n" not in text:
        return ""
    line = text.count("\n", 0, offset) + 1
    return f" at line {line}"


def words(contract, rule, pointer, what, facts, direction):
    """The sentence of a finding: the rule's wording, or the profile's, filled with what was found."""
    says, asked = _wording(contract, rule, pointer, facts, what.get("when"))
    known = {name: find(contract, pointer, what, facts, direction) for name, find in asked}
    for name, value in what.items():
        if name != "found" and name != "names":
            known[name] = cut(harmless(value), LONGEST) if type(value) is str else value
    return says.format_map(known)


def _method(facts):
    return facts.method if facts is not None and type(facts.method) is str else ""


def _nested_at(facts):
    """Where a call stands that is nested in params or result; "" of a whole message, or of a member of a batch."""
    return facts.at if facts is not None and facts.at.count("/") > 1 else ""


# what any sentence may use; spelled only where a sentence holds the word
_WORDS = {
    "sender": lambda contract, pointer, what, facts, direction: SENDER.get(direction, ""),
    "receiver": lambda contract, pointer, what, facts, direction: OTHER.get(SENDER.get(direction, ""), ""),
    "envelope": lambda contract, pointer, what, facts, direction: (
        "response" if facts is None or facts.kind in ("result", "error") else facts.kind
    ),
    "sort": lambda contract, pointer, what, facts, direction: (
        "notification" if facts is not None and facts.kind == "notification" else "method"
    ),
    "kind": lambda contract, pointer, what, facts, direction: "message" if facts is None else facts.kind,
    "method": lambda contract, pointer, what, facts, direction: (
        "" if facts is None or facts.method is MISSING else cut(harmless(str(facts.method)))
    ),
    "id": lambda contract, pointer, what, facts, direction: spell(MISSING if facts is None else facts.id),
    "place": lambda contract, pointer, what, facts, direction: label(
        contract, pointer or _nested_at(facts), _method(facts)
    ),
    "holder": lambda contract, pointer, what, facts, direction: label(
        contract, pointer.rpartition("/")[0], _method(facts)
    ),
    "index": lambda contract, pointer, what, facts, direction: next(
        (token for token in reversed(pointer.split("/")) if token.isdecimal()), ""
    ),
    "trouble": lambda contract, pointer, what, facts, direction: (
        f"{label(contract, pointer, _method(facts))}: {what.get('expected', 'another value')} expected"
    ),
    "names": lambda contract, pointer, what, facts, direction: spell(
        what.get("names") or [what.get("name", "")], LONGEST
    ),
    "found": lambda contract, pointer, what, facts, direction: spell(what.get("found", MISSING)),
}


def _wording(contract, rule, pointer, facts, when):
    """(sentence, ((word in it, what finds it), …)); kept with the contract unless it depends on the place."""
    profile = contract.rules_of
    for said_of, name, place, text in profile.SAYS_AT:
        if fits(said_of, _method(facts)) and fits(name, rule) and fits(place, pointer):
            return text, _asked(text)
    found = contract.wordings.get((rule, when))
    if found is None:
        text = profile.SAYS.get(f"{rule} {when}") or profile.SAYS.get(rule) or rules.row(rule)["says"]
        found = contract.wordings[rule, when] = text, _asked(text)
    return found


def _asked(text):
    return tuple((name, find) for name, find in _WORDS.items() if name in text)


def label(contract, pointer, method=""):
    """The words for a place: the profile's label, else the dotted path below params, result or error."""
    labels = contract.rules_of.LABELS
    if pointer in labels:
        return labels[pointer]
    for said_of, place, text in contract.rules_of.LABELS_AT:
        found = fits(place + "*", pointer) if fits(said_of, method) else None
        if found and found.groups()[-1][:1] in ("", "/"):
            rest = [part.replace("~1", "/").replace("~0", "~") for part in found.groups()[-1].split("/")[1:]]
            text = text.format(*found.groups(), method=method)
            return cut(harmless(text + _dotted(rest)), LONGEST)
    parts = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    if not parts:
        return "the message"
    if len(parts) > 1 and parts[0] in ("params", "result", "error"):
        parts = parts[1:] if parts[0] != "error" else parts
    return cut(harmless((parts[0] or '""') + _dotted(parts[1:])), LONGEST)


def _dotted(parts):
    return "".join(f"[{part}]" if part.isdigit() else f".{part}" if part else '.""' for part in parts)


def _overlooked(said, direction, weighed):
    """Drop what was said before of things not judged. Returns (weighed, the history of what was said)."""
    kept = []
    for entry in weighed:
        rule, _, what = entry[2]
        subject = what.get("subject")
        if entry[1] == "unjudged" and subject is not None:  # what has no subject is of this message alone
            key = (rule, direction, subject)
            if key in said:
                continue
            said = said.put(key)
        kept.append(entry)
    return kept, said


def spared(event, at, found, said, outer=True):
    """Take out what is said of values that the recording has redacted, in this message or before: they are unknown.

    at: where the message, batch member or nested call stands. said: the history of what was not judged. outer: False for
    a nested call, of whose message the redaction was told already. Returns (what is left of `found`, said).
    """
    mark = mark_of(event)
    if mark is None:
        return found, said
    below = at + "/"
    places = [place[len(at) :] for place in marked(event.message, mark) if place == at or place.startswith(below)]
    if not places and _ANY not in said:
        return found, said
    name = escaped(mark)
    said = _noted(said, places, name)
    kept = [one for one in found if not rests(said, one[0]) and not any(_touches(one[1], it, name) for it in places)]
    if not outer or not places:
        return kept, said
    first = places[0]
    subject = "".join(sign for sign in first if not sign.isdigit())
    return [*kept, ("unjudged/redacted", first, {"subject": subject})], said


_ANY = ("redacted",)
_HOLDERS = ("params", "result", "error", "data", "_meta", "task", "tasks", "io.modelcontextprotocol~1related-task")
_HEAD = frozenset(("id", "method"))  # members of a message that stand in none of these
_FREE = ("arguments", "structuredContent")  # their members have names of a tool's own


def _noted(said, places, mark):
    """The history with the names of the members that are redacted at `places`, and of the members that hold them."""
    for key in [_ANY, *(("redacted", name) for place in places for name in _names(place, mark))]:
        said = said if key in said else said.put(key)
    return said


def _names(place, mark):
    """The name of the member that is redacted at a place, "" for a message; with a slash, those of what it stands in."""
    names = [name for name in place.split("/")[1:] if name != mark and not name.isdigit()]
    yield from (name + "/" for name in names[:-1])
    name = names[-1] if names else ""
    if len(names) < 2 or (name not in _HEAD and not any(free in names for free in _FREE)):
        yield name


def rests(said, rule):
    """Whether a rule rests on what earlier messages held in members of which the recording has redacted one."""
    names = rules.row(rule).get("rests")
    if names is None or _ANY not in said:
        return False
    if not _HEAD.issuperset(names):  # what stands in a message can be told only by who knows what the message is
        names = (*names, *_HEAD, *_HOLDERS)
    return any(("redacted", name) in said for name in ("", *names))


def _touches(pointer, place, mark):
    """Whether a finding at `pointer` speaks of the redacted value at `place`, or of an object that holds it.

    A member whose name is redacted may be any that is missed beside it.
    """
    around, _, name = place.rpartition("/")
    if pointer == place or (name == mark and pointer.rpartition("/")[0] == around):
        return True
    return place.startswith(pointer + "/") and pointer not in ("", "/params", "/result", "/error")
