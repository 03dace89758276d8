"""An evaluation with all its rules."""

from __future__ import annotations

from symdp.proof.capacities import Capacities
from symdp.proof.cases import Cases
from symdp.proof.comparisons import Comparisons
from symdp.proof.equalities import Equalities
from symdp.proof.evaluation import Evaluation
from symdp.proof.events import Events
from symdp.proof.facts import Facts
from symdp.proof.finite_databases import FiniteDatabases
from symdp.proof.finite_laws import FiniteLaws
from symdp.proof.finite_sets import FiniteSets
from symdp.proof.finite_sums import FiniteSums
from symdp.proof.numbers import Numbers
from symdp.proof.piecewise import Piecewise
from symdp.proof.quantifiers import Quantifiers
from symdp.proof.quantities import Quantities


def evaluation(facts: Facts) -> Evaluation:
    """An evaluation that uses these facts."""
    out = Evaluation(facts)
    out.sets = FiniteSets(out)
    out.databases = FiniteDatabases(out)
    out.quantifiers = Quantifiers(out)
    out.sums = FiniteSums(out)
    out.events = Events(out)
    out.laws = FiniteLaws(out)
    out.quantities = Quantities(out)
    out.piecewise = Piecewise(out)
    out.numbers = Numbers(out)
    out.capacities = Capacities(out)
    out.comparisons = Comparisons(out)
    out.equalities = Equalities(out)
    out.cases = Cases(out)
    return out
