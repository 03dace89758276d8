"""Whether a statement that could be read and typed can be said in the core, and what to say of one that cannot.

What has no meaning is a problem of the claim file. What has one that the core cannot say yet is a remark: such a
statement is decided by the old kernel alone.
"""

from __future__ import annotations

import json
from functools import lru_cache

from symdp.elaboration import ElaborationError
from symdp.elaboration import statement as elaborate
from symdp.language.depth import deep_recursion
from symdp.language.statements import Problem
from symdp.language.typing import check
from symdp.legacy.kernel.claims import Statement

__all__ = ["problems", "remarks"]


def problems(statement: Statement) -> list[Problem]:
    """What typing finds, and if it finds nothing, what has no meaning to the elaborator."""
    found = check(statement)
    wrong = None if found else _unsaid(statement.source)
    return found if wrong is None or wrong.yet else [_problem(wrong)]


def remarks(statement: Statement) -> list[Problem]:
    """What the core cannot say yet of a statement without problems."""
    wrong = _unsaid(statement.source)
    unsaid = "for the old kernel alone, since the core cannot say it yet: "
    return [_problem(wrong, unsaid)] if wrong is not None and wrong.yet else []


@lru_cache(maxsize=256)
def _unsaid(source: str) -> ElaborationError | None:
    """Why the statement of these texts does not elaborate."""
    from symdp.library import signature  # reads files

    signature()
    data = json.loads(source)
    try:
        with deep_recursion():
            elaborate(data.get("let", {}), data.get("define", {}), data.get("given", []), data["show"],
                      data.get("neighbours", "hamming"))
    except ElaborationError as e:
        return e
    return None


def _problem(e: ElaborationError, before: str = "") -> Problem:
    start, end = e.span if e.span != (0, 0) else (0, len(e.text))
    return Problem("", e.source, f"{before}{e.message}" + (f"; {e.way_out}" if e.way_out else ""), e.text, start, end)
