"""Who may import whom: the table of docs/design.md, section 3, held by reading the sources."""

import ast
import os

from expect import same, true

import mcpcheck

ROOT = os.path.dirname(mcpcheck.__file__)

# layer of each module or package, lowest first; a module imports only what stands in a lower layer, or its own package
LAYERS = (
    ("spec", "profiles"),
    (
        "late",
        "values",
        "pointer",
        "compare",
        "history",
        "living",
        "jsonschema",
        "spelling",
        "wire",
        "peers",
        "plain",
        "listing",
        "usage",
        "answers",
        "gaps",
        "tool_use",
        "rounds",
        "streams",
        "absolute",
        "policy",
        "subset",
        "twins",
    ),
    ("rules",),
    ("shapes",),
    ("features.__init__",),
    ("contracts", "typewalk", "difference"),
    ("pipeline", "features"),
    (
        "fixtures",
        "course",
        "course_policy",
        "expectations",
        "cases",
        "layout",
        "lab",
        "transcript",
        "recordscan",
        "sidefile",
        "report",
        "output",
        "migration",
    ),
    ("sessions",),
    ("commands", "cli", "__init__", "__main__"),
)
SEPARATE = ("features",)  # packages whose modules never import one another
DATA = ("spec", "profiles")


def modules():
    for folder, _, names in sorted(os.walk(ROOT)):
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                yield os.path.relpath(path, ROOT)[:-3].replace(os.sep, "."), path


def imports(path):
    """The names of mcpcheck's modules that a source file imports, wherever the statement stands."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "mcpcheck":
            base = node.module.partition(".")[2]
            for alias in node.names:
                yield f"{base}.{alias.name}" if base else alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "mcpcheck":
                    yield alias.name.partition(".")[2]


def layer(name):
    for number, members in enumerate(LAYERS):
        if any(name == member or name.startswith(member + ".") for member in members):
            return number
    return None


def test_every_module_has_a_layer():
    same([name for name, _ in modules() if layer(name) is None], [])


def test_imports_go_downwards():
    wrong = []
    for name, path in modules():
        for target in imports(path):
            if target.split(".")[0] == name.split(".")[0] or target in ("features", "__version__"):
                continue  # its own package; the list of features; the version
            if layer(target) is None or layer(target) > layer(name):
                wrong.append(f"{name} imports {target}")
    same(wrong, [])


def test_data_imports_nothing():
    rows = [
        name for name, _ in modules() if name.split(".")[0] in DATA or (name.count(".") == 1 and name[:6] == "rules.")
    ]
    data = [name for name in rows if not name.endswith("__init__")]
    true(len(data) > 10)
    for name, path in modules():
        if name in data:
            with open(path, encoding="utf-8") as file:
                tree = ast.parse(file.read())
            kinds = {type(node) for node in ast.walk(tree)}
            same(kinds & {ast.Import, ast.ImportFrom, ast.FunctionDef, ast.Call}, set(), name)


def test_stages_and_features_stay_apart():
    wrong = []
    for name, path in modules():
        package, _, module = name.partition(".")
        apart = package in SEPARATE or (package == "pipeline" and module in STAGES)
        if not apart or module == "__init__":
            continue
        for target in imports(path):
            other = target.partition(".")[2].split(".")[0]
            if target.split(".")[0] == package and other and other != module and other in STAGES + FEATURES:
                wrong.append(f"{name} imports {target}")
    same(wrong, [])


STAGES = ("decode", "envelope", "era", "ids", "lifecycle", "gate", "content")
FEATURES = tuple(__import__("mcpcheck.features", fromlist=["ORDER"]).ORDER)


def test_reports_never_import_the_pipeline():
    for name, path in modules():
        if name.startswith("report."):
            same([target for target in imports(path) if target.split(".")[0] == "pipeline"], [], name)
