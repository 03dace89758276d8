"""Binomial coefficient."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="binom",
    params=(("n", "integer"), ("k", "integer")),
    returns="integer",
    meaning="the number of k-subsets of an n-set; 0 for k < 0 or k > n",
    source="textbook",
    domain="n >= 0",
)
