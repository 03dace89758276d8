"""What is wrong with a text, where, and what can be done."""

from __future__ import annotations

from symdp.elaboration.nodes import Span


class ElaborationError(Exception):
    """A text without a meaning. ``line`` and ``column`` (from 1) are its place in ``text``; ``source`` says which text
    it is; ``way_out`` what to write instead. ``yet``: people know what is meant, and the core cannot say it yet."""

    def __init__(self, message: str, span: Span = (0, 0), way_out: str = "", yet: bool = False) -> None:
        super().__init__(message)
        self.message, self.span, self.way_out, self.yet = message, span, way_out, yet
        self.text, self.source = "", ""

    @property
    def line(self) -> int:
        """The line of the text, from 1."""
        return self.text.count("\n", 0, self.span[0]) + 1

    @property
    def column(self) -> int:
        """The column in its line, from 1."""
        return self.span[0] - (self.text.rfind("\n", 0, self.span[0]) + 1) + 1

    def within(self, text: str, source: str) -> ElaborationError:
        """The same error, with the text it is about if that is not known yet."""
        if not self.source:
            self.text, self.source = text, source
        return self

    def __str__(self) -> str:
        where = f"{self.source}, line {self.line}, column {self.column}: " if self.source else ""
        what = f" (at {self.text[self.span[0]:self.span[1]][:60]!r})" if self.text[self.span[0]:self.span[1]] else ""
        return f"{where}{self.message}{what}" + (f"; {self.way_out}" if self.way_out else "")
