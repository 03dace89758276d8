"""Evaluation of what is written out: comparisons of rational numbers, cases, tables, and sums over given ranges.

:func:`evaluate` proves ``t == t'`` where t' is t with every part worked out that needs no theorem: numbers are
compared, connectives of true and false are resolved, ``x if c else y`` is chosen where c is known, and sums, products
and quantifiers over ``a..b`` with whole numbers a and b are written out. What it cannot work out stays as it is.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import terms
from symdp.kernel.logic import Theorem, theorem
from symdp.kernel.terms import Const, Lam, Num, Term, apply_const, num
from symdp.kernel.types import PROP, REAL, KernelError

STEPS = 200_000
"""How many terms one evaluation may visit."""


def evaluate(t: Term) -> Theorem:
    """|- t == t', t' being t worked out."""
    if t.loose:
        raise KernelError("an open term cannot be evaluated")
    return theorem(apply_const("eq", t, _Evaluation().value(t)), (), ("evaluate", t))


_TRUE, _FALSE = apply_const("true"), apply_const("false")


def _truth(b: bool) -> Term:
    return _TRUE if b else _FALSE


class _Evaluation:
    def __init__(self) -> None:
        self.known: dict[Term, Term] = {}
        self.steps = 0

    def value(self, t: Term) -> Term:
        if t not in self.known:
            self.steps += 1
            if self.steps > STEPS:
                raise KernelError(f"more than {STEPS} terms to work out")
            self.known[t] = self.worked_out(t)
        return self.known[t]

    def worked_out(self, t: Term) -> Term:
        if isinstance(t, Lam):
            return terms.abstract(t.domain, self.value(t.body), t.hint)
        f, xs = terms.strip(t)
        if not xs:
            return t
        name = f.name if isinstance(f, Const) else ""
        if name in ("and", "or", "imp") and len(xs) == 2:
            return self.connective(name, xs)
        if name == "ite" and len(xs) >= 3:  # the branch that is not taken is not looked at
            c = self.value(xs[0])
            if c in (_TRUE, _FALSE):
                return self.value(terms.app(xs[1] if c is _TRUE else xs[2], *xs[3:]))
        if name in ("sum", "prod", "all", "ex") and len(xs) == (2 if name in ("sum", "prod") else 1):
            out = self.written_out(name, xs)
            if out is not None:
                return self.value(out)
        return self.computed(name, terms.app(f, *(self.value(x) for x in xs)))

    def connective(self, name: str, xs: list[Term]) -> Term:
        """The second side is looked at only if the first does not decide."""
        a = self.value(xs[0])
        if (name == "imp" and a is _FALSE) or (name == "or" and a is _TRUE):
            return _TRUE
        if name == "and" and a is _FALSE:
            return _FALSE
        b = self.value(xs[1])
        if a in (_TRUE, _FALSE):
            return b
        decides = _FALSE if name == "and" else _TRUE
        if b is decides:
            return decides
        if b is (_TRUE if name == "and" else _FALSE) and name != "imp":
            return a
        return apply_const(name, a, b)

    def written_out(self, name: str, xs: list[Term]) -> Term | None:
        """A sum, product or quantifier over a..b, written out; None if it is over something else."""
        domain, body = (xs[0], xs[1]) if name in ("sum", "prod") else self.restricted(name, xs[0])
        if domain is None or body is None:
            return None
        ends = terms.args_of(domain, "range", 2)
        if ends is None:
            return None
        a, b = self.value(ends[0]), self.value(ends[1])
        if not (isinstance(a, Num) and isinstance(b, Num) and a.value.denominator == b.value.denominator == 1):
            return None
        if b.value - a.value > STEPS:
            raise KernelError(f"{domain} is too long to be written out")
        parts = [terms.app(body, num(k)) for k in range(int(a.value), int(b.value) + 1)]
        joined = {"sum": "add", "prod": "mul", "all": "and", "ex": "or"}[name]
        if not parts:
            return {"sum": num(0), "prod": num(1), "all": _TRUE, "ex": _FALSE}[name]
        out = parts[-1]
        for p in reversed(parts[:-1]):
            out = apply_const(joined, p, out)
        return out

    def restricted(self, name: str, predicate: Term) -> tuple[Term | None, Term | None]:
        """(D, p) if the quantifier is over k with D(k) implies p(k), or D(k) and p(k)."""
        if not isinstance(predicate, Lam) or predicate.domain is not REAL:
            return None, None
        sides = terms.args_of(predicate.body, "imp" if name == "all" else "and", 2)
        if sides is None:
            return None, None
        return terms.abstract(REAL, sides[0]), terms.abstract(REAL, sides[1])

    def computed(self, name: str, t: Term) -> Term:
        _, xs = terms.strip(t)
        if t.type.name == "fun":
            return t  # not applied to all
        if name == "not" and xs[0] in (_TRUE, _FALSE):
            return _truth(xs[0] is _FALSE)
        if name == "eq" and xs[0] is xs[1]:
            return _TRUE
        if name == "eq" and xs[0].type is PROP:
            for a, b in (xs, reversed(xs)):
                if a is _TRUE:
                    return b
                if a is _FALSE:
                    return self.value(apply_const("not", b))
        if name == "eq" and all(x.type is REAL and isinstance(x, Num) for x in xs):
            return _FALSE  # two numerals that are not one
        values = [x.value for x in xs if isinstance(x, Num)]
        if not xs or len(values) < len(xs) or t.type.name == "fun":  # not applied to all arguments yet
            return t
        return self.of_numbers(name, values, t)

    def of_numbers(self, name: str, q: list[Fraction], t: Term) -> Term:
        if name in ("le", "lt"):
            return _truth(q[0] < q[1] or (name == "le" and q[0] == q[1]))
        if name == "int":
            return _truth(q[0].denominator == 1)
        if name == "range" and len(q) == 3:
            return _truth(q[2].denominator == 1 and q[0] <= q[2] <= q[1])
        if name == "pow" and q[1].denominator == 1 and abs(q[1]) <= 1000:
            n = int(q[1])
            return num(q[0]**n if n >= 0 or q[0] else Fraction(0))
        if name == "inv":
            return num(1/q[0] if q[0] else Fraction(0))
        if name == "add":
            return num(q[0] + q[1])
        if name in ("min", "max"):
            return num(min(q) if name == "min" else max(q))
        if name == "mul":
            return num(q[0]*q[1])
        if name == "neg":
            return num(-q[0])
        return num(abs(q[0])) if name == "abs" else t
