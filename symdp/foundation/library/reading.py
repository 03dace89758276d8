"""A small reader of facts: text of the library to core terms.

It serves the library until the elaborator of the claim language reads facts too, and understands only what the files
in ``facts`` use. Types are found by unification; ``x <= y`` is of extended reals if one side is.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.foundation.kernel import terms
from symdp.foundation.kernel.terms import Term
from symdp.foundation.kernel.types import EREAL, PROP, REAL, Type, fun, make, substitute

_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?(?!\.\d))|([A-Za-z_]\w*)|(->|==|<=|\.\.|[-+*/^<>()\[\],:]))")
_TYPES = {"real": 0, "ereal": 0, "prop": 0, "law": 1, "chan": 2, "db": 1, "pair": 2, "label": 0}


_BINDERS = ("forall", "exists", "sum", "prod", "sup", "inf", "fn")


class LibraryError(Exception):
    """A text of the library that cannot be read, or a fact that is not what it says it is."""


def tokens(text: str) -> list[str]:
    """The words and signs of a text."""
    out, at = [], 0
    text = text.rstrip()
    while at < len(text):
        m = _TOKEN.match(text, at)
        if not m:
            raise LibraryError(f"cannot read {text[at:at + 20]!r} in {text!r}")
        out.append(m.group().strip())
        at = m.end()
    return out


def read_type(text: str) -> Type:
    """A core type: ``law A -> real``, ``set of A``; single capital letters are type variables."""
    words = tokens(text)
    t, rest = _arrow(words)
    if rest:
        raise LibraryError(f"no type: {text!r}")
    return t


def _arrow(words: Sequence[str]) -> tuple[Type, Sequence[str]]:
    left, words = _applied(words)
    if words and words[0] == "->":
        right, words = _arrow(words[1:])
        return fun(left, right), words
    return left, words


def _applied(words: Sequence[str]) -> tuple[Type, Sequence[str]]:
    if list(words[:2]) == ["set", "of"]:
        t, words = _applied(words[2:])
        return fun(t, PROP), words
    arity = _TYPES.get(words[0], 0) if words else 0
    if not arity:
        return _single(words)
    name, words, args = words[0], words[1:], []
    for _ in range(arity):
        t, words = _single(words)
        args.append(t)
    return make(name, *args), words


def _single(words: Sequence[str]) -> tuple[Type, Sequence[str]]:
    if not words:
        raise LibraryError("a type is missing")
    if words[0] == "(":
        t, words = _arrow(words[1:])
        if not words or words[0] != ")":
            raise LibraryError("a bracket of a type is not closed")
        return t, words[1:]
    if len(words[0]) == 1 and words[0].isupper():
        return make("'" + words[0]), words[1:]
    if _TYPES.get(words[0]) == 0:
        return make(words[0]), words[1:]
    raise LibraryError(f"no type: {words[0]!r}")


# A node is (kind, payload.., type); types may have unknowns '?1, '?2 until all is read.
_Node = tuple[Any, ...]


class _Reader:
    def __init__(self, text: str, names: Mapping[str, Type], unknown: dict[str, Type]) -> None:
        self.text, self.words, self.at = text, tokens(text), 0
        self.names, self.unknown = dict(names), unknown

    # --- types
    def now(self, t: Type) -> Type:
        while t.variables & self.unknown.keys():
            t = substitute(t, self.unknown)
        return t

    def fresh(self) -> Type:
        return make(f"'?{next(self.numbers)}")

    numbers = itertools.count()

    def same(self, a: Type, b: Type) -> None:
        a, b = self.now(a), self.now(b)
        if a is b:
            return
        for x, y in ((a, b), (b, a)):
            if x.name.startswith("'?"):
                if x.name in y.variables:
                    raise LibraryError(f"{self.text!r}: an infinite type")
                self.unknown[x.name] = y
                return
        if a.name != b.name:
            raise LibraryError(f"{self.text!r}: {a} is not {b}")
        for x, y in zip(a.args, b.args, strict=True):
            self.same(x, y)

    def const(self, name: str) -> _Node:
        scheme = terms.scheme_of(name)
        if scheme is None:
            raise LibraryError(f"{self.text!r}: unknown name {name!r}")
        return ("const", name, substitute(scheme, {v: self.fresh() for v in scheme.variables}))

    def call(self, f: _Node, *xs: _Node) -> _Node:
        for x in xs:
            t = self.now(f[-1])
            if t.name == "law":
                head = self.const("prob")
                self.same(head[-1], fun(t, fun(t.args[0], PROP), REAL))
                self.same(x[-1], fun(t.args[0], PROP))
                f = ("app", ("app", head, f, None), x, REAL)
                continue
            if t.name == "chan":
                head = self.const("row")
                self.same(head[-1], fun(t, t.args[0], make("law", t.args[1])))
                self.same(x[-1], t.args[0])
                f = ("app", ("app", head, f, None), x, make("law", t.args[1]))
                continue
            if t.name != "fun":
                out = self.fresh()
                self.same(t, fun(self.now(x[-1]), out))
                t = self.now(t)
            if self.now(t.args[0]) is EREAL and self.now(x[-1]) is REAL:
                x = self.upped(x)
            self.same(t.args[0], x[-1])
            f = ("app", f, x, t.args[1])
        return f

    def upped(self, x: _Node) -> _Node:
        return ("app", self.const("up"), x, EREAL) if self.now(x[-1]) is REAL else x

    def apply(self, name: str, *xs: _Node) -> _Node:
        return self.call(self.const(name), *xs)

    # --- grammar
    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, word: str | None = None) -> str:
        w = self.peek()
        if not w or (word is not None and w != word):
            raise LibraryError(f"{self.text!r}: expected {word or 'more'} at {w!r}")
        self.at += 1
        return w

    def formula(self) -> _Node:
        left = self.either()
        if self.peek() == "implies":
            self.take()
            return self.apply("imp", left, self.formula())
        return left

    def either(self) -> _Node:
        out = self.both()
        if self.peek() == "or":
            self.take()
            return self.apply("or", out, self.either())
        return out

    def both(self) -> _Node:
        out = self.negated()
        if self.peek() == "and":
            self.take()
            return self.apply("and", out, self.both())
        return out

    def negated(self) -> _Node:
        if self.peek() == "not":
            self.take()
            return self.apply("not", self.negated())
        return self.comparison()

    def comparison(self) -> _Node:
        a = self.sum()
        if self.peek() not in ("==", "<=", "<"):
            return a
        sign, b = self.take(), self.sum()
        if EREAL in (self.now(a[-1]), self.now(b[-1])):
            a, b = self.upped(a), self.upped(b)
            return self.apply({"==": "eq", "<=": "ele", "<": "elt"}[sign], a, b)
        return self.apply({"==": "eq", "<=": "le", "<": "lt"}[sign], a, b)

    def sum(self) -> _Node:
        out = self.term()
        while self.peek() in ("+", "-"):
            sign, b = self.take(), self.term()
            out = self.apply("add", out, b if sign == "+" else self.apply("neg", b))
        return out

    def term(self) -> _Node:
        out = self.signed()
        while self.peek() in ("*", "/"):
            sign, b = self.take(), self.signed()
            out = self.apply("mul", out, b if sign == "*" else self.apply("inv", b))
        return out

    def signed(self) -> _Node:
        if self.peek() == "-":
            self.take()
            return self.apply("neg", self.signed())
        return self.power()

    def power(self) -> _Node:
        base = self.applied()
        if self.peek() == "^":
            self.take()
            return self.apply("pow", base, self.signed())
        return base

    def applied(self) -> _Node:
        w = self.peek()
        if w in _BINDERS and self.words[self.at + 3:self.at + 4] == ["in"]:
            return self.binder()
        out = self.atom()
        while self.peek() == "(":
            self.take()
            out = self.call(out, self.formula())
            while self.peek() == ",":
                self.take()
                out = self.call(out, self.formula())
            self.take(")")
        return out

    def atom(self) -> _Node:
        w = self.take()
        if w == "(":
            out = self.formula()
            self.take(")")
            return out
        if w[0].isdigit():
            return ("num", Fraction(w), REAL)
        if w in self.names:
            return ("var", w, self.names[w])
        return self.const(w)

    def binder(self) -> _Node:
        kind, _, name, _ = self.take(), self.take("("), self.take(), self.take("in")
        depth, end = 0, self.at
        while depth or self.words[end] != ":":
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(self.words[end], 0)
            end += 1
        t, inside = self.domain(self.words[self.at:end], name)
        self.at = end
        self.take(":")
        before = self.names
        self.names = {**before, name: t}
        body = self.formula()
        if kind in ("forall", "exists") and inside is not None:
            body = self.apply("imp" if kind == "forall" else "and", inside, body)
        if kind in ("sup", "inf"):
            body = self.upped(body)
        self.names = before
        self.take(")")
        f: _Node = ("lam", name, t, body, fun(t, body[-1]))
        if kind == "fn":
            return f
        if kind in ("forall", "exists"):
            return self.apply("all" if kind == "forall" else "ex", f)
        everything: _Node = inside if inside is not None else self.const("true")
        return self.apply(kind, ("lam", name, t, everything, fun(t, PROP)), f)

    def domain(self, words: list[str], name: str) -> tuple[Type, _Node | None]:
        """The type of a bound name and, if it ranges over a set, that it is in the set."""
        if words[0] not in self.names:
            try:
                return read_type(" ".join(words)), None
            except LibraryError:
                pass
        depth, commas = 0, []
        for i, w in enumerate(words):
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(w, 0)
            if depth == 1 and w == ",":
                commas.append(i)
        x: _Node = ("var", name, REAL)
        if words[0] in ("[", "(") and len(commas) == 1 and words[-1] in ("]", ")"):
            a, b = self.part(words[1:commas[0]]), self.part(words[commas[0] + 1:-1])
            return REAL, self.apply("and", self.apply("le" if words[0] == "[" else "lt", a, x),
                                    self.apply("le" if words[-1] == "]" else "lt", x, b))
        if ".." in words:
            i = words.index("..")
            return REAL, self.apply("range", self.part(words[:i]), self.part(words[i + 1:]), x)
        s = self.part(words)
        t = self.fresh()
        self.same(s[-1], fun(t, PROP))
        return self.now(t), self.call(s, ("var", name, self.now(t)))

    def part(self, words: list[str]) -> _Node:
        inner = _Reader("", self.names, self.unknown)
        inner.words, inner.text = words, self.text
        out = inner.formula()
        if inner.peek():
            raise LibraryError(f"{self.text!r}: {inner.peek()!r} is too much")
        return out

    # --- terms
    def build(self, n: _Node) -> Term:
        if n[0] == "var":
            return terms.var(n[1], self.now(n[2]))
        if n[0] == "const":
            return terms.const(n[1], self.now(n[2]))
        if n[0] == "num":
            return terms.num(n[1])
        if n[0] == "app":
            return terms.app(self.build(n[1]), self.build(n[2]))
        v = terms.var(n[1], self.now(n[2]))
        return terms.lam(v, self.build(n[3]))


def read_formula(text: str, names: Mapping[str, Type]) -> Term:
    """The proposition that the text says of the names; LibraryError if there is none."""
    r = _Reader(text, names, {})
    n = r.formula()
    if r.peek():
        raise LibraryError(f"{text!r}: {r.peek()!r} is too much")
    r.same(n[-1], PROP)
    out = r.build(n)
    if any("?" in v for v in out.spaces):
        raise LibraryError(f"{text!r}: the space of a name is not determined")
    return out


def read_fact(let: Mapping[str, str], given: Sequence[str], show: str) -> Term:
    """``given[0] implies (given[1] implies (.. show))``."""
    names = {n: read_type(t) for n, t in let.items()}
    out = read_formula(show, names)
    for g in reversed(given):
        out = terms.apply_const("imp", read_formula(g, names), out)
    return out
