"""Whether the record of one re-entrancy run shows its scenario: who waited for whom, and that the next call recovered.

It rests on docs/form-lab.md, "re-entrancy timelines": the nested answer was on the wire before the wait ran out, so the
waiting chain could not deliver it. It is a fact about one pinned library, not about the protocol.

It does not measure time: only the order in which things were noted.
"""

from mcpcheck.lab import measured as m
from mcpcheck.lab.records import answer_problems, call_problems, form_problems, listing_problems, opening_problems
from mcpcheck.lab.wire import by_what, differs, order_problems, process_problems, read, take

_EVENTS = {"server_frame": ("wire_index", int), "callback_enter": ("number", int), "nested_timeout": (None, None)}


def check_timeline(record):
    """Texts on everything in the record that is not as its scenario demands; none where it holds."""
    scenario = m.SCENARIOS[record["mode"]]
    for name, expected in zip(("first", "recovery"), scenario["results"], strict=True):
        yield from differs(name, take(record, name), expected)
    yield from differs("callbacks", take(record, "callbacks"), m.CALLBACKS)
    code = m.LOCAL_TIMEOUT if scenario["timeouts"] else None
    yield from differs("nested_error_code", take(record, "nested_error_code"), code)
    yield from process_problems(record)
    messages, problems = read(take(record, "wire"))
    yield from problems
    if not problems:
        problems = list(order_problems(messages, scenario["order"]))
        yield from problems
    if not problems:
        yield from _contents(record, scenario, by_what(messages))
        yield from _timeline_problems(record, scenario, messages)


def _contents(record, scenario, sent):
    first = {what: group[0] for what, group in sent.items()}
    yield from opening_problems(first, take(record, "protocol"), m.CAPABILITY)
    for message in sent[m.CALL]:
        yield from call_problems(message, m.POLICY)
    for message in sent[m.ASK]:
        yield from form_problems(message)
    for ask, reply, expected in zip(sent[m.ASK], sent[m.REPLY], scenario["replies"], strict=True):
        yield from differs("id of the client's reply", reply.body["id"], ask.body["id"])
        yield from differs("the client's reply", reply.body["result"], expected)
    for message, expected in zip(sent[m.ANSWER], scenario["results"], strict=True):
        yield from answer_problems(message, expected)
    for request, result in zip(sent[m.LIST], sent[m.LISTING], strict=True):
        yield from listing_problems(request, result)


def _timeline_problems(record, scenario, messages):
    events = take(record, "timeline")
    if type(events) is not list or not all(_readable(event) for event in events):
        yield "timeline is no list of known events"
        return
    frames = {event["wire_index"]: at for at, event in enumerate(events) if event["event"] == "server_frame"}
    problems = list(_frame_problems(events, messages))
    yield from problems
    if problems:
        return  # without its frames nothing on the timeline has a place
    sent = by_what(messages)
    replies = [_after(frames, reply.index) for reply in sent[m.REPLY]]
    yield from _callback_problems(events, [frames[ask.index] for ask in sent[m.ASK]], replies)
    yield from _timeout_problems(events, scenario, frames[sent[m.LISTING][-1].index], replies[0])


def _readable(event):
    name = take(event, "event")
    if type(name) is not str or name not in _EVENTS:
        return False
    member, kind = _EVENTS[name]
    return set(event) == {"event", member} - {None} and (member is None or type(event[member]) is kind)


def _after(frames, index):
    """The place of the first frame that stands after a message of the client on the wire, which has no event itself."""
    return min(at for wire_index, at in frames.items() if wire_index > index)


def _frame_problems(events, messages):
    last = -1
    indexes = [event["wire_index"] for event in events if event["event"] == "server_frame"]
    for index in indexes:
        if not 0 <= index < len(messages):
            yield f"frame {index}: out of range, expected 0 to {len(messages) - 1}"
        elif messages[index].sender != "server":
            yield f"frame {index}: a message of the client, expected one of the server"
        elif index <= last:
            yield f"frame {index}: stands after frame {last}, expected a rising index"
        last = max(last, index)
    for message in messages:
        if message.sender == "server" and message.index not in indexes:
            yield f"wire {message.index}: a message of the server without its frame"


def _callback_problems(events, asks, replies):
    entered = [(at, event["number"]) for at, event in enumerate(events) if event["event"] == "callback_enter"]
    numbers = [number for _, number in entered]
    if numbers != list(range(1, m.CALLBACKS + 1)):
        yield f"callbacks {numbers}, expected 1 and 2 in order"
        return
    for (at, number), ask, reply in zip(entered, asks, replies, strict=True):
        if at < ask:
            yield f"callback {number} is entered before its request was read"
        if at > reply:
            yield f"callback {number} is entered after its reply"


def _timeout_problems(events, scenario, nested_answer, reply):
    places = [at for at, event in enumerate(events) if event["event"] == "nested_timeout"]
    if len(places) != scenario["timeouts"]:
        yield f"{len(places)} nested_timeout, expected {scenario['timeouts']}"
        return
    entered = [at for at, event in enumerate(events) if event["event"] == "callback_enter"]
    for at in places:
        if at < nested_answer:
            yield "nested_timeout stands before the nested answer, expected after it"
        if entered and at < entered[0]:
            yield "nested_timeout stands before the callback that waits"
        if at > reply:
            yield "nested_timeout stands after the reply of its callback"
