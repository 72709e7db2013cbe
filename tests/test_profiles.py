"""Both report modes and both refusal modes, with small made-up profiles: a profile is data laid over the same checks."""

from expect import same, true

from mcpcheck import contracts, pipeline
from mcpcheck.profiles import spec
from mcpcheck.values import Event

REVISION = "2025-11-25"


class Made:
    """The spec profile with some values changed."""

    def __init__(self, **changed):
        for name in dir(spec):
            if name.isupper():
                setattr(self, name, changed.get(name, getattr(spec, name)))
        self.NAME = "made"


def state_of(profile, *, client=None, server=None):
    """A ready session under a made-up profile."""
    state = pipeline.start(contracts.contract(REVISION, profile))
    about = {"name": "a", "version": "1"}
    asked = {"protocolVersion": REVISION, "capabilities": client or {}, "clientInfo": about}
    offered = {"protocolVersion": REVISION, "capabilities": server or {}, "serverInfo": about}
    for sender, message in (
        ("client", {"id": 0, "method": "initialize", "params": asked}),
        ("server", {"id": 0, "result": offered}),
        ("client", {"method": "notifications/initialized"}),
    ):
        state, found = say(state, sender, message)
        same(found, [])
    return state


def say(state, sender, message):
    """Returns (state, [(rule, pointer), …])."""
    direction = {"client": "client_to_server", "server": "server_to_client"}[sender]
    state, found = pipeline.step(state, Event(direction, {"jsonrpc": "2.0", **message}))
    return state, [(finding.rule, finding.pointer) for finding in found]


TWO_FAULTS = {"id": 0, "method": "tools/call", "params": {"arguments": []}}


def test_first_stage_reports_the_stage_of_the_first_error_whole():
    _, found = say(state_of(Made(), server={"tools": {}}), "client", TWO_FAULTS)
    same(found, [("id/reused-in-session", "/id")])
    _, found = say(state_of(Made(), server={"tools": {}}), "client", {**TWO_FAULTS, "id": 1})
    same(sorted(found), [("schema/required-missing", "/params/name"), ("schema/type", "/params/arguments")])


def test_first_row_reports_the_earliest_row_alone():
    order = {"*": (("schema/type", "/params/*"), ("schema/required-missing", "*"), ("id/*", "*"))}
    profile = Made(REPORT="first row", ORDER=order)
    _, found = say(state_of(profile, server={"tools": {}}), "client", TWO_FAULTS)
    same(found, [("schema/type", "/params/arguments")])


def test_first_row_prefers_the_order_of_the_method():
    order = {"*": (("schema/*", "*"),), ("request", "tools/call"): (("id/*", "*"), ("schema/*", "*"))}
    profile = Made(REPORT="first row", ORDER=order)
    _, found = say(state_of(profile, server={"tools": {}}), "client", TWO_FAULTS)
    same(found, [("id/reused-in-session", "/id")])


def test_first_row_keeps_warnings_only_where_nothing_is_refused():
    profile = Made(REPORT="first row", ORDER={})
    _, found = say(state_of(profile), "client", {"id": 1.0, "method": "ping"})
    same(found, [("id/number-notation", "/id")])
    _, found = say(state_of(profile), "client", {"id": 1.0, "method": "tools/list"})
    same(found, [("capability/tools-not-declared", "/method")])


def test_what_no_row_names_comes_last_in_order_of_emission():
    profile = Made(REPORT="first row", ORDER={"*": (("capability/*", "*"),)})
    _, found = say(state_of(profile), "client", TWO_FAULTS)
    same(found, [("capability/tools-not-declared", "/method")])
    _, found = say(state_of(profile, server={"tools": {}}), "client", TWO_FAULTS)
    same(found, [("id/reused-in-session", "/id")])


def test_changes_nothing_leaves_all_but_the_count():
    before = state_of(Made(REFUSED="changes nothing"))
    after, found = say(before, "client", {"id": 9, "method": "tools/list"})
    true(found)
    same(after, before._replace(step=before.step + 1))
    _, found = say(after, "client", {"id": 9, "method": "ping"})
    same(found, [])


def test_changes_nothing_keeps_a_badly_answered_request_open():
    state, _ = say(
        state_of(Made(REFUSED="changes nothing"), server={"tools": {}}), "client", {"id": 1, "method": "tools/list"}
    )
    state, found = say(state, "server", {"id": 1, "result": {}})
    same(found, [("schema/required-missing", "/result/tools")])
    state, found = say(state, "server", {"id": 1, "result": {"tools": []}})
    same(found, [])


def test_follows_the_wire_takes_a_refused_request_as_asked():
    state, found = say(state_of(Made()), "client", {"id": 9, "method": "tools/list"})
    same(found, [("capability/tools-not-declared", "/method")])
    _, found = say(state, "server", {"id": 9, "result": {"tools": []}})
    same(found, [])


def test_a_profile_may_word_weigh_and_label():
    profile = Made(
        SAYS={"schema/type": "{place} must be something else"},
        LEVELS={"schema/type": "warning"},
        LABELS={"/params/arguments": "tool arguments"},
    )
    state = state_of(profile, server={"tools": {}})
    params = {"name": "a", "arguments": []}
    event = Event("client_to_server", {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": params})
    _, found = pipeline.step(state, event)
    said = [(finding.severity, finding.message) for finding in found if finding.severity != "unjudged"]
    same(said, [("warning", "tool arguments must be something else")])


def test_an_overlay_closes_a_row():
    profile = Made(OVERLAY={"CallToolRequestParams": {"*": "never"}})
    state = state_of(profile, server={"tools": {}})
    _, found = say(state, "client", {"id": 1, "method": "tools/call", "params": {"name": "a", "extra": 1}})
    same([pointer for _, pointer in found], ["/params/extra"])
