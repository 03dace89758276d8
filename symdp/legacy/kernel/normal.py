"""Normal form: quotients of polynomials in generators, for exact identities.

A generator is a variable, exp of a monomial, log of an irreducible argument, a root of
a base, or anything opaque. Two expressions with equal normal forms are equal wherever
both are defined; the converse is not promised. Logarithms are split over factors only
where the sign of each factor is known (``sign`` asks the context).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache

from symdp.legacy.kernel.tree import Call, Expr, Index, Law, Name, Num, Op, Seq, Type, num

MAX_TERMS = 4000  # of a polynomial; beyond, TooLarge
MAX_POWER = 64

Power = int | Fraction
Mono = tuple[tuple[str, Power], ...]  # (generator, exponent), sorted by generator
Poly = dict[Mono, Fraction]
PolyKey = tuple[tuple[Mono, Fraction], ...]
Sign = Callable[[Expr], int | None]  # +1, -1, 0 when proved, else None


class TooLarge(Exception):
    """A normal form with more terms than the limit."""


class Ratio:
    """num / product of den[factor]^power; the factors have leading coefficient 1, no monomial content."""

    __slots__ = ("den", "num")

    def __init__(self, top: Poly, den: dict[PolyKey, int] | None = None) -> None:
        self.num = top
        self.den = den or {}

    @property
    def constant(self) -> Fraction | None:
        if not self.den and all(m == () for m in self.num):
            return self.num.get((), Fraction(0))
        return None


# generator text -> (expression it stands for, kind, argument); kinds: var exp log root fn
_GENERATORS: dict[str, tuple[Expr, str]] = {}


def text(e: Expr) -> str:
    """A compact unambiguous text of a tree, used as a key."""
    match e:
        case Num(value):
            if max(value.numerator.bit_length(), value.denominator.bit_length()) > 10_000:  # too long for str
                return f"({value.numerator:x}/{value.denominator:x} hex)"
            return str(value) if value.denominator == 1 and value >= 0 else f"({value})"
        case Name(name):
            return name
        case Op(op, args):
            return f"({op} {' '.join(map(text, args))})"
        case Call(fn, args):
            return f"{fn}({','.join(map(text, args))})"
        case Index(base, index):
            return f"{text(base)}[{','.join(map(text, index))}]"
        case Seq(kind, items):
            return f"<{kind} {','.join(map(text, items))}>"
        case Law(entries):
            return "{" + ",".join(f"{text(a)}:{text(b)}" for a, b in entries) + "}"
        case _:
            inside = ",".join(f"{b.name} {b.how}{b.side} " + (_type_text(b.domain) if isinstance(b.domain, Type)
                              else text(b.domain)) for b in e.bindings)
            return f"{e.binder}({inside}: {text(e.body)})"


def _type_text(t: Type) -> str:
    return f"{t.kind}{[(k, text(v)) for k, v in t.params]}{[text(w) for w in t.where]}"


def _generator(e: Expr, kind: str) -> str:
    key = ("root " if kind == "root" else "") + text(e)
    _GENERATORS.setdefault(key, (e, kind))
    return key


# -- sums of names
def linear(e: Expr) -> dict[str, Fraction | int] | None:
    """What stands before each name in a sum of names times written numbers, and at "" the number: where that is all, it
    is 0 only if each of them is. None for anything else, and for infinite numbers."""
    out: dict[str, Fraction | int] = {}

    def add(x: Expr, c: Fraction | int) -> bool:
        match x:
            case Name(n) if n != "oo":
                out[n] = out.get(n, 0) + c
            case Num(v):
                out[""] = out.get("", 0) + c * v
            case Op("+", (a, b)):
                return add(a, c) and add(b, c)
            case Op("-", (a, b)):
                return add(a, c) and add(b, -c)
            case Op("neg", (a,)):
                return add(a, -c)
            case Op("*", (Num(v), a)) | Op("*", (a, Num(v))):
                return add(a, c * v)
            case _:
                return False
        return True
    return out if add(e, 1) else None


# -- polynomials
def _clean(items: Iterable[tuple[Mono, Fraction]]) -> Poly:
    out: Poly = {}
    for m, c in items:
        total = out.get(m, 0) + c
        if total:
            out[m] = Fraction(total)
        else:
            out.pop(m, None)
    if len(out) > MAX_TERMS:
        raise TooLarge(f"a normal form with more than {MAX_TERMS} terms")
    return out


def _times(a: Mono, b: Mono) -> Mono:
    if not a or not b:
        return a or b
    exponents = dict(a)
    for g, k in b:
        exponents[g] = _short(exponents.get(g, 0) + k)
    return tuple(sorted((g, k) for g, k in exponents.items() if k))


def _short(k: Power) -> Power:
    """Whole exponents as integers, which compare much faster."""
    return k if isinstance(k, int) or k.denominator != 1 else k.numerator


def _product(a: Poly, b: Poly) -> Poly:
    if len(a) * len(b) > 100 * MAX_TERMS:
        raise TooLarge(f"a normal form with more than {MAX_TERMS} terms")
    return _roots(_clean((_times(m, n), c * d) for m, c in a.items() for n, d in b.items()))


def _roots(p: Poly) -> Poly:
    """Bring exponents of root generators into (0, 1): base^(3/2) = base * base^(1/2)."""
    for m in p:
        for g, k in m:
            if _GENERATORS[g][1] == "root" and not 0 < k < 1:
                whole = k.numerator // k.denominator
                rest = tuple((h, _short(k - whole) if h == g else j) for h, j in m if h != g or k != whole)
                base = ratio(_GENERATORS[g][0], lambda _: None)
                if base.den or (whole < 0 and len(base.num) > 1):
                    continue  # kept as it is: sound, only less canonical
                c = p[m]
                others = {n: d for n, d in p.items() if n != m}
                factor = _power(base, whole).num
                return _roots(_clean([*others.items(), *_product({rest: c}, factor).items()]))
    return p


def _key(p: Poly) -> PolyKey:
    return tuple(sorted(p.items()))


def _content(p: Poly) -> tuple[Fraction, Mono, PolyKey]:
    """p = coefficient * monomial * primitive part; the part's first coefficient is 1."""
    lowest: dict[str, Power] = dict(next(iter(p)))
    for m in p:
        exponents = dict(m)
        for g in set(lowest) | set(exponents):
            lowest[g] = min(lowest.get(g, 0), exponents.get(g, 0))
    mono = tuple(sorted((g, k) for g, k in lowest.items() if k))
    inverse = tuple((g, -k) for g, k in mono)
    part = {_times(m, inverse): c for m, c in p.items()}
    lead = part[max(part)]
    return lead, mono, _key({m: c / lead for m, c in part.items()})


UNIT: PolyKey = (((), Fraction(1)),)


def _ratio(top: Poly, den: dict[PolyKey, int]) -> Ratio:
    """Cancel denominator factors that divide the numerator."""
    if not top:
        return Ratio({})
    left = dict(den)
    for g, k in sorted({x for m in top for x in m if x[1] < 0 and _GENERATORS[x[0]][1] == "root"}):
        base = ratio(_GENERATORS[g][0], lambda _: None)
        if base.den or len(base.num) < 2 or all(dict(m).get(g, 0) >= 0 for m in top):
            continue
        c, mono, part = _content(base.num)  # base^(-1/2) = base^(1/2)/base
        n = -(k.numerator // k.denominator)
        inverse = {tuple((h, -n * j) for h, j in mono): 1 / c**n}
        top = _product(_product(top, {((g, n),): Fraction(1)}), inverse)
        left[part] = left.get(part, 0) + n
    for factor in list(left):
        while left.get(factor, 0) > 0:
            quotient = _divide(top, dict(factor))
            if quotient is None:
                break
            top = quotient
            left[factor] -= 1
    return Ratio(top, {f: k for f, k in left.items() if k})


def _divide(a: Poly, b: Poly) -> Poly | None:
    """a/b when b divides a exactly, by long division; None also when it is not seen to."""
    if len(a) < 2 or len(a) * len(b) > 3000:
        return None
    wide = _widths(a)
    if any(w > wide.get(g, 0) for g, w in _widths(b).items()):
        return None  # degrees add up in a product, the lowest ones too
    names = sorted({g for m in (*a, *b) for g, _ in m})

    def order(m: Mono) -> tuple[Power, ...]:
        """By exponents, a missing one being 0: such an order agrees with multiplication."""
        powers = dict(m)
        return tuple(powers.get(g, 0) for g in names)
    lead, lowest = max(b, key=order), min(b, key=order)
    inverse = tuple((g, -k) for g, k in lead)
    end = order(min(a, key=order))
    rest = dict(a)
    quotient: Poly = {}
    for _ in range(4 * len(a) + 8):
        if not rest:
            return quotient
        m = max(rest, key=order)
        step = _times(m, inverse)
        if order(_times(lowest, step)) < end:
            return None
        c = rest[m] / b[lead]
        quotient[step] = quotient.get(step, Fraction(0)) + c
        for n, d in b.items():
            at = _times(n, step)
            left = rest.get(at, 0) - c * d
            if left:
                rest[at] = Fraction(left)
            else:
                rest.pop(at, None)
    return None


def _widths(p: Poly) -> dict[str, Power]:
    """Highest less lowest exponent of each generator."""
    low: dict[str, Power] = {}
    high: dict[str, Power] = {}
    for g in {g for m in p for g, _ in m}:
        powers = [k for m in p for h, k in m if h == g]
        absent = len(powers) < len(p)
        low[g], high[g] = min(*powers, 0) if absent else min(powers), max(
            *powers, 0) if absent else max(powers)
    return {g: high[g] - low[g] for g in low}


def _sum(a: Ratio, b: Ratio) -> Ratio:
    if a.den == b.den:
        return _ratio(_clean([*a.num.items(), *b.num.items()]), a.den)
    den = {f: max(a.den.get(f, 0), b.den.get(f, 0)) for f in (*a.den, *b.den)}
    top: list[tuple[Mono, Fraction]] = []
    for r in (a, b):
        scaled = r.num
        for f, k in den.items():
            if k - r.den.get(f, 0) > MAX_POWER:
                raise TooLarge(f"a power above {MAX_POWER}")
            for _ in range(k - r.den.get(f, 0)):
                scaled = _product(scaled, dict(f))
        top += scaled.items()
    return _ratio(_clean(top), den)


def _mul(a: Ratio, b: Ratio) -> Ratio:
    den = {f: a.den.get(f, 0) + b.den.get(f, 0) for f in (*a.den, *b.den)}
    return _ratio(_product(a.num, b.num), den)


def _invert(a: Ratio) -> Ratio:
    if not a.num:
        raise ZeroDivisionError
    c, mono, part = _content(a.num)
    top: Poly = {tuple((g, -k) for g, k in mono): 1 / c}
    for f, k in a.den.items():
        if k > MAX_POWER:
            raise TooLarge(f"a power above {MAX_POWER}")
        for _ in range(k):
            top = _product(top, dict(f))
    return _ratio(_roots(top), {} if part == UNIT else {part: 1})


def _power(a: Ratio, n: int) -> Ratio:
    if n < 0:
        return _power(_invert(a), -n)
    if n == 0 or not a.num:
        return constant(0 if n else 1)
    if n > MAX_POWER and (len(a.num) > 1 or a.den):
        raise TooLarge(f"a power above {MAX_POWER}")
    if len(a.num) == 1 and not a.den:
        ((m, c),) = a.num.items()
        if max(c.numerator.bit_length(), c.denominator.bit_length()) * n > 100_000:
            raise TooLarge("a number too large to write down")
        return Ratio(_roots({tuple((g, k * n) for g, k in m): c**n}))
    out = constant(1)
    for _ in range(n):
        out = _mul(out, a)
    return out


def constant(c: int | Fraction) -> Ratio:
    return Ratio({(): Fraction(c)} if c else {})


def _generated(key: str) -> Ratio:
    return Ratio({((key, 1),): Fraction(1)})


# -- back to trees
def mono_expr(m: Mono, c: Fraction = Fraction(1)) -> Expr:
    parts: list[Expr] = [] if c == 1 and m else [num(c)]
    for g, k in m:
        e, kind = _GENERATORS[g]
        if kind == "exp" and k != 1:
            inner = e.args[0] if isinstance(e, Call) else e
            e = Call("exp", (inner if k == 1 else Op("*", (num(k), inner)),))
            k = 1
        parts.append(e if k == 1 else Op("^", (e, num(k))))
    out = parts[0]
    for p in parts[1:]:
        out = Op("*", (out, p))
    return out


def poly_expr(p: Iterable[tuple[Mono, Fraction]]) -> Expr:
    out: Expr | None = None
    for m, c in sorted(p, reverse=True):
        term = mono_expr(m, abs(c))
        if out is None:
            out = term if c > 0 else Op("neg", (term,))
        else:
            out = Op("+" if c > 0 else "-", (out, term))
    return out if out is not None else num(0)


def ratio_expr(r: Ratio) -> Expr:
    out = poly_expr(r.num.items())
    for f, k in sorted(r.den.items()):
        d = poly_expr(f)
        out = Op("/", (out, d if k == 1 else Op("^", (d, num(k)))))
    return out


# -- trees to normal form
def ratio(e: Expr, sign: Sign) -> Ratio:
    """The normal form. Raises TooLarge, and ZeroDivisionError for a division by the zero polynomial."""
    match e:
        case Num(value):
            return constant(value)
        case Name():
            return _generated(_generator(e, "var"))
        case Op("+", (a, b)):
            return _sum(ratio(a, sign), ratio(b, sign))
        case Op("-", (a, b)):
            return _sum(ratio(a, sign), _mul(constant(-1), ratio(b, sign)))
        case Op("neg", (a,)):
            return _mul(constant(-1), ratio(a, sign))
        case Op("*", (a, b)):
            return _mul(ratio(a, sign), ratio(b, sign))
        case Op("/", (a, b)):
            return _mul(ratio(a, sign), _invert(ratio(b, sign)))
        case Op("^", (Op("*" | "/" as op, (x, y)), b)) if not (isinstance(b, Num) and b.value.denominator == 1) and (
                sign(x) == 1 or sign(y) == 1):  # as written: nothing is factored here
            return ratio(Op(op, (Op("^", (x, b)), Op("^", (y, b)))), sign)
        case Op("^", (a, b)):
            return _to_the(ratio(a, sign), ratio(b, sign), sign)
        case Call("sqrt", (Op("*" | "/" as op, (x, y)),)) if sign(x) == 1 and sign(y) == 1:
            return ratio(Op(op, (Call("sqrt", (x,)), Call("sqrt", (y,)))), sign)
        case Call("sqrt", (a,)):
            return _to_the(ratio(a, sign), constant(Fraction(1, 2)), sign)
        case Call("exp", (a,)):
            return _exp(ratio(a, sign), sign)
        case Call("log", (a,)):
            return _log_as_written(a, sign)
        case Call("rel_entr", (a, b)):
            # x*log(x/y), the summand 0 at x = 0: sound as x times a formal log(x), which x annihilates
            first = ratio(a, sign)
            if not first.num:
                return constant(0)
            return _mul(first, _sum(_log_as_written(a, sign), _mul(constant(-1), _log_as_written(b, sign))))
        case Call("abs", (a,)):
            s = sign(a)
            if s is not None:
                return ratio(a if s >= 0 else Op("neg", (a,)), sign)
        case Call("min" | "max" as fn, (a, b)):
            s = sign(Op("-", (a, b)))
            if s is not None:
                return ratio(a if (s >= 0) == (fn == "max") else b, sign)
    return _generated(_generator(_canonical(e, sign), "fn"))


def _canonical(e: Expr, sign: Sign) -> Expr:
    if isinstance(e, Call):
        return Call(e.fn, tuple(ratio_expr(ratio(a, sign)) for a in e.args))
    if isinstance(e, Index):
        return Index(_canonical(e.base, sign), tuple(ratio_expr(ratio(a, sign)) for a in e.index))
    return e


def _exp(a: Ratio, sign: Sign) -> Ratio:
    out = constant(1)
    if a.den:
        by_logs: dict[Mono, Poly] = {}
        for m, c in a.num.items():
            logs = tuple(x for x in m if _GENERATORS[x[0]][1] == "log")
            by_logs.setdefault(logs, {})[tuple(x for x in m if x not in logs)] = c
        for logs, part in by_logs.items():
            r = _ratio(_product({logs: Fraction(1)}, part), a.den)
            if not r.den:
                out = _mul(out, _exp(r, sign))
                continue
            lead = r.num[max(r.num)]
            unit = Ratio({m: c / lead for m, c in r.num.items()}, r.den)
            key = _generator(Call("exp", (ratio_expr(unit),)), "exp")
            out = _mul(out, Ratio({((key, _short(lead)),): Fraction(1)}))
        return out
    for m, c in a.num.items():
        if len(m) == 1 and m[0][1] == 1 and _GENERATORS[m[0][0]][1] == "log":
            inner = _GENERATORS[m[0][0]][0]
            assert isinstance(inner, Call)  # exp(c*log(u)) = u^c, u > 0
            out = _mul(out, _to_the(ratio(inner.args[0], sign), constant(c), sign))
        else:
            key = _generator(Call("exp", (mono_expr(m),)), "exp")
            out = _mul(out, Ratio({((key, _short(c)),): Fraction(1)}))
    return out


def _log_of(key_expr: Expr) -> Ratio:
    return _generated(_generator(Call("log", (key_expr,)), "log"))


def _split(a: Ratio, sign: Sign, roots: bool = True) -> tuple[Fraction, list[tuple[Poly, Power]], Ratio]:
    """a = c * product of known positive factors to powers * the rest; c > 0 unless the rest is 1. ``roots`` count as
    positive where the root of zero is no matter."""
    c, mono, part = _content(a.num)
    known: list[tuple[Poly, Power]] = []
    rest = constant(1)
    for factor, k in (*([(part, 1)] if part != UNIT else []), *((f, -k) for f, k in a.den.items())):
        s = sign(poly_expr(factor))
        if s == 1 or s == -1:
            known.append(({m: d * s for m, d in factor}, k))
            c = c * s if k % 2 else c
        else:
            rest = _mul(rest, _power(Ratio(dict(factor)), k))
    for g, j in mono:
        e, kind = _GENERATORS[g]
        if kind == "exp" or (kind == "root" and roots) or sign(e) == 1:
            known.append(({((g, 1),): Fraction(1)}, j))
        else:
            rest = _mul(rest, Ratio({((g, j),): Fraction(1)}))
    return (c, known, rest) if c > 0 or rest.constant is not None else (-c, known, _mul(rest, constant(-1)))


def _log_as_written(e: Expr, sign: Sign) -> Ratio:
    """log of e, split over factors that are written and positive: nothing is factored here."""
    match e:
        case Op("*" | "/" as op, (x, y)) if sign(x) == 1 and sign(y) == 1:
            other = _log_as_written(y, sign)
            return _sum(_log_as_written(x, sign), other if op == "*" else _mul(constant(-1), other))
    return _log(ratio(e, sign), sign)


def _log(a: Ratio, sign: Sign) -> Ratio:
    """log of a positive quantity, split over its factors of known sign."""
    if not a.num:
        raise ZeroDivisionError
    c, known, rest = _split(a, sign)
    if c <= 0:
        raise ZeroDivisionError  # a logarithm of something negative: never defined
    out = _log_of_known(c, known, sign)
    return out if rest.constant is not None else _sum(out, _log_of(ratio_expr(rest)))


def _log_of_known(c: Fraction, known: list[tuple[Poly, Power]], sign: Sign) -> Ratio:
    """The logarithm of c > 0 times powers of what is positive."""
    out = _log_rational(c)
    for poly, k in known:
        e = poly_expr(poly.items())
        g = next(iter(poly))[0][0] if len(poly) == 1 else ""
        kind = _GENERATORS[g][1] if g else ""
        inner = _GENERATORS[g][0] if kind in ("exp", "root") else e
        if kind == "exp":
            term = ratio(inner.args[0] if isinstance(inner, Call) else inner, sign)
        else:
            term = _log(ratio(inner, sign), sign) if kind == "root" else _log_of(e)
        out = _sum(out, _mul(constant(k), term))
    return out


def _log_rational(c: Fraction) -> Ratio:
    out = constant(0)
    for n, s in ((c.numerator, 1), (c.denominator, -1)):
        for p, k in _factor(n):
            key = _generator(Call("log", (num(p),)), "log")
            out = _sum(out, Ratio({((key, 1),): Fraction(s * k)}))
    return out


@lru_cache(maxsize=4096)
def _factor(n: int) -> tuple[tuple[int, int], ...]:
    """Prime factors up to 1000 with multiplicity, and the cofactor: enough to be canonical in practice."""
    found: dict[int, int] = {}
    for p in (2, *range(3, 1000, 2)):
        while n % p == 0:
            found[p] = found.get(p, 0) + 1
            n //= p
    if n > 1:
        found[n] = found.get(n, 0) + 1
    return tuple(sorted(found.items()))


def _to_the(a: Ratio, b: Ratio, sign: Sign) -> Ratio:
    k = b.constant
    if k is not None and k.denominator == 1:
        return _power(a, int(k))
    if not a.num:
        return constant(0) if k is not None and k > 0 else _opaque_power(a, b)
    if k is None:
        if (a.constant is not None and a.constant > 0) or sign(ratio_expr(a)) == 1:
            return _exp(_mul(b, _log(a, sign)), sign)
        c, known, rest = _split(a, sign, roots=False)  # exp(b*log(r)) is positive, and r^b is 0 where the root r is
        if c < 0:
            return _opaque_power(a, b)
        outside = _exp(_mul(b, _log_of_known(c, known, sign)), sign)
        return outside if rest.constant is not None else _mul(outside, _opaque_power(rest, b))
    c, known, rest = _split(a, sign)
    if c < 0:
        return _opaque_power(a, b)
    out = constant(1)
    for n, side in ((c.numerator, 1), (c.denominator, -1)):
        known += [({(): Fraction(p)}, Fraction(j * side)) for p, j in _factor(n)]
    for poly, j in [*known, *([] if rest.constant is not None else [(None, Fraction(1))])]:
        g = next(iter(poly))[0][0] if poly and len(poly) == 1 and () not in poly else ""
        if not g or _GENERATORS[g][1] not in ("exp", "root"):
            g = _generator(ratio_expr(rest) if poly is None else poly_expr(poly.items()), "root")
        out = _mul(out, Ratio(_roots({((g, _short(j * k)),): Fraction(1)})))
    return out


def _opaque_power(a: Ratio, b: Ratio) -> Ratio:
    return _generated(_generator(Op("^", (ratio_expr(a), ratio_expr(b))), "fn"))
