"""Regular expressions by ECMA-262, and which of them are refused."""

import pytest
from expect import same, true

from mcpcheck.jsonschema import patterns
from mcpcheck.jsonschema.budgets import PATTERN_STEPS, PATTERN_WORK
from mcpcheck.jsonschema.patterns import Malformed, Refused


def prepare(text):
    return patterns.prepare(text, [PATTERN_WORK])


MATCHES = [
    ("a|b", "xbx", True),
    ("^a$", "a\n", False),
    ("^.$", "\u2028", False),
    ("^.$", "\U0001f600", True),
    (r"^\d+$", "\u0663", False),
    (r"^\w$", "\u00e9", False),
    (r"^\s$", "\ufeff", True),
    (r"^\S$", "\u00a0", False),
    (r"^\u0041\x42\u{43}$", "ABC", True),
    (r"^\ud83d\ude00$", "\U0001f600", True),
    (r"^\cJ$", "\n", True),
    (r"^[\b]$", "\b", True),
    (r"\bfoo\b", "a foo.", True),
    (r"\Boo", "foo", True),
    ("^[^]$", "\n", True),
    ("[]", "x", False),
    ("^[a-]$", "-", True),
    (r"^[\w-.]+$", "a-.", True),
    (r"^[&&[|~-]+$", "&[|~-", True),
    ("^a{2,3}$", "aaaa", False),
    ("^a{2,}$", "aaaa", True),
    ("^a{0}b$", "b", True),
    ("^{a}$", "{a}", True),
    (r"^\/\-\_\.$", "/-_.", True),
    ("(?<year>[0-9]{4})", "in 2024", True),
    ("^(?=.*[0-9]).{3}$", "a1b", True),
    ("^(?!x)", "xa", False),
    ("(?<=a)b", "ab", True),
    (r"^\p{Lu}\p{Ll}\P{L}$", "\u00c9a1", True),
    (r"^\p{Letter}+$", "a1", False),
    (r"^\p{gc=Nd}$", "\u0663", True),
    ("", "", True),
    ("a*?b+?", "xb", True),
]


@pytest.mark.parametrize("pattern, text, expected", MATCHES)
def test_found_in(pattern, text, expected):
    same(prepare(pattern).found_in(text, [100, 100_000_000]), expected)


@pytest.mark.parametrize(
    "pattern",
    ["(", ")", "a)", "[", "[z-a]", "*", "a**", "a*+", "+", "a{3,2}", "\\", r"\Z", r"\A", r"\a", "(?P<n>a)", "(?x",
     r"\u12", r"\x1", r"\u{110000}", "^*", "(?=a)*", "(?<1a>b)", r"\p{L"],
)  # fmt: skip
def test_malformed(pattern):
    with pytest.raises(Malformed):
        prepare(pattern)


@pytest.mark.parametrize(
    "pattern, kind",
    [(r"(a)\1", "pattern"), (r"(?<n>a)\k<n>", "pattern"), (r"\p{Script=Greek}", "pattern"), ("(?i:a)", "pattern"),
     ("(?<=a+)b", "pattern"), ("(a+)+", "budget"), ("(a*)*", "budget"), (r"(\w+\d*)+", "budget"), ("(a|aa)+", "budget"),
     ("(a|b|ab)*", "budget"), ("(.*,)*x", "budget"), ("((a{1,9}b?)*c?)*", "budget"), ("a?" * 20 + "a" * 20, "budget"),
     ("^.*.*.*.*x", "budget"), ("(?=(a+)+b)a", "budget"), ("a" * 3000, "budget")],
)  # fmt: skip
def test_refused(pattern, kind):
    with pytest.raises(Refused) as caught:
        prepare(pattern)
    same(caught.value.kind, kind)


ORDINARY = [
    r"^[a-zA-Z0-9_-]{1,64}$",
    r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$",
    r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
    r"^([a-z]+-)*[a-z]+$",
    r"^(\d{3})*$",
    r"^(foo|far|bar)+$",
    r"^https?://[^\s/]+(/\S*)?$",
    r"^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
    r"^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$",
    r"^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$",
    r"^(?=.*[A-Z])(?=.*\d).{8,}$",
    r"^[^@\s]+@[^@\s]+\.[^@\s]+$",
    r"^\s*\S+\s*$",
    r"^(AF|AL|DZ|AS|AD|AO|AI|AQ|AG|AR)$",
]


@pytest.mark.parametrize("pattern", ORDINARY)
def test_ordinary_patterns_are_run(pattern):
    true(prepare(pattern).longest >= 150)


def test_the_longest_string_falls_with_the_overlap():
    true(prepare("^[a-z]+$").is_cheap)
    same(prepare("[a-z]+!").longest, int(PATTERN_STEPS**0.5))
