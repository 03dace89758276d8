"""A proof text for a statement: which theorems a verdict needs, and the blocks of the text that prove them.

A text that begins with ``refuted`` or ``ill-posed`` is a refutation: ``space A = TYPE``, ``value x = TERM`` for every
name, and the blocks ``given N``, ``wd given N``, ``wd`` and ``denial``; ``ill-posed given N`` says that hypothesis N
is. A text that begins with ``vacuous`` shows false. Any other text proves the conclusion; its block ``wd`` shows
that the conclusion is defined, ``wd given N`` that hypothesis N is, and ``instance`` (with ``space``, ``value``,
``given N``) that the hypotheses can be met. What has no block is left to auto. ``lemma NAME: F by ..`` is shown under
all hypotheses and at hand both in ``wd`` and in the proof of the conclusion. After a line ``standard spaces`` it is at
hand (as ``standard_A``) that the open space A is a standard Borel space, which every open space of a claim is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from symdp.kernel import logic, terms, types
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.kernel.types import KernelError, Type
from symdp.kernel.verdict import on_standard_space
from symdp.proof.auto import Auto
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts
from symdp.proof.language import Line, Reader, assigned, parse
from symdp.proof.methods import Methods
from symdp.proof.script import Script


class Statement(Protocol):
    """What a claim says, in core terms (``symdp.elaboration.Statement``)."""

    @property
    def names(self) -> Mapping[str, Var]: ...
    @property
    def hypotheses(self) -> tuple[Term, ...]: ...
    @property
    def hypotheses_defined(self) -> tuple[Term, ...]: ...
    @property
    def conclusions(self) -> tuple[Term, ...]: ...
    @property
    def conclusions_defined(self) -> tuple[Term, ...]: ...


@dataclass
class Proof:
    """``kind`` is proved, refuted or ill-posed. ``theorems``: for proved, that each hypothesis is defined, that the
    conclusion is, and the conclusion, all under the hypotheses as implications; for vacuous,
    that the hypotheses are defined and imply false; else at the values: that the hypotheses are defined, the
    hypotheses, that the conclusion is defined (for refuted), and the denial. ``instance`` (for proved): the hypotheses
    at the values. Together they are what ``symdp.kernel.verdict.decided`` asks for."""

    kind: str
    theorems: list[Theorem]
    instance: list[Theorem] = field(default_factory=list)
    values: dict[Var, Term] = field(default_factory=dict)
    spaces: dict[str, Type] = field(default_factory=dict)


def implied(hypotheses: Sequence[Term], conclusion: Term) -> Term:
    """hypotheses imp .. imp conclusion."""
    for h in reversed(hypotheses):
        conclusion = apply_const("imp", h, conclusion)
    return conclusion


def check_proof(text: str, statement: Statement, part: int, facts: Facts, reader: Reader,
                instance: bool = True) -> Proof:
    """The theorems that a verdict on that part needs, or ProofError."""
    checking = _Checking(statement, part, Script(Methods(Auto(facts), reader)), reader)
    lines = parse(text)
    if lines and lines[0].word in ("refuted", "ill-posed", "vacuous"):
        kind, where = lines[0].word, lines[0].rest
        if (where and kind != "ill-posed") or (lines[0].children and lines[1:]):
            raise ProofError(f"{kind} stands alone in its line, and what belongs to it under it", line=lines[0].number)
        body = [*lines[0].children, *lines[1:]]
        return checking.vacuous(body) if kind == "vacuous" else checking.refuted(kind, where, body)
    return checking.proved(lines, instance)


class _Checking:
    def __init__(self, statement: Statement, part: int, script: Script, reader: Reader) -> None:
        self.statement, self.script, self.reader = statement, script, reader
        self.conclusion, self.defined = statement.conclusions[part], statement.conclusions_defined[part]
        self.both_ways = getattr(statement, "both_ways", {}).get(part, self.defined)
        self.standard = False
        self.definitions: Mapping[str, Term] = getattr(statement, "definitions", {})

    def under(self, count: int, spaces: frozenset[str]) -> Context:
        """The first hypotheses, called h1, h2, .., and, if the text asks for it, that spaces are standard Borel."""
        context = Context({**self.definitions, **self.statement.names})
        for i, h in enumerate(self.statement.hypotheses[:count]):
            context = context.assuming(f"h{i + 1}", h)
        for name in sorted(spaces) if self.standard else ():
            context = context.assuming("standard_" + name.lstrip("'"), on_standard_space(name))
        return context

    def shown(self, lines: Sequence[Line], goal: Term, count: int, lemmas: Sequence[tuple[str, Theorem]] = ()
              ) -> Theorem:
        spaces = implied(self.statement.hypotheses[:count], goal).spaces
        context = self.under(count, spaces)
        for name, lemma in lemmas:
            context = context.with_theorem(name, lemma)
        th = self.script.run(lines, goal, context)
        for h in reversed(self.statement.hypotheses[:count]):
            th = logic.discharge(h, th)
        for name in sorted(spaces, reverse=True) if th.hyps else ():
            th = logic.discharge(on_standard_space(name), th)
        return _closed(th)

    def proved(self, lines: Sequence[Line], instance: bool) -> Proof:
        blocks = {line.text: line.children for line in lines if line.word in ("wd", "instance")}
        count = len(self.statement.hypotheses)
        out = Proof("proved", [])
        self.standard = any(line.word == "standard" for line in lines)
        for i, wd in enumerate(self.statement.hypotheses_defined):
            out.theorems.append(self.shown(blocks.get(f"wd given {i + 1}", ()), wd, i))
        lemmas = self.lemmas([li for li in lines if li.word == "lemma"])
        out.theorems.append(self.shown(blocks.get("wd", ()), self.defined, count, lemmas))
        out.theorems.append(self.shown([li for li in lines if li.word not in ("wd", "instance", "lemma", "standard")],
                                       self.conclusion, count, lemmas))
        if instance and (self.statement.hypotheses or "instance" in blocks):
            self.at_values(blocks.get("instance", ()), out)
            out.instance = self.hypotheses_at(blocks.get("instance", ()), out)
        return out

    def lemmas(self, lines: Sequence[Line]) -> list[tuple[str, Theorem]]:
        """The lemmas of the text, each with those before it."""
        hypotheses = self.statement.hypotheses
        context = self.under(len(hypotheses), implied(hypotheses, self.conclusion).spaces)
        out: list[tuple[str, Theorem]] = []
        for line in lines:
            name, th = self.script.lemma(line, context)
            context = context.with_theorem(name, th)
            out.append((name, th))
        return out

    def vacuous(self, lines: Sequence[Line]) -> Proof:
        """Each hypothesis is defined, and all together imply what is false."""
        blocks = {line.text: line.children for line in lines if line.word == "wd"}
        out = Proof("vacuous", [self.shown(blocks.get(f"wd given {i + 1}", ()), wd, i)
                                for i, wd in enumerate(self.statement.hypotheses_defined)])
        out.theorems.append(self.shown([li for li in lines if li.word != "wd"], apply_const("false"),
                                       len(self.statement.hypotheses)))
        return out

    def refuted(self, kind: str, where: str, lines: Sequence[Line]) -> Proof:
        """``where`` is ``given N`` if hypothesis N is ill-posed."""
        out = Proof(kind, [])
        self.at_values(lines, out)
        blocks = {line.text: line.children for line in lines}
        before = self.number(where) - 1 if where else len(self.statement.hypotheses)
        holding = self.hypotheses_at(lines, out, before)
        context = self.context_at(out, holding)
        for i, wd in enumerate(self.statement.hypotheses_defined[:before]):
            lines_here = blocks.get(f"wd given {i + 1}", ())
            out.theorems.append(_closed(self.script.run(lines_here, self.at(wd, out), context)))
        out.theorems += holding
        defined = self.at(self.statement.hypotheses_defined[before] if where else self.defined, out)
        if kind == "refuted":
            defined = defined if where else self.at(self.both_ways, out)
            out.theorems.append(_closed(self.script.run(blocks.get("wd", ()), defined, context)))
        wrong = self.at(self.conclusion, out) if kind == "refuted" else defined
        out.theorems.append(_closed(self.script.run(blocks.get("denial", ()), apply_const("not", wrong), context)))
        return out

    def number(self, where: str) -> int:
        """N of ``given N``."""
        word, _, n = where.partition(" ")
        if word != "given" or not n.isdigit() or not 0 < int(n) <= len(self.statement.hypotheses):
            raise ProofError(f"ill-posed given N is meant, N from 1 to {len(self.statement.hypotheses)}: {where}")
        return int(n)

    # --- values -------------------------------------------------------------------------------------------------------
    def at_values(self, lines: Sequence[Line], out: Proof) -> None:
        """Read ``space`` and ``value``."""
        texts: dict[str, tuple[str, int]] = {}
        for line in lines:
            if line.word in ("space", "value"):
                name, text = assigned(line.rest)
                if line.word == "space":
                    try:
                        out.spaces["'" + name.lstrip("'")] = self.reader.type_of(text)
                    except (ValueError, KernelError) as e:
                        raise ProofError(str(e), line=line.number) from None
                else:
                    texts[name] = (text, line.number)
            elif line.word not in ("given", "wd", "denial"):
                raise ProofError(f"here stand space, value, given, wd and denial, not {line.word}", line=line.number)
        names: dict[str, Term] = {}
        for name, (text, number) in texts.items():
            v = self.statement.names.get(name)
            if v is None:
                raise ProofError(f"the statement has no name {name}", line=number)
            try:
                t = self.reader.term(text, names, types.substitute(v.type, out.spaces))
            except (ValueError, KernelError) as e:
                raise ProofError(str(e), line=number) from None
            if t.free or t.type is not types.substitute(v.type, out.spaces):
                raise ProofError(f"{name} cannot be {t} : {t.type}", line=number)
            names[name] = out.values[v] = t
        missing = [n for n in self.statement.names if n not in texts]
        if missing:
            raise ProofError(f"no value is said for {', '.join(missing)}: value {missing[0]} = ...",
                             line=lines[0].number if lines else None)

    def at(self, t: Term, out: Proof) -> Term:
        there = {terms.var(v.name, types.substitute(v.type, out.spaces)): x for v, x in out.values.items()}
        return terms.instantiate(t, out.spaces, there)

    def context_at(self, out: Proof, known: Sequence[Theorem]) -> Context:
        here = {n: self.at(t, out) for n, t in self.definitions.items()}
        context = Context({**here, **{v.name: t for v, t in out.values.items()}})
        for i, th in enumerate(known):
            context = context.with_theorem(f"h{i + 1}", th)
        return context

    def hypotheses_at(self, lines: Sequence[Line], out: Proof, count: int | None = None) -> list[Theorem]:
        """The first hypotheses at the values."""
        blocks = {line.rest: line.children for line in lines if line.word == "given"}
        done: list[Theorem] = []
        for i, h in enumerate(self.statement.hypotheses[:count]):
            try:
                done.append(_closed(self.script.run(blocks.get(str(i + 1), ()), self.at(h, out),
                                                    self.context_at(out, done))))
            except ProofError as e:
                e.message = f"hypothesis {i + 1} at these values: {e.message}"
                raise
        return done


def _closed(th: Theorem) -> Theorem:
    if th.hyps:
        raise KernelError(f"a hypothesis is left open: {', '.join(map(str, th.hyps))}")
    return th
