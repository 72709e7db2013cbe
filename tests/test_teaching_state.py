"""What a session remembers under the teaching profile, and that no value of a wrong kind is more than a refusal."""

import copy
import json
import os
import re

import pytest
from expect import same, true
from teaching_talk import REVISION, last, talk
from test_teaching_fragments import ANSWER, CALLED, GIVEN, INIT, KB, NEW, READY, SUBSCRIBE, UNSUBSCRIBE, UPDATED, form

from mcpcheck import cases as running
from mcpcheck import course, fixtures, pipeline
from mcpcheck.contracts import contract
from mcpcheck.features import place
from mcpcheck.values import Control, Event

PATH = os.path.join(os.path.dirname(__file__), "course", "library.json")
LIVE = place("child_graph")


def pending(state):
    return len(state.ids.client) + len(state.ids.server)


# (given, the talk, how many requests wait after its last step)
WAITING = [
    (READY, 'C> {"id":5,"method":"ping"}\nC> {"id":"5","method":"ping"}', 2),
    (READY, 'C> {"id":6,"method":"ping"}\nS> {"id":6,"method":"ping"}', 2),
    (f'{READY} client={{"elicitation":{{}}}}', form(), 1),
    (NEW, f'{INIT}\nS> {{"id":1,"result":{{}}}}', 1),
    (NEW, f'{INIT}\nS> {{"id":1,"result":{{}}}}\n{ANSWER}', 0),
    (NEW, f'{INIT}\nS> {{"id":1,"error":{{"code":1,"message":"no"}}}}', 0),
    (READY, 'C> {"method":"tools/list"}\nS> {"id":1,"result":{}}', 1),
    (READY, 'C> {"method":"tools/list"}\nS> {"id":1,"result":{}}\nS> {"id":1,"result":{"tools":[]}}', 0),
    (READY, 'C> {"method":"prompts/list"}', 0),
    (READY, 'C> {"method":"tasks/get","params":{"taskId":"t"}}', 0),
    (READY, 'C> {"id":5,"method":"ping","params":{"a":1}}', 0),
    (READY, 'C> {"id":5,"method":"ping"}\nC> {"method":"notifications/cancelled","params":{"requestId":5}}', 1),
    (READY, 'C> {"id":5,"method":"tools/list"}\nS> {"id":5,"error":{"code":-1,"message":"no"}}', 0),
]


@pytest.mark.parametrize(("given", "text", "count"), WAITING)
def test_pending(given, text, count):
    same(pending(talk(text, given)[0]), count)


DONE, FAILED = 'S> {"id":1,"result":{}}', 'S> {"id":1,"error":{"code":1,"message":"no"}}'
# (the talk, whether the handbook is subscribed to after it)
SUBSCRIBED = [
    (SUBSCRIBE, False),
    (f"{SUBSCRIBE}\n{DONE}", True),
    (f"{SUBSCRIBE}\n{FAILED}", False),
    (f"{SUBSCRIBE}\n{DONE}\n{UNSUBSCRIBE}", True),
    (f"{SUBSCRIBE}\n{DONE}\n{UNSUBSCRIBE}\n{FAILED.replace('1', '2', 1)}", True),
    (f"{SUBSCRIBE}\n{DONE}\n{UNSUBSCRIBE}\n{DONE.replace('1', '2', 1)}", False),
    (f"{SUBSCRIBE}\n{DONE}\nA> v2", False),
    (f"{SUBSCRIBE}\n{DONE}\nA> v2\nA> v1", False),
    (f"{SUBSCRIBE}\n{DONE}\nA> v1", True),
    (f"{SUBSCRIBE}\n{DONE}\nA> v9", True),
]


@pytest.mark.parametrize(("text", "there"), SUBSCRIBED)
def test_subscriptions(text, there):
    state, _ = talk(text, KB)
    same(state.features[LIVE], {"kb://a/handbook": ("ada", "a")} if there else {})


def test_phases():
    phases = []
    for count in range(4):
        lines = [INIT, ANSWER, 'C> {"method":"notifications/initialized"}'][:count]
        state = talk("\n".join(lines), NEW)[0] if lines else pipeline.start(contract(REVISION, "teaching"))
        phases.append(state.session.phase)
    same(phases, ["new", "initializing", "awaiting-initialized", "ready"])
    same(talk(f"{INIT}\n{FAILED}", NEW)[0].session.phase, "initializing")


def test_a_refused_message_changes_nothing_but_the_count():
    before, _ = talk('C> {"id":5,"method":"ping"}', READY)
    event = Event("client_to_server", {"jsonrpc": "2.0", "id": 7, "method": "nothing/known"})
    after, found = pipeline.step(before, event)
    same(len(found), 1)
    same(after, before._replace(step=before.step + 1))


def test_any_matching_subscription_of_the_principal_will_do():
    """Somebody else holds the parent; the subscriber of the child still gets updates of it."""
    child = SUBSCRIBE.replace("handbook", "handbook/one").replace("{}", json.dumps({"subject": "carl"}), 1)
    update = (
        'S with {"subject":"carl"}> {"method":"notifications/resources/updated","params":{"uri":"kb://a/handbook/one"}}'
    )
    said = talk(f"{SUBSCRIBE}\n{DONE}\n{child}\n{DONE.replace('1', '2', 1)}\n{update}", KB)[1]
    same(said, [None] * 5)


def test_another_protocol_version_has_no_such_profile_session():
    said = talk(INIT.replace("2025-11-25", "2025-06-18"), NEW)[1]
    true('"2025-11-25"' in said[0], said)


def test_every_strict_format_is_used():
    from mcpcheck.profiles import teaching
    from mcpcheck.shapes.strict import STRICT, STRICT_ROWS

    text = json.dumps(teaching.SHAPES)
    same([name for name in STRICT if f"@{name}" not in text], [])
    same([name for name in STRICT_ROWS if f'"@": "{name}"' not in text], [])


def test_the_profile_has_one_revision():
    for revision in ("2024-11-05", "2025-06-18", "2026-07-28"):
        with pytest.raises(ValueError, match="2025-11-25"):
            contract(revision, "teaching")
    hello = json.loads(INIT[3:])
    hello["params"]["protocolVersion"] = "2025-06-18"
    _, found = pipeline.step(pipeline.start(profile="teaching"), Event("client_to_server", {"jsonrpc": "2.0", **hello}))
    true("unsupported client protocol version" in found[0].message, found)


# values of every kind that may stand where another is expected
ODD = ([], ["a"], {}, {"a": []}, None, True, 0, 1.5, 10**400, "", "a", "\ud800", "https://[", -1, [[]], float("inf"))


def places(value, path=()):
    """Every path into a JSON value, itself included."""
    yield path
    members = value.items() if type(value) is dict else enumerate(value) if type(value) is list else ()
    for key, inner in members:
        yield from places(inner, (*path, key))


def replaced(value, path, new):
    if not path:
        return new
    whole = copy.deepcopy(value)
    place_ = whole
    for key in path[:-1]:
        place_ = place_[key]
    place_[path[-1]] = new
    return whole


def _fixture():
    with open(PATH, encoding="utf-8") as file:
        text = file.read()
    return course.load(fixtures.Document(PATH, text, json.loads(text)))


FIXTURE = _fixture()

OFFERED = 'S> {"method":"sampling/createMessage","params":%s}'
ELICIT = 'S> {"method":"elicitation/create","params":%s}'
URL = '{"mode":"url","message":"m","url":"https://a.example/","elicitationId":%s}'
LISTED = 'C> {"method":"tools/list"}\nS> {"id":1,"result":%s}'
# (given, a talk whose last message has a value of a wrong kind, or comes where it may not, what is said of that)
MALFORMED = [
    *((KB, re.sub('"params":{.*}}', '"params":7}', line), "params") for line in (SUBSCRIBE, UNSUBSCRIBE, UPDATED)),
    *((KB, line.replace('"kb://a/handbook"', "[7]"), "uri") for line in (SUBSCRIBE, UNSUBSCRIBE, UPDATED)),
    (NEW, SUBSCRIBE, "lifecycle"),
    (f'{KB} server={{"tools":{{}}}}', SUBSCRIBE, "resources"),
    (NEW, 'C> {"method":"prompts/foo"}', "initialize"),
    (READY, ELICIT % 7, "params"),
    (READY, ELICIT % (URL % "[7]"), "elicitationId"),
    (READY, form(message=7), "message required"),
    (READY, form(message=7, mode="video"), "message required"),
    (READY, form() + '\nC> {"id":1,"result":7}', "result"),
    (READY, LISTED % 7, "result"),
    (READY, LISTED % '{"tools":[{"name":[7],"description":"d","inputSchema":{"type":"object"}}]}', "name"),
    (READY, OFFERED % 7, "params"),
    (GIVEN, 'C> {"method":"tools/call","params":7}', "params"),
    (GIVEN, 'C> {"method":"tools/call","params":{"name":[7]}}', "unknown tool"),
    (GIVEN, 'C> {"method":"tools/call","params":{"name":"add","arguments":7}}', "tool arguments must be an object"),
    (GIVEN, CALLED + '\nS> {"id":1,"result":7}', "result"),
]


@pytest.mark.parametrize(("given", "text", "says"), MALFORMED)
def test_a_value_of_a_wrong_kind_is_an_ordinary_refusal(given, text, says):
    message = last(text, given)
    true(message is not None and says in message, message)


@pytest.mark.parametrize("case", FIXTURE.cases, ids=[case.name for case in FIXTURE.cases])
def test_values_of_wrong_kinds_anywhere_are_ordinary_refusals(case):
    bound = contract(REVISION, "teaching")
    run = running.run_case(bound, case, running.beside(FIXTURE))
    for event, before in zip(run.events, run.states, strict=True):
        for other in _variants(event):
            _, found = pipeline.step(before, other)
            true(sum(one.severity == "error" for one in found) <= 1, found)
            for finding in found:
                true(finding.severity in ("error", "warning"), finding)
                finding.message.encode("utf-8")


def _variants(event):
    if type(event) is Control:
        yield from (Control(event.type, odd) for odd in ODD)
        return
    for path in places(event.message):
        for odd in ODD:
            yield event._replace(message=replaced(event.message, path, odd))
    for path in places(event.context) if event.context is not None else ():
        for odd in ODD:
            yield event._replace(context=replaced(event.context, path, odd))


def test_values_of_wrong_kinds_anywhere_in_a_file_are_refused_in_words():
    """Every third place and kind: that no file of any content whatever raises more than a refusal."""
    with open(PATH, encoding="utf-8") as file:
        whole = json.load(file)
    whole["cases"] = whole["cases"][:1] + [
        case for case in whole["cases"] if case["name"].startswith(("context", "same"))
    ]
    for number, path in enumerate(places(whole)):
        odd = ODD[number % len(ODD)]
        value = replaced(whole, path, odd)
        try:
            fixture = course.load(fixtures.Document("file.json", "{}", value))
        except fixtures.UsageError as error:
            true(str(error).startswith("file.json:"), error)
            continue
        for case in fixture.cases:
            running.run_case(contract(REVISION, "teaching"), case, running.beside(fixture))


def test_the_list_of_inputs_that_crashed_a_predecessor():
    long = "9" * 5_000
    texts = [
        (GIVEN, f'C raw> {{"jsonrpc":"2.0","id":{long},"method":"ping"}}'),
        (READY, f'C raw> {{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"a":{long}}}}}'),
        (READY, 'C raw> {"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\\ud800"}}'),
        (READY, form(mode=["form"])),
        (READY, form(requestedSchema={"type": ["object"]})),
        (READY, form(requestedSchema={"type": "object", "properties": {"n": {"type": "integer", "minimum": None}}})),
        (READY, 'S> {"method":"elicitation/create","params":{"mode":"url","message":"m","url":5,"elicitationId":"e"}}'),
        (
            READY,
            'S> {"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://[","elicitationId":"e"}}',
        ),
    ]
    for given, text in texts:
        message = talk(text, given)[1][-1]
        true(type(message) is str and message, text[:60])
    true("HTTPS" in talk(*reversed(texts[-1]))[1][-1])
