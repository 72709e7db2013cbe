"""The tables of revision 2025-11-25: complete against the official types, whole, and the method table by hand."""

import json
import os

import pytest
from expect import same, true
from spec_types import Ours, official

from mcpcheck import rules
from mcpcheck.contracts import contract
from mcpcheck.profiles import teaching
from mcpcheck.shapes.checks import FORMATS, ROWS
from mcpcheck.shapes.grammar import Table
from mcpcheck.spec import PUBLISHED, names
from mcpcheck.spec import r2025_11_25 as spec

TABLE = Table(spec.SHAPES)
TYPES = os.path.join(os.path.dirname(__file__), "..", "..", "shared", "spec", "types-by-revision.json")
TOKEN = ("row", {"progressToken": (False, ("union", ["string", "integer"]))})

# names of our own, and what the official types have in their place
STAND_INS = {
    "Meta": "object",
    "RequestMeta": TOKEN,
    "CreateTaskMeta": "object",
    "NextCursor": "string",
    "EnumOption": ("row", {"const": (True, "string"), "title": (True, "string")}),
    "PromptContent": (
        "union",
        [
            ("name", name)
            for name in ("TextContent", "ImageContent", "AudioContent", "ResourceLink", "EmbeddedResource")
        ],
    ),
}
OWN = {
    "Meta",
    "RequestMeta",
    "CreateTaskMeta",
    "NextCursor",
    "EnumOption",
    "PropertySchema",
    "PlainTaskResult",
    "PromptContent",
    "PromptImageContent",
    "PromptAudioContent",
    "PromptResourceLink",
    "PromptEmbeddedResource",
    "ListRootsRequestParams",
    "TaskRequestParams",
    "ElicitationCompleteNotificationParams",
    "URLElicitation",
}
# fields where the tables follow the pages, or know a name so that a row check can speak of it
FIELDS = {
    "CancelledNotificationParams": {"requestId": (True, ("union", ["string", "integer"]))},
    "StringSchema": {"pattern": (False, "string")},
    "NumberSchema": {"enum": (False, "any"), "oneOf": (False, "any")},
    "BooleanSchema": {"enum": (False, "any"), "oneOf": (False, "any")},
    "TitledSingleSelectEnumSchema": {"enum": (False, "any")},
    "TitledMultiSelectEnumSchema": {
        "items": (
            True,
            (
                "row",
                {
                    "anyOf": (True, ("array", STAND_INS["EnumOption"])),
                    "enum": (False, "any"),
                },
            ),
        ),
    },
    "ElicitResult": {"content": (False, ("map", ("union", ["string", "number", "boolean", ("array", "string")])))},
}
BOTH = {
    "GetTaskResult": ("both", frozenset(("Result", "Task"))),
    "CancelTaskResult": ("both", frozenset(("Result", "Task"))),
    "TaskStatusNotificationParams": ("both", frozenset(("NotificationParams", "Task"))),
}


def plain(form):
    """A form in which the order of a union's members does not count."""
    if isinstance(form, tuple) and form[0] == "union":
        return ("union", frozenset(repr(plain(member)) for member in form[1]))
    if isinstance(form, tuple) and form[0] == "row":
        return (
            "row",
            tuple(sorted((name, required, repr(plain(inner))) for name, (required, inner) in form[1].items())),
        )
    if isinstance(form, tuple) and form[0] in ("array", "map"):
        return (form[0], repr(plain(form[1])))
    if isinstance(form, tuple) and form[0] == "literals":
        return ("literals", tuple(sorted(map(str, form[1]))))
    return form


@pytest.fixture(scope="module")
def types():
    if not os.path.exists(TYPES):
        pytest.skip("the official field tables are not beside this tree")
    with open(TYPES, encoding="utf-8") as file:
        return official(json.load(file)["revisions"][spec.REVISION])


def test_no_official_type_is_missing_and_every_other_is_explained(types):
    wire = {name for name in types if name not in ("Request", "Notification", "PaginatedRequest")}
    same(sorted(wire - set(spec.SHAPES) - {"Error"}), [])
    same(sorted(set(spec.SHAPES) - wire - OWN - {"URLElicitationError", "Error"}), [])


def test_every_field_has_the_official_name_presence_and_type(types):
    ours = Ours(TABLE, STAND_INS)
    for name in sorted(set(types) & set(spec.SHAPES)):
        if name in BOTH:
            same(types[name], BOTH[name], name)
            continue
        expected, found = types[name], ours.shape(name)
        if expected[0] == "name":
            expected = types[expected[1]]
        if name in FIELDS:
            expected = ("row", {**expected[1], **FIELDS[name]})
        same(plain(found), plain(expected), name)


def test_the_joined_rows_hold_the_fields_of_their_parts():
    task = {field.name for field in TABLE.named("Task").row.fields}
    for name in BOTH:
        same({field.name for field in TABLE.named(name).row.fields}, task | {"_meta"}, name)


# section 1 of the catalogue, typed a second time: method, senders, params required, result
REQUESTS = """
initialize C yes InitializeResult
ping CS no EmptyResult
tools/list C no ListToolsResult
tools/call C yes CallToolResult
resources/list C no ListResourcesResult
resources/templates/list C no ListResourceTemplatesResult
resources/read C yes ReadResourceResult
resources/subscribe C yes EmptyResult
resources/unsubscribe C yes EmptyResult
prompts/list C no ListPromptsResult
prompts/get C yes GetPromptResult
completion/complete C yes CompleteResult
logging/setLevel C yes EmptyResult
roots/list S no ListRootsResult
sampling/createMessage S yes CreateMessageResult
elicitation/create S yes ElicitResult
tasks/get CS yes GetTaskResult
tasks/result CS yes of task
tasks/list CS no ListTasksResult
tasks/cancel CS yes CancelTaskResult
"""
NOTIFICATIONS = """
notifications/initialized C no
notifications/cancelled CS yes
notifications/progress CS yes
notifications/message S yes
notifications/resources/updated S yes
notifications/resources/list_changed S no
notifications/tools/list_changed S no
notifications/prompts/list_changed S no
notifications/roots/list_changed C no
notifications/elicitation/complete S yes
notifications/tasks/status CS yes
"""
SENDERS = {"C": "client", "S": "server", "CS": "both"}


def test_the_method_table():
    found = {}
    for line in REQUESTS.split("\n")[1:-1]:
        method, senders, params, result = line.split(" ", 3)
        found[method] = (SENDERS[senders], "request", params == "yes", result)
    for line in NOTIFICATIONS.split("\n")[1:-1]:
        method, senders, params = line.split(" ")
        found[method] = (SENDERS[senders], "notification", params == "yes", None)
    rows = {method: (row[0], row[1], not row[3].endswith("?"), row[4]) for method, row in spec.METHODS.items()}
    same(rows, found)


def test_augmentable_methods():
    same(
        sorted(method for method, row in spec.METHODS.items() if row[5]),
        ["elicitation/create", "sampling/createMessage", "tools/call"],
    )


def test_every_method_is_known_by_name_and_every_shape_exists():
    for method, row in spec.METHODS.items():
        true(spec.REVISION in names.NAMES[method], method)
        for name in (row[3].rstrip("?"), row[4], row[5]):
            true(name in (None, "of task") or name in spec.SHAPES, f"{method}: {name}")
    same(sorted(method for method, found in names.NAMES.items() if spec.REVISION in found), sorted(spec.METHODS))


def test_names_of_methods_stand_in_the_order_of_the_revisions():
    for method, found in names.NAMES.items():
        same(list(found), [revision for revision in names.REVISIONS if revision in found], method)
        true(found, method)


def sides(path):
    side, _, rest = path.partition(".")
    return [f"{one}.{rest}" for one in (("client", "server") if side in ("sender", "receiver") else (side,))]


def test_every_gate_has_a_capability_with_a_rule():
    needs = [row[2] for row in spec.METHODS.values() if row[2]]
    paths = [path for need in needs for path in (need if isinstance(need, tuple) else (need,))]
    paths += [path for gates in spec.GATES.values() for _, _, path in gates]
    for path in paths:
        for whole in sides(path):
            true(rules.exists(spec.CAPABILITIES[whole]["rule"], spec.REVISION), whole)
    true(all(method in spec.METHODS for method in spec.GATES))


def test_every_capability_stands_in_the_shapes_with_its_type():
    for path, row in spec.CAPABILITIES.items():
        side, *members = path.split(".")
        if side not in ("client", "server"):
            continue
        node = TABLE.named(side.capitalize() + "Capabilities")
        for member in members:
            node = next(field.node for field in node.row.fields if field.name == member)
        same("boolean" if node.kind == "boolean" else "object", row["type"], path)


def test_the_lifecycle_table_is_closed():
    table = spec.LIFECYCLE
    phases = set(table["phases"])
    for (phase, sender, kind, method), after in table["moves"].items():
        true(phase in phases and after in phases, phase)
        true(sender in ("client", "server") and kind in ("request", "notification", "result", "error"))
        true(method in spec.METHODS, method)
    for phase, sender, kind, method, rule in table["rows"]:
        true(phase in phases | {"*"} and sender in ("client", "server", "*"), phase)
        true(kind in ("request", "notification", "*") and (method == "*" or method in spec.METHODS), method)
        true(rule is None or rules.exists(rule, spec.REVISION), rule)


def test_names_speak_of_rows_that_exist():
    for (owner, _, general), name in spec.NAMES.items():
        true(owner in spec.SHAPES, owner)
        true(general.partition(" ")[0].startswith("schema/"), general)
        true("/" in name, name)


def test_every_format_and_row_check_is_used_and_exists():
    tables = [contract(revision).spec.SHAPES for revision in PUBLISHED]
    tables.append(teaching.OVERLAY)
    text = json.dumps(tables)
    used = {part for shapes in tables for value in checks(shapes) for part in value.split()}
    same(sorted(used - set(ROWS)), [])
    same(sorted(set(ROWS) - used), [])
    for name in FORMATS:
        true(f"@{name}" in text or f'"@names": "{name}"' in text, name)


def checks(value):
    if isinstance(value, dict):
        if "@" in value:
            yield value["@"]
        for inner in value.values():
            yield from checks(inner)


def test_error_codes_name_shapes():
    for code, row in spec.ERRORS.items():
        true(type(code) is int and row["shape"] in spec.SHAPES and row["name"], code)


def test_levels_ascend_and_are_those_of_the_shape():
    same(spec.LEVELS, ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"))
    same(set(spec.LEVELS), set(TABLE.named("LoggingLevel").values))
