"""Tactics for integrals of hockey-stick divergences and of declared functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.laws import after_step
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited, then
from symdp.legacy.kernel.cascades import cascade
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Call, Expr, Index, Name, Op, free_names, walk
from symdp.legacy.kernel.values import functionals

THEOREM = "divergence as an integral of hockey sticks"
BOUNDED = ("kl", "capacity", "mi", "sup_mi")


def integrals_in(goal: Goal) -> list[Bind]:
    """The integrals about objects in show."""
    return [x for x in functionals(replace(goal, hyps=())) if isinstance(x, Bind)]


def by_integrals(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Comparisons with integrals about objects: integrand by integrand, through the integral that is a divergence,
    or with facts of these kinds and names for the rest."""
    show = goal.show
    if not isinstance(show, Op) or depth < 1:
        return None
    low, high = show.args if show.op in ("<=", "<") else show.args[::-1]
    if show.op in ("<", ">") and high == Name("oo"):
        return by_finite_integral(p, goal, low, depth)
    if show.op != "==" and isinstance(low, Bind) and isinstance(high, Bind):
        step = completed(p, goal, {"rule": "integrals", "defined": Slots(3), "proof": Slot(depth), "finite": Slot(2)})
        if step is not None:
            return step
    divergence = next((x for x in walk(show) if isinstance(x, Call) and x.fn == "kl"), None)
    if divergence is not None and (divergence in (low, high) or show.op == "=="):
        step = through_the_theorem(p, goal, divergence, depth)
        if step is not None:
            return step
    if isinstance(low, Call) and low.fn in BOUNDED:
        return None  # other tactics bound it
    return by_facts_about_integrals(p, goal, depth)


def by_finite_integral(p: Prover, goal: Goal, low: Expr, depth: int) -> Proof | None:
    """A larger one is assumed to be finite."""
    for h in goal.hyps:
        match h:
            case Op("<", (Bind("integral") as more, Name("oo"))) if more != low:
                way = {"first": Slot(depth - 1), "second": Slot(0)}
                step = completed(p, replace(goal, show=Op("<", (low, Name("oo")))), {
                    "rule": "chain", "by": text(more), "strict": "second", "defined": Slots(3), **way})
                if step is not None and isinstance(goal.show, Op):
                    return step if goal.show.op == "<" else {"rule": "turn", "proof": step}
    return None


def through_the_theorem(p: Prover, goal: Goal, divergence: Call, depth: int) -> Proof | None:
    """The divergence as the integral that it is."""
    if any(isinstance(h, Op) and h.op == "==" and h.args[0] == divergence for h in goal.hyps):
        return None
    laws = {n: text(x) for n, x in zip("PQ", divergence.args, strict=True)}
    known = {"rule": "known", "theorem": THEOREM, "with": laws, "defined": Slots(2)}

    def go(g: Goal) -> Proof | None:
        assert isinstance(g.show, Op)
        back = g.show.op == "=="
        step: Proof = {"rule": "swap", "hypothesis": len(goal.hyps), "back": back}
        after = after_step(g, step)
        if after is None:
            return None
        inner = naming(p, after, depth) if back else p.prove(after, depth)
        return inner and completed(p, g, {**step, "defined": Slots(3), "proof": inner})
    return then(p, goal, known, go)


def by_facts_about_integrals(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is smaller than an integral in show, as a fact; then names for what is compared."""
    here, steps, wanted = goal, list[Proof](), list(candidates(goal))
    for fact in wanted:
        if fact in goal.hyps:
            continue
        proof = p.prove(replace(here, show=fact), depth - 1)
        checks = proof and p.defined(here, fact, real=False)
        if proof is not None and checks is not None:
            steps.append({"rule": "have", "facts": [text(fact)], "proofs": [proof], "defined": checks})
            here = here.with_(fact)
    return named(p, here, depth, steps) if steps or not wanted or set(wanted) & set(goal.hyps) else None


def candidates(goal: Goal) -> Iterator[Expr]:
    shown = functionals(replace(goal, hyps=()))
    assert isinstance(goal.show, Op)
    low = goal.show.args[goal.show.op in (">=", ">")]
    for x in shown:
        for y in shown:
            if x != y and isinstance(y, Bind) and (x in set(walk(low)) or goal.show.op == "==") and (
                    isinstance(x, Bind) or (isinstance(x, Call) and x.fn in BOUNDED)):
                yield Op("<=", (x, y))
                if goal.show.op == "==":
                    yield Op("<=", (y, x))


def named(p: Prover, goal: Goal, depth: int, steps: list[Proof]) -> Proof | None:
    """Names for the functionals of show, one after the other, and the rest; the steps that led here before it."""
    proof = naming(p, goal, depth)
    for step in reversed(steps):
        proof = proof and {**step, "proof": proof}
    return proof


def naming(p: Prover, goal: Goal, depth: int) -> Proof | None:
    shown = functionals(replace(goal, hyps=()))
    if not shown:
        return p.prove(goal, depth)
    at = functionals(goal).index(shown[-1])
    step: Proof = {"rule": "measure", "term": at, "defined": Slots(2)}

    def infinite(g: Goal) -> Proof | None:
        return naming(p, g, depth)
    return with_infinite(p, goal, step, partial(naming, p, depth=depth), infinite)


def with_infinite(p: Prover, goal: Goal, step: Proof, go: object, infinite: object) -> Proof | None:
    from symdp.legacy.engines.inequality.prover import TROUBLE, Recorder

    recorder = Recorder()
    try:
        getattr(recorder, f"rule_{step['rule']}")(goal, {**step, "proof": {}, "infinite": {}})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    main = next((g for g in recorder.goals if len(g.names) > len(goal.names)), None)
    if main is None:
        return None
    rest = recorder.goals[recorder.goals.index(main) + 1:]
    proof = go(main)  # type: ignore[operator]
    other = infinite(rest[0]) if proof is not None and rest else {}  # type: ignore[operator]
    if proof is None or other is None:
        return None
    return completed(p, goal, {**step, "proof": proof, **({"infinite": other} if rest else {})})


def by_output(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The rows of a channel against a law of its output of which something is assumed."""
    if not any(isinstance(x, Call) and x.fn == "lip" for h in goal.hyps for x in walk(h)):
        return None
    return completed(p, goal, {"rule": "output", "defined": Slots(3), "proof": Slot(depth)})


def output_told(goal: Goal) -> int | None:
    """The hypothesis that says which law is that of the output of a channel that is private for its input."""
    private = any(isinstance(x, Call) and x.fn == "lip" for f in (goal.show, *goal.hyps) for x in walk(f))
    if not private or not any((isinstance(x, Call) and x.fn in ("lip", "hockey_stick")) or (
            isinstance(x, Bind) and x.binder == "integral") for x in walk(goal.show)):
        return None
    found = ((i, cascade(goal.names, h)) for i, h in enumerate(goal.hyps))
    return next((i for i, c in found if c is not None and not c.rows), None)


def by_law_of_output(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is said of the law of the output, which has a name."""
    return completed(p, goal, {"rule": "output", "through": output_told(goal), "defined": Slots(3),
                               "proof": Slot(depth)})


# -- integrands
def has_sticks(goal: Goal) -> bool:
    return any(isinstance(x, Call) and x.fn == "hockey_stick" for x in walk(goal.show))


def by_sticks(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Hockey sticks beside values of functions: what is assumed of the laws bounds each of them."""
    values = [x for x in functionals(replace(goal, hyps=())) if isinstance(x, Call) and x.fn in dict(goal.names)]
    if values:  # what is assumed at that number first, then a name for the value
        def go(g: Goal) -> Proof | None:
            at = functionals(g).index(values[0])
            return then(p, g, {"rule": "measure", "term": at, "inside": True}, lambda h: by_sticks(p, h, depth))
        return through_sayings(p, goal, go)
    here, steps = goal, list[Proof]()
    for stick in functionals(replace(goal, hyps=())):
        if not (isinstance(stick, Call) and stick.fn == "hockey_stick"):
            continue
        ways: list[tuple[Callable[[Goal, int], Proof | None], Expr]] = [
            (way, b) for way in (partial(of_events, p), p.prove) for b in bounds(goal, stick)]
        for way, bound in ways:
            fact = Op("<=", (stick, bound))
            proof = limited(p, 0.3, partial(way, replace(here, show=fact), depth - 1))
            checks = proof and p.defined(here, fact, real=False)
            if proof is not None and checks is not None:
                steps.append({"rule": "have", "facts": [text(fact)], "proofs": [proof], "defined": checks})
                here = here.with_(fact)
                break
    return named(p, here, depth, steps) if steps else None


def of_events(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The probabilities of one event, without what is assumed of single outcomes and of integrals, which says nothing
    of events, and would bring in laws on other spaces."""
    useless = [i for i, h in enumerate(goal.hyps) if cascade(goal.names, h) is not None or (
        isinstance(h, Op) and any(isinstance(x, Index) or (isinstance(x, Bind) and x.binder == "integral")
                                  for x in walk(h)))]
    return then(p, goal, {"rule": "forget", "hypotheses": useless}, lambda g: completed(
        p, g, {"rule": "event", "proof": Slot(min(depth, 3)), "defined": Slots(2)}))


def bounds(goal: Goal, stick: Call) -> Iterator[Expr]:
    """Numbers that may bound a hockey stick: names in show, and their products with its order."""
    numbers = [n for n, t in reversed(goal.names) if t.kind == "real" and n in free_names(goal.show)]
    for n in numbers:
        if n not in free_names(stick):
            yield Name(n)
            yield Op("*", (stick.args[2], Name(n)))


def through_sayings(p: Prover, goal: Goal, go: object) -> Proof | None:
    """What the assumptions say at the names of show, then the rest."""
    from symdp.legacy.engines.inequality.laws import MAX_ROUNDS, sayings

    here, steps, known = goal, list[Proof](), set(goal.hyps)
    for _ in range(MAX_ROUNDS + 1):
        added = False
        for step in list(sayings(here)):
            if "hypothesis" in step and cascade(here.names, here.hyps[step["hypothesis"]]) is not None:
                continue  # single outcomes say nothing of events
            after = after_step(here, step)
            if after is not None and not set(after.hyps) <= known:
                known |= set(after.hyps)
                steps.append(step)
                here, added = after, True
        if not added or len(steps) > 30:
            break
    proof = go(here)  # type: ignore[operator]
    for step in reversed(steps):
        proof = proof and {**step, "proof": proof}
    return proof  # type: ignore[no-any-return]
