"""What the constants of the core are that need no model, and functions and sets of reals to draw from."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from symdp.library.values import (
    INF,
    NAMED,
    F,
    binomial,
    compare,
    eadd,
    emul,
    exponential,
    hamming,
    inverse,
    inverse_entropy,
    logarithm,
    power,
    truth,
    whole,
)


def is_generic(x: Any) -> bool:
    """A point of a cloud that stands for those that have no name."""
    return isinstance(x, str) and "~" in x and int(x.partition("~")[2]) >= NAMED


def table(of: dict[Any, Any]) -> Callable[[Any], Any]:
    """The function with these values (None elsewhere)."""
    return of.get


ARITY = {"eq": 2, "ite": 3}
LAZY = {"and", "or", "imp", "ite"}
SIMPLE: dict[str, Callable[..., Any]] = {
    "true": lambda: True, "false": lambda: False, "not": lambda a: not a,
    "le": lambda a, b: truth(compare(a, b), -1, 0), "lt": lambda a, b: truth(compare(a, b), -1),
    "ele": lambda a, b: truth(compare(a, b), -1, 0), "elt": lambda a, b: truth(compare(a, b), -1),
    "add": lambda a, b: a + b, "mul": lambda a, b: a*b, "neg": lambda a: -a, "inv": inverse, "pow": power,
    "min": min, "max": max, "abs": abs, "exp": exponential, "log": logarithm, "int": whole,
    "range": lambda a, b, k: whole(k) and a <= k <= b, "binom": binomial,
    "sqrt": lambda x: F(0) if x <= 0 else F(1) if x == 1 else math.sqrt(x),
    "tanh": lambda x: F(0) if x == 0 else math.tanh(x), "sinh": lambda x: F(0) if x == 0 else math.sinh(x),
    "cosh": lambda x: F(1) if x == 0 else math.cosh(x), "coth": lambda x: F(0) if x == 0 else 1/math.tanh(x),
    "log2": lambda x: F(0) if x <= 0 or x == 1 else math.log2(x), "bits": lambda x: x/math.log(2),
    "powdef": lambda x, y: (whole(y) and (x != 0 or y >= 0)) or x > 0 or (x == 0 and y > 0),
    "h": lambda p: -(p*logarithm(p)) - (1 - p)*logarithm(1 - p),
    "up": lambda x: x, "val": lambda x: F(0) if abs(x) == INF else x, "fin": lambda x: abs(x) != INF, "oo": lambda: INF,
    "eadd": eadd, "emul": emul, "eneg": lambda x: -x, "emin": min, "emax": max, "eexp": exponential,
    "elog": lambda x: INF if x == INF else -INF if x == 0 else logarithm(x),
    "eaddok": lambda a, b: {a, b} != {INF, -INF},
    "emulok": lambda a, b: not (0 in (a, b) and (abs(a) == INF or abs(b) == INF)), "h_inv": inverse_entropy,
    "ebits": lambda x: x/math.log(2),
    "pair": lambda a, b: (a, b), "fst": lambda z: z[0], "snd": lambda z: z[1],
    "entries": lambda x: F(len(x)), "hamming": hamming,
    "kl_bernoulli": lambda p, q: F(0) if not (0 <= p <= 1 and 0 <= q <= 1) else INF if (q == 0 < p) or (q == 1 > p)
    else sum((a*logarithm(a/b) for a, b in ((p, q), (1 - p, 1 - q)) if a), F(0)),
    "rel_entr": lambda x, y: x*logarithm(x/y) if x > 0 and y > 0 else F(0) if x == 0 <= y else INF,
}


def _f(g: Callable[[Any], Any], d: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    g.derivative = d  # type: ignore[attr-defined]
    return g


# Functions of reals with their derivatives (None: not differentiable everywhere).
FAMILY = [_f(lambda x: F(1), lambda x: F(0)), _f(lambda x: F(0), lambda x: F(0)), _f(lambda x: x, lambda x: F(1)),
          _f(lambda x: -x, lambda x: F(-1)), _f(lambda x: x*x, lambda x: 2*x), _f(lambda x: -x*x + 1, lambda x: -2*x),
          _f(lambda x: x**3, lambda x: 3*x*x), _f(exponential, exponential),
          _f(lambda x: math.sin(x), lambda x: math.cos(x)), _f(lambda x: abs(x), None),
          _f(lambda x: F(1) if x >= 0 else F(0), None), _f(lambda x: F(1) if x == 0 else F(0), None),
          _f(inverse, None), _f(lambda x: F(1) if whole(x) else F(0), None), _f(lambda x: 2*x + 3, lambda x: F(2))]
SETS = [lambda x: False, lambda x: True, lambda x: x == 0, lambda x: x in (F(1), F(2)), lambda x: 0 <= x <= 1,
        lambda x: 0 < x < 1, lambda x: x != 1, lambda x: whole(x) and 1 <= x <= 3, whole, lambda x: x > 0,
        lambda x: x <= 1, lambda x: whole(x) and x >= 0]
