"""`mcpcheck run` on the form lab: green as it is, and not green for any planted change."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from expect import same, true
from lab_files import expected, path

from mcpcheck.lab import measured

MODES = [[], ["-O"], ["-W", "error"], ["-O", "-W", "error"]]


@pytest.fixture
def lab(tmp_path):
    """A copy of the lab's files; returns (folder, run)."""
    for name in ("fixtures/form-lab.json", "fixtures/records", "expected/form-lab.json"):
        target = tmp_path / name
        target.parent.mkdir(exist_ok=True)
        if os.path.isdir(path(name)):
            shutil.copytree(path(name), target)
        else:
            shutil.copy(path(name), target)

    def run(*arguments, flags=()):
        return subprocess.run(
            [sys.executable, *flags, "-m", "mcpcheck", "run", "fixtures/form-lab.json", *arguments],
            env={**os.environ, "PYTHONPATH": path("src"), "PYTHONIOENCODING": "utf-8"},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )

    return tmp_path, run


def edit(file, change):
    value = json.loads(file.read_text(encoding="utf-8"))
    change(value)
    file.write_text(json.dumps(value, indent=2), encoding="utf-8")


@pytest.mark.parametrize("flags", MODES)
def test_the_lab_is_green_and_lists_its_cases(lab, flags):
    folder, run = lab
    done = run(flags=flags)
    same((done.returncode, done.stderr), (0, ""))
    rows = [line.split() for line in done.stdout.splitlines()]
    for name, (asked, answered) in measured.TWELVE.items():
        result = expected()[name]
        flag = "true" if result["computed"] else "false"
        true([name, str(asked), str(answered), flag, result["status"]] in rows, name)
    for line in (
        "    12 calls, 11 requests, 10 callback runs, 1 computed: true",
        "    6 runs, 6 normal exits, 0 kills, 2 answers in time, 6 recoveries",
        "  records/form.json  holds",
        "  records/timelines.json  holds",
    ):
        true(line in done.stdout.splitlines(), line)
    same((folder / "run-output/form-lab.json").read_bytes(), (folder / "expected/form-lab.json").read_bytes())


def test_every_line_fits_80_columns(lab):
    same([line for line in lab[1]().stdout.splitlines() if len(line) > 80], [])


@pytest.mark.parametrize("flags", MODES[:2])
def test_an_integer_flag_in_a_record_is_told_with_its_path(lab, flags):
    folder, run = lab
    edit(folder / "fixtures/records/form.json", lambda file: file["records"][0]["result"].update(computed=1))
    done = run(flags=flags)
    same(done.returncode, 1)
    true("accept_valid: result: $.computed: int != bool" in done.stdout, done.stdout)
    true("12 calls, 11 requests, 10 callback runs, 0 computed: true" in done.stdout, done.stdout)


@pytest.mark.parametrize("flags", MODES[:2])
def test_an_integer_flag_in_an_expectation_is_a_surprise(lab, flags):
    folder, run = lab
    edit(folder / "expected/form-lab.json", lambda file: file["decline"].update(computed=0))
    done = run(flags=flags)
    same(done.returncode, 1)
    true("$.computed: bool != int" in done.stdout, done.stdout)


def test_a_record_less_is_counted_and_fails(lab):
    folder, run = lab
    edit(folder / "fixtures/records/form.json", lambda file: file["records"].pop(0))
    done = run()
    same(done.returncode, 1)
    true("accept_valid: 0 records, expected 1" in done.stdout, done.stdout)
    true("11 calls, 10 requests, 9 callback runs, 0 computed: true" in done.stdout, done.stdout)


def test_a_run_less_is_counted_and_fails(lab):
    folder, run = lab
    edit(folder / "fixtures/records/timelines.json", lambda file: file["records"].pop(0))
    done = run()
    same(done.returncode, 1)
    true("nested 1: 0 records, expected 1" in done.stdout, done.stdout)
    true("5 runs, 5 normal exits, 0 kills, 1 answers in time, 5 recoveries" in done.stdout, done.stdout)


def test_an_expectation_less_fails_with_and_without_its_case(lab):
    folder, run = lab
    edit(folder / "expected/form-lab.json", lambda file: file.pop("decline"))
    same(run().returncode, 2)

    def drop(file):
        file["cases"] = [case for case in file["cases"] if case["name"] != "decline"]

    edit(folder / "fixtures/form-lab.json", drop)
    done = run()
    same(done.returncode, 1)
    true("decline: recorded, but without a case and an expectation" in done.stdout, done.stdout)


def test_other_versions_are_not_trusted(lab):
    folder, run = lab
    edit(folder / "fixtures/records/timelines.json", lambda file: file["versions"].update(mcp="2.3.0"))
    done = run()
    same(done.returncode, 1)
    true('versions: $.mcp: "2.3.0" != "1.29.0"' in done.stdout, done.stdout)


def test_an_input_the_lab_does_not_take_is_named_with_its_line(lab):
    folder, run = lab
    edit(folder / "fixtures/form-lab.json", lambda file: file["cases"][1].update(policy="lenient"))
    done = run()
    same((done.returncode, done.stdout), (2, ""))
    true('unknown policy "lenient", expected validated, raw, diagnostic_unchecked' in done.stderr, done.stderr)
    true("fixtures/form-lab.json:" in done.stderr and "accept_missing_field" in done.stderr, done.stderr)


@pytest.mark.parametrize("text", [None, "{", '{"a": 1, "a": 2}', "[" * 1000])
def test_evidence_that_cannot_be_read_is_wrong_usage(lab, text):
    folder, run = lab
    file = folder / "fixtures/records/form.json"
    file.unlink()
    if text is not None:
        file.write_text(text, encoding="utf-8")
    done = run()
    same(done.returncode, 2)
    true("records/form.json" in done.stderr and "Traceback" not in done.stderr, done.stderr)


@pytest.mark.parametrize("value", [None, 1, [], {}, {"records": [1]}, {"versions": 1, "records": {}}])
def test_evidence_of_another_form_does_not_hold(lab, value):
    folder, run = lab
    (folder / "fixtures/records/form.json").write_text(json.dumps(value), encoding="utf-8")
    done = run()
    same((done.returncode, done.stderr), (1, ""))
    true("records/form.json  does not hold" in done.stdout, done.stdout)


def test_one_case_by_name_leaves_the_evidence_alone(lab):
    folder, run = lab
    (folder / "fixtures/records/form.json").unlink()
    done = run("--case", "cancel")
    same((done.returncode, done.stderr), (0, ""))
    true("records" not in done.stdout)
    true(not (folder / "run-output").exists())


def test_machines_read_the_same(lab):
    rows = [json.loads(line) for line in lab[1]("--format", "jsonl").stdout.splitlines()]
    same([row["case"] for row in rows if "case" in row], list(expected()))
    same(next(row["totals"] for row in rows if "records" in row), measured.TOTALS)
    same([row["surprise"] for row in rows if row["surprise"]], [])
