"""Times the JSON Schema engine beside fastjsonschema and jsonschema, in one run.

    python bench/jsonschema_bench.py [PASSES]

Needs both packages and ../shared (the draft-07 suite and the recorded sessions). Every schema that all three compile is
asked for every value on which all three agree; what is left out is counted. Values of recorded schemas are the recorded
arguments and structured contents, or {}.
"""

import gc
import glob
import json
import os
import statistics
import sys
import time
import warnings

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHARED = os.path.join(ROOT, "..", "shared")
sys.path.insert(0, os.path.join(ROOT, "src"))

from mcpcheck.jsonschema import compile_schema  # noqa: E402
from mcpcheck.jsonschema.schema import forget  # noqa: E402

DRAFT_07 = "http://json-schema.org/draft-07/schema#"


def suite():
    """(schema, values) of the mandatory draft-07 tests."""
    for path in sorted(glob.glob(os.path.join(SHARED, "suites/json-schema/tests/draft7/*.json"))):
        with open(path, encoding="utf-8") as file:
            for group in json.load(file):
                yield group["schema"], [test["data"] for test in group["tests"]]


def recorded():
    """(schema, values) of every tool schema in the recordings, each once."""
    found = {}
    for path in sorted(glob.glob(os.path.join(SHARED, "transcripts/*/*.jsonl"))):
        tools, asked = {}, {}
        with open(path, encoding="utf-8") as file:
            for line in file:
                message = json.loads(line).get("message")
                if isinstance(message, dict):
                    _note(message, tools, asked, found)
    return [(json.loads(text), values or [{}]) for text, values in found.items()]


def _note(message, tools, asked, found):
    params, result = message.get("params"), message.get("result")
    if message.get("method") == "tools/call" and isinstance(params, dict):
        tool = tools.get(params.get("name"), {})
        asked[json.dumps(message.get("id"))] = tool
        _add(found, tool.get("inputSchema"), [params.get("arguments", {})])
    if isinstance(result, dict):
        for tool in result.get("tools") or ():
            tools[tool["name"]] = tool
            _add(found, tool.get("inputSchema"), [])
            _add(found, tool.get("outputSchema"), [])
        tool = asked.get(json.dumps(message.get("id")), {})
        if "structuredContent" in result and isinstance(result["structuredContent"], dict):
            _add(found, tool.get("outputSchema"), [result["structuredContent"]])


def _add(found, schema, values):
    if schema is not None:
        found.setdefault(json.dumps(schema), []).extend(values)


def contenders(schema):
    """Three functions from value to bool, and the seconds each took to be made; raises if one cannot."""
    import fastjsonschema
    import jsonschema

    made, times = [], []

    def ours():
        forget()
        compiled = compile_schema(schema, dialect=DRAFT_07)
        if compiled.problems or compiled.unjudged:
            raise ValueError("not judged")
        compiled.accepts({})
        compiled.accepts({})
        return compiled.accepts

    def fast():
        validate = fastjsonschema.compile(schema, use_formats=False, use_default=False)

        def accepts(value):
            try:
                validate(value)
            except fastjsonschema.JsonSchemaException:
                return False
            return True

        return accepts

    def reference():
        kind = jsonschema.validators.validator_for(schema, jsonschema.Draft7Validator)
        kind.check_schema(schema)
        return kind(schema).is_valid

    for make in (ours, fast, reference):
        start = time.perf_counter()
        made.append(make())
        times.append(time.perf_counter() - start)
    return made, times


def timed(accepts, value, passes):
    """Seconds for `passes` questions."""
    start = time.perf_counter()
    for _ in range(passes):
        accepts(value)
    return time.perf_counter() - start


def main(passes):
    warnings.simplefilter("ignore")
    gc.disable()
    rows, compile_times, left_out = [], [], {"schemas": 0, "verdicts": 0}
    for source, pairs in (("suite", suite()), ("recorded", recorded())):
        for schema, values in pairs:
            try:
                made, times = contenders(schema)
            except Exception:
                left_out["schemas"] += 1
                continue
            compile_times.append(times)
            for value in values:
                try:
                    verdicts = {accepts(value) for accepts in made}
                except Exception:
                    verdicts = ()
                if len(verdicts) != 1:
                    left_out["verdicts"] += 1
                    continue
                fewer = max(1, passes // 20)
                slow = timed(made[2], value, fewer) * passes / fewer
                fits = "fits" if True in verdicts else "breaks"
                rows.append((source, timed(made[0], value, passes), timed(made[1], value, passes), slow, fits))
    report(rows, compile_times, left_out, passes)


def report(rows, compile_times, left_out, passes):
    print(f"schemas {len(compile_times)}, values {len(rows)}, passes {passes}, left out {left_out}")
    for name in ("suite", "recorded", "fits", "breaks", "all"):
        chosen = [row for row in rows if name in ("all", row[0], row[4])]
        ours, fast, slow = (sum(row[place] for row in chosen) for place in (1, 2, 3))
        median = statistics.median(row[1] / row[2] for row in chosen)
        print(
            f"{name:9} ours {ours:.3f} s, fastjsonschema {fast:.3f} s, jsonschema {slow:.3f} s; ours/fastjsonschema "
            f"{ours / fast:.2f} (median {median:.2f}), jsonschema/ours {slow / ours:.1f}"
        )
    for place, name in enumerate(("ours", "fastjsonschema", "jsonschema")):
        times = [row[place] * 1000 for row in compile_times]
        middle, mean = statistics.median(times), statistics.mean(times)
        print(f"compile   {name}: median {middle:.3f} ms, mean {mean:.3f} ms a schema")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
