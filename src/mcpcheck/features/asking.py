"""Calls that stand inside a message: what makes one a question, and its answer a bare result.

It rests on basic/patterns/mrtr (InputRequests, InputResponses) and on the same two types of the schema, which the tasks
extension uses as well.

It keeps nothing and is no feature itself, so features may share it. What a question asks and what an answer says is
judged as the call it is.
"""

from mcpcheck.pointer import join
from mcpcheck.values import MISSING, Pending


def check_calls(requests, pointer):
    """The emissions for a map of input requests, of any JSON type: each is a call, bare of an envelope."""
    for key, call in requests.items() if type(requests) is dict else ():
        place = join(pointer, key)
        if type(call) is not dict:
            yield "retry/input-request-method", place, {"found": call}
        elif type(call.get("method")) is not str:
            yield "retry/input-request-method", place + "/method", {"found": call.get("method", MISSING)}
        for name in ("jsonrpc", "id"):
            if type(call) is dict and name in call:
                yield "retry/input-request-envelope", join(place, name), {"name": name}
                break


def check_wrapped(answers):
    """The emissions for the answers of a request, of any JSON type, that stand in an envelope of their own."""
    for key, answer in answers.items() if type(answers) is dict else ():
        if wrapped(answer):
            yield "retry/answer-wrapped", join("/params/inputResponses", key), {"found": answer}


def wrapped(answer):
    """Whether an answer is a response object, or the like of one, around the result that was asked for."""
    return type(answer) is dict and type(answer.get("result")) is dict and answer.keys() <= {"jsonrpc", "id", "result"}


def question(contract, call, key, capabilities, step, line):
    """The Pending record of the input request `call` (of any JSON type); None for what is no question."""
    method = call.get("method") if type(call) is dict else None
    route = contract.route(method) if type(method) is str else None
    if route is None or route.sender != "server":
        return None
    params = call.get("params", MISSING)
    return Pending(method, params, route.result, contract, capabilities, step, line, key, "server_to_client")
