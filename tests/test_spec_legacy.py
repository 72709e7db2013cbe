"""The tables of the three older revisions: complete against the official types, and the switches that differ."""

import json
import os
from importlib import import_module

import pytest
from expect import same, true
from spec_types import Ours, official
from test_spec_2025_11_25 import plain

from mcpcheck import rules
from mcpcheck.shapes.grammar import Table

REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18")
TYPES = os.path.join(os.path.dirname(__file__), "..", "..", "shared", "spec", "types-by-revision.json")

# params that these revisions state inside the request or notification type
INLINE = {
    "InitializeRequestParams": "InitializeRequest", "CallToolRequestParams": "CallToolRequest",
    "ReadResourceRequestParams": "ReadResourceRequest", "SubscribeRequestParams": "SubscribeRequest",
    "UnsubscribeRequestParams": "UnsubscribeRequest", "GetPromptRequestParams": "GetPromptRequest",
    "CompleteRequestParams": "CompleteRequest", "SetLevelRequestParams": "SetLevelRequest",
    "CreateMessageRequestParams": "CreateMessageRequest", "ElicitRequestParams": "ElicitRequest",
    "LoggingMessageNotificationParams": "LoggingMessageNotification",
    "ProgressNotificationParams": "ProgressNotification", "CancelledNotificationParams": "CancelledNotification",
    "ResourceUpdatedNotificationParams": "ResourceUpdatedNotification", "PaginatedRequestParams": "ListToolsRequest",
}  # fmt: skip
# fields of ours that are there so that a check can speak of them; `_meta` may stand in any params
KNOWN = {"_meta", "mode", "enum", "oneOf"}


def spec_of(revision):
    return import_module(f"mcpcheck.spec.r{revision.replace('-', '_')}")


@pytest.fixture(scope="module")
def revisions():
    if not os.path.exists(TYPES):
        pytest.skip("the official field tables are not beside this tree")
    with open(TYPES, encoding="utf-8") as file:
        return json.load(file)["revisions"]


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_field_has_the_official_name_and_presence(revisions, revision):
    spec, types = spec_of(revision), official(revisions[revision])
    table = Table(spec.SHAPES)
    compared = 0
    for name, form in types.items():
        if name in spec.SHAPES and form[0] == "row" and table.named(name).kind == "row":
            expected = {field: entry[0] for field, entry in form[1].items() if field != "_meta"}
            same(fields(table, name), expected, name)
            compared += 1
    true(compared > 25, compared)


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_param_has_the_official_name_and_presence(revisions, revision):
    spec, body = spec_of(revision), revisions[revision]
    table = Table(spec.SHAPES)
    for ours, theirs in INLINE.items():
        if theirs in body:
            notation = body[theirs]["fields"]["params"]["type"]
            expected = set(top_names(notation))
            same({f"{name}{'' if needed else '?'}" for name, needed in fields(table, ours).items()}, expected, ours)


def fields(table, name):
    """{field: required} of a row of ours, but for what only checks know."""
    found = {field.name: field.required for field in table.named(name).row.fields}
    return {field: needed for field, needed in found.items() if field not in KNOWN or needed}


def top_names(notation):
    """The member names of an inline object, optional ones with a question mark."""
    depth, name = 0, ""
    for sign in notation[1:-1] + ",":
        if sign == "," and depth == 0:
            if ":" in name and not name.strip().startswith("_meta"):
                yield name.partition(":")[0].strip()
            name = ""
            continue
        depth += (sign in "{[(<") - (sign in "}])>")
        name += sign


@pytest.mark.parametrize("revision", REVISIONS)
def test_official_forms_where_both_have_a_name(revisions, revision):
    spec, types = spec_of(revision), official(revisions[revision])
    ours = Ours(Table(spec.SHAPES), {})
    for name in (
        "Role",
        "LoggingLevel",
        "ModelHint",
        "ModelPreferences",
        "ProgressToken",
        "RequestId",
        "PromptReference",
    ):
        if name in types and name in spec.SHAPES:
            same(plain(ours.shape(name)), plain(types[name]), name)


def test_the_switches():
    same([getattr(spec_of(revision), "BATCHES", False) for revision in REVISIONS], [False, True, False])
    same([getattr(spec_of(revision), "ERROR_ID_OPTIONAL", False) for revision in REVISIONS], [False, False, False])
    same(["elicitation/create" in spec_of(revision).METHODS for revision in REVISIONS], [False, False, True])
    same(["server.completions" in spec_of(revision).CAPABILITIES for revision in REVISIONS], [False, True, True])


def test_gates_are_a_should_in_the_first_two_revisions():
    name = "capability/tools-not-declared"
    same([rules.severity(name, revision) for revision in REVISIONS], ["warning", "warning", "error"])
    same(
        [rules.severity("method/not-in-revision", revision) for revision in REVISIONS], ["warning", "warning", "error"]
    )


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_name_is_a_rule_that_this_revision_states(revision):
    for key, value in spec_of(revision).NAMES.items():
        true(rules.exists(value.split()[0], revision), f"{key}: {value}")
