"""What a search tells of itself: the facts and arguments it used, the goals it left open."""

from __future__ import annotations

from dataclasses import dataclass, field

from symdp.kernel.terms import Term
from symdp.proof.printing import text as printed


@dataclass
class Log:
    """What was tried: ``facts`` by name, and the goals that no argument closed, the last ones last; ``false`` are
    goals that fail at a point."""

    facts: dict[str, int] = field(default_factory=dict)
    arguments: dict[str, int] = field(default_factory=dict)
    open: dict[Term, int] = field(default_factory=dict)
    false: dict[Term, str] = field(default_factory=dict)
    steps: int = 0

    def nearest(self, most: int = 5) -> list[str]:
        """The open goals that were deepest inside, in words."""
        goals = sorted(self.open.items(), key=lambda i: i[1])
        return [printed(t) for t, _ in goals[:most]]
