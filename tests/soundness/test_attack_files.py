"""Certificates that a kernel once accepted, and must not: one file each, in ``attacks/``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symdp.kernel.check import Rejected, check_certificate

FILES = sorted((Path(__file__).parent / "attacks").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_the_certificate_is_rejected(file: Path) -> None:
    with pytest.raises(Rejected):
        check_certificate(json.loads(file.read_text()))
