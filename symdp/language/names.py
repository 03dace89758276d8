"""How names are set: Greek letters, digits as subscripts, primes."""

from __future__ import annotations

import re

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "eps": "ε", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "lam": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω",
}
LATEX_GREEK = {letter: "\\" + {"eps": "varepsilon", "epsilon": "varepsilon", "lam": "lambda"}.get(word, word)
               for word, letter in GREEK.items()}
CONSTANTS = {"oo": "∞", "reals": "ℝ", "integers": "ℤ", "naturals": "ℕ"}
SUBSCRIPTS = dict(zip("0123456789", "₀₁₂₃₄₅₆₇₈₉", strict=True))
SUPERSCRIPTS = dict(zip("0123456789ni", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿⁱ", strict=True))
_SHAPE = re.compile(r"(.*?)(?:_(.+?)|(\d+))?('*)\Z", re.DOTALL)


def split(name: str) -> tuple[str, str, int]:
    """A name as letters, subscript and number of primes: eps1' is ('ε', '1', 1)."""
    if name in CONSTANTS:
        return CONSTANTS[name], "", 0
    m = _SHAPE.match(name)
    assert m is not None  # every part is optional
    base, subscript, primes = m.group(1), m.group(2) or m.group(3) or "", len(m.group(4))
    if not base:
        return name.rstrip("'") or name, "", primes if name.rstrip("'") else 0
    return GREEK.get(base, base), GREEK.get(subscript, subscript), primes


def unicode_name(name: str) -> str:
    """The name for a terminal: eps1' is ε₁′."""
    base, subscript, primes = split(name)
    if subscript and all(c in SUBSCRIPTS for c in subscript):
        subscript = "".join(SUBSCRIPTS[c] for c in subscript)
    elif subscript:
        subscript = "_" + subscript
    return base + subscript + "′" * primes
