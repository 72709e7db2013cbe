"""The public suite of JSON texts in ../shared: `y_` is read, `n_` is refused, and each `i_` gives what stands here."""

import os

import pytest
from expect import same, true
from sessions import ROOT

from mcpcheck.pipeline.decode import decode
from mcpcheck.values import MISSING

FOLDER = os.path.join(ROOT, os.pardir, "shared", "suites", "json-parsing", "test_parsing")
FILES = sorted(os.listdir(FOLDER)) if os.path.isdir(FOLDER) else []
pytestmark = [pytest.mark.once, pytest.mark.skipif(not FILES, reason="../shared/suites/json-parsing is not here")]

# the grammar allows a name twice, and peers disagree about which member counts
OURS_TO_REFUSE = ("y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json")

# texts the grammar leaves open, by what is said of them
OPEN = {
    # within a double, or below it where it becomes zero; integers are kept exactly
    None: (
        "i_number_double_huge_neg_exp",
        "i_number_real_underflow",
        "i_number_too_big_neg_int",
        "i_number_too_big_pos_int",
        "i_number_very_big_negative_int",
        "i_structure_500_nested_arrays",  # our own limit is 512
    ),
    # infinite in a double: read, with a warning
    "json/number-overflow": (
        "i_number_huge_exp",
        "i_number_neg_int_huge_exp",
        "i_number_pos_double_huge_exp",
        "i_number_real_neg_overflow",
        "i_number_real_pos_overflow",
    ),
    # half a character, written as an escape: read, with a warning
    "json/lone-surrogate": (
        "i_object_key_lone_2nd_surrogate",
        "i_string_1st_surrogate_but_2nd_missing",
        "i_string_1st_valid_surrogate_2nd_invalid",
        "i_string_incomplete_surrogate_and_escape_valid",
        "i_string_incomplete_surrogate_pair",
        "i_string_incomplete_surrogates_escape_valid",
        "i_string_invalid_lonely_surrogate",
        "i_string_invalid_surrogate",
        "i_string_inverted_surrogates_U+1D11E",
        "i_string_lone_second_surrogate",
    ),
    # MCP messages are UTF-8: refused
    "json/invalid-utf8": (
        "i_string_UTF-16LE_with_BOM",
        "i_string_UTF-8_invalid_sequence",
        "i_string_UTF8_surrogate_U+D800",
        "i_string_invalid_utf-8",
        "i_string_iso_latin_1",
        "i_string_lone_utf8_continuation_byte",
        "i_string_not_in_unicode_range",
        "i_string_overlong_sequence_2_bytes",
        "i_string_overlong_sequence_6_bytes",
        "i_string_overlong_sequence_6_bytes_null",
        "i_string_truncated-utf-8",
        "i_string_utf16BE_no_BOM",
        "i_string_utf16LE_no_BOM",
    ),
    # read, with a warning
    "json/byte-order-mark": ("i_structure_UTF-8_BOM_empty_object",),
}


def told(name):
    """(whether a value came out, the rules told)."""
    with open(os.path.join(FOLDER, name), "rb") as file:
        value, found = decode(file.read())
    return value is not MISSING, [rule for rule, _, _ in found]


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("y_")])
def test_what_every_reader_accepts_is_read(name):
    same(told(name), (False, ["json/duplicate-key"]) if name in OURS_TO_REFUSE else (True, []))


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("n_")])
def test_what_every_reader_refuses_is_refused(name):
    read, found = told(name)
    same(read, False)
    true(found)


@pytest.mark.parametrize(("rule", "name"), [(rule, name) for rule, names in OPEN.items() for name in names])
def test_what_is_left_open_gives_this(rule, name):
    same(told(name + ".json"), (rule != "json/invalid-utf8", [rule] if rule else []))


def test_nothing_open_is_left_out():
    listed = sorted(name + ".json" for names in OPEN.values() for name in names)
    same(listed, [name for name in FILES if name.startswith("i_")])
