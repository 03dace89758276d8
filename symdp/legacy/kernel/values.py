"""Names for the values of quantities of laws, and what they are for laws that are put together of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import minus, plus, times
from symdp.legacy.kernel.cascades import cascade, together
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import Goal, holds, in_comparisons, integral, unfold, valued
from symdp.legacy.kernel.laws import built, outputs, total
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.radius import channel_position
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.series import chosen
from symdp.legacy.kernel.tree import ONE, ZERO
from symdp.legacy.kernel.weighted import mean_of_rows

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

THEOREMS = {
    "postprocess": "data processing inequality (Cover and Thomas, Section 2.8; Csiszar for f-divergences; van Erven "
                   "and Harremoes 2014, Theorem 9)",
    "mixture": "joint convexity of divergences; convexity of information in the channel, concavity in the input law "
               "(Cover and Thomas, Section 2.7; van Erven and Harremoes 2014, Theorems 11 and 12)",
    "greatest": "joint quasi-convexity of Renyi divergences (van Erven and Harremoes 2014, Theorem 13)",
    "rows": "convexity of divergences (Cover and Thomas, Theorem 2.7.2; van Erven and Harremoes 2014, Theorem 13), for "
            "the pairs of rows in the mean",
    "compose": "divergences of product laws; information of conditionally independent outputs (Cover and Thomas, "
               "Theorem 2.5.2; van Erven and Harremoes 2014, Theorem 28; Dwork and Roth, Theorem 3.16)",
}
_OF_INPUTS = ("capacity", "min_capacity")  # suprema over all laws of the input
OF_PAIRS = ("mi", "renyi_mi", "sibson_mi", "max_information", "maximal_leakage")  # divergences of joint laws
_ADDS = ("capacity", "sup_mi", "mi")  # information through channels: adds up, and is convex in the channel


def functionals(goal: Goal) -> list[Call | Index | Bind]:
    """The nonnegative quantities of laws and channels, probabilities of outcomes, values of functions, and integrals
    of such, in comparisons."""
    def wanted(e: Expr) -> bool:
        match e:
            case Bind("integral"):
                return reductions.about_objects(goal.names, e)
            case Index(law, (_,)):
                return law in reductions.laws_in(goal.names, (law,))
            case Call(fn, args):
                return dict(goal.names).get(fn, Type("")).kind == "function" or (
                    reductions.has(goal.names, fn, "nonnegative") and fn not in BUILTIN
                    and reductions.about_objects(goal.names, Op("+", args)))
        return False
    return [e for e in in_comparisons(goal, wanted) if isinstance(e, Call | Index | Bind)]


def rule_measure(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A new name for the value of a functional, which is nonnegative, or oo."""
    term = chosen(checker, functionals(goal), proof["term"])
    name = Name(reductions.fresh(goal.names, ["v"], (goal.show, *goal.hyps))[0])
    known: list[Expr] = [Op("==", (term, name)), Op(">=", (name, ZERO))]
    if isinstance(term, Call) and dict(goal.names).get(term.fn, Type("")).kind == "function":
        known[1:] = value_of(checker, goal, term, name, iter(proof.get("defined", ())))
    if isinstance(term, Index):
        known.append(Op("<=", (name, ONE)))
    checker.prove(valued(goal, term, name, *known, inside=proof.get("inside") is True), proof["proof"])
    if not checker.finite(goal, term) and not any(bounds(goal, h, term) for h in goal.hyps):
        checker.prove(valued(goal, term, Name("oo"), Op("==", (term, Name("oo")))), proof["infinite"])


def value_of(checker: Checker, goal: Goal, term: Call, name: Name, checks: Iterator[Any]) -> list[Expr]:
    """What is known of a value of a declared function of integers or of real numbers, at one of its domain."""
    t = dict(goal.names)[term.fn]
    domain, to = t.param("from"), t.param("to")
    match term.args, domain:
        case (x,), Name("reals"):
            checker.defined(goal, x, checks, real=True)
        case (x,), Seq("range", (low, high)) if integral(goal, x):
            checker.seen(goal, Op("<=", (low, x)), checks)
            checker.seen(goal, Op("<=", (x, high)), checks)
        case _:
            raise checker.no("no value of a function at an integer of its domain")
    if to == Name("reals"):
        return []
    if not (isinstance(to, Seq) and to.kind in ("[]", "[)", "(]", "()")):
        raise checker.no("the values of the function are not in an interval")
    return conjuncts(unfold(Op("in", (name, to)), goal.names))


def bounds(goal: Goal, h: Expr, term: Expr) -> bool:
    """The hypothesis bounds the term from above by a real number, or says that it is less than oo."""
    match h:
        case Op("<", (a, Name("oo"))) | Op(">", (Name("oo"), a)) if a == term:
            return True
        case Op("<=" | "<" | "==", (a, b)) | Op(">=" | ">" | "==", (b, a)) if a == term:
            return not reductions.about_objects(goal.names, b) and goal.region.finite(b)
    return False


def _with(term: Call, values: dict[int, Expr]) -> Call:
    return Call(term.fn, tuple(values.get(i, x) for i, x in enumerate(term.args)))


def share(checker: Checker, goal: Goal, weight: Expr, e: Expr) -> Expr:
    """The part of a mean that a value has; nothing, infinite as it may be, if its weight is 0."""
    part = Op("*", (weight, e))
    certain = Op(">", (weight, ZERO))
    return part if checker.finite(goal, e) or holds(replace(goal, show=certain)) else Op("if", (certain, part, ZERO))


def is_convex(checker: Checker, goal: Goal, term: Call, first: bool, checks: Iterator[Any]) -> bool:
    """A divergence is convex in its two laws, of which the ``first`` may be a mixture."""
    if reductions.has(goal.names, term.fn, "jointly convex") or (
            not first and reductions.has(goal.names, term.fn, "convex in the second law")):
        return True
    if reductions.has(goal.names, term.fn, "jointly convex up to order one"):
        checker.seen(goal, Op("<=", (term.args[2], ONE)), checks)
        return True
    return False


def mean(checker: Checker, goal: Goal, term: Call, through: list[int], checks: Iterator[Any]) -> Expr:
    """The mean divergence of the rows of channels, where the laws of their outputs, for one law of their inputs, or one
    of them and another law, are those of the term."""
    (y,) = reductions.fresh(goal.names, ["y"], (goal.show, *goal.hyps))
    sources, rows = list[Expr](), list[Expr]()
    for law in term.args[:2]:
        match None if built(goal.names, law) else together(checker, goal, law, through):
            case ("postprocess", (Name(k),), [source]):
                sources.append(source)
                rows.append(Call(k, (Name(y),)))
            case _:
                rows.append(law)
    over = outputs(goal.names, sources[0]) if len({*sources}) == 1 and channel_position(term) is None else None
    if over is None or not is_convex(checker, goal, term, rows[0] != term.args[0], checks):
        raise checker.no("no divergence from the mean of the rows of a channel")
    weight = Index(sources[0], (Name(y),))
    part = Op("*", (weight, _with(term, dict(enumerate(rows)))))
    return Bind("sum", (Binding(y, "in", over),), Op("if", (Op(">", (weight, ZERO)), part, ZERO)))


def outcome(checker: Checker, goal: Goal, law: Expr, channel: Expr, through: list[int]) -> Expr:
    """The law of what a channel puts out, as a hypothesis says it."""
    for i in through:
        c = cascade(goal.names, chosen(checker, goal.hyps, i))
        if c is not None and not c.rows and (c.source, c.through) == (law, channel):
            return Name(c.of)
    raise checker.no("the law of what is passed on is not known")


def of_rows(checker: Checker, goal: Goal, term: Call, put: tuple[str, tuple[Expr, ...]], proof: Proof,
            checks: Iterator[Any]) -> None:
    """What the divergence of any two rows of a declared channel is at most, that of any two laws that have passed it is
    as well: they are means of pairs of rows, by the product of the laws, and the divergence is quasi-convex."""
    names, (word, more) = dict(goal.names), put
    if word != "postprocess" or channel_position(term) is not None or not any(
            reductions.has(goal.names, term.fn, p) for p in ("jointly convex", "jointly quasi-convex")):
        raise checker.no("no divergence of laws that have passed a channel")
    (channel,) = more
    if not isinstance(channel, Name) or names.get(channel.id, Type("")).kind != "channel":
        raise checker.no("no declared channel")
    bound = checker.read(proof["bound"], goal)
    checker.defined(goal, bound, checks, real=True)
    u, v = map(Name, reductions.fresh(goal.names, ["u", "v"], (goal.show, *goal.hyps)))
    divergence = Call(term.fn, (Call(channel.id, (u,)), Call(channel.id, (v,)), *term.args[2:]))
    new = replace(goal, show=Bind("forall", (Binding(u.id, "in", channel), Binding(v.id, "in", channel)),
                                  Op("<=", (divergence, bound))))
    checker.defined(new, new.show, checks, opens=True)
    checker.prove(new, proof["rows"])
    checker.background.add(THEOREMS["rows"])
    checker.prove(goal.with_(Op("<=", (term, bound))), proof["proof"])


def _weights(checker: Checker, goal: Goal, more: tuple[Expr, ...], checks: Iterator[Any]) -> tuple[Expr, ...]:
    """The weights of a mixture of two, none of them negative."""
    weights = more if len(more) == 2 else (more[0], minus(ONE, more[0]))
    for w in weights:
        checker.defined(goal, w, checks, real=True)
        checker.seen(goal, Op("<=", (ZERO, w)), checks)
    return weights


def rule_structure(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A divergence of two laws put together alike, or the capacity of such a channel, in those of the parts."""
    term, checks = chosen(checker, functionals(goal), proof["term"]), iter(proof.get("defined", ()))
    if not isinstance(term, Call):
        raise checker.no("a probability is no divergence")
    at, by_input = channel_position(term), proof.get("input") is True
    if at is not None:
        places = [0 if by_input else at]
    elif reductions.has(goal.names, term.fn, "data processing") and len(term.args) >= 2:
        places = [0, 1]
    else:
        raise checker.no("no rule for this quantity")
    through = proof.get("through", ())
    if proof.get("mean") is True:
        checker.background.add(THEOREMS["mixture"])
        checker.prove(goal.with_(Op("<=", (term, mean(checker, goal, term, through, checks)))), proof["proof"])
        return
    if "weights" in proof:
        h = chosen(checker, goal.hyps, through[0] if len(through) == 1 else None)
        said, of_first = mean_of_rows(checker, goal, h, term, proof, checks)
        if at is not None or not is_convex(checker, goal, term, of_first, checks):
            raise checker.no("not convex")
        checker.background.add(THEOREMS["mixture"])
        checker.prove(goal.with_(said), proof["proof"])
        return
    found = [together(checker, goal, term.args[k], through) for k in places]
    first = next((f for f in found if f is not None), None)
    if first is None:
        raise checker.no("the laws are not put together alike")
    alike = [f if f is not None or first[0] != "mixture" else (*first[:2], [term.args[k]]*2)
             for k, f in zip(places, found, strict=True)]
    same = [f for f in alike if f is not None and f[:2] == first[:2] and len(f[2]) == len(first[2])]
    if len(same) < len(places) or (by_input and first[0] != "mixture"):
        raise checker.no("the laws are not put together alike")
    rest = term.args[2:]
    word, more, _ = first
    if "bound" in proof:
        of_rows(checker, goal, term, (word, more), proof, checks)
        return
    pairs = list(zip(*(f[2] for f in same), strict=True))
    parts: list[Expr] = [_with(term, dict(zip(places, pair, strict=True))) for pair in pairs]
    op, whole = "<=", parts[0]
    if "second" in proof:
        if word != "postprocess" or term.fn not in _OF_INPUTS + OF_PAIRS:
            raise checker.no("no information through a channel that is followed by another")
        whole = _with(term, {places[0]: more[0]})
        if term.fn in OF_PAIRS:
            whole = _with(whole, {0: outcome(checker, goal, term.args[0], first[2][0], through)})
    elif word == "mixture" and proof.get("greatest") is True:
        if at is not None or not reductions.has(goal.names, term.fn, "jointly quasi-convex"):
            raise checker.no("not quasi-convex")
        _weights(checker, goal, more, checks)
        whole, word = Call("max", tuple(parts)), "greatest"
    elif word == "mixture":
        if at is None:
            convex = is_convex(checker, goal, term, found[0] is not None, checks)
        else:
            convex = term.fn == "mi" if by_input else term.fn in _ADDS
            op = ">=" if by_input else "<="
        if not convex:
            raise checker.no("not convex")
        weights = _weights(checker, goal, more, checks)
        whole = plus(*(share(checker, goal, w, x) for w, x in zip(weights, parts, strict=True)))
    elif word == "compose":
        if term.fn == "hockey_stick":
            split = [checker.read(t, goal) for t in proof["split"]]
            for t in split:
                checker.defined(goal, t, checks, real=True)
            parts = [_with(term, {0: p, 1: q, 2: Call("exp", (t,))}) for (p, q), t in zip(pairs, split, strict=True)]
            if not goal.region.zero(Op("-", (rest[0], Call("exp", (total((ONE, t) for t in split),))))):
                raise checker.no("the exponents do not add up to that of the whole")
        elif term.fn in ("kl", "renyi", "max_divergence"):
            op = "=="
        elif term.fn != "tv" and term.fn not in _ADDS:
            raise checker.no("no rule for this quantity of a product")
        whole = reduce(plus, parts)
        if proof.get("sharp") is True and term.fn in ("tv", "hockey_stick"):
            whole = minus(ONE, reduce(times, (minus(ONE, x) for x in parts)))
    checker.background.add(THEOREMS[word])
    checker.prove(goal.with_(Op(op, (term, whole))), proof["proof"])
