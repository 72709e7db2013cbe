"""Prints the figures of docs/design.md, section "Speed, size, start", in one run: each beside its floor.

    python bench/run.py [PASSES]

The input is the frozen session of bench/session.py, made here and held to its digest. Times are processor time, the best
of PASSES (default 5); each ratio is to what was measured beside it, so a busy machine moves both. Memory is the greatest
resident size of a process of its own.
"""

import gc
import io
import json
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "src"), os.path.join(ROOT, "bench")]

import session  # noqa: E402

from mcpcheck import pipeline, transcript  # noqa: E402
from mcpcheck.cli import PATIENCE  # noqa: E402
from mcpcheck.pipeline.decode import DEPTH, loads  # noqa: E402
from mcpcheck.profiles import spec  # noqa: E402

MESSAGES = 10_000
AIMS = {"strict reader": None, "decode, stages, shapes": 1.8, "all rules": 2.3}  # times json.loads
START_AIM = 25  # milliseconds above a bare interpreter
GROWTH_AIM = 30  # MB of a million messages above a thousand
CASE = {
    "schema_version": 4, "kind": "wire", "profile": "spec", "protocol_version": "2025-11-25",
    "client": {"info": {"name": "a", "version": "1"}, "capabilities": {}},
    "server": {"info": {"name": "b", "version": "1"}, "capabilities": {"tools": {}}},
    "tools": [{"name": "t", "inputSchema": {"type": "object"}}],
    "cases": [
        {"name": "a-call", "steps": [
            {"direction": "client_to_server", "message": {
                "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "t", "arguments": {}}}},
            {"direction": "server_to_client", "message": {
                "jsonrpc": "2.0", "id": 7, "result": {"content": [{"type": "text", "text": "done"}]}}},
        ]},
    ],
}  # fmt: skip
EXPECTED = {"a-call": {"outcome": "accepted", "findings": []}}
GROWING = """
import resource, sys
import session
from mcpcheck import pipeline, transcript
class Stream:
    def __init__(self, lines): self.lines = lines
    def readline(self, limit): return next(self.lines, "").encode()
state = pipeline.start()
for event in transcript.events(Stream(session.lines(int(sys.argv[1])))):
    state, _ = pipeline.step(state, event)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


class Stages:
    """The profile spec without features: what the stages alone cost."""


for name in dir(spec):
    if name.isupper():
        setattr(Stages, name, getattr(spec, name))
Stages.FEATURES = ()


def frozen():
    """The bytes of the frozen session; ends the program where they are not those of the digest."""
    if session.digest(MESSAGES) != session.SHA256:
        raise SystemExit("bench/session.py does not make the frozen session")
    return "".join(session.lines(MESSAGES)).encode()


def judged(data, profile):
    """Judge the whole session, from its bytes to its end."""
    state = pipeline.start(profile=profile)
    for event in transcript.events(io.BytesIO(data)):
        state, _ = pipeline.step(state, event)
    pipeline.finish(state)


def throughput(data, passes):
    """[(what, seconds)], the best of `passes`, every kind once in each pass."""
    lines = data.splitlines()
    kinds = {
        "json.loads": lambda: [None for line in lines if json.loads(line) is None],
        "strict reader": lambda: [None for line in lines if loads(line.decode(), DEPTH + 1, line) is None],
        "decode, stages, shapes": lambda: judged(data, Stages),
        "all rules": lambda: judged(data, "spec"),
    }
    best = dict.fromkeys(kinds, float("inf"))
    gc.set_threshold(PATIENCE)  # as the command line sets it
    for _ in range(passes + 1):  # the first pass makes what is made once
        for name, work in kinds.items():
            gc.collect()
            start = time.process_time()
            work()
            best[name] = min(best[name], time.process_time() - start)
    return best


def environment():
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONPATH": os.pathsep.join((os.path.join(ROOT, "src"), os.path.join(ROOT, "bench")))}


def processor_time(command, folder):
    """Milliseconds of processor time of one command."""
    before = os.times()
    subprocess.run(command, env=environment(), cwd=folder, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return 1000 * sum(after[place] - before[place] for place in (2, 3))


def starts(passes):
    """(bare, run) in milliseconds; many short processes, since the clock of children ticks in hundredths of a second."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("fixtures", CASE), ("expected", EXPECTED)):
            os.mkdir(os.path.join(folder, name))
            with open(os.path.join(folder, name, "small.json"), "w", encoding="utf-8") as file:
                json.dump(content, file)
        bare, run = [sys.executable, "-c", "pass"], [sys.executable, "-m", "mcpcheck", "run", "fixtures/small.json"]
        processor_time(run, folder)  # writes the byte code
        totals = [0.0, 0.0]
        for _ in range(10 * passes):
            for place, command in enumerate((bare, run)):
                totals[place] += processor_time(command, folder)
    return [total / (10 * passes) for total in totals]


def resident(messages):
    """Megabytes of a process that judges so many messages of the session."""
    command = [sys.executable, "-c", GROWING, str(messages)]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
    return int(done.stdout) / (1024 if sys.platform != "darwin" else 1024 * 1024)


def main(passes):
    small, large = resident(1000), resident(100_000)  # first: a child's greatest size begins with that of its parent
    data = frozen()
    best = throughput(data, passes)
    floor = best["json.loads"]
    print(f"{MESSAGES} messages, {len(data) / 1e6:.1f} MB, Python {sys.version.split()[0]}, best of {passes}")
    for name, seconds in best.items():
        aim = f"   aim {AIMS[name]}" if AIMS.get(name) else ""
        print(f"  {name:24} {seconds * 1000:7.1f} ms  {seconds / floor:5.2f} x json.loads{aim}")
    bare, run = starts(passes)
    print(f"start\n  bare {bare:.1f} ms, run {run:.1f} ms: {run - bare:.1f} ms above   aim {START_AIM}")
    print(f"memory\n  1,000 messages {small:.1f} MB, 100,000 {large:.1f} MB: {large - small:.1f} MB more")
    print(f"  aim {GROWTH_AIM} MB for a million")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
