"""What hypotheses say of all sums of one form, and terms that are such."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.inequality.prover import Proof, text
from symdp.legacy.kernel.databases import same_elements
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Call, Expr, Index, Name, Op, substitute, walk


def matches(pattern: Expr, e: Expr, bound: set[str], found: dict[str, Expr]) -> bool:
    match pattern, e:
        case Name(n), _ if n in bound:
            return found.setdefault(n, e) == e
        case Index(a, i), Index(b, j):
            return len(i) == len(j) and matches(a, b, bound, found) and all(
                matches(x, y, bound, found) for x, y in zip(i, j, strict=True))
        case (Call(f, a), Call(g, b)) | (Op(f, a), Op(g, b)):
            return f == g and len(a) == len(b) and all(matches(x, y, bound, found) for x, y in zip(a, b, strict=True))
    return pattern == e


def alike(goal: Goal, a: Expr, b: Expr) -> bool:
    """The same sum, the bound names, and the names of domains with the same elements, apart."""
    match a, b:
        case Bind("sum", (x,), f), Bind("sum", (y,), g):
            return same_elements(goal, x.domain, y.domain) and substitute(f, {x.name: Name("'")}) == substitute(
                g, {y.name: Name("'")})
    return False


def assumed_sums(goal: Goal, s: Bind) -> Iterator[Proof]:
    """Steps by which universal hypotheses, or that the outputs of a mechanism are databases, say what a sum is."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Call("synthetic", (Name(m),)) if any(isinstance(x, Call) and x.fn == m for x in walk(s.body)):
                yield {"rule": "unfold", "hypothesis": i}
            case Bind("forall", bindings, Op("==", sides)):
                own = {b.name for b in bindings}
                for side in sides:
                    values: dict[str, Expr] = {}
                    match side:
                        case Bind("sum", (b,), f) if same_elements(goal, b.domain, s.bindings[0].domain) and matches(
                                substitute(f, {b.name: Name("'")}), substitute(s.body, {s.bindings[0].name: Name("'")}),
                                own, values) and values.keys() == own:
                            yield {"rule": "instance", "hypothesis": i, "with": {n: text(v) for n, v in values.items()}}
