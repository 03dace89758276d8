"""MathML Core from trees. Everything that comes from a claim is escaped."""

from __future__ import annotations

from html import escape

from symdp.language.boxes import (
    Box,
    Digits,
    Fence,
    Frac,
    Letter,
    Limits,
    Lines,
    Mark,
    Root,
    Row,
    Script,
    Sign,
    Upright,
    Words,
)
from symdp.language.depth import deep_recursion
from symdp.language.layout import Layout
from symdp.language.prose import prose
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import Expr

_FENCES = "()[]{}|"


def to_mathml(e: Expr, *, display: bool = False, known: frozenset[str] = frozenset()) -> str:
    """A ``math`` element for an expression. ``known`` names are objects, not atoms of the same name."""
    with deep_recursion():
        return _math(Layout(known).box(e), display)


def statement_to_mathml(statement: Statement, marked: frozenset[int] = frozenset(), mark: str = "") -> str:
    """The statement as an HTML fragment: for all ..., where ..., if ..., then .... One ``div``.

    The nodes whose ids are ``marked`` (see ``symdp.language.changes``) get the class ``mark``.
    """
    with deep_recursion():
        paragraphs = []
        for role, pieces in prose(statement, marked, mark):
            inner = "".join(escape(p) if isinstance(p, str) else _math(p, False) for p in pieces)
            paragraphs.append(f'<p class="{role}">{inner}</p>')
        return f'<div class="statement">{"".join(paragraphs)}</div>'


def _math(box: Box, display: bool) -> str:
    return f'<math display="block">{_write(box)}</math>' if display else f"<math>{_write(box)}</math>"


def _tag(name: str, *inner: str, **attributes: str) -> str:
    extra = "".join(f' {k}="{escape(v)}"' for k, v in attributes.items())
    return f"<{name}{extra}>{''.join(inner)}</{name}>"


def _write(box: Box) -> str:
    match box:
        case Row(items):
            return _tag("mrow", *map(_write, items))
        case Letter(text):
            return _tag("mi", escape(text))
        case Upright(text):
            upright = {"mathvariant": "normal"} if len(text) == 1 else {}
            return _tag("mi", escape(text), **upright)
        case Digits(text):
            return _tag("mn", escape(text))
        case Sign():
            return _sign(box)
        case Words(text):
            # spaces at the edges of mtext collapse, so they are written as no-break spaces
            return _tag("mtext", escape(text.replace(" ", "\u00a0")))
        case Frac(over, under, bar):
            return _tag("mfrac", _write(over), _write(under), **({} if bar else {"linethickness": "0"}))
        case Script(base, sub, sup):
            name = "msubsup" if sub and sup else "msub" if sub else "msup"
            return _tag(name, _write(base), *(_write(x) for x in (sub, sup) if x is not None))
        case Root(body):
            return _tag("msqrt", _write(body))
        case Mark(body, kind):
            return _tag("mrow", _write(body), **{"class": kind})
        case Limits(base, under, over):
            if over is None:
                return _tag("munder", _write(base), _write(under))
            return _tag("munderover", _write(base), _write(under), _write(over))
        case Fence(opening, body, closing):
            tall = not _flat(body)
            return _tag("mrow", _fence(opening, tall), _write(body), _fence(closing, tall))
        case Lines(rows):
            cells = (_tag("mtr", _tag("mtd", _write(r[0])), _tag("mtd", *map(_write, r[1:]))) for r in rows)
            return _tag("mrow", _fence("{", True), _tag("mtable", *cells, columnalign="left"))


def _flat(box: Box) -> bool:
    """Whether a box is no taller than a line, so that brackets around it need not grow."""
    match box:
        case Row(items):
            return all(map(_flat, items))
        case Fence(_, body, _) | Mark(body, _):
            return _flat(body)
        case Script(base, _, sup):
            return _flat(base) and (sup is None or isinstance(sup, Sign))
        case Letter() | Upright() | Digits() | Words():
            return True
        case Sign(kind=kind):
            return kind != "big"
    return False


def _fence(sign: str, tall: bool) -> str:
    """The first or the last in its row, so that the operator dictionary knows it for a fence of that side."""
    assert sign in _FENCES
    return _tag("mo", sign, **({} if tall else {"stretchy": "false"}))


def _sign(box: Sign) -> str:
    if box.kind == "space":
        return _tag("mspace", width="0.17em")
    if box.kind == "prefix":
        return _tag("mo", escape(box.text), form="prefix")
    if box.kind == "big":
        return _tag("mo", escape(box.text), largeop="true")
    if box.text in _FENCES:  # the bar of I(X; Y | Z) is a relation, not a fence
        return _tag("mo", escape(box.text), form="infix", fence="false", stretchy="false")
    return _tag("mo", escape(box.text))
