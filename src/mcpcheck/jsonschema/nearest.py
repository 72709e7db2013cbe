"""Why no branch of `anyOf` or `oneOf` fits: the one that came nearest speaks for all.

JSON Schema leaves this to implementations. A branch is far away when the value has not even its type, or when a member
that names the kind of the value (a constant or a choice one level down) is another; of the rest, fewer errors are
nearer.

It does not know which keyword the branches belong to.
"""

from .json_values import kind, listing
from .walk import pointer_text


def combined(rule, value, place, failures):
    """Errors that explain why every branch failed. failures: the errors of each branch, in order."""
    here = pointer_text(place)
    if failures and all(len(errors) == 1 and _plain(errors[0], here) for errors in failures):
        words = dict.fromkeys(errors[0].expected.removeprefix("one of ") for errors in failures)
        yield rule.error(place, value, listing(words, 200))
        return
    nearest = min(failures, key=lambda errors: _distance(errors, here, value), default=())
    yield from nearest


def _plain(error, here):
    return error.pointer == here and error.keyword in ("type", "const", "enum", "false")


def _distance(errors, here, value):
    wrong_type = any(error.pointer == here and error.keyword == "type" for error in errors)
    missing_choice = any(error.pointer == here and error.keyword in ("const", "enum", "false") for error in errors)
    level = here.count("/") + 1 if kind(value) in ("object", "array") else -1
    other_kind = any(error.keyword in ("const", "enum") and error.pointer.count("/") == level for error in errors)
    return (wrong_type, missing_choice, other_kind, len(errors))
