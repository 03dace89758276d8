"""Which tactics are tried for comparisons and notions of objects, and in which order."""

from __future__ import annotations

from symdp.legacy.engines.inequality.averages import by_values_of_mean
from symdp.legacy.engines.inequality.capacities import (
    by_every_law,
)
from symdp.legacy.engines.inequality.cascades import briefly, by_contraction, cascades, is_cascaded, speaks_of_outcomes
from symdp.legacy.engines.inequality.centres import (
    by_output_law,
)
from symdp.legacy.engines.inequality.close_rows import by_close_rows, is_allowed
from symdp.legacy.engines.inequality.congruence import (
    by_congruence,
)
from symdp.legacy.engines.inequality.databases import (
    by_databases,
    by_terms,
)
from symdp.legacy.engines.inequality.double_counting import by_double_counting
from symdp.legacy.engines.inequality.downward import by_downward_induction
from symdp.legacy.engines.inequality.each_element import (
    by_each_element,
    by_positive_twin,
    has_several_sums,
    positive_twin,
)
from symdp.legacy.engines.inequality.events import (
    about_events,
    assumes_suprema,
    by_distance,
    by_events_at_inputs,
    by_suprema_at_inputs,
    wants_events,
)
from symdp.legacy.engines.inequality.families import (
    all_writable,
    by_definition,
    by_writing_out,
    by_writing_within,
)
from symdp.legacy.engines.inequality.first_order import by_first_order
from symdp.legacy.engines.inequality.known import (
    by_closed_form,
    by_conditional_theorem,
    by_equal_laws,
    by_equation,
    by_instance,
    by_notion,
    by_order_of_parts,
    by_theorem,
    by_transitivity,
    by_written_law,
)
from symdp.legacy.engines.inequality.known_indices import at_known_index, by_known_index
from symdp.legacy.engines.inequality.laws import (
    by_event,
    by_extremal_pair,
    by_group,
    by_input_laws,
    by_joint_law,
    by_max_divergence,
    by_meaning,
    by_measure,
    by_named_inputs,
    by_outcomes,
    by_product_of_chances,
    by_radius,
    by_structure,
    by_values_on_both_sides,
    by_whole_group,
    limits_information,
)
from symdp.legacy.engines.inequality.logic import (
    by_branches,
    by_conditions,
    by_conjuncts,
    by_equality,
    by_reflexivity,
)
from symdp.legacy.engines.inequality.max_divergences import by_each_outcome, max_divergence_below
from symdp.legacy.engines.inequality.mean_distances import by_mean_distance, has_mean_distance, speaks_of_distances
from symdp.legacy.engines.inequality.mixtures import by_ends, by_intermediate_law, by_mean_of_rows
from symdp.legacy.engines.inequality.orders import by_best_order, by_vanishing_divergence
from symdp.legacy.engines.inequality.output_entropies import by_output_entropy, informations
from symdp.legacy.engines.inequality.output_laws import bounded_channel, by_formula_of_output_law
from symdp.legacy.engines.inequality.pointwise import by_pointwise, is_by_outcomes
from symdp.legacy.engines.inequality.positive_sums import (
    by_positive_sum,
)
from symdp.legacy.engines.inequality.private_rows import by_private_rows, is_private
from symdp.legacy.engines.inequality.prover import Tactic, piecewise
from symdp.legacy.engines.inequality.related import by_related_divergence, by_stated_relation
from symdp.legacy.engines.inequality.responses import by_response, sharp_bounds
from symdp.legacy.engines.inequality.rows_passed import by_rows_passed
from symdp.legacy.engines.inequality.solving import (
    by_larger_side,
    by_order,
    by_order_one,
    by_single_assumptions,
    by_solving,
)
from symdp.legacy.engines.inequality.spelled import by_elementary, by_writing
from symdp.legacy.engines.inequality.spelled_numbers import by_spelled_numbers, to_be_spelled
from symdp.legacy.engines.inequality.stated import by_stated_bound
from symdp.legacy.engines.inequality.sticks_of_events import by_stick_of_event
from symdp.legacy.engines.inequality.summed_assumptions import by_summed_assumptions
from symdp.legacy.engines.inequality.support import by_support, positive
from symdp.legacy.engines.inequality.two_mixtures import by_two_mixtures
from symdp.legacy.engines.inequality.weakening import by_no_ratio
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.laws import built
from symdp.legacy.kernel.radius import channel_position
from symdp.legacy.kernel.reduce import mixtures_in, parts_of_mixture
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Call, Op, walk


def cascaded_tactics(goal: Goal) -> list[Tactic]:
    """For laws and channels that have passed a channel, or are mixed: of the latter densities tell most."""
    if cascades(goal) or any(isinstance(x, Call) and channel_position(x) is not None for x in walk(goal.show)):
        return [by_contraction, by_rows_passed, by_ends, by_intermediate_law, by_structure]
    return [briefly(by_ends), briefly(by_structure)]


def about(goal: Goal) -> list[Tactic]:
    """For comparisons and notions of objects."""
    if positive_twin(goal) is not None:
        return [by_positive_twin]
    if at_known_index(goal):
        return [by_known_index, *otherwise_about(goal)]
    if max_divergence_below(goal) is not None:
        return [by_each_outcome, *otherwise_about(goal)]
    if len(conjuncts(goal.show)) == 1 and not piecewise(goal.show) and bounded_channel(goal) is not None and not any(
            isinstance(x, Call) and x.fn == "capacity" for h in goal.hyps for x in walk(h)):  # what is known says more
        private = [by_private_rows] if is_private(goal) else []
        return [by_theorem, *private, by_formula_of_output_law, *otherwise_about(goal)]
    if limits_information(goal):
        return [briefly(by_radius), *otherwise_about(goal)]
    if informations(goal):
        return [by_output_entropy, *otherwise_about(goal)]
    return [*([by_each_element] if has_several_sums(goal) else []), *otherwise_about(goal)]


def assumes_closeness(goal: Goal) -> bool:
    return any(isinstance(h, Call) and h.fn == "close" for h in goal.hyps)


def otherwise_about(goal: Goal) -> list[Tactic]:
    """For comparisons and notions of objects that are not between sums over databases."""
    if isinstance(goal.show, Op) and goal.show.op == "==":
        written = [by_writing, by_writing_within, by_writing_out] if all_writable(goal) else []
        parts = [by_structure] if any(built(goal.names, x) for x in walk(goal.show)) else []
        return [*parts, by_congruence, by_theorem, by_values_on_both_sides, *written, by_databases, by_equality]
    if any(isinstance(x, Op) for x in piecewise(goal.show)):
        return [by_conditions, by_branches]
    if len(conjuncts(goal.show)) > 1:  # above a maximum, below a minimum
        return [by_theorem, by_stated_bound, by_conjuncts]
    if any(built(goal.names, x) for x in walk(goal.show)):
        mixed = [by_event] if any(parts_of_mixture(x) for x in walk(goal.show)) else []
        numbers = [by_writing] if all_writable(goal) else []
        outcomes = [by_two_mixtures, by_pointwise] if mixtures_in(goal.names, (goal.show,)) else []
        return [by_reflexivity, by_rows_passed, by_meaning, *numbers, by_named_inputs, *mixed, *outcomes,
                by_product_of_chances, by_structure, by_joint_law, by_measure]
    cascaded = cascaded_tactics(goal) if is_cascaded(goal) else []
    means = [by_mean_of_rows] if cascades(goal) and cascaded else []
    numbers = [by_elementary, by_writing, by_terms, by_double_counting, by_databases, by_downward_induction,
               by_summed_assumptions]
    whole = [by_named_inputs, by_max_divergence, by_extremal_pair]
    if to_be_spelled(goal) is not None:
        whole = [*whole, by_spelled_numbers]
    # where nothing is said of single outcomes it is as on any space
    at_once = [briefly(by_pointwise)] if assumes_closeness(goal) and is_by_outcomes(goal) else []
    first = [*numbers, *whole] if speaks_of_outcomes(goal) else [*whole, *at_once, *numbers]
    cascaded = [*cascaded, by_response] if sharp_bounds(goal) else cascaded
    if about_events(goal):
        first = [by_event, *first]
    elif assumes_suprema(goal):
        first = [by_suprema_at_inputs, *first]
    elif wants_events(goal):
        first = [by_events_at_inputs, *first]
    supported = [by_support] if positive(goal) is not None else [by_close_rows] if is_allowed(goal) else []
    if speaks_of_distances(goal.show) and has_mean_distance(goal):
        supported = [*supported, by_mean_distance]
    return [*supported, by_positive_sum, *cascaded, by_values_of_mean, by_equation, by_equal_laws, by_reflexivity,
            by_notion, by_conditional_theorem, by_closed_form, by_definition, by_theorem, by_stated_bound,
            by_written_law, by_order_of_parts, by_instance, by_transitivity, by_meaning, by_vanishing_divergence,
            by_best_order, by_first_order, by_related_divergence, by_stated_relation, by_no_ratio, by_group, *first,
            *means, by_whole_group, by_outcomes, by_single_assumptions, by_order_one, by_order, by_solving, by_distance,
            by_events_at_inputs, by_stick_of_event, by_event, by_pointwise, by_larger_side, by_every_law, by_close_rows,
            by_input_laws, by_joint_law, by_output_law, by_radius, by_measure, by_writing_within, by_writing_out]
