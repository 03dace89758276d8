"""From a statement to evidence for each of its parts: quick refutation, proof, deeper search.

Nothing here is trusted; the kernel decides about what comes out.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from symdp.legacy.engines.deadline import OutOfTime, within
from symdp.legacy.kernel.calculus import VALUE, endless
from symdp.legacy.kernel.check import FORMAT, TABLES, check_certificate, defined_names, of_written, root_goal, said
from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.legacy.kernel.declared import few
from symdp.legacy.kernel.objects import Unsupported, expand
from symdp.legacy.kernel.rules import Goal, Rejected, negation, unfold
from symdp.legacy.kernel.tree import Bind, Call, Expr, Op, Seq, Type, domain_parts, free_names, substitute, walk
from symdp.legacy.kernel.witness import Unfit, closed, read_values

if TYPE_CHECKING:
    from symdp.legacy.engines.inequality.prover import Prover
    from symdp.legacy.engines.search import Hunt

EXTREMA = ("sup", "inf")
FUNCTIONS = 4  # functions on a point
SHORTEST = 20  # points with short numbers
FIRST = 100  # of the steps of the prover, for what may be seen at once
REJECTED = 3  # proofs that the kernel does not accept, after each of which the search goes another way
MOST_SAID = 500  # characters of what it says of one
STEPS = 1000  # what the prover may spend on one part; a step costs more the larger the formula


@dataclass
class PartProposal:
    """Evidence for one part (the certificate's part), or what was tried in vain. ``cut``: the time was up first."""

    part: int
    evidence: dict[str, Any] | None = None
    tried: list[dict[str, str]] = field(default_factory=list)
    trials: int = 0
    digits: int = 0
    margin: str | None = None
    cut: bool = False
    effort: int = 1  # times the usual steps


@dataclass
class Proposal:
    parts: list[PartProposal]


def quick(statement: Statement, todo: Iterable[int], *, seed: int = 0, seconds: float | None = None) -> dict[int, Hunt]:
    """A first look for witnesses against these parts, which takes a tenth of a second mostly: what it found, or how far
    it got, by part. A part of which the look takes longer is left out, as is what is about random variables."""
    from symdp.legacy.engines import search

    looks: dict[int, Hunt] = {}
    todo = [i for i in todo if not _about_variables(statement, i)]
    for i in todo:
        with suppress(OutOfTime), within(seconds and seconds/len(todo)):
            looks[i] = search.hunt(statement, i, seed=seed, effort=0)
    return looks


def propose(statement: Statement, *, seed: int = 0, seconds: float | None = None,
            skip: Container[int] = (), effort: int = 1, looks: Mapping[int, Hunt] = MappingProxyType({})) -> Proposal:
    """Evidence for every part that can be decided, but those to ``skip``. Deterministic for a seed, unless a part is
    cut off: of the seconds that are left each part may take its share, so that a hard one costs no other. ``effort``
    is how many times the usual steps the search may take, ``looks`` what :func:`quick` has seen."""
    end = None if not seconds else time.process_time() + seconds
    parts = [PartProposal(i, effort=effort) for i in range(len(statement.show))]
    todo = [out for out in parts if out.part not in skip]
    for k, out in enumerate(todo):
        try:
            with within(None if end is None else max((end - time.process_time())/(len(todo) - k), 0.01)):
                _part(statement, out.part, seed, out, looks.get(out.part))
        except OutOfTime:
            out.cut = True
            out.tried.append({"engine": "portfolio", "outcome": "the time was up"})
    if any(t.kind == "variable" for _, t in statement.let):
        from symdp.legacy.engines.shannon.refute import tidied

        for p in parts:
            if p.evidence is not None and p.evidence["verdict"] == "refuted":
                p.evidence = tidied(statement, p.evidence)
    return Proposal(parts)


def certificate(statement: Statement, claim: str, variant: str, parts: list[dict[str, Any]]) -> dict[str, Any]:
    """The certificate of a claim from the evidence of its parts."""
    import json

    return {"format": FORMAT, "claim": claim, "variant": variant, "statement": json.loads(statement.source),
            "sha256": statement.sha256, "parts": parts}


def _part(statement: Statement, i: int, seed: int, out: PartProposal, look: Hunt | None = None) -> None:
    if _about_variables(statement, i):
        _variables(statement, i, seed, out)
        if out.evidence is not None:
            return
    from symdp.legacy.engines import search, told, undecided, undefined_extrema, undefined_points

    look = look or search.hunt(statement, i, seed=seed, effort=0)
    _take(out, look)
    if out.evidence is not None:
        return
    out.evidence = _accepted(statement, undefined_extrema.witness(statement, i), out)
    if out.evidence is not None:
        return
    plain = _in_closed_forms(statement, i)
    against = [*look.against, *_tables(statement, i), *_events(statement, i),
               *_beside_objects(statement, i, look.instance)]
    if against and _says_that_objects_exist(statement, i):  # which a theorem may say, while no search tells
        out.evidence = _prove(statement, i, look.instance, out, FIRST)
    out.evidence = out.evidence or _disprove_at(statement, i, against, out)
    if out.evidence is None and (points := _where_closed_forms_fail(plain, seed, 0)):
        out.evidence = _disprove(statement, i, points, out)
    out.evidence = out.evidence or _disprove(statement, i, _small_points(statement, i), out, STEPS // 4)
    failing, open_ = _failing_points(statement, i)
    out.evidence = out.evidence or _disprove(statement, i, failing, out, STEPS // 4) or _prove(
        statement, i, look.instance, out)
    if out.evidence is None:
        more = () if look.instance is None or look.instance.get("objects") else (
            look.instance.get("values", {}), *_other_points(statement, i))
        late = _where_closed_forms_fail(plain, seed, 1)
        out.evidence = _disprove(statement, i, open_, out, STEPS // 4) or _disprove(
            statement, i, more if late is None else late, out)
    out.evidence = (out.evidence or _accepted(statement, undecided.witness(statement, i, seed=seed), out)
                    or _accepted(statement, told.evidence(statement, i), out))
    if out.evidence is None:
        out.evidence = undefined_points.witness(statement, i, seed=seed)
        if out.evidence is not None:
            out.tried.append({"engine": "undefined points", "outcome": "a sub-expression is undefined"})
    if out.evidence is None:
        _take(out, search.hunt(statement, i, seed=seed, effort=out.effort))


def _about_variables(statement: Statement, i: int) -> bool:
    variables = {n for n, t in statement.let if t.kind == "variable"}
    return bool(variables) and any(variables & free_names(e) for e in (*statement.given, statement.show[i]))


def _variables(statement: Statement, i: int, seed: int, out: PartProposal) -> None:
    """Random variables: a proof from Shannon's inequalities, or a joint law that breaks the claim."""
    from symdp.legacy.engines.shannon import quick

    out.evidence = _accepted(statement, quick.evidence(statement, i), out)
    if out.evidence is not None:
        out.tried.append({"engine": "shannon", "outcome": "proof found"})
        return

    from symdp.legacy.engines.shannon import refute
    from symdp.legacy.engines.shannon.tactic import linear_throughout

    def prove() -> None:
        instance = refute.instance(statement, seed)
        out.evidence = _prove(statement, i, instance, out) if instance is not None else _accepted(
            statement, _vacuous(statement, i), out)

    def disprove() -> None:
        found = refute.refuted(statement, i, seed)
        out.evidence, out.trials = found.evidence, found.trials
        out.tried.append({"engine": "shannon", "outcome": found.words})

    # a linear programme is quick to say no; the search for other proofs is not
    for step in (prove, disprove) if linear_throughout(statement, i) else (disprove, prove):
        if out.evidence is None:
            step()


def _vacuous(statement: Statement, i: int) -> dict[str, Any] | None:
    """A proof that Shannon's inequalities contradict the assumptions."""
    from symdp.legacy.engines.inequality.prover import Prover
    from symdp.legacy.engines.shannon.tactic import by_contradiction

    try:
        goal, _ = root_goal(statement, i)
    except (Unsupported, Rejected):
        return None
    proof = by_contradiction(Prover(STEPS), goal, 3)
    return None if proof is None else {"part": i, "verdict": "vacuous", "proof": proof}


def _accepted(statement: Statement, evidence: dict[str, Any] | None, out: PartProposal) -> dict[str, Any] | None:
    """The evidence, if the kernel accepts it. What it rejects is a bug of an engine: it is remembered, and the search
    goes on."""
    import json

    if evidence is None:
        return None
    try:
        whole = certificate(statement, "candidate", "printed", [evidence | {"part": out.part}])
        check_certificate(json.loads(json.dumps(whole)), statement)
    except (Rejected, TypeError, ValueError) as refusal:
        out.tried.append({"engine": "kernel", "outcome": f"rejected: {str(refusal)[:MOST_SAID]}"})
        return None
    return evidence


def _take(out: PartProposal, hunt: Hunt) -> None:
    out.tried += hunt.tried
    out.trials += hunt.trials
    out.digits = max(out.digits, hunt.digits)
    out.margin = hunt.margin if hunt.margin is not None else out.margin
    out.evidence = hunt.evidence


def _says_that_objects_exist(statement: Statement, i: int) -> bool:
    """The conclusion says that there is a law, channel or mechanism."""
    match substitute(statement.show[i], defined_names(statement), define=True):
        case Bind("exists", bindings):
            return any(isinstance(b.domain, Type) and b.domain.kind not in ("real", "integer") for b in bindings)
    return False


def _prove(statement: Statement, i: int, instance: Mapping[str, Any] | None, out: PartProposal, steps: int = STEPS) -> (
        dict[str, Any] | None):
    """A proof: of the statement as it stands, where it names single outcomes with numbers for these; of laws and
    channels on written spaces, with numbers for their probabilities. Sets of outcomes have no other numbers."""
    ways: list[bool | str] = [False]
    for way in (True, TABLES):
        try:
            root_goal(statement, i, way)
        except (Unsupported, Rejected):
            continue
        sets = any(isinstance(x, Seq) and x.kind == "set" for _, t in statement.let for x in domain_parts(t))
        ways = [way, *ways] if way is True or sets else [*ways, way]
    found = (_prove_as(statement, i, way, instance, out, steps) for way in ways)
    return next((evidence for evidence in found if evidence is not None), None)


def _prove_as(statement: Statement, i: int, finite: bool | str, instance: Mapping[str, Any] | None,
              out: PartProposal, steps: int = STEPS) -> dict[str, Any] | None:
    from symdp.legacy.engines.inequality.prover import Prover

    prover = Prover(STEPS*out.effort)
    try:
        for _ in range(1 + REJECTED):
            evidence = _prove_with(prover, statement, i, finite, instance, out, steps)
            if evidence is None or _accepted(statement, evidence, out) is not None:
                return evidence
            if not prover.doubt():  # no step is to blame
                return None
        return None
    finally:
        for bug in prover.slips:
            out.tried.append({"engine": "inequality", "outcome": f"a tactic broke ({bug}); SYMDP_STRICT=1 shows where"})


def _prove_with(prover: Prover, statement: Statement, i: int, finite: bool | str, instance: Mapping[str, Any] | None,
                out: PartProposal, steps: int = STEPS) -> dict[str, Any] | None:
    from symdp.legacy.engines.inequality import tabulated
    from symdp.legacy.engines.inequality.prover import Recorder

    try:
        goal, formulas = root_goal(statement, i, finite)
    except (Unsupported, Rejected) as problem:
        out.tried.append({"engine": "inequality", "outcome": f"no rule: {problem}"})
        return None
    checks: list[dict[str, Any]] = []
    for k, e in enumerate(formulas):
        more = prover.defined(Goal(goal.names, goal.hyps[:k], e), e, depth=5, real=False, opens=k < len(goal.hyps))
        if more is None:
            out.tried.append({"engine": "inequality", "outcome": _undefined(prover.missing, e)})
            return None
        checks += more
    recorder = Recorder()
    recorder.lawful(goal, said(statement, i, finite)[2], iter(()))  # the laws written in the conclusion
    lawful = prover.all_of(recorder.goals, 5)
    if lawful is None:
        out.tried.append({"engine": "inequality", "outcome": "it could not be proved that written laws are laws"})
        return None
    checks += lawful
    prover.steps = steps*out.effort  # what it takes to show that everything is defined does not count
    proof = tabulated.search(prover, goal) if finite == TABLES else prover.search(goal)
    if proof is None:
        ran = "ran out of steps" if prover.steps <= 0 else "ran out of rules"
        out.tried.append({"engine": "inequality", "outcome": f"no proof found; it {ran}"})
        return None
    out.tried.append({"engine": "inequality", "outcome": "proof found"})
    if instance is None:
        from symdp.legacy.engines.instances import proved_instance

        instance = proved_instance(statement)
    if instance is None:
        out.tried.append({"engine": "search", "outcome": "no point was found that satisfies the assumptions, which a "
                          "proof must carry"})
        return None
    evidence: dict[str, Any] = {"part": i, "verdict": "proved", "proof": proof, "instance": dict(instance)}
    if checks:
        evidence["defined"] = checks
    if finite:
        evidence["finite"] = finite
    return evidence


def _undefined(missing: Expr | None, e: Expr) -> str:
    """In words, what is not seen to be defined in a formula, and what would have to be known for it."""
    from symdp.legacy.engines.inequality.prover import text

    match missing:
        case None:
            return f"it could not be proved that everything is defined in {text(e)}"
        case Op(args=args) if not any(map(free_names, args)):  # what is false is to contradict the assumptions
            return f"it could not be proved that everything is defined in {text(e)}"
        case Call(fn, (term,)) if fn == VALUE:
            return f"it could not be proved that everything is defined: that {text(term)} has a value"
    return f"it could not be proved that everything is defined: that {text(missing)}"


def is_written(e: Bind) -> bool:
    """A channel or mechanism that is written for more inputs than a point lists."""
    return e.binder in ("channel", "mechanism") and not few(e.bindings)


def _disprove(
        statement: Statement, i: int, points: Iterable[Mapping[str, str]], out: PartProposal, steps: int = STEPS) -> (
        dict[str, Any] | None):
    """At one of the admissible points of numbers, a proof that no choice of the quantified values works."""
    show = substitute(statement.show[i], defined_names(statement), define=True)
    if not any(isinstance(x, Bind) and (
            x.binder in ("exists", "limit", "integral", *EXTREMA) or endless(x) or is_written(x))
            for x in walk(show)) or any(
            t.kind not in ("real", "integer") for _, t in statement.let):
        return None
    for point in points:
        values: dict[str, Expr] = {n: closed(v) for n, v in point.items()}
        said = Goal(statement.let, (), substitute(show, values))
        evidence = _opposite(statement, said, i, {"values": dict(point)}, out, steps)
        if evidence is not None:
            return evidence
    return None


def _disprove_at(statement: Statement, i: int, witnesses: Iterable[dict[str, Any]], out: PartProposal) -> (
        dict[str, Any] | None):
    """At one of these points, objects included, a proof that the conclusion, expanded for them, fails."""
    show = substitute(statement.show[i], defined_names(statement), define=True)
    names = tuple((n, t) for n, t in statement.let if t.kind in ("real", "integer"))
    if len(names) == len(statement.let):
        return None
    for witness in witnesses:
        try:
            values, _ = read_values({**witness.get("values", {}), **witness.get("objects", {})}, statement.let, {})
            said = expand(show, values)
        except (Unsupported, Unfit, ValueError):
            continue
        evidence = _opposite(statement, Goal(names, (), said), i, witness, out, STEPS // 2)
        if evidence is not None:
            return evidence
    return None


def _tables(statement: Statement, i: int) -> list[dict[str, Any]]:
    """Functions on a point, at which an integral without a value for the search may have one for a proof."""
    from symdp.legacy.engines.instances import tables

    show = substitute(statement.show[i], defined_names(statement), define=True)
    if not any(isinstance(x, Bind) and x.binder == "integral" for x in walk(show)):
        return []
    return list(itertools.islice(tables(statement), FUNCTIONS))


def _beside_objects(statement: Statement, i: int, instance: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """An admissible point, where the conclusion is about numbers alone: whatever the objects are will do."""
    show = substitute(statement.show[i], defined_names(statement), define=True)
    objects = {n for n, t in statement.let if t.kind not in ("real", "integer")}
    of_numbers = any(isinstance(x, Bind) for x in walk(show)) and not objects & free_names(show)
    return [dict(instance)] if instance is not None and objects and of_numbers else []


def _events(statement: Statement, i: int) -> list[dict[str, Any]]:
    """Points with trivial events, for a conclusion with a supremum, of which sampling tells nothing."""
    from symdp.legacy.engines.instances import with_empty_events

    show = substitute(statement.show[i], defined_names(statement), define=True)
    if not any(t.kind == "event" for _, t in statement.let) or not any(
            isinstance(x, Bind) and x.binder in EXTREMA for x in walk(show)):
        return []
    return list(itertools.islice(with_empty_events(statement), FUNCTIONS))


def _opposite(statement: Statement, said: Goal, i: int, witness: dict[str, Any], out: PartProposal, steps: int) -> (
        dict[str, Any] | None):
    """A proof of the negation of what the conclusion says at a point."""
    from symdp.legacy.engines.inequality.prover import Prover

    declared = {n for n, _ in said.names}
    written = of_written(said.show, declared)
    failures = [of_written(negation(said.show, quantifiers=True), declared)]
    if isinstance(written, Bind) and not isinstance(said.show, Bind):  # of rows: there are some, which may be found
        failures = [negation(written, quantifiers=True), *failures]
    for turned, failure in zip((True, False)[-len(failures):], failures, strict=True):
        goal = Goal(said.names, (), unfold(failure, said.names))
        prover = Prover(steps)
        checks = prover.defined(goal, goal.show, depth=5, real=False, opens=turned)
        proof = prover.search(goal) if checks is not None else None
        if proof is not None:
            out.tried.append({"engine": "inequality", "outcome": "proof of the opposite found"})
            evidence = {"part": i, "verdict": "refuted", "witness": witness, "proof": proof}
            evidence |= ({"turned": True} if turned else {}) | ({"defined": checks} if checks else {})
            if _accepted(statement, evidence, out) is not None:
                return evidence
    return None


def _where_closed_forms_fail(plain: Statement | None, seed: int, effort: int) -> list[dict[str, str]] | None:
    """Points at which the conclusion fails with its integrals and series replaced by their closed forms; None if it
    has none, or they have none."""
    from symdp.legacy.engines import search

    if plain is None:
        return None
    found = search.hunt(plain, 0, seed=seed, effort=effort).evidence
    refuted = found is not None and found["verdict"] == "refuted" and "values" in found["witness"]
    return [dict(found["witness"]["values"])] if found is not None and refuted else []


def _in_closed_forms(statement: Statement, i: int) -> Statement | None:
    """The conclusion alone, with closed forms for its integrals and series."""
    import json

    from symdp.legacy.engines.inequality.closed_forms import is_candidate, replaced
    from symdp.legacy.engines.inequality.prover import Prover, text

    show = substitute(statement.show[i], defined_names(statement), define=True)
    if not any(map(is_candidate, walk(show))) or any(t.kind not in ("real", "integer") for _, t in statement.let):
        return None
    try:
        goal, _ = root_goal(statement, i)
        plain = replaced(Prover(STEPS), goal)
    except (Unsupported, Rejected):
        return None
    return None if plain is None else statement_of(json.dumps(json.loads(statement.source) | {"show": [text(plain)]}))


def _failing_points(statement: Statement, i: int) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """Admissible points with short numbers at which sampling speaks against a conclusion about suprema, and some at
    which it cannot tell."""
    from symdp.legacy.engines.binders import Patient
    from symdp.legacy.engines.inequality.sample import Numbers, sample
    from symdp.legacy.engines.numeric import Undefined, Unknown

    show = substitute(statement.show[i], defined_names(statement), define=True)
    failing, open_ = list[dict[str, str]](), list[dict[str, str]]()
    if not any(isinstance(x, Bind) and (x.binder in EXTREMA or is_written(x)) for x in walk(show)) or any(
            t.kind not in ("real", "integer") for _, t in statement.let):
        return failing, open_
    try:
        points = sample(root_goal(statement, i)[0], Numbers(), count=200)
    except (Unsupported, Rejected):
        return failing, open_
    points.sort(key=lambda p: max((abs(x.numerator) + x.denominator for x in p.values()), default=0))
    few = any(isinstance(x, Call) and x.fn == "capacity" for x in walk(show))
    for p in points[:SHORTEST // 4 if few else SHORTEST]:
        try:
            held = Patient(p).truth(show)[0]
        except Unknown:
            held = None
        except Undefined:
            continue
        if not held:
            (open_ if held is None else failing).append({n: str(x) for n, x in p.items()})
    return failing[:2], open_[:2]


def _small_points(statement: Statement, i: int) -> list[dict[str, str]]:
    """Admissible points with short numbers, for a conclusion about a least delta, which is 1 at some of them."""
    from symdp.legacy.engines.inequality.privacy_pairs import about_threshold
    from symdp.legacy.engines.inequality.sample import Numbers, sample

    if not about_threshold(substitute(statement.show[i], defined_names(statement), define=True)):
        return []
    try:
        points = sample(root_goal(statement, i)[0], Numbers(), count=200)
    except (Unsupported, Rejected):
        return []
    points.sort(key=lambda p: sum(abs(x.numerator) + x.denominator for x in p.values()))
    return [{n: str(x) for n, x in p.items()} for p in points[:2]]


def _other_points(statement: Statement, i: int) -> list[dict[str, str]]:
    """Admissible points with short numbers, no two names with the same one: where names happen to be equal, much
    exists that does not elsewhere."""
    from symdp.legacy.engines.inequality.sample import Numbers, sample

    if len(statement.let) < 2:
        return []
    try:
        points = sample(root_goal(statement, i)[0], Numbers())
    except (Unsupported, Rejected):
        return []
    apart = [p for p in points if len({*p.values()}) == len(statement.let)]
    apart.sort(key=lambda p: max(abs(x.numerator) + x.denominator for x in p.values()))
    return [{n: str(x) for n, x in p.items()} for p in apart[:2]]
