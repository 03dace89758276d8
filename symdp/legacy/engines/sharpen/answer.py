"""What is said about a constant in the end, and the statements it rests on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symdp.legacy.engines.sharpen.question import Data


@dataclass(frozen=True)
class Reply:
    """What was decided about a statement."""

    verdict: str
    reason: str = ""
    certificate: str | None = None
    witness: dict[str, Any] | None = None
    trust: str | None = None
    seconds: float = 0.0
    against: tuple[dict[str, Any], ...] = ()  # evidence that the kernel accepted against its parts


Ask = Callable[[Data, dict[str, Any] | None], Reply]


@dataclass(frozen=True)
class Trial:
    """The statement at one value of the constant."""

    at: str
    value: Fraction  # exactly, or to many digits
    reply: Reply


@dataclass
class Bracket:
    """One end of the set of constants: the last value proved, the first one refuted."""

    side: str  # "largest" or "smallest": which constant is the best one
    proved: Trial | None = None
    refuted: Trial | None = None
    closed_form: str | None = None  # of the extremum, if it was proved or refuted there
    guess: str | None = None  # a closed form that the numbers suggest
    estimate: str | None = None  # to 20 digits, by numbers
    exact: Reply | None = None  # all values on the other side of the closed form at once
    inherited: Reply | None = None  # what holds for one constant holds for all before it
    again: Trial | None = None  # proved beyond what is refuted: this is not the only end
    evaluations: int = 0

    @property
    def attained(self) -> bool:
        """The statement is proved at the closed form itself."""
        return self.proved is not None and self.proved.at == self.closed_form

    @property
    def sharp(self) -> bool:
        """The closed form is shown to be the end: it holds there and nowhere beyond, or everywhere before and not
        there, hence (what holds is inherited) nowhere beyond."""
        return self.exact is not None and (self.attained or self.inherited is not None)

    @property
    def width(self) -> Fraction | None:
        """How far apart the ends are; None while one is missing."""
        if self.sharp:
            return Fraction(0)
        if self.proved is None or self.refuted is None:
            return None
        return abs(self.refuted.value - self.proved.value)


@dataclass
class Answer:
    """Where the statement holds: its ends, or why there are none."""

    brackets: list[Bracket] = field(default_factory=list)
    every: list[Trial] = field(default_factory=list)  # proved at each, and nothing speaks for an end
    none: list[Trial] = field(default_factory=list)  # refuted at each, and nothing speaks for a constant
    undecided: list[Trial] = field(default_factory=list)
    convex: Reply | None = None  # between two ends all constants work
