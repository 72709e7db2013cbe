"""The short way of a usual message and the whole path come to the same state and the same findings.

`follow` always takes the whole path, `step` the short way where it can.
"""

import copy
import itertools
import os

import pytest
from expect import same, true
from sessions import ROOT, events_of, sessions

from mcpcheck import pipeline, transcript
from mcpcheck.pipeline import usual
from mcpcheck.spec import LEGACY
from mcpcheck.values import Event

SHARED = os.path.join(os.path.dirname(ROOT), "shared", "transcripts")

MODERN = {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}
ODD = (None, True, 0, -1, 1.5, 2.0, "", "x", [], {}, ["x"], MODERN, {"_meta": MODERN}, {"task": {}})
ADDED = ("_meta", "task", "strange")


@pytest.mark.parametrize("path", list(sessions()), ids=os.path.basename)
def test_both_come_to_the_same(path):
    agree(events_of(path), 12)


def opening(version="2025-11-25"):
    """The three messages of a handshake."""
    for event in list(events_of(next(path for path in sessions() if path.endswith("fastmcp_features.jsonl"))))[:3]:
        message = copy.deepcopy(event.message)
        for inside in (message.get("params", {}), message.get("result", {})):
            if "protocolVersion" in inside:
                inside["protocolVersion"] = version
        yield event._replace(message=message)


def test_ids_that_are_written_otherwise():
    for asked, answered in itertools.product((900.0, 900, "900"), repeat=2):
        request, result = {"id": asked, "method": "ping"}, {"id": answered, "result": {}}
        agree([*opening(), said("client_to_server", request), said("server_to_client", result)], 12)


def said(direction, members):
    return Event(direction, {"jsonrpc": "2.0", **members}, text="")


@pytest.mark.parametrize("version", LEGACY)
def test_a_request_that_names_the_other_generation(version):
    for meta in (MODERN, {}, {"progressToken": 1}):
        state = pipeline.start()
        for event in opening(version):
            state = both(state, event)
        for id, more in ((76, {}), (77, {"_meta": meta})):  # the first of a kind never takes the short way
            call = {"name": "add", "arguments": {}, **more}
            state = both(state, said("client_to_server", {"id": id, "method": "tools/call", "params": call}))
        same(state.ids.client[77].contract.declares is not None, meta is MODERN)


@pytest.mark.once
@pytest.mark.skipif(not os.path.isdir(SHARED), reason="../shared/transcripts is not here")
def test_both_come_to_the_same_in_the_shared_recordings():
    for folder, _, names in sorted(os.walk(SHARED)):
        for name in sorted(names):
            if name.endswith(".jsonl"):
                with open(os.path.join(folder, name), "rb") as file:
                    agree([event for event in transcript.events(file) if type(event) is Event], 40)


def test_most_messages_are_usual():
    for path in sessions():
        state, usually, events = pipeline.start(), 0, list(events_of(path))
        for event in events:
            usually += usual.judged(state, event) is not None
            state, _ = pipeline.step(state, event)
        if len(events) > 20 and state.contract.declares is None:
            true(usually > len(events) / 2, f"{path}: {usually} of {len(events)}")


def agree(events, every):
    """Both ways at each message; at every so manyth, of what becomes of it when one member is another value or gone."""
    state = pipeline.start()
    for number, event in enumerate(events):
        if number % every == 0 and event.raw is None:
            for changed in changes(event):
                both(state, changed)
        state = both(state, event)


def both(state, event):
    after, found = pipeline.step(state, event)
    trace = pipeline.follow(state, event)
    same(trace.findings, found)
    same(trace.after == after, True, repr(event.message)[:300])
    return after


def changes(event):
    """The event with one member of the message, of its params or result, or of their `_meta`, changed."""
    for where in ((), ("params",), ("result",), ("params", "_meta"), ("params", "arguments")):
        inside = at(event.message, where)
        for name in {*inside, *ADDED} if type(inside) is dict else ():
            for value in (*ODD, KeyError):
                message = copy.deepcopy(event.message)
                holder = at(message, where)
                if value is KeyError:
                    holder.pop(name, None)
                else:
                    holder[name] = copy.deepcopy(value)
                yield Event(event.direction, message, None, event.line, event.text, event.context)


def at(value, where):
    for name in where:
        value = value.get(name) if type(value) is dict else None
    return value
