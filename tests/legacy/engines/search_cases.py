"""Statements for the tests of the search."""

from __future__ import annotations

from typing import Any

from symdp.language.statements import read_statement
from symdp.legacy.kernel.claims import Statement


def statement(show: str | list[str], given: list[str] | None = None, define: dict[str, Any] | None = None,
              **let: str) -> Statement:
    data = {"let": let, "define": define or {}, "given": given or [], "show": [show] if isinstance(show, str) else show}
    read, problems = read_statement(data)
    assert not problems, problems
    return read
