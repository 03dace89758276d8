"""Which tactics to try on which goal, cheapest first."""

from __future__ import annotations

from symdp.engines.inequality.concave import by_concavity
from symdp.engines.inequality.cover import by_cover, by_tail
from symdp.engines.inequality.cuts import by_cut, by_signs
from symdp.engines.inequality.derive import by_derivative, by_two_bounds
from symdp.engines.inequality.existence import by_values
from symdp.engines.inequality.forms import (
    by_core,
    by_factors,
    by_image_at_once,
    by_monotone,
    by_positive_form,
    by_substitution,
)
from symdp.engines.inequality.images import by_better_image, by_image
from symdp.engines.inequality.laws import by_event, by_extremal_pair, by_group, by_pair
from symdp.engines.inequality.limits import by_other_value, by_sandwich
from symdp.engines.inequality.logic import (
    by_absurdity,
    by_boundary,
    by_branches,
    by_conjuncts,
    by_equality,
    by_introduction,
    by_one_side,
    by_sides_of_zero,
)
from symdp.engines.inequality.plan import by_plan
from symdp.engines.inequality.prover import Tactic, piecewise
from symdp.kernel.reduce import about_objects
from symdp.kernel.rules import Goal
from symdp.kernel.tree import FALSE, Bind, Op


def tactics_for(goal: Goal) -> list[Tactic]:
    if about_objects(goal.names, goal.show) and not isinstance(goal.show, Bind) and not (
            isinstance(goal.show, Op) and goal.show.op in ("and", "or", "implies", "iff", "not")):
        return [by_pair, by_extremal_pair, by_group, by_event]
    match goal.show:
        case Bind("forall") | Op("implies" | "iff" | "not"):
            return [by_introduction]
        case Bind("exists"):
            return [by_values]
        case Op("and" | "in"):
            return [by_conjuncts]
        case Op("or"):
            return [by_one_side]
        case Op("==", (a, b)):
            if isinstance(a, Bind) or isinstance(b, Bind):
                return [by_sandwich]
            return [by_equality, by_branches]
        case Op("!=", (a, b)):
            return [by_other_value] if isinstance(a, Bind) or isinstance(b, Bind) else [by_sides_of_zero]
        case Op("<" | "<=" | ">" | ">="):
            if piecewise(goal.show) or any(map(piecewise, goal.hyps)):
                return [by_branches]
            return [by_boundary, by_image_at_once, by_factors, by_positive_form, by_signs, by_plan, by_better_image,
                    by_derivative, by_cover, by_concavity, by_cut, by_image, by_two_bounds, by_monotone, by_core,
                    by_substitution, by_tail, by_absurdity]
    return [by_absurdity] if goal.show == FALSE else []
