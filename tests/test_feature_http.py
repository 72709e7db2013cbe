"""HTTP facts of 2026-07-28: headers that repeat the body, statuses, and what comes on which stream."""

import pytest
from expect import same
from modern_talks import NO_ROOTS, PREFIX, ROOTS, asks, calls, done, error, meta, notice, request, result, told

SCHEMA = {
    "type": "object",
    "properties": {
        "region": {"type": "string", "x-mcp-header": "Region"},
        "count": {"type": "integer", "x-mcp-header": "Count"},
        "dry": {"type": "boolean", "x-mcp-header": "Dry"},
        "where": {"type": "object", "properties": {"zone": {"type": "string", "x-mcp-header": "Zone"}}},
        "rows": {"type": "array", "items": {"type": "string", "x-mcp-header": "Row"}},
        "any": True,
        "odd": {"type": "string", "x-mcp-header": 5},
        "blank": {"type": "string", "x-mcp-header": ""},
    },
}
TOOL = {"name": "q", "inputSchema": SCHEMA}
LISTED = (request(8, "tools/list"), result(8, tools=[TOOL], ttlMs=0, cacheScope="private"))


def http(headers=None, **more):
    return {"transport": "streamable-http", "http": {**({} if headers is None else {"headers": headers}), **more}}


def mirrored(arguments, **headers):
    """What is found in a call of the listed tool with these arguments and Mcp-Param headers."""
    headers = {"Mcp-Method": "tools/call", **{f"mcp-param-{name}": value for name, value in headers.items()}}
    call = request(1, "tools/call", {"name": "q", "arguments": arguments})
    found = told(*LISTED, call, done(1), contexts={3: http(headers)})
    return [line for line in found if "http/" in line]


@pytest.mark.parametrize(
    ("value", "header"),
    [
        ("north", "north"),
        ("north", "=?base64?bm9ydGg=?="),
        ("", ""),
        ("", "=?base64??="),
        ("bär", "=?base64?YsOkcg==?="),
        ("=?base64?x?=", "=?base64?PT9iYXNlNjQ/eD89?="),
        ("=?base64?", "=?base64?"),
    ],
)
def test_a_text_stands_in_its_header(value, header):
    same(mirrored({"region": value}, region=header), [])
    same(mirrored({"region": value + "x"}, region=header), ["3 error http/param-headers /params/arguments/region"])


@pytest.mark.parametrize(("value", "header"), [(42, "42"), (-7, "-7"), (42, "42.0"), (0, "0")])
def test_integers_are_compared_by_value(value, header):
    same(mirrored({"count": value}, count=header), [])
    same(mirrored({"count": value + 1}, count=header), ["3 error http/param-headers /params/arguments/count"])


def test_booleans_are_lower_case():
    same(mirrored({"dry": True}, dry="true"), [])
    same(mirrored({"dry": False}, dry="false"), [])
    same(mirrored({"dry": True}, dry="True"), ["3 error http/param-headers /params/arguments/dry"])
    same(mirrored({"dry": True}, dry="1"), ["3 error http/param-headers /params/arguments/dry"])


def test_a_nested_argument_is_reached_through_properties():
    same(mirrored({"where": {"zone": "a"}}, zone="a"), [])
    same(mirrored({"where": {"zone": "a"}}), ["3 error http/param-headers /params/arguments/where/zone"])
    same(mirrored({"rows": ["a"]}), [])


def test_null_and_nothing_have_no_header():
    same(mirrored({"region": None}), [])
    same(mirrored({}), [])
    same(mirrored({}, region="a"), ["3 error http/param-headers /params/arguments/region"])


@pytest.mark.parametrize("odd", [[], {}, 1.5, ["a"]])
def test_an_argument_that_no_header_can_carry_accuses_nobody(odd):
    same(mirrored({"region": odd}), [])


def test_headers_that_were_not_recorded_are_not_judged():
    call = request(1, "tools/call", {"name": "q", "arguments": {"region": "a"}})
    for context in (None, http(), http({}), http({"accept": "x"}), {"http": None}, {"http": {"headers": []}}):
        found = told(*LISTED, call, done(1), contexts={3: context})
        same([line for line in found if "http/" in line], [])


def test_an_annotation_that_names_no_header_asks_for_none():
    same(mirrored({"any": "a", "odd": "a", "blank": "a"}), [])


# params of a call that its headers cannot be held against: the shape has said what is wrong with them
HEADERS = {"mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "q", "mcp-param-region": "a"}
ODD = [
    ["q"],
    {"name": "q", "_meta": ["2026-07-28"]},
    {"name": ["q"], "_meta": meta()},
    {"name": "q", "arguments": ["a"], "_meta": meta()},
]


@pytest.mark.parametrize("params", ODD)
def test_params_that_cannot_be_read_are_not_held_against_the_headers(params):
    call = ("C", {"id": 1, "method": "tools/call", "params": params})
    found = told(*LISTED, call, contexts={3: http(HEADERS)})
    same([line for line in found if "http/" in line], [])
    same(len([line for line in found if line.startswith("3 error")]), 1)


def test_questions_in_a_result_have_no_headers_of_their_own():
    post, answers = http({"Mcp-Method": "tools/call", "Mcp-Name": "a"}, stream=2), {"r": NO_ROOTS}
    talk = (calls(1), asks(1, {"r": ROOTS}), calls(2, inputResponses=answers), done(2))
    same(told(*talk, contexts={1: http(stream=1), 2: {**post, "http": {**post["http"], "stream": 1}}, 3: post}), [])


def test_a_tool_that_was_not_listed_is_not_judged():
    call = request(1, "tools/call", {"name": "q", "arguments": {"region": "a"}})
    found = told(call, done(1), contexts={1: http({"mcp-method": "tools/call"})})
    same([line for line in found if "http/" in line], [])


@pytest.mark.parametrize(
    ("method", "params", "place"),
    [
        ("tools/call", {"name": "a"}, "/params/name"),
        ("prompts/get", {"name": "a"}, "/params/name"),
        ("resources/read", {"uri": "a:b"}, "/params/uri"),
    ],
)
def test_the_name_stands_in_its_header(method, params, place):
    right = params.get("name") or params["uri"]
    wrong = [f"1 error http/method-name-headers {place}"]
    for name, expected in ((right, []), (f" {right} ", []), (right.upper(), wrong)):
        found = told(request(1, method, params), error(1), contexts={1: http({"MCP-NAME": name})})
        same(found, expected)


DATA = {
    -32021: {"requiredCapabilities": {"experimental": {"x": {}}}},
    -32022: {"supported": ["2027-01-01"], "requested": "2026-07-28"},
}
STATUSES = [(-32020, 400), (-32021, 400), (-32022, 400), (-32601, 404), (-32602, None), (-32603, None)]


@pytest.mark.parametrize(("code", "right"), STATUSES)
def test_each_refusal_has_its_status(code, right):
    for status in (200, 400, 404, 500):
        found = told(calls(1), error(1, code, **DATA.get(code, {})), contexts={2: http(status=status)})
        expected = [] if right in (None, status) else ["2 error http/status /error/code"]
        same([line for line in found if "http/" in line], expected)


def test_the_status_may_stand_with_the_request():
    found = told(calls(1), error(1, -32020), contexts={1: http(status=200)})
    same([line for line in found if "http/" in line], ["2 error http/status /error/code"])
    same([line for line in told(calls(1), error(1, -32020), contexts={1: http(status=400)}) if "http/" in line], [])


def test_a_request_without_metadata_is_refused_with_400():
    bare = ("C", {"id": 1, "method": "tools/call", "params": {"name": "a"}})
    for status, expected in ((400, []), (200, ["2 error http/status /error/code"])):
        found = told(bare, error(1, -32602), contexts={2: http(status=status)})
        same([line for line in found if "http/" in line], expected)


@pytest.mark.parametrize(
    ("status", "right"), [(202, True), (200, False), (204, False), (400, True), (503, True), (None, True)]
)
def test_a_notification_is_accepted_with_202(status, right):
    found = told(notice("C", "x"), contexts={1: http(status=status)})
    same([line for line in found if "http/" in line], [] if right else ["1 error http/status"])


def test_what_comes_on_the_stream_of_a_request_is_of_it():
    asked = (
        request(1, "tools/call", {"name": "a"}, progressToken="t"),
        request(2, "tools/call", {"name": "b"}, progressToken=7),
    )
    report = notice("S", "progress", {"progressToken": "t", "progress": 1})
    same(told(*asked, report, done(2), done(1), contexts={3: http(stream=1), 4: http(stream=2), 5: http(stream=1)}), [])
    found = told(*asked, report, done(2), done(1), contexts={3: http(stream=2), 4: http(stream=1), 5: http(stream="1")})
    progress = "3 error http/stream-scope /params/progressToken"
    same(found, [progress, "4 error http/stream-scope /id", "5 error http/stream-scope /id"])


def test_progress_under_an_id_in_use_twice_may_be_of_either_request():
    asked = [request(1, "tools/call", {"name": name}, progressToken=name) for name in "ab"]
    for token, expected in (("a", []), ("b", []), ("c", ["3 error http/stream-scope /params/progressToken"])):
        report = notice("S", "progress", {"progressToken": token, "progress": 1})
        found = told(*asked, report, contexts={3: http(stream=1)})
        same([line for line in found if "http/" in line], expected)


@pytest.mark.parametrize("params", [None, [], {"progress": 1}])
def test_progress_that_names_no_request_is_not_held_against_its_stream(params):
    report = ("S", {"method": "notifications/progress", **({} if params is None else {"params": params})})
    found = told(calls(1), report, done(1), contexts={2: http(stream=1)})
    same([line.split(" ")[0] for line in found], ["2"])
    same([line for line in found if "http/" in line], [])


def test_a_server_may_cancel_a_subscription_over_http_and_a_client_what_it_likes_over_stdio():
    wanted = {"notifications": {"toolsListChanged": True}}
    listen, granted = request(1, "subscriptions/listen", wanted), notice("S", "subscriptions/acknowledged", wanted, 1)
    cancelled = {"requestId": 1}
    same(told(listen, granted, notice("S", "cancelled", cancelled), contexts={3: http()}), [])
    same(told(calls(1), notice("C", "cancelled", cancelled), contexts={2: {"transport": "stdio"}}), [])


def test_a_subscription_has_its_own_stream():
    wanted = {"toolsListChanged": True}
    listen = request(1, "subscriptions/listen", {"notifications": wanted})
    acknowledged = notice("S", "subscriptions/acknowledged", {"notifications": wanted}, 1)
    place = f"/params/_meta/{PREFIX.replace('/', '~1')}subscriptionId"
    for stream, expected in ((1, []), (2, [f"2 error http/stream-scope {place}"])):
        same(told(listen, acknowledged, contexts={2: http(stream=stream)}), expected)


def test_a_refused_request_is_still_answered_by_name():
    same(told(calls(1), error(1, -32600), calls(1), done(1), contexts={1: http(status=400), 3: http(status=200)}), [])


def test_an_answer_that_came_with_a_bad_status_was_still_sent():
    found = told(calls(1), error(1, -32601), contexts={2: http(status=404)}, kinds=("info",))
    same([line for line in found if "id/" in line], [])
