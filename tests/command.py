"""The command line inside a test: its status and what it wrote, as bytes went out; and as a process of its own."""

import io
import json
import os
import subprocess
import sys
from unittest import mock

from mcpcheck.cli import main

SOURCES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src")
C, S = "client_to_server", "server_to_client"


def run(*arguments, stdin=b"", encoding="utf-8"):
    """(exit status, standard output, standard error) of one command line."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
    err = io.StringIO()
    read = io.TextIOWrapper(io.BytesIO(stdin))
    with mock.patch.multiple(sys, stdout=out, stderr=err, stdin=read):
        status = main([str(argument) for argument in arguments])
    return status, out.buffer.getvalue().decode(encoding), err.getvalue()


def process(*arguments, folder=None, stdin=b"", stdout=subprocess.PIPE, **environment):
    """The finished process of one command line; text as bytes."""
    command = [sys.executable, *(["-O"] if not __debug__ else []), "-m", "mcpcheck", *map(str, arguments)]
    env = {**os.environ, "PYTHONPATH": SOURCES, **environment}
    return subprocess.run(
        command, input=stdin, stdout=stdout, stderr=subprocess.PIPE, cwd=folder, env=env, timeout=120, check=False
    )


def record(direction, message, **more):
    """One line of a recording."""
    return json.dumps({"direction": direction, "message": message, **more}, ensure_ascii=False) + "\n"


def handshake(client=None, server=None, revision="2025-11-25"):
    """The three records of a handshake; ids begin at 0."""
    hello = {
        "protocolVersion": revision,
        "capabilities": client or {},
        "clientInfo": {"name": "desk", "version": "1.4"},
    }
    answer = {"protocolVersion": revision, "capabilities": server or {}}
    answer["serverInfo"] = {"name": "weather", "version": "0.3"}
    return (
        record(C, {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello})
        + record(S, {"jsonrpc": "2.0", "id": 0, "result": answer})
        + record(C, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    )


def ping(id, direction=C):
    """A ping and its answer."""
    other = S if direction == C else C
    asked = record(direction, {"jsonrpc": "2.0", "id": id, "method": "ping"})
    return asked + record(other, {"jsonrpc": "2.0", "id": id, "result": {}})
