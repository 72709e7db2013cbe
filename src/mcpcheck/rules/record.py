"""Rows of the family record/: what a line of a recording holds beside its message.

Source: docs/design.md, section "The command line" (Transcript); no specification describes recordings.

A row of this family accuses no peer: it speaks of the recorder.
"""

RULES = {
    "record/unknown-key": {
        "stage": "decode",
        "level": "MAY",
        "basis": "policy",
        "says": "unknown key {name} in the record, expected direction, message or raw, time, http, connection",
        "hint": "check the spelling; what the recorder adds of its own is not read",
        "spec": "basic/transports",
        "in": "2024-11-05..2026-07-28",
    },
}
