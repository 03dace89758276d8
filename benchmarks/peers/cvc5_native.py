"""cvc5, whose exp is incremental linearisation; the same script as for z3."""

from __future__ import annotations

import time
from fractions import Fraction

from peers.statements import Answer, Question, Statement, parts
from peers.z3_native import script


def available() -> str | None:
    try:
        import cvc5  # noqa: F401
    except ImportError:
        return "pip install cvc5"
    return None


def decide(statement: Statement, limit: float) -> Answer:
    import cvc5

    started = time.perf_counter()

    def one(question: Question) -> tuple[str, str]:
        text = script(question)
        solver = cvc5.Solver()
        solver.setOption("tlimit-per", str(int(1000 * limit)))
        solver.setOption("produce-models", "true")
        parser = cvc5.InputParser(solver)
        integers = any(k == "integer" for _, k in question.names)
        logic = f"QF_N{'IRA' if integers else 'RA'}{'T' if '(exp' in text else ''}"
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, f"(set-logic {logic})\n{text}", "statement")
        while not (command := parser.nextCommand()).isNull():
            command.invoke(solver, parser.getSymbolManager())
        said = solver.checkSat()
        if said.isUnsat():
            return "proved", ""
        if not said.isSat():
            return "unknown", str(said)
        point = {}
        for term in parser.getSymbolManager().getDeclaredTerms():
            if str(term) in dict(question.names):
                value = solver.getValue(term)
                if value.isRealAlgebraicNumber():  # within an interval, near enough to break a strict inequality
                    ends = value.getRealAlgebraicNumberLowerBound(), value.getRealAlgebraicNumberUpperBound()
                    point[str(term)] = sum(Fraction(str(e.toPythonObj())) for e in ends) / 2
                elif value.isRealValue() or value.isIntegerValue():
                    point[str(term)] = Fraction(str(value.toPythonObj()))
                else:
                    return "unknown", f"a model with {term} = {value}"
        shown = ", ".join(f"{n} = {float(v):.6g}" for n, v in point.items())
        return ("refuted" if question.breaks(point) else "bogus"), shown

    verdict, note = parts(statement, one)
    return Answer(verdict, time.perf_counter() - started, note)
