"""Numbers that exist close to a limit point."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import FORMAT, Rejected, check_certificate
from tests.soundness.eventually import ATTACKS, GENUINE

Entry = tuple[str, dict[str, Any], dict[str, Any]]


def verdict(entry: Entry) -> str:
    _, data, evidence = entry
    statement, problems = read_statement(data)
    assert not problems
    certificate = {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
                   "sha256": statement.sha256, "parts": [evidence]}
    (part,) = check_certificate(certificate, statement).parts
    return part.verdict


@pytest.mark.parametrize("entry", GENUINE, ids=lambda e: e[0].replace(" ", "-"))
def test_a_number_close_to_the_limit_point_does(entry: Entry) -> None:
    assert verdict(entry) == "proved"


@pytest.mark.parametrize("entry", ATTACKS, ids=lambda e: e[0].replace(" ", "-"))
def test_no_number_does(entry: Entry) -> None:
    with pytest.raises(Rejected):
        verdict(entry)
