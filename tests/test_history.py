"""A history is a value: what one version holds never changes, whatever later versions put."""

import random

import pytest
from expect import same, true

import mcpcheck.history as history_module
from mcpcheck.history import EMPTY


def test_put_and_get():
    history = EMPTY.put(1).put("1", "text").put(2)
    same([history.get(1), history.get("1"), history.get(2), history.get(3)], [True, "text", True, None])
    true(2 in history and 3 not in history)
    same(len(history), 3)


def test_writing_behind_the_tip_copies():
    base = EMPTY.put(1)
    left, right = base.put("a", 1), base.put("b", 2)
    same([left.get("b"), right.get("a"), base.get("a")], [None, None, None])
    same([left.get("a"), right.get("b"), right.get(1)], [1, 2, True])


def test_counted_integers_cost_nothing():
    history = EMPTY
    for number in range(100_000):
        history = history.put(number)
    same(len(history._store.entries), 0)
    true(99_999 in history and 100_000 not in history)


def test_integers_out_of_order_are_gathered_and_no_version_changes():
    chance, history, waiting, versions = random.Random(3), EMPTY, [], []
    for number in range(1, 6001):
        waiting.append(number)
        if len(waiting) > 4:
            key = waiting.pop(chance.randrange(5))
            versions.append((history, key))
            history = history.put(key)
    true(len(history._store.entries) + len(history._store.loose) < 1500, "they are kept one by one")
    same([key for _, key in versions if key not in history], [])
    same([key for version, key in versions if key in version], [])
    same([number for number in (0, 6001, *waiting) if number in history], [])
    early, key = versions[900]
    branch = early.put(key)
    true(key in branch and key not in early and versions[901][1] not in branch)
    same(len(set(branch.keys())), 901)


@pytest.mark.parametrize("patience", [10, 1000])
def test_any_version_against_a_plain_dict(patience, monkeypatch):
    monkeypatch.setattr(history_module, "PATIENCE", patience)
    for seed in range(4):
        chance = random.Random(seed)
        versions = [(EMPTY, {})]
        for number in range(1500):
            history, plain = chance.choice(versions[-3:]) if chance.random() < 0.1 else versions[-1]
            top = max((key for key in plain if type(key) is int), default=0) + 1
            key = chance.choice([chance.randrange(40), f"a{chance.randrange(9)}", top, top, top])
            value = True if type(key) is int and chance.random() < 0.95 else number
            versions.append((history.put(key, value), {**plain, key: value}))
        for history, plain in chance.sample(versions, 200):
            same(set(history.keys()), set(plain))
            for key in [*range(50), *list(plain)[-20:], *(f"a{n}" for n in range(9))]:
                same(history.get(key), plain.get(key))


def test_histories_are_equal_by_content():
    same(EMPTY.put(1).put("a", 2) == EMPTY.put(1).put("a", 2), True)
    same(EMPTY.put(1) == EMPTY.put(1).put("a", 2), False)
    same(EMPTY.put("a", 1) == EMPTY.put("a", 2), False)
    same(EMPTY.put(1) == EMPTY, False)


def test_one_key_written_often_keeps_every_version():
    versions = [EMPTY]
    for number in range(2000):
        versions.append(versions[-1].put("a", number))
    same([version.get("a") for version in versions[1:]], list(range(2000)))
    branch = versions[5].put("a", "x")
    same((branch.get("a"), versions[5].get("a"), versions[6].get("a"), versions[-1].get("a")), ("x", 4, 5, 1999))


def test_a_key_counted_after_its_equal_is_one_key():
    history = EMPTY.put(3).put(5.0, "x")
    true(5 in history)
    counted = history.put(4).put(5)
    same([counted.get(5), history.get(5), 4 in history], [True, "x", False])
    true(1 in EMPTY.put(True))
