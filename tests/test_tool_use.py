"""The balance of tool uses and tool results in a list of sampling messages, by hand from client/sampling."""

import pytest
from expect import same

from mcpcheck.tool_use import check_balance


def use(id):
    return {"type": "tool_use", "id": id, "name": "f", "input": {}}


def result(id):
    return {"type": "tool_result", "toolUseId": id, "content": []}


TEXT = {"type": "text", "text": "x"}


def user(*content):
    return {"role": "user", "content": list(content)}


def model(*content):
    return {"role": "assistant", "content": list(content)}


def judged(messages, earlier=()):
    return [
        (rule[len("sampling/") :], pointer, what.get("when"))
        for rule, pointer, what in check_balance(messages, lambda key: key in earlier)
    ]


BALANCED = [
    [],
    [user(TEXT)],
    [user(TEXT), model(use("a")), user(result("a")), model(TEXT)],
    [user(TEXT), model(TEXT, use("a"), use("b")), user(result("b"), result("a"))],
    [user(TEXT), {"role": "assistant", "content": use("a")}, {"role": "user", "content": result("a")}],
    [model(use("a")), user(result("a")), model(use("b")), user(result("b")), user(TEXT)],
    [user(TEXT), user(TEXT), model(TEXT), model(TEXT)],
]


@pytest.mark.parametrize("messages", BALANCED)
def test_balanced_lists_are_silent(messages):
    same(judged(messages), [])


ONE_FAULT = [
    # the last message of the list is no exception
    ([user(TEXT), model(use("a"))], ("tool-use-unanswered", "/params/messages/1/content/0", None)),
    # other content in between does not answer
    ([model(use("a")), user(TEXT), user(result("a"))], ("tool-use-unanswered", "/params/messages/0/content/0", None)),
    # two missing results of one message are one fault
    ([model(TEXT, use("a"), use("b")), user(TEXT)], ("tool-use-unanswered", "/params/messages/0/content/1", None)),
    # one of two answered twice: the second result was meant for the other
    (
        [model(use("a"), use("b")), user(result("a"), result("a"))],
        ("tool-use-unanswered", "/params/messages/0/content/1", None),
    ),
    # a wrong id is no second fault
    ([model(use("a")), user(result("b"))], ("tool-result-unmatched", "/params/messages/1/content/0/toolUseId", None)),
    ([user(result("a"))], ("tool-result-unmatched", "/params/messages/0/content/0/toolUseId", None)),
    (
        [model(use("a")), user(result("a"), result("a"))],
        ("tool-result-duplicate", "/params/messages/1/content/1/toolUseId", None),
    ),
    (
        [model(use("a")), user(result("a")), user(result("a"))],
        ("tool-result-duplicate", "/params/messages/2/content/0/toolUseId", None),
    ),
    (
        [model(use("a")), user(result("a")), model(use("a")), user(result("a"))],
        ("tool-use-id-duplicate", "/params/messages/2/content/0/id", None),
    ),
    (
        [model(use("a"), use("a")), user(result("a"), result("a"))],
        ("tool-use-id-duplicate", "/params/messages/0/content/1/id", None),
    ),
    ([model(use("a")), user(result("a"), TEXT)], ("tool-result-mixed", "/params/messages/1/content/1", None)),
    ([model(use("a")), user(TEXT, result("a"), TEXT)], ("tool-result-mixed", "/params/messages/1/content/0", None)),
    ([user(use("a")), user(result("a"))], ("tool-use-role", "/params/messages/0/content/0", None)),
    ([user(use("a"))], ("tool-use-role", "/params/messages/0/content/0", None)),
    ([model(use("a")), model(result("a"))], ("tool-result-role", "/params/messages/1/content/0", None)),
    ([model(use("a")), model(TEXT, result("a"))], ("tool-result-role", "/params/messages/1/content/1", None)),
]


@pytest.mark.parametrize("messages, finding", ONE_FAULT)
def test_one_fault_is_one_finding(messages, finding):
    same(judged(messages), [finding])


def test_results_of_an_earlier_sampling_message_are_a_warning():
    messages = [user(result("old"))]
    same(
        judged(messages, earlier=("old",)),
        [("tool-result-unmatched", "/params/messages/0/content/0/toolUseId", "older")],
    )


def test_an_older_id_does_not_answer_the_message_before():
    messages = [model(use("a")), user(result("old"))]
    found = [rule for rule, _, _ in judged(messages, earlier=("old",))]
    same(sorted(found), ["tool-result-unmatched", "tool-use-unanswered"])


def test_a_use_further_back_in_the_list():
    messages = [user(use("a")), user(TEXT), user(result("a"))]
    found = [
        ("tool-use-role", "/params/messages/0/content/0", None),
        ("tool-result-unmatched", "/params/messages/2/content/0/toolUseId", "older"),
    ]
    same(judged(messages), found)


UNREADABLE = [
    None,
    7,
    {"0": user(result("a"))},
    [None, 7, "x", []],
    [{"role": "assistant"}, {"role": [], "content": 7}, {"content": None}],
    [{"role": {}, "content": [None, 7, {"type": []}, {"type": {}}]}],
    [
        model({"type": "tool_use", "id": 7, "name": "f", "input": {}}),
        user(result("a")),
    ],  # which id was meant is unknown
    [model(use("a")), user({"type": "tool_result", "toolUseId": [], "content": []})],
    [model(use("a")), "unreadable"],
    [model({"type": "tool_use"})],
    [model({"type": "tool_use", "id": 7}, {"type": "tool_use", "id": []}), "unreadable"],
    [model(use("a")), user(result("a"), {"type": 7}, {"type": []})],
    ["unreadable", user(result("a"))],
]


@pytest.mark.parametrize("messages", UNREADABLE)
def test_what_cannot_be_read_accuses_nobody(messages):
    same(judged(messages), [])
