"""Statements that name single outcomes of laws on spaces that are left open: there the spaces are finite.

``distribution on A`` with A declared nowhere is a law on an arbitrary space. A statement that speaks of ``P[a]``, or
of sums over ``a in P``, is one about finite spaces (docs/language.md), and the points of such a space may as well be
called 1, ..., n: nothing that is said depends on what they are called, as long as they are only compared, and put into
laws, channels and functions on that space. ``numbered`` looks whether that is all, and calls them so.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from symdp.atoms import Atom, find
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.laws import BUILT, outputs
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.objects import Unsupported, definition
from symdp.legacy.kernel.reduce import Names, bound_names, fresh
from symdp.legacy.kernel.scope import BUILTIN, CONSTANTS, RESERVED
from symdp.legacy.kernel.tree import ONE, children, domain_parts, free_names, rebuild, walk

Env = dict[str, Type]
REAL = Type("real")
UNNAMED = {"distribution": ("on", ""), "channel": ("to", "'to"), "mechanism": ("to", "'to")}
# where a space may stand in a type: elsewhere its points are entries of databases, values of functions, ...
PLACES = {("distribution", "on"), ("channel", "from"), ("channel", "to"), ("mechanism", "to"), ("function", "from"),
          ("event", "on"), ("mechanism", "over"), ("database", "over")}
DISTANCES = ("hamming", "neighbouring")


def numbered(names: Names, formulas: list[Expr]) -> tuple[Names, list[Expr]]:
    """The statement with 1, ..., n for the points of every open space of which they are all that matters, n a new
    integer >= 1 for each such space; and with ranges for the points of spaces that are given by their size, over which
    binders are. Raises Unsupported where no outcome is named, or there is no such space."""
    uses = _Uses(names, formulas)
    spaces = sorted(uses.spaces - uses.labelled)
    if not uses.named & {*spaces}:
        if not uses.inputs:
            raise Unsupported("no single outcome of a law on a space that is left open is named")
        spaces = []  # the statement is about every space
    taken = [Name(x) for _, t in names for e in domain_parts(t) for x in free_names(e)]
    new = fresh(names, ["n"]*len(spaces), (*formulas, *taken, *(w for _, t in names for w in t.where)))
    sizes: dict[str, Expr] = {s: Name(n) for s, n in zip(spaces, new, strict=True)}
    integers = tuple((n, Type("integer", (), (Op(">=", (Name(n), ONE)),))) for n in new)
    put = _Numbering(uses.declared, sizes, uses.bound)
    return (*integers, *((n, put.type(n, t, uses.declared)) for n, t in names)), [
        put.formula(e, uses.declared) for e in formulas]


def space(owner: str, t: Type, key: str, env: Env) -> str | None:
    """What the open space at this place of a type is called here; None for another one."""
    match t.param(key):
        case None if UNNAMED.get(t.kind, ("", ""))[0] == key:
            return "" if t.kind == "distribution" else f"'{key} {owner}"
        case None if (t.kind, key) == ("channel", "from"):
            return f"'{key} {owner}"
        case Name(s) if s not in env and s not in RESERVED:
            return s
        case Name(w) if t.kind == "distribution" and env.get(w, REAL).kind == "channel":  # on its inputs
            return space(w, env[w], "from", env)
    return None


def law_space(e: Expr, env: Env) -> tuple[bool, str | None]:
    """Whether e is a declared law, or a row of a declared channel or mechanism, and its space, if that is open."""
    match e:
        case Name(n) if env.get(n, REAL).kind == "distribution":
            return True, space(n, env[n], "on", env)
        case Call(w, args) if env.get(w, REAL).kind in ("channel", "mechanism") and args:
            return True, space(w, env[w], "to", env)
    return False, None


def point_of(e: Expr, env: Env) -> str | None:
    """The open space of which e is a bound point."""
    match e:
        case Name(n) if env.get(n, REAL).kind == "'point":
            at = env[n].param("of")
            return at.id if isinstance(at, Name) else None
    return None


def letters_of(e: Expr, env: Env) -> str | None:
    """The open alphabet of a database, declared or a bound input of a mechanism."""
    match e:
        case Name(x) if env.get(x, REAL).kind == "input":
            of = env[x].param("of")
            return space(of.id, env[of.id], "over", env) if isinstance(of, Name) else None
        case Name(x) if env.get(x, REAL).kind == "database":
            return space(x, env[x], "over", env)
    return None


def element(b: Binding, env: Env) -> Type:
    """What a bound name is: a point of an open space, an input, a number, or an object of a type."""
    if isinstance(b.domain, Type):
        return b.domain
    _, of = law_space(b.domain, env)
    match b.domain:
        case Name(w) if env.get(w, REAL).kind == "channel":
            of = space(w, env[w], "from", env)
        case Name(m) if env.get(m, REAL).kind == "mechanism":
            return Type("input", (("of", Name(m)),))
    return REAL if of is None else Type("'point", (("of", Name(of)),))


def points_of(domain: Expr | Type, env: Env, bound: set[str]) -> Expr | None:
    """The points of a space that is given by its size, or as a range: those of a law on it, the inputs of a channel.
    The size is about no bound name: where the range is written, that may be another one."""
    names = tuple(env.items())
    found: Expr | None = None
    match domain:
        case Name(w) if env.get(w, REAL).kind == "channel":
            found = integers_of(names, env[w].param("from"))
        case Name() | Call():
            found = outputs(names, domain)
    return found if isinstance(found, Seq) and not bound & free_names(found) else None


class _Uses:
    """The open spaces of a statement, and those whose points are more than points: ``labelled``."""

    def __init__(self, names: Names, formulas: list[Expr]) -> None:
        self.declared: Env = dict(names)
        self.spaces: set[str] = set()  # of declared objects: other objects choose theirs
        self.bound = bound_names(tuple(formulas))
        self.labelled: set[str | None] = {*self.bound}
        self.named: set[str | None] = set()
        self.inputs = False  # there are sums over the inputs of channels from ranges
        self.alphabets: set[str] = set()  # of databases; numbered where there are sums over these
        for n, t in names:
            self.spaces |= {s for kind, key in PLACES if kind == t.kind != "event"
                            and (s := space(n, t, key, self.declared)) is not None}
            if t.kind in ("mechanism", "database") and (s := space(n, t, "over", self.declared)) is not None:
                self.alphabets.add(s)
            self.type(t, self.declared)
        for e in formulas:
            self.look(e, self.declared)
        self.labelled |= self.alphabets - self.named

    def spaces_of(self, n: str, env: Env) -> set[str | None]:
        t = env[n]
        found = {space(n, t, key, env) for kind, key in PLACES if kind == t.kind}
        return found | {point_of(Name(n), env), letters_of(Name(n), env)}

    def spoil(self, e: Expr, env: Env) -> None:
        """Nothing is known of what e does with the points of the spaces that it speaks of."""
        for n in free_names(e) | bound_names((e,)):
            self.labelled |= self.spaces_of(n, env) if n in env else {n}
        for x in walk(e):
            if isinstance(x, Bind):
                for b in x.bindings:
                    if isinstance(b.domain, Type):
                        self.labelled |= {space(b.name, b.domain, key, env) for _, key in PLACES}

    def type(self, t: Type, env: Env) -> None:
        for key, e in t.params:
            if not (isinstance(e, Name) and (t.kind, key) in PLACES):
                self.labelled |= free_names(e)
        for w in t.where:
            self.labelled |= free_names(w) - env.keys()

    def look(self, e: Expr, env: Env) -> None:
        match e:
            case Name(n) if n in env:
                self.labelled |= self.spaces_of(n, env)
            case Name(n) if n not in CONSTANTS:  # a symbol, or a space
                self.labelled.add(n)
            case Index(base, index) if (law := law_space(base, env))[0]:
                self.named.add(law[1])
                self.row(base, env)
                if len(index) != 1 or law[1] is None or point_of(index[0], env) != law[1]:
                    self.labelled.add(law[1])
                    for x in index:
                        self.look(x, env)
            case Op("==" | "!=", (a, b)) if (s := point_of(a, env)) is not None and s == point_of(b, env):
                return
            case Call(fn, args):
                self.call(e, fn, args, env)
            case Bind("channel" | "mechanism" | "function"):
                self.spoil(e, env)
            case Bind(binder, bindings, body):
                inner = env
                for bound in bindings:
                    inner = self.bind(binder, bound, inner)
                self.look(body, inner)
            case _:
                for x in children(e):
                    self.look(x, env)

    def bind(self, binder: str, b: Binding, env: Env) -> Env:
        """What the names are where this one is bound."""
        t = element(b, env)
        if isinstance(b.domain, Type):
            self.bound_type(b.name, b.domain, env)
        elif (law := law_space(b.domain, env))[0]:
            self.row(b.domain, env)
            self.named.add(law[1])
        elif t == REAL and points_of(b.domain, env, self.bound) is None:
            self.look(b.domain, env)
        elif binder not in ("forall", "exists", "sup", "inf"):  # a sum over inputs
            self.inputs |= points_of(b.domain, env, self.bound) is not None
            self.named |= {point_of(Name(b.name), {b.name: t}), letters_of(Name(b.name), {**env, b.name: t})}
        return {**env, b.name: t}

    def bound_type(self, name: str, t: Type, env: Env) -> None:
        """An object that a quantifier ranges over: a space of its own is left as it is."""
        self.type(t, env)
        self.labelled |= {s for kind, key in PLACES if kind == t.kind and (s := space(name, t, key, env)) is not None
                          and (s.startswith("'") or key == "over")}
        for w in t.where:
            self.look(w, {**env, name: t})

    def row(self, law: Expr, env: Env) -> None:
        """The inputs at which a channel or mechanism is taken."""
        match law:
            case Call(w, (x,)) if env[w].kind == "channel" and (s := space(w, env[w], "from", env)) is not None:
                if point_of(x, env) != s:
                    self.labelled.add(s)
                    self.look(x, env)
            case Call(w, (x,)) if env[w].kind == "mechanism" and (s := space(w, env[w], "over", env)) is not None and (
                    letters_of(x, env) == s):
                return
            case Call(w, args):
                if env[w].kind == "mechanism":
                    self.labelled.add(space(w, env[w], "over", env))
                for x in args:
                    self.look(x, env)

    def call(self, e: Call, fn: str, args: tuple[Expr, ...], env: Env) -> None:
        t = env.get(fn, REAL)
        if fn == "apply" and law_space(args[0], env)[0]:
            self.row(args[0], env)
            self.events(args[1:], law_space(args[0], env)[1], env)
        elif t.kind == "distribution":
            self.events(args, law_space(Name(fn), env)[1], env)
        elif t.kind == "function" and (s := space(fn, t, "from", env)) is not None:
            if len(args) != 1 or point_of(args[0], env) != s:
                self.labelled.add(s)
                for x in args:
                    self.look(x, env)
        elif fn in env and t.kind != "function":
            self.spoil(e, env)
        elif fn in env or fn in BUILTIN or (atom := find(fn)) is None:
            for x in args:
                self.look(x, env)
        else:
            self.atom(e, atom, env)

    def events(self, args: tuple[Expr, ...], of: str | None, env: Env) -> None:
        """What a law is asked for the probability of: declared events, and their complements."""
        for x in args:
            match x:
                case Op("not", (a,)) | Call("complement", (a,)):
                    self.events((a,), of, env)
                case Name(n) if env.get(n, REAL).kind == "event":
                    if env[n].param("on") is not None and (s := space(n, env[n], "on", env)) != of:
                        self.labelled |= {s, of}
                case _:
                    self.labelled.add(of)
                    self.look(x, env)

    def atom(self, e: Call, atom: Atom, env: Env) -> None:
        """Quantities of laws on one space, and of channels with laws of their inputs, do not depend on what points are
        called; nothing is said of other ones."""
        laws: list[str | None] = []
        inputs: list[str | None] = []
        if atom.name in DISTANCES and len({letters_of(x, env) for x in e.args}) == 1 and letters_of(e.args[0], env):
            return  # how many letters differ
        if len(e.args) > len(atom.params) or atom.name in BUILT or atom.returns not in ("real", "truth", "integer"):
            self.spoil(e, env)
            return
        for (_, kind), x in zip(atom.params, e.args, strict=False):
            known, of = law_space(x, env)
            if kind in ("real", "integer", "real?", "reals?", "database"):
                self.look(x, env)
            elif kind == "distribution" and known:
                self.row(x, env)
                laws.append(of)
            elif kind in ("channel", "mechanism") and isinstance(x, Name) and x.id in env and (
                    env[x.id].kind in ("channel", "mechanism") and nameless(atom)):
                channel = env[x.id].kind == "channel"
                inputs.append(space(x.id, env[x.id], "from", env) if channel else None)  # None: databases
                if not channel and not {"any space", "data processing"} & {*atom.properties}:
                    self.labelled.add(space(x.id, env[x.id], "over", env))
            elif kind == "channel" and (of := sliced(x, env)) is not None and nameless(atom):
                assert isinstance(x, Call)
                self.look(x.args[1], env)
                inputs.append(of)
            else:
                self.spoil(x, env)
                laws.append(None)
        if len({*laws, *inputs}) > 1 or len(inputs) > 1:
            self.labelled |= {*laws, *inputs}


def sliced(e: Expr, env: Env) -> str | None:
    """The open alphabet of the letters that a slice of a declared mechanism takes, at a database over it."""
    match e:
        case Call("slice", (Name(m), _, x)) if "slice" not in env and env.get(m, REAL).kind == "mechanism":
            letters = space(m, env[m], "over", env)
            return letters if letters == letters_of(x, env) else None
    return None


@lru_cache(maxsize=256)
def nameless(atom: Atom) -> bool:
    """A notion about a channel or mechanism does not depend on what inputs and outputs are called: relabelling is
    processing, both ways; or its definition only puts them where they belong."""
    if {"any space", "data processing"} & {*atom.properties} or not atom.definition:
        return bool({"any space", "data processing"} & {*atom.properties})
    places = {"channel": (("from", Name("'in")), ("to", Name("'out"))), "mechanism": (("to", Name("'out")),),
              "distribution": (("on", Name("'in")),)}
    names = tuple((n, Type(kind.rstrip("?*"), places.get(kind, ()))) for n, kind in atom.params)
    channels = any(kind == "channel" for _, kind in atom.params)
    return not {"'out", *(["'in"] if channels else [])} & _Uses(names, [definition(atom.definition)]).labelled


class _Numbering:
    """1, ..., n in the place of the points of spaces."""

    def __init__(self, declared: Env, sizes: dict[str, Expr], bound: set[str]) -> None:
        self.declared, self.sizes, self.bound = declared, sizes, bound

    def type(self, name: str, t: Type, env: Env) -> Type:
        params = dict(t.params)
        for kind, key in PLACES:
            if kind == t.kind and (s := space(name, t, key, env)) in self.sizes and s is not None:
                params[key] = Seq("range", (ONE, self.sizes[s])) if kind == "function" else self.sizes[s]
        return replace(t, params=tuple(params.items()))

    def formula(self, e: Expr, env: Env) -> Expr:
        if not isinstance(e, Bind):
            return rebuild(e, lambda x: self.formula(x, env))
        out: list[Binding] = []
        for b in e.bindings:
            of = element(b, env)
            at = of.param("of")
            domain: Expr | Type
            if isinstance(b.domain, Type):
                domain = self.type(b.name, b.domain, env)
            elif of.kind == "'point" and isinstance(at, Name) and at.id in self.sizes:
                domain = Seq("range", (ONE, self.sizes[at.id]))
            elif (known := points_of(b.domain, env, self.bound)) is not None:
                domain = known
            else:
                domain = self.formula(b.domain, env)
            out.append(replace(b, domain=domain))
            env = {**env, b.name: of}
        return Bind(e.binder, tuple(out), self.formula(e.body, env), e.span)
