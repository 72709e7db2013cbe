"""A file that was given to the wrong command: what it is, and the command that reads it.

It rests on docs/design.md, "Fixtures and expectations" and "Transcript". Both questions are asked only where a file
cannot be read as what it was taken for, so neither costs a sound file anything.
"""

import os

from mcpcheck import fixtures
from mcpcheck.output import printable
from mcpcheck.pipeline.decode import loads
from mcpcheck.usage import UsageError
from mcpcheck.values import DIRECTIONS

HEAD = 65_536  # bytes of a file in which a fixture names its version, and a recording has its first line


def fixture(path):
    """What to say where a file that was taken for a recording is a fixture; None where it is none."""
    if not os.path.isfile(path):  # a pipe can be read once only
        return None
    try:
        data = fixtures.read_bytes(path, "", "file")
        value = loads(data.decode()) if b'"schema_version"' in data[:HEAD] else None
    except (UsageError, ValueError):
        return None
    if type(value) is not dict or "schema_version" not in value:
        return None
    name = printable(path)
    return f"{name}: this is a fixture file, not a recorded session; try: mcpcheck run {name}"


def recording(path):
    """What to say where a file that was taken for a fixture is a recorded session; None where it is none."""
    if not os.path.isfile(path):
        return None
    try:
        with open(path, "rb") as file:
            record = loads(file.readline(HEAD).decode().strip())
    except (OSError, ValueError):
        return None
    if type(record) is not dict or not (record.get("direction") in DIRECTIONS or list(record) == ["meta"]):
        return None
    name = printable(path)
    return f"{name}: this is a recorded session, not a fixture file; try: mcpcheck check {name}"
