"""Course files: read strictly, run with what they announce, summed up as one object; nothing is written."""

import copy
import json
import os

import pytest
from command import process, run
from expect import same, true

from mcpcheck import course, fixtures
from mcpcheck.usage import UsageError

PATH = os.path.join(os.path.dirname(__file__), "course", "library.json")
with open(PATH, encoding="utf-8") as file:
    TEXT = file.read()
WHOLE = json.loads(TEXT)
GONE = object()
CASE = {"name": "one", "expect": "pass", "steps": []}
PING = {"direction": "client_to_server", "message": {"jsonrpc": "2.0", "id": 2, "method": "ping"}}
WRONG_WAY = {"direction": "client_to_server", "message": {"jsonrpc": "2.0", "id": 2, "method": "roots/list"}}
CONTROL = {"control_event": {"type": "activate_authorization_revision", "revision": "summer"}}


def changed(*path_and_value):
    """A copy of the whole file with the value at a path replaced, or taken out where it is GONE."""
    *path, key, value = path_and_value
    whole = copy.deepcopy(WHOLE)
    place = whole
    for step in path:
        place = place[step]
    if value is GONE:
        del place[key]
    else:
        place[key] = value
    return whole


def policy(*path_and_value):
    return changed("authorization", "revisions", "spring", *path_and_value)


def cases(*listed):
    return changed("cases", list(listed))


def one(**members):
    case = {**CASE, **members}
    return cases({key: value for key, value in case.items() if value is not GONE})


def steps(*listed):
    return one(steps=list(listed))


# (what the file is, the fragment of the refusal)
BROKEN = [
    ([], "fixture root must be an object"),
    (changed("tool", GONE), 'fixture missing keys: ["tool"]'),
    (changed("tools", []), 'fixture has unknown keys: ["tools"]'),
    ({"tools": []}, "fixture missing keys"),
    (changed("schema_version", 2), "schema_version"),
    (changed("schema_version", 3.0), "schema_version"),
    (changed("schema_version", True), "schema_version"),
    (changed("schema_version", [3]), "schema_version"),
    (changed("protocol_version", "2025-06-18"), "protocol version mismatch"),
    (changed("protocol_version", ["2025-11-25"]), "protocol version mismatch"),
    (changed("client", []), "client/server fixture sections required"),
    (changed("server", None), "client/server fixture sections required"),
    (cases(), "must contain 1..256"),
    (changed("cases", {}), "must contain 1..256"),
    (cases(*[{**CASE, "name": str(n)} for n in range(257)]), "must contain 1..256"),
    (changed("client", "info", GONE), 'client missing keys: ["info"]'),
    (changed("server", "capabilities", GONE), 'server missing keys: ["capabilities"]'),
    (changed("client", "extra", 1), 'client has unknown keys: ["extra"]'),
    (changed("client", "info", "name", ""), "clientInfo.name required"),
    (changed("client", "info", "extra", ""), "clientInfo has unknown keys"),
    (changed("server", "info", "version", GONE), "serverInfo missing keys"),
    (changed("server", "info", []), "serverInfo is []; object expected"),
    (changed("server", "capabilities", []), "server capabilities must be an object"),
    # 3
    (changed("transport_context_defaults", []), "transport_context_defaults must be an object"),
    (changed("transport_context_defaults", "tenant", "a"), "unknown keys"),
    (changed("transport_context_defaults", "transport", "stdio"), "transport must be streamable_http"),
    (changed("transport_context_defaults", "transport", ["streamable_http"]), "transport must be streamable_http"),
    (changed("transport_context_defaults", "token_active", 1), "access token must be active"),
    (changed("transport_context_defaults", "token_audience", "https://library.example/mcp/"), "token audience must match"),
    (changed("transport_context_defaults", "resource", None), "resource indicator must match"),
    # 4
    (changed("authorization", []), "authorization must be an object"),
    (changed("authorization", "initial_revision", GONE), 'authorization missing keys: ["initial_revision"]'),
    (changed("authorization", "protected_resource", "/mcp"), "absolute HTTPS"),
    (changed("authorization", "protected_resource", "http://library.example/mcp"), "absolute HTTPS"),
    (changed("authorization", "protected_resource", "https:///mcp"), "absolute HTTPS"),
    (changed("authorization", "protected_resource", "https://u:p@library.example/"), "user information"),
    (changed("authorization", "protected_resource", "https://library.example/#a"), "fragment"),
    (changed("authorization", "revisions", {}), "revisions must be a non-empty object"),
    (changed("authorization", "initial_revision", "winter"), "initial_revision does not exist"),
    (changed("authorization", "initial_revision", ["spring"]), "initial_revision does not exist"),
    (policy("principals", GONE), "authorization revision spring missing keys"),
    (policy("principals", "", {"tenant": "a", "scopes": []}), "non-empty string"),
    (policy("principals", "mira", "tenant", ""), "authorization revision spring.principals.mira.tenant"),
    (policy("principals", "mira", "scopes", ["resources:write"]), "unsupported scope"),
    (policy("principals", "mira", "scopes", [["resources:read"]]), "unsupported scope"),
    (policy("principals", "mira", "scopes", ["resources:read"] * 2), "authorization revision spring.principals.mira.scopes contains duplicates"),
    (policy("principals", "mira", "enabled", 1), "enabled must be true or false"),
    (policy("resources", {}), "must be an array"),
    (policy("resources", 0, "uri", "atlas"), "must be an absolute URI"),
    (policy("resources", 1, "uri", "shelf://north/atlas"), "duplicate resource URI"),
    (policy("resources", 0, "children", ["shelf://north/none"]), "absent from resource policy"),
    (policy("resources", 0, "children", ["shelf://south/globe"]), "tenant boundary"),
    (policy("resources", 0, "children", ["shelf://north/atlas/map-1"] * 2), "duplicates"),
    (policy("resourceTemplates", 0, "uriTemplate", "shelf://north"), "at least one RFC 6570 expression"),
    (policy("resourceTemplates", 0, "extra", 1), "unknown keys"),
    (policy("resourceTemplates", [{"uriTemplate": "shelf://{a}", "tenant": "n"}] * 2), "duplicate resource template"),
    # the tool
    (changed("tool", "name", "a b"), "tool name"),
    (changed("tool", "description", GONE), "tool descriptor missing keys"),
    (changed("tool", "inputSchema", {"type": ["object"]}), "inputSchema"),
    (changed("tool", "execution", {"taskSupport": ["optional"]}), "taskSupport"),
    # 5
    (cases([]), "every case must be an object"),
    (one(name=GONE), "case name required"),
    (one(name=["a"]), "case name required"),
    (one(name={}), "case name required"),
    (cases(CASE, CASE), "case names must be unique"),
    (one(expect="maybe"), "expect must be pass or fail"),
    (one(expect=["pass"]), "expect must be pass or fail"),
    (one(expect={}), "expect must be pass or fail"),
    (one(setup="done"), "unknown case setup"),
    (one(setup=None), "unknown case setup"),
    (one(setup=["ready"]), "unknown case setup"),
    (one(steps=GONE), "steps must be an array"),
    (one(steps={}), "steps must be an array"),
    (one(steps=[PING] * 513), "steps must be an array"),
    (one(expect="fail", error_contain="x"), 'unknown keys: ["error_contain"]'),
    (one(error_contains="x"), "error_contains"),
    (one(expect="fail", error_contains=""), "error_contains"),
    (one(expect="fail", error_contains=None), "error_contains"),
    (one(expect="fail", error_contains=["x"]), "error_contains"),
    # 6
    (steps(5), "step must be an object"),
    (steps({"direction": "client_to_server"}), 'case wire step missing keys: ["message"]'),
    (steps({**PING, "expect": "pass"}), "unknown keys"),
    (steps({**PING, "direction": "up"}), "unknown direction"),
    (steps({**PING, "direction": ["client_to_server"]}), "unknown direction"),
    (steps({**PING, "message": [PING["message"]]}), "step.message must be an object"),
    (steps({**PING, "transport_context": []}), "transport_context must be an object"),
    (steps({**CONTROL, **PING}), "case control step"),
    (steps({"control_event": "summer"}), "control event must be an object"),
    (steps({"control_event": {"type": "activate_authorization_revision"}}), "control event missing keys"),
    (steps({"control_event": {"type": ["x"], "revision": "summer"}}), "unsupported control event type"),
]  # fmt: skip


def refusal(value):
    """What loading a file of this value is refused with."""
    try:
        document = fixtures.Document("file.json", json.dumps(value, indent=1), value)
        course.load(document)
    except UsageError as error:
        return str(error)
    return None


@pytest.mark.parametrize(("value", "fragment"), BROKEN)
def test_structure(value, fragment):
    message = refusal(value)
    true(message is not None and fragment in message, message)


def test_the_whole_file_is_none_of_them():
    same(refusal(WHOLE), None)


# (text of a file, the fragment)
UNREAD = [
    ("{", "invalid JSON at line 1"),
    ('{"a":1,\n"b":}', "invalid JSON at line 2"),
    ("\ufeff{}", "invalid JSON at line 1"),
    ("{} {}", "invalid JSON at line 1"),
    ('{"a": /* no */ 1}', "invalid JSON at line 1"),
    ('{"a":{"b":1,"\\u0062":2}}', 'duplicate JSON key "b"'),
    ('{"a":NaN}', "non-finite"),
    ('{"a":-Infinity}', "non-finite"),
    ('{"a":1e999}', "non-finite"),
    ('{"a":"\\ud800"}', "invalid Unicode"),
    ("[" * 65 + "]" * 65, "nesting"),
    ('{"a":"' + "é" * 1_000_000 + '"}', "exceeds"),
]


@pytest.mark.parametrize(("text", "fragment"), UNREAD, ids=[fragment for _, fragment in UNREAD])
def test_text(text, fragment):
    with pytest.raises(UsageError, match=fragment.replace("(", "\\(")):
        course.read_text(text)


def test_text_that_is_read():
    same(course.read_text("[" * 64 + "]" * 64)[0][0] != [], True)
    same(course.read_text('{"a":"[[[\\"[[", "é": ' + "9" * 400 + "}")["é"], int("9" * 400))
    for text, fragment in ((5, "must be text"), (None, "must be text"), ('"\ud800"', "invalid Unicode")):
        with pytest.raises(UsageError, match=fragment):
            course.read_text(text)


def test_an_integer_of_more_digits_than_python_reads_is_refused_in_words():
    with pytest.raises(UsageError) as caught:
        course.read_text('{"a":' + "9" * 5_000 + "}")
    true("non-finite" in str(caught.value))


def written(folder, value, name="small.json"):
    path = folder / name
    path.write_bytes(value if type(value) is bytes else json.dumps(value).encode())
    return path


def test_files_that_cannot_be_read(tmp_path):
    for path, kind in ((tmp_path / "none.json", "FileNotFoundError"), (tmp_path, "IsADirectoryError")):
        status, out, err = run("run", path)
        same((status, out), (2, ""))
        true(f"unable to read fixture: {kind}" in err and str(tmp_path) not in err, err)
    for data in ('{"a":"é"}'.encode("latin-1"), "{}".encode("utf-16")):
        status, out, err = run("run", written(tmp_path, data))
        true(status == 2 and "unable to read fixture" in err and "small" not in err, err)


def test_the_size_of_a_file(tmp_path):
    room = 2_000_000 - len('{"a":""}')
    true("fixture missing keys" in run("run", written(tmp_path, b'{"a":"' + b"a" * room + b'"}'))[2])
    true("fixture exceeds" in run("run", written(tmp_path, b'{"a":"' + b"a" * (room + 1) + b'"}'))[2])


def test_summary():
    status, out, err = run("run", PATH, "--format", "json")
    same((status, err), (0, ""))
    found = json.loads(out)
    keys = ["status", "profile", "protocol_version", "case_count", "passed", "expected_failures", "cases"]
    same(list(found), keys)
    same((found["status"], found["profile"]), ("ok", "offline-mcp-teaching-profile-v2"))
    same((found["protocol_version"], found["case_count"]), ("2025-11-25", 76))
    same((found["passed"], found["expected_failures"]), (24, 52))
    same([case["name"] for case in found["cases"]], [case["name"] for case in WHOLE["cases"]])
    for row, case in zip(found["cases"], WHOLE["cases"], strict=True):
        failed = case["expect"] == "fail"
        same(row["status"], "expected_failure" if failed else "passed", row["name"])
        same("reason" in row, failed, row["name"])
        true(case.get("error_contains", "") in row.get("reason", ""), row["name"])
    true(out.startswith('{\n  "status": "ok",\n') and out.endswith("}\n"))


def test_each_failing_case_is_refused_for_its_own_reason():
    """A case that announces another reason surprises."""
    whole = copy.deepcopy(WHOLE)
    for case in whole["cases"]:
        if case["expect"] == "fail":
            case["error_contains"] = "a reason that nothing has"
    fixture = course.load(fixtures.Document("file.json", json.dumps(whole), whole))
    same(_surprises(fixture), 52)


def _surprises(fixture):
    from mcpcheck import cases as running

    contract, given = running.bound(fixture), running.beside(fixture)
    return sum(course.verdict(case, running.run_case(contract, case, given))[0] for case in fixture.cases)


def test_surprises_are_all_reported(tmp_path):
    bad = [
        {**CASE, "name": "a", "steps": [WRONG_WAY]},
        {**CASE, "name": "b"},
        {**CASE, "name": "c", "expect": "fail", "error_contains": "no such words", "steps": [WRONG_WAY]},
        {**CASE, "name": "d", "expect": "fail", "error_contains": "wrong", "steps": [PING]},
    ]
    path = written(tmp_path, changed("cases", bad))
    status, out, err = run("run", path, "--format", "json")
    same((status, out), (1, ""))
    same(err.count("\n"), 1)
    found = json.loads(err)
    same((list(found), found["status"]), (["status", "message"], "error"))
    lines = found["message"].split("\n")
    same(len(lines), 3)
    for line, name, words in zip(lines, "acd", ("unexpectedly failed", "failed for the wrong reason", "unexpectedly passed"), strict=True):  # fmt: skip
        true(line.startswith(f'case "{name}" {words}'), line)
    status, out, err = run("run", path)
    same((status, err), (1, ""))
    true("4 cases, 3 surprises" in out, out)


def test_a_broken_file_is_status_2_in_every_format(tmp_path):
    path = written(tmp_path, changed("schema_version", 7))
    status, out, err = run("run", path, "--format", "json")
    same((status, out), (2, ""))
    same(json.loads(err)["status"], "error")
    status, out, err = run("run", path)
    same((status, out), (2, ""))
    true("schema_version" in err, err)


def test_remarks_that_are_no_failures(tmp_path):
    vague = {**CASE, "name": "vague", "expect": "fail", "steps": [WRONG_WAY]}
    answered = [PING, {"direction": "server_to_client", "message": {"jsonrpc": "2.0", "id": 2, "result": {}}}]
    listed = [vague, {**CASE, "name": "waiting", "steps": [PING]}, {**CASE, "name": "done", "steps": answered}]
    status, out, _ = run("run", written(tmp_path, changed("cases", listed)))
    same(status, 0, out)
    true("any reason will do, for want of error_contains: vague\n" in out, out)
    true("accepted with requests unanswered: waiting\n" in out, out)


def test_errors_of_the_json_format_are_one_object(tmp_path):
    for argument in (tmp_path / "none.json", written(tmp_path, b"{")):
        status, out, err = run("run", argument, "--format", "json")
        same((status, out, err.count("\n")), (2, "", 1))
        same(list(json.loads(err)), ["status", "message"])


def test_one_case_alone():
    status, out, _ = run("run", PATH, "--case", "seats reserved", "--format", "json")
    same((status, json.loads(out)["case_count"]), (0, 1))
    status, _, err = run("run", PATH, "--case", "seats reservd")
    true(status == 2 and "seats reserved" in err, err)


def test_bytes_are_the_same_every_time_and_nothing_is_written(tmp_path):
    (tmp_path / "fixtures").mkdir()
    (tmp_path / "fixtures" / "library.json").write_bytes(TEXT.encode())
    runs = [
        process("run", "fixtures/library.json", "--format", "json", folder=tmp_path),
        process("run", "fixtures/library.json", "--format", "json", folder=tmp_path, PYTHONHASHSEED="7"),
        process("run", "fixtures/library.json", "--format", "json", folder=tmp_path, PYTHONOPTIMIZE="1"),
        process("run", "fixtures/library.json", "--format", "json", folder=tmp_path, PYTHONWARNINGS="error"),
    ]
    same({done.returncode for done in runs}, {0}, runs[0].stderr)
    same(len({done.stdout for done in runs}), 1)
    same({done.stderr for done in runs}, {b""})
    same(sorted(os.listdir(tmp_path)), ["fixtures"])
    same(os.listdir(tmp_path / "fixtures"), ["library.json"])


def test_line_ends_do_not_matter(tmp_path):
    plain = run("run", PATH, "--format", "json")
    path = written(tmp_path, TEXT.replace("\n", "\r\n").encode())
    same(run("run", path, "--format", "json"), plain)


def test_names_beyond_ascii(tmp_path):
    case = {**CASE, "name": "été \u202e \u2028 名"}
    path = written(tmp_path, changed("cases", [case]))
    status, out, _ = run("run", path, "--format", "json")
    true(status == 0 and "été" in out and "\u202e" not in out and "\u2028" not in out, out)
    same(json.loads(out)["cases"][0]["name"], case["name"])
    ascii_ = process("run", path, "--format", "json", LC_ALL="C", PYTHONIOENCODING="ascii")
    same((ascii_.returncode, ascii_.stderr), (0, b""))
    same(json.loads(ascii_.stdout.decode("ascii"))["cases"][0]["name"], case["name"])
    text = process("run", path, LC_ALL="C", PYTHONIOENCODING="ascii")
    same(text.returncode, 0)
    true(text.stdout.isascii())


def test_an_integer_too_large_for_a_float_leaves_no_trace(tmp_path):
    case = next(case for case in WHOLE["cases"] if case["name"].startswith("ttl"))
    case = {**{key: value for key, value in case.items() if key != "error_contains"}, "expect": "pass"}
    path = written(tmp_path, changed("cases", [case]))
    status, out, err = run("run", path, "--format", "json")
    same((status, out), (1, ""))
    true("task.ttl must be a positive number" in err and "OverflowError" not in err and "Traceback" not in err, err)


def test_trace_shows_a_course_file():
    status, out, err = run("trace", PATH, "--case", "life of a subscription")
    same((status, err), (0, ""))
    true("step 9" in out, out)


def test_version_4_files_may_be_of_the_teaching_profile(tmp_path):
    """Contexts, control events, the policy and the tools work there as in a course file; the outcome is an expectation."""
    head = {"schema_version": 4, "kind": "wire", "profile": "teaching", "protocol_version": "2025-11-25"}
    carried = ("transport_context_defaults", "authorization", "client", "server")
    whole = {**head, **{key: WHOLE[key] for key in carried}, "tools": [WHOLE["tool"]]}
    chosen = ["seats reserved", "argument missing", "life of a subscription", "new revision ends subscriptions"]
    by_name = {case["name"]: case for case in WHOLE["cases"]}
    whole["cases"] = [{"name": name, "steps": by_name[name]["steps"]} for name in chosen]
    accepted = {"outcome": "accepted", "findings": []}
    refused = {
        "argument missing": (1, "tools/call-arguments-nonconforming", "/params/arguments/seats"),
        "new revision ends subscriptions": (4, "resources/updated-without-subscription", "/params/uri"),
    }
    expected = {}
    for name in chosen:
        expected[name] = accepted
        if name in refused:
            step, rule, pointer = refused[name]
            row = {"step": step, "rule": rule, "severity": "error", "pointer": pointer}
            first = {key: row[key] for key in ("step", "rule", "pointer")}
            expected[name] = {"outcome": "rejected", **first, "findings": [row]}
    for folder, value in (("fixtures", whole), ("expected", expected)):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder, value)
    status, out, err = run("run", tmp_path / "fixtures" / "small.json")
    same((status, err), (0, ""), out)
    true("2 accepted as expected, 2 rejected as expected" in out, out)
    for key, value, fragment in (
        ("tools", [{"name": "a"}], "tool descriptor missing keys"),
        ("authorization", {**whole["authorization"], "initial_revision": "none"}, "initial_revision does not exist"),
    ):
        written(tmp_path / "fixtures", {**whole, key: value})
        status, out, err = run("run", tmp_path / "fixtures" / "small.json")
        true(status == 2 and fragment in err, err)
