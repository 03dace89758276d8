"""From texts to core terms: what claims, facts and proofs say, and where it is defined.

:func:`statement` reads a claim, :func:`fact` a fact of the library, :func:`formula`, :func:`term` and :func:`type_of`
texts inside proofs. In the core nothing is left open: bound names are resolved, every object has its spaces, a space
that the text leaves open is a type variable. What has no faithful meaning in the core is an :class:`ElaborationError`
with its place and a way out. Standard library and the kernel's types and terms only: this is trusted for meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from symdp.elaboration import domains
from symdp.elaboration.elaborator import Elaborator
from symdp.elaboration.errors import ElaborationError
from symdp.elaboration.expectations import spoken_of
from symdp.elaboration.meaning import TRUE, Meant, Space, both, under
from symdp.elaboration.nodes import Bind, Call, CoreType, Expr, Law, Name, Seq, children
from symdp.elaboration.reading import read_expression, read_type
from symdp.elaboration.scope import free_names, too_early
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import PROP, KernelError, Type, fun, make

__all__ = ["ElaborationError", "Statement", "fact", "formula", "statement", "term", "type_of"]


@dataclass(frozen=True)
class Statement:
    """What a claim says. Each formula of ``hypotheses_defined`` is to be shown under the hypotheses before it, each of
    ``conclusions_defined`` under all of them. ``symbols``: the numbers of outcomes that are only themselves;
    ``one_way``: the conclusions that say more than what is written where a space is chosen inside a formula, which
    may be proved; ``both_ways``: how those of them are defined that say the same then, and may be refuted;
    ``inner``: the spaces of which this is to be shown, which no point chooses;
    ``definitions``: what the names under define stand for, for texts of proofs; elsewhere they are written out."""

    names: Mapping[str, Var]
    hypotheses: tuple[Term, ...]
    hypotheses_defined: tuple[Term, ...]
    conclusions: tuple[Term, ...]
    conclusions_defined: tuple[Term, ...]
    symbols: Mapping[str, int]
    one_way: frozenset[int]
    both_ways: Mapping[int, Term] = field(default_factory=dict)
    inner: frozenset[str] = frozenset()
    definitions: Mapping[str, Term] = field(default_factory=dict)


@contextmanager
def _reading(text: str, source: str) -> Iterator[None]:
    """Errors inside are about this text."""
    try:
        yield
    except ElaborationError as e:
        raise e.within(text, source) from None
    except KernelError as e:
        raise ElaborationError(f"this has no meaning in the core: {e}", yet=True).within(text, source) from None
    except RecursionError:
        raise ElaborationError("this is nested too deeply", way_out="name inner parts under define",
                               yet=True).within(text, source) from None


def _expression(text: str, source: str) -> Expr:
    with _reading(text, source):
        return read_expression(text, core=False)


# --- claims -----------------------------------------------------------------------------------------------------------
def statement(let: Mapping[str, str], define: Mapping[str, Any], given: Sequence[str], show: Sequence[str],
              neighbours: str = "hamming") -> Statement:
    """The statement of one variant of a claim. ElaborationError says what has no meaning, where, and the way out."""
    if neighbours != "hamming":
        raise ElaborationError(f"neighbours of the kind {neighbours} have no meaning in the core yet",
                               way_out='write neighbours = "hamming"', yet=True).within("", "neighbours")
    given_read = [_expression(t, f"given[{i}]") for i, t in enumerate(given)]
    show_read = [_expression(t, f"show[{i}]") for i, t in enumerate(show)]
    define_read = {n: _value(v, f"define.{n}") for n, v in define.items()}
    before: Elaborator | None = None
    fills: dict[str, Space] = {}
    while True:
        el = Elaborator()
        el.declared, el.fills, el.synthetic = frozenset([*let, *define]), fills, _synthetic(given_read)
        el.of_means = spoken_of([*given_read, *show_read, *(e for e, _ in define_read.values())])
        if before is not None:  # what the spaces are made of is the same
            el.spaces, el.shared, el.alphabet = before.spaces, before.shared, before.alphabet
        _find_symbols(el, [*let, *define], [*(e for e, _ in define_read.values()), *given_read, *show_read])
        out = _elaborated(el, let, define_read, given, given_read, show, show_read)
        found = _found(el, let)
        if not found:
            return out()
        fills, before = {**fills, **found}, el


def _synthetic(given: Sequence[Expr]) -> frozenset[str]:
    """The mechanisms that are assumed to be synthetic."""
    return frozenset(e.args[0].id for e in domains.together(given) if isinstance(e, Call) and e.fn == "synthetic"
                     and len(e.args) == 1 and isinstance(e.args[0], Name))


def _located(el: Elaborator, given: Sequence[Expr]) -> None:
    """``sum(x in D: P[x]) == 1``, where it is assumed of all the laws that share an open space, says that they are on
    D; whether D has all the points of their space is not said."""
    where: dict[str, Space] = {}
    for p, domain in domains.located(given):
        if p in el.names:
            with suppress(ElaborationError):
                d = domains.space(el, domain)
                if d.defined is TRUE:  # else no law is there where it says nothing, and the rest would hold of none
                    where[p] = replace(d, known=False)
    laws = [(n, x.sort.spaces[0]) for n, x in el.names.items()
            if x.sort.kind == "law" and x.sort.spaces[0].open]
    for n, s in laws:
        if all(m in where for m, t in laws if t.open == s.open):
            domains.meet(el, s, where[n], located=True)


def _found(el: Elaborator, let: Mapping[str, str]) -> dict[str, Space]:
    """What the open spaces are that turned out to be given ones."""
    found: dict[str, Space] = {}
    for u, name, key in el.open:
        if _is_open(el.spaces.settled(u)):
            continue
        options = {el.spaces.settle(s.members): s for s in el.met.get(key, []) if s.members is not None}
        if len(options) != 1:
            raise ElaborationError(f"the space of {name} is left open, and it is used where a given one belongs",
                                   (0, len(let[name])), "name its space: on k, from n to m, over {0, 1} to 2",
                                   yet=True).within(let[name], f"let.{name}")
        (s,) = options.values()
        found[key] = domains.settled_space(el, replace(s, open=""))
    return found


def _elaborated(el: Elaborator, let: Mapping[str, str], define_read: Mapping[str, tuple[Expr, str]],
                given: Sequence[str], given_read: Sequence[Expr], show: Sequence[str],
                show_read: Sequence[Expr]) -> Callable[[], Statement]:
    """Elaborate all texts; the statement is made of them when its spaces are found."""
    names: dict[str, Var] = {}
    assumed: list[tuple[Term, Term]] = []
    types = {}
    for name, text in let.items():
        with _reading(text, f"let.{name}"):
            types[name] = read_type(text, False, name)
    for name, later in too_early([*types.items(), *((n, e) for n, (e, _) in define_read.items())]):
        raise ElaborationError(f"what is said of {name} mentions {later}, which has no meaning before it",
                               way_out=f"write {later} first").within(
            let.get(name, ""), f"let.{name}" if name in let else f"define.{name}")
    for name, text in let.items():
        n = _declared(el, name, text, core=False)
        names[name] = n.variable
        el.conditions[n.variable] = n.condition
        assumed.append((n.condition, n.defined))
    for name, (e, text) in define_read.items():
        with _reading(text, f"define.{name}"):
            if name in el.names:
                raise ElaborationError(f"{name} is declared twice", way_out="name it once")
            el.named_outcomes = False
            x = el.meant(e)
            el.check_own()
            el.names[name] = replace(x, outcomes=el.named_outcomes)
            el.mentions[name] = el.written_out(free_names(e))
    el.named_outcomes = False
    _located(el, given_read)
    for i, e in enumerate(given_read):
        with _reading(given[i], f"given[{i}]"):
            x = el.claimed(e, -1)
        assumed.append((x.term, x.defined))
    everywhere = el.named_outcomes
    shown: list[tuple[Meant, bool]] = []
    one_way = set()
    both_ways: dict[int, Meant] = {}
    for i, e in enumerate(show_read):
        el.named_outcomes = everywhere
        with _reading(show[i], f"show[{i}]"):
            x = el.claimed(e, 1)
            shown.append((x, el.named_outcomes))
            if el.one_way:
                one_way.add(i)
                x = el.claimed_of_all(e) or x
            if el.bridged:
                one_way.add(i)
                if not el.one_way:
                    both_ways[i] = x

    def closed() -> Statement:
        out = _closed(el, names, assumed, [*shown, *((x, False) for x in both_ways.values())], everywhere,
                      tuple(define_read))
        terms_, defined = out.conclusions, out.conclusions_defined
        again = {i: defined[k] for k, i in enumerate(both_ways, len(shown)) if terms_[k] is terms_[i]}
        inner = frozenset[str]().union(*(el.spaces.settled(u).variables for u in el.inner))
        return replace(out, conclusions=terms_[:len(shown)], conclusions_defined=defined[:len(shown)],
                       one_way=frozenset(one_way), both_ways=again,
                       inner=frozenset(n for n in inner if not n.startswith("'?")))
    return closed


def _declared(el: Elaborator, name: str, text: str, core: bool) -> domains.Named:
    """A name under let, declared."""
    with _reading(text, f"let.{name}"):
        n = domains.named(el, name, read_type(text, core, name))
    el.taken.add(n.variable.name)
    el.names[name] = Meant(n.variable, sort=n.sort)
    return n


def _is_open(t: Type) -> bool:
    """Whether all points of the type are meant: it is any space at all, or pairs of such."""
    return t.name.startswith("'") or (t.name == "pair" and all(map(_is_open, t.args)))


def _closed(el: Elaborator, names: dict[str, Var], assumed: list[tuple[Term, Term]],
            shown: list[tuple[Meant, bool]], everywhere: bool, defined_names: tuple[str, ...]) -> Statement:
    """The statement with its spaces found and its open ones named, and finite where single outcomes are spoken of."""
    if el.chance is not None:
        names = {el.chance.name: el.chance, **names}
    all_terms = [t for x, _ in shown for t in (x.term, x.defined)] + [t for pair in assumed for t in pair]
    el.spaces.name_open([v.type for v in names.values()] + [make(n) for t in all_terms for n in sorted(t.spaces)])

    def settled(t: Term) -> Term:
        return el.spaces.settle(t)
    variables = {n: v for n, v in ((n, settled(v)) for n, v in names.items()) if isinstance(v, Var)}
    omega = el.spaces.settle(el.chance).type.variables if el.chance is not None else frozenset[str]()
    assumed = [(settled(c), settled(d)) for c, d in assumed if c is not TRUE or d is not TRUE]
    done = omega  # spaces of which nothing is to be said, or has been

    def finite(ts: list[Term]) -> Term:
        """That the spaces of the declared names are, and those of the terms, which may speak of all laws on a space."""
        spaces = frozenset(n for v in variables.values() for n in v.type.variables).union(*(t.spaces for t in ts))
        return both(*(_finite(el, make(n)) for n in sorted(spaces - done)))
    if everywhere and (all_of := finite([t for pair in assumed for t in pair])) is not TRUE:
        assumed = [(all_of, TRUE), *assumed]
        done = omega | all_of.spaces
    conclusions, defined = [], []
    for x, named in shown:
        c, d = settled(x.term), settled(x.defined)
        of_part = finite([c, d]) if named else TRUE
        conclusions.append(c if of_part is TRUE else terms.apply_const("imp", of_part, c))
        defined.append(under(of_part, d))
    return Statement(variables, tuple(c for c, _ in assumed), tuple(d for _, d in assumed), tuple(conclusions),
                     tuple(defined), el.symbols, frozenset(),
                     definitions={n: settled(el.names[n].term) for n in defined_names})


def _finite(el: Elaborator, t: Type) -> Term:
    """That a space has finitely many points, each set of which is an event."""
    every_set = domains.for_all(el, Space(fun(t, PROP)), lambda x: el.const("ev", x), "E")
    return el.spaces.settle(both(el.const("finite", domains.members(el, Space(t))), every_set))


def _value(v: Any, source: str) -> tuple[Expr, str]:
    """The value under define: a text, a number, or a list of such."""
    if isinstance(v, list):
        items = [_value(x, source) for x in v]
        return Seq("list", tuple(e for e, _ in items)), str(v)
    text = str(v)
    return _expression(text, source), text


def _find_symbols(el: Elaborator, declared: Sequence[str], es: Sequence[Expr]) -> None:
    """Names that stand as outcomes of laws and are declared nowhere: each is equal only to itself."""
    def visit(e: Expr, bound: frozenset[str]) -> None:
        if isinstance(e, Law):
            for a, _ in e.entries:
                outcome(a, bound)
        if isinstance(e, Bind):
            bound = bound | {b.name for b in e.bindings}
        for x in children(e):
            visit(x, bound)

    def outcome(e: Expr, bound: frozenset[str]) -> None:
        if isinstance(e, Seq):
            for x in e.items:
                outcome(x, bound)
        if isinstance(e, Name) and e.id not in bound and e.id not in ("oo", "pi"):
            el.symbols.setdefault(e.id, len(el.symbols) + 1)
    for e in es:
        visit(e, frozenset(declared))


# --- facts and proofs -------------------------------------------------------------------------------------------------
def fact(let: Mapping[str, str], given: Sequence[str], show: str) -> Term:
    """``given[0] implies (given[1] implies (... show))``, its free variables the names under let; the conditions of
    types of the claim language come first. Nothing is asked about definedness: terms of the core are total."""
    el = Elaborator(core=True)
    conditions = []
    names = []
    for name, text in let.items():
        n = _declared(el, name, text, core=True)
        names.append(n.variable)
        conditions.append(n.condition)
    for i, text in enumerate(given):
        with _reading(text, f"given[{i}]"):
            conditions.append(el.formula(read_expression(text, core=True)).term)
    with _reading(show, "show"):
        out = el.formula(read_expression(show, core=True)).term
    el.spaces.name_open([v.type for v in names])
    out = el.spaces.settle(out)
    for c in reversed(conditions):
        if c is not TRUE:
            out = terms.apply_const("imp", el.spaces.settle(c), out)
    if any("?" in n for n in out.spaces):
        raise ElaborationError("a space is not determined", way_out="declare a name on it").within(show, "show")
    return out


def formula(text: str, names: Mapping[str, Term], types: Mapping[str, Type] | None = None) -> Term:
    """A proposition inside a proof; ``types`` are more names, as free variables of these types."""
    return term(text, names, PROP, types)


def term(text: str, names: Mapping[str, Term], expected: Type | None = None,
         types: Mapping[str, Type] | None = None) -> Term:
    """A term inside a proof, of the expected type if one is given (a number is made an extended one, and so on)."""
    el = Elaborator(core=True)
    for n, t in {**{n: terms.var(n, t) for n, t in (types or {}).items()}, **names}.items():
        el.names[n] = Meant(t)
        el.taken |= {v.name for v in t.free}
    with _reading(text, "text"):
        e = read_expression(text, core=True)
        x = el.meant(e, expected)
        out = el.settled(el.fit(x, expected, e) if expected is not None else x).term
        if any("?" in n for n in out.spaces):
            raise ElaborationError("a space is not determined", e.span, "write the type of what is bound")
        return out


def type_of(text: str) -> Type:
    """The type of the core that a text names; a word that is no type is a space."""
    with _reading(text, "type"):
        t = read_type(text, core=True)
        assert isinstance(t, CoreType)
        return domains.core_type(Elaborator(core=True), t)

