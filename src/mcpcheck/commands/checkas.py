"""`mcpcheck check --as REVISION`: what recorded sessions must change to speak another revision.

It rests on docs/migrating.md and on docs/design.md, "The command line": exit status 0 where nothing must change, 1
where something must, 2 for wrong usage, an unreadable file or a session of which nothing was read.

It knows what was typed; the comparison is done by `migration`, the wording by `report`.
"""

from mcpcheck import contracts, pipeline, transcript
from mcpcheck.commands.check import Mistaken, refuse_mistaken
from mcpcheck.commands.source import Source, unreadable
from mcpcheck.migration import Migration
from mcpcheck.output import FileOutput, complain, printable
from mcpcheck.report import jsonl, migrating
from mcpcheck.spec import PUBLISHED
from mcpcheck.usage import UsageError, meant, quoted

ALONE = ("--profile", "--select", "--ignore", "--show", "--fail-on", "--direction", "--partial")


def main(options, out):
    """Report on every file; return the exit status."""
    target = options.last("--as")
    for revision in (target, options.last("--revision", target)):
        if revision not in PUBLISHED:
            raise UsageError(f"unknown revision {quoted(revision)}{meant(revision, PUBLISHED)}")
    for name in ALONE:
        if name in options.values:
            raise UsageError(f"{name} does not go together with --as")
    path, form = options.last("--output"), options.last("--format", "text")
    sink = FileOutput(path) if path is not None else out
    try:
        writer = jsonl.Writer(sink, form) if form != "text" else None
        statuses = [_file(path, options, sink, writer) for path in options.paths]
        if writer is not None:
            writer.end()
        sink.commit()
    except BaseException:
        sink.discard()
        raise
    return max(statuses)


def _file(path, options, sink, writer):
    """Report on one file; return its status."""
    name = "standard input" if path == "-" else path
    try:
        source = Source(path)
    except UsageError as error:
        complain(str(error))
        return 2
    migration, whole = _started(options), True
    with source as stream:
        try:
            whole = _follow(migration, stream, path)
        except Mistaken as mistaken:
            complain(str(mistaken))
            return 2
        except OSError as error:  # what was read before is reported
            complain(str(unreadable(path, error)))
            whole = False
    if not migration.read:
        complain(f"{printable(name)}: nothing was judged: it holds no message")
        return 2
    migration.finish()
    changes, target = migration.changes(), options.last("--as")
    if writer is None:
        lines = migrating.session(path, migration.spoken, target, _peers(migration), migration.state.step, changes)
        sink.write("\n".join(lines) + "\n")
    else:
        for change in changes:
            writer.add(migrating.record(path, migration.spoken, target, change))
    return 2 if not whole else int(any(change.level == "must" for change in changes))


def _started(options):
    revision = options.last("--revision")
    contract = contracts.contract(revision, infos=True) if revision is not None else None
    return Migration(pipeline.start(contract, infos=True), options.last("--as"))


def _follow(migration, stream, path):
    """Take every Event of the stream; return whether every line was a record. Raises Mistaken."""
    whole, name = True, "standard input" if path == "-" else path
    for item in transcript.events(stream):
        if type(item) is not transcript.Note:
            migration.take(item)
        elif item.kind == "not a record":
            if whole:
                refuse_mistaken(path)
            whole = False
            complain(f"{printable(name)}:{item.line}: not a record: {item.what}")
    return whole


def _peers(migration):
    """[(side, "name version"), …] of the sides that named themselves in a handshake."""
    session, said = migration.state.session, []
    for side, peer in (("client", session.client), ("server", session.server)):
        info = getattr(peer, "info", None)
        words = [info.get(key) for key in ("name", "version")] if type(info) is dict else ()
        if words and all(type(word) is str for word in words):
            said.append((side, " ".join(words)))
    return said
