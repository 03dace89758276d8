"""Statements as MathML, passed through a sieve before they reach a page.

The printer that makes the MathML escapes its text. It is checked here all the
same, element by element: what is not known presentation markup is not shown,
and the page falls back to the source text.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from symdp.report.text import visible

if TYPE_CHECKING:
    from symdp.legacy.kernel.claims import Statement

MAX_MARKUP = 400_000  # characters
_ELEMENTS = frozenset(
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd "
    "mstyle mpadded mphantom menclose merror mmultiscripts mprescripts semantics "
    "div p span section ul ol li dl dt dd table tbody tr td th b em strong br".split())
_ATTRIBUTES = frozenset(
    "display displaystyle scriptlevel mathvariant stretchy fence separator form lspace rspace minsize maxsize "
    "symmetric largeop movablelimits accent accentunder width height depth linethickness columnalign rowspacing "
    "columnspacing notation class lang dir scope alttext aria-label role intent arg".split())
_VOID = ("br",)


def mathml(statement: Mapping[str, Any]) -> str | None:
    """Safe markup for a statement given by its source texts; None where there is none to be had.

    None means the statement cannot be read, or the printer does not know all of it.
    The source text is on the page in any case, so nothing is lost.
    """
    try:
        return sieve(_typeset(read(statement)))
    except Exception:  # a formula that cannot be typeset must not cost the report
        return None


def compared(printed: Mapping[str, Any], repaired: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """Both statements typeset, with the classes del and ins on what the other lacks."""
    try:
        from symdp.language.changes import changes

        old, new = read(printed), read(repaired)
        lost, won = changes(old, new)
        return sieve(_typeset(old, lost, "del")), sieve(_typeset(new, won, "ins"))
    except Exception:
        return mathml(printed), mathml(repaired)


def read(statement: Mapping[str, Any]) -> Statement:
    from symdp.language.statements import read_statement
    from symdp.legacy.kernel.claims import STATEMENT_KEYS

    read, problems = read_statement({k: statement[k] for k in STATEMENT_KEYS if statement.get(k)})
    if problems:
        raise ValueError("the statement cannot be read")
    return read


def _typeset(statement: Statement, marked: frozenset[int] = frozenset(), mark: str = "") -> str:
    from symdp.language.mathml import statement_to_mathml

    return statement_to_mathml(statement, marked, mark)


@lru_cache(maxsize=20_000)
def formula(text: str) -> tuple[str, str | None]:
    """(the text, safe markup for it or None), for an expression of the claim language."""
    try:
        from symdp.language.mathml import to_mathml
        from symdp.legacy.kernel.expressions import read_expression

        return text, sieve(to_mathml(read_expression(text)))
    except Exception:  # the text itself is shown then
        return text, None


def sieve(markup: str) -> str | None:
    """The same markup, rebuilt from known elements and attributes only; None if anything else occurs."""
    if len(markup) > MAX_MARKUP:
        return None
    try:
        root = ElementTree.fromstring(f"<x>{markup}</x>")  # noqa: S314 (inside an element no entity can be declared)
        return escape(root.text or "") + "".join(map(_rebuild, root))
    except (ElementTree.ParseError, ValueError, RecursionError):
        return None


def _rebuild(e: ElementTree.Element) -> str:
    tag = str(e.tag).rpartition("}")[2]
    if tag not in _ELEMENTS:
        raise ValueError(tag)
    attributes = ""
    for name, value in e.attrib.items():
        if name not in _ATTRIBUTES:
            raise ValueError(name)
        attributes += f' {name}="{escape(visible(value))}"'
    inner = escape(visible(e.text or "")) + "".join(map(_rebuild, e))
    # U+2061 and its kin are invisible operators: MathML uses them on purpose
    for operator in ("\u2061", "\u2062", "\u2063", "\u2064"):
        inner = inner.replace(f"⟨U+{ord(operator):04X}⟩", operator)
    whole = f"<{tag}{attributes}>" + ("" if tag in _VOID else f"{inner}</{tag}>")
    return whole + escape(visible(e.tail or ""))
