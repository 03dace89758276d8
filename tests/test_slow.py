"""An ordinary run has a share of the tests of the old search, and all others."""

from __future__ import annotations

from tests.slow import SAMPLED, kept


def test_every_case_but_a_share_of_the_cases_of_the_old_search() -> None:
    (place, n), = SAMPLED.items()
    cases = [f"{place}test_a.py::test_b[{i}]" for i in range(2*n)]
    others = [f"tests/soundness/test_a.py::test_b[{i}]" for i in range(2*n)]

    assert [i for i, k in enumerate(kept(cases)) if k] == [0, n]
    assert all(kept(others))
    assert kept([cases[0], f"{place}test_a.py::test_c", f"{place}test_b.py::test_b[1]"]) == [True, False, True]
    assert n % 2 == 1
