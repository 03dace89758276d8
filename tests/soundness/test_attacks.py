"""No certificate for a statement that does not hold is ever accepted."""

from __future__ import annotations

import json

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel import check
from symdp.legacy.kernel.check import FORMAT, Rejected, check_certificate
from tests.soundness.attacks import DATABASES, PROOFS, REDUCTIONS, WITNESSES, Attack
from tests.soundness.every import collected

ALL = [*PROOFS, *REDUCTIONS, *DATABASES, *WITNESSES, *collected("ATTACKS"), *collected("INSTANCES")]
# whose proof is right: what is wrong is the point at which the assumptions are to hold
OF_INSTANCES = {name for name, _, _ in collected("INSTANCES")} | {
    "an instance that breaks an assumption", "a proof without an instance", "an instance without its values",
                "a function with values elsewhere", "a function that is not defined everywhere", "a function of another name"}


@pytest.mark.parametrize("attack", ALL, ids=lambda a: a[0].replace(" ", "-"))
def test_the_attack_fails(attack: Attack, monkeypatch: pytest.MonkeyPatch) -> None:
    name, data, evidence = attack
    if evidence["verdict"] == "proved" and name not in OF_INSTANCES:  # it fails for its proof, not for want of a good point
        monkeypatch.setattr(check, "_instance", lambda *_: {})
        evidence = {"instance": {}, **evidence}
    statement, problems = read_statement(data)
    if any("mentions" in p.message or "bound twice" in p.message for p in problems):
        return  # a text in which nobody can tell what a name means is not even read (tests/legacy/kernel/test_scope.py)
    assert not problems
    certificate = {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
                   "sha256": statement.sha256, "parts": [evidence]}

    with pytest.raises(Rejected):
        check_certificate(certificate, statement)
