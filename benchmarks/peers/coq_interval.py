"""Coq's interval tactic (Debian: coq, libcoq-interval): it proves, and has no way of refuting."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from peers.statements import Answer, Box, Inexpressible, Language, Question, Statement, box, parts
from symdp.legacy.kernel.tree import Expr

HEAD = "From Coq Require Import Reals.\nFrom Interval Require Import Tactic.\nOpen Scope R_scope.\n"


def available() -> str | None:
    install = "apt-get install coq libcoq-interval"
    coqc = shutil.which("coqc")
    if coqc is None:
        return install
    where = subprocess.run([coqc, "-where"], capture_output=True, text=True, check=False).stdout.strip()
    return None if (Path(where) / "user-contrib" / "Interval" / "Tactic.vo").exists() else install


class Term(str):
    """A term of Gallina, with Python's operators."""

    def __add__(self, other: str) -> Term:
        return Term(f"({self} + {other})")

    def __sub__(self, other: str) -> Term:
        return Term(f"({self} - {other})")

    def __mul__(self, other: Any) -> Term:
        return Term(f"({self} * {other})")

    def __truediv__(self, other: str) -> Term:
        return Term(f"({self} / {other})")

    def __neg__(self) -> Term:
        return Term(f"(- {self})")


class Gallina(Language):
    def number(self, value: Fraction) -> Term:
        n = f"({value.numerator})" if value < 0 else str(value.numerator)
        return Term(n if value.denominator == 1 else f"({n} / {value.denominator})")

    def power(self, x: Term, n: int) -> Term:
        return Term(f"({x} ^ {n})") if n >= 0 else Term(f"(/ ({x} ^ {-n}))")

    def exp(self, x: Term) -> Term:
        return Term(f"(exp {x})")

    def log(self, x: Term) -> Term:
        return Term(f"(ln {x})")

    def sqrt(self, x: Term) -> Term:
        return Term(f"(sqrt {x})")

    def abs(self, x: Term) -> Term:
        return Term(f"(Rabs {x})")


def decide(statement: Statement, limit: float) -> Answer:
    started = time.perf_counter()

    def one(question: Question) -> tuple[str, str]:
        if question.relation == "==" or any(k == "integer" for _, k in question.names):
            raise Inexpressible("only inequalities of reals")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "statement.v"
            file.write_text(HEAD + _goal(question, box(question)), encoding="utf-8")
            said = subprocess.run(["coqc", "-q", file.name], cwd=folder, capture_output=True, text=True, check=False)
        problem = " ".join(said.stderr.split())[-120:]
        return ("proved", "") if said.returncode == 0 else ("unknown", problem)

    verdict, note = parts(statement, one)
    return Answer(verdict, time.perf_counter() - started, note)


def _goal(question: Question, b: Box) -> str:
    writer, names = Gallina(), {n: f"x{i}" for i, n in enumerate(b.sides)}
    env = {n: Term(x) for n, x in names.items()}
    hyps = []
    for n, side in b.sides.items():
        for end, closed, left in ((side.lo, side.closed[0], True), (side.hi, side.closed[1], False)):
            if end is not None:
                a, c = (writer.number(end), env[n]) if left else (env[n], writer.number(end))
                hyps.append(f"{a} {'<=' if closed else '<'} {c}")
    hyps += [_formula(h, writer, env) for h in b.rest]
    relation = "<=" if question.relation == ">=" else "<"
    goal = f"Goal forall {' '.join(names.values())} : R, {' -> '.join([*hyps, ''])}" + (
        f"0 {relation} {writer.write(b.difference, env)}.\nProof.\nintros.\n")
    split = ", ".join(f"i_bisect {x}" for x in names.values())
    ways = [f"interval with ({split}, i_autodiff x0, i_prec 60, i_depth 15)", f"interval with ({split}, i_depth 15)"]
    if len(names) == 1:
        ways.insert(0, "interval with (i_bisect x0, i_taylor x0, i_prec 60, i_depth 15)")
    return goal + f"first [ {' | '.join(ways)} ].\nQed.\n"


def _formula(h: Expr, writer: Gallina, env: Mapping[str, Any]) -> str:
    return f"{writer.write(h.args[0], env)} {h.op} {writer.write(h.args[1], env)}"  # type: ignore[union-attr]
