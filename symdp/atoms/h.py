"""Binary entropy."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="h",
    params=(("p", "real"),),
    returns="real",
    meaning="the entropy of a Bernoulli(p) law",
    source="Cover and Thomas, Elements of Information Theory, eq. (2.5)",
    definition="-rel_entr(p, 1) - rel_entr(1 - p, 1)",
    domain="0 <= p and p <= 1",
    unit="nats",
    properties=("concave", "nonnegative"),
    latex="h",
)
