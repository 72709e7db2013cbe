"""`mcpcheck rules`: every rule with its severity, stage and revisions.

It rests on the rows of the catalogue alone.

It does not show what a rule checks; `mcpcheck explain` does.
"""

from mcpcheck import rules as catalogue
from mcpcheck.usage import UsageError, meant, quoted

USAGE = "rules [FAMILY...]"
OPTIONS = {"--format": ("FORM", ("text", "json", "jsonl"), "text, json or jsonl (default: text)")}


def main(options, out):
    """Print one line a rule; return 0."""
    families = options.paths or catalogue.families()
    for family in families:
        if family not in catalogue.families():
            raise UsageError(f"no family {quoted(family)}{meant(family, catalogue.families())}")
    rows = [(name, row) for family in families for name, row in catalogue.rows(family).items()]
    if options.last("--format", "text") != "text":
        from mcpcheck.report.jsonl import Writer

        writer = Writer(out, options.last("--format"))
        for name, row in rows:
            members = {"severity": catalogue.SEVERITIES[row["level"]], "stage": row["stage"], "revisions": row["in"]}
            writer.add({"rule": name, **members, "spec": row["spec"]})
        writer.end()
        return 0
    width = max(len(name) for name, _ in rows)
    for name, row in rows:
        severity = catalogue.SEVERITIES[row["level"]]
        out.write(f"{name:<{width}}  {severity:<8}  {row['stage']:<9}  {row['in']}\n")
    return 0
