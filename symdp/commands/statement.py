"""``symdp show --statement``: what was understood of a claim, before anything is decided."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.certificates.meaning import elaborated
from symdp.elaboration import ElaborationError
from symdp.elaboration import Statement as Elaborated
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import Type
from symdp.language.load import LoadedClaim
from symdp.legacy.kernel.claims import Statement
from symdp.outside.shown import escaped
from symdp.proof.printing import text, type_text

SPACE = "any nonempty standard Borel space"
INNER = "any nonempty standard Borel space, on which nothing is to say more than on the real line, which stands for it"


def in_words(loaded: LoadedClaim) -> str:
    """The elaborated statement of a claim and of its repair: names with their types, the spaces that stay open, what is
    assumed and shown, and where each of these is defined."""
    claim = loaded.claim
    variants: list[tuple[str, Statement]] = [("", claim.statement)]
    if claim.repair is not None:
        variants.append((", repaired", claim.repair))
    return "\n".join(line for label, statement in variants for line in _variant(loaded.full_id + label, statement))


def _variant(title: str, statement: Statement) -> Iterator[str]:
    yield escaped(title)
    try:
        said = elaborated(statement.source)
    except ElaborationError as e:
        yield "  it does not elaborate yet, and is decided by the old kernel alone:"
        yield from ("    " + escaped(line) for line in str(e).split("\n"))
        return
    yield from _elaborated(said)


def _elaborated(said: Elaborated) -> Iterator[str]:
    spaces = sorted({s for v in said.names.values() for s in _spaces(v.type)})
    for s in spaces:
        yield f"  space    {escaped(s.lstrip(chr(39)))}: {SPACE}"
    asked = frozenset[str]().union(*(d.spaces for d in said.conclusions_defined))
    for s in sorted(said.inner & asked):
        yield f"  space    {escaped(s.lstrip(chr(39)))}: {INNER}"
    for name, v in said.names.items():
        yield f"  let      {escaped(name)} : {escaped(type_text(v.type))}"
    for label, formulas, defined in (("given", said.hypotheses, said.hypotheses_defined),
                                     ("show", said.conclusions, said.conclusions_defined)):
        for k, (f, d) in enumerate(zip(formulas, defined, strict=True), start=1):
            yield f"  {label:<8} {k}. {escaped(text(f))}"
            if not _trivial(d):
                yield f"           defined where {escaped(text(d))}"


def _trivial(t: Term) -> bool:
    return t is apply_const("true")


def _spaces(t: Type) -> Iterator[str]:
    if t.name.startswith("'"):
        yield t.name
    for a in t.args:
        yield from _spaces(a)
