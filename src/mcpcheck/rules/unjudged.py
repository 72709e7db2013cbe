"""Rows of the family unjudged/: what could not be looked at, so that silence is not taken for praise.

Source: this reader's own limits; the addresses name the section whose promise was not held against the message.

A row of this family accuses nobody and is reported once for each thing that was not seen."""

RULES = {
    "unjudged/capabilities-unknown": {
        "stage": "gate",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "the capabilities that {method} needs were not seen, so it was not held against them",
        "hint": "record the session from initialize on",
        "spec": "basic/lifecycle#capability-negotiation",
        "in": "2025-11-25",
    },
    "unjudged/request-unseen": {
        "stage": "ids",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "the other side's messages were not all seen, so what depends on them was not judged",
        "hint": "record both directions, from the beginning",
        "spec": "basic#responses",
        "in": "2025-11-25",
    },
    "unjudged/listing-unseen": {
        "stage": "features",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "{place} was not held against a listing: no complete one was seen",
        "hint": "list to the last page before the first use",
        "spec": "server/tools#listing-tools",
        "in": "2025-11-25",
    },
    "unjudged/schema-remote": {
        "stage": "features",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "{place} was not held against its schema, which refers to another document",
        "hint": "bring the definitions into the schema itself, below $defs",
        "spec": "basic#implementation-requirements",
        "in": "2025-11-25",
    },
    "unjudged/schema-dialect": {
        "stage": "features",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "{place} was not held against its schema, whose dialect this reader does not know",
        "hint": "write the schema in the default dialect, JSON Schema 2020-12",
        "spec": "basic#implementation-requirements",
        "in": "2025-11-25",
    },
    "unjudged/pattern": {
        "stage": "features",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "{place} was not held against a pattern that this reader cannot read",
        "hint": "keep patterns to what all regular expression engines know",
        "spec": "basic#implementation-requirements",
        "in": "2025-11-25",
    },
    "unjudged/budget": {
        "stage": "features",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "{place} was not judged to the end: the check reached this reader's limit",
        "hint": "raise the limit, or simplify the schema",
        "spec": "basic#implementation-requirements",
        "in": "2025-11-25",
    },
    "unjudged/redacted": {
        "stage": "content",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "{place} is redacted in the recording, so it was not judged",
        "hint": "keep what is not secret in the recording",
        "spec": "basic#messages",
        "in": "2025-11-25",
    },
    "unjudged/torn-line": {
        "stage": "decode",
        "level": "UNJUDGED",
        "basis": "policy",
        "says": "the last line of the recording is torn off, so it was not judged",
        "hint": "let the recorder write whole lines",
        "spec": "basic/transports",
        "in": "2025-11-25",
    },
}
