"""Names for the values of quantities of laws, and what they are for laws that are put together of others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING, Any

from symdp.kernel import reduce as reductions
from symdp.kernel.calculus import plus
from symdp.kernel.cascades import together
from symdp.kernel.enclose import conjuncts
from symdp.kernel.goals import Goal, in_comparisons, integral, unfold, valued
from symdp.kernel.laws import channel_position, never_infinite, total
from symdp.kernel.nodes import Bind, Call, Expr, Index, Name, Op, Seq, Type
from symdp.kernel.scope import BUILTIN
from symdp.kernel.series import chosen
from symdp.kernel.tree import ONE, ZERO

if TYPE_CHECKING:
    from symdp.kernel.rules import Checker, Proof

THEOREMS = {
    "postprocess": "data processing inequality (Cover and Thomas, Section 2.8; Csiszar for f-divergences)",
    "mixture": "joint convexity of divergences; convexity of capacity in the channel (Cover and Thomas, Section 2.7)",
    "compose": "divergences of product laws; information of conditionally independent outputs (Cover and Thomas, "
               "Theorem 2.5.2; van Erven and Harremoes 2014, Theorem 28; Dwork and Roth, Theorem 3.16)",
}
_OF_INPUTS = ("capacity", "min_capacity")  # suprema over all laws of the input
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
    finite = isinstance(term, Index) or (isinstance(term, Call) and (
        term.fn in dict(goal.names) or never_infinite(goal, term)))
    if not finite and not any(bounds(goal, h, term) for h in goal.hyps):
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


def rule_structure(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A divergence of two laws put together alike, or the capacity of such a channel, in those of the parts."""
    term, checks = chosen(checker, functionals(goal), proof["term"]), iter(proof.get("defined", ()))
    if not isinstance(term, Call):
        raise checker.no("a probability is no divergence")
    if (at := channel_position(term)) is not None:
        places = [at]
    elif reductions.has(goal.names, term.fn, "data processing") and len(term.args) >= 2:
        places = [0, 1]
    else:
        raise checker.no("no rule for this quantity")
    found = [together(checker, goal, term.args[k], proof.get("through", ())) for k in places]
    rest = term.args[2:]
    first = found[0]
    if any(f[:2] != first[:2] or len(f[2]) != len(first[2]) for f in found):
        raise checker.no("the laws are not put together alike")
    word, more, _ = first
    pairs = list(zip(*(f[2] for f in found), strict=True))
    parts: list[Expr] = [_with(term, dict(zip(places, pair, strict=True))) for pair in pairs]
    op, whole = "<=", parts[0]
    if "second" in proof:
        if word != "postprocess" or term.fn not in _OF_INPUTS:
            raise checker.no("no supremum over the laws of the input of a channel that is followed by another")
        whole = _with(term, {places[0]: more[0]})
    elif word == "mixture":
        if not reductions.has(goal.names, term.fn, "jointly convex") if len(found) == 2 else term.fn not in _ADDS:
            raise checker.no("not convex")
        (p,) = more
        for c in (Op("<=", (ZERO, p)), Op("<=", (p, ONE))):
            checker.seen(goal, c, checks)
        whole = plus(Op("*", (p, parts[0])), Op("*", (Op("-", (ONE, p)), parts[1])))
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
    checker.background.add(THEOREMS[word])
    checker.prove(goal.with_(Op(op, (term, whole))), proof["proof"])
