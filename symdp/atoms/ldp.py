"""Local differential privacy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="ldp",
    params=(("W", "channel"), ("eps", "real"), ("delta", "real?")),
    returns="truth",
    meaning="local differential privacy: any two rows of W are (eps, delta)-close; delta is 0 when left out",
    source="Kasiviswanathan et al. 2011, Definition 1.2; Duchi, Jordan and Wainwright 2013, eq. (1)",
    properties=("any space",),
    definition="forall(x in W, z in W: close(W(x), W(z), eps, delta))",
)
