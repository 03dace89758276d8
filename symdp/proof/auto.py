"""``auto``: the small gaps. Hypotheses, logic, arithmetic, enclosure, and facts whose conditions are as easy.

It works in steps, never in seconds. It proves all goals that are instances of what is at hand, comparisons that are
linear combinations of products of two hypotheses, and what a fact tagged ``auto`` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Num, Term, apply_const, num
from symdp.kernel.types import PROP, KernelError, fun, make
from symdp.proof import limits
from symdp.proof.context import Context, comparison
from symdp.proof.derivatives import derivative
from symdp.proof.enclosing import enclose
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts, Lemma
from symdp.proof.linear import Multiple, Product, combine, denominators, nonzero, products_of_two, term_of
from symdp.proof.matching import Values, fresh, known, match
from symdp.proof.positivity import positive
from symdp.proof.printing import text as printed
from symdp.proof.rewriting import alike
from symdp.proof.shapes import calls, difference, first_line, head_of, last_heads, trigger
from symdp.proof.steps import Steps, denied, hint, modus_ponens, sides_of

DEPTH = 4
STEPS = 4000
"""How many goals one call may look at."""
ABOUT = 60
"""How many facts about terms of the goal one linear combination is given."""
DIVIDED = 20
"""How many comparisons at hand are divided by a denominator of the goal."""
_HEADS = {name: terms.const(name, t) for name, t in (("or", fun(PROP, PROP, PROP)), ("not", fun(PROP, PROP)))}
MEASURABLE = ("ev", "meas", "mbl", "kernel")
_FALSE, _TRUE = apply_const("false"), apply_const("true")


def _derivative(t: Term) -> bool:
    return terms.args_of(t, "hasderiv", 3) is not None


def _limit(t: Term) -> bool:
    sides, some = terms.args_of(t, "eq", 2), terms.args_of(t, "ex", 1)
    if sides is not None:
        return terms.args_of(sides[0], "limit", 3) is not None
    return any(terms.args_of(*shape) is not None for shape in (
        (t, "elim", 4), (t, "elimpoint", 2), (t, "enear", 3), *(((some[0], "elim", 3),) if some is not None else ())))


class Auto:
    """Proves goals with the facts, within a budget."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.steps = facts, Steps(facts)
        self.left = STEPS
        self.busy: list[Term] = []
        self.asking = False  # for the condition of a fact
        self.failed: set[tuple[object, ...]] = set()  # what was not seen since the budget was fresh
        self.signs: dict[tuple[object, ...], Theorem | None] = {}
        self.triggers = [(p, f) for f in facts.tagged("about")
                         if (p := trigger(f.conclusion, f.parameters.values())) is not None]

    def begin(self) -> None:
        """A fresh budget."""
        self.left = STEPS
        self.failed.clear()
        self.signs.clear()

    def prove(self, goal: Term, context: Context, depth: int = DEPTH) -> Theorem:
        """The goal, with a fresh budget; the error says what was at hand and what was tried."""
        self.begin()
        context = self.opened(context)
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
        key = (goal, context.theorems, depth, deny, tuple(self.busy), self.asking)
        if self.left < 0 or goal in deny or key in self.failed:
            raise ProofError(f"not seen: {printed(goal)}")
        try:
            return self.found(goal, context, depth, deny)
        except KernelError:
            if self.left >= 0:
                self.failed.add(key)
            raise

    def found(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """The goal by one of the ways there are."""
        for th in reversed(context.all()):
            if th.concl is goal:
                return th
        taken_apart = self.by_shape(goal, context, depth, deny)
        if taken_apart is not None:
            return taken_apart
        attempts: list[Callable[[], Theorem]] = [
            lambda: logic.propositional(goal, context.all()), lambda: self.computed(goal),
            lambda: self.denial(goal, context, depth, deny), lambda: self.whole(goal),
            lambda: self.arithmetic(goal, context, depth), lambda: self.positive(goal, context, depth, deny)]
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
        for shape, way in ((_derivative, self.derivative), (_limit, self.limit)):
            if depth and shape(goal):
                try:
                    return way(goal, context, depth)
                except KernelError:
                    pass
        for name, way_ in (("or", self.one_of_two), ("not", self.contradicted)):
            if terms.strip(goal)[0] is _HEADS[name]:
                try:
                    return way_(goal, context, depth, deny)
                except KernelError:
                    pass
        if comparison(goal) is None:
            try:
                return self.nearly_at_hand(goal, context)
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
            return logic.discharge(xs[0], self.goal(xs[1], self.opened(context.assuming("_", xs[0])), depth, deny))
        if name == "range" and len(xs) == 3:
            means = self.steps.use("range_def", a=xs[0], b=xs[1], k=xs[2])
            return self.steps.along(self.steps.sym(means), self.goal(sides_of(means)[1], context, depth, deny))
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

    def contradicted(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """not p, where p leads to what is false."""
        inner = terms.strip(goal)[1][0]
        if comparison(inner) is not None or not depth:
            raise ProofError(f"not seen: {printed(goal)}")
        false = self.goal(_FALSE, self.opened(context.assuming("_", inner)), depth - 1, deny)
        return logic.propositional(goal, [logic.discharge(inner, false)])

    def nearly_at_hand(self, goal: Term, context: Context) -> Theorem:
        """What a theorem at hand says but for the arithmetic of parts."""
        shape = terms.strip(goal)[0]
        for th in reversed(context.all()):
            if terms.strip(th.concl)[0] is shape:
                try:
                    return self.steps.along(alike(self.steps, th.concl, goal, context), th)
                except KernelError:
                    pass
        raise ProofError(f"not seen: {printed(goal)}")

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
                done = self.goal(sides_of(turned)[1], context, min(depth, 1), deny)
                return self.steps.along(self.steps.sym(turned), done)
            except KernelError:
                return enclose(goal, context.all(), 16)
        x, y = terms.strip(inner[0])[1]
        for name in ("lt_ne", "gt_ne"):
            try:
                th = self.steps.use(name, x=x, y=y)
                sides = terms.args_of(th.concl, "imp", 2)
                assert sides is not None
                return modus_ponens(th, self.goal(sides[0], context, min(depth, 2), deny))
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
        try:
            return self.strict(goal, context) if comparison(goal) == "lt" else self.apart_after_all(goal, context)
        except KernelError:
            pass
        orders = [th for th in context.all() if comparison(th.concl) in ("le", "lt")]
        if depth < DEPTH or not orders or len(orders) > 8:
            raise first
        squares: list[Product] = [((), (difference(th.concl),)) for th in orders]
        return self.linear(goal, context, [*products_of_two(orders), *squares])

    def linear(self, goal: Term, context: Context, products: Sequence[Product] = (),
               multiples: Sequence[Multiple] = ()) -> Theorem:
        """A combination of the products and multiples and of all comparisons at hand, and of what facts say about the
        terms in them: at first those without conditions, then those whose conditions are seen."""
        turned = self.turned(goal)
        if turned is not None:
            return self.steps.along(self.steps.sym(turned),
                                    self.linear(sides_of(turned)[1], context, products, multiples))
        known = self.about(goal, context, False)
        try:
            return self.combined(goal, context, products, multiples, known)
        except KernelError as e:
            error = e
        if self.asking:
            raise error
        more = self.about(goal, context, True)
        if more:
            try:
                return self.combined(goal, context, products, multiples, [*known, *more])
            except KernelError:
                pass
        divided = self.divided(goal, context)
        if not divided:
            raise error
        return self.combined(goal, context, [*products, *divided], multiples, [*known, *more])

    def divided(self, goal: Term, context: Context) -> list[Product]:
        """What is at hand, divided by the denominators of the goal that are positive."""
        if comparison(goal) not in ("le", "lt"):
            return []
        out: list[Product] = []
        for p in denominators([arithmetic.difference(goal)[1]]):
            t = term_of(p)
            sign = self.apart(t, context)
            if sign is not None and sign.concl is apply_const("lt", num(0), t):
                positive_inverse = self.steps.use("inv_pos", sign, x=t)
                orders = [th for th in context.all() if comparison(th.concl) in ("le", "lt")]
                out += [((positive_inverse,), ()), *(((th, positive_inverse), ()) for th in orders[-DIVIDED:])]
        return out

    def combined(self, goal: Term, context: Context, products: Sequence[Product], multiples: Sequence[Multiple],
                 more: Sequence[Theorem]) -> Theorem:
        """A combination of all that is given."""
        rows, equations = list(products), list(multiples)
        for th in [*context.all(), *more]:
            turned = self.turned(th.concl)
            th = th if turned is None else self.steps.along(turned, th)
            kind = comparison(th.concl)
            if kind == "eq":
                equations.append((num(1), th))
                if not th.concl.free:  # a value: its square is known too
                    equations.append((terms.strip(th.concl)[1][0], th))
            elif kind:
                rows.append(((th,), ()))
        if goal is _FALSE:  # 0 < 0 is false, and follows from strict ones too
            nothing = apply_const("lt", num(0), num(0))
            rows = [*rows, ((self.computed(apply_const("lt", num(0), num(1))),), ())]
            th = combine(nothing, rows, equations, nonzero(context.all()), lambda t: self.apart(t, context))
            return logic.propositional(goal, [th, tables.evaluate(nothing)])
        return combine(goal, rows, equations, nonzero(context.all()), lambda t: self.apart(t, context),
                       self.antisymmetry)

    def positive(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """0 < t or 0 <= t, from the signs of the parts of t."""
        kind = comparison(goal)
        if kind not in ("lt", "le") or terms.strip(goal)[1][0] is not num(0) or self.asking:
            raise ProofError(f"no sign: {printed(goal)}")

        def leaf(g: Term) -> Theorem:
            if g is goal:
                raise ProofError(f"not seen: {printed(goal)}")
            return self.goal(g, context, min(depth, 2), (*deny, goal))
        return positive(self.steps, terms.strip(goal)[1][1], kind == "lt", leaf)

    def strict(self, goal: Term, context: Context) -> Theorem:
        """x < y from x <= y, where x == y would make something equal that is not."""
        apart = [th for th in context.all()
                 if (inner := terms.args_of(th.concl, "not", 1)) and comparison(inner[0]) == "eq"]
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

    def apart_after_all(self, goal: Term, context: Context) -> Theorem:
        """false, where something is equal that is not."""
        for th in context.all() if goal is _FALSE else ():
            inner = terms.args_of(th.concl, "not", 1)
            if inner is not None and comparison(inner[0]) == "eq":
                try:
                    return logic.propositional(goal, [th, self.linear(inner[0], context)])
                except KernelError:
                    pass
        raise ProofError(f"not seen: {printed(goal)}")

    def about(self, goal: Term, context: Context, conditions: bool) -> list[Theorem]:
        """What facts tagged ``about`` say: without conditions, of terms in the goal and in the comparisons at hand
        (min(x, y) <= x); with conditions, of terms in the goal (1 < exp(x) where 0 < x)."""
        sources = [goal, *(th.concl for th in context.all() if not conditions and comparison(th.concl))]
        here = dict.fromkeys(t for s in sources for t in calls(s))
        triggers = [(p, f) for p, f in self.triggers if bool(f.hypotheses) == conditions]
        out: list[Theorem] = []
        for pattern, fact in [*triggers, *(self.triggers_at_hand(context) if conditions and here else ())]:
            start = Values(types={a: make(a) for a in fact.theorem.concl.spaces}) if fact.rigid else Values()
            for t in here:
                if terms.strip(t)[0] is not terms.strip(pattern)[0] and (fact.rigid or head_of(t) != head_of(pattern)):
                    continue
                found = match(pattern, t, fact.parameters.values(), start)
                if found is not None and len(out) < ABOUT:
                    th = logic.instantiate(found.types, found.terms, fact.theorem)
                    try:
                        out.append(modus_ponens(th, *(self.seen(found.applied(h), context) for h in fact.hypotheses)))
                    except KernelError:
                        pass
        return out

    def triggers_at_hand(self, context: Context) -> list[tuple[Term, Lemma]]:
        """What theorems at hand say of all points: forall(k in s: 0 <= f(k)) is of use where f is called."""
        out = []
        for name, th in context.theorems:
            if terms.args_of(th.concl, "all", 1) is not None and last_heads(th.concl) & {"le", "lt", "eq"}:
                for part in self.steps.parts(self.steps.opened(name, th)):
                    pattern = trigger(part.conclusion, part.opened) if comparison(part.conclusion) else None
                    if pattern is not None:
                        out.append((pattern, part))
        return out

    def seen(self, condition: Term, context: Context) -> Theorem:
        """A condition of a fact, if it is at hand or linear in what is."""
        self.asking = True
        try:
            return self.goal(condition, context, 0)
        finally:
            self.asking = False

    def opened(self, context: Context) -> Context:
        """With what k in a..b says."""
        there = set(context.all())
        for name, th in context.theorems:
            ends = terms.args_of(th.concl, "range", 3)
            if ends is not None:
                a, b, k = ends
                means = self.steps.along(self.steps.use("range_def", a=a, b=b, k=k), th)
                if all(t.concl is not means.concl for t in there):
                    context = context.with_theorem(name, means).with_theorem(name, th)
        return context

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
        """That a denominator is positive or negative, or not 0, if it is seen."""
        if t in self.busy or isinstance(t, Num) or self.left < 0:
            return None
        key = (t, context.theorems, tuple(self.busy), self.asking)
        if key not in self.signs:
            self.busy.append(t)
            try:
                self.signs[key] = self.sign(t, context)
            finally:
                self.busy.pop()
        return self.signs[key]

    def sign(self, t: Term, context: Context) -> Theorem | None:
        """0 < t, t < 0 or t != 0."""
        zero = num(0)
        for goal in (apply_const("lt", zero, t), apply_const("lt", t, zero), denied(apply_const("eq", t, zero))):
            try:
                return self.goal(goal, context, 2)
            except KernelError:
                pass
        return None

    def derivative(self, goal: Term, context: Context, depth: int) -> Theorem:
        """hasderiv(f, x, d): the derivative is computed and compared with d."""
        f, x, d = terms.strip(goal)[1]
        th = derivative(self.steps, f, x, context, lambda g, c: self.goal(g, c, min(depth, 3)))
        equal = self.goal(apply_const("eq", terms.strip(th.concl)[1][2], d), context, 2)
        v = fresh("d", d.type)
        return self.steps.replace(equal, th, terms.lam(v, apply_const("hasderiv", f, x, v)))

    def limit(self, goal: Term, context: Context, depth: int) -> Theorem:
        """elimpoint(s, a); enear(s, a, p); elim(s, f, a, d), for some d or a given one; limit(s, f, a) == d."""
        def prove(g: Term, c: Context) -> Theorem:
            return self.goal(g, c, min(depth, 3))
        if terms.args_of(goal, "enear", 3) is not None:
            return self.near(goal, context, depth)
        if terms.args_of(goal, "elimpoint", 2) is not None:
            return limits.at_point(self.steps, goal, context, prove)
        sides = terms.args_of(goal, "eq", 2)
        if sides is not None:
            s, f, a = terms.strip(sides[0])[1]
            there = prove(apply_const("elimpoint", s, a), context)
            tends = self.limit(apply_const("elim", s, f, a, sides[1]), context, depth)
            return self.steps.use("limit_eq", there, tends, s=s, f=f, a=a, d=sides[1])
        some = terms.args_of(goal, "ex", 1)
        s, f, a = terms.strip(goal if some is None else some[0])[1][:3]
        v = fresh("x", f.type.args[0])
        inner = terms.args_of(terms.app(f, v), "up", 1)
        if inner is None:
            raise ProofError("the limit of what is perhaps infinite")
        th = limits.limit_of(self.steps, s, terms.lam(v, inner[0]), a, context, prove)
        found = limits.target(th.concl)
        if some is not None:
            return self.steps.witness(some[0], found, th)
        wanted = limits.target(goal)
        d, e = terms.args_of(found, "up", 1), terms.args_of(wanted, "up", 1)
        if found is wanted:
            return th
        if d is None or e is None:
            raise ProofError(f"the limit is {printed(found)}", wanted=printed(goal))
        return limits.moved(self.steps, th, self.goal(apply_const("eq", d[0], e[0]), context, 2))

    def near(self, goal: Term, context: Context, depth: int) -> Theorem:
        """enear(s, a, p), where p holds on all of s but a."""
        error: KernelError = ProofError(f"not seen: {printed(goal)}")
        for name in ("near_all", "near_other"):
            try:
                return self.by(self.facts.get(name), goal, context, depth=depth, deny=(goal,))
            except KernelError as e:
                error = e
        raise error

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
        ways: list[tuple[Lemma, Values | None]] = [(fact, start)]
        if goal is not None:
            matched = [(p, match(p.conclusion, goal, p.parameters.values(), start)) for p in self.steps.parts(fact)]
            ways = [(p, found) for p, found in matched if found is not None] or [(fact, None)]
        if ways[0][1] is None and deny:
            raise ProofError(f"{fact.name} says something else")
        pool, error = [*using, *reversed(context.all())], None
        for part, found in ways:  # a part may look like the goal and turn out to be another
            try:
                th = self.filled(part, found or start, 0, pool, context, depth, deny, None if found is None else goal)
                return th if goal is None else self.like(th, goal, context, deep=not deny)
            except KernelError as e:
                if found is None and goal is not None and isinstance(e, ProofError):
                    e.tried.insert(0, f"{fact.name} says {printed(fact.conclusion)}, "
                                      "which is not of the form of the goal")
                error = error or e
        raise error or ProofError(f"{fact.name} says nothing")

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
