"""From a certificate and a statement to a verdict. Nothing else in symdp says proved or refuted."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from symdp.kernel.calculus import NotDifferentiable
from symdp.kernel.claims import Statement, statement_of
from symdp.kernel.enclose import NotReal, conjuncts
from symdp.kernel.expressions import SyntaxProblem, read_expression
from symdp.kernel.interval import Undefined
from symdp.kernel.normal import TooLarge, text
from symdp.kernel.objects import Dist, Fun, Table, Unsupported, Value
from symdp.kernel.rules import Checker, Goal, Rejected, binding_type, negation, unfold
from symdp.kernel.scope import RESERVED, is_formula
from symdp.kernel.tree import FALSE, Bind, Expr, Num, Op, Seq, Type, substitute
from symdp.kernel.witness import Fault, Point, Types, Unfit, digits, is_finite, read_values

__all__ = ["FORMAT", "Outcome", "Part", "Rejected", "check_certificate"]

FORMAT = "symdp-certificate/1"
# weakest first; a claim is as weak as its weakest part
ORDER = ("refuted", "ill-posed", "error", "not-run", "undecided", "supported", "bounded", "vacuous", "proved")
sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))


@dataclass(frozen=True)
class Part:
    """The verdict on one formula under show."""

    part: int
    verdict: str
    trust: str
    background: tuple[str, ...] = ()
    oracles: tuple[str, ...] = ()
    bounds: Mapping[str, str] | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What the kernel accepted; parts without evidence are absent."""

    statement: Statement
    parts: tuple[Part, ...]

    @property
    def verdict(self) -> str:
        """Of the whole claim: undecided while a part is missing, unless another part fails."""
        verdicts = [p.verdict for p in self.parts]
        if len(verdicts) < len(self.statement.show):
            verdicts.append("undecided")
        return min(verdicts, key=ORDER.index)


def check_certificate(cert: Mapping[str, Any], statement: Statement | None = None) -> Outcome:
    """Re-derive the goals from the statement and check the evidence of every part.

    ``statement`` is the one read from the claim file; the certificate must be about it. Without
    it, the statement embedded in the certificate is decided. Raises Rejected.
    """
    try:
        return _check(cert, statement)
    except (Unfit, Unsupported) as e:
        raise Rejected(str(e)) from None
    except (NotReal, NotDifferentiable, TooLarge, ZeroDivisionError, Undefined, SyntaxProblem, Fault) as e:
        raise Rejected(f"{type(e).__name__}: {e}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError) as e:
        raise Rejected(f"malformed certificate ({type(e).__name__}: {e})") from None
    except (RecursionError, MemoryError, OverflowError) as e:
        raise Rejected(f"the certificate exceeds a limit ({type(e).__name__})") from None


def _check(cert: Mapping[str, Any], statement: Statement | None) -> Outcome:
    import json

    if cert.get("format") != FORMAT:
        raise Rejected(f"not a certificate of the format {FORMAT}")
    embedded = statement_of(json.dumps(cert["statement"]))
    if cert.get("sha256") != embedded.sha256:
        raise Rejected("the certificate's hash is not that of its statement")
    if statement is not None and statement.sha256 != embedded.sha256:
        raise Rejected("the certificate is about another statement than the claim file's")
    statement = statement or embedded
    parts: list[Part] = []
    if not isinstance(cert["parts"], list) or not cert["parts"]:
        raise Rejected("a certificate needs at least one part")
    for evidence in cert["parts"]:
        i = evidence["part"]
        if not (isinstance(i, int) and not isinstance(i, bool) and 0 <= i < len(statement.show)):
            raise Rejected("there is no such part")
        if any(p.part == i for p in parts):
            raise Rejected("two pieces of evidence for one part")
        verdict = evidence["verdict"]
        if verdict in ("proved", "vacuous"):
            parts.append(_proved(statement, i, evidence))
        elif verdict in ("refuted", "ill-posed"):
            parts.append(_refuted(statement, i, evidence))
        else:
            raise Rejected(f"no evidence can give the verdict {verdict!r}")
    return Outcome(statement, tuple(sorted(parts, key=lambda p: p.part)))


def root_goal(statement: Statement, part: int) -> tuple[Goal, list[Expr]]:
    """The goal of one part, and the formulas whose definedness is to be shown, in order."""
    if statement.neighbours != "hamming":
        raise Unsupported("add-remove neighbours have no rule yet")
    defined = defined_names(statement)
    names = statement.let
    for e in (*statement.given, *statement.show):
        if not is_formula(e):
            raise Rejected(f"a formula is needed, not {text(e)[:80]}")
    hyps: list[Expr] = [c for _, t in names for w in t.where for c in conjuncts(unfold(w, names))]
    given = [c for g in statement.given for c in conjuncts(unfold(substitute(g, defined), names))]
    show = unfold(substitute(statement.show[part], defined), names)
    return Goal(names, (*hyps, *given), show), [*hyps, *given, show]


def defined_names(statement: Statement) -> dict[str, Expr]:
    """The names under define, each in terms of the names under let."""
    out: dict[str, Expr] = {}
    for name in RESERVED & {n for n, _ in (*statement.let, *statement.define)}:
        raise Rejected(f"{name!r} has a meaning of its own and cannot be declared or defined")
    for name, e in statement.define:
        out[name] = substitute(e, out)
    return out


def _proved(statement: Statement, i: int, evidence: Mapping[str, Any]) -> Part:
    goal, formulas = root_goal(statement, i)
    checker = Checker()
    proofs = iter(evidence.get("defined", ()))
    for k, e in enumerate(formulas):
        checker.trail[:] = [f"part {i}", "defined"]
        checker.defined(Goal(goal.names, goal.hyps[:k], e), e, proofs)
    _lawful(statement, i, goal, checker, proofs)
    checker.trail[:] = [f"part {i}"]
    vacuous = evidence["verdict"] == "vacuous"
    checker.prove(Goal(goal.names, goal.hyps, FALSE) if vacuous else goal, evidence["proof"])
    detail: dict[str, Any] = {}
    if not vacuous:
        # every proof carries a point at which its assumptions hold
        values, _ = _admissible(statement, evidence["instance"], statement.let)
        detail["instance"] = {k: shown_value(v) for k, v in values.items()}
    background = tuple(sorted(checker.background))
    return Part(i, evidence["verdict"], "kernel+background" if background else "kernel", background, (), None, detail)


def _lawful(statement: Statement, part: int, goal: Goal, checker: Checker, proofs: Iterator[Any]) -> None:
    """The laws written in the statement are laws, where the assumptions before them hold."""
    defined = defined_names(statement)
    given = [substitute(g, defined) for g in statement.given]
    known = len(goal.hyps) - sum(len(conjuncts(unfold(g, goal.names))) for g in given)
    for g in given:
        checker.lawful(Goal(goal.names, goal.hyps[:known], g), g, proofs)
        known += len(conjuncts(unfold(g, goal.names)))
    checker.lawful(goal, substitute(statement.show[part], defined), proofs)


def _admissible(statement: Statement, data: Mapping[str, Any], types: Types) -> tuple[dict[str, Value], Point]:
    """Values of the types that satisfy the domains and the assumptions; Rejected otherwise."""
    values, point = _typed(data, types)
    defined = defined_names(statement)
    for g in statement.given:
        if not _decide(point, substitute(g, defined), values, "assumption"):
            raise Rejected(f"the assumption {text(g)[:120]} fails at the point")
    return values, point


def _typed(data: Mapping[str, Any], types: Types) -> tuple[dict[str, Value], Point]:
    flat = {**data.get("values", {}), **data.get("objects", {})}
    if set(flat) - {n for n, _ in types}:
        raise Rejected("values for names that are not declared")
    values, conditions = read_values(flat, types, {})
    inputs = tuple(tuple(read_expression(p) for p in law) for law in data.get("inputs", ()))
    for name, v in values.items():
        for x in [w for _, w in v.table] if isinstance(v, Fun) else [v]:
            if not isinstance(x, Dist | Table | Fun | Seq) and not is_finite(x):
                raise Rejected(f"the value of {name} is not seen to be a real number")
            if dict(types)[name].kind == "integer" and not isinstance(x, Num):
                raise Rejected(f"the value of {name} is not written as an integer")
    point = Point(inputs)
    for c in conditions:
        if not _decide(point, c, values, "domain"):
            raise Rejected(f"the point is outside the declared domain: {text(c)[:120]}")
    return values, point


def _decide(point: Point, e: Expr, values: Mapping[str, Value], what: str) -> bool:
    try:
        return point.decide(e, values)
    except Fault as f:
        raise Rejected(f"{what}: {f.what}") from None
    except SyntaxProblem as p:
        raise Rejected(f"{what}: {p.message}") from None


def _refuted(statement: Statement, i: int, evidence: Mapping[str, Any]) -> Part:
    """A point where every assumption holds and the conclusion fails, or something is undefined."""
    if statement.neighbours != "hamming":
        raise Unsupported("add-remove neighbours have no rule yet")
    data = evidence["witness"]
    defined = defined_names(statement)
    ill_posed = evidence["verdict"] == "ill-posed"
    if ill_posed and data.get("in") == "given":
        return _undefined_assumption(statement, i, data, defined)
    show = substitute(statement.show[i], defined)
    types = statement.let
    if "proof" in evidence:  # the failure itself needs a proof: no choice of the bound names works
        values, _ = _admissible(statement, data, types)
        flat = {k: v for k, v in values.items() if not isinstance(v, (Dist, Table, Fun))}
        names = tuple((n, t) for n, t in types if n not in flat)
        checker = Checker()
        checker.trail[:] = [f"part {i}"]
        failure = negated(substitute(show, flat))
        goal = Goal(names, (), unfold(failure, names))
        checks = iter(evidence.get("defined", ()))
        checker.defined(goal, goal.show, checks)
        checker.lawful(goal, failure, checks)
        checker.prove(goal, evidence["proof"])
        detail = {"values": {k: shown_value(v) for k, v in flat.items()}, "objects": {}, "lhs": "", "rhs": "",
                  "comparison": "", "margin": "", "words": "no choice of the quantified values works at this point"}
        background = tuple(sorted(checker.background))
        return Part(i, "refuted", "kernel+background" if background else "kernel", background, (), None, detail)
    show, types = _strip(show, types)
    values, point = _admissible(statement, data, types)
    failed_at = ""
    try:
        if point.decide(show, values):
            raise Rejected("the conclusion holds at the point")
        if ill_posed:
            raise Rejected("the conclusion is false, not undefined, at the point")
    except Fault as f:
        if not ill_posed:
            raise Rejected(f"the conclusion: {f.what}") from None
        if not f.certain:
            raise Rejected(f"it is not certain that something is undefined: {f.what}") from None
        failed_at = f.what
    return Part(i, evidence["verdict"], "kernel", detail=_detail(point, values, failed_at, statement, i))


def _undefined_assumption(statement: Statement, i: int, data: Mapping[str, Any], defined: dict[str, Expr]) -> Part:
    values, point = _typed(data, statement.let)
    for g in statement.given:
        try:
            if not point.decide(substitute(g, defined), values):
                raise Rejected("an earlier assumption fails at the point")
        except Fault as f:
            if f.certain:
                return Part(i, "ill-posed", "kernel", detail=_detail(point, values, f.what, statement, i))
            raise Rejected(f"it is not certain that something is undefined: {f.what}") from None
    raise Rejected("every assumption is defined at the point")


def negated(e: Expr) -> Expr:
    """The negation with quantifiers turned round."""
    match e:
        case Bind("forall" | "exists" as binder, bindings, body):
            return Bind("exists" if binder == "forall" else "forall", bindings, negated(body))
        case Op("and" | "or" as op, (a, b)):
            return Op("or" if op == "and" else "and", (negated(a), negated(b)))
        case Op("implies", (a, b)):
            return Op("and", (a, negated(b)))
    return negation(e)


def _strip(show: Expr, types: Types) -> tuple[Expr, Types]:
    """Leading universal quantifiers become declared names: a witness gives them values."""
    while isinstance(show, Bind) and show.binder == "forall":
        new: list[tuple[str, Type]] = []
        for b in show.bindings:
            if b.name in dict(types) or b.name in dict(new):
                return show, types
            try:
                new.append((b.name, binding_type(b.domain, b.name, b.name)))
            except Rejected:
                return show, types
        show, types = show.body, (*types, *new)
    return show, types


def _detail(point: Point, values: Mapping[str, Value], fault: str, statement: Statement, i: int) -> dict[str, Any]:
    import json

    detail: dict[str, Any] = {
        "values": {k: shown_value(v) for k, v in values.items() if not isinstance(v, (Dist, Table, Fun))},
        "objects": {k: shown_table(v) for k, v in values.items() if isinstance(v, (Dist, Table, Fun))},
        "comparison": json.loads(statement.source)["show"][i], "lhs": "", "rhs": "", "margin": "",
        "words": f"undefined at this point: {fault}" if fault else "",
    }
    if not fault and point.failed is not None:
        node, x, y = point.failed
        source = detail["comparison"]
        if node.span != (0, 0) and node.span[1] <= len(source) and node in _nodes(read_expression(source)):
            detail["comparison"] = source[node.span[0]:node.span[1]]
        detail["lhs"], detail["rhs"] = _shown_bound(point, x), _shown_bound(point, y)
        gap = Op("-", (x, y))
        detail["margin"] = digits(gap, 6).lstrip("-") if "oo" not in (detail["lhs"], detail["rhs"]) else "oo"
        detail["words"] = f"the left side is {detail['lhs']} and the right side is {detail['rhs']}"
    return detail


def _nodes(e: Expr) -> set[Expr]:
    from symdp.kernel.tree import walk

    return set(walk(e))


def _shown_bound(point: Point, e: Expr) -> str:
    try:
        low, high = point.bounds(e)
    except Fault:
        return "?"
    if low is e:
        return digits(e)
    a, b = digits(low), digits(high)
    return a if a == b else f"between {a} and {b}"


def shown_value(v: Value) -> Any:
    if isinstance(v, (Dist, Table, Fun)):
        return shown_table(v)
    return infix(v)


def shown_table(v: Value) -> dict[str, Any]:
    match v:
        case Dist(outcomes, probs):
            return {"kind": "distribution", "outcomes": [infix(o) for o in outcomes],
                    "probabilities": [infix(p) for p in probs]}
        case Table(inputs, rows, channel):
            return {"kind": "channel" if channel else "mechanism", "inputs": [[infix(a) for a in x] for x in inputs],
                    "outcomes": [infix(o) for o in rows[0].outcomes],
                    "rows": [[infix(p) for p in r.probs] for r in rows]}
        case Fun(table):
            return {"kind": "function", "table": {infix(k): infix(w) for k, w in table}}
    return {}


def infix(e: Expr) -> str:
    """A number or label of a witness, as one writes it."""
    from symdp.kernel.tree import Call, Name, Num, Seq

    match e:
        case Num(v):
            return str(v)
        case Name(n):
            return n.lstrip("'")
        case Op("neg", (a,)):
            return f"-{_bracket(a)}"
        case Op(op, (a, b)):
            return f"{_bracket(a)}{op if op in '*/^' else f' {op} '}{_bracket(b)}"
        case Call(fn, args):
            return f"{fn}({', '.join(map(infix, args))})"
        case Seq(kind, items):
            left, right = {"set": ("{", "}"), "list": ("[", "]")}.get(kind, ("(", ")"))
            return left + ", ".join(map(infix, items)) + right
    return text(e)


def _bracket(e: Expr) -> str:
    return f"({infix(e)})" if isinstance(e, Op) else infix(e)
