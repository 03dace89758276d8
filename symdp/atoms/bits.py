"""From nats to bits."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="bits",
    params=(("q", "real"),),
    returns="real",
    meaning="a quantity of information converted from nats to bits",
    source="1 bit = log(2) nats",
    definition="q/log(2)",
    unit="bits",
    properties=("increasing",),
)
