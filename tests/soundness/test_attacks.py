"""No certificate for a statement that does not hold is ever accepted."""

from __future__ import annotations

import json

import pytest

from symdp.kernel.check import FORMAT, Rejected, check_certificate
from symdp.language.statements import read_statement
from tests.soundness import cascades, channels, families, inputs, ranges, suprema
from tests.soundness.attacks import DATABASES, PROOFS, REDUCTIONS, WITNESSES, Attack

ALL = [*PROOFS, *REDUCTIONS, *DATABASES, *WITNESSES, *families.ATTACKS, *ranges.ATTACKS, *channels.ATTACKS, *suprema.ATTACKS,
       *inputs.ATTACKS, *cascades.ATTACKS]


@pytest.mark.parametrize("attack", ALL, ids=lambda a: a[0].replace(" ", "-"))
def test_the_attack_fails(attack: Attack) -> None:
    _, data, evidence = attack
    statement, problems = read_statement(data)
    assert not problems
    certificate = {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
                   "sha256": statement.sha256, "parts": [evidence]}

    with pytest.raises(Rejected):
        check_certificate(certificate, statement)
