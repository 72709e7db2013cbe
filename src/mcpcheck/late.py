"""A regular expression that is compiled when it is first asked.

It rests on no specification: compiling all of them takes longer than a whole small run, and few runs ask for most.

It knows no pattern; whoever has one keeps its grammar line above it.
"""

import re


class Late:
    """The pattern `text` with `flags`; `fullmatch`, `match`, `search` and the rest are those of re.Pattern."""

    def __init__(self, text, flags=0):
        self.text, self.flags = text, flags

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        method = getattr(re.compile(self.text, self.flags), name)
        setattr(self, name, method)  # from now on it is found without asking here
        return method
