"""Rows of the family logging: levels that are asked for and messages that are sent."""

RULES = {
    "logging/level-unknown": {
        "stage": "content",
        "level": "MUST",
        "basis": "schema",
        "says": "level is {found}, one of the eight lower-case log levels expected",
        "hint": "debug, info, notice, warning, error, critical, alert or emergency",
        "spec": "server/utilities/logging#log-levels",
        "in": "2024-11-05..2026-07-28",
    },
    "logging/data-missing": {
        "stage": "content",
        "level": "MUST",
        "basis": "schema",
        "says": "log message without data, any JSON value expected",
        "hint": "put the text or the details under data; it may be null but not absent",
        "spec": "schema#loggingmessagenotificationparams",
        "in": "2024-11-05..2026-07-28",
        "also": {
            "2024-11-05": ("server/utilities/logging#protocol-messages", "MUST"),
            "2025-03-26": ("server/utilities/logging#protocol-messages", "MUST"),
            "2025-06-18": ("schema#loggingmessagenotification", "MUST"),
        },
    },
    "logging/below-set-level": {
        "stage": "features",
        "level": "SHOULD",
        "basis": "SHOULD",
        "says": "log message of level {found}, though the client set {name} as the lowest",
        "hint": "drop messages below the level that was asked for last",
        "spec": "server/utilities/logging#message-flow",
        "in": "2024-11-05..2026-07-28",
        "also": {"2026-07-28": ("server/utilities/logging#per-request-log-level", "MUST")},
        "rests": ("level",),
    },
    "logging/not-requested": {
        "stage": "features",
        "level": "MUST",
        "basis": "MUST NOT",
        "says": "log message, though no open request asks for log messages",
        "hint": "send log messages only while a request with a logLevel in _meta is open",
        "spec": "server/utilities/logging#per-request-log-level",
        "in": "2026-07-28",
        "rests": ("level",),
    },
}
