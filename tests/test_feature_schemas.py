"""The schemas of listed tools: one finding for one fault, at the place of the fault.

Sources: basic (schema validation, implementation requirements), server/tools, open questions 9 and 48.
"""

import pytest
from expect import same
from talks import told

INPUT, OUTPUT = "tools/input-schema-invalid", "tools/output-schema-invalid"


def listed(*members, given=""):
    """What a listing of one tool with these members gives, infos aside."""
    lines = (
        f"given 2025-11-25 ready{given}",
        'C> {"id":1,"method":"tools/list"}',
        f'S> {{"id":1,"result":{{"tools":[{{"name":"t",{",".join(members)}}}]}}}}',
    )
    return told("\n".join(lines), kinds=("error", "warning"))


def schema(rest):
    return '{"type":"object"' + (f",{rest}" if rest else "") + "}"


FAULTS = [
    ('"properties":{"a":{"type":"strin"}}', "error", "invalid", "/properties/a/type"),
    ('"properties":{"a":{"type":["string","string"]}}', "error", "invalid", "/properties/a/type/1"),
    ('"properties":{"a":{"minLength":-1}}', "error", "invalid", "/properties/a/minLength"),
    ('"properties":{"a":{"items":{"enum":1}}}', "error", "invalid", "/properties/a/items/enum"),
    ('"properties":7', "error", "invalid", "/properties"),
    ('"properties":null', "error", "invalid", "/properties"),
    ('"required":null', "error", "invalid", "/required"),
    ('"required":"a"', "error", "invalid", "/required"),
    ('"required":[1]', "error", "invalid", "/required/0"),
    ('"required":["a","a"]', "error", "invalid", "/required/1"),
    ('"minProperties":"1"', "error", "invalid", "/minProperties"),
    ('"$defs":{"x":{"type":"int"}}', "error", "invalid", "/$defs/x/type"),
    ('"properties":{"a":true}', "error", "property", "/properties/a"),
    ('"properties":{"a":"string"}', "error", "property", "/properties/a"),
    ('"properties":{"a":{"properties":{"b":true}}}', None, None, None),
    ('"properties":{"a":{"pattern":"("}}', None, None, None),
    ('"properties":{"a":{"$ref":"#/nowhere"}}', None, None, None),
    ('"properties":{"a":{"$ref":"https://example.com/a"}}', None, None, None),
    ('"$schema":"https://json-schema.org/draft/2020-12/schema"', None, None, None),
    ('"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{"items":[{}]}}', None, None, None),
    ('"properties":{"a":{"items":[{}]}}', "error", "invalid", "/properties/a/items"),
    ('"$schema":"https://example.com/mine","properties":{"a":{"type":"strin"}}', "warning", "dialect", "/$schema"),
    ('"properties":{"a":{"$id":"a","$schema":"https://example.com/mine"}}', None, None, None),
    (
        '"$schema":"http://json-schema.org/draft-07/schema#","properties":{"a":{"$id":"a","$schema":"https://example.com/mine"}}',
        None,
        None,
        None,
    ),
    ('"unknown":{"type":"strin"},"additionalProperties":false', None, None, None),
]


@pytest.mark.parametrize(("rest", "severity", "fault", "place"), FAULTS)
def test_one_fault_one_finding(rest, severity, fault, place):
    named = {"property": "tools/property-schema-not-object", "dialect": "tools/schema-dialect-unknown"}
    found = listed(f'"inputSchema":{schema(rest)}')
    same(found, [f"2 {severity} {named.get(fault, INPUT)} /result/tools/0/inputSchema{place}"] if fault else [])
    found = listed('"inputSchema":{"type":"object"}', f'"outputSchema":{schema(rest)}')
    same(found, [f"2 {severity} {named.get(fault, OUTPUT)} /result/tools/0/outputSchema{place}"] if fault else [])


@pytest.mark.parametrize(
    ("root", "rule", "place"),
    [
        ("null", "input-schema-null", ""),
        ("true", "input-schema-null", ""),
        ("{}", "input-schema-type", "/type"),
        ('{"type":"strin"}', "input-schema-type", "/type"),
        ('{"type":["object"]}', "input-schema-type", "/type"),
        ('{"type":null}', "input-schema-type", "/type"),
    ],
)
def test_the_root_is_the_business_of_the_shape(root, rule, place):
    same(listed(f'"inputSchema":{root}'), [f"2 error tools/{rule} /result/tools/0/inputSchema{place}"])


def test_two_faults_two_findings():
    both = schema('"$defs":{"a":{"type":1},"b":{"type":2}}')
    found = listed(f'"inputSchema":{both}')
    same(found, [f"2 error {INPUT} /result/tools/0/inputSchema/$defs/{name}/type" for name in "ab"])


@pytest.mark.parametrize(("support", "found"), [("forbidden", 0), ("optional", 1), ("required", 1)])
def test_task_support_without_the_capability(support, found):
    tool = f'{{"name":"t","inputSchema":{{"type":"object","additionalProperties":false}},"execution":{{"taskSupport":"{support}"}}}}'
    lines = 'C> {"id":1,"method":"tools/list"}', f'S> {{"id":1,"result":{{"tools":[{tool}]}}}}'
    info = "2 info tools/task-support-without-capability /result/tools/0/execution/taskSupport"
    again = lines[0].replace("1", "2"), lines[1].replace('"id":1', '"id":2')
    for server in ('{"tools":{}}', '{"tools":{},"tasks":{"requests":{"tools":{}}}}'):
        same(told("\n".join((f"given 2025-11-25 ready server={server}", *lines))), [info] * found)
        twice = told("\n".join((f"given 2025-11-25 ready server={server}", *lines, *again)))
        same(twice, [info, info.replace("2", "4", 1)] * found, "listed again")
    same(told("\n".join(("given 2025-11-25 ready", *lines))), [])


def again(first, second, *more):
    """What a listing of one tool gives after another of the same tool with another schema."""
    lists = [
        f'C> {{"id":{id},"method":"tools/list"}}\nS> {{"id":{id},"result":{{"tools":[{{"name":"t","inputSchema":{made}}}]}}}}'
        for id, made in enumerate((schema(first), schema(second)), 1)
    ]
    return told("\n".join(("given 2025-11-25 ready", *lists, *more)))


def test_a_flag_in_place_of_a_number_is_no_listing_read_before():
    length = '"properties":{"a":{"minLength":%s}}'
    lines = again(length % "1", length % "true")
    same(f"4 error {INPUT} /result/tools/0/inputSchema/properties/a/minLength" in lines, True, f"{lines}")
    enum = '"properties":{"a":{"enum":[%s]}},"additionalProperties":false'
    call = 'C> {"id":9,"method":"tools/call","params":{"name":"t","arguments":{"a":false}}}'
    lines = again(enum % "0", enum % "false", call)
    same([line for line in lines if "nonconforming" in line], [], "held against the newest listing")
