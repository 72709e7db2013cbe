"""The rule catalogue by name: its rows, where each rule holds, how heavy it is, where the specification states it.

A rule is a row of its family's data file (of one of them, where the family is long); the family's page holds one section a
rule, in the same order. Addresses are those of the specification's own pages, relative to the pages of one revision.

"rests": the members whose values, in this message or earlier ones, the rule is about; with a slash, what stands in them. Where
a recording has redacted one of them, the rule accuses nobody any more.

It knows no check: which rule a message breaks is decided elsewhere. A family is loaded when one of its rules is asked
for.
"""

from importlib import import_module
from os import path

FAMILIES = (
    "json",
    "envelope",
    "id",
    "lifecycle",
    "capability",
    "method",
    "schema",
    "tools",
    "resources",
    "prompts",
    "completion",
    "logging",
    "pagination",
    "roots",
    "sampling",
    "elicitation",
    "tasks",
    "progress",
    "cancellation",
    "meta",
    "error",
    "result",
    "retry",
    "discovery",
    "subscriptions",
    "caching",
    "http",
    "deprecated",
    "unjudged",
    "record",
    "teaching",
    "authorization",
    "budget",
)
# families too long for one file: their tables, in the order of the page
PARTS = {
    "capability": ("capability", "capability_tasks", "capability_declared"),
    "elicitation": ("elicitation", "elicitation_fields", "elicitation_answers", "elicitation_urls"),
    "tasks": ("tasks", "tasks_life", "tasks_named"),
    "error": ("error", "error_codes", "error_modern"),
}
SEVERITIES = {"MUST": "error", "SHOULD": "warning", "MAY": "info", "UNJUDGED": "unjudged"}
_SITE = "https://modelcontextprotocol.io"
_ELSEWHERE = ("seps/", "extensions/")  # pages that belong to no revision
_LOADED = {}


def row(name):
    """The row of the rule `name` ("family/kebab-name"), or None where there is no such rule."""
    return rows(name.partition("/")[0]).get(name)


def rows(family):
    """All rows of one family, name -> row, in the order of its page; empty where there is no such family."""
    found = _LOADED.get(family)
    if found is None:
        found = _LOADED[family] = _load(family)
    return found


def _load(family):
    if family not in FAMILIES:
        return {}
    found = {}
    try:
        for part in PARTS.get(family, (family,)):
            found.update(import_module(f"mcpcheck.rules.{part}").RULES)
    except ModuleNotFoundError:
        return {}
    return found


def families():
    """The names of the families that hold rules, in the order of the catalogue."""
    return tuple(family for family in FAMILIES if rows(family))


def names():
    """The names of all rules, sorted."""
    return sorted(name for family in FAMILIES for name in rows(family))


def exists(name, revision):
    """Whether `revision` ("2025-11-25") states the rule; "in": a revision, a range "A..B", a comma list of both."""
    found = row(name)
    return found is not None and any(_covers(part.strip(), revision) for part in found["in"].split(","))


def _covers(part, revision):
    # dates of this form sort as text
    first, _, last = part.partition("..")
    return first <= revision <= (last or first)


def severity(name, revision, when=None):
    """The rule's severity: "error", "warning", "info" or "unjudged"; None for a rule that does not exist.

    `when` is what the check saw, where the level depends on it; a level of its own for a revision stands in "also".
    """
    found = row(name)
    if found is None:
        return None
    level = found.get("also", {}).get(revision, (None, found["level"]))[1]
    return SEVERITIES[found.get("when", {}).get(when, level)]


def address(name, revision):
    """Where the specification states the rule: "basic#requests"; None for a rule that does not exist."""
    found = row(name)
    if found is None:
        return None
    return found.get("also", {}).get(revision, (found["spec"],))[0]


def url(name, revision):
    """The full address of the rule in the published pages of `revision`; None for a rule no specification states."""
    where = address(name, revision)
    if where is None or where.startswith("teaching"):
        return None
    if where.startswith(_ELSEWHERE):
        return f"{_SITE}/{where}"
    return f"{_SITE}/specification/{revision}/{where}"


def page(family):
    """The text of a family's page; "" where it has none."""
    if family not in FAMILIES:
        return ""
    try:
        with open(path.join(path.dirname(__file__), f"{family}.md"), encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def section(name):
    """The section of the rule's page, from below its heading to the next rule; "" where there is none."""
    for part in ("\n" + page(name.partition("/")[0])).split("\n## ")[1:]:
        heading, _, text = part.partition("\n")
        if heading.strip() == name:
            return text.strip("\n") + "\n"
    return ""
