"""Sums and products between symbolic ends, binomials and powers of whole numbers: what the rules know of them.

Everywhere else they are opaque: two of them are the same number when they are written alike. ``fact`` adds
what textbooks say of one of them to the hypotheses, ``opaque`` gives them names, ``sums`` compares sums term
by term, ``induction`` is over an integer name.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import INFINITIES, VALUE
from symdp.legacy.kernel.enclose import Region, conjuncts
from symdp.legacy.kernel.entries import Entry
from symdp.legacy.kernel.goals import Goal, canonical, difference, holds, integral, unfold
from symdp.legacy.kernel.moving import moving
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.scope import RESERVED, variables
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
    Type,
    free_names,
    num,
    put,
    rebuild,
    substitute,
    walk,
)

__all__ = ["canonical", "chosen", "ends", "is_opaque", "joined", "key", "limits_in", "opaque_terms", "opened", "shown",
           "with_ends"]

E = TypeVar("E")

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

Proof = dict[str, Any]
MAX_TERMS = 64  # of a sum that is written out
JOINED = {"sum": "+", "prod": "*"}

# name: its integers, conditions, conclusion; other names are real numbers
LAWS = {
    "pascal": ("n k", "n >= 1", "binom(n, k) == binom(n - 1, k) + binom(n - 1, k - 1)"),
    "next binomial": ("n k", "n >= 0", "(k + 1)*binom(n, k + 1) == (n - k)*binom(n, k)"),
    "absorption": ("n k", "n >= 1", "k*binom(n, k) == n*binom(n - 1, k - 1)"),
    "normal": ("", "0 == 0", "Phi(x) + Phi(-x) == 1 and 0 < Phi(x) and Phi(x) < 1"),
    "inverse entropy": ("", "0 <= y and y <= log(2)", "0 <= h_inv(y) and h_inv(y) <= 1/2 and -rel_entr(h_inv(y), 1) - "
                        "rel_entr(1 - h_inv(y), 1) == y"),
    "entropy inverted": ("", "0 <= p and p <= 1/2", "h_inv(-rel_entr(p, 1) - rel_entr(1 - p, 1)) == p"),
    "inverse entropy at most": ("", "0 <= y and 0 <= p and p <= 1/2 and y <= -rel_entr(p, 1) - rel_entr(1 - p, 1)",
                                "h_inv(y) <= p"),
    "inverse entropy below": ("", "0 <= y and 0 <= p and p <= 1/2 and y < -rel_entr(p, 1) - rel_entr(1 - p, 1)",
                              "h_inv(y) < p"),
    "inverse entropy at least": (
        "", "y <= log(2) and 0 <= p and p <= 1/2 and -rel_entr(p, 1) - rel_entr(1 - p, 1) <= y", "h_inv(y) >= p"),
    "inverse entropy above": ("", "y <= log(2) and 0 <= p and p <= 1/2 and -rel_entr(p, 1) - rel_entr(1 - p, 1) < y",
                              "h_inv(y) > p"),
    "binomial above": ("n k", "n >= 0 and k > n", "binom(n, k) == 0"),
    "binomial below": ("n k", "n >= 0 and k < 0", "binom(n, k) == 0"),
    "binomial ends": ("n", "n >= 0", "binom(n, 0) == 1 and binom(n, n) == 1"),
    "binomial inside": ("n k", "0 <= k and k <= n", "binom(n, k) >= 1 and binom(n, k) <= 2^n"),
    "power": ("m j", "m >= 0 and j >= 0", "a^(m + j) == a^m*a^j"),
    "power of a product": ("m", "m >= 0", "(a*b)^m == a^m*b^m"),
    "positive power": ("m", "m >= 0 and a >= 0", "a^m >= 0"),
    "even power": ("m", "m >= 0", "a^(2*m) == (a^2)^m and a^(2*m) >= 0"),
    "monotone power": ("m", "m >= 0 and 0 <= a and a <= b", "a^m <= b^m"),
}


def ends(checker: Checker, goal: Goal, term: Expr, endless: bool = False) -> tuple[str, Expr, Expr]:
    """The bound name of a sum or product and its ends, which are built of integers; of an integral, and its
    ends, which are real numbers, or -oo below and oo above. An ``endless`` sum may have such ends too."""
    match term:
        case Bind("sum", (Binding(k, "in", Seq("range", (a, b))),)) if (
                endless and k not in RESERVED and a != INFINITIES[0] and b != INFINITIES[1] and not limits_in(term)
                and all(e in INFINITIES or integral(goal, e) for e in (a, b))):
            for end in (a, b):
                if end not in INFINITIES:
                    checker.defined(goal, end, iter(()), real=True)
            return k, a, b
        case Bind("sum" | "prod" | "max" | "min", (Binding(k, "in", Seq("range", (a, b))),)) if (
                k not in RESERVED and integral(goal, a) and integral(goal, b) and not limits_in(term)):
            for end in (a, b):
                checker.defined(goal, end, iter(()), real=True)
            return k, a, b
        case Bind("integral", (Binding(k, "in", Seq("range" | "[]" | "[)" | "(]" | "()", (a, b))),)) if (
                k not in RESERVED and a != INFINITIES[0] and b != INFINITIES[1] and not limits_in(term)):
            for end in (a, b):
                if end not in INFINITIES:
                    checker.defined(goal, end, iter(()), real=True)
            return k, a, b
    raise checker.no("no sum or product between integers, and no integral over an interval")


def chain(op: str, *points: Expr) -> list[Expr]:
    """The comparisons of each point with the next, where both are finite."""
    return [Op(op, pair) for pair in itertools.pairwise(points) if not set(pair) & set(INFINITIES)]


def limits_in(term: Expr) -> bool:
    """A limit takes the domain of the declared name that is called like its own: no rule opens it."""
    return any(isinstance(x, Bind) and x.binder == "limit" for x in walk(term))


def opened(checker: Checker, goal: Goal, term: Bind, checks: Iterator[Any], closed: bool = True) -> (
        tuple[Goal, Name, Expr]):
    """The goal at an index of the range, or a point between the ends (``closed``: or at a finite one), its name,
    and the term or integrand there."""
    k, a, b = ends(checker, goal, term, endless=True)
    x = Name(reductions.fresh(goal.names, [k], (term, goal.show, *goal.hyps))[0])
    kind = Type("real" if term.binder == "integral" else "integer")
    here = Goal((*goal.names, (x.id, kind)), (*goal.hyps, *chain("<=" if closed else "<", a, x, b)), goal.show)
    body = substitute(term.body, {k: x})
    checker.lawful(here, body, checks)
    return here, x, unfold(body, here.names)


def shown(checker: Checker, goal: Goal, condition: Expr, proofs: Iterator[Any]) -> None:
    """A comparison of real numbers, seen in normal form or as it is, or proved."""
    op, d = difference(condition)
    if not holds(replace(goal, show=Op(op, (canonical(d), ZERO)))):
        checker.seen(goal, condition, proofs)


# -- opaque terms
def is_opaque(goal: Goal, e: Expr) -> bool:
    match e:
        case Bind("sum" | "prod" | "max" | "min" | "integral") | Call("binom" | "expected_hamming" | "h_inv"):
            return True
        case Op("^", (_, n)):
            return not isinstance(n, Num) and any(t.kind == "integer" and v in free_names(n) for v, t in goal.names)
    return False


def opaque_terms(goal: Goal) -> list[Expr]:
    """The sums, products, extrema, integrals, binomials, values of h_inv and powers with an integer exponent in show,
    then in the hypotheses, in the order of reading, each once; then the numbers of objects. Those inside another or
    under a binder are left out."""
    found: dict[Expr, None] = {}
    numbers: dict[Expr, None] = {}

    def look(e: Expr) -> None:
        if is_opaque(goal, e):
            found[e] = None
        elif goal.has_objects and goal.entry(e) is not None:
            numbers[e] = None
        elif isinstance(e, Op | Call) and not (isinstance(e, Call) and e.fn == VALUE):
            for x in e.args:
                look(x)
        elif isinstance(e, Seq) and e.kind == "list":
            for x in e.items:
                look(x)
    for formula in (goal.show, *goal.hyps):
        look(formula)
    return [*found, *numbers]


def chosen(checker: Checker, terms: Sequence[E], i: object) -> E:
    if not (isinstance(i, int) and not isinstance(i, bool) and 0 <= i < len(terms)):
        raise checker.no("no such term or hypothesis")
    return terms[i]


def key(e: Expr, depth: int = 0) -> Expr:
    """Terms with the same key are the same number where both have a value: the same ends, the same term. Bound names
    are told apart by the depth at which they are bound."""
    def within(x: Expr) -> Expr:
        return key(x, depth + 1) if isinstance(x, Bind) else rebuild(x, within)
    match e:
        case Bind(binder, (Binding(k, how, Seq(kind, (a, b))),), body):
            x = f"'k{depth}"
            inside = Binding(x, how, Seq(kind, tuple(y if y in INFINITIES else canonical(y) for y in (a, b))))
            return Bind(binder, (inside,), canonical(within(substitute(body, {k: Name(x)}))))
        case Call() | Op():
            return rebuild(e, canonical)
        case Index():
            return canonical(e)
    return e


def rule_opaque(checker: Checker, goal: Goal, proof: Proof) -> None:
    """New names for sums, products, extrema, integrals, binomials, powers and numbers of objects, which are real:
    only what the hypotheses say of them is kept, and the values that an object takes."""
    terms, checks = opaque_terms(goal), iter(proof.get("defined", ()))
    listed = [chosen(checker, terms, i) for i in proof["terms"]]
    names = reductions.fresh(goal.names, ["s"] * len(listed), (goal.show, *goal.hyps))
    known: dict[Expr, Name] = {}
    table: dict[Expr, Expr] = {}
    for term in listed:
        checker.defined(goal, term, checks, real=True)
        table[term] = known.setdefault(key(term), Name(names[len(known)]))
    new = tuple((n.id, Type("real")) for n in known.values())
    values = [c for e, n in table.items() if (of := goal.entry(e)) is not None for c in taken(of, n)]
    hyps = tuple(put(h, table) for h in (*goal.hyps, *dict.fromkeys(values)))
    checker.prove(Goal((*goal.names, *new), hyps, put(goal.show, table)), proof["proof"])


def taken(of: Entry, value: Expr) -> list[Expr]:
    """The value is one of those that the object takes."""
    return conjuncts(Op("in", (value, of.values))) if isinstance(of.values, Seq) else []


def rule_forget(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The goal from fewer hypotheses."""
    kept = tuple(h for i, h in enumerate(goal.hyps) if i not in proof["hypotheses"])
    checker.prove(Goal(goal.names, kept, goal.show), proof["proof"])


# -- facts
def rule_fact(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A law about binomials, powers, or one of the terms of ``opaque``, as a hypothesis."""
    from symdp.legacy.kernel import agreement, databases, guessed_inputs

    law, checks = proof["law"], iter(proof.get("defined", ()))
    if law in LAWS:
        whole, condition, conclusion = LAWS[law]
        values = {n: checker.read(t, goal) for n, t in proof["with"].items()}
        needs = conjuncts(substitute(definition(condition), values))
        fact = substitute(definition(conclusion), values)
        if set(values) != variables(definition(condition)) | variables(definition(conclusion)):
            raise checker.no("each name of the law has a value, and no other")
        for n in whole.split():
            if not integral(goal, values[n]):
                raise checker.no(f"{n} is an integer in this law")
        for e in values.values():
            checker.defined(goal, e, checks, real=True)
    elif law == "mean distance":
        needs, fact = databases.mean_distance(checker, goal, proof, checks)
    elif law == "information":
        needs, fact = guessed_inputs.information(checker, goal, proof, checks)
    elif law == "distance":
        needs, fact = databases.distance(checker, goal, proof)
    elif law == "one entry":
        needs, fact = [], agreement.one_entry(checker, goal, proof)
    elif law == "other letter":
        needs, fact = [], agreement.other_letter(checker, goal, proof, checks)
    else:
        term = chosen(checker, opaque_terms(goal), proof["term"])
        checker.defined(goal, term, checks, real=True)
        if law in FAMILIES:
            FAMILIES[law](checker, goal, term, proof, checks)
            return
        needs, fact = about_term(checker, goal, law, term, proof, checks)
    proofs = iter(proof.get("proofs", ()))
    for need in needs:
        shown(checker, goal, need, proofs)
    checker.prove(goal.with_(*conjuncts(fact)), proof["proof"])


def about_term(checker: Checker, goal: Goal, law: str, term: Expr, proof: Proof, checks: Iterator[Any]) -> (
        tuple[list[Expr], Expr]):
    """The conditions and the conclusion of a law about one term."""
    if not isinstance(term, Bind):
        raise checker.no("no law of this name about this term")
    if term.binder == "integral":
        from symdp.legacy.kernel.integrals import about_integral

        return about_integral(checker, goal, law, term, proof, checks)
    from symdp.legacy.kernel import databases

    if law in databases.ABOUT_SUMS:
        return databases.about_sum(checker, goal, law, term, proof, checks)
    if law == "pieces" and term.binder == "sum":
        from symdp.legacy.kernel.convergence import pieces

        return [], Op("==", (term, pieces(checker, goal, term, proof, checks)))
    _, a, b = ends(checker, goal, term, endless=law == "cut")
    if law == "cut" and term.binder in JOINED:
        at = checker.read(proof["at"], goal)
        if not integral(goal, at):
            raise checker.no("a sum is cut at an integer")
        checker.defined(goal, at, checks, real=True)
        after = canonical(Op("+", (at, ONE)))
        parts = [unfold(written_out(goal.region, t), goal.names)
                 for t in (with_ends(term, a, at), with_ends(term, after, b))]
        needs = [*chain("<=", a, after), *chain("<=", at, b)]
        return needs, Op("==", (term, joined(JOINED[term.binder], parts)))
    if law in ("binomial theorem", "binomial mean") and term.binder == "sum":
        here, k, body = opened(checker, goal, term, checks)
        c = checker.read(proof["times"], goal)
        xs, ys = ([checker.read(u, goal) for u in proof[v]] for v in ("x", "y"))
        for e in (c, *xs, *ys):
            checker.defined(goal, e, checks, real=True)
        powers = [*(Op("^", (u, k)) for u in xs), *(Op("^", (u, Op("-", (b, k)))) for u in ys)]
        mean = law == "binomial mean"
        same = Op("-", (body, joined("*", [c, *([k] if mean else []), Call("binom", (b, k)), *powers])))
        checker.defined(here, same, checks, real=True)
        if not (goal.region.zero(a) and here.region.zero(same)):
            raise checker.no("the sum is not that of the binomial theorem")
        x, y = joined("*", xs), joined("*", ys)
        whole = Op("^", (Op("+", (x, y)), canonical(Op("-", (b, ONE))) if mean else b))
        value = joined("*", [c, *([b, x] if mean else []), whole])
        return [Op(">=", (b, ONE if mean else ZERO))], Op("==", (term, value))
    raise checker.no("no law of this name about this term")


# -- families of numbers
def within(x: Expr, a: Expr, b: Expr) -> list[Expr]:
    return [Op("<=", (a, x)), Op("<=", (x, b))]


def family_of(checker: Checker, goal: Goal, term: Expr, *binders: str) -> tuple[Bind, str, Expr, Expr]:
    """A sum or extremum over a range: the term, its bound name and its ends."""
    if not (isinstance(term, Bind) and term.binder in binders):
        raise checker.no("no law of this name about this term")
    return (term, *ends(checker, goal, term))


def law_member(checker: Checker, goal: Goal, e: Expr, proof: Proof, checks: Iterator[Any]) -> None:
    """A maximum is at least, a minimum at most, each of its terms; so is a sum of terms that are not negative."""
    if isinstance(proof["at"], dict):
        from symdp.legacy.kernel import databases

        databases.member(checker, goal, e, proof, checks)
        return
    term, k, a, b = family_of(checker, goal, e, "max", "min", "sum")
    at, proofs = checker.read(proof["at"], goal), iter(proof.get("proofs", ()))
    if not integral(goal, at):
        raise checker.no("the index is no integer")
    checker.defined(goal, at, checks, real=True)
    for need in within(at, a, b):
        shown(checker, goal, need, proofs)
    if term.binder == "sum":
        here, _, body = opened(checker, goal, term, checks)
        checker.prove(replace(here, show=Op(">=", (body, ZERO))), proof["terms"])
    value = unfold(substitute(term.body, {k: at}), goal.names)
    checker.prove(goal.with_(Op(">=" if term.binder == "min" else "<=", (value, term))), proof["proof"])


def law_attained(checker: Checker, goal: Goal, e: Expr, proof: Proof, checks: Iterator[Any]) -> None:
    """A maximum or minimum over a range is one of its terms."""
    term, _, _, _ = family_of(checker, goal, e, "max", "min")
    here, _, body = opened(checker, goal, term, checks)
    checker.prove(here.with_(Op("==", (term, body))), proof["proof"])


def law_logarithm(checker: Checker, goal: Goal, e: Expr, proof: Proof, checks: Iterator[Any]) -> None:
    """A product of positive numbers is the exponential of the sum of their logarithms."""
    term, _, _, _ = family_of(checker, goal, e, "prod")
    here, _, body = opened(checker, goal, term, checks)
    checker.prove(replace(here, show=Op(">", (body, ZERO))), proof["terms"])
    value = Call("exp", (Bind("sum", term.bindings, Call("log", (term.body,))),))
    checker.prove(goal.with_(Op("==", (term, value))), proof["proof"])


FAMILIES: dict[str, Callable[[Checker, Goal, Expr, Proof, Iterator[Any]], None]] = {
    "member": law_member, "attained": law_attained, "logarithm": law_logarithm}


def joined(op: str, items: Sequence[Expr]) -> Expr:
    """The sum or product of the items."""
    return reduce(lambda a, b: Op(op, (a, b)), items) if items else ONE if op == "*" else ZERO


def with_ends(term: Bind, a: Expr, b: Expr) -> Bind:
    (binding,) = term.bindings
    assert isinstance(binding.domain, Seq)
    return Bind(term.binder, (replace(binding, domain=Seq(binding.domain.kind, (a, b))),), term.body)


def written_out(region: Region, term: Bind) -> Expr:
    """A sum or product of a known number of terms, term by term."""
    (binding,) = term.bindings
    assert isinstance(binding.domain, Seq)
    a, b = binding.domain.items
    count = None if {a, b} & set(INFINITIES) else region.ratio(Op("-", (b, a))).constant
    if count is None or count > MAX_TERMS:
        return term
    return joined(JOINED[term.binder], [substitute(term.body, {binding.name: canonical(Op("+", (a, num(i))))})
                                        for i in range(int(count) + 1)])


# -- comparing sums
def combination(checker: Checker, goal: Goal, binder: str, proof: Proof, checks: Iterator[Any]) -> (
        tuple[str, Expr, Bind, Goal, Name, Expr]):
    """show as e + c1*T1 + c2*T2 + ... >= 0 (> 0, == 0) for sums, or integrals, T of the goal over one range:
    the relation, e, T1, the goal inside the range, the name there, and the sum of the c*f for the terms f."""
    op, d = difference(goal.show)
    if op not in (">", ">=", "=="):
        raise checker.no(f"{binder}s are compared by an inequality or an equality")
    terms, items = opaque_terms(goal), list[tuple[Expr, Bind]]()
    rest = checker.read(proof["rest"], goal)
    for c, i in proof["terms"]:
        term = chosen(checker, terms, i)
        if not (isinstance(term, Bind) and term.binder == binder):
            raise checker.no(f"no {binder}")
        items.append((checker.read(c, goal), term))
    total = joined("+", [rest, *(Op("*", item) for item in items)])
    for e in (d, total):
        checker.defined(goal, e, checks, real=True)
    if not goal.region.zero(Op("-", (d, total))):
        raise checker.no("the difference is another one")
    first = items[0][1]
    _, a, b = ends(checker, goal, first, endless=True)
    here, x, _ = opened(checker, goal, first, checks, closed=binder == "sum")
    inside: list[Expr] = []
    for c, term in items:
        name, low, high = ends(checker, goal, term, endless=True)
        at: Expr = x
        if binder == "sum" and not {a, b, low, high} & set(INFINITIES):
            at = canonical(Op("+", (x, Op("-", (low, a)))))
            if not goal.region.zero(Op("-", (Op("-", (high, low)), Op("-", (b, a))))):
                raise checker.no("the ranges have different lengths")
        elif any(u != v and (u in INFINITIES or v in INFINITIES or not goal.region.zero(Op("-", (u, v))))
                 for u, v in ((low, a), (high, b))):
            raise checker.no("the integrals are over different intervals, or the series over different ranges")
        inside.append(Op("*", (c, unfold(substitute(term.body, {name: at}), here.names))))
    return op, rest, first, here, x, joined("+", inside)


def rule_sums(checker: Checker, goal: Goal, proof: Proof) -> None:
    """e + c1*sum(f1) + c2*sum(f2) + ... >= 0 over one range a..b (or ranges of one length), from
    c1*f1(k) + c2*f2(k) + ... >= G(k + 1) - G(k) in the range and e + G(b + 1) - G(a) >= 0; at an end at infinity,
    the limit of G there."""
    checks = iter(proof.get("defined", ()))
    op, rest, first, here, k, step = combination(checker, goal, "sum", proof, checks)
    _, a, b = ends(checker, goal, first, endless=True)
    potential = checker.read(proof.get("potential", "0"), here)
    after = b if b in INFINITIES else canonical(Op("+", (b, ONE)))
    excess = Op("-", (step, rise(potential, k)))
    checker.defined(here, excess, checks, real=True)
    whole = between(checker, goal, potential, k, (a, after), proof, checks)
    nonempty = iter(proof.get("nonempty", ()))
    for need in chain("<=", a, after):
        shown(checker, goal, need, nonempty)
    checker.prove(replace(here, show=Op("==" if op == "==" else ">=", (excess, ZERO))), proof["step"])
    checker.prove(replace(goal, show=Op(op, (Op("+", (rest, whole)), ZERO))), proof["ends"])


def rise(g: Expr, k: Name) -> Expr:
    return Op("-", (substitute(g, {k.id: Op("+", (k, ONE))}), g))


def between(checker: Checker, goal: Goal, g: Expr, x: Name, at: tuple[Expr, Expr], proof: Proof,
            checks: Iterator[Any]) -> Expr:
    """G at the upper end less G at the lower; at an end at infinity, a number that is shown to be its limit there."""
    values: list[Expr] = []
    for end, name in zip(at, ("lower_end", "upper_end"), strict=True):
        if end in INFINITIES:
            value, found = proof[name]
            values.append(checker.read(value, goal))
            limit = Bind("limit", (Binding(x.id, "->", end),), g)
            checker.prove(replace(goal, show=Op("==", (limit, values[-1]))), found)
        else:
            values.append(substitute(g, {x.id: end}))
        checker.defined(goal, values[-1], checks, real=True)
    return Op("-", (values[1], values[0]))


# -- induction
def rule_induction(checker: Checker, goal: Goal, proof: Proof) -> None:
    """P(n) for all integers n >= n0 from P(n0), and P(n + 1) from P(n) for n >= n0."""
    n, start = proof["in"], checker.read(proof["from"], goal)
    if dict(goal.names).get(n, Type("")).kind != "integer" or not integral(goal, start) or (
            n in free_names(start)):
        raise checker.no("induction is over an integer name, from an integer")
    if limits_in(goal.show):
        raise checker.no("a limit in what is shown of every integer")
    checks = iter(proof.get("defined", ()))
    checker.defined(goal, start, checks, real=True)
    shown(checker, goal, Op(">=", (Name(n), start)), iter(proof.get("start", ())))
    moved = moving(checker, goal, n, beside=(start,))
    first = replace(moved, show=unfold(substitute(goal.show, {n: start}), goal.names))
    checker.defined(first, first.show, checks)
    checker.prove(first, proof["base"])
    above = moved.with_(Op(">=", (Name(n), start)))
    checker.defined(above, goal.show, checks)
    following = canonical(Op("+", (Name(n), ONE)))
    step = above.with_(goal.show, show=unfold(substitute(goal.show, {n: following}), goal.names))
    checker.defined(step, step.show, checks)
    checker.prove(step, proof["step"])
