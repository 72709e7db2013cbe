"""Shapes: what one object of the protocol must look like, asked twice.

Theory of operation. A revision's SHAPES table is read into trees (grammar.py). From a tree come three answers.
`accept` gives a predicate, generated Python (accept.py), that can only say *nothing to report*. `explain` walks the
same tree and yields every error and warning (explain.py); it is the definition. `remark` is a second walk for infos
(remark.py), run only where infos are shown. So a message that is fine costs a few microseconds, and a message that is
not is explained in full. What the grammar has no word for is a format (`@name`, formats.py) or a row check (`"@"`,
rows.py, forms.py); what one row owes its unknown members is in strange.py.

It rests on docs/design.md, section "The shape language", and on the tables of spec/. General rules (`schema/…`) are
renamed by a revision's NAMES before anyone sees them, so that a rule which is only a rename is one row of that table.

It does not know sessions, methods or severities. Emissions are (rule, pointer, what), pointer below the value that
was given.
"""

from .grammar import Table
from .remark import Remarks

OFTEN = 8  # making a predicate takes as long as so many walks


class Shapes:
    """The shapes of one revision under one profile.

    shapes, names: the tables SHAPES and NAMES of a revision. overlay: rows of a profile in the same language, laid
    over shapes: a field of the same name replaces the revision's, other keys are added; `"*": "never"` closes a row.
    """

    def __init__(self, shapes, names, overlay=None):
        self.table = Table(shapes, overlay)
        self.walker = Remarks(self.table, names)
        self.predicates = None
        self.made, self.walks = {}, {}

    def accept(self, name):
        """The predicate of a shape (its trailing `?` aside): value -> True only where explain has nothing to say."""
        made = self.made.get(name)
        if made is None:
            if self.predicates is None:
                from .accept import Predicates  # a small run asks for none

                self.predicates = Predicates(self.table, self.walker)
            made = self.made[name] = self.predicates.named(name.rstrip("?"))
        return made

    def quick(self, name):
        """As `accept`; while a shape has not been asked for often, the walk itself answers and no predicate is made."""
        return self.made.get(name) or self._walked(name)

    def _walked(self, name):
        walks = self.walks[name] = self.walks.get(name, 0) + 1
        if walks > OFTEN:
            return self.accept(name)
        return lambda value: next(self.explain(name, value), None) is None

    def explain(self, name, value, pointer=""):
        """Every error and warning of the value as (rule, pointer, what); the pointer given stands in front."""
        plain = name.rstrip("?")
        return self.walker.explain(self.table.named(plain), value, pointer, ((plain, ""),))

    def remark(self, name, value, pointer=""):
        """Every info of the value as (rule, pointer, what)."""
        plain = name.rstrip("?")
        return self.walker.remark(self.table.named(plain), value, pointer, ((plain, ""),))
