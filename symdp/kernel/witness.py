"""Witnesses: exact values for the names of a statement, and what holds at them.

Numbers are closed expressions of the claim language (``1/2``, ``log(2)``), objects are
tables of them. ``Point.decide`` says whether a formula is true, false or undefined there;
when enclosures and normal forms cannot tell, it says so and nothing follows.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from symdp.atoms import find
from symdp.kernel import interval as iv
from symdp.kernel.calculus import INFINITIES
from symdp.kernel.enclose import NotReal, Region, compare, constant_sign
from symdp.kernel.expressions import SyntaxProblem, read_expression
from symdp.kernel.normal import TooLarge, ratio, text
from symdp.kernel.objects import Dist, Env, Fun, Table, Unsupported, Value, _constant, _Expander, definition
from symdp.kernel.scope import loose
from symdp.kernel.tree import (
    COMPARISONS,
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Num,
    Op,
    Seq,
    Type,
    num,
    rebuild,
    substitute,
)

Types = tuple[tuple[str, Type], ...]


class Unfit(Exception):
    """Values that are not of the declared types, or not readable."""


class Fault(Exception):
    """A sub-expression that is undefined at the point (``certain``), or cannot be seen to be defined."""

    def __init__(self, certain: bool, what: str, node: Expr | None = None) -> None:
        super().__init__(what)
        self.certain, self.what, self.node = certain, what, node


def closed(value: object) -> Expr:
    """A number of a witness."""
    if not isinstance(value, str):
        raise Unfit("values are texts")
    try:
        return _constant(read_expression(value))
    except SyntaxProblem as p:
        raise Unfit(f"{value[:60]!r}: {p.message}") from None


def is_finite(e: Expr) -> bool:
    """The closed expression e is seen to be a real number: defined, and neither oo nor -oo."""
    try:
        value = Region((), prec=192).enclose(e)
    except NotReal:
        return False
    return value is not None and isinstance(value.lo, Fraction) and isinstance(value.hi, Fraction)


def whole_number(e: Expr) -> int | None:
    """The integer a closed number is known to be; None when it is known to be none. Raises Fault."""
    try:
        value = ratio(e, constant_sign).constant
        if value is not None:
            return int(value) if value.denominator == 1 else None
        inside = Region((), prec=192).enclose(e)
    except (NotReal, TooLarge, ZeroDivisionError) as problem:
        raise Fault(False, str(problem), e) from None
    if inside is not None and isinstance(inside.lo, Fraction) and isinstance(inside.hi, Fraction) and (
            inside.lo.__floor__() == inside.hi.__floor__() and inside.lo.denominator != 1):
        return None
    raise Fault(False, "it cannot be decided whether this is an integer", e)


def label(value: object) -> Expr:
    """An outcome or entry: a number, a symbol, or a tuple of them."""
    e = closed(value)
    match e:
        case Num():
            return e
        case Op("neg", (Num(v),)):
            return num(-v)
        case Op("/", (Num(v), Num(w))) if w:
            return num(v / w)
        case Name(n):
            return Name(f"'{n}")
        case Seq("tuple", items):
            return Seq("tuple", tuple(label(text(i)) if not isinstance(i, Name) else Name(f"'{i.id}") for i in items))
    raise Unfit(f"{value!r} is no label")


def read_values(data: Mapping[str, Any], types: Types, env: Env, read: Callable[[str], Expr] = closed) -> tuple[
        dict[str, Value], list[Expr]]:
    """Values of the declared types, and the formulas that must hold for them to be admissible.

    ``read`` reads the numbers; its expressions may have free names (a parametrised family).
    Raises Unfit when the shape of a value is wrong.
    """
    values: dict[str, Value] = {}
    conditions: list[Expr] = []
    spaces: dict[str, tuple[Expr, ...]] = {}
    for name, t in types:
        if name not in data:
            raise Unfit(f"no value for {name}")
        here = {**env, **values}
        if t.kind in ("real", "integer"):
            value = read(data[name])
            if t.kind == "integer":
                value = _integer(value)
            values[name] = value
            numbers = {k: v for k, v in {**here, name: value}.items() if not isinstance(v, Dist | Table | Fun)}
            conditions += [substitute(w, numbers) for w in t.where]
        else:
            values[name], more = _read_object(data[name], t, here, spaces, read, values, types)
            conditions += more
    return values, conditions


def _integer(e: Expr) -> Expr:
    match e:
        case Num(v) if v.denominator == 1:
            return e
        case Op("neg", (Num(v),)) if v.denominator == 1:
            return num(-v)
        case Num() | Op("neg", (Num(),)):
            raise Unfit("an integer is needed")
    return e  # of a parametrised family; the rule that reads it sees to it


def _space(params: Type, key: str, found: tuple[Expr, ...], env: Env, spaces: dict[str, tuple[Expr, ...]],
           default: str | None) -> None:
    """The outcomes must be those of the declared space; names of spaces are shared."""
    domain = params.param(key)
    if len(set(found)) != len(found) or not found:
        raise Unfit("outcomes must be distinct, and there must be one")
    if domain is None:
        if default is None:
            return
        domain = Name(default)
    numbers = domain in (Name("reals"), Name("integers"), Name("naturals"))
    if isinstance(domain, Name) and domain.id not in env and not numbers:
        known = spaces.setdefault(domain.id, found)
        if known != found:
            raise Unfit("objects on one space must list the same outcomes in the same order")
        return
    expander = _Expander()
    try:
        size = expander.expand(domain, env) if not isinstance(domain, Seq) else None
        if isinstance(size, Num):
            if len(found) != size.value:
                raise Unfit(f"{size.value} outcomes are declared")
            if spaces.setdefault(str(size.value), found) != found:
                raise Unfit("objects on spaces of one size must list the same outcomes in the same order")
            return
        if set(expander.elements(domain, env)) != set(found):
            raise Unfit("the outcomes are not those declared")
    except Unsupported:
        # a law may live on finitely many numbers; a channel or function needs a row for every one
        if numbers and key in ("on", "to"):
            if not all(isinstance(o, Num) and (domain == Name("reals") or o.value.denominator == 1) and (
                    domain != Name("naturals") or o.value >= 0) for o in found):
                raise Unfit(f"the outcomes are not {domain.id}") from None  # type: ignore[union-attr]
            return
        raise Unfit("the declared space is not finite") from None


def _read_object(data: Any, t: Type, env: Env, spaces: dict[str, tuple[Expr, ...]], read: Callable[[str], Expr],
                 earlier: Mapping[str, Value], types: Types) -> tuple[Value, list[Expr]]:
    if not isinstance(data, dict):
        raise Unfit(f"a table is needed for a {t.kind}")
    tables = [v for v in {**env, **earlier}.values() if isinstance(v, Table)]
    match t.kind:
        case "distribution":
            outcomes = tuple(map(label, data["outcomes"]))
            _space(t, "on", outcomes, env, spaces, "")
            return _dist(outcomes, data["probabilities"], read)
        case "channel" | "mechanism":
            inputs = tuple(tuple(map(label, x)) for x in data["inputs"])
            outcomes = tuple(map(label, data["outcomes"]))
            rows, conditions = [], []
            if len(inputs) != len(data["rows"]) or not inputs or len({len(x) for x in inputs}) != 1:
                raise Unfit("one row per input, inputs of one length")
            for row in data["rows"]:
                d, more = _dist(outcomes, row, read)
                rows.append(d)
                conditions += more
            letters = [tuple(dict.fromkeys(x[i] for x in inputs)) for i in range(len(inputs[0]))]
            if len(set(inputs)) != len(inputs) or len(inputs) != len(list(itertools.product(*letters))):
                raise Unfit("the inputs are not all combinations of their letters")
            if t.kind == "channel":
                if len(letters) != 1:
                    raise Unfit("a channel has one input")
                _space(t, "from", letters[0], env, spaces, None)
            else:
                n = t.param("entries")
                size = _Expander().expand(n, env) if n is not None else num(len(letters))
                if size != num(len(letters)):
                    raise Unfit("the number of entries is not the declared one")
                for column in letters:
                    _space(t, "over", column, env, spaces, None)
            _space(t, "to", outcomes, env, spaces, None)
            return Table(inputs, tuple(rows), t.kind == "channel"), conditions
        case "database":
            entries = tuple(map(label, data["entries"]))
            if tables and not all(entries in m.inputs for m in tables if m.entries == len(entries)):
                raise Unfit("the database is not an input of the mechanism")
            if tables and not any(m.entries == len(entries) for m in tables):
                raise Unfit("the database is not an input of the mechanism")
            n = t.param("entries")
            if n is not None and _Expander().expand(n, env) != num(len(entries)):
                raise Unfit("the number of entries is not the declared one")
            over = t.param("over")
            known: tuple[Expr, ...] | None = None
            if isinstance(over, Name) and over.id not in env:
                known = spaces.get(over.id)
                if known is None and not tables:
                    raise Unfit("the alphabet of the database is not given")
            elif over is not None:
                known = tuple(_Expander().elements(over, env))
            if known is not None and not set(entries) <= set(known):
                raise Unfit("the database's entries are not of its alphabet")
            return Seq("tuple", entries), []
        case "event":
            outcomes = tuple(map(label, data["outcomes"]))
            dists = [v for v in earlier.values() if isinstance(v, Dist)] + [r for m in tables for r in m.rows]
            if not dists or not all(o in d.outcomes for d in dists for o in outcomes):
                raise Unfit("an event is a set of outcomes of the laws before it")
            return Seq("set", outcomes), []
        case "function":
            table = tuple((label(k), read(v)) for k, v in data["table"].items())
            _space(t, "from", tuple(k for k, _ in table), env, spaces, None)
            to = t.param("to")
            if not (isinstance(to, Seq) and to.kind in ("[]", "(]", "[)", "()")) and to != Name("reals"):
                raise Unfit("functions to reals or an interval only")
            inside = [] if to == Name("reals") else [_Expander().expand(Op("in", (v, to)), env) for _, v in table]
            return Fun(table), inside
    raise Unfit(f"no witness of type {t.kind} can be read yet")


def _dist(outcomes: tuple[Expr, ...], probs: list[Any], read: Callable[[str], Expr]) -> tuple[Dist, list[Expr]]:
    if len(probs) != len(outcomes):
        raise Unfit("one probability per outcome")
    values = tuple(read(p) for p in probs)
    total: Expr = ZERO
    for v in values:
        total = Op("+", (total, v)) if total != ZERO else v
    return Dist(outcomes, values), [*(Op(">=", (v, ZERO)) for v in values), Op("==", (total, ONE))]


class Point:
    """Truth at a point: every name has an exact value.

    ``inputs`` are candidate input laws for capacities: each gives a lower bound (its mutual
    information) and an upper bound (the largest divergence from its output law).
    """

    def __init__(self, inputs: tuple[tuple[Expr, ...], ...] = ()) -> None:
        self.inputs = inputs
        self.lawful: set[Expr] = set()
        self.failed: tuple[Expr, Expr, Expr] | None = None  # the comparison decided last, both sides

    def expander(self) -> _Expander:
        return _Expander(self.require)

    def require(self, conditions: list[Expr]) -> None:
        """What makes a law of the statement one must hold; what is none has no value."""
        for c in conditions:
            if c not in self.lawful:
                kept = self.failed
                if not self.decide(c, {}):
                    raise Fault(True, "probabilities that are negative, or that do not sum to one", c)
                self.failed = kept
                self.lawful.add(c)

    def decide(self, e: Expr, env: Env) -> bool:
        """True or false. Raises Fault when e is undefined, or when it cannot be decided."""
        match e:
            case Op("and", (a, b)):
                return self.decide(a, env) and self.decide(b, env)
            case Op("or", (a, b)):
                return self.decide(a, env) or self.decide(b, env)
            case Op("implies", (a, b)):
                return not self.decide(a, env) or self.decide(b, env)
            case Op("iff", (a, b)):
                return self.decide(a, env) == self.decide(b, env)
            case Op("not", (a,)):
                return not self.decide(a, env)
            case Op("if", (c, a, b)):
                return self.decide(a if self.decide(c, env) else b, env)
            case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" | "range" as brackets, (lo, hi)))):
                kind: str = brackets
                low = Op("<=" if kind[0] in "[r" else "<", (lo, x))
                high = Op("<=" if kind[-1] in "]e" else "<", (x, hi))
                if not (self.decide(low, env) and self.decide(high, env)):
                    return False
                return kind != "range" or whole_number(self.resolve(self.expander().expand(x, env))) is not None
            case Bind("forall" | "exists" as binder, bindings, body):
                found = (self.decide(body, inner) for inner in self.expander().points(bindings, env))
                return all(found) if binder == "forall" else any(found)
            case Call(fn, args) if fn not in env and (atom := find(fn)) is not None and atom.returns == "truth" \
                    and atom.definition:
                inner, _ = self.expander().arguments(atom, args, env)
                return self.decide(definition(atom.definition), inner)
            case Op(op, (a, b)) if op in COMPARISONS:
                return self.comparison(e, op, a, b, env)
        folded = self.expander().expand(e, env)
        if folded in (TRUE, FALSE):
            return folded == TRUE
        raise Fault(False, "this formula cannot be decided at a point", e)

    def comparison(self, node: Expr, op: str, a: Expr, b: Expr, env: Env) -> bool:
        folded = self.expander().expand(Op(op, (a, b)), env)
        if folded in (TRUE, FALSE):
            if not (isinstance(a, Name) and isinstance(b, Name)):
                x, y = self.expander().expand(a, env), self.expander().expand(b, env)
                self.failed = (node, x, y)
            return folded == TRUE
        x, y = (self.resolve(v) for v in folded.args)  # type: ignore[union-attr]
        self.failed = (node, x, y)
        if _is_log_zero(x) or _is_log_zero(y):
            raise Fault(True, "log(0)", node)
        strange = loose(x) | loose(y)
        if strange:
            raise Fault(False, f"{min(strange)!r} stands where a number belongs", node)
        answer = self.with_capacity(op, x, y)
        if answer is None:
            raise Fault(False, "the two sides are too close to tell", node)
        return answer

    def with_capacity(self, op: str, x: Expr, y: Expr) -> bool | None:
        low_x, high_x = self.bounds(x)
        low_y, high_y = self.bounds(y)
        if (low_x, low_y) == (high_x, high_y) and low_x is x and low_y is y:
            return compare(op, x, y)
        match op:
            case ">" | ">=":
                return self.with_capacity({">": "<", ">=": "<="}[op], y, x)
            case "<=" | "<":
                if compare(op, high_x, low_y):
                    return True
                other = {"<=": "<", "<": "<="}[op]
                return False if compare(other, high_y, low_x) else None
            case "==":
                if compare("<=", high_x, low_y) and compare("<=", high_y, low_x):
                    return True
                return False if compare("<", high_x, low_y) or compare("<", high_y, low_x) else None
        equal = self.with_capacity("==", x, y)
        return None if equal is None else not equal

    def bounds(self, e: Expr) -> tuple[Expr, Expr]:
        """e between two expressions free of capacities; e itself twice when it has none."""
        match e:
            case Call("capacity", (Seq("list", rows),)):
                laws = [r.items for r in rows if isinstance(r, Seq)]
                uniform = tuple(num(Fraction(1, len(laws))) for _ in laws)
                best: tuple[Expr, Expr] | None = None
                for law in (uniform, *(i for i in self.inputs if len(i) == len(laws))):
                    pair = self.information(tuple(laws), law)
                    if best is None:
                        best = pair
                    else:
                        best = (best[0] if compare(">=", best[0], pair[0]) else pair[0],
                                best[1] if compare("<=", best[1], pair[1]) else pair[1])
                assert best is not None
                return best
            case Call("max" | "min" as fn, args):
                pairs = [self.bounds(a) for a in args]
                if all(p[0] is a and p[1] is a for p, a in zip(pairs, args, strict=True)):
                    return e, e
                return Call(fn, tuple(p[0] for p in pairs)), Call(fn, tuple(p[1] for p in pairs))
            case Op("+", (a, b)):
                (la, ha), (lb, hb) = self.bounds(a), self.bounds(b)
                return (e, e) if la is a and lb is b and ha is a and hb is b else (Op("+", (la, lb)), Op("+", (ha, hb)))
            case Op("*", (a, b)) if _has_capacity(b) and not _has_capacity(a) and (constant_sign(a) or -1) >= 0:
                lb, hb = self.bounds(b)
                return Op("*", (a, lb)), Op("*", (a, hb))
        if _has_capacity(e):
            raise Fault(False, "a capacity inside an expression that cannot be bounded", e)
        return e, e

    def information(self, rows: tuple[tuple[Expr, ...], ...], law: tuple[Expr, ...]) -> tuple[Expr, Expr]:
        """I(law, W) <= capacity <= the largest divergence of a row from the output law.

        The law must be a probability vector (checked); both bounds are the redundancy-capacity
        theorem (Cover and Thomas, Theorem 13.1.1).
        """
        total: Expr = ZERO
        for p in law:
            if (constant_sign(p) or 0) < 0 or constant_sign(p) is None:
                raise Unfit("an input law needs probabilities")
            total = Op("+", (total, p))
        if compare("==", total, ONE) is not True:
            raise Unfit("an input law must sum to one")
        outputs = []
        for y in range(len(rows[0])):
            q: Expr = ZERO
            for p, row in zip(law, rows, strict=True):
                q = Op("+", (q, Op("*", (p, row[y]))))
            outputs.append(q)
        divergences: list[Expr] = []
        for row in rows:
            d: Expr = ZERO
            for w, q in zip(row, outputs, strict=True):
                d = Op("+", (d, Call("rel_entr", (w, q))))
            divergences.append(self.resolve(d))
        mean: Expr = ZERO
        for p, d in zip(law, divergences, strict=True):
            if constant_sign(p) != 0:
                mean = Op("+", (mean, Op("*", (p, d))))
        top = divergences[0]
        for d in divergences[1:]:
            if compare(">", d, top):
                top = d
        # rows that tie with the top only up to precision would leave it unproved that top is largest
        if not all(compare("<=", d, top) for d in divergences):
            top = Call("max", tuple(divergences))
        return mean, top

    def resolve(self, e: Expr) -> Expr:
        """The closed number e with every branch taken: no min, max, abs, if, rel_entr is left where
        the branch can be seen, and every sub-expression is checked to be defined."""
        match e:
            case Num() | Name():
                return e
            case Op("if", (c, a, b)):
                return self.resolve(a if self.decide(c, {}) else b)
            case Call("capacity"):
                return e
            case Bind():
                raise Fault(False, f"{e.binder} over an infinite domain has no value at a point", e)
        e = rebuild(e, self.resolve)
        try:
            out = self._resolve(e)
        except (NotReal, TooLarge, ZeroDivisionError) as problem:
            raise Fault(False, str(problem), e) from None
        if out not in INFINITIES and isinstance(out, Op | Call) and any(x in INFINITIES for x in out.args) and not (
                isinstance(out, Call) and out.fn in ("min", "max")):
            raise Fault(False, "oo in a place that no rule evaluates", e)
        return out

    def _resolve(self, e: Expr) -> Expr:
        match e:
            case Call("min" | "max" as fn, args):
                best = args[0]
                for a in args[1:]:
                    if _has_capacity(best) or _has_capacity(a):
                        return e
                    better = compare(">=" if fn == "max" else "<=", a, best)
                    if better is None:
                        return e
                    best = a if better else best
                return best
            case Call("abs", (a,)):
                s = self.sign(a, e)
                return a if s >= 0 else self.infinite(Op("neg", (a,)))
            case Call("rel_entr", (a, b)):
                x, y = self.sign(a, e), self.sign(b, e)
                if x < 0 or y < 0:
                    raise Fault(True, "the relative entropy of a negative number", e)
                if x == 0:
                    return ZERO
                return Name("oo") if y == 0 else Op("*", (a, Call("log", (Op("/", (a, b)),))))
            case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)) if u == ZERO:
                if self.sign(a, e) == 0:
                    return ZERO
                raise Fault(True, "log(0)", e)
            case Call("log", (a,)):
                if a == Name("oo"):
                    return a
                s = self.sign(a, e)
                if s == 0:
                    return Call("log", (ZERO,))  # allowed only as 0*log(0); see the caller
                if s < 0:
                    raise Fault(True, "the logarithm of a negative number", e)
            case Call("sqrt", (a,)):
                if a == Name("oo"):
                    return a
                if self.sign(a, e) < 0:
                    raise Fault(True, "the square root of a negative number", e)
            case Op("/", (a, b)):
                if b in (Name("oo"), Op("neg", (Name("oo"),))):
                    if a in (Name("oo"), Op("neg", (Name("oo"),))):
                        raise Fault(True, "oo/oo", e)
                    return ZERO
                s = self.sign(b, e)
                if s == 0:
                    raise Fault(True, "division by zero", e)
                if a in INFINITIES:
                    return a if s > 0 else self.infinite(Op("neg", (a,)))
            case Op("^", (a, b)):
                return self.power(e, a, b)
        if isinstance(e, Op | Call) and any(_is_log_zero(x) for x in e.args):
            if isinstance(e, Op) and e.op == "*" and any(self.sign(x, e) == 0 for x in e.args if not _is_log_zero(x)):
                return ZERO
            raise Fault(True, "log(0)", e)
        return self.infinite(e)

    def power(self, e: Expr, a: Expr, b: Expr) -> Expr:
        s = self.sign(a, e)
        if {a, b} & set(INFINITIES):
            if a != Name("oo") or b in INFINITIES or (t := self.sign(b, e)) == 0:
                raise Fault(False, "a power with oo that no rule evaluates", e)
            return a if t > 0 else ZERO
        if s < 0:
            exponent = whole_number(b)
            if exponent is None:
                raise Fault(True, "a power of a negative number with an exponent that is not an integer", e)
            return Op("^", (a, num(exponent)))
        if s == 0:
            t = self.sign(b, e)
            if t < 0:
                raise Fault(True, "zero to a negative power", e)
            return ONE if t == 0 else ZERO
        return e

    def infinite(self, e: Expr) -> Expr:
        """Arithmetic with oo: sums and products that have a value get it, the others are undefined."""
        plus, minus = Name("oo"), Op("neg", (Name("oo"),))
        match e:
            case Op("neg", (Op("neg", (Name("oo"),)),)):
                return plus
            case Op("+" | "-" as op, (a, b)) if {plus, minus} & {a, b}:
                if op == "-":
                    b = minus if b == plus else plus if b == minus else b
                if {a, b} == {plus, minus}:
                    raise Fault(True, "oo - oo", e)
                return plus if plus in (a, b) else minus
            case Op("*", (a, b)) if {plus, minus} & {a, b}:
                sa, sb = self.sign(a, e), self.sign(b, e)
                if sa * sb == 0:
                    raise Fault(True, "0*oo", e)
                return plus if sa * sb > 0 else minus
            case Call("exp", (Name("oo"),)):
                return plus
            case Call("exp", (Op("neg", (Name("oo"),)),)):
                return ZERO
        return e

    def sign(self, e: Expr, node: Expr) -> int:
        if e == Name("oo"):
            return 1
        if e == Op("neg", (Name("oo"),)):
            return -1
        if _has_capacity(e):
            raise Fault(False, "the sign of a capacity", node)
        s = constant_sign(e)
        if s is None:
            raise Fault(False, "a sign that cannot be decided", node)
        return s


def _is_log_zero(e: Expr) -> bool:
    return e == Call("log", (ZERO,))


def _has_capacity(e: Expr) -> bool:
    match e:
        case Call("capacity"):
            return True
        case Op(args=args) | Call(args=args):
            return any(map(_has_capacity, args))
    return False


def digits(e: Expr, count: int = 20) -> str:
    """The value of a closed number to ``count`` significant digits, from a rigorous enclosure."""
    if e == Name("oo"):
        return "oo"
    if e == Op("neg", (Name("oo"),)):
        return "-oo"
    for prec in (128, 512, 2048):
        try:
            value = Region((), prec=prec).enclose(e)
        except NotReal:
            return "?"
        if value is not None and isinstance(value.lo, Fraction) and isinstance(value.hi, Fraction):
            low, high = decimal(value.lo, count), decimal(value.hi, count)
            if low == high or value.hi - value.lo < Fraction(1, 10**60):
                return low
    return "?"


def decimal(x: Fraction, count: int) -> str:
    """x rounded towards zero to ``count`` significant digits."""
    if x == 0:
        return "0"
    sign, x = ("-" if x < 0 else ""), abs(x)
    exponent = len(str(x.numerator)) - len(str(x.denominator))
    if x < Fraction(10) ** exponent:
        exponent -= 1
    scaled = str(int(x * Fraction(10) ** (count - 1 - exponent)))
    if -6 <= exponent < count:
        if exponent < 0:
            shown = "0." + "0" * (-exponent - 1) + scaled
        else:
            shown = scaled[:exponent + 1] + "." + scaled[exponent + 1:]
        return sign + (shown.rstrip("0").rstrip(".") if "." in shown else shown)
    return f"{sign}{scaled[0]}.{scaled[1:].rstrip('0') or '0'}e{exponent}"


def enclosure(e: Expr) -> iv.Interval | None:
    return Region((), prec=192).enclose(e)
