"""Processing of the output."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="postprocess",
    params=(("M", "mechanism"), ("W", "channel")),
    returns="mechanism",
    meaning="the output of M passed through the channel W",
    source="Dwork and Roth 2014, Proposition 2.1",
)
