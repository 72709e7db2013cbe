"""What was measured on the pinned library, written down by hand: orders, counts, scenarios. Data only.

It rests on docs/form-lab.md, "the twelve cases", "evidence of one call" and "re-entrancy timelines"; nothing here was
copied from a run of this program.

It does not know the cases' inputs and results: those stand in fixtures/form-lab.json and expected/form-lab.json.
"""

PROTOCOL = "2025-11-25"
TOOL = "calculate"
ARGUMENTS = ("policy",)  # of the tool: the form's fields are not among them
MODE = "form"

# A record of another library proves something about that library. Two spellings of the interpreter are known.
VERSIONS = {"mcp": "1.29.0", "pydantic": "2.13.4", "anyio": "4.14.2"}
PYTHONS = ("3.12.1", "3.12.14")

# What the form must say; its wording (titles, message) is free.
FORM = {
    "type": "object",
    "required": ["units", "unit_value"],
    "additionalProperties": False,
    "properties": {
        "units": {"type": "integer", "minimum": 1, "maximum": 10},
        "unit_value": {"type": "integer", "minimum": 1, "maximum": 100},
    },
}

REFUSED_BY_LIBRARY = -32600

# case -> elicitation requests on the wire, runs of the client's callback
TWELVE = {
    "accept_valid": (1, 1),
    "accept_missing_field": (1, 1),
    "accept_no_content": (1, 1),
    "accept_wrong_type": (1, 1),
    "accept_out_of_range": (1, 1),
    "decline": (1, 1),
    "cancel": (1, 1),
    "decline_with_spurious_data": (1, 1),
    "cancel_with_spurious_data": (1, 1),
    "raw_accept_missing_field": (1, 1),
    "unsupported_guarded": (0, 0),
    "unsupported_unchecked_diagnostic": (1, 0),
}
TOTALS = {"calls": 12, "results": 12, "requests": 11, "callbacks": 10, "computed": 1}

INITIALIZE = "client request initialize"
INITIALIZED = "server result initialize"
CONFIRM = "client notification notifications/initialized"
CALL = "client request tools/call"
ASK = "server request elicitation/create"
REPLY = "client result elicitation/create"
REFUSAL = "client error elicitation/create"
ANSWER = "server result tools/call"
LIST = "client request tools/list"
LISTING = "server result tools/list"

OPENING = (INITIALIZE, INITIALIZED, CONFIRM)
# The library fetches the listing after the first call, to see whether the tool has an output schema.
ORDER = {
    "answered": (*OPENING, CALL, ASK, REPLY, ANSWER, LIST, LISTING),
    "refused": (*OPENING, CALL, ASK, REFUSAL, ANSWER, LIST, LISTING),
    "guarded": (*OPENING, CALL, ANSWER, LIST, LISTING),
}

_ACCEPT = {"action": "accept", "content": {"units": 3, "unit_value": 7}}
_CALCULATED = {"status": "calculated", "computed": True, "value": 21}
_CANCELLED = {"status": "cancelled", "computed": False}
_ROUND = (CALL, ASK, REPLY, ANSWER)

SCENARIOS = {
    "nested": {
        "results": (_CANCELLED, _CALCULATED),
        "replies": ({"action": "cancel"}, _ACCEPT),
        "order": (*OPENING, LIST, LISTING, CALL, ASK, LIST, LISTING, REPLY, ANSWER, *_ROUND),
        "timeouts": 1,
    },
    "prefetch": {
        "results": (_CALCULATED, _CALCULATED),
        "replies": (_ACCEPT, _ACCEPT),
        "order": (*OPENING, LIST, LISTING, *_ROUND, *_ROUND),
        "timeouts": 0,
    },
    "fixed_fixture": {
        "results": (_CALCULATED, _CALCULATED),
        "replies": (_ACCEPT, _ACCEPT),
        "order": (*OPENING, LIST, LISTING, *_ROUND, *_ROUND),
        "timeouts": 0,
    },
}
REPEATS = (1, 2)
CALLBACKS = 2
POLICY = "validated"
# The client library's own code for a wait that ran out; it never travels.
LOCAL_TIMEOUT = 408
CAPABILITY = {"form": {}, "url": {}}
RUNS = {"runs": 6, "exits": 6, "kills": 0, "arrived_before_timeout": 2, "recoveries": 6}
