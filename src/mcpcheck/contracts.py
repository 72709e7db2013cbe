"""Binds one protocol revision, one profile and the rule catalogue into a Contract, built once and never changed.

It rests on docs/design.md, sections "the protocol is data" and "rules, profiles, messages". Tables come from spec/ and
profiles/.

It knows no check. What it caches (predicates, routes, severities) is derived from the tables alone.
"""

from collections import namedtuple
from importlib import import_module

from mcpcheck import features, rules, spec
from mcpcheck.shapes import Shapes
from mcpcheck.spec import names
from mcpcheck.values import OTHER

Route = namedtuple("Route", "kind sender needs params required result with_task gates augments")
Route.__doc__ = """What the METHODS table says of one method, ready for use.

needs: sender -> (Need, …). gates: sender -> ((pointer, values, Need), …), opened by a param. accept: predicate of the
params. required: whether params must be there. augments: the path of the receiver's capability that a `task` param needs.
"""

Need = namedtuple("Need", "side names row path")
Need.__doc__ = """One capability that a message needs: whose, ("tools", "listChanged"), its CAPABILITIES row, and its dotted path."""

_BUILT = {}


def contract(revision, profile="spec", *, budgets=None, infos=False, negotiable=False):
    """Return the Contract of `revision` under `profile`; the same object for the same question.

    budgets: {"bytes": n, "depth": n} of one message, laid over the profile's. infos: whether findings of severity info
    from the shape tables are wanted. negotiable: whether a handshake may choose another revision.
    Raises ValueError for an unknown revision or profile.
    """
    key = (revision, profile, tuple(sorted((budgets or {}).items())), infos, negotiable)
    if key not in _BUILT:
        _BUILT[key] = Contract(revision, profile, budgets or {}, infos, negotiable)
    return _BUILT[key]


def _table(package, name, what, known):
    try:
        return import_module(f"mcpcheck.{package}.{name}")
    except ModuleNotFoundError:
        raise ValueError(f"unknown {what} {known}") from None


class Profile:
    """A profile that names another as its BASE: the other's values, its own laid over them."""

    def __init__(self, base, own):
        for name in filter(str.isupper, dir(base)):
            value, mine = getattr(base, name), getattr(own, name, None)
            if type(value) is dict and type(mine) is dict:
                value = {**value, **mine}
            elif mine is not None:
                value = mine
            setattr(self, name, value)


def profile_of(name):
    """The values of the profile `name` ("teaching-extended"); ValueError where there is none."""
    found = _table("profiles", name.replace("-", "_"), "profile", name)
    if getattr(found, "NAME", None) != name:
        raise ValueError(f"unknown profile {name}")
    base = getattr(found, "BASE", None)
    return found if base is None else Profile(profile_of(base), found)


def _spec_of(revision):
    """The tables of `revision`; ValueError where it was never published."""
    if revision not in spec.PUBLISHED:
        raise ValueError(f"unknown revision {revision}")
    return import_module(f"mcpcheck.spec.r{revision.replace('-', '_')}")


class _ByPrefix(dict):
    """Which kind a method is, where its first word alone decides; for other methods the id does."""

    def get(self, method, default=None):
        return "notification" if method.startswith("notifications/") else default


class Contract:
    """One revision under one profile. Attributes are read, never set, by everyone else."""

    def __init__(self, revision, profile, budgets, infos, negotiable):
        self.revision = revision
        self.profile = profile if type(profile) is str else profile.NAME
        self.rules_of = profile if type(profile) is not str else profile_of(profile)
        if self.rules_of.REVISION not in (None, revision):
            raise ValueError(f"revision {revision} is not that of profile {self.profile}: {self.rules_of.REVISION}")
        self.spec = _spec_of(revision)
        self.budgets = {**self.rules_of.BUDGETS, **budgets}
        self.infos = infos
        self.negotiable = negotiable
        self.first_row = self.rules_of.REPORT == "first row"
        self.frozen = self.rules_of.REFUSED == "changes nothing"
        names = self.spec.NAMES if self.rules_of.NAMES is None else self.rules_of.NAMES
        self.shapes = Shapes({**self.spec.SHAPES, **self.rules_of.SHAPES}, names, self.rules_of.OVERLAY)
        self.ids_by_prefix = self.rules_of.KINDS == "by prefix"
        self.batches = getattr(self.spec, "BATCHES", False)
        self.error_id_optional = getattr(self.spec, "ERROR_ID_OPTIONAL", False)
        self.nested = getattr(self.spec, "NESTED", {})
        self.result_types = getattr(self.spec, "RESULT_TYPES", {})
        self.asks = getattr(self.spec, "ASKS", ("client", "server"))
        self.id_reuse = getattr(self.spec, "ID_REUSE", False)
        self.declares = getattr(self.spec, "DECLARES", None)
        self._profile = profile
        self._own_budgets = budgets
        self._bind_methods()
        self._bind_lifecycle()
        self._bind_features()
        self._severities = {}
        self.wordings = {}  # what the report derives from the rows of the rules
        self._needed = {}

    def __repr__(self):
        return f"<Contract {self.revision} {self.profile}>"

    def sibling(self, revision):
        """The contract of another revision under the same profile, budgets and choices; None if it is not published."""
        if revision == self.revision or self.rules_of.REVISION is not None:
            return self  # a profile of one revision speaks no other
        if revision not in spec.PUBLISHED:
            return None
        return contract(
            revision, self._profile, budgets=self._own_budgets, infos=self.infos, negotiable=self.negotiable
        )

    def _bind_methods(self):
        laid_over = {**self.spec.METHODS, **self.rules_of.METHODS}
        self.methods = {method: row for method, row in laid_over.items() if row is not None}
        self.gates = {**self.spec.GATES, **self.rules_of.GATES}
        self.kinds = {method: row[1] for method, row in self.methods.items()}
        if self.ids_by_prefix:
            self.kinds = _ByPrefix()
        self._routes = {}

    def route(self, method):
        """The Route of `method`, or None where this revision does not define it."""
        found = self._routes.get(method)
        if found is None and method in self.methods:
            found = self._routes[method] = self._route(method)
        return found

    def _route(self, method):
        sender, kind, needs, params, result, with_task = self.methods[method]
        paths = () if needs is None else (needs,) if type(needs) is str else needs
        gates = self.gates.get(method, ())
        name = params.rstrip("?")
        return Route(
            kind,
            sender,
            {side: tuple(self._need(path, side) for path in paths) for side in OTHER},
            name,
            not params.endswith("?"),
            result,
            with_task,
            {side: tuple((at, values, self._need(path, side)) for at, values, path in gates) for side in OTHER},
            next((path.partition(".")[2] for at, _, path in gates if at == "/params/task"), None),
        )

    def _need(self, path, sender):
        role, _, capability = path.partition(".")
        side = {"sender": sender, "receiver": OTHER[sender]}.get(role, role)
        rows = self.spec.CAPABILITIES
        row = rows.get(path) or rows.get(f"{side}.{capability}")
        return Need(side, tuple(capability.split(".")), row, f"{side}.{capability}")

    def _bind_lifecycle(self):
        table = {**self.spec.LIFECYCLE, **self.rules_of.LIFECYCLE}
        self.start = table["start"]
        self.ready = table["ready"]
        self.opens = table["opens"]
        self.always = table["always"]
        self.moves = table["moves"]
        self.confirms = confirms = table["confirms"]
        self.unconfirmed = next((move[0] for move in self.moves if move[3] == confirms), None)
        self.lifecycle_rows = {
            phase: tuple(row[1:] for row in table["rows"] if row[0] in (phase, "*")) for phase in table["phases"]
        }
        self.phased = bool(table["rows"])
        self.closed = frozenset(move[0] for move in self.moves if move[2:] == ("request", self.opens))
        self.watched = {self.opens, confirms}  # what concerns the lifecycle of a session that is ready
        self.free = tuple(
            method
            for sender, _, method, rule in self.lifecycle_rows.get(self.unconfirmed, ())
            if sender != "server" and rule is None and method != confirms
        )

    def _bind_features(self):
        wanted = self.rules_of.FEATURES
        self.generation = "handshake" if self.declares is None else "per request"
        chosen = [
            name for name in features.ORDER if (name in wanted if wanted is not None else name not in features.NARROW)
        ]
        if not self.negotiable:
            chosen = [name for name in chosen if self._concerns(name)]
        self.features = tuple(features.bound(name) for name in chosen)
        self.places = tuple(features.place(name) for name in chosen)
        self.modern = features.place("modern")
        self.expects, self.claims = {}, {}
        for name, module in zip(chosen, self.features, strict=True):
            if self._concerns(name):
                self.expects.update(getattr(module, "EXPECTS", {}))
                self.claims.update(getattr(module, "CLAIMS", {}))
        # method -> shape of the right answer, where no feature decides it
        self.answers = {method: row[4] for method, row in self.methods.items() if method not in self.expects}
        self.plans, self.ways = {}, {}  # what the pipeline derives from the tables for each kind of message

    def _concerns(self, name):
        """Whether the feature `name` speaks of the generation of this revision."""
        return features.GENERATIONS.get(name, self.generation) == self.generation

    def feature(self, name):
        """The module of the feature `name`, or None where this contract leaves it out."""
        return next((module for module in self.features if module.__name__.rpartition(".")[2] == name), None)

    def error_shape(self, error):
        """The name of an error object's shape: that of its code where the revision has one of its own."""
        code = error.get("code") if type(error) is dict else None
        row = self.spec.ERRORS.get(code) if type(code) is int else None
        return row["shape"] if row else "Error"

    def knows_all(self, side, capabilities):
        """Whether some revision defines every capability that `side` declares at the top level, or we every extension."""
        extensions = capabilities.get("extensions")
        if extensions and type(extensions) is dict and all(name in names.EXTENSIONS for name in extensions):
            capabilities = {name: value for name, value in capabilities.items() if name != "extensions"}
        return all(name in names.CAPABILITIES[side] for name in capabilities)

    def tells_apart(self, result, right, other):
        """Whether the object `result` has what the shape `other` requires and nothing that `right` requires."""
        return all(name in result for name in self.required(other)) and not any(
            name in result for name in self.required(right)
        )

    def required(self, shape):
        """The names of the members that a shape cannot be without."""
        found = self._needed.get(shape)
        if found is None:
            row = self.spec.SHAPES[shape]
            found = [name for name in row if not name.endswith("?") and name not in ("*", "...", "@")]
            self._needed[shape] = found
        return found

    def on(self, kind, method):
        """((place, check or None, advance or None), …): what the features do at a message of `kind` that speaks of `method`.

        No place has more than one advance.
        """
        rows = []
        for place, feature in zip(self.places, self.features, strict=True):
            module = None
            if self._concerns(features.ORDER[place]):
                module = feature.at(kind, method) if type(feature) is features.Late else feature
            if module is not None:
                pairs = [module.ON[kind, name] for name in (method, "*") if (kind, name) in module.ON]
                rows.extend((place, look, None) for look, _ in pairs if self._wants(look))
                moves = [move for _, move in pairs if self._wants(move)]
                if moves:
                    rows.append((place, None, features.in_turn(place, moves)))
        return tuple(rows)

    def _wants(self, function):
        return function is not None and (self.infos or not getattr(function, "for_info", False))

    def severity(self, rule, when=None):
        """The severity of `rule` here ("error", "warning", "info", "unjudged"); None where this contract lacks it."""
        key = (rule, when)
        if key not in self._severities:
            self._severities[key] = self._severity(rule, when)
        return self._severities[key]

    def _severity(self, rule, when):
        if not rules.exists(rule, self.revision):
            return None
        profiles = rules.row(rule).get("profiles")
        if profiles is not None and self.rules_of.FAMILY not in profiles:
            return None
        return self.rules_of.LEVELS.get(rule) or rules.severity(rule, self.revision, when)
