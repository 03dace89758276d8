"""Relative-entropy summand."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="rel_entr",
    params=(("x", "real"), ("y", "real")),
    returns="real",
    meaning="x*log(x/y) for x, y > 0; 0 for x = 0, y >= 0; oo for x > 0 = y",
    source="Boyd and Vandenberghe, Convex Optimization, Example 3.19 (name as in CVXPY and SciPy)",
    domain="x >= 0 and y >= 0",
    unit="nats",
    properties=("jointly convex",),
)
