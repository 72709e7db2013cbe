"""`mcpcheck explain RULE`: the section of the rule's page, with its examples.

It rests on EXPERIENCE.md, "A rule"; the page beside the rule's family holds the text.

It invents no words; a name that is no rule suggests the nearest one.
"""

from mcpcheck import rules
from mcpcheck.contracts import profile_of
from mcpcheck.report.wording import apart, wrapped
from mcpcheck.spelling import harmless
from mcpcheck.usage import UsageError, meant, quoted

USAGE = "explain RULE..."
OPTIONS = {}
COLUMN = 17
PROFILES = ("teaching", "teaching-extended")  # those that may take a rule otherwise than its row


def main(options, out):
    """Print the section of each rule named; return 0."""
    if not options.paths:
        raise UsageError(f"no rule given\nusage: mcpcheck {USAGE}")
    for name in options.paths:
        if rules.row(name) is None:
            raise UsageError(f"no rule {quoted(name)}{_others(name)}")
    out.write("\n".join("\n".join(page(name)) + "\n" for name in options.paths))
    return 0


def _others(name):
    family = rules.rows(name.partition("/")[0]) or rules.rows(name)
    hint = meant(name, rules.names())
    if hint or not family:
        return hint or " (mcpcheck rules lists them)"
    return "; its family has " + ", ".join(family)


def page(name):
    """Return the lines of one rule: title, sections of its page, address of the specification."""
    row = rules.row(name)
    level = rules.SEVERITIES[row["level"]]
    lines = [apart(name, f"{level:<10}{row['in'].replace('..', ' .. ')}")]
    for part in ("\n" + rules.section(name)).split("\n### ")[1:]:
        heading, _, text = part.partition("\n")
        lines.extend(("", *_part(heading, text)))
    others = "; ".join([*levels(row), *in_profiles(name, row)])
    if others:
        lines.extend(("", *wrapped(f"{'Other levels':<{COLUMN}}", others)))
    revision = row["in"].rpartition("..")[2].rpartition(",")[2].strip()
    address = rules.url(name, revision) or row["spec"]
    return [*lines, "", f"{'Specification':<{COLUMN}}{address}"]


def levels(row):
    """Where the rule is taken otherwise than its title says: ["warning in 2024-11-05", "error by …"]."""
    told = {}
    for revision, (_, level) in row.get("also", {}).items():
        if level != row["level"]:
            told.setdefault(rules.SEVERITIES[level], []).append(revision)
    parts = [f"{severity} in {', '.join(revisions)}" for severity, revisions in told.items()]
    parts += [f"{rules.SEVERITIES[level]} by what was found ({when})" for when, level in row.get("when", {}).items()]
    return parts


def in_profiles(name, row):
    """The same for profiles: ["error in profile teaching, teaching-extended"]."""
    told = {}
    for profile in PROFILES:
        values = profile_of(profile)
        severity = values.LEVELS.get(name) if rules.exists(name, values.REVISION) else None
        if severity not in (None, rules.SEVERITIES[row["level"]]):
            told.setdefault(severity, []).append(profile)
    return [f"{severity} in profile {', '.join(profiles)}" for severity, profiles in told.items()]


def _part(heading, text):
    """The lines of one section: prose wrapped behind its heading, examples below it as they stand."""
    lines, head = [], f"{heading:<{COLUMN}}"
    for block in text.strip("\n").split("\n\n"):
        if block.startswith("    "):
            if head.strip():
                lines.append(head.rstrip())
            lines.extend("  " + harmless(line[4:]) for line in block.split("\n"))
        else:
            lines.extend(wrapped(head, harmless(" ".join(block.split()))))
        head = " " * COLUMN
    return lines
