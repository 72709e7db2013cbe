"""The command `mcpcheck`: chooses a command, and turns how it ended into one line and an exit status.

It rests on docs/design.md, "The command line": 0 nothing to report, 1 findings or a surprise, 2 wrong usage, an
unreadable file or nothing judged; 3 is a fault of this program; 130 an interrupt.

It does nothing itself. A command's module is imported when it is chosen, so that none pays for another.
"""

import gc
import sys

from mcpcheck import __version__

COMMANDS = {
    "run": "run fixture files and compare with their expectations",
    "check": "check recorded sessions",
    "trace": "show each step of a session or of a case",
    "predict": "show a case, ask for its outcome, compare and explain",
    "explain": "show what a rule checks, with examples",
    "rules": "list the rules",
    "diff": "show what changed between two revisions",
    "batch": "sessions in, findings out, one JSON object a line",
}
# containers made before the collector looks for cycles: decoded messages hold none, and looking through freshly loaded
# modules again and again took a quarter of a small run
PATIENCE = 50_000
OKAY, FOUND, WRONG, BROKEN, INTERRUPTED = 0, 1, 2, 3, 130


def main(arguments=None):
    """Run the command line; `arguments` without the program's name, default those of the process. Returns a status."""
    if arguments is not None:
        return _run(list(arguments))
    gc.set_threshold(PATIENCE)
    status = _run(sys.argv[1:])
    gc.freeze()  # else the interpreter looks through all of it once more as it ends: a fifth of a small run
    return status


def _run(words):
    from mcpcheck.output import Output, OutputError, complain
    from mcpcheck.usage import UsageError

    out = Output(sys.stdout)
    try:
        status = _command(words, out)
        out.flush()
        return status
    except (UsageError, OutputError) as error:
        complain(str(error))
        status = WRONG
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Exception as error:
        complain(_internal(error))
        status = BROKEN
    out.discard()
    return status


def _command(words, out):
    from mcpcheck.usage import HELP, UsageError, meant, parse, quoted

    if not words:
        raise UsageError("no command given\n" + _overview())
    name, *rest = words
    if name in HELP or words == ["--version"]:
        out.write(_overview() if name in HELP else f"mcpcheck {__version__}\n")
        return OKAY
    if name not in COMMANDS:
        raise UsageError(f"unknown command {quoted(name)}{meant(name, COMMANDS)} (mcpcheck --help)")
    command = getattr(__import__(f"mcpcheck.commands.{name}").commands, name)
    options = parse(rest, command.OPTIONS)
    if options is None:
        from mcpcheck.commands.helptext import help_text

        out.write(help_text(command.USAGE, COMMANDS[name], command.OPTIONS, getattr(command, "EXAMPLE", "")))
        return OKAY
    return command.main(options, out)


def _overview():
    rows = "".join(f"  {name:<8} {about}\n" for name, about in COMMANDS.items())
    more = "mcpcheck COMMAND --help shows its options; mcpcheck --version the version\n"
    return f"usage: mcpcheck COMMAND …\n\n{rows}\n{more}"


def _internal(error):
    """One line for a fault of this program: what, where in the code, and at which step if that is known."""
    trace = error.__traceback__
    while trace.tb_next:
        trace = trace.tb_next
    file = trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/mcpcheck/")[2]
    at = "".join(f" at {note}" for note in getattr(error, "__notes__", ())[:1])
    where = f"{type(error).__name__} in {file}:{trace.tb_lineno}"
    return f"internal error{at} ({where}); please report it with the message that was judged"
