"""Units of quantities of information: nats by default, bits where bits() or an atom says so."""

from __future__ import annotations

import json
from typing import Any

from symdp.language.depth import deep_recursion
from symdp.language.forthcoming import signature
from symdp.language.statements import Problem
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Call, Expr, Name, Num, Op, children

_SAME = ("+", "-", "if", *COMPARISONS)  # what only makes sense between equal units


def notes(statement: Statement) -> list[Problem]:
    """Places where nats are added to, subtracted from or compared with bits.

    Only atoms have units; a number or a declared name has none and goes with any. A
    note is not a problem: the claim may mean just that.
    """
    with deep_recursion():
        return _Units(statement).run()


class _Units:
    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.source: dict[str, Any] = json.loads(statement.source) if statement.source else {}
        self.units: dict[str, str] = {}
        self.notes: list[Problem] = []
        self.field, self.text = "", ""

    def run(self) -> list[Problem]:
        for name, e in self.statement.define:
            text = self.source.get("define", {}).get(name)
            self.field, self.text = f"define.{name}", text if isinstance(text, str) else ""
            self.units[name] = self.unit(e)
        for key, formulas in (("given", self.statement.given), ("show", self.statement.show)):
            texts = self.source.get(key, [])
            for i, e in enumerate(formulas):
                self.field, self.text = f"{key}[{i}]", texts[i] if i < len(texts) else ""
                self.unit(e)
        return self.notes

    def unit(self, e: Expr) -> str:
        """"nats", "bits" or "" (none, or unknown)."""
        match e:
            case Name(id=name):
                return self.units.get(name, "")
            case Op():
                return self._op(e)
            case Call():
                return self._call(e)
            case Bind(binder, bindings, body):
                shadowed = {b.name: self.units.pop(b.name) for b in bindings if b.name in self.units}
                unit = self.unit(body)
                self.units |= shadowed
                return unit if binder in ("sum", "integral", "limit", "sup", "inf", "max", "min") else ""
        for child in children(e):
            self.unit(child)
        return ""

    def _op(self, e: Op) -> str:
        found = [self.unit(a) for a in e.args]
        if e.op == "if":
            found[0] = ""
        if e.op in _SAME:
            self._agree(e, found)
            return "" if e.op in COMPARISONS else next((u for u in found if u), "")
        if e.op in ("neg", "*"):
            stated = [u for u in found if u]
            return stated[0] if len(stated) == 1 else ""
        if e.op == "/" and not found[1]:
            # q/log(2) is the other way to write bits(q)
            return "bits" if found[0] == "nats" and e.args[1] == Call("log", (Num(2),)) else found[0]  # type: ignore[arg-type]
        return ""

    def _call(self, e: Call) -> str:
        found = [self.unit(a) for a in e.args]
        if e.fn in ("I", "H"):
            return "nats"
        if e.fn in ("max", "min"):
            self._agree(e, found)
        if e.fn in ("max", "min", "abs"):
            return next((u for u in found if u), "")
        atom = signature(e.fn)
        if atom is None:
            return ""
        if atom.name == "bits" and "bits" in found:
            self._note("this is in bits already; bits() converts nats", e)
        if atom.unit == "nats":
            for (_, kind), a, u in zip(atom.params, e.args, found, strict=False):
                if u and kind == "real":
                    self._note(f"{e.fn!r} takes a plain number here and this is in {u}", a)
        return atom.unit

    def _agree(self, e: Op | Call, found: list[str]) -> None:
        if {"nats", "bits"} <= set(found):
            what = "compared" if isinstance(e, Op) and e.op in COMPARISONS else "combined"
            self._note(f"nats and bits are {what}; write bits(...) around the quantity in nats", e)

    def _note(self, message: str, e: Expr) -> None:
        start, end = e.span
        self.notes.append(Problem("", self.field, message, self.text, start, max(end, start + 1)))
