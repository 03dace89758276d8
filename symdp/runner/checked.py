"""Evidence put to the kernels, part by part, and the certificate that they accept."""

from __future__ import annotations

import json
from typing import Any

from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.runner.jobs import Job
from symdp.runner.verdicts import KERNEL_VERDICTS

FORMAT = "symdp-certificate/1"
Checked = tuple[dict[str, Any] | None, dict[int, Any], dict[int, str]]
"""The certificate that the kernel accepted, its word on each part, and its refusals."""


def check(job: Job, evidence: dict[int, dict[str, Any]]) -> Checked:
    """Ask the kernel: the certificate it accepted, its word on each part, and its refusals.

    The parts are checked together; when that fails one by one, so that a bad part costs
    only itself. What is kept is then checked as a whole, as it will be stored.
    """
    if not evidence:
        return None, {}, {}
    from symdp.certificates.checking import Rejected
    from symdp.certificates.checking import check as check_certificate

    statement = statement_of(job.source)

    def ask(parts: dict[int, dict[str, Any]]) -> tuple[dict[str, Any], dict[int, Any]]:
        certificate = make_certificate(job, statement, [parts[i] for i in sorted(parts)])
        outcome = check_certificate(certificate, statement, job.facts)
        said = {p.part: p for p in outcome.parts if p.part in parts}
        if set(said) != set(parts) or any(p.verdict not in KERNEL_VERDICTS for p in said.values()):
            raise Rejected("the kernel gave no verdict on a part of the certificate")
        return certificate, said

    rejected: dict[int, str] = {}
    try:
        return *ask(evidence), rejected
    except Rejected as refusal:
        rejected = {next(iter(evidence)): str(refusal)}
    if len(evidence) > 1:
        rejected = {}
        for i, part in evidence.items():
            try:
                ask({i: part})
            except Rejected as refusal:
                rejected[i] = str(refusal)
    good = {i: part for i, part in evidence.items() if i not in rejected}
    if not good:
        return None, {}, rejected
    try:
        return *ask(good), rejected
    except Rejected as refusal:
        return None, {}, rejected | {i: str(refusal) for i in good}


def make_certificate(job: Job, statement: Statement, parts: list[dict[str, Any]]) -> dict[str, Any]:
    """The certificate file's content: it names the statement and contains everything else."""
    whole = {"format": FORMAT, "claim": job.claim, "variant": job.variant,
             "statement": json.loads(statement.source), "sha256": statement.sha256, "parts": parts}
    return json.loads(json.dumps(whole))  # type: ignore[no-any-return]
