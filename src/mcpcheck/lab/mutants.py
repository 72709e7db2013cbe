"""Whether the checkers would notice: records with one planted fault each, every one of which must be refused.

It rests on docs/form-lab.md, "mutation checks". The originals are checked first: a checker that refuses everything
refuses mutants too. Counts are compared, so a set that silently lost a mutant is a problem of its own.

It does not make random faults (the tests do) and keeps nothing: mutants are copies.
"""

import json

from mcpcheck.lab import measured as m
from mcpcheck.lab.evidence import check
from mcpcheck.lab.records import check_record
from mcpcheck.lab.timelines import check_timeline
from mcpcheck.lab.wire import take

# set -> how many mutants it has, each of which must be refused
COUNTS = {
    "flag as integer, results": 12,
    "flag as integer, live results": 12,
    "flag flipped, re-entrancy": 12,
    "flag as integer, re-entrancy": 12,
    "order reversed, re-entrancy": 2,
    "flag as integer, live re-entrancy": 6,
}
INTEGER_FLAG = "$.computed: int != bool"


def full_check(calls, timelines, cases, expected):
    """Problems of both documents of evidence as they are, as a list of texts; if there are none, of the supplement."""
    originals = [*check(calls, cases, expected).problems, *check(timelines, cases, expected).problems]
    return originals or supplement(calls, timelines, cases, expected)


def supplement(calls, timelines, cases, expected):
    """Texts on every mutant that was not refused as it must be, and on every set that has not its count."""
    refused, problems = dict.fromkeys(COUNTS, 0), []
    for kind, name, original, mutant in mutants(calls, timelines):
        if kind.startswith("flag as integer") and not _plainly_equal(mutant, original):
            problems.append(f"{kind}, {name}: plain equality tells it apart, so refusing it proves nothing")
        if "case" in mutant:
            found = list(check_record(mutant, cases[mutant["case"]], expected[mutant["case"]]))
        else:
            found = list(check_timeline(mutant))
        sign = INTEGER_FLAG if kind.startswith("flag as integer") else ""
        if any(sign in text for text in found):
            refused[kind] += 1
        else:
            problems.append(f"{kind}, {name}: not refused")
    for kind, count in COUNTS.items():
        if refused[kind] != count:
            problems.append(f"{kind}: {refused[kind]} refused, expected {count}")
    return problems


def mutants(calls, timelines):
    """Each mutant as (set, name, original record, mutant record)."""
    for record in calls["records"]:
        name = record["case"]
        yield "flag as integer, results", name, record, _with_flag(record, "result", int)
        yield "flag as integer, live results", name, record, live(record, "result")
    for record in timelines["records"]:
        name = f"{record['mode']} {record['repeat']}"
        for place in ("first", "recovery"):
            flipped = _with_flag(record, place, lambda flag: not flag)
            yield "flag flipped, re-entrancy", f"{name} {place}", record, flipped
            yield "flag as integer, re-entrancy", f"{name} {place}", record, _with_flag(record, place, int)
        yield "flag as integer, live re-entrancy", name, record, live(record, "first", "recovery")
        if m.SCENARIOS[record["mode"]]["timeouts"]:
            yield "order reversed, re-entrancy", name, record, _timeout_first(record)


def live(record, *places):
    """The record as a server leaves it that writes 0 and 1 for its flags: in the results and in its texts."""
    mutant = record
    for place in places:
        mutant = _with_flag(mutant, place, int)
    for body in _answers(mutant):
        value = json.loads(body["text"])
        body["text"] = json.dumps({**value, "computed": int(value["computed"])}, indent=2)
    return mutant


def _answers(record):
    """The content blocks of the tool's answers, as they stand on the wire."""
    blocks = [take(entry, "message", "result", "content", 0) for entry in record["wire"] if entry["from"] == "server"]
    return [block for block in blocks if block is not None]


def _plainly_equal(one, other):
    """What a checker without types would say: texts on the wire decoded, then Python's own equality."""
    pair = [json.loads(json.dumps(record)) for record in (one, other)]
    for record in pair:
        for block in _answers(record):
            block["text"] = json.loads(block["text"])
    return pair[0] == pair[1]


def _with_flag(record, place, change):
    mutant = json.loads(json.dumps(record))
    mutant[place]["computed"] = change(mutant[place]["computed"])
    return mutant


def _timeout_first(record):
    mutant = json.loads(json.dumps(record))
    events = mutant["timeline"]
    events.sort(key=lambda event: event["event"] != "nested_timeout")
    return mutant
