"""`mcpcheck diff`: what changed, held against the changelog pages and schema.ts of the revisions, listed by hand."""

import json
from itertools import permutations

from command import run
from expect import same, true

from mcpcheck.difference import difference
from mcpcheck.spec import r2024_11_05, r2025_03_26, r2025_06_18, r2025_11_25, r2026_07_28
from mcpcheck.typewalk import Walk

FIRST, SECOND, THIRD, FOURTH, FIFTH = r2024_11_05, r2025_03_26, r2025_06_18, r2025_11_25, r2026_07_28
LEGACY = (FIRST, SECOND, THIRD, FOURTH)


def fields(old, new):
    """{(type, field, change, old, new)} of a difference; a field that is required when it comes has `!` behind it."""
    return {
        (row["type"], row["field"], row["change"], row["old"], (row["new"] + "!") if row["required"] else row["new"])
        for row in difference(old, new)["fields"]
    }


def added(text):
    """{(type, field, "added", None, type of the field)} of "Type.field: type" lines."""
    rows = set()
    for line in text.strip().split("\n"):
        place, _, kind = line.strip().partition(": ")
        name, _, field = place.partition(".")
        rows.add((name, field, "added", None, kind))
    return rows


def members(*places, come):
    return {(*place.split("."), "members", None, come) for place in places}


def test_2025_03_26_brought_audio_annotations_completions_and_batches():
    found = difference(FIRST, SECOND)
    same(
        fields(FIRST, SECOND),
        added(
            """Tool.annotations: ToolAnnotations
            ServerCapabilities.completions: object
            ProgressNotificationParams.message: string"""
        )
        | members(
            "CallToolResult.content[]",
            "PromptMessage.content",
            "SamplingMessage.content",
            "CreateMessageResult.content",
            come="AudioContent",
        ),
    )
    same(found["switches"], [{"name": "batches", "old": False, "new": True}])
    same((found["methods"]["added"], found["methods"]["removed"]), ([], []))
    needs = {"method": "completion/complete", "what": "needs", "old": [], "new": ["server.completions"]}
    same(found["methods"]["changed"], [needs])
    same(found["capabilities"], {"added": ["server.completions"], "removed": []})
    same([row["type"] for row in found["types"]["added"]], ["ToolAnnotations", "AudioContent"])


def test_2025_06_18_brought_structured_content_links_titles_and_forms():
    found = difference(SECOND, THIRD)
    same(
        fields(SECOND, THIRD),
        added(
            """Annotations.lastModified: string
            CallToolResult.structuredContent: object
            ClientCapabilities.elicitation: object
            CompleteRequestParams.context: { arguments? }
            Implementation.title: string
            Prompt.title: string
            BaseMetadata.title: string
            Resource.title: string
            ResourceTemplate.title: string
            Tool.title: string
            Tool.outputSchema: { type, properties?, required? }
            TextContent._meta: Meta
            ImageContent._meta: Meta
            AudioContent._meta: Meta
            EmbeddedResource._meta: Meta
            ResourceContents._meta: Meta
            Resource._meta: Meta
            ResourceTemplate._meta: Meta
            Prompt._meta: Meta
            Tool._meta: Meta
            Root._meta: Meta"""
        )
        | members("CallToolResult.content[]", "PromptMessage.content", come="ResourceLink"),
    )
    same([row["method"] for row in found["methods"]["added"]], ["elicitation/create"])
    same(found["switches"], [{"name": "batches", "old": True, "new": False}])


def test_2025_11_25_brought_tasks_icons_and_tools_in_sampling():
    found = difference(THIRD, FOURTH)
    same(
        {row["method"] for row in found["methods"]["added"]},
        {"tasks/get", "tasks/result", "tasks/list", "tasks/cancel"}
        | {"notifications/tasks/status", "notifications/elicitation/complete"},
    )
    same([row["method"] for row in found["methods"]["removed"]], [])
    got = fields(THIRD, FOURTH)
    for row in added(
        """Implementation.description: string
        Implementation.icons: Icon[]
        Implementation.websiteUrl: string
        Prompt.icons: Icon[]
        Resource.icons: Icon[]
        ResourceTemplate.icons: Icon[]
        Tool.icons: Icon[]
        Tool.execution: ToolExecution
        Tool.inputSchema.$schema: string
        Tool.outputSchema.$schema: string
        CallToolRequestParams.task: TaskMetadata
        CreateMessageRequestParams.tools: Tool[]
        CreateMessageRequestParams.toolChoice: ToolChoice
        ElicitRequestFormParams.mode: "form"
        StringSchema.default: string
        NumberSchema.default: number
        SamplingMessage._meta: Meta"""
    ):
        true(row in got, row)
    true(("ElicitResult", "content.*", "members", None, "string[]") in got, got)
    same({change for _, _, change, _, _ in got} - {"added", "members", "type"}, set())
    same(found["errors"], {"added": ["-32042 URL elicitation required"], "removed": []})
    same(found["switches"], [{"name": "an error without id", "old": False, "new": True}])


def test_2026_07_28_is_another_generation():
    found = difference(FOURTH, FIFTH)
    same(
        {row["method"] for row in found["methods"]["removed"]},
        {"initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"}
        | {"tasks/result", "tasks/list", "notifications/initialized", "notifications/roots/list_changed"}
        | {"notifications/elicitation/complete", "notifications/tasks/status"},
    )
    nested = [row["method"] for row in found["methods"]["changed"] if row["what"] == "stands"]
    same(nested, ["roots/list", "sampling/createMessage", "elicitation/create"])
    got = fields(FOURTH, FIFTH)
    key = "io.modelcontextprotocol/"
    for row in (
        ("Result", "resultType", "added", None, "string!"),
        ("CacheableResult", "ttlMs", "added", None, "number!"),
        ("CacheableResult", "cacheScope", "added", None, '"private" | "public"!'),
        ("RequestParams", "_meta", "required", False, True),
        ("RequestMeta", key + "protocolVersion", "added", None, "string!"),
        ("RequestMeta", key + "clientCapabilities", "added", None, "ClientCapabilities!"),
        ("CallToolResult", "structuredContent", "type", "object", "any"),
        ("Tool", "execution", "removed", "ToolExecution", None),
        ("Tool", "outputSchema.type", "removed", '"object"', None),
        ("ElicitRequestURLParams", "elicitationId", "removed", "string", None),
        ("ClientCapabilities", "extensions", "added", None, "Extensions"),
    ):
        true(row in got, row)
    true(not [row for row in got if row[0] in ("Icon", "Annotations", "ToolAnnotations", "TextContent")], got)
    same({row.partition(" ")[0] for row in found["errors"]["removed"]}, {"-32002", "-32042", "-1"})
    reaches = {row["field"]: row["methods"] for row in found["fields"] if row["type"] == "CacheableResult"}
    lists = ["tools/list", "resources/list", "resources/templates/list", "resources/read", "prompts/list"]
    same((reaches["ttlMs"], reaches["cacheScope"]), (lists, lists))


def test_a_revision_does_not_differ_from_itself():
    for module in (*LEGACY, FIFTH):
        found = difference(module, module)
        true(not found["fields"] and not found["switches"], found["fields"])
        true(not any(rows for group in ("methods", "types", "rules") for rows in found[group].values()), found)


def test_there_and_back_tell_the_same_of_methods():
    for old, new in zip(LEGACY, (*LEGACY[1:], FIFTH), strict=False):
        there, back = difference(old, new)["methods"], difference(new, old)["methods"]
        same(there["added"], back["removed"])
        same([row["method"] for row in there["removed"]], [row["method"] for row in back["added"]])


# two shapes side by side


def walked(old, new, name="A"):
    walk = Walk(old, new)
    walk.method("m", name, name)
    return [(row["type"], row["field"], row["change"], row["old"], row["new"]) for row in walk.changes()]


def test_another_name_is_no_change():
    old = {"A": {"b?": "B[]"}, "B": {"x": "string"}}
    new = {"A": {"b?": "Better[]"}, "Better": {"...": "Base"}, "Base": {"x": "string @uri", "y?": "never"}}
    same(walked(old, new), [])


def test_a_row_written_out_is_the_row_that_was_named():
    same(walked({"A": {"b": "B"}, "B": {"x?": "integer"}}, {"A": {"b": {"x?": "integer"}}}), [])


def test_fields_that_come_go_and_change():
    old = {"A": {"gone": "string", "kind": "string", "may?": "integer", "n": "number 0..1"}}
    new = {"A": {"kind": "integer", "may": "integer", "n": "number 0..2", "come?": "string[]"}}
    same(
        walked(old, new),
        [
            ("A", "kind", "type", "string", "integer"),
            ("A", "may", "required", False, True),
            ("A", "n", "bounds", "0..1", "0..2"),
            ("A", "come", "added", None, "string[]"),
            ("A", "gone", "removed", "string", None),
        ],
    )


def test_unions_are_paired_by_name_then_by_what_tells_them_apart():
    one, two = {"type": '"one"', "x?": "string"}, {"type": '"two"'}
    old = {"A": {"is": "One | Two"}, "One": one, "Two": two}
    new = {"A": {"is": "First | Three"}, "First": {**one, "y?": "string"}, "Three": {"type": '"three"'}}
    same(walked(old, new), [("A", "is", "members", "Two", "Three"), ("First", "y", "added", None, "string")])


def test_words_that_come_and_go():
    same(walked({"A": {"w": '"a" | "b"'}}, {"A": {"w": '"b" | "a"'}}), [])
    same(walked({"A": {"w": '"a"'}}, {"A": {"w": '"a" | "b"'}}), [("A", "w", "values", '"a"', '"a" | "b"')])


def test_rows_that_hold_themselves_come_to_an_end():
    old = {"A": {"inner?": "A", "x?": "string"}}
    new = {"A": {"inner?": "A", "x?": "integer"}}
    same(walked(old, new), [("A", "x", "type", "string", "integer")])


# the command


def test_the_command_answers_first_and_fits_the_page():
    status, out, err = run("diff", "2025-11-25", "2026-07-28")
    lines = out.split("\n")
    same((status, err), (0, ""))
    true(lines[0].startswith("2025-11-25 -> 2026-07-28  5 methods added, 11 removed, "), lines[0])
    for line in lines[1:]:
        true(len(line) <= 80, line)
    for line in ("methods", "types that changed", "      + resultType: string (required)", "error codes"):
        true(line in lines, line)


def test_the_command_says_that_nothing_changed():
    same(run("diff", "2025-06-18", "2025-06-18"), (0, "2025-06-18 -> 2025-06-18  nothing changed\n", ""))


def test_the_command_for_machines():
    status, out, _ = run("diff", "2025-03-26", "2025-06-18", "--format", "json")
    found = json.loads(out)
    same((status, found["from"], found["to"]), (0, "2025-03-26", "2025-06-18"))
    names = ["from", "to", "switches", "methods", "types", "fields", "capabilities", "gates", "errors", "rules"]
    same(list(found), names)
    same(found["fields"], difference(SECOND, THIRD)["fields"])


def test_the_command_refuses_what_it_cannot_do():
    for words in (("2025-11-25",), ("2025-11-25", "2025-11-2"), ("2025-11-25", "2026-07-28", "2024-11-05")):
        status, out, err = run("diff", *words)
        true(status == 2 and not out and err, words)
    true('did you mean "2025-11-25"?' in run("diff", "2025-11-25", "2025-11-2")[2])


def test_rules_of_a_profile_alone_are_no_difference():
    for pair in permutations((*LEGACY, FIFTH), 2):
        told = difference(*pair)["rules"]
        names = {*told["begin"], *told["end"], *(each["rule"] for each in told["level"])}
        same(sorted(name for name in names if name.startswith(("teaching/", "authorization/", "budget/"))), [])
        same(sorted(name for name in names if name.startswith("record/")), [])
