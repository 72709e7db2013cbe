"""Rows of the family result/: what type a result of the modern generation says it is of.

Source: the page on the base protocol's result responses, and the one on multi round-trip requests.

No row knows what a method's result holds; the shape follows from the type."""

RULES = {
    "result/type-missing": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "{place} is {found}, expected a string that says what type of result it is",
        "hint": "add resultType: complete, or input_required where the client has to answer first",
        "spec": "basic#result-responses",
        "in": "2026-07-28",
        "when": {"legacy": "SHOULD"},
    },
    "result/type-unknown": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST",
        "says": "{place} is {found}, expected one of {expected}",
        "hint": "use complete or input_required; other types need an extension that the request declared",
        "spec": "basic#resulttype",
        "in": "2026-07-28",
        "rests": (
            "capabilities",
            "capabilities/",
            "io.modelcontextprotocol~1clientCapabilities",
            "io.modelcontextprotocol~1clientCapabilities/",
        ),
    },
    "result/input-required-wrong-method": {
        "stage": "content",
        "level": "MUST",
        "basis": "MUST NOT",
        "says": "{name} was answered with {found}, expected that of tools/call, prompts/get and resources/read only",
        "hint": "answer the request completely; ask only while a tool, a prompt or a resource is served",
        "spec": "basic/patterns/mrtr#supported-requests",
        "in": "2026-07-28",
        "rests": ("method", "id", "resultType"),
    },
    "result/complete-with-input-requests": {
        "stage": "content",
        "level": "SHOULD",
        "basis": "prose",
        "says": "{place} stands in a complete result, expected it in one that asks for input",
        "hint": "say input_required where the client has to answer, else leave the member out",
        "spec": "basic/patterns/mrtr#inputrequiredresult",
        "in": "2026-07-28",
        "rests": ("method", "id", "resultType"),
    },
}
