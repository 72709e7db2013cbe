"""The access policy of a fixture, and the defaults of its transport contexts: checked before anything runs.

It rests on the fixture format of the course, sections 3 and 4, and for URIs on the teaching profile, section 8. Labels
run from the outside in.

It does not say who may do what; that is asked of each message.
"""

from mcpcheck.absolute import split, template_fault, uri_fault
from mcpcheck.fixtures import Wrong
from mcpcheck.pointer import join
from mcpcheck.spelling import harmless, spell

SCOPES = ("resources:list", "resources:read", "resources:subscribe")
DEFAULTS = {
    "transport": "transport must be streamable_http",
    "token_active": "access token must be active: the literal true",
    "token_audience": "token audience must match the protected resource",
    "resource": "resource indicator must match the protected resource",
}


def check(authorization, defaults):
    """Raise Wrong, with the place in the fixture, for the first thing wrong with the two sections."""
    _authorization(authorization, "/authorization", "authorization")
    _object(defaults, "/transport_context_defaults", "transport_context_defaults")
    _keys(defaults, tuple(DEFAULTS), (), "/transport_context_defaults", "transport_context_defaults")
    protected = authorization["protected_resource"]
    wanted = {"transport": "streamable_http", "token_active": True, "token_audience": protected, "resource": protected}
    for name, value in wanted.items():
        if type(defaults[name]) is not type(value) or defaults[name] != value:
            text = f"transport_context_defaults: {DEFAULTS[name]}; found {spell(defaults[name])}"
            raise Wrong(f"/transport_context_defaults/{name}", text)


def _authorization(value, place, label):
    _object(value, place, label)
    _keys(value, ("protected_resource", "initial_revision", "revisions"), (), place, label)
    _protected(value["protected_resource"], f"{place}/protected_resource", f"{label}.protected_resource")
    revisions = value["revisions"]
    if type(revisions) is not dict or not revisions:
        raise Wrong(f"{place}/revisions", f"{label}.revisions must be a non-empty object; found {spell(revisions)}")
    for name, policy in revisions.items():
        if not name:
            raise Wrong(f"{place}/revisions", f"{label}: a revision name must be a non-empty string")
        _policy(policy, join(f"{place}/revisions", name), f"authorization revision {harmless(name)}")
    initial = value["initial_revision"]
    if type(initial) is not str or initial not in revisions:
        raise Wrong(f"{place}/initial_revision", f"{label}: initial_revision does not exist: {spell(initial)}")


def _protected(uri, place, label):
    fault = uri_fault(uri)
    if fault:
        raise Wrong(place, f"{label} is {spell(uri)}; expected an absolute HTTPS URI: {fault}")
    scheme, user, host, _, _ = split(uri)
    if scheme.lower() != "https" or not host:
        raise Wrong(place, f"{label} is {spell(uri)}; expected an absolute HTTPS URI with a host")
    if user is not None:
        raise Wrong(place, f"{label} must hold no user information")
    if "#" in uri:
        raise Wrong(place, f"{label} must hold no fragment")


def _policy(policy, place, label):
    _object(policy, place, label)
    _keys(policy, ("principals", "resources", "resourceTemplates"), (), place, label)
    _object(policy["principals"], f"{place}/principals", f"{label}.principals")
    for subject, principal in policy["principals"].items():
        if not subject:
            raise Wrong(f"{place}/principals", f"{label}.principals: a subject must be a non-empty string")
        _principal(principal, join(f"{place}/principals", subject), f"{label}.principals.{harmless(subject)}")
    _resources(policy["resources"], f"{place}/resources", f"{label}.resources")
    _templates(policy["resourceTemplates"], f"{place}/resourceTemplates", f"{label}.resourceTemplates")


def _principal(value, place, label):
    _object(value, place, label)
    _keys(value, ("tenant", "scopes"), ("enabled",), place, label)
    _word(value["tenant"], f"{place}/tenant", f"{label}.tenant")
    scopes = value["scopes"]
    _array(scopes, f"{place}/scopes", f"{label}.scopes")
    for index, scope in enumerate(scopes):
        if type(scope) is not str or scope not in SCOPES:
            raise Wrong(f"{place}/scopes/{index}", f"{label}.scopes: unsupported scope {spell(scope)}")
    if len(set(scopes)) < len(scopes):
        raise Wrong(f"{place}/scopes", f"{label}.scopes contains duplicates")
    if type(value.get("enabled", True)) is not bool:
        raise Wrong(f"{place}/enabled", f"{label}.enabled must be true or false; found {spell(value['enabled'])}")


def _resources(items, place, label):
    _array(items, place, label)
    tenants = {}
    for index, item in enumerate(items):
        at, name = f"{place}/{index}", f"{label}[{index}]"
        _object(item, at, name)
        _keys(item, ("uri", "tenant"), ("children",), at, name)
        _uri(item["uri"], f"{at}/uri", f"{name}.uri")
        _word(item["tenant"], f"{at}/tenant", f"{name}.tenant")
        if item["uri"] in tenants:
            raise Wrong(f"{at}/uri", f"{name}: duplicate resource URI {spell(item['uri'])}")
        tenants[item["uri"]] = item["tenant"]
        _children(item.get("children", []), f"{at}/children", f"{name}.children")
    for index, item in enumerate(items):
        for number, child in enumerate(item.get("children", [])):
            at, name = f"{place}/{index}/children/{number}", f"{label}[{index}].children"
            if child not in tenants:
                raise Wrong(at, f"{name}: {spell(child)} is absent from resource policy")
            if tenants[child] != item["tenant"]:
                raise Wrong(at, f"{name}: {spell(child)} crosses the tenant boundary")


def _children(children, place, label):
    _array(children, place, label)
    for index, child in enumerate(children):
        _uri(child, f"{place}/{index}", f"{label}[{index}]")
    if len(set(children)) < len(children):
        raise Wrong(place, f"{label} contains duplicates")


def _templates(items, place, label):
    _array(items, place, label)
    seen = set()
    for index, item in enumerate(items):
        at, name = f"{place}/{index}", f"{label}[{index}]"
        _object(item, at, name)
        _keys(item, ("uriTemplate", "tenant"), (), at, name)
        fault = template_fault(item["uriTemplate"])
        if fault:
            raise Wrong(f"{at}/uriTemplate", f"{name}.uriTemplate is {spell(item['uriTemplate'])}; expected {fault}")
        _word(item["tenant"], f"{at}/tenant", f"{name}.tenant")
        if item["uriTemplate"] in seen:
            raise Wrong(f"{at}/uriTemplate", f"{name}: duplicate resource template {spell(item['uriTemplate'])}")
        seen.add(item["uriTemplate"])


def _keys(value, required, optional, place, label):
    from mcpcheck.course import keys

    keys(value, required, optional, place, label)


def _object(value, place, label):
    if type(value) is not dict:
        raise Wrong(place, f"{label} must be an object; found {spell(value)}")


def _array(value, place, label):
    if type(value) is not list:
        raise Wrong(place, f"{label} must be an array; found {spell(value)}")


def _word(value, place, label):
    if type(value) is not str or not value:
        raise Wrong(place, f"{label} must be a non-empty string; found {spell(value)}")


def _uri(value, place, label):
    fault = uri_fault(value)
    if fault:
        raise Wrong(place, f"{label} is {spell(value)}; expected {fault}")
