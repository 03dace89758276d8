"""Hockey-stick divergence."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="hockey_stick",
    params=(("P", "distribution"), ("Q", "distribution"), ("g", "real")),
    returns="real",
    meaning="E_g(P||Q), the supremum over events A of P(A) - g*Q(A)",
    source="Polyanskiy, Poor and Verdu 2010; Sason and Verdu 2016, eq. (67)",
    definition="sum(a in P: max(P[a] - g*Q[a], 0))",
    domain="g >= 0",
    properties=("nonnegative", "jointly convex", "homogeneous sum", "data processing"),
    latex="E",
)
