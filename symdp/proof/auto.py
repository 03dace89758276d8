"""``auto``: the small gaps. Hypotheses, logic, arithmetic, enclosure, and facts whose conditions are as easy.

It works in steps, never in seconds. It proves all goals that are instances of what is at hand, comparisons that are
linear combinations of products of two hypotheses, and what a fact tagged ``auto`` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Num, Term, apply_const, num
from symdp.kernel.types import KernelError, make
from symdp.proof.context import Context, comparison
from symdp.proof.derivatives import derivative
from symdp.proof.enclosing import enclose
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts, Lemma
from symdp.proof.linear import Multiple, Product, combine, nonzero, products_of_two
from symdp.proof.matching import Values, fresh, known, match
from symdp.proof.printing import text as printed
from symdp.proof.rewriting import alike
from symdp.proof.shapes import calls, difference, exponents, first_line, head_of, last_heads, trigger
from symdp.proof.steps import Steps, hint, modus_ponens, sides_of

DEPTH = 4
STEPS = 4000
"""How many goals one call may look at."""
ABOUT = 60
"""How many facts about terms of the goal one linear combination is given."""
MEASURABLE = ("ev", "meas", "mbl", "kernel")
_FALSE, _TRUE = apply_const("false"), apply_const("true")


class Auto:
    """Proves goals with the facts, within a budget."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.steps = facts, Steps(facts)
        self.left = STEPS
        self.busy: list[Term] = []
        self.triggers = [(p, f) for f in facts.tagged("about") if (p := trigger(f.conclusion)) is not None]

    def prove(self, goal: Term, context: Context, depth: int = DEPTH) -> Theorem:
        """The goal, with a fresh budget; the error says what was at hand and what was tried."""
        self.left = STEPS
        try:
            return self.goal(goal, context, depth)
        except KernelError as e:
            had = [f"{n}: {printed(th.concl)}" for n, th in context.theorems if n != "_"][-12:]
            tried = e.tried if isinstance(e, ProofError) else []
            spent = [f"the {STEPS} goals of its budget are used up"] if self.left < 0 else []
            raise ProofError("auto does not see this", wanted=printed(goal), had=had,
                             tried=[*tried, *spent, first_line(e)]) from e

    def goal(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...] = ()) -> Theorem:
        """The goal, or ProofError."""
        self.left -= 1
        if self.left < 0 or goal in deny:
            raise ProofError(f"not seen: {printed(goal)}")
        for th in reversed(context.all()):
            if th.concl is goal:
                return th
        way = self.by_shape(goal, context, depth, deny)
        if way is not None:
            return way
        attempts: list[Callable[[], Theorem]] = [
            lambda: logic.propositional(goal, context.all()), lambda: self.computed(goal),
            lambda: self.denial(goal, context, depth, deny), lambda: self.whole(goal),
            lambda: self.arithmetic(goal, context, depth)]
        for attempt in attempts:
            try:
                return attempt()
            except KernelError:
                pass
        equal = terms.args_of(goal, "eq", 2)
        if equal is not None and equal[0].type.name not in ("prop", "real"):
            try:
                return alike(self.steps, equal[0], equal[1], context)
            except KernelError:
                pass
        if terms.args_of(goal, "hasderiv", 3) is not None:
            try:
                return self.derivative(goal, context, depth)
            except KernelError:
                pass
        if terms.args_of(goal, "or", 2) is not None:
            try:
                return self.one_of_two(goal, context, depth, deny)
            except KernelError:
                pass
        return self.by_any_fact(goal, context, depth, deny)

    def by_shape(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem | None:
        """Connectives and quantifiers, taken apart."""
        head, xs = terms.strip(goal)
        name = head.name if isinstance(head, Const) else ""
        if name == "eq" and xs[0] is xs[1]:
            return self.steps.refl(xs[0])
        if name == "and":
            first = self.goal(xs[0], context, depth, deny)
            return logic.propositional(goal, [first, self.goal(xs[1], context.with_theorem("_", first), depth, deny)])
        if name == "imp":
            return logic.discharge(xs[0], self.goal(xs[1], context.assuming("_", xs[0]), depth, deny))
        if name == "all":
            v = fresh(hint(xs[0]), xs[0].type.args[0])
            return logic.generalise(v, self.goal(terms.app(xs[0], v), context, depth, deny))
        return None

    def one_of_two(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """p or q: the one where the other is not."""
        error: KernelError = ProofError(f"not seen: {printed(goal)}")
        p, q = terms.strip(goal)[1]
        for side, other in ((q, p), (p, q)):
            opposite = apply_const("not", other)
            try:
                th = self.goal(side, context.assuming("_", opposite), depth, deny)
                return logic.propositional(goal, [logic.discharge(opposite, th)])
            except KernelError as e:
                error = e
        raise error

    def computed(self, goal: Term) -> Theorem:
        """By working out what is written out."""
        th = tables.evaluate(goal)
        if sides_of(th)[1] is not _TRUE:
            raise ProofError(f"it does not come out true: {goal}")
        return logic.propositional(goal, [th])

    def whole(self, goal: Term) -> Theorem:
        """That a number is whole, where it comes out so in normal form."""
        xs = terms.args_of(goal, "int", 1)
        if xs is None or isinstance(xs[0], Num):
            raise ProofError(f"not seen: {printed(goal)}")
        p = arithmetic.normal_form(xs[0])
        if len(p) > 1 or any(m != (frozenset(), frozenset()) for m in p):
            raise ProofError(f"no numeral: {goal}")
        q = num(next(iter(p.values())) if p else 0)
        return self.like(self.computed(apply_const("int", q)), goal, Context())

    def denial(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """x != y and not x <= y from an order."""
        inner = terms.args_of(goal, "not", 1)
        kind = comparison(inner[0]) if inner is not None else None
        if inner is None or kind is None:
            raise ProofError(f"no denied comparison: {goal}")
        turned = self.turned(goal)
        if turned is not None:
            try:
                return self.steps.along(self.steps.sym(turned), self.goal(sides_of(turned)[1], context, min(depth, 1), deny))
            except KernelError:
                return enclose(goal, context.all(), 16)
        x, y = terms.strip(inner[0])[1]
        for name in ("lt_ne", "gt_ne"):
            try:
                th = self.steps.use(name, x=x, y=y)
                sides = terms.args_of(th.concl, "imp", 2)
                assert sides is not None
                return modus_ponens(th, self.goal(sides[0], context, min(depth, 1), deny))
            except KernelError:
                pass
        return enclose(goal, context.all(), 16)

    # --- arithmetic ---------------------------------------------------------------------------------------------------
    def arithmetic(self, goal: Term, context: Context, depth: int) -> Theorem:
        """Comparisons: linear in what is at hand, on a box, linear in products of two."""
        if comparison(goal) is None and goal is not _FALSE:
            raise ProofError(f"no comparison of reals: {goal}")
        try:
            return self.linear(goal, context)
        except KernelError as e:
            first = e
        if goal is not _FALSE:
            try:
                return enclose(goal, context.all(), 16)
            except KernelError:
                pass
        if comparison(goal) == "lt":
            try:
                return self.strict(goal, context)
            except KernelError:
                pass
        orders = [th for th in context.all() if comparison(th.concl) in ("le", "lt")]
        if depth < DEPTH or not orders or len(orders) > 8:
            raise first
        squares: list[Product] = [((), (difference(th.concl),)) for th in orders]
        return self.linear(goal, context, [*products_of_two(orders), *squares])

    def linear(self, goal: Term, context: Context, products: Sequence[Product] = (),
               multiples: Sequence[Multiple] = ()) -> Theorem:
        """A combination of the products and multiples and of all comparisons at hand."""
        turned = self.turned(goal)
        if turned is not None:
            return self.steps.along(self.steps.sym(turned),
                                    self.linear(sides_of(turned)[1], context, products, multiples))
        rows, equations = list(products), list(multiples)
        for th in [*context.all(), *self.about(goal, context)]:
            turned = self.turned(th.concl)
            th = th if turned is None else self.steps.along(turned, th)
            kind = comparison(th.concl)
            if kind == "eq":
                equations.append((num(1), th))
            elif kind:
                rows.append(((th,), ()))
        if goal is _FALSE:  # 0 < 0 is false, and follows from strict ones too
            nothing = apply_const("lt", num(0), num(0))
            rows = [*rows, ((self.computed(apply_const("lt", num(0), num(1))),), ())]
            th = combine(nothing, rows, equations, nonzero(context.all()), lambda t: self.apart(t, context))
            return logic.propositional(goal, [th, tables.evaluate(nothing)])
        return combine(goal, rows, equations, nonzero(context.all()), lambda t: self.apart(t, context),
                       self.antisymmetry)

    def strict(self, goal: Term, context: Context) -> Theorem:
        """x < y from x <= y, where x == y would make something equal that is not."""
        apart = [th for th in context.all() if (inner := terms.args_of(th.concl, "not", 1)) and comparison(inner[0]) == "eq"]
        if not apart:
            raise ProofError(f"not seen: {printed(goal)}")
        x, y = terms.strip(goal)[1]
        both = self.steps.use("le_cases", self.linear(apply_const("le", x, y), context), x=x, y=y)
        equal = apply_const("eq", x, y)
        for th in apart:
            same = terms.strip(th.concl)[1][0]
            try:
                absurd = logic.discharge(equal, self.linear(same, context.assuming("_", equal)))
                return logic.propositional(goal, [both, absurd, th])
            except KernelError:
                pass
        raise ProofError(f"not seen: {printed(goal)}")

    def about(self, goal: Term, context: Context) -> list[Theorem]:
        """What facts tagged ``about`` say of terms in the goal and in the comparisons at hand: min(x, y) <= x, .."""
        sources = [goal, *(th.concl for th in context.all() if comparison(th.concl))]
        here = dict.fromkeys(t for s in sources for t in calls(s))
        out: list[Theorem] = []
        for pattern, fact in self.triggers:
            for t in here:
                if head_of(t) == head_of(pattern) and len(out) < ABOUT:
                    found = match(pattern, t, fact.parameters.values(), Values())
                    if found is not None:
                        out.append(logic.instantiate(found.types, found.terms, fact.theorem))
        return out

    def turned(self, t: Term) -> Theorem | None:
        """(not x <= y) == (y < x), and likewise for <, if t is a denied comparison."""
        inner = terms.args_of(t, "not", 1)
        kind = comparison(inner[0]) if inner is not None else None
        if inner is None or kind not in ("le", "lt"):
            return None
        x, y = terms.strip(inner[0])[1]
        return self.steps.use(f"not_{kind}", x=x, y=y)

    def antisymmetry(self, first: Theorem, second: Theorem) -> Theorem:
        """x == y from x <= y and y <= x."""
        x, y = terms.strip(first.concl)[1]
        return self.steps.use("le_antisym", first, second, x=x, y=y)

    def apart(self, t: Term, context: Context) -> Theorem | None:
        """That a denominator is positive or negative, if it is seen."""
        if t in self.busy or isinstance(t, Num) or self.left < 0:
            return None
        self.busy.append(t)
        try:
            for e in exponents(t):
                context = context.with_theorem("_", self.steps.use("exp_pos", x=e))
            for goal in (apply_const("lt", num(0), t), apply_const("lt", t, num(0))):
                try:
                    return self.goal(goal, context, 2)
                except KernelError:
                    pass
            return None
        finally:
            self.busy.pop()

    def derivative(self, goal: Term, context: Context, depth: int) -> Theorem:
        """hasderiv(f, x, d): the derivative is computed and compared with d."""
        f, x, d = terms.strip(goal)[1]
        th = derivative(self.steps, f, x, context, lambda g, c: self.goal(g, c, min(depth, 3)))
        equal = self.goal(apply_const("eq", terms.strip(th.concl)[1][2], d), context, 2)
        v = fresh("d", d.type)
        return self.steps.replace(equal, th, terms.lam(v, apply_const("hasderiv", f, x, v)))

    # --- facts --------------------------------------------------------------------------------------------------------
    def by_any_fact(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        if depth:
            wanted = head_of(goal)
            for name, th in reversed(context.theorems):
                if terms.args_of(th.concl, "all", 1) is not None and wanted in last_heads(th.concl):
                    try:
                        return self.by(self.steps.opened(name, th), goal, context, depth=depth - 1, deny=(*deny, goal))
                    except KernelError:
                        pass
            for fact in self.facts.tagged("auto"):
                if last_heads(fact.conclusion) & {wanted, None}:
                    try:
                        less = 0 if wanted in MEASURABLE else 1  # such facts ask for parts of what they say
                        return self.by(fact, goal, context, depth=depth - less, deny=(*deny, goal))
                    except KernelError:
                        pass
        raise ProofError(f"not seen: {printed(goal)}")

    def by(self, fact: Lemma, goal: Term | None, context: Context, given: Mapping[str, Term] | None = None,
           using: Sequence[Theorem] = (), depth: int = 3, deny: tuple[Term, ...] = ()) -> Theorem:
        """The goal by one fact: parameters given by name, or found by matching the goal, then the hypotheses with what
        is at hand; hypotheses that are left are shown by auto. Without a goal: what the fact says."""
        start = Values(types={a: make(a) for a in fact.theorem.concl.spaces}) if fact.rigid else Values()
        names = fact.called
        for n, t in (given or {}).items():
            if n not in names:
                raise ProofError(f"{fact.name} has no parameter {n}; it has "
                                 f"{', '.join(n for n in names if '~' not in n) or 'none'}")
            if not start.fits(names[n], t):
                raise ProofError(f"{fact.name}: {n} : {names[n].type} cannot be {t} : {t.type}")
        found: Values | None = start
        if goal is not None:
            for part in self.steps.parts(fact):
                found = match(part.conclusion, goal, fact.parameters.values(), start)
                if found is not None:
                    fact = part
                    break
        if found is None and deny:
            raise ProofError(f"{fact.name} says something else")
        pool = [*using, *reversed(context.all())]
        try:
            th = self.filled(fact, found or start, 0, pool, context, depth, deny, None if found is None else goal)
        except ProofError as e:
            if found is None and goal is not None:
                e.tried.insert(0, f"{fact.name} says {printed(fact.conclusion)}, which is not of the form of the goal")
            raise
        return th if goal is None else self.like(th, goal, context, deep=not deny)

    def filled(self, fact: Lemma, values: Values, i: int, pool: list[Theorem], context: Context, depth: int,
               deny: tuple[Term, ...], goal: Term | None) -> Theorem:
        """The fact with its hypotheses from the i-th on shown."""
        parameters = set(fact.parameters.values())
        if i == len(fact.hypotheses):
            if goal is not None and not parameters <= values.terms.keys():  # what the hypotheses said may tell the rest
                values = match(values.applied(fact.conclusion), goal, parameters, values) or values
            missing = [v.name.split("~")[0] for v in parameters if v not in values.terms]
            if missing:
                raise ProofError(f"{fact.name}: what is {', '.join(sorted(missing))}? Say it: with {missing[0]} = ...")
            unknown = fact.theorem.concl.spaces - values.types.keys()
            if unknown and not fact.rigid:
                raise ProofError(f"{fact.name}: on which space is {', '.join(sorted(unknown))}?")
            th = logic.instantiate(values.types, values.terms, fact.theorem)
            for h in fact.hypotheses:
                try:
                    th = modus_ponens(th, self.goal(values.applied(h), context, depth, deny))
                except KernelError as e:
                    raise ProofError(f"{fact.name} asks for {printed(values.applied(h))}", tried=[first_line(e)]) from e
            return th
        error: ProofError | None = None
        if not known(fact.hypotheses[i], parameters, values.terms):
            for candidate in pool:
                found = match(fact.hypotheses[i], candidate.concl, parameters, values)
                if found is not None:
                    try:
                        return self.filled(fact, found, i + 1, pool, context, depth, deny, goal)
                    except ProofError as e:
                        error = e
        try:
            return self.filled(fact, values, i + 1, pool, context, depth, deny, goal)
        except ProofError as e:
            raise error or e from None

    def like(self, th: Theorem, goal: Term, context: Context, deep: bool = True) -> Theorem:
        """The goal from a theorem that says nearly the same."""
        if th.concl is goal:
            return th
        try:
            return self.steps.along(alike(self.steps, th.concl, goal, context), th)
        except KernelError:
            if not deep:
                raise
        return self.goal(goal, context.with_theorem("_", th), 0)
