"""Entropies of a law that is not less than a share of another one: H(m/s) against H(p), where p <= m at every outcome
and the sum of m is s.

The law m/s is a mixture of p, with the weight 1/s, and of another law. So its (conditional) entropy is at least H(p)/s,
and at most H(p)/s + (1 - 1/s)*log(n) + h(1/s) for n outcomes. At every outcome that is the log-sum inequality, and
relative entropies above their tangents at 1/s, at the uniform law and at p.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.named_sums import is_distance, named
from symdp.legacy.engines.inequality.nested import chain
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    text,
    unused,
)
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import piecewise_terms, summands
from symdp.legacy.kernel.means import spread
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, difference
from symdp.legacy.kernel.series import joined, opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Seq,
    free_names,
    num,
    put,
    substitute,
    walk,
)

Term = tuple[Expr, Expr, list[Proof]]  # a number, times a sum, or one with weights for the indices
Lemma = tuple[str, str, dict[str, str], list[str]]  # what it says, times what, new names in it, what is known of them


@dataclass(frozen=True)
class Dominating:
    """The entropy of the law with the numbers ``above/scale``, given all indices but the last one, as a sum over them;
    ``mean`` is the sum of these numbers over the last index (1 where there is but one)."""

    term: Expr
    indices: tuple[tuple[str, Seq], ...]
    number: Expr
    scale: Expr
    mean: Expr


def dominating(e: Expr) -> Dominating | None:
    indices, body = chain(e)
    match body:
        case Op("neg", (Call("rel_entr", (Op("/", (_, scale)) as number, mean)),)):
            pass
        case _:
            return None
    if not 1 <= len(indices) <= 2 or free_names(scale) & {k for k, _ in indices}:
        return None
    match mean:
        case Bind("sum", (Binding(v, "in", r),), inner) if len(indices) == 2 and r == indices[-1][1]:
            k = indices[-1][0]
            if substitute(inner, {v: Name(k)}) != number or v in free_names(number) - {k}:
                return None
        case _ if len(indices) != 1 or mean != ONE:
            return None
    return Dominating(e, tuple(indices), number, scale, mean)


def entropies(goal: Goal) -> tuple[Dominating, tuple[Expr, ...]] | None:
    """Such an entropy in a bound, and the laws of the one that it is compared with: of the first index, and of the
    second given the first, or of the one there is."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=") and len(conjuncts(goal.show)) == 1):
        return None
    stars = [s for t in outer(goal.show) if (s := dominating(t)) is not None]
    if len(stars) != 1:
        return None
    for x in walk(goal.show):
        match x:
            case Bind("sum", (Binding(k, "in", r),), Op("*", (Index(law, (Name(a),)), Call("entropy", (row,))))) if (
                    a == k and k not in free_names(law) and len(stars[0].indices) == 2 and r == stars[0].indices[0][1]):
                return stars[0], (law, substitute(row, {k: Name(stars[0].indices[0][0])}))
            case Call("entropy", (law,)) if len(stars[0].indices) == 1:
                return stars[0], (law,)
    return None


def by_dominated_entropy(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on the difference of the two, with their sums compared outcome by outcome."""
    if depth < 2:
        return None
    line = Line(p, goal)
    found = entropies(goal)
    if found is None or not with_names(line, found[0].scale) or (found := entropies(line.goal)) is None:
        return None
    laws = found[1]
    if not line.take({"rule": "written", "within": True}):
        return None
    stars = [s for t in outer(line.goal.show) if (s := dominating(t)) is not None]
    plain = [t for t in outer(line.goal.show) if dominating(t) is None]
    if len(stars) != 1 or len(plain) != 1:
        return None
    compared = Compared.of(p, line.goal, stars[0], plain[0], laws)
    if not compared.normalised(line) or not compared.bounds(line):
        return None
    gone = [i for i, h in enumerate(line.goal.hyps) if any(
        x not in (compared.star.term, compared.plain) for x in outer(h))]
    taken = line.take({"rule": "forget", "hypotheses": gone}) and line.take(
        {"rule": "opaque", "terms": [opaque_terms(line.goal).index(t) for t in (compared.star.term, compared.plain)]})
    return line.closed(p.prove(line.goal, depth)) if taken else None


def with_names(line: Line, e: Expr) -> bool:
    """Names for the distances in a number, as the sums that they are."""
    for t in [x for x in walk(e) if isinstance(x, Call) and x.fn in ("tv", "kl")]:
        if line.take({"rule": "abbreviate", "name": unused(line.goal, "d"), "of": text(t), "defined": Slots(4)}):
            line.take({"rule": "written", "hypothesis": len(line.goal.hyps) - 1, "within": True})
    return all(named(line, t, forget=False) for t in outer(e) if is_distance(t))


def in_names(line: Line, terms: dict[str, Expr]) -> bool:
    """The goal with these names for these terms, and what is known of them, without the sums."""
    for name, t in terms.items():
        if not line.take({"rule": "abbreviate", "name": name, "of": text(t), "defined": Slots(3)}):
            return False
        last = len(line.goal.hyps) - 1
        for h in line.goal.hyps[:last]:
            new = put(h, {t: Name(name)})
            if new != h and not isinstance(h, Bind) and not line.lemma(new, completed(
                    line.p, replace(line.goal, show=new), {
                        "rule": "swap", "hypothesis": last, "proof": BOUND, "defined": Slots(3)})):
                return False
    gone = [i for i, h in enumerate(line.goal.hyps) if any(isinstance(x, Bind | Index) for x in walk(h))]
    return line.take({"rule": "forget", "hypotheses": gone})


@dataclass(frozen=True)
class Compared:
    """The two entropies in a goal, written as sums, with what the certificates call them by."""

    p: Prover
    star: Dominating
    plain: Expr
    names: tuple[str, ...]  # of the indices that are compared
    law: Expr  # the probability of the first of two indices, or 1
    row: Expr  # that of the last index
    laws: tuple[Expr, ...]

    @classmethod
    def of(cls, p: Prover, goal: Goal, star: Dominating, plain: Expr, laws: tuple[Expr, ...]) -> Compared:
        names = [k for k, _ in star.indices]
        numbers = [Index(law, (Name(k),)) for law, k in zip(laws, names, strict=True)]
        return cls(p, star, plain, tuple(names), numbers[0] if len(names) == 2 else ONE, numbers[-1], laws)

    @property
    def total(self) -> Expr:
        """The sum of all numbers of the dominating law."""
        (k, r), *rest = self.star.indices
        return Bind("sum", (Binding(k, "in", r),), self.star.mean if rest else self.star.number)

    def drawn(self, *kinds: Expr | str) -> list[Proof]:
        """Weights of the indices: laws, the means of the dominating law, or all alike."""
        known = {"mean": {"kind": "shown", "of": text(self.star.mean)}, "alike": {"kind": "uniform"}}
        return [{"at": i, **(known[k] if isinstance(k, str) else {"kind": "law", "of": text(k)})}
                for i, k in enumerate(kinds)]

    def jointly(self, goal: Goal, rest: Expr, terms: list[Term], step: Callable[[Goal], Proof | None],
                ends: Proof | None = None) -> Proof | None:
        """A bound on sums over these indices: a term is such a sum, or a number with weights for the indices."""
        places = list(range(len(self.names)))
        total = joined("+", [rest, *(Op("*", (c, e)) for c, e, _ in terms)])
        new = fresh(goal.names, ["k"]*len(places), (total, goal.show, *goal.hyps))
        called: dict[str, Expr] = {k: Name(x) for k, x in zip(self.names, new, strict=True)}

        def named(w: Proof) -> Proof:
            return {**w, "of": text(substitute(read_expression(w["of"]), called))} if "of" in w else w
        rule: Proof = {
            "rule": "jointly", "rest": text(rest), "terms": [[text(c), text(e)] for c, e, _ in terms],
            "depth": len(places), "over": [[text(x) for x in r.items] for _, r in self.star.indices],
            "places": [places if not w else [] for *_, w in terms], "weights": [[*map(named, w)] for *_, w in terms],
            "nonempty": Slots(3), "defined": Slots(4), "ends": ends or Slot(3)}
        return self.stepwise(goal, rule, step)

    def normalised(self, line: Line) -> bool:
        """That the numbers of the dominating law, the larger ones of two laws over a sum, add up to one."""
        fact = Op("==", (self.total, ONE))
        goal = replace(line.goal, show=fact)
        number = self.star.number
        match number:
            case Op("/", (Call("max", (a, b)), scale)):
                laws = [laws_of(x, self.names) for x in (a, b)]
                apart = [x for h in goal.hyps for x in walk(h) if isinstance(x, Bind) and called(x, self.names) in (
                    Call("abs", (Op("-", (a, b)),)), Call("abs", (Op("-", (b, a)),)))]
                if apart and laws[0] is not None and laws[1] is not None:
                    c: Expr = Op("/", (num(-1), Op("*", (num(2), scale))))
                    rest = Op("-", (Op("/", (Op("+", (num(2), apart[0])), Op("*", (num(2), scale)))), ONE))
                    ones = [(c, ONE, self.drawn(*of)) for of in laws if of is not None]
                    named = next((i for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op == "==" and (
                        isinstance(h.args[0], Name) and h.args[1] == apart[0])), None)
                    ends = None if named is None else swapped(named, back=True)
                    return line.lemma(fact, self.jointly(goal, rest, [(ONE, self.total, []), (c, apart[0], []), *ones],
                                                         lambda g: self.p.prove(g, 3), ends))
        return line.lemma(fact, self.p.prove(goal, 4))

    def bounds(self, line: Line) -> bool:
        """How the two entropies compare, and what is known of the smaller one, in the direction that is asked for."""
        scale, ends = self.star.scale, self.star.indices[-1][1].items
        few: Expr = ends[1] if ends[0] == ONE else Op("+", (Op("-", ends[::-1]), ONE))
        least = Op(">=", (scale, ONE))
        if not line.lemma(least, self.p.prove(replace(line.goal, show=least), 3)):
            return False
        share = Op("/", (self.plain, scale))
        if sign(difference(line.goal.show)[1], self.star.term) > 0:
            facts = [(Op(">=", (self.star.term, share)), self.at_least)]
        else:
            rest = Op("-", (Op("/", (Call("log", (scale,)), scale)), Call("rel_entr", (Op("/", (
                Op("-", (scale, ONE)), scale)), few))))
            facts = [(Op("<=", (self.star.term, Op("+", (share, rest)))), self.at_most_with)]
        facts += [(Op("<=", (self.plain, Call("log", (few,)))), self.at_most),
                  (Op(">=", (self.plain, ZERO)), self.not_negative)]
        for fact, bound in facts:
            inner = Line(self.p, replace(line.goal, show=fact))
            gone = [i for i, h in enumerate(inner.goal.hyps) if any(isinstance(x, Bind) for x in walk(h)) and h != Op(
                "==", (self.total, ONE))]
            proof = inner.closed(bound(inner.goal, few)) if inner.take({"rule": "forget", "hypotheses": gone}) else None
            if not line.lemma(fact, proof):
                return False
        return True

    def at_most_with(self, goal: Goal, few: Expr) -> Proof | None:
        """The entropy of the dominating law is at most the other one's share in it, with that of the uniform law and
        that of the shares: by tangents. Where the share is all, the two laws are one."""
        scale, row = self.star.scale, self.laws[-1]
        log, size = Call("log", (scale,)), Op("-", (scale, ONE))
        means = ["mean"] if len(self.names) == 2 else []
        even = Call("log", (Op("/", (Op("*", (scale, few)), size)),))
        both: list[Term] = [(Op("/", (ONE, scale)), self.plain, []), (num(-1), self.star.term, []),
                (Op("/", (ONE, scale)), ONE, self.drawn(*means, row))]
        tangent: Lemma = ("rel_entr(q*w/s, y) >= q*rel_entr(w, 1)/s + q*w/s*(1 - log(s)) - w*y/s", "1", {},
                   ["q >= 0", "w >= 0", "w <= 1", "s > 0", "y >= q*w/s"])
        on = Op(">", (scale, ONE))
        here, there = goal.with_(on), goal.with_(Op("<=", on.args))
        yes = self.jointly(here, Op("*", (Op("-", (even, ONE)), Op("-", (ONE, self.total)))), [
            *both, (Op("-", (even, ONE)), self.total, []),
            (Op("/", (Op("-", (log, even)), scale)), ONE, self.drawn(*self.laws)),
            (Op("/", (size, scale)), ONE, self.drawn(*means, "alike"))], lambda g: self.each(g, few, [
                ("rel_entr(x, y) >= rel_entr(x - a, y) + rel_entr(a, y)", "1", {"a": "q*w/s"},
                 ["a >= 0", "x >= a", "y >= x"]),
                ("rel_entr(r, y) >= r*(1 + log((s - 1)/(s*n))) - (s - 1)/(s*n)*y", "1", {"r": "x - q*w/s"},
                 ["r >= 0", "y >= r", "s > 1", "n >= 1"]), tangent], "y - q/s >= x - q*w/s"))
        no = yes and self.jointly(there, Op("neg", (Call("rel_entr", (Op("/", (size, scale)), few)),)), [
            *both, (Op("/", (Op("-", (log, ONE)), scale)), ONE, self.drawn(*self.laws))], lambda g: self.each(g, few, [
                ("rel_entr(x, y) >= rel_entr(a, y)", "1", {"a": "q*w/s"}, ["a >= 0", "x == a", "y >= x"]), tangent],
                "y - q/s >= x - q*w/s", "x == q*w/s"))
        return no and {"rule": "split", "on": text(on), "yes": yes, "no": no}

    def not_negative(self, goal: Goal, few: Expr) -> Proof | None:
        return self.jointly(goal, ZERO, [(ONE, self.plain, [])], lambda g: self.p.prove(g, 3))

    def at_most(self, goal: Goal, few: Expr) -> Proof | None:
        """An entropy is at most the logarithm of the number of outcomes: by the tangent at the uniform law."""
        log = Call("log", (few,))
        return self.jointly(goal, ZERO, [
            (Op("-", (log, ONE)), ONE, self.drawn(*self.laws)), (num(-1), self.plain, []),
            (ONE, ONE, self.drawn(*self.laws[:-1], "alike"))], lambda g: self.each(g, few, [
                ("rel_entr(w, 1) >= w*(1 - log(n)) - 1/n", "q", {}, ["w >= 0", "w <= 1", "n >= 1"])]))

    def at_least(self, goal: Goal, few: Expr) -> Proof | None:
        """The entropy of the dominating law is at least the other one's share in it: by the log-sum inequality."""
        return self.jointly(goal, ZERO, [
            (ONE, self.star.term, []), (Op("/", (num(-1), self.star.scale)), self.plain, [])],
            lambda g: self.each(g, few, [
                ("rel_entr(x, y) <= rel_entr(x, z)", "1", {"z": "q/s + x - q*w/s"}, ["x >= 0", "z >= x", "y >= z"]),
                ("rel_entr(x, b + x - a) <= rel_entr(a, b)", "1", {"a": "q*w/s", "b": "q/s"},
                 ["a >= 0", "b >= a", "x >= a"]),
                ("rel_entr(q*w/s, q/s) <= q*rel_entr(w, 1)/s", "1", {}, ["q >= 0", "0 <= w", "w <= 1", "s > 0"])],
                "y - q/s >= x - q*w/s"))

    def each(self, goal: Goal, few: Expr, lemmas: list[Lemma], before: str = "",
             equal: str = "") -> Proof | None:
        """What is to be shown at every outcome, from inequalities for numbers: q and w for the probabilities of the
        first index and of the last, x and y for the number of the dominating law and its mean."""
        k = len(self.names)
        at: dict[str, Expr] = {n: Name(x) for n, (x, _) in zip(self.names, goal.names[-k:], strict=True)}
        values = {"x": self.star.number, "y": self.star.mean, "q": self.law, "w": self.row}
        values = {**{n: substitute(e, at) for n, e in values.items()}, "s": self.star.scale, "n": few}

        def read(fact: str) -> Expr:
            return substitute(read_expression(fact), values)
        line = Line(self.p, goal)
        if before:
            for fact in ("x >= q*w/s", before, *([equal] if equal else [])):
                here = replace(line.goal, show=read(fact))
                proof = self.remainder(here, at) if fact == before else (
                    self.same(here, at) if fact == equal else self.larger(here))
                if not line.lemma(read(fact), proof):
                    return None
        for fact in ("q >= 0", "w >= 0", "w <= 1"):
            if not line.lemma(read(fact), BOUND):
                return None
        new = fresh(line.goal.names, list(values), (line.goal.show, *line.goal.hyps))
        named = {x: values[n] for n, x in zip(values, new, strict=True) if not isinstance(values[n], Name | Num) and (
            values[n] in walk(line.goal.show) or before)}
        called: dict[str, Expr] = {n: Name(x) if x in named else values[n] for n, x in zip(values, new, strict=True)}
        if not in_names(line, named):
            return None
        if before:
            above = substitute(read_expression("y >= x"), called)
            if not line.lemma(above, self.p.prove(replace(line.goal, show=above), 4)):
                return None
        used, times = [], []
        for fact, c, let, facts in lemmas:
            e, proof = self.lemma(line.goal, fact, let, facts, called)
            if not line.lemma(e, proof):
                return None
            used.append(len(line.goal.region.hypotheses) - 1)
            times.append(text(substitute(read_expression(c), called)))
        return line.closed(completed(self.p, line.goal, {
            "rule": "linear", "hypotheses": used, "times": times, "signs": Slots(2), "defined": Slots(3),
            "rest": Slot(2)}))

    def lemma(self, goal: Goal, fact: str, let: dict[str, str], facts: list[str], called: dict[str, Expr]) -> (
            tuple[Expr, Proof | None]):
        """An inequality for numbers of which no more is known than these facts."""
        new = {n: substitute(read_expression(e), called) for n, e in let.items()}
        e = substitute(read_expression(fact), called | new)
        names = dict(zip(new, fresh(goal.names, list(new), (goal.show, *goal.hyps, e)), strict=True))
        words = called | {n: Name(x) for n, x in names.items()}
        show, *known = (substitute(read_expression(x), words) for x in (fact, *facts))
        line = Line(self.p, replace(goal, show=e))
        taken = line.take({"rule": "rewrite", "show": text(show), "let": {names[n]: text(x) for n, x in new.items()},
                           "facts": [text(x) for x in known], "proofs": [Slot(3) for _ in known],
                           "defined": Slots(3), "positive": Slot(2), "new_defined": Slots(3)}) and line.take(
            {"rule": "forget", "hypotheses": list(range(len(goal.hyps)))})
        return e, line.closed(self.p.prove(line.goal, 5)) if taken else None

    def same(self, goal: Goal, at: dict[str, Expr]) -> Proof | None:
        """The numbers of the two laws are the same where one is not less than the other and both add up to one."""
        gap = Op("-", (self.star.number, Op("/", (Op("*", (self.law, self.row)), self.star.scale))))
        here = substitute(gap, at)
        share = Op("/", (num(-1), self.star.scale))
        points = [{"at": i, "kind": "point", "of": text(at[k])} for i, k in enumerate(self.names)]
        below = replace(goal, show=Op("<=", (here, ZERO)))
        line = Line(self.p, goal)
        proof = self.jointly(below, Op("-", (Op("neg", (share,)), self.total)), [
            (ONE, self.total, []), (share, ONE, self.drawn(*self.laws)), (Op("neg", (here,)), ONE, points)],
            lambda g: self.elsewhere(g, [at[k] for k in self.names]),
            swapped(goal.hyps.index(Op("==", (self.total, ONE)))))
        return line.closed(self.p.prove(line.goal, 3)) if line.lemma(below.show, proof) else None

    def larger(self, goal: Goal) -> Proof | None:
        """That the number of the dominating law is at least the other one's: whether the scale is 1 does not matter."""
        gone = [i for i, h in enumerate(goal.hyps) if any(isinstance(x, Bind) for x in walk(h)) or (
            isinstance(h, Op) and h.op in ("<=", ">") and h.args == (self.star.scale, ONE))]
        line = Line(self.p, goal)
        return line.closed(self.p.prove(line.goal, 3)) if line.take({"rule": "forget", "hypotheses": gone}) else None

    def elsewhere(self, goal: Goal, points: list[Expr]) -> Proof | None:
        """What holds by signs alone but at one point, and there because two sides are one."""
        if not points:
            return self.p.prove(goal, 2)
        index = Name(goal.names[-len(points)][0])
        on = Op("==", (index, points[0]))
        terms = piecewise_terms(goal)
        at = next((i for i, t in enumerate(terms) if isinstance(t, Op) and t.op == "if" and t.args[0] == on), None)
        if at is None:
            return None
        asked = Recorder()
        step: Proof = {"rule": "resolve", "term": at}
        asked.rule_resolve(goal, {**step, "first": {}, "second": {}})
        here, there = asked.goals[-2:]
        line = Line(self.p, here)
        if not line.take({"rule": "replace", "hypothesis": len(goal.hyps)}):
            return None
        yes = line.closed(self.elsewhere(line.goal, points[1:]))
        other = yes and self.without_zeros(there)
        return other and {**step, "first": yes, "second": other}

    def without_zeros(self, goal: Goal) -> Proof | None:
        """Where the point is another one, what it counts is 0 times a number."""
        line = Line(self.p, goal)
        assert isinstance(goal.show, Op)
        kept = [x for x in summands(goal.show.args[0]) if not _has_zero_factor(x)]
        line.take({"rule": "rewrite", "show": text(Op(">=", (joined("+", kept), ZERO))), "proofs": [],
                   "defined": Slots(3), "new_defined": Slots(3)})
        return line.closed(self.larger(line.goal))

    def remainder(self, goal: Goal, at: dict[str, Expr]) -> Proof | None:
        """The mean of the dominating law less that of the other is at least one of its terms: none is negative."""
        last, law = self.names[-1], substitute(self.laws[-1], at)
        share, mean = (substitute(Op("/", (self.law, self.star.scale)), at), substitute(self.star.mean, at))
        total = mean if len(self.names) == 2 else self.total
        gap = Op("-", (self.star.number, Op("/", (Op("*", (self.law, self.row)), self.star.scale))))
        rest = Op("-", (mean, total)) if total != mean else ZERO
        rule: Proof = {
            "rule": "jointly", "rest": text(rest), "depth": 1,
            "terms": [["1", text(total)], [text(Op("neg", (share,))), "1"],
                      [text(Op("neg", (substitute(gap, at),))), "1"]],
            "over": [[text(x) for x in self.star.indices[-1][1].items]], "places": [[0], [], []],
            "weights": [[], [{"at": 0, "kind": "law", "of": text(law)}],
                        [{"at": 0, "kind": "point", "of": text(at[last])}]],
            "nonempty": Slots(3), "defined": Slots(4), "ends": Slot(3)}
        return self.stepwise(goal, rule, lambda g: self.elsewhere(g, [at[last]]))

    def stepwise(self, goal: Goal, rule: Proof, step: Callable[[Goal], Proof | None]) -> Proof | None:
        """The rule *jointly* with the proof for what stands under the sums that ``step`` finds."""
        asked = Recorder()
        try:
            asked.rule_jointly(goal, {**rule, "step": {}, "ends": {}, **{  # slots count what is asked
                k: Slots(v.depth) for k, v in rule.items() if isinstance(v, Slots)}})
        except TROUBLE:
            return None
        found = step(asked.goals[-2])
        return found and completed(self.p, goal, {**rule, "step": found})


def called(e: Expr, names: tuple[str, ...]) -> Expr | None:
    """What stands under sums, with these names for the indices; None of others than as many."""
    indices, body = chain(e)
    return substitute(body, {k: Name(x) for (k, _), x in zip(indices, names, strict=True)}) if len(indices) == len(
        names) else None


def _has_zero_factor(e: Expr) -> bool:
    return isinstance(e, Op) and (ZERO in spread(e) if e.op == "*" else e.op == "neg" and _has_zero_factor(e.args[0]))


def swapped(hypothesis: int, back: bool = False) -> Proof:
    """One side of an equation for the other one, and then a short proof."""
    return {"rule": "swap", "hypothesis": hypothesis, "back": back, "proof": Slot(3), "defined": Slots(3)}


def sign(e: Expr, term: Expr) -> int:
    """That of a term in a sum."""
    match e:
        case Op("+", args):
            return sum(sign(x, term) for x in args)
        case Op("-", (a, b)):
            return sign(a, term) - sign(b, term)
        case Op("neg", (a,)):
            return -sign(a, term)
    return int(e == term)


def laws_of(e: Expr, names: tuple[str, ...]) -> tuple[Expr, ...] | None:
    """The laws of the indices, each given those before, whose probabilities are the factors of a product."""
    found: dict[str, Expr] = {}
    for x in spread(e):
        match x:
            case Index(law, (Name(k),)) if k in names and k not in found and not (
                    free_names(law) & {*names[names.index(k):]}):
                found[k] = law
            case _:
                return None
    return tuple(found[k] for k in names) if found.keys() == {*names} else None
