"""Core terms back to the text of the claim language, for messages, reports and proofs that a machine found.

Names of bound variables are made new where they would clash. What the claim language has no form for is written as the
call of its constant, which texts of proofs may use.
"""

from __future__ import annotations

from collections.abc import Callable

from symdp.kernel import terms
from symdp.kernel.terms import Const, Lam, Num, Term, Var
from symdp.kernel.types import REAL, Type

_INFIX = {"imp": (1, "implies"), "or": (2, "or"), "and": (3, "and"), "eq": (5, "=="), "le": (5, "<="), "lt": (5, "<"),
          "ele": (5, "<="), "elt": (5, "<"), "add": (6, "+"), "eadd": (6, "+"), "mul": (7, "*"), "emul": (7, "*"),
          "pow": (9, "^")}
_BINDERS = {"all": "forall", "ex": "exists"}
_TOP = 10


def text(t: Term) -> str:
    """The term as text."""
    return _Printer().at(t, 0)


def plain(t: Term) -> str:
    """The term as text, the names of bound variables chosen here: those of a term are of its first reader in a process,
    and what is written to files must not depend on that."""
    return _Printer(named=False).at(t, 0)


def type_text(t: Type) -> str:
    """The type as a core type: type variables without the apostrophe."""
    if t.name == "fun":
        left = type_text(t.args[0])
        return (f"({left})" if t.args[0].name == "fun" else left) + " -> " + type_text(t.args[1])
    parts = [type_text(a) for a in t.args]
    return " ".join([t.name.lstrip("'"), *(f"({p})" if " " in p else p for p in parts)])


class _Printer:
    def __init__(self, named: bool = True) -> None:
        self.named = named
        self.shown: dict[Var, str] = {}

    def name(self, v: Var) -> str:
        """A variable of a proof is called ``t~3``: printed as t, or as t3 where t is another."""
        if v not in self.shown:
            plain, _, number = v.name.partition("~")
            self.shown[v] = plain if plain not in self.shown.values() else plain + (number or "_")
        return self.shown[v]

    def at(self, t: Term, level: int) -> str:
        """The text, in brackets if an operator of that level is around it."""
        out, own = self.parts(t)
        return f"({out})" if own <= level and own < _TOP else out

    def parts(self, t: Term) -> tuple[str, int]:
        """The text and how strongly its outermost operator binds."""
        if isinstance(t, Num):
            return str(t.value), 7 if t.value.denominator > 1 else 8 if t.value < 0 else _TOP
        if isinstance(t, Var):
            return self.name(t), _TOP
        if isinstance(t, Lam):
            return self.bound("fn", t), _TOP
        head, xs = terms.strip(t)
        name = head.name if isinstance(head, Const) else ""
        if name in _INFIX and len(xs) == 2:
            return self.infix(name, xs)
        if name == "neg" and len(xs) == 1:
            return f"-{self.at(xs[0], 7)}", 6
        if name == "inv" and len(xs) == 1:
            return f"1/{self.at(xs[0], 8)}", 7
        if name == "not" and len(xs) == 1:
            sides = terms.args_of(xs[0], "eq", 2)
            if sides is not None:
                return f"{self.at(sides[0], 5)} != {self.at(sides[1], 5)}", 5
            return f"not {self.at(xs[0], 4)}", 4
        if name in _BINDERS and len(xs) == 1 and isinstance(xs[0], Lam):
            return self.bound(_BINDERS[name], xs[0]), _TOP
        if name == "ite" and len(xs) == 3:
            return f"{self.at(xs[1], 1)} if {self.at(xs[0], 1)} else {self.at(xs[2], 1)}", 0
        if name == "up" and len(xs) == 1:
            return self.parts(xs[0])
        if name == "range" and len(xs) == 3:
            return f"{self.at(xs[2], 5)} in {self.at(xs[0], 5)}..{self.at(xs[1], 5)}", 5
        if name in ("prob", "row") and len(xs) >= 2 and isinstance(xs[0], Var):
            return f"{self.name(xs[0])}({', '.join(self.at(x, 0) for x in xs[1:])})", _TOP
        if name in ("sum", "prod", "sup", "inf") and len(xs) == 2:
            return self.over(name, xs), _TOP
        shown = self.name(head) if isinstance(head, Var) else name or self.at(head, 9)
        return (f"{shown}({', '.join(self.at(x, 0) for x in xs)})" if xs else shown), _TOP

    def infix(self, name: str, xs: list[Term]) -> tuple[str, int]:
        level, sign = _INFIX[name]
        inner = terms.args_of(xs[1], {"add": "neg", "mul": "inv"}.get(name, ""), 1)
        if inner is not None:
            sign = "-" if name == "add" else "/"
            return f"{self.at(xs[0], level - 1)}{' - ' if sign == '-' else sign}{self.at(inner[0], level)}", level
        right = level - 1 if name in ("imp", "and", "or", "pow") else level
        left = level - 1 if name in ("add", "mul") else level
        space = "" if name in ("mul", "emul", "pow") else " "
        return f"{self.at(xs[0], left)}{space}{sign}{space}{self.at(xs[1], right)}", level

    def fresh(self, f: Lam) -> Var:
        return self.unused(f.hint.partition("~")[0], f.domain, f.free)

    def unused(self, hint: str, t: Type, around: frozenset[Var]) -> Var:
        """A variable that is called like none around."""
        taken = {v.name.partition("~")[0] for v in around} | set(self.shown.values())
        if not self.named:
            hint = next((n for n in "xyzuvw" if n not in taken), "x")
        while hint in taken:
            hint += "_"
        return terms.var(hint, t)

    def bound(self, word: str, f: Lam) -> str:
        """``forall(x in S: ..)``, with the interval or set where the body begins with it."""
        v = self.fresh(f)
        body = terms.app(f, v)
        sides = terms.args_of(body, {"forall": "imp", "exists": "and"}.get(word, ""), 2)
        domain = self.interval(v, sides[0]) if sides is not None else None
        if sides is not None and domain is not None:
            body = sides[1]
        where = domain or ("reals" if f.domain is REAL else type_text(f.domain))
        return self.scoped(v, lambda: f"{word}({v.name} in {where}: {self.at(body, 0)})")

    def over(self, word: str, xs: list[Term]) -> str:
        """``sum(k in a..b: ..)``."""
        f = xs[1] if isinstance(xs[1], Lam) else None
        v = self.fresh(f) if f is not None else self.unused("k", xs[1].type.args[0], xs[0].free | xs[1].free)
        domain = self.interval(v, terms.app(xs[0], v)) or self.at(xs[0], 0)
        return self.scoped(v, lambda: f"{word}({v.name} in {domain}: {self.at(terms.app(xs[1], v), 0)})")

    def scoped(self, v: Var, write: Callable[[], str]) -> str:
        before = dict(self.shown)
        self.shown[v] = v.name
        out = write()
        self.shown = before
        return out

    def interval(self, v: Var, condition: Term) -> str | None:
        """The interval or range that a condition on v says."""
        ends = terms.args_of(condition, "range", 3)
        if ends is not None and ends[2] is v and v not in ends[0].free | ends[1].free:
            return f"{self.at(ends[0], 5)}..{self.at(ends[1], 5)}"
        sides = terms.args_of(condition, "and", 2)
        if sides is None:
            return None
        low, high = (terms.args_of(s, "le", 2) or terms.args_of(s, "lt", 2) for s in sides)
        if low is None or high is None or low[1] is not v or high[0] is not v or v in low[0].free | high[1].free:
            return None
        opening = "[" if terms.args_of(sides[0], "le", 2) else "("
        closing = "]" if terms.args_of(sides[1], "le", 2) else ")"
        return f"{opening}{self.at(low[0], 0)}, {self.at(high[1], 0)}{closing}"
