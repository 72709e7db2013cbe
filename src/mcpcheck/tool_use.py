"""The balance of tool uses and tool results inside one list of sampling messages.

Rests on client/sampling, sections "Tool Result Messages", "Tool Use and Result Balance" and "Message Roles".
Each use of the assistant is answered at once, by results alone, in the next message of the user.

It does not know the tools, nor whether a block is well formed otherwise. Blocks, ids and roles that cannot be read are
passed over: their shape has been reported. One wrong id is one finding: a result under an unknown id is not also
counted as a use without a result.
"""


def blocks(content):
    """Yield (pointer below the content, block) for each block that is an object; content is one block or an array."""
    if type(content) is dict:
        yield "", content
    elif type(content) is list:
        for index, block in enumerate(content):
            if type(block) is dict:
                yield f"/{index}", block


def uses(content):
    """Yield (pointer, id, block) for each tool_use block; the id is None where it is no string."""
    yield from _of_type(content, "tool_use", "id")


def results(content):
    """Yield (pointer, id of the use, block) for each tool_result block; the id is None where it is no string."""
    yield from _of_type(content, "tool_result", "toolUseId")


def _of_type(content, kind, member):
    for pointer, block in blocks(content):
        if block.get("type") == kind:
            key = block.get(member)
            yield pointer, key if type(key) is str else None, block


class _Message:
    """One readable message of the list: where its content stands, its role, its tool uses and results."""

    __slots__ = ("content", "place", "results", "role", "uses")

    def __init__(self, index, message):
        self.content = message.get("content")
        self.place = f"/params/messages/{index}/content"
        self.role = message.get("role")
        self.uses = list(uses(self.content))
        self.results = list(results(self.content))

    def used(self):
        return {key for _, key, _ in self.uses}

    def answered(self):
        return {key for _, key, _ in self.results}


def read(messages):
    """The list with each readable message as an object of this module and None for the others; [] for no list."""
    if type(messages) is not list:
        return []
    return [_Message(index, message) if type(message) is dict else None for index, message in enumerate(messages)]


def check_balance(messages, known):
    """Yield the emissions for a list of sampling messages.

    messages: the value of `params.messages`, any JSON type. known: a predicate, whether an id of a tool use was seen in
    an earlier sampling message of the session.
    """
    walk = read(messages)
    past = _Past(known)
    for index, message in enumerate(walk):
        if message is None:
            continue
        before = walk[index - 1] if index else _NONE
        after = walk[index + 1] if index + 1 < len(walk) else _NONE
        yield from _roles(message)
        yield from _repeated_uses(message, past)
        if before is not None:
            yield from _matched(message, before, past)
        if after is not None and message.role == "assistant":
            yield from _answered(message, after, past)
        past.take(message)


_NONE = _Message(0, {})  # what stands before the first message and after the last


class _Past:
    """What came before a message: ids used and answered in the list, ids already reported as missing a result."""

    __slots__ = ("_known", "answered", "reported", "used")

    def __init__(self, known):
        self._known = known
        self.used, self.answered, self.reported = set(), set(), set()

    def knows(self, key):
        return key in self.used or self._known(key)

    def take(self, message):
        self.used |= message.used()
        self.answered |= message.answered()


def _roles(message):
    if message.role == "user" and message.uses:
        yield "sampling/tool-use-role", message.place + message.uses[0][0], {}
    if not message.results:
        return
    if message.role == "assistant":
        yield "sampling/tool-result-role", message.place + message.results[0][0], {}
    elif message.role == "user":
        yield from _mixed(message)


def _mixed(message):
    for pointer, block in blocks(message.content):
        kind = block.get("type")
        # a tool use here has been reported for its role
        if type(kind) is str and kind not in ("tool_result", "tool_use"):
            yield "sampling/tool-result-mixed", message.place + pointer, {"name": kind}
            return


def _repeated_uses(message, past):
    own = set()
    for pointer, key, _ in message.uses:
        if key is not None and (key in past.used or key in own):
            yield "sampling/tool-use-id-duplicate", f"{message.place}{pointer}/id", {"found": key}
        own.add(key)


def _matched(message, before, past):
    """Each result belongs to a use of the message before; one use has one result."""
    due = [key for _, key, _ in before.uses]
    short = before.used() - message.answered()
    for pointer, key, _ in message.results:
        if key in due:
            due.remove(key)
        elif key is None or None in due or key in past.reported:
            continue  # an id that could not be read may be the one; a missing result that comes late is no second fault
        elif key in before.used() or key in past.answered:
            if not short:  # else it is the result of another use under a wrong id, and that one is reported as missing
                yield "sampling/tool-result-duplicate", f"{message.place}{pointer}/toolUseId", {"found": key}
        else:
            what = {"found": key, "when": "older" if past.knows(key) else None}
            yield "sampling/tool-result-unmatched", f"{message.place}{pointer}/toolUseId", what


def _answered(message, after, past):
    """Every use of the assistant has a result in the next message."""
    given = after.answered()
    missing = {key: pointer for pointer, key, _ in reversed(message.uses) if key is not None and key not in given}
    # a result under an unknown or unreadable id stands for one of the missing ones, and is reported itself
    strange = [key for key in given - message.used() if key is None or not past.knows(key)]
    if len(missing) > len(strange):
        past.reported |= set(missing)
        key = next(key for _, key, _ in message.uses if key in missing)
        yield "sampling/tool-use-unanswered", message.place + missing[key], {"name": key, "found": key}
