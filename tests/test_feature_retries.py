"""Multi round-trip requests: rounds that go right, and what each wrong one is told (basic/patterns/mrtr)."""

import pytest
from expect import same, true
from modern_talks import (
    FORM,
    NAME,
    NO_ROOTS,
    ROOTS,
    accepted,
    asks,
    calls,
    done,
    error,
    question,
    request,
    result,
    said,
    told,
)

N, WHO = question(FORM), question(NAME)


def test_a_call_that_ends_at_once_asks_nothing():
    same(told(calls(1), done(1), calls(2), error(2)), [])


def test_two_questions_in_one_call():
    retry = calls(2, inputResponses={"n": accepted(n=1), "roots": NO_ROOTS}, requestState="s")
    same(told(calls(1), asks(1, {"n": N, "roots": ROOTS}, "s"), retry, done(2)), [])
    wrong = calls(2, inputResponses={"n": NO_ROOTS, "roots": accepted(n=1)}, requestState="s")
    expected = [
        "3 error schema/required-missing /params/inputResponses/n/action",
        "3 error schema/required-missing /params/inputResponses/roots/roots",
    ]
    found = told(calls(1), asks(1, {"n": N, "roots": ROOTS}, "s"), wrong, done(2))
    same([line for line in found if "schema/required-missing" in line], expected)


def test_what_is_wrong_with_an_answer_is_told_with_its_place():
    retry = calls(2, inputResponses={"n": 5})
    same(said(calls(1), asks(1, {"n": N}), retry), ["inputResponses.n is 5, expected object"])
    retry = calls(2, inputResponses={"n": {"action": "accept", "content": {"n": "x"}}})
    same(said(calls(1), asks(1, {"n": N}), retry), ['content.n is "x", expected integer'])


def test_an_answer_that_is_missing_may_be_asked_for_again():
    partial = calls(2, inputResponses={"n": accepted(n=1)}, requestState="s")
    again = (asks(2, {"roots": ROOTS}, "t"), calls(3, inputResponses={"roots": NO_ROOTS}, requestState="t"), done(3))
    missing = "3 error retry/answer-missing /params/inputResponses/roots"
    same(told(calls(1), asks(1, {"n": N, "roots": ROOTS}, "s"), partial, *again), [missing])


def test_a_missing_answer_is_not_refused():
    partial = calls(2, inputResponses={"n": accepted(n=1)}, requestState="s")
    found = told(calls(1), asks(1, {"n": N, "roots": ROOTS}, "s"), partial, error(2, -32602))
    missing = "3 error retry/answer-missing /params/inputResponses/roots"
    same(found, [missing, "4 warning retry/missing-answer-refused /error/code"])


@pytest.mark.parametrize("odd", [7, None, [], {"code": "x"}])
def test_a_refusal_that_cannot_be_read(odd):
    partial = calls(2, inputResponses={"n": accepted(n=1)}, requestState="s")
    found = told(calls(1), asks(1, {"n": N, "roots": ROOTS}, "s"), partial, ("S", {"id": 2, "error": odd}))
    same([line for line in found if "retry/missing-answer-refused" in line], [])


def test_another_fault_beside_the_missing_answer_may_be_refused():
    partial = calls(2, inputResponses={}, requestState="other")
    found = told(calls(1), asks(1, {"n": N}, "s"), partial, error(2, -32602))
    same([line for line in found if line.startswith("4")], [])


def test_rounds_follow_rounds():
    first = (calls(1), asks(1, {"n": N}, "s"), calls(2, inputResponses={"n": accepted(n=1)}, requestState="s"))
    retry = calls(3, inputResponses={"who": accepted(name="x")}, requestState="t")
    same(told(*first, asks(2, {"who": WHO}, "t"), retry, done(3)), [])


def test_a_state_alone_means_try_again():
    same(told(calls(1), asks(1, state="s"), calls(2, requestState="s"), done(2)), [])
    same(told(calls(1), asks(1, state="s"), calls(2, requestState="s", inputResponses={}), done(2)), [])


def test_a_state_may_be_sent_again():
    retry = calls(2, inputResponses={"n": accepted(n=1)}, requestState="s")
    same(told(calls(1), asks(1, {"n": N}, "s"), retry, error(2), calls(3, **_params(retry)), done(3)), [])


def _params(message):
    return {name: value for name, value in message[1]["params"].items() if name not in ("name", "_meta")}


def test_a_request_with_neither_member_is_a_fresh_call():
    same(told(calls(1), asks(1, {"n": N}, "s"), calls(1), done(1)), [])


def test_the_client_may_never_come_back():
    same(told(calls(1), asks(1, {"n": N}, "s")), [])


def test_parallel_calls_do_not_leak_into_each_other():
    opened = (calls(1, arguments={"x": 1}), calls(2, arguments={"x": 2}), asks(1, {"n": N}), asks(2, {"n": WHO}))
    first = calls(3, arguments={"x": 1}, inputResponses={"n": accepted(n=1)})
    second = calls(4, arguments={"x": 2}, inputResponses={"n": accepted(name="x")})
    same(told(*opened, first, second, done(3), done(4)), [])
    same(told(*opened, second, first, done(4), done(3)), [])
    crossed = calls(3, arguments={"x": 1}, inputResponses={"n": accepted(name="x")})
    found = told(*opened, crossed, done(3), done(2))
    expected = "5 error elicitation/content-required-missing /params/inputResponses/n/content/n"
    same([line for line in found if "error elicitation" in line], [expected])


def test_of_equal_calls_the_one_that_fits_acquits():
    opened = (calls(1), calls(2), asks(1, {"n": N}), asks(2, {"n": WHO}))
    for answer in (accepted(n=1), accepted(name="x")):
        same(told(*opened, calls(3, inputResponses={"n": answer}), done(3)), [])
    found = told(*opened, calls(3, inputResponses={"n": accepted(name=1)}), done(3))
    same(found, ["5 error elicitation/content-type-mismatch /params/inputResponses/n/content/name"])


def test_of_equal_calls_one_without_state_acquits_a_retry_without():
    opened = (calls(1), calls(2), asks(1, {"n": N}), asks(2, {"n": N}, "s"))
    same(told(*opened, calls(3, inputResponses={"n": accepted(n=1)}), done(3)), [])
    same(told(*opened, calls(3, inputResponses={"n": accepted(n=1)}, requestState="s"), done(3)), [])
    found = told(*opened, calls(3, inputResponses={"n": accepted(n=1)}, requestState="t"), done(3))
    same(found, ["5 error retry/state-not-echoed /params/requestState"])


def test_an_answer_to_what_only_the_other_call_asked():
    opened = (calls(1, "a"), calls(2, "b"), asks(1, {"k": N}), asks(2, {"l": N}))
    retry = calls(3, "a", inputResponses={"l": accepted(n=1)})
    missing = "5 error retry/answer-missing /params/inputResponses/k"
    same(told(*opened, retry, done(3)), [missing, "5 warning retry/answer-unknown-key /params/inputResponses/l"])


@pytest.mark.parametrize(
    ("answer", "severity"),
    [
        (NO_ROOTS, "warning"),
        (accepted(n=1), "warning"),
        ({"role": "assistant", "model": "m", "content": {"type": "text", "text": "x"}}, "warning"),
        ({"action": "unheard of"}, "warning"),
        ({"_meta": {"example.com/added": True}}, "error"),
        ({"role": "assistant"}, "error"),
        ({}, "error"),
    ],
)
def test_what_stands_under_a_key_nobody_asked_for_is_an_answer_of_some_kind(answer, severity):
    retry = calls(2, inputResponses={"n": accepted(n=1), "l": answer})
    found = told(calls(1), asks(1, {"n": N}), retry, done(2))
    same(found, [f"3 {severity} retry/answer-unknown-key /params/inputResponses/l"])


@pytest.mark.parametrize("other", [1, None, {"result": NO_ROOTS}])
def test_what_is_no_object_or_is_wrapped_is_one_error(other):
    retry = calls(2, inputResponses={"n": accepted(n=1), "l": other})
    found = told(calls(1), asks(1, {"n": N}), retry, done(2))
    same([line for line in found if " error " in line and "unknown-key" in line], [])
    same(len([line for line in found if " error " in line]), 1)


@pytest.mark.parametrize(
    ("method", "first", "other", "place"),
    [
        ("tools/call", {"name": "a"}, {"name": "b"}, "/params/name"),
        ("resources/read", {"uri": "a:1"}, {"uri": "a:2"}, "/params/uri"),
        ("prompts/get", {"name": "a"}, {"name": "b"}, "/params/name"),
    ],
)
def test_a_state_belongs_to_one_request(method, first, other, place):
    asked = (request(1, method, first), asks(1, state="s"))
    same(told(*asked, request(2, method, {**first, "requestState": "s"}), error(2)), [])
    found = told(*asked, request(2, method, {**other, "requestState": "s"}), error(2))
    same(found, [f"3 error retry/on-other-request {place}"])


def test_a_state_of_two_requests_fits_both():
    opened = (calls(1, "a"), asks(1, state="s"), calls(2, "b"), asks(2, state="s"))
    same(told(*opened, calls(3, "a", requestState="s"), calls(4, "b", requestState="s"), done(3), done(4)), [])


def test_ids_of_another_json_type_differ():
    same(told(calls(1), asks(1, state="s"), calls("1", requestState="s"), done("1")), [])
    found = told(calls(1), asks(1, state="s"), calls(1, requestState="s"), done(1))
    same(found, ["3 error retry/same-id /id"])


def test_one_is_one_point_nought():
    found = told(calls(1), asks(1, state="s"), calls(1.0, requestState="s"), done(1.0), kinds=("error",))
    same(found, ["3 error retry/same-id /id"])


def test_params_that_changed_are_told_once():
    retry = calls(2, arguments={"x": 2}, requestState="s", more=1)
    found = told(calls(1, arguments={"x": 1}), asks(1, state="s"), retry, done(2))
    same([line for line in found if "changed" in line], ["3 warning retry/params-changed /params/arguments"])


def test_metadata_is_of_each_request_alone():
    retry = calls(2, client={"roots": {}}, inputResponses={"roots": NO_ROOTS})
    same(told(calls(1), asks(1, {"roots": ROOTS}), retry, done(2)), [])


def test_the_capabilities_of_that_request_count():
    found = told(calls(1, client={"roots": {}}), asks(1, {"n": N}), calls(2), asks(2, {"n": N}))
    same(found, ["2 error capability/elicitation-not-declared /result/inputRequests/n/method"])


def test_what_was_not_recorded_is_not_judged():
    retry = calls(2, inputResponses={"n": accepted(n="x")}, requestState="s")
    same(told(retry, done(2)), ["1 warning retry/without-input-required /params/requestState"])
    same(told(retry, done(2), partial=True), [])
    unseen = told(retry, done(2), partial=True, kinds=("unjudged",))
    true("1 unjudged unjudged/request-unseen /params/requestState" in unseen, unseen)


@pytest.mark.parametrize("odd", [None, True, 1, "x", [], {"n": None}, {"n": []}, {"n": {"method": []}}, {"n": {}}])
def test_questions_of_a_wrong_kind_accuse_no_answer(odd):
    retry = calls(2, inputResponses={"n": accepted(n=1)}, requestState="s")
    found = told(calls(1), asks(1, odd, "s"), retry, done(2))
    same([line for line in found if line.startswith("3") and "unknown-key" not in line], [])


@pytest.mark.parametrize("odd", [None, True, 1, "x", [], {"n": None}, {"n": []}])
def test_answers_of_a_wrong_kind_are_told_once(odd):
    found = told(calls(1), asks(1, {"n": N}, "s"), calls(2, inputResponses=odd, requestState="s"), done(2))
    same([line.split()[:2] for line in found], [["3", "error"]])


WRAPPED = "3 error retry/answer-wrapped /params/inputResponses/n"
NO_ACTION = "3 error schema/required-missing /params/inputResponses/n/action"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"result": accepted(n=1)}, WRAPPED),
        ({"id": 1, "result": accepted(n=1)}, WRAPPED),
        ({"jsonrpc": "2.0", "id": 1, "result": accepted(n=1)}, WRAPPED),
        ({}, NO_ACTION),
        ({"result": 7}, NO_ACTION),
        ({"result": {}, "model": "m"}, NO_ACTION),
    ],
)
def test_an_answer_is_the_bare_result(answer, expected):
    retry = calls(2, inputResponses={"n": answer}, requestState="s")
    same(told(calls(1), asks(1, {"n": N}, "s"), retry, done(2)), [expected])


@pytest.mark.parametrize("odd", [1, {}, ["s"]])
def test_a_state_that_is_no_text_is_told_once(odd):
    retry = calls(2, inputResponses={"n": accepted(n=1)}, requestState=odd)
    same(told(calls(1), asks(1, {"n": N}, "s"), retry, done(2)), ["3 error schema/type /params/requestState"])
    retry = calls(2, inputResponses={"n": accepted(n=1)}, requestState="s")
    same(told(calls(1), asks(1, {"n": N}, odd), retry, done(2)), ["2 error schema/type /result/requestState"])


def test_a_result_of_another_type_asks_nothing():
    retry = calls(2, inputResponses={"n": accepted(n=1)})
    found = told(calls(1), result(1, content=[], inputRequests={"n": N}), retry, done(2))
    same([line for line in found if line.startswith("3")], [])


def test_over_http_a_first_request_may_be_anybodys():
    http = {number: {"transport": "streamable-http"} for number in range(1, 9)}
    talk = (calls(1), asks(1, {"n": N}, "s"), calls(2, inputResponses={"n": accepted(n=1)}, requestState="t"), done(2))
    same(told(*talk, contexts=http), ["3 warning retry/state-not-echoed /params/requestState"])
    same(told(*talk), ["3 error retry/state-not-echoed /params/requestState"])
