"""How much a regular expression can cost on a backtracking matcher, found without running it.

Rests on the theory of ambiguous automata (Weber and Seidl, 1991). The expression becomes an automaton with one state
for each place that stands for a character. Two ways round a loop on the same text cost time without end (exponential);
a chain of loops that can share a text costs a power of its length. A search not bound to the start has one loop more.

It does not know strings: the answer is a degree, and the caller decides what length is still cheap. Where the automaton
is too large to compare, the expression is called dangerous. Repetitions with large bounds are taken for loops.
"""

from . import pattern_sets as sets
from .budgets import PATTERN_PAIRS, PATTERN_POSITIONS
from .pattern_syntax import Costly

SMALL = 4  # repetitions up to this bound are written out
CHOICES = 8  # places outside loops where two ways on may lead to the same place


def degree(tree, left):
    """(power of the length, factor) of the work that a failing search may cost; raises Costly if it has no bound.

    left: [comparisons] that may still be spent on the expressions of this schema, counted down.
    """
    automaton = Automaton(left)
    first = automaton.add(tree)[1]
    bound = starts_bound(tree)
    automaton.link([0], first)
    if not bound:
        automaton.link([0], [0])
    loops = automaton.loops()
    for loop in loops:
        if automaton.is_ambiguous(loop):
            raise Costly("a regular expression that may backtrack without end")
    choices = automaton.choices(loops)
    if choices > CHOICES:
        raise Costly("a regular expression with too many ways to match the same text")
    return automaton.power(loops), 2**choices


def starts_bound(tree):
    """Can the expression only match at the start of the text?"""
    if tree[0] == "edge":
        return tree[1] == "^"
    if tree[0] == "seq":
        return bool(tree[1]) and starts_bound(tree[1][0])
    if tree[0] == "alt":
        return all(map(starts_bound, tree[1]))
    return False


class Automaton:
    """States 0 (before the start) and one for each place of a character; edges[p][q] counts the ways from p to q."""

    def __init__(self, left):
        self.left = left
        self.own_left = PATTERN_PAIRS
        self.chars = [sets.ALL]
        self.edges = [{}]
        self._met = {}

    def link(self, lasts, firsts):
        """An edge from each of `lasts` to each of `firsts`."""
        for last in lasts:
            for first in firsts:
                self.edges[last][first] = self.edges[last].get(first, 0) + 1

    def add(self, tree):
        """(may match nothing, first states, last states) of a tree whose states are added."""
        sort = tree[0]
        if sort == "chars":
            return self._character(tree[1])
        if sort == "seq":
            return self._sequence(tree[1])
        if sort == "alt":
            parts = [self.add(node) for node in tree[1]]
            return any(part[0] for part in parts), _flat(parts, 1), _flat(parts, 2)
        if sort == "look":
            return True, self.add(tree[1])[1], []
        return (True, [], []) if sort == "edge" else self._repeat(*tree[1:])

    def _character(self, chars):
        if len(self.chars) >= PATTERN_POSITIONS:
            raise Costly("a regular expression too large to be examined")
        self.chars.append(chars)
        self.edges.append({})
        state = len(self.chars) - 1
        return False, [state], [state]

    def _sequence(self, nodes):
        nothing, firsts, lasts = True, [], []
        for node in nodes:
            part = self.add(node)
            self.link(lasts, part[1])
            firsts = firsts + part[1] if nothing else firsts
            lasts = lasts + part[2] if part[0] else part[2]
            nothing = nothing and part[0]
        return nothing, firsts, lasts

    def _repeat(self, node, least, most):
        if most == 0:
            return True, [], []
        if most == 1:
            part = self.add(node)
            return least == 0 or part[0], part[1], part[2]
        plain = _is_plain(node)
        if most is not None and plain and (most <= SMALL or least == most):
            copies = min(most, SMALL)
            needed = copies if least == most else least
            return self._sequence([("repeat", node, 0, 1) if at >= needed else node for at in range(copies)])
        if least >= 2 and plain:
            return self._sequence([node, ("repeat", node, 1, None)])
        nothing, firsts, lasts = self.add(node)
        self.link(lasts, firsts)
        return nothing or least == 0, firsts, lasts

    def meets(self, one, other):
        """Can two states stand for the same character?"""
        pair = (one, other) if one < other else (other, one)
        if pair not in self._met:
            self._met[pair] = one == other or sets.meet(self.chars[one], self.chars[other])
        return self._met[pair]

    def loops(self):
        """The strongly connected sets of states that hold an edge, in the order in which a text runs through them."""
        order, seen = [], set()
        for start in range(len(self.edges)):
            order += self._after(start, self.edges, seen)
        back = [{} for _ in self.edges]
        for state, edges in enumerate(self.edges):
            for other in edges:
                back[other][state] = 1
        groups, seen = [], set()
        for start in reversed(order):
            group = frozenset(self._after(start, back, seen))
            if len(group) > 1 or any(state in self.edges[state] for state in group):
                groups.append(group)
        return groups

    @staticmethod
    def _after(start, edges, seen):
        """States reached from `start` and not seen before, each after those it leads to."""
        if start in seen:
            return []
        seen.add(start)
        order, stack = [], [(start, iter(edges[start]))]
        while stack:
            state, rest = stack[-1]
            other = next((each for each in rest if each not in seen), None)
            if other is None:
                order.append(state)
                stack.pop()
            else:
                seen.add(other)
                stack.append((other, iter(edges[other])))
        return order

    def is_ambiguous(self, loop):
        """Are there two ways from a state of the loop back to it on one text?"""
        inside = {state: [(other, n) for other, n in self.edges[state].items() if other in loop] for state in loop}
        if any(count > 1 for edges in inside.values() for _, count in edges):
            return True
        starts = set()
        for edges in inside.values():
            starts |= self._splits([other for other, _ in edges])
        return self._join(starts, {state: [other for other, _ in edges] for state, edges in inside.items()})

    def _splits(self, states):
        """Pairs of different states that one character may both lead to."""
        self._spend(len(states) ** 2 // 2)
        return {(p, q) for at, p in enumerate(states) for q in states[at + 1 :] if self.meets(p, q)}

    def _join(self, pairs, edges):
        """Can any of the pairs of states come to the same state on one text?"""
        seen, waiting = set(pairs), list(pairs)
        while waiting:
            one, other = waiting.pop()
            self._spend(len(edges[one]) * len(edges[other]))
            for p in edges[one]:
                for q in edges[other]:
                    if p == q:
                        return True
                    if (p, q) not in seen and self.meets(p, q):
                        seen.add((p, q))
                        waiting.append((p, q))
        return False

    def choices(self, loops):
        """The number of states outside loops from which two ways lead to the same state on one text."""
        looping = set().union(*loops) - {0}
        edges = [list(each) for each in self.edges]
        found = 0
        for state in range(len(edges)):
            if state not in looping:
                ahead = [other for other in edges[state] if other]
                found += any(count > 1 for count in self.edges[state].values()) or self._join(
                    self._splits(ahead), edges
                )
        return found

    def power(self, loops):
        """The largest number of loops in a chain in which each can share its text with the next."""
        best = [1] * len(loops)
        for at, later in enumerate(loops):
            for before, earlier in enumerate(loops[:at]):
                if best[before] >= best[at] and self._share(earlier, later):
                    best[at] = best[before] + 1
        return max(best, default=1)

    def _share(self, earlier, later):
        """Is there a text on which one can stay in one loop, stay in the other, and go from one to the other?"""
        waiting = [(p, p, q) for p in earlier for q in later]
        seen = set(waiting)
        try:
            while waiting:
                p, middle, q = waiting.pop()
                ways = (self._within(p, earlier), self.edges[middle], self._within(q, later))
                self._spend(len(ways[0]) * len(ways[1]) * len(ways[2]))
                for step in self._together(*ways):
                    if step[1] in later and step[1] == step[2]:
                        return True
                    if step not in seen:
                        seen.add(step)
                        waiting.append(step)
        except Costly:
            return True
        return False

    def _within(self, state, loop):
        return [other for other in self.edges[state] if other in loop]

    def _together(self, ones, middles, others):
        for p in ones:
            for middle in middles:
                for q in others:
                    if sets.meet_all((self.chars[p], self.chars[middle], self.chars[q])):
                        yield p, middle, q

    def _spend(self, steps):
        self.own_left -= steps
        self.left[0] -= steps
        if self.own_left < 0:
            raise Costly("a regular expression too large to be examined")


def _is_plain(tree):
    """Does the tree match texts of one length only, in one way?"""
    return tree[0] in ("chars", "edge") or (tree[0] == "seq" and all(map(_is_plain, tree[1])))


def _flat(parts, place):
    return [state for part in parts for state in part[place]]
