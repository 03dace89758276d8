"""The prover: a search over the library that proves elaborated statements without a text of a proof.

:func:`prove` shows what a verdict *proved* asks for. Nothing rests on it: what it returns are theorems of the kernel.
It works in steps, never in seconds; a caller may end it early by ``expired``.
"""

from __future__ import annotations

from symdp.prover.proving import STEPS, Outcome, prove

__all__ = ["STEPS", "Outcome", "prove"]
