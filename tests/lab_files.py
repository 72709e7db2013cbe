"""The lab's own files, read afresh for each caller so that no test sees another's changes."""

import json
import os

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def path(*parts):
    return os.path.join(ROOT, *parts)


def read(*parts):
    with open(path(*parts), encoding="utf-8") as source:
        return json.load(source)


def calls():
    return read("fixtures", "records", "form.json")


def timelines():
    return read("fixtures", "records", "timelines.json")


def cases():
    """The lab cases by name."""
    return {case["name"]: case for case in read("fixtures", "form-lab.json")["cases"]}


def expected():
    return read("expected", "form-lab.json")
