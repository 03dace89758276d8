"""The square of a sum is at most a product of sums (Cauchy and Schwarz): b - 2*t*a + t^2*c is never < 0."""

from __future__ import annotations

from collections.abc import Callable

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text, unused
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Name, Op, num, walk

TWO = num(2)


def squared(goal: Goal) -> tuple[Expr, Expr, Expr] | None:
    """a, b, c of a^2 <= b*c, in each a sum."""
    match goal.show:
        case Op("<=", (Op("^", (a, e)), Op("*", (b, c)))) | Op(">=", (Op("*", (b, c)), Op("^", (a, e)))) if (
                e == TWO and has_sum(a) + has_sum(b) + has_sum(c) >= 2):
            return a, b, c
    return None


def rooted(goal: Goal) -> tuple[Expr, Op] | None:
    """a and b*c, in each a sum, of a <= sqrt(b*c) or sqrt(b)*sqrt(c)."""
    match goal.show:
        case Op("<=", (a, Call("sqrt", (Op("*") as product,)))) | Op(">=", (Call("sqrt", (Op("*") as product,)), a)):
            pass
        case Op("<=", (a, Op("*", (Call("sqrt", (b,)), Call("sqrt", (c,)))))) | Op(
                ">=", (Op("*", (Call("sqrt", (b,)), Call("sqrt", (c,)))), a)):
            product = Op("*", (b, c))
        case _:
            return None
    return (a, product) if has_sum(a) and has_sum(product) else None


def by_squares(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """a <= sqrt(b*c) from a^2 <= b*c."""
    found = rooted(goal)
    if found is None or depth < 4:
        return None
    a, product = found
    inside = a.args[0] if isinstance(a, Op) and a.op == "neg" else a
    line = Line(p, goal)
    known = [*(Op(">=", (x, ZERO)) for x in product.args), Op("<=", (Op("^", (inside, TWO)), product))]
    if not line.take({"rule": "have", "facts": [text(x) for x in known], "defined": Slots(3),
                      "proofs": [Slot(depth - 1) for _ in known]}) or not _in_numbers(line):
        return None
    return line.closed(completed(p, line.goal, {"rule": "monotone", "by": "square", "proof": Slot(2),
                                                "positive": Slots(3), "defined": Slots(3)}))


def product_of_sums(goal: Goal) -> tuple[Expr, ...]:
    """The factors of a product with a sum that is to be >= 0."""
    match goal.show:
        case Op(">=", (Op("*", factors) as x, z)) | Op("<=", (z, Op("*", factors) as x)) if z == ZERO and has_sum(x):
            return factors
    return ()


def by_signs_of_factors(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A product of what is not negative."""
    if depth < 2:
        return None
    facts = [text(Op(">=", (x, ZERO))) for x in product_of_sums(goal)]
    line = Line(p, goal)
    known = line.take({"rule": "have", "facts": facts, "defined": Slots(2), "proofs": [Slot(depth - 1) for _ in facts]})
    return line.closed(p.prove(line.goal, depth - 1)) if known and _in_numbers(line) else None


def has_sum(e: Expr) -> bool:
    return any(isinstance(x, Bind) and x.binder == "sum" for x in walk(e))


def by_discriminant(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """a^2 <= b*c, because b - 2*t*a + t^2*c >= 0 for all t: at t = a/c; where c is 0, a must be, or t = (b + 1)/(2*a)
    breaks that."""
    found = squared(goal)
    if found is None or depth < 3:
        return None
    a, b, c = found
    t = unused(goal, "t")
    linear, quadratic = Op("*", (Op("*", (TWO, Name(t))), a)), Op("*", (Op("^", (Name(t), TWO)), c))
    square = Op(">=", (Op("+", (Op("-", (b, linear)), quadratic)), ZERO))
    squares: Expr = Bind("forall", (Binding(t, "in", Name("reals")),), square)
    line = Line(p, goal)
    if not line.take({"rule": "have", "facts": [text(squares), text(Op(">=", (c, ZERO)))], "defined": Slots(3),
                      "proofs": [Slot(depth - 1), Slot(depth - 1)]}):
        return None
    at = len(line.goal.hyps) - 2

    known, quotient = line.goal, Op("/", (a, c))
    beyond = Op("/", (Op("+", (b, ONE)), Op("*", (TWO, a))))
    positive, nothing, none = Op(">", (c, ZERO)), Op("==", (a, ZERO)), Op("<=", (c, ZERO))
    no = known.with_(none)
    yes = _at(p, known.with_(positive), at, {t: text(quotient)}, depth)
    return line.closed(_split(p, known, positive, yes, lambda: _split(
        p, no, nothing, _at(p, no.with_(nothing), None, {}, depth),
        lambda: _at(p, no.with_(Op("!=", (a, ZERO))), at, {t: text(beyond)}, depth))))


def _split(p: Prover, goal: Goal, on: Expr, yes: Proof | None, no: Callable[[], Proof | None]) -> Proof | None:
    other = yes and no()
    return other and completed(p, goal, {"rule": "split", "on": text(on), "yes": yes, "no": other, "defined": Slots(3)})


def _at(p: Prover, goal: Goal, hypothesis: int | None, values: dict[str, str], depth: int) -> Proof | None:
    """A proof with numbers for the sums, from what the hypothesis says for a value."""
    line = Line(p, goal)
    if hypothesis is not None and not line.take({"rule": "instance", "hypothesis": hypothesis, "with": values}):
        return None
    return line.closed(p.prove(line.goal, max(depth - 1, 4))) if _in_numbers(line) else None


def _in_numbers(line: Line) -> bool:
    """Names for the sums."""
    terms = opaque_terms(line.goal)
    sums = [i for i, x in enumerate(terms) if isinstance(x, Bind) and x.binder == "sum"]
    return line.take({"rule": "opaque", "terms": sums})
