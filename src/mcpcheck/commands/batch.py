"""`mcpcheck batch -`: one session a line in, its findings a line out, for tools.

It rests on docs/design.md, "The command line": the spec profile, sessions run to their end, exit status 0 whatever was
found and 2 only where a line is no request; such a line is named on standard error and the rest is done.

It knows no text format. A message with a fault in its text is judged by its own text, as a recording's would be.
"""

from mcpcheck import pipeline
from mcpcheck.commands.check import start
from mcpcheck.commands.source import Source
from mcpcheck.output import complain
from mcpcheck.pipeline.decode import BUDGETS, loads
from mcpcheck.report.jsonl import line as spelled
from mcpcheck.spelling import spell
from mcpcheck.transcript import lines
from mcpcheck.usage import UsageError, meant, parse
from mcpcheck.values import DIRECTIONS, Event

USAGE = "batch [OPTIONS] FILE (- is standard input)"
OPTIONS = {"--show": ("WHAT", ("info",), "info: also what is merely unusual")}
EXAMPLE = """
A line of input, and its answer; both stand on one line. revision may be left
out; raw, a text, may stand in place of message; index counts from 0.

  {"id": "a", "revision": "2025-11-25", "messages": [
    {"direction": "client_to_server",
     "message": {"jsonrpc": "2.0", "id": 1.5, "method": "ping"}}]}

  {"id": "a", "findings": [
    {"index": 0, "rule": "id/type", "severity": "error", "pointer": "/id",
     "message": "id is 1.5, expected a string or an integer"}]}
"""
DEEPER = 3  # levels of a request above a message of it
LONGEST = 4 * BUDGETS["bytes"]  # bytes of one request
KEYS = ("id", "revision", "messages")


def main(options, out):
    """Answer every line; return 0, or 2 where a line was no request."""
    if len(options.paths) != 1:
        raise UsageError(f"batch takes one file, - for standard input\nusage: mcpcheck {USAGE}")
    infos, status = options.last("--show") == "info", 0
    with Source(options.paths[0]) as stream:
        for number, line, whole in lines(stream, LONGEST):
            if out.closed:
                break
            if not line.strip():
                continue
            try:
                request = _request(line, whole)
                state = _start(request, infos)
            except _NoRequest as error:
                complain(f"line {number}: {error}")
                status = 2
                continue
            out.write(spelled({"id": request["id"], "findings": _findings(state, request["messages"], infos)}) + "\n")
            out.flush()
    return status


class _NoRequest(Exception):
    """Why a line is not a request."""


def _request(line, whole):
    """Decode one line: {"id", "revision"?, "messages": [Event, …]}; raise _NoRequest."""
    if not whole:
        raise _NoRequest(f"more than {LONGEST} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise _NoRequest("not UTF-8") from None
    try:
        request = loads(text.strip(), BUDGETS["depth"] + DEEPER)
        texts = None
    except ValueError:
        request, texts = _again(text)
    if type(request) is not dict:
        raise _NoRequest(f"{spell(request)} is not an object with id and messages")
    for key in request:
        if key not in KEYS:
            raise _NoRequest(f"unknown key {spell(key)}{meant(key, KEYS)}")
    if "id" not in request or type(request.get("messages")) is not list:
        raise _NoRequest("id is missing" if "id" not in request else "messages is missing or no array")
    events = [_event(entry, index, texts) for index, entry in enumerate(request["messages"])]
    return {**request, "messages": events}


def _event(entry, index, texts):
    if type(entry) is not dict:
        raise _NoRequest(f"messages[{index}] is {spell(entry)}; expected an object")
    payload = "raw" if "raw" in entry else "message"
    if set(entry) != {"direction", payload}:
        raise _NoRequest(f"messages[{index}] has the keys {', '.join(entry)}; expected direction and message or raw")
    if entry["direction"] not in DIRECTIONS:
        raise _NoRequest(f"messages[{index}]: direction is {spell(entry['direction'])}")
    if payload == "raw" and type(entry["raw"]) is not str:
        raise _NoRequest(f"messages[{index}]: raw is {spell(entry['raw'])}; expected a string")
    raw = entry.get("raw") if texts is None or payload == "raw" else texts[index]
    return Event(entry["direction"], entry.get("message"), raw)


def _again(text):
    """The slow look: the request with its messages taken out, and their texts; raise _NoRequest."""
    from mcpcheck.commands.batchscan import take_out

    taken = take_out(text)
    if taken is None:
        raise _NoRequest("not one strict JSON object")
    return taken


def _start(request, infos):
    options = parse(["--show", "info"] if infos else [], OPTIONS)
    revision = request.get("revision")
    if revision is not None:
        if type(revision) is not str:
            raise _NoRequest(f"revision is {spell(revision)}; expected a string")
        options.values["--revision"] = [revision]
    try:
        return start(options)
    except UsageError as error:
        raise _NoRequest(str(error)) from None


def _findings(state, events, infos):
    found = []
    for index, event in enumerate(events):
        try:
            state, more = pipeline.step(state, event)
        except Exception as error:
            error.add_note(f"index {index}")
            raise
        found.extend(more)
    found.extend(pipeline.finish(state))
    found.sort(key=lambda finding: finding.step)
    return [
        {"index": f.step - 1, "rule": f.rule, "severity": f.severity, "pointer": f.pointer, "message": f.message}
        for f in found
        if infos or f.severity != "info"
    ]
