"""What a proof that does not go through says."""

from __future__ import annotations

from collections.abc import Sequence

from symdp.kernel.types import KernelError


class ProofError(KernelError):
    """A step that fails: what was wanted, what was at hand, what was tried, and the line of the proof."""

    def __init__(self, message: str, *, wanted: str = "", had: Sequence[str] = (), tried: Sequence[str] = (),
                 line: int | None = None) -> None:
        super().__init__(message)
        self.message, self.wanted, self.had, self.tried, self.line = message, wanted, list(had), list(tried), line

    def __str__(self) -> str:
        out = [(f"line {self.line}: " if self.line is not None else "") + self.message]
        if self.wanted:
            out.append(f"  wanted: {self.wanted}")
        out += [f"  had: {h}" for h in self.had]
        out += [f"  tried: {t}" for t in self.tried]
        return "\n".join(out)
