"""Prompts that are asked for and completed, against the prompts and templates that are listed.

Sources: server/prompts (prompt, error handling), server/utilities/completion (reference types, error handling).
"""

import pytest
from expect import same
from talks import told

PROMPT = '{"name":"p","arguments":[{"name":"a/b","required":true},{"name":"c","required":false},{"name":"d"}]}'


def listing(*prompts):
    return 'C> {"id":"l","method":"prompts/list"}', f'S> {{"id":"l","result":{{"prompts":[{",".join(prompts)}]}}}}'


def get(name="p", arguments=None):
    given = "" if arguments is None else f',"arguments":{arguments}'
    return f'C> {{"id":1,"method":"prompts/get","params":{{"name":"{name}"{given}}}}}'


def complete(ref, argument="x"):
    return f'C> {{"id":1,"method":"completion/complete","params":{{"ref":{ref},"argument":{{"name":"{argument}","value":""}}}}}}'


def talk(*lines, given="given 2025-11-25 ready", kinds=("error", "warning", "info")):
    return told("\n".join((given, *lines)), kinds=kinds)


MISSING = "3 warning prompts/required-argument-missing /params/arguments/a~1b"


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (None, [MISSING]),
        ("{}", [MISSING]),
        ('{"c":"1"}', [MISSING]),
        ('{"a/b":"1"}', []),
        ('{"a/b":"1","c":"1","d":""}', []),
        ('{"a/b":"1","e/f":"1"}', ["3 info prompts/argument-unknown /params/arguments/e~1f"]),
        ('{"A/B":"1"}', [MISSING, "3 info prompts/argument-unknown /params/arguments/A~1B"]),
    ],
)
def test_arguments(arguments, found):
    same(talk(*listing(PROMPT), get(arguments=arguments)), found)


def test_arguments_that_cannot_be_read_hold_nothing_against_anyone():
    for listed in ("7", "[7]", '[{"name":7}]', '[{"required":true}]'):
        prompt = f'{{"name":"p","arguments":{listed}}}'
        same([line for line in talk(*listing(prompt), get(arguments='{"x":"1"}')) if line.startswith("3")], [], listed)
    same(talk(*listing(PROMPT), get(arguments="[]")), ["3 error schema/type /params/arguments"])


def test_a_prompt_without_arguments_takes_none():
    same(talk(*listing('{"name":"p"}'), get()), [])
    same(
        talk(*listing('{"name":"p"}'), get(arguments='{"x":"1"}')),
        ["3 info prompts/argument-unknown /params/arguments/x"],
    )


def test_prompts_that_are_not_listed():
    same(talk(*listing(PROMPT), get("q")), ["3 warning prompts/get-unknown /params/name"])
    changed = 'S> {"method":"notifications/prompts/list_changed"}'
    same(talk(*listing(PROMPT), changed, get("q")), [])
    same(talk(get("q"), kinds=("unjudged",)), ["1 unjudged unjudged/listing-unseen /params/name"])


def test_completion_of_a_prompt():
    ref = '{"type":"ref/prompt","name":"p"}'
    same(talk(*listing(PROMPT), complete(ref, "c")), [])
    same(talk(*listing(PROMPT), complete(ref, "x")), ["3 info completion/argument-unknown /params/argument/name"])
    same(
        talk(*listing(PROMPT), complete('{"type":"ref/prompt","name":"q"}')),
        ["3 warning completion/prompt-unknown /params/ref/name"],
    )
    same(talk(complete(ref), kinds=("unjudged",)), ["1 unjudged unjudged/listing-unseen /params/ref/name"])


TEMPLATES = (
    'C> {"id":"t","method":"resources/templates/list"}',
    'S> {"id":"t","result":{"resourceTemplates":[{"uriTemplate":"a:{x}/{+y:3}{?z*,w}","name":"t"}]}}',
)
RESOURCES = 'C> {"id":"r","method":"resources/list"}', 'S> {"id":"r","result":{"resources":[{"uri":"a:1","name":"r"}]}}'


@pytest.mark.parametrize(
    ("name", "known"), [("x", True), ("y", True), ("z", True), ("w", True), ("v", False), ("y:3", False), ("z*", False)]
)
def test_completion_of_a_template(name, known):
    found = talk(*TEMPLATES, complete('{"type":"ref/resource","uri":"a:{x}/{+y:3}{?z*,w}"}', name))
    same(found, [] if known else ["3 info completion/argument-unknown /params/argument/name"])


def test_templates_that_are_not_listed():
    ref = '{"type":"ref/resource","uri":"b:{x}"}'
    same(talk(*TEMPLATES, *RESOURCES, complete(ref)), ["5 info completion/template-unknown /params/ref/uri"])
    same(talk(*TEMPLATES, complete(ref)), [], "the resources were not listed")
    same(talk(*RESOURCES, complete(ref)), [], "the templates were not listed")
    same(talk(*TEMPLATES, *RESOURCES, complete('{"type":"ref/resource","uri":"a:1"}')), [], "a listed resource")


def test_references_to_what_the_server_does_not_have():
    found = ["1 warning completion/ref-without-capability /params/ref/type"]
    prompts, resources = 'server={"completions":{},"prompts":{}}', 'server={"completions":{},"resources":{}}'
    prompt, template = '{"type":"ref/prompt","name":"p"}', '{"type":"ref/resource","uri":"a:{x}"}'
    for server, ref, expected in (
        (prompts, prompt, []),
        (prompts, template, found),
        (resources, prompt, found),
        (resources, template, []),
    ):
        same(talk(complete(ref), given=f"given 2025-11-25 ready {server}"), expected, f"{server} {ref}")
