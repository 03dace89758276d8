"""Mechanisms whose outputs are databases."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="synthetic",
    params=(("M", "mechanism"),),
    returns="truth",
    meaning="every output of M is one of the databases that M reads (a synthetic database)",
    source="Wang, Ying and Zhang 2016, Section 2: mechanisms whose range is the alphabet of the database",
    definition="forall(x in M: sum(y in M: M(x)[y]) == 1)",
    properties=("single outcomes",),
)
