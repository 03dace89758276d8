"""What the kernel saw at a point, as texts: values and tables, both sides to 20 digits, the margin."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from symdp.language.text import to_text
from symdp.legacy.kernel.enclose import NotReal, Region
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.interval import INF
from symdp.legacy.kernel.matrices import Matrix
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.objects import Dist, Fun, Table, Variable
from symdp.legacy.kernel.tree import Bind, Call, Expr, Name, Num, Op, Seq, substitute, walk


def shown(detail: Mapping[str, Any], show: str) -> dict[str, Any]:
    """The detail of a part whose source is ``show``; texts in it stay as they are."""
    out = {key: _plain(value) for key, value in detail.items() if key != "failed"}
    if failed := detail.get("failed"):
        node, left, right = failed
        out["comparison"] = next((_source(show, x) for x in walk(read_expression(show)) if x == node), show)
        out["lhs"], out["rhs"] = _side(*left), _side(*right)
        gaps = [digits(Op("-", pair), 6) for pair in ((left[0], right[1]), (right[0], left[1]))]
        out["margin"] = "oo" if "oo" in (out["lhs"], out["rhs"]) else gaps[gaps[0].startswith("-")]
        event = _event(read_expression(show), out["lhs"], detail.get("values") or {})
        out["words"] = f"the left side is {out['lhs']} and the right side is {out['rhs']}" + (
            f", at the event {event}" if event else "")
    elif "words" in detail:
        out.setdefault("comparison", show)
    if isinstance(values := out.get("values"), dict) and "objects" not in out:
        out["objects"] = {k: v for k, v in values.items() if isinstance(v, dict)}
        out["values"] = {k: v for k, v in values.items() if not isinstance(v, dict)}
    return out


def _event(show: Expr, side: str, values: Mapping[str, Any]) -> str | None:
    """Of two laws that are not close, the event of the outcomes a with P[a] > exp(eps)*Q[a], or the other way round:
    the one whose excess is what was seen on the ``side``."""
    match show:
        case Call("close", (p, q, eps, _)):
            laws = _law(p, values), _law(q, values)
            factor = Call("exp", (substitute(eps, {n: v for n, v in values.items() if isinstance(v, Expr)}),))
            for first, second in (laws, laws[::-1]):
                if first is None or second is None or first.outcomes != second.outcomes:
                    return None
                excess = [Op("-", (a, Op("*", (factor, b)))) for a, b in zip(first.probs, second.probs, strict=True)]
                inside = [k for k, x in enumerate(excess) if _sign(x) == 1]
                if inside and digits(reduce(lambda x, y: Op("+", (x, y)), (excess[k] for k in inside))) == side:
                    return "{" + ", ".join(infix(first.outcomes[k]) for k in inside) + "}"
    return None


def _law(e: Expr, values: Mapping[str, Any]) -> Dist | None:
    """The law that a name, or a row of a channel or mechanism, has for a value."""
    match e:
        case Name(n) if isinstance(law := values.get(n), Dist):
            return law
        case Call(n, args) if isinstance(table := values.get(n), Table):
            at = tuple(values.get(x.id, x) if isinstance(x, Name) else x for x in args)
            if len(at) == 1 and isinstance(at[0], Seq):  # a database
                at = at[0].items
            return next((row for x, row in zip(table.inputs, table.rows, strict=True) if x == at), None)
    return None


def _sign(e: Expr) -> int | None:
    """The sign of a closed number, if it is seen."""
    for prec in (128, 512):
        try:
            value = Region((), prec=prec).enclose(e)
        except NotReal:
            return None
        if value is not None and (value.lo > 0 or value.hi <= 0):
            return 1 if value.lo > 0 else 0
    return None


def _source(show: str, node: Expr) -> str:
    """The text of a part; its span leaves brackets out that close before it ends: ``(a + b)*c``."""
    found = show[slice(*node.span)]
    try:
        return found if read_expression(found) == node else to_text(node)
    except SyntaxProblem:
        return to_text(node)


def _plain(value: Any) -> Any:
    match value:
        case dict():
            return {k: _plain(v) for k, v in value.items()}
        case Dist(outcomes, probs):
            return {"kind": "distribution", "outcomes": [infix(o) for o in outcomes],
                    "probabilities": [infix(p) for p in probs]}
        case Table(inputs, rows, channel):
            return {"kind": "channel" if channel else "mechanism", "inputs": [[infix(a) for a in x] for x in inputs],
                    "outcomes": [infix(o) for o in rows[0].outcomes],
                    "rows": [[infix(p) for p in r.probs] for r in rows]}
        case Fun(table):
            return {"kind": "function", "table": {infix(k): infix(w) for k, w in table}}
        case Variable(letters, probs):
            return {"kind": "variable", "values": list(map(infix, letters)), "probabilities": list(map(infix, probs))}
        case Matrix(rows):
            return {"kind": "matrix", "rows": [list(map(infix, r)) for r in rows]}
        case str() | None:
            return value
    return infix(value)


def _side(low: Expr, high: Expr) -> str:
    a, b = digits(low), digits(high)
    return a if a == b else f"between {a} and {b}"


def infix(e: Expr) -> str:
    """A number or label of a witness, as one writes it."""
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
            inside = ", ".join(map(infix, items))
            return left + inside + "," * (kind == "tuple" and len(items) == 1) + right  # (a) is a in brackets
        case Bind():
            return to_text(e)
    return text(e)


def _bracket(e: Expr) -> str:
    return f"({infix(e)})" if isinstance(e, Op) else infix(e)


def digits(e: Expr, count: int = 20) -> str:
    """The value of a closed number to ``count`` significant digits, from a rigorous enclosure."""
    close = False  # to 0, of which no digits tell it apart
    for prec in (128, 512, 2048):
        try:
            value = Region((), prec=prec).enclose(e)
        except NotReal:
            return "?"
        if value is not None and INF in (value.lo, -value.hi):
            return "oo" if value.lo == INF else "-oo"
        if value is not None and isinstance(value.lo, Fraction) and isinstance(value.hi, Fraction):
            low, high = decimal(value.lo, count), decimal(value.hi, count)
            if low == high:
                return low
            near = value.hi - value.lo < Fraction(1, 10**60)
            if near and value.lo * value.hi > 0:
                return low
            close = close or near
    return "0" if close else "?"


def decimal(x: Fraction, count: int) -> str:
    """x rounded towards zero to ``count`` significant digits."""
    if x == 0:
        return "0"
    sign, x = ("-" if x < 0 else ""), abs(x)
    exponent = len(str(x.numerator)) - len(str(x.denominator))
    if x < Fraction(10) ** exponent:
        exponent -= 1
    scaled = str(int(x * Fraction(10) ** (count - 1 - exponent)))
    if -6 <= exponent < count:
        if exponent < 0:
            shown = "0." + "0" * (-exponent - 1) + scaled
        else:
            shown = scaled[:exponent + 1] + "." + scaled[exponent + 1:]
        return sign + (shown.rstrip("0").rstrip(".") if "." in shown else shown)
    return f"{sign}{scaled[0]}.{scaled[1:].rstrip('0') or '0'}e{exponent}"
