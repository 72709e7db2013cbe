"""The project's own recorded sessions, for tests that want real traffic."""

import json
import os

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def sessions():
    """Yield the path of each recorded session of fixtures/sessions."""
    for folder, _, names in sorted(os.walk(os.path.join(ROOT, "fixtures", "sessions"))):
        for name in sorted(names):
            if name.endswith(".jsonl"):
                yield os.path.join(folder, name)


def events_of(path):
    """Yield the Events of a recorded session."""
    from mcpcheck.values import Event

    with open(path, encoding="utf-8", newline="\n") as file:
        for number, line in enumerate(file, 1):
            record = json.loads(line)
            if "direction" in record:
                yield Event(record["direction"], record.get("message"), record.get("raw"), number, line)
