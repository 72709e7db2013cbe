"""Real sessions of ../shared: every error that the index expects is reported at its message, and no other anywhere."""

import json
import os

import pytest
from expect import same, true
from recordings import found, listed, wanted
from sessions import ROOT

FOLDER = os.path.join(ROOT, os.pardir, "shared", "transcripts")
INDEX = os.path.join(FOLDER, "index.json")
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not os.path.isfile(INDEX), reason="../shared/transcripts is not here"),
]


def entries():
    if not os.path.isfile(INDEX):
        return []
    with open(INDEX, encoding="utf-8") as source:
        return json.load(source)


def errors(rows):
    return [row for row in rows if row[2] == "error"]


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry["file"])
def test_exactly_the_expected_errors(entry):
    path = os.path.join(FOLDER, entry["file"])
    rows = sorted(set(listed(found(path)[0][path])))  # the index names a rule once a message
    same(errors(rows), sorted(set(errors(wanted(entry["expect"])))))
    disputed = {(row["n"], row["rule"]) for row in entry["expect"] if row.get("open")}
    missing = [row for row in wanted(entry["expect"]) if row not in rows and row[:2] not in disputed]
    same(missing, [])


def test_the_index_was_read():
    true(len(entries()) > 100)
