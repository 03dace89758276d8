"""Equal parts make equal wholes: an equation whose sides are built alike, from equations of their parts.

Nothing here needs real numbers: the sides may be infinite, and sums and extrema in them have infinite terms.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.atoms import find
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.families import written
from symdp.legacy.kernel.goals import Goal, integral, negation, unfold
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Name, Op, Seq, Type
from symdp.legacy.kernel.scope import BUILTIN, is_formula
from symdp.legacy.kernel.series import ends, shown, within
from symdp.legacy.kernel.tree import COMPARISONS, free_names, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

FUNCTIONS = ("exp", "log", "sqrt", "abs", "min", "max", "rel_entr", "Phi", "h_inv", "bits")
OPERATIONS = ("+", "-", "*", "/", "^", "neg", *COMPARISONS)


def is_quantity(goal: Goal, e: Expr) -> bool:
    """An atom of declared objects."""
    return isinstance(e, Call) and e.fn not in dict(goal.names) and e.fn not in BUILTIN and (
        find(e.fn) is not None and reductions.about_objects(goal.names, e))


def rule_congruence(checker: Checker, goal: Goal, proof: Proof) -> None:
    """a == b, built alike (``like``), from equations of what they are built of."""
    _, (a, b) = checker.operation(goal, "==")
    alike(checker, goal, a, b, proof["like"])


def alike(checker: Checker, goal: Goal, a: Expr, b: Expr, like: Any) -> None:
    """a and b, which have values where the goal's hypotheses hold, have the same."""
    match like:
        case 0:
            if a != b:
                raise checker.no("the parts are not the same")
        case list():
            parts(checker, goal, a, b, like)
        case {"written": inner}:
            if not (is_quantity(goal, a) or is_quantity(goal, b)):
                raise checker.no("no quantity of laws to write out")
            first, second = (written(goal, x) if isinstance(x, Call) and is_quantity(goal, x) else x for x in (a, b))
            alike(checker, goal, first, second, inner)
        case {"under": inner}:
            here, one, other = under(checker, goal, a, b, like)
            alike(checker, here, one, other, inner)
        case {"branch": bool(first), "shown": inner, "like": rest}:
            if not (isinstance(b, Op) and b.op == "if"):
                raise checker.no("no conditional whose branch is known")
            condition, *branches = b.args
            new = replace(goal, show=condition if first else negation(condition))
            checker.defined(new, new.show, iter(like.get("defined", ())), opens=True)
            checker.prove(new, inner)
            alike(checker, goal, a, branches[0 if first else 1], rest)
        case {"proof": inner}:
            new = replace(goal, show=Op("iff" if is_formula(a) else "==", (a, b)))
            checker.defined(new, new.show, iter(like.get("defined", ())), opens=True)
            checker.prove(new, inner)
        case _:
            raise checker.no("no way to compare the parts")


def parts(checker: Checker, goal: Goal, a: Expr, b: Expr, like: list[Any]) -> None:
    """Two values of one operation, function or conditional."""
    match a, b:
        case Op("if", (c, yes, no)), Op("if", (other, second, third)):
            condition, first, last = like
            alike(checker, goal, c, other, condition)
            alike(checker, goal.with_(*conjuncts(c)), yes, second, first)
            alike(checker, goal.with_(*conjuncts(negation(c))), no, third, last)
            return
        case Op(op, xs), Op(same, ys) if op == same and op in OPERATIONS:
            pass
        case Call(fn, xs), Call(same, ys) if fn == same and fn in FUNCTIONS and fn not in dict(goal.names):
            pass
        case _:
            raise checker.no("the parts are not built alike")
    for x, y, way in zip(xs, ys, like, strict=True):
        alike(checker, goal, x, y, way)


def under(checker: Checker, goal: Goal, a: Expr, b: Expr, like: Proof) -> tuple[Goal, Expr, Expr]:
    """What stands under the first sums (products, maxima, minima) of a within one another, at new indices, and under
    those of b at the indices that belong to these: in another order (``places``), at other elements of the ranges
    (``at``), each for one of them."""
    places: list[int] = like.get("places", [0])
    texts = like.get("at", [None]*len(places))
    checks, injective = iter(like.get("defined", ())), iter(like.get("injective", ()))
    here, own = goal, list[str]()
    ranges: list[tuple[Expr, Expr]] = []
    binders: set[str] = set()
    for _ in places:
        k, low, high = ends(checker, here, a)
        assert isinstance(a, Bind)
        (x,) = reductions.fresh(here.names, [k], (a, b, goal.show, *here.hyps))
        here = indexed(here, x, low, high)
        own.append(x)
        ranges.append((low, high))
        binders.add(a.binder)
        a = substitute(a.body, {k: Name(x)})
    anywhere = replace(here, hyps=goal.hyps)  # also where there are no indices in the ranges
    for p, text in zip(places, texts, strict=True):
        k, *mine = ends(checker, here, b)
        assert isinstance(b, Bind)
        binders.add(b.binder)
        if any(not anywhere.region.zero(Op("-", pair)) for pair in zip(mine, ranges[p], strict=True)):
            raise checker.no("the ranges differ")
        if text is not None and {*own} & free_names(Seq("tuple", ranges[p])):
            raise checker.no("a range depends on another index")
        value = Name(own[p]) if text is None else element(checker, goal, own[p], ranges[p], text, checks, injective)
        b = substitute(b.body, {k: value})
    if len(binders) > 1 or not binders <= {"sum", "prod", "max", "min"} or sorted(places) != list(range(len(own))):
        raise checker.no("the parts are not under the same binders")
    for e in (a, b):
        checker.lawful(here, e, checks)
    return here, unfold(a, here.names), unfold(b, here.names)


def indexed(goal: Goal, k: str, low: Expr, high: Expr) -> Goal:
    """The goal at an index of the range."""
    return Goal((*goal.names, (k, Type("integer"))), (*goal.hyps, *within(Name(k), low, high)), goal.show)


def element(checker: Checker, goal: Goal, k: str, ends: tuple[Expr, Expr], text: object, checks: Iterator[Any],
            injective: Iterator[Any]) -> Expr:
    """The element of the range that belongs to the index k: another one for each, and so each for one of them."""
    here = indexed(goal, k, *ends)
    e = checker.read(text, here)
    if not integral(here, e):
        raise checker.no("an element of a range is an integer")
    checker.defined(here, e, checks, real=True)
    for c in within(e, *ends):
        shown(checker, here, c, checks)
    (j,) = reductions.fresh(here.names, ["j"], (e, goal.show, *here.hyps))
    both = indexed(here, j, *ends)
    same = Op("==", (e, substitute(e, {k: Name(j)})))
    checker.prove(both.with_(same, show=Op("==", (Name(k), Name(j)))), next(injective, None))
    return e
