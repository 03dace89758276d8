"""Calls: objects applied to arguments, atoms, Shannon quantities, and indexing."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import TYPE_CHECKING

from symdp.atoms import Atom
from symdp.language.domains import constant
from symdp.language.forthcoming import signature
from symdp.language.kinds import (
    ANY,
    ELEMENTS,
    INTEGER,
    NUMBERS,
    OUTCOME,
    REAL,
    TRUTH,
    Kind,
    describe,
    fits,
)
from symdp.legacy.kernel.expressions import BINDERS
from symdp.legacy.kernel.tree import Call, Expr, Index, Name, Seq

if TYPE_CHECKING:
    from symdp.language.judge import Judge

Env = Mapping[str, Kind]
CALLABLE = frozenset({"distribution", "channel", "mechanism", "function"})
SHANNON = ("I", "H")  # of declared variables; not atoms of laws
CHAINS = ("markov", "independent")
FORMS = {  # of what is said about declared variables
    "H": "H(X), H(X, Y), H(X | Y) or H(X | Y == 1)", "I": "I(X; Y), I(X; Y | Z) or I(X1, X2; Y | Z)",
    "markov": "markov(X, Y, Z), a group in brackets", "independent": "independent(X, Y), a group in brackets",
    "E": "E(f(X)) or E(f(X) | Y == 1)", "Var": "Var(f(X)) or Var(f(X) | Y == 1)", "Cov": "Cov(X, Y)",
    "Corr": "Corr(X, Y)", "P": "P(X == 1 and Y <= 2) or P(X == 1 | Y == 2)",
    "Pr": "Pr(X == 1 and Y <= 2) or Pr(X == 1 | Y == 2)",
    "law": "law(X), law(X, Y), law(X | Y == 1) or law(x in P: f(x))"}
OF_VARIABLES = tuple(FORMS)
_RETURNED = ("distribution", "channel", "mechanism")
_RETURNS = {"real": REAL, "integer": INTEGER, "truth": TRUTH}


def call(judge: Judge, e: Call, env: Env) -> Kind:
    """The kind of ``f(...)``: a declared object, a Shannon quantity or an atom."""
    if e.fn == "apply" and e.args:
        return apply(judge, judge.kind(e.args[0], env), e.args[1:], e, env, "this")
    atom = signature(e.fn)
    if e.fn in env:
        kind = env[e.fn]
        if atom is not None or (e.fn in SHANNON and kind.word != "any"):
            _arguments(judge, e.args, env)
            return judge.problem(f"{e.fn!r} is declared here as {describe(kind)} and is an atom as well, so this call "
                                 "could mean either; rename the declared one", e.span)
        return apply(judge, kind, e.args, e, env, repr(e.fn))
    if e.fn in OF_VARIABLES:
        return _of_variables(judge, e, env)
    if atom is not None:
        return _atom(judge, atom, e, env)
    _arguments(judge, e.args, env)
    if e.fn in BINDERS:
        return judge.problem(f"{e.fn!r} binds a name; write {e.fn}(k in 1..n: ...)", e.span)
    return judge.unknown(e.fn, (e.span[0], e.span[0] + len(e.fn)), env, called=True)


def _arguments(judge: Judge, args: tuple[Expr, ...], env: Env) -> list[Kind]:
    return [judge.kind(a, env) for a in args]


def apply(judge: Judge, kind: Kind, args: tuple[Expr, ...], e: Expr, env: Env, name: str) -> Kind:
    """The kind of an object applied to arguments: P(A), M(x), W(x), f(x)."""
    found = _arguments(judge, args, env)
    if kind.word == "any":
        return ANY
    if kind.word not in CALLABLE:
        way = "write '*' for a product" if kind.word in NUMBERS else "write [ ] for one of its entries" if (
            kind.word in ("list", "matrix", "database", "tuple")) else "use it as an argument"
        return judge.problem(f"{name} is {describe(kind)} and cannot be called; {way}", e.span)
    wanted = 1 if kind.word == "distribution" else kind.size
    whole = len(args) == 1 and kind.word in ("mechanism", "channel") and (
        found[0].word in ("database", "tuple", "outcome", "any"))
    if wanted is not None and len(args) != wanted and not whole:
        what = {"distribution": "one event", "function": f"{wanted} argument{'s' * (wanted != 1)}",
                "channel": "one input"}.get(kind.word, f"a database, or its {wanted} entries")
        return judge.problem(f"{name} is {describe(kind)} and is given {len(args)} "
                             f"argument{'s' * (len(args) != 1)}; it takes {what}", e.span)
    if kind.word == "distribution":
        return _probability(judge, found[0], args[0])
    for a, k in zip(args, found, strict=True):
        if k.word not in ELEMENTS:
            way = "write sum(x in P: P[x]*...) for a mixture" if k.word == "distribution" else "an input belongs here"
            judge.problem(f"{name} is {describe(kind)} and this argument is {describe(k)}; {way}", a.span)
    if whole:
        same_size(judge, kind, found[0], args[0].span)
    return kind.member if kind.word == "function" else Kind("distribution", (kind.member,), space=kind.space)


def _probability(judge: Judge, argument: Kind, e: Expr) -> Kind:
    if argument.word not in ("event", "set", "any"):
        way = "write P[...] for the probability of one outcome" if argument.word in ELEMENTS else {
            "list": "write {x in reals: 0 <= x and x <= 1/2} for an interval, {a, b} for a set",
            "truth": "write Pr(...) for what is said of variables, {x in reals: x <= 1} for a set"}.get(
                argument.word, "declare the event under let, or write a set {...}")
        judge.problem(f"P(A) is the probability of an event and this is {describe(argument)}; {way}", e.span)
    return REAL


def same_size(judge: Judge, mechanism: Kind, database: Kind, span: tuple[int, int]) -> None:
    size = len(database.of) if database.word == "tuple" else database.size
    if mechanism.size is not None and size is not None and mechanism.size != size:
        judge.problem(f"the mechanism reads {mechanism.size} entries and this database has {size}; give both the same "
                      "number", span)


def same_space(judge: Judge, a: Kind, b: Kind, span: tuple[int, int]) -> None:
    """Laws that are compared live on one space; different names or sizes are different spaces."""
    named = a.word == b.word == "distribution" and a.space and b.space
    # a name may be an integer that happens to equal the other side's size
    if named and a.space != b.space and a.space.isdigit() == b.space.isdigit():
        judge.problem(f"the laws live on different spaces, {a.space} and {b.space}; declare both 'on' the same", span)


def index(judge: Judge, e: Index, env: Env) -> Kind:
    """The kind of ``P[a]``, ``x[i]``, ``S[i, j]``."""
    base = judge.kind(e.base, env)
    found = _arguments(judge, e.index, env)
    if base.word == "any":
        return ANY
    if base.word == "distribution":
        for i, k in zip(e.index, found, strict=True):
            if k.word not in ELEMENTS:
                way = "write P(A) for an event" if k.word in ("event", "set") else "an outcome belongs here"
                judge.problem(f"P[a] is the probability of an outcome and this is {describe(k)}; {way}", i.span)
        return REAL
    if base.word not in ("list", "matrix", "database", "tuple"):
        way = "write M(x)[y]" if base.word in ("mechanism", "channel") else (
            "laws, lists, matrices and databases have entries")
        return judge.problem(f"{describe(base)} has no entries in [ ]; {way}", e.span)
    for i, k in zip(e.index, found, strict=True):
        if k.word not in ("integer", "ratio", "any", "outcome"):
            judge.problem(f"an index is an integer and this is {describe(k)}; count entries from 1", i.span)
        elif (at := constant(i)) is not None and (at < 1 or at == inf or at != int(at)):
            judge.problem(f"there is no entry {at}: entries are counted from 1; write [1] for the first", i.span)
    if base.word == "database" and base.size is not None and len(found) == 1 and (
            at := constant(e.index[0])) is not None and at > base.size:
        judge.problem(f"there is no entry {at}: the database has {base.size}; leave it out, or declare more entries",
                      e.index[0].span)
    if base.word == "matrix":
        return REAL if len(found) == 2 else Kind("list", (REAL,))
    kind = base
    for _ in found:
        if kind.word not in ("list", "database", "tuple", "any"):
            return judge.problem("there are more indices than levels of lists; leave one out", e.span)
        kind = OUTCOME if kind.word == "tuple" else kind.member
    return kind


OUTPUT_LAW = ('the law R of the output is declared: R = "distribution on B", given '
              '"forall(y in R: R[y] == sum(x in W: P[x]*W(x)[y]))"')


def _atom(judge: Judge, atom: Atom, e: Call, env: Env) -> Kind:
    names = ", ".join(name for name, _ in atom.params)
    least = sum(not _optional(k) for _, k in atom.params)
    repeated = _repeated(atom.params[-1][1]) if atom.params else False
    most = None if repeated else len(atom.params)
    if any(isinstance(a, Seq) and a.kind in ("group", "given") for a in e.args):
        _arguments(judge, tuple(x for a in e.args for x in (a.items if isinstance(a, Seq) else (a,))), env)
        return judge.problem(f"';' and '|' belong in I(X; Y | Z) and H(X | Y) only; write {e.fn}({names})", e.span)
    found = _arguments(judge, e.args, env)
    if len(found) < least or (most is not None and len(found) > most):
        count = str(least) if most == least else f"at least {least}" if most is None else f"{least} or {most}"
        given = "1 is" if len(found) == 1 else f"{len(found)} are"
        judge.problem(f"{e.fn!r} takes {count} argument{'s' * (count != '1')} and {given} given; "
                      f"write {e.fn}({names})", e.span)
        return _result(atom)
    for i, (a, k) in enumerate(zip(e.args, found, strict=True)):
        name, declared = atom.params[min(i, len(atom.params) - 1)]
        wanted = declared.rstrip("?*")
        wanted = "real" if wanted == "reals" else wanted
        if not fits(k, wanted):
            way = OUTPUT_LAW if e.fn == "postprocess" and k.word == "distribution" else f"write {e.fn}({names})"
            judge.problem(f"argument {i + 1} of {e.fn!r}, {name}, is {describe(wanted)} and this is {describe(k)}; "
                          f"{way}", a.span)
    laws = [k for k in found if k.word == "distribution"]
    if len(laws) == 2 and atom.name != "product":
        same_space(judge, laws[0], laws[1], e.span)
    databases = [k for k in found if k.word == "database" and k.size is not None]
    if len({k.size for k in databases}) > 1:
        judge.problem("the databases have different numbers of entries; declare both alike", e.span)
    return _result(atom, found)


def _optional(kind: str) -> bool:
    return kind.endswith(("?", "*"))


def _repeated(kind: str) -> bool:
    return kind.endswith("*") or kind.rstrip("?") == "reals"


def _result(atom: Atom, found: list[Kind] | None = None) -> Kind:
    if atom.name in ("min", "max") and found and all(k.word == "integer" for k in found):
        return INTEGER
    if atom.returns in _RETURNS:
        return _RETURNS[atom.returns]
    first = next((k for k in found or [] if k.word in ("mechanism", "channel")), None)
    if atom.returns == "channel":
        return Kind("channel", (ANY, first.member if first else ANY), 1)
    if atom.returns == "law":
        return next((k for k in found or [] if k.word in _RETURNED), ANY)
    if atom.returns == "mechanism":
        return Kind("mechanism", (first.of[0] if first and first.of else ANY, ANY))
    return Kind(atom.returns, (ANY,))


def _of_variables(judge: Judge, e: Call, env: Env) -> Kind:
    """H(X | Y), E(f(X)), P(X == 1 | Y == 2), ...: in the arguments the name of a variable is its value."""
    form = FORMS[e.fn]
    values = {n: REAL if k.word == "variable" else k for n, k in env.items()}
    groups = [a for a in e.args if isinstance(a, Seq) and a.kind in ("group", "given")]
    given = groups.pop() if groups and groups[-1].kind == "given" and e.fn not in CHAINS else None
    parts: list[Expr] = [*groups] or ([*e.args] if e.fn in CHAINS else [Seq("group", e.args, e.span)])
    sizes = []
    for part in parts:
        items = _items(part)
        sizes.append(len(items))
        for x in items:
            if e.fn in ("P", "Pr"):
                judge.formula(x, values)
            else:
                _value(judge, x, values, env, e.fn)
    for x in _items(given) if given is not None else ():
        if e.fn in SHANNON:
            if judge.kind(x, values).word not in ("truth", *NUMBERS):
                _value(judge, x, values, env, e.fn)
        else:
            judge.formula(x, values)
    wanted = 2 if e.fn in ("I", "independent") else 3 if e.fn == "markov" else 1
    if (len(parts) != wanted and not (e.fn in CHAINS and len(parts) > wanted)) or 0 in sizes or (
            (groups and e.fn in CHAINS) or (given is not None and e.fn in ("Cov", "Corr"))) or (
            e.fn in ("E", "Var", "Cov", "Corr") and sizes != [1 + (e.fn in ("Cov", "Corr"))]):
        judge.problem(f"{e.fn!r} is written {form}, of variables declared under let", e.span)
    if e.fn == "law":
        n = sum(sizes)
        return Kind("distribution", (REAL if n == 1 else Kind("tuple", (REAL,)*n),))
    return TRUTH if e.fn in CHAINS else REAL


def _items(e: Expr) -> tuple[Expr, ...]:
    """The values of a group; brackets inside do not count."""
    if isinstance(e, Seq) and e.kind in ("tuple", "group", "given"):
        return tuple(x for item in e.items for x in _items(item))
    return (e,)


def _value(judge: Judge, e: Expr, values: Env, env: Env, fn: str) -> None:
    """A value of variables: a number."""
    kind = judge.kind(e, values)
    if kind.word in NUMBERS:
        return
    law = "write entropy(P) for the entropy of a law" if fn == "H" else "write mi(P, W) for a law and a channel"
    way = law if kind.word in ("distribution", "channel", "mechanism") else (
        "formulas stand behind '|', or in P(...)" if kind.word == "truth" else
        f"declare {e.id} = \"variable\" under let" if isinstance(e, Name) else "name variables declared under let")
    judge.problem(f"{fn}(...) is about random variables and this is {describe(kind)}; {way}", e.span)
