"""Completion: what is to be completed belongs to a listed prompt or template, of a kind the server has declared.

It rests on server/utilities/completion, sections Reference Types and Error Handling.

It reads no values; templates are only read for the names of their variables.
"""

from mcpcheck.features import place
from mcpcheck.late import Late
from mcpcheck.listing import standing
from mcpcheck.peers import declared
from mcpcheck.spelling import spell

START = None
_LISTINGS = place("listings")
_NEEDS = {"ref/prompt": "prompts", "ref/resource": "resources"}
_EXPRESSION = Late(r"\{[+#./;?&]?([^{}]*)\}")  # RFC 6570: "{" [ operator ] variable-list "}"


def check_complete(state, facts):
    """Judge the reference, and the argument against it."""
    ref = facts.params.get("ref") if type(facts.params) is dict else None
    kind = ref.get("type") if type(ref) is dict else None
    if type(kind) is not str or kind not in _NEEDS:
        return
    if declared(state, "server", _NEEDS[kind]) is False:
        yield "completion/ref-without-capability", "/params/ref/type", {"found": kind, "name": _NEEDS[kind]}
        return
    argument = facts.params.get("argument")
    name = argument.get("name") if type(argument) is dict else None
    judge = _prompt if kind == "ref/prompt" else _template
    yield from judge(lambda method: standing(state.features[_LISTINGS], facts.contract, method), ref, name)


def _prompt(known, ref, argument):
    name, prompts = ref.get("name"), known("prompts/list")
    if type(name) is not str:
        return
    if prompts is None:
        yield "unjudged/listing-unseen", "/params/ref/name", {"subject": "prompts/list"}
    elif name not in prompts:
        yield "completion/prompt-unknown", "/params/ref/name", {"found": name}
    else:
        listed = prompts[name].get("arguments", [])
        if type(listed) is list:
            names = [item.get("name") for item in listed if type(item) is dict]
            yield from _argument(argument, names, f"prompt {spell(name)}")


def _template(known, ref, argument):
    uri, templates = ref.get("uri"), known("resources/templates/list")
    if type(uri) is not str:
        return
    if templates is None:
        yield "unjudged/listing-unseen", "/params/ref/uri", {"subject": "resources/templates/list"}
    elif uri in templates:
        yield from _argument(argument, variables(uri), f"template {spell(uri)}")
    else:
        resources = known("resources/list")
        if resources is not None and uri not in resources:
            yield "completion/template-unknown", "/params/ref/uri", {"found": uri}


def _argument(name, names, owner):
    if name not in names:  # a name of a wrong type is an error already, and nothing more is said of it
        yield "completion/argument-unknown", "/params/argument/name", {"found": name, "name": owner}


def variables(template):
    """The names of the variables of a uri template, modifiers (`*`, `:3`) left out."""
    for names in _EXPRESSION.findall(template):
        for name in names.split(","):
            yield name.partition(":")[0].rstrip("*")


ON = {("request", "completion/complete"): (check_complete, None)}
