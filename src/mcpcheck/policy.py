"""What the teaching profile knows beside the wire: transport contexts, and the access policy of one revision.

It rests on the teaching profile, sections 9 and 10, and on sections 3 and 4 of the fixture format.

It judges nothing. It reads only what has the type it needs, so that a policy of any content whatever may be handed in.
"""

from collections import namedtuple

# members that tell a transport context from what a recording says of its connection (`transport` may stand in both)
OWN = frozenset(("token_active", "token_audience", "resource", "subject", "tenant", "scopes", "authorization_revision"))

Access = namedtuple("Access", "protected revisions initial")
Access.__doc__ = (
    """An authorization object. protected: the resource's URI, or None. revisions: name -> Policy. initial: a name."""
)

Policy = namedtuple("Policy", "principals resources templates children")
Policy.__doc__ = """One revision. principals: subject -> {"tenant", "scopes", "enabled"}.

resources, templates: URI -> tenant. children: URI -> the URIs that it lists."""

EMPTY = Policy({}, {}, {}, {})


def context_of(event):
    """The transport context of an Event, or None; what a recording tells of HTTP is no such context."""
    context = event.context
    return None if type(context) is dict and context and OWN.isdisjoint(context) else context


def access(value):
    """The Access of an authorization object, or None where `value` is no object."""
    if type(value) is not dict:
        return None
    revisions = {name: policy(one) for name, one in _members(value.get("revisions"))}
    protected = value.get("protected_resource")
    return Access(protected if type(protected) is str else None, revisions, value.get("initial_revision"))


def policy(value):
    """The Policy of one revision's object."""
    if type(value) is not dict:
        return EMPTY
    resources, children = {}, {}
    for item in _objects(value.get("resources")):
        if type(item.get("uri")) is str:
            resources[item["uri"]] = item.get("tenant")
            listed = item.get("children")
            children[item["uri"]] = [uri for uri in listed if type(uri) is str] if type(listed) is list else []
    templates = {
        item["uriTemplate"]: item.get("tenant")
        for item in _objects(value.get("resourceTemplates"))
        if type(item.get("uriTemplate")) is str
    }
    principals = {name: one for name, one in _members(value.get("principals")) if type(one) is dict}
    return Policy(principals, resources, templates, children)


def active(slice_):
    """The Policy in force by the slice of the feature `authorization`; EMPTY where there is none."""
    if slice_ is None or slice_.access is None or type(slice_.revision) is not str:
        return EMPTY
    return slice_.access.revisions.get(slice_.revision, EMPTY)


def _members(value):
    return value.items() if type(value) is dict else ()


def _objects(value):
    return (item for item in value if type(item) is dict) if type(value) is list else ()
