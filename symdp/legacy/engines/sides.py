"""The two sides of a conclusion in numbers, at a point where its opposite is proved: what a reader wants to see beside
the proof. Floating point, so it is said to be about that; None where it does not tell the sides apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import mpmath

from symdp.legacy.engines.binders import Patient
from symdp.legacy.engines.numeric import Number, Undefined, Unknown, value_of
from symdp.legacy.kernel.check import defined_names
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Expr, Name, Op, Seq, substitute

DIGITS = 6
APART = 1e-3  # how far the sides are from one another, next to their sizes: less may be what is left of a limit
CLOSE = 1e-7  # the error of an integral, next to its value
TROUBLE = (SyntaxProblem, Undefined, Unknown, ArithmeticError, ValueError, TypeError, KeyError, RecursionError)


class _Numbers(Patient):
    """Evaluates integrals as well, by quadrature."""

    def _compute(self, e: Expr) -> Number:
        match e:
            case Bind("integral", (b,), body):
                match b.domain:
                    case Seq(items=(low, high)):
                        ends = [self._real(low), self._real(high)]
                    case Name("reals"):
                        ends = [-mpmath.inf, mpmath.inf]
                    case _:
                        raise Unknown("an integral over another domain")
                if ends[0] < 0 < ends[1]:
                    ends.insert(1, mpmath.mpf(0))  # where absolute values have their kinks, most often
                value, error = mpmath.quad(lambda x: self._at(b.name, x, body), ends, error=True)
                if not error <= CLOSE * max(1, abs(value)):
                    raise Unknown("an integral that is not found closely enough")
                return value
        return super()._compute(e)

    def exp(self, x: Number) -> Number:
        return mpmath.mpf(0) if x < -10**6 else super().exp(x)

    def _real(self, e: Expr) -> Any:
        x = self._number(e)
        return mpmath.mpf(x.numerator) / x.denominator if hasattr(x, "denominator") else x

    def _at(self, name: str, x: Any, body: Expr) -> Any:
        return type(self)({**self.values, name: x}, self.closeness, self.samples)._real(body)


def sides(statement: Statement, part: int, witness: Mapping[str, Any]) -> tuple[str, str] | None:
    """The left and the right side, to six digits."""
    show = substitute(statement.show[part], defined_names(statement), define=True)
    if not isinstance(show, Op) or show.op not in COMPARISONS or witness.get("objects"):
        return None
    try:
        values = {n: value_of(read_expression(x)) for n, x in dict(witness.get("values") or {}).items()}
        with mpmath.workdps(25):
            left, right = (_Numbers(values)._real(x) for x in show.args)
            if mpmath.isinf(left) != mpmath.isinf(right) or abs(left - right) > APART * max(1, abs(left), abs(right)):
                return mpmath.nstr(left, DIGITS), mpmath.nstr(right, DIGITS)
    except TROUBLE:
        return None
    return None
