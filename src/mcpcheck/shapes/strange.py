"""Members that a row does not name: which of them are more than unusual?

An unknown member is legal everywhere (schema/unknown-field, an info) but for two cases: the row is closed or forbids
the name, or the name equals that of a member that is present too, letter case and control characters aside, so that a
lenient peer may take the wrong one.

It knows the names of one row; the rules and their places are emitted elsewhere.
"""

from ..late import Late
from ..spelling import near

CONTROLS = Late(r"[\x00-\x1f\x7f-\x9f]")
BOUND = 1024


def fold(name):
    return CONTROLS.sub("", name).casefold()


class Strange:
    """The question of one row, each name asked once: `judge(name)`.

    closed: True where no other member is allowed. forbidden: names that mean trouble wherever they stand.
    """

    def __init__(self, known, forbidden, closed):
        self.known = known
        self.forbidden = frozenset(forbidden)
        self.closed = closed
        self.folded = {fold(name): name for name in known}
        self.answers = {}

    def judge(self, name):
        """True: more than an info. A text: a twin, should that member be present too. False: an info at most."""
        answer = self.answers.get(name)
        if answer is None:
            if len(self.answers) >= BOUND:
                self.answers.clear()
            answer = self.closed or name in self.forbidden or self.folded.get(fold(str(name)), False)
            self.answers[name] = answer
        return answer

    def trouble(self, value):
        """Whether any member of the object that the row does not know is more than an info."""
        for name in value:
            if name not in self.known:
                answer = self.judge(name)
                if answer is True or (answer and answer in value):
                    return True
        return False

    def near(self, name):
        """The known name that a misspelt one was probably meant to be, or None."""
        return near(str(name), sorted(self.known))
