"""Row checks: what `"@"` in a row asks of one object beyond the shapes of its fields.

Each check names the rule it belongs to; the pages behind the rules are on their rule pages.

A check sees one object, of any content whatever: it reads only what has the type it needs and is silent about the rest.
"""

from .. import spelling
from ..values import MISSING
from .formats import Check
from .texts import is_mime


def integer(value):
    return type(value) is int or (type(value) is float and value.is_integer())


def texts_of(items, key):
    """(index, text) of the items that are objects with a text under the key."""
    for index, item in enumerate(items if isinstance(items, list) else ()):
        if isinstance(item, dict) and isinstance(item.get(key), str):
            yield index, item[key]


def repeated(items, key, rule, place):
    """One emission for each text under `key` that an earlier item has too."""
    seen = set()
    for index, text in texts_of(items, key):
        if text in seen:
            yield rule, f"{place}/{index}/{key}", {"found": text, "name": text, "expected": f"each {key} once"}
        seen.add(text)


def blocks(content):
    """The content blocks that are objects; content is one block or an array of them."""
    return [block for block in (content if isinstance(content, list) else [content]) if isinstance(block, dict)]


def one_body(item):
    if "text" in item and "blob" in item:
        yield "resources/contents-text-and-blob", "", {"expected": "either text or blob"}


def prompt_resource(block):
    resource = block.get("resource")
    if isinstance(resource, dict) and "mimeType" not in resource:
        yield "prompts/embedded-resource-mime-missing", "/resource/mimeType", {"name": "mimeType"}


def prompt_link(block):
    yield "prompts/resource-link-content", "/type", {"found": block.get("type"), "expected": "a block the page names"}


def prompt_arguments(prompt):
    yield from repeated(prompt.get("arguments"), "name", "prompts/argument-name-duplicate", "/arguments")


def media(kind):
    def note(block):
        value = block.get("mimeType")
        if isinstance(value, str) and is_mime(value) and not value.lower().startswith(f"{kind}/"):
            yield "schema/media-mime-mismatch", "/mimeType", {"found": value, "expected": f"{kind}/*"}

    return Check(None, None, note)


def empty(member, rule):
    def note(value):
        if value.get(member) == []:
            yield rule, f"/{member}", {"found": [], "expected": "at least one entry"}

    return Check(None, None, note)


def owed(member, rule):
    def say(value):
        if value.get(member) == []:
            yield rule, f"/{member}", {"found": [], "expected": "at least one entry"}

    return Check(lambda value: value.get(member) != [], say, None)


def note_tool(tool):
    schema = tool.get("inputSchema")
    if not isinstance(schema, dict):
        return
    properties, required = schema.get("properties"), schema.get("required")
    if "properties" not in schema and schema.get("additionalProperties") is not False:
        what = {
            "found": schema,
            "name": spelling.spell(tool.get("name", MISSING)),
            "expected": "additionalProperties: false",
        }
        yield "tools/no-parameters-style", "/inputSchema", what
    known = properties if isinstance(properties, dict) else {}
    for index, name in enumerate(required if isinstance(required, list) else ()):
        if isinstance(name, str) and name not in known:
            yield "tools/required-undeclared", f"/inputSchema/required/{index}", {"found": name, "name": name}


def note_hints(hints):
    if hints.get("readOnlyHint") is True:
        for name in ("destructiveHint", "idempotentHint"):
            if name in hints:
                yield "tools/hint-without-effect", f"/{name}", {"found": hints[name], "name": name}


def note_tool_error(result):
    if result.get("isError") is True and result.get("content") == []:
        yield "tools/error-without-content", "/content", {"found": [], "expected": "a block that tells what went wrong"}


def completion_counts(completion):
    values, total, more = completion.get("values"), completion.get("total"), completion.get("hasMore")
    if not isinstance(values, list) or not integer(total):
        return
    count = len(values)
    if total < count:
        yield "completion/total-below-values", "/total", {"found": total, "expected": f"at least {count}"}
    elif (more is False and total > count) or (more is True and total == count):
        yield (
            "completion/has-more-inconsistent",
            "/hasMore",
            {"found": more, "expected": f"to agree with {count} values"},
        )


def note_completion(params):
    argument, context = params.get("argument"), params.get("context")
    given = context.get("arguments") if isinstance(context, dict) else None
    name = argument.get("name") if isinstance(argument, dict) else None
    if isinstance(given, dict) and isinstance(name, str) and name in given:
        yield "completion/context-repeats-argument", "/context/arguments", {"name": name}


def elicitation_modes(capability):
    if capability and "form" not in capability and "url" not in capability:
        yield "capability/elicitation-no-mode", "", {"found": capability, "expected": "form, url or both"}


def task_features(pairs):
    def note(capabilities):
        tasks = capabilities.get("tasks")
        requests = tasks.get("requests") if isinstance(tasks, dict) else None
        for feature, method in pairs:
            inner = requests.get(feature) if isinstance(requests, dict) else None
            if isinstance(inner, dict) and method in inner and feature not in capabilities:
                place = f"/tasks/requests/{feature}/{method}"
                yield "capability/tasks-request-without-feature", place, {"name": feature}

    return Check(None, None, note)


def root_uris(result):
    yield from repeated(result.get("roots"), "uri", "roots/uri-duplicate", "/roots")


def sampling_tools(params):
    tools, choice = params.get("tools"), params.get("toolChoice")
    if isinstance(choice, dict) and choice.get("mode") != "none" and tools in (None, []):
        yield "sampling/tool-choice-without-tools", "/toolChoice", {"found": choice, "expected": "tools beside it"}
    yield from repeated(tools, "name", "sampling/tool-name-duplicate", "/tools")


def sampling_result(result):
    content, kinds = result.get("content"), [block.get("type") for block in blocks(result.get("content"))]
    if result.get("role") == "user":
        yield "sampling/result-role", "/role", {"found": "user", "expected": '"assistant"'}
    for index, kind in enumerate(kinds):
        if kind == "tool_result":
            place = f"/content/{index}" if isinstance(content, list) else "/content"
            yield "sampling/result-tool-result", f"{place}/type", {"found": kind, "expected": "no tool_result"}
    if result.get("stopReason") == "toolUse" and "tool_use" not in kinds:
        yield (
            "sampling/stop-reason-without-tool-use",
            "/stopReason",
            {"found": "toolUse", "expected": "a tool_use block"},
        )


def note_sampling_result(result):
    kinds = [block.get("type") for block in blocks(result.get("content"))]
    if "tool_use" in kinds and result.get("stopReason") != "toolUse":
        what = {"found": result.get("stopReason", MISSING), "expected": '"toolUse"'}
        yield "sampling/tool-use-other-stop-reason", "/stopReason", what


def task_born(result):
    task = result.get("task")
    status = task.get("status") if isinstance(task, dict) else None
    if status in ("input_required", "completed", "failed", "cancelled"):
        yield "tasks/create-status-not-working", "/task/status", {"found": status, "expected": '"working"'}


def task_failed(task):
    if task.get("status") == "failed" and "statusMessage" not in task:
        yield "tasks/failed-without-message", "/statusMessage", {"name": "statusMessage"}


def within_total(params):
    """Whether a report of progress is not above its total."""
    if "total" not in params:
        return True
    progress, total = params.get("progress"), params["total"]
    if type(progress) is int and type(total) is int:
        return progress <= total
    return next(progress_total(params), None) is None


def progress_total(params):
    progress, total = params.get("progress"), params.get("total")
    if type(progress) in (int, float) and type(total) in (int, float) and progress > total:
        yield "progress/exceeds-total", "/progress", {"found": progress, "expected": f"at most {total}"}


def note_resource_error(error):
    data = error.get("data")
    if error.get("code") == -32002 and not (isinstance(data, dict) and isinstance(data.get("uri"), str)):
        yield "error/resource-not-found-data", "/data", {"found": error.get("data", MISSING), "expected": "data.uri"}


ROWS = {
    "one-body": Check(lambda item: "blob" not in item or "text" not in item, one_body, None),
    "prompt-resource": Check(None, prompt_resource, None),
    "prompt-link": Check(None, None, prompt_link),
    "prompt-arguments": Check(
        lambda prompt: "arguments" not in prompt or next(prompt_arguments(prompt), None) is None, prompt_arguments, None
    ),
    "image": media("image"),
    "audio": media("audio"),
    "some-contents": empty("contents", "resources/contents-empty"),
    "owed-contents": owed("contents", "resources/contents-empty"),
    "some-messages": empty("messages", "prompts/messages-empty"),
    "some-content": empty("content", "sampling/content-empty"),
    "tool": Check(None, None, note_tool),
    "hints": Check(None, None, note_hints),
    "tool-error": Check(None, None, note_tool_error),
    "completion-counts": Check(None, completion_counts, None),
    "completion-context": Check(None, None, note_completion),
    "elicitation-modes": Check(lambda found: "form" in found or "url" in found or not found, elicitation_modes, None),
    "client-task-features": task_features((("sampling", "createMessage"), ("elicitation", "create"))),
    "server-task-features": task_features((("tools", "call"),)),
    "root-uris": Check(None, root_uris, None),
    "sampling-tools": Check(
        lambda params: (
            ("tools" not in params and "toolChoice" not in params) or next(sampling_tools(params), None) is None
        ),
        sampling_tools,
        None,
    ),
    "sampling-result": Check(None, sampling_result, note_sampling_result),
    "task-born": Check(None, task_born, None),
    "task-failed": Check(lambda task: task.get("status") != "failed" or "statusMessage" in task, task_failed, None),
    "progress-total": Check(within_total, progress_total, None),
    "resource-error": Check(None, None, note_resource_error),
}
