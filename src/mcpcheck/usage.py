"""The command line's words: options read from a table, and the error that means wrong usage.

It rests on docs/design.md, "The command line": a wrong name suggests the nearest right one, wrong usage is status 2.

It knows no command; each command states its own table. (The standard library's parser would take a quarter of the time
that a whole run may take to start.)
"""

HELP = ("-h", "--help")


class UsageError(Exception):
    """Wrong usage, or a file that cannot be read or used: exit status 2. Its text is for the person who typed."""


class Options:
    """What was typed after a command: `paths` as they stand, and the values of each option in order."""

    def __init__(self, table):
        self.table = table
        self.paths = []
        self.values = {}

    def last(self, name, default=None):
        """The last value given for an option, or `default`; True for an option that takes none."""
        return self.values.get(name, [default])[-1]

    def words(self, name):
        """All values of an option that may be repeated, each split at commas."""
        return [word for value in self.values.get(name, ()) for word in value.split(",") if word]

    def take(self, name, value):
        """Add one value, checked against the choices of its row; raise UsageError."""
        choices = self.table[name][1]
        if choices and value not in choices:
            raise UsageError(f"{name}: {quoted(value)} is none of {', '.join(choices)}{meant(value, choices)}")
        self.values.setdefault(name, []).append(value)


def parse(arguments, table):
    """Read `arguments` by `table`: option -> (name of its value or None, choices or None, help text).

    Returns Options, or None where help is asked for. Raises UsageError.
    """
    options = Options(table)
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            options.paths.extend(rest)
        elif argument in HELP:
            return None
        elif argument.startswith("-") and argument != "-":
            _option(options, argument, rest)
        else:
            options.paths.append(argument)
    return options


def _option(options, argument, rest):
    name, equals, value = argument.partition("=")
    if name not in options.table:
        raise UsageError(f"unknown option {quoted(name)}{meant(name, [*options.table, '--help'])}")
    if options.table[name][0] is None:
        if equals:
            raise UsageError(f"{name} takes no value")
        options.take(name, True)
        return
    if not equals:
        value = next(rest, None)
        if value is None:
            raise UsageError(f"{name} needs a value: {name} {options.table[name][0]}")
    options.take(name, value)


def meant(word, words):
    """Return '; did you mean "…"?' for the nearest of `words`, or nothing."""
    from mcpcheck.spelling import near

    nearest = near(word, words)
    return f"; did you mean {quoted(nearest)}?" if nearest else ""


def quoted(word):
    """Return a word as it is shown in a message: quoted, harmless, cut."""
    from mcpcheck.spelling import spell

    return spell(word)
