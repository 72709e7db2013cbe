"""Prompts: the one asked for is listed, and its arguments are those of the listing.

It rests on server/prompts, sections Prompt and Error Handling.

It judges neither the listing nor the messages that come back.
"""

from mcpcheck.features import place
from mcpcheck.listing import standing
from mcpcheck.pointer import escape
from mcpcheck.spelling import spell

START = None
_LISTINGS = place("listings")
_LIST = "prompts/list"


def check_get(state, facts):
    """Judge the name and the arguments of a prompt that is asked for."""
    name = facts.params.get("name") if type(facts.params) is dict else None
    if type(name) is not str:
        return
    prompts = standing(state.features[_LISTINGS], facts.contract, _LIST)
    if prompts is None:
        yield "unjudged/listing-unseen", "/params/name", {"subject": _LIST}
    elif name not in prompts:
        yield "prompts/get-unknown", "/params/name", {"found": name}
    else:
        listed = prompts[name].get("arguments", [])
        yield from _arguments(listed if type(listed) is list else [None], facts.params.get("arguments", {}))


def _arguments(listed, given):
    if type(given) is not dict or not all(type(item) is dict and type(item.get("name")) is str for item in listed):
        return  # arguments that cannot be read hold nothing against anyone
    required = {item["name"]: item.get("required") is True for item in listed}
    for name, needed in required.items():
        if needed and name not in given:
            yield "prompts/required-argument-missing", f"/params/arguments/{escape(name)}", {"name": spell(name)}
    for name in given:
        if name not in required:
            yield "prompts/argument-unknown", f"/params/arguments/{escape(name)}", {"name": spell(name)}


ON = {("request", "prompts/get"): (check_get, None)}
