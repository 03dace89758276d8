"""Expected Hamming distance between a mechanism's input and output."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="expected_hamming",
    params=(("P", "distribution"), ("M", "mechanism")),
    returns="real",
    meaning="the expected number of entries in which output and input differ, for a database of law P",
    source="Wang, Ying and Zhang 2016, eq. (5)",
    definition="sum(x in M, y in M(x): P[x]*M(x)[y]*hamming(x, y))",
)
