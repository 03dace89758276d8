"""Certificates in files, each of which a kernel accepted once and must not; and others that stand near them, and are right.

Each is about what a name means where it is read: the scope of bound names, what may depend on a name that moves, new
names that are called like something else, and what is declared later than it is mentioned.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symdp.legacy.kernel.check import Rejected, check_certificate

FILES = Path(__file__).parent / "attacks"


@pytest.mark.parametrize("path", sorted(FILES.glob("*.json")), ids=lambda p: p.stem)
def test_the_certificate_is_rejected(path: Path) -> None:
    certificate = json.loads(path.read_text())

    with pytest.raises(Rejected):
        check_certificate(certificate)


@pytest.mark.parametrize("path", sorted((FILES / "right").glob("*.json")), ids=lambda p: p.stem)
def test_the_certificate_is_right(path: Path) -> None:
    certificate = json.loads(path.read_text())

    assert [p.verdict for p in check_certificate(certificate).parts] == [p["verdict"] for p in certificate["parts"]]
