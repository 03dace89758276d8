"""The generated parts of ``docs/language.md``: atoms, reserved words, limits.

``python -m symdp.language.reference docs/language.md`` writes them anew between their
markers; a test fails while the file is out of date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from symdp.atoms import ATOMS, Atom
from symdp.language import statements
from symdp.language.forthcoming import FORTHCOMING, LAWS, NOTIONS
from symdp.language.scope import RESERVED
from symdp.legacy.kernel import expressions
from symdp.outside import toml

_MARKED = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

# one true formula for each defined atom, over the names of docs/language.md; others show how they are called
EXAMPLES = {
    "abs": "abs(x) >= x", "binom": "binom(n, 0) == 1", "bits": "bits(log(2)) == 1",
    "capacity": "capacity(W) >= 0", "card": "card({1, 2}) == 2", "chi2": "kl(P, Q) <= chi2(P, Q)",
    "close": "close(P, P, eps, 0)", "complement": "P(complement(A)) == 1 - P(A)", "cosh": "cosh(x) >= 1",
    "coth": "coth(eps) > 1", "dp": "dp(M, eps, delta) implies dp(M, 2*eps, delta)", "entries": "entries(M) == n",
    "entropy": "entropy({0: 1/2, 1: 1/2}) == log(2)", "exp": "exp(x) >= 1 + x", "h": "h(p) <= log(2)",
    "hamming": "hamming(u, v) <= n", "hellinger_integral": "hellinger_integral(P, Q, 2) == 1 + chi2(P, Q)",
    "hockey_stick": "hockey_stick(P, Q, 1) == tv(P, Q)", "kl": "kl(P, Q) >= 0",
    "kl_bernoulli": "kl_bernoulli(p, q) >= 2*(p - q)^2", "kl_dp": "kl_dp(M, eps) implies mi_dp(M, eps)",
    "normal": "tv(normal(0, 1), normal(x, 1)) <= abs(x)/2",
    "laplace": "close(laplace(0, 1/eps), laplace(1, 1/eps), eps, 0)",
    "exponential": "E(t in exponential(eps): t) == 1/eps", "uniform": "E(t in uniform(0, 1): t) == 1/2",
    "poisson": "kl(poisson(1), poisson(2)) == 1 - log(2)", "geometric": "E(j in geometric(q): j) == (1 - q)/q",
    "bernoulli": "tv(bernoulli(p), bernoulli(q)) == abs(p - q)", "binomial": "E(j in binomial(n, p): j) == n*p",
    "power": "kl(power(P, n), power(Q, n)) == n*kl(P, Q)", "factorial": "factorial(3) == 6",
    "log": "log(eps) <= eps - 1", "log2": "log2(8) == 3", "max": "max(x, y) >= x",
    "max_divergence": "kl(P, Q) <= max_divergence(P, Q)", "mi_dp": "mi_dp(M, eps) implies dp(M, 0, sqrt(2*eps))",
    "min": "min(x, y, z) <= y", "min_entropy": "min_entropy(P) <= entropy(P)",
    "neighbouring": "neighbouring(u, v) iff hamming(u, v) == 1", "rel_entr": "rel_entr(p, q) >= p - q",
    "renyi": "renyi(P, Q, 1) == kl(P, Q)", "sinh": "sinh(eps) >= eps", "slice": "capacity(slice(M, 1, u)) >= 0",
    "sqrt": "sqrt(eps)^2 == eps", "sup_mi": "sup_mi(M) >= sup_mi(M, {1})", "tanh": "tanh(eps) < 1",
    "tv": "tv(P, Q) <= 1", "rdp": "rdp(M, 2, eps) implies kl_dp(M, eps)", "zcdp": "zcdp(M, eps) implies kl_dp(M, eps)",
    "gdp": "gdp(M, eps) implies kl_dp(M, eps^2/2)", "dominated": "dominated(P, Q, P, Q)",
}
_RETURNS = {"real": "number", "integer": "integer", "truth": "formula"}


def updated(text: str) -> str:
    """The text with every generated part as it is to be."""
    parts = {"atoms": atoms_table, "declared": declared_table, "laws": laws_table, "notions": notions_table,
             "reserved": reserved_words, "limits": limits_table}
    return _MARKED.sub(lambda m: m.group(1) + parts[m.group(2)]() + m.group(3), text)


def call(atom: Atom, name: str | None = None) -> str:
    """How an atom is called: ``dp(M, eps[, delta])``."""
    inner = ""
    for param, kind in atom.params:
        comma = ", " if inner else ""
        repeated = kind.endswith("*") or kind.startswith("reals")
        shown = "..." if repeated else param
        inner += f"[{comma}{shown}]" if kind.endswith(("?", "*")) else comma + shown
    return f"{name or atom.name}({inner})"


def atoms_table() -> str:
    """The defined atoms as Markdown."""
    return _table("atom", (a for name, a in ATOMS.items() if name == a.name))


def declared_table() -> str:
    """The atoms that can be named in a claim and have no definition yet."""
    return _table("atom", (a for a in FORTHCOMING.values() if a.source == "declared only"))


def laws_table() -> str:
    """Laws with a name, powers and the factorial, which the library defines."""
    return _table("law", (a for a in FORTHCOMING.values() if a.source == LAWS))


def notions_table() -> str:
    """Notions of privacy that the library defines."""
    return _table("notion", (a for a in FORTHCOMING.values() if a.source == NOTIONS))


def _table(head: str, atoms: Iterable[Atom]) -> str:
    rows = [f"| {head} | gives | meaning | defined where | example |", "|---|---|---|---|---|"]
    for a in atoms:
        aliases = f" (also `{'`, `'.join(a.aliases)}`)" if a.aliases else ""
        gives = _RETURNS.get(a.returns, a.returns) + (f", {a.unit}" if a.unit else "")
        domain = f"`{a.domain}`" if a.domain else "everywhere" if a.definition or a.source != "declared only" else "-"
        shown = f"`{EXAMPLES[a.name]}`" if a.name in EXAMPLES else ""
        rows.append(f"| `{call(a)}`{aliases} | {gives} | {_cell(a.meaning)} | {_cell(domain)} | {_cell(shown)} |")
    return "\n".join(rows) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def reserved_words() -> str:
    """The words that cannot be declared."""
    return ", ".join(f"`{w}`" for w in sorted(RESERVED)) + "\n"


def limits_table() -> str:
    """What the reader refuses by size."""
    rows = {
        "bytes of a claim file": toml.MAX_FILE, "names, formulas or list items in one place": statements.MAX_ITEMS,
        "characters of one expression": expressions.MAX_LENGTH,
        "levels of brackets, powers and prefixes": expressions.MAX_DEPTH,
        "height of the tree of an expression": expressions.MAX_HEIGHT,
        "digits of a number, and size of a decimal exponent": expressions.MAX_DIGITS,
    }
    return "\n".join(["| limit | at most |", "|---|---|", *(f"| {k} | {v:,} |" for k, v in rows.items())]) + "\n"


if __name__ == "__main__":
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/language.md")
    path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
