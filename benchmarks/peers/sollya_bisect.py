"""Sollya (Debian: sollya): its rigorous ``evaluate`` on an interval, halved up to a budget; one variable only."""

from __future__ import annotations

import shutil
import subprocess
import time
from fractions import Fraction

from peers.coq_interval import Gallina, Term
from peers.statements import Answer, Inexpressible, Question, Statement, box, parts

CELLS = 3000
HEAD = """verbosity = 0!; prec = 100!;
procedure sign(f, lo, hi, n) {
  var todo, cell, r, m, k, ans;
  todo = [|[lo;hi]|]; k = 0; ans = 1;
  while (ans == 1 && todo != [||]) do {
    cell = head(todo); todo = tail(todo); k = k + 1;
    r = evaluate(f, cell);
    if (!(inf(r) RELATION 0)) then {
      m = mid(cell);
      if (sup(evaluate(f, [m;m])) < 0) then ans = -1
      else if (k > n) then ans = 0
      else todo = (todo :. [inf(cell);m]) :. [m;sup(cell)];
    };
  };
  return ans;
};
"""


def available() -> str | None:
    return None if shutil.which("sollya") else "apt-get install sollya"


class Sollya(Gallina):
    def power(self, x: Term, n: int) -> Term:
        return Term(f"({x} ^ ({n}))")

    def exp(self, x: Term) -> Term:
        return Term(f"exp({x})")

    def log(self, x: Term) -> Term:
        return Term(f"log({x})")

    def sqrt(self, x: Term) -> Term:
        return Term(f"sqrt({x})")

    def abs(self, x: Term) -> Term:
        return Term(f"abs({x})")


def decide(statement: Statement, limit: float) -> Answer:
    started = time.perf_counter()

    def one(question: Question) -> tuple[str, str]:
        if question.relation == "==" or [k for _, k in question.names] != ["real"]:
            raise Inexpressible("only inequalities of one real")
        b = box(question)
        if not b.bounded or b.rest:
            raise Inexpressible("unbounded")
        (name, side), = b.sides.items()
        assert side.lo is not None and side.hi is not None
        text = Sollya().write(b.difference, {name: Term("x")})
        ends = ", ".join(Sollya().number(Fraction(s)) for s in (side.lo, side.hi))
        said = subprocess.run(["sollya"], input=HEAD.replace("RELATION", question.relation)
                              + f"print(sign({text}, {ends}, {CELLS}));\nquit;\n",
                              capture_output=True, text=True, check=False)
        last = (said.stdout.split() or ["?"])[-1]
        return {"1": "proved", "-1": "refuted"}.get(last, "unknown"), "" if last in "01-1" else said.stdout[-80:]

    verdict, note = parts(statement, one)
    return Answer(verdict, time.perf_counter() - started, note)
