"""The lab's part of `mcpcheck run`: its cases, and after them the recorded evidence the fixture names.

It rests on docs/design.md, "Fixtures and expectations", and on docs/form-lab.md.

It judges nothing itself and prints nothing; a file of evidence is read like a fixture, strictly and with a limit.
"""

import os

from mcpcheck import fixtures
from mcpcheck.lab.call import LabError, call_case
from mcpcheck.spelling import quote
from mcpcheck.usage import UsageError


def results(fixture, chosen):
    """[(case, Call, result object)] in the order of the file; raise UsageError for an input the lab does not take."""
    calls = [(case, _call(fixture, case)) for case in chosen]
    return [(case, call, call.result) for case, call in calls]


def _call(fixture, case):
    try:
        return call_case(case.input)
    except LabError as error:
        raise UsageError(fixtures.placed(fixture.document, case.place, f"case {quote(case.name)}: {error}")) from None


def evidence(fixture, wanted):
    """[(name, Evidence)] of the files of evidence, each found beside the fixture; wanted: expectations by case name."""
    from mcpcheck.lab.evidence import check

    inputs = {case.name: case.input for case in fixture.cases}
    return [(name, check(_read(fixture, index, name), inputs, wanted)) for index, name in enumerate(fixture.records)]


def _read(fixture, index, name):
    path = os.path.join(os.path.dirname(fixture.document.path), name)
    place = fixtures.placed(fixture.document, f"/records/{index}", quote(name))
    return fixtures.read_document(path, fixtures.read_bytes(path, place, "evidence")).value
