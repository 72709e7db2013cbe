"""Stage 2: a JSON value becomes the parts of a JSON-RPC message, or a finding says why it is none.

It rests on the pages basic (sections Messages, Requests, Responses, Notifications) and basic/transports: one object,
version "2.0", exactly one of method, result and error. The rows of its table are asked in order; the first that applies
is the only one reported.

It does not know ids, phases or capabilities; of a method it knows only whether the revision calls it a request.
"""

from itertools import permutations

from mcpcheck.values import MISSING
from mcpcheck.wire import mark_of, status_of

_REQUEST = ("jsonrpc", "id", "method", "params")
_RESPONSE = ("jsonrpc", "id", "result", "error")
_READ_IDS = (-32601, -32602)  # codes which show that the request, and so its id, could be read
_UNREADABLE = (-32700, -32600)  # codes of a request whose id could not be read


# the members of a plain message, in whatever order -> its kind
PLAIN = {
    order: kind
    for kind, members in (
        ("request", ("jsonrpc", "id", "method", "params")),
        ("request", ("jsonrpc", "id", "method")),
        ("notification", ("jsonrpc", "method", "params")),
        ("notification", ("jsonrpc", "method")),
        ("result", ("jsonrpc", "id", "result")),
        ("error", ("jsonrpc", "id", "error")),
    )
    for order in permutations(members)
}


def read(message, contract, event):
    """Return (parts, emissions); parts is (kind, id, method, params, result, error), or None where the message ends here.

    message: any JSON value but an array (a batch is taken apart by the caller). event: the Event it came in.
    """
    if type(message) is not dict:
        return None, [("envelope/not-object", "", {"found": message})]
    kind = PLAIN.get(tuple(message))
    if kind is not None and message["jsonrpc"] == "2.0":
        if kind == "result":
            id, result = message["id"], message["result"]
            if id is not None and type(result) is dict:
                return (kind, id, MISSING, MISSING, result, MISSING), ()
        elif kind == "error":
            id, error = message["id"], message["error"]
            if id is not None and type(error) is dict:
                return (kind, id, MISSING, MISSING, MISSING, error), ()
        else:
            get, method = message.get, message["method"]
            params = get("params", MISSING)
            if _is_plain_call(kind, method, params, contract):
                return (kind, get("id", MISSING), method, params, MISSING, MISSING), ()
    return _odd_call(message, contract, event) if "method" in message else _odd_answer(message, contract, event)


def _is_plain_call(kind, method, params, contract):
    if type(method) is not str or (params is not MISSING and type(params) is not dict):
        return False
    known = contract.kinds.get(method)
    return known == kind or (known is None and method != "" and not method.startswith("rpc."))


def _odd_call(message, contract, event):
    method, params, id = message["method"], message.get("params", MISSING), message.get("id", MISSING)
    found = _weighed(_objections_to_call(message, method, params, id, contract), message, contract, event)
    if "result" in message or "error" in message or type(method) is not str or method == "":
        return None, found
    kind = contract.kinds.get(method) or ("notification" if id is MISSING else "request")
    return (kind, id, method, params, MISSING, MISSING), _with_meta(message, found)


def _weighed(objections, message, contract, event):
    """The first row that applies, or all of them where the profile has an order of its own."""
    found = [*objections] if event.context is None else _beside(objections, message, event)
    return found if contract.first_row else found[:1]


def _beside(objections, message, event):
    """Those of the objections that hold beside the recording: what HTTP refused, and what was redacted, hide no other."""
    mark, spared = mark_of(event), "envelope/error-id-missing" if _refused(event) else None
    hidden = () if mark is None else [_member(name) for name, value in message.items() if value == mark]
    return [one for one in objections if one[1] not in hidden and one[0] != spared]


def _with_meta(message, found):
    """What was found, and what meta/ has to say of the envelope."""
    objections = list(found)
    if "_meta" in message:
        objections.append(("meta/misplaced", "/_meta", {"name": "the envelope"}))
    return objections


def _objections_to_call(message, method, params, id, contract):
    yield from _version(message)
    if "result" in message or "error" in message:
        yield ("envelope/ambiguous-kind", "", {"name": "result" if "result" in message else "error"})
    if type(method) is not str or method == "":
        yield ("envelope/method-type", "/method", {"found": method, "expected": "a non-empty string"})
        return
    if params is not MISSING and type(params) is not dict:
        yield ("envelope/params-not-object", "/params", {"found": params, "expected": "an object"})
    kind = contract.kinds.get(method)
    if kind == "request" and id is MISSING:
        yield ("envelope/request-without-id", "/id", {})
    if kind == "notification" and id is not MISSING:
        yield ("envelope/notification-with-id", "/id", {"found": id})
    yield from _strangers(message, _REQUEST)
    if kind is None and method.startswith("rpc."):
        yield ("envelope/reserved-rpc-method", "/method", {"found": method})


def _odd_answer(message, contract, event):
    get = message.get
    id, result, error = get("id", MISSING), get("result", MISSING), get("error", MISSING)
    if result is MISSING and error is MISSING:
        return None, _unclassifiable(message, id, contract)
    found = _weighed(_objections_to_answer(message, id, result, error, contract), message, contract, event)
    if result is not MISSING and error is not MISSING:  # closes its request; which of the two counts nobody knows
        parts = ("result", id, MISSING, MISSING, MISSING, MISSING)
    elif result is not MISSING:
        parts = ("result", id, MISSING, MISSING, result if type(result) is dict else MISSING, MISSING)
    else:
        parts = ("error", id, MISSING, MISSING, MISSING, error if type(error) is dict else MISSING)
    return parts, _with_meta(message, found)


def _unclassifiable(message, id, contract):
    found = [("envelope/unclassifiable", "", {})]
    if not contract.first_row:
        return found
    if id is not MISSING and type(id) is not str and type(id) is not int:
        found.append(("id/type", "/id", {"found": id, "expected": "a string or an integer"}))
    return [*_version(message), *_answer_without_id(id), *found]


def _answer_without_id(id):
    if id is MISSING:
        yield ("envelope/result-without-id", "/id", {})


def _objections_to_answer(message, id, result, error, contract):
    yield from _version(message)
    if contract.ids_by_prefix and result is MISSING:
        yield from _answer_without_id(id)
    if result is not MISSING and error is not MISSING:
        yield ("envelope/result-and-error", "", {})
    if result is not MISSING:
        if id is MISSING:
            yield ("envelope/result-without-id", "/id", {})
        if type(result) is not dict:
            yield ("envelope/result-not-object", "/result", {"found": result, "expected": "an object"})
    elif type(error) is not dict:
        yield ("envelope/error-not-object", "/error", {"found": error, "expected": "an object"})
    else:
        yield from _error_id(id, error.get("code", MISSING), contract)
    yield from _strangers(message, _RESPONSE)


def _error_id(id, code, contract):
    """An error without a usable id: how grave it is shows from its code, and from what the revision calls optional."""
    if id is not MISSING and id is not None:
        return
    unreadable = code in _UNREADABLE  # -32700.0 too: how the number is written is another fault
    if id is MISSING and unreadable and contract.error_id_optional:
        return
    rule = "envelope/error-id-missing" if id is MISSING else "envelope/error-id-null"
    required = id is MISSING and not contract.error_id_optional and not unreadable
    read = required or code in _READ_IDS
    yield (rule, "/id", {"found": code, "when": "read"} if read else {"found": code})


def _refused(event):
    """Whether a message is the body of an HTTP response that refused a request: its error may lack the id."""
    status = status_of(event)
    return event.direction == "server_to_client" and status is not None and status >= 400


def _version(message):
    version = message.get("jsonrpc", MISSING)
    if version is MISSING:
        yield ("envelope/jsonrpc-missing", "/jsonrpc", {})
    elif version != "2.0":
        yield ("envelope/jsonrpc-version", "/jsonrpc", {"found": version, "expected": '"2.0"'})


def _strangers(message, known):
    """The members nobody named; a warning first, where one could be mistaken for a member that is there."""
    strange = [name for name in message if name not in known]
    for name in strange:
        twin = _twin_of(name, message, known)
        if twin:
            yield ("envelope/unknown-member", _member(name), {"name": name, "other": twin, "when": "twin"})
            return
    for name in strange:
        if name != "_meta":  # meta/misplaced speaks of that one
            yield ("envelope/unknown-member", _member(name), {"name": name, "other": ""})


def _twin_of(name, message, known):
    plain = "".join(sign for sign in name if sign.isprintable()).lower()
    return next((other for other in known if other in message and other.lower() == plain), None)


def _member(name):
    return "/" + name.replace("~", "~0").replace("/", "~1")
