"""The proof checker: one method per rule, each turning a goal into the goals it rests on.

A goal says: for all values of the names, of their types, that satisfy the hypotheses, the
formula ``show`` holds. Invariant: hypotheses and show are defined wherever the (earlier)
hypotheses hold. New goals are computed here, never read from a certificate; what a
certificate may bring in (a lemma, a case, a rewritten form) is checked to be defined.
docs/legacy-kernel.md states every rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from symdp.legacy.kernel import (
    agreement,
    attained,
    capacity,
    close_rows,
    conditioned,
    congruence,
    construction,
    continuity,
    contraction,
    convergence,
    countable,
    databases,
    declared,
    densities,
    determinants,
    existence,
    families,
    feeding,
    fitting,
    geometric,
    integrals,
    joint,
    known,
    limits,
    means,
    membership,
    pointwise,
    radius,
    ranges,
    series,
    sides,
    single,
    slopes,
    solve,
    terms,
    termwise_limits,
    values,
)
from symdp.legacy.kernel import interval as iv
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import INFINITIES, NotDifferentiable, obligations, parts
from symdp.legacy.kernel.cover import MAX_STEPS, _Cover
from symdp.legacy.kernel.enclose import FLIPPED, NEGATED, NotReal, conjuncts, stated
from symdp.legacy.kernel.entries import event_range
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.goals import (
    Goal,
    Rejected,
    alike,
    binding_type,
    branches,
    difference,
    holds,
    integral,
    is_reading,
    is_real,
    laws,
    negation,
    numbers,
    piecewise_terms,
    plain,
    unfold,
)
from symdp.legacy.kernel.information import with_entropies
from symdp.legacy.kernel.membership import own_inputs
from symdp.legacy.kernel.normal import TooLarge, linear
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.scope import CONSTANTS, RESERVED, loose, named, variables
from symdp.legacy.kernel.terms import asks_all, has_extremum
from symdp.legacy.kernel.tree import (
    CONNECTIVES,
    FALSE,
    ZERO,
    Bind,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Type,
    free_names,
    num,
    put_inside,
    rebuild,
    substitute,
    walk,
)

# the engines build goals and covers with what the rules use
__all__ = ["Checker", "Goal", "Rejected", "_Cover", "binding_type", "branches", "difference", "holds",
           "is_real", "negation", "numbers", "piecewise_terms", "unfold"]

Proof = dict[str, Any]


def read(e: Expr) -> Expr:
    """e without its conditionals: of these the obligations speak, oo in a branch is one that no point fulfils."""
    return ZERO if isinstance(e, Op) and e.op == "if" else e if isinstance(e, Bind) else rebuild(e, read)


class Checker:
    def __init__(self) -> None:
        self.background: set[str] = set()
        self.steps = 0
        self.trail: list[str] = []
        # names, hypotheses, and what is defined without a proof
        self.settled: set[tuple[reductions.Names, tuple[Expr, ...], Expr]] = set()
        # arbitrary spaces: in how many places of the statement objects on them are bound; those of objects that texts
        # of the certificate bind; and those that values were given for
        self.places: Counter[str] = Counter()
        self.spoken: set[str] = set()
        self.chosen: set[str] = set()
        # what laws on no space are on, once a value has been put for something on a space that is left open: from then
        # on spaces of which nothing is said are different ones (fitting.told_apart)
        self.own_space: Expr | None = None
        # sides of which nothing is said, and the spaces that they have been put beside, which are one (fitting.tied)
        self.beside: list[tuple[frozenset[str], tuple[Expr, ...]]] = []
        # what is written for inputs on such sides, and what of declared names is assumed there
        self.points: list[tuple[str, Expr, tuple[Expr, ...]]] = []
        self.bound: set[str] = set()  # what has been bound by a quantifier

    # -- entry
    def start(self, places: Counter[str]) -> None:
        """Another proof begins: it has spaces of its own."""
        self.places, self.spoken, self.chosen, self.own_space, self.beside, self.points = (
            places, set(), set(), None, [], [])
        self.settled.clear()

    def keep_apart(self, home: Expr | None = None) -> None:
        """A value has been put for something on a space that is left open, of laws on no space maybe (``home``), or
        that is not theirs: what has been seen to fit because nothing was said of its space is asked for again."""
        self.own_space = home or self.own_space or fitting.OF_LAWS
        self.settled.clear()

    def prove(self, goal: Goal, proof: object) -> None:
        """Accept the proof of the goal, or raise Rejected."""
        if not isinstance(proof, dict):
            raise self.no("a proof step is missing")
        self.steps += 1
        if self.steps > MAX_STEPS or len(self.trail) > 150:
            raise self.no("the proof is too long")
        rule = proof.get("rule")
        method: Callable[[Goal, Proof], None] | None = getattr(self, f"rule_{rule}", None)
        if method is None or not isinstance(rule, str):
            raise self.no(f"there is no rule {rule!r}")
        self.trail.append(rule)
        try:
            method(goal, proof)
        except (NotReal, NotDifferentiable, Unsupported, TooLarge, ZeroDivisionError, iv.Undefined) as e:
            raise self.no(f"{type(e).__name__}: {e}") from None
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as e:
            raise self.no(f"malformed step ({type(e).__name__}: {e})") from None
        self.trail.pop()

    def no(self, why: str) -> Rejected:
        return Rejected(f"{' > '.join(self.trail) or 'root'}: {why}")

    def operation(self, goal: Goal, *ops: str) -> tuple[str, tuple[Expr, ...]]:
        """What is to be shown, which must be one of these operations: which, and its operands."""
        if isinstance(goal.show, Op) and goal.show.op in ops:
            return goal.show.op, goal.show.args
        raise self.no(f"the goal is none of {' '.join(ops)}")

    def read(self, text: object, goal: Goal) -> Expr:
        """An expression of the certificate, over the goal's names."""
        return unfold(self.parsed(text, goal), goal.names)

    def parsed(self, text: object, goal: Goal) -> Expr:
        if not isinstance(text, str):
            raise self.no("a text is missing")
        try:
            e = read_expression(text)
        except SyntaxProblem as p:
            raise self.no(f"{text[:80]!r}: {p.message}") from None
        # a name of no type could be captured later by a binder of the goal
        strange = variables(e) - CONSTANTS - {"reals", *(n for n, _ in goal.names)}
        if strange:
            raise self.no(f"{min(strange)!r} is not a declared name")
        if reductions.bound_names((e,)) & RESERVED:
            raise self.no("a name with a meaning of its own is bound")
        if laws(e, goal.names):
            raise self.no("a law of a certificate has numbers for probabilities")
        if any(own_inputs(goal, x) and all(x not in walk(f) for f in (goal.show, *goal.hyps)) for x in walk(e)):
            raise self.no("channels that the statement does not put together may have other inputs")
        self.spoken |= existence.spaces_bound(goal.names, (e,)).keys()
        if self.spoken & self.chosen:
            raise self.no("an object on a space that a value of another one has fixed")
        return e

    def comparison(self, text: object, goal: Goal) -> Expr:
        """A comparison of the certificate, not folded to a truth value when its sides are numbers."""
        e = self.parsed(text, goal)
        if not (isinstance(e, Op) and e.op in NEGATED):
            raise self.no("a comparison is needed")
        return Op(e.op, tuple(unfold(a, goal.names) for a in e.args))

    # -- definedness
    def seen(self, goal: Goal, show: Expr, proofs: Iterator[Any]) -> None:
        """The formula holds without a proof, or by the next one."""
        goal = replace(goal, show=show)
        if not holds(goal):
            self.prove(goal, next(proofs, None))

    def defined(self, goal: Goal, e: Expr, proofs: Iterator[Any], real: bool = False, opens: bool = False) -> None:
        """e is defined wherever the goal's hypotheses hold; ``real`` also excludes infinite values.

        The rule that proves a quantifier opens it and checks its body. That is done here for those that no rule
        need open: under a connective (of a conjunction each part is proved), or all of them if e ``opens``.
        """
        if plain(goal.names, e) or goal.region.contradiction:
            return
        if declared.written_channels(e) and not real:
            goal, e = declared.with_declared(self, goal, e, proofs)
        match e:
            case Op("<=", (Call("capacity", (Bind("channel") as channel,)), b)) if (
                    not real and "capacity" not in dict(goal.names) and declared.chooses_law(
                        self, goal, channel, proofs)):
                e = Op("<=", (ZERO, b))  # the capacity of what is a channel, with inputs, has a value
        if not real and "capacity" not in dict(goal.names) and (
                found := feeding.capacity_of(e)) is not None and not declared.few(found[1].bindings):
            feeding.is_channel(self, goal, found[1], proofs)
            e = Op(found[0], (ZERO, found[2]))
        objects = reductions.about_objects(goal.names, e) or has_extremum(e) or (not real and asks_all(e))
        if not objects:
            if strange := loose(e) - set(numbers(goal.names)):
                raise self.no(f"{min(strange)!r} is not declared as a number")
            if is_real(goal.region, e, real):
                return
        if real and (not self.finite(goal, e) if objects else e != Name("oo") and "oo" in named(read(e))):
            raise self.no("an infinite value may occur")
        match e:
            case Bind("forall" | "exists") if not real:
                if opens:
                    self.opened(goal, e, proofs, opens)
            case Op(op) if op in (*CONNECTIVES, "if"):
                for guards, part in parts(e):
                    asked = op == "if" and part is e.args[0]  # a condition may compare what is infinite
                    here = goal.with_(*(c for g in guards for c in conjuncts(g)))
                    self.defined(here, part, proofs, real and not asked, opens or op != "and")
            case Op("==" | "!=", (Bind("limit"), x)) | Op("==" | "!=", (x, Bind("limit"))) if objects:
                self.defined_term(goal, x, proofs)  # "the limit exists and is x", and its negation
            case Op("==" | "!=", args) if objects and all(databases.is_entry(goal, x) for x in args):
                for x in args:
                    self.defined_entry(goal, x, proofs)
            case Op("==" | "!=", (Name(x), Name(z))) if objects and terms.same_points(goal, x, z):
                pass  # of two inputs of one channel or mechanism
            case Op("in", (x, event)) if objects and event_range(goal.names, event) is not None and integral(goal, x):
                self.defined(goal, x, proofs, real=True)
            case Op(op, args) if objects and op in NEGATED:
                for x in args:
                    self.defined_term(goal, x, proofs)
            case Call() | Index() | Bind("sum" | "max" | "min" | "integral") | Op(
                    "+" | "-" | "*" | "/" | "neg") if objects:
                self.defined_term(goal, e, proofs)
            case _ if objects:
                raise self.no("no rule says when this formula about objects is defined")
            case Op(op, args) if op in NEGATED and not real and any(map(sides.has_infinite_step, args)):
                sides.defined_by_cases(self, goal, e, proofs)
            case _:
                for guards, condition in obligations(
                        e, lambda x: integral(goal, x), goal.entry, not real, lambda u: integral(
                            goal, u) and not holds(replace(goal, show=Op(">", (u, ZERO))))):
                    self.seen(goal.with_(*guards), condition, proofs)

    defined_term = terms.defined_term
    defined_law = terms.defined_law
    defined_object, defined_type = fitting.defined_object, fitting.defined_type
    defined_entry = databases.defined_entry
    sliced = membership.sliced
    finite = terms.finite
    nonnegative = terms.nonnegative

    # -- leaves
    def rule_bound(self, goal: Goal, proof: Proof) -> None:
        """The hypotheses' enclosures decide the formula (or contradict one another)."""
        if not holds(goal):
            raise self.no("the enclosure does not decide the formula")

    def rule_identity(self, goal: Goal, proof: Proof) -> None:
        """Both sides have the same normal form, or one is infinite."""
        op, d = difference(goal.show)
        if op == ">":
            small, large = goal.show.args if goal.show.op == "<" else goal.show.args[::-1]  # type: ignore[union-attr]
            if large != INFINITIES[0] and small != INFINITIES[1]:
                raise self.no("an identity shows == or >= or <= only, or that a number is finite")
            self.defined(goal, small if large == INFINITIES[0] else large, iter(proof.get("defined", ())), real=True)
            return
        if op not in ("==", ">="):
            raise self.no("an identity shows == or >= or <= only, or that a number is finite")
        a, b = self.operation(goal, "==", "<=", ">=")[1]
        low, high = (b, a) if goal.show.op == ">=" else (a, b)  # type: ignore[union-attr]
        if alike(a) == alike(b) or (op == ">=" and (high == INFINITIES[0] or low == INFINITIES[1])):
            self.defined(goal, goal.show, iter(proof.get("defined", ())))
            return
        self.defined(goal, d, iter(proof.get("defined", ())), real=True)
        if not goal.region.zero(d):
            raise self.no("the two sides have different normal forms")

    def rule_cover(self, goal: Goal, proof: Proof) -> None:
        """Bisection: the formula is decided by enclosures on every box of a cover."""
        op, d = difference(goal.show)
        if op not in (">", ">="):
            raise self.no("a cover shows an inequality")
        _Cover(self, goal, d, op == ">").walk(proof["tree"], dict(goal.region.bounds))

    def rule_linear(self, goal: Goal, proof: Proof) -> None:
        """The difference is a sum of hypotheses, each times what is not negative, and of what is not negative."""
        op, rest = difference(goal.show)
        if op == "!=":
            raise self.no("hypotheses add up to an equality or an inequality")
        checks, signs, strict = iter(proof.get("defined", ())), iter(proof.get("signs", ())), False
        self.defined(goal, rest, checks, real=True)
        for i, text in zip(proof["hypotheses"], proof["times"], strict=True):
            way, e = difference(series.chosen(self, goal.hypotheses, i))
            c = self.read(text, goal)
            for x in (e, c):
                self.defined(goal, x, checks, real=True)
            if way != "==":
                if way == "!=" or op == "==":
                    raise self.no("this hypothesis adds nothing to it")
                if not (isinstance(c, Num) and c.value >= 0):
                    self.seen(goal, Op(">=", (c, ZERO)), signs)
                strict |= way == ">" and holds(replace(goal, show=Op(">", (c, ZERO))))
            rest = Op("-", (rest, Op("*", (c, e))))
        op = ">=" if strict else op
        left = linear(rest)
        if not (op in ("==", ">=") and (goal.region.zero(rest) if left is None else not any(left.values()))):
            series.shown(self, goal, Op(op, (rest, ZERO)), iter(proof.get("rest", ())))

    # -- logic
    def rule_and(self, goal: Goal, proof: Proof) -> None:
        """Each conjunct, under those before it."""
        parts = conjuncts(goal.show)
        for k, (part, p) in enumerate(zip(parts, proof["proofs"], strict=True)):
            self.prove(goal.with_(*parts[:k], show=part), p)

    def rule_or(self, goal: Goal, proof: Proof) -> None:
        """One side, assuming that the other fails."""
        _, (a, b) = self.operation(goal, "or")
        if proof["side"] not in (0, 1):
            raise self.no("the side is 0 or 1")
        # the right side is only known to be defined where the left fails
        fails = negation(a, quantifiers=True) if isinstance(a, Bind) else Op("not", (a,))
        self.prove(goal.with_(fails, show=b) if proof["side"] else replace(goal, show=a), proof["proof"])

    def rule_intro(self, goal: Goal, proof: Proof) -> None:
        """Assume the antecedent, or fix the universally quantified names."""
        match goal.show:
            case Op("implies", (a, b)):
                self.prove(goal.with_(*conjuncts(a), show=b), proof["proof"])
            case Op("iff", (a, b)):
                self.prove(goal.with_(a, show=b), proof["there"])
                self.prove(goal.with_(b, show=a), proof["back"])
            case Op("not", (a,)):
                turned = negation(a)
                new = goal.with_(a, show=FALSE) if turned == goal.show else replace(goal, show=turned)
                self.prove(new, proof["proof"])
            case Bind("forall") as bind:
                self.prove(self.opened(goal, bind, iter(proof.get("defined", ()))), proof["proof"])
            case _:
                raise self.no("nothing to introduce")

    def opened(self, goal: Goal, bind: Bind, checks: Iterator[Any], opens: bool = False) -> Goal:
        """The body of a quantifier as a goal for all values of the bound names, checked to be defined; what is
        quantified in it as well, if it ``opens``."""
        if about_laws.limited(bind):
            raise self.no("a limit in a bound name: which of the names called so gives its domain?")
        names, hyps = list(goal.names), list(goal.hyps)
        beside = (*goal.hyps, goal.show)
        renamed: dict[str, Expr] = {}
        together = Name(f"'{len(names)}")  # what is bound at once reads the same databases
        for bound in bind.bindings:
            # a new name gives no limit beside it another domain, no symbol a value, and no space its size
            name = reductions.unbound(tuple(names), bound.name, beside, (bind,))
            element = about_laws.element_of_space(tuple(names), bound.domain, renamed)
            t = element or about_laws.element_type(tuple(names), bound.domain, name, renamed) or binding_type(
                bound.domain, name, bound.name, renamed)
            if t.kind == "mechanism":
                t = replace(t, params=(*t.params, (about_laws.BOUND, together)))
            spaces = {"reals", "integers", "naturals", *(n for n, _ in names), *renamed}
            if element is None and not isinstance(bound.domain, Type) and (
                    strange := variables(bound.domain) - CONSTANTS - spaces):
                raise self.no(f"the domain of {name} mentions {min(strange)!r}, which is not declared")
            before = Goal(tuple(names), tuple(hyps), goal.show)
            if isinstance(bound.domain, Type):
                self.defined_type(before, t, checks)
            elif isinstance(row := substitute(bound.domain, renamed), Call | Op):
                self.defined_object(before, row, checks)
            renamed = {k: v for k, v in renamed.items() if k != bound.name}
            if name != bound.name:
                renamed[bound.name] = Name(name)
            names = list(with_entropies((*names, (name, t))))
            fitting.forget(self, name)
            for w in t.where:
                self.lawful(Goal(tuple(names), tuple(hyps), w), w, checks)
                found, known = stated(unfold(w, tuple(names))), tuple(hyps)
                for k, c in found:
                    self.defined(Goal(tuple(names), (*known, *(e for _, e in found[:k])), c), c, checks)
                hyps += [c for _, c in found]
        body = substitute(bind.body, renamed)
        here = Goal(tuple(names), tuple(hyps), unfold(body, tuple(names)))
        self.lawful(here, body, checks)
        self.defined(here, here.show, checks, opens=opens)
        return here

    def lawful(self, goal: Goal, e: Expr, checks: Iterator[Any]) -> None:
        """The laws written in e are laws: nonnegative, with sum one; and what is read in any case has a value. That the
        conditions are defined is asked first: a rule that proves one relies on it."""
        for condition in laws(e, goal.names):
            self.defined(goal, condition, checks)
            if not is_reading(condition):
                declared.shown_of_law(self, goal, condition, checks)

    def rule_split(self, goal: Goal, proof: Proof) -> None:
        """Two cases: a formula holds, or it fails."""
        on = self.read(proof["on"], goal)
        self.defined(goal, on, iter(proof.get("defined", ())), opens=True)
        self.prove(goal.with_(on), proof["yes"])
        self.prove(goal.with_(negation(on)), proof["no"])

    def rule_have(self, goal: Goal, proof: Proof) -> None:
        """Lemmas first, then the goal with them."""
        for text, p in zip(proof["facts"], proof["proofs"], strict=True):
            fact = self.read(text, goal)
            self.defined(goal, fact, iter(proof.get("defined", ())))
            self.prove(replace(goal, show=fact), p)
            goal = goal.with_(fact)
        self.prove(goal, proof["proof"])

    def rule_absurd(self, goal: Goal, proof: Proof) -> None:
        """The hypotheses contradict one another: one of them fails under the earlier ones."""
        i = proof["hypothesis"]
        failing = series.chosen(self, goal.hyps, i)
        self.prove(Goal(goal.names, goal.hyps[:i], negation(failing)), proof["proof"])

    def rule_turn(self, goal: Goal, proof: Proof) -> None:
        """a <= b is b >= a."""
        op, (a, b) = self.operation(goal, "<=", "<", ">=", ">", "==")
        self.prove(replace(goal, show=Op(FLIPPED[op], (b, a))), proof["proof"])

    def rule_chain(self, goal: Goal, proof: Proof) -> None:
        """a <= c from a <= b and b <= c, a < c if one of these is strict; these may be infinite."""
        op, (a, c) = self.operation(goal, "<=", ">=", "<", ">")
        b = self.read(proof["by"], goal)
        self.defined(goal, Op("==", (b, b)), iter(proof.get("defined", ())))
        strict = "second" if proof.get("strict") == "second" else "first"
        for key, pair in (("first", (a, b)), ("second", (b, c))):
            step: Expr = Op(op if key == strict else f"{op[0]}=", pair)
            if key == proof.get("spelled"):  # the atoms of numbers in it, as what defines them
                step = unfold(step, goal.names)
            self.prove(replace(goal, show=step), proof[key])

    def rule_equal(self, goal: Goal, proof: Proof) -> None:
        """An equality by two inequalities."""
        _, sides = self.operation(goal, "==")
        self.prove(replace(goal, show=Op("<=", sides)), proof["below"])
        self.prove(replace(goal, show=Op(">=", sides)), proof["above"])

    # -- laws and mechanisms
    def rule_event(self, goal: Goal, proof: Proof) -> None:
        """One event: probabilities in its place (reductions.to_event)."""
        checks = iter(proof.get("defined", ()))
        if isinstance(goal.show, Bind):  # as the rule that opens it
            self.opened(goal, goal.show, checks)
        self.reduced(reductions.to_event(goal.names, goal.hyps, goal.show, proof.get("side")), proof, checks)

    def rule_extremal(self, goal: Goal, proof: Proof) -> None:
        """The randomised-response pair is the worst of all (eps, 0)-close pairs."""
        pair = reductions.to_extremal_pair(goal.names, goal.hyps, goal.show)
        self.reduced(pair, proof, iter(proof.get("defined", ())))

    def rule_group(self, goal: Goal, proof: Proof) -> None:
        """Privacy of a group of k entries, from that of one."""
        which = int(proof["privacy"])
        count = None if proof["distance"] == "entries" else int(proof["distance"])
        if not 0 <= which < len(goal.hyps) or (count is not None and not 0 <= count < len(goal.hyps)):
            raise self.no("no such hypothesis")
        between = proof.get("between")
        pair = None if between is None else (str(between[0]), str(between[1]))
        reduced, (m, *read) = reductions.to_group(goal.names, goal.hyps, goal.show, which, count, pair)
        if "close" in dict(goal.names) or not all(about_laws.is_input(goal, dict(goal.names)[x], m) for x in read):
            raise self.no("the databases are not seen to be some that the mechanism reads")
        self.reduced(reduced, proof, iter(proof.get("defined", ())))

    def reduced(self, r: reductions.Reduced, proof: Proof, checks: Iterator[Any]) -> None:
        self.background |= r.background
        goal = Goal(r.names, tuple(c for h in r.hyps for c in conjuncts(unfold(h, r.names))), unfold(r.show, r.names))
        self.lawful(goal, r.show, checks)
        self.defined(goal, goal.show, checks, opens=True)
        self.prove(goal, proof["proof"])

    # -- real analysis
    def rule_rewrite(self, goal: Goal, proof: Proof) -> None:
        """Show an equivalent or stronger comparison: difference = times * new difference, times > 0.

        ``let`` introduces new names for expressions; only the proved ``facts`` about them are
        kept, so the new goal is about all values of those names that satisfy the facts.
        """
        op, d = difference(goal.show)
        let = {n: self.read(t, goal) for n, t in proof.get("let", {}).items()}
        if not all(reductions.is_new(n, goal.names, (goal.show, *goal.hyps, *let.values())) for n in let):
            raise self.no("a new name is taken")
        wider = Goal(goal.names + tuple((n, Type("real")) for n in let), goal.hyps, goal.show)
        show, factor = self.comparison(proof["show"], wider), self.read(proof.get("times", "1"), wider)
        new_op, new_d = difference(show)
        old = replace(goal, show=Op("==", (d, substitute(Op("*", (factor, new_d)), let))))
        checks = iter(proof.get("defined", ()))
        for e in (*let.values(), substitute(factor, let), substitute(new_d, let), d):
            self.defined(goal, e, checks, real=True)
        if not goal.region.zero(Op("-", old.show.args)):  # type: ignore[union-attr]
            raise self.no("the new form is not the old one")
        strength = {("==", "=="), ("==", ">="), (">=", ">="), (">", ">="), (">", ">"), ("!=", "!="), (">", "!=")}
        if (new_op, op) not in strength:
            raise self.no(f"{new_op} does not give {op}")
        needed = ">=" if op == ">=" and new_op != "==" else "!=" if op == "!=" and new_op == "!=" else ">"
        if new_op != "==" or op == "!=":
            self.seen(goal, Op(needed, (substitute(factor, let), ZERO)), iter([proof.get("positive")]))
        facts = []
        for text, p in zip(proof.get("facts", ()), proof.get("proofs", ()), strict=True):
            fact = self.read(text, wider)
            claim = substitute(fact, let)
            self.defined(goal, claim, checks)
            self.seen(goal, claim, iter([p]))
            facts.append(fact)
        new = Goal(wider.names, goal.hyps + tuple(facts), show)
        self.defined(new, show, iter(proof.get("new_defined", ())))
        self.prove(new, proof["proof"])

    def rule_replace(self, goal: Goal, proof: Proof) -> None:
        """A hypothesis v == e: v becomes e everywhere else."""
        i = int(proof["hypothesis"])
        match goal.hyps[i] if 0 <= i < len(goal.hyps) else None:
            case Op("==", (Name(v), e)) if v not in free_names(e) and v in dict(goal.names):
                rest = goal.hyps[:i] + goal.hyps[i + 1:]
                hyps = tuple(unfold(substitute(h, {v: e}), goal.names) for h in rest)
                self.prove(Goal(goal.names, hyps, unfold(substitute(goal.show, {v: e}), goal.names)), proof["proof"])
            case _:
                raise self.no("that hypothesis gives no name a value")

    def rule_abbreviate(self, goal: Goal, proof: Proof) -> None:
        """A new name for a real number, in show and wherever it stands under a binder that binds none of its names."""
        new, e = str(proof["name"]), self.read(proof["of"], goal)
        if not reductions.is_new(new, goal.names, (e, goal.show, *goal.hyps)):
            raise self.no("a new name is taken")
        if isinstance(e, Num | Name):
            raise self.no("a name or a written number needs no other name")
        self.defined(goal, e, iter(proof.get("defined", ())), real=True)
        names = (*goal.names, (new, Type("real")))
        show = unfold(put_inside(goal.show, e, Name(new)), names)
        self.prove(Goal(names, (*goal.hyps, Op("==", (Name(new), e))), show), proof["proof"])

    def rule_resolve(self, goal: Goal, proof: Proof) -> None:
        """Split on which branch a min, max, abs, rel_entr or conditional takes, everywhere it stands."""
        terms = piecewise_terms(goal)
        term = series.chosen(self, terms, proof["term"])
        cond, first, second = branches(term)
        self.defined(goal, cond, iter(proof.get("defined", ())), opens=True)
        for key, c, value in (("first", cond, first), ("second", negation(cond), second)):
            def swap(e: Expr, value: Expr = value) -> Expr:
                if isinstance(e, Bind) and {b.name for b in e.bindings} & free_names(term):
                    return e  # there the same words speak of another name
                return value if e == term else rebuild(e, swap)
            self.prove(Goal(goal.names, (*map(swap, goal.hyps), *conjuncts(c)), swap(goal.show)), proof[key])

    def rule_monotone(self, goal: Goal, proof: Proof) -> None:
        """a <= b from f(a) <= f(b) for f = exp, log (of positives) or the square (b >= 0)."""
        op, (a, b) = self.operation(goal, "<=", "<", ">=", ">")
        low, high = (a, b) if op[0] == "<" else (b, a)
        f, proofs = proof["by"], iter(proof.get("positive", ()))
        for x in {"square": [high], "log": [low, high], "exp": []}[f]:
            self.seen(goal, Op(">=" if f == "square" else ">", (x, ZERO)), proofs)
        image: list[Expr] = [Op("^", (x, num(2))) if f == "square" else Call(f, (x,)) for x in (low, high)]
        new = replace(goal, show=Op(op.replace(">", "<"), tuple(image)))
        self.defined(new, new.show, iter(proof.get("defined", ())), real=True)
        self.prove(new, proof["proof"])

    # -- in modules of their own
    rule_derive = slopes.rule_derive
    rule_concave = slopes.rule_concave
    continuous = continuity.continuous
    differentiable = continuity.differentiable
    rule_unfold = about_laws.rule_unfold
    rule_instance = about_laws.rule_instance
    rule_radius = radius.rule_radius
    rule_rows = radius.rule_rows
    rule_output = radius.rule_output
    rule_pointwise = pointwise.rule_pointwise
    rule_structure = values.rule_structure
    rule_shannon = joint.rule_shannon
    rule_copy = joint.rule_copy
    rule_joint = joint.rule_joint
    rule_inputs = joint.rule_inputs
    rule_measure = values.rule_measure
    rule_termwise = databases.rule_termwise
    rule_construct = construction.rule_construct
    rule_distances = databases.rule_distances
    rule_outputs = databases.rule_outputs
    rule_lift = databases.rule_lift
    rule_element = databases.rule_element
    rule_entries = agreement.rule_entries
    rule_path = databases.rule_path
    rule_outcomes = about_laws.rule_outcomes
    rule_extremum = about_laws.rule_extremum
    rule_reach = about_laws.rule_reach
    rule_family = families.rule_family
    rule_written = families.rule_written
    rule_congruence = congruence.rule_congruence
    rule_swap = families.rule_swap
    rule_obtain = families.rule_obtain
    rule_exists = existence.rule_exists
    rule_eventually = existence.rule_eventually
    rule_root = existence.rule_root
    rule_jointly = ranges.rule_jointly
    rule_everywhere = ranges.rule_everywhere
    rule_mean = means.rule_mean
    rule_above = families.rule_above
    rule_declare = declared.rule_declare
    rule_feed = feeding.rule_feed
    rule_unbounded = feeding.rule_unbounded
    rule_known = known.rule_known
    rule_contraction = contraction.rule_contraction
    rule_attained = attained.rule_attained
    rule_densities = densities.rule_densities
    rule_conditional = conditioned.rule_conditional
    rule_frozen = conditioned.rule_frozen
    rule_row = conditioned.rule_row
    rule_single = single.rule_single
    rule_geometric = geometric.rule_geometric
    rule_countable = countable.rule_countable
    rule_close_rows = close_rows.rule_close_rows
    rule_determinant = determinants.rule_determinant
    rule_solve = solve.rule_solve
    rule_capacity = capacity.rule_capacity
    rule_processed = capacity.rule_processed
    rule_limit = limits.rule_limit
    rule_continuity = limits.rule_continuity
    rule_near = limits.rule_near
    rule_substitution = limits.rule_substitution
    rule_other_limit = limits.rule_other_limit
    rule_hopital = limits.rule_hopital
    rule_terms = termwise_limits.rule_terms
    rule_opaque = series.rule_opaque
    rule_forget = series.rule_forget
    rule_fact = series.rule_fact
    rule_sums = series.rule_sums
    rule_induction = series.rule_induction
    rule_value = convergence.rule_value
    rule_decay = convergence.rule_decay
    rule_primitive = integrals.rule_primitive
    rule_quadrature = integrals.rule_quadrature
    rule_integrals = integrals.rule_integrals
    rule_factor = integrals.rule_factor
