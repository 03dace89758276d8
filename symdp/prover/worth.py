"""Extended reals whose divergences are known, worked out: terms are oo, -oo or a number, formulas are about numbers."""

from __future__ import annotations

from collections.abc import Callable

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import EREAL, PROP, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.shapes import head_of, replaced
from symdp.proof.steps import denied, sides_of
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search

OPERATIONS = frozenset("up oo eadd emul eneg eexp elog esqrt epower emin emax ebits ite".split())
"""What is worked out; other extended reals are distinguished by cases."""
TRUE, FALSE, ZERO = apply_const("true"), apply_const("false"), num(0)
CONDITION = 3
"""How deep conditions of facts are searched for."""


class Unsigned(ProofError):
    """A number times oo, and the sign of the number is not seen."""

    def __init__(self, number: Term) -> None:
        super().__init__("the sign of a factor of oo is not seen")
        self.number = number


def infinite() -> Term:
    """oo."""
    return apply_const("oo")


def below() -> Term:
    """-oo."""
    return apply_const("eneg", infinite())


def number_in(t: Term) -> Term | None:
    """x of ``up(x)``."""
    xs = terms.args_of(t, "up", 1)
    return None if xs is None else xs[0]


def unknown(t: Term) -> list[Term]:
    """The extended reals in t that are no operation on others, the innermost first."""
    return [u for u in subterms(t) if u.type is EREAL and head_of(u) not in OPERATIONS and head_of(u) is not None]


class Worth:
    """Equations ``t == up(x)``, ``t == oo`` or ``t == -oo``, from what is at hand about the divergences in t."""

    def __init__(self, s: Search, context: Context, depth: int) -> None:
        self.s, self.context, self.depth = s, context, depth
        self.known: dict[Term, Theorem] = {}
        for th in context.all():
            sides = terms.args_of(th.concl, "eq", 2)
            if sides is not None and sides[0].type is EREAL and head_of(sides[0]) not in OPERATIONS:
                self.known[sides[0]] = th

    # --- terms --------------------------------------------------------------------------------------------------------
    def of(self, t: Term) -> Theorem:
        """t == its worth."""
        use, head, xs = self.s.steps.use, head_of(t), terms.strip(t)[1]
        if t in self.known:
            return self.known[t]
        if head in ("up", "oo") or t is below():
            return self.s.steps.refl(t)
        if head == "ite":
            return self.chosen(t, xs)
        if head not in OPERATIONS:
            raise ProofError("not known")
        parts = [self.of(x) for x in xs]
        th = self.s.steps.refl(terms.strip(t)[0])
        for p in parts:
            th = self.s.steps.cong(th, p)
        now = [sides_of(p)[1] for p in parts]
        return self.s.steps.trans(th, self.operation(head or "", now, use))

    def chosen(self, t: Term, xs: list[Term]) -> Theorem:
        """The side of a condition that is decided."""
        for condition, name, side in ((xs[0], "ite_true", 1), (denied(xs[0]), "ite_false", 2)):
            try:
                th = self.s.goal(condition, self.context, min(self.depth - 1, CONDITION))
            except KernelError:
                continue
            equal = self.s.steps.use(name, th, p=xs[0], x=xs[1], y=xs[2])
            return self.s.steps.trans(equal, self.of(xs[side]))
        raise ProofError("the condition is not decided")

    def operation(self, head: str, xs: list[Term], use: Callable[..., Theorem]) -> Theorem:
        """The operation on worths."""
        numbers = [number_in(x) for x in xs]
        if all(n is not None for n in numbers):
            if head in ("eadd", "emul", "epower"):
                return use(f"{head}_up", x=numbers[0], y=numbers[1])
            if head == "elog":
                return self.logarithm(numbers[0] or ZERO, use)
            if head in ("eneg", "eexp", "esqrt"):
                return use(f"{head}_up", x=numbers[0])
        if head == "eadd":
            return self.sum(xs, use)
        if head == "emul":
            if number_in(xs[0]) is None and number_in(xs[1]) is not None:
                turned = use("emul_comm", x=xs[0], y=xs[1])
                return self.s.steps.trans(turned, self.operation("emul", xs[::-1], use))
            return self.product(xs, use)
        if head == "eneg":
            return self.s.steps.refl(apply_const("eneg", xs[0])) if xs[0] is infinite() else use(
                "eneg_eneg", x=infinite())
        if head in ("eexp", "elog", "esqrt") and xs[0] is infinite():
            return use("elog_oo" if head == "elog" else f"{head}_at_oo")
        if head == "eexp" and xs[0] is below():
            return use("eexp_at_neg_oo")
        raise ProofError(f"{head} of infinities is not worked out")

    def logarithm(self, x: Term, use: Callable[..., Theorem]) -> Theorem:
        sign = self.sign(x)
        if sign[0] == 0:
            equal = self.s.steps.cong(self.s.steps.refl(terms.strip(apply_const("up", x))[0]), sign[1])
            there = self.s.steps.cong(self.s.steps.refl(terms.strip(apply_const("elog", apply_const("up", x)))[0]),
                                      equal)
            return self.s.steps.trans(there, use("elog_zero"))
        name = "gt_ne" if sign[0] > 0 else "lt_ne"
        apart = use(name, sign[1], x=x, y=ZERO)
        return use("elog_up", apart, x=x)

    def sum(self, xs: list[Term], use: Callable[..., Theorem]) -> Theorem:
        """oo + x, x + oo and so on."""
        for end, other, name in ((infinite(), below(), "eadd_oo"), (below(), infinite(), "eadd_neg_oo")):
            if end in xs:
                at = xs.index(end)
                rest = xs[1 - at]
                if rest is other:
                    break
                apart = self._distinct(rest, other)
                return use(name + ("" if at == 0 else "_right"), apart, x=rest)
        raise ProofError("oo - oo")

    def _distinct(self, a: Term, b: Term) -> Theorem:
        """not a == b of worths, one of them an infinity and the other one not that."""
        use, wanted = self.s.steps.use, denied(apply_const("eq", a, b))
        for one, other in ((a, b), (b, a)):
            x = number_in(other)
            if x is not None:
                th = use("oo_ne_up" if one is infinite() else "neg_oo_ne_up", x=x)
                return logic.propositional(wanted, [th, self._flipped(a, b), self._flipped(b, a)])
        return logic.propositional(wanted, [use("neg_oo_ne_oo"), self._flipped(a, b), self._flipped(b, a)])

    def _flipped(self, a: Term, b: Term) -> Theorem:
        """a == b implies b == a."""
        return logic.discharge(apply_const("eq", a, b), self.s.steps.sym(logic.assume(apply_const("eq", a, b))))

    def product(self, xs: list[Term], use: Callable[..., Theorem]) -> Theorem:
        """x*oo by the sign of x."""
        x = number_in(xs[0])
        if x is None or xs[1] is not infinite():
            raise ProofError("a product of infinities")
        kind, th = self.sign(x)
        if kind == 0:
            up = self.s.steps.cong(self.s.steps.refl(terms.strip(xs[0])[0]), th)
            head = terms.strip(apply_const("emul", *xs))[0]
            there = self.s.steps.cong(self.s.steps.cong(self.s.steps.refl(head), up), self.s.steps.refl(xs[1]))
            return self.s.steps.trans(there, use("emul_zero", x=xs[1]))
        order = use("elt_up", x=ZERO if kind > 0 else x, y=x if kind > 0 else ZERO)
        strict = self.s.steps.along(self.s.steps.sym(order), th)
        return use("emul_oo" if kind > 0 else "emul_oo_negative", strict, x=xs[0])

    def sign(self, x: Term) -> tuple[int, Theorem]:
        """1 with 0 < x, -1 with x < 0 or 0 with x == 0."""
        for kind, goal in ((1, apply_const("lt", ZERO, x)), (0, apply_const("eq", x, ZERO)),
                           (-1, apply_const("lt", x, ZERO))):
            try:
                return kind, self.s.goal(goal, self.context, min(self.depth - 1, CONDITION))
            except KernelError:
                continue
        raise Unsigned(x)

    # --- formulas -----------------------------------------------------------------------------------------------------
    def formula(self, p: Term) -> Theorem:
        """p == what it says of numbers."""
        head, xs = head_of(p), terms.strip(p)[1]
        use, refl = self.s.steps.use, self.s.steps.refl
        if head in ("and", "or", "imp", "not") or (head == "eq" and xs[0].type is PROP):
            parts = [self.formula(x) for x in xs]
            new = simpler(head or "", [sides_of(q)[1] for q in parts])
            return logic.propositional(apply_const("eq", p, new), parts)
        if head == "elt":
            equal = use("elt_def", x=xs[0], y=xs[1])
            return self.s.steps.trans(equal, self.formula(sides_of(equal)[1]))
        if head in ("emulok", "eaddok", "fin"):
            equal = use(f"{head}_def", x=xs[0], **({"y": xs[1]} if len(xs) == 2 else {}))
            return self.s.steps.trans(equal, self.formula(sides_of(equal)[1]))
        if head in ("ele", "epowdef") or (head == "eq" and xs[0].type is EREAL):
            a, b = self.of(xs[0]), self.of(xs[1])
            there = self.s.steps.cong(self.s.steps.cong(refl(terms.strip(p)[0]), a), b)
            return self.s.steps.trans(there, self.compared(sides_of(there)[1]))
        th = refl(p)
        for t in subterms(p):
            inner = terms.args_of(t, "val", 1)
            if inner is not None and t in subterms(sides_of(th)[1]):
                v = self.value(t, inner[0])
                if sides_of(v)[1] is not t:
                    th = self.s.steps.trans(th, self._rewritten(sides_of(th)[1], v))
        return th

    def value(self, t: Term, inner: Term) -> Theorem:
        """val(..) == the number."""
        equal = self.of(inner)
        there = self.s.steps.cong(self.s.steps.refl(terms.strip(t)[0]), equal)
        worth = sides_of(equal)[1]
        x = number_in(worth)
        if x is not None:
            if x is t:
                return self.s.steps.refl(t)
            return self.s.steps.trans(there, self.s.steps.use("val_up", x=x))
        return self.s.steps.trans(there, self.s.steps.use("val_oo" if worth is infinite() else "val_neg_oo"))

    def _rewritten(self, p: Term, equal: Theorem) -> Theorem:
        """p == p with right for left."""
        a, _ = sides_of(equal)
        v = fresh("z", a.type)
        whole = terms.lam(v, apply_const("eq", p, replaced(p, a, v)))
        return self.s.steps.replace(equal, self.s.steps.refl(p), whole)

    def compared(self, p: Term) -> Theorem:
        """A comparison of worths."""
        use, head, xs = self.s.steps.use, head_of(p), terms.strip(p)[1]
        a, b = number_in(xs[0]), number_in(xs[1])
        if a is not None and b is not None:
            if head == "eq":
                there = logic.discharge(p, use("up_injective", logic.assume(p), x=a, y=b))
                same = apply_const("eq", a, b)
                up = terms.strip(xs[0])[0]
                back = logic.discharge(same, self.s.steps.cong(self.s.steps.refl(up), logic.assume(same)))
                return logic.propositional(apply_const("eq", p, same), [there, back])
            return use("ele_up" if head == "ele" else "epowdef_up", x=a, y=b)
        if head == "eq":
            if xs[0] is xs[1]:
                return use("eq_true", self.s.steps.refl(xs[0]), p=p)
            return use("eq_false", self._distinct(xs[0], xs[1]), p=p)
        if head != "ele":
            raise ProofError("not worked out")
        if xs[1] is infinite():
            return use("eq_true", use("ele_oo", x=xs[0]), p=p)
        if xs[0] is below():
            return use("eq_true", use("neg_oo_le", x=xs[1]), p=p)
        if xs[0] is infinite():
            return use("eq_false", use("oo_not_le", x=b) if b is not None else use("oo_not_le_neg"), p=p)
        return use("eq_false", use("up_not_le", x=a or ZERO), p=p)


def simpler(head: str, xs: list[Term]) -> Term:
    """The connective of these, without true and false."""
    if head == "not":
        return FALSE if xs[0] is TRUE else TRUE if xs[0] is FALSE else apply_const("not", xs[0])
    a, b = xs
    if head == "and":
        return FALSE if FALSE in xs else b if a is TRUE else a if b is TRUE else apply_const("and", a, b)
    if head == "or":
        return TRUE if TRUE in xs else b if a is FALSE else a if b is FALSE else apply_const("or", a, b)
    if head == "imp":
        return TRUE if a is FALSE or b is TRUE else b if a is TRUE else simpler("not", [a]) if b is FALSE else (
            apply_const("imp", a, b))
    return apply_const("eq", a, b)
