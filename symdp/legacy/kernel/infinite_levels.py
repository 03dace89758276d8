"""What says that something exists has no truth value where, of everything that comes into question, a notion is asked
at an infinite level that is multiplied with 0 in its definition."""

from __future__ import annotations

from functools import reduce

from symdp.atoms import find
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.goals import Rejected
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Num, Op, Type
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.tree import ZERO, free_names, substitute, walk

Types = tuple[tuple[str, Type], ...]
Layer = tuple[tuple[Binding, ...], Expr | None]  # what one quantifier binds, and the premise below it


def without_truth_value(show: Bind, declared: Types, position: int, factor: int) -> Expr:
    """That show, ``exists(... : A and C and ...)``, neither holds nor fails.

    C is the conjunct at the ``position``, a notion that by definition says of everything ``a <= b``. b is a product,
    one factor of which is infinite, as an extremum in it is; the others are not negative; so b is oo or undefined, and
    ``a <= b`` does not fail. The ``factor`` among the others is 0 somewhere, for everything of which A holds.
    """
    *before, notion = parts(show.body)[:position + 1]
    if len(before) != position or not before:
        raise Rejected("no such conjunct, or none before it")
    names = {n for n, _ in declared}
    layers, high = greater_side(notion, names | {b.name for b in show.bindings})
    bound = {b.name for bindings in (show.bindings, *(x for x, _ in layers)) for b in bindings}
    real = {n for n, t in declared if t.kind in ("real", "integer")} - bound
    factors = list(flat(high))
    terms = [infinite_with(f, real) for f in factors]
    first = next((k for k, t in enumerate(terms) if t is not None), None)
    term = None if first is None else terms.pop(first)
    if first is None or term is None or free_names(term) & bound or any(
            b.how == "->" for x in walk(term) if isinstance(x, Bind) for b in x.bindings):
        raise Rejected("no factor that is infinite as an extremum is, whatever is bound")
    factors.pop(first)
    if not 0 <= factor < len(factors):
        raise Rejected("no such factor")
    asked = conjunction(before)
    signs = conjunction([Op(">=", (f, ZERO)) for f in factors])
    zero: Expr = Op("==", (factors[factor], ZERO))
    for k, (bindings, premise) in enumerate(reversed(layers)):
        signs = Bind("forall", bindings, signs if premise is None else Op("implies", (premise, signs)))
        outcome = k == 0 and premise is None and len(bindings) == 1 and is_row(bindings[0], (*declared, *(
            (b.name, b.domain) for b in show.bindings if isinstance(b.domain, Type))))
        if not (outcome and bindings[0].name not in free_names(zero)):  # a law has an outcome
            zero = Bind("exists", bindings, zero if premise is None else Op("and", (premise, zero)))
    return conjunction([Op("==", (term, INFINITIES[0])), Bind("exists", show.bindings, asked), *(
        Bind("forall", show.bindings, Op("implies", (asked, x))) for x in (signs, zero))])


def parts(e: Expr) -> list[Expr]:
    """The conjuncts, in the order in which they are read."""
    return [x for a in e.args for x in parts(a)] if isinstance(e, Op) and e.op == "and" else [e]


def conjunction(formulas: list[Expr]) -> Expr:
    return reduce(lambda a, b: Op("and", (a, b)), formulas)


def greater_side(notion: Expr, names: set[str]) -> tuple[list[Layer], Expr]:
    """What a notion says by definition, a comparison: of what it is said, and its greater side."""
    atom = find(notion.fn) if isinstance(notion, Call) and notion.fn not in names | BUILTIN else None
    if atom is None or not atom.definition or atom.returns != "truth" or not isinstance(notion, Call):
        raise Rejected("no notion with a definition")
    params, said = [n for n, _ in atom.params], definition(atom.definition)
    if len(params) != len(notion.args) or names & (free_names(said) - {*params}):
        raise Rejected("another number of arguments, or a declared name that the definition uses")
    e, layers = substitute(said, dict(zip(params, notion.args, strict=True))), list[Layer]()
    while isinstance(e, Bind) and e.binder == "forall":
        premise = e.body.args[0] if isinstance(e.body, Op) and e.body.op == "implies" else None
        layers.append((e.bindings, premise))
        e = e.body.args[1] if isinstance(e.body, Op) and premise is not None else e.body
    match e:
        case Op("<=", (_, high)) | Op(">=", (high, _)):
            return layers, high
    raise Rejected("the definition does not say a comparison of everything")


def flat(e: Expr) -> list[Expr]:
    """The factors of a product."""
    return [x for a in e.args for x in flat(a)] if isinstance(e, Op) and e.op == "*" else [e]


def infinite_with(e: Expr, real: set[str]) -> Expr | None:
    """The supremum or infimum with which e is oo: what is added to it is real."""
    match e:
        case Bind("sup" | "inf"):
            return e
        case Call("exp", (x,)):
            return infinite_with(x, real)
        case Op("+", (x, Name(n))) | Op("+", (Name(n), x)) if n in real:
            return infinite_with(x, real)
        case Op("+", (x, Num())) | Op("+", (Num(), x)):
            return infinite_with(x, real)
    return None


def is_row(b: Binding, types: Types) -> bool:
    """The name is bound in what a channel or mechanism gives for an input."""
    return b.how == "in" and isinstance(b.domain, Call) and len(b.domain.args) == 1 and (
        dict(types).get(b.domain.fn, Type("")).kind in ("channel", "mechanism"))
