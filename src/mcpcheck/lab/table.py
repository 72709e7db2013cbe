"""The lab's lines for a reader: each case with asked, answered, computed and its outcome; each document of evidence.

It rests on docs/form-lab.md, "the twelve cases": whether a server asked cannot be told from the callback alone, so
both counts stand side by side.

It does not judge anything and prints nothing.
"""

from mcpcheck.spelling import harmless

_HEAD = ("case", "asked", "answered", "computed", "outcome")
_COUNTED = {
    "calls": "calls",
    "results": None,  # as many as calls, or the record is not in order
    "requests": "requests",
    "callbacks": "callback runs",
    "computed": "computed: true",
    "runs": "runs",
    "exits": "normal exits",
    "kills": "kills",
    "arrived_before_timeout": "answers in time",
    "recoveries": "recoveries",
}


def case_lines(calls):
    """Lines of a table for Calls by case name, in their order, under one line of headings."""
    rows = [_HEAD, *((harmless(name), *_cells(call)) for name, call in calls.items())]
    width = max(len(row[0]) for row in rows)
    return [f"{row[0]:<{width}}  {row[1]:>5}  {row[2]:>8}  {row[3]:<8}  {row[4]}" for row in rows]


def _cells(call):
    return call.asked, call.answered, "true" if call.result["computed"] is True else "false", call.result["status"]


def evidence_lines(name, evidence):
    """One line of a document of evidence with what was counted in it, then a line for each problem."""
    counted = [f"{number} {_COUNTED[key]}" for key, number in evidence.totals.items() if _COUNTED[key]]
    lines = [f"{harmless(name)}  {'does not hold' if evidence.problems else 'holds'}"]
    if counted:
        lines.append(f"  {', '.join(counted)}")
    return lines + [f"  {harmless(text)}" for text in evidence.problems]
