"""What a small run may load: docs/design.md, section 3, and the table of the features that are loaded late."""

import json
import os
import subprocess
import sys

import pytest
from expect import same, true

import mcpcheck
from mcpcheck import features

FORBIDDEN = ("dataclasses", "inspect", "typing", "pathlib", "urllib.parse", "importlib.metadata", "xml", "html")
HANDSHAKE = {"direction": "client_to_server", "message": {"jsonrpc": "2.0", "id": 1, "method": "ping"}}
INFO = {"info": {"name": "a", "version": "1"}, "capabilities": {}}
CASE = {"name": "an-early-ping", "setup": "none", "steps": [HANDSHAKE]}
FIXTURE = {
    "schema_version": 4, "kind": "wire", "profile": "spec", "protocol_version": "2025-11-25",
    "client": INFO, "server": INFO, "tools": [], "cases": [CASE],
}  # fmt: skip
LIST = "import sys; print(*sys.modules)"
RUN = f"import sys; from mcpcheck.cli import main; main(sys.argv[1:]); print(); {LIST}"


def loaded(code, arguments, folder):
    """The names of the modules loaded when `code` has run."""
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(mcpcheck.__file__))}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.fixture(scope="module")
def more(tmp_path_factory):
    """The modules that a run of one small fixture loads beside those of a bare interpreter."""
    folder = tmp_path_factory.mktemp("start")
    for name, content in (("fixtures", FIXTURE), ("expected", {CASE["name"]: {"outcome": "accepted", "findings": []}})):
        (folder / name).mkdir()
        (folder / name / "small.json").write_text(json.dumps(content))
    arguments = ["run", "fixtures/small.json"]
    found = loaded(RUN, arguments, folder) - loaded(LIST, arguments, folder)
    true((folder / "run-output" / "small.json").exists(), "the run did not write its outcome")
    return found


def test_the_run_was_a_run(more):
    true({"json", "mcpcheck.pipeline", "mcpcheck.spec.r2025_11_25"} <= more, f"{sorted(more)}")


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_small_run_loads_no_costly_module(more, name):
    same(sorted(one for one in more if one == name or one.startswith(name + ".")), [])


def test_a_small_run_loads_no_feature_that_nothing_asks_for(more):
    same(sorted(name for name in features.LATE if f"mcpcheck.features.{name}" in more), [])


def test_importing_the_package_loads_nothing_else(tmp_path):
    found = loaded("import sys; import mcpcheck; print(*sys.modules)", [], tmp_path) - loaded(LIST, [], tmp_path)
    same(sorted(name for name in found if name.startswith("mcpcheck")), ["mcpcheck"])


@pytest.mark.parametrize("name", features.LATE)
def test_the_table_of_late_features_says_what_their_modules_say(name):
    module, (start, kinds) = features.feature_module(name), features.LATE[name]
    same(module.START, start)
    keys = {(kind, method) for kind, methods in kinds.items() for method in (["*"] if methods == "*" else methods)}
    own = set(module.ON)
    same(keys, {key for key in own if key[1] == "*" or (key[0], "*") not in own})
    asked = ("finish", "excuses", "EXPECTS", "asked_for", "shown")
    same([word for word in asked if hasattr(module, word)], [], "other stages ask this module")


@pytest.mark.parametrize("name", features.ORDER)
def test_the_table_of_generations_says_what_the_modules_say(name):
    same(features.GENERATIONS.get(name), getattr(features.feature_module(name), "GENERATION", None))
