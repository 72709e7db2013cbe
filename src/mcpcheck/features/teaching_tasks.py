"""Which answer a request with `task` must have under the teaching profile: a task, and never the ordinary result.

It rests on the teaching profile, section 13, and reads it alike for the three methods that take `task`.

It does not follow tasks from state to state; the profile judges each snapshot by itself.
"""

START = None
ON = {}


def expects(state, facts):
    """The name of the shape of the right answer."""
    route = facts.contract.route(facts.method)
    augmented = "task" in facts.params
    return route.with_task if augmented else route.result


EXPECTS = dict.fromkeys(("tools/call", "sampling/createMessage", "elicitation/create"), expects)
