"""Evidence for the kernel: traces of proofs that people wrote.

Nothing here is trusted. What comes out is a piece of evidence of a certificate (``symdp.certificates``), which the
kernel replays against the statement.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from symdp.certificates.meaning import elaborated
from symdp.elaboration import ElaborationError
from symdp.elaboration import Statement as Elaborated
from symdp.kernel.terms import Var, apply_const
from symdp.kernel.trace import Trace, Writer
from symdp.kernel.types import REAL, KernelError
from symdp.legacy.kernel.beyond import beyond
from symdp.legacy.kernel.claims import statement_of
from symdp.library.own import assumed, said
from symdp.outside.shown import escaped
from symdp.proof import own_facts
from symdp.proof.checking import Proof, check_proof
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts, Lemma
from symdp.proof.printing import plain as printed
from symdp.proof.reading import CoreReader
from symdp.proof.verdicts import ill_posed, instance, refutation
from symdp.proof.witnesses import hints_of, point_of
from symdp.runner import lemmas
from symdp.runner.believed import FACTS_TRIED, OPEN_GOAL, STILL
from symdp.runner.uses import NOTHING, Beside

if TYPE_CHECKING:
    from symdp.prover.log import Log

Evidence = dict[str, Any]
MOST_GOALS, MOST_FACTS = 3, 8  # that are told of a search


class Failed(Exception):
    """A proof text that proves nothing: the message says which line, and what it had and wanted."""


def facts(beside: Beside = NOTHING) -> Facts:
    """The facts of the library, as proofs use them, and what there is beside it."""
    return _facts(beside)[0]


def _facts(beside: Beside) -> tuple[Facts, dict[str, str]]:
    """The facts, and the claims that are lemmas among them, by name."""
    from symdp.library import load

    out = Facts.of(load())
    for fact in _shown(json.dumps(beside.own)) if beside.own else ():
        out.add(fact)
    return out, lemmas.add(out, beside.lemmas, beside.paper, beside.own)


@lru_cache(maxsize=8)
def _shown(own: str) -> tuple[Lemma, ...]:
    return tuple(own_facts.shown(json.loads(own))[0].values())


def by_text(source: str, part: int, text: str, known: Mapping[str, Any] | None = None,
            beside: Beside = NOTHING) -> Evidence:
    """The evidence that a proof text gives for a part of the statement (``source``: its canonical JSON). ``known`` is
    what a certificate has for the part: a text without an instance takes the one that stands there. Raises Failed."""
    try:
        statement = elaborated(source)
    except ElaborationError as e:
        raise Failed(f"the statement does not elaborate: {e}") from None
    written = any(line.split() and line.split()[0] == "instance" for line in text.split("\n") if not line[:1].isspace())
    given, shown = _facts(beside)
    try:
        proof = check_proof(text, statement, part, given, CoreReader(), instance=written)
        if proof.kind == "proved" and not written:
            _met(proof, source, statement, part, known)
    except KernelError as e:
        raise Failed(str(e)) from None
    except RecursionError:
        raise Failed("it is nested too deeply") from None
    return evidence(proof, part, beside.own) | _through(proof, given, shown) | {"text": text}


def by_search(source: str, part: int, effort: int, known: Mapping[str, Any] | None,
              expired: Callable[[], bool], beside: Beside = NOTHING) -> tuple[
                  Evidence | None, str, list[dict[str, str]]]:
    """What the search over the library finds for a part, how it went, in words, and what it left open: the goals that
    nothing closed, the nearest first, and the facts that were tried on them."""
    from symdp.prover import STEPS, prove  # heavy: only where something is searched for

    try:
        statement = elaborated(source)
    except ElaborationError:
        return None, "the statement does not elaborate", []
    given, shown = _facts(beside)
    found = prove(statement, part, given, STEPS*effort, expired)
    proof = found.proof or found.but_for_an_instance
    if proof is None:
        return None, f"not shown: {found.missing}"[:300], _left_open(found.log, statement)
    if found.proof is None:
        try:
            _met(proof, source, statement, part, known)
        except ProofError:
            return None, f"not shown: {found.missing}"[:300], []
    return evidence(proof, part, beside.own) | _through(proof, given, shown), "proof found", []


def _through(proof: Proof, given: Facts, shown: Mapping[str, str]) -> Evidence:
    """What evidence says of the lemmas that its proof goes through: the claims. For people; the trace has it all."""
    names = lemmas.used((*proof.theorems, *proof.instance), {n: given.by_name[n] for n in shown})
    return {"lemmas": sorted({shown[n] for n in names})} if names else {}


def _left_open(log: Log, statement: Elaborated) -> list[dict[str, str]]:
    """The goals that are still to show, and the facts that were tried most."""
    goals = sorted(log.open.items(), key=lambda i: i[1])[:MOST_GOALS]
    declared = frozenset(statement.names.values())
    out = []
    for t, _ in goals:
        words = escaped(printed(t))[:500]
        others = ", ".join(sorted({v.name.partition("~")[0] for v in t.free - declared}))[:60]
        out.append({"engine": OPEN_GOAL, "outcome": f"{STILL}, for some {others}: {words}" if others else
                    f"{STILL}: {words}"})
    facts = sorted(log.facts, key=lambda n: (-log.facts[n], n))[:MOST_FACTS]
    return [*out, *([{"engine": FACTS_TRIED, "outcome": f"facts: {', '.join(facts)}"[:500]}] if facts else [])]


def beyond_points(source: str) -> frozenset[int]:
    """The parts of a statement that single values do not settle."""
    from symdp.refuter import is_beyond_points

    try:
        statement = elaborated(source)
    except ElaborationError:
        return frozenset()
    return frozenset(i for i, c in enumerate(statement.conclusions) if is_beyond_points(c))


def is_about_numbers(source: str) -> bool:
    """Whether all declared names of a statement are numbers, and there are some."""
    try:
        names = elaborated(source).names.values()
    except ElaborationError:
        return False
    return bool(names) and all(v.type is REAL for v in names)


def failing_numbers(source: str, part: int, expired: Callable[[], bool]) -> Iterator[dict[str, str]]:
    """Values of the declared numbers at which this part seems to fail, as texts."""
    from symdp.refuter.large import Large

    for values in Large(elaborated(source), part, facts(), expired).points():
        yield {n: str(x) for n, x in values.items()}


def by_refuter(source: str, part: int, effort: int, expired: Callable[[], bool]) -> tuple[Evidence | None, str]:
    """A refutation that the refuter finds for a part, and how it went, in words."""
    from symdp.refuter import refute  # heavy: only where something is searched for

    try:
        statement = elaborated(source)
    except ElaborationError:
        return None, "the statement does not elaborate"
    if part in statement.one_way:
        return None, "what is elaborated says more than what is written"
    found = refute(statement, part, facts(), effort, expired)
    if found.proof is None:
        return None, f"not refuted: {found.missing}"[:300]
    return json.loads(json.dumps(evidence(found.proof, part))), "a point where the opposite is shown"


def _met(proof: Proof, source: str, statement: Elaborated, part: int, known: Mapping[str, Any] | None) -> None:
    """Put into the proof a point at which the hypotheses hold: any if there are none, else the one that is known, or
    one that the searches for admissible points find. Raises ProofError."""
    if all(h is apply_const("true") for h in statement.hypotheses):
        proof.values = {v: v for v in statement.names.values()}
        return
    for data in _admissible(source, part, known):
        try:
            found = instance(statement, part, point_of(data, statement), facts(), hints_of(data, statement))
        except (KernelError, ValueError, KeyError, TypeError, IndexError, AttributeError):
            continue
        proof.values, proof.spaces, proof.instance = found.values, found.spaces, found.instance
        return
    raise ProofError("it is not shown that the assumptions can be met: write an instance block, with value NAME = TERM "
                     "for each declared name")


def _admissible(source: str, part: int, known: Mapping[str, Any] | None) -> Iterator[Mapping[str, Any]]:
    """Points at which the assumptions seem to hold."""
    if known is not None and isinstance(known.get("instance"), dict):
        yield known["instance"]
    from symdp.legacy.engines import instances, search  # heavy: only where a text leaves the instance open

    statement = statement_of(source)
    found = search.hunt(statement, part, seed=0, effort=0).instance
    if found is not None:
        yield found
    more = instances.proved_instance(statement)
    if more is not None:
        yield more


def at_point(source: str, seen: Mapping[str, Any]) -> Evidence | None:
    """The evidence for the kernel that a witness gives which the old kernel has seen (``seen``: its piece of a
    certificate, refuted or ill-posed); None where it is not worked out. What was seen stands beside it."""
    kind, part = seen.get("verdict"), seen["part"]
    if kind not in ("refuted", "ill-posed") or not isinstance(seen.get("witness"), dict):
        return None
    try:
        statement = elaborated(source)
        point, hints = point_of(seen["witness"], statement), hints_of(seen["witness"], statement)
        proof = (refutation if kind == "refuted" else ill_posed)(statement, part, point, facts(), hints)
        own = {} if beyond(statement_of(source)) else {"seen": {k: v for k, v in seen.items() if k != "part"}}
        return evidence(proof, part) | own
    except Exception:  # anybody may have written ``seen``, and the old kernel's word stands whatever becomes of this
        return None


def second_opinion(source: str, seen: Mapping[str, Any]) -> Evidence | None:
    """What the kernel shows against a proof that the old one has accepted (``seen``): that at the instance which stands
    there the conclusion fails, or that the statement is not defined; None where it shows neither."""
    try:
        statement = elaborated(source)
        data = seen.get("instance") or {}
        point, hints = point_of(data, statement), hints_of(data, statement)
    except Exception:  # what does not elaborate, or has no such point, is not spoken about
        return None
    for against in (refutation, ill_posed):
        try:
            return evidence(against(statement, seen["part"], point, facts(), hints), seen["part"])
        except (KernelError, ValueError, KeyError, TypeError, IndexError, AttributeError):
            continue
    return None


def evidence(proof: Proof, part: int, own: Mapping[str, Any] | None = None) -> Evidence:
    """A proof as a piece of a certificate; of the paper's ``own`` facts it says what those state that are assumed."""
    writer = Writer()
    theorems = (*proof.theorems, *proof.instance)
    shown = [writer.step(th) for th in theorems]
    out: Evidence = {"part": part, "verdict": proof.kind, "shown": shown}
    given = assumed(own or {})
    if used := sorted(given.keys() & {n for th in theorems for n in th.facts}):
        out["facts"] = {n: said(given[n]) for n in used}
    if proof.kind != "vacuous":
        out["point"] = {"spaces": {n: writer.type(t) for n, t in proof.spaces.items()},
                        "values": {v.name: writer.term(t) for v, t in proof.values.items()}}
    out["trace"] = writer.data
    return out


def words(evidence: Mapping[str, Any]) -> dict[str, str]:
    """The point of a trace that the kernel has replayed, in words."""
    data = evidence["trace"]
    there = Trace({**data, "steps": []}, {})
    values = {n: there.term(i) for n, i in evidence.get("point", {}).get("values", {}).items()}
    return {n: printed(t) for n, t in values.items() if not isinstance(t, Var)}


def made_from(known: Mapping[str, Any] | None, text: str) -> bool:
    """Whether this evidence came from that proof text."""
    return known is not None and "trace" in known and known.get("text") == text


def parts_of(proofs: Mapping[str, str], shows: int) -> dict[int, str]:
    """The proof texts of a job by part; the keys are the numbers of the parts, from 0."""
    return {int(k): v for k, v in proofs.items() if k.isdigit() and int(k) < shows}
