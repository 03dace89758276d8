"""Typing: whether a statement that could be read can have a meaning, and where it cannot."""

from __future__ import annotations

import json
from typing import Any

from symdp.language.depth import deep_recursion
from symdp.language.judge import Judge
from symdp.language.kinds import ANY, OUTCOME, Kind, describe, join
from symdp.language.scope import RESERVED, spaces_and_symbols
from symdp.language.statements import Problem
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.extent import definitions
from symdp.legacy.kernel.tree import Expr, Seq
from symdp.outside.extent import TooMuch


def check(statement: Statement, unread: frozenset[str] = frozenset()) -> list[Problem]:
    """Every problem of names, kinds, arities and empty domains, in reading order.

    Each problem names the field (``show[0]``, ``let.eps``), its text, the place in it
    as offsets, and after the first ``;`` the way out. No problem means that every
    expression has a kind; it does not mean that the claim is true or well-posed.
    ``unread`` are names whose declarations could not be read: they fit everywhere.
    """
    with deep_recursion():
        try:
            definitions(statement.define, (*statement.given, *statement.show))
        except TooMuch as e:
            return [Problem("", "define", str(e))]
        return _Check(statement, unread).run()


class _Check:
    def __init__(self, statement: Statement, unread: frozenset[str]) -> None:
        self.statement = statement
        self.source: dict[str, Any] = json.loads(statement.source) if statement.source else {}
        spaces, symbols = spaces_and_symbols(statement)
        later = {n: f"{n!r} is used before it is declared; move its declaration further up under let"
                 for n, _ in statement.let}
        later |= {n: f"{n!r} is defined under define, which is read after let; write its value here"
                  for n, _ in statement.define}
        self.judge = Judge(later)
        self.env: dict[str, Kind] = {s: Kind("space", (OUTCOME,), space=s) for s in sorted(spaces)}
        self.env |= dict.fromkeys(sorted(symbols), OUTCOME)
        self.env |= dict.fromkeys(sorted(unread), ANY)

    def run(self) -> list[Problem]:
        events = [(n, t) for n, t in self.statement.let if t.kind == "event" and not t.params]
        self.judge.events_later = {n for n, _ in events}
        for name, t in self.statement.let:
            self.at(f"let.{name}", self.source.get("let", {}).get(name))
            self.declare(name)
            kind = self.judge.type(t, name, self.env)
            self.learn(name, kind)
        self.judge.events_later = set()
        for name, t in events:
            self.at(f"let.{name}", self.source.get("let", {}).get(name))
            self.judge.event_space(name, t.span, self.env)
        for name, _ in self.statement.define:
            self.judge.later[name] = (f"{name!r} is used before it is defined; move its definition further up "
                                      "under define")
        for name, e in self.statement.define:
            self.at(f"define.{name}", "")
            self.declare(name)
            self.learn(name, self.defined(f"define.{name}", self.source.get("define", {}).get(name), e))
        for key, formulas in (("given", self.statement.given), ("show", self.statement.show)):
            for i, e in enumerate(formulas):
                texts = self.source.get(key, [])
                self.at(f"{key}[{i}]", texts[i] if isinstance(texts, list) and i < len(texts) else None)
                self.judge.formula(e, self.env)
        return self.judge.problems

    def at(self, field: str, text: object) -> None:
        self.judge.field, self.judge.text = field, text if isinstance(text, str) else ""

    def declare(self, name: str) -> None:
        self.judge.later.pop(name, None)
        self.judge.later[name] = f"{name!r} is used in its own declaration; give the bound another way"
        if name in RESERVED:
            self.judge.problems.append(Problem("", self.judge.field, f"{name!r} is a word of the language and cannot "
                                               "be declared; choose another name"))

    def learn(self, name: str, kind: Kind) -> None:
        self.judge.later.pop(name, None)
        self.env[name] = kind

    def defined(self, field: str, source: object, e: Expr) -> Kind:
        """A defined value; nested TOML lists have one text each, so each is read at its own place."""
        if isinstance(source, list) and isinstance(e, Seq):
            items = [self.defined(f"{field}[{i}]", s, x) for i, (s, x) in enumerate(zip(source, e.items, strict=False))]
            return Kind("list", (join(items),))
        self.at(field, source)
        kind = self.judge.kind(e, self.env)
        if kind.word in ("space", "variable"):
            self.judge.problem(f"{describe(kind)} cannot be a defined value; numbers, lists, laws and formulas can",
                               e.span)
            return ANY
        return kind
