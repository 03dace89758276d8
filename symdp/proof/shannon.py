"""``shannon``: inequalities between joint entropies that follow from the elemental ones, by a linear program.

Every inequality of Shannon type is a combination, with coefficients >= 0, of H(X | the others) >= 0 and
I(X; Y | Z) >= 0, X and Y single variables and Z some of the others (Yeung 2008, Theorem 14.6). The program is over sets
of variables; what it uses is then made of the facts that say so, of equations between entropies of the same variables
in another order, and of a linear combination, which the kernel checks.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csc_matrix

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.arithmetic import Call, Generator, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.auto import Auto
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import Multiple, Product
from symdp.proof.matching import fresh
from symdp.proof.printing import text as printed
from symdp.proof.rewriting import Rewriter
from symdp.proof.simplex import solve
from symdp.proof.steps import discharged, hint, modus_ponens, sides_of
from symdp.proof.tuples import function_of, projection, row_of, tree_of

MOST = 8
"""Of how many variables of one law at most."""
Group = frozenset[Term]


def entropy_in(g: Generator) -> tuple[Term, Term] | None:
    """(law, variable) of val(ent(law, variable))."""
    if isinstance(g, Call) and isinstance(g.head, Const) and g.head.name == "val" and isinstance(g.arguments[0], Term):
        xs = terms.args_of(g.arguments[0], "ent", 2)
        if xs is not None:
            return xs[0], xs[1]
    return None


@dataclass
class _World:
    """The variables of one law."""

    law: Term
    variables: list[Term] = field(default_factory=list)
    groups: dict[Term, Group] = field(default_factory=dict)

    def add(self, x: Term) -> None:
        if x not in self.groups:
            leaves = tree_of(x).leaves()
            self.groups[x] = frozenset(leaves)
            self.variables += [v for v in dict.fromkeys(leaves) if v not in self.variables]

    def row(self, group: Group) -> Term:
        """The group in the order of the variables."""
        return function_of(row_of([v for v in self.variables if v in group]))

    def elemental(self) -> Iterator[tuple[Term, Term | None, Group]]:
        """(X, Y, Z) for I(X; Y | Z), (X, None, Z) for H(X | Z), Z all others."""
        everything = frozenset(self.variables)
        for x in self.variables:
            yield x, None, everything - {x}
        for x, y in itertools.combinations(self.variables, 2):
            rest = [v for v in self.variables if v not in (x, y)]
            for k in range(len(rest) + 1):
                for z in itertools.combinations(rest, k):
                    yield x, y, frozenset(z)


Key = tuple[Term, Group]


def _column(law: Term, x: Term, y: Term | None, z: Group) -> dict[Key, int]:
    """The elemental inequality as coefficients of joint entropies."""
    out: dict[Key, int] = {}
    signs = [(z | {x}, 1), (z, -1)] if y is None else [(z | {x}, 1), (z | {y}, 1), (z | {x, y}, -1), (z, -1)]
    for group, sign in signs:
        if group:
            out[law, group] = sign
    return out


class Shannon:
    """Proves inequalities of Shannon type with the facts of ``auto``."""

    def __init__(self, auto: Auto) -> None:
        self.auto, self.steps = auto, auto.steps

    def prove(self, goal: Term, context: Context) -> Theorem:
        """The goal, a comparison of sums of val(ent(c, X)), or several."""
        predicate, sides = terms.args_of(goal, "all", 1), terms.args_of(goal, "imp", 2)
        both = terms.args_of(goal, "and", 2)
        if predicate is not None:
            v = fresh(hint(predicate[0]), predicate[0].type.args[0])
            return logic.generalise(v, self.prove(terms.app(predicate[0], v), context))
        if sides is not None:
            return logic.discharge(sides[0], self.prove(sides[1], context.assuming("_", sides[0])))
        if both is not None:
            return logic.propositional(goal, [self.prove(b, context) for b in both])
        if comparison(goal) is None:
            raise ProofError("shannon compares sums of val(ent(c, X))", wanted=printed(goal))
        equal = terms.args_of(goal, "eq", 2)
        if equal is not None:
            x, y = equal
            return self.auto.antisymmetry(self.compared(apply_const("le", x, y), context),
                                          self.compared(apply_const("le", y, x), context))
        return self.compared(goal, context)

    def compared(self, goal: Term, context: Context) -> Theorem:
        """One inequality."""
        given = [th for th in context.all() if comparison(th.concl)]
        worlds = self.worlds([goal, *(th.concl for th in given)])
        rows: list[tuple[_World, Term, Term | None, Group]] = [
            (w, x, y, z) for w in worlds.values() for x, y, z in w.elemental()]
        numbers: dict[object, int] = {}

        def number(p: Polynomial) -> dict[int, Fraction]:
            out: dict[int, Fraction] = {}
            for (powers, e), c in p.items():
                key: object = frozenset((self.key(g, worlds), k) for g, k in powers), e
                i = numbers.setdefault(key, len(numbers))
                out[i] = out.get(i, Fraction(0)) + c
            return {i: c for i, c in out.items() if c}

        def entropies(column: Mapping[Key, int]) -> dict[int, Fraction]:
            return {numbers.setdefault((frozenset([(k, 1)]), frozenset()), len(numbers)): Fraction(c)
                    for k, c in column.items()}
        columns = [entropies(_column(w.law, x, y, z)) for w, x, y, z in rows]
        first = len(columns)
        for th in given:
            kind, p = arithmetic.difference(th.concl)
            columns.append(number(p))
            if kind == "eq":
                columns.append({i: -c for i, c in columns[-1].items()})
        columns.append(number(arithmetic.constant(Fraction(1))))
        right = number(arithmetic.difference(goal)[1])
        chosen = likely(columns, right)
        found = None if chosen is None else solve([columns[i] for i in chosen], right, [False]*len(chosen))
        if found is not None and chosen is not None:
            at = dict(zip(chosen, found, strict=True))
            found = [at.get(i, Fraction(0)) for i in range(len(columns))]
        elif chosen is not None:  # rounding misled
            found = solve(columns, right, [False]*len(columns))
        if found is None:
            raise ProofError("this is no combination of elemental inequalities and of what is at hand",
                             wanted=printed(goal), had=[printed(th.concl) for th in given[:12]],
                             tried=[f"a linear program of {first} elemental inequalities in "
                                    + ", ".join(printed(v) for w in worlds.values() for v in w.variables)])
        products: list[Product] = [((self.elemental(*rows[i], context),), ()) for i in range(first) if found[i]]
        used = [goal, *(th.concl for th in given), *(ths[0].concl for ths, _ in products)]
        multiples: list[Multiple] = [(num(1), th) for th in self.reordered(used, worlds, context)]
        return self.auto.linear(goal, context, products, multiples)

    def worlds(self, comparisons: list[Term]) -> dict[Term, _World]:
        """The variables by law."""
        worlds: dict[Term, _World] = {}
        for t in comparisons:
            for law, x in _entropies(t):
                worlds.setdefault(law, _World(law)).add(x)
        for w in worlds.values():
            if len(w.variables) > MOST:
                raise ProofError(f"more than {MOST} variables: {', '.join(printed(v) for v in w.variables)}")
        return worlds

    @staticmethod
    def key(g: Generator, worlds: Mapping[Term, _World]) -> object:
        """What stands for a generator in the program: for an entropy its law and set of variables."""
        found = entropy_in(g)
        return g if found is None else (found[0], worlds[found[0]].groups[found[1]])

    # --- the theorems -------------------------------------------------------------------------------------------------
    def elemental(self, world: _World, x: Term, y: Term | None, z: Group, context: Context) -> Theorem:
        """The elemental inequality as a theorem."""
        c = world.law
        rest = {} if not z else {"Z": world.row(z)}
        if y is None:
            name, values = ("rv_cond_entropy_nonneg" if z else "rv_entropy_nonneg"), {"X": x, **rest}
        else:
            name, values = ("rv_cond_mi_nonneg" if z else "rv_mi_nonneg"), {"X": x, "Y": y, **rest}
        return discharged(self.steps.use(name, c=c, **values), lambda h: self.side(h, context))

    def side(self, goal: Term, context: Context) -> Theorem:
        """That a tuple is measurable, or of finite entropy: its variables are."""
        measurable, finite = terms.args_of(goal, "mbl", 1), terms.args_of(goal, "fin", 1)
        of = terms.args_of(finite[0], "ent", 2) if finite is not None else None
        x = measurable[0] if measurable is not None else of[1] if of is not None else None
        tree = tree_of(x) if x is not None else None
        if tree is None or tree.left is None or tree.right is None:
            return self.single(goal, context)
        a, b = function_of(tree.left), function_of(tree.right)
        more = {} if of is None else {"c": of[0]}
        th = self.steps.use("mbl_pair" if of is None else "ent_pair_fin", X=a, Y=b, **more)
        return discharged(th, lambda h: self.side(h, context))

    def single(self, goal: Term, context: Context) -> Theorem:
        """Of one variable: it is at hand, or by auto, or the variable takes finitely many values."""
        try:
            return self.auto.goal(goal, context, 2)
        except KernelError:
            if terms.args_of(goal, "fin", 1) is None:
                raise
        return self.auto.by(self.steps.facts.get("ent_fin"), goal, context)

    def reordered(self, comparisons: list[Term], worlds: Mapping[Term, _World], context: Context) -> list[Theorem]:
        """val(ent(c, X)) == val(ent(c, Y)), Y the variables of X in order, for all that are not in order."""
        out = []
        for law, x in dict.fromkeys(pair for t in comparisons for pair in _entropies(t)):
            world = worlds[law]
            world.add(x)
            y = world.row(world.groups[x])
            if x is not y:
                out.append(self.same(law, x, y, context))
        return out

    def same(self, law: Term, x: Term, y: Term, context: Context) -> Theorem:
        """The entropies of two tuples of the same variables are equal."""
        g, h = projection(tree_of(x), tree_of(y)), projection(tree_of(y), tree_of(x))
        th = self.steps.use("rv_same", c=law, X=x, Y=y, g=g, h=h)
        for proved in (self.side(apply_const("mbl", x), context), self.measurable(g), self.measurable(h),
                       self.values(y, g, x, context), self.values(x, h, y, context)):
            th = modus_ponens(th, proved)
        return th

    def values(self, y: Term, g: Term, x: Term, context: Context) -> Theorem:
        """forall(o: y(o) == g(x(o)))."""
        o = fresh("o", x.type.args[0])
        rewriter = Rewriter(self.steps, ["fst_pair", "snd_pair"], context, lambda t, c: self.auto.goal(t, c, 1))
        th = self.steps.sym(rewriter.equation(terms.app(g, terms.app(x, o))))
        if sides_of(th)[0] is not terms.app(y, o):
            raise ProofError(f"these are not the same variables: {x} and {y}")
        return logic.generalise(o, th)

    def measurable(self, g: Term) -> Theorem:
        """mbl of a function that takes pairs apart and puts them together."""
        z = fresh("z", g.type.args[0])
        value = terms.app(g, z)
        if value is z:
            return self.identity(g)
        both = terms.args_of(value, "pair", 2)
        if both is not None:
            a, b = (terms.lam(z, t) for t in both)
            return modus_ponens(self.steps.use("mbl_pair", X=a, Y=b), self.measurable(a), self.measurable(b))
        for name in ("fst", "snd"):
            inner = terms.args_of(value, name, 1)
            if inner is not None:
                f = terms.lam(z, inner[0])
                return modus_ponens(self.steps.use(f"mbl_{name}_of", X=f), self.measurable(f))
        raise ProofError(f"this is no projection: {g}")

    def identity(self, g: Term) -> Theorem:
        """mbl(fn(x: x))."""
        fact = self.steps.facts.get("mbl_id")
        (a,) = fact.theorem.concl.spaces
        return logic.instantiate({a: g.type.args[0]}, {}, fact.theorem)


def likely(columns: Sequence[Mapping[int, Fraction]], right: Mapping[int, Fraction]) -> list[int] | None:
    """The columns that a solution in floating point uses, to be solved exactly; None if there is none by far."""
    size = 1 + max((i for c in (*columns, right) for i in c), default=0)
    entries = [(i, j, float(c)) for j, column in enumerate(columns) for i, c in column.items()]
    if not entries:
        return []
    i, j, c = zip(*entries, strict=True)
    b = np.zeros(size)
    for k, r in right.items():
        b[k] = float(r)
    table = csc_matrix((c, (i, j)), shape=(size, len(columns)))
    out = linprog(np.ones(len(columns)), A_eq=table, b_eq=b, method="highs")
    if out.status == 2:
        return None
    return list(range(len(columns))) if out.x is None else [int(k) for k in np.flatnonzero(out.x > 1e-9)]


def _entropies(t: Term) -> Iterator[tuple[Term, Term]]:
    """The laws and variables of the entropies that a comparison speaks of."""
    for (powers, _) in arithmetic.difference(t)[1]:
        for g, _ in powers:
            found = entropy_in(g)
            if found is not None:
                yield found
