"""Random search for arguments at which an atom breaks a property it declares."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from symdp.atoms import Atom
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.objects import Dist, Table, Value, definition, expand
from symdp.legacy.kernel.tree import FALSE, TRUE, Bind, Call, Expr, Index, Law, Name, Num, Op, Seq, num, walk

Args = dict[str, Value]
TOLERANCE = 1e-9
OUTCOMES = tuple(num(k) for k in (1, 2, 3))


class Undefined(Exception):
    """No value, or one that floating point cannot tell."""


# -- values in floating point
def number(e: Expr) -> float:
    """A closed number; oo is math.inf. Raises Undefined."""
    try:
        return _number(e)
    except (ValueError, ZeroDivisionError, OverflowError) as problem:
        raise Undefined(str(problem)) from None


def _number(e: Expr) -> float:
    match e:
        case Num(v):
            return float(v)
        case Name("oo"):
            return math.inf
        case Op("neg", (a,)):
            return -_number(a)
        case Op("if", (c, a, b)):
            return _number(a if truth(c) else b)
        case Op("*", (a, Call("log", (u,)))) if _number(u) == 0 == _number(a):
            return 0.0
        case Op("+" | "-" | "*" | "/" | "^" as op, (a, b)):
            x, y = _number(a), _number(b)
            return x + y if op == "+" else x - y if op == "-" else x * y if op == "*" else x / y if op == "/" else float(x**y)
        case Call("exp" | "log" | "sqrt" as fn, (a,)):
            return getattr(math, fn)(_number(a))  # type: ignore[no-any-return]
        case Call("Phi", (a,)):
            return math.erfc(-_number(a) / math.sqrt(2)) / 2
        case Call("h_inv", (a,)):
            y, low, high = _number(a), 0.0, 0.5
            if not 0 <= y <= math.log(2):
                raise Undefined("h_inv outside its domain")
            for _ in range(60):
                p = (low + high) / 2
                low, high = (p, high) if -p * math.log(p) - (1 - p) * math.log1p(-p) < y else (low, p)
            return high
        case Call("abs", (a,)):
            return abs(_number(a))
        case Call("min" | "max" as fn, args):
            return (min if fn == "min" else max)(map(_number, args))
        case Call("rel_entr", (a, b)):
            x, y = _number(a), _number(b)
            if x < 0 or y < 0:
                raise Undefined("rel_entr of a negative number")
            return 0.0 if x == 0 else math.inf if y == 0 else x * math.log(x / y)
        case Call("capacity", (Seq("list", rows),)):
            return capacity([[_number(p) for p in r.items] for r in rows if isinstance(r, Seq)])
    raise AssertionError(e)


def truth(e: Expr) -> bool:
    match e:
        case Op("and", (a, b)):
            return truth(a) and truth(b)
        case Op("or", (a, b)):
            return truth(a) or truth(b)
        case Op("implies", (a, b)):
            return not truth(a) or truth(b)
        case Op("not", (a,)):
            return not truth(a)
        case Op(op, (a, b)):
            x, y = number(a), number(b)
            if abs(x - y) < TOLERANCE and op != "==" and not x == y:
                raise Undefined("too close")
            return {"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y, "==": x == y, "!=": x != y}[op]
    raise AssertionError(e)


def capacity(rows: list[list[float]]) -> float:
    """By Blahut's and Arimoto's iteration, to about 1e-7 (from below)."""
    law = [1 / len(rows)] * len(rows)
    for _ in range(250):
        out = [sum(p * r[y] for p, r in zip(law, rows, strict=True)) for y in range(len(rows[0]))]
        weights = [p * math.exp(sum(w * math.log(w / q) for w, q in zip(r, out, strict=True) if w)) for p, r in zip(law, rows, strict=True)]
        law = [w / sum(weights) for w in weights]
    return math.log(sum(weights))


def evaluate(atom: Atom, args: Args) -> float:
    """The atom's value; 1 and 0 for truth values."""
    names = tuple(Name(p) for p, _ in atom.params if p in args)
    e = expand(definition(atom.definition), args) if atom.definition else expand(Call(atom.name, names), args)
    if atom.definition and atom.domain:
        inside = expand(definition(atom.domain), args)
        if inside == FALSE or (inside != TRUE and not truth(inside)):
            raise Undefined("outside the domain")
    if atom.returns == "truth":
        return 1.0 if e == TRUE else 0.0 if e == FALSE else float(truth(e))
    return number(e)


# -- random arguments
@dataclass
class Draw:
    source: random.Random

    def real(self) -> Expr:
        return num(self.source.choice((Fraction(self.source.randint(-40, 40), self.source.randint(1, 20)), Fraction(self.source.randint(0, 20), 20),
                                       Fraction(self.source.randint(-2, 2)))))

    def weights(self, n: int) -> list[Fraction]:
        while True:
            w = [Fraction(self.source.choice((0, 1, self.source.randint(0, 12)))) for _ in range(n)]
            if sum(w):
                return [x / sum(w) for x in w]

    def law(self, outcomes: tuple[Expr, ...] = OUTCOMES) -> Dist:
        return Dist(outcomes, tuple(map(num, self.weights(len(outcomes)))))

    def table(self, channel: bool, outcomes: tuple[Expr, ...] = OUTCOMES) -> Table:
        letters = (num(0), num(1))
        inputs = tuple((a,) for a in letters) if channel or self.source.random() < 0.5 else tuple((a, b) for a in letters for b in letters)
        return Table(inputs, tuple(self.law(outcomes) for _ in inputs), channel)

    def argument(self, kind: str) -> Value:
        match kind.rstrip("?"):
            case "real":
                return self.real()
            case "integer":
                return num(self.source.randint(-1, 8))
            case "reals":
                return self.real()
            case "distribution":
                return self.law()
            case "channel" | "mechanism" as which:
                return self.table(which == "channel")
            case "database":
                return Seq("tuple", tuple(num(self.source.randint(0, 1)) for _ in range(3)))
            case "event" | "space" | "set":
                return Seq("set", tuple(o for o in OUTCOMES if self.source.random() < 0.5))
        raise AssertionError(kind)

    def arguments(self, atom: Atom) -> Args:
        given = {p: self.argument(kind) for p, kind in atom.params}
        # a set of entries is one of the mechanism before it
        tables = [v for v in given.values() if isinstance(v, Table)]
        # a law before a channel or mechanism is one of its inputs
        for (p, kind), (q, _) in zip(atom.params, atom.params[1:], strict=False):
            if kind == "distribution" and isinstance(w := given[q], Table):
                given[p] = self.law(tuple(x[0] if w.channel else Seq("tuple", x) for x in w.inputs))
        for p, kind in atom.params:
            if kind == "integer" and tables:
                given[p] = num(self.source.randint(1, tables[0].entries))
            if kind == "set?" and tables:
                given[p] = Seq("set", tuple(num(k + 1) for k in range(tables[0].entries) if self.source.random() < 0.6))
        return given


def mixed(a: Value, b: Value, t: Fraction) -> Value:
    """t of a and 1 - t of b."""
    match a, b:
        case Dist(outcomes, p), Dist(_, q):
            return Dist(outcomes, tuple(_mix(x, y, t) for x, y in zip(p, q, strict=True)))
        case Table(inputs, rows, channel), Table(_, others, _):
            return Table(inputs, tuple(mixed(r, s, t) for r, s in zip(rows, others, strict=True)), channel)  # type: ignore[misc]
    return _mix(a, b, t)  # type: ignore[arg-type]


def _mix(x: Expr, y: Expr, t: Fraction) -> Expr:
    assert isinstance(x, Num)
    assert isinstance(y, Num)
    return num(t * x.value + (1 - t) * y.value)


def processed(v: Value, channel: list[list[Fraction]], outcomes: tuple[Expr, ...]) -> Value:
    match v:
        case Dist(_, probs):
            p = [x.value for x in probs if isinstance(x, Num)]
            return Dist(outcomes, tuple(num(sum((a * r[y] for a, r in zip(p, channel, strict=True)), Fraction(0))) for y in range(len(outcomes))))
        case Table(inputs, rows, is_channel):
            return Table(inputs, tuple(processed(r, channel, outcomes) for r in rows), is_channel)  # type: ignore[misc]
    return v


# -- properties
def violations(atom: Atom, tries: int = 80, seed: int = 0) -> list[str]:
    """Declared properties that a random search breaks, each with the values it found."""
    found = []
    for name in atom.properties:
        draw = Draw(random.Random(f"{seed} {atom.name} {name}"))
        checked = 0
        for _ in range(tries * 20):
            try:
                problem = CHECKS[name](atom, draw)
            except Undefined:
                continue
            checked += 1
            if problem:
                found.append(f"{name}: {problem}")
                break
            if checked >= tries:
                break
        if not checked:
            found.append(f"{name}: never tested")
    return found


def _below(x: float, y: float, slack: float = TOLERANCE) -> bool:
    return x <= y + slack * (1 + abs(x) if math.isfinite(x) else 1) or x == y


def _slack(atom: Atom) -> float:
    return 1e-5 if atom.name in ("capacity", "sup_mi") else TOLERANCE


def nonnegative(atom: Atom, draw: Draw) -> str:
    args = draw.arguments(atom)
    value = evaluate(atom, args)
    return "" if _below(0, value, _slack(atom)) else f"{value} at {args}"


def at_most_one(atom: Atom, draw: Draw) -> str:
    args = draw.arguments(atom)
    value = evaluate(atom, args)
    return "" if _below(value, 1) else f"{value} at {args}"


def symmetric(atom: Atom, draw: Draw) -> str:
    args = draw.arguments(atom)
    (a, _), (b, _) = atom.params[:2]
    one, other = evaluate(atom, args), evaluate(atom, args | {a: args[b], b: args[a]})
    return "" if _below(one, other) and _below(other, one) else f"{one} and {other} at {args}"


def zero_at_equality(atom: Atom, draw: Draw) -> str:
    args = draw.arguments(atom)
    (a, _), (b, _) = atom.params[:2]
    value = evaluate(atom, args | {b: args[a]})
    return "" if abs(value) < TOLERANCE else f"{value} at {args}"


def convex_in(atom: Atom, draw: Draw, names: list[str], sign: int, args: Args | None = None) -> str:
    args, others = args or draw.arguments(atom), draw.arguments(atom)
    t = Fraction(draw.source.randint(1, 9), 10)
    one, other = args, args | {n: others[n] for n in names}
    for n in names:
        if isinstance(one[n], Table) and len(one[n].inputs) != len(other[n].inputs):  # type: ignore[union-attr]
            raise Undefined("mechanisms on different databases")
    middle = args | {n: mixed(one[n], other[n], t) for n in names}
    ends = float(t) * evaluate(atom, one) + float(1 - t) * evaluate(atom, other)
    value = evaluate(atom, middle)
    low, high = (value, ends) if sign > 0 else (ends, value)
    return "" if _below(low, high, _slack(atom)) or math.isnan(ends) else f"{value} against {ends} between {one} and {other}"


def _objects(atom: Atom) -> list[str]:
    return [p for p, kind in atom.params if kind in ("distribution", "channel", "mechanism")]


def convex(atom: Atom, draw: Draw) -> str:
    return convex_in(atom, draw, _objects(atom)[:1] or [atom.params[0][0]], 1)


def concave(atom: Atom, draw: Draw) -> str:
    return convex_in(atom, draw, _objects(atom)[:1] or [atom.params[0][0]], -1)


def jointly_convex(atom: Atom, draw: Draw) -> str:
    return convex_in(atom, draw, [p for p, _ in atom.params[:2]], 1)


def quasi_convex(atom: Atom, draw: Draw) -> str:
    names = [p for p, _ in atom.params[:2]]
    one, others, t = draw.arguments(atom), draw.arguments(atom), Fraction(draw.source.randint(1, 9), 10)
    other = one | {n: others[n] for n in names}
    middle = one | {n: mixed(one[n], other[n], t) for n in names}
    value, ends = evaluate(atom, middle), [evaluate(atom, x) for x in (one, other)]
    return "" if _below(value, max(ends), _slack(atom)) else f"{value} against {ends} between {one} and {other}"


def convex_up_to_one(atom: Atom, draw: Draw) -> str:
    args = draw.arguments(atom)
    order = args[atom.params[2][0]]
    if not isinstance(order, Num) or order.value > 1:
        raise Undefined("nothing is said of this order")
    return convex_in(atom, draw, [p for p, _ in atom.params[:2]], 1, args)


def convex_in_second(atom: Atom, draw: Draw) -> str:
    return convex_in(atom, draw, [atom.params[1][0]], 1)


def increasing(atom: Atom, draw: Draw) -> str:
    args = draw.arguments(atom)
    p = atom.params[0][0]
    a, b = sorted((args[p], draw.argument(atom.params[0][1])), key=lambda v: v.value)  # type: ignore[union-attr]
    low, high = evaluate(atom, args | {p: a}), evaluate(atom, args | {p: b})
    return "" if _below(low, high) else f"{low} and {high} at {a} and {b}"


def data_processing(atom: Atom, draw: Draw) -> str:
    args = draw.arguments(atom)
    if atom.returns == "truth" and draw.source.random() < 0.7:  # generous bounds, so that the assumption often holds
        args |= {p: num(Fraction(draw.source.randint(1, 30), 10)) for p, kind in atom.params if kind == "real"}
    outcomes = tuple(num(k) for k in range(7, 7 + draw.source.randint(1, 3)))
    channel = [draw.weights(len(outcomes)) for _ in OUTCOMES]
    before = evaluate(atom, args)
    after = evaluate(atom, {k: processed(v, channel, outcomes) for k, v in args.items()})
    if atom.returns == "truth":
        if not before:
            raise Undefined("nothing is assumed")
        return "" if after else f"lost at {args} through {channel}"
    return "" if _below(after, before, _slack(atom)) else f"{before} grows to {after} at {args} through {channel}"


def homogeneous(atom: Atom, draw: Draw, convex: bool = False) -> str:
    """Additive over disjoint outcomes, homogeneous, and not negative or, if so wanted, convex in one outcome's pair of masses."""
    args = draw.arguments(atom)
    (p, _), (q, _) = atom.params[:2]

    def of(pairs: list[tuple[Fraction, Fraction]]) -> float:
        labels = tuple(num(k) for k in range(len(pairs)))
        return evaluate(atom, args | {p: Dist(labels, tuple(num(a) for a, _ in pairs)), q: Dist(labels, tuple(num(b) for _, b in pairs))})

    pairs = [(Fraction(draw.source.randint(0, 9), 4), Fraction(draw.source.randint(0, 9), 4)) for _ in range(3)]
    c = Fraction(draw.source.randint(1, 9), draw.source.randint(1, 9))
    whole, parts = of(pairs), sum(of([x]) for x in pairs)
    if not (_below(whole, parts) and _below(parts, whole)):
        return f"{whole} is not the sum {parts} over {pairs}"
    scaled = of([(c * a, c * b) for a, b in pairs])
    if not (_below(scaled, float(c) * whole) and _below(float(c) * whole, scaled)):
        return f"{scaled} is not {c} times {whole}"
    (a, b), (x, y) = pairs[:2]
    if not convex:
        return "" if _below(0, whole) else f"{whole} is negative"
    if not _below(of([(a + x, b + y)]), of([(a, b)]) + of([(x, y)])):
        return f"not subadditive at {pairs[:2]}"
    return ""


def homogeneous_sum(atom: Atom, draw: Draw) -> str:
    return homogeneous(atom, draw, convex=True)


def any_space(atom: Atom, draw: Draw) -> str:
    """The definition looks at no single outcome: it quantifies over inputs, entries and events, and compares atoms and
    entries of inputs."""
    mechanisms = {name for name, kind in atom.params if kind == "mechanism"}
    inputs = {b.name for formula in texts(atom) for x in walk(formula) if isinstance(x, Bind) for b in x.bindings
              if isinstance(b.domain, Name) and b.domain.id in mechanisms}
    for e in (x for formula in texts(atom) for x in walk(formula)):
        if isinstance(e, Index) and isinstance(e.base, Name) and e.base.id in inputs:
            continue
        if isinstance(e, Index | Law) or (isinstance(e, Bind) and e.binder != "forall"):
            return f"{e} needs single outcomes"
    return ""


def single_outcomes(atom: Atom, draw: Draw) -> str:
    """The definition quantifies over inputs and single outcomes; what it sums over are the databases of a mechanism."""
    mechanisms = {name for name, kind in atom.params if kind == "mechanism"}
    for e in (x for formula in texts(atom) for x in walk(formula)):
        sums = isinstance(e, Bind) and e.binder == "sum" and all(
            isinstance(b.domain, Name) and b.domain.id in mechanisms for b in e.bindings)
        if isinstance(e, Law) or (isinstance(e, Bind) and e.binder != "forall" and not sums):
            return f"{e} is more than single outcomes"
    return ""


CHECKS: dict[str, Callable[[Atom, Draw], str]] = {
    "nonnegative": nonnegative, "symmetric": symmetric, "jointly convex": jointly_convex,
    "jointly quasi-convex": quasi_convex,
    "jointly convex up to order one": convex_up_to_one, "convex in the second law": convex_in_second, "homogeneous sum": homogeneous_sum,
    "homogeneous": homogeneous,
    "data processing": data_processing, "increasing": increasing, "convex": convex, "concave": concave, "at most one": at_most_one,
    "zero at equality": zero_at_equality, "any space": any_space,
    "single outcomes": single_outcomes,
}


def texts(atom: Atom) -> Iterator[Expr]:
    """The formulas of an atom, read."""
    for text in (atom.definition, atom.domain):
        if text:
            yield read_expression(text)
