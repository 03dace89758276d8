"""Points of a statement from what a search found: laws by weights, channels and mechanisms by rows, as core terms.

An open space becomes a finite one: the truth values if there are at most two outcomes, else pairs of such; of these all
sets are events. The points of it stand for the outcomes in the order in which they are met.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symdp.elaboration import ElaborationError, term
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import PROP, REAL, Type, make, substitute
from symdp.kernel.verdict import Point
from symdp.proof.checking import Statement
from symdp.proof.errors import ProofError
from symdp.proof.objects import channel, chosen, database, finite_law, finite_set, finite_space, mechanism, table

TRUE, FALSE = apply_const("true"), apply_const("false")
ONE = num(1)


LARGEST = 8
"""How many outcomes an open space has at most."""


class _Translation:
    """Labels of outcomes as points of the types they are on."""

    def __init__(self, statement: Statement, evidence: Mapping[str, Any]) -> None:
        self.statement = statement
        self.found: dict[str, Any] = {**evidence.get("values", {}), **evidence.get("objects", {})}
        self.labels: dict[str, dict[str, None]] = {}
        for name, v in statement.names.items():
            if isinstance(self.found.get(name), Mapping):
                self.collect(v.type, self.found[name])
        self.spaces: dict[str, Type] = {}
        self.points: dict[str, dict[str, Term]] = {}
        opened = sorted({n for v in statement.names.values() for n in v.type.variables}
                        | {n for t in (*statement.conclusions, *statement.hypotheses) for n in t.spaces})
        for n in opened:
            labels = list(self.labels.get(n, {}))
            size = len(labels) if len(labels) <= LARGEST else 1  # then all labels are one point
            self.spaces[n], points = finite_space(size)
            self.points[n] = dict(zip(labels, points if size > 1 else points[:1]*len(labels), strict=False))

    def see(self, t: Type, label: Any) -> None:
        if t.name.startswith("'"):
            self.labels.setdefault(t.name, {}).setdefault(str(label))
        elif t.name == "db":
            for part in parts_of(label):
                self.see(t.args[0], part)
        elif t.name == "pair":
            for a, part in zip(t.args, parts_of(label), strict=False):
                self.see(a, part)

    def collect(self, t: Type, found: Mapping[str, Any]) -> None:
        """Meet all labels of an object."""
        if "rows" in found and t.name == "chan":
            for word in found["inputs"]:
                self.see(t.args[0], word if t.args[0].name == "db" else word[0] if len(word) == 1 else word)
            for y in found["outcomes"]:
                self.see(t.args[1], y)
        elif "entries" in found:
            self.see(t, found["entries"])
        elif "table" in found and t.name == "fun":
            for k, v in found["table"].items():
                self.see(t.args[0], k)
                self.see(t.args[1], v)
        elif "outcomes" in found:
            for y in found["outcomes"]:
                self.see(t.args[0], y)
        elif "values" in found and t.name == "fun":
            for i, _ in enumerate(found["values"]):
                self.see(t.args[0], i)

    # --- values -------------------------------------------------------------------------------------------------------
    def there(self, t: Type) -> Type:
        return substitute(t, self.spaces)

    def point(self, t: Type, label: Any) -> Term:
        """The point of type t (of the statement) that a label names."""
        if t.name.startswith("'"):
            return self.points[t.name][str(label)]
        if t.name == "db":
            return database(self.there(t), [self.point(t.args[0], p) for p in parts_of(label)])
        if t.name == "pair":
            a, b = parts_of(label)
            return apply_const("pair", self.point(t.args[0], a), self.point(t.args[1], b))
        if t.name == "label":
            return self.label(label)
        if t is PROP:
            return TRUE if str(label) == "true" else FALSE
        return number(label, t)

    def label(self, label: Any) -> Term:
        parts = parts_of(label)
        if len(parts) > 1:
            out = self.label(parts[-1])
            for p in reversed(parts[:-1]):
                out = apply_const("lpair", self.label(p), out)
            return out
        return apply_const("lnum", number(parts[0], REAL))

    def value(self, v: Var) -> Term:
        """The value of a declared name."""
        t, found = v.type, self.found.get(v.name)
        if isinstance(found, str) or found is None:
            return number(found, self.there(t)) if found is not None else self.default(v)
        if "probabilities" in found and t.name == "law":
            return self.law(t, found["outcomes"], found["probabilities"])
        if "rows" in found and t.name == "chan":
            return self.channel(t, found)
        if "entries" in found and t.name == "db":
            return self.point(t, found["entries"])
        if "outcomes" in found and t.name == "fun":
            return finite_set(self.there(t.args[0]), [self.point(t.args[0], y) for y in found["outcomes"]])
        if "table" in found and t.name == "fun":
            values = [(self.point(t.args[0], k), self.point(t.args[1], w)) for k, w in found["table"].items()]
            otherwise = num(0) if self.there(t.args[1]) is REAL else values[0][1]
            return table(self.there(t.args[0]), values, otherwise)
        if "values" in found and t.name == "fun":
            codes = coded(found["values"], self.in_range(v))
            values = [(self.point(t.args[0], i), c) for i, c in enumerate(codes)]
            return table(self.there(t.args[0]), values[1:], values[0][1])
        if "rows" in found and t.name == "fun":
            i, j = terms.var("i", REAL), terms.var("j", REAL)
            rows = [(num(r + 1), chosen(j, [(num(c + 1), number(x, REAL)) for c, x in enumerate(row)], num(0)))
                    for r, row in enumerate(found["rows"])]
            return terms.lam(i, terms.lam(j, chosen(i, rows, num(0))))
        raise ProofError(f"the value of {v.name} : {t} is not understood")

    def in_range(self, v: Var) -> bool:
        """Whether a hypothesis says that the values of v are in a range."""
        def said(t: Term) -> bool:
            ends = terms.args_of(t, "range", 3)
            if ends is not None and terms.strip(ends[2])[0] is v:
                return True
            if isinstance(t, terms.App):
                return said(t.function) or said(t.argument)
            return isinstance(t, terms.Lam) and said(t.body)
        return any(said(h) for h in self.statement.hypotheses)

    def law(self, t: Type, outcomes: Sequence[Any], weights: Sequence[Any]) -> Term:
        return finite_law(self.there(t.args[0]), [(self.point(t.args[0], y), number(w, REAL))
                                                  for y, w in zip(outcomes, weights, strict=True)])

    def channel(self, t: Type, found: Mapping[str, Any]) -> Term:
        laws = [self.law(make("law", t.args[1]), found["outcomes"], row) for row in found["rows"]]
        if t.args[0].name == "db":
            words = [tuple(self.point(t.args[0].args[0], a) for a in word) for word in found["inputs"]]
            return mechanism(self.there(t.args[0]), dict(zip(words, laws, strict=True)))
        inputs = [self.point(t.args[0], word[0] if len(word) == 1 else word) for word in found["inputs"]]
        return channel(self.there(t.args[0]), list(zip(inputs, laws, strict=True)))

    def default(self, v: Var) -> Term:
        """A value for what the evidence leaves out."""
        t = v.type
        if t.name == "law":
            sample = next((f for n, f in self.found.items() if isinstance(f, Mapping) and "values" in f
                           and n in self.statement.names and self.statement.names[n].type.args[0] is t.args[0]), None)
            if sample is not None:
                return self.law(t, range(len(sample["values"])), sample["probabilities"])
        return self.plain(t)

    def plain(self, t: Type) -> Term:
        there = self.there(t)
        if there is REAL:
            return ONE
        if t.name == "law":
            return finite_law(self.there(t.args[0]), [(self.plain(t.args[0]), ONE)])
        if t.name == "chan":
            x = terms.var("x", self.there(t.args[0]))
            return apply_const("mkchan", terms.lam(x, self.plain(make("law", t.args[1]))))
        if t.name == "fun":
            return terms.lam(terms.var("x", self.there(t.args[0])), self.plain(t.args[1]))
        if there is PROP:
            return TRUE
        if t.name.startswith("'"):
            return next(iter(self.points[t.name].values()), finite_space(len(self.labels.get(t.name, {})))[1][0])
        if t.name == "db":
            return database(there, [self.plain(t.args[0])])
        raise ProofError(f"no value is said for a name of type {t}")


def number(text: Any, t: Type) -> Term:
    """A number as text."""
    try:
        return term(str(text), {}, t)
    except ElaborationError as e:
        raise ProofError(f"no number: {text}: {e}"[:300]) from None


def parts_of(label: Any) -> list[Any]:
    """The parts of a tuple, which may be written as a text: ``(1, 2,)``."""
    if not isinstance(label, str):
        return list(label) if isinstance(label, Sequence) else [label]
    text = label.strip()
    if not (text.startswith("(") and text.endswith(")")):
        return [text]
    depth, parts, last = 0, [], 1
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if (c == "," and depth == 1) or (c == ")" and depth == 0):
            if text[last:i].strip():
                parts.append(text[last:i].strip())
            last = i + 1
    return parts


def coded(values: Sequence[str], ranged: bool) -> list[Term]:
    """Values of a random variable as numbers: different ones for different values; 1, 2, .. for ``variable in k``."""
    try:
        if ranged:
            raise ProofError("values are counted")
        return [number(v, REAL) for v in values]
    except ProofError:
        order = list(dict.fromkeys(values))
        return [num(order.index(v) + 1) for v in values]


def point_of(evidence: Mapping[str, Any], statement: Statement, source: Any = None) -> Point:
    """The point that the evidence of a search names: ``values`` and ``objects``, as certificates have them. ``source``
    says where it comes from, for messages."""
    t = _Translation(statement, evidence)
    try:
        return Point(t.spaces, {n: t.value(v) for n, v in statement.names.items()})
    except (KeyError, ValueError, TypeError, StopIteration) as e:
        raise ProofError(f"the point{f' of {source}' if source else ''} is not understood: {e!r}"[:300]) from None


def hints_of(evidence: Mapping[str, Any], statement: Statement) -> list[Term]:
    """Numbers of the evidence that are no values of declared names: they are those of bound names."""
    out: list[Term] = []
    for n, v in evidence.get("values", {}).items():
        if n not in statement.names and isinstance(v, str):
            try:
                out.append(number(v, REAL))
            except ProofError:
                continue
    return out
