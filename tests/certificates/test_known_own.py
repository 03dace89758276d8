"""A proof that takes a fact of the paper too is no instance of one cited fact."""

from __future__ import annotations

from symdp.certificates.known import named


def test_a_fact_of_the_paper_counts() -> None:
    assert named({"renyi_pinsker": 1}) is not None
    assert named({"renyi_pinsker": 1, "of_the_paper": 1}) is None
