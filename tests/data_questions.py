"""What the data says of the checks, as questions that raise where the answer is another one.

The data, all of it written by hand: every block of the rule pages and of tests/edges with its clean continuation, every
case of the fixtures with its expected result, every recorded session and report with its expectation, the passing blocks
with one member of another kind, the talks of the features and of the teaching profile with what is found in them, the cases of its course file, and the tables of values, texts, expressions and places of the shapes and the
decoder. A test that draws its values by chance or measures time is no data and is left out.
"""

import importlib
import itertools
import os

import pytest

# the test modules that hold nothing but data and the sentence that compares it
MODULES = (
    "test_rule_pages",
    "test_recorded",
    "test_reports",
    "test_end_of_session",
    "test_era",
    "test_check",
    "test_course_files",
    "test_http_facts",
    "test_profiles",
    "test_answers",
    "test_tool_use",
    "test_shapes_values",
    "test_shapes_texts",
    "test_shapes_secrets",
    "test_shapes_grammar",
    "test_json_places",
    "test_json_files",
)
TALKS = ("test_feature_", "test_teaching_")  # and every module of talks …
BY_CHANCE = ("test_feature_junk",)  # … but those that draw from a seed
# what costs much and says little: the wording, and values of wrong kinds where test_kinds has them already
LEFT_OUT = {
    "test_sentence",
    "test_values_of_wrong_kinds_anywhere_are_ordinary_refusals",
    "test_values_of_wrong_kinds_anywhere_in_a_file_are_refused_in_words",
}
HERE = os.path.dirname(os.path.abspath(__file__))


class Question:
    """One thing the data says. about: the words by which the nearest are asked first."""

    def __init__(self, about, function, arguments):
        self.about, self.function, self.arguments = about, function, arguments

    def __call__(self):
        try:
            self.function(**self.arguments)
        except pytest.skip.Exception:
            return  # its data is not at hand


def questions():
    """Yield every Question."""
    for name in (*MODULES, *talks()):
        yield from asked(importlib.import_module(name))
    yield from fixture_cases()
    yield from course_cases()
    yield from asked(importlib.import_module("test_kinds"))  # the longest, so the last


def talks():
    """The names of the modules of talks."""
    names = sorted(name[:-3] for name in os.listdir(HERE) if name.startswith(TALKS) and name.endswith(".py"))
    return [name for name in names if name not in BY_CHANCE]


def asked(module):
    """Yield a Question for each test function of a module and each row of its tables, if it needs no fixture."""
    for name, function in vars(module).items():
        if name.startswith("test_") and name not in LEFT_OUT:
            for arguments in _rows(function):
                if set(arguments) == set(function.__code__.co_varnames[: function.__code__.co_argcount]):
                    words = (getattr(value, "rule", value) for value in arguments.values())
                    about = " ".join((module.__name__, name, *(word for word in words if type(word) is str)))
                    yield Question(about, function, arguments)


def _rows(function):
    """Yield {argument: value} for each combination of the tables laid over a test function."""
    tables = []
    for mark in getattr(function, "pytestmark", ()):
        if mark.name == "parametrize":
            names, rows = mark.args
            names = [name.strip() for name in names.split(",")] if type(names) is str else list(names)
            tables.append([dict(zip(names, _values(row, names), strict=True)) for row in rows])
    for parts in itertools.product(*tables):
        yield {name: value for part in parts for name, value in part.items()}


def _values(row, names):
    values = getattr(row, "values", row) if not isinstance(row, dict) else row
    return values if len(names) > 1 or values is not row else (row,)


def fixture_cases():
    """Yield a Question for each wire case of the fixtures."""
    import test_fixture_cases as files

    for name in files.WIRE:
        fixture, expected = files.loaded(name), files.expected_of(name)
        for case in fixture.cases:
            arguments = {"fixture": fixture, "case": case, "entry": expected[case.name]}
            yield Question(f"{name} {case.name}", _as_expected, arguments)


def _as_expected(fixture, case, entry):
    from expect import same

    from mcpcheck import cases

    run = cases.run_case(cases.bound(fixture), case, cases.beside(fixture))
    same(cases.compare(run.outcome, entry), None, case.name)


def course_cases():
    """Yield a Question for each case of the course file: its outcome, and the words of its refusal."""
    import test_course_files as files

    from mcpcheck import course, fixtures

    fixture = course.load(fixtures.Document("file.json", "", files.WHOLE))
    for case in fixture.cases:
        yield Question(f"course {case.name}", _as_announced, {"fixture": fixture, "case": case})


def _as_announced(fixture, case):
    from expect import same

    from mcpcheck import cases, course

    run = cases.run_case(cases.bound(fixture), case, cases.beside(fixture))
    same(bool(course.verdict(case, run)[0]), False, case.name)
