"""The standard normal distribution function."""

from symdp.atoms.base import Atom

ATOM = Atom(
    name="Phi",
    params=(("x", "real"),),
    returns="real",
    meaning="the standard normal distribution function: the integral of exp(-t^2/2)/sqrt(2*pi) from -oo to x",
    source="Abramowitz and Stegun 26.2.2",
    properties=("increasing", "nonnegative", "at most one"),
    latex="\\Phi",
)
