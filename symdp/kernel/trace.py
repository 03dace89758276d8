"""Certificates: a flat list of steps of the kernel, with shared types and terms, and its replay.

A trace is JSON::

    {"types": [["real"], ["fun", 0, 0], ["'A"], ...],
     "terms": [["var", "x", 0], ["const", "exp", 1], ["num", "3/4"], ["bound", 0, 0], ["app", 1, 0],
               ["lam", 0, 4, "x"], ...],
     "steps": [["fact", "exp_pos", 7], ["assume", 9], ...]}

Numbers in it refer to earlier entries of the lists. A step is the name of a rule and its arguments, as in
:func:`replay`. What a trace is about (which of its theorems are asked for) is not its matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.kernel import arithmetic, boxes, logic, tables, terms, types
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import KernelError, Type

LARGEST = 2_000_000
"""How many entries a trace may have."""


class Trace:
    """The types, terms and theorems of a trace, made anew by the kernel.

    ``facts`` are the formulas of the library by name: a step may only use these.
    """

    def __init__(self, data: Mapping[str, Any], facts: Mapping[str, Term]) -> None:
        """KernelError says which entry is wrong and why."""
        self.facts = facts
        self.types: list[Type] = []
        self.terms: list[Term] = []
        self.theorems: list[Theorem] = []
        self._replay(data, "types", self._type, self.types)
        self._replay(data, "terms", self._term, self.terms)
        self._replay(data, "steps", self._step, self.theorems)

    def _replay(self, data: Mapping[str, Any], part: str, make: Callable[[Any], Any], into: list[Any]) -> None:
        entries = data.get(part)
        if not isinstance(entries, list) or len(entries) > LARGEST:
            raise KernelError(f"a trace has a list of {part}")
        for i, entry in enumerate(entries):
            try:
                into.append(make(entry))
            except KernelError as e:
                raise KernelError(f"{part}[{i}]: {e}") from None
            except (TypeError, ValueError, KeyError, IndexError, AttributeError, ZeroDivisionError) as e:
                raise KernelError(f"{part}[{i}] cannot be read: {type(e).__name__}") from None

    # --- references ---------------------------------------------------------------------------------------------------
    def _at(self, entries: Sequence[Any], i: Any) -> Any:
        if type(i) is not int or not 0 <= i < len(entries):
            raise KernelError(f"no earlier entry {str(i)[:20]}")
        return entries[i]

    def type(self, i: Any) -> Type:
        """Type i of the trace."""
        found = self._at(self.types, i)
        assert isinstance(found, Type)
        return found

    def term(self, i: Any) -> Term:
        """Term i of the trace."""
        found = self._at(self.terms, i)
        assert isinstance(found, Term)
        return found

    def theorem(self, i: Any) -> Theorem:
        """Theorem i of the trace."""
        found = self._at(self.theorems, i)
        assert isinstance(found, Theorem)
        return found

    def _theorems(self, entries: list[Any]) -> list[Theorem]:
        return [self.theorem(i) for i in entries]

    def _var(self, i: Any) -> terms.Var:
        v = self.term(i)
        if not isinstance(v, terms.Var):
            raise KernelError(f"{v} is no variable")
        return v

    # --- entries ------------------------------------------------------------------------------------------------------
    def _type(self, entry: list[Any]) -> Type:
        return types.make(_text(entry[0]), *(self.type(i) for i in entry[1:]))

    def _term(self, entry: list[Any]) -> Term:
        kind, rest = entry[0], entry[1:]
        if kind == "var":
            return terms.var(_text(rest[0]), self.type(rest[1]))
        if kind == "const":
            return terms.const(_text(rest[0]), self.type(rest[1]))
        if kind == "num":
            return terms.num(_number(rest[0]))
        if kind == "bound":
            return terms.bound(rest[0] if type(rest[0]) is int and rest[0] < 10_000 else -1, self.type(rest[1]))
        if kind == "app":
            return terms.app(self.term(rest[0]), self.term(rest[1]))
        if kind == "lam":
            return terms.abstract(self.type(rest[0]), self.term(rest[1]), _text(rest[2]))
        raise KernelError(f"no kind of term: {str(kind)[:20]}")

    def _step(self, entry: list[Any]) -> Theorem:
        rules: dict[str, Callable[..., Theorem]] = {
            "fact": self._fact,
            "assume": lambda t: logic.assume(self.term(t)),
            "discharge": lambda t, th: logic.discharge(self.term(t), self.theorem(th)),
            "generalise": lambda v, th: logic.generalise(self._var(v), self.theorem(th)),
            "instantiate": self._instantiate,
            "propositional": lambda t, ths: logic.propositional(self.term(t), self._theorems(ths)),
            "combination": self._combination,
            "enclose": lambda t, ths, cover: boxes.enclose(self.term(t), self._theorems(ths), self._cover(cover)),
            "evaluate": lambda t: tables.evaluate(self.term(t)),
        }
        rule = rules.get(_text(entry[0]))
        if rule is None:
            raise KernelError(f"no rule {entry[0][:20]}")
        return rule(*entry[1:])

    def _fact(self, name: str, t: int) -> Theorem:
        if self.facts.get(_text(name)) is not self.term(t):
            raise KernelError(f"no fact of the library, or not with this statement: {name[:60]}")
        return logic.axiom(name, self.term(t))

    def _instantiate(self, spaces: dict[str, int], values: list[list[int]], th: int) -> Theorem:
        put = {self._var(v): self.term(t) for v, t in values}
        if len(put) < len(values):
            raise KernelError("a variable with two values")
        return logic.instantiate({n: self.type(t) for n, t in spaces.items()}, put, self.theorem(th))

    def _combination(self, goal: int, summands: list[Any], equations: list[Any], nonzero: list[int]) -> Theorem:
        return arithmetic.combination(
            self.term(goal),
            [(_number(c), self._theorems(ths), [self.term(s) for s in squares]) for c, ths, squares in summands],
            [(self.term(m), self.theorem(th)) for m, th in equations],
            self._theorems(nonzero))

    def _cover(self, entry: Any, depth: int = 0) -> boxes.Cover:
        if entry is None:
            return None
        if depth > 200:
            raise KernelError("a box is cut too often")
        t, at, below, above = entry
        return (self.term(t), _number(at), self._cover(below, depth + 1), self._cover(above, depth + 1))


def _text(s: Any) -> str:
    if not isinstance(s, str):
        raise KernelError("a name is a text")
    return s


def _number(s: Any) -> Fraction:
    """A numeral is written as "3" or "-3/4"."""
    if not isinstance(s, str) or len(s) > 10_000 or not set(s) <= set("-/0123456789"):
        raise KernelError("a number is a text of digits")
    return Fraction(s)


# --- writing (nothing rests on it) ------------------------------------------------------------------------------------
class Writer:
    """Writes theorems, with everything behind them, as a trace."""

    def __init__(self) -> None:
        self.data: dict[str, list[Any]] = {"types": [], "terms": [], "steps": []}
        self._index: dict[object, int] = {}

    def _put(self, part: str, key: object, entry: list[Any]) -> int:
        self.data[part].append(entry)
        self._index[key] = len(self.data[part]) - 1
        return self._index[key]

    def type(self, t: Type) -> int:
        """The number of t."""
        return self._index[t] if t in self._index else self._put("types", t, [t.name, *map(self.type, t.args)])

    def term(self, t: Term) -> int:
        """The number of t."""
        if t in self._index:
            return self._index[t]
        if isinstance(t, terms.Var | terms.Const):
            entry = ["var" if isinstance(t, terms.Var) else "const", t.name, self.type(t.type)]
        elif isinstance(t, terms.Num):
            entry = ["num", str(t.value)]
        elif isinstance(t, terms.Bound):
            entry = ["bound", t.index, self.type(t.type)]
        elif isinstance(t, terms.App):
            entry = ["app", self.term(t.function), self.term(t.argument)]
        else:
            assert isinstance(t, terms.Lam)
            entry = ["lam", self.type(t.domain), self.term(t.body), t.hint]
        return self._put("terms", t, entry)

    def step(self, last: Theorem) -> int:
        """The number of the theorem's step; the steps behind it are written before it."""
        todo = [last]
        while todo:  # no recursion: derivations are deep
            th = todo[-1]
            missing = [p for p in premises(th.how) if p not in self._index]
            if missing:
                todo += missing
                continue
            todo.pop()
            if th not in self._index:
                self._put("steps", th, [th.how[0], *self._arguments(th)])
        return self._index[last]

    def _arguments(self, th: Theorem) -> list[Any]:
        rule, rest = th.how[0], th.how[1:]
        if rule == "fact":
            return [rest[0], self.term(th.concl)]
        if rule == "instantiate":
            spaces, values, source = rest
            assert isinstance(spaces, Mapping) and isinstance(values, Mapping)
            return [{n: self.type(t) for n, t in sorted(spaces.items())},
                    [[self.term(v), self.term(t)] for v, t in values.items()], self._index[source]]
        if rule == "propositional":
            return [self._ref(rest[0]), [self._ref(p) for p in rest[1:]]]
        return [self._ref(r) for r in rest]

    def _ref(self, r: Any) -> Any:
        if isinstance(r, Term):
            return self.term(r)
        if isinstance(r, Theorem):
            return self._index[r]
        if isinstance(r, Fraction):
            return str(r)
        return None if r is None else [self._ref(x) for x in r]


def premises(how: Any) -> list[Theorem]:
    """The theorems in a derivation step (``how`` of a theorem)."""
    if isinstance(how, Theorem):
        return [how]
    return [p for x in how for p in premises(x)] if isinstance(how, tuple | list) else []
