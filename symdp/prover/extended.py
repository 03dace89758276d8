"""Extended reals: each divergence is infinite or a number, and what is said is then about numbers.

:func:`by_finite_or_infinite` distinguishes the cases. A fact tagged ``cases`` says of a divergence more than that: what
the number is, and where it is infinite.
"""

from __future__ import annotations

from collections.abc import Iterator

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import EREAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.facts import Lemma
from symdp.proof.matching import Values, match
from symdp.proof.shapes import head_of
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover.cases import by_conditions
from symdp.prover.finding import filled
from symdp.prover.rewriting import subterms
from symdp.prover.sampling import conjuncts
from symdp.prover.search import Search
from symdp.prover.worth import CONDITION, FALSE, TRUE, ZERO, Unsigned, Worth, unknown

BETWEEN = "_between"
"""What facts say between divergences is called."""


def by_finite_or_infinite(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A divergence in the goal is oo or a number: where all are known, the goal is about numbers."""
    if depth < 2 or (terms.args_of(goal, "all", 1) or terms.args_of(goal, "ex", 1)):
        raise ProofError("nothing to distinguish")
    atoms = unknown(goal)
    if not atoms and not any(t.type is EREAL for t in subterms(goal)):
        raise ProofError("no extended reals")
    worth = Worth(s, context, depth)
    if _finite(goal) and any(t not in worth.known for t in atoms):
        raise ProofError("whether it is finite is the question")
    if any(head_of(u) == "ite" for u in subterms(goal) if u.type is EREAL):
        return by_conditions(s, goal, context, depth)
    sides = terms.strip(goal)[1]
    plain = head_of(goal) not in ("ele", "elt", "le", "lt") or any(x in atoms for x in sides) or (
        sides[0] is apply_const("up", ZERO) and not any(head_of(u) == "eneg" for u in subterms(goal)))
    if plain and any(t not in worth.known for t in atoms):
        try:
            return _stated(s, goal, context, depth)
        except KernelError:
            pass
    for t in atoms:
        if t not in worth.known:
            error: KernelError = ProofError("no cases")
            for ways in cases(s, goal, t, context, depth):
                try:
                    return _in_cases(s, goal, ways, context, depth)
                except KernelError as e:
                    error = e
            raise error
    try:
        equal = worth.formula(goal)
    except Unsigned as e:
        return _by_sign(s, goal, context, depth, e.number)
    now = sides_of(equal)[1]
    if now is goal:
        raise ProofError("nothing to work out")
    if now is TRUE:
        return logic.propositional(goal, [equal])
    inner = context
    for th in context.all():
        plain = head_of(th.concl) not in ("and", "or", "imp", "all")
        if plain and unknown(th.concl) and th not in worth.known.values():
            try:
                said = s.steps.along(worth.formula(th.concl), th)
            except KernelError:
                continue
            if said.concl is FALSE:
                return logic.propositional(goal, [said])
            if said.concl is not TRUE:
                inner = inner.with_theorem("_", said)
    if now is FALSE or not any(terms.args_of(u, "sum", 2) for u in subterms(now)):
        for th in bounds(s, worth, atoms, inner, depth):
            if th.concl is FALSE:
                return logic.propositional(goal, [th])
            inner = inner.with_theorem(BETWEEN, th)
    if now is FALSE:
        return logic.propositional(goal, [s.goal(FALSE, inner, depth - 1)])
    return s.steps.along(s.steps.sym(equal), s.goal(now, inner, depth - 1))


def _stated(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What a fact says whose conditions are seen at once and speak of no functions or events."""
    for entry in s.index.concluding(goal):
        if any(terms.args_of(h, "all", 1) for h in entry.fact.hypotheses):
            continue
        found = match(entry.conclusion, goal, entry.parameters, Values())
        if found is not None:
            for th in filled(s, entry, found, context, min(depth - 1, CONDITION + 1)):
                if th.concl is goal:
                    s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
                    return th
    raise ProofError("no fact says it")


def _finite(goal: Term) -> bool:
    """Whether the goal says that an extended real is a number."""
    sides = terms.args_of(goal, "eq", 2)
    return head_of(goal) == "fin" or (sides is not None and sides[0].type is EREAL
                                      and sides[1] is apply_const("up", apply_const("val", sides[0])))


def _in_cases(s: Search, goal: Term, ways: Theorem, context: Context, depth: int) -> Theorem:
    """The goal in each of the cases."""
    done = [ways]
    for d in disjuncts(ways.concl):
        inner = context.assuming("_", d)
        done.append(logic.discharge(d, absurd(s, goal, d, inner, depth) or s.goal(goal, inner, depth - 1)))
    return logic.propositional(goal, done)


def absurd(s: Search, goal: Term, case: Term, context: Context, depth: int) -> Theorem | None:
    """The goal, where the case denies of all points what is so of all."""
    for p in conjuncts(case):
        inner = terms.args_of(p, "not", 1)
        if inner is not None and terms.args_of(inner[0], "all", 1) is not None:
            try:
                return logic.propositional(goal, [logic.assume(case), s.condition(inner[0], context, 2*CONDITION)])
            except KernelError:
                pass
    return None


def by_facts_between(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What facts say between the divergences that are known as numbers is added to what is at hand."""
    if comparison(goal) is None or depth < 1 or any(n == BETWEEN for n, _ in context.theorems):
        raise ProofError("no inequality, or this is known")
    worth = Worth(s, context, depth)
    here = set(subterms(goal))
    if not any(u in here for th in worth.known.values() for u in subterms(sides_of(th)[1])
               if terms.args_of(u, "sum", 2)):
        raise ProofError("the goal is about no divergence")
    more = list(bounds(s, worth, list(worth.known), context, depth))
    if not more:
        raise ProofError("nothing is known between divergences")
    for th in more:
        if th.concl is FALSE:
            return logic.propositional(goal, [th])
        context = context.with_theorem(BETWEEN, th)
    return s.goal(goal, context, depth - 1)


def bounds(s: Search, worth: Worth, atoms: list[Term], context: Context, depth: int) -> Iterator[Theorem]:
    """What facts about inequalities and equations between divergences say of these, as such of numbers."""
    seen = {th.concl for th in context.all()}
    sums = any(terms.args_of(u, "sum", 2) for th in worth.known.values() for u in subterms(th.concl))
    for t in dict.fromkeys(atoms):
        for fact, call in between(s):
            if head_of(call) != head_of(t):
                continue
            parameters = frozenset(fact.parameters.values())
            found = match(call, t, parameters, Values())
            if found is None or not parameters <= found.terms.keys():
                continue
            th = logic.instantiate(found.types, found.terms, fact.theorem)
            try:
                for h in fact.hypotheses:
                    th = modus_ponens(th, s.condition(found.applied(h), context, min(depth - 1, CONDITION)))
                for u in unknown(th.concl):
                    if u not in worth.known and sums:
                        worth.known[u] = settled(s, u, context, depth)
                said = s.steps.along(worth.formula(th.concl), th)
            except KernelError:
                continue
            if said.concl not in seen and said.concl is not TRUE:
                seen.add(said.concl)
                yield said


def between(s: Search) -> list[tuple[Lemma, Term]]:
    """The facts that compare or equate extended reals, each with a divergence in it that has all its parameters."""
    if s.between is None:
        s.between = []
        for fact in s.facts.by_name.values():
            sides = terms.args_of(fact.conclusion, "ele", 2) or terms.args_of(fact.conclusion, "eq", 2)
            if sides is None or sides[0].type is not EREAL or not {"bound", "between"} & set(fact.tags):
                continue
            call = next((c for c in unknown(fact.conclusion) if c.free >= set(fact.parameters.values())), None)
            if call is not None:
                s.between.append((fact, call))
    return s.between


def settled(s: Search, t: Term, context: Context, depth: int) -> Theorem:
    """t == up(..), where one of its cases is absurd by what is at hand."""
    for ways in points_cases(s, t, context, depth):
        parts = disjuncts(ways.concl)
        for d in parts:
            equal = conjuncts(d)[0]
            rest = [e for e in parts if e is not d]
            try:
                gone = [logic.discharge(e, th) for e in rest
                        for th in [absurd(s, FALSE, e, context.assuming("_", e), depth)] if th is not None]
                return logic.propositional(equal, [ways, *gone])
            except KernelError:
                continue
    raise ProofError("whether it is finite is not seen")


def _by_sign(s: Search, goal: Term, context: Context, depth: int, x: Term) -> Theorem:
    """A number that is not negative is 0 or positive."""
    weak = s.goal(apply_const("le", ZERO, x), context, min(depth - 1, CONDITION))
    done = [modus_ponens(s.steps.use("le_cases", x=ZERO, y=x), weak)]
    for case in (apply_const("eq", ZERO, x), apply_const("lt", ZERO, x)):
        done.append(logic.discharge(case, s.goal(goal, context.assuming("_", case), depth - 1)))
    return logic.propositional(goal, done)


def cases(s: Search, goal: Term, t: Term, context: Context, depth: int) -> Iterator[Theorem]:
    """t == oo or t == up(..): just a number, where the goal speaks of no sums and asks for no bound above; and by the
    fact tagged ``cases`` that says what the number is."""
    sums = any(terms.args_of(u, "sum", 2) for u in subterms(goal))
    small = terms.args_of(goal, "ele", 2)
    first = not sums and not (small is not None and t in subterms(small[0]))
    if first:
        yield from _by_sign_alone(s, t, context)
    yield from points_cases(s, t, context, depth)
    if not first:
        yield from _by_sign_alone(s, t, context)


def points_cases(s: Search, t: Term, context: Context, depth: int) -> Iterator[Theorem]:
    """What t is on finitely many points, by the fact tagged ``cases``."""
    facts = sorted(s.facts.tagged("cases"), key=lambda f: -len(f.hypotheses))
    for fact in facts:
        call = next((u for u in subterms(fact.conclusion) if u.type is EREAL and head_of(u) == head_of(t)), None)
        if call is None:
            continue
        found = match(call, t, fact.parameters.values(), Values())
        if found is None:
            continue
        for values in _rest(fact.hypotheses, found, context, frozenset(fact.parameters.values())):
            try:
                th = s.instance(fact, values, context, min(depth - 1, 2*CONDITION))
            except KernelError:
                continue
            yield th
            return


def _by_sign_alone(s: Search, t: Term, context: Context) -> Iterator[Theorem]:
    try:
        low = s.goal(apply_const("ele", apply_const("up", ZERO), t), context, CONDITION + 1)
    except KernelError:
        return
    yield s.steps.use("ereal_nonneg_cases", low, x=t)


def _rest(hypotheses: tuple[Term, ...], found: Values, context: Context, parameters: frozenset[terms.Var]
          ) -> Iterator[Values]:
    """What the call leaves open is read off what is at hand."""
    if parameters <= found.terms.keys():
        yield found
        return
    for h in hypotheses:
        if h.free & parameters - found.terms.keys():
            for th in context.all():
                more = match(h, th.concl, parameters, found)
                if more is not None:
                    yield from _rest(hypotheses, more, context, parameters)


def disjuncts(t: Term) -> list[Term]:
    sides = terms.args_of(t, "or", 2)
    return [t] if sides is None else [*disjuncts(sides[0]), *disjuncts(sides[1])]

