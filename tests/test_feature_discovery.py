"""What a server says of its versions, and what both sides then do (server/discover and basic/versioning of 2026-07-28)."""

import pytest
from expect import same
from modern_talks import PREFIX, error, request, result, told

V, NEXT = "2026-07-28", "2027-01-01"
NOT_FOUND = -32601
STRAYS = f"warning discovery/retry-version-unlisted /params/_meta/{PREFIX.replace('/', '~1')}protocolVersion"
SERVED = "warning discovery/version-accepted-unlisted /result"
LATE = "error discovery/not-implemented /result/resultType"


def ask(id, version=V):
    return request(id, "tools/list", protocolVersion=version)


def tools(id, **members):
    return result(id, tools=[], ttlMs=0, cacheScope="private", **members)


def untyped(id):
    return ("S", {"id": id, "result": {"tools": []}})


def probe(id, version=V):
    return request(id, "server/discover", protocolVersion=version)


def served(id, *versions, **members):
    listed = {"supportedVersions": list(versions), "capabilities": {"tools": {}}}
    return result(id, ttlMs=0, cacheScope="private", **{**listed, **members})


def refused(id, *supported, **data):
    return error(id, -32022, **{"supported": list(supported), "requested": V, **data})


def about(*talk, **more):
    """What is found of versions in a talk."""
    return [line for line in told(*talk, **more) if "discovery/" in line or "unsupported-version" in line]


def test_a_probe_that_is_refused_proves_nothing_until_a_typed_result_comes():
    start = (probe(1), error(1, NOT_FOUND), ask(2))
    same(about(*start, tools(2)), [f"4 {LATE}"])
    same(about(*start, tools(2), ask(3), tools(3)), [f"4 {LATE}"], "told once")
    for typed in (untyped(2), error(2)):
        same(about(*start, typed, fixed=False), [])
        same(about(*start, typed, ask(3), tools(3), fixed=False), [f"6 {LATE}"])
    same(about(probe(1), error(1), ask(2), tools(2)), [], "another refusal says nothing of the method")
    same(
        about(ask(1), tools(1), probe(2), error(2, NOT_FOUND), ask(3), tools(3)),
        ["4 error discovery/not-implemented /error/code"],
    )
    same(about(ask(1), untyped(1), probe(2), error(2, NOT_FOUND), fixed=False), [])
    same(about(ask(1), tools(1), ask(2), error(2, NOT_FOUND)), [], "it refuses something else")


def test_a_version_is_served_that_no_list_has():
    start = (probe(1), served(1, NEXT))
    same(about(*start), [f"2 {SERVED}/supportedVersions"])
    same(about(*start, ask(2), tools(2)), [f"2 {SERVED}/supportedVersions", f"3 {STRAYS}"], "told once a version")
    same(about(*start, ask(2, NEXT), tools(2)), [f"2 {SERVED}/supportedVersions"])
    start = (ask(1), refused(1, NEXT), ask(2), tools(2), ask(3), tools(3))
    same(about(*start), [f"3 {STRAYS}", f"4 {SERVED}"])
    same(about(*start, ask(4, "2028-01-01"), tools(4)), [f"3 {STRAYS}", f"4 {SERVED}", f"8 {SERVED}"])
    same(about(ask(1), tools(1)), [], "without a list nothing is measured")
    same(about(probe(1), served(1, NEXT, V), ask(2), tools(2), probe(3), served(3, V)), [])


def test_a_server_may_name_no_version_at_all():
    same(about(probe(1), served(1), ask(2)), [f"2 {SERVED}/supportedVersions", f"3 {STRAYS}"])


def test_the_client_keeps_to_the_newest_list():
    same(about(ask(1), refused(1, NEXT), ask(2, NEXT), ask(3), ask(4)), [f"4 {STRAYS}"], "told once a list")
    same(about(ask(1), refused(1, NEXT), ask(2), refused(2, NEXT), ask(3)), [f"3 {STRAYS}", f"5 {STRAYS}"])
    same(about(ask(1), refused(1, NEXT), probe(2, NEXT), served(2, NEXT, V), ask(3)), [])


def test_a_list_with_which_a_recording_begins_counts_too():
    same(about(refused(1, NEXT), ask(2), ask(3), partial=True), [f"2 {STRAYS}"])


def test_lists_that_cannot_be_read_measure_nothing():
    for versions in (5, NEXT, [5], [[NEXT]], None):
        odd = (probe(1), served(1, supportedVersions=versions))
        same(about(*odd, ask(2), tools(2)), [])
        same(about(*odd, ask(2), refused(2, NEXT), ask(3), tools(3)), [f"5 {STRAYS}", f"6 {SERVED}"])
    same(about(probe(1), served(1, NEXT, V), ask(2, [V]), tools(2)), [], "nor does a version that is no text")
    same(about(("C", {"id": 1, "method": "tools/list", "params": {"_meta": [V]}}), tools(1)), [])


def test_what_a_refusal_says_beside_the_version_refused():
    place = "/error/data/"
    same(about(ask(1), refused(1, NEXT)), [])
    same(
        about(ask(1), refused(1, NEXT, requested=NEXT)),
        [f"2 warning error/unsupported-version-requested {place}requested"],
    )
    same(about(ask(1), refused(1, NEXT, V)), [f"2 error error/unsupported-version-listed {place}supported"])
    legacy = ask(1, "2025-11-25"), refused(1, "2025-11-25", requested="2025-11-25")
    same(about(*legacy), [f"2 warning error/unsupported-version-listed {place}supported"])
    same(about(ask(1), error(1, -32602, supported=[V], requested=NEXT)), [], "a code that speaks of no version")
    for data in ({"supported": 5}, {"requested": 5}, {"requested": None}):
        same(
            about(ask(1), refused(1, NEXT, **data)),
            [f"2 error error/unsupported-version-data {place}{next(iter(data))}"],
        )
    same(about(ask(1, [V]), refused(1, NEXT)), [])


CLIENT = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}
INITIALIZE = ("C", {"id": 3, "method": "initialize", "params": CLIENT})
FALLS_BACK = "3 warning discovery/initialize-after-modern /method"
UNNAMED = "warning discovery/initialize-refusal-unnamed /error/data"
# (the refusal of a handshake, whether it names a version)
REFUSALS = [
    ({"code": -32601, "message": "no"}, False),
    ({"code": -32601, "message": "I speak 2026-07-28"}, True),
    ({"code": -32601, "message": "I speak 2026-7-28"}, False),
    ({"code": -32022, "message": "no", "data": {"supported": [V], "requested": "2025-11-25"}}, True),
    ({"code": -32602, "message": "no", "data": V}, True),
    ({"code": -32602, "message": "no", "data": [{"versions": {"all": [{"name": V}]}}]}, True),
    ({"code": -32602, "message": "no", "data": {"requested": 5, "fatal": True, "other": None}}, False),
]


@pytest.mark.parametrize(("refusal", "named"), REFUSALS)
def test_a_server_without_the_handshake_names_its_versions_where_it_refuses_one(refusal, named):
    talk, expected = (INITIALIZE, ("S", {"id": 3, "error": refusal})), [] if named else [UNNAMED]
    same(about(*talk), [f"2 {line}" for line in expected])
    start = (probe(1), served(1, V))
    same(about(*start, *talk, fixed=False), [FALLS_BACK, *(f"4 {line}" for line in expected)])
    same(about(*talk, fixed=False), [], "it may have the handshake")
    same(about(probe(1), served(1, V, "2025-11-25"), *talk, fixed=False), [], "it says so")


def test_a_refusal_that_is_no_object_is_told_as_such():
    odd = ("S", {"id": 3, "error": 5})
    same(about(probe(1), served(1, V), INITIALIZE, odd, fixed=False), [FALLS_BACK])
    same(about(probe(1), served(1), INITIALIZE, fixed=False), [f"2 {SERVED}/supportedVersions", FALLS_BACK])
