"""Who asks, by which token, under which revision of the access policy: the snapshot of the teaching profile.

It rests on the teaching profile, sections 9 and 9.1, and for the control event on the fixture format, section 6. A
snapshot is kept with its request and asked again in full when a success comes; what was activated in between makes it
stale, also where the same revision is active again.

It does not know which URI a policy lists; it never looks at roots, for they stand in for nothing here.
"""

from collections import namedtuple

from mcpcheck.absolute import uri_fault
from mcpcheck.features import place
from mcpcheck.policy import access, active, context_of
from mcpcheck.spelling import spell

PLACE = place("authorization")

Authority = namedtuple("Authority", "access revision activated bound")
Authority.__doc__ = """access: what was given, or None. revision: the name of the active one.

activated: the step before it became active. bound: step of an open request -> (its snapshot, `activated` then)."""
START = Authority(None, None, 0, {})
LONGEST = 200  # signs of the keys that are named

LIST, READ, SUBSCRIBE = "resources:list", "resources:read", "resources:subscribe"
SCOPES = {
    "resources/list": LIST,
    "resources/templates/list": LIST,
    "resources/read": READ,
    "resources/subscribe": SUBSCRIBE,
    "resources/unsubscribe": SUBSCRIBE,
}


def check_request(state, facts):
    yield from _first(_faults(state, context_of(facts.event), SCOPES[facts.method]))


def check_updated(state, facts):
    yield from _first(_faults(state, context_of(facts.event), SUBSCRIBE))


def check_result(state, facts):
    slice_ = state.features[PLACE]
    entry = slice_.bound.get(facts.asked.step)
    if entry is None:
        return  # the policy was given anew since
    snapshot, activated = entry
    if activated != slice_.activated:
        yield "authorization/revision-stale", "", {"found": snapshot.get("authorization_revision")}
    else:
        yield from _first(_faults(state, snapshot, SCOPES[facts.method]))


def _first(faults):
    """Each row of the snapshot rests on those before it, so the first fault is the only one."""
    for rule, what in faults:
        yield rule, "", what
        return


def _faults(state, context, scope):
    slice_ = state.features[PLACE]
    if context is None:
        yield "authorization/context-missing", {}
        return
    yield from _shape(state, context)
    if context["token_active"] is not True:
        yield "authorization/token-inactive", {"found": context["token_active"]}
    yield from _addresses(slice_, context)
    yield from _identity(context)
    yield from _grants(slice_, context, scope)


def _shape(state, context):
    for _, pointer, _what in state.contract.shapes.explain("TransportContext", context):
        if pointer == "/transport" and "transport" in context:
            trouble = f"transport must be streamable_http; found {spell(context['transport'])}"
        elif pointer == "":
            trouble = f"transport_context must be an object; found {spell(context)}"
        else:
            trouble = _keys(state, context)
        yield "authorization/context-shape", {"trouble": trouble}


def _keys(state, context):
    known = [field.rstrip("?") for field in state.contract.rules_of.SHAPES["TransportContext"] if field != "*"]
    missing = sorted(name for name in known if name not in context)
    if missing:
        return f"transport_context missing keys: {spell(missing, LONGEST)}"
    unknown = sorted(name for name in context if name not in known)
    return f"transport_context has unknown keys: {spell(unknown, LONGEST)}"


def _addresses(slice_, context):
    protected = slice_.access.protected if slice_.access else None
    if protected is None:
        yield "authorization/resource-unconfigured", {}
    for name in ("token_audience", "resource"):
        fault = uri_fault(context[name])
        if fault:
            trouble = f"transport_context {name} is {spell(context[name])}; expected {fault}"
            yield "authorization/context-shape", {"trouble": trouble}
    if context["token_audience"] != protected:
        yield "authorization/token-audience", {"found": context["token_audience"]}
    if context["resource"] != protected:
        yield "authorization/resource-indicator", {"found": context["resource"]}


def _identity(context):
    for name in ("subject", "tenant"):
        if type(context[name]) is not str or not context[name]:
            trouble = f"transport_context: {name} required, a non-empty string; found {spell(context[name])}"
            yield "authorization/context-shape", {"trouble": trouble}
    scopes = context["scopes"]
    if type(scopes) is not list or not all(type(scope) is str and scope for scope in scopes):
        trouble = f"transport_context: scopes must be an array of non-empty strings; found {spell(scopes)}"
        yield "authorization/context-shape", {"trouble": trouble}
    elif len(set(scopes)) < len(scopes):
        yield "authorization/context-shape", {"trouble": "transport_context: scopes contains duplicates"}


def _grants(slice_, context, scope):
    revision, subject = context["authorization_revision"], context["subject"]
    if revision != slice_.revision:
        yield "authorization/revision-stale", {"found": revision}
    principal = active(slice_).principals.get(subject)
    if principal is None:
        yield "authorization/principal-unknown", {"found": subject}
        return
    if principal.get("enabled", True) is not True:
        yield "authorization/principal-revoked", {"found": subject}
    if principal.get("tenant") != context["tenant"]:
        yield "authorization/principal-binding", {"found": context["tenant"]}
    granted = principal.get("scopes")
    excess = [one for one in context["scopes"] if type(granted) is not list or one not in granted]
    if excess:
        yield "authorization/scope-not-granted", {"found": excess}
    if scope not in context["scopes"]:
        yield "authorization/scope-missing", {"name": scope}


def check_activation(state, facts):
    slice_ = state.features[PLACE]
    known = slice_.access.revisions if slice_.access else {}
    if state.session.phase != state.contract.ready:
        trouble = "an activation needs a ready session"
        yield "authorization/control-event", "", {"trouble": trouble}
    elif type(facts.params) is not str or facts.params not in known:
        trouble = f"unknown authorization revision {spell(facts.params)}"
        yield "authorization/control-event", "", {"trouble": trouble}


def advance_activation(state, facts):
    slice_ = state.features[PLACE]
    if facts.params == slice_.revision:
        return slice_
    return slice_._replace(revision=facts.params, activated=state.step)


def advance_given(state, facts):
    given = access(facts.params.get("authorization")) if type(facts.params) is dict else None
    return state.features[PLACE] if given is None else START._replace(access=given, revision=given.initial)


def advance_request(state, facts):
    slice_ = state.features[PLACE]
    entry = (context_of(facts.event), slice_.activated)
    return slice_._replace(bound={**slice_.bound, state.step + 1: entry})


def advance_answered(state, facts):
    slice_ = state.features[PLACE]
    return slice_._replace(bound={step: entry for step, entry in slice_.bound.items() if step != facts.asked.step})


ON = {
    ("control", "given"): (None, advance_given),
    ("control", "activate_authorization_revision"): (check_activation, advance_activation),
    ("notification", "notifications/resources/updated"): (check_updated, None),
    **{("request", method): (check_request, advance_request) for method in SCOPES},
    **{("result", method): (check_result, advance_answered) for method in SCOPES},
    **{("error", method): (None, advance_answered) for method in SCOPES},
}
