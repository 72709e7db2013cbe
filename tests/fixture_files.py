"""Small fixture files for tests of the runner."""

import json

from command import C, S


def wire(*cases, **more):
    """A fixture of schema version 4 in the spec profile."""
    sides = {
        "client": {"info": {"name": "c", "version": "1"}, "capabilities": {}},
        "server": {"info": {"name": "s", "version": "1"}, "capabilities": {"tools": {}}},
    }
    head = {"schema_version": 4, "kind": "wire", "profile": "spec", "protocol_version": "2025-11-25"}
    return {**head, **sides, "tools": [], "cases": list(cases), **more}


def case(name, *steps, **more):
    """A case; each step is (direction, message) or (direction, message, further keys)."""
    rows = [{"direction": step[0], "message": step[1], **(step[2] if len(step) > 2 else {})} for step in steps]
    return {"name": name, **more, "steps": rows}


LIST = (C, {"jsonrpc": "2.0", "id": 2, "method": "tools/list"})
LISTED = (S, {"jsonrpc": "2.0", "id": 2, "result": {"tools": []}})
WRONG_WAY = (C, {"jsonrpc": "2.0", "id": 10, "method": "roots/list"})

GOOD = case("list-tools", LIST, LISTED)
BAD = case("wrong-way", LIST, LISTED, WRONG_WAY)

ACCEPTED = {"outcome": "accepted", "findings": [], "because": "server/tools#listing-tools"}
REJECTED = {
    "outcome": "rejected",
    "step": 3,
    "rule": "method/wrong-direction",
    "pointer": "/method",
    "findings": [{"step": 3, "rule": "method/wrong-direction", "severity": "error", "pointer": "/method"}],
    "because": "2025-11-25 methods",
}


def written(folder, fixture=None, expected=None, name="small.json"):
    """Write fixtures/NAME and expected/NAME below `folder`; values as JSON, text and bytes as they are."""
    for kind, content in (("fixtures", fixture), ("expected", expected)):
        (folder / kind).mkdir(exist_ok=True)
        if content is not None:
            data = content if type(content) in (str, bytes) else json.dumps(content, indent=1)
            (folder / kind / name).write_bytes(data if type(data) is bytes else data.encode("utf-8", "surrogatepass"))
    return f"fixtures/{name}"
