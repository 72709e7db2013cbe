"""Seeded mutants of the checks, and the data that must notice them.

    python tests/mutants.py [--seed N] [--count N] [--module TEXT]

A mutant is one small change of one function of the checks: a comparison turned round, a bound moved by one, a condition
negated, a type test dropped. It is killed when the data (the blocks of the rule pages, the fixtures with their expected
results, the recorded sessions with theirs) gives another answer. Survivors are printed with file and line.
"""

import ast
import importlib
import os
import random
import signal
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
if __name__ == "__main__":
    sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "src")]

import mcpcheck  # noqa: E402

PACKAGES = ("pipeline", "features", "shapes")  # where the checks live
SECONDS = 20  # of one mutant; one that runs longer is noticed
SWAPS = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def sources():
    """Yield (module name, path) of every module that holds checks."""
    root = os.path.dirname(mcpcheck.__file__)
    for package in PACKAGES:
        for name in sorted(os.listdir(os.path.join(root, package))):
            if name.endswith(".py"):
                module = "" if name == "__init__.py" else "." + name[:-3]
                yield f"mcpcheck.{package}{module}", os.path.join(root, package, name)


def places(tree):
    """Every (node, kind of change) inside the functions of a module."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                yield from ((node, kind) for kind in kinds(node))


def kinds(node):
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield "drop type test" if _is_type_test(node) else "turn comparison"
    elif isinstance(node, ast.BoolOp):
        yield "swap and with or"
    elif isinstance(node, (ast.If, ast.IfExp)):
        yield "negate condition"
    elif isinstance(node, ast.Constant) and type(node.value) is int and abs(node.value) < 1000:
        yield "move by one"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "flip flag"


def _is_type_test(node):
    left = node.left
    return isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id == "type"


def change(node, kind):
    """Make the change, in place."""
    if kind == "turn comparison":
        node.ops[0] = SWAPS[type(node.ops[0])]()
    elif kind == "drop type test":  # says yes to any type
        node.left = node.comparators[0] = ast.Constant(isinstance(node.ops[0], (ast.Is, ast.Eq, ast.In)))
        node.comparators[0] = ast.Constant(True)
        node.ops[0] = ast.Is()
    elif kind == "swap and with or":
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif kind == "negate condition":
        node.test = ast.UnaryOp(ast.Not(), node.test)
    else:
        node.value = node.value + 1 if kind == "move by one" else not node.value


def every_mutant(only=""):
    """Every possible mutant as (module name, path, number of the place, line, kind)."""
    for module, path in sources():
        if only in module:
            with open(path, encoding="utf-8") as file:
                tree = ast.parse(file.read())
            for number, (node, kind) in enumerate(places(tree)):
                yield module, path, number, node.lineno, kind


def chosen(seed, count, only=""):
    """`count` mutants, the same for the same seed, spread over modules by their size."""
    mutants = list(every_mutant(only))
    return sorted(random.Random(seed).sample(mutants, min(count, len(mutants))))


def planted(module, path, number):
    """Put a mutant in place of the module's own functions, in this process."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    node, kind = list(places(tree))[number]
    change(node, kind)
    home = importlib.import_module(module)
    made = {**vars(home)}
    exec(compile(ast.fix_missing_locations(tree), path, "exec"), made)
    for name, value in vars(home).items():
        _graft(value, made.get(name))


def _graft(old, new):
    """Give an old function, or the methods of an old class, the code of the new one."""
    if hasattr(old, "__code__") and hasattr(new, "__code__"):
        if old.__code__.co_freevars == new.__code__.co_freevars:
            old.__code__ = new.__code__
            old.__defaults__ = new.__defaults__
    elif isinstance(old, type) and isinstance(new, type) and old.__module__.startswith("mcpcheck"):
        for name, value in vars(old).items():
            _graft(value, vars(new).get(name))


def noticed(mutant, data):
    """Whether the data notices the mutant, tried in a child process."""
    child = os.fork()
    if child == 0:
        os._exit(_tried(mutant, data))
    return os.waitpid(child, 0)[1] != 0


def _tried(mutant, data):
    signal.alarm(SECONDS)
    sys.stderr = sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the child ends with it
    try:
        planted(*mutant[:3])
        for question in data:
            question()
    except BaseException:
        return 1
    return 0


def survivors(seed, count, only=""):
    """The mutants that no data notices, out of `count`. Raises where the data does not hold before any change."""
    from data_questions import questions

    data = list(questions())
    for question in data:
        question()
    return [mutant for mutant in chosen(seed, count, only) if not noticed(mutant, _nearest(mutant, data))]


def _nearest(mutant, data):
    """The questions most likely to notice first: those whose family is named like the module."""
    words = mutant[0].rpartition(".")[2].split("_")
    return sorted(data, key=lambda question: not any(word[:5] in question.about for word in words))


def main(arguments):
    options = dict(zip(arguments[::2], arguments[1::2], strict=True))
    seed, count = int(options.get("--seed", 1)), int(options.get("--count", 100))
    left = survivors(seed, count, options.get("--module", ""))
    for _module, path, _, line, kind in left:
        print(f"{os.path.relpath(path)}:{line}: {kind}")
    print(f"{count - len(left)} of {count} killed")


if __name__ == "__main__":
    main(sys.argv[1:])
