"""The answer to an elicitation, beside the request it answers.

Rests on client/elicitation, sections "Response Actions" and "Error Handling".
A mode that the client did not declare is refused, not answered; what is answered fits the question.

It does not judge the question: its shape has been judged, and the gate spoke where the mode was not declared. How
content is held against a form stands in the module of answers, which both generations of the protocol share.
"""

from mcpcheck.answers import judge
from mcpcheck.values import MISSING

START = None  # the open request is kept by the table of ids; what becomes of one that is a task, by that of tasks


def check_answer(state, facts):
    """The mode was declared, and the answer fits the question."""
    question = facts.asked.params if facts.asked is not None else None
    if type(question) is not dict or facts.direction != "client_to_server":
        return
    mode = question.get("mode", "form")
    if mode in ("form", "url") and _undeclared(facts.asked.capabilities, mode):
        yield "elicitation/result-for-undeclared-mode", "/result", {"mode": mode}
    yield from judge(question, facts.result, "/result")


def _undeclared(capabilities, mode):
    """Whether these capabilities (None: unknown) are known to lack the mode; an object without modes means form."""
    if type(capabilities) is not dict:
        return False
    modes = capabilities.get("elicitation", MISSING)
    if modes is MISSING:
        return True
    if type(modes) is not dict or mode in modes:
        return False  # declared, or meant to be and unreadable
    return mode == "url" or "url" in modes


ON = {("result", "elicitation/create"): (check_answer, None)}
