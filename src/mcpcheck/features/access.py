"""Which URIs the active access policy lists, and for which tenant: requests, listings and what was read.

It rests on the teaching profile, sections 9.2 and 11: a result is measured by the policy that is active when it comes, and
what was read belongs to the resource asked for or to a child that the policy lists for it.

It does not know who may subscribe to what; texts that begin alike prove nothing.
"""

from mcpcheck.absolute import base64_fault
from mcpcheck.features import place
from mcpcheck.policy import active, context_of
from mcpcheck.spelling import spell

START = None
AUTHORITY = place("authorization")

# method -> (member of the result, key of an item, member of the Policy, rule on equal keys)
_LISTS = {
    "resources/list": ("resources", "uri", "resources", "resources/uri-duplicate"),
    "resources/templates/list": ("resourceTemplates", "uriTemplate", "templates", "resources/template-duplicate"),
}


def check_uri(state, facts):
    """A request that names a resource, and an update of one."""
    uri = facts.params.get("uri") if type(facts.params) is dict else None
    context = context_of(facts.event)
    if type(uri) is str:
        tenant = context.get("tenant") if type(context) is dict else None
        yield from _listed(active(state.features[AUTHORITY]).resources, uri, tenant, "/params/uri")


def _listed(known, uri, tenant, pointer):
    if uri not in known:
        yield "authorization/uri-unlisted", pointer, {"found": uri}
    elif known[uri] != tenant:
        yield "authorization/resource-tenant", pointer, {"found": uri}


def _tenant(state, facts):
    """The tenant of the snapshot that an answer is bound to; None where the policy was given anew since."""
    entry = state.features[AUTHORITY].bound.get(facts.asked.step)
    return entry and entry[0]["tenant"]


def check_listed(state, facts):
    member, key, kind, repeated = _LISTS[facts.method]
    items = facts.result.get(member) if type(facts.result) is dict else None
    known, tenant = getattr(active(state.features[AUTHORITY]), kind), _tenant(state, facts)
    seen = set()
    for index, item in enumerate(items if type(items) is list else ()):
        uri = item.get(key) if type(item) is dict else None
        if type(uri) is not str:
            continue
        pointer = f"/result/{member}/{index}/{key}"
        if uri in seen:
            yield repeated, pointer, {"found": uri}
        seen.add(uri)
        yield from _listed(known, uri, tenant, pointer)


def check_read(state, facts):
    contents = facts.result.get("contents") if type(facts.result) is dict else None
    asked, policy = facts.asked.params["uri"], active(state.features[AUTHORITY])
    if asked not in policy.resources:
        yield "authorization/uri-unlisted", "/result/contents", {"found": asked}
    family = {asked, *policy.children.get(asked, ())}
    seen, total, limit = set(), 0, facts.contract.budgets["aggregate"]
    for index, item in enumerate(contents if type(contents) is list else ()):
        if type(item) is not dict:
            continue
        total += _size(item)
        if total > limit:
            yield "budget/aggregate", f"/result/contents/{index}", {"count": total, "expected": f"at most {limit}"}
        uri = item.get("uri")
        if type(uri) is str:
            yield from _content(policy, family, seen, uri, _tenant(state, facts), f"/result/contents/{index}/uri")


def _content(policy, family, seen, uri, tenant, pointer):
    if uri not in family:
        yield "authorization/content-unrelated", pointer, {"found": uri}
    if uri in seen:
        yield "teaching/content-duplicate", pointer, {"found": uri}
    seen.add(uri)
    if uri in policy.resources and policy.resources[uri] != tenant:
        yield "authorization/resource-tenant", pointer, {"found": spell(uri)}


def _size(item):
    """The bytes of one item's content, as far as it can be counted."""
    text, blob = item.get("text"), item.get("blob")
    if type(text) is str:
        return len(text.encode("utf-8", "surrogatepass"))
    return (base64_fault(blob)[1] if type(blob) is str else None) or 0


ON = {
    ("request", "resources/read"): (check_uri, None),
    ("request", "resources/subscribe"): (check_uri, None),
    ("request", "resources/unsubscribe"): (check_uri, None),
    ("notification", "notifications/resources/updated"): (check_uri, None),
    ("result", "resources/read"): (check_read, None),
    **{("result", method): (check_listed, None) for method in _LISTS},
}
