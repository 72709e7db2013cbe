"""Where the answers go: standard output, or a file that appears whole or not at all.

It rests on docs/design.md, "The command line" and "Bad input": a closed pipe is quiet, a full disk is said in one line
and leaves the old file as it was, and what the encoding of the output cannot carry is escaped.

It does not make message text harmless; that is the reporter's part, for each format has its own escapes.
"""

import os
import sys


class OutputError(Exception):
    """The output could not be written: exit status 2. Its text names what failed."""


class Output:
    """Text to standard output, in its own encoding."""

    name = "standard output"

    def __init__(self, stream):
        self.stream = stream
        self.encoding = getattr(stream, "encoding", None) or "utf-8"
        self.closed = False
        self.colour = stream is not None and stream.isatty() and not os.environ.get("NO_COLOR")

    def write(self, text):
        """Write text; quiet where the reader has gone (`closed` tells), else raise OutputError."""
        if self.closed:
            return
        if self.stream is None:
            raise OutputError(f"unable to write to {self.name}: it is closed")
        data = encoded(text, self.encoding)
        self._try(lambda: self.stream.buffer.write(data) if hasattr(self.stream, "buffer") else self.stream.write(text))

    def flush(self):
        """Bring out what was written; the same errors as `write`."""
        if not self.closed and self.stream is not None:
            self._try(self.stream.flush)

    commit = flush

    def discard(self):
        """Called in place of `commit` after an error: what was written stays."""
        _quietly(self.flush)

    def _try(self, action):
        try:
            action()
        except BrokenPipeError:
            self._let_go()
        except (OSError, ValueError) as error:
            self._let_go()
            raise OutputError(f"unable to write to {self.name}: {reason(error)}") from None

    def _let_go(self):
        """Nothing more comes out, and the interpreter's own flush at its end fails no second time."""
        self.closed = True
        if self.stream is sys.__stdout__:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, self.stream.fileno())
            os.close(null)


class FileOutput:
    """Text to a file, UTF-8; the file changes only at `commit`, in one step. Devices are written to directly."""

    colour = False
    closed = False

    def __init__(self, path, name=None):
        """path: the file. name: how messages call it. Raises OutputError."""
        self.path, self.name = path, name or path
        self.direct = os.path.exists(path) and not os.path.isfile(path)
        self.beside = path if self.direct else f"{path}.{os.getpid()}.tmp"
        self.file = self._try(lambda: open(self.beside, "wb"))  # noqa: SIM115 - closed by commit or discard

    def write(self, text):
        """Write text; raise OutputError."""
        self._try(lambda: self.file.write(encoded(text, "utf-8")))

    def flush(self):
        """Nothing: the file appears at `commit`."""

    def commit(self):
        """Close the file and put it in its place; raise OutputError."""
        self._try(self.file.close)
        if not self.direct:
            self._try(lambda: os.replace(self.beside, self.path))

    def discard(self):
        """Leave the old file as it is."""
        _quietly(self.file.close)
        if not self.direct:
            _quietly(lambda: os.remove(self.beside))

    def _try(self, action):
        try:
            return action()
        except (OSError, ValueError) as error:
            if hasattr(self, "file"):
                self.discard()
            raise OutputError(f"unable to write {printable(self.name)}: {reason(error)}") from None


def _quietly(action):
    try:  # noqa: SIM105 - contextlib is not loaded for this
        action()
    except (OSError, OutputError):
        pass


def encoded(text, encoding):
    """Return the bytes of `text`; what the encoding cannot carry as an escape."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.replace("…", "...").encode(encoding, "backslashreplace")


def reason(error):
    """Return what went wrong, without the path: "No space left on device"."""
    return getattr(error, "strerror", None) or type(error).__name__


def printable(text):
    """Return a path or another typed word as it may be printed."""
    from mcpcheck.spelling import harmless

    return harmless(text)


def complain(text):
    """Write lines to standard error; silent where that is closed or full."""
    lines = "\n".join(printable(line) for line in text.split("\n"))
    try:
        sys.stderr.write(f"mcpcheck: {lines}\n")
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass
