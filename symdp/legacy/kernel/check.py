"""From a certificate and a statement to a verdict. Nothing else in symdp says proved or refuted."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from symdp.legacy.kernel.beyond import beyond
from symdp.legacy.kernel.calculus import INFINITIES, NotDifferentiable
from symdp.legacy.kernel.claims import Statement, out_of_order, statement_of
from symdp.legacy.kernel.declared import of_entries
from symdp.legacy.kernel.enclose import NotReal, conjuncts, stated
from symdp.legacy.kernel.existence import spaces_bound
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.extent import definitions
from symdp.legacy.kernel.fitting import demand, sides_of, with_sizes
from symdp.legacy.kernel.infinite_levels import without_truth_value
from symdp.legacy.kernel.information import with_entropies
from symdp.legacy.kernel.interval import Undefined
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Law, Name, Num, Op, Type
from symdp.legacy.kernel.normal import TooLarge, text
from symdp.legacy.kernel.objects import Object, Unsupported, Value, expand
from symdp.legacy.kernel.outcomes import numbered
from symdp.legacy.kernel.reduce import bound_names, unbound
from symdp.legacy.kernel.rules import Checker, Goal, Rejected, binding_type, negation, unfold
from symdp.legacy.kernel.scope import BUILTIN, CONSTANTS, RESERVED, is_formula, variables
from symdp.legacy.kernel.tabulated import tabulated
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    FALSE,
    TRUE,
    domain_parts,
    free_names,
    out_of_scope,
    sorted_parts,
    substitute,
    walk,
)
from symdp.legacy.kernel.witness import Fault, Point, Types, Unfit, is_finite, listed, numbers_of, read_values
from symdp.outside.extent import TooMuch, nesting_of_data

__all__ = ["FORMAT", "Outcome", "Part", "Rejected", "check_certificate"]

FORMAT = "symdp-certificate/1"
TABLES = "tables"  # evidence of the statement with numbers for the probabilities of its laws and channels
# weakest first; a claim is as weak as its weakest part
ORDER = ("refuted", "ill-posed", "error", "not-run", "undecided", "supported", "bounded", "vacuous", "proved")
_NUMERIC = ("+", "-", "*", "/", "^", "neg", "<", "<=", ">", ">=")  # operations on numbers, never on outcomes
Values = dict[str, Value]
sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))


@dataclass(frozen=True)
class Part:
    """The verdict on one formula under show.

    ``detail`` is what was seen at a point, for people: the ``values`` of a witness or the ``instance`` of a
    proof, the comparison that ``failed`` with lower and upper bounds of its two sides, or ``words``.
    """

    part: int
    verdict: str
    background: tuple[str, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)
    oracles: tuple[str, ...] = ()
    bounds: Mapping[str, str] | None = None

    @property
    def trust(self) -> str:
        return "kernel+background" if self.background else "kernel"


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
    except (Unfit, Unsupported, Fault) as e:
        raise Rejected(str(e)) from None
    except TooMuch as e:
        raise Rejected(f"the certificate exceeds a limit: {e}") from None
    except (NotReal, NotDifferentiable, TooLarge, ZeroDivisionError, Undefined, SyntaxProblem) as e:
        raise Rejected(f"{type(e).__name__}: {e}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError) as e:
        raise Rejected(f"malformed certificate ({type(e).__name__}: {e})") from None
    except (RecursionError, MemoryError, OverflowError) as e:
        raise Rejected(f"the certificate exceeds a limit ({type(e).__name__})") from None


def _check(cert: Mapping[str, Any], statement: Statement | None) -> Outcome:
    nesting_of_data(cert)
    if cert.get("format") != FORMAT:
        raise Rejected(f"not a certificate of the format {FORMAT}")
    embedded = statement_of(json.dumps(cert["statement"]))
    if cert.get("sha256") != embedded.sha256:
        raise Rejected("the certificate's hash is not that of its statement")
    if statement is not None and statement.sha256 != embedded.sha256:
        raise Rejected("the certificate is about another statement than the claim file's")
    statement = statement or embedded
    if what := beyond(statement):
        raise Rejected(f"this kernel does not know {what}")
    parts: dict[int, Part] = {}
    if not isinstance(cert["parts"], list) or not cert["parts"]:
        raise Rejected("a certificate needs at least one part")
    for evidence in cert["parts"]:
        i, verdict = evidence["part"], evidence["verdict"]
        if not (isinstance(i, int) and not isinstance(i, bool) and 0 <= i < len(statement.show)):
            raise Rejected("there is no such part")
        if i in parts:
            raise Rejected("two pieces of evidence for one part")
        if verdict not in _EVIDENCE:
            raise Rejected(f"no evidence can give the verdict {verdict!r}")
        parts[i] = _EVIDENCE[verdict](statement, i, evidence)
    return Outcome(statement, tuple(parts[i] for i in sorted(parts)))


# -- statements
def defined_names(statement: Statement) -> dict[str, Expr]:
    """The names under define, each in terms of the names under let."""
    out: dict[str, Expr] = {}
    try:
        definitions(statement.define, (*statement.given, *statement.show))
    except TooMuch as much:
        raise Rejected(str(much)) from None
    for name in RESERVED & {n for n, _ in (*statement.let, *statement.define)}:
        raise Rejected(f"{name!r} has a meaning of its own and cannot be declared or defined")
    for _, name, later in out_of_order(statement.let, statement.define):
        raise Rejected(f"what is said of {name} mentions {later}, which has no meaning before it")
    for name, e in statement.define:
        out[name] = substitute(e, out, define=True)
    return out


def _formulas(statement: Statement, part: int) -> tuple[list[Expr], Expr]:
    """The assumptions and one conclusion, with defined names put in."""
    if statement.neighbours != "hamming" or any(t.param("neighbours") for _, t in statement.let):
        raise Unsupported("add-remove neighbours have no rule yet")
    defined = defined_names(statement)
    if defined.keys() & {n for _, t in statement.let for e in domain_parts(t) for n in free_names(e)}:
        raise Rejected("a type uses a defined name")
    formulas = [substitute(e, defined, define=True) for e in (*statement.given, statement.show[part])]
    for e in formulas:
        well_formed(e, statement)
    return formulas[:-1], formulas[-1]


def well_formed(e: Expr, statement: Statement) -> None:
    """A formula, in which no name stands in the place of a number that is none."""
    if clash := RESERVED & {b.name for x in walk(e) if isinstance(x, Bind) for b in x.bindings}:
        raise Rejected(f"{min(clash)!r} has a meaning of its own and cannot be bound")
    for b in (b for x in walk(e) if isinstance(x, Bind) for b in x.bindings):
        if b.name in out_of_scope(b.name, b.domain):
            raise Rejected(f"the domain of {b.name} mentions {b.name}")
    if not is_formula(e):
        raise Rejected(f"a formula is needed, not {text(e)[:80]}")
    operands = {a.id for x in walk(e) if (isinstance(x, Op) and x.op in _NUMERIC) or (
        isinstance(x, Call) and x.fn in BUILTIN) for a in x.args if isinstance(a, Name)}
    if strange := operands & variables(e) - {*CONSTANTS, *dict(statement.let)}:
        raise Rejected(f"{min(strange)!r} stands where a number belongs, and is not declared")


def of_written(e: Expr, declared: set[str]) -> Expr:
    """What is said of written mechanisms in terms of the channels of their entries."""
    return of_entries(e, frozenset(bound_names((e,)) | declared))


def said(statement: Statement, part: int, finite: bool | str) -> tuple[Types, list[Expr], Expr]:
    """The names, the assumptions and one conclusion; with numbers for the outcomes that are named, if ``finite``, or
    for the probabilities of laws and channels on written spaces."""
    given, conclusion = _formulas(statement, part)
    taken = bound_names((*given, conclusion)) | {n for n, _ in statement.let}
    *given, conclusion = (of_entries(e, frozenset(taken)) for e in (*given, conclusion))
    if not finite:
        return statement.let, given, conclusion
    names, formulas = (tabulated if finite == TABLES else numbered)(statement.let, [*given, conclusion])
    return names, formulas[:-1], formulas[-1]


def root_goal(statement: Statement, part: int, finite: bool | str = False) -> tuple[Goal, list[Expr]]:
    """The goal of one part, and the formulas whose definedness is to be shown, in order."""
    return goal_of(*said(statement, part, finite))


def goal_of(let: Types, given: list[Expr], conclusion: Expr) -> tuple[Goal, list[Expr]]:
    """The goal of what is said, and its formulas."""
    names = with_entropies(let)
    hyps = [c for e in (*(w for _, t in names for w in t.where), *given) for c in conjuncts(unfold(e, names))]
    show = unfold(conclusion, names)
    return Goal(names, tuple(hyps), show), [*hyps, show]


# -- proofs
def _proved(statement: Statement, i: int, evidence: Mapping[str, Any]) -> Part:
    """A proof of the conclusion, or of a contradiction; everything in between is shown to be defined."""
    finite = TABLES if evidence.get("finite") == TABLES else evidence.get("finite") is True
    _, given, conclusion = what = said(statement, i, finite)
    goal, formulas = goal_of(*what)
    checker, proofs = Checker(), iter(evidence.get("defined", ()))
    checker.trail[:] = [f"part {i}", "defined"]
    if finite == TABLES:  # expanded, nothing tells which spaces were compared
        raw, last = _formulas(statement, i)
        for e in (*raw, last):
            demand(checker, Goal(statement.let, (), TRUE), e)
    checker.places = spaces_bound(goal.names, (*given, conclusion))
    assumed = (*(w for _, t in goal.names for w in t.where), *given)
    before = [len(goal.hyps)]  # how many hypotheses are known where one of the formulas is read
    for e in reversed(assumed):
        parts = stated(unfold(e, goal.names))
        before = [before[0] - len(parts) + known for known, _ in parts] + before
    domains = tuple(c for _, t in goal.names for w in t.where for c in conjuncts(unfold(w, goal.names)))
    for _, t in goal.names:
        checker.defined_type(Goal(goal.names, domains, goal.show), t, proofs)
    for k, e in zip(before, formulas, strict=True):
        # nothing opens the quantifiers of an assumption later; those of the conclusion are opened by its proof
        checker.defined(Goal(goal.names, goal.hyps[:k], e), e, proofs, opens=k < len(goal.hyps))
    known = 0
    for e in assumed:
        checker.lawful(Goal(goal.names, goal.hyps[:known], e), e, proofs)
        known += len(conjuncts(unfold(e, goal.names)))
    checker.lawful(goal, conclusion, proofs)
    beside_others(checker, statement, () if finite else goal.hyps)
    checker.trail[:] = [f"part {i}"]
    vacuous = evidence["verdict"] == "vacuous"
    checker.prove(Goal(goal.names, goal.hyps, FALSE) if vacuous else goal, evidence["proof"])
    # every proof carries a point at which its assumptions hold
    detail = {} if vacuous else {"instance": _instance(checker, statement, evidence["instance"])}
    return Part(i, evidence["verdict"], tuple(sorted(checker.background)), detail)


# -- witnesses
def _refuted(statement: Statement, i: int, evidence: Mapping[str, Any]) -> Part:
    """A point where every assumption holds and the conclusion fails, or something is undefined."""
    data, ill_posed = evidence["witness"], evidence["verdict"] == "ill-posed"
    if "told" in data:
        return _told(statement, i, evidence)
    if "proof" in evidence and not ill_posed:
        return _denied(statement, i, evidence)
    checker = Checker()
    given, show = _formulas(statement, i)
    if ill_posed and data.get("in") == "given":
        values = _typed(data, statement.let)[0]
        questioned = given
        values, point = _fitting(checker, statement, data, statement.let, values, *given, show)
    else:
        asked, types = _strip(show, statement.let, given)
        values, point = _admissible(checker, statement, data, types, show)
        questioned = [asked]
    try:
        holds = all(point.decide(e, values) for e in questioned)
    except Fault as f:
        if not ill_posed:
            raise Rejected(f"the conclusion: {f.what}") from None
        if not f.certain:
            raise Rejected(f"it is not certain that something is undefined: {f.what}") from None
        where = f", at chosen values of {', '.join(sorted(data['bound']))}" if data.get("bound") else ""
        return Part(i, "ill-posed", tuple(sorted(checker.background)), {
            "values": values, "words": f"undefined at this point: {f.what}{where}"})
    if ill_posed or holds:
        raise Rejected("nothing is undefined at the point" if ill_posed else "the conclusion holds at the point")
    return Part(i, "refuted", tuple(sorted(checker.background)), {"values": values, "failed": point.failed})


def _denied(statement: Statement, i: int, evidence: Mapping[str, Any]) -> Part:
    """A point, and a proof that the conclusion fails there; with objects it is expanded for these."""
    checker, checks = Checker(), iter(evidence.get("defined", ()))
    conclusion = _formulas(statement, i)[1]
    values, point = _admissible(checker, statement, evidence["witness"], statement.let, conclusion)
    checker.trail[:] = [f"part {i}"]
    numbers = {k: v for k, v in values.items() if not isinstance(v, Object)}
    here = substitute(conclusion, numbers) if len(numbers) == len(values) else at_point(conclusion, values, point)
    declared = {n for n, _ in statement.let}
    failure = negation(of_written(here, declared), quantifiers=True) if evidence.get("turned") is True else of_written(
        negation(here, quantifiers=True), declared)
    names = numeric(statement, values)
    checker.places = spaces_bound(names, (failure,))
    goal = Goal(names, (), unfold(failure, names))
    # rows are laws at every input; a leading quantifier is opened by its proof, one within a formula is read whole
    checker.defined(goal, goal.show, checks, opens=evidence.get("turned") is True or reads_whole(failure))
    checker.lawful(goal, failure, checks)
    checker.prove(goal, evidence["proof"])
    words = "the opposite is proved at this point"
    return Part(i, "refuted", tuple(sorted(checker.background)), {"values": values, "words": words})


def reads_whole(e: Expr) -> bool:
    """Within e, after its leading quantifiers, there is another: it is read at all values, not at those of a proof."""
    while isinstance(e, Bind) and e.binder in ("forall", "exists"):
        e = e.body
    return any(isinstance(x, Bind) and x.binder in ("forall", "exists") for x in walk(e))


def told(statement: Statement, i: int, data: Mapping[str, Any], undefined: Any = None) -> Statement:
    """That wherever the assumptions hold, and what is ``told`` of a point, the conclusion fails; or that a term of it
    is ``undefined``."""
    given, conclusion = _formulas(statement, i)
    if not data["told"] or not all(isinstance(x, str) for x in data["told"]):
        raise Rejected("nothing is told of the point")
    facts = [read_expression(x) for x in data["told"]]
    for e in facts:
        well_formed(e, statement)
    show = negation(conclusion, quantifiers=True) if undefined is None else without_value(
        conclusion, statement.let, *undefined)
    texts = json.dumps([statement.source, i, undefined, *data["told"]])
    others = (_formulas(statement, j)[1] for j in range(len(statement.show)) if j != i)
    return Statement(statement.let, (), (*given, *facts), (show, *others), statement.neighbours, texts)


def without_value(conclusion: Expr, types: Types, position: int, infinity: int) -> Expr:
    """That there is no sum, or difference, of two numbers: oo - oo, oo + (-oo), or, if the ``infinity`` is 1, the
    opposite. The sums and differences are those of which the sides of the conclusion, a comparison, are made by
    arithmetic: these are read in any case. Of what says that something exists: that it has no truth value."""
    def read(e: Expr) -> Iterator[Op]:
        if isinstance(e, Op) and e.op in ("+", "-", "*", "/", "neg"):
            yield from (x for a in e.args for x in read(a))
            if e.op in ("+", "-"):
                yield e

    if not all(type(k) is int and k >= 0 for k in (position, infinity)):
        raise Rejected("two positions are needed of what is undefined")
    if isinstance(conclusion, Bind) and conclusion.binder == "exists":
        return without_truth_value(conclusion, types, position, infinity)
    if not (isinstance(conclusion, Op) and conclusion.op in COMPARISONS):
        raise Rejected("of a comparison only it is seen what it reads")
    if infinity > 1:
        raise Rejected("a position and an infinity are needed of what is undefined")
    term = [x for side in conclusion.args for x in read(side)][position]
    a, b = term.args
    other = infinity if term.op == "-" else 1 - infinity
    return Op("and", (Op("==", (a, INFINITIES[infinity])), Op("==", (b, INFINITIES[other]))))


def _told(statement: Statement, i: int, evidence: Mapping[str, Any]) -> Part:
    """A point, what is told of it, and a proof of what fails wherever that holds, and the assumptions do: as it fails
    there. Nothing is expanded, and what is proved is proved as if it were a statement of its own."""
    data, ill_posed = evidence["witness"], evidence["verdict"] == "ill-posed"
    if "in" in data or ("undefined" in evidence) != ill_posed:
        raise Rejected("it is the conclusion that fails, or is undefined")
    opposite = told(statement, i, data, evidence["undefined"] if ill_posed else None)
    part = _proved(opposite, 0, {**evidence, "verdict": "proved", "instance": data})
    words = "what is added, subtracted or multiplied with 0 is infinite at this point" if ill_posed else (
        "the opposite is proved at this point")
    return Part(i, evidence["verdict"], part.background, {"values": part.detail["instance"], "words": words})


def at_point(conclusion: Expr, values: Values, point: Point) -> Expr:
    """What a conclusion says at a point, in numbers. Raises Rejected where it cannot be said."""
    conditions: list[Expr] = []
    try:
        body = expand(conclusion, values, conditions.extend)
    except Unsupported as problem:
        raise Rejected(f"the conclusion at the point: {problem}") from None
    for c in conditions:  # of laws that are written in it, and of numbers that are read
        _demand(point, c, values, "written law's condition")
    return body


_EVIDENCE = {"proved": _proved, "vacuous": _proved, "refuted": _refuted, "ill-posed": _refuted}


def _admissible(checker: Checker, statement: Statement, data: Mapping[str, Any], types: Types, *failing: Expr) -> (
        tuple[Values, Point]):
    """Values of the types that satisfy the domains and the assumptions; Rejected otherwise. What is ``failing`` there
    speaks of the same spaces."""
    values = _typed(data, types)[0]
    given, shown = _formulas(statement, 0)[0], {int(k): step for k, step in data.get("shown", {}).items()}
    values, point = _fitting(checker, statement, data, types, values, *given, *failing)
    for k, g in enumerate(given):
        if k not in shown:
            _demand(point, g, values, "assumption")
    for k in shown:
        if shown[k].get("here") is True:
            _holds_here(checker, statement, k, shown[k], values, point)
        else:
            _followed(checker, statement, k, shown, values, failing)
    return values, point


def numeric(statement: Statement, values: Values) -> Types:
    """The names that have numbers as values: limits are taken in their declared domains."""
    return tuple((n, t) for n, t in statement.let if not isinstance(values[n], Object))


def assumed_here(statement: Statement, k: int, values: Values, point: Point) -> Goal:
    """The goal that an assumption about infinitely many numbers holds at a point, with its values put in. Raises
    Rejected."""
    assumed = _formulas(statement, 0)[0][k]
    if any(isinstance(b.domain, Type) and b.domain.kind not in ("real", "integer")
           for x in walk(assumed) if isinstance(x, Bind) for b in x.bindings):
        raise Rejected("an assumption about objects that are bound in it")
    names = numeric(statement, values)
    return Goal(names, (), unfold(at_point(assumed, values, point), names))


def _holds_here(checker: Checker, statement: Statement, k: int, step: Mapping[str, Any], values: Values,
                point: Point) -> None:
    """An assumption is proved at the point."""
    checker.trail[:] = [f"assumption {k}"]
    goal = assumed_here(statement, k, values, point)
    checker.start(Counter())
    checker.defined(goal, goal.show, iter(step.get("defined", ())), opens=reads_whole(goal.show))
    checker.prove(goal, step["proof"])


def left_open(statement: Statement, k: int, shown: Container[int], values: Values) -> tuple[Goal, list[Expr]]:
    """The goal that an assumption holds wherever the domains and the assumptions but the ``shown`` ones do, and the
    numbers have these values; and all assumptions."""
    let, given, _ = said(statement, 0, False)
    names = with_entropies(let)
    here = [Op("==", (Name(n), v)) for n, t in let if t.kind in ("real", "integer") and not isinstance(
        v := values[n], Object)]
    known = (*(w for _, t in names for w in t.where), *(g for j, g in enumerate(given) if j not in shown), *here)
    return Goal(names, tuple(c for e in known for c in conjuncts(unfold(e, names))), unfold(given[k], names)), given


def _followed(checker: Checker, statement: Statement, k: int, shown: Mapping[int, Any], values: Values,
              failing: tuple[Expr, ...]) -> None:
    """An assumption that is not decided at a point is proved."""
    goal, given = left_open(statement, k, shown, values)
    checks = iter(shown[k].get("defined", ()))
    checker.trail[:] = [f"assumption {k}"]
    checker.start(spaces_bound(goal.names, (*given, *failing)))
    checker.defined(goal, goal.show, checks, opens=reads_whole(goal.show))
    checker.lawful(goal, given[k], checks)
    checker.prove(goal, shown[k]["proof"])


def _instance(checker: Checker, statement: Statement, data: Mapping[str, Any]) -> Values:
    """An admissible point: one at which everything is decided, or at which the assumptions are proved."""
    if "proof" not in data:
        return _admissible(checker, statement, data, statement.let)[0]
    point = {**data.get("values", {}), **data.get("objects", {})}
    assumed: Expr = TRUE
    for g in _formulas(statement, 0)[0]:
        assumed = g if assumed == TRUE else Op("and", (assumed, g))
    checker.trail[:] = ["instance"]
    some = Bind("exists", tuple(Binding(n, "in", t) for n, t in statement.let), assumed)
    checker.start(spaces_bound((), (some,)))
    checker.prove(Goal((), (), some), {"rule": "exists", "values": point, **{
        k: data[k] for k in ("real", "defined", "proof") if k in data}})
    formulas = {n: v for n, v in point.items() if isinstance(v, str) and dict(statement.let)[n].kind in (
        "function", "distribution")}
    types = tuple(nt for nt in statement.let if nt[0] not in formulas)
    return {**read_values(point, types, {})[0], **{n: read_expression(v) for n, v in formulas.items()}}


def _fitting(checker: Checker, statement: Statement, data: Mapping[str, Any], types: Types, values: Values,
             *formulas: Expr) -> tuple[Values, Point]:
    """What the statement, and these formulas, put together is on spaces that fit, at the values of the numbers; what is
    put beside others, nothing being said of its own space, lists the same points as they do. The values, on these."""
    here = tuple(Op("==", (Name(n), v)) for n, t in types if t.kind in ("real", "integer") and not isinstance(
        v := values[n], Object))
    beside_others(checker, statement, here)
    for e in formulas:
        demand(checker, Goal(types, here, TRUE), e)
    values, point = _typed(data, with_sizes(checker, types))
    for sides, spaces in checker.beside:
        found = {listed(types, values, s, sides_of(types)) for s in (*map(Name, sides), *spaces)}
        if len(found - {None}) > 1:
            raise Rejected("what is put together lists other points")
    return values, point


def beside_others(checker: Checker, statement: Statement, known: tuple[Expr, ...]) -> None:
    """All conclusions speak of the same objects: what one of them puts together is so for the others."""
    if len(statement.show) > 1 and sides_of(statement.let):
        for i in range(len(statement.show)):
            demand(checker, Goal(statement.let, known, TRUE), _formulas(statement, i)[1])


def _typed(data: Mapping[str, Any], types: Types) -> tuple[Values, Point]:
    flat = {**data.get("values", {}), **data.get("objects", {})}
    if set(flat) - {n for n, _ in types}:
        raise Rejected("values for names that are not declared")
    values, conditions = read_values(flat, types, {})
    numbers = [n for n, t in types if t.kind in ("real", "integer")]
    point = Point(tuple(tuple(read_expression(p) for p in law) for law in data.get("inputs", ())), numbers,
                  data.get("bound"))
    for name, t in types:
        v = values[name]
        if not all(map(is_finite, numbers_of(t, v))):
            raise Rejected(f"the value of {name} is not seen to be a real number")
        if t.kind == "integer" and not isinstance(v, Num):
            raise Rejected(f"the value of {name} is not written as an integer")
    for c in conditions:
        _demand(point, c, values, "domain")
    for name, t in types:
        for _, e in t.params:
            if any(isinstance(x, Law) for x in walk(e)):
                try:
                    point.object(e, values)  # a law that is written in a type is one
                except (Fault, Unsupported) as problem:
                    raise Rejected(f"the type of {name}: {problem}") from None
    return values, point


def _demand(point: Point, e: Expr, values: Values, what: str) -> None:
    try:
        if point.decide(e, values):
            return
    except Fault as f:
        raise Rejected(f"{what}: {f.what}") from None
    raise Rejected(f"the {what} {text(e)[:120]} fails at the point")


def _strip(show: Expr, types: Types, given: Iterable[Expr]) -> tuple[Expr, Types]:
    """Leading universal quantifiers become declared names, to which a witness gives values: other ones where what is
    assumed, or declared, mentions what is called so, be it a symbol, a space, a function or an atom."""
    beside = tuple(given)
    while isinstance(show, Bind) and show.binder == "forall":
        new, renamed = types, dict[str, Expr]()
        for b in show.bindings:
            name = unbound(new, b.name, (*beside, *sorted_parts(b.domain)[0]), (show,))
            try:
                t = binding_type(b.domain, name, b.name, renamed)
            except Rejected:
                return show, types
            new += ((name, t),)
            renamed = {**renamed, b.name: Name(name)}
        show, types = substitute(show.body, renamed), new
    return show, types
