"""What an ordinary run of the tests leaves out, so that it takes minutes. ``SYMDP_SLOW=1`` runs everything.

- Tests with the mark :data:`SLOW`.
- Of the tests of the old search (:data:`SAMPLED`) all but every n-th case of each file, the first one always among them:
  they were 24 of the 40 minutes of the processor that a run took. Nothing rests on what these test: the old kernel checks what the old search finds, and it is held to that by
  ``tests/legacy/kernel`` and ``tests/soundness``. Who names a file or a test, or chooses some by ``-k``, gets all of it.
- Soundness: shares of the mutants, the wrong certificates, the draws; each file says which.

The full run is ``SYMDP_SLOW=1 pytest -n 2 --dist worksteal``. It takes some hours; it is due before a release, and
whenever something in ``symdp/legacy`` changes (there ``SYMDP_SLOW=1 pytest tests/legacy tests/soundness`` is enough).
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import pytest

FULL = bool(os.environ.get("SYMDP_SLOW"))
SLOW = pytest.mark.skipif(not FULL, reason="set SYMDP_SLOW=1 to run it")
SAMPLED = {"tests/legacy/engines/": 5}
"""Where every n-th case of each file is run. (n is odd: true and false cases often take turns.)"""


def kept(names: Sequence[str]) -> list[bool]:
    """Which of the tests with these ids, in their order, an ordinary run has."""
    seen: dict[str, int] = {}
    out = []
    for name in names:
        file = name.partition("::")[0]
        share = next((n for place, n in SAMPLED.items() if name.startswith(place)), 1)
        out.append(seen.get(file, 0) % share == 0)
        seen[file] = seen.get(file, 0) + 1
    return out
