"""What one message shows of the difference between its own revision and one of the other generation.

It rests on the tables of both revisions: METHODS, ASKS, CAPABILITIES, ERRORS, SHAPES, LIFECYCLE. An objection that the
message's own tables make too is none of the move. spec/migrating.py gives each difference its name.

It knows no method and no field: a probe asks the tables, and yields (cause, name), where the cause is a key of CAUSES
or (rule, level, says) for an objection that is only a rule's.
"""

from mcpcheck import peers
from mcpcheck.pipeline.report import words
from mcpcheck.pointer import split
from mcpcheck.spec import migrating, names
from mcpcheck.values import MISSING, OTHER, SENDER
from mcpcheck.wire import header_of, http_of

NOTHING = {}
OF_SEVERITY = {"error": "must", "warning": "should"}


class Probes:
    """The questions asked of each message on its way to the contract `target`."""

    def __init__(self, target):
        self.target = target
        self.names = migrating.MOVES.get(target.revision, NOTHING)
        self.opened = target.opens is None
        self.ids = set()

    def of(self, state, facts):
        """Yield (cause, name) of everything in the message that cannot stay as it is. state: that before it."""
        if not self.opened:
            self.opened = True
            yield "handshake-needed", None
        if not facts.at:
            yield from self._headers(facts.event)
        if type(facts.event.message) is list and not self.target.batches:
            yield "batch", None
        yield from self._nested(facts)
        if facts.kind in ("request", "notification"):
            yield from self._call(facts)
        elif facts.kind == "result":
            yield from self._result(facts)
        else:
            yield from self._error(facts)

    def _nested(self, facts):
        """Calls that stand inside a message, where the revision moved to has none."""
        if self.target.nested or type(facts.method) is not str:
            return
        for place, kind, *_ in facts.contract.nested.get((facts.kind, facts.method), ()):
            part, name = split(place)
            members = getattr(facts, part)
            if type(members) is dict and name in members:
                yield "questions-gone" if kind == "request" else "answers-gone", name

    # what a recording tells of HTTP

    def _headers(self, event):
        for name, cause in self.names.get("headers", NOTHING).items() if event.context is not None else ():
            if header_of(event, name) is not None:
                yield cause, name

    def _posted(self, facts):
        """A header that a posted call should have, where the recording shows headers at all."""
        name, cause = self.names.get("posts", (None, None))
        if name is None or facts.at or facts.direction != "client_to_server":
            return
        if http_of(facts.event).get("headers") and header_of(facts.event, name) is None:
            yield cause, name

    # requests and notifications

    def _call(self, facts):
        method, own = facts.method, facts.contract
        yield from self._capabilities(facts, facts.params)
        if facts.kind == "request" and not facts.at:
            yield from self._id(facts)
        if type(method) is not str:
            return
        if method in names.NAMES and method not in self.target.methods:
            yield self._named("methods", method, "method-gone"), method
            return
        yield from self._sender(facts)
        yield from self._posted(facts)
        yield from self._first(method, own)
        yield from self._params(facts)
        yield from self._wanted(facts, facts.params)
        yield from self._deprecated(method, facts.params)

    def _named(self, table, key, otherwise):
        return self.names.get(table, NOTHING).get(key, otherwise)

    def _sender(self, facts):
        side, route = SENDER[facts.direction], self.target.route(facts.method)
        if facts.kind == "request" and side not in self.target.asks:
            yield "server-request", facts.method
        elif route is not None and route.sender not in (side, "both"):
            yield "wrong-sender", facts.method

    def _id(self, facts):
        """A revision that forbids what its own allows: an id that was used before."""
        if self.target.id_reuse or not facts.contract.id_reuse or type(facts.id) not in (int, str):
            return
        key = (facts.direction, type(facts.id), facts.id)
        if key in self.ids:
            yield "id-reused", None
        self.ids.add(key)

    def _first(self, method, own):
        """What must be asked for first, by a method that came with the revision."""
        cause, first = self._named("needs", method, (None, None))
        if cause is not None and first not in own.methods:
            yield cause, method

    def _params(self, facts):
        route = self.target.route(facts.method)
        if route is None:  # of no revision: only what every request owes
            route = self.target.route(self.target.declares["discovers"]) if self._owes(facts) else None
        if route is None or (facts.params is MISSING and not route.required):
            return
        params = {} if facts.params is MISSING else facts.params
        own = facts.contract.route(facts.method)
        yield from self._objections(facts, route.params, params, "/params", own.params if own else None)

    def _owes(self, facts):
        return facts.kind == "request" and self.target.declares is not None

    # answers

    def _result(self, facts):
        own, asked = facts.contract, facts.asked
        if facts.method == own.opens and own.opens is not None:
            yield from self._opened(facts)
        if facts.method is MISSING or facts.method not in self.target.methods:
            return
        yield from self._answer(facts)
        kind = facts.result.get("resultType", "complete") if type(facts.result) is dict else "complete"
        if kind != "complete" and not self.target.result_types:
            yield "result-kind-gone", facts.method
            return
        row, mine = self.target.methods[facts.method], own.methods.get(facts.method)
        handle = self._is_handle(facts, asked, mine)
        if handle:
            yield self.names.get("handles", "result-kind-gone"), facts.method
        for cause, name in self._objections(
            facts, row[4], facts.result, "/result", None if handle else mine and mine[4]
        ):
            if not handle or (type(cause) is str and cause in self.names.get("rules", NOTHING).values()):
                yield cause, name
        yield from self._wanted(facts, facts.result)

    def _answer(self, facts):
        """An answer of a side that is not asked any more."""
        if OTHER[SENDER[facts.direction]] not in self.target.asks and facts.method in self.target.methods:
            yield "client-answer", facts.method

    def _is_handle(self, facts, asked, row):
        """Whether the result is the handle of a task where the method has one and the revision moved to has not."""
        if row is None or row[5] is None or self.target.methods[facts.method][5] is not None or asked is None:
            return False
        return type(facts.result) is dict and facts.contract.tells_apart(facts.result, row[4], row[5])

    def _opened(self, facts):
        yield from self._capabilities(facts, facts.result)
        if self.target.declares is not None:
            yield "discovery", None

    def _error(self, facts):
        yield from self._answer(facts)
        code = facts.error.get("code") if type(facts.error) is dict else None
        if type(code) is not int:
            return
        cause = self._named("codes", code, None)
        for lowest, highest, name in self.names.get("ranges", ()):
            if cause is None and lowest <= code <= highest and code not in self.target.spec.ERRORS:
                cause = name
        if cause is None and code in facts.contract.spec.ERRORS and code not in self.target.spec.ERRORS:
            cause = "error-code-gone"
        if cause is not None:
            yield cause, str(code)

    # what all of them share

    def _capabilities(self, facts, members):
        """The capabilities that a handshake declares: those that are gone, and those that are deprecated."""
        if facts.method != facts.contract.opens or type(members) is not dict:
            return
        side, declared = SENDER[facts.direction], members.get("capabilities")
        gone = []
        for path in dict.fromkeys((*facts.contract.spec.CAPABILITIES, *self.names.get("capabilities", ()))):
            of, _, name = path.partition(".")
            if of != side or not peers.holds(declared, name):
                continue
            if path in self.names.get("deprecated", NOTHING):
                yield self.names["deprecated"][path], name
            if path not in self.target.spec.CAPABILITIES and not any(path.startswith(above) for above in gone):
                gone.append(path + ".")
                yield self._named("capabilities", path, "capability-gone"), name

    def _wanted(self, facts, members):
        """What a message should say beside what it must."""
        place, cause = self._named("wants", (facts.kind, SENDER[facts.direction]), (None, None))
        if cause is None:
            return
        for name in place[1:]:
            members = members.get(name) if type(members) is dict else None
        if members is None:
            yield cause, None

    def _deprecated(self, method, params):
        if method in self.names.get("deprecated", NOTHING):
            yield self.names["deprecated"][method], method
        field, values, cause = self._named("values", method, (None, (), None))
        if cause is not None and type(params) is dict and params.get(field) in values:
            yield cause, field

    def _objections(self, facts, shape, value, at, own):
        """What the shape says of the value that its own shape did not: as causes, or as the rule says it."""
        shapes, before = self.target.shapes, facts.contract.shapes
        errors = () if shapes.accept(shape)(value) else tuple(shapes.explain(shape, value, at))
        found = [*errors, *shapes.remark(shape, value, at)]
        if not found:
            return
        known = ()
        if own is not None and own in facts.contract.spec.SHAPES:
            known = (*before.explain(own, value, at), *before.remark(own, value, at))
        same, places = {each[:2] for each in known}, {pointer for _, pointer, _ in known}
        for rule, pointer, what in found:
            cause = self._cause(facts, rule, pointer)
            if cause is not None and (rule, pointer) not in same:
                yield cause, split(pointer)[-1]
            elif cause is None and pointer not in places:
                yield from self._told(facts, rule, pointer, what, (rule, pointer, what) in errors)

    def _cause(self, facts, rule, pointer):
        """The name of what an objection comes from; None where only the rule can tell."""
        tokens = split(pointer)
        cause = self._named("rules", rule, None) or self._named("fields", (tokens[0], tokens[-1]), None)
        return cause or self._named("answers", facts.method, None)

    def _told(self, facts, rule, pointer, what, heavy):
        if rule in migrating.RULES:
            yield migrating.RULES[rule], split(pointer)[-1]
            return
        severity = self.target.severity(rule, what.get("when")) if heavy else None
        if severity in OF_SEVERITY:
            says = words(self.target, rule, pointer, what, facts, facts.direction)
            yield (rule, OF_SEVERITY[severity], says), None
