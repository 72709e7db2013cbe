"""What the data says of the checks, as questions that raise where the answer is another one.

The data: every block of the rule pages and of tests/edges with its clean continuation, every case of the fixtures with its
expected result, every recorded session with its expectation.
"""

import test_rule_pages as pages


class Question:
    """One thing the data says. about: words by which the nearest are asked first."""

    def __init__(self, about, function, *arguments):
        self.about, self.function, self.arguments = about, function, arguments

    def __call__(self):
        self.function(*self.arguments)


def questions():
    """Yield every Question."""
    for case in pages.CASES:
        yield Question(case.values[0].rule, pages.test_block, *case.values)
    for case in pages.CONTINUED:
        yield Question(case.values[0].rule, pages.test_one_fault_one_finding, *case.values)
