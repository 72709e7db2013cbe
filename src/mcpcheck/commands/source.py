"""A file, or standard input under the name "-", opened for reading bytes and closed again.

It rests on docs/design.md, "The command line".

It does not read; what is in the bytes is another module's business.
"""

import sys

from mcpcheck.output import printable, reason
from mcpcheck.usage import UsageError


class Source:
    """`with Source(path) as stream:`; raises UsageError where the file cannot be opened."""

    def __init__(self, path):
        self.path = path
        if path == "-" and sys.stdin is None:
            raise UsageError("unable to read standard input: it is closed")
        try:
            self.stream = sys.stdin.buffer if path == "-" else open(path, "rb")  # noqa: SIM115 - closed by __exit__
        except (OSError, ValueError) as error:
            raise unreadable(path, error) from None

    def __enter__(self):
        return self.stream

    def __exit__(self, *_):
        if self.path != "-":
            self.stream.close()


def unreadable(path, error):
    """Return the UsageError that says why a file could not be opened or read."""
    name = "standard input" if path == "-" else printable(path)
    return UsageError(f"unable to read {name}: {reason(error)}")
