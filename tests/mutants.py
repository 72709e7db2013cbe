"""Seeded mutants of the checks, and the data that must notice them.

    python tests/mutants.py [--seed N] [--count N] [--module TEXT] [--workers N]

--count 0 tries every mutant there is.

A mutant is one small change of one function of the checks: a comparison turned round, a bound moved by one, a condition
negated, a type test dropped. It is killed when the data (data_questions.py) gives another answer, runs without end or
takes all memory. Survivors are printed with file and line.

Each mutant is tried in a child process, forked before anything was judged, so that nothing made by the unchanged code
(predicates, trees, compiled schemas) is at hand there. The parent only reads.
"""

import ast
import importlib
import marshal
import os
import random
import signal
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
if __name__ == "__main__":
    sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "src")]

import mcpcheck  # noqa: E402

PACKAGES = ("pipeline", "features", "shapes")  # where the checks live
SECONDS = 60  # of processor time of one mutant (the whole data needs about fifteen); one that runs longer is noticed
WAITING = 300  # seconds of one mutant that does not run at all
BYTES = 4 << 30  # of memory of one mutant
WORKERS = 2
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
    """Every (node, kind of change, first line of the innermost function around it) of a module."""
    seen = set()
    for function in reversed(list(ast.walk(tree))):  # those within others first
        if isinstance(function, ast.FunctionDef):
            first = min([function.lineno, *(entry.lineno for entry in function.decorator_list)])
            for node in ast.walk(function):
                if node not in seen:
                    seen.add(node)
                    yield from ((node, kind, first) for kind in kinds(node))


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
    """Every possible mutant as (module name, path, number of the place, line, kind, first line of the function)."""
    for module, path in sources():
        if only in module:
            with open(path, encoding="utf-8") as file:
                tree = ast.parse(file.read())
            for number, (node, kind, first) in enumerate(places(tree)):
                yield module, path, number, node.lineno, kind, first


def chosen(seed, count, only=""):
    """`count` mutants (all of them for 0), the same for the same seed, spread over modules by their size."""
    mutants = list(every_mutant(only))
    return sorted(random.Random(seed).sample(mutants, min(count or len(mutants), len(mutants))))


def planted(module, path, number):
    """Put a mutant in place of the module's own functions, in this process."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    node, kind, _ = list(places(tree))[number]
    change(node, kind)
    home = importlib.import_module(module)
    made = {**vars(home)}
    exec(compile(ast.fix_missing_locations(tree), path, "exec"), made)
    for name, value in vars(home).items():
        _graft(value, made.get(name))


def _graft(old, new):
    """Give an old function, the methods of an old class or the functions of an old table the code of the new one."""
    if old is new:
        return
    old, new = getattr(old, "__wrapped__", old), getattr(new, "__wrapped__", new)  # a cache around a function
    if hasattr(old, "__code__") and hasattr(new, "__code__"):
        if old.__code__.co_freevars == new.__code__.co_freevars:
            old.__code__ = new.__code__
            old.__defaults__, old.__kwdefaults__ = new.__defaults__, new.__kwdefaults__
    elif isinstance(old, type) and isinstance(new, type) and old.__module__.startswith("mcpcheck"):
        for name, value in vars(old).items():
            _graft(value, vars(new).get(name))
    elif isinstance(old, dict) and isinstance(new, dict):  # a function made by another stands in a table only
        for name, value in old.items():
            _graft(value, new.get(name))
    elif isinstance(old, tuple) and isinstance(new, tuple):
        for value, other in zip(old, new, strict=False):
            _graft(value, other)


def _child(work, patience=1):
    """The process id of a child in which `work` is called; it ends with status 0 where that raises nothing.

    patience: how many times the usual limits of time it has.
    """
    child = os.fork()
    if child == 0:
        os._exit(_tried(work, patience))
    return child


def _tried(work, patience):
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.alarm(WAITING * patience)
    signal.setitimer(signal.ITIMER_PROF, SECONDS * patience)
    _limit_memory()
    sys.stderr = sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the child ends with it
    try:
        work()
    except BaseException:
        return 1
    return 0


def _limit_memory():
    import resource  # not on every system, like fork

    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def _ask(mutant, data):
    planted(*mutant[:3])
    for question in data:
        question()


def survivors(mutants, workers=WORKERS):
    """Those of the mutants that no data notices. Raises where the data does not hold before any change."""
    from data_questions import questions

    data = list(questions())
    reached = _reached(data)
    left, running = [], {}
    waiting = list(reversed(mutants))
    while waiting or running:
        while waiting and len(running) < workers:
            mutant = waiting.pop()
            asked = _nearest(mutant, data, reached)
            running[_child(lambda mutant=mutant, asked=asked: _ask(mutant, asked))] = mutant
        child, status = os.wait()
        mutant = running.pop(child, None)
        if mutant is not None and status == 0:
            left.append(mutant)
    return sorted(left)


def _reached(data):
    """{(path, first line of a function): numbers of the questions that call it}, found out in a child."""
    read, write = os.pipe()
    child = _child(lambda: _send(write, _calls(data)), 5)  # traced, it takes four times as long
    os.close(write)
    with os.fdopen(read, "rb") as file:
        sent = file.read()
    if os.waitpid(child, 0)[1] or not sent:
        raise AssertionError("the data does not hold of the code as it is: see data_questions.py")
    return marshal.loads(sent)


def _send(write, value):
    with os.fdopen(write, "wb") as file:
        file.write(marshal.dumps(value))


def _calls(data):
    reached = {}
    for number, question in enumerate(data):
        codes = set()
        sys.settrace(lambda frame, event, _, codes=codes: codes.add(frame.f_code))  # at calls only
        try:
            question()
        finally:
            sys.settrace(None)
        for code in codes:
            reached.setdefault((code.co_filename, code.co_firstlineno), []).append(number)
    return reached


def _nearest(mutant, data, reached):
    """The questions that call the function of the mutant; then, where others may call it too, the others.

    A feature keeps nothing between questions. What a pipeline or a shape has made once is not made again in the measured
    run, but it is in a fresh child.
    """
    numbers = reached.get((mutant[1], mutant[5]), [])
    near = [data[number] for number in numbers]
    if ".features." in mutant[0]:
        return near
    called = set(numbers)
    return near + [question for number, question in enumerate(data) if number not in called]


def told(mutant):
    """One line: the file, the line, the change."""
    _, path, _, line, kind, _ = mutant
    return f"{os.path.relpath(path)}:{line}: {kind}"


def main(arguments):
    options = dict(zip(arguments[::2], arguments[1::2], strict=True))
    seed, count = int(options.get("--seed", 1)), int(options.get("--count", 100))
    mutants = chosen(seed, count, options.get("--module", ""))
    left = survivors(mutants, int(options.get("--workers", WORKERS)))
    for mutant in left:
        print(told(mutant))
    print(f"{len(mutants) - len(left)} of {len(mutants)} killed")


if __name__ == "__main__":
    main(sys.argv[1:])
