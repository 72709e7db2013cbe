"""fixtures/json: bytes that no JSON fixture can hold. The file's name says what strict decoding makes of it."""

import os

import pytest
from expect import same, true
from sessions import ROOT

from mcpcheck import rules
from mcpcheck.pipeline.decode import decode
from mcpcheck.values import MISSING

FOLDER = os.path.join(ROOT, "fixtures", "json")
FILES = sorted(os.listdir(FOLDER))
RULES = {rule.partition("/")[2]: row["level"] for rule, row in rules.rows("json").items()}
BUDGETED = ("depth-limit", "size-limit")


def rule_of(name):
    """The rule a file speaks of: the longest that its name begins with, after `y_`, `n_` or `i_`."""
    return max((rule for rule in RULES if name[2:].startswith(rule + "-")), key=len)


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_decoded_as_its_name_says(name):
    with open(os.path.join(FOLDER, name), "rb") as file:
        value, found = decode(file.read())
    expected = [] if name[0] == "y" else ["json/" + rule_of(name)]
    same([rule for rule, _, _ in found], expected)
    same(value is MISSING, name[0] == "n" or (name[0] == "i" and rule_of(name) in BUDGETED))


@pytest.mark.parametrize("name", FILES)
def test_bytes_and_text_of_one_file_agree(name):
    with open(os.path.join(FOLDER, name), "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8")
    except UnicodeError:
        same(rule_of(name), "invalid-utf8")
        return
    same(decode(text)[1], decode(data)[1])


def test_every_rule_has_a_refused_or_noted_file_and_an_accepted_one():
    told = {(rule_of(name), name[0] == "y") for name in FILES}
    same(told, {(rule, way) for rule in RULES if rule != "size-limit" for way in (True, False)})


def test_the_first_letter_is_that_of_the_level():
    for name in FILES:
        level = RULES[rule_of(name)]
        true(name[0] in ("y", "n" if level == "MUST" else "i"), name)


def test_size_is_counted_in_bytes_and_the_limit_itself_is_within():
    text = '["\u20ac"]'
    for source in (text, text.encode()):
        same(decode(source, {"bytes": 7, "depth": 9})[1], ())
        same([rule for rule, _, _ in decode(source, {"bytes": 6, "depth": 9})[1]], ["json/size-limit"])
