"""Kinds: what a sub-expression denotes, as far as typing needs to know."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """The kind of a sub-expression.

    ``word``: any (after a problem, fits everywhere), truth, integer, ratio (a quotient
    that may be an integer), real, outcome (an element that need not be a number),
    distribution, channel, mechanism, database, variable, function, event, set, space,
    matrix, list, tuple, share (a multiple of a law, in a mixture).
    ``of``: element kinds: of the outcomes of a distribution; of inputs and outcomes of a
    channel or mechanism; of arguments and value of a function; of the members otherwise.
    ``size``: entries of a mechanism or database, arguments of a function, if constant.
    ``space``: the name or the size of the space of a law, if the claim states it.
    """

    word: str
    of: tuple[Kind, ...] = ()
    size: int | None = None
    space: str = ""

    @property
    def member(self) -> Kind:
        """The kind of a member or an outcome."""
        return self.of[-1] if self.of else OUTCOME


ANY, TRUTH, REAL, INTEGER, RATIO = Kind("any"), Kind("truth"), Kind("real"), Kind("integer"), Kind("ratio")
OUTCOME, VARIABLE, MATRIX = Kind("outcome"), Kind("variable"), Kind("matrix")

NUMBERS = frozenset({"integer", "ratio", "real", "any"})
ELEMENTS = NUMBERS | {"outcome", "tuple", "database"}  # what can be an outcome, an input or a member
SETS = frozenset({"set", "event", "space", "any"})

_ACCEPTED = {
    "real": NUMBERS,
    "integer": frozenset({"integer", "ratio", "any"}),
    "truth": frozenset({"truth", "any"}),
    "distribution": frozenset({"distribution", "any"}),
    "channel": frozenset({"channel", "mechanism", "any"}),
    "law": frozenset({"distribution", "channel", "mechanism", "any"}),
    "mechanism": frozenset({"channel", "mechanism", "any"}),
    # the inputs of a channel are databases of one entry
    "database": frozenset({"database", "tuple", "outcome", "any"}),
    "event": frozenset({"event", "set", "any"}),
    "set": SETS,
    "space": SETS | {"distribution"},
    "matrix": frozenset({"matrix", "any"}),
    "function": frozenset({"function", "any"}),
    "variable": frozenset({"variable", "any"}),
    "variables": frozenset({"variable", "any"}),
    "outcome": ELEMENTS,
}

_WORDS = {
    "any": "something", "truth": "a formula", "integer": "an integer", "ratio": "a number", "real": "a real number",
    "outcome": "an outcome", "distribution": "a distribution", "channel": "a channel", "mechanism": "a mechanism",
    "database": "a database", "variable": "a random variable", "function": "a function", "event": "an event",
    "law": "a law, a channel or a mechanism",
    "set": "a set", "space": "a space", "matrix": "a matrix", "list": "a list", "tuple": "a tuple",
    "share": "a multiple of a law",
    "variables": "a random variable or a bracketed group of them", "reals": "a real number",
}


def describe(kind: Kind | str) -> str:
    """The kind in words, with its article."""
    return _WORDS[kind if isinstance(kind, str) else kind.word]


def is_table(kind: Kind) -> bool:
    """A list of lists of numbers: the rows of a matrix or of a channel."""
    return kind.word == "list" and kind.member.word == "list" and kind.member.member.word in NUMBERS


def fits(kind: Kind, wanted: str) -> bool:
    """Whether an argument of this kind may stand where ``wanted`` (an atom's word) is asked for."""
    if wanted in ("channel", "mechanism", "matrix") and is_table(kind):
        return True
    if wanted == "variables" and kind.word == "tuple":
        return all(fits(k, "variables") for k in kind.of)
    return kind.word in _ACCEPTED[wanted]


def join(kinds: list[Kind]) -> Kind:
    """The kind that covers all members of a collection."""
    if not kinds:
        return OUTCOME
    words = {k.word for k in kinds}
    if words <= NUMBERS:
        return next((k for k in (ANY, REAL, RATIO) if k.word in words), INTEGER)
    if len(words) == 1:
        inner = {len(k.of) for k in kinds}
        if len(inner) == 1 and all(k.word == "list" for k in kinds):
            return Kind("list", (join([k.member for k in kinds]),))
        return kinds[0] if len(set(kinds)) == 1 else Kind(kinds[0].word)
    return OUTCOME if words <= ELEMENTS else ANY if "any" in words else Kind("outcome")


def comparable(a: Kind, b: Kind) -> bool:
    """Whether == and != between the two can have a meaning."""
    if "any" in (a.word, b.word):
        return True
    if a.word in ELEMENTS and b.word in ELEMENTS:
        return a.word == b.word or {a.word, b.word} <= NUMBERS or "outcome" in (a.word, b.word) or (
            {a.word, b.word} == {"tuple", "database"})
    for same in (SETS, {"channel", "mechanism"}, {"distribution"}, {"matrix", "list"}, {"function"}):
        if a.word in same and b.word in same:
            return True
    return False
