"""Divergences outcome by outcome: what holds of every outcome, weighted, holds of the sums."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from symdp.atoms import Atom, find
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import plus
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import Goal, difference, holds, unfold
from symdp.legacy.kernel.interval import INF
from symdp.legacy.kernel.laws import guarded, is_linear, never_infinite, outputs, probabilities, total
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Op, Type
from symdp.legacy.kernel.objects import Dist, Unsupported, Value, definition, expand
from symdp.legacy.kernel.series import chosen
from symdp.legacy.kernel.tree import ONE, TRUE, ZERO, children, free_names, num, put, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def compares(atom: Atom | None) -> bool:
    """A quantity or notion of two laws on one space: a product of laws is of laws on any."""
    return atom is not None and atom.returns in ("real", "truth") and [
        kind for _, kind in atom.params[:2]] == ["distribution"]*2


# -- one outcome decides
@dataclass(frozen=True)
class Linear:
    """A number as a sum of multiples of functionals of laws, and a rest without laws."""

    terms: tuple[tuple[Expr, Call], ...]
    rest: Expr


def linear(goal: Goal, e: Expr) -> Linear:
    """Raises Unsupported where e is not linear in homogeneous sums of two laws."""
    if not reductions.about_objects(goal.names, e):
        return Linear((), e)

    def scaled(c: Expr, x: Linear) -> Linear:
        return Linear(tuple((Op("*", (c, k)), f) for k, f in x.terms), Op("*", (c, x.rest)))
    match e:
        case Op("neg", (a,)):
            return scaled(num(-1), linear(goal, a))
        case Op("+" | "-" as op, (a, b)):
            x, y = linear(goal, a), linear(goal, b)
            y = scaled(num(-1), y) if op == "-" else y
            return Linear(x.terms + y.terms, plus(x.rest, y.rest))
        case Op("*", (a, b)) if not reductions.about_objects(goal.names, a):
            return scaled(a, linear(goal, b))
        case Op("*", (a, b)) if not reductions.about_objects(goal.names, b):
            return scaled(b, linear(goal, a))
        case Op("/", (a, b)) if not reductions.about_objects(goal.names, b):
            return scaled(Op("/", (ONE, b)), linear(goal, a))
        case Call("bits", (a,)) if "bits" not in dict(goal.names):
            return scaled(unfold(Call("bits", (ONE,)), goal.names), linear(goal, a))
        case Call(fn, (_, _, *rest)) if any(
                reductions.has(goal.names, fn, x) for x in ("homogeneous sum", "homogeneous")) and not any(
                reductions.about_objects(goal.names, x) for x in rest):
            return Linear(((ONE, e),), ZERO)
    raise Unsupported("no linear combination of homogeneous sums over outcomes")


def combined(x: Linear) -> dict[Call, Expr]:
    found: dict[Call, Expr] = {}
    for k, f in x.terms:
        found[f] = plus(found[f], k) if f in found else k
    return found


def one_way(goal: Goal, x: Linear, op: str) -> bool:
    """What may be infinite has coefficients of this sign only, before any of them cancel."""
    return all(never_infinite(goal, f) or holds(replace(goal, show=Op(op, (k, ZERO)))) for k, f in x.terms)


def laws_of(goal: Goal, sums: Iterable[Call]) -> list[Expr]:
    """The laws in these sums; first those whose probability of every event is said to be equal to something."""
    told: set[Expr] = set()
    if "mixture" in dict(goal.names):
        raise Unsupported("a declared name stands for mixtures")
    for h in goal.hyps:
        match h:
            case Bind("forall", (Binding(name, _, Type("event")),), Op("==", sides)):
                told.update(reductions.laws_in(goal.names, tuple(
                    Name(x.fn) if x.fn != "apply" else x.args[0] for x in sides
                    if isinstance(x, Call) and x.args and x.args[-1] == Name(name))))
    laws = dict.fromkeys(law for f in sums for whole in f.args[:2] for law in reductions.unmixed(whole))
    return sorted(laws, key=lambda law: law not in told)


def one_space(goal: Goal, laws: list[Expr]) -> bool:
    """The laws are seen to have one space in common: declared alike, rows of one channel, or compared somewhere."""
    names = dict(goal.names)

    def space(law: Expr) -> object:
        match law:
            case Name(n):
                on = names[n].param("on")
                return integers_of(goal.names, on) or on  # on m is on 1..m
            case Call("apply", (of, *_)):
                return "row", of
            case Call(fn) if fn in names:
                to = names[fn].param("to")
                return integers_of(goal.names, to) or to or ("row", fn)
        return law  # what is put together is on the space of its parts, of which nothing is known here
    groups = [{law, *(other for other in laws if space(other) == space(law))} for law in laws]

    def look(e: Expr, bound: frozenset[str], some: list[Expr]) -> None:
        if isinstance(e, Bind):  # a bound name that is called like a declared law is another one
            bound |= {b.name for b in e.bindings}
        if isinstance(e, Call) and len(e.args) >= 2 and e.fn not in names and compares(find(e.fn)):
            groups.append({a for whole in e.args[:2] for a in reductions.unmixed(whole)
                           if a in some and not bound & free_names(a)})
        for x in children(e):
            look(x, bound, some)
    # what is read under a condition is on spaces of one size where that holds
    unsized = [law for law in laws if outputs(goal.names, law) is None and getattr(law, "fn", "") != "apply"]
    for f in (goal.show, *goal.hyps):
        look(f, frozenset(), unsized if guarded(f) else laws)
    whole = groups.pop(0) if groups else set()
    while joint := next((g for g in groups if g & whole), None):
        groups.remove(joint)
        whole |= joint
    return set(laws) <= whole


def with_mixtures(goal: Goal, at: dict[Expr, Expr], formulas: Iterable[Expr]) -> dict[Expr, Expr]:
    """The densities, and those of the mixtures of these laws."""
    mixed = (law for f in formulas for law in (*reductions.mixtures_in(goal.names, (f,)), *(
        x for x in reductions.laws_in(goal.names, (f,)) if reductions.parts_of_mixture(x)
        and reductions.has_plain_weights(goal.names, x))))
    return at | {law: reductions.of_mixture(goal.names, law, at) for law in dict.fromkeys(mixed)
                 if at.keys() >= {*reductions.unmixed(law)}}


def density(goal: Goal, f: Call, at: dict[Expr, Expr]) -> Expr:
    """The term of a homogeneous sum at one outcome, whose probabilities are given."""
    at = with_mixtures(goal, at, (f,))
    P, Q = reductions.fresh(goal.names, ["P", "Q"], (f, *at.values()))
    env: dict[str, Value] = {n: Name(n) for n, t in goal.names if t.kind in ("real", "integer")}
    env |= {n: Name(n) for p in at.values() for n in free_names(p)}
    env |= {n: Dist((ONE,), (at[law],)) for n, law in ((P, f.args[0]), (Q, f.args[1]))}
    return expand(Call(f.fn, (Name(P), Name(Q), *f.args[2:])), env)


def everywhere(checker: Checker, goal: Goal, at: dict[Expr, Expr]) -> Iterator[Expr]:
    """What the hypotheses say of the densities at almost every outcome."""
    for h in goal.hyps:
        if (said := of_events(checker, goal, h, at)) is not None:
            yield said
        for pattern, bounds in (("close(P, Q, eps, 0)", ("p <= exp(eps)*q", "q <= exp(eps)*p")),
                                ("max_divergence(P, Q) <= eps", ("p <= exp(eps)*q",)),
                                ("hockey_stick(P, Q, g) <= 0", ("p <= g*q",))):
            found = reductions.matched(goal.names, h, pattern)
            if found and {found["P"], found["Q"]} <= at.keys() and not any(
                    reductions.about_objects(goal.names, found[k]) for k in ("eps", "g") if k in found):
                found |= {"p": at[found["P"]], "q": at[found["Q"]]}
                yield from (substitute(definition(b), found) for b in bounds)


def of_events(checker: Checker, goal: Goal, h: Expr, at: dict[Expr, Expr]) -> Expr | None:
    """A linear relation of the probabilities of every event, without a constant, as one of densities."""
    match h:
        case Bind("forall", (Binding(name, "in", Type("event", _, ()) as events),),
                  Op("<=" | ">=" | "==" as op, sides) as body) if name not in dict(goal.names):
            inner = (*goal.names, (name, Type("event")))
            found = probabilities(inner, body, name)
            if not found or not {*found.values()} <= at.keys() or not all_events(goal, events, found.values(), at):
                return None
            said = Op(op, tuple(put(side, {x: at[law] for x, law in found.items()}) for side in sides))
            if name in free_names(said) or not is_linear(checker, goal, body, found):
                return None
            return None if reductions.about_objects(goal.names, said) else said
    return None


def all_events(goal: Goal, events: Type, laws: Iterable[Expr], known: Iterable[Expr]) -> bool:
    """What is said of the laws at events of this type is said at all events of the one space of the laws ``known``."""
    of, spaces = events.param("of"), {t.param("on") for _, t in goal.names if t.kind == "distribution"}
    laws = dict.fromkeys((*laws, *([of] if of is not None else [])))
    return laws.keys() <= {*known} and (bool(events.params) or len(spaces) <= 1) and all(
        key == "of" or reductions.same_events(goal.names, events, laws) for key, _ in events.params)


def over_numbers(checker: Checker, goal: Goal, at: dict[Expr, Expr]) -> Goal:
    """The hypotheses about numbers, and what those about laws say of the densities at almost every outcome."""
    at = with_mixtures(goal, at, goal.hyps)
    fresh = tuple((x.id, Type("real")) for x in at.values() if isinstance(x, Name))
    names = (*goal.names, *fresh)
    kept = [h for h in goal.hyps if not reductions.about_objects(goal.names, h)]
    kept += [Op(">", (Name(x), ZERO)) for x, _ in fresh]
    kept += [unfold(c, names) for c in everywhere(checker, goal, at)]
    return Goal(names, tuple(kept), TRUE)


def rule_pointwise(checker: Checker, goal: Goal, proof: Proof) -> None:
    """An inequality between homogeneous sums, from one between their terms, with multipliers for what is assumed.

    With total masses 1: if sum c_F*phi_F(p) >= sum m_k*(sum c_kF*phi_F(p)) + sum l_L*p_L for all densities p, then
    sum c_F*F >= -sum m_k*c_k0 + sum l_L wherever sum c_kF*F + c_k0 >= 0, m_k >= 0.
    """
    checks = iter(proof.get("defined", ()))
    op, d = difference(goal.show)
    if op not in (">", ">="):
        raise checker.no("an inequality is needed")
    form = linear(goal, d)
    if op == ">" and not one_way(goal, form, ">="):
        raise checker.no("oo > oo does not hold")
    rest = form.rest
    parts = [(k, f) for f, k in combined(form).items()]
    for i, text in proof.get("multipliers", ()):
        h = chosen(checker, goal.hyps, i)
        relation, dh = difference(h)
        m = checker.read(text, goal)
        checker.defined(goal, m, checks, real=True)
        if relation in (">", ">="):
            checker.seen(goal, Op(">=", (m, ZERO)), checks)
        elif relation != "==":
            raise checker.no("the hypothesis is no inequality")
        of = linear(goal, dh)
        checker.defined(goal, of.rest, checks, real=True)
        if len(of.terms) > 1 and not one_way(goal, of, "<="):  # with oo on both of its sides it says nothing
            raise checker.no("a hypothesis that compares sums that may be infinite")
        parts += [(Op("neg", (Op("*", (m, k)),)), f) for f, k in combined(of).items()]
        rest = Op("-", (rest, Op("*", (m, of.rest))))
    laws = laws_of(goal, (f for _, f in parts))
    known = reductions.laws_in(goal.names, (goal.show, *goal.hyps))
    if not 0 < len(laws) <= 4 or not set(laws) <= set(known) or not one_space(goal, laws):
        raise checker.no("one to four laws on one space are needed")
    masses = [checker.read(proof["masses"][i], goal) for i in range(len(laws))]
    for m in masses:
        checker.defined(goal, m, checks, real=True)
        rest = plus(rest, m)
    left, right = list[tuple[Expr, Call]](), list[tuple[Expr, Call]]()
    for k, f in parts:
        checker.defined(goal, k, checks, real=True)
        if holds(replace(goal, show=Op(">=", (k, ZERO)))):
            right.append((k, f))
        elif holds(replace(goal, show=Op("<=", (k, ZERO)))):
            left.append((Op("neg", (k,)), f))
        else:
            raise checker.no("the sign of a coefficient is not seen")
    names = goal.names
    kept = tuple(h for h in goal.hyps if not reductions.about_objects(names, h))
    numbers = Goal(names, kept, Op(op, (rest, ZERO)))
    checker.defined(numbers, rest, checks, real=True)
    checker.prove(numbers, proof["numbers"])
    proofs = iter(proof["outcomes"])
    for size in range(len(laws), 0, -1):
        for support in itertools.combinations(range(len(laws)), size):
            fresh = reductions.fresh(names, ["t"] * (size - 1), (goal.show, *goal.hyps, *masses))
            values: list[Expr] = [*map(Name, fresh), ONE]
            at = {law: values[support.index(i)] if i in support else ZERO for i, law in enumerate(laws)}
            here = over_numbers(checker, goal, at)
            sides = [[(k, density(here, f, at)) for k, f in side] for side in (left, right)]
            if here.region.contradiction or any(infinite(here, x) and here.region.sign(k) == 1 for k, x in sides[1]):
                continue
            weights = total(zip(masses, (at[law] for law in laws), strict=True))
            show = Op("<=", (plus(total(sides[0]), weights), total(sides[1])))
            here = replace(here, show=unfold(show, here.names))
            checker.defined(here, here.show, checks)
            checker.prove(here, next(proofs, None))


def infinite(goal: Goal, e: Expr) -> bool:
    """e is oo on the whole region."""
    value = goal.region.enclose(e)
    return value is not None and value.lo == INF
