"""Stage 2, for arrays: whether the revision has batches at all, and what one may hold.

It rests on basic (section Batching) and basic/lifecycle of revision 2025-03-26, the only one that has them, by way of the
switch BATCHES of the revision's table; in all others an array is refused as a whole.

It does not look into the members; each is a message of its own.
"""


def check(state, members):
    """The objections to an array as such."""
    contract = asked(state, members)
    if not contract.batches:
        return [("envelope/batch-not-supported", "", {"found": members})]
    if not members:
        return [("envelope/batch-empty", "", {})]
    calls = ["method" in member for member in members if type(member) is dict]
    opening = next((index for index, member in enumerate(members) if _opens(member, contract)), None)
    if any(calls) and not all(calls):
        return [("envelope/batch-mixed", "", {})]
    if opening is not None:
        return [("envelope/batch-initialize", f"/{opening}/method", {"name": contract.opens})]
    if state.session.server is None and not state.session.unseen:
        return [("envelope/batch-before-version", "", {})]
    return []


def asked(state, members):
    """The contract that an array is held to: that of the version which a handshake inside it asks for, else the session's."""
    contract = state.contract
    if not contract.negotiable or state.session.phase != contract.start:
        return contract
    opening = next((member for member in members if _opens(member, contract)), None)
    params = opening.get("params") if opening else None
    version = params.get("protocolVersion") if type(params) is dict else None
    return contract.sibling(version) or contract


def _opens(member, contract):
    return type(member) is dict and member.get("method") == contract.opens
