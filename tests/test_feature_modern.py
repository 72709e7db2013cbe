"""What shows a server to be of the generation without a handshake, and what it is known to offer (basic/versioning).

Rule catalogue of 2026-07-28, section 16: DiscoverResult, its own error codes, a result with `resultType`, or an acknowledgment.
Until then a result without a type is a warning.
"""

import pytest
from expect import same
from modern_talks import NO_ROOTS, ROOTS, asks, calls, error, notice, request, result, told

WARNING = "warning result/type-missing /result/resultType"
ERROR = "error result/type-missing /result/resultType"
LISTEN = {"notifications": {"toolsListChanged": True}}


def untyped(id, **members):
    return ("S", {"id": id, "result": {"content": [], **members}})


def served(id, capabilities, **members):
    answer = {"supportedVersions": ["2026-07-28"], "capabilities": capabilities, "ttlMs": 0, "cacheScope": "private"}
    return result(id, **{**answer, **members})


def about(*talk, **more):
    return told(*talk, **{"fixed": False, **more})


def test_without_a_proof_each_result_without_a_type_is_a_warning():
    same(about(calls(1), untyped(1), calls(2), untyped(2)), [f"2 {WARNING}", f"4 {WARNING}"])


# (what comes before, whether it shows a server of this generation)
SHOWS = [
    ((request(1, "server/discover"), served(1, {"tools": {}})), True),
    ((calls(1), result(1, content=[])), True),
    ((calls(1), asks(1, {"r": ROOTS}), calls(2, inputResponses={"r": NO_ROOTS}), result(2, content=[])), True),
    ((calls(1), error(1, -32020)), True),
    ((calls(1), error(1, -32021, requiredCapabilities={"experimental": {"x": {}}})), True),
    ((calls(1), error(1, -32022, supported=["2027-01-01"], requested="2026-07-28")), True),
    ((calls(1), error(1, -32601)), False),
    ((request(1, "server/discover"), error(1, -32601)), False),
    ((request(1, "subscriptions/listen", LISTEN), notice("S", "subscriptions/acknowledged", LISTEN, 1)), True),
    ((request(1, "subscriptions/listen", LISTEN),), False),
]


@pytest.mark.parametrize(("before", "shown"), SHOWS)
def test_what_shows_a_server_of_this_generation(before, shown):
    found = [line for line in about(*before, calls(9), untyped(9)) if "result/type-missing" in line]
    same(found, [f"{len(before) + 2} {ERROR if shown else WARNING}"])


def test_an_answer_to_discovery_shows_it_of_itself():
    discovered = {"supportedVersions": ["2026-07-28"], "capabilities": {}, "ttlMs": 0, "cacheScope": "private"}
    same(about(request(1, "server/discover"), untyped(1, **discovered)), [f"2 {ERROR}"])
    same(about(request(1, "server/discover"), untyped(1)), [f"2 {WARNING}"])
    same(about(calls(1), untyped(1, supportedVersions=[])), [f"2 {WARNING}"])
    probe = ("C", {"id": 1, "method": "server/discover"})
    same(about(probe, error(1, -32601)), ["1 error meta/request-key-missing /params/_meta"])


def test_a_recording_that_begins_with_an_acknowledgment_is_of_this_generation():
    granted, bare = notice("S", "subscriptions/acknowledged", LISTEN, 1), ("C", {"id": 2, "method": "tools/list"})
    same(about(granted, bare, partial=True), ["2 error meta/request-key-missing /params/_meta"])


def test_what_a_server_offers_is_what_discovery_said_last():
    gate = "warning capability/tools-not-declared /method"
    listing = request(2, "tools/list")
    for capabilities, expected in (({"tools": {}}, []), ({}, [f"3 {gate}"])):
        same(told(request(1, "server/discover"), served(1, capabilities), listing), expected)
    again = (request(1, "server/discover"), served(1, {}), request(3, "server/discover"))
    same(told(*again, served(3, {"tools": {}}), listing), [])
    found = told(*again, served(3, ["tools"]), listing)
    same([line[:7] for line in found], ["4 error"], "what cannot be read leaves it unknown")


INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
SERVER = {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "s", "version": "1"}}
HANDSHAKE = (
    ("C", {"id": 8, "method": "initialize", "params": INITIALIZE}),
    ("S", {"id": 8, "result": SERVER}),
    notice("C", "initialized"),
)


def test_a_probe_needs_no_answer_where_a_handshake_follows():
    def unanswered(*talk):
        return [line for line in about(*talk, kinds=("info",)) if "id/" in line]

    probe, missing = request(1, "server/discover"), ["1 info id/response-missing /id"]
    same(unanswered(probe, *HANDSHAKE), [])
    same(unanswered(probe), missing)
    same(unanswered(calls(1), *HANDSHAKE), missing)
