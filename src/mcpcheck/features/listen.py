"""Subscriptions: opened by a request that stays open, acknowledged first, tagged with its id, and silent once ended.

It rests on basic/patterns/subscriptions, on basic (the metadata of notifications) and on basic/transports/stdio
(Cancellation). A stream may be ended by either side, in several ways at once; only what comes afterwards is a fault.

It does not know which resource is a part of another beyond what its URI shows, nor whether anything really changed.
"""

from mcpcheck.features import place
from mcpcheck.history import EMPTY
from mcpcheck.peers import declared, own
from mcpcheck.pointer import escape, join
from mcpcheck.spelling import spell
from mcpcheck.streams import PRESUMED, TAG, TAG_PLACE, Stream, asks_for, covers, filter_of, tag_of
from mcpcheck.twins import key_of
from mcpcheck.values import MISSING

PLACE = place("listen")
GENERATION = "per request"

START = EMPTY  # key of the id of a listen request -> Stream, the newest with this id

TASKS = "io.modelcontextprotocol/tasks"

# notification -> the field of a filter that asks for it
_TYPES = {
    "notifications/tools/list_changed": "toolsListChanged",
    "notifications/prompts/list_changed": "promptsListChanged",
    "notifications/resources/list_changed": "resourcesListChanged",
    "notifications/resources/updated": "resourceSubscriptions",
    "notifications/tasks": "taskIds",
}
# field of a filter -> the server's capability that gives it a meaning
_OFFERED = {
    "toolsListChanged": "tools.listChanged",
    "promptsListChanged": "prompts.listChanged",
    "resourcesListChanged": "resources.listChanged",
    "resourceSubscriptions": "resources.subscribe",
}


def advance_listen(state, facts):
    key, streams = key_of(facts.id), state.features[PLACE]
    if key is None:
        return streams
    capabilities = own(facts.params, facts.contract.declares["client"]) or {}
    extensions = capabilities.get("extensions")
    extensions = extensions if type(extensions) is dict else {}
    return streams.put(key, Stream(state.step + 1, filter_of(facts.params), None, None, extensions))


def _stream(state, facts):
    """(the Stream a notification is tagged with, None) or (None, its emission where it is tagged with none)."""
    tag = tag_of(facts.params)
    if tag is MISSING:
        return None, ("subscriptions/id-missing", TAG_PLACE, {"name": facts.method})
    key = key_of(tag)
    if key is None:
        return None, None  # the shape has said it
    stream = state.features[PLACE].get(key)
    if stream is not None:
        return stream, None
    if state.session.unseen & {"start", "client"}:
        return None, ("unjudged/request-unseen", TAG_PLACE, {"subject": "subscriptions"})
    return None, ("subscriptions/id-unknown", TAG_PLACE, {"found": tag})


def _late(stream, facts):
    """The emission for what comes after the end of a stream, or None."""
    what = {"found": tag_of(facts.params)}
    if stream.ended == "client":
        return "subscriptions/after-client-cancel", TAG_PLACE, what
    return ("subscriptions/after-close", TAG_PLACE, what) if stream.ended else None


def check_acknowledged(state, facts):
    """An acknowledgment belongs to an open stream, comes once, and grants no more than was asked for."""
    stream, found = _stream(state, facts)
    if stream is None:
        if found is not None:
            yield found
        return
    late = _late(stream, facts)
    if late is not None:
        yield late
    elif stream.acknowledged not in (None, PRESUMED):
        yield "subscriptions/acknowledged-twice", "/method", {"found": tag_of(facts.params)}
    else:
        yield from _granted(state, facts, stream)


def _granted(state, facts, stream):
    given = filter_of(facts.params)
    for field in given or ():
        if not asks_for(given, field):
            continue
        pointer = join("/params/notifications", field)
        if asks_for(stream.asked, field) is False:
            yield "subscriptions/ack-not-subset", pointer, {"name": field, "found": given[field]}
        elif type(given[field]) is list and stream.asked is not None:
            yield from _each(stream.asked[field], given[field], field, pointer)
        if field in _OFFERED and declared(state, "server", _OFFERED[field], facts) is False:
            yield "subscriptions/capability-not-offered", pointer, {"name": field, "other": f"server.{_OFFERED[field]}"}
        if field == "taskIds" and TASKS not in stream.extensions:
            yield "capability/tasks-extension-not-declared", pointer, {"name": field}


def _each(asked, given, field, pointer):
    """Every URI or task id that is granted was asked for, in that spelling."""
    for index, one in enumerate(given):
        if type(asked) is list and one not in asked:
            yield (
                "subscriptions/ack-not-subset",
                f"{pointer}/{index}",
                {"name": field, "found": one, "when": "spelling"},
            )


def advance_acknowledged(state, facts):
    streams, key = state.features[PLACE], key_of(tag_of(facts.params))
    stream = streams.get(key) if key is not None else None
    if stream is None:
        return streams
    given = filter_of(facts.params)
    return streams.put(key, stream._replace(acknowledged=PRESUMED if given is None else given))


def check_tagged(state, facts):
    """A notification of a subscription belongs to one that is open, acknowledged, and asked for its type."""
    stream, found = _stream(state, facts)
    if stream is None:
        if found is not None:
            yield found
        return
    late = _late(stream, facts)
    if late is not None:
        yield late
        return
    if stream.acknowledged is None:
        yield "subscriptions/not-acknowledged-first", TAG_PLACE, {"found": tag_of(facts.params), "name": facts.method}
    field = _TYPES[facts.method]
    if asks_for(stream.asked, field) is False:
        yield "subscriptions/type-not-requested", "/method", {"name": field}
    elif asks_for(stream.acknowledged, field) is False:
        yield "subscriptions/type-not-acknowledged", "/method", {"name": field}
    elif field == "resourceSubscriptions" and stream.asked is not None:
        yield from _updated(stream.asked[field], facts.params)


def _updated(asked, params):
    uri = params.get("uri")
    if type(uri) is str and type(asked) is list and not any(covers(one, uri) for one in asked):
        yield "subscriptions/uri-not-requested", "/params/uri", {"found": uri}


def advance_tagged(state, facts):
    """A stream whose acknowledgment was missed is taken as acknowledged: it has been reported once."""
    streams, key = state.features[PLACE], key_of(tag_of(facts.params))
    stream = streams.get(key) if key is not None else None
    if stream is None or stream.acknowledged is not None:
        return streams
    return streams.put(key, stream._replace(acknowledged=PRESUMED))


def check_result(state, facts):
    """The result that ends a stream names it, and does not come before the acknowledgment."""
    stream, tag = _opened(state, facts.asked), tag_of(facts.result)
    if key_of(tag) not in (None, key_of(facts.asked.id)):
        what = {"found": tag, "expected": spell(facts.asked.id)}
        yield "subscriptions/listen-result-id", f"/result/_meta/{escape(TAG)}", what
    if stream is not None and stream.acknowledged is None and stream.ended is None:
        yield "subscriptions/not-acknowledged-first", "/id", {"found": facts.id, "name": "the result"}


def _opened(state, record):
    """The Stream that the request `record` opened; None where another took its id since, or where it was not delivered."""
    stream = state.features[PLACE].get(key_of(record.id))
    return stream if stream is not None and stream.step == record.step else None


def advance_answered(state, facts):
    stream = _opened(state, facts.asked)
    return state.features[PLACE] if stream is None else _end(state, key_of(facts.asked.id), stream, "server")


def advance_cancelled(state, facts):
    """Either side ends a stream by cancelling its request."""
    streams = state.features[PLACE]
    key = key_of(facts.params.get("requestId")) if type(facts.params) is dict else None
    stream = streams.get(key) if key is not None else None
    if stream is None:
        return streams
    return _end(state, key, stream, "client" if facts.direction == "client_to_server" else "server")


def _end(state, key, stream, side):
    streams = state.features[PLACE]
    return streams if stream.ended else streams.put(key, stream._replace(ended=side))


def excuses(state, record):
    """Whether the open request `record` opened a stream: "open" where it still is, as long as anybody wants it."""
    stream = _opened(state, record)
    return stream is not None and ("open" if stream.ended is None else True)


def claims(state, record, result):
    """Whether an answer is that of a listen request: a tagged result is, an untagged one and an error of an open stream not.

    result: MISSING for an error, which may refuse the request before the acknowledgment.
    """
    if result is not MISSING:
        return tag_of(result) is not MISSING
    stream = _opened(state, record)
    return None if stream is None or stream.ended or stream.acknowledged is None else False


CLAIMS = {"subscriptions/listen": claims}


def check_scoped(state, facts):
    """Progress and log messages belong to a request, and to no subscription."""
    tag = tag_of(facts.params)
    if tag is not MISSING:
        yield "subscriptions/request-scoped-message", TAG_PLACE, {"found": tag, "name": facts.method}


ON = {
    ("request", "subscriptions/listen"): (None, advance_listen),
    ("result", "subscriptions/listen"): (check_result, advance_answered),
    ("error", "subscriptions/listen"): (None, advance_answered),
    ("notification", "notifications/subscriptions/acknowledged"): (check_acknowledged, advance_acknowledged),
    **{("notification", method): (check_tagged, advance_tagged) for method in _TYPES},
    ("notification", "notifications/cancelled"): (None, advance_cancelled),
    ("notification", "notifications/progress"): (check_scoped, None),
    ("notification", "notifications/message"): (check_scoped, None),
}
