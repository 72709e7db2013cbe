"""The life of a subscription, and what may be under way while it begins and ends.

Sources: server/resources (subscriptions), the comments of the three types in the schema, rule catalogue section 3.7, open
question 50.
"""

from expect import same
from talks import told

LIST = (
    'C> {"id":"l","method":"resources/list"}',
    'S> {"id":"l","result":{"resources":[{"uri":"a:1","name":"1"},{"uri":"a:2","name":"2"}]}}',
)
TWICE = "info resources/subscribe-duplicate /params/uri"
NOT_SUBSCRIBED = "warning resources/unsubscribe-without-subscribe /params/uri"
NOBODY = "warning resources/updated-without-subscription /params/uri"
OTHER = "info resources/updated-uri-unrelated /params/uri"


def sub(number, uri="a:1"):
    return f'C> {{"id":{number},"method":"resources/subscribe","params":{{"uri":"{uri}"}}}}'


def unsub(number, uri="a:1"):
    return f'C> {{"id":{number},"method":"resources/unsubscribe","params":{{"uri":"{uri}"}}}}'


def ok(number):
    return f'S> {{"id":{number},"result":{{}}}}'


def no(number):
    return f'S> {{"id":{number},"error":{{"code":-32603,"message":"no"}}}}'


def update(uri="a:1"):
    return f'S> {{"method":"notifications/resources/updated","params":{{"uri":"{uri}"}}}}'


def talk(*lines, given="given 2025-11-25 ready"):
    """What is found, lines counted from the first one behind the listing."""
    found = told("\n".join((given, *LIST, *lines)))
    ours = [line for line in found if " resources/" in line]
    return [f"{int(line.split(' ', 1)[0]) - 2} {line.split(' ', 1)[1]}" for line in ours]


def test_from_the_request_on_updates_may_come():
    same(talk(update()), [f"1 {NOBODY}"])
    same(talk(sub(1), update()), [])
    same(talk(sub(1), ok(1), update(), update()), [])
    same(talk(sub(1), no(1), update()), [f"3 {NOBODY}"])
    same(talk(sub(1), ok(1), sub(2, "a:2"), no(2), update("a:2")), [f"5 {OTHER}"], "the first one lives")


def test_until_the_answer_to_an_unsubscribe_updates_may_come():
    start = sub(1), ok(1), unsub(2)
    same(talk(*start, update()), [])
    same(talk(*start, ok(2), update()), [f"5 {NOBODY}"])
    same(talk(*start, no(2), update()), [], "a refused unsubscribe keeps the subscription")
    same(talk(sub(1), ok(1), sub(2, "a:2"), ok(2), unsub(3), ok(3), update(), update("a:2")), [f"7 {OTHER}"])
    same(talk(*start, ok(2), sub(3), update()), [], "subscribed again")


def test_another_uri():
    same(talk(sub(1), ok(1), update("a:2")), [f"3 {OTHER}"])
    same(talk(sub(1), update("a:2")), [f"2 {OTHER}"])
    same(talk(sub(1), ok(1), update("a:1/part")), [f"3 {OTHER}"], "a part, or a name that begins alike: only a hint")


def test_subscribed_twice():
    same(talk(sub(1), ok(1), sub(2), ok(2)), [f"3 {TWICE}"])
    same(talk(sub(1), sub(2), ok(1), ok(2)), [], "the first was not answered yet")
    same(talk(sub(1), ok(1), unsub(2), ok(2), sub(3)), [])
    same(
        talk(sub(1), ok(1), sub(2), ok(2), unsub(3), ok(3), update()),
        [f"3 {TWICE}", f"7 {NOBODY}"],
        "one unsubscribe ends both",
    )


def test_unsubscribed_without_a_subscription():
    same(talk(unsub(1)), [f"1 {NOT_SUBSCRIBED}"])
    same(talk(sub(1), unsub(2)), [], "on its way")
    same(talk(sub(1), no(1), unsub(2)), [f"3 {NOT_SUBSCRIBED}"])
    same(talk(sub(1), ok(1), unsub(2), unsub(3)), [], "the first may fail")
    same(talk(sub(1), ok(1), unsub(2), ok(2), unsub(3)), [f"5 {NOT_SUBSCRIBED}"])
    same(talk(sub(1), ok(1), unsub(2, "a:2")), [f"3 {NOT_SUBSCRIBED}"])
    same(talk(unsub(1), ok(1), update()), [f"1 {NOT_SUBSCRIBED}", f"3 {NOBODY}"], "a success makes nothing of it")


def test_what_was_not_recorded_accuses_nobody():
    same(talk(update(), unsub(1), given="given 2025-11-25 partial"), [])
    one_way = "given 2025-11-25 direction=server_to_client\n" + update()
    same([line for line in told(one_way) if " resources/" in line], [])
    one_way = "given 2025-11-25 direction=client_to_server\n" + unsub(1)
    same([line for line in told(one_way) if " resources/" in line], [])
