"""Each check of the kernel that is listed rejects what it is there for: nothing else does."""

from __future__ import annotations

import json
import re

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import FORMAT, Rejected, check_certificate
from tests.soundness.attacks import Attack
from tests.soundness.every import collected


@pytest.mark.parametrize(("why", "attack"), collected("REFUSED"), ids=lambda a: a if isinstance(a, str) else a[0].replace(" ", "-"))
def test_it_is_rejected_for_this_reason(why: str, attack: Attack) -> None:
    _, data, evidence = attack
    statement, problems = read_statement(data)
    assert not problems
    certificate = {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
                   "sha256": statement.sha256, "parts": [evidence]}

    with pytest.raises(Rejected, match=re.escape(why)):
        check_certificate(certificate, statement)
