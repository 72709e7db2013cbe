"""The values that leave the pipeline: what goes in, what is remembered, what comes out.

Nothing here rests on a page of the specification; the field meanings are those of docs/design.md, section "values".

It knows no rule, no revision and no wording: a Finding carries its message ready-made.
"""

from collections import namedtuple

DIRECTIONS = ("client_to_server", "server_to_client")
SENDER = {"client_to_server": "client", "server_to_client": "server"}
OTHER = {"client": "server", "server": "client"}
DIRECTION = {"client": "client_to_server", "server": "server_to_client"}


class _Missing:
    """The value of a member that is not there; JSON null stays None."""

    __slots__ = ()

    def __repr__(self):
        return "MISSING"

    def __bool__(self):
        return False


MISSING = _Missing()

Event = namedtuple("Event", "direction message raw line text context", defaults=(None, None, None, None, None))
Event.__doc__ = """One message as it was seen.

direction: "client_to_server" or "server_to_client".
message: the decoded JSON value (None is JSON null); ignored where `raw` is given.
raw: the text (str or bytes) of one message, decoded by the pipeline; None if `message` holds it.
line: 1-based line of the file, or None. text: the line the message stood in, or None.
context: what is known beside the message (a recording's `http`, `connection`), or None.
"""


class Control(namedtuple("Control", "type argument")):
    """A control event of a course fixture: never wire data. type: its name; argument: what it carries."""

    __slots__ = ()
    direction = ""
    line = context = None


State = namedtuple("State", "contract session ids features unjudged step")
State.__doc__ = """What the messages so far have established; a value, never changed in place.

One slice an owner: contract (era), session (lifecycle), ids (ids), features (one place a feature),
unjudged (pipeline); step counts the messages from 1.
"""


class Finding(namedtuple("Finding", "rule severity step direction pointer offset message line")):
    """One broken rule at one place.

    rule: "family/name". severity: "error", "warning", "info" or "unjudged". step: the 1-based message of the
    session. pointer: RFC 6901 text into the message. offset: character in the text for json/ findings, else None.
    Equal by (rule, step, direction, pointer, offset): wording may improve without touching expectations.
    """

    __slots__ = ()

    def _key(self):
        return (self.rule, self.step, self.direction, self.pointer, self.offset)

    def __eq__(self, other):
        return isinstance(other, Finding) and self._key() == other._key()

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self._key())


Facts = namedtuple("Facts", "kind id method params result error direction at contract asked event")
Facts.__doc__ = """What the envelope tells of one message, one batch member or one nested call.

kind: "request", "notification", "result" or "error". Absent members are MISSING. method: for an answer that of the
request answered, MISSING if unknown. direction: the sender's. at: pointer put before every pointer emitted for it.
contract: the one that judges it. asked: the Pending record it answers, or None. event: the Event it came in.
"""

Pending = namedtuple("Pending", "method params expects contract capabilities step line id direction")
Pending.__doc__ = """A request that waits for its answer.

expects: the shape of the right answer; (right, other) for a request with `task`, whose two kinds of answer only their
members tell apart. capabilities: the receiver's, as declared when the request passed, or None. step: names the request within its session (a fraction
tells the members of a batch apart).
"""

Origin = namedtuple("Origin", "step direction line")
Origin.__doc__ = "The message a finding of `finish` stands at."

Trace = namedtuple("Trace", "event facts before after findings answers")
Trace.__doc__ = "One followed step: the event, its facts, the states around it, the findings, each stage's answer."
