"""Rows of channels that depend on the input through finitely many comparisons, brought to the form ``ite``.

``channel(x in {0, 1}: {x: 3/4, 1 - x: 1/4})`` is a function of x whose values are written with x. It has finitely many
values: one for each number that x, or an entry of x, is compared with, and one for all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.kernel import logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Lam, Num, Term, Var, apply_const, num
from symdp.kernel.types import REAL
from symdp.proof.closed_terms import Undecided, name_of
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.objects import chosen, database
from symdp.proof.shapes import replaced
from symdp.proof.steps import hint, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

LARGEST = 6


class Piecewise:
    """What an :class:`Evaluation` does with rows that are written with the input."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps

    def split(self, f: Term) -> tuple[Term, Theorem]:
        """(g, f == g), g being chosen by comparisons of the input, or of its entries, with numbers."""
        x = fresh(hint(f), f.type.args[0])
        body = terms.app(f, x)
        looked_at = self.looked_at(body, x)
        numbers = {p: self.compared(body, p) for p in looked_at}
        if not looked_at or len(looked_at) > 3 or any(len(ns) > LARGEST for ns in numbers.values()):
            raise ProofError(f"these rows do not depend on finitely many comparisons: {f}"[:300])
        g = terms.lam(x, self.tree(f, x, looked_at, numbers, ()))
        goal = apply_const("eq", body, terms.app(g, x))
        return g, self.steps.use("eq_ext", logic.generalise(x, self.evaluation.cases.by_cases(goal)), f=f, g=g)

    def looked_at(self, t: Term, x: Var) -> list[Term]:
        """x, if it is a number, or the entries of x in t."""
        if x.type is REAL:
            return [x]
        out: list[Term] = []

        def visit(u: Term) -> None:
            xs = terms.args_of(u, "entry", 2)
            if xs is not None and xs[0] is x and isinstance(xs[1], Num) and xs[1].value.denominator == 1:
                out.append(u)
            elif isinstance(u, terms.App):
                visit(u.function)
                visit(u.argument)
            elif isinstance(u, terms.Lam):
                visit(u.body)
        visit(self.unfolded(t))
        return list(dict.fromkeys(out))

    def compared(self, t: Term, p: Term) -> list[Term]:
        """The numbers that p is compared with, in ranges too."""
        out: list[Term] = []

        def visit(u: Term) -> None:
            sides = terms.args_of(u, "eq", 2)
            if sides is not None and p in sides:
                out.extend(s for s in sides if isinstance(s, Num))
            ends = terms.args_of(u, "range", 3)
            if ends is not None and ends[2] is p and isinstance(ends[0], Num) and isinstance(ends[1], Num):
                out.extend(num(k) for k in range(int(ends[0].value), int(ends[1].value) + 1))
            if isinstance(u, terms.App):
                visit(u.function)
                visit(u.argument)
            elif isinstance(u, terms.Lam):
                visit(u.body)
        visit(self.unfolded(t))
        return list(dict.fromkeys(out))

    def tree(self, f: Term, x: Var, looked_at: Sequence[Term], numbers: dict[Term, list[Term]],
             word: tuple[Term, ...]) -> Term:
        """The values of f by cases, the last case being a number that is compared with nothing."""
        if len(word) == len(looked_at):
            at = word[0]
            if x.type is not REAL:
                size = max(int(_index(p)) for p in looked_at)
                entries: list[Term] = [num(0)]*size
                for p, w in zip(looked_at, word, strict=True):
                    entries[int(_index(p)) - 1] = w
                at = database(x.type, entries)
            return self.evaluation.worth(terms.app(f, at))
        place = looked_at[len(word)]
        cases = numbers[place]
        spare = next(num(k) for k in range(7, 1000) if num(k) not in cases)
        other = self.tree(f, x, looked_at, numbers, (*word, spare))
        return chosen(place, [(c, self.tree(f, x, looked_at, numbers, (*word, c))) for c in cases], other)

    def inside(self, f: Term) -> Theorem:
        """f == f', where the parts of f with free variables (and no bound ones) of which something is known have their
        values."""
        out = self.steps.refl(f)
        if not f.free:
            return out
        for _ in range(20):
            now = sides_of(out)[1]
            for part in self._parts(now):
                try:
                    e = self.evaluation.value(part)
                except Undecided:
                    raise
                except ProofError:
                    continue
                a, b = sides_of(e)
                if b is not a:
                    hole = fresh("u", a.type)
                    pattern = terms.lam(hole, replaced(now, a, hole))
                    out = self.steps.trans(out, self.steps.cong(self.steps.refl(pattern), e))
                    break
            else:
                break
        now = sides_of(out)[1]
        return out if now is f else self.steps.trans(out, tables.evaluate(now))

    def _parts(self, t: Term) -> list[Term]:
        """The parts of t that are no functions and speak of free variables only, the outermost first."""
        if t.free and not t.loose and t.type.name not in ("fun", "prop") and not isinstance(t, Lam):
            head = name_of(t)
            if t in self.evaluation.equations or head in ("ite", "entry"):
                return [t]
        if isinstance(t, terms.App):
            return list(dict.fromkeys([*self._parts(t.function), *self._parts(t.argument)]))
        return self._parts(t.body) if isinstance(t, Lam) else []

    def unfolded(self, t: Term) -> Term:
        """t with entries of databases that are written out in place; for looking at only, nothing is proved."""
        if isinstance(t, terms.App):
            t = terms.app(self.unfolded(t.function), self.unfolded(t.argument))
            xs = terms.args_of(t, "entry", 2)
            made = terms.args_of(xs[0], "mkdb", 2) if xs is not None else None
            return self.unfolded(terms.app(made[1], xs[1])) if xs is not None and made is not None else t
        return terms.abstract(t.domain, self.unfolded(t.body), t.hint) if isinstance(t, Lam) else t


def _index(entry: Term) -> int:
    i = terms.strip(entry)[1][1]
    assert isinstance(i, Num)
    return int(i.value)
