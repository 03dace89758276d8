"""A joint law that satisfies the assumptions and breaks the conclusion, or one that satisfies the assumptions.

Many laws are screened at once in floating point, the joint entropies being the columns; numbers beside them are
left to the search at the few laws that are worth it. The kernel has the last word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from symdp.engines.field import Court, admits
from symdp.engines.screen import Screen, spread
from symdp.engines.shannon.laws import JointLaw, entropies, linear, networks
from symdp.kernel.check import root_goal
from symdp.kernel.claims import Statement
from symdp.kernel.information import entropy
from symdp.kernel.rules import Goal, Rejected, negation
from symdp.kernel.tree import TRUE, Expr, Name, Num, Op

NETWORKS = 4000
ROUNDING = 1e-9
KERNEL_CALLS = 25


@dataclass
class Found:
    evidence: dict[str, Any] | None = None
    trials: int = 0
    tried: str = ""
