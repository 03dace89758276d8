"""Evidence for the kernel: traces of proofs that people wrote.

Nothing here is trusted. What comes out is a piece of evidence of a certificate (``symdp.certificates``), which the
kernel replays against the statement.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.certificates.meaning import elaborated
from symdp.elaboration import ElaborationError
from symdp.kernel.terms import Var, apply_const
from symdp.kernel.trace import Trace, Writer
from symdp.kernel.types import KernelError
from symdp.proof.checking import Proof, check_proof
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts
from symdp.proof.printing import text as printed
from symdp.proof.verdicts import ill_posed, refutation
from symdp.proof.witnesses import hints_of, point_of

Evidence = dict[str, Any]


class Failed(Exception):
    """A proof text that proves nothing: the message says which line, and what it had and wanted."""


class _Reader:
    """What gives texts in proofs their meaning."""

    def __init__(self) -> None:
        from symdp import elaboration

        self.formula, self.term, self.type_of = elaboration.formula, elaboration.term, elaboration.type_of


def facts() -> Facts:
    """The facts of the library, as proofs use them."""
    from symdp.library import load

    return Facts.of(load())


def by_text(source: str, part: int, text: str) -> Evidence:
    """The evidence that a proof text gives for a part of the statement (``source``: its canonical JSON). Raises
    Failed."""
    try:
        statement = elaborated(source)
    except ElaborationError as e:
        raise Failed(f"the statement does not elaborate: {e}") from None
    written = any(line.split() and line.split()[0] == "instance" for line in text.split("\n") if not line[:1].isspace())
    try:
        proof = check_proof(text, statement, part, facts(), _Reader(), instance=written)
        if proof.kind == "proved" and not written:
            if any(h is not apply_const("true") for h in statement.hypotheses):
                raise ProofError("it is not shown that the assumptions can be met: write an instance block, with "
                                 "value NAME = TERM for each declared name")
            proof.values = {v: v for v in statement.names.values()}
    except KernelError as e:
        raise Failed(str(e)) from None
    except RecursionError:
        raise Failed("it is nested too deeply") from None
    return evidence(proof, part) | {"text": text}


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
        return evidence(proof, part) | {"seen": {k: v for k, v in seen.items() if k != "part"}}
    except Exception:  # anybody may have written ``seen``, and the old kernel's word stands whatever becomes of this
        return None


def evidence(proof: Proof, part: int) -> Evidence:
    """A proof as a piece of a certificate."""
    writer = Writer()
    shown = [writer.step(th) for th in (*proof.theorems, *proof.instance)]
    out: Evidence = {"part": part, "verdict": proof.kind, "shown": shown}
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
