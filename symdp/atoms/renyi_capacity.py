"""Renyi capacity."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="renyi_capacity",
    params=(("W", "channel"), ("alpha", "real")),
    returns="real",
    meaning="the supremum over input laws of Renyi mutual information of order alpha > 0; the capacity at alpha = 1",
    source="Sibson 1969; Csiszar 1995; Verdu 2015",
    definition="capacity(W) if alpha == 1 else sup(P in distribution on W: renyi_mi(P, W, alpha))",
    domain="alpha > 0",
    unit="nats",
)
