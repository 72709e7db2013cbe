"""What the two sides of a recorded session must change to speak another revision, grouped by cause.

Theory of operation. The session is followed by its own contract, so every message has its Facts and every answer its
question. A message of the other generation is held against the tables of the revision moved to (probes.py): does the
method exist, may this side send it, would its params or result have the right shape there. A message of the same
generation is also judged by the contract moved to, as if the session had to follow it; what only that contract objects
to is a cause. The rest is grouping.

It rests on the tables of spec/ and on spec/migrating.py for the names and reasons of the causes. It does not rewrite
the session, and what a recording of messages cannot show (headers, streams, sign-in) it does not know.
"""

from collections import namedtuple

from mcpcheck import contracts, pipeline, rules
from mcpcheck.migration.probes import Probes
from mcpcheck.pipeline.report import STAGES
from mcpcheck.pointer import split
from mcpcheck.spec import migrating
from mcpcheck.values import MISSING, SENDER

LEVELS = ("must", "should", "deprecated")
KEPT = 1000  # places, and names, of one cause that are remembered; the others are counted
NAMED = ("field-gone", "capability-gone")  # causes whose place names what they are about
OF_SEVERITY = {"error": "must", "warning": "should"}

Change = namedtuple("Change", "cause level side says advice spec item names count places")
Change.__doc__ = """One cause, and where it shows.

cause: a key of CAUSES, or the name of a rule. level: "must", "should" or "deprecated". side: who has to change it,
"client", "server" or "both". spec: the address it rests on, or None; item: "major 2", the place in the lists of that
page, or None. names: what it is about (methods, fields, codes), in order of appearance. count: of the messages. places:
((step, line), …) of the first thousand, in order; line is None where the session is no file.
"""


class Found:
    """What was seen of one cause. level, says: of a rule's first finding; None for a cause of the table."""

    def __init__(self, level=None, says=None):
        self.level, self.says = level, says
        self.names, self.sides, self.places = {}, {}, {}
        self.count, self.last = 0, None

    def add(self, name, side, place):
        """Count one message in, once; its causes come one behind the other."""
        self.sides[side] = None
        if name is not None and len(self.names) < KEPT:
            self.names[name] = None
        if place == self.last or place in self.places:
            return
        self.last = place
        self.count += 1
        if len(self.places) < KEPT:
            self.places[place] = None


class Migration:
    """One session on its way: `take` its Events and `finish`, then ask `changes`.

    state: that before the first message, of a contract with infos. revision: the one moved to; ValueError for an
    unknown one. read: how many messages were understood. spoken: the revisions they spoke, in order of appearance.
    """

    def __init__(self, state, revision):
        self.target = contracts.contract(revision, infos=True)
        self.state = state
        self.other = pipeline.start(self.target, infos=True)
        self.probes = Probes(self.target)
        self.found = {}
        self.read = 0
        self.spoken = {}
        self.shaken = False

    def take(self, event):
        """Follow one Event and note what it shows."""
        trace = pipeline.follow(self.state, event)
        self.state = trace.after
        place = (trace.after.step, event.line)
        self.read += bool(trace.facts)
        if self.target.declares is None:
            self.other, found = pipeline.step(self.other, event)
            if all(facts.contract.generation == self.target.generation for facts in trace.facts):
                self._compare(trace.findings, found, trace.facts)
        for facts in trace.facts:
            self.spoken[facts.contract.revision] = None
            self._version(facts, place)
            if facts.contract.generation != self.target.generation:
                for cause, name in self.probes.of(trace.before, facts):
                    self._note(cause, name, SENDER[facts.direction], place)

    def _version(self, facts, place):
        """A handshake that stays a handshake, and names another revision."""
        if facts.method is MISSING or facts.method != self.target.opens:
            return
        self.shaken = True
        members = facts.params if facts.kind == "request" else facts.result
        version = members.get("protocolVersion") if type(members) is dict else None
        if type(version) is str and version != self.target.revision:
            self._note("version", version, SENDER[facts.direction], place)

    def finish(self):
        """Note what only the end of the session proves."""
        if self.target.declares is None:
            self._compare(pipeline.finish(self.state), pipeline.finish(self.other))

    def _compare(self, own, other, facts=()):
        known = {(finding.rule, finding.step, finding.pointer) for finding in own}
        # behind its first error a message is not judged further: what would be found there is no news of the move
        last = min((_stage(finding) for finding in own if finding.severity == "error"), default=len(STAGES))
        for finding in other:
            if (finding.rule, finding.step, finding.pointer) not in known and (not facts or _stage(finding) <= last):
                self._judge(finding, facts)

    def _judge(self, finding, facts):
        cause = migrating.RULES.get(finding.rule)
        side, place = SENDER.get(finding.direction, "both"), (finding.step, finding.line)
        if cause is not None:
            self._note(cause, _name(cause, finding, facts), side, place)
        elif finding.severity in OF_SEVERITY:
            found = self.found.setdefault(finding.rule, Found(OF_SEVERITY[finding.severity], finding.message))
            found.add(None, side, place)

    def _note(self, cause, name, side, place):
        if type(cause) is tuple:  # a rule that has no cause of its own
            rule, level, says = cause
            self.found.setdefault(rule, Found(level, says)).add(name, side, place)
        else:
            self.found.setdefault(cause, Found()).add(name, side, place)

    def changes(self):
        """The Changes: what must be done first, in the order of the table; then what rules say, by name."""
        order = {cause: number for number, cause in enumerate(migrating.CAUSES)}
        if self.shaken:  # what was modern before it was a probe
            self.found.pop("handshake-needed", None)
        made = [self._change(cause, found) for cause, found in self.found.items()]
        return sorted(made, key=lambda each: (LEVELS.index(each.level), order.get(each.cause, len(order)), each.cause))

    def _change(self, cause, found):
        row = migrating.CAUSES.get(cause)
        names, places = tuple(found.names), tuple(found.places)
        side = next(iter(found.sides)) if len(found.sides) == 1 else "both"
        if row is None:
            advice, spec = rules.row(cause).get("hint"), rules.address(cause, self.target.revision)
            return Change(cause, found.level, side, found.says, advice, spec, None, names, found.count, places)
        item = row.get("item")
        spec = migrating.LISTS[item.partition(" ")[0]] if item else self._address(row["rule"])
        return Change(
            cause,
            row["level"],
            row["side"] if item else side,
            row["says"],
            row["advice"],
            spec,
            item,
            names,
            found.count,
            places,
        )

    def _address(self, rule):
        return rules.address(rule, self.target.revision) if rules.exists(rule, self.target.revision) else None


def _stage(finding):
    return STAGES.index(rules.row(finding.rule)["stage"])


def _name(cause, finding, facts):
    """What a finding is about: the field at its place, or the method of the message."""
    if cause in NAMED:
        return split(finding.pointer)[-1]
    for each in facts:
        if finding.pointer == f"{each.at}/method":
            return each.method
    return None
