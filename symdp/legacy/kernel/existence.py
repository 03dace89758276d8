"""Existence claims: values for the names, declared objects, functions given by formulas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import declared, feeding, fitting, separate
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.countable import is_law, law_by_formula, with_laws
from symdp.legacy.kernel.enclose import MINUS, PLUS, conjuncts
from symdp.legacy.kernel.folding import combine
from symdp.legacy.kernel.goals import Goal, accumulates, binding_type, difference, integral, numbers, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.objects import Object, Unsupported, expand
from symdp.legacy.kernel.scope import RESERVED
from symdp.legacy.kernel.tree import TRUE, ZERO, children, domain_parts, free_names, num, rebuild, substitute, walk
from symdp.legacy.kernel.written import apart

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


READ = "databases of "
VARIABLES = "'variables"  # the probability space of all random variables
DATABASE = "'database"  # those of no alphabet are read by whatever mechanism there is


def occupied(names: reductions.Names, types: reductions.Names) -> set[str]:
    """The arbitrary spaces of these types, and whether databases are among their values, or read by them."""
    some = any(t.kind in ("mechanism", "database", "input") for _, t in types)
    return arbitrary_spaces(names, types) | ({DATABASE} if some else set())


def arbitrary_spaces(names: reductions.Names, types: reductions.Names) -> set[str]:
    """The spaces of these types that are neither written nor given by a size; "" is that of laws on no named one, all
    random variables are on one, and mechanisms that are declared alike, over no alphabet, read the same databases."""
    read = [t for _, t in types if t.kind in ("mechanism", "database") and t.param("over") is None]
    alike = {f"{READ}{t.param('entries')}" for t in read} | {DATABASE for t in read if t.kind == "database"}
    spaces = (t.param(key) or (Name("") if kinds else None) for _, t in types for kinds, key in (
        (t.kind == "distribution", "on"), (t.kind == "event" and t.param("on") is None, "of"),
        *((False, key) for key in ("from", "to", "over"))))
    own = {n for n, _ in names}
    alike |= {VARIABLES for _, t in types if t.kind == "variable"}
    return alike | {s.id for s in spaces if isinstance(s, Name) and s.id not in RESERVED | own}


def spaces_bound(names: reductions.Names, formulas: Iterable[Expr]) -> Counter[str]:
    """In how many places, not within one another, these formulas bind an object on each arbitrary space."""
    found: Counter[str] = Counter()

    def look(e: Expr, known: frozenset[str]) -> None:
        if isinstance(e, Bind):
            types = tuple((b.name, b.domain) for b in e.bindings if isinstance(b.domain, Type))
            new = occupied(names, types) - known
            found.update(new)
            known |= new
        for x in children(e):
            look(x, known)
    for f in formulas:
        look(f, frozenset())
    return found


def choose(self: Checker, goal: Goal, types: reductions.Names, rest: Expr) -> None:
    """Arbitrary spaces become those of the values of these names: no other object is on them, neither one that is
    declared nor one that is bound elsewhere in the statement, in the certificate, or in what is still to be shown."""
    spaces = arbitrary_spaces(goal.names, types)
    own = {n for n, t in goal.names if t.kind not in ("real", "integer")}
    if any(own & free_names(e) for _, t in types for e in domain_parts(t)):
        raise self.no("an object on the space of a declared one, which may be another than that of its value")
    # mechanisms of different quantifiers read databases of their own
    once = {s for s in spaces if not s.startswith(READ)}
    if any(self.places[s] > 1 for s in once) or (
            spaces & (occupied(goal.names, goal.names) | spaces_bound(goal.names, (rest,)).keys() | self.spoken)):
        raise self.no("an object on the space of another one, which may be another than that of its value")
    self.chosen |= spaces


def applied(e: Expr, functions: dict[str, Bind]) -> Expr:
    """e with functions that are given by formulas applied, wherever they occur."""
    bound = reductions.bound_names((e,))
    for name, f in functions.items():
        if name in bound or free_names(f) & bound or Name(name) in walk(e):
            raise Unsupported("a bound name is that of a function or in its formula, or a function is not applied")

    def go(x: Expr) -> Expr:
        match x:
            case Call(fn, (a,)) if fn in functions:
                return substitute(functions[fn].body, {functions[fn].bindings[0].name: apart(go(a))})
        return rebuild(x, go)
    return go(e) if functions else e


def within(f: Bind, t: Type) -> Expr:
    """The values of a function are real numbers in the set to which it is declared."""
    to = t.param("to")
    if to == Name("reals"):
        to = Seq("()", (MINUS, PLUS))
    if not (isinstance(to, Seq) and to.kind in ("[]", "[)", "(]", "()")):
        raise Unsupported("functions to the reals or an interval only")
    low, high = to.items
    kind = ("(" if low == MINUS else to.kind[0]) + (")" if high == PLUS else to.kind[1])
    return Bind("forall", f.bindings, Op("in", (f.body, Seq(kind, to.items))))


def rule_exists(self: Checker, goal: Goal, proof: Proof) -> None:
    """Values for the existentially quantified names."""
    from symdp.legacy.kernel.witness import numbers_of, read_values

    if not (isinstance(goal.show, Bind) and goal.show.binder == "exists") or about_laws.limited(goal.show):
        raise self.no("the goal is no existence claim, or has a limit in its variable")
    if "at" in proof:
        exhibited(self, goal, goal.show, proof)
        return
    env = numbers(goal.names)
    typed = tuple((b.name, binding_type(b.domain, b.name, b.name)) for b in goal.show.bindings)
    if any(n in dict(goal.names) and n in free_names(e) for k, (_, t) in enumerate(typed) for e in domain_parts(t)
           for n, _ in typed[k + 1:]):  # the declared one: what is read first may be another
        raise self.no("a domain mentions a name that is bound after it")
    functions = {n: function(self, goal, t, proof["values"][n]) for n, t in typed
                 if t.kind == "function" and isinstance(proof["values"].get(n), str)}
    types = dict(typed)
    laws = {n: law_by_formula(self, goal, t, proof["values"][n]) for n, t in typed
            if t.kind == "distribution" and isinstance(proof["values"].get(n), str)}
    if any(free_names(law.value) & types.keys() for law in laws.values()):
        raise self.no("a law mentions a name that is bound here")
    if any(free_names(e) & types.keys() for n, f in functions.items() for e in (f, *domain_parts(types[n]))):
        raise self.no("a function, or the set of its values, mentions a name that is bound here")
    if any(free_names(e) & (functions.keys() | laws.keys()) for t in types.values() for e in domain_parts(t)):
        raise self.no("the domain of a bound name mentions what a formula gives")
    all_typed, typed = typed, tuple(nt for nt in typed if nt[0] not in functions and nt[0] not in laws)
    said = with_laws(applied(goal.show.body, functions), laws)
    values, conditions = read_values(proof["values"], typed, env, lambda t: self.read(t, goal))
    for name, t in typed:
        value = values[name]
        for x in numbers_of(t, value):
            self.defined(goal, x, iter(proof.get("real", ())), real=True)
            if t.kind == "integer" and not integral(goal, x):
                raise self.no(f"{name} is an integer")
    checks = iter(proof.get("defined", ()))
    numeric: dict[str, Expr] = {n: v for n, v in values.items() if not isinstance(v, Object)}
    try:
        body = expand(said, {**env, **values}, conditions.extend)
    except Unsupported:  # it speaks of all objects of a type: numbers can be put in all the same
        if len(numeric) < len(values):
            raise
        body = substitute(said, numeric)
        self.lawful(goal, body, checks)
        body = unfold(body, goal.names)
    choose(self, goal, typed, body)
    if len(numeric) < len(values):  # expanded, nothing tells which spaces were compared
        fit(self, goal, goal.show, all_typed, numeric)
    whole: Expr = TRUE
    for c in (*conditions, *(within(f, t) for n, t in all_typed if (f := functions.get(n)) is not None),
              *(unfold(c, goal.names) for law in laws.values() for c in is_law(law)), body):
        whole = combine("and", whole, c)
    for c in conjuncts(whole):
        self.defined(goal, c, checks)
    self.prove(replace(goal, show=whole), proof["proof"])


def fit(self: Checker, goal: Goal, show: Bind, typed: reductions.Names, numeric: dict[str, Expr]) -> None:
    """What is said of objects that are given as tables puts them beside what is on the same spaces: a space that is
    left open, and has been chosen for them, is none of those of what is declared."""
    new = reductions.fresh(goal.names, [n for n, _ in typed], (show, *goal.hyps))
    renamed: dict[str, Expr] = {n: Name(x) for (n, _), x in zip(typed, new, strict=True)}
    own = tuple((x, Type(t.kind, tuple((k, substitute(e, renamed)) for k, e in t.params)))
                for (_, t), x in zip(typed, new, strict=True))
    names = (*goal.names, *own)
    if any(t.param(key) is None for _, t in own for key in fitting.OWN.get(t.kind, ())):
        names = fitting.with_own_spaces(names, fitting.OTHER, frozenset())
    known = (Op("==", (renamed[n], v)) for n, v in numeric.items())
    fitting.demand(self, Goal(names, (*goal.hyps, *known), TRUE), substitute(show.body, renamed))


def rule_eventually(self: Checker, goal: Goal, proof: Proof) -> None:
    """There is a number of which comparisons hold: near a limit point all do whose sides have apart limits."""
    show = goal.show
    if not (isinstance(show, Bind) and show.binder == "exists" and len(show.bindings) == 1):
        raise self.no("the goal does not say that there is one number")
    checks = iter(proof.get("defined", ()))
    here = self.opened(goal, replace(show, binder="forall"), checks)
    v, t = here.names[len(goal.names)]
    if t.kind not in ("real", "integer"):
        raise self.no(f"{v} is no number")
    point, side = self.read(proof["point"], goal), proof.get("side", "")
    if point not in (PLUS, MINUS):
        self.defined(goal, point, checks, real=True)
    accumulates(replace(goal, names=here.names), t, v, point, side)
    for c, to, tends in zip(conjuncts(here.show), proof["limits"], proof["tends"], strict=True):
        if not isinstance(c, Op) or c.op not in ("<", "<=", ">", ">="):
            raise self.no("what is said of the number is no comparison")
        limit, value = Bind("limit", (Binding(v, "->", point, side),), difference(c)[1]), self.read(to, goal)
        if value != PLUS:
            self.defined(goal, value, checks, real=True)
            self.seen(goal, Op(">", (value, ZERO)), checks)
        self.prove(Goal(here.names, goal.hyps, Op("==", (limit, value))), tends)


def of_tables(self: Checker, goal: Goal, h: Bind, given: dict[str, Any], checks: Iterator[Any]) -> Expr:
    """What a universal hypothesis says of laws and channels of written sizes that are given as tables, and numbers."""
    from symdp.legacy.kernel.witness import read_values

    env, values, tables = numbers(goal.names), dict[str, Expr](), dict[str, Any]()
    typed: list[tuple[str, Type]] = []
    for b in h.bindings:
        if not isinstance(given[b.name], dict):
            values[b.name] = about_laws.value_in(self, goal, b, values, given[b.name], checks)
            continue
        t = binding_type(b.domain, b.name, b.name, values)
        spaces = [t.param(key) for key in {"distribution": ("on",), "channel": ("from", "to")}.get(t.kind, ())]
        if not spaces or t.where or not all(isinstance(x, Num | Seq) and not free_names(x) for x in spaces):
            raise self.no("a table in the place of what is no law or channel of a written size")
        typed.append((b.name, t))
        tables[b.name] = given[b.name]
    if tables.keys() & dict(goal.names).keys():  # a number that mentions the declared one would be read of the table
        raise self.no("a name that is bound in the hypothesis is declared")
    objects, conditions = read_values(tables, tuple(typed), env, lambda t: self.read(t, goal))
    said = expand(substitute(h.body, values), {**env, **objects}, conditions.extend)
    for c in conditions:
        self.defined(goal, c, checks)
        self.seen(goal, c, checks)
    return said


def exhibited(self: Checker, goal: Goal, show: Bind, proof: Proof) -> None:
    """Declared objects, numbers, and written channels and mechanisms, for the existentially quantified names."""
    checks = iter(proof.get("defined", ()))
    given, written = feeding.values(self, goal, show, proof["at"], checks)
    said, places = show.body, given
    mechanisms = {n: (t, e) for n, t in written if t.kind == "mechanism" and isinstance(e := given[n], Bind)}
    coded = frozenset(n for n, (t, e) in mechanisms.items() if not goal.region.zero(
        Op("-", (t.param("entries") or ZERO, num(len(e.bindings))))))
    if proof.get("separate") is True:
        said, new = separate.said(self, goal, show, {n: e for n, (_, e) in mechanisms.items()}, coded)
        places = {**given, **new}
    elif coded:
        raise self.no("of codes only that is known which is told of their inputs")
    body = substitute(said, places)
    about_laws.has_own_spaces(self, goal, given.values())
    if written:
        taken = frozenset(reductions.bound_names((body,)) | {n for n, _ in goal.names})
        body = declared.of_entries(body, taken, [given[n] for n, _ in written])
        choose(self, goal, written, body)
        self.keep_apart(fitting.OTHER if self.own_space in (None, fitting.OF_LAWS) else None)
    self.lawful(goal, body, checks)
    shown = replace(goal, show=unfold(body, goal.names))
    self.defined(shown, shown.show, checks, opens=True)
    self.prove(shown, proof["proof"])


def function(self: Checker, goal: Goal, t: Type, text: str) -> Bind:
    """A function of real numbers given by a formula, without objects and binders, so that it is measurable."""
    match e := self.parsed(text, goal):
        case Bind("function", (Binding(x, "in", Name("reals")),), body) if (
                t.param("from") == Name("reals") and x not in dict(goal.names)
                and not any(isinstance(y, Bind) for y in walk(body))
                and not reductions.about_objects(goal.names, body)):
            return e
    raise self.no("no function of a real number with this domain, given by a formula")


CONTINUOUS = ("exp", "log", "sqrt", "abs", "min", "max", "rel_entr", "Phi", "h_inv")


def rule_root(self: Checker, goal: Goal, proof: Proof) -> None:
    """A continuous function that is <= 0 at one end of an interval and >= 0 at the other is 0 in between."""
    v = str(proof["name"])
    if not reductions.is_new(v, goal.names, (goal.show, *goal.hyps)):
        raise self.no("a new name is taken")
    names = (*goal.names, (v, Type("real")))
    low, high = (self.read(proof[key], goal) for key in ("from", "to"))
    f = self.read(proof["of"], replace(goal, names=names))
    checks = iter(proof.get("defined", ()))
    for e in (low, high):
        self.defined(goal, e, checks, real=True)
    self.seen(goal, Op("<=", (low, high)), checks)
    inside = (Op("<=", (low, Name(v))), Op("<=", (Name(v), high)))
    between = Goal(names, (*goal.hyps, *inside), goal.show)
    self.defined(between, f, checks, real=True)
    self.continuous(between, f, v, Name(v))
    signs = (">=", "<=") if proof.get("falls") is True else ("<=", ">=")
    for end, sign, key in zip((low, high), signs, ("first", "last"), strict=True):
        at_end = substitute(f, {v: end})
        self.defined(goal, at_end, checks, real=True)
        self.prove(replace(goal, show=Op(sign, (at_end, ZERO))), proof[key])
    self.prove(replace(between, hyps=(*between.hyps, Op("==", (f, ZERO)))), proof["proof"])


def built_continuously(e: Expr, v: str) -> bool:
    """Where v occurs e is made of functions that are continuous wherever they are defined, but for powers."""
    if v not in free_names(e):
        return True
    match e:
        case Name():
            return True
        case Op("+" | "-" | "*" | "/" | "^" | "neg", args):
            return all(built_continuously(a, v) for a in args)
        case Call(fn, args) if fn in CONTINUOUS:
            return all(built_continuously(a, v) for a in args)
    return False
