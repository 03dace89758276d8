"""Atoms that are declared but not yet defined: claims about them are readable and end undecided.

A name leaves this table by itself as soon as a file in ``symdp/atoms`` defines it. What is said of random
variables stays here, with a source: the kernel writes it in joint entropies.
Beside the kinds of ``symdp.atoms.base``, a kind that ends in ``*`` may be given any
number of times.
"""

from __future__ import annotations

from symdp.atoms import ATOMS, Atom

_M, _W, _P = ("M", "mechanism"), ("W", "channel"), ("P", "distribution")
_EPS, _DELTA, _ALPHA = ("eps", "real"), ("delta", "real"), ("alpha", "real")


def _real(name: str, params: tuple[tuple[str, str], ...], meaning: str, unit: str = "nats", latex: str = "") -> Atom:
    return Atom(name, params, "real", meaning, "declared only", unit=unit, latex=latex)


def _truth(name: str, params: tuple[tuple[str, str], ...], meaning: str) -> Atom:
    return Atom(name, params, "truth", meaning, "declared only")


_DECLARED = (
    _real("mi", (_P, _W), "the mutual information between an input with law P and the output of W", latex="I"),
    _real("cond_mi", (_P, _M, ("i", "integer")),
          "I(X_i; Y | X^-i) for a database with law P and its output under M", latex="I"),
    _real("h_inv", (("y", "real"),), "the inverse of the increasing branch of h, from [0, log(2)] to [0, 1/2]", "",
          "h^{-1}"),
    _real("renyi_mi", (_P, _W, _ALPHA), "the Renyi mutual information of order alpha"),
    _real("renyi_capacity", (_W, _ALPHA), "the supremum over input laws of the Renyi mutual information"),
    _real("sibson_mi", (_P, _W, _ALPHA), "Sibson's mutual information of order alpha"),
    _real("sibson_capacity", (_W, _ALPHA), "the supremum over input laws of Sibson's mutual information"),
    _real("min_entropy_leakage", (_P, _W), "min-entropy of the input minus its min-entropy after seeing the output"),
    _real("min_capacity", (_W,), "the supremum over input laws of the min-entropy leakage"),
    _real("expected_hamming", (_P, _W), "the expected number of entries in which output and input differ", ""),
    _truth("ldp", (_W, _EPS, ("delta", "real?")), "local differential privacy: any two rows of W are close"),
    _truth("lip", (_P, _W, _EPS), "local information privacy"),
    _truth("ci_lmidp", (_W, _EPS), "context-independent local mutual-information privacy"),
    _truth("cd_lmidp", (_P, _W, _EPS), "context-dependent local mutual-information privacy"),
    _truth("identifiable", (_P, _M, _EPS), "identifiability of neighbouring databases from the output"),
    _truth("bayes_dp", (_M, _EPS, ("delta", "real?")), "Bayesian differential privacy"),
    _truth("free_lunch", (_M, _EPS), "free-lunch privacy: all pairs of databases are treated as neighbours"),
    _truth("adversarial", (_M, _EPS), "adversarial privacy"),
    _truth("personalized", (_M, _EPS), "personalised differential privacy"),
    _truth("stronger", (_M, ("N", "mechanism")), "the first notion is at least as strong as the second"),
    Atom("markov", (("X", "variables"), ("Y", "variables"), ("Z", "variables"), ("more", "variables*")), "truth",
         "X - Y - Z is a Markov chain: given the middle one, the ends are independent",
         "Cover and Thomas, Section 2.8"),
    Atom("independent", (("X", "variables"), ("Y", "variables"), ("more", "variables*")), "truth",
         "the variables are mutually independent", "Cover and Thomas, Section 2.6"),
    Atom("compose", (_M, ("N", "mechanism"), ("more", "mechanism*")), "mechanism",
         "all outputs, given the same database, drawn independently", "declared only"),
    Atom("product", (_P, ("Q", "distribution"), ("more", "distribution*")), "distribution",
         "the law of independent components", "declared only"),
    Atom("postprocess", (_M, _W), "mechanism", "M followed by the channel W", "declared only"),
    Atom("mixture", (("p", "real"), _M, ("N", "mechanism")), "mechanism",
         "M with probability p, N otherwise", "declared only"),
    Atom("restrict", (_M, ("S", "set")), "mechanism", "M seen as a function of the entries in S", "declared only"),
    _real("Phi", (("x", "real"),), "the standard normal distribution function", "", "\\Phi"),
    _real("det", (("S", "matrix"),), "the determinant", "", "\\det"),
)

FORTHCOMING: dict[str, Atom] = {a.name: a for a in _DECLARED if a.name not in ATOMS}


def signature(name: str) -> Atom | None:
    """The atom of that name or alias, defined or only declared, or None."""
    return ATOMS.get(name) or FORTHCOMING.get(name)
