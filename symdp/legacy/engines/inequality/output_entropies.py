"""Information through a channel as the entropy of the outputs less the mean entropy of a row, where an assumption says
which law the outputs have; and what is then linear in sums over inputs or outcomes, from one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.each_element import apart
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.databases import is_finite_domain
from symdp.legacy.kernel.known import KNOWN
from symdp.legacy.kernel.laws import same_space
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.rules import Goal, holds, unfold
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import Bind, Call, Expr, Name, Type, free_names, substitute, walk

THEOREM = "information as a difference of entropies"


def informations(goal: Goal) -> dict[Expr, tuple[str, str, str, int]]:
    """The informations of declared laws through declared channels in a comparison with entropies, where an assumption
    about all outcomes may say what law the outputs have: the laws, the channel, and the position of the assumption."""
    kinds = dict(goal.names)
    parts = list(walk(goal.show))
    found: dict[Expr, tuple[str, str, str, int]] = {}
    if {"mi", "entropy"} & kinds.keys() or not any(isinstance(x, Call) and x.fn == "entropy" for x in parts):
        return found
    for e in parts:
        match e:
            case Call("mi", (Name(p), Name(w))) if kinds.get(w, Type("")).kind == "channel" and e not in found:
                for q, i in output_laws(goal, p, w):
                    found[e] = p, w, q, i
                    break
    return found


def output_laws(goal: Goal, p: str, w: str) -> Iterator[tuple[str, int]]:
    """The laws on the outputs of a channel of which an assumption says something by the law of the inputs."""
    kinds = dict(goal.names)
    for i, h in enumerate(goal.hyps):
        if isinstance(h, Bind) and h.binder == "forall" and {p, w} <= (spoken := free_names(h)):
            yield from ((q, i) for q in kinds if q in spoken and q != p and kinds[q].kind == "distribution"
                        and same_space(goal.names, kinds[q].param("on"), kinds[w].param("to")))


def by_output_entropy(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Each information as a difference of entropies, and then the comparison of these."""
    if depth < 1:
        return None
    line = Line(p, goal)
    for law, channel, outputs, i in informations(goal).values():
        said = len(line.goal.hyps)
        shown = law_of_outputs(p, line.goal, i, {"P": Name(law), "W": Name(channel), "Q": Name(outputs)})
        if shown is not None and line.take({"rule": "known", "theorem": THEOREM, "with": {
                "P": law, "W": channel, "Q": outputs}, "defined": shown}):
            line.take({"rule": "swap", "hypothesis": said, "defined": Slots(2)})
    if not line.steps:
        return None
    return line.closed(by_terms_of_sums(p, line.goal, depth) or p.prove(line.goal, depth - 1))


def law_of_outputs(p: Prover, goal: Goal, i: int, letters: dict[str, Expr]) -> list[Proof] | None:
    """What shows the condition of the theorem, by what is assumed, maybe over ranges and in another order."""
    here = replace(goal, show=unfold(substitute(definition(KNOWN[THEOREM].where), letters), goal.names))
    if holds(here):
        return []
    line, assumption = Line(p, here), goal.hyps[i]
    if not (isinstance(assumption, Bind) and len(assumption.bindings) == 1 and line.take({"rule": "intro"})):
        return None
    said = len(line.goal.hyps)
    if not (line.take({"rule": "instance", "hypothesis": i, "with": {
            assumption.bindings[0].name: line.goal.names[-1][0]}}) and line.take({"rule": "swap", "hypothesis": said})):
        return None
    proof = line.closed(by_terms_of_sums(p, line.goal, 1))
    return None if proof is None else [proof]


def by_terms_of_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison that is linear in sums over one finite domain, and in nothing else, at each element of it."""
    sums = [t for t in opaque_terms(Goal(goal.names, (), goal.show)) if isinstance(t, Bind) and t.binder == "sum"
            and len(t.bindings) == 1 and is_finite_domain(goal, t.bindings[0].domain)]
    found = apart(goal, sums) if len(sums) > 1 else None
    if found is None:
        return completed(p, goal, {"rule": "identity", "defined": Slots(2)})
    listed = opaque_terms(goal)
    step: Proof = {"rule": "termwise", "rest": "0", "terms": [[text(c), listed.index(s)] for c, s in found]}
    recorder = Recorder()
    try:
        recorder.rule_termwise(goal, {**step, "step": LATER, "ends": LATER, "defined": Slots(2)})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return None
    inner = by_terms_of_sums(p, recorder.goals[-2], depth - 1) or p.prove(recorder.goals[-2], depth - 1)
    return inner and completed(p, goal, {**step, "step": inner, "ends": BOUND, "defined": Slots(2)})
