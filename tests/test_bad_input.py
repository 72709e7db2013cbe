"""Any bytes, any encoding, any output: a clear line, the right status, no traceback, nothing that acts on terminals."""

import json
import os
import random
import re
import subprocess
import sys

import pytest
from command import SOURCES, C, S, handshake, process, record, run
from expect import same, true
from fixture_files import ACCEPTED, GOOD, wire, written

ACTS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checked(folder, data, *options):
    """Status and all that was written, checked to be harmless."""
    (folder / "s.jsonl").write_bytes(data)
    status, out, err = run("check", "s.jsonl", *options)
    true(status in (0, 1, 2), f"{status} {err}")
    true("Traceback" not in err and "internal error" not in err, err)
    same(ACTS.findall(out + err), [])
    return status, out, err


def line(message, direction=C):
    return f'{{"direction":"{direction}","message":{message}}}\n'.encode("utf-8", "surrogatepass")


READY = handshake({"elicitation": {}, "roots": {}}, {"tools": {}, "logging": {}}).encode()
ODD = [
    "9" * 5000,
    "-" + "9" * 400,
    "1e999",
    '"\\ud800"',
    '"\\u202e\\u001b[2J\\u0000"',
    "[" * 2000,
    "[" * 400 + "]" * 400,
    "[]",
    "{}",
    "null",
    "true",
    '[["a"]]',
    '{"a":{"b":1,"b":2}}',
]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_values_in_every_place(folder, odd):
    places = [
        "%s",
        '{"jsonrpc":%s,"id":1,"method":"ping"}',
        '{"jsonrpc":"2.0","id":%s,"method":"ping"}',
        '{"jsonrpc":"2.0","id":1,"method":%s}',
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":%s}',
        '{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":%s}}',
        '{"jsonrpc":"2.0","id":3,"result":%s}',
        '{"jsonrpc":"2.0","id":3,"error":%s}',
        '{"jsonrpc":"2.0","id":3,"error":{"code":%s,"message":%s}}',
        '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%s}}',
        '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%s}}',
    ]
    data = b"".join(line(place.replace("%s", odd), way) for place in places for way in (C, S))
    ask = (
        '{"jsonrpc":"2.0","id":9,"method":"elicitation/create","params":{"mode":%s,"message":"x","requestedSchema":%s}}'
    )
    answer = '{"jsonrpc":"2.0","id":9,"result":{"action":%s,"content":%s}}'
    data += line(ask.replace("%s", odd), S) + line(answer.replace("%s", odd), C)
    for options in ((), ("--format", "jsonl", "--show", "info"), ("--show", "info")):
        true(checked(folder, READY + data, *options)[0] in (1, 2))  # unclosed brackets make the line no record
    trace = run("trace", "s.jsonl")
    same((trace[0] in (0, 2), ACTS.findall(trace[1])), (True, []))


@pytest.mark.parametrize("odd", ['["a"]', '{"a":1}', "1", "null", "true"])
@pytest.mark.parametrize("word", ["method", "action", "type", "mode", "role", "level", "priority"])
def test_a_list_where_a_word_is_expected(folder, word, odd):
    content = f'{{"{word}":{odd},"type":{odd},"role":{odd},"annotations":{{"audience":{odd},"priority":{odd}}}}}'
    data = READY
    data += line('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}')
    data += line(f'{{"jsonrpc":"2.0","id":1,"result":{{"content":[{content}],"{word}":{odd}}}}}', S)
    data += line(f'{{"jsonrpc":"2.0","id":5,"method":"elicitation/create","params":{{"{word}":{odd}}}}}', S)
    data += line(f'{{"jsonrpc":"2.0","id":5,"result":{{"{word}":{odd},"content":{odd}}}}}', C)
    data += line(f'{{"jsonrpc":"2.0","method":"notifications/message","params":{{"{word}":{odd}}}}}', S)
    same(checked(folder, data)[0], 1)


def test_a_hundred_thousand_brackets(folder):
    whole = "[" * 100_000 + "]" * 100_000
    data = READY + line(whole) + line(f'{{"jsonrpc":"2.0","id":1,"method":{whole}}}') + line('{"a":' * 100_000)
    data += f'{{"direction":"{S}","raw":"{whole}"}}\n'.encode()
    status, out, err = checked(folder, data, "--format", "jsonl")
    found = [(row["line"], row["rule"]) for row in map(json.loads, out.splitlines()) if row["severity"] == "unjudged"]
    same(found[0], (4, "json/depth-limit"))
    true("s.jsonl:6: not a record" in err)
    same(status, 2)
    written(folder, '{"cases":' + whole + "}", {})
    same(run("run")[0], 2)


def test_any_bytes(folder):
    chance = random.Random("any bytes")
    for _ in range(60):
        same(checked(folder, chance.randbytes(chance.randrange(400)))[0], 2)
        checked(folder, chance.randbytes(300), "--direction", S)


def test_a_session_with_any_byte_changed(folder):
    chance = random.Random("one byte")
    data = READY + record(C, {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "é"}}).encode()
    for _ in range(300):
        at = chance.randrange(len(data))
        checked(folder, data[:at] + chance.randbytes(1) + data[at + 1 :])
    for _ in range(60):
        checked(folder, data[: chance.randrange(len(data))])


def test_a_long_line_is_a_limit_of_the_reader(folder):
    head = b'{"direction":"client_to_server","message":{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":"'
    with open("s.jsonl", "wb") as file:
        file.write(READY + head)
        for _ in range(65):
            file.write(b"x" * 1024 * 1024)
        file.write(b'"}}}\n' + line('{"jsonrpc":"2.0","id":null,"method":"ping"}'))
    found = process("check", "s.jsonl", "--format", "jsonl", folder=folder)
    rows = [json.loads(row) for row in found.stdout.splitlines()]
    same([(row["rule"], row["severity"], row["line"]) for row in rows[:1]], [("json/size-limit", "unjudged", 4)])
    same([(row["rule"], row["line"]) for row in rows[1:]], [("id/null", 5)])
    same((found.returncode, found.stderr), (1, b""))


def test_a_record_with_a_huge_key_or_name_is_cut(folder):
    long = "k" * 100_000
    data = READY + line(f'{{"jsonrpc":"2.0","id":1,"method":"{long}","params":{{"{long}":1}}}}')
    status, out, _ = checked(folder, data + line(f'{{"{long}":1}}') + f'{{"{long}":1}}\n'.encode())
    true(max(map(len, out.split("\n"))) < 300)
    same(status, 2)


def test_names_of_files_are_harmless(folder):
    name = "a\x1b[31m\u202e\nb.jsonl"
    (folder / name).write_text(handshake())
    status, out, err = run("check", name, "missing\x1b[0m\n.jsonl")
    same(ACTS.findall(out + err), [])
    same((status, err.count("\n")), (2, 1))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-16", "utf-8"])
def test_what_the_encoding_cannot_carry_is_escaped(folder, encoding):
    data = READY + line('{"jsonrpc":"2.0","id":null,"method":"日本é€","params":{}}')
    (folder / "s.jsonl").write_bytes(data)
    status, out, _ = run("check", "s.jsonl", encoding=encoding)
    same(status, 1)
    true("1 error" in out)
    if encoding == "ascii":
        true("\\u65e5" in out and out.isascii(), out)


def test_the_process_itself_in_a_plain_locale(folder):
    (folder / "s.jsonl").write_bytes(READY + line('{"jsonrpc":"2.0","id":null,"method":"日本"}'))
    for more in ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii"}):
        found = process("check", "s.jsonl", folder=folder, **more)
        same((found.returncode, found.stderr), (1, b""))
        true(found.stdout.isascii())


def test_unreadable_files_are_named_once(folder):
    (folder / "dir").mkdir()
    (folder / "good.jsonl").write_text(handshake())
    status, out, err = run("check", "missing.jsonl", "dir", "good.jsonl")
    true("unable to read missing.jsonl: No such file or directory" in err, err)
    true("unable to read dir: Is a directory" in err, err)
    true("good.jsonl  2025-11-25" in out)
    same(status, 2)
    status, out, err = run("check", "a\0b")
    same((status, "Traceback" in err), (2, False))


def test_fixtures_that_cannot_be_read_are_named_by_number(folder):
    written(folder, wire(GOOD), {"list-tools": ACCEPTED})
    (folder / "secret-name").mkdir()
    for name, kind in (("secret-missing.json", "FileNotFoundError"), ("secret-name", "IsADirectoryError")):
        status, _, err = run("run", "fixtures/small.json", name)
        same(status, 2)
        same(err, f"mcpcheck: argument 2: unable to read fixture: {kind}\n")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{", b"[]", b"\x00" * 100, b"[" * 100_000, b'{"a":1e999}'])
def test_fixtures_of_any_bytes(folder, data):
    written(folder, data, {})
    status, out, err = run("run")
    same((status, out), (2, ""))
    where = "argument 1: unable to read fixture: " if data == b"\xff\xfe" else "fixtures/small.json:1: "
    true(err.startswith(f"mcpcheck: {where}"), err)
    same(err.count("\n"), 1)


full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
DISK = [("check", "s.jsonl"), ("run",), ("rules",), ("explain", "id/null"), ("--help",), ("--version",)]


@full
@pytest.mark.parametrize("arguments", DISK)
def test_a_full_disk_is_said_in_one_line(folder, arguments):
    (folder / "s.jsonl").write_text(handshake())
    written(folder, wire(GOOD), {"list-tools": ACCEPTED})
    with open("/dev/full", "wb") as target:
        found = process(*arguments, folder=folder, stdout=target, PYTHONUNBUFFERED="")
    same(found.returncode, 2)
    same(found.stderr, b"mcpcheck: unable to write to standard output: No space left on device\n")


@full
def test_a_full_disk_behind_output_and_batch(folder):
    (folder / "s.jsonl").write_text(handshake())
    found = process("check", "s.jsonl", "--output", "/dev/full", folder=folder)
    same((found.returncode, found.stdout), (2, b""))
    same(found.stderr, b"mcpcheck: unable to write /dev/full: No space left on device\n")
    with open("/dev/full", "wb") as target:
        found = process("batch", "-", folder=folder, stdin=b'{"id":1,"messages":[]}\n', stdout=target)
    same((found.returncode, found.stderr.count(b"\n")), (2, 1))


@pytest.mark.parametrize(
    "arguments", [("check", *["s.jsonl"] * 60), ("rules",), ("batch", "b.jsonl"), ("trace", "s.jsonl")]
)
def test_a_closed_pipe_is_quiet(folder, arguments):
    (folder / "s.jsonl").write_text(handshake() + record(C, {"jsonrpc": "2.0", "id": None, "method": "ping"}) * 300)
    (folder / "b.jsonl").write_text('{"id":1,"messages":[]}\n' * 5000)
    command = [sys.executable, "-m", "mcpcheck", *arguments]
    env = {**os.environ, "PYTHONPATH": SOURCES}
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, cwd=folder)
    child.stdout.read(10)
    child.stdout.close()
    err = child.stderr.read()
    child.stderr.close()
    same(err, b"")
    true(child.wait(60) in (0, 1))


def in_a_shell(folder, line, prelude=""):
    """The finished process of a command line with redirections in it."""
    return subprocess.run(
        ["sh", "-c", f'{prelude}"{sys.executable}" -m mcpcheck {line}'],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": SOURCES},
        cwd=folder,
        check=False,
        timeout=20,
    )


def test_without_standard_streams_nothing_breaks(folder):
    (folder / "s.jsonl").write_text(handshake())
    for closing in (">&-", "2>&-", "<&-", ">&- 2>&- <&-"):
        found = in_a_shell(folder, f"check s.jsonl missing - {closing}")
        true(b"Traceback" not in found.stderr, found.stderr)
        same(found.returncode, 2, closing)


CLOSED = [
    ("check s.jsonl >&-", 2, "unable to write to standard output: it is closed"),
    ("check s.jsonl --output report >&-", 0, ""),
    ("rules >&-", 2, "unable to write to standard output: it is closed"),
    ("--version >&-", 2, "unable to write to standard output: it is closed"),
    ("check - <&-", 2, "unable to read standard input: it is closed"),
    ("trace - <&-", 2, "unable to read standard input: it is closed"),
    ("batch - <&-", 2, "unable to read standard input: it is closed"),
    ("run -", 2, "argument 1: a fixture is read from a file, not from standard input"),
    ("predict -", 2, "argument 1: a fixture is read from a file, not from standard input"),
    ("trace - --case x", 2, "argument 1: a fixture is read from a file, not from standard input"),
]


@pytest.mark.parametrize(("line", "status", "said"), CLOSED)
def test_what_is_closed_or_not_read_is_said(folder, line, status, said):
    (folder / "s.jsonl").write_text(handshake())
    found = in_a_shell(folder, line)
    same((found.returncode, found.stderr.decode()), (status, f"mcpcheck: {said}\n" if said else ""))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize("command", ["run", "predict", "trace --case x"])
def test_a_named_pipe_is_read_once(folder, command):
    (folder / "s.jsonl").write_text(handshake())
    os.mkfifo(folder / "pipe")
    found = in_a_shell(folder, f"{command} pipe", "cat s.jsonl > pipe & ")
    same((found.returncode, found.stderr.startswith(b"mcpcheck: pipe:2: ")), (2, True), str(found.stderr))


def test_an_output_that_cannot_be_made_leaves_everything(folder):
    (folder / "s.jsonl").write_text(handshake())
    status, out, err = run("check", "s.jsonl", "--output", "no/such/folder/report")
    same((status, out), (2, ""))
    true("unable to write no/such/folder/report: No such file or directory" in err, err)
    (folder / "old.txt").write_text("old")
    same(run("check", "s.jsonl", "--output", "old.txt", "--select", "nonsense")[0], 2)
    same((folder / "old.txt").read_text(), "old")


def test_json_output_is_escaped_by_its_own_law(folder):
    method = '"\\u001b[31m\\u009b\\u202e\\u2028\\ud800\\u007f"'
    data = READY + line(f'{{"jsonrpc":"2.0","id":1,"method":{method}}}')
    for form in ("json", "jsonl"):
        _, out, _ = checked(folder, data, "--format", form)
        true(out.isascii() and "\x7f" not in out)
        json.loads(out if form == "json" else out.splitlines()[0])


def test_colour_is_for_terminals_only(folder):
    (folder / "s.jsonl").write_bytes(READY + line('{"jsonrpc":"2.0","id":null,"method":"ping"}'))
    for more in ({}, {"FORCE_COLOR": "1"}, {"NO_COLOR": "1"}):
        true(b"\x1b" not in process("check", "s.jsonl", folder=folder, **more).stdout)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals here")
@pytest.mark.parametrize(("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)])
def test_a_terminal_gets_colour_unless_it_is_refused(folder, more, coloured):
    (folder / "s.jsonl").write_bytes(READY + line('{"jsonrpc":"2.0","id":null,"method":"\\u001b[2J"}'))
    ours, theirs = os.openpty()
    process("check", "s.jsonl", folder=folder, stdout=theirs, **more)
    os.close(theirs)
    seen = os.read(ours, 65536)
    os.close(ours)
    same(b"\x1b[31;1merror\x1b[0m" in seen, coloured)
    same(b"\x1b" in seen, coloured)
    true(b"\x1b[2J" not in seen)
