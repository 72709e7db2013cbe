"""`python -m mcpcheck` is the command `mcpcheck`."""

import sys

from mcpcheck.cli import main

if __name__ == "__main__":
    sys.exit(main())
