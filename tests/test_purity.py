"""A pure step: nothing passed in is changed, and one state may be continued twice."""

import copy
import os

import pytest
from expect import same, true
from sessions import ROOT, events_of, sessions

from mcpcheck import pipeline
from mcpcheck.contracts import contract
from mcpcheck.features import in_turn
from mcpcheck.spec import PUBLISHED
from mcpcheck.values import Event, State


def test_nothing_passed_in_is_changed():
    for path in sessions():
        state = pipeline.start(infos=True)
        for event in events_of(path):
            twin = copy.deepcopy(event.message)
            state, _ = pipeline.step(state, event)
            same(event.message, twin, os.path.basename(path))


def test_two_continuations_of_one_state_do_not_disturb_each_other():
    for path in sessions():
        events = list(events_of(path))
        straight = run(pipeline.start(), events)
        half = len(events) // 2
        state = pipeline.start()
        for event in events[:half]:
            state, _ = pipeline.step(state, event)
        run(state, reversed(events[half:]))  # a continuation that makes no sense, thrown away
        run(state, events)
        again = run(pipeline.start(), events[:half])
        for event in events[half:]:
            state, found = pipeline.step(state, event)
            again.extend(found)
        again.extend(pipeline.finish(state))
        same(sorted(set(again), key=order), sorted(set(straight) | set(ends(events[:half])), key=order))


def ends(events):
    state = pipeline.start()
    for event in events:
        state, _ = pipeline.step(state, event)
    return pipeline.finish(state)


def order(finding):
    return (finding.step, finding.rule, finding.pointer)


def run(state, events):
    found = []
    for event in events:
        state, more = pipeline.step(state, event)
        found.extend(more)
    found.extend(pipeline.finish(state))
    return found


def test_the_same_input_gives_the_same_findings():
    for path in sessions():
        same(run(pipeline.start(), events_of(path)), run(pipeline.start(), events_of(path)))


def test_follow_tells_what_step_does():
    for path in sessions():
        state = pipeline.start()
        for event in events_of(path):
            trace = pipeline.follow(state, event)
            after, found = pipeline.step(state, event)
            same((trace.after, trace.findings), (after, found))
            state = after


def test_any_value_may_stand_anywhere():
    odd = [None, True, 0, 1.5, "x", [], {}, [[]], {"a": []}, float("inf"), 10**400]
    for value in odd:
        for name in ("method", "params", "id", "result", "error", "jsonrpc"):
            message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {}, name: value}
            for direction in ("client_to_server", "server_to_client"):
                _, found = pipeline.step(pipeline.start(infos=True), Event(direction, message))
                true(all(type(finding.message) is str for finding in found))
                answer = {"jsonrpc": "2.0", "id": 1, name: value}
                pipeline.step(pipeline.start(infos=True), Event(direction, answer))


def test_mutated_sessions_never_stumble():
    """A short run of bench/fuzz.py; the long one is a command."""
    import importlib.util

    path = os.path.join(ROOT, "bench", "fuzz.py")
    spec = importlib.util.spec_from_file_location("fuzz", path)
    fuzz = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fuzz)
    fuzz.main(1500, 20, os.path.join(ROOT, "fixtures", "sessions"))


@pytest.mark.parametrize("revision", PUBLISHED)
def test_no_feature_moves_its_slice_twice_at_one_message(revision):
    bound = contract(revision, infos=True, negotiable=True)
    for kind in ("request", "notification", "result", "error"):
        for method in (*bound.methods, "no/such-method"):
            moved = [place for place, _, move in bound.on(kind, method) if move is not None]
            same(len(set(moved)), len(moved), f"{kind} {method}")


def test_the_moves_of_one_feature_go_on_from_each_other():
    state = State(None, None, None, (3, "another's"), None, 0)
    move = in_turn(0, [lambda state, facts: state.features[0] + facts, lambda state, facts: state.features[0] * 10])
    same(move(state, 2), 50)
    same(state.features, (3, "another's"))
