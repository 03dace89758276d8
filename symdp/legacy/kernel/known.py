"""Theorems of textbooks and papers about quantities of arbitrary laws and channels, as hypotheses.

The table is data; ``tests/atoms`` looks for counterexamples to each row at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import fitting
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, holds, integral, unfold
from symdp.legacy.kernel.laws import assumed, is_input, same_space
from symdp.legacy.kernel.nodes import Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.pointwise import one_space
from symdp.legacy.kernel.scope import CONSTANTS
from symdp.legacy.kernel.tree import ONE, free_names, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


@dataclass(frozen=True)
class Known:
    """``says``, for laws P and Q on one space, or a law P on the inputs of a channel W from A to B and a law Q on its
    outputs, or inputs x and z of a mechanism M and an entry i of these, and real numbers that fulfil ``where``. L is
    another law on the inputs of W, and V another channel between its spaces.
    ``finite``: A and B are given by their sizes, or as ranges of integers; then I and J are these ranges, and without a
    channel I is that of P and Q. ``square``: A is B."""

    says: str
    where: str
    source: str
    finite: bool = False
    square: bool = False


RENYI = "van Erven and Harremoes 2014 (Renyi divergence and Kullback-Leibler divergence)"
CSISZAR = ("Csiszar 1995, Proposition 1: with means of Renyi divergences in the place of that of the joint laws the "
           "capacity is the same, and there is a saddle point")
PURE = "Dwork and Roth, Definition 3.6 and Remark 3.1: (eps, 0)-closeness and max-divergence"
KNOWN = {
    "order of Renyi divergence": Known(
        "renyi(P, Q, a) <= renyi(P, Q, b)", "0 < a and a <= b", f"{RENYI}, Theorem 3"),
    "Renyi divergence below max-divergence": Known(
        "renyi(P, Q, a) <= max_divergence(P, Q)", "0 < a", f"{RENYI}, Theorems 3 and 6"),
    "order one of Renyi divergence": Known(
        "renyi(P, Q, 1) == kl(P, Q)", "0 == 0", f"{RENYI}, Theorem 5 (here by definition)"),
    "Renyi divergence of equal laws": Known(
        "renyi(P, Q, a) == 0 iff tv(P, Q) == 0", "0 < a", f"{RENYI}, Theorem 8"),
    "max-divergence of close laws": Known(
        "close(P, Q, a, 0) implies max_divergence(P, Q) <= a and max_divergence(Q, P) <= a", "0 == 0", PURE),
    "laws of small max-divergence": Known(
        "max_divergence(P, Q) <= a and max_divergence(Q, P) <= a implies close(P, Q, a, 0)", "0 == 0", PURE),
    "divergence of equal laws": Known(
        "tv(P, Q) == 0 implies kl(P, Q) == 0", "0 == 0", "Cover and Thomas, Theorem 2.6.3"),
    "order of Renyi information": Known(
        "renyi_mi(P, W, a) <= renyi_mi(P, W, b)", "0 < a and a <= b",
        f"{RENYI}, Theorem 3, for the joint law and the product of its marginals"),
    "Renyi information below max-information": Known(
        "renyi_mi(P, W, a) <= max_information(P, W)", "0 < a",
        f"{RENYI}, Theorems 3 and 6, for the joint law and the product of its marginals"),
    "order one of Renyi information": Known(
        "renyi_mi(P, W, 1) == mi(P, W)", "0 == 0", f"{RENYI}, Theorem 5 (here by definition)"),
    "Sibson's information below Renyi's": Known(
        "sibson_mi(P, W, a) <= renyi_mi(P, W, a)", "0 < a",
        "Sibson 1969; Verdu 2015: the least Renyi divergence of the joint law from a product of P with any law"),
    "maximal leakage below max-information": Known(
        "maximal_leakage(P, W) <= max_information(P, W)", "0 == 0",
        "Sibson 1969; Verdu 2015, in the limit of the order; Issa, Wagner and Kamath 2020"),
    "divergence as an integral of hockey sticks": Known(
        "kl(P, Q) == integral(t in 0..oo: hockey_stick(P, Q, exp(t)) + exp(-t)*hockey_stick(Q, P, exp(t)))", "0 == 0",
        "Sason and Verdu 2016 (f-divergence inequalities), Proposition 3, with gamma = exp(t); Liese and Vajda 2006"),
    "order of Sibson's information": Known(
        "sibson_mi(P, W, a) <= sibson_mi(P, W, b)", "0 < a and a <= b",
        "Sibson 1969; Ho and Verdu 2015 (Convexity/concavity of Renyi entropy and alpha-mutual information), "
        "Theorem 4"),
    "distance and Hellinger integral": Known(
        "tv(P, Q)^2 + hellinger_integral(P, Q, 0.5)^2 <= 1", "0 == 0",
        "Le Cam 1986; Tsybakov 2009, Lemma 2.3: Cauchy and Schwarz for the square roots of the densities"),
    "Jensen-Shannon divergence and distance": Known(
        "jensen_shannon(P, Q, a) <= h(a)*tv(P, Q)", "0 <= a and a <= 1",
        "Vajda 1972; Feldman and Osterreicher 1989: an f-divergence is at most its value for laws without a common "
        "outcome times the total variation distance; Lin 1991, Theorem 3, for a = 1/2"),
    "Jensen-Shannon divergence below entropy": Known(
        "jensen_shannon(P, Q, a) <= h(a)", "0 <= a and a <= 1",
        "Lin 1991, Theorem 4: the information of the choice between the laws is at most its entropy"),
    "information below Sibson's of a greater order": Known(
        "mi(P, W) <= sibson_mi(P, W, a)", "1 <= a",
        "Sibson 1969; Ho and Verdu 2015 (Convexity/concavity of Renyi entropy and alpha-mutual information), "
        "Theorem 4, from order 1"),
    "information above Sibson's of a smaller order": Known(
        "sibson_mi(P, W, a) <= mi(P, W)", "0 < a and a <= 1",
        "Sibson 1969; Ho and Verdu 2015 (Convexity/concavity of Renyi entropy and alpha-mutual information), "
        "Theorem 4, up to order 1"),
    "conditional min-entropy below conditional entropy": Known(
        "min_entropy(P) - min_entropy_leakage(P, W) <= entropy(P) - mi(P, W)", "0 == 0",
        "Fehr and Berens 2014 (On the conditional Renyi entropy), Theorem 3: Arimoto's conditional entropies fall with "
        "the order; Smith 2009", finite=True),
    "Sibson's information below maximal leakage": Known(
        "sibson_mi(P, W, a) <= maximal_leakage(P, W)", "0 < a",
        "Verdu 2015: Sibson's information grows with the order; Issa, Wagner and Kamath 2020"),
    "information below capacity": Known(
        "mi(P, W) <= capacity(W)", "0 == 0", "Cover and Thomas, eq. (7.1)"),
    "information below maximal leakage": Known(
        "mi(P, W) <= maximal_leakage(P, W)", "0 == 0",
        "Sibson 1969; Verdu 2015: Sibson's information grows with the order; Issa, Wagner and Kamath 2020"),
    "maximal leakage below min-capacity": Known(
        "maximal_leakage(P, W) <= min_capacity(W)", "0 == 0",
        "Issa, Wagner and Kamath 2020, Theorem 1: the inputs that have a probability, among all"),
    "leakage below min-capacity": Known(
        "min_entropy_leakage(P, W) <= min_capacity(W)", "0 == 0",
        "Braun, Chatzikokolakis and Palamidessi 2009 (here by definition): the largest leakage of all input laws",
        finite=True),
    "centre of a channel": Known(
        "exists(Q in distribution on B: forall(x in W: kl(W(x), Q) <= capacity(W)))", "0 == 0",
        "redundancy and capacity (Kemperman 1974; Cover and Thomas, Theorem 13.1.1; Polyanskiy and Wu, Theorem 5.9)"),
    "centre of some order": Known(
        "exists(Q in distribution on B: forall(x in W: renyi(W(x), Q, a) <= "
        "sup(P in distribution on A: sibson_mi(P, W, a))))", "0 < a",
        "Csiszar 1995, Proposition 1; van Erven and Harremoes 2014, Theorem 34", finite=True),
    "centre of infinite order": Known(
        "exists(Q in distribution on B: forall(x in W: max_divergence(W(x), Q) <= "
        "sup(P in distribution on A: maximal_leakage(P, W))))", "0 == 0",
        "Csiszar 1995, Proposition 1, for the infinite order: the largest entries of the columns", finite=True),
    "laws near capacity": Known(
        "a < capacity(W) implies exists(P in distribution on A: mi(P, W) > a)", "0 == 0",
        "Cover and Thomas, eq. (7.1): the capacity is the least upper bound of the information"),
    "Sibson's information is least": Known(
        "sibson_mi(P, W, a) <= cond_renyi(P, W, channel(x in I: Q), a)", "0 < a",
        "Sibson 1969; Csiszar 1995, eq. (20); Verdu 2015, Theorem 2", finite=True),
    "Sibson's information in closed form": Known(
        "sibson_mi(P, W, a) == a/(a - 1)*log(sum(y in J: sum(x in I: P[x]*W(x)[y]^a)^(1/a)))", "0 < a and a != 1",
        "Sibson 1969; Verdu 2015, eq. (36) (here by definition)", finite=True),
    "Sibson's law": Known(
        "exists(Q in distribution on B: forall(y in J: Q[y] == sum(x in I: P[x]*W(x)[y]^a)^(1/a)/"
        "sum(z in J: sum(x in I: P[x]*W(x)[z]^a)^(1/a))) and sibson_mi(P, W, a) == "
        "cond_renyi(P, W, channel(x in I: Q), a))", "0 < a",
        "Sibson 1969; Csiszar 1995, eq. (20); Verdu 2015, Theorem 2", finite=True),
    "at Sibson's law": Known(
        "forall(y in J: Q[y] == sum(x in I: P[x]*W(x)[y]^a)^(1/a)/sum(z in J: sum(x in I: P[x]*W(x)[z]^a)^(1/a))) "
        "implies sibson_mi(P, W, a) == cond_renyi(P, W, channel(x in I: Q), a)", "0 < a",
        "Sibson 1969; Csiszar 1995, eq. (20); Verdu 2015, Theorem 2", finite=True),
    "mean of some order": Known(
        "exists(P in distribution on A: forall(Q in distribution on B: "
        "sum(x in I: P[x]*renyi(W(x), Q, a) if P[x] > 0 else 0) >= sup(R in distribution on A: sibson_mi(R, W, a))))",
        "0 < a", CSISZAR, finite=True),
    "centre of some order in the mean": Known(
        "exists(Q in distribution on B: forall(P in distribution on A: "
        "sum(x in I: P[x]*renyi(W(x), Q, a) if P[x] > 0 else 0) <= sup(R in distribution on A: sibson_mi(R, W, a))))",
        "0 < a", CSISZAR, finite=True),
    "attained capacity": Known(
        "exists(P in distribution on A: mi(P, W) == capacity(W))", "0 == 0",
        "Gallager 1968, Section 4.2: mutual information is continuous on the compact set of laws", finite=True),
    "Fano's inequality": Known(
        "entropy(P) - mi(P, W) <= h(1 - sum(x in I: P[x]*W(x)[x])) + (1 - sum(x in I: P[x]*W(x)[x]))*log(n - 1)",
        "n == sum(x in I: 1) and n >= 2", "Fano 1961; Cover and Thomas, Theorem 2.10.1", finite=True, square=True),
    "Fano's inequality for the best guess": Known(
        "entropy(P) - mi(P, W) <= h(1 - sum(y in J: max(x in I: P[x]*W(x)[y]))) + "
        "(1 - sum(y in J: max(x in I: P[x]*W(x)[y])))*log(n - 1)",
        "n == sum(x in I: 1) and n >= 2", "Fano 1961; Cover and Thomas, Theorem 2.10.1, of the likeliest input",
        finite=True),
    "continuity of entropy": Known(
        "abs(entropy(P) - entropy(Q)) <= h(tv(P, Q)) + tv(P, Q)*log(n - 1)", "n == sum(x in I: 1) and n >= 2",
        "Zhang 2007, Theorem 4; Audenaert 2007, Theorem 1; Fano's inequality for the laws coupled best", finite=True),
    "continuity of conditional entropy": Known(
        "abs(sum(x in I: P[x]*entropy(W(x))) - sum(x in I: L[x]*entropy(V(x)))) <= (1 + a)*h(a/(1 + a)) + a*log(m)",
        "m == sum(y in J: 1) and 0 <= a and a <= 1 and "
        "sum(x in I: sum(y in J: abs(P[x]*W(x)[y] - L[x]*V(x)[y])))/2 <= a",
        "Winter 2016, Lemma 2, of classical laws; Alhejji and Smith 2020", finite=True),
    "information as a difference of entropies": Known(
        "mi(P, W) == entropy(Q) - sum(x in W: P[x]*entropy(W(x)))",
        "forall(y in Q: Q[y] == sum(x in W: P[x]*W(x)[y]))",
        "Cover and Thomas, Theorem 2.4.1, eq. (2.40)", finite=True),
    "information of an entry of two databases": Known(
        "cond_mi({x: a, z: 1 - a}, M, i) == jensen_shannon(M(x), M(z), 1 - a)",
        "neighbouring(x, z) and x[i] != z[i] and 0 <= a and a <= 1",
        "Cover and Thomas, eq. (2.60): the other entries are constant (here by definition)"),
    "information of an entry at most": Known(
        "cond_mi({x: a, z: 1 - a}, M, i) <= sup_mi(M, {i})", "x[i] != z[i] and 0 <= a and a <= 1",
        "Cover and Thomas, eq. (2.60): a law of the database among all (here by definition)"),
    "information of an entry of a private mechanism": Known(
        "mi_dp(M, a) implies sup_mi(M, {i}) <= a", "0 == 0",
        "Cover and Thomas, eq. (2.60): the mean over the other entries (here by definition)"),
}
SPACES = {"A": "from", "B": "to"}
RANGES = {"I": "from", "J": "to"}


def rule_known(checker: Checker, goal: Goal, proof: Proof) -> None:
    """What a theorem says of given laws, channels and numbers, as a hypothesis."""
    from symdp.legacy.kernel.membership import some_input  # it asks, by way of others, for what is known

    theorem = KNOWN[proof["theorem"]]
    says, where = definition(theorem.says), definition(theorem.where)
    letters = (free_names(says, functions=False) | (free_names(says) & {"V", "W"})) - CONSTANTS
    if (free_names(says) - letters) & dict(goal.names).keys():
        raise checker.no("a declared name stands for a quantity")
    checks = iter(proof.get("defined", ()))
    values: dict[str, Expr] = {}
    m = Name("")
    for n in sorted(letters - SPACES.keys() - RANGES.keys()):
        e = checker.parsed(proof["with"][n], goal)
        if n in "PQL":
            if e not in reductions.laws_in(goal.names, (e,)):
                raise checker.no(f"{n} is a law")
            if not row(checker, goal, e, checks):
                raise checker.no(f"{n} is not seen to be a row of its channel")
        elif n in "WV":
            if not isinstance(e, Name) or dict(goal.names).get(e.id, Type("")).kind != "channel":
                raise checker.no(f"{n} is a declared channel")
        elif n == "M":
            if not isinstance(e, Name) or dict(goal.names).get(e.id, Type("")).kind != "mechanism":
                raise checker.no("M is a declared mechanism")
            m = e
        elif n in "xz":
            if not isinstance(e, Name) or not is_input(goal, dict(goal.names)[e.id], m.id):
                raise checker.no(f"{n} is an input of M")
        elif n == "i":
            entries = dict(goal.names)[m.id].param("entries")
            if entries is None or not (integral(goal, e) and integral(goal, entries)):
                raise checker.no("i is one of so many entries")
            for pair in ((ONE, e), (e, entries)):
                checker.seen(goal, Op("<=", pair), checks)
        else:
            checker.defined(goal, unfold(e, goal.names), checks, real=True)
        values[n] = e
    if m.id and "x" not in values:
        for c in some_input(goal, m):  # over none it would have no information
            checker.seen(goal, c, checks)
    if "W" in values and (theorem.finite or letters & SPACES.keys()):
        values |= spaces(checker, goal, values["W"], theorem.finite)
        if theorem.square and not same_space(goal.names, values["A"], values["B"]):
            raise checker.no("the channel is not declared from a space to itself")
    elif theorem.finite:
        values |= space_of(checker, goal, values["P"])
    if not fit(checker, goal, values, checks):
        raise checker.no("the laws are not seen to be on one space, or the law not on the inputs of the channel")
    for c in conjuncts(substitute(where, values)):
        if not assumed(goal, c):
            checker.seen(goal, unfold(c, goal.names), checks)
    checker.background.add(theorem.source)
    said = conjuncts(unfold(substitute(says, values), goal.names))
    written = (replace(c, args=tuple(unfold(x, goal.names) for x in c.args)) if isinstance(c, Op) else c for c in said)
    checker.prove(goal.with_(*said, *(c for c in written if c not in said)), proof["proof"])


def spaces(checker: Checker, goal: Goal, w: Expr, finite: bool) -> dict[str, Expr]:
    """The inputs and outputs of a channel: some, if given by a size or as a range; with ``finite`` they must be."""
    t = dict(goal.names)[w.id] if isinstance(w, Name) else Type("")
    out: dict[str, Expr] = {}
    for (letter, key), numbered in zip(SPACES.items(), RANGES, strict=True):
        space = t.param(key)
        within = integers_of(goal.names, space)
        some = isinstance(within, Seq) and holds(replace(goal, show=Op("<=", within.items)))
        if space is None or not (some or (within is None and not finite and isinstance(space, Name))):
            raise checker.no("the channel is not declared to be between such spaces")
        out[letter] = space
        if isinstance(within, Seq):
            out[numbered] = within
    return out


def space_of(checker: Checker, goal: Goal, law: Expr) -> dict[str, Expr]:
    """The range of the outcomes of a declared law."""
    t = dict(goal.names)[law.id] if isinstance(law, Name) else Type("")
    within = integers_of(goal.names, t.param("on"))
    if not isinstance(within, Seq):
        raise checker.no("the law is not declared on a range")
    return {"I": within}


def row(checker: Checker, goal: Goal, law: Expr, checks: Iterator[Any]) -> bool:
    """A declared law, or a row of a declared channel at one of its inputs."""
    names = dict(goal.names)
    match law:
        case Name():
            return True
        case Call(fn, (Name(x),)) if fn in names and x in names and names[x].kind in ("input", "database"):
            checker.defined_law(goal, law, checks)
            return True
        case Call() if goal.entry(number := Index(law, (ONE,))) is not None:
            checker.defined(goal, number, checks, real=True)
            return True
    return False


def fit(checker: Checker, goal: Goal, values: dict[str, Expr], checks: Iterator[Any]) -> bool:
    """The laws are on one space, or the one on the inputs of the channel, the other on its outputs. Where nothing
    is said of the one or the other space of the inputs, they are one (``fitting.tied``)."""
    if "W" not in values:
        return "P" not in values or one_space(goal, [values["P"], values["Q"]])
    names = dict(goal.names)
    channel = names[values["W"].id] if isinstance(values["W"], Name) else Type("")
    if isinstance(other := values.get("V"), Name) and not all(
            same_space(goal.names, names[other.id].param(key), channel.param(key)) for key in ("from", "to")):
        return False
    for letter, key in (("P", "from"), ("L", "from"), ("Q", "to")):
        law = values.get(letter)
        space = names[law.id].param("on") if isinstance(law, Name) else None
        if law is not None and key == "from" and None in (space, channel.param(key)):
            fitting.passes(checker, goal, law, values["W"], checks)
        elif law is not None and not same_space(goal.names, space, channel.param(key)):
            return False
    return True
