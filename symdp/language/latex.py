r"""LaTeX from trees; needs amsmath and amssymb only."""

from __future__ import annotations

import re

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
from symdp.language.names import LATEX_GREEK
from symdp.language.prose import prose
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import Expr

_SIGNS = {
    "≠": r"\ne", "≤": r"\le", "≥": r"\ge", "∈": r"\in", "∧": r"\land", "∨": r"\lor", "¬": r"\lnot", "⇒": r"\implies",
    "⇔": r"\iff", "·": r"\cdot", "−": "-", "∀": r"\forall", "∃": r"\exists", "↦": r"\mapsto", "→": r"\to",
    "∑": r"\sum", "∏": r"\prod", "∫": r"\int", "‖": r"\,\|\,", "≈": r"\approx", "∼": r"\sim", "–": r"\text{--}",
    "⊥": r"\perp", "…": r"\dots", "|": r"\mid", "\u2061": "", "\u2062": "", "\u2009": r"\,", ":": r"\colon",
    "′": "'",
}
_LETTERS = {"∞": r"\infty", "ℝ": r"\mathbb{R}", "ℤ": r"\mathbb{Z}", "ℕ": r"\mathbb{N}", "ℓ": r"\ell"} | LATEX_GREEK
_FUNCTIONS = frozenset("log exp sinh cosh tanh coth max min sup inf lim det".split())
_SPECIAL = re.compile(r"[\\{}$&#^_%~]")


def to_latex(e: Expr, *, known: frozenset[str] = frozenset()) -> str:
    """An expression in math mode, without the dollars."""
    with deep_recursion():
        return _write(Layout(known).box(e))


def statement_to_latex(statement: Statement) -> str:
    """The statement as lines of LaTeX text: for all ..., where ..., if ..., then ...."""
    with deep_recursion():
        lines = []
        for _, pieces in prose(statement):
            lines.append("".join(_text(p) if isinstance(p, str) else rf"\({_write(p)}\)" for p in pieces))
        return "\n\n".join(lines)


def _text(words: str) -> str:
    return _SPECIAL.sub(lambda m: {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"}.get(
        m.group(), "\\" + m.group()), words)


def _write(box: Box) -> str:
    match box:
        case Row(items):
            return " ".join(filter(None, map(_write, items)))
        case Letter(text):
            return _LETTERS.get(text) or (_text(text) if len(text) == 1 else rf"\mathrm{{{_text(text)}}}")
        case Upright(text):
            return "\\" + text if text in _FUNCTIONS else rf"\mathrm{{{_text(text)}}}"
        case Digits(text):
            return text
        case Sign(text, kind):
            if kind == "prime":
                return r"\prime" * len(text)
            return _SIGNS.get(text, text)
        case Words(text):
            return rf"\text{{{_text(text)}}}"
        case Frac(over, under, bar):
            return rf"\{'frac' if bar else 'genfrac{}{}{0pt}{}'}{{{_write(over)}}}{{{_write(under)}}}"
        case Script(base, sub, sup):
            inner = _write(base)
            # a command or a single letter may carry a script, anything longer is grouped
            if not re.fullmatch(r"\\?[A-Za-z]+|[0-9]|\\left.*\\right.", inner) or isinstance(base, Script):
                inner = f"{{{inner}}}"
            return inner + (f"_{{{_write(sub)}}}" if sub else "") + (f"^{{{_write(sup)}}}" if sup else "")
        case Root(body):
            return rf"\sqrt{{{_write(body)}}}"
        case Mark(body):
            return _write(body)
        case Limits(base, under, over):
            word = _write(base) if isinstance(base, Sign) or _write(base).startswith("\\") else (
                rf"\operatorname*{{{_write(base)}}}")
            return f"{word}_{{{_write(under)}}}" + (f"^{{{_write(over)}}}" if over is not None else "")
        case Fence(opening, body, closing):
            return rf"\left{_brace(opening)} {_write(body)} \right{_brace(closing)}"
        case Lines(rows):
            return r"\begin{cases} " + r" \\ ".join(
                " & ".join((_write(r[0]), " ".join(map(_write, r[1:])))) for r in rows) + r" \end{cases}"


def _brace(sign: str) -> str:
    return "\\" + sign if sign in "{}" else sign
