"""Requests that come back with answers: what an input_required result asked, and whether the retry gives just that.

It rests on basic/patterns/mrtr (Server Requirements, Client Requirements, Error Handling). No id links a retry to the
request it repeats: its state does, else its params, else the keys it answers; of several results that it may answer,
one that makes it right acquits it.

It does not judge the questions and answers themselves: each is judged as the call it is, wherever such a call stands.
"""

from mcpcheck.answers import suits
from mcpcheck.features import place
from mcpcheck.features.asking import check_calls, check_wrapped, question, wrapped
from mcpcheck.features.refusals import code_of, refusal
from mcpcheck.peers import own
from mcpcheck.pointer import join
from mcpcheck.rounds import NOTHING, TARGETS, Round, changed, is_retry, linked, remember, target
from mcpcheck.spelling import spell
from mcpcheck.values import MISSING
from mcpcheck.wire import over_http

PLACE = place("retries")
START = NOTHING


def check_retry(state, facts):
    """A retry says what the result it answers asked for, and nothing else has changed."""
    if not is_retry(facts):
        return
    yield from check_wrapped(facts.params.get("inputResponses"))
    rounds, how = linked(state.features[PLACE], facts)
    if not rounds:
        yield from _unlinked(state, facts)
        return
    fitting = _fitting(rounds, facts)
    if fitting:
        yield from _said(facts, fitting, how)
        return
    yield _elsewhere(facts, rounds[-1], "keys" if how == "keys" else None)


def _elsewhere(facts, one, when):
    """The emission for what one request was asked, sent on another; named by what tells the two apart."""
    rule = "retry/on-other-request"
    if one.method != facts.method:
        return rule, "/method", {"found": facts.method, "name": one.method, "when": when}
    member = next(name for name in TARGETS if one.params.get(name) != facts.params.get(name))
    what = {"found": facts.params.get(member, MISSING), "name": spell(one.params.get(member, MISSING)), "when": when}
    return rule, f"/params/{member}", what


def _fitting(rounds, facts):
    """Those of the rounds that are about the same method and the same tool, prompt or resource."""
    return [one for one in rounds if one.method == facts.method and target(one.params) == target(facts.params)]


def _unlinked(state, facts):
    """No result is known that this may answer: it may have come over another connection."""
    if "requestState" not in facts.params:
        what = {"name": "inputResponses", "when": "answers"}
        yield "retry/without-input-required", "/params/inputResponses", what
    elif state.session.unseen & {"start", "server"}:
        yield "unjudged/request-unseen", "/params/requestState", {"subject": "retries"}
    else:
        yield "retry/without-input-required", "/params/requestState", {"name": "requestState"}


def _said(facts, rounds, how):
    """What every one of the rounds objects to, in the words of the newest."""
    weak = "http" if how != "state" and over_http(facts.event) else None
    found = [[*_objections(facts, one, how)] for one in reversed(rounds)]
    if not found or not all(found):
        return
    shared = set.intersection(*({_ALIKE.get(rule, rule) for rule, _, _ in objections} for objections in found))
    for rule, pointer, what in found[0]:
        if _ALIKE.get(rule, rule) in shared:
            yield rule, pointer, {**what, "when": weak or what.get("when")}


_ALIKE = {"retry/state-unexpected": "retry/state-not-echoed"}  # a state that none of several results gave out


def _objections(facts, one, how):
    params = facts.params
    if one.id == facts.id:
        yield "retry/same-id", "/id", {"found": facts.id}
    for name in changed(one, params)[:1]:
        yield "retry/params-changed", join("/params", name), {"found": params.get(name, MISSING)}
    sent = params.get("requestState", MISSING)
    if how != "state" and one.state is not None and (sent is not MISSING or one.state is not MISSING):
        rule = "retry/state-unexpected" if one.state is MISSING else "retry/state-not-echoed"
        yield rule, "/params/requestState", {"found": sent}
    if one.questions is not None:
        yield from _keys(one.questions, params.get("inputResponses", MISSING))


def _keys(questions, answers):
    """Each question is answered, and nothing else."""
    if answers is MISSING:
        if questions:
            names = ", ".join(questions)
            yield "retry/answer-missing", "/params/inputResponses", {"name": names}
        return
    if type(answers) is not dict:
        return
    for key in questions:
        if key not in answers:
            yield "retry/answer-missing", join("/params/inputResponses", key), {"name": key}
    for key in answers:
        if key not in questions:
            when = "no answer" if _answers_nothing(answers[key]) else None
            yield "retry/answer-unknown-key", join("/params/inputResponses", key), {"name": key, "when": when}


def _answers_nothing(value):
    """Whether an object lacks what every kind of answer needs; what is no object, or is wrapped, has been reported."""
    return type(value) is dict and not wrapped(value) and not any(value.keys() >= needed for needed in _NEEDED)


_NEEDED = ({"action"}, {"roots"}, {"role", "content", "model"})  # schema#inputresponses


def advance_retry(state, facts):
    """Remember a retry with a question left open: the server does well to ask again."""
    rounds = state.features[PLACE]
    if not is_retry(facts):
        return rounds
    answered, how = linked(rounds, facts)
    said = [rule for rule, _, _ in _said(facts, _fitting(answered, facts), how)] if answered else ()
    if said and all(rule == "retry/answer-missing" for rule in said):
        return rounds._replace(partial=rounds.partial.put(state.step + 1))
    return rounds


def asked_for(state, facts, key):
    """The question with this key that the retry `facts` answers, as a Pending record; None where it is not known."""
    answers = facts.params["inputResponses"]
    rounds, _ = linked(state.features[PLACE], facts)
    asking = [one for one in reversed(_fitting(rounds, facts)) if key in (one.questions or ())]
    if not asking or wrapped(answers[key]):
        return None
    records = [_record(one, key) for one in asking]
    fitting = (record for record in records if record is not None and suits(record, answers[key]))
    return next(fitting, records[0])


def _record(one, key):
    """The Pending record of a question; None for what is no question."""
    return question(one.contract, one.questions[key], key, one.capabilities, one.step, one.line)


def check_result(state, facts):
    """An input_required result asks for something, and what it asks are calls and no messages."""
    if not _asks(facts):
        return
    requests = facts.result.get("inputRequests", MISSING)
    if "requestState" not in facts.result and (requests is MISSING or requests == {}):
        when = None if requests is MISSING else "empty"
        yield "retry/input-required-empty", "/result/inputRequests", {"found": requests, "when": when}
    yield from check_calls(requests, "/result/inputRequests")


def _asks(facts):
    return type(facts.result) is dict and facts.result.get("resultType") == "input_required"


def advance_result(state, facts):
    """Remember what was asked, of whom it was asked, and the state that belongs to it."""
    rounds, asked = state.features[PLACE], facts.asked
    if asked is None or not _asks(facts) or type(asked.params) is not dict:
        return rounds
    return remember(rounds, _round(state, facts))


def _round(state, facts):
    asked, requests = facts.asked, facts.result.get("inputRequests", {})
    handed = facts.result.get("requestState", MISSING)
    return Round(
        asked.method,
        asked.params,
        handed if handed is MISSING or type(handed) is str else None,
        requests if type(requests) is dict else None,
        asked.id,
        state.step + 1,
        facts.event.line,
        own(asked.params, facts.contract.declares["client"]),
        facts.contract,
    )


def check_refused(state, facts):
    """A retry whose only fault is a missing answer is asked again rather than refused."""
    if facts.asked is not None and facts.asked.step in state.features[PLACE].partial:
        yield refusal("retry/missing-answer-refused", code_of(facts))


_METHODS = ("tools/call", "prompts/get", "resources/read")
GENERATION = "per request"
ON = {
    **{("request", method): (check_retry, advance_retry) for method in _METHODS},
    **{("result", method): (check_result, advance_result) for method in _METHODS},
    **{("error", method): (check_refused, None) for method in _METHODS},
}
