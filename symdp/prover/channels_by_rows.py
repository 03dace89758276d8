"""Channels that are given by their rows, as what they are: mixtures of channels, cascades, products."""

from __future__ import annotations

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.steps import sides_of
from symdp.prover.cases import parts
from symdp.prover.laws_by_points import candidates, same_law, told_of
from symdp.prover.listed_inputs import inside
from symdp.prover.search import Search


def channel_of(row: Term, x: Term) -> Term | None:
    """The channel with this row at x."""
    head, xs = terms.strip(row)
    name = getattr(head, "name", "")
    if name == "row" and xs[1] is x and x not in xs[0].free:
        return xs[0]
    if name == "mixlaw":
        inner = [channel_of(p, x) for p in xs[1:]]
        if all(w is not None for w in inner) and x not in xs[0].free:
            return apply_const("mixchan", xs[0], *[w for w in inner if w is not None])
    if name == "output" and x not in xs[1].free:
        first = channel_of(xs[0], x)
        return None if first is None else apply_const("postprocess", first, xs[1])
    if name == "product":
        inner = [channel_of(p, x) for p in xs]
        if all(w is not None for w in inner):
            return apply_const("compose", *[w for w in inner if w is not None])
    return None


def row_of(s: Search, channel: Term, x: Term) -> Theorem:
    """row(channel, x) == the law that it is put together of."""
    head, xs = terms.strip(channel)
    name = getattr(head, "name", "")
    if name in ("mixchan", "postprocess", "compose"):
        names = {"mixchan": "tVW", "postprocess": "VW", "compose": "VW"}[name]
        th = s.steps.use(f"row_{name}", **dict(zip(names, xs, strict=True)), x=x)
        law = sides_of(th)[1]
        equal = s.steps.refl(terms.strip(law)[0])
        for part in terms.strip(law)[1]:
            inner = terms.args_of(part, "row", 2)
            deeper = inner is not None and inner[1] is x
            equal = s.steps.cong(equal, row_of(s, inner[0], x) if deeper and inner is not None else s.steps.refl(part))
        return s.steps.trans(th, equal)
    return s.steps.refl(apply_const("row", channel, x))


def given_channel(s: Search, v: Var, context: Context, depth: int) -> Theorem | None:
    """v == a mixture of channels or a cascade."""
    if v.type.name != "chan":
        return None
    x = fresh("x", v.type.args[0])
    for said, body, y in told_of(s, apply_const("row", v, x), context, [x]):
        for law in candidates(body, y):
            channel = channel_of(law, x)
            if channel is None:
                continue
            try:
                return same_channel(s, v, channel, said, body, law, (x, y), context, depth)
            except KernelError:
                continue
    return None


def same_channel(s: Search, v: Term, channel: Term, said: Theorem, body: Term, law: Term, names: tuple[Var, Var],
                 context: Context, depth: int) -> Theorem:
    """v == channel, from what ``said`` gives as the probabilities of the rows of v at its inputs."""
    x, y = names
    c, own = extended(s, v, context)
    also, other = extended(s, channel, context)
    if c is not also:
        raise ProofError("they have different inputs")
    z = fresh("x", x.type)
    at = terms.app(c, z)
    choice = terms.args_of(at, "ite", 3)
    if choice is None:
        raise ProofError("its inputs are no set")
    limits = terms.lam(z, choice[0])
    member = inside(s, limits, choice, context)
    inner = context.with_theorem("_", member)
    values = {x: at}
    said, body, law = (logic.instantiate({}, values, said), *(terms.instantiate(t, {}, values) for t in (body, law)))
    equal = same_law(s, apply_const("row", v, at), law, said, body, y, inner, depth)
    there = logic.generalise(z, s.steps.trans(equal, s.steps.sym(row_of(s, channel, at))))
    return s.steps.use("chan_ext_inputs", own, other, there, V=v, W=channel, c=c)


def extended(s: Search, channel: Term, context: Context) -> tuple[Term, Theorem]:
    """(c, forall(x: W(x) == W(c(x)))): how a channel on some inputs is one on all."""
    x = fresh("x", channel.type.args[0])
    row = apply_const("row", channel, x)
    for th in context.all():
        predicate = terms.args_of(th.concl, "all", 1)
        if predicate is None or predicate[0].type.args[0] is not x.type:
            continue
        sides = terms.args_of(terms.app(predicate[0], x), "eq", 2)
        right = terms.args_of(sides[1], "row", 2) if sides is not None and sides[0] is row else None
        if right is not None and right[0] is channel:
            return terms.lam(x, right[1]), th
    equal = row_of(s, channel, x)
    law = sides_of(equal)[1]
    if law is row:
        raise ProofError("what its inputs are is not at hand")
    bases = [w for w in dict.fromkeys(terms.strip(r)[1][0] for r in rows_at(law, x)) if w is not channel]
    found = [extended(s, w, context) for w in bases]
    if not found or any(c is not found[0][0] for c, _ in found):
        raise ProofError("they have different inputs")
    c = found[0][0]
    moved = {apply_const("row", w, x): s.steps.special(th, x) for w, (_, th) in zip(bases, found, strict=True)}
    there = s.steps.sym(row_of(s, channel, terms.app(c, x)))
    along = s.steps.trans(s.steps.trans(equal, congruent(s, law, moved)), there)
    return c, logic.generalise(x, along)


def rows_at(t: Term, x: Term) -> list[Term]:
    """The parts row(W, x)."""
    return [r for r in parts(t, "row", 2) if terms.strip(r)[1][1] is x]


def congruent(s: Search, t: Term, equations: dict[Term, Theorem]) -> Theorem:
    """t == t with the right sides for the left ones; t has no binders around them."""
    if t in equations:
        return equations[t]
    if isinstance(t, terms.App):
        return s.steps.cong(congruent(s, t.function, equations), congruent(s, t.argument, equations))
    return s.steps.refl(t)


def written(s: Search, made: Term, context: Context, depth: int) -> Theorem | None:
    """mkchan(f) == the channel whose rows f says, where f(x) is put together of rows of channels at x or at c(x)."""
    (f,) = terms.strip(made)[1]
    x = fresh("x", f.type.args[0])
    law = terms.app(f, x)
    back: dict[Term, Theorem] = {}
    for r in parts(law, "row", 2):
        w, at = terms.strip(r)[1]
        if at is x or x in w.free:
            continue
        try:
            c, th = extended(s, w, context)
        except KernelError:
            continue
        if terms.app(c, x) is at:
            back[r] = s.steps.sym(s.steps.special(th, x))
    try:
        plain = congruent(s, law, back)
    except KernelError:
        return None
    channel = channel_of(sides_of(plain)[1], x)
    if channel is None or channel is made:
        return None
    same = s.steps.trans(plain, s.steps.sym(row_of(s, channel, x)))
    functions = s.steps.use("eq_ext", logic.generalise(x, same), f=f, g=_rows(channel, x))
    head = terms.strip(made)[0]
    return s.steps.trans(s.steps.cong(s.steps.refl(head), functions), s.steps.use("mkchan_row", W=channel))


def _rows(channel: Term, x: Var) -> Term:
    return terms.lam(x, apply_const("row", channel, x))
