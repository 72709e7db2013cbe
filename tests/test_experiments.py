"""The twelve experiments of docs/course.md: one thing is changed in a copy, one case surprises, the original stays."""

import copy
import json
import os
import shutil
import subprocess

import pytest
from command import run
from expect import same, true
from sessions import ROOT

COURSE = os.path.join(ROOT, "fixtures", "cases.json")


def bytes_of(*parts):
    with open(os.path.join(ROOT, *parts), "rb") as file:
        return file.read()


def sent(case, step):
    """The message of a step, counted from 1."""
    return case["steps"][step - 1]["message"]


def sent_by_the_client(case):
    case["steps"][0]["direction"] = "client_to_server"


def without_sampling_tools(case):
    del case["client_capabilities"]["sampling"]["tools"]


def with_an_id(case):
    sent(case, 1)["id"] = 7


def sent_twice(case):
    case["steps"].insert(1, copy.deepcopy(case["steps"][0]))


def in_kelvin(case):
    sent(case, 1)["params"]["arguments"]["unit"] = "kelvin"


def without_structured_content(case):
    del sent(case, 2)["result"]["structuredContent"]


def asking_a_secret(case):
    sent(case, 1)["params"]["requestedSchema"]["properties"]["api_key"] = {"type": "string"}


def without_calls_as_tasks(case):
    del case["server_capabilities"]["tasks"]["requests"]["tools"]["call"]


def by_plain_http(case):
    sent(case, 1)["params"]["url"] = "http://pay.example.com/order"


def another_audience(case):
    case["steps"][0]["transport_context"]["token_audience"] = "https://mail.example.com/mcp"


def another_resource(case):
    case["steps"][0]["transport_context"]["resource"] = "https://mail.example.com/mcp"


def with_a_new_policy(case):
    event = {"type": "activate_authorization_revision", "revision": "authz-v2"}
    case["steps"].insert(2, {"control_event": event})


def update_of_the_look_alike(case):
    sent(case, 3)["params"]["uri"] = "kb://tenant-a/handbookish"


def content_of_the_look_alike(case):
    sent(case, 2)["result"]["contents"][1]["uri"] = "kb://tenant-a/handbookish"


EXPERIMENTS = [
    ("X1", sent_by_the_client, "roots-list", 1, "wrong direction"),
    ("X2", without_sampling_tools, "sampling-with-tools", 1, "sampling.tools"),
    ("X3", with_an_id, "roots-list-changed", 1, "notification method must not contain id"),
    ("X4", sent_twice, "roots-list", 2, "duplicate outstanding request id"),
    ("X5", in_kelvin, "call-with-structured-result", 1, "must be one of"),
    ("X6", without_structured_content, "call-with-structured-result", 2, "structuredContent"),
    ("X7", asking_a_secret, "elicitation-form", 1, "must not request secrets"),
    ("X8", without_calls_as_tasks, "call-as-task", 1, "tasks.requests.tools.call"),
    ("X9", by_plain_http, "elicitation-url", 1, "HTTPS"),
    ("X10", another_audience, "read-with-good-snapshot", 1, "token audience"),
    ("X10", another_resource, "read-with-good-snapshot", 1, "resource indicator"),
    ("X11", with_a_new_policy, "subscription-whole-life", 4, "authorization revision"),
    ("X12", update_of_the_look_alike, "subscription-whole-life", 3, "no active subscription"),
    (
        "X12",
        content_of_the_look_alike,
        "read-text-blob-and-child",
        2,
        "not the requested resource or an explicit child",
    ),
]


def copied(folder, change=None, name=None):
    """The course's fixture and expectations in a folder, one case changed; the path of the fixture."""
    fixture = json.loads(bytes_of("fixtures", "cases.json"))
    for case in fixture["cases"] if change else ():
        if case["name"] == name:
            change(case)
    (folder / "fixtures").mkdir()
    path = folder / "fixtures" / "cases.json"
    path.write_text(json.dumps(fixture, ensure_ascii=False, indent=1), encoding="utf-8")
    shutil.copytree(os.path.join(ROOT, "expected"), folder / "expected")
    return path


@pytest.mark.once
@pytest.mark.parametrize(("number", "change", "name", "step", "fragment"), EXPERIMENTS)
def test_one_change_one_surprise(number, change, name, step, fragment, tmp_path):
    before = bytes_of("fixtures", "cases.json"), bytes_of("expected", "cases.json")
    path = copied(tmp_path, change, name)
    status, out, err = run("run", path)
    same((status, err), (1, ""), number)
    true(", 1 surprise " in out, out)
    words = " ".join(out.split())
    true(f" {name} " in words and "expected accepted" in words, out)
    true(f"got rejected at step {step}, " in words, out)
    true(fragment in words, out)
    outcome = json.loads((tmp_path / "run-output" / "cases.json").read_text(encoding="utf-8"))[name]
    same((outcome["outcome"], outcome["step"]), ("rejected", step))
    same((bytes_of("fixtures", "cases.json"), bytes_of("expected", "cases.json")), before)


def test_the_course_has_twelve_experiments():
    same([f"X{number}" for number in range(1, 13)], list(dict.fromkeys(row[0] for row in EXPERIMENTS)))


def test_a_copy_without_a_change_is_green(tmp_path):
    same(run("run", copied(tmp_path))[0], 0)
    same((tmp_path / "run-output" / "cases.json").read_bytes(), bytes_of("expected", "cases.json"))


def test_the_original_is_green_and_the_tree_is_clean_afterwards(monkeypatch):
    monkeypatch.chdir(ROOT)
    if not os.path.exists(".git"):
        pytest.skip("no repository here")
    status = ["git", "status", "--porcelain"]
    before = subprocess.run(status, capture_output=True, check=True).stdout
    code, out, err = run("run")
    same((code, err), (0, ""), out)
    same(subprocess.run(status, capture_output=True, check=True).stdout, before)


def test_a_fixture_with_line_ends_of_windows_gives_the_same(tmp_path):
    path = copied(tmp_path)
    for file in (path, tmp_path / "expected" / "cases.json"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    same(run("run", path)[0], 0)
    same((tmp_path / "run-output" / "cases.json").read_bytes(), bytes_of("expected", "cases.json"))


def test_in_an_ascii_locale_a_surprise_is_told_as_well(tmp_path):
    path = copied(tmp_path, in_kelvin, "call-with-structured-result")
    status, out, err = run("run", path, encoding="ascii")
    same((status, err), (1, ""))
    true("call-with-structured-result" in out and out.isascii())
