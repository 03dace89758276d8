"""What the claim language says and this kernel does not know: statements with it are for the library's kernel alone.

Expectations and probabilities of random variables, laws with a name, powers of laws, sets by a condition, mixtures
written with + and *. Whoever asks this kernel, or its engines, asks here first.
"""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import Bind, Call, Expr, Law, Name, Op, Seq, domain_parts, free_names, walk

BINDERS = frozenset(("E", "Var", "integrable", "law"))
NAMES = BINDERS | frozenset("Cov Corr P Pr output joint power factorial normal laplace exponential uniform poisson "
                            "geometric bernoulli binomial rdp zcdp gdp dominated".split())


def beyond(statement: Statement) -> str:
    """What of the statement this kernel does not know, in words; nothing where it knows all."""
    declared = {n for n, _ in (*statement.let, *statement.define)}
    laws = {n for n, t in statement.let if t.kind == "distribution"} | {
        n for n, e in statement.define if isinstance(e, Law)}
    roots = [*(p for _, t in statement.let for p in domain_parts(t)), *(e for _, e in statement.define),
             *statement.given, *statement.show]
    for e in roots:
        found = sorted(called(e) & NAMES - declared) or sorted(set(_written(e, laws)))
        if found:
            return found[0]
    return ""


def called(e: Expr) -> frozenset[str]:
    """The free names of applied functions (and of nothing else)."""
    return free_names(e) - free_names(e, functions=False)


def _written(e: Expr, laws: set[str]) -> Iterator[str]:
    for x in walk(e):
        if isinstance(x, Call) and x.fn in ("H", "I", "markov", "independent") and not all(map(_of_names, x.args)):
            yield f"{x.fn} of more than the names of variables"
        if isinstance(x, Bind) and x.binder in BINDERS:
            yield x.binder
        if isinstance(x, Law) and any(isinstance(a, Op) and a.op == "in" for a, _ in x.entries):
            yield "a set by a condition"
        if isinstance(x, Op) and x.op in ("+", "*") and any(isinstance(a, Name) and a.id in laws for a in x.args):
            yield "a mixture written with + and *"


def _of_names(e: Expr) -> bool:
    return isinstance(e, Name) or (isinstance(e, Seq) and all(map(_of_names, e.items)))
