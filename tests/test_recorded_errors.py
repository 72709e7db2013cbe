"""docs/recorded-errors.md lists the errors of the recorded sessions in ../shared: each of them, and no other."""

import os
import re

import pytest
from expect import same
from recordings import found
from sessions import ROOT

FOLDER = os.path.join(ROOT, os.pardir, "shared", "transcripts")
ROW = re.compile(
    r"(?m)^\| (\S+/\S+) \| ([0-9, to]+)(?: \((\d+)\))? \| `(\S+)` \| `([^`]+)`: .* \| (right|doubtful|wrong).* \|$"
)

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not os.path.isdir(FOLDER), reason="../shared/transcripts is not here"),
]


def rows():
    with open(os.path.join(ROOT, "docs", "recorded-errors.md"), encoding="utf-8") as file:
        text = file.read()
    same(len(ROW.findall(text)), len(re.findall(r"(?m)^\| \S+/\S+ \| \d", text)), "rows that can be read")
    for file, steps, count, rule, place, _ in ROW.findall(text):
        spans = [[int(number) for number in span.split(" to ")] for span in steps.split(", ")]
        told = [step for span in spans for step in range(span[0], span[-1] + 1)]
        yield {(file, step, rule, place) for step in told}, int(count or 1)


def test_the_page_lists_the_errors_that_are_found():
    folders = [os.path.join(FOLDER, name) for name in ("everything", "lab", "own", "servers")]
    paths = [os.path.join(folder, name) for folder in folders for name in sorted(os.listdir(folder))]
    findings, _ = found(*(path for path in paths if path.endswith(".jsonl")))
    errors = []
    for path, entries in findings.items():
        name = os.path.relpath(path, FOLDER).replace(os.sep, "/").removesuffix(".jsonl")
        for entry in entries:
            if entry["severity"] == "error":
                place = re.sub(r"/\d+(?=/|$)", "/#", entry["pointer"]) or "the message"
                errors.append((name, entry["step"], entry["rule"], place))
    page = list(rows())
    same(sorted(set(errors) ^ set().union(*(told for told, _ in page))), [])
    same(sum(count for _, count in page), len(errors))
