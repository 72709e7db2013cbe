"""A map of what is open, held against a plain dict: every version goes on holding what it held."""

import random

import pytest
from expect import same, true

from mcpcheck import living, pipeline
from mcpcheck.living import Living, put, without
from mcpcheck.values import Event


@pytest.mark.parametrize("seed", range(4))
def test_every_version_stays_what_it_was(seed, monkeypatch):
    monkeypatch.setattr(living, "SMALL", 8)
    chance, versions = random.Random(seed), [({}, {})]
    for _ in range(2000):
        table, plain = versions[-1] if chance.random() < 0.95 else chance.choice(versions[-50:])
        key = chance.randrange(60)
        if key in plain and chance.random() < 0.6:
            versions.append((without(table, key), {one: value for one, value in plain.items() if one != key}))
        else:
            value = chance.random()
            versions.append((put(table, key, value), {**plain, key: value}))
    true(any(type(table) is Living for table, _ in versions) and type(versions[1][0]) is dict)
    for table, plain in versions:
        same((dict(table.items()), len(table), table == plain), (plain, len(plain), True))
        same(
            [(key in table, table.get(key, "none")) for key in range(60)],
            [(k in plain, plain.get(k, "none")) for k in range(60)],
        )


def test_what_it_does_not_hold():
    table = put(dict.fromkeys(range(living.SMALL)), "a", 1)
    true(type(table) is Living)
    with pytest.raises(KeyError):
        table["b"]
    with pytest.raises(KeyError):
        without(table, "a")["a"]


def test_requests_are_told_apart_however_many_are_open():
    state, missing = pipeline.start(partial=True), []
    for number in range(2 * living.SMALL):
        message = {"jsonrpc": "2.0", "id": f"id{number}", "method": "ping"}
        state, _ = pipeline.step(state, Event("client_to_server", message))
    _, found = pipeline.step(state, Event("client_to_server", {"jsonrpc": "2.0", "id": "id7", "method": "ping"}))
    same([finding.rule for finding in found], ["id/duplicate-in-flight"])
    for number in range(0, 2 * living.SMALL, 2):
        state, found = pipeline.step(
            state, Event("server_to_client", {"jsonrpc": "2.0", "id": f"id{number}", "result": {}})
        )
        missing.extend(finding.rule for finding in found)
    same(missing, [])
    same([finding.step for finding in pipeline.finish(state)], list(range(2, 2 * living.SMALL + 1, 2)))
