"""A case as it is shown before its outcome is known, and the short list of rules to choose from.

It rests on EXPERIENCE.md, "Predict first": who declared what, each step with its message, decoys of the same stage.

It knows no outcome but the rule it hides among the others; asking and comparing are the command's business.
"""

import json
import zlib

from mcpcheck import rules
from mcpcheck.report.wording import WIDTH, way, wrapped
from mcpcheck.spelling import cut, harmless, spell

CHOICES = 4
LONGEST = 700  # signs of a message that are shown
SETUPS = {
    "ready": "The session is ready: initialize was answered and confirmed.",
    "initialize_request_only": "The client has sent initialize with id 1; nothing else was sent.",
    "none": "Nothing was sent yet.",
}


def case_lines(case, defaults=None):
    """Return the lines of a case. defaults: members of a transport context that every step has anyhow."""
    lines = [harmless(case.name), "", *wrapped("", SETUPS[case.setup])]
    if case.setup != "none":
        for name, side in (("client", case.client), ("server", case.server)):
            lines.extend(wrapped(f"The {name} declared ", f"{declared(side['capabilities'])}."))
    for number, step in enumerate(case.steps, 1):
        lines.extend(("", *_step(number, step, defaults or {})))
    return lines


def declared(capabilities):
    """Return the dotted names of what was declared: "tools.listChanged, resources"."""
    if type(capabilities) is not dict:
        return spell(capabilities)
    return harmless(", ".join(_leaves(capabilities, ""))) or "nothing"


def _leaves(value, path):
    for name, inner in value.items():
        dotted = f"{path}.{name}" if path else name
        if type(inner) is dict and inner:
            yield from _leaves(inner, dotted)
        elif inner is True or inner == {}:
            yield dotted
        else:
            yield f"{dotted} {spell(inner, 30)}"


def _step(number, step, defaults):
    head = f"{number:>3}  "
    if step.control is not None:
        return [f"{head}the access policy changes: revision {spell(step.control.argument)} becomes active"]
    lines = [f"{head}{way(step.direction)}  {_label(step)}".rstrip()]
    text = step.raw if step.raw is not None else json.dumps(_told(step.message), ensure_ascii=False)
    lines.extend(_folded(text))
    if step.context is not None:
        own = {key: value for key, value in step.context.items() if key not in defaults or defaults[key] != value}
        lines.extend(("     beside the message, its transport context:", *_folded(json.dumps(own, ensure_ascii=False))))
    return lines


def _label(step):
    """What the message says it is; nothing where it does not."""
    message = step.message
    if step.raw is not None or type(message) is not dict:
        return ""
    id = f" #{spell(message['id'], 30)}" if "id" in message else ""
    if "method" in message:
        method = message["method"]
        return (cut(harmless(method)) if type(method) is str else spell(method)) + id
    return ("error" if "error" in message else "result") + id


def _told(message):
    """The part of a message that its label does not tell, or all of it where it is unusual."""
    if type(message) is not dict:
        return message
    for part, beside in (("params", ("id", "method")), ("result", ("id",)), ("error", ("id",))):
        if message.get("jsonrpc") == "2.0" and part in message and set(message) <= {"jsonrpc", part, *beside}:
            return message[part]
    return message


def _folded(text):
    """A long text on lines of its own, broken at blanks where it can be, cut after LONGEST signs."""
    width = WIDTH - 5
    for line in wrapped("     ", cut(harmless(text), LONGEST)):
        yield from ("     " + line[start : start + width] for start in range(5, max(len(line), 6), width))


def choices(contract, rule, name):
    """Return `rule` among up to three others of its stage, in the order of the alphabet.

    name: of the case; the same case always gives the same list. Only rules that can refuse a message here are decoys.
    """
    stage, family = rules.row(rule)["stage"], rule.partition("/")[0]
    others = [
        other
        for other in rules.names()
        if other != rule and rules.row(other)["stage"] == stage and contract.severity(other, None) == "error"
    ]
    others.sort(key=lambda other: (other.partition("/")[0] != family, zlib.crc32(f"{name} {other}".encode())))
    akin = [other for other in others if other.startswith(family + "/")][: CHOICES - 2]
    strange = [other for other in others if other not in akin][: CHOICES - 1 - len(akin)]
    return sorted([rule, *akin, *strange])
