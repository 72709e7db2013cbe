"""docs/oracle.md and the exceptions it tells of; where the differential oracle is at hand, a part of its messages."""

import json
import os
import re
import subprocess
import sys

import pytest
from expect import same, true
from sessions import ROOT

from mcpcheck import rules

PATH = os.path.join(ROOT, "tests", "oracle-exceptions.json")
TOOLS = os.path.join(ROOT, os.pardir, "shared", "tools")
REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
with open(PATH, encoding="utf-8") as source:
    EXCEPTIONS = json.load(source)["rules"]


def page():
    with open(os.path.join(ROOT, "docs", "oracle.md"), encoding="utf-8") as file:
        return file.read()


def test_every_exception_stands_on_the_page_and_the_other_way_round():
    listed = re.findall(r"(?m)^\| [^|]+ \| `([a-z-]+)` \| ", page())
    same(sorted(listed), sorted(rule["id"] for rule in EXCEPTIONS))


def test_an_exception_takes_a_side_and_says_why():
    for rule in EXCEPTIONS:
        true(rule["expect"] in ("accept", "reject"), rule["id"])
        true(re.search(r"(basic|server|client)/|schema\.ts|JSON", rule["reason"]), rule["id"])
        true(({"kind", "path"} & set(rule["when"]) and "op" in rule["when"]) or "message" in rule["when"], rule["id"])


def test_rules_named_on_the_page_exist():
    named = set(re.findall(r"`([a-z]+/[a-z0-9-]+)`", page())) - {"basic/index", "basic/lifecycle", "basic/versioning"}
    named -= {"client/elicitation", "client/sampling"}
    true(len(named) > 10)
    same(sorted(name for name in named if rules.row(name) is None), [])


@pytest.mark.once
@pytest.mark.skipif(not os.path.isdir(TOOLS), reason="../shared/tools is not here")
@pytest.mark.parametrize("revision", REVISIONS)
def test_no_other_disagreement(revision, tmp_path):
    pytest.importorskip("jsonschema.validators")  # a folder of the tests bears the shorter name
    with open(os.path.join(TOOLS, "known_exceptions.json"), encoding="utf-8") as file:
        both = json.load(file)["rules"] + EXCEPTIONS
    path = tmp_path / "both.json"
    path.write_text(json.dumps({"rules": both}), encoding="utf-8")
    command = [
        sys.executable,
        os.path.join(TOOLS, "differential.py"),
        "--revision",
        revision,
        "--per-seed",
        "12",
        "--raw",
    ]
    command += ["--exceptions", str(path), "--check", f"{sys.executable} -m mcpcheck batch -"]
    places = os.pathsep.join(filter(None, (os.path.join(ROOT, "src"), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": places}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment)
    same(done.returncode, 0, done.stdout[-3000:] + done.stderr[-1000:])
