"""Whether a document of recorded evidence holds as a whole: versions, completeness, each record, the totals.

It rests on docs/form-lab.md, "evidence of one call" and "re-entrancy timelines": version facts come before any record
is trusted, names are the same set on all sides, counts are counted and then compared.

It does not know where the document came from; it starts nothing and opens nothing.
"""

from collections import Counter, namedtuple

from mcpcheck.lab import measured as m
from mcpcheck.lab.records import check_record
from mcpcheck.lab.timelines import check_timeline
from mcpcheck.lab.wire import differs, read, take

Evidence = namedtuple("Evidence", "kind problems totals")
Evidence.__doc__ = """What one document of evidence shows.

kind: "calls", "timelines" or None (unreadable). problems: list of texts, empty where all holds. totals: counts by name,
counted from the records.
"""


def check(document, cases, expected):
    """The Evidence of a document {"versions", "records"}.

    cases: the lab cases by name; expected: result objects by case name, written by hand.
    """
    records = take(document, "records")
    problems = [*version_problems(take(document, "versions"))]
    if problems:
        return Evidence(None, problems, {})
    if type(records) is not list or not records:
        return Evidence(None, ["no records"], {})
    if all(type(take(record, "case")) is str for record in records):
        return _calls(records, cases, expected)
    if all(type(take(record, "mode")) is str for record in records):
        return _timelines(records)
    return Evidence(None, ["records are neither calls (`case`) nor timelines (`mode`) throughout"], {})


def version_problems(versions):
    """Texts on the library versions under which the evidence was recorded: only the pinned ones prove anything here."""
    if type(versions) is not dict:
        yield "versions are missing"
        return
    python = versions.get("python")
    if python not in m.PYTHONS:
        yield f"versions: python is not one of {', '.join(m.PYTHONS)}"
    yield from differs("versions", {key: value for key, value in versions.items() if key != "python"}, m.VERSIONS)


def _calls(records, cases, expected):
    problems = list(_name_problems([record["case"] for record in records], m.TWELVE))
    for record in records:
        name = record["case"]
        if name not in m.TWELVE:
            continue
        if name not in cases or name not in expected:
            problems.append(f"{name}: recorded, but without a case and an expectation")
            continue
        problems += [f"{name}: {text}" for text in check_record(record, cases[name], expected[name])]
    totals = call_totals(records)
    return Evidence("calls", problems + differs("totals", totals, m.TOTALS), totals)


def _timelines(records):
    runs = [f"{mode} {repeat}" for repeat in m.REPEATS for mode in m.SCENARIOS]
    problems = list(_name_problems([_run(record) for record in records], runs))
    for record in records:
        if record["mode"] in m.SCENARIOS:
            problems += [f"{_run(record)}: {text}" for text in check_timeline(record)]
    totals = run_totals(records)
    return Evidence("timelines", problems + differs("totals", totals, m.RUNS), totals)


def _run(record):
    repeat = take(record, "repeat")
    return f"{record['mode']} {repeat if type(repeat) is int else 'without a repeat'}"


def _name_problems(found, expected):
    counted = Counter(found)
    for name in dict.fromkeys((*expected, *found)):
        if name not in expected:
            yield f"{name}: not one of the {len(expected)} records"
        elif counted[name] != 1:
            yield f"{name}: {counted[name]} records, expected 1"


def call_totals(records):
    """Calls, results, elicitation requests, callback runs and computed results, counted from the records."""
    sent = Counter(message.what for record in records for message in read(take(record, "wire"))[0])
    callbacks = [take(record, "callback_count") for record in records]
    return {
        "calls": sent[m.CALL],
        "results": sent[m.ANSWER],
        "requests": sent[m.ASK],
        "callbacks": sum(count for count in callbacks if type(count) is int),
        "computed": sum(take(record, "result", "computed") is True for record in records),
    }


def run_totals(records):
    """Runs, normal exits, kills, nested answers noted before their timeout, recoveries; counted from the records."""
    return {
        "runs": len(records),
        "exits": sum(type(take(record, "returncode")) is int and record["returncode"] == 0 for record in records),
        "kills": sum(take(record, "forced_kill") is not False for record in records),
        "arrived_before_timeout": sum(_arrived_first(record) for record in records),
        "recoveries": sum(take(record, "recovery", "computed") is True for record in records),
    }


def _arrived_first(record):
    """Whether the frame of the last listing was noted before the nested wait ran out."""
    listings = [message.index for message in read(take(record, "wire"))[0] if message.what == m.LISTING]
    events = take(record, "timeline")
    events = events if type(events) is list else []
    frames = [at for at, event in enumerate(events) if listings and take(event, "wire_index") == listings[-1]]
    timeouts = [at for at, event in enumerate(events) if take(event, "event") == "nested_timeout"]
    return bool(frames and timeouts and frames[0] < timeouts[0])
