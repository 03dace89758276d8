"""What a goal says of numbers that have no formula (a probability, a distance, a sum) is shown of all numbers about
which the same is known; and what is told of all points, at the points that are spoken of."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import App, Term, Var, apply_const
from symdp.kernel.types import REAL
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.rewriting import Rewriter
from symdp.proof.shapes import head_of
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover.backward import facts_about
from symdp.prover.cases import replaced
from symdp.prover.rules import NUMERIC
from symdp.prover.search import Search

ROUNDS = 3
"""How far what is known of other numbers is followed."""
CONNECTIVES = frozenset(("and", "or", "imp", "not"))


def nameless(t: Term) -> list[Term]:
    """The closed real parts of t that are no variable and no operation on numbers, the outermost only."""
    if isinstance(t, terms.Lam):
        return nameless(t.body)
    _, xs = terms.strip(t)
    if t.type is REAL and not t.loose and isinstance(t, App) and head_of(t) not in NUMERIC:
        return [t]
    return list(dict.fromkeys(u for x in xs for u in nameless(x)))


def of_numbers(t: Term) -> bool:
    """Whether t is made of comparisons of reals by connectives."""
    if comparison(t) is not None:
        return not t.loose
    return head_of(t) in CONNECTIVES and all(of_numbers(x) for x in terms.strip(t)[1])


def generalised(s: Search, goal: Term, context: Context, depth: int, by_itself: bool = False) -> Theorem:
    """The goal, shown with variables for what has no formula; ``by_itself``: as a lemma."""
    known = [th for th in context.all() if of_numbers(th.concl)]
    atoms = nameless(goal)
    for _ in range(ROUNDS):
        atoms = list(dict.fromkeys([*atoms, *(u for th in known if set(nameless(th.concl)) & set(atoms)
                                              for u in nameless(th.concl))]))
    if not atoms:
        raise ProofError("every number has a formula")
    mine = goal.free.union(*(u.free for u in atoms))
    used = [th for th in known if set(nameless(th.concl)) <= set(atoms) and th.concl.free & mine]
    used = list({th.concl: th for th in used}.values())
    names = _names(atoms, goal.free.union(*(th.concl.free for th in used)))
    inner = Context()
    assumed: list[Term] = []
    for th in used:
        h = in_names(th.concl, names)
        assumed.append(h)
        inner = inner.with_theorem("_", logic.assume(h))
    shown = (s.lemma if by_itself else s.goal)(in_names(goal, names), inner, depth)
    for h in reversed(assumed):
        shown = logic.discharge(h, shown)
    there = logic.instantiate({}, {v: u for u, v in names.items()}, shown)
    return modus_ponens(there, *used)


def in_names(t: Term, names: dict[Term, Var]) -> Term:
    """t with variables for these parts."""
    for u, v in names.items():
        t = replaced(t, u, v)
    return t


def _names(atoms: list[Term], taken: frozenset[Var]) -> dict[Term, Var]:
    """Variables for these, the same ones whenever the like is asked: so that a lemma is looked at once."""
    out: dict[Term, Var] = {}
    for u in atoms:
        k = 0
        while (v := terms.var(f"{_name(u)}~{k}g", REAL)) in taken:
            k += 1
        out[u] = v
        taken |= {v}
    return out


def _name(t: Term) -> str:
    head = head_of(t) or "x"
    return {"pmf": "p", "prob": "p", "tv": "v", "val": "k", "sum": "s"}.get(head, "x")


def by_generalising(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Numbers without a formula become variables."""
    if comparison(goal) is None or depth < 1:
        raise ProofError("no comparison")
    if not nameless(goal):
        raise ProofError("every number has a formula")
    context = specialised(s, context)
    for th in facts_about(s, [goal, *(th.concl for th in context.all() if of_numbers(th.concl))], context):
        context = context.with_theorem("_", th)
    return generalised(s, goal, context, depth - 1)


def specialised(s: Search, context: Context) -> Context:
    """With what is told of all k in a..b, at the numbers that are at hand in a..b."""
    members = [th for th in context.all() if terms.args_of(th.concl, "range", 3)]
    there = {th.concl for th in context.all()}
    for th in context.all():
        predicate = terms.args_of(th.concl, "all", 1)
        if predicate is None or predicate[0].type.args[0] is not REAL:
            continue
        for m in members:
            k = terms.strip(m.concl)[1][2]
            at = s.steps.special(th, k)
            sides = terms.args_of(at.concl, "imp", 2)
            if sides is not None and sides[0] is m.concl:
                said = modus_ponens(at, m)
                if said.concl not in there:
                    there.add(said.concl)
                    context = context.with_theorem("_", said)
    return context


def detached(s: Search, context: Context) -> Context:
    """With what implications at hand say where x == y is at hand as y == x, or what they ask for is."""
    there = {th.concl: th for th in context.all()}
    for th in context.all():
        sides = terms.args_of(th.concl, "imp", 2)
        if sides is None or sides[1] in there:
            continue
        premise = there.get(sides[0])
        equal = terms.args_of(sides[0], "eq", 2)
        if premise is None and equal is not None:
            turned = there.get(apply_const("eq", equal[1], equal[0]))
            premise = s.steps.sym(turned) if turned is not None else None
        if premise is not None:
            there[sides[1]] = modus_ponens(th, premise)
            context = context.with_theorem("_", there[sides[1]])
    return context


def rules(s: Search) -> list[str]:
    """The equations tagged ``points`` that what they rewrite determines."""
    out = []
    for f in s.facts.tagged("points"):
        sides = terms.args_of(f.conclusion, "eq", 2)
        if sides is not None and sides[0].free >= set(f.parameters.values()):
            out.append(f.name)
    return out


def rewritten(s: Search, t: Term, context: Context, depth: int) -> Theorem:
    """t == t with what laws made of others give to points written out."""
    heads = set(_heads(s))
    plain = Context(context.names, tuple((n, th) for n, th in context.theorems if not heads & _constants(th.concl)))

    def prove(g: Term, at: Context) -> Theorem:
        return s.goal(g, plain, min(depth - 1, 4))
    return Rewriter(s.steps, rules(s), context, prove).equation(t)


def by_points(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What mixtures and products of laws give to points is written out, in the goal and at hand."""
    wanted = set(_heads(s))
    if depth < 1 or not any(wanted & _constants(t) for t in (goal, *(th.concl for th in context.all()))):
        raise ProofError("nothing to write out")
    equal = rewritten(s, goal, context, depth)
    now = sides_of(equal)[1]
    changed = now is not goal
    out = Context(context.names)
    for name, th in context.theorems:
        new = th
        if wanted & _constants(th.concl) and head_of(th.concl) != "supp":
            said = rewritten(s, th.concl, context, depth)
            new = th if sides_of(said)[1] is th.concl else s.steps.along(said, th)
        changed = changed or new is not th
        out = Context(out.names, (*out.theorems, (name, new)))
    if not changed:
        raise ProofError("nothing to write out")
    return s.steps.along(s.steps.sym(equal), s.instead(now, out, depth))


def _heads(s: Search) -> Iterator[str]:
    """The constants that make laws of laws and whose points are written out."""
    for name in rules(s):
        left = terms.strip(s.facts.get(name).conclusion)[1][0]
        for x in terms.strip(left)[1]:
            h = head_of(x)
            if h is not None:
                yield h


def _constants(t: Term) -> set[str]:
    if isinstance(t, terms.Const):
        return {t.name}
    if isinstance(t, App):
        return _constants(t.function) | _constants(t.argument)
    return _constants(t.body) if isinstance(t, terms.Lam) else set()
