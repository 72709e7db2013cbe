"""`python -m mcpcheck` is the command `mcpcheck`."""

import sys

from mcpcheck.cli import WRONG, main

OLDEST = (3, 11)


def _run():
    """The status of the command; an interpreter that is too old is told so, since from a checkout nothing else asks."""
    if sys.version_info >= OLDEST:
        return main()
    sys.stderr.write(f"mcpcheck: needs Python 3.11 or later; this is {sys.version_info[0]}.{sys.version_info[1]}\n")
    return WRONG


if __name__ == "__main__":
    sys.exit(_run())
