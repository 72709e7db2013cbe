"""A file that was given to the wrong command: what it is, and the command that reads it.

It rests on docs/design.md, "Fixtures and expectations" and "Transcript". Both questions are asked only where a file
cannot be read as what it was taken for, so neither costs a sound file anything; and of files only, since a pipe can be
read once.
"""

import os
import shlex

from mcpcheck import expectations, fixtures, transcript
from mcpcheck.output import printable
from mcpcheck.pipeline.decode import loads
from mcpcheck.usage import UsageError
from mcpcheck.values import Event


def for_recording(path):
    """What to say where a file that was taken for a recording is something else that is known; None where it is not."""
    value = _value(path)
    if type(value) is dict and "schema_version" in value:
        return _said(path, "a fixture file", "a recorded session", "run", path)
    return _expected(path, value, "a recorded session")


def for_fixture(path, reader="check"):
    """Likewise of a file that was taken for a fixture. reader: the command for recordings that is closest at hand."""
    if _is_recording(path):
        return _said(path, "a recorded session", "a fixture file", reader, path)
    return _expected(path, _value(path), "a fixture file")


def _value(path):
    """The JSON value that a file holds; None where it is none."""
    if not _asked(path):
        return None
    try:
        return loads(fixtures.read_bytes(path, "", "file").removeprefix(transcript.MARK).decode())
    except (UsageError, ValueError):
        return None


def _asked(path):
    return path != "-" and os.path.isfile(path)


def _is_recording(path):
    """Whether the first line of a file that says anything is a record."""
    if not _asked(path):
        return False
    try:
        with open(path, "rb") as file:
            told = (item for item in transcript.events(file) if getattr(item, "kind", None) != "unknown key")
            return type(next(told, None)) is Event
    except OSError:
        return False


def _expected(path, value, due):
    """What to say where a file holds what cases are expected to give."""
    if type(value) is not dict or not value or not all(map(_is_outcome, value.values())):
        return None
    fixture = expectations.sibling(path, "fixtures")
    known = os.path.isfile(fixture)
    return _said(path, "a file of expectations", due, "run" if known else None, fixture)


def _is_outcome(entry):
    return type(entry) is dict and ("outcome" in entry or {"status", "computed"} <= entry.keys())


def _said(path, found, due, command, file):
    hint = f"; try: mcpcheck {command} {_pasted(file)}" if command else ""
    return f"{printable(path)}: this is {found}, not {due}{hint}"


def _pasted(path):
    """A path as a shell takes it for one word, and a command for no option."""
    return printable(shlex.quote(f"./{path}" if path.startswith("-") else path))
