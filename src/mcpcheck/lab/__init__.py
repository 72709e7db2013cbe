"""The form lab: what a server may do with a form answer, and the evidence that one server did it.

It rests on "the form lab" (docs/form-lab.md) and, behind it, on client/elicitation of the specification: a tool asks
for two integers through a form and multiplies them only after a valid acceptance.

It judges a server's behaviour, not the legality of messages: that is the pipeline's business, and neither asks the
other. Running it starts no process and opens no connection; evidence is data that was recorded before.
"""


def run_case(case):
    """The tool's result object for a lab case {"capability", "policy", "form", "answer"}; ValueError for bad input."""
    from mcpcheck.lab.call import call_case

    return call_case(case).result


def check_evidence(document, cases, expected):
    """What is wrong with one document of recorded evidence, as a list of texts; empty where all of it holds.

    document: the decoded records; cases: the lab cases by name; expected: result objects by case name.
    """
    from mcpcheck.lab.evidence import check

    return check(document, cases, expected).problems
