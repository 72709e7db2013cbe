"""`mcpcheck diff OLD NEW`: what changed in the contract between two revisions.

It rests on the tables of spec/ alone; docs/migrating.md says how to read it.

It invents no words; a name that is no revision suggests the nearest one.
"""

from importlib import import_module

from mcpcheck.spec import PUBLISHED
from mcpcheck.usage import UsageError, meant, quoted

USAGE = "diff REVISION REVISION"
OPTIONS = {"--format": ("FORM", ("text", "json"), "text or json (default: text)")}


def main(options, out):
    """Print the difference; return 0."""
    if len(options.paths) != 2:
        raise UsageError(f"two revisions expected, found {len(options.paths)}\nusage: mcpcheck {USAGE}")
    for revision in options.paths:
        if revision not in PUBLISHED:
            raise UsageError(f"unknown revision {quoted(revision)}{meant(revision, PUBLISHED)}")
    from mcpcheck.difference import difference

    found = difference(*(import_module(f"mcpcheck.spec.r{name.replace('-', '_')}") for name in options.paths))
    if options.last("--format", "text") == "json":
        from mcpcheck.report.jsonl import line

        out.write(line(found) + "\n")
        return 0
    from mcpcheck.report.differing import text

    out.write("\n".join(text(found)) + "\n")
    return 0
