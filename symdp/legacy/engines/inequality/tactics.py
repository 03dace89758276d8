"""Which tactics to try on which goal, cheapest first."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality import closed_forms, integrals, series
from symdp.legacy.engines.inequality.about import about
from symdp.legacy.engines.inequality.agreeing_rows import by_agreeing_rows, compared
from symdp.legacy.engines.inequality.agreement import (
    by_entry_of_neighbours,
    by_idle_entries,
    by_letters,
    by_one_difference,
    by_readers,
    by_rows_of_slices,
    few_entries,
    has_near_rows,
    has_rows_of_slices,
    is_idle,
    is_letters,
    undecided_reader,
)
from symdp.legacy.engines.inequality.arguments import by_argument_inside, by_domain, outside
from symdp.legacy.engines.inequality.attained import by_attained_event, distances
from symdp.legacy.engines.inequality.averages import by_values_of_mean
from symdp.legacy.engines.inequality.best_inputs import by_best_inputs, compared_inputs
from symdp.legacy.engines.inequality.binomial_weights import (
    binomials,
    by_assumed_weights,
    by_binomial_weight,
    has_weights,
)
from symdp.legacy.engines.inequality.bounded_moments import by_bounded_moment, moment
from symdp.legacy.engines.inequality.bounded_ratios import (
    by_bounded_ratio,
    by_value_of_divergence,
    is_bounded_divergence,
)
from symdp.legacy.engines.inequality.capacities import (
    by_every_law,
    by_rows,
    has_few_rows,
)
from symdp.legacy.engines.inequality.cascades import briefly, is_cascaded
from symdp.legacy.engines.inequality.centres import (
    by_assumption_for_all,
    by_existing_law,
    by_law_beyond,
    by_output_law,
    by_range,
    of_laws,
)
from symdp.legacy.engines.inequality.certain_outputs import by_certain_output, is_of_certain_outputs
from symdp.legacy.engines.inequality.chords_of_ratios import by_chord_of_ratios, of_ratios
from symdp.legacy.engines.inequality.close_rows import by_close_rows
from symdp.legacy.engines.inequality.coded_outcomes import by_coded_outcomes, is_coded
from symdp.legacy.engines.inequality.common_outcomes import (
    by_common_outcome,
    by_neighbour_that_can,
    has_common_outcome,
    neighbours_that_can,
)
from symdp.legacy.engines.inequality.common_values import by_common_value, mechanism_of
from symdp.legacy.engines.inequality.comparisons import comparisons
from symdp.legacy.engines.inequality.conditional_entropies import by_continuity, near_joint_laws
from symdp.legacy.engines.inequality.conditional_informations import (
    by_conditional_law,
    by_constant_entries,
    by_told_law,
    conditional,
    others_constant,
    rows_compared,
)
from symdp.legacy.engines.inequality.congruence import (
    by_congruence,
    differ_in_sums,
    under_one_binder,
)
from symdp.legacy.engines.inequality.constant_functions import (
    attained,
    by_equal_shares,
    by_saddle,
    by_total,
    case_of_total,
    saddle,
)
from symdp.legacy.engines.inequality.contraposition import by_contraposition, by_zero, vanishing
from symdp.legacy.engines.inequality.countable import by_small_probabilities, on_infinite_space
from symdp.legacy.engines.inequality.databases import (
    by_numbers_alone,
    by_outputs,
)
from symdp.legacy.engines.inequality.densities import by_densities, told_for_events
from symdp.legacy.engines.inequality.determinants import (
    by_determinants,
    by_expanding,
    by_multiple_of_identity,
    has_determinants,
    is_left_over,
    multiples,
)
from symdp.legacy.engines.inequality.distance_sums import by_distance_of_entries
from symdp.legacy.engines.inequality.distinct_inputs import by_distinct_inputs, undecided_pair
from symdp.legacy.engines.inequality.distributed_sums import by_distributed_sums, has_distributed
from symdp.legacy.engines.inequality.divisors import by_divisor
from symdp.legacy.engines.inequality.dominated_entropies import by_dominated_entropy, entropies
from symdp.legacy.engines.inequality.equal_shares import bounded_total, by_equal_terms
from symdp.legacy.engines.inequality.equated_suprema import (
    by_equal_capacity,
    by_equated_supremum,
    by_told_numbers,
    equal_capacity,
    equated,
    is_distance_below,
    told_numbers,
)
from symdp.legacy.engines.inequality.escort_laws import by_escort_laws, has_escort_laws
from symdp.legacy.engines.inequality.events import (
    by_extreme_event,
    solved_for_events,
)
from symdp.legacy.engines.inequality.eventual import by_limit_point, by_near_rows, by_small_probability
from symdp.legacy.engines.inequality.exchange import by_value_of_each
from symdp.legacy.engines.inequality.existence import by_declared, by_fewer_entries, by_values
from symdp.legacy.engines.inequality.families import (
    by_families,
    by_nothing,
    concerns,
    impossible,
    is_false,
)
from symdp.legacy.engines.inequality.finite_maxima import by_finite_maximum
from symdp.legacy.engines.inequality.formulas import (
    by_capacity_of_formula,
    by_declaring,
    by_description,
    by_numbers,
    by_spelled_quantities,
    described,
    given_by_formulas,
    in_formulas,
)
from symdp.legacy.engines.inequality.geometric_laws import by_geometric_laws, of_no_bounded_ratio
from symdp.legacy.engines.inequality.given_means import by_given_mean, has_given_mean
from symdp.legacy.engines.inequality.greatest import by_greatest, greatest
from symdp.legacy.engines.inequality.grids import by_grid, is_for_grid
from symdp.legacy.engines.inequality.guards import by_guard, is_guarded
from symdp.legacy.engines.inequality.guesses import by_feeding, by_few_rows, by_guess, is_fed, is_finite
from symdp.legacy.engines.inequality.hoelder import by_hoelder, by_logarithms_of_sums, hoelder, of_logarithms
from symdp.legacy.engines.inequality.inner_points import by_inner_point
from symdp.legacy.engines.inequality.known import (
    by_closed_form,
    by_instance,
    by_instance_at_once,
    by_member,
    by_theorem,
    known_values,
)
from symdp.legacy.engines.inequality.known_inputs import (
    assumed_inputs,
    by_assumed_inputs,
    by_known_inputs,
    by_positive_side,
    is_of_inputs,
    told_to_be_zero,
)
from symdp.legacy.engines.inequality.last_terms import by_last_term, ratios
from symdp.legacy.engines.inequality.laws import (
    by_event,
    by_extremum,
    by_input_laws,
    by_outcomes,
    by_radius,
)
from symdp.legacy.engines.inequality.levels import beside, by_level, by_posterior, posterior
from symdp.legacy.engines.inequality.limits import by_limit
from symdp.legacy.engines.inequality.listed_values import by_listed_values, listed_index
from symdp.legacy.engines.inequality.logic import (
    by_absurdity,
    by_branches,
    by_conjuncts,
    by_finiteness,
    by_introduction,
    by_one_side,
    by_sides_of_zero,
    by_vanishing,
    claims_finite,
)
from symdp.legacy.engines.inequality.matched_rows import by_matched_rows, has_matched_rows
from symdp.legacy.engines.inequality.maxima import by_index, maxima_compared
from symdp.legacy.engines.inequality.mean_below_greatest import by_mean_below_greatest, mean_below
from symdp.legacy.engines.inequality.mean_distances import by_mean_distance, has_mean_distance
from symdp.legacy.engines.inequality.measured_divergences import by_measured_divergences, has_measured
from symdp.legacy.engines.inequality.mixtures import by_mean_of_rows
from symdp.legacy.engines.inequality.named_sums import by_evident_terms, by_named_sums, evident, repeated_sums
from symdp.legacy.engines.inequality.near_point_masses import by_near_point_masses, has_near_point_masses
from symdp.legacy.engines.inequality.neighbours import by_element, by_path
from symdp.legacy.engines.inequality.nonzero_products import (
    by_product_of,
    factor_of_product,
)
from symdp.legacy.engines.inequality.normalised_sums import by_normalised_sum, normalised
from symdp.legacy.engines.inequality.other_limits import by_other_value
from symdp.legacy.engines.inequality.pigeonhole import by_pigeonhole, extreme_probabilities
from symdp.legacy.engines.inequality.plain_probabilities import by_bound_of_probability, is_bound_of_probability
from symdp.legacy.engines.inequality.point_masses import (
    by_impossible_neighbour,
    by_infinite_infimum,
    by_nothing_attained,
    by_point_masses,
    by_some_mechanism,
    cannot_be,
    is_unattainable,
    of_infima,
    reader_of,
    some_mechanism,
)
from symdp.legacy.engines.inequality.positive_sums import (
    by_positive_term,
    by_unequal_numbers,
    has_positive_term,
    negations,
)
from symdp.legacy.engines.inequality.positive_terms import by_positive_factors, positive_term
from symdp.legacy.engines.inequality.privacy_pairs import by_privacy_pair, by_threshold
from symdp.legacy.engines.inequality.private_outputs import by_private_output, private_rows_shown
from symdp.legacy.engines.inequality.products_of_laws import by_factors, has_same_factors
from symdp.legacy.engines.inequality.prover import Tactic, piecewise
from symdp.legacy.engines.inequality.quantities import by_bound, by_quantity, shared_quantity
from symdp.legacy.engines.inequality.ranges import by_definitions, by_ranges, by_sign
from symdp.legacy.engines.inequality.relaxations import by_bayes, inverted
from symdp.legacy.engines.inequality.roots import by_root
from symdp.legacy.engines.inequality.same_supports import by_same_support, has_same_support
from symdp.legacy.engines.inequality.separate_inputs import by_separate_inputs, levels_of
from symdp.legacy.engines.inequality.single_entries import by_single_entries, has_single_entries
from symdp.legacy.engines.inequality.spelled import by_elementary
from symdp.legacy.engines.inequality.spread import by_spreading, is_spread
from symdp.legacy.engines.inequality.stationary import by_stationary, stationary
from symdp.legacy.engines.inequality.sticks import (
    by_integrals,
    by_law_of_output,
    by_output,
    by_sticks,
    has_sticks,
    integrals_in,
    output_told,
)
from symdp.legacy.engines.inequality.sums_for_maxima import FEWEST, by_sums_for_maxima, maxima_in_sum
from symdp.legacy.engines.inequality.sums_of_terms import are_alike, by_sums_of_terms
from symdp.legacy.engines.inequality.supported import (
    by_supported_term,
    supports,
)
from symdp.legacy.engines.inequality.suprema import (
    assumed_of_numbers,
    beyond_all,
    by_assumed_values,
    by_case,
    by_either_side,
    by_found_values,
    by_infinity,
    by_link,
    by_margin,
    by_more_values,
    by_passing,
    by_points,
    by_turn,
    is_linked,
    of_numbers,
    passed,
    turns,
    undecided_condition,
)
from symdp.legacy.engines.inequality.symmetric_channels import by_symmetric_channel, wanted
from symdp.legacy.engines.inequality.tail_bounds import by_tail_bound, by_tangent_of_powers, tail, tangent
from symdp.legacy.engines.inequality.termwise_limits import by_positive_base, by_written_limit
from symdp.legacy.engines.inequality.told_laws import by_told_laws, of_told_laws
from symdp.legacy.engines.inequality.told_products import by_named_logarithms, by_told_product, exponents, told_product
from symdp.legacy.engines.inequality.total_probability import by_total_probability, private_for
from symdp.legacy.engines.inequality.two_points import by_moving_point, has_defined_point, moving_point
from symdp.legacy.engines.inequality.undecided_conditions import by_undecided_condition, undecided_condition_of
from symdp.legacy.engines.inequality.uniform_laws import by_uniform_law, uniform_law
from symdp.legacy.engines.inequality.weighted_means import by_weighted_mean, mean
from symdp.legacy.engines.inequality.weighted_suprema import by_weighted_suprema, is_weighted
from symdp.legacy.engines.inequality.witnesses import by_tables
from symdp.legacy.engines.inequality.written_channels import by_rare_letter, by_written_channels, of_all_sizes
from symdp.legacy.engines.inequality.zero_products import (
    by_named_numbers,
    by_zero_product,
    cases,
    told_by_cases,
    zero_products,
)
from symdp.legacy.engines.shannon.tactic import by_facts, knows_facts
from symdp.legacy.engines.shannon.tactic import entropies as entropies_of
from symdp.legacy.kernel.calculus import VALUE, endless
from symdp.legacy.kernel.enclose import PLUS, conjuncts
from symdp.legacy.kernel.laws import extremum, universal
from symdp.legacy.kernel.reduce import OBJECTS, about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import COMPARISONS, FALSE, Bind, Binding, Call, Op, Type, free_names, walk


def tactics_for(goal: Goal) -> list[Tactic]:
    if is_coded(goal):
        return [by_coded_outcomes, by_nothing]
    if goal.has_objects and is_of_certain_outputs(goal):
        return [by_certain_output, *tactics(goal)]
    if goal.has_objects and of_ratios(goal) is not None:
        return [by_chord_of_ratios, *tactics(goal)]
    if goal.has_objects and of_told_laws(goal):
        return [by_told_laws, *tactics(goal)]
    if of_no_bounded_ratio(goal):
        return [by_geometric_laws, *tactics(goal)]
    if cannot_be(goal):
        return [by_impossible_neighbour]
    if impossible(goal) and any(isinstance(h, Op) and h.op == "not" for h in goal.hyps):
        return [by_argument_inside, by_families, by_absurdity]
    if impossible(goal) and goal.has_objects:
        return [by_families, by_absurdity]
    if is_false(goal.show) and goal.has_objects:
        return [by_nothing]
    if isinstance(goal.show, Op) and goal.show.op == "==" and any(
            isinstance(x, Bind) and x.binder == "limit" for x in goal.show.args):
        return [by_finite_maximum, by_written_limit, by_limit] if about_objects(goal.names, goal.show) else [by_limit]
    if outside(goal) and not isinstance(goal.show, Bind):
        return [by_domain, *tactics(goal)]
    if goal.has_objects and output_told(goal) is not None:
        return [by_law_of_output]
    if is_bounded_divergence(goal) is not None:
        return [by_bounded_ratio, *tactics(goal)]
    if is_bound_of_probability(goal):
        return [by_bound_of_probability]
    if private_for(goal) is not None:
        return [by_total_probability]
    if passed(goal) is not None:
        return [by_passing]
    if goal.has_objects and neighbours_that_can(goal) is not None:
        return [by_neighbour_that_can, *tactics(goal)]
    if any(t.kind == "psd matrix" for _, t in goal.names) and is_left_over(goal):
        return [by_expanding, *tactics(goal)]
    if goal.has_objects and multiples(goal) is not None:
        return [by_multiple_of_identity, *tactics(goal)]
    if goal.has_objects and has_determinants(goal):
        return [by_determinants, *tactics(goal)]
    if goal.has_objects and tail(goal) is not None:
        return [by_tail_bound]
    if goal.has_objects and tangent(goal) is not None:
        return [by_tangent_of_powers, *tactics(goal)]
    if goal.has_objects and assumed_inputs(goal) is not None:
        return [by_assumed_inputs]
    if goal.has_objects and told_to_be_zero(goal) is not None:
        return [by_positive_side, *tactics(goal)]
    if goal.has_objects and negations(goal):
        return [by_unequal_numbers, *tactics(goal)]
    if len(maxima_in_sum(goal)) >= FEWEST:
        return [by_sums_for_maxima, *tactics(goal)]
    if goal.has_objects and compared_inputs(goal) is not None:
        return [by_best_inputs, *tactics(goal)]
    if goal.has_objects and extreme_probabilities(goal):
        return [by_pigeonhole, *tactics(goal)]
    if goal.has_objects and has_measured(goal):
        return [by_measured_divergences, *tactics(goal)]
    if goal.has_objects and has_escort_laws(goal):
        return [by_escort_laws, *tactics(goal)]
    if goal.has_objects and has_positive_term(goal):
        return [by_positive_term, *tactics(goal)]
    if goal.has_objects and told_numbers(goal) is not None:
        return [by_told_numbers, *tactics(goal)]
    if saddle(goal) is not None:
        return [by_saddle, *tactics(goal)]
    if attained(goal) is not None:
        return [by_equal_shares, *tactics(goal)]
    if goal.has_objects and case_of_total(goal) is not None:
        return [by_total]
    if goal.has_objects and bounded_total(goal):
        return [by_equal_terms, *tactics(goal)]
    if equated(goal) is not None:
        return [by_equated_supremum, *tactics(goal)]
    if in_formulas(goal):
        return [by_rows, by_declaring] if has_few_rows(goal) and not about_objects(goal.names, goal.show) else [
            by_declaring]
    if is_finite(goal):
        return [by_few_rows]
    if goal.has_objects and conditional(goal):
        return [by_conditional_law, *tactics(goal)]
    if goal.has_objects and undecided_condition_of(goal) is not None:
        return [by_undecided_condition, *tactics(goal)]
    if goal.has_objects and normalised(goal) is not None:
        return [by_normalised_sum, *tactics(goal)]
    if exponents(goal):
        return [by_named_logarithms, *tactics(goal)]
    if goal.has_objects and told_product(goal) is not None:
        return [by_told_product, *tactics(goal)]
    if goal.has_objects and private_rows_shown(goal):
        return [by_private_output, *tactics(goal)]
    if goal.has_objects and listed_index(goal) is not None:
        return [by_listed_values, *tactics(goal)]
    if goal.has_objects and has_matched_rows(goal):
        return [by_matched_rows, *tactics(goal)]
    if goal.has_objects and others_constant(goal):
        return [by_constant_entries, *tactics(goal)]
    if goal.has_objects and rows_compared(goal) is not None:
        return [by_told_law, *tactics(goal)]
    if wanted(goal) is not None:
        return [by_symmetric_channel, *tactics(goal)]
    if goal.has_objects and told_for_events(goal) is not None:
        return [by_densities, *tactics(goal)]
    if goal.has_objects and distances(goal):
        return [by_attained_event, *tactics(goal)]
    if is_fed(goal):
        return [by_feeding]
    if goal.has_objects and stationary(goal) is not None:
        return [by_stationary, *tactics(goal)]
    if goal.has_objects and hoelder(goal) is not None:
        return [by_hoelder, *tactics(goal)]
    if goal.has_objects and of_logarithms(goal) is not None:
        return [by_logarithms_of_sums, *tactics(goal)]
    if goal.has_objects and are_alike(goal):
        return [by_sums_of_terms, *tactics(goal)]
    if goal.has_objects and has_same_factors(goal):
        return [by_factors, *tactics(goal)]
    if goal.has_objects and isinstance(goal.show, Op) and undecided_pair(goal) is not None:
        return [by_distinct_inputs]
    if goal.has_objects and near_joint_laws(goal):
        return [by_continuity, *tactics(goal)]
    if goal.has_objects and evident(goal):
        return [by_evident_terms, *tactics(goal)]
    if goal.has_objects and repeated_sums(goal):
        return [by_named_sums, *tactics(goal)]
    if goal.has_objects and entropies(goal) is not None:
        return [by_dominated_entropy, *tactics(goal)]
    if is_spread(goal):
        return [by_spreading, *tactics(goal)]
    if has_single_entries(goal):
        return [by_single_entries, *tactics(goal)]
    if not is_cascaded(goal) and has_given_mean(goal):
        return [by_given_mean, *tactics(goal)]
    if goal.has_objects and compared(goal) is not None:
        return [by_agreeing_rows, *tactics(goal)]
    if goal.has_objects and beside(goal) is not None:
        return [by_level, *tactics(goal)]
    if goal.has_objects and posterior(goal) is not None:
        return [*tactics(goal)[:1], by_posterior, *tactics(goal)[1:]]
    if goal.has_objects and mean(goal) is not None:
        return [by_weighted_mean, *tactics(goal)]
    if goal.has_objects and is_weighted(goal):
        return [by_weighted_suprema, *tactics(goal)]
    if goal.has_objects and has_rows_of_slices(goal):
        return [by_rows_of_slices, *tactics(goal)]
    if goal.has_objects and is_letters(goal.show):
        return [by_letters, *tactics(goal)]
    if isinstance(goal.show, Call) and goal.show.fn == "neighbouring":
        return [by_one_difference, *tactics(goal)]
    if isinstance(goal.show, Call) and goal.has_objects and uniform_law(goal) is not None:
        return [by_uniform_law, *tactics(goal)]
    if goal.has_objects and moment(goal) is not None:
        return [by_bounded_moment, *tactics(goal)]
    if goal.has_objects and has_common_outcome(goal):
        return [by_common_outcome, *tactics(goal)]
    if goal.has_objects and has_same_support(goal):
        return [by_same_support, *tactics(goal)]
    if binomials(goal):
        return [by_binomial_weight, *tactics(goal)]
    if goal.has_objects and ratios(goal) is not None:
        return [by_last_term, *tactics(goal)]
    if has_weights(goal):
        return [by_assumed_weights, *tactics(goal)]
    if goal.has_objects and has_distributed(goal):
        return [by_distributed_sums, *tactics(goal)]
    if goal.has_objects and has_near_point_masses(goal):
        return [by_near_point_masses, *tactics(goal)]
    if has_near_rows(goal):
        return [by_entry_of_neighbours, *tactics(goal)]
    if few_entries(goal) and undecided_reader(goal) is not None:
        return [by_readers]
    if is_idle(goal):
        return [by_idle_entries, *tactics(goal)]
    if goal.has_objects and positive_term(goal) is not None:
        return [by_positive_factors, *tactics(goal)]
    if factor_of_product(goal) is not None:
        return [by_product_of, *tactics(goal)]
    if goal.has_objects and cases(goal):
        return [by_named_numbers, *tactics(goal)]
    if told_by_cases(goal):
        return [by_branches, *tactics(goal)]
    if next(zero_products(goal), None) is not None:
        return [by_zero_product, *tactics(goal)]
    if goal.has_objects and has_defined_point(goal):
        return [by_definitions, *tactics(goal)]
    first = [*([by_guard] if is_guarded(goal) else []), *([by_finiteness] if claims_finite(goal) else []),
             *([by_congruence] if under_one_binder(goal) or (concerns(goal) and differ_in_sums(goal)) else [])]
    return [*first, *tactics(goal)]


def tactics(goal: Goal) -> list[Tactic]:
    """By the form of what is to be shown."""
    if has_few_rows(goal):
        return [by_rows]
    if goal.has_objects and solved_for_events(goal.show) is not None:
        return [by_extreme_event]
    if extremum(goal.show) is not None and isinstance(goal.show, Op):
        first: list[Tactic] = [by_radius, by_member] if any(
            isinstance(x, Bind) and x.binder in ("max", "min") for x in goal.show.args) else [by_member, by_radius]
        if undecided_condition(goal) is not None:
            return [by_case]
        if is_unattainable(goal) and not of_infima(goal):
            return [by_nothing_attained]
        if beyond_all(goal):
            return [by_greatest] if greatest(goal) is not None else [by_infinity]
        if is_cascaded(goal):
            first = [by_mean_of_rows, *first]
        if about_objects(goal.names, goal.show) and any(known_values(goal)):
            return [by_closed_form]
        if shared_quantity(goal) is not None:
            return [by_quantity]
        if goal.show.op == "!=":
            return [by_infinite_infimum, by_either_side] if of_infima(goal) else [by_either_side]
        if turns(goal):
            return [by_turn]
        if mean_below(goal) is not None:
            first = [by_mean_below_greatest, *first]
        if concerns(goal):
            sure = [by_supported_term] if supports(goal) else []
            if maxima_compared(goal):
                sure = [*sure, by_index]
            return [*sure, *first[:-2], by_sign, by_extremum, by_ranges, by_families]
        if of_numbers(goal):
            first = [by_member] if about_objects(goal.names, goal.show) else []
        elif universal(goal.show) != goal.show:
            beyond = [by_assumption_for_all, by_law_beyond] if of_laws(goal) else []
            return [*beyond, by_bound, by_extremum, *([by_margin] if goal.show.op in ("<", ">") else [])]
        links = [by_link] if is_linked(goal) else []
        if about_objects(goal.names, goal.show):
            if of_numbers(goal) and is_distance_below(goal.show):
                return [by_equal_capacity] if equal_capacity(goal) is not None else [by_event, *first]
            first = [*first, by_event]
        first = [by_output_law, *first]
        if inverted(goal):
            first = [briefly(by_member), by_bayes, *first]  # what is known may do as it is
        if any(isinstance(h, Bind) for h in goal.hyps):
            first = [by_instance_at_once, *first]
        return [*first, by_points, *links, by_margin, by_existing_law, by_range,
                by_every_law, by_element, by_extremum, by_theorem, by_instance, by_close_rows, by_input_laws]
    if isinstance(goal.show, Op) and goal.show.op in COMPARISONS and goal.has_objects:
        if integrals_in(goal):
            return [by_values_of_mean, by_integrals, by_output, by_radius, by_instance, by_event]
        if has_sticks(goal) and any(isinstance(x, Call) and dict(goal.names).get(x.fn, Type("")).kind == "function"
                                    for x in walk(goal.show)):
            return [by_sticks]
    if about_objects(goal.names, goal.show) and not isinstance(goal.show, Bind) and not (
            isinstance(goal.show, Op) and goal.show.op in ("and", "or", "implies", "iff", "not")):
        if isinstance(goal.show, Op) and goal.show.op in COMPARISONS and given_by_formulas(goal):
            whole_capacity = any(isinstance(x, Call) and x.fn == "capacity" for x in goal.show.args)
            values = [by_capacity_of_formula] if whole_capacity else [by_spelled_quantities, by_numbers]
            values = [by_guess, *values] if goal.show.op in ("<", ">") else [values[0], by_guess, *values[1:]]
            return [*values, *about(goal)]
        return about(goal)
    match goal.show:
        case Bind("forall", (Binding(_, "in", Type("event") | Call()),)) if about_objects(goal.names, goal.show):
            return [by_outputs, by_outcomes, by_introduction]
        case Op("iff"):
            return [by_theorem, by_introduction]
        case Bind("forall", (_, _)) if about_objects(goal.names, goal.show):
            return [by_path, by_introduction]
        case Bind("forall") | Op("implies" | "not"):
            return [by_introduction]
        case Bind("exists") if goal.has_objects and some_mechanism(goal) is not None:
            return [by_some_mechanism]
        case Bind("exists") as show:
            if described(show) is not None:
                return [by_description, by_values]
            if on_infinite_space(goal) is not None:
                return [by_small_probabilities]
            law = [by_existing_law] if about_objects(goal.names, goal.show) else []
            bound = [b for x in walk(goal.show) if isinstance(x, Bind) for b in x.bindings]
            if any(isinstance(b.domain, Type) and b.domain.kind in OBJECTS for b in bound):
                if any(isinstance(x, Op) or (isinstance(x, Call) and x.fn in ("max", "min"))
                       for h in goal.hyps for x in piecewise(h)):
                    return [by_branches]  # what exists depends on the case
                # numbers tell little of what is said of all objects
                certain = [by_point_masses] if reader_of(goal) is not None else []
                if levels_of(goal.show) is not None:
                    certain = [*certain, by_separate_inputs]
                if mechanism_of(goal.show) is not None:
                    certain = [*certain, by_common_value]
                return [*certain, by_privacy_pair, by_fewer_entries, *law, by_near_rows, by_declared, by_tables,
                        by_small_probability, by_values]
            grid = [by_grid] if is_for_grid(goal) else []
            inputs = [by_known_inputs] if is_of_inputs(goal, show) else []
            return [by_fewer_entries, *law, *inputs, *grid, by_found_values, by_limit_point, by_inner_point,
                    by_more_values, by_divisor, by_root]
        case Op("and" | "in"):
            return [by_conjuncts]
        case Op("or"):
            return [by_threshold, by_one_side]
        case Op("!=", (a, b)) if any(about_objects(goal.names, h) for h in goal.hyps):
            return [by_numbers_alone, by_families] if concerns(goal) else [by_numbers_alone]
        case Op("!=") if any(map(closed_forms.is_candidate, opaque_terms(replace(goal, hyps=())))):
            return [closed_forms.by_closed_forms]
        case Op("!=") if free_names(goal.show) & entropies_of(goal).keys() and not knows_facts(goal):
            return [by_facts]  # a sum of entropies of which one is positive
        case Op("!=", (a, b)):
            if concerns(goal):
                return [by_positive_base, by_contraposition, by_sign, by_families]
            if isinstance(a, Bind) and a.binder != "limit":
                return [by_sign]
            return [by_other_value] if isinstance(a, Bind) or isinstance(b, Bind) else [by_vanishing, by_sides_of_zero]
        case Call(fn, (Bind("integral"),)) if fn == VALUE:
            return [by_value_of_each, by_value_of_divergence, closed_forms.by_abbreviation, integrals.by_easy_value,
                    closed_forms.by_value, integrals.by_value]
        case Call(fn, (t,)) if fn == VALUE:
            return [closed_forms.by_value] if endless(t) else [series.by_value]
        case Op("==" | "<" | "<=" | ">" | ">="):
            if len(conjuncts(goal.show)) > 1:  # above a maximum, below a minimum
                return [by_conjuncts]
            first = [by_distance_of_entries, by_elementary, by_numbers_alone] if any(
                about_objects(goal.names, h) for h in goal.hyps) else []
            if has_mean_distance(goal):
                # no number is infinite: that speaks of a contradiction
                first = [by_mean_distance, *first] if PLUS in goal.show.args else [*first, by_mean_distance]
            if any(isinstance(h, Bind) and isinstance(h.bindings[0].domain, Type) and h.bindings[0].domain.kind
                   == "channel" for h in goal.hyps):
                first = [*first, by_written_channels]
            if any(of_all_sizes(h) for h in goal.hyps):
                first = [by_rare_letter, *first]
            if vanishing(goal):
                first = [by_zero, *first]
            if assumed_of_numbers(goal):
                first = [by_assumed_values, *first]
            if moving_point(goal) is not None:
                first = [by_moving_point, *first]
            return [*first, *comparisons(goal)]
    return [by_absurdity] if goal.show == FALSE else []
