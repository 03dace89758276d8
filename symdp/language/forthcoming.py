"""Atoms that the old kernel has no definition of.

What is said of random variables it writes in joint entropies; laws with a name are constants of the library, and the
old kernel does not know them (``symdp.legacy.kernel.beyond``). The one that is "declared only" has no definition at
all: claims about it end undecided. A name leaves this table by itself as soon as a file in ``symdp/atoms`` defines it.
Beside the kinds of ``symdp.atoms.base``, a kind that ends in ``*`` may be given any
number of times.
"""

from __future__ import annotations

from symdp.atoms import ATOMS, Atom

LAWS = "textbook"
NOTIONS = "notion of privacy"
_DECLARED = (
    Atom("stronger", (("M", "mechanism"), ("N", "mechanism")), "truth",
         "the first notion is at least as strong as the second", "declared only"),
    Atom("markov", (("X", "variables"), ("Y", "variables"), ("Z", "variables"), ("more", "variables*")), "truth",
         "X - Y - Z is a Markov chain: given the middle one, the ends are independent",
         "Cover and Thomas, Section 2.8"),
    Atom("independent", (("X", "variables"), ("Y", "variables"), ("more", "variables*")), "truth",
         "the variables are mutually independent", "Cover and Thomas, Section 2.6"),
    Atom("normal", (("m", "real"), ("s", "real")), "distribution",
         "the normal law with mean m and standard deviation s (the variance is s^2)", LAWS, domain="s > 0"),
    Atom("laplace", (("m", "real"), ("b", "real")), "distribution",
         "the Laplace law with mean m and scale b: the density is exp(-abs(x - m)/b)/(2*b)", LAWS, domain="b > 0"),
    Atom("exponential", (("l", "real"),), "distribution",
         "the exponential law with rate l: the density is l*exp(-l*x) for x >= 0, the mean 1/l", LAWS, domain="l > 0"),
    Atom("uniform", (("a", "real"), ("b", "real")), "distribution",
         "the uniform law on the interval from a to b", LAWS, domain="a < b"),
    Atom("poisson", (("l", "real"),), "distribution",
         "the Poisson law with mean l: k has probability exp(-l)*l^k/factorial(k), k = 0, 1, 2, ...", LAWS,
         domain="l >= 0"),
    Atom("geometric", (("p", "real"),), "distribution",
         "the number of failures before the first success: k has probability p*(1 - p)^k, k = 0, 1, 2, ...", LAWS,
         domain="0 < p and p <= 1"),
    Atom("bernoulli", (("p", "real"),), "distribution", "1 with probability p, 0 otherwise", LAWS,
         domain="0 <= p and p <= 1"),
    Atom("binomial", (("n", "integer"), ("p", "real")), "distribution",
         "the number of successes in n independent trials with probability p each", LAWS,
         domain="n >= 0 and 0 <= p and p <= 1"),
    Atom("power", (("P", "distribution"), ("n", "integer")), "distribution",
         "the law of n independent outcomes of law P, as a database of n entries", LAWS, domain="n >= 0"),
    Atom("output", (("P", "distribution"), ("W", "channel")), "distribution",
         "the law of the output of W where the input has the law P", LAWS),
    Atom("joint", (("P", "distribution"), ("W", "channel")), "distribution",
         "the law of input and output of W, as pairs, where the input has the law P", LAWS),
    Atom("factorial", (("n", "integer"),), "integer", "the product 1*2*...*n; 1 for n = 0", LAWS, domain="n >= 0"),
    Atom("rdp", (("M", "mechanism"), ("alpha", "real"), ("eps", "real")), "truth",
         "Renyi differential privacy: renyi(M(x), M(y), alpha) <= eps for all neighbouring databases x, y", NOTIONS,
         domain="alpha > 0"),
    Atom("zcdp", (("M", "mechanism"), ("rho", "real")), "truth",
         "zero-concentrated differential privacy: renyi(M(x), M(y), alpha) <= rho*alpha for all alpha > 1 and all "
         "neighbouring databases x, y", NOTIONS),
    Atom("gdp", (("M", "mechanism"), ("mu", "real")), "truth",
         "Gaussian differential privacy: dominated(M(x), M(y), normal(0, 1), normal(mu, 1)) for all neighbouring "
         "databases x, y", NOTIONS, domain="mu >= 0"),
    Atom("dominated", (("P", "distribution"), ("Q", "distribution"), ("S", "distribution"), ("T", "distribution")),
         "truth", "P and Q are no easier to tell apart than S and T: hockey_stick(P, Q, g) <= hockey_stick(S, T, g) for "
         "all g >= 0", NOTIONS),
)

FORTHCOMING: dict[str, Atom] = {a.name: a for a in _DECLARED if a.name not in ATOMS}


def signature(name: str) -> Atom | None:
    """The atom of that name or alias, defined or only declared, or None."""
    return ATOMS.get(name) or FORTHCOMING.get(name)
