"""Settings for all tests: property-based tests draw the same examples on every machine, and linear algebra runs in one
thread, as it does in workers: two tests beside one another on two cores wait for each other else. A bug in a tactic is
an error in tests (elsewhere it costs that tactic alone)."""

from __future__ import annotations

import os
import tempfile

for library in ("OPENBLAS", "OMP", "MKL"):  # before NumPy is imported
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

os.environ.setdefault("SYMDP_STRICT", "1")

# what runs remember is signed with a key of this run of the tests, not with the user's own
os.environ["SYMDP_STATE"] = tempfile.mkdtemp(prefix="symdp-tests-")

import pytest  # noqa: E402
from hypothesis import settings  # noqa: E402

from tests.slow import FULL, kept  # noqa: E402

settings.register_profile("symdp", derandomize=True, deadline=None, database=None)
settings.load_profile("symdp")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A share of the tests of the old search, where none are named (``tests/slow.py``)."""
    if FULL or config.option.keyword or any(".py" in a for a in config.args):
        return
    chosen = kept([i.nodeid for i in items])
    config.hook.pytest_deselected(items=[i for i, k in zip(items, chosen, strict=True) if not k])
    items[:] = [i for i, k in zip(items, chosen, strict=True) if k]
