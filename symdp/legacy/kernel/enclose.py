"""Enclosures of expressions over regions, signs of constants, and what a region implies.

A ``Program`` is an expression flattened into steps with shared sub-expressions. Over a
``Region`` (an interval per variable, and facts: intervals for compound expressions that
the hypotheses bound, such as ``q - p > 0``) each step gets an interval, or None when the
step is not seen to be defined everywhere on the region.
"""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache, reduce
from math import lcm

from symdp.legacy.kernel import interval as iv
from symdp.legacy.kernel import special
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.entries import Entry
from symdp.legacy.kernel.interval import INF, REALS, Interval, Undefined, point
from symdp.legacy.kernel.normal import (
    _GENERATORS,
    UNIT,
    Poly,
    PolyKey,
    Ratio,
    TooLarge,
    _content,
    _times,
    poly_expr,
    ratio,
)
from symdp.legacy.kernel.scope import BUILTIN, CONSTANTS, arity_fits, is_formula
from symdp.legacy.kernel.tree import COMPARISONS, CONNECTIVES, Call, Expr, Name, Num, Op, Seq, children, free_names

Values = list[Interval | None]
Entries = Callable[[Expr], Entry | None] | None  # which terms are numbers of objects
PRECISIONS = (64, 192, 768)
ONE, NONE = point(Fraction(1)), (Fraction(1), ())


class NotReal(Exception):
    """An expression that is no real formula: objects must be unfolded first."""


@lru_cache(maxsize=50_000)
def shape(e: Expr) -> tuple[Fraction, PolyKey, bool] | None:
    """e = c * (a positive quantity) * part with a canonical polynomial part; None when it is not. And whether that
    quantity is 1: where it is not, only the sign of the part says something of e."""
    try:
        r = ratio(e, lambda _: None)
    except (TooLarge, ZeroDivisionError):
        return None
    if r.den or not r.num:
        return None
    c, mono, part = _content(r.num)
    rest = tuple((g, k) for g, k in mono if _GENERATORS[g][1] != "exp")
    if rest:
        part = tuple(sorted((_times(m, rest), x) for m, x in part))
    return c, part, len(rest) == len(mono)


@lru_cache(maxsize=50_000)
def apart_from_constant(part: PolyKey) -> tuple[PolyKey, Fraction]:
    """A part as what varies, and a number."""
    return tuple(m for m in part if m[0]), dict(part).get((), Fraction(0))


def moved(i: Interval, by: Fraction) -> Interval:
    return iv.add(i, point(by)) if by else i


def sign_of(i: Interval) -> Interval:
    """The signs that numbers of an interval have."""
    if i == point(Fraction(0)):
        return i
    return _RANGE[">" if i.above(True) else ">="] if i.above(False) else (
        _RANGE["<" if i.below(True) else "<="] if i.below(False) else REALS)


class Program:
    """An expression as a list of steps (operation, argument positions, constant, shape)."""

    def __init__(self, e: Expr, entry: Entries = None) -> None:
        self.entry = entry
        self.steps: list[tuple[str, tuple[int, ...], Interval | str | None, Expr]] = []
        self.sizes: list[int] = []
        self._at: dict[Expr, int] = {}
        self.result = self._add(e)
        self.shapes: dict[int, tuple[Fraction, tuple[PolyKey, Fraction], bool] | None] = {}

    def _add(self, e: Expr) -> int:
        if e in self._at:
            return self._at[e]
        const: Interval | str | None = None
        if self.entry is not None and (found := self.entry(e)) is not None:
            return self._add_entry(e, found)
        if isinstance(e, Op | Call):
            logical = e.args if isinstance(e, Op) and e.op in CONNECTIVES else ()
            if isinstance(e, Op) and e.op == "if":
                logical = e.args[:1]
            if any(self.number(a) for a in logical):
                raise NotReal("a number where a formula belongs")
            if (isinstance(e, Call) or e.op not in ("if", *CONNECTIVES)) and any(
                    is_formula(a) and not self.number(a) for a in e.args):
                raise NotReal("a formula where a number belongs")
        match e:
            case Num(value):
                step: tuple[str, tuple[int, ...]] = ("const", ())
                const = point(value)
            case Name("oo"):
                step, const = ("const", ()), point(INF)
            case Name("pi"):
                step = ("pi", ())
            case Name(name):
                step, const = ("var", ()), name
            case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)):
                step = ("*log", (self._add(a), self._add(u)))
            case Op(op, args) if op in ("+", "-", "*", "/", "neg", "^", "if", "and", "or", "not", *COMPARISONS):
                step = (op, tuple(self._add(a) for a in args))
            case Call(fn, args) if fn in BUILTIN and arity_fits(fn, args):
                step = (fn, tuple(self._add(a) for a in args))
            case _:
                raise NotReal(f"{type(e).__name__} {getattr(e, 'fn', getattr(e, 'binder', ''))}".strip())
        self.steps.append((*step, const, e))
        self.sizes.append(1 + sum(self.sizes[a] for a in step[1]))
        self._at[e] = len(self.steps) - 1
        return self._at[e]

    def number(self, e: Expr) -> bool:
        return self.entry is not None and self.entry(e) is not None

    def _add_entry(self, e: Expr, found: Entry) -> int:
        """A number of an object: what its arguments and conditions ask is not negative."""
        given = [*((x, x) for x in found.arguments), *(c.args for c in found.conditions())]
        steps = tuple(self._add(Op("-", pair[::-1])) for pair in given)
        self.steps.append(("entry", steps, values_in(found.values), e))
        self.sizes.append(1 + sum(self.sizes[a] for a in steps))
        self._at[e] = len(self.steps) - 1
        return self._at[e]

    def run(self, bounds: dict[str, Interval], facts: dict[PolyKey, Interval], prec: int) -> Values:
        values: Values = []
        widest = 40 + 12 * max(map(len, facts), default=0)  # what is far larger than all facts is none of them
        for i, (op, args, const, e) in enumerate(self.steps):
            if op == "const":
                value: Interval | None = const  # type: ignore[assignment]
            elif op == "var":
                value = bounds.get(const, REALS)  # type: ignore[arg-type]
            else:
                given = [values[a] for a in args]
                try:
                    if op == "entry":
                        inside = all(g is not None and g.above(False) for g in given)
                        value = const if inside else None  # type: ignore[assignment]
                    else:
                        value = _apply(op, given, prec, e)
                except (Undefined, OverflowError):
                    value = None
                if value is not None and facts and self.sizes[i] < widest and op in (
                        "+", "-", "neg", "*", "^", "log", "entry"):
                    if i not in self.shapes:
                        of = shape(e)
                        self.shapes[i] = None if of is None else (of[0], apart_from_constant(of[1]), of[2])
                    found = self.shapes[i]
                    if found is not None and (fact := facts.get(found[1][0])) is not None:
                        allowed = moved(fact, found[1][1])
                        met = value.meet(iv.mul(point(found[0]), allowed if found[2] else sign_of(allowed)))
                        value = value if met.empty else met  # empty: the region is, and any value is right
            values.append(value)
        return values


def values_in(values: Expr) -> Interval:
    """The real numbers in an interval or range, as far as its ends are numbers."""
    if not isinstance(values, Seq):
        return REALS
    lo, hi = values.items
    return Interval(lo.value if isinstance(lo, Num) else -INF, hi.value if isinstance(hi, Num) else INF,
                    not isinstance(lo, Num) or values.kind[0] == "(", not isinstance(hi, Num) or values.kind[-1] == ")")


def _apply(op: str, given: list[Interval | None], prec: int, e: Expr) -> Interval | None:
    if op == "if":
        return _choose(*given)
    if any(g is None for g in given):
        return None
    a = [g for g in given if g is not None]
    same = isinstance(e, Op) and len(a) == 2 and e.args[0] == e.args[1]
    match op:
        case "+":
            out = iv.add(*a)
        case "-":
            finite = not (a[0].takes(INF) or a[0].takes(-INF))
            out = point(Fraction(0)) if same and finite else iv.add(a[0], iv.neg(a[1]))
        case "*":
            out = iv.integer_power(a[0], 2) if same else iv.mul(*a)
        case "/":
            if a[1].exact and a[1].lo == INF and not a[0].exact:
                return None
            out = iv.mul(a[0], iv.inverse(a[1]))
        case "*log":
            zero = point(Fraction(0))
            out = zero if a == [zero, zero] else iv.mul(a[0], iv.log(a[1], prec))
        case "min" | "max":
            out = reduce(iv.minimum if op == "min" else iv.maximum, a)
        case "neg" | "abs":
            return iv.neg(*a) if op == "neg" else iv.absolute(*a)
        case _ if op in _FUNCTIONS:
            out = _FUNCTIONS[op](*a, prec)
        case _:
            return _truth(op, a)
    return iv.tidy(out, prec)


# truth values as intervals: [1,1] true, [0,0] false, [0,1] unknown
YES, NO, MAYBE = point(Fraction(1)), point(Fraction(0)), Interval(Fraction(0), Fraction(1))


def _truth(op: str, a: list[Interval]) -> Interval:
    if op == "not":
        return iv.add(YES, iv.neg(a[0]))
    if op in ("and", "or"):
        return iv.minimum(*a) if op == "and" else iv.maximum(*a)
    if op in (">", ">=", "!="):
        flipped = {">": "<=", ">=": "<", "!=": "=="}[op]
        return iv.add(YES, iv.neg(_truth(flipped, a)))
    x, y = a
    if op == "<=":
        return YES if x.hi <= y.lo else NO if x.lo > y.hi or (x.lo == y.hi and (x.lo_open or y.hi_open)) else MAYBE
    if op == "<":
        return YES if x.hi < y.lo or (x.hi == y.lo and (x.hi_open or y.lo_open)) else NO if x.lo >= y.hi else MAYBE
    return YES if x.exact and y.exact and x.lo == y.lo else NO if x.meet(y).empty else MAYBE


def _choose(cond: Interval | None, then: Interval | None, other: Interval | None) -> Interval | None:
    if cond is None:
        return None
    if cond == YES:
        return then
    if cond == NO:
        return other
    return iv.hull(then, other) if then is not None and other is not None else None


def power(a: Interval, b: Interval, prec: int) -> Interval:
    """a^b: integer exponents for all a; otherwise a > 0, or a >= 0 with b > 0."""
    if b.exact and isinstance(b.lo, Fraction):
        if b.lo.denominator == 1:
            return iv.integer_power(a, int(b.lo))
        if b.lo == Fraction(1, 2):
            return iv.root(a, prec)
    if a.above(True):
        return iv.exp(iv.mul(b, iv.log(a, prec)), prec)
    if a.above(False) and b.above(True):
        if a.hi == 0:
            return point(Fraction(0))
        top = power(Interval(a.hi, a.hi), b, prec)
        rest = iv.maximum(top, ONE) if a.hi > 1 else ONE if not b.exact and b.lo == 0 else top
        return Interval(Fraction(0), rest.hi, False, rest.hi_open or (
            rest.hi == INF and not a.takes(INF) and not b.takes(INF)))
    raise Undefined("power of a number that is not positive")


def rel_entr(x: Interval, y: Interval, prec: int) -> Interval:
    if not (x.above(False) and y.above(False)):
        raise Undefined("rel_entr of a negative number")
    if y == ONE:
        return iv.x_log_x(x, prec)
    if x.exact and x.lo == 0:
        return point(Fraction(0))
    if x.exact and y.exact and x.bounded and y.bounded and y.above(True):
        return iv.mul(x, iv.log(iv.mul(x, iv.inverse(y)), prec))
    if y.above(True):
        out = iv.mul(y, iv.x_log_x(iv.mul(x, iv.inverse(y)), prec))
        if x.above(True):
            out = out.meet(iv.mul(x, iv.add(iv.log(x, prec), iv.neg(iv.log(y, prec)))))
        return out
    if y.exact and x.above(True):
        return point(INF)
    if y.exact:
        return Interval(Fraction(0), INF)  # 0 where x = 0, oo elsewhere
    if y.hi == INF and y.hi_open:
        return Interval(-INF, INF, True, False)
    low = rel_entr(x, Interval(y.hi, y.hi), prec)  # falls as y grows
    return Interval(low.lo, INF, low.lo_open, False)


_FUNCTIONS: dict[str, Callable[..., Interval]] = {
    "^": power, "exp": iv.exp, "log": iv.log, "sqrt": iv.root, "rel_entr": rel_entr,
    "Phi": special.normal, "h_inv": special.inverse_entropy,
    "pi": lambda prec: Interval(*iv.pi_bounds(prec), True, True)}


# -- regions
def conjuncts(formula: Expr, bounds: bool = True) -> list[Expr]:
    """The comparisons a formula is a conjunction of; membership in intervals spelt out, and with ``bounds`` what
    bounds a maximum, minimum or absolute value: all of its arguments are read, whichever of them fails."""
    def each(op: str, lows: tuple[Expr, ...], highs: tuple[Expr, ...]) -> list[Expr]:
        return [c for a in lows for b in highs for c in conjuncts(Op(op, (a, b)))] if bounds else [formula]
    match formula:
        case Op("and", (a, b)):
            return conjuncts(a, bounds) + conjuncts(b, bounds)
        case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" as kind, (lo, hi)))):
            real = isinstance(x, Name) and x.id not in CONSTANTS  # a variable is real; anything else may take oo
            low: list[Expr] = [] if real and lo == MINUS else [Op("<=" if kind[0] == "[" else "<", (lo, x))]
            return low + ([] if real and hi == PLUS else [Op("<=" if kind[1] == "]" else "<", (x, hi))])
        case Op("in", (x, Seq("range", (lo, hi)))):
            return [Op("<=", (lo, x)), *([] if hi == PLUS else [Op("<=", (x, hi))]), Op("in", (x, INTEGERS))]
        case Op("<=" | "<" as op, (Call("max", args), x)) | Op(">=" | ">" as op, (Call("min", args), x)):
            return each(op, args, (x,))
        case Op(">=" | ">" as op, (x, Call("max", args))) | Op("<=" | "<" as op, (x, Call("min", args))):
            return each(op, (x,), args)
        case Op("<=" | "<" as op, (Call("abs", (a,)), x)):
            return each(op, (a, Op("neg", (a,))), (x,))
        case Op(">=" | ">" as op, (x, Call("abs", (a,)))):
            return each(op, (x,), (a, Op("neg", (a,))))
        case Op("not", (Op(op, (a, b)),)) if op in NEGATED:
            return [Op(NEGATED[op], (a, b))]
        case Op("not", (Op("or", (a, b)),)):
            return conjuncts(Op("not", (a,)), bounds) + conjuncts(Op("not", (b,)), bounds)
    return [formula]


def stated(formula: Expr) -> list[tuple[int, Expr]]:
    """The conjuncts, each with how many of them stand before it and are known where it is read."""
    out: list[tuple[int, Expr]] = []
    for whole in conjuncts(formula, bounds=False):
        known = len(out)
        out += [(known, c) for c in conjuncts(whole)]
    return out


INTEGERS = Name("integers")
PLUS, MINUS = INFINITIES
INFINITE: dict[Expr, int] = {PLUS: 1, MINUS: -1}
NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_RANGE = {  # op: interval of a - b
    "<": Interval(-INF, Fraction(0), True, True), "<=": Interval(-INF, Fraction(0), True, False),
    ">": Interval(Fraction(0), INF, True, True), ">=": Interval(Fraction(0), INF, False, True),
    "==": point(Fraction(0)),
}


class Region:
    """What the hypotheses say: an interval per variable and for compound expressions."""

    def __init__(self, hypotheses: Iterable[Expr] = (), integers: frozenset[str] = frozenset(), prec: int = 64,
                 entry: Entries = None) -> None:
        self.entry = entry
        self.bounds: dict[str, Interval] = {}
        self.facts: dict[PolyKey, Interval] = {}
        self.prec = prec
        self.contradiction = False
        self.hypotheses: list[Expr] = []
        self.apart: set[PolyKey] = set()
        self._programs: dict[Expr, Program] = {}
        self._signs: dict[Expr, int | None] = {}
        self._ratios: dict[Expr, Ratio] = {}
        self._moved: set[str] = set()  # of these names more is known than when the reading of a hypothesis began
        self.speak_of(integers)
        for h in hypotheses:
            self._tell(h)

    def speak_of(self, integers: frozenset[str]) -> None:
        """The names that stand for integers."""
        self.integers = integers
        self.whole: set[tuple[Expr, str]] = {(Name(n), "var") for n in integers}

    def told(self, hypothesis: Expr, integers: frozenset[str], entry: Entries) -> Region:
        """The same region with a hypothesis more, and with it the names that it speaks of."""
        out = self.among(integers, entry)
        out.bounds, out.facts, out.apart = dict(self.bounds), dict(self.facts), set(self.apart)
        out.hypotheses = list(self.hypotheses)
        out._tell(hypothesis)
        return out

    def _tell(self, hypothesis: Expr) -> None:
        """What it says may sharpen what others say of the same names: these are read again, and those that speak of
        what that changed."""
        new = conjuncts(hypothesis)
        self.hypotheses += new
        moved = frozenset[str]().union(*[self._read(h) for h in new])
        affected = moved and frozenset[str]().union(*map(free_names, new))
        again = self.hypotheses if len(new) > 1 else self.hypotheses[:-1]
        for _ in range(2):
            changed: set[str] = set()
            for h in again:
                if not affected.isdisjoint(free_names(h)):
                    changed |= self._read(h)
                    affected |= changed
            if not changed:
                break
            affected, again = frozenset(changed), self.hypotheses

    def among(self, integers: frozenset[str], entry: Entries) -> Region:
        """The same region, where more names are declared."""
        out = self.again()
        out.entry, out._programs = entry, dict(self._programs)
        out.speak_of(integers)
        return out

    def again(self) -> Region:
        """The same region, with no question asked yet."""
        out = copy.copy(self)
        out._signs, out._ratios = {}, {}
        return out

    def _read(self, h: Expr) -> set[str]:
        """Learn what h says; the names of which more is known now."""
        self._moved = set()
        if isinstance(h, Op) and h.op in COMPARISONS:
            with contextlib.suppress(NotReal):
                self._learn(h)
        return self._moved

    def _learn(self, h: Op) -> None:
        a, b = h.args
        finite = self.finite(h)  # normal forms cancel, and oo does not: oo >= oo + 1 holds
        found = shape(Op("-", (a, b))) if finite else None
        if h.op == "!=":
            if found is not None:
                if found[1] not in self.apart:
                    self._moved |= free_names(h)
                self.apart.add(found[1])
                if (known := apart_from_constant(found[1])[0]) in self.facts:
                    self._say(found[1], self.facts[known])
            for x, y in ((a, b), (b, a)):
                value = self.enclose(y)
                if isinstance(x, Name) and value is not None and value.exact and x.id in self.bounds:
                    i = self.bounds[x.id]
                    at = value.lo
                    i = Interval(i.lo, i.hi, i.lo_open or i.lo == at, i.hi_open or i.hi == at)
                    self._bound(x.id, i)
            return
        for x, op, y in ((a, h.op, b), (b, FLIPPED[h.op], a)):
            if isinstance(x, Name) and x.id not in CONSTANTS:
                limit = self.enclose(y)
                if limit is not None:
                    self._bound(x.id, _at_infinity(op, limit) if limit.exact and not limit.bounded
                                else iv.add(_RANGE[op], limit))
        if found is None:
            with contextlib.suppress(TooLarge, ZeroDivisionError):
                if finite and h.op in ("<", ">") and not ratio(Op("-", (a, b)), lambda _: None).num:
                    self.contradiction = True  # less than itself
            return
        c, part, _ = found
        if part == UNIT:
            self.contradiction |= not _holds_at_zero(h.op, c)
            return
        self._say(part, moved(iv.mul(point(1 / c), _RANGE[h.op]), -apart_from_constant(part)[1]))

    def _say(self, part: PolyKey, allowed: Interval) -> None:
        """A part, less its constant, lies in ``allowed``."""
        varies, constant = apart_from_constant(part)
        fact = self.facts.get(varies, REALS).meet(allowed)
        if part in self.apart:
            at = -constant
            fact = Interval(fact.lo, fact.hi, fact.lo_open or fact.lo == at, fact.hi_open or fact.hi == at)
        whole = all(_GENERATORS[g] in self.whole and k > 0 and k.denominator == 1 for m, _ in varies for g, k in m)
        if whole and not fact.empty:  # times the denominators it is a whole number
            times = lcm(*(c.denominator for _, c in varies))
            fact = iv.mul(_to_integers(iv.mul(fact, point(Fraction(times)))), point(Fraction(1, times)))
        if fact != self.facts.get(varies):
            self._moved |= {n for m, _ in varies for g, _ in m for n in free_names(_GENERATORS[g][0])}
        self.facts[varies] = fact
        self.contradiction |= fact.empty
        self._solve(dict(part), moved(fact, constant))

    def _solve(self, part: Poly, allowed: Interval) -> None:
        """part = a*x + b lies in ``allowed``: so x lies in (allowed - b)/a, for each variable x it is affine in."""
        gens = {g for m in part for g, _ in m}
        for g in gens:
            x, kind = _GENERATORS[g]
            if kind != "var" or not isinstance(x, Name) or x.id in CONSTANTS or len(gens) > 4 or any(
                    dict(m).get(g, 1) != 1 for m in part) or any(
                    x.id in free_names(_GENERATORS[h][0]) for h in gens - {g}):
                continue
            a = self.enclose(poly_expr((tuple(y for y in m if y[0] != g), c) for m, c in part.items() if g in dict(m)))
            b = self.enclose(poly_expr((m, c) for m, c in part.items() if g not in dict(m)))
            if a is not None and b is not None and (a.above(True) or a.below(True)):
                with contextlib.suppress(Undefined):
                    self._bound(x.id, iv.mul(iv.add(allowed, iv.neg(b)), iv.inverse(a)))

    def _bound(self, name: str, allowed: Interval) -> None:
        i = self.bounds.get(name, REALS).meet(allowed)
        if name in self.integers:
            i = _to_integers(i)
        if i != self.bounds.get(name):
            self._moved.add(name)
        self.bounds[name] = i
        self.contradiction |= i.empty

    def program(self, e: Expr) -> Program:
        if e not in self._programs:
            self._programs[e] = Program(e, self.entry)
        return self._programs[e]

    def enclose(self, e: Expr) -> Interval | None:
        """An interval that holds all values of e on the region; None when e is not seen to be defined."""
        p = self.program(e)
        return p.run(self.bounds, self.facts, self.prec)[p.result]

    def finite(self, e: Expr) -> bool:
        """No part of e takes an infinite value on the region. Of real numbers only rel_entr makes one; what
        atoms of objects make is not known."""
        stack = [e]
        while stack:
            x = stack.pop()
            if self.entry is not None and self.entry(x) is not None:
                continue
            stack.extend(children(x))
            match x:
                case Num() | Op() | Call("exp" | "log" | "sqrt" | "abs" | "min" | "max" | "binom" | "Phi" | "h_inv"):
                    continue
                case Name(name) if name != "oo":
                    continue
                case Call("rel_entr"):
                    value = self.enclose(x)
                    if value is None or value.takes(INF):
                        return False
                case _:
                    return False
        return True

    def sign(self, e: Expr) -> int | None:
        """+1, -1 or 0 when e is seen to be positive, negative or zero on the whole region."""
        if e not in self._signs:
            self._signs[e] = None  # a question within the question answers "unknown"
            try:
                self._signs[e] = self._sign(e)
            except NotReal:
                pass
        return self._signs[e]

    def _sign(self, e: Expr) -> int | None:
        value = self.enclose(e)
        if value is None:
            return None
        if value.above(True):
            return 1
        if value.below(True):
            return -1
        if value == point(Fraction(0)):
            return 0
        found = shape(e)
        if found is not None and found[1] in self.apart:
            return 1 if value.above(False) else -1 if value.below(False) else None
        return None

    def apart_from_zero(self, e: Expr) -> bool:
        """e != 0 on the whole region: by its sign, a hypothesis, or factor by factor."""
        match e:
            case Op("*" | "/", (a, b)) if self.apart_from_zero(a) and self.apart_from_zero(b):
                return True
            case Op("^", (a, Num())) | Op("neg", (a,)) | Call("abs", (a,)) if self.apart_from_zero(a):
                return True
        found = shape(e)
        return self.sign(e) in (1, -1) or (found is not None and found[1] in self.apart)

    def at_least(self, e: Expr, strict: bool) -> bool:
        """e >= 0 (or > 0) on the whole region, by its enclosure."""
        value = self.enclose(e)
        return value is not None and (value.above(strict) or (value.above(False) and self.sign(e) == 1))

    def ratio(self, e: Expr) -> Ratio:
        """The normal form with logarithms split by the signs this region knows."""
        if e not in self._ratios:
            self._ratios[e] = ratio(e, self.sign)
        return self._ratios[e]

    def zero(self, e: Expr) -> bool:
        """e is identically zero, wherever it is defined on the region."""
        try:
            return not self.ratio(e).num
        except (TooLarge, ZeroDivisionError):
            return False


def _at_infinity(op: str, limit: Interval) -> Interval:
    """Reals to this side of oo or -oo: all, or none."""
    return REALS if (op in ("<", "<=")) == (limit.lo == INF) else Interval(Fraction(1), Fraction(0))


def _holds_at_zero(op: str, c: Fraction) -> bool:
    return {"<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0, "==": c == 0, "!=": c != 0}[op]


def _to_integers(i: Interval) -> Interval:
    lo, hi = i.lo, i.hi
    if isinstance(lo, Fraction):
        lo = Fraction(lo.numerator // lo.denominator + 1 if i.lo_open else -(-lo.numerator // lo.denominator))
    if isinstance(hi, Fraction):
        hi = Fraction(-(-hi.numerator // hi.denominator) - 1 if i.hi_open else hi.numerator // hi.denominator)
    return Interval(lo, hi, lo == -INF, hi == INF)


# -- constants
def constant_sign(e: Expr) -> int | None:
    """The sign of an expression without variables: exact zero by normal form, else enclosures."""
    for prec in PRECISIONS:
        region = Region(prec=prec)
        sign = region.sign(e)
        if sign is None and prec == PRECISIONS[0] and region.enclose(e) is not None:
            with contextlib.suppress(TooLarge, ZeroDivisionError):
                sign = None if ratio(e, constant_sign).num else 0
        if sign is not None:
            return sign
    return None


def compare(op: str, a: Expr, b: Expr) -> bool | None:
    """Whether a op b for two constants; None when it cannot be decided."""
    if a == b:
        return op in ("==", "<=", ">=")
    if {a, b} & INFINITE.keys():
        return _holds_at_zero(op, Fraction(INFINITE.get(a, 0) - INFINITE.get(b, 0)))
    s = constant_sign(Op("-", (a, b)))
    return None if s is None else _holds_at_zero(op, Fraction(s))

