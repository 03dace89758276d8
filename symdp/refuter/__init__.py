"""The refuter: points that break a statement, shown for the kernel where plain evaluation does not tell.

Quantifiers over laws, channels and numbers, suprema that are or are not attained, infinite sums: what is false of them
is shown by small objects, by covers of the simplex of probabilities, by bounds of tails. Untrusted; what it returns are
theorems of the kernel.
"""

from __future__ import annotations

from symdp.refuter.refuting import Refutation, is_beyond_points, refute

__all__ = ["Refutation", "is_beyond_points", "refute"]
