"""What the pages promise: the README's example is what comes out, its commands are there, and cited sections exist."""

import os
import re

from command import run
from expect import same, true
from sessions import ROOT

from mcpcheck import check


def page(*parts):
    with open(os.path.join(ROOT, *parts), encoding="utf-8") as file:
        return file.read()


README = page("README.md")


def blocks(text):
    return re.findall(r"(?ms)^```(\w*)\n(.*?)^```$", text)


def test_the_example_is_what_comes_out(monkeypatch):
    monkeypatch.chdir(ROOT)
    command, _, shown = blocks(README)[0][1].partition("\n")
    true(command.startswith("$ mcpcheck "), command)
    status, out, err = run(*command.split()[2:])
    same((status, err, out), (1, "", shown))


def test_the_two_commands_of_a_fresh_machine_stand_on_lines_of_their_own():
    lines = [line for line in README.splitlines() if line.startswith("    ")]
    true("    PYTHONPATH=src python3 -m mcpcheck run fixtures/cases.json" in lines)
    tests = "python3 -m venv .venv && .venv/bin/python -m pip install -q -e '.[test]' && .venv/bin/python -m pytest -q"
    true("    " + tests in lines)


def test_the_python_example_prints_what_is_shown(capsys):
    texts = blocks(README)
    at = next(index for index, (kind, _) in enumerate(texts) if kind == "python")
    code, shown = texts[at][1], texts[at + 1][1]
    exec(code, {"check": check})  # the text of our own page
    same(capsys.readouterr().out, shown)


def test_the_batch_example_answers_as_shown():
    texts = [text for _, text in blocks(README)]
    at = next(index for index, text in enumerate(texts) if text.startswith('{"id"'))
    same(texts[at].count("\n"), 1)
    status, out, err = run("batch", "-", stdin=texts[at].encode())
    same((status, err, out), (0, "", texts[at + 1]))


def test_links_between_pages_lead_somewhere():
    for folder, names in (
        (".", ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        ("docs", os.listdir(os.path.join(ROOT, "docs"))),
    ):
        for name in names:
            for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page(folder, name)):
                true(os.path.exists(os.path.join(ROOT, folder, target)), f"{name}: {target}")


def sources():
    for folder, _, names in os.walk(os.path.join(ROOT, "src")):
        yield from (os.path.join(folder, name) for name in names if name.endswith(".py"))


def test_the_sections_that_sources_cite_exist():
    known = set(re.findall(r"(?m)^## (.+)$", page("docs", "design.md")))
    known |= {text.rstrip(".") for text in re.findall(r"\*\*([^*]+)\*\*", page("docs", "design.md"))}
    known = {text.lower() for text in known}
    for path in sources():
        with open(path, encoding="utf-8") as file:
            text = re.sub(r"\s+", " ", file.read())
        for cited in re.findall(r'docs/design\.md, (?:sections? )?"([^"]+)"', text):
            true(any(cited.lower() in heading for heading in known), f"{os.path.basename(path)} cites {cited}")
