"""Trees as text: in the claim language, to be read back, and in Unicode, to be read by people."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import ClassVar

from symdp.language.depth import deep_recursion
from symdp.language.levels import ATOM, BINARY, NEG, NOT, POINT, TERM, chain, level
from symdp.language.names import SUPERSCRIPTS, unicode_name
from symdp.language.numerals import number_text
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import TYPES
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Binding, Call, Expr, Index, Law, Name, Num, Op, Seq, Type

_TIGHT = ("*", "/", "^")
_INTERVALS = ("[]", "(]", "[)", "()")
_STARTS_WITH_TYPE = re.compile(rf"(?:{'|'.join(sorted(TYPES))})(?![A-Za-z0-9_'\u0391-\u03c9])")


def to_text(e: Expr) -> str:
    """The expression in the claim language, with as few brackets as it needs.

    ``read_expression(to_text(e)) == e`` for every tree the reader can produce. A negative
    number or a fraction made by hand has no literal and is written as an operation.
    """
    with deep_recursion():
        return _Text().show(e)


def to_unicode(e: Expr) -> str:
    """The expression for a terminal: 0 ≤ ε, δ·2², Σ(k = 0..n: …). Not to be read back."""
    with deep_recursion():
        return _Unicode().show(e)


def type_to_text(t: Type) -> str:
    """A type in the claim language, as it is written under let."""
    with deep_recursion():
        return _Text().type(t)


def statement_to_text(statement: Statement) -> str:
    """The statement in lines: for all ..., where ..., if ..., then ...; for a terminal."""
    with deep_recursion():
        printer = _Unicode()
        lines = []
        if statement.let:
            named = (f"{printer.name(n)} {printer.type(t)}" for n, t in statement.let)
            lines.append("for all   " + ",\n          ".join(named))
        if statement.define:
            lines.append("where     " + ",\n          ".join(
                f"{printer.name(n)} = {printer.show(e)}" for n, e in statement.define))
        if statement.given:
            lines.append("if        " + "\n      and ".join(map(printer.show, statement.given)))
        lines.append(("then      " if statement.given else "show      ") + "\n      and ".join(
            map(printer.show, statement.show)))
        if statement.neighbours != "hamming":
            lines.append(f"(neighbours: {statement.neighbours})")
        return "\n".join(lines)


class _Text:
    """The claim language itself."""

    words: ClassVar = {"and": "and", "or": "or", "not": "not", "implies": "implies", "iff": "iff", "in": "in"}

    # -- what the Unicode printer does otherwise
    def name(self, name: str) -> str:
        return name

    def sign(self, op: str) -> str:
        return op

    def binder(self, name: str) -> str:
        return name

    def power(self, base: str, exponent: Expr) -> str:
        return f"{base}^{self.show(exponent, BINARY['^'][2])}"

    # -- expressions
    def show(self, e: Expr, asked: int = 0) -> str:
        text = self.bare(e)
        return f"({text})" if level(e) < asked else text

    def bare(self, e: Expr) -> str:
        match e:
            case Num(value):
                return number_text(value)
            case Name(name):
                return self.name(name)
            case Op():
                return self.op(e)
            case Call(fn, args):
                return self.call(fn, args)
            case Index(base, index):
                return f"{self.base(base, index=True)}[{self.many(index)}]"
            case Seq(kind, items):
                return self.seq(kind, items)
            case Law(entries):
                return "{" + ", ".join(f"{self.show(v)}: {self.show(p)}" for v, p in entries) + "}"
            case Bind(binder, bindings, body):
                return f"{self.binder(binder)}({', '.join(map(self.binding, bindings))}: {self.show(body)})"

    def many(self, items: tuple[Expr, ...]) -> str:
        return ", ".join(map(self.show, items))

    def op(self, e: Op) -> str:
        if e.op == "if":
            condition, value, other = e.args
            return f"{self.show(value, 1)} if {self.show(condition, 1)} else {self.show(other)}"
        if e.op == "not":
            return f"{self.words['not']} {self.show(e.args[0], NOT)}"
        if e.op == "neg":
            return f"{self.sign('-')}{self.show(e.args[0], NEG + 1)}"
        if links := chain(e):
            return " ".join(self.sign(x) if isinstance(x, str) else self.show(x, TERM) for x in links)
        if e.op == "in":
            return f"{self.show(e.args[0], TERM)} {self.words['in']} {self.domain(e.args[1])}"
        if e.op == "^":
            return self.power(self.show(e.args[0], BINARY["^"][1]), e.args[1])
        # long sums lean to the left: walk them, do not recurse
        links_down = [e]
        while isinstance(first := links_down[-1].args[0], Op) and first.op in BINARY and first.op not in (
                "in", "^", *COMPARISONS) and level(first) >= BINARY[links_down[-1].op][1] and chain(first) is None:
            links_down.append(first)
        text = self.show(links_down[-1].args[0], BINARY[links_down[-1].op][1])
        for link in reversed(links_down):
            for right in link.args[1:]:
                text = self.joined(text, link.op, right)
        return text

    def joined(self, left: str, op: str, right: Expr) -> str:
        asked = BINARY[op][2]
        # a*(-b) reads better than a*-b, and a prefix must not swallow what follows
        if level(right) in (NEG, NOT) and op in ("+", "-", "*", "/"):
            asked = ATOM
        sign = self.words.get(op) or self.sign(op)
        gap = "" if op in _TIGHT else " "
        return f"{left}{gap}{sign}{gap}{self.show(right, asked)}"

    def call(self, fn: str, args: tuple[Expr, ...]) -> str:
        # (f)(x) and apply(f, x) are the same tree; what cannot be called is written the second way
        if fn == "apply" and args and not isinstance(args[0], (Num, Seq, Op)):
            return f"{self.base(args[0], index=False)}({self.groups(args[1:])})"
        return f"{self.name(fn)}({self.groups(args)})"

    def groups(self, args: tuple[Expr, ...]) -> str:
        text = ""
        for i, a in enumerate(args):
            if isinstance(a, Seq) and a.kind in ("group", "given"):
                text += ("" if i == 0 else " | " if a.kind == "given" else "; ") + self.many(a.items)
            else:
                text += (", " if i else "") + self.show(a)
        return text

    def base(self, e: Expr, index: bool) -> str:
        """What stands before ( or [: braces and, before a call, names need brackets of their own."""
        text = self.show(e, ATOM)
        braces = isinstance(e, Law) or (isinstance(e, Seq) and e.kind == "set")
        return f"({text})" if braces or (isinstance(e, Name) and not index) else text

    def seq(self, kind: str, items: tuple[Expr, ...]) -> str:
        if kind == "range":
            return "..".join(self.show(x, TERM) for x in items)
        if kind in _INTERVALS:
            return f"{kind[0]}{self.many(items)}{kind[1]}"
        if kind in ("group", "given"):
            return self.many(items)
        comma = "," if kind == "tuple" and len(items) == 1 else ""
        inner = self.many(items) + comma
        return f"({inner})" if kind == "tuple" else f"[{inner}]" if kind == "list" else f"{{{inner}}}"

    # -- binders, domains, types
    def binding(self, b: Binding) -> str:
        name = self.name(b.name)
        if b.how == "->":
            assert not isinstance(b.domain, Type)
            return f"{name} {self.sign('->')} {self.show(b.domain, POINT)}{self.sign(b.side) if b.side else ''}"
        d = b.domain
        if isinstance(d, Type):
            clause = d.where[0] if d.kind == "real" and len(d.where) == 1 and not d.params else None
            if isinstance(clause, Op) and clause.op in ("<", "<=", ">", ">=", "!=") and clause.args[0] == Name(b.name):
                return f"{name} {self.sign(clause.op)} {self.show(clause.args[1], TERM)}"
            return f"{name} {self.words['in']} {self.type(d)}"
        return f"{name} {self.words['in']} {self.domain(d)}"

    def domain(self, e: Expr) -> str:
        """What stands after 'in': a pair there would be read as an interval, a type word as a type."""
        if isinstance(e, Seq) and e.kind in _INTERVALS:
            return self.seq(e.kind, e.items)
        if isinstance(e, Seq) and e.kind == "range":
            return "..".join((self.guarded(e.items[0]), *(self.show(x, TERM) for x in e.items[1:])))
        return self.guarded(e)

    def guarded(self, e: Expr) -> str:
        text = self.show(e, TERM)
        if _STARTS_WITH_TYPE.match(text) or (text[:1] in ("(", "[") and _pair_first(e)):
            return f"({text})"
        return text

    def type(self, t: Type) -> str:
        words = t.kind
        for key, value in t.params:
            space = self.domain(value)
            if t.kind == "function":
                words += f" {self.sign('->')} {space}" if key == "to" else f" {space}"
            elif key == "entries":
                words += f" on {space} {'entry' if value == Num(Fraction(1)) else 'entries'}"
            elif key == "order":
                words += f" of order {space}"
            else:
                words += f" {key} {space}"
        if t.where:
            words += " " + " and ".join(map(self.clause, t.where))
        return words

    def clause(self, e: Expr) -> str:
        if isinstance(e, Op) and len(e.args) == 2:
            right = self.domain(e.args[1]) if e.op == "in" else self.show(e.args[1], TERM)
            return f"{self.words['in'] if e.op == 'in' else self.sign(e.op)} {right}"
        return self.show(e, TERM)


def _pair_first(e: Expr) -> bool:
    """Whether the text of e begins with a two-member tuple or list."""
    while True:
        match e:
            case Op(op=op, args=(first, *_)) if op != "if" and op not in ("neg", "not") and (
                    level(first) >= BINARY[op][1]):
                e = first
            case Index(base=base) if level(base) >= ATOM:
                e = base
            case Seq(kind=kind, items=items):
                return kind in ("tuple", "list") and len(items) == 2
            case _:
                return False


class _Unicode(_Text):
    """For people: Greek letters, the usual signs, superscripts where they are simple."""

    words: ClassVar = {"and": "and", "or": "or", "not": "not", "implies": "⇒", "iff": "⇔", "in": "∈"}
    _signs: ClassVar = {"<=": "≤", ">=": "≥", "!=": "≠", "==": "=", "*": "·", "-": "−", "->": "→"}
    _binders: ClassVar = {"sum": "Σ", "prod": "Π", "integral": "∫", "forall": "∀", "exists": "∃"}

    def name(self, name: str) -> str:
        return unicode_name(name)

    def sign(self, op: str) -> str:
        return self._signs.get(op, op)

    def binder(self, name: str) -> str:
        return self._binders.get(name, name)

    def power(self, base: str, exponent: Expr) -> str:
        text = self.show(exponent)
        if all(c in SUPERSCRIPTS for c in text) and len(text) <= 3:
            return base + "".join(SUPERSCRIPTS[c] for c in text)
        return super().power(base, exponent)
