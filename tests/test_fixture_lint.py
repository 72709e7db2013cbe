"""What stands in fixtures/ and expected/ is invented: reserved hosts, no secrets, nobody's folders, readable names."""

import json
import os
import re

import pytest
from expect import same, true
from sessions import ROOT

pytestmark = pytest.mark.once  # what it asks does not depend on the mode or the Python


def files():
    """Every file below fixtures/ and expected/, by its path from the root."""
    for top in ("fixtures", "expected"):
        for folder, _, names in sorted(os.walk(os.path.join(ROOT, top))):
            for name in sorted(names):
                yield os.path.relpath(os.path.join(folder, name), ROOT).replace(os.sep, "/")


FILES = list(files())

RESERVED = re.compile(r"(?:.*\.)?(?:example(?:\.(?:com|org|net))?|test|invalid|localhost)|127\.0\.0\.1", re.IGNORECASE)
NAMES_OF_DIALECTS = ("json-schema.org",)  # a dialect is named by an address that nobody fetches

# scheme "://" [user "@"] host
WEB = re.compile(r"(?:https?|wss?|ftp)://(?:[^/\s\"'\\@]*@)?([A-Za-z0-9.-]+)")
MAIL = re.compile(r"[A-Za-z0-9._%+-]+@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)")
# a word that looks like a registered name
BARE = re.compile(r"\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|ai|co|de|eu|uk|us|info|cloud)\b", re.IGNORECASE)

SECRETS = re.compile(
    r"-----BEGIN"
    r"|\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9]{16,}"
    r"|\bgh[pousr]_[A-Za-z0-9]{20,}"
    r"|\bAKIA[0-9A-Z]{16}\b"
    r"|\bxox[abpr]-[A-Za-z0-9-]{10,}"
    r"|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}"
    r"|\b[Bb]earer [A-Za-z0-9._~+/-]{8,}"
    r'|"(?:password|passwd|secret|api_?key|access_token|refresh_token|authorization)"\s*:\s*"[^"]+"'
)
FOLDERS = re.compile(r"/(?:home|Users|root)/[A-Za-z0-9_.-]+|[A-Za-z]:\\\\+Users\\\\+\w+")


def text_of(path):
    with open(os.path.join(ROOT, path), "rb") as file:
        return file.read().decode("utf-8", "replace")


def hosts(text):
    found = {*WEB.findall(text), *MAIL.findall(text), *BARE.findall(text)}
    return {host for host in found if not RESERVED.fullmatch(host) and host not in NAMES_OF_DIALECTS}


@pytest.mark.parametrize("path", FILES)
def test_hosts_are_reserved_names(path):
    same(hosts(text_of(path)), set())


@pytest.mark.parametrize("path", FILES)
def test_nothing_looks_like_a_secret_or_like_somebodys_folder(path):
    text = text_of(path)
    same([match.group() for match in SECRETS.finditer(text)], [])
    same([match.group() for match in FOLDERS.finditer(text)], [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see https://pier.example.com/x and http://localhost:80/", set()),
        ("https://user@harbour.example.net/ a@b.test", set()),
        ("https://example.com.evil.io/", {"example.com.evil.io"}),
        ("https://notexample.com/", {"notexample.com"}),
        ("write to me@harbour.se", {"harbour.se"}),
        ("pier.weather.dev", {"pier.weather.dev"}),
    ],
)
def test_the_lint_of_hosts_sees(text, expected):
    same(hosts(text), expected)


@pytest.mark.parametrize("text", ["ghp_" + "a" * 36, '"password": "x"', "Bearer abcdefgh12345", "/home/ada/x"])
def test_the_lint_of_secrets_sees(text):
    true(SECRETS.search(text) or FOLDERS.search(text))


def wire_cases():
    for path in FILES:
        value = json.loads(text_of(path)) if path.count("/") == 1 and path.startswith("fixtures/") else {}
        if value.get("kind") == "wire":
            yield from ((path, case) for case in value["cases"])


def test_case_names_are_words_and_each_case_says_what_it_shows():
    abouts = [(path, case["about"]) for path, case in wire_cases()]
    for path, case in wire_cases():
        true(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", case["name"]), f"{path}: {case['name']}")
        true(0 < len(case["about"]) < 70, case["name"])
    true(len(abouts) > 300)


def test_no_two_cases_of_a_file_are_the_same():
    seen = {}
    for path, case in wire_cases():
        key = (
            path,
            json.dumps({key: value for key, value in case.items() if key not in ("name", "about")}, sort_keys=True),
        )
        same(seen.setdefault(key, case["name"]), case["name"])


def test_each_step_and_each_tool_of_a_fixture_stands_on_a_line_of_its_own():
    for path in sorted({path for path, _ in wire_cases()}):
        lines = text_of(path).splitlines()
        steps = sum(len(case["steps"]) for other, case in wire_cases() if other == path)
        step = re.compile(r'        \{"(?:direction|control_event)": .*\},?')
        same(sum(step.fullmatch(line) is not None for line in lines), steps, path)
        tools = json.loads(text_of(path)).get("tools", [])
        same(sum(line.startswith('    {"name": ') for line in lines), len(tools), path)
        true("\r" not in text_of(path) and "\t" not in text_of(path), path)
