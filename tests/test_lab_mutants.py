"""Would the checkers notice? Planted faults of four kinds, and seeded ones all over the records."""

import json
import os
import random
import subprocess
import sys

import pytest
from expect import same, true
from lab_files import calls, cases, expected, path, timelines

from mcpcheck.compare import same as alike
from mcpcheck.lab import mutants
from mcpcheck.lab.evidence import check
from mcpcheck.lab.records import check_record
from mcpcheck.lab.timelines import check_timeline

MUTANTS = list(mutants.mutants(calls(), timelines()))


def problems_of(record):
    if "mode" in record:
        return list(check_timeline(record))
    return list(check_record(record, cases()[record["case"]], expected()[record["case"]]))


def of(kind):
    return [(original, mutant) for name, _, original, mutant in MUTANTS if name == kind]


def test_originals_first_then_every_set_with_its_count():
    for record in calls()["records"] + timelines()["records"]:
        same(problems_of(record), [])
    same(mutants.full_check(calls(), timelines(), cases(), expected()), [])


@pytest.mark.parametrize("kind", ["flag as integer, results", "flag as integer, re-entrancy"])
def test_a_flag_as_integer_slips_through_plain_equality_and_is_refused(kind):
    same(len(of(kind)), 12)
    for original, mutant in of(kind):
        true(original == mutant)
        true(not alike(original, mutant))
        true(any("$.computed: int != bool" in text for text in problems_of(mutant)))


def test_the_twenty_six_of_the_timelines_are_refused():
    kinds = ["flag flipped, re-entrancy", "flag as integer, re-entrancy", "order reversed, re-entrancy"]
    refused = [mutant for kind in kinds for _, mutant in of(kind) if problems_of(mutant)]
    same([len(of(kind)) for kind in kinds], [12, 12, 2])
    same(len(refused), 26)


def test_a_reversed_order_has_the_same_events_and_the_same_results():
    for original, mutant in of("order reversed, re-entrancy"):
        same(mutant["timeline"][0], {"event": "nested_timeout"})
        same(sorted(map(str, mutant["timeline"])), sorted(map(str, original["timeline"])))
        rest = [{key: value for key, value in run.items() if key != "timeline"} for run in (original, mutant)]
        true(alike(*rest))
        true("nested_timeout stands before the nested answer, expected after it" in problems_of(mutant))


def test_a_server_that_writes_0_and_1_is_refused_in_every_case():
    live = of("flag as integer, live results") + of("flag as integer, live re-entrancy")
    same(len(live), 18)
    for original, mutant in live:
        texts = problems_of(mutant)
        true(any(text.startswith("the tool's answer: $.computed: int != bool") for text in texts), texts)
        place = "result" if "case" in mutant else "recovery"
        true(mutant[place] == original[place])
        true(f"{place}: $.computed: int != bool" in texts, texts)


def test_a_mutant_less_and_a_mutant_accepted_are_problems(monkeypatch):
    short = calls()
    short["records"].pop()
    told = mutants.supplement(short, timelines(), cases(), expected())
    same(
        [text for text in told if "expected 12" in text],
        [
            "flag as integer, results: 11 refused, expected 12",
            "flag as integer, live results: 11 refused, expected 12",
        ],
    )
    monkeypatch.setattr(mutants, "check_timeline", lambda record: [])
    told = mutants.supplement(calls(), timelines(), cases(), expected())
    true("order reversed, re-entrancy: 0 refused, expected 2" in told, told)
    true("flag flipped, re-entrancy: 0 refused, expected 12" in told, told)


def test_a_set_that_plain_equality_would_catch_proves_nothing(monkeypatch):
    monkeypatch.setattr(mutants, "_plainly_equal", lambda one, other: False)
    told = mutants.supplement(calls(), timelines(), cases(), expected())
    same(sum("proves nothing" in text for text in told), 12 + 12 + 12 + 6)


def test_a_broken_original_stops_the_check_before_the_supplement(monkeypatch):
    monkeypatch.setattr(mutants, "supplement", lambda *_: ["reached"])
    broken = timelines()
    broken["records"][0]["returncode"] = 1
    told = mutants.full_check(calls(), broken, cases(), expected())
    same(told[:1], ["nested 1: returncode: 1 != 0"])
    true("reached" not in told)
    same(mutants.full_check(calls(), timelines(), cases(), expected()), ["reached"])


@pytest.mark.parametrize("flags", [[], ["-O"], ["-W", "error"], ["-O", "-W", "error"]])
def test_the_full_check_holds_in_every_mode(flags):
    code = (
        "import json, sys\n"
        "from mcpcheck.lab.mutants import full_check, COUNTS\n"
        "def read(name):\n"
        "    with open(name, 'rb') as source:\n"
        "        return json.load(source)\n"
        "calls, runs, lab, expected = map(read, sys.argv[1:])\n"
        "cases = {case['name']: case for case in lab['cases']}\n"
        "print(full_check(calls, runs, cases, expected), sum(COUNTS.values()), __debug__)\n"
        "calls['records'][0]['result']['computed'] = 1\n"
        "print(full_check(calls, runs, cases, expected)[0])\n"
    )
    names = ["fixtures/records/form.json", "fixtures/records/timelines.json", "fixtures/form-lab.json"]
    run = subprocess.run(
        [sys.executable, *flags, "-c", code, *map(path, [*names, "expected/form-lab.json"])],
        env={**os.environ, "PYTHONPATH": path("src")},
        capture_output=True,
        text=True,
        check=False,
    )
    same(run.stderr, "")
    same(run.stdout, f"[] 56 {'-O' not in flags}\naccept_valid: result: $.computed: int != bool\n")


# What no claim of the lab rests on, by place; everything else must be noticed. Written down by hand.
LISTED = ("wire", "*", "message", "result", "tools", 0)
FORM = ("wire", "*", "message", "params", "requestedSchema")
MAY_BE_ABSENT = [
    ("pid",),  # process ids are never compared
    ("stderr_lines",),  # standard error may hold anything
    ("wire", 0, "message", "params", "clientInfo"),  # who the client calls itself
    ("wire", 1, "message", "result", "serverInfo", "name"),  # who the server calls itself; its version is a fact
    ("wire", 1, "message", "result", "capabilities"),  # what else the server offers
    (*LISTED, "description"),  # wording
    (*LISTED, "inputSchema", "title"),
    (*LISTED, "inputSchema", "type"),
    # members that these objects may gain at any time
    ("wire", 0, "message", "params", "also"),
    ("wire", 1, "message", "result", "also"),
    ("wire", 1, "message", "result", "serverInfo", "also"),
    (*LISTED, "also"),
    (*LISTED, "inputSchema", "also"),
]
MAY_BE_ANYTHING = [(*LISTED, "inputSchema", "properties", "policy")]
# The wording of the form, where no copy of it was kept beside the wire.
WORDS = [("wire", "*", "message", "params", "message")]
TITLES = [(*FORM, "title"), (*FORM, "properties", "*", "title")]


def essence(record):
    """The record without what no claim rests on, as text: 1, 1.0 and true are spelled differently."""
    copy = json.loads(json.dumps(record))
    worded = "form_request" in record
    for pattern in MAY_BE_ABSENT + ([] if worded else TITLES):
        at_places(copy, pattern, lambda holder, key: holder.pop(key))
    for pattern in MAY_BE_ANYTHING + ([] if worded else WORDS):
        at_places(copy, pattern, blank)
    return json.dumps(copy, sort_keys=True)


def blank(holder, key):
    if key != "message" or isinstance(holder[key], str):  # free in its words, not in being text
        holder[key] = ""


def at_places(value, pattern, change):
    key, *rest = pattern
    if isinstance(value, list):
        keys = range(len(value)) if key == "*" else [key] if isinstance(key, int) and key < len(value) else []
    elif isinstance(value, dict):
        keys = list(value) if key == "*" else [key] if key in value else []
    else:
        keys = []
    for each in keys:
        if rest:
            at_places(value[each], rest, change)
        else:
            change(value, each)


def places(value, at=()):
    """Every place below a value: (path, value there)."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in items:
        yield (*at, key), below
        yield from places(below, (*at, key))


def another(value):
    """Values of the same kind or of a neighbouring one that may not stand for this one."""
    if isinstance(value, bool):
        return [not value, int(value), str(value).lower(), None]
    if isinstance(value, int):
        return [value + 1, -value - 1, float(value), str(value), *([bool(value)] if value in (0, 1) else [])]
    if isinstance(value, str):
        return [value + "x", value[:-1], [value], None, len(value)]
    if value is None:
        return [False, 0, ""]
    if isinstance(value, list):
        numbered = {str(at): each for at, each in enumerate(value)}
        return [value[:-1] or None, value + value[-1:] or [0], value[::-1], numbered]
    return [list(value.items()), {**value, "also": 1}, dict(list(value.items())[1:]), None]


def plant(record, path, how):
    """A copy of the record with another value at the path, or (how is None) without it."""
    copy = json.loads(json.dumps(record))
    *above, last = path
    inner = copy
    for key in above:
        inner = inner[key]
    if how is None:
        del inner[last]
    else:
        inner[last] = json.loads(json.dumps(another(inner[last])[how]))
    return copy


@pytest.mark.once
def test_seeded_faults_all_over_the_records_are_refused_or_equivalent():
    draw = random.Random(20251125)
    refused = equivalent = 0
    for record in calls()["records"] + timelines()["records"]:
        every = [(at, how) for at, value in places(record) for how in (None, *range(len(another(value))))]
        for at, how in draw.sample(every, 40):
            mutant = plant(record, at, how)
            if essence(mutant) == essence(record):
                equivalent += 1
                same(judged(mutant, record), [], f"{at} {how}: equivalent, yet refused")
            else:
                refused += 1
                true(judged(mutant, record), f"{at} {how}: accepted")
    true(refused >= 200, f"{refused} refused, {equivalent} equivalent")


def judged(mutant, record):
    """Problems of a mutant by the whole check of its document, which also sees a lost name or kind."""
    document = calls() if "case" in record else timelines()
    document["records"][document["records"].index(record)] = mutant
    return check(document, cases(), expected()).problems
