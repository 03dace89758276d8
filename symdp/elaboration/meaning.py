"""What a piece of text means: a core term, where it is defined, and which points its spaces have.

In the core every function is total and a space is a type, so two things of the claim language need a place beside the
term: ``defined``, the formula that says where the text has a meaning, and ``sort``, the points that count. The outcomes
of a law on 1..n are a set within the reals, the inputs of a mechanism on n entries are a set of databases.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from symdp.kernel import terms
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import REAL, Type

TRUE = apply_const("true")


@dataclass(frozen=True)
class Sort:
    """``kind``: law (its outcomes), channel (inputs, outcomes), database (alphabet), function (a space for each
    argument, then the values), event (its space), matrix, list, variable, value (of a variable at an outcome), or
    nothing of these; ``size``: how many entries, or the order; ``holds``: for which arguments a written function has a
    value; the variable that a value is of."""

    kind: str = ""
    spaces: tuple[Space, ...] = ()
    size: Term | None = None
    holds: Term | None = None


PLAIN = Sort()


@dataclass(frozen=True)
class Space:
    """The points ``members`` of a type (None: all of them). ``point`` is one of them, taken for what lies outside.
    ``sort`` is that of each point; ``countable``: an infinite set of whole numbers; ``listed``: written out;
    ``known``: which points there are is known (of a law on numbers that is put together it may not be);
    ``open``: the declaration that leaves the space open; ``several``: two points at least are written; ``endless``:
    that it has finitely many points is neither written nor what naming outcomes means. Where it is named as a domain,
    ``defined`` is where its text has a meaning, ``whose`` the outcomes (of a law) or inputs (of a channel or an event)
    it was named as, and ``ordered`` that the ends of an interval are in order."""

    type: Type
    members: Term | None = None
    point: Term | None = None
    sort: Sort = PLAIN
    countable: bool = False
    listed: bool = False
    known: bool = True
    open: str = ""
    several: bool = False
    endless: bool = False
    defined: Term = field(default=TRUE, compare=False)
    whose: str = field(default="", compare=False)
    ordered: Term = field(default=TRUE, compare=False)


@dataclass(frozen=True)
class Meant:
    """A term, where it is defined, its sort, and whether it speaks of single outcomes."""

    term: Term
    defined: Term = TRUE
    sort: Sort = PLAIN
    outcomes: bool = False

    @property
    def type(self) -> Type:
        """The type of the term."""
        return self.term.type

    @property
    def inputs(self) -> Space:
        """Those of a channel."""
        return self.sort.spaces[0] if self.sort.kind == "channel" else any_space(self.type.args[0])

    @property
    def outputs(self) -> Space:
        """The outcomes of a law or of a channel."""
        return self.sort.spaces[-1] if self.sort.kind in ("law", "channel") else any_space(self.type.args[-1])

    def under(self, *conditions: Term) -> Meant:
        """The same, defined only where the conditions hold too."""
        return replace(self, defined=both(self.defined, *conditions))


def both(*formulas: Term) -> Term:
    """The conjunction; what is true is left out."""
    out = TRUE
    for f in formulas:
        out = f if out is TRUE else out if f is TRUE or f is out else apply_const("and", out, f)
    return out


def under(condition: Term, formula: Term) -> Term:
    """``condition implies formula``, for definedness only: nothing is asked where it says nothing."""
    if formula is TRUE or formula is condition:
        return TRUE
    return formula if condition is TRUE else apply_const("imp", condition, formula)


def negation(t: Term) -> Term:
    """not t."""
    return apply_const("not", t)


def number(k: int) -> Term:
    """The numeral."""
    return terms.num(k)


def any_space(t: Type) -> Space:
    """All points of a type, where nothing else is known: of numbers and labels only some may be meant."""
    return Space(t, known=t.name.startswith("'"), endless=t.name in ("real", "label"))


def integers(low: Term, high: Term) -> Space:
    """The space low..high."""
    several = isinstance(low, terms.Num) and isinstance(high, terms.Num) and low.value < high.value
    return Space(REAL, apply_const("range", low, high), low, several=several)


def same_points(a: Space, b: Space) -> bool:
    """Whether the two spaces are written to have the same points."""
    return a.type is b.type and a.members is b.members
