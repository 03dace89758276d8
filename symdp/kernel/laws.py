"""Rules about arbitrary laws and channels: what a notion says, at named inputs, and for sums over outcomes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from symdp.atoms import find
from symdp.kernel import reduce as reductions
from symdp.kernel.calculus import INFINITIES, plus
from symdp.kernel.enclose import FLIPPED, conjuncts
from symdp.kernel.goals import Goal, binding_type, difference, holds, integral, unfold
from symdp.kernel.information import with_entropies
from symdp.kernel.interval import INF
from symdp.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Num, Op, Seq, Type
from symdp.kernel.objects import Dist, Unsupported, Value, definition, expand
from symdp.kernel.scope import BUILTIN
from symdp.kernel.tree import COMPARISONS, ONE, TRUE, ZERO, free_names, num, rebuild, substitute, walk

if TYPE_CHECKING:
    from symdp.kernel.rules import Checker, Proof

RADIUS = ("redundancy and capacity: the information of any input law, of order alpha, is at most the largest "
          "divergence of order alpha between two rows (Csiszar 1995; Polyanskiy and Wu, Section 5.3)")
# The divergence of two rows that bounds a quantity of a channel, with the arguments that follow the channel.
_OF_ROWS = {"capacity": "kl", "sup_mi": "kl", "mi": "kl", "renyi_mi": "renyi", "sibson_mi": "renyi",
            "renyi_capacity": "renyi", "sibson_capacity": "renyi"} | dict.fromkeys(
            ("min_capacity", "min_entropy_leakage", "maximal_leakage", "max_information"), "max_divergence")
BOUNDED = ("tv", "hockey_stick", "jensen_shannon")  # never infinite


def hypothesis(checker: Checker, goal: Goal, i: object) -> Expr:
    if not (isinstance(i, int) and not isinstance(i, bool) and 0 <= i < len(goal.hyps)):
        raise checker.no("no such hypothesis")
    return goal.hyps[i]


# -- what a notion says
def meaning(goal: Goal, e: Expr) -> Expr:
    """The definition of a predicate that is meant as it stands on every space. Raises Unsupported."""
    names = dict(goal.names)
    atom = find(e.fn) if isinstance(e, Call) and e.fn not in names else None
    if not isinstance(e, Call) or atom is None or "any space" not in atom.properties:
        raise Unsupported("no notion with a definition for every space")
    params = [name for name, _ in atom.params]
    needed = sum(not kind.endswith("?") for _, kind in atom.params)
    text = definition(atom.definition)
    if not needed <= len(e.args) <= len(params) or names.keys() & (free_names(text) - {*params}):
        raise Unsupported("the wrong number of arguments, or a declared name that the definition uses")
    values = dict(zip(params, (*e.args, *(ZERO,)*(len(params) - len(e.args))), strict=True))

    def counted(x: Expr) -> Expr:
        match x:
            case Call("entries", (Name(m),)) if m in values:
                of = values[m]
                while (parts := built(goal.names, of)) is not None:
                    of = parts[2][0]
                n = names[of.id].param("entries") if isinstance(of, Name) and of.id in names else None
                if n is None:
                    raise Unsupported("the number of entries is not declared")
                values[f"'{m}"] = n  # put in below, where nothing captures it
                return Name(f"'{m}")
        return rebuild(x, counted)
    return substitute(counted(text), values)


def rule_unfold(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A notion replaced by its definition, in show, or as one more hypothesis."""
    i = proof.get("hypothesis")
    said = unfold(meaning(goal, goal.show if i is None else hypothesis(checker, goal, i)), goal.names)
    checker.prove(replace(goal, show=said) if i is None else goal.with_(*conjuncts(said)), proof["proof"])


# -- suprema and infima
def extremum(e: Expr) -> tuple[str, Bind, Expr] | None:
    """A comparison of a supremum or infimum with a number, as the relation of the one to the other."""
    if isinstance(e, Op) and e.op in FLIPPED and len(e.args) == 2:
        for op, a, b in ((e.op, *e.args), (FLIPPED[e.op], *e.args[::-1])):
            if isinstance(a, Bind) and a.binder in ("sup", "inf"):
                return op, a, b
    return None


def limited(e: Bind) -> bool:
    """A bound name is that of a limit inside, which has its domain from it: no value can stand for it."""
    own = {b.name for b in e.bindings}
    return any(b.how == "->" and b.name in own for x in walk(e.body) if isinstance(x, Bind) for b in x.bindings)


def inside(term: Bind, relate: Callable[[Expr], Expr], other: Expr, quantifier: str) -> Bind:
    """quantifier(bindings: relate(body)), the bound names told apart from those of the other side."""
    if limited(term):
        raise Unsupported("a supremum over the variable of a limit")
    shell = substitute(Bind(quantifier, term.bindings, Call("'", (term.body, Name("'other")))), {"'other": other})
    assert isinstance(shell, Bind) and isinstance(shell.body, Call)
    return Bind(quantifier, shell.bindings, relate(shell.body.args[0]))


def universal(h: Expr) -> Expr:
    """A supremum that is at most a number, or an infimum that is at least one, as what holds for all values."""
    match extremum(h):
        case (op, term, other) if op in (("<", "<=") if term.binder == "sup" else (">", ">=")):
            return inside(term, lambda f: Op(op[0] + "=", (f, other)), other, "forall")
    return h


def rule_extremum(checker: Checker, goal: Goal, proof: Proof) -> None:
    """sup f <= b from f <= b everywhere; sup f > b, or >= b, from a point, or from points above every c < b.

    Likewise inf. The supremum over an empty domain is -oo, the infimum oo.
    """
    found = extremum(goal.show)
    if found is None:
        raise checker.no("no supremum or infimum is compared with a number")
    op, term, b = found
    up = term.binder == "sup"
    (c,) = reductions.fresh(goal.names, ["c"], (goal.show, *goal.hyps))
    if op == ("<=" if up else ">="):
        show: Expr = inside(term, lambda f: Op(op, (f, b)), b, "forall")
    elif op == (">" if up else "<") or (op == (">=" if up else "<=") and proof.get("attained") is True):
        show = inside(term, lambda f: Op(op, (f, b)), b, "exists")
    elif op == (">=" if up else "<="):
        beyond = inside(term, lambda f: Op(op[0], (f, Name(c))), Name(c), "exists")
        limits = () if b in INFINITIES else (Op(FLIPPED[op][0], (Name(c), b)),)
        show = Bind("forall", (Binding(c, "in", Type("real", (), limits)),), beyond)
    else:
        raise checker.no("no rule for this relation")
    checker.prove(replace(goal, show=show), proof["proof"])


# -- what a universal assumption says of named things
def rule_instance(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A universal hypothesis at given values, and what it implies under what is assumed there."""
    h, checks = universal(hypothesis(checker, goal, proof["hypothesis"])), iter(proof.get("defined", ()))
    if not (isinstance(h, Bind) and h.binder == "forall") or limited(h):
        raise checker.no("the hypothesis is not universal, or has a limit in its variable")
    values: dict[str, Expr] = {}
    for b in h.bindings:
        values[b.name] = value_in(checker, goal, b, values, proof["with"][b.name], checks)
    said = unfold(substitute(h.body, values), goal.names)
    while isinstance(said, Op) and said.op == "implies":
        for c in conjuncts(said.args[0]):
            if not assumed(goal, c):
                if reductions.about_objects(goal.names, c):
                    raise checker.no("what the hypothesis needs is not assumed")
                checker.seen(goal, c, checks)
        said = said.args[1]
    checker.prove(goal.with_(*conjuncts(said)), proof["proof"])


def assumed(goal: Goal, e: Expr) -> bool:
    """e is a hypothesis, or says that two databases are neighbours, as one does."""
    match e:
        case Call("neighbouring", (x, y)) if not {"neighbouring", "hamming"} & dict(goal.names).keys():
            said = (Call("neighbouring", pair) for pair in ((x, y), (y, x)))
            return any(f in goal.hyps or Op("==", (Call("hamming", f.args), ONE)) in goal.hyps for f in said)
    return e in goal.hyps


def value_in(checker: Checker, goal: Goal, b: Binding, earlier: dict[str, Expr], text: object,
             checks: Iterator[Any]) -> Expr:
    """A value of the certificate for a bound name, in its domain."""
    names, e = dict(goal.names), checker.read(text, goal)
    kind = names[e.id] if isinstance(e, Name) and e.id in names else Type("")
    domain = b.domain if isinstance(b.domain, Type) else substitute(b.domain, earlier)
    (place,) = reductions.fresh(goal.names, ["v"], (goal.show, *goal.hyps, *earlier.values(), e))
    t = element_type(goal.names, domain, place, {})
    if t is not None and t.kind == "input":
        of = t.param("of")
        if not (isinstance(of, Name) and is_input(goal, kind, of.id)):
            raise checker.no(f"the value of {b.name} is no input of the channel")
        return e
    if isinstance(domain, Type) and domain.kind not in ("real", "integer"):
        wanted = Type(domain.kind, tuple((k, substitute(v, earlier)) for k, v in domain.params))
        if kind != wanted or domain.where:
            raise checker.no(f"the value of {b.name} has another type")
        return e
    t = t or binding_type(b.domain, place, b.name, earlier)
    checker.defined(goal, e, checks, real=True)
    if t.kind == "integer" and not integral(goal, e):
        raise checker.no(f"the value of {b.name} is no integer")
    for w in t.where:
        for c in conjuncts(unfold(substitute(w, {place: e}), goal.names)):
            checker.seen(goal, c, checks)
    return e


def points(size: Expr) -> Expr:
    """The elements of a space that is given by its size or as a range."""
    return size if isinstance(size, Seq) and size.kind == "range" else Seq("range", (ONE, size))


def outputs(names: reductions.Names, law: Expr) -> Expr | None:
    """The outcomes of a law as a range of integers, if that is what they are declared to be."""
    match law:
        case Name(n):
            t, key = dict(names).get(n, Type("")), "on"
            wanted: tuple[str, ...] = ("distribution",)
        case Call(fn, _):
            t, key, wanted = dict(names).get(fn, Type("")), "to", ("channel", "mechanism")
        case _:
            return None
    return _integers(names, t.param(key)) if t.kind in wanted else None


def _integers(names: reductions.Names, size: Expr | None) -> Expr | None:
    match size:
        case Seq("range") | Num():
            return points(size)
        case Name(n) if dict(names).get(n, Type("")).kind == "integer":
            return points(size)
    return None


def element_type(names: reductions.Names, domain: Expr | Type, name: str, renamed: dict[str, Expr]) -> Type | None:
    """The type of an input of a channel or mechanism, or of an outcome that is an integer; None for other domains."""
    if isinstance(domain, Type):
        return None
    domain = substitute(domain, renamed)
    within = outputs(names, domain)
    while (parts := built(names, domain)) is not None and isinstance(domain, Call) and domain.fn != "apply":
        domain = parts[2][0]
    match domain:
        case Name(of) if (t := dict(names).get(of, Type(""))).kind in ("channel", "mechanism"):
            within = _integers(names, t.param("from"))
            if within is None:
                return Type("input", (("of", domain),))
    return None if within is None else Type("integer", (), (Op("in", (Name(name), within)),))


def is_input(goal: Goal, t: Type, of: str) -> bool:
    """A name of type t is an input of the channel or mechanism: bound as one, or a database of its kind."""
    names = dict(goal.names)
    if t.kind == "input":
        return t.param("of") == Name(of) or any(  # what is composed or mixed reads the same databases
            {t.param("of"), Name(of)} <= {*found[2]} for f in (goal.show, *goal.hyps) for x in walk(f)
            if (found := built(goal.names, x)) is not None and found[0] in ("compose", "mixture"))
    mechanisms = [m for m in names.values() if m.kind == "mechanism"]
    return t.kind == "database" and names[of].kind == "mechanism" and all(
        m.param(k) == names[of].param(k) and t.param(k) in (None, m.param(k))
        for m in mechanisms for k in ("entries", "over"))


# -- single outcomes
def rule_outcomes(checker: Checker, goal: Goal, proof: Proof) -> None:
    """Closeness with delta = 0 on a space of integers is closeness of the probabilities of every outcome; what a
    hypothesis of closeness says of one outcome."""
    names = goal.names
    i = proof.get("hypothesis")
    e = goal.show if i is None else hypothesis(checker, goal, i)
    found = reductions.matched(names, e, "close(P, Q, eps, delta)")
    if found is None or not {found["P"], found["Q"]} <= {*reductions.laws_in(names, (e,))}:
        raise checker.no("no closeness of two laws")
    within = [outputs(names, found[k]) for k in "PQ"]
    if within[0] is None or within[0] != within[1]:
        raise checker.no("the outcomes are not declared to be integers of one range")
    (y,) = reductions.fresh(names, ["y"], (goal.show, *goal.hyps))
    at = Name(y) if i is None else checker.read(proof["at"], goal)
    p, q = (Index(found[k], (at,)) for k in "PQ")
    ratio = Call("exp", (found["eps"],))
    said = [Op("<=", (a, plus(Op("*", (ratio, b)), found["delta"]))) for a, b in ((p, q), (q, p))]
    if i is not None:
        checker.defined(goal, at, iter(proof.get("defined", ())), real=True)
        checker.prove(goal.with_(*said), proof["proof"])
    elif found["delta"] == ZERO:
        show = Bind("forall", (Binding(y, "in", within[0]),), Op("and", tuple(said)))
        checker.prove(replace(goal, show=show), proof["proof"])
    else:
        raise checker.no("single outcomes do not decide closeness with another delta than 0")


# -- capacities
def rule_radius(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A bound on the information through a channel, from the divergences of any two rows."""
    names = dict(goal.names)
    match goal.show:
        case Op("<=", (Call(fn, args), b)) | Op(">=", (b, Call(fn, args))) if fn in _OF_ROWS and fn not in names:
            pass
        case _:
            raise checker.no("the conclusion bounds no information through a channel from above")
    if {_OF_ROWS[fn], "neighbouring"} & names.keys():
        raise checker.no("a declared name stands for a divergence, or for what neighbours are")
    position = _channel(Call(fn, args))
    if position is None:
        raise checker.no("no rule for the information of a group of entries")
    of, rest = args[position], args[position + 1:]
    near = False
    match of:
        case Call("slice", (Name(), _, Name())) if "slice" not in names:
            near, of = True, of.args[0]
    if not (isinstance(of, Name) and of.id in names and names[of.id].kind in ("channel", "mechanism")):
        raise checker.no("the channel is not a declared one")
    u, v = reductions.fresh(goal.names, ["u", "v"], (goal.show, *goal.hyps))
    inputs = tuple((x, Type("input", (("of", of),))) for x in (u, v))
    bound: Expr = Op("<=", (Call(_OF_ROWS[fn], (Call(of.id, (Name(u),)), Call(of.id, (Name(v),)), *rest)), b))
    if near:
        bound = Op("implies", (Call("neighbouring", (Name(u), Name(v))), bound))
    checker.background.add(RADIUS)
    new = Goal((*goal.names, *inputs), goal.hyps, Op("and", (Op("<=", (ZERO, b)), bound)))
    checker.defined(new, new.show, iter(proof.get("defined", ())), opens=True)
    checker.prove(new, proof["proof"])


def rule_rows(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A bound on a capacity at the law (1 - t, t) on two inputs: their Jensen-Shannon divergence."""
    names, h = dict(goal.names), hypothesis(checker, goal, proof["hypothesis"])
    checks = iter(proof.get("defined", ()))
    u, v = (Name(str(x)) for x in proof["inputs"])
    match h:
        case Call("mi_dp" | "midp" as fn, (Name(of), b)) if assumed(goal, Call("neighbouring", (u, v))):
            pass
        case Op("<=" | "<", (Call("capacity" | "sup_mi" as fn, (Name(of),)), b)):
            pass
        case _:
            raise checker.no("no bound on a capacity, or the inputs are no neighbours")
    if {fn, "jensen_shannon"} & names.keys() or not all(
            x.id in names and is_input(goal, names[x.id], of) for x in (u, v)):
        raise checker.no("no inputs of that channel")
    t = checker.read(proof["weight"], goal)
    checker.defined(goal, t, checks, real=True)
    for c in (Op("<=", (ZERO, t)), Op("<=", (t, ONE))):
        checker.seen(goal, c, checks)
    said = Op("<=", (Call("jensen_shannon", (Call(of, (u,)), Call(of, (v,)), t)), b))
    checker.prove(goal.with_(said, Op("<=", (ZERO, b))), proof["proof"])


# -- what is put together of laws
BUILT = ("postprocess", "compose", "mixture", "product")
THEOREMS = {
    "postprocess": "data processing inequality (Cover and Thomas, Section 2.8; Csiszar for f-divergences)",
    "mixture": "joint convexity of divergences; convexity of capacity in the channel (Cover and Thomas, Section 2.7)",
    "compose": "divergences of product laws; information of conditionally independent outputs (Cover and Thomas, "
               "Theorem 2.5.2; van Erven and Harremoes 2014, Theorem 28; Dwork and Roth, Theorem 3.16)",
}


def built(names: reductions.Names, e: Expr) -> tuple[str, tuple[Expr, ...], list[Expr]] | None:
    """How a law, mechanism or channel is put together: the word, its numbers and channels, and the parts."""
    match e:
        case Call("apply", (Call() as of, x)) if (found := built(names, of)) is not None:
            word, more, parts = found
            return word, more, [Call(p.id, (x,)) if isinstance(p, Name) else Call("apply", (p, x)) for p in parts]
        case Call("slice", (of, i, x)) if "slice" not in dict(names) and (found := built(names, of)) is not None:
            word, more, parts = found
            return word, more, [Call("slice", (p, i, x)) for p in parts]
        case Call(word, args) if word in BUILT and word not in dict(names):
            if word == "postprocess" and len(args) == 2:
                return word, args[1:], [args[0]]
            if word == "mixture" and len(args) == 3:
                return word, args[:1], [*args[1:]]
            if word in ("compose", "product") and len(args) >= 2:
                return "compose", (), [*args]
    return None


_ADDS = ("capacity", "sup_mi", "mi")  # information through channels: adds up, and is convex in the channel


def _channel(term: Call) -> int | None:
    """The position of the channel in a quantity of information through one, which processing does not increase."""
    atom = find(term.fn)
    if term.fn not in _OF_ROWS or atom is None or (term.fn == "sup_mi" and len(term.args) > 1):
        return None
    return next(i for i, (_, kind) in enumerate(atom.params) if kind in ("channel", "mechanism"))


def _with(term: Call, values: dict[int, Expr]) -> Call:
    return Call(term.fn, tuple(values.get(i, x) for i, x in enumerate(term.args)))


def rule_structure(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A divergence of two laws put together alike, or the capacity of such a channel, in those of the parts."""
    i, checks = proof["term"], iter(proof.get("defined", ()))
    terms = functionals(goal)
    if not (isinstance(i, int) and not isinstance(i, bool) and 0 <= i < len(terms)):
        raise checker.no("no such functional")
    term = terms[i]
    if not isinstance(term, Call):
        raise checker.no("a probability is no divergence")
    if (at := _channel(term)) is not None:
        places = [at]
    elif reductions.has(goal.names, term.fn, "data processing") and len(term.args) >= 2:
        places = [0, 1]
    else:
        raise checker.no("no rule for this quantity")
    found = [built(goal.names, term.args[k]) for k in places]
    rest = term.args[2:]
    first = found[0]
    if first is None or any(f is None or f[:2] != first[:2] or len(f[2]) != len(first[2]) for f in found):
        raise checker.no("the laws are not put together alike")
    word, more, _ = first
    pairs = list(zip(*(f[2] for f in found if f is not None), strict=True))
    parts: list[Expr] = [_with(term, dict(zip(places, pair, strict=True))) for pair in pairs]
    op, whole = "<=", parts[0]
    if word == "mixture":
        if not reductions.has(goal.names, term.fn, "jointly convex") if len(found) == 2 else term.fn not in _ADDS:
            raise checker.no("not convex")
        (p,) = more
        for c in (Op("<=", (ZERO, p)), Op("<=", (p, ONE))):
            checker.seen(goal, c, checks)
        whole = plus(Op("*", (p, parts[0])), Op("*", (Op("-", (ONE, p)), parts[1])))
    elif word == "compose":
        if term.fn == "hockey_stick":
            split = [checker.read(t, goal) for t in proof["split"]]
            for t in split:
                checker.defined(goal, t, checks, real=True)
            parts = [_with(term, {0: p, 1: q, 2: Call("exp", (t,))}) for (p, q), t in zip(pairs, split, strict=True)]
            if not goal.region.zero(Op("-", (rest[0], Call("exp", (total((ONE, t) for t in split),))))):
                raise checker.no("the exponents do not add up to that of the whole")
        elif term.fn in ("kl", "renyi", "max_divergence"):
            op = "=="
        elif term.fn != "tv" and term.fn not in _ADDS:
            raise checker.no("no rule for this quantity of a product")
        whole = total((ONE, x) for x in parts)
    checker.background.add(THEOREMS[word])
    checker.prove(goal.with_(Op(op, (term, whole))), proof["proof"])


# -- random variables with given laws
def rule_joint(checker: Checker, goal: Goal, proof: Proof) -> None:
    """Random variables: an input of a law on a finite space, outputs of channels from it and of channels from these,
    each independent of the earlier ones given what it comes from."""
    names = dict(goal.names)
    law, edges = Name(str(proof["law"])), [(int(i), str(w)) for i, w in proof["channels"]]
    of = names.get(law.id, Type(""))
    if of.kind != "distribution" or {"mi", "entropy", "postprocess", "H", "I", "markov"} & names.keys():
        raise checker.no("no declared law, or a declared name stands for an information")
    sizes, through = [of.param("on")], list[Expr | None]((None,))
    for parent, w in edges:
        t, before = names.get(w, Type("")), through[parent] if 0 <= parent < len(through) else None
        if t.kind != "channel" or not 0 <= parent < len(sizes) or t.param("from") != sizes[parent]:
            raise checker.no("no channel from that space")
        sizes.append(t.param("to"))
        through.append(Name(w) if before is None else Call("postprocess", (before, Name(w))))
    if not all(size is not None and integral(goal, size) for size in sizes):
        raise checker.no("the spaces are not given by their sizes")
    fresh = [Name(x) for x in reductions.fresh(goal.names, ["X"] * len(sizes), (goal.show, *goal.hyps))]
    types = tuple((x.id, Type("variable", (("in", size),))) for x, size in zip(fresh, sizes, strict=True) if size)
    wider = with_entropies((*goal.names, *types))
    facts: list[Expr] = [Op("==", (Call("entropy", (law,)), Call("H", (fresh[0],))))]
    for k, (parent, _) in enumerate(edges, 1):
        channel = through[k]
        assert channel is not None
        facts.append(Op("==", (Call("mi", (law, channel)), Call("I", (_group(fresh[0]), _group(fresh[k]))))))
        if others := [x for x in fresh[:k] if x != fresh[parent]]:
            facts.append(Call("markov", (Seq("tuple", tuple(others)), fresh[parent], fresh[k])))
    said = (c for f in facts for c in conjuncts(unfold(f, wider)))
    checker.prove(Goal(wider, (*goal.hyps, *said), goal.show), proof["proof"])


def _group(x: Expr) -> Seq:
    return Seq("group", (x,))


def rule_inputs(checker: Checker, goal: Goal, proof: Proof) -> None:
    """The capacity is the supremum of the information over the laws of the input: a bound for every law, or one."""
    names, i = dict(goal.names), proof.get("hypothesis")
    match goal.show if i is None else hypothesis(checker, goal, i):
        case Op("<=" | "<" as op, (Call("capacity", (of,)), b)) if op == "<=" or i is not None:
            first = of
        case _:
            raise checker.no("no bound on a capacity")
    while (parts := built(goal.names, first)) is not None:
        first = parts[2][0]
    space = names[first.id].param("from") if isinstance(first, Name) and first.id in names else None
    if space is None or {"mi", "capacity"} & names.keys():
        raise checker.no("the inputs of the channel are not declared")
    t = Type("distribution", (("on", space),))
    if i is None:
        (law,) = reductions.fresh(goal.names, ["P"], (goal.show, *goal.hyps))
        show = Op("<=", (Call("mi", (Name(law), of)), b))
        checker.prove(Goal((*goal.names, (law, t)), goal.hyps, show), proof["proof"])
    else:
        law = str(proof["law"])
        if names.get(law) != t:
            raise checker.no("no law on the inputs of the channel")
        checker.prove(goal.with_(Op(op, (Call("mi", (Name(law), of)), b))), proof["proof"])


# -- one outcome decides
@dataclass(frozen=True)
class Linear:
    """A number as a sum of multiples of functionals of laws, and a rest without laws."""

    terms: tuple[tuple[Expr, Call], ...]
    rest: Expr


def linear(goal: Goal, e: Expr) -> Linear:
    """Raises Unsupported where e is not linear in homogeneous sums of two laws."""
    if not reductions.about_objects(goal.names, e):
        return Linear((), e)

    def scaled(c: Expr, x: Linear) -> Linear:
        return Linear(tuple((Op("*", (c, k)), f) for k, f in x.terms), Op("*", (c, x.rest)))
    match e:
        case Op("neg", (a,)):
            return scaled(num(-1), linear(goal, a))
        case Op("+" | "-" as op, (a, b)):
            x, y = linear(goal, a), linear(goal, b)
            y = scaled(num(-1), y) if op == "-" else y
            return Linear(x.terms + y.terms, plus(x.rest, y.rest))
        case Op("*", (a, b)) if not reductions.about_objects(goal.names, a):
            return scaled(a, linear(goal, b))
        case Op("*", (a, b)) if not reductions.about_objects(goal.names, b):
            return scaled(b, linear(goal, a))
        case Op("/", (a, b)) if not reductions.about_objects(goal.names, b):
            return scaled(Op("/", (ONE, b)), linear(goal, a))
        case Call("bits", (a,)) if "bits" not in dict(goal.names):
            return scaled(unfold(Call("bits", (ONE,)), goal.names), linear(goal, a))
        case Call(fn, (_, _, *rest)) if reductions.has(goal.names, fn, "homogeneous sum") and not any(
                reductions.about_objects(goal.names, x) for x in rest):
            return Linear(((ONE, e),), ZERO)
    raise Unsupported("no linear combination of homogeneous sums over outcomes")


def combined(x: Linear) -> dict[Call, Expr]:
    found: dict[Call, Expr] = {}
    for k, f in x.terms:
        found[f] = plus(found[f], k) if f in found else k
    return found


def one_way(goal: Goal, x: Linear, op: str) -> bool:
    """What may be infinite has coefficients of this sign only, before any of them cancel."""
    return all(f.fn in BOUNDED or holds(replace(goal, show=Op(op, (k, ZERO)))) for k, f in x.terms)


def one_space(goal: Goal, laws: list[Expr]) -> bool:
    """The laws are seen to have one space in common: declared alike, rows of one channel, or compared somewhere."""
    names = dict(goal.names)

    def space(law: Expr) -> object:
        if isinstance(law, Name):
            return names[law.id]
        return law.fn if isinstance(law, Call) else None
    groups = [{law, *(other for other in laws if space(other) == space(law))} for law in laws]
    for x in (x for f in (goal.show, *goal.hyps) for x in walk(f)):
        if isinstance(x, Call) and len(x.args) >= 2 and find(x.fn) and x.fn not in names:
            groups.append({a for a in x.args[:2] if a in laws})
    whole = groups.pop(0) if groups else set()
    while joint := next((g for g in groups if g & whole), None):
        groups.remove(joint)
        whole |= joint
    return set(laws) <= whole


def density(goal: Goal, f: Call, at: dict[Expr, Expr]) -> Expr:
    """The term of a homogeneous sum at one outcome, whose probabilities are given."""
    P, Q = reductions.fresh(goal.names, ["P", "Q"], (f, *at.values()))
    env: dict[str, Value] = {n: Name(n) for n, t in goal.names if t.kind in ("real", "integer")}
    env |= {n: Name(n) for p in at.values() for n in free_names(p)}
    env |= {n: Dist((ONE,), (at[law],)) for n, law in ((P, f.args[0]), (Q, f.args[1]))}
    return expand(Call(f.fn, (Name(P), Name(Q), *f.args[2:])), env)


def everywhere(goal: Goal, at: dict[Expr, Expr]) -> Iterator[Expr]:
    """What the hypotheses say of the densities at almost every outcome."""
    for h in goal.hyps:
        for pattern, bounds in (("close(P, Q, eps, 0)", ("p <= exp(eps)*q", "q <= exp(eps)*p")),
                                ("max_divergence(P, Q) <= eps", ("p <= exp(eps)*q",)),
                                ("hockey_stick(P, Q, g) <= 0", ("p <= g*q",))):
            found = reductions.matched(goal.names, h, pattern)
            if found and {found["P"], found["Q"]} <= at.keys() and not any(
                    reductions.about_objects(goal.names, found[k]) for k in ("eps", "g") if k in found):
                found |= {"p": at[found["P"]], "q": at[found["Q"]]}
                yield from (substitute(definition(b), found) for b in bounds)


def over_numbers(goal: Goal, at: dict[Expr, Expr]) -> Goal:
    """The hypotheses about numbers, and what those about laws say of the densities at almost every outcome."""
    fresh = tuple((x.id, Type("real")) for x in at.values() if isinstance(x, Name))
    names = (*goal.names, *fresh)
    kept = [h for h in goal.hyps if not reductions.about_objects(goal.names, h)]
    kept += [Op(">", (Name(x), ZERO)) for x, _ in fresh]
    kept += [unfold(c, names) for c in everywhere(goal, at)]
    return Goal(names, tuple(kept), TRUE)


def rule_pointwise(checker: Checker, goal: Goal, proof: Proof) -> None:
    """An inequality between homogeneous sums, from one between their terms, with multipliers for what is assumed.

    With total masses 1: if sum c_F*phi_F(p) >= sum m_k*(sum c_kF*phi_F(p)) + sum l_L*p_L for all densities p, then
    sum c_F*F >= -sum m_k*c_k0 + sum l_L wherever sum c_kF*F + c_k0 >= 0, m_k >= 0.
    """
    checks = iter(proof.get("defined", ()))
    op, d = difference(goal.show)
    if op not in (">", ">="):
        raise checker.no("an inequality is needed")
    form = linear(goal, d)
    if op == ">" and not one_way(goal, form, ">="):
        raise checker.no("oo > oo does not hold")
    rest = form.rest
    parts = [(k, f) for f, k in combined(form).items()]
    for i, text in proof.get("multipliers", ()):
        h = hypothesis(checker, goal, i)
        relation, dh = difference(h)
        m = checker.read(text, goal)
        checker.defined(goal, m, checks, real=True)
        if relation in (">", ">="):
            checker.seen(goal, Op(">=", (m, ZERO)), checks)
        elif relation != "==":
            raise checker.no("the hypothesis is no inequality")
        of = linear(goal, dh)
        checker.defined(goal, of.rest, checks, real=True)
        if len(of.terms) > 1 and not one_way(goal, of, "<="):  # with oo on both of its sides it says nothing
            raise checker.no("a hypothesis that compares sums that may be infinite")
        parts += [(Op("neg", (Op("*", (m, k)),)), f) for f, k in combined(of).items()]
        rest = Op("-", (rest, Op("*", (m, of.rest))))
    laws = list(dict.fromkeys(law for _, f in parts for law in f.args[:2]))
    known = reductions.laws_in(goal.names, (goal.show, *goal.hyps))
    if not 0 < len(laws) <= 4 or not set(laws) <= set(known) or not one_space(goal, laws):
        raise checker.no("one to four laws on one space are needed")
    masses = [checker.read(proof["masses"][i], goal) for i in range(len(laws))]
    for m in masses:
        checker.defined(goal, m, checks, real=True)
        rest = plus(rest, m)
    left, right = list[tuple[Expr, Call]](), list[tuple[Expr, Call]]()
    for k, f in parts:
        checker.defined(goal, k, checks, real=True)
        if holds(replace(goal, show=Op(">=", (k, ZERO)))):
            right.append((k, f))
        elif holds(replace(goal, show=Op("<=", (k, ZERO)))):
            left.append((Op("neg", (k,)), f))
        else:
            raise checker.no("the sign of a coefficient is not seen")
    names = goal.names
    kept = tuple(h for h in goal.hyps if not reductions.about_objects(names, h))
    numbers = Goal(names, kept, Op(op, (rest, ZERO)))
    checker.defined(numbers, rest, checks, real=True)
    checker.prove(numbers, proof["numbers"])
    proofs = iter(proof["outcomes"])
    for size in range(len(laws), 0, -1):
        for support in itertools.combinations(range(len(laws)), size):
            fresh = reductions.fresh(names, ["t"] * (size - 1), (goal.show, *goal.hyps, *masses))
            values: list[Expr] = [*map(Name, fresh), ONE]
            at = {law: values[support.index(i)] if i in support else ZERO for i, law in enumerate(laws)}
            here = over_numbers(goal, at)
            sides = [[(k, density(here, f, at)) for k, f in side] for side in (left, right)]
            if here.region.contradiction or any(infinite(here, x) and here.region.sign(k) == 1 for k, x in sides[1]):
                continue
            weights = total(zip(masses, (at[law] for law in laws), strict=True))
            show = Op("<=", (plus(total(sides[0]), weights), total(sides[1])))
            here = replace(here, show=unfold(show, here.names))
            checker.defined(here, here.show, checks)
            checker.prove(here, next(proofs, None))


def total(products: Iterable[tuple[Expr, Expr]]) -> Expr:
    out: Expr = ZERO
    for pair in products:
        out = plus(out, Op("*", pair))
    return out


def infinite(goal: Goal, e: Expr) -> bool:
    """e is oo on the whole region."""
    value = goal.region.enclose(e)
    return value is not None and value.lo == INF


# -- values of functionals
def functionals(goal: Goal) -> list[Call | Index]:
    """The nonnegative quantities of laws and channels, and probabilities of outcomes, in comparisons of show, then of
    the hypotheses, in the order of reading, each once; those within another, under a connective or a binder are left
    out."""
    found: dict[Call | Index, None] = {}

    def look(e: Expr) -> None:
        outcome = isinstance(e, Index) and len(e.index) == 1 and e.base in reductions.laws_in(goal.names, (e.base,))
        if outcome or (isinstance(e, Call) and reductions.has(goal.names, e.fn, "nonnegative") and e.fn not in BUILTIN
                       and any(reductions.about_objects(goal.names, x) for x in e.args)):
            assert isinstance(e, Call | Index)
            found[e] = None
        elif isinstance(e, Call) or (isinstance(e, Op) and e.op in ("+", "-", "*", "/", "^", "neg")):
            for x in e.args:
                look(x)
    for formula in (goal.show, *goal.hyps):
        if isinstance(formula, Op) and formula.op in COMPARISONS:
            for side in formula.args:
                look(side)
    return list(found)


def rule_measure(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A new name for the value of a functional, which is nonnegative, or oo."""
    terms, i = functionals(goal), proof["term"]
    if not (isinstance(i, int) and not isinstance(i, bool) and 0 <= i < len(terms)):
        raise checker.no("no such functional")
    term = terms[i]

    def put(value: Expr, names: reductions.Names, *more: Expr) -> Goal:
        def swap(e: Expr) -> Expr:
            return value if e == term else e if isinstance(e, Bind) else rebuild(e, swap)
        return Goal(names, (*(unfold(swap(h), names) for h in goal.hyps), *more), unfold(swap(goal.show), names))
    name = Name(reductions.fresh(goal.names, ["v"], (goal.show, *goal.hyps))[0])
    names = (*goal.names, (name.id, Type("real")))
    known = [Op("==", (term, name)), Op(">=", (name, ZERO))]
    if isinstance(term, Index):
        known.append(Op("<=", (name, ONE)))
    checker.prove(put(name, names, *known), proof["proof"])
    if not isinstance(term, Index) and term.fn not in BOUNDED and not any(bounds(goal, h, term) for h in goal.hyps):
        checker.prove(put(Name("oo"), goal.names), proof["infinite"])


def bounds(goal: Goal, h: Expr, term: Call) -> bool:
    """The hypothesis bounds the term from above by a real number."""
    match h:
        case Op("<=" | "<" | "==", (a, b)) | Op(">=" | ">" | "==", (b, a)) if a == term:
            return not reductions.about_objects(goal.names, b) and goal.region.finite(b)
    return False
