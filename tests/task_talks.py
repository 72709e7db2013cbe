"""Messages of tasks in the notation of the rule pages, for the tests of the features that look after tasks."""

from talks import told

READY = "given 2025-11-25 ready"
SUPPORT = 'tools=[{"name":"a","inputSchema":{"type":"object"},"execution":{"taskSupport":"%s"}}]'
OPTIONAL = f"{READY} {SUPPORT % 'optional'}"
DONE = '"content":[{"type":"text","text":"done"}]'
KEY = '"_meta":{"io.modelcontextprotocol/related-task":{"taskId":"%s"}}'
RELATED = "/_meta/io.modelcontextprotocol~1related-task"


def task(status="working", at="00", id="t1", born="00", more=""):
    times = f'"createdAt":"2026-01-05T10:00:{born}Z","lastUpdatedAt":"2026-01-05T10:00:{at}Z"'
    return f'{{"taskId":"{id}","status":"{status}",{times},"ttl":null{more}}}'


def ask(number, method, params='{"taskId":"t1"}', sender="C"):
    return f'{sender}> {{"id":{number},"method":"{method}","params":{params}}}'


def call(number=1, rest=',"task":{}'):
    return ask(number, "tools/call", f'{{"name":"a"{rest}}}')


def answer(number, result, sender="S"):
    return f'{sender}> {{"id":{number},"result":{result}}}'


def refuse(number, code, sender="S"):
    return f'{sender}> {{"id":{number},"error":{{"code":{code},"message":"no"}}}}'


def status(text, sender="S"):
    return f'{sender}> {{"method":"notifications/tasks/status","params":{text}}}'


def outcome(number, members=DONE, id="t1", sender="S"):
    return answer(number, f"{{{members}{',' if members else ''}{KEY % id}}}", sender)


BORN = call(), answer(1, f'{{"task":{task()}}}')


def talk(*lines, given=OPTIONAL, kinds=("error", "warning")):
    return told("\n".join((given, *lines)), kinds=kinds)


def about(rule, *lines, **options):
    return [
        line.partition(" ")[0] + line[line.rindex(" ") :]
        for line in talk(*lines, **options)
        if f" tasks/{rule} " in line
    ]
