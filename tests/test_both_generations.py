"""A call is the same call whatever carries it: the same question and answer give the same findings in both generations.

In 2025-11-25 a server asks by a request and the client answers it; in 2026-07-28 the question stands in a result and its
answer in a retry. Rule and place below the call are compared, for all the questions of the rule pages and for forms and
answers made up by chance. What only one of the revisions states is left out.
"""

import json
import os
import random

import blocks
import pytest
from blocks import block, sent, setup
from expect import same, true

from mcpcheck import pipeline, rules
from mcpcheck.contracts import contract

pytestmark = pytest.mark.once  # what it asks does not depend on the mode or the Python

LEGACY, MODERN = "2025-11-25", "2026-07-28"
METHODS = ("elicitation/create", "sampling/createMessage", "roots/list")
FAMILIES = ("elicitation", "sampling", "roots", "capability", "schema")
EDGES = os.path.join(os.path.dirname(__file__), "edges")
GONE = ("/elicitationId", "/pattern", "/cursor")  # members that only one of them has, or has a rule for
KEY = "k/~1"
ASKED, ANSWERED = "/result/inputRequests/k~1~01", "/params/inputResponses/k~1~01"


def capable(client):
    """The first line of a block in which the client declares `client` (None: everything)."""
    words = "" if client is None else " client=" + json.dumps(client, separators=(",", ":"))
    return block("", "", [f"given {LEGACY} ready{words}", "C> {}"]).given


def legacy(client, question, answer):
    """What a request and its answer give: {(rule, severity, "asked" or "answered", place below)}."""
    state = pipeline.start(contract(LEGACY, infos=True))
    for event in setup(capable(client), LEGACY):
        state, _ = pipeline.step(state, event)
    state, first = pipeline.step(state, sent("S", {"id": 7, **question}))
    state, second = pipeline.step(state, sent("C", {"id": 7, "result": answer}))
    return told("asked", "", first) | told("answered", "/result", second)


def modern(client, question, answer):
    """What the same give as an input request and its answer."""
    able = blocks.CLIENT[LEGACY] if client is None else client
    meta = {**blocks.metadata(capable(None), MODERN), "io.modelcontextprotocol/clientCapabilities": able}
    call = {"method": "tools/call", "params": {"name": "a", "_meta": meta}}
    result = {"resultType": "input_required", "requestState": "s", "inputRequests": {KEY: question}}
    retry = {**call["params"], "requestState": "s", "inputResponses": {KEY: answer}}
    state = pipeline.start(contract(MODERN, infos=True))
    state, _ = pipeline.step(state, sent("C", {"id": 1, **call}))
    state, first = pipeline.step(state, sent("S", {"id": 1, "result": result}))
    state, second = pipeline.step(state, sent("C", {"id": 2, **call, "params": retry}))
    return told("asked", ASKED, first) | told("answered", ANSWERED, second)


def told(part, place, findings):
    """The findings at `place`, of the rules that both revisions state."""
    both = [one for one in findings if all(rules.exists(one.rule, revision) for revision in (LEGACY, MODERN))]
    both = [one for one in both if one.pointer.startswith(place + "/") and not one.pointer.endswith(GONE)]
    return {(one.rule, one.severity, part, one.pointer[len(place) :]) for one in both}


def questions():
    """(client, question, answer or None) of every question in a page, by its first line."""
    pages = [rules.page(family) for family in FAMILIES]
    for name in sorted(os.listdir(EDGES)):
        with open(os.path.join(EDGES, name), encoding="utf-8") as file:
            pages.append(file.read())
    for page in pages:
        for one in blocks.blocks(page):
            talk = blocks.recording(one) is None and one.given.revision in (None, LEGACY)
            if talk and not one.given.flags - {"ready", "legacy"}:
                yield from _questions(one)


def _questions(one):
    messages = [getattr(event, "message", None) for event in blocks.events(one, LEGACY)]
    messages = [message for message in messages if isinstance(message, dict)]
    answers = {str(one.get("id")): one["result"] for one in messages if isinstance(one.get("result"), dict)}
    for message in messages:
        params = message.get("params")
        if message.get("method") in METHODS and not (isinstance(params, dict) and "task" in params):
            question = {name: message[name] for name in ("method", "params") if name in message}
            yield one.given.client, question, answers.get(str(message.get("id")))


QUESTIONS = list(questions())


@pytest.mark.parametrize(("client", "question", "answer"), QUESTIONS)
def test_both_generations_say_the_same_of_a_page(client, question, answer):
    answer = {"action": "cancel"} if answer is None else answer
    same(modern(client, question, answer), legacy(client, question, answer))


def test_the_pages_ask_a_lot():
    true(len(QUESTIONS) > 250, len(QUESTIONS))
    true(sum(answer is not None for _, _, answer in QUESTIONS) > 100)


CHOICES = ["a", "b", "c"]
FIELDS = (
    {"type": "string"},
    {"type": "string", "minLength": 2, "maxLength": 4},
    {"type": "string", "format": "email"},
    {"type": "string", "format": "date"},
    {"type": "integer", "minimum": 1, "maximum": 5},
    {"type": "number", "minimum": 0.5},
    {"type": "boolean"},
    {"type": "string", "enum": CHOICES},
    {"type": "string", "oneOf": [{"const": one, "title": one.upper()} for one in CHOICES]},
    {"type": "array", "items": {"type": "string", "enum": CHOICES}, "maxItems": 2},
    {"type": "array", "items": {"anyOf": [{"const": one, "title": one} for one in CHOICES]}, "minItems": 1},
    {"type": "string", "enum": CHOICES, "enumNames": ["A", "B", "C"]},
)
VALUES = (
    None,
    True,
    False,
    0,
    1,
    3,
    9,
    1.0,
    2.5,
    "",
    "a",
    "abc",
    "abcdef",
    "a@example.com",
    "2026-02-30",
    "2026-02-28",
)
VALUES += ([], ["a"], ["a", "a"], ["a", "b", "c"], ["z"], [1], {}, {"a": 1})


def made_up(seed):
    """A form and an answer to it: mostly fitting, sometimes not, sometimes of another shape altogether."""
    chance = random.Random(seed)
    names = ["n", "m", "x/y", "~"][: chance.randint(0, 4)]
    fields = {name: chance.choice(FIELDS) for name in names}
    form = {"type": "object", "properties": fields, "required": [name for name in names if chance.random() < 0.5]}
    content = {name: chance.choice(VALUES) for name in names if chance.random() < 0.8}
    if chance.random() < 0.2:
        content["other"] = chance.choice(VALUES)
    answer = {"action": chance.choice(["accept", "accept", "accept", "decline", "cancel", "yes"]), "content": content}
    if chance.random() < 0.2:
        del answer["content"]
    return {"method": "elicitation/create", "params": {"message": "?", "requestedSchema": form}}, answer


@pytest.mark.parametrize("seed", range(300))
def test_both_generations_say_the_same_of_a_form_and_its_answer(seed):
    question, answer = made_up(seed)
    same(modern(None, question, answer), legacy(None, question, answer))


def test_chance_finds_something_to_say():
    said = {rule for seed in range(300) for rule, *_ in legacy(None, *made_up(seed))}
    true(len(said) >= 10, said)
