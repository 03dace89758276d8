"""Information of a group of entries."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="sup_mi",
    params=(("M", "mechanism"), ("S", "set?")),
    returns="real",
    meaning=(
        "the supremum over laws of the database of I(X_S; Y | X_rest), S a set of entries (all "
        "entries when left out)"
    ),
    source="Cuff and Yu 2016, Section 5; attained with the other entries frozen",
    unit="nats",
    properties=("nonnegative", "data processing"),
)
