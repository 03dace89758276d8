"""Ten thousand wrong certificates, none accepted (1,500 of them unless SYMDP_SLOW is set)."""

from __future__ import annotations

import os
from collections import Counter
from functools import lru_cache

import pytest

from symdp.legacy.kernel.check import Rejected, check_certificate
from tests.soundness.corpus import Origin, corpus, read
from tests.soundness.second import broken_by
from tests.soundness.wrong import WEIGHTS, Wrong, certificate, wrong_certificates

SLOW = bool(os.environ.get("SYMDP_SLOW"))
COUNT, SHARE = (10_000, 20) if SLOW else (1_500, 15)
ORIGINS, SIBLINGS = corpus()


def accepted(wrong: Wrong) -> str | None:
    """What the kernel says; anything but a Rejected or a verdict fails the test."""
    try:
        return check_certificate(wrong.certificate, read(wrong.source)).verdict
    except Rejected:
        return None


@pytest.fixture(scope="module")
def tried() -> Counter[str]:
    return Counter()


@lru_cache(maxsize=1)
def every() -> list[Wrong]:
    """Different ones, the same in every run."""
    return list(wrong_certificates(COUNT))


@pytest.mark.parametrize("share", range(SHARE))
def test_no_wrong_certificate_is_accepted(share: int, tried: Counter[str]) -> None:
    for wrong in every()[share::SHARE]:
        assert accepted(wrong) is None, (wrong.kind, wrong.source, wrong.certificate["parts"])
        tried[wrong.kind] += 1


def test_every_kind_was_tried(tried: Counter[str]) -> None:
    """Runs after the search above, in one process."""
    if sum(tried.values()) < COUNT:
        pytest.skip("counts the certificates of the whole file")
    assert len(tried) == len(WEIGHTS)
    assert min(tried.values()) >= COUNT // 200


@pytest.mark.parametrize("origin", ORIGINS[::1 if SLOW else 4], ids=lambda o: o.name.replace(" ", "-"))
def test_what_they_were_made_from_is_accepted(origin: Origin) -> None:
    """Else they are rejected for another reason; `python -m tests.soundness.corpus` makes the corpus anew."""
    assert check_certificate(certificate(origin.source, origin.evidence), origin.statement).parts[0].verdict == origin.evidence["verdict"]


def test_the_false_statements_are_false() -> None:
    """Each is broken by a point of its own, in another arithmetic."""
    assert [(s.origin.name, s.how) for s in SIBLINGS if not broken_by(s.statement, s.point)] == []
