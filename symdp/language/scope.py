"""Which names a statement knows: constants, spaces, symbols; and what to say about the others."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from symdp.language.kinds import INTEGER, REAL, Kind
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import BINDERS, CLAUSES, KEYWORDS, TYPES
from symdp.legacy.kernel.tree import Bind, Expr, Law, Name, Seq, Type, children

CONSTANTS = {"pi": REAL, "oo": REAL}
DOMAINS = {"reals": Kind("set", (REAL,)), "integers": Kind("set", (INTEGER,)), "naturals": Kind("set", (INTEGER,))}
OF_LAWS = frozenset(("E", "Var", "integrable", "law"))  # binders whose words may be declared
RESERVED = KEYWORDS | TYPES | CLAUSES | (BINDERS - OF_LAWS) | frozenset(CONSTANTS) | frozenset(DOMAINS) | {
    "apply", "∞", "∈"}

# what people write for things that have another name here
HINTS = {
    "e": "write exp(1) for the number e", "ln": "write log, the natural logarithm", "lg": "write log2",
    "D": "write kl(P, Q) for the Kullback-Leibler divergence", "KL": "write kl(P, Q)", "DKL": "write kl(P, Q)",
    "TV": "write tv(P, Q)", "C": "write capacity(W)", "MI": "write I(X; Y) for variables, or capacity(W)",
    "inf": "write oo for infinity", "infinity": "write oo", "infty": "write oo", "Infinity": "write oo",
    "E": "write E(x in P: f(x)) for a law P, E(f(X)) for variables", "mean": "write E(x in P: f(x))",
    "Exp": "write E(x in P: f(x)) for an expectation", "N": "write normal(m, s), s the standard deviation",
    "Lap": "write laplace(m, b)", "Ber": "write bernoulli(p)", "Bern": "write bernoulli(p)",
    "Bin": "write binomial(n, p)",
    "Poi": "write poisson(l)", "Geom": "write geometric(p)", "Unif": "write uniform(a, b)",
    "variance": "write Var(x in P: f(x)) or Var(X)", "Expectation": "write E(x in P: f(x)) or E(X)",
    "true": "a formula such as 0 == 0 is always true", "false": "a formula such as 0 == 1 is always false",
    "R": "write reals", "Z": "write integers", "arccosh": "write it with log and sqrt",
}
_SPACE_CLAUSES = ("on", "over", "from", "to", "in", "of")


def nodes(statement: Statement) -> Iterator[Expr | Type]:
    """The roots of a statement's trees, in reading order."""
    for _, t in statement.let:
        yield t
    for _, e in statement.define:
        yield e
    yield from statement.given
    yield from statement.show


def spaces_and_symbols(statement: Statement) -> tuple[set[str], set[str]]:
    """Names that need no declaration: spaces written after on, over, from, to; symbols of laws.

    A symbol is a name that stands for nothing else and is a value of some law, or a
    member of a set that is written as a space.
    """
    declared = {n for n, _ in (*statement.let, *statement.define)} | set(CONSTANTS) | set(DOMAINS)
    spaces: set[str] = set()
    symbols: set[str] = set()
    for root in nodes(statement):
        _collect(root, declared, spaces, symbols)
    return spaces, symbols - spaces


def _collect(root: Expr | Type, declared: set[str], spaces: set[str], symbols: set[str]) -> None:
    stack: list[tuple[Expr | Type, frozenset[str]]] = [(root, frozenset())]
    while stack:
        node, bound = stack.pop()
        known = declared | bound
        if isinstance(node, Type):
            for key, value in node.params:
                if key in _SPACE_CLAUSES and isinstance(value, Name) and value.id not in known:
                    spaces.add(value.id)
                elif key in _SPACE_CLAUSES and isinstance(value, Seq) and value.kind == "set":
                    symbols.update(_plain_names(value.items, known))
                stack.append((value, bound))
            stack += [(w, bound) for w in node.where]
        elif isinstance(node, Bind):
            inner = bound
            for b in node.bindings:
                stack.append((b.domain, inner))
                inner |= {b.name}
            stack.append((node.body, inner))
        else:
            if isinstance(node, Law):
                symbols.update(_plain_names((value for value, _ in node.entries), known))
            stack += [(child, bound) for child in children(node)]


def _plain_names(values: Iterable[Expr], known: set[str] | frozenset[str]) -> set[str]:
    found: set[str] = set()
    for v in values:
        if isinstance(v, Name) and v.id not in known:
            found.add(v.id)
        elif isinstance(v, Seq) and v.kind == "tuple":
            found |= _plain_names(v.items, known)
    return found


def suggest(name: str, candidates: Iterable[str], otherwise: str) -> str:
    """The way out for an unknown name: a near name, a hint, or ``otherwise``."""
    pool = sorted(set(candidates))
    same = [c for c in pool if c.lower() == name.lower()]
    # one-letter names are near to every other one: only a different case is a likely slip
    near = same or (difflib.get_close_matches(name, pool, 1, 0.6) if len(name) > 1 else [])
    if name in HINTS and not same:
        return HINTS[name]
    return f"did you mean {near[0]!r}?" if near else HINTS.get(name, otherwise)
