"""The reader of texts inside proofs: the elaborator of the claim language."""

from __future__ import annotations

from collections.abc import Mapping

from symdp import elaboration
from symdp.elaboration import ElaborationError
from symdp.kernel.terms import Term
from symdp.kernel.types import Type
from symdp.proof.errors import ProofError


class CoreReader:
    """Formulas, terms and types of the core; what cannot be read is an error of the proof."""

    def formula(self, text: str, names: Mapping[str, Term]) -> Term:
        """A proposition."""
        try:
            return elaboration.formula(text, names)
        except ElaborationError as e:
            raise ProofError(str(e)) from None

    def term(self, text: str, names: Mapping[str, Term], expected: Type | None = None) -> Term:
        """A term, of the expected type if one is given."""
        try:
            return elaboration.term(text, names, expected)
        except ElaborationError as e:
            raise ProofError(str(e)) from None

    def type_of(self, text: str) -> Type:
        """A core type."""
        try:
            return elaboration.type_of(text)
        except ElaborationError as e:
            raise ProofError(str(e)) from None
