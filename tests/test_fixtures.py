"""Reading fixtures and expectations: everything that is not of the form is refused with file, line and place."""

import json

import pytest
from expect import same, true
from fixture_files import ACCEPTED, BAD, GOOD, REJECTED, case, wire

from mcpcheck import expectations, fixtures
from mcpcheck.usage import UsageError


def load(value):
    text = value if type(value) is str else json.dumps(value, indent=1)
    return fixtures.load(fixtures.read_document("f.json", text.encode()))


def refused(value):
    """The text of the refusal."""
    with pytest.raises(UsageError) as caught:
        load(value)
    return str(caught.value)


def with_case(**more):
    return wire({**GOOD, **more})


def with_step(**more):
    return wire({"name": "a", "steps": [{"direction": "client_to_server", "message": {}, **more}]})


def test_a_fixture_is_read():
    read = load(wire(GOOD, BAD, **{"$schema": "x"}))
    same((read.kind, read.profile, read.revision), ("wire", "spec", "2025-11-25"))
    same([each.name for each in read.cases], ["list-tools", "wrong-way"])
    same(read.cases[0].steps[0].message["method"], "tools/list")
    same(read.cases[1].place, "/cases/1")


def test_any_json_value_is_a_message_and_null_too():
    for message in (None, [], "x", 1, [{"a": 1}]):
        same(load(with_step(message=message)).cases[0].steps[0].message, message)


def test_overrides_replace_the_capabilities_and_keep_the_info():
    (read,) = load(with_case(client_capabilities={"roots": {}})).cases
    same(read.client, {"info": {"name": "c", "version": "1"}, "capabilities": {"roots": {}}})
    same(read.server["capabilities"], {"tools": {}})


def test_a_context_is_laid_over_the_defaults():
    fixture = with_step(transport_context={"subject": "s", "transport": "y"})
    fixture["transport_context_defaults"] = {"transport": "x", "token_active": True}
    (step,) = load(fixture).cases[0].steps
    same(step.context, {"transport": "y", "token_active": True, "subject": "s"})
    same(load(with_step(transport_context=None)).cases[0].steps[0].context, None)


def test_a_control_step_is_read():
    event = {"type": "activate_authorization_revision", "revision": "r2"}
    (step,) = load(wire({"name": "a", "steps": [{"control_event": event}]})).cases[0].steps
    same((step.control.type, step.control.argument), ("activate_authorization_revision", "r2"))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("{", "f.json:1: invalid syntax"),
        ('{"a":1,\n"a":2}', 'f.json:2: duplicate key "a"'),
        ('{"a":\nNaN}', "f.json:2: non finite number"),
        ('{"a":1e999}', "number overflow"),
        ('{"a":"\\ud800"}', "lone surrogate"),
        ("\ufeff{}", "byte order mark"),
        ("{} {}", "trailing data"),
        ("[" * 100_000, "depth limit"),
        ('{"a":' + "9" * 5000 + "}", "number overflow"),
        ("[]", "the fixture is []; expected an object"),
        ("17", "the fixture is 17; expected an object"),
        (wire(GOOD, schema_version=True), "schema_version is true; expected 4"),
        (wire(GOOD, schema_version=4.0), "schema_version is 4.0; expected 4"),
        (wire(GOOD, schema_version=9), "schema_version is 9"),
        (wire(GOOD, kind="wier"), 'kind is "wier"; expected "wire" or "lab"; did you mean "wire"?'),
        (wire(GOOD, kind=["wire"]), 'kind is ["wire"]; expected'),
        (wire(GOOD, profil="spec"), 'unknown key "profil" in the fixture'),
        (wire(GOOD, protocol_version=20251125), "protocol_version is 20251125; expected a string"),
        (wire(GOOD, profile=None), "profile is null; expected a string"),
        (wire(), "cases is []; expected an array of one case or more"),
        (wire(GOOD, cases={}), "cases is {}; expected an array"),
        (wire(GOOD, tools={}), "tools is {}; expected an array"),
        (wire(GOOD, client=[]), "client is []; expected an object"),
        (wire(GOOD, client={"info": {}, "capabilities": {}}), "client info name is nothing; expected a string"),
        (wire(GOOD, server={"capabilities": {}}), 'key "info" is missing in server'),
        (wire(GOOD, client={"info": {"name": "a", "version": "1"}, "capabilities": []}), "client capabilities is []"),
        (wire(GOOD, transport_context_defaults=[]), "transport_context_defaults is []"),
        (wire("x"), 'a case is "x"; expected an object'),
        (wire(GOOD, GOOD), 'case name "list-tools" stands twice'),
        (with_case(name=""), "expected a string that is not empty"),
        (with_case(name=["a"]), 'the case\'s name is ["a"]'),
        (with_case(setpu="none"), 'unknown key "setpu" in case "list-tools"; did you mean "setup"?'),
        (with_case(setup=None), "setup is null; expected"),
        (with_case(setup="redy"), 'did you mean "ready"?'),
        (with_case(about="x" * 70), "expected a string of under 70 signs"),
        (with_case(about=1), "about is 1"),
        (with_case(steps={}), "steps is {}; expected an array"),
        (wire({"name": "a"}), 'key "steps" is missing in case "a"'),
        (wire({"name": "a", "steps": [1]}), "a step is 1; expected an object"),
        (with_step(direction=["client_to_server"]), 'direction is ["client_to_server"]; expected'),
        (with_step(direction="client_to_srever"), 'did you mean "client_to_server"?'),
        (with_step(mesage=1), 'unknown key "mesage" in a step'),
        (wire({"name": "a", "steps": [{"direction": "client_to_server"}]}), 'key "message" is missing in a step'),
        (with_step(raw="x"), 'unknown key "message" in a step'),
        (wire({"name": "a", "steps": [{"direction": "client_to_server", "raw": 1}]}), "raw is 1; expected a string"),
        (with_step(transport_context=[]), "transport_context is []; expected an object"),
        (with_step(control_event={}), "in a control step"),
        (wire({"name": "a", "steps": [{"control_event": []}]}), "control_event is []"),
        (wire({"name": "a", "steps": [{"control_event": {"type": "x", "revision": "r"}}]}), 'type is "x"; expected'),
    ],
)
def test_what_is_not_of_the_form_is_refused(value, said):
    text = refused(value)
    true(text.startswith("f.json:"), text)
    true(said in text, text)


def test_the_line_is_that_of_the_fault():
    text = json.dumps(wire(GOOD, case("b", setup="x")), indent=1)
    line = next(number for number, row in enumerate(text.split("\n"), 1) if '"setup": "x"' in row)
    true(refused(text).startswith(f"f.json:{line}: "), refused(text))


def test_a_file_is_read_with_a_limit(tmp_path):
    path = tmp_path / "big"
    path.write_bytes(b" " * 2_000_000)
    same(len(fixtures.read_bytes(path, "argument 1")), 2_000_000)
    path.write_bytes(b" " * 2_000_001)
    with pytest.raises(UsageError, match="argument 1: fixture exceeds 2000000 bytes"):
        fixtures.read_bytes(path, "argument 1")


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([], "expectations are []"),
        ({"a": 1}, 'expectation "a": it is 1; expected an object'),
        ({"a": {"findings": []}}, 'key "outcome" is missing'),
        ({"a": {"outcome": "accepted"}}, 'key "findings" is missing'),
        ({"a": {**ACCEPTED, "outcome": "acepted"}}, 'outcome is "acepted"; expected "accepted" or "rejected"'),
        ({"a": {**ACCEPTED, "outcome": ["accepted"]}}, 'outcome is ["accepted"]; expected a string'),
        ({"a": {**ACCEPTED, "becuase": "x"}}, 'unknown key "becuase"; did you mean "because"?'),
        ({"a": {**REJECTED, "step": True}}, "step is true; expected an integer"),
        ({"a": {**REJECTED, "step": "1"}}, 'step is "1"; expected an integer'),
        ({"a": {**REJECTED, "rule": []}}, "rule is []; expected a string"),
        ({"a": {**REJECTED, "findings": {}}}, "findings is {}; expected an array"),
        ({"a": {**REJECTED, "findings": [1]}}, "a finding is 1; expected an object"),
        ({"a": {**REJECTED, "findings": [{"step": 1}]}}, 'key "rule" is missing'),
        ({"a": {**REJECTED, "findings": [{**REJECTED["findings"][0], "x": 1}]}}, 'unknown key "x"'),
    ],
)
def test_expectations_have_their_form_too(tmp_path, entries, said):
    path = tmp_path / "e.json"
    path.write_text(json.dumps(entries))
    with pytest.raises(UsageError) as caught:
        expectations.read(str(path), "wire")
    true(said in str(caught.value), str(caught.value))


def test_folders_are_siblings_of_the_fixtures_folder():
    same(expectations.sibling("fixtures/a.json", "expected"), "expected/a.json")
    same(expectations.sibling("x/fixtures/a.json", "run-output"), "x/run-output/a.json")
    same(expectations.sibling("/x/a.json", "expected"), "/expected/a.json")
    same(expectations.sibling("a.json", "expected"), "../expected/a.json")
