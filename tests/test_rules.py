"""The rule catalogue as data: the form of each row, each row's section, each name's look-up."""

import os
import re
from importlib import import_module

import pytest
from blocks import REVISIONS, blocks, headings, sections
from expect import same, true

from mcpcheck import rules

pytestmark = pytest.mark.once  # what it asks does not depend on the mode or the Python

KEYS = ["stage", "level", "basis", "says", "hint", "spec", "in", "profiles", "also", "when", "rests"]
STAGES = {"decode", "envelope", "era", "ids", "lifecycle", "gate", "content", "features"}
BASES = {"MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY", "RECOMMENDED"}
BASES |= {"schema", "prose", "policy", "reserved", "unusual"}
NAME = re.compile(r"[a-z]+/[a-z0-9]+(-[a-z0-9]+)*")
# what a sentence may speak of: filled in for every rule, given by what was found, and words of single rules
WORDS = {"sender", "receiver", "kind", "method", "id", "place", "found", "expected", "name", "other", "count"}
OWN_WORDS = {"path", "names", "holder", "index", "envelope", "mode", "outcome", "trouble", "type", "limit"}
FAMILIES = rules.families()
# how many rules the catalogue of 2025-11-25 has in each family (lifecycle: with the two on the generation without handshake;
# schema: with field-from-later-revision)
COUNTS = {"json": 10, "envelope": 18, "id": 11, "lifecycle": 23, "capability": 30, "method": 3, "schema": 23, "meta": 7}


@pytest.mark.parametrize("name", rules.names())
def test_row_form(name):
    row = rules.row(name)
    true(NAME.fullmatch(name), name)
    same(list(row), [key for key in KEYS if key in row], "keys in this order, and no others")
    same([key for key in KEYS[:7] if not isinstance(row[key], str) or not row[key]], [], "texts that are not empty")
    true(row["stage"] in STAGES, row["stage"])
    true(row["basis"] in BASES, row["basis"])
    also = row.get("also", {})
    levels = {row["level"], *row.get("when", {}).values(), *(level for _, level in also.values())}
    same(levels - set(rules.SEVERITIES), set())
    true(all(rules.exists(name, revision) for revision in also), "also names a revision that in leaves out")


@pytest.mark.parametrize("name", rules.names())
def test_wording(name):
    row = rules.row(name)
    words = re.findall(r"\{(.*?)\}", row["says"])
    same(set(words) - WORDS - OWN_WORDS, set(), "unknown words in braces")
    for text in (row["says"], row["hint"]):
        true(not text.endswith("."), f"no full stop: {text}")
        true(text == text.strip() and "  " not in text and "\n" not in text, f"one plain line: {text!r}")


def test_every_table_is_a_family_or_a_part_of_one():
    folder = os.path.dirname(rules.__file__)
    tables = {name[:-3] for name in os.listdir(folder) if name.endswith(".py")} - {"__init__"}
    parts = {part: family for family in rules.FAMILIES for part in rules.PARTS.get(family, (family,))}
    same(tables - set(parts), set())
    for part, family in parts.items():
        found = import_module(f"mcpcheck.rules.{part}").RULES if part in tables else {}
        same({name.partition("/")[0] for name in found} - {family}, set(), part)


@pytest.mark.parametrize("family", FAMILIES)
def test_one_section_a_row_in_the_same_order(family):
    same([name for name, _ in sections(rules.page(family))], list(rules.rows(family)))
    same({name.partition("/")[0] for name in rules.rows(family)}, {family})


@pytest.mark.parametrize("name", rules.names())
def test_section_form(name):
    found = [heading for heading, _ in headings(rules.section(name))]
    same([heading for heading in found if heading != "Why it matters"], ["What it checks", "Fails", "Passes"])
    true("Why it matters" not in found or found[1] == "Why it matters", "why stands behind what")
    for heading, text in headings(rules.section(name)):
        true(text.strip(), f"{heading} is empty")


@pytest.mark.parametrize("family", FAMILIES)
def test_minimal_pair(family):
    firsts = {}
    for block in blocks(rules.page(family)):
        firsts.setdefault((block.rule, block.heading), block)
    for name in rules.rows(family):
        fails, passes = firsts[name, "Fails"], firsts[name, "Passes"]
        true(fails[2:] != passes[2:], f"{name}: the blocks are the same")


@pytest.mark.parametrize("family", sorted(COUNTS))
def test_no_rule_of_the_catalogue_is_lost(family):
    stated = [name for name in rules.rows(family) if rules.exists(name, "2025-11-25")]
    same(len(stated), COUNTS[family])


def test_look_up():
    same(rules.row("id/null")["spec"], "basic#requests")
    same(rules.row("id/nil"), None)
    same(rules.row("nothing"), None)
    same(rules.row(""), None)
    same(rules.severity("id/null", "2025-11-25"), "error")
    same(rules.severity("id/nil", "2025-11-25"), None)
    same(rules.severity("id/duplicate-in-flight", "2025-11-25", "copy"), "warning")
    same(rules.severity("id/duplicate-in-flight", "2025-11-25", "another"), "error")
    same(rules.severity("json/size-limit", "2025-11-25"), "unjudged")
    same(rules.address("id/null", "2025-11-25"), "basic#requests")
    same(rules.address("id/nil", "2025-11-25"), None)
    same(rules.url("id/null", "2025-11-25"), "https://modelcontextprotocol.io/specification/2025-11-25/basic#requests")
    same(rules.section("id/nil"), "")
    true(rules.section("id/null").startswith("### What it checks"))
    same(rules.names(), sorted(rules.names()))
    same(set(rules.families()) - set(rules.FAMILIES), set())


def test_revisions_of_a_rule(monkeypatch):
    row = {"level": "MUST", "spec": "basic#requests", "in": "2024-11-05..2025-03-26, 2025-11-25"}
    row["also"] = {"2024-11-05": ("basic/messages#requests", "SHOULD")}
    monkeypatch.setitem(rules._LOADED, "id", {"id/null": row})
    same([rules.exists("id/null", revision) for revision in REVISIONS], [True, True, False, True])
    same(rules.exists("id/null", "2026-07-28"), False)
    same([rules.severity("id/null", revision) for revision in ("2024-11-05", "2025-03-26")], ["warning", "error"])
    same(rules.address("id/null", "2024-11-05"), "basic/messages#requests")
    same(rules.address("id/null", "2025-11-25"), "basic#requests")


def test_only_the_family_asked_for_is_loaded():
    import os
    import subprocess
    import sys

    look = "from mcpcheck import rules; rules.row('id/null')"
    code = f"import sys; {look}; print([m for m in sys.modules if '.rules.' in m])"
    environment = {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    same(done.stdout.strip(), "['mcpcheck.rules.id']", done.stderr)
