"""The help page of one command, from its table of options and its example, where it has one.

It rests on nothing but that table; 80 columns.

It is loaded only when help is asked for.
"""

from mcpcheck.report.wording import wrapped


def help_text(usage, about, table, example=""):
    """Return the help page of one command; example: what stands below its options."""
    rows = [(f"{name} {row[0]}" if row[0] else name, row[2]) for name, row in table.items()]
    rows.append(("-h, --help", "show this text"))
    width = max(len(left) for left, _ in rows)
    lines = [f"usage: mcpcheck {usage}", "", about, ""]
    for left, right in rows:
        lines.extend(wrapped(f"  {left:<{width}}  ", right))
    return "\n".join(lines) + "\n" + example
