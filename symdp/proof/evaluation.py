"""Evaluation: what a closed term is worth, and whether a closed formula holds, by steps of the kernel.

:meth:`Evaluation.value` proves ``t == v`` with v a numeral, an elementary real (numbers under + * exp log and the
like), an extended real ``up(r)`` or an infinity, or an object that is written out; :meth:`Evaluation.truth` proves t or
``not t``. Definitions and equations of the library are used from left to right; sums, quantifiers and extrema over
finite sets are written out (:mod:`symdp.proof.finite_sets`), laws are read off their points
(:mod:`symdp.proof.finite_laws`). What cannot be worked out is named in the :class:`ProofError`.

Free variables are taken as they are: an atom about one that nothing is known of is :class:`Undecided`, and
:meth:`Evaluation.by_cases` distinguishes the cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction

from symdp.kernel import arithmetic, boxes, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Lam, Num, Term, apply_const
from symdp.kernel.types import EREAL, PROP, REAL, KernelError, Type
from symdp.proof import numbers
from symdp.proof.auto import Auto
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts, Lemma
from symdp.proof.finite_sets import replaced
from symdp.proof.matching import Values, fresh, match
from symdp.proof.printing import text as printed
from symdp.proof.steps import Steps, denied, modus_ponens, sides_of

TRUE, FALSE = apply_const("true"), apply_const("false")
ELEMENTARY = frozenset("add neg mul inv exp log pow".split())
CONSTRUCTORS = frozenset("up oo eneg pair mkdb mklaw mkchan lnum lsym lpair true false range output joint product image "
                         "mixlaw upd".split())
"""Heads of terms that stand for themselves when their arguments do."""
CASES = 14
"""How many conditions may be distinguished one within the other."""

Rule = Callable[[list[Term], Term], Theorem | None]


class Undecided(ProofError):
    """Nothing is known of this atom, which speaks of a free variable."""

    def __init__(self, atom: Term) -> None:
        super().__init__("nothing is known of this", wanted=printed(atom))
        self.atom = atom


def unworkable(t: Term, why: str = "this cannot be worked out") -> ProofError:
    """The error for a term with no value."""
    return ProofError(f"{why}: {printed(t)[:300]}")


def name_of(t: Term) -> str:
    """The constant at the head, or an empty text."""
    head, _ = terms.strip(t)
    return head.name if isinstance(head, Const) else ""


_elementary: dict[Term, bool] = {}


def elementary(t: Term) -> bool:
    """Whether interval arithmetic sees all of t."""
    if t not in _elementary:
        head, xs = terms.strip(t)
        _elementary[t] = isinstance(t, Num) or opaque(t) or (
            isinstance(head, Const) and head.name in ELEMENTARY and all(map(elementary, xs)) and not special_value(t))
    return _elementary[t]


def opaque(t: Term) -> bool:
    """Whether t is a number of which bounds are known."""
    inner = terms.args_of(t, "val", 1)
    return inner is not None and name_of(inner[0]) == "capacity"


def opaque_in(t: Term) -> list[Term]:
    """The numbers in t of which bounds are known."""
    if opaque(t):
        return [t]
    return [] if not isinstance(t, terms.App) else [*opaque_in(t.function), *opaque_in(t.argument)]


def special_value(t: Term) -> bool:
    """Whether exp, log or a power is a number that is known: exp(0), log(1), log of what is not positive, (-1)^(1/2)."""
    head, xs = terms.strip(t)
    assert isinstance(head, Const)
    if head.name == "exp":
        return not arithmetic.normal_form(xs[0]) or numbers.logarithm_in(xs[0]) is not None
    first = xs[0]
    if head.name == "log":
        return numbers.known_logarithm(first)
    return head.name == "pow" and isinstance(first, Num) and isinstance(xs[1], Num) and xs[1].value.denominator != 1


class Evaluation:
    """Values and truths, each worked out once. ``special`` and ``judges`` are the rules of other modules by the
    constant at the head: equations t == t', and theorems t or not t."""

    def __init__(self, facts: Facts) -> None:
        from symdp.proof import capacities, finite_laws, finite_sets, finite_sums, piecewise, quantities
        self.facts, self.steps, self.auto = facts, Steps(facts), Auto(facts)
        self.special: dict[str, Rule] = {}
        self.judges: dict[str, Rule] = {}
        self.known: dict[Term, Theorem] = {}      # atoms with free variables: the atom, or its denial
        self.equations: dict[Term, Theorem] = {}  # terms with free variables: t == value
        self.closed: dict[tuple[str, Term], Theorem | ProofError] = {}
        self.local: dict[tuple[str, Term], Theorem | ProofError] = {}
        self.enclosed: dict[Term, list[Theorem]] = {}  # numbers of which only bounds are known
        self.cause = ""  # why the last equation could not be used
        self.hints: list[Term] = []               # values to try where a quantifier is over an infinite space
        self.rewrites: dict[str, list[Lemma]] = {}
        for fact in facts.by_name.values():
            sides = terms.args_of(fact.conclusion, "eq", 2)
            if sides is not None and {"def", "simp"} & set(fact.tags):
                self.rewrites.setdefault(name_of(sides[0]), []).append(fact)
        self.sets = finite_sets.FiniteSets(self)
        self.sums = finite_sums.FiniteSums(self)
        self.laws = finite_laws.FiniteLaws(self)
        self.quantities = quantities.Quantities(self)
        self.piecewise = piecewise.Piecewise(self)
        self.numbers = numbers.Numbers(self)
        self.capacities = capacities.Capacities(self)

    # --- memory -------------------------------------------------------------------------------------------------------
    def _once(self, kind: str, t: Term, work: Callable[[Term], Theorem]) -> Theorem:
        memo = self.local if t.free else self.closed
        key = (kind, t)
        found = memo.get(key)
        if found is None:
            try:
                found = work(t)
            except ProofError as e:
                found = e
            except KernelError as e:
                found = unworkable(t, str(e))
            except RecursionError:
                found = unworkable(t, "this is nested too deeply")
            memo[key] = found
        if isinstance(found, ProofError):
            raise found
        return found

    @contextmanager
    def assuming(self, th: Theorem) -> Iterator[None]:
        """Inside, the theorem (an atom, its denial, or conjunctions of such) is known."""
        before = self.known, self.equations, self.local
        self.known, self.equations, self.local = dict(self.known), dict(self.equations), {}
        try:
            self._learn(th)
            yield
        finally:
            self.known, self.equations, self.local = before

    def _learn(self, th: Theorem) -> None:
        both = terms.args_of(th.concl, "and", 2)
        if both is not None:
            for side in both:
                self._learn(logic.propositional(side, [th]))
            return
        inner = terms.args_of(th.concl, "not", 1)
        self.known[inner[0] if inner is not None else th.concl] = th
        sides = terms.args_of(th.concl, "eq", 2)
        if sides is not None and sides[0].type is not PROP:
            a, b = sides
            if a.free and not b.free:
                self.equations[a] = self.steps.trans(th, self.value(b))
            elif b.free and not a.free:
                self.equations[b] = self.steps.trans(self.steps.sym(th), self.value(a))

    # --- truth --------------------------------------------------------------------------------------------------------
    def holds(self, t: Term) -> bool:
        """Whether t holds."""
        return self.truth(t).concl is t

    def prove(self, t: Term) -> Theorem:
        """t; ProofError if it does not hold or cannot be worked out."""
        th = self.by_cases(t) if t.free else self.truth(t)
        if th.concl is not t:
            raise ProofError(f"this does not hold: {printed(t)[:300]}")
        return th

    def truth(self, t: Term) -> Theorem:
        """t or not t."""
        return self._once("truth", t, self._truth)

    def _truth(self, t: Term) -> Theorem:
        if t in self.known:
            return self.known[t]
        head, xs = terms.strip(t)
        name = head.name if isinstance(head, Const) else ""
        if name in ("and", "or", "imp"):
            return self._connective(t, name, xs)
        if name == "not":
            return self._follows(t, [self.truth(xs[0])])
        if name in ("true", "false") and not xs:
            return self._follows(t, [])
        if name == "ite":
            return self.along(self._chosen(t, xs))
        if name in ("all", "ex"):
            return self.sets.quantified(t, name, xs[0])
        if name == "eq":
            return self.equality(t, xs[0], xs[1])
        if name in ("le", "lt"):
            return self._comparison(t, name, xs)
        if name in self.judges:
            th = self.judges[name](xs, t)
            if th is not None:
                return th
        first = tables.evaluate(t)
        if sides_of(first)[1] is not t:
            return self.along(first)
        if not name:
            raise Undecided(t)
        equation = self.arguments(t)
        if sides_of(equation)[1] is not t:
            return self.along(equation)
        rewritten = self.rewritten(t)
        if rewritten is not None:
            return self.along(rewritten)
        if t.free:
            raise Undecided(t)
        raise unworkable(t)

    def along(self, equation: Theorem) -> Theorem:
        """The truth of a from a == b and the truth of b."""
        a, b = sides_of(equation)
        return self._follows(a, [equation, self.truth(b)])

    def along_true(self, equation: Theorem) -> Theorem:
        """p from p == true."""
        return logic.propositional(sides_of(equation)[0], [equation])

    def candidates(self, t: Type) -> list[Term]:
        """Values of the type that may decide a quantifier."""
        own = [h for h in self.hints if h.type is t]
        if t.name == "fun" and t.args[1] is PROP:
            x = terms.var("x", t.args[0])
            own += [terms.lam(x, FALSE), terms.lam(x, TRUE)]
        return own

    def _follows(self, t: Term, premises: list[Theorem]) -> Theorem:
        """t or not t, whichever follows propositionally."""
        try:
            return logic.propositional(t, premises)
        except KernelError:
            return logic.propositional(denied(t), premises)

    def _connective(self, t: Term, name: str, xs: list[Term]) -> Theorem:
        """The second side is looked at only if the first does not decide, or cannot be worked out."""
        failed: ProofError | None = None
        premises: list[Theorem] = []
        for i, x in enumerate(xs):
            try:
                th = self.truth(x)
            except ProofError as e:
                if failed is None or (isinstance(e, Undecided) and not isinstance(failed, Undecided)):
                    failed = e
                continue
            if (th.concl is x) == {"and": False, "or": True, "imp": i == 1}[name]:
                return self._follows(t, [th])
            premises.append(th)
        if failed is not None:
            raise failed
        return self._follows(t, premises)

    def _chosen(self, t: Term, xs: list[Term]) -> Theorem:
        """ite(c, x, y) == x or y, applied to what it is applied to."""
        c = self.truth(xs[0])
        equation = self.steps.use("ite_true" if c.concl is xs[0] else "ite_false", c, p=xs[0], x=xs[1], y=xs[2])
        for x in xs[3:]:
            equation = self.steps.cong(equation, self.steps.refl(x))
        return equation

    def equality(self, t: Term, a: Term, b: Term) -> Theorem:
        """a == b, or that it is not so."""
        if a is b:
            return self.steps.refl(a)
        if a.type is PROP:
            return self._follows(t, [self.truth(a), self.truth(b)])
        if a.type is REAL:
            return self._comparison(t, "eq", [a, b])
        if a.type.name == "fun":
            return self.sums.same_function(t, a, b)
        equation = self.arguments(t)
        if sides_of(equation)[1] is not t:
            return self.along(equation)
        return self.objects_alike(t, a, b)

    def objects_alike(self, t: Term, a: Term, b: Term) -> Theorem:
        """Equality of two values that are no numbers."""
        if a.type is EREAL:
            return self.quantities.extended_equal(t, a, b)
        (f, xs), (g, ys) = terms.strip(a), terms.strip(b)
        names = name_of(a), name_of(b)
        if names == ("pair", "pair"):
            return self.along(self.steps.use("pair_eq", a=xs[0], b=xs[1], c=ys[0], d=ys[1]))
        if names == ("mkdb", "mkdb"):
            return self.sums.same_database(t, a, b)
        if "lnum" in names or "lsym" in names or "lpair" in names:
            return self.labels_alike(t, a, b)
        if names == ("mklaw", "mklaw"):
            return self.laws.same_law(t, a, b)
        if t.free:
            raise Undecided(t)
        raise unworkable(t)

    def labels_alike(self, t: Term, a: Term, b: Term) -> Theorem:
        """Equality of labelled outcomes: each constructor is injective, and they have nothing in common."""
        (_, xs), (_, ys) = terms.strip(a), terms.strip(b)
        rule = f"{name_of(a)}_{name_of(b)}"
        values = {"x": xs[0], "y": ys[0]} if len(xs) == len(ys) == 1 else dict(
            zip("abcd" if len(xs) == len(ys) else "xyz", [*xs, *ys], strict=False))
        return self.along(self.steps.use(rule, **values))

    def _comparison(self, t: Term, name: str, xs: list[Term]) -> Theorem:
        """A comparison of reals, worked out exactly or seen by interval arithmetic."""
        if t.free:
            first = tables.evaluate(t)
            if sides_of(first)[1] is not t:
                return self.along(first)
        equations = [self.value(x) for x in xs]
        a, b = (sides_of(e)[1] for e in equations)
        there = apply_const(name, a, b)
        if there is not t:
            return self._follows(t, [self.applied(t, equations), self.truth(there)])
        if t.free:
            return self._open_comparison(t, name, a, b)
        first = tables.evaluate(t)
        if sides_of(first)[1] in (TRUE, FALSE):
            return self._follows(t, [first])
        return self.decided(t, name, a, b)

    def decided(self, t: Term, name: str, a: Term, b: Term) -> Theorem:
        """A comparison of elementary reals."""
        same = arithmetic.normal_form(a) == arithmetic.normal_form(b)
        if same and name == "lt":
            return logic.propositional(denied(t), [self.steps.use("not_lt", x=a, y=b),
                                                   arithmetic.combination(apply_const("le", b, a))])
        if same:
            return arithmetic.combination(t)
        bounds = [th for x in dict.fromkeys(opaque_in(t)) for th in self.enclosed.get(x, [])]
        for way in (t, denied(t)) if name != "eq" else (denied(t),):
            try:
                return boxes.enclose(way, bounds)
            except KernelError as e:
                last = e
        if name != "lt":  # the sides may be equal
            try:
                self.auto.left = 400
                return self.auto.linear(t, Context())
            except KernelError:
                pass
        raise last

    def _open_comparison(self, t: Term, name: str, a: Term, b: Term) -> Theorem:
        """A comparison with free variables: the same whatever they are, or by arithmetic from what is known."""
        p = arithmetic.plus(arithmetic.normal_form(b), arithmetic.normal_form(a), Fraction(-1))
        if not p:
            return self.decided(t, name, a, b)
        if set(p) == {(frozenset(), frozenset())}:
            return self._apart(t, name, a, b, next(iter(p.values())))
        turned = apply_const("eq", b, a)
        if name == "eq" and turned in self.known:
            ways = [apply_const("eq", x, y) for x, y in ((a, b), (b, a))]
            return self._follows(t, [self.known[turned], *(
                logic.discharge(e, self.steps.sym(logic.assume(e))) for e in ways)])
        own = [th for th in self.known.values() if th.concl.free & t.free]
        context = Context({}, tuple(("_", th) for th in own))
        self.auto.left = 400
        others = {"le": ["lt"], "lt": ["le"], "eq": ["lt", "gt"]}[name]
        for way in ["", *others] if own else []:
            there = t if not way else apply_const("lt", a, b) if way == "lt" and name == "eq" else apply_const(
                way if way != "gt" else "lt", b, a)
            try:
                th = self.auto.arithmetic(there, context, 3)
            except KernelError:
                continue
            if not way:
                return th
            if name == "eq":
                return self.steps.use(f"{way}_ne", th, x=a, y=b)
            return logic.propositional(denied(t), [th, self.steps.use(f"not_{name}", x=a, y=b)])
        raise Undecided(t)

    def _apart(self, t: Term, name: str, a: Term, b: Term, c: Fraction) -> Theorem:
        """A comparison of terms that differ by the number c, not 0."""
        x, y = (a, b) if c > 0 else (b, a)
        less = arithmetic.combination(apply_const("lt", x, y), [(abs(c), (), ())])
        if name == "eq":
            return self.steps.use("lt_ne" if c > 0 else "gt_ne", less, x=a, y=b)
        if c > 0:
            return less if name == "lt" else self.steps.use("lt_le", less, x=a, y=b)
        weaker = less if name == "le" else self.steps.use("lt_le", less, x=b, y=a)
        return logic.propositional(denied(t), [weaker, self.steps.use(f"not_{name}", x=a, y=b)])

    # --- values -------------------------------------------------------------------------------------------------------
    def worth(self, t: Term) -> Term:
        """The value of t."""
        return sides_of(self.value(t))[1]

    def value(self, t: Term) -> Theorem:
        """t == its value."""
        return self._once("value", t, self._value)

    def _value(self, t: Term) -> Theorem:
        if t in self.equations:
            return self.equations[t]
        if t.type is PROP:
            th = self.truth(t)
            return logic.propositional(apply_const("eq", t, TRUE if th.concl is t else FALSE), [th])
        if isinstance(t, Lam | terms.Var | Num) or elementary(t):
            return tables.evaluate(t) if elementary(t) else self.steps.refl(t)
        if name_of(t) == "ite":
            return self._on(self._chosen(t, terms.strip(t)[1]))
        first = tables.evaluate(t)
        if sides_of(first)[1] is not t:
            return self._on(first)
        return self._reduced(t)

    def _on(self, equation: Theorem) -> Theorem:
        """From t == t' to t == the value of t'."""
        return self.steps.trans(equation, self.value(sides_of(equation)[1]))

    def _reduced(self, t: Term) -> Theorem:
        head, xs = terms.strip(t)
        name = name_of(t)
        if name in ("sum", "prod", "sup", "inf", "esum"):
            return self._on(self.sums.folded(name, xs, t))
        equation = self.arguments(t)
        if sides_of(equation)[1] is not t:
            return self._on(equation)
        rule = self.special.get(name)
        step = rule(xs, t) if rule is not None else None
        if step is None:
            step = self.rewritten(t)
        if step is not None:
            return self._on(step)
        if name == "row" and isinstance(terms.strip(xs[0])[0], Const):
            raise unworkable(t, f"this row is not seen{self.cause}")
        if name in CONSTRUCTORS or name in ELEMENTARY or not isinstance(head, Const) or t.free or (
                t.type.name in ("law", "chan")):
            return self.steps.refl(t)
        raise unworkable(t, f"this cannot be worked out{self.cause}")

    def arguments(self, t: Term) -> Theorem:
        """f(x, ..) == f(the value of x, ..); of arguments that are functions only what is known of the free variables
        in them is put in."""
        _, xs = terms.strip(t)
        return self.applied(t, [self.inside(x) if x.type.name == "fun" else self.value(x) for x in xs])

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
                    e = self.value(part)
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
            if t in self.equations or head in ("ite", "entry"):
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

    def applied(self, t: Term, equations: list[Theorem]) -> Theorem:
        """f(x, ..) == f(y, ..) from x == y, .."""
        head, _ = terms.strip(t)
        if all(sides_of(e)[0] is sides_of(e)[1] for e in equations):
            return self.steps.refl(t)
        out = self.steps.refl(head)
        for e in equations:
            out = self.steps.cong(out, e)
        return out

    def rewritten(self, t: Term) -> Theorem | None:
        """t == t' by a definition or an equation of the library whose conditions hold."""
        self.cause = ""
        for fact in self.rewrites.get(name_of(t), []):
            sides = terms.args_of(fact.conclusion, "eq", 2)
            assert sides is not None
            found = match(sides[0], t, fact.parameters.values(), Values())
            if found is None or not set(fact.parameters.values()) <= found.terms.keys():
                continue
            th = logic.instantiate(found.types, found.terms, fact.theorem)
            try:
                for h in fact.hypotheses:
                    th = modus_ponens(th, self.prove(found.applied(h)))
            except Undecided:
                raise
            except KernelError as e:
                self.cause = f" ({fact.name}: {str(e)[:200]})"
                continue
            if sides_of(th)[0] is t and sides_of(th)[1] is not t:
                return th
        return None

    # --- cases --------------------------------------------------------------------------------------------------------
    def by_cases(self, t: Term, depth: int = CASES) -> Theorem:
        """t, which may have free variables: where an atom is undecided, both cases are gone through."""
        try:
            th = self.truth(t)
        except Undecided as e:
            if depth == 0:
                raise unworkable(t, "too many cases") from None
            branches = []
            cases, whole = self.distinguished(e.atom)
            for case in cases:
                with self.assuming(logic.assume(case)):
                    branches.append(logic.discharge(case, self.by_cases(t, depth - 1)))
            return logic.propositional(t, [*whole, *branches])
        except ProofError as e:
            return self.absurd(t, e)
        if th.concl is t:
            return th
        return self.absurd(t, ProofError(f"this does not hold: {printed(t)[:300]}"))

    def distinguished(self, atom: Term) -> tuple[list[Term], list[Theorem]]:
        """The cases of an atom, and what says that these are all: that it holds or not, and for k in a..b the values
        of k."""
        xs = terms.args_of(atom, "range", 3)
        v = xs[2] if xs is not None else None
        if xs is None or v is None or not all(isinstance(x, Num) for x in xs[:2]) or not v.free:
            return [atom, denied(atom)], []
        k = fresh("k", REAL)
        found = self.sets.of_condition(k, apply_const("range", xs[0], xs[1], k))
        if found is None:
            return [atom, denied(atom)], []
        among = found.among(v, logic.assume(atom))
        return [*(apply_const("eq", v, p) for p in found.points), denied(atom)], [logic.discharge(atom, among)]

    def absurd(self, t: Term, e: ProofError) -> Theorem:
        """t, because what is known contradicts itself; else the error."""
        comparisons = [th for th in self.known.values() if th.concl.free]
        if len(comparisons) > 1:
            try:
                self.auto.left = 400
                context = Context({}, tuple(("_", th) for th in comparisons))
                return logic.propositional(t, [self.auto.arithmetic(FALSE, context, 3)])
            except KernelError:
                pass
        for atom, th in list(self.known.items()):
            if not atom.free or not self.equations:
                continue
            before = self.known, self.local
            self.known, self.local = {a: k for a, k in self.known.items() if a is not atom}, {}
            try:
                other = self.truth(atom)
            except ProofError:
                continue
            finally:
                self.known, self.local = before
            if other.concl is not th.concl:
                return logic.propositional(t, [th, other])
        raise e
