"""What a server serves it has declared, where it has declared anything at all.

It rests on the Capabilities sections of server/tools, resources, prompts and utilities/completion of 2026-07-28. The
declaration is that of the last DiscoverResult before the request; an empty list shows no feature.

It does not know which requests a client should not have sent: the gate stage says that.
"""

from mcpcheck import peers
from mcpcheck.features import place
from mcpcheck.wire import over_http

PLACE = place("offered")
GENERATION = "per request"
START = ()

# method -> the list in its result that may be empty; None: any result shows the feature
_SHOWS = {
    "tools/list": ("tools",),
    "tools/call": None,
    "resources/list": ("resources",),
    "resources/templates/list": ("resourceTemplates",),
    "resources/read": None,
    "prompts/list": ("prompts",),
    "prompts/get": None,
    "completion/complete": ("completion", "values"),
}


def check_result(state, facts):
    asked = facts.asked
    if asked.capabilities is None or facts.at:
        return
    needs = [need for need in asked.contract.route(facts.method).needs["client"] if need.side == "server"]
    missing = next((need for need in needs if not peers.holds(asked.capabilities, ".".join(need.names))), None)
    if missing is not None and _shows(facts.result, _SHOWS[facts.method]):
        what = {"name": facts.method, "other": missing.path, "when": "http" if over_http(facts.event) else None}
        yield "capability/undeclared-feature-served", "/result", what


def _shows(result, path):
    value = result
    for name in path or ():
        value = value.get(name) if type(value) is dict else None
    return path is None or bool(value)


ON = {("result", method): (check_result, None) for method in _SHOWS}
