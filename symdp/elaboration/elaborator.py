"""The elaborator: from a syntax tree to a core term, with the places where the text is defined.

The operator D of Abrial and Mussat (2002) is computed beside each term: ``and``, ``or`` and ``implies`` are read from
left to right, a branch of ``if`` is asked for only where it is taken, the body of a binder only within its domain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce

from symdp.elaboration import atoms, binders, domains, numbers, objects
from symdp.elaboration.errors import ElaborationError
from symdp.elaboration.meaning import PLAIN, TRUE, Meant, Sort, Space, both, negation, under
from symdp.elaboration.nodes import Bind, Call, CoreType, Expr, Index, Law, Name, Num, Op, Seq
from symdp.elaboration.nodes import Type as Declared
from symdp.elaboration.spaces import Spaces, apart, in_words
from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, Type, fun, make, substitute

LABEL = "label"


class Elaborator:
    """One statement's names and spaces. ``core``: the text is of the library or of a proof, in which constants, types
    and functions of the core may be written and nothing is asked about definedness."""

    def __init__(self, core: bool = False) -> None:
        self.core = core
        self.spaces = Spaces()
        self.names: dict[str, Meant] = {}
        self.hidden: list[Meant] = []                # what names mean that bound ones hide
        self.mentions: dict[str, frozenset[str]] = {}  # the names in definitions
        self.taken: set[str] = set()                 # names of variables that live
        self.symbols: dict[str, int] = {}            # outcomes that are only themselves
        self.chance: Var | None = None               # the law on the one space of all random variables
        self.named_outcomes = False                  # whether single outcomes of open spaces are spoken of
        self.sign = 0                                # of the place: see signed
        self.late = False                            # whether the place is below a choice: see signed
        self.own: list[tuple[Type, Declared, bool]] = []  # open spaces of bound names, and whether one will do
        self.early: list[Type] = []                  # those that might as well be declared, in all texts so far
        self.one_way = False                         # whether a space was chosen
        self.claiming = False                        # whether a conclusion is read: see with_own_spaces
        self.bridging = False                        # whether all spaces inside are to be bridged
        self.bridged = False                         # whether some are
        self.inner: list[Type] = []                  # the spaces that bridges speak of
        self.some_chance = False                     # whether variables are said to be on some probability space
        self.open: list[tuple[Type, str, str]] = []  # open spaces of declared names
        self.fills: dict[str, Space] = {}            # what open spaces are found to be
        self.met: dict[str, list[Space]] = {}        # the spaces that open ones must agree with
        self.synthetic: frozenset[str] = frozenset()  # mechanisms that are assumed to have databases as outputs
        self.binding = ""                            # the binder that is read, or nothing
        self.placed: Space | None = None    # where the law is that it binds, if that is said
        self.declared: frozenset[str] = frozenset()  # all names under let and define
        self.of_means = False                        # whether there are expectations: functions are measurable then
        self.conditions: dict[Var, Term] = {}        # of the declared names
        self.shared: Type | None = None              # the space of all laws that name none
        self.alphabet: Type | None = None            # the alphabet of all databases that name none

    # --- making terms -------------------------------------------------------------------------------------------------
    def apply(self, f: Term, *xs: Term, at: Expr | None = None) -> Term:
        """f applied to terms; spaces that must be one are made one."""
        for x in xs:
            f, x = self.spaces.settle(f), self.spaces.settle(x)
            if f.type.name != "fun":
                self.same(f.type, fun(x.type, self.spaces.fresh()), at)
                f = self.spaces.settle(f)
            self.same(f.type.args[0], x.type, at)
            f = terms.app(self.spaces.settle(f), self.spaces.settle(x))
        return f

    def same(self, a: Type, b: Type, at: Expr | None) -> None:
        """Make two types one, or say why they are not."""
        if not self.spaces.unify(a, b):
            a, b = self.spaces.settled(a), self.spaces.settled(b)
            raise self.error(f"{in_words(a)} and {in_words(b)} do not fit together", at,
                             "name the same space for both, or compare what is on one space", yet=not apart(a, b))

    def const(self, name: str, *xs: Term, at: Expr | None = None) -> Term:
        """The constant, at spaces to be found, applied to terms."""
        known = atoms.ABBREVIATIONS.get(name)
        scheme = known.type if known is not None else terms.scheme_of(name)
        if scheme is None:
            raise self.unsaid(f"the library has no constant {name}", at,
                              "declare it in symdp/library/signature.toml")
        spaces = {v: self.spaces.fresh(v[1:]) for v in sorted(scheme.variables)}
        f = terms.const(name, substitute(scheme, spaces)) if known is None else terms.instantiate(known, spaces, {})
        return self.apply(f, *xs, at=at)

    def joined(self, name: str, xs: Sequence[Term], at: Expr | None = None) -> Term:
        """The constant between all the terms, grouped to the left."""
        return reduce(lambda s, x: self.const(name, s, x, at=at), xs)

    def grouped(self, name: str, xs: Sequence[Term], at: Expr | None = None) -> Term:
        """The constant between all the terms, grouped to the right."""
        return reduce(lambda s, x: self.const(name, x, s, at=at), reversed(xs))

    def call(self, name: str, *xs: Meant, at: Expr | None = None) -> Meant:
        """The constant applied to what is meant: numbers are made what it takes, and all of it must be defined."""
        f = self.const(name, at=at)
        out = []
        for x in xs:
            t = self.spaces.settled(f.type)
            if t.name != "fun":
                raise self.error(f"{name} does not take so many arguments", at, "leave out the last ones")
            x = self.fit(x, t.args[0], at)
            f = self.apply(f, x.term, at=at)
            out.append(x.defined)
        return Meant(f, both(*out))

    def fit(self, x: Meant, t: Type, at: Expr | None = None) -> Meant:
        """x as something of type t: a number is an extended one, and an extended one that is finite is a number."""
        t, x = self.spaces.settled(t), self.settled(x)
        if x.type is t:
            return x
        if x.type is REAL and t is EREAL:
            return replace(x, term=self.const("up", x.term))
        if x.type is EREAL and t is REAL:
            return Meant(self.const("val", x.term), both(x.defined, self.const("fin", x.term)))
        if t.name == LABEL and x.type.name != LABEL:
            return replace(x, term=objects.labelled(self, x.term, at))
        self.same(t, x.type, at)
        return self.settled(x)

    def settled(self, x: Meant) -> Meant:
        """x with the spaces found so far."""
        return Meant(self.spaces.settle(x.term), self.spaces.settle(x.defined), x.sort, x.outcomes)

    def error(self, message: str, at: Expr | Declared | CoreType | None = None, way_out: str = "",
              yet: bool = False) -> ElaborationError:
        """An error at the place of a node."""
        return ElaborationError(message, at.span if at is not None else (0, 0), way_out, yet)

    def unsaid(self, message: str, at: Expr | Declared | CoreType | None, way_out: str) -> ElaborationError:
        """An error at a node that has a meaning, which the core cannot say yet."""
        return self.error(message, at, way_out, yet=True)

    # --- names --------------------------------------------------------------------------------------------------------
    def variable(self, name: str, t: Type) -> Var:
        """A variable with a name that no living one has."""
        while name in self.taken:
            name += "'"
        return terms.var(name, t)

    @contextmanager
    def living(self, v: Var) -> Iterator[None]:
        """While no other variable gets its name."""
        self.taken.add(v.name)
        try:
            yield
        finally:
            self.taken.discard(v.name)

    @contextmanager
    def meaning(self, names: Mapping[str, Meant]) -> Iterator[None]:
        """While these are all the names."""
        before, self.names, mark = self.names, dict(names), len(self.hidden)
        self.hidden += [x for n, x in before.items() if self.names.get(n) is not x]
        try:
            yield
        finally:
            self.names = before
            del self.hidden[mark:]

    @contextmanager
    def bound(self, name: str, v: Var, sort: Sort = PLAIN) -> Iterator[None]:
        """While the name means the variable."""
        with self.living(v), self.meaning({**self.names, name: Meant(v, sort=sort)}):
            yield

    def lam(self, v: Var, t: Term) -> Term:
        """The function v |-> t, at the spaces found so far."""
        settled = self.spaces.settle(v)
        assert isinstance(settled, Var)
        return terms.lam(settled, self.spaces.settle(t))

    def every(self, v: Var, condition: Term, formula: Term) -> Term:
        """forall(v with the condition: formula), for definedness."""
        inner = under(self.spaces.settle(condition), self.spaces.settle(formula))
        return TRUE if inner is TRUE else self.const("all", self.lam(v, inner))

    def look_up(self, name: str) -> Meant:
        """What a declared, defined or bound name means; a definition that names outcomes does so where it is used."""
        x = self.names[name]
        self.named_outcomes = self.named_outcomes or x.outcomes
        return x

    def written_out(self, names: frozenset[str]) -> frozenset[str]:
        """The names, and those that their definitions mention."""
        return names.union(*(self.mentions.get(n, ()) for n in names))

    def name_outcomes(self, t: Type) -> None:
        """Single outcomes of a space of this type are spoken of: it matters where the space is left open."""
        if self.spaces.settled(t).variables:
            self.named_outcomes = True

    @contextmanager
    def signed(self, sign: int, late: bool = False) -> Iterator[None]:
        """While what is read stands in a positive (1) or negative (-1) place of a claimed formula, or in neither;
        ``late``: below something that is chosen, so that it is too late to choose spaces before all else."""
        before, self.sign, self.late = (self.sign, self.late), sign, self.late or late
        try:
            yield
        finally:
            self.sign, self.late = before

    def name(self, e: Name) -> Meant:
        """What a name means."""
        if e.id in self.names:
            return self.settled(self.look_up(e.id))
        if e.id in self.symbols:
            return Meant(self.const("lsym", terms.num(self.symbols[e.id])))
        if e.id in ("oo", "pi") or (self.core and terms.scheme_of(e.id) is not None):
            return Meant(self.const(e.id))
        raise self.error(f"{e.id} is declared nowhere", e, f"declare {e.id} under let, or define it")

    def claimed(self, e: Expr, sign: int) -> Meant:
        """A formula of a claim: ``sign`` is 1 for what is shown, -1 for what is assumed."""
        bridges, self.claiming = len(self.inner), sign == 1
        with self.signed(sign):
            out = self.formula(e)
        self.claiming = False
        bridged = len(self.inner) > bridges
        if bridged and self.named_outcomes:
            raise self.error("a space is left open inside a formula that speaks of single outcomes", e,
                             "name it, or give it a number of points: over 2 to 3, from A to B, on k")
        self.check_own(sign == 1 and not self.named_outcomes)
        self.one_way, self.some_chance = self.one_way or self.some_chance, False
        self.bridged = bridged
        return out

    def claimed_of_all(self, e: Expr) -> Meant | None:
        """What is shown, once more, with all spaces inside bridged, as who refutes it must; None where that fails."""
        self.bridging = True
        try:
            return self.claimed(e, 1)
        except ElaborationError:
            self.binding, self.placed, self.claiming, self.some_chance = "", None, False, False
            self.own.clear()
            self.one_way = True
            return None
        finally:
            self.bridging = False

    def bind_sample_space(self, t: Declared) -> None:
        """A random variable is bound where there is none yet: with it the probability space. That all are so is said
        of every space; that there is one, of some space, and what is elaborated says it of every one."""
        if (self.binding, self.sign, self.late) in (("forall", 1, False), ("exists", -1, False)):
            return
        if (self.binding, self.sign, self.late) != ("exists", 1, False):
            raise self.unsaid("the probability space of this variable would be chosen inside the formula", t,
                              "declare a variable under let: they are all on one space")
        self.some_chance = True

    def with_own_spaces(self, binder: str, x: Meant, own: list[tuple[Type, Declared, bool]], mark: int) -> Meant:
        """What a binder says whose bound name has spaces of its own (``own``; ``self.own[mark:]`` are all within it).
        Spaces cannot be bound, so the real line is taken for them, and a *bridge* is part of the definedness: whatever
        the space (a type variable of its own, which no point chooses), it says nothing that the real line does not.
        Then what is written and what is elaborated are the same. No bridge is needed to prove what is said of *some*
        space (check_own); ``bridging`` asks for one there too."""
        if not self.claiming or binder not in ("forall", "exists", "sup", "inf"):
            return x
        living = {n for y in (*self.names.values(), *self.hidden) for n in self.spaces.settled(y.type).variables}

        def open_in(t: Type) -> frozenset[str]:
            return frozenset(n for n in self.spaces.settled(t).variables if n.startswith("'?") and n not in living)
        names = sorted(frozenset[str]().union(*(open_in(u) for u, _, _ in own)))
        within = [entry for entry in self.own[mark:] if open_in(entry[0]) and open_in(entry[0]) <= set(names)]
        if not within or (not self.bridging and all(some for _, _, some in within)):
            return x
        self.own[mark:] = [entry for entry in self.own[mark:] if entry not in within]
        self.forget(names)
        any_space = {n: self.spaces.fresh(n[2:].partition(".")[0]) for n in names}
        self.inner += any_space.values()
        there, defined = (terms.instantiate(t, any_space, {}) for t in (x.term, x.defined))
        line = terms.instantiate(x.term, dict.fromkeys(names, REAL), {})
        less, more = (there, line) if binder in ("exists", "sup") else (line, there)
        return Meant(line, both(defined, self.const("ele" if line.type is EREAL else "imp", less, more)))

    def speaks_of_inner(self, t: Term) -> bool:
        """Whether the formula speaks of a space inside: it is then said of all such spaces."""
        return any(not t.spaces.isdisjoint(self.spaces.settled(u).variables) for u in self.inner)

    def check_own(self, may_choose: bool = False) -> None:
        """No bound name has a space of its own that would have to be bound with it. Where it is claimed that some space
        will do, the real line is chosen: what is true there is true as written, and ``one_way`` says that what is false
        there may be true."""
        declared = {n for x in self.names.values() for n in self.spaces.settled(x.type).variables}
        early = {n for u in self.early for n in self.spaces.settled(u).variables}
        chosen: set[str] = set()
        for u, t, some in self.own:
            inner = {n for n in self.spaces.settled(u).variables if n.startswith("'?") and n not in declared}
            if inner and not (some and may_choose and early.isdisjoint(inner)):
                raise self.unsaid("a space is left open that would be chosen inside the formula", t,
                                  "name it, or give it a number of points: over 2 to 3, from A to B, on k")
            chosen |= inner
        self.one_way = bool(chosen)
        self.forget(chosen)
        for n in chosen:
            self.same(make(n), REAL, None)
        self.own.clear()

    def forget(self, spaces: Iterable[str]) -> None:
        """These spaces of bound names are not those of the laws or databases of other parts."""
        if self.shared is not None and not self.spaces.settled(self.shared).variables.isdisjoint(spaces):
            self.shared = None
        if self.alphabet is not None and not self.spaces.settled(self.alphabet).variables.isdisjoint(spaces):
            self.alphabet = None

    # --- expressions --------------------------------------------------------------------------------------------------
    def meant(self, e: Expr, want: Type | None = None) -> Meant:
        """What an expression means; ``want`` is the type that is hoped for (laws written out look at it)."""
        match e:
            case Num(value):
                return Meant(terms.num(value))
            case Name():
                return self.name(e)
            case Op():
                return self.operator(e, want)
            case Call():
                return objects.applied(self, e)
            case Index():
                return objects.indexed(self, e)
            case Law():
                return objects.written_law(self, e, want)
            case Seq():
                return objects.sequence(self, e, want)
            case Bind():
                return binders.bind(self, e)

    def formula(self, e: Expr) -> Meant:
        """A formula, or an error."""
        out = self.meant(e)
        if self.spaces.settled(out.type) is not PROP:
            if self.core:
                self.same(out.type, PROP, e)
                return self.settled(out)
            raise self.error("a formula belongs here", e, "compare it with something, as in ... <= 1")
        return out

    def number(self, e: Expr) -> Meant:
        """A real or an extended real number, or an error."""
        return self.as_number(self.settled(self.meant(e)), e)

    def as_number(self, x: Meant, e: Expr) -> Meant:
        """x, which must be a number."""
        if x.type not in (REAL, EREAL):
            self.same(x.type, REAL, e)
            x = self.settled(x)
        return x

    def real(self, e: Expr) -> Meant:
        """A real number; of an extended one, that it is finite is part of the definedness."""
        return self.fit(self.number(e), REAL, e)

    def operator(self, e: Op, want: Type | None = None) -> Meant:
        op, args = e.op, e.args
        if op in ("and", "or", "implies", "iff"):
            with self.signed({"implies": -self.sign, "iff": 0}.get(op, self.sign)):
                a = self.formula(args[0])
            with self.signed(0 if op == "iff" else self.sign):
                b = self.formula(args[1])
            later = b.defined
            if op != "iff":
                later = under(negation(a.term) if op == "or" else a.term, later)
            return self.call({"implies": "imp", "iff": "eq"}.get(op, op), Meant(a.term), Meant(b.term), at=e).under(
                both(a.defined, later))
        if op == "not":
            with self.signed(-self.sign):
                inner = self.settled(self.meant(args[0]))
            if inner.type.name == "fun" and inner.type.args[1] is PROP:
                return objects.complement(self, inner, e)
            inner = self.fit(inner, PROP, args[0])
            return Meant(negation(inner.term), inner.defined)
        if op == "if":
            with self.signed(0):
                return self.conditional(e, want)
        if op == "in":
            x = self.meant(args[0])
            space = domains.space(self, args[1])
            x = self.fit(x, space.type, args[0])
            members = space.members
            return Meant(TRUE if members is None else self.apply(members, x.term), both(x.defined, space.defined))
        if op in ("==", "!=", "<", "<=", ">", ">="):
            with self.signed(0):
                return self.comparison(e)
        return numbers.arithmetic(self, e)

    def conditional(self, e: Op, want: Type | None) -> Meant:
        c = self.formula(e.args[0])
        a, b = self.beside(e.args[1], e.args[2], want)
        return Meant(self.const("ite", c.term, a.term, b.term, at=e),
                     both(c.defined, under(c.term, a.defined), under(negation(c.term), b.defined)),
                     objects.chosen_sort(self, [a.sort, b.sort], e))

    def beside(self, x: Expr, y: Expr, want: Type | None = None) -> tuple[Meant, Meant]:
        """Two things of one kind: beside an extended number a number is one, beside labels all are."""
        a, b = self.settled(self.meant(x, want)), self.settled(self.meant(y, want))
        if a.type is not b.type and labels_in(a.type) != labels_in(b.type):
            t = a.type if labels_in(a.type) else b.type
            a, b = self.fit(self.meant(x, t), t, x), self.fit(self.meant(y, t), t, y)
        if EREAL in (a.type, b.type):
            a, b = self.fit(a, EREAL, x), self.fit(b, EREAL, y)
        return self.settled(a), self.settled(b)

    def comparison(self, e: Op) -> Meant:
        a, b = self.beside(e.args[0], e.args[1])
        defined = both(a.defined, b.defined)
        if e.op in ("==", "!="):
            out = self.equation(e, a, b)
            return Meant(negation(out) if e.op == "!=" else out, defined)
        for side, arg in ((a, e.args[0]), (b, e.args[1])):
            if side.type not in (REAL, EREAL):
                self.same(side.type, REAL, arg)
        x, y = (b, a) if e.op in (">", ">=") else (a, b)
        order = ("e" if x.type is EREAL else "") + ("lt" if e.op in ("<", ">") else "le")
        return Meant(self.const(order, x.term, y.term, at=e), defined)

    def equation(self, e: Op, a: Meant, b: Meant) -> Term:
        if a.type.name == b.type.name == "chan" and not self.core:
            atoms.same_inputs(self, a, b, e)
        if not self.core:
            if PROP in (a.type, b.type):
                raise self.error("formulas are compared with iff, not with ==", e, "write iff")
            of_functions = {a.sort.kind, b.sort.kind} & {"function", "matrix", "list"}
            if of_functions or (a.type.name == "fun" and a.type.args[1] is not PROP):
                raise self.error("functions, matrices and lists are not compared as wholes", e,
                                 "compare their values: forall(x in ...: f(x) == g(x))")
            for t in {"fun": a.type.args[:1], "chan": a.type.args}.get(a.type.name, (a.type,)):
                self.comparable(t, e)
        if len(a.sort.spaces) == len(b.sort.spaces):
            for x, y in zip(a.sort.spaces, b.sort.spaces, strict=True):
                domains.meet(self, x, y)
        return self.const("eq", a.term, b.term, at=e)

    def comparable(self, t: Type, at: Expr | None) -> None:
        """What is a component of a tuple, a member of a set or an outcome is compared, and equal where it is so in the
        core: not functions, channels and lists, which have values there beyond their domains."""
        todo = [] if self.core else [t]
        while todo:
            u = self.spaces.settled(todo.pop())
            if u.name in ("fun", "chan") or u is PROP:
                raise self.error("functions, channels, lists and formulas are not compared as wholes", at,
                                 "compare their values, one by one")
            todo += u.args


def labels_in(t: Type) -> bool:
    """Whether t is, or is made of, labels."""
    return t.name == LABEL or any(map(labels_in, t.args))

