"""Seeded mutations of recorded sessions: no exception, no hang, no finding that printing could not carry.

    PYTHONPATH=src python3 bench/fuzz.py [COUNT] [SEED] [FOLDER ...]

Each mutation spoils one message of a session: some bytes, a token, a member, or the order (dropped, doubled, swapped). The
session is judged from there for a few messages, then ended. FOLDER defaults to fixtures/sessions.
"""

import json
import os
import random
import sys

from mcpcheck import pipeline
from mcpcheck.spelling import harmless
from mcpcheck.values import Event

AFTER = 8  # messages judged behind the spoilt one
ODD = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    1e308,
    10**400,
    "",
    "x",
    "\ud800",
    "\u202e",
    "\x1b[31m",
    [],
    {},
    [[]],
    [None],
    {"": {}},
]
TOKENS = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "\\u",
    "null",
    "NaN",
    "1e999",
    "-",
    "9" * 5000,
    "\x00",
    "\ufeff",
    "\xff",
]


def sessions(folders):
    """Yield the Events of each recording below the folders."""
    for folder in folders:
        for base, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if name.endswith(".jsonl"):
                    yield list(events(os.path.join(base, name)))


def events(path):
    with open(path, encoding="utf-8", errors="replace", newline="\n") as file:
        for line in file:
            try:
                record = json.loads(line)
            except ValueError:
                continue
            if type(record) is dict and record.get("direction") in ("client_to_server", "server_to_client"):
                yield Event(record["direction"], record.get("message"), record.get("raw"))


class Prepared:
    """A session with the state before each of its messages."""

    def __init__(self, events):
        self.events = events
        self.states = [pipeline.start(infos=True)]
        for event in events:
            self.states.append(pipeline.step(self.states[-1], event)[0])


def places(value):
    """Every (container, key) inside a JSON value."""
    stack, found = [value], []
    while stack:
        one = stack.pop()
        items = one.items() if type(one) is dict else enumerate(one) if type(one) is list else ()
        for key, inner in items:
            found.append((one, key))
            stack.append(inner)
    return found


def spoilt_member(message, chance):
    twin = json.loads(json.dumps(message))
    found = places(twin)
    if not found:
        return chance.choice(ODD)
    holder, key = chance.choice(found)
    if type(holder) is list or chance.random() < 0.6:
        holder[key] = chance.choice(ODD) if chance.random() < 0.7 else json.loads(json.dumps(chance.choice(found)[0]))
    elif chance.random() < 0.5:
        del holder[key]
    else:
        holder[chance.choice([key.upper(), key + "\x00", "_meta", "__proto__", "id", "\ud800"])] = holder.pop(key)
    return twin


def spoilt_text(event, chance):
    text = event.raw if type(event.raw) is str else json.dumps(event.message, ensure_ascii=chance.random() < 0.5)
    place = chance.randrange(len(text) + 1)
    if chance.random() < 0.5:
        return text[:place] + chance.choice(TOKENS) + text[place + chance.randrange(3) :]
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(chance.randrange(1, 4)):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def mutated(session, place, chance):
    """The events that stand at `place` and behind it after one mutation."""
    rest = session.events[place : place + AFTER]
    kind = chance.randrange(5)
    first = rest[0]
    if kind == 0:
        return [first._replace(raw=spoilt_text(first, chance)), *rest[1:]]
    if kind == 1 and first.raw is None:
        return [first._replace(message=spoilt_member(first.message, chance)), *rest[1:]]
    if kind == 2:
        return rest[1:]
    if kind == 3:
        return [first, first, *rest[1:]]
    other = session.events[chance.randrange(len(session.events))]
    return [*rest[1:2], first, *rest[2:]] if chance.random() < 0.5 else [other, *rest]


def judge(state, found):
    for event in found:
        state, findings = pipeline.step(state, event)
        for finding in findings:
            sound(finding)
    for finding in pipeline.finish(state):
        sound(finding)


def sound(finding):
    """Raise where a finding could not be printed as it is."""
    if harmless(finding.message) != finding.message or len(finding.message) > 2000:
        raise ValueError(f"{finding.rule}: {finding.message!r}")
    finding.message.encode()
    json.dumps(finding)


def main(count=200_000, seed=1, *folders):
    chance = random.Random(int(seed))
    prepared = [Prepared(found) for found in sessions(folders or ["fixtures/sessions"]) if found]
    for number in range(int(count)):
        session = chance.choice(prepared)
        place = chance.randrange(len(session.events))
        found = mutated(session, place, chance)
        try:
            judge(session.states[place], found)
        except Exception as error:
            print(f"mutation {number} of seed {seed}: {error!r}", file=sys.stderr)
            for event in found[:2]:
                print(repr(event)[:2000], file=sys.stderr)
            raise
    print(f"{count} mutations of {len(prepared)} sessions: no exception, every finding printable")


if __name__ == "__main__":
    main(*sys.argv[1:])
