"""Where a client may know a uri from, and whether reading it gives what was asked for.

It rests on server/resources, section Reading Resources.

It does not expand templates: a uri that begins as one does may come from it. Subscriptions are another module's, and
so is the code of a refusal.
"""

from collections import namedtuple

from mcpcheck.features import for_info, place
from mcpcheck.history import EMPTY
from mcpcheck.spelling import spell

PLACE = place("uris")
_MANY = 500  # beginnings of templates kept; with more of them every uri counts as known

Mentioned = namedtuple("Mentioned", "uris beginnings")
Mentioned.__doc__ = """What has been mentioned.

uris: history of every uri seen so far. beginnings: what stands before the first brace of each template.
"""
START = Mentioned(EMPTY, ())


def _uri(params):
    uri = params.get("uri") if type(params) is dict else None
    return uri if type(uri) is str else None


@for_info
def check_asked(state, facts):
    """A uri that nothing has mentioned."""
    uri, slice_ = _uri(facts.params), state.features[PLACE]
    if uri is None or state.session.unseen:
        return
    if uri not in slice_.uris and not uri.startswith(slice_.beginnings):
        yield "resources/call-unknown-uri", "/params/uri", {"found": uri}


def check_read(state, facts):
    """Contents of another uri than the one that was read."""
    uri = _uri(facts.asked.params) if facts.asked is not None else None
    contents = facts.result.get("contents") if type(facts.result) is dict else None
    if uri is None or type(contents) is not list or not contents or uri in _uris(contents):
        return
    yield "resources/read-uri-unrelated", "/result/contents", {"name": spell(uri)}


def _uris(items):
    return [item.get("uri") for item in items if type(item) is dict]


def _remembering(uris_of):
    """An advance that remembers the uris of a message; whether one was mentioned is asked for an info only."""

    @for_info
    def advance(state, facts):
        return _remember(state.features[PLACE], uris_of(facts))

    return advance


def _remember(slice_, uris):
    known = slice_.uris
    for uri in uris:
        if type(uri) is str and uri not in known:
            known = known.put(uri)
    return slice_ if known is slice_.uris else slice_._replace(uris=known)


def _asked(facts):
    return (_uri(facts.params),)


def _items(facts, member):
    items = facts.result.get(member) if type(facts.result) is dict else None
    return items if type(items) is list else ()


def _listed(facts):
    return _uris(_items(facts, "resources"))


def advance_templates(state, facts):
    slice_ = state.features[PLACE]
    beginnings = slice_.beginnings
    for item in _items(facts, "resourceTemplates"):
        template = item.get("uriTemplate") if type(item) is dict else None
        beginning = template.partition("{")[0] if type(template) is str else None
        if beginning is not None and beginning not in beginnings:
            beginnings = ("",) if len(beginnings) >= _MANY else (*beginnings, beginning)
    return slice_._replace(beginnings=beginnings)


def _read(facts):
    return _uris(_items(facts, "contents"))


def _in_content(facts):
    return _in_blocks(_items(facts, "content"))


def _in_messages(facts):
    return _in_blocks([message.get("content") for message in _items(facts, "messages") if type(message) is dict])


def _in_blocks(blocks):
    """The uris of links and embedded resources."""
    for block in blocks:
        if type(block) is dict and block.get("type") != "text":
            resource = block.get("resource")
            yield resource.get("uri") if type(resource) is dict else block.get("uri")


_advance_asked = _remembering(_asked)

ON = {
    ("request", "resources/read"): (check_asked, _advance_asked),
    ("request", "resources/subscribe"): (check_asked, _advance_asked),
    ("result", "resources/list"): (None, _remembering(_listed)),
    ("result", "resources/templates/list"): (None, advance_templates),
    ("result", "resources/read"): (check_read, _remembering(_read)),
    ("result", "tools/call"): (None, _remembering(_in_content)),
    ("result", "prompts/get"): (None, _remembering(_in_messages)),
    ("notification", "notifications/resources/updated"): (None, _advance_asked),
}
