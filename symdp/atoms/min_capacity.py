"""Min-capacity: the largest min-entropy leakage."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="min_capacity",
    params=(("W", "channel"),),
    returns="real",
    meaning=(
        "the supremum over input laws of the min-entropy leakage: the logarithm of the sum over outputs of the "
        "largest probability that an input gives them"
    ),
    source=(
        "Braun, Chatzikokolakis and Palamidessi 2009 (quantitative notions of leakage for one-try attacks); the "
        "supremum is attained at the uniform law, because max over x of P[x]*W(x)[y] is at most max P times max over "
        "x of W(x)[y]"
    ),
    # the sum over outputs is the same for every x, as all rows list the same outputs
    definition="log(max(x in W: sum(y in W(x): max(z in W: W(z)[y]))))",
    unit="nats",
    properties=("nonnegative", "data processing"),
    latex="C_{\\infty}",
)
