"""A statement about an unknown constant, and the statements about it that can be asked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from symdp.language.text import to_text, type_to_text
from symdp.legacy.engines.inequality.prover import TROUBLE
from symdp.legacy.engines.objects import Task
from symdp.legacy.engines.sharpen.extremum import End
from symdp.legacy.kernel.check import defined_names
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import Goal, holds, unfold
from symdp.legacy.kernel.tree import COMPARISONS, Expr, Name, Op, Type, domain_parts, free_names, substitute

Data = dict[str, Any]  # the texts of a statement, as a claim file has them


@dataclass(frozen=True)
class Question:
    """For which values of the constant does the statement hold? ``statement`` declares it a real."""

    statement: Statement
    constant: str

    @property
    def texts(self) -> Data:
        found: Data = json.loads(self.statement.source)
        return found

    @property
    def types(self) -> dict[str, str]:
        """The declared names but the constant."""
        return {name: t for name, t in self.texts["let"].items() if name != self.constant}

    def at(self, value: str) -> Data:
        """The statement for one value of the constant."""
        return self._with(let=self.types, define={self.constant: value, **self.texts.get("define", {})})

    def wherever(self, condition: str) -> Data:
        """The statement for all values of the constant that satisfy the condition (``c < 2``)."""
        return self._with(let={self.constant: "real", **self.types}, given=[condition, *self.texts.get("given", [])])

    def monotone(self, side: str) -> Data | None:
        """At every point: where the statement holds for a constant, it holds for all smaller (larger) ones."""
        if self._defined_by_constant():
            return None
        other = self.fresh(1)[0]
        let = {other: "real", self.constant: f"real {'<=' if side == 'largest' else '>='} {other}", **self.types}
        return self._inherited(let, [other])

    def convex(self) -> Data | None:
        """At every point: what holds for two constants holds for all in between."""
        if self._defined_by_constant():
            return None
        low, high = self.fresh(2)
        return self._inherited({low: "real", high: f"real >= {low}", self.constant: f"real in [{low}, {high}]",
                                **self.types}, [low, high])

    def fails_at(self, end: End, point: Mapping[str, str], beyond: str, *, same: bool = True) -> Data | None:
        """For every constant beyond the given one the statement fails at this point, which may depend on the
        constant; about numbers only.

        ``same``: None also where the two sides are not seen to be equal there for the given one.
        """
        task = Task.of(self.statement, 0)
        if any(t.kind not in ("real", "integer") for _, t in task.types):
            return None
        values: dict[str, Expr] = {name: read_expression(x) for name, x in point.items()}
        if same and not _same_sides(substitute(task.show, values | {self.constant: read_expression(beyond)})):
            return None
        return self._beyond(end, task, values, beyond)

    def fails_somewhere(self, end: End, fixed: Mapping[str, str], loose: str, beyond: str) -> Data | None:
        """The same where one number is not given: for every constant there is a value of it."""
        task = Task.of(self.statement, 0)
        t = dict(task.types)[loose]
        if any(loose in free_names(w) for name, other in task.types if name != loose for w in other.where):
            return None
        values: dict[str, Expr] = {name: read_expression(x) for name, x in fixed.items()}
        data = self._beyond(end, task, values, beyond, without=loose)
        domain = type_to_text(Type(t.kind, (), tuple(substitute(w, values) for w in t.where)))
        data["show"] = [f"exists({loose} in {domain}: {data['show'][0]})"]
        return data

    def _beyond(self, end: End, task: Task, values: dict[str, Expr], beyond: str, without: str = "") -> Data:
        types = [(name, t) for name, t in task.types if name not in (self.constant, without)]
        conditions: list[Expr] = [w for _, t in types for w in t.where]
        conditions += [Op("in", (Name(name), Name("integers"))) for name, t in types if t.kind == "integer"]
        parts = [substitute(e, values) for e in (*conditions, *task.given)]
        whole: Expr = Op("not", (substitute(task.show, values),))
        for part in reversed(parts):
            whole = Op("and", (part, whole))
        condition = f"{self.constant} {'>' if end.side == 'largest' else '<'} {beyond}"
        return {"let": {self.constant: "real"}, "given": [condition], "show": [to_text(whole)]}

    def fresh(self, count: int) -> list[str]:
        """Names like the constant's that stand for nothing yet."""
        s = self.statement
        written = [*s.given, *s.show, *(e for _, e in s.define), *(e for _, t in s.let for e in domain_parts(t))]
        taken = {n for n, _ in (*s.let, *s.define)}.union(*map(free_names, written))
        candidates = (f"{self.constant}{mark}" for mark in ("'", "''", "'''", *(f"_{k}" for k in range(1, 50))))
        return [name for name in candidates if name not in taken][:count]

    def _inherited(self, let: Mapping[str, str], others: Iterable[str]) -> Data:
        show, given = self.statement.show[0], self.statement.given
        for g in reversed([g for g in given if self.constant in free_names(g)]):
            show = Op("implies", (g, show))
        assumed = [to_text(substitute(show, {self.constant: Name(other)})) for other in others]
        return self._with(let=dict(let), given=[*self.texts.get("given", []), *assumed])

    def _with(self, **changed: Any) -> Data:
        return {key: value for key, value in (self.texts | changed).items() if value}

    def _defined_by_constant(self) -> bool:
        return any(self.constant in free_names(e) for e in defined_names(self.statement).values())


def _same_sides(show: Expr) -> bool:
    """Whether the kernel sees at once that a comparison has equal sides; nothing is said against other formulas."""
    if not isinstance(show, Op) or show.op not in COMPARISONS:
        return True
    try:
        return holds(Goal((), (), unfold(Op("==", show.args), ())))
    except TROUBLE:
        return False
