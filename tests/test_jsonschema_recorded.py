"""Every tool schema of the recorded sessions compiles, and both ways of asking agree on what was recorded."""

import glob
import json
import os

import pytest
from expect import same, true

from mcpcheck.jsonschema import compile_schema

SHARED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "shared", "transcripts")
pytestmark = pytest.mark.skipif(not os.path.isdir(SHARED), reason="the recorded sessions of ../shared are not here")


def messages():
    for path in sorted(glob.glob(os.path.join(SHARED, "*", "*.jsonl"))):
        with open(path, encoding="utf-8", newline="\n") as file:
            for line in file:
                message = json.loads(line).get("message")
                if isinstance(message, dict):
                    yield message


def listed():
    """Every schema that a listing holds, as often as it is listed."""
    for message in messages():
        result = message.get("result")
        for tool in (result.get("tools") or ()) if isinstance(result, dict) else ():
            yield from (tool[name] for name in ("inputSchema", "outputSchema") if name in tool)


def test_every_recorded_schema_compiles():
    count = 0
    for schema in listed():
        compiled = compile_schema(schema)
        same(compiled.problems + compiled.faults + compiled.unjudged, [], json.dumps(schema)[:300])
        count += 1
    true(count > 1000, f"{count} schemas")


def test_recorded_arguments_are_judged_alike_both_ways():
    calls = [
        message["params"].get("arguments", {})
        for message in messages()
        if message.get("method") == "tools/call" and isinstance(message.get("params"), dict)
    ]
    distinct = {json.dumps(schema): schema for schema in listed()}
    for at, schema in enumerate(distinct.values()):
        compiled = compile_schema(schema)
        for value in [{}, None, *calls[at % 50 :: 50]]:
            errors = compiled.explain(value)
            same([compiled.accepts(value) for _ in range(3)], [not errors] * 3)
