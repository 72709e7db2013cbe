"""The lab's lines for a reader."""

from expect import same, true
from lab_files import calls, cases, expected, timelines

from mcpcheck.lab.call import call_case
from mcpcheck.lab.evidence import check
from mcpcheck.lab.table import case_lines, evidence_lines


def lines():
    return case_lines({name: call_case(case) for name, case in cases().items()})


def test_the_table_shows_asked_answered_and_computed():
    table = [line.split() for line in lines()]
    same(table[0], ["case", "asked", "answered", "computed", "outcome"])
    same(table[1], ["accept_valid", "1", "1", "true", "calculated"])
    same(table[11], ["unsupported_guarded", "0", "0", "false", "unsupported"])
    same(table[12], ["unsupported_unchecked_diagnostic", "1", "0", "false", "protocol_error"])
    same(len(table), 1 + len(cases()))


def test_the_table_fits_80_columns_with_the_runner_s_indent():
    same([line for line in lines() if len(line) > 78], [])


def test_evidence_is_one_line_and_its_counts():
    same(
        evidence_lines("records/form.json", check(calls(), cases(), expected())),
        ["records/form.json  holds", "  12 calls, 11 requests, 10 callback runs, 1 computed: true"],
    )
    same(
        evidence_lines("records/timelines.json", check(timelines(), {}, {})),
        ["records/timelines.json  holds", "  6 runs, 6 normal exits, 0 kills, 2 answers in time, 6 recoveries"],
    )


def test_counts_are_counted_and_problems_follow_them():
    document = calls()
    document["records"][0]["result"]["computed"] = 1
    told = evidence_lines("records/form.json", check(document, cases(), expected()))
    same(told[:2], ["records/form.json  does not hold", "  12 calls, 11 requests, 10 callback runs, 0 computed: true"])
    true("  accept_valid: result: $.computed: int != bool" in told, told)


def test_an_unreadable_document_has_no_counts():
    same(
        evidence_lines("x\x1b.json", check(None, {}, {})),
        ["x\\u001b.json  does not hold", "  versions are missing"],
    )
