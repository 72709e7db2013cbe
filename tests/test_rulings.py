"""docs/rulings.md: every open question has its ruling, every rule named there exists, every ruling that is cited stands there."""

import os
import re

from expect import same, true

from mcpcheck import rules

PAGE = os.path.join(os.path.dirname(__file__), "..", "docs", "rulings.md")
PAGES = ("basic/", "server/", "client/", "notifications/")
METHODS = re.compile(
    r"(tasks|roots|tools|prompts|resources|elicitation|sampling)/(list|get|result|cancel|create|call|createMessage)$"
)


def text():
    with open(PAGE, encoding="utf-8") as file:
        return file.read()


def test_every_open_question_has_one_ruling():
    numbers = [int(number) for number in re.findall(r"^### (\d+)\. ", text(), re.MULTILINE)]
    same(sorted(numbers), list(range(1, 52)))


def test_every_ruling_has_texts_and_a_reading():
    for part in text().split("\n### ")[1:]:
        body = part.split("\n## ")[0]
        title = body.splitlines()[0]
        true("\nTexts: " in body and "\nReading: " in body, title)
        true("`" in body.split("\nReading: ")[0] or "JSON-RPC" in body or "draft" in body, f"{title}: a citation")


def test_rules_named_there_exist():
    named = set(re.findall(r"`([a-z]+/[a-z0-9-]+)`", text()))
    named = {
        name for name in named if not name.startswith(PAGES) and not METHODS.match(name) and name != "ref/resource"
    }
    true(len(named) > 50)
    same(sorted(name for name in named if rules.row(name) is None), [])


def test_rulings_cited_there_stand_there():
    numbers = set(re.findall(r"^### (\d+)\. ", text(), re.MULTILINE))
    same(sorted(set(re.findall(r"[Rr]uling (\d+)", text())) - numbers), [])


def test_rules_named_among_the_rulings_on_2026_exist_there():
    with open(os.path.join(os.path.dirname(PAGE), "rulings-2026-07-28.md"), encoding="utf-8") as file:
        page = file.read()
    named = set(re.findall(r"`((?:retry|subscriptions|cancellation|elicitation|capability|tasks)/[a-z0-9-]+)`", page))
    true(len(named) > 15)
    same(sorted(name for name in named if not rules.exists(name, "2026-07-28")), [])
