"""Which tactics to try on which goal, cheapest first."""

from __future__ import annotations

from dataclasses import replace

from symdp.engines.inequality import closed_forms, integrals, series
from symdp.engines.inequality.agreeing_rows import by_agreeing_rows, compared
from symdp.engines.inequality.agreement import (
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
from symdp.engines.inequality.arguments import by_argument_inside, by_domain, outside
from symdp.engines.inequality.averages import by_values_of_mean
from symdp.engines.inequality.bernoulli import by_bernoulli, is_beside_exponents
from symdp.engines.inequality.binomial_weights import binomials, by_binomial_weight
from symdp.engines.inequality.bounded_moments import by_bounded_moment, moment
from symdp.engines.inequality.capacities import (
    by_assumed_capacity,
    by_capacity,
    by_centre,
    by_every_law,
    by_processing,
    by_rows,
    by_value,
    has_few_rows,
)
from symdp.engines.inequality.cascades import briefly, by_contraction, cascades, is_cascaded, speaks_of_outcomes
from symdp.engines.inequality.cases import by_case_sums, is_cased
from symdp.engines.inequality.centres import (
    by_assumption_for_all,
    by_existing_law,
    by_law_beyond,
    by_output_law,
    by_range,
    of_laws,
)
from symdp.engines.inequality.certain import by_certain_outcome, says_certain
from symdp.engines.inequality.chords import (
    by_chords,
    by_known_base,
    by_positive_means,
    has_means,
    known_base,
    positive_sum,
)
from symdp.engines.inequality.close_rows import by_close_rows, is_allowed
from symdp.engines.inequality.combinations import by_combination
from symdp.engines.inequality.common_values import by_common_value, mechanism_of
from symdp.engines.inequality.concave import by_arch, by_concavity
from symdp.engines.inequality.conditional_entropies import by_continuity, near_joint_laws
from symdp.engines.inequality.congruence import (
    are_integers,
    by_congruence,
    by_equal_values,
    differ_in_sums,
    under_one_binder,
)
from symdp.engines.inequality.contraposition import by_contraposition, by_only_solution, by_zero, vanishing
from symdp.engines.inequality.cover import by_cover, by_tail
from symdp.engines.inequality.cuts import by_cut, by_ordered_logs, by_ordered_roots, by_signs
from symdp.engines.inequality.databases import (
    by_databases,
    by_numbers_alone,
    by_outputs,
    by_summed_assumptions,
    by_terms,
)
from symdp.engines.inequality.derive import by_derivative, by_two_bounds
from symdp.engines.inequality.directions import by_direction, by_mean
from symdp.engines.inequality.discriminants import (
    by_discriminant,
    by_signs_of_factors,
    by_squares,
    product_of_sums,
    rooted,
    squared,
)
from symdp.engines.inequality.distance_sums import by_distance_of_entries
from symdp.engines.inequality.distinct_inputs import by_distinct_inputs, undecided_pair
from symdp.engines.inequality.divisors import by_divisor
from symdp.engines.inequality.double_counting import by_double_counting
from symdp.engines.inequality.downward import by_downward_induction
from symdp.engines.inequality.drawn_factors import by_drawn_factor, has_drawn_factor
from symdp.engines.inequality.each_element import (
    by_each_element,
    by_positive_twin,
    has_several_sums,
    positive_twin,
)
from symdp.engines.inequality.eliminated import by_elimination, has_powers
from symdp.engines.inequality.entropy_cases import by_entropy_case, relative
from symdp.engines.inequality.equated_suprema import (
    by_equal_capacity,
    by_equated_supremum,
    by_told_numbers,
    equal_capacity,
    equated,
    is_distance_below,
    told_numbers,
)
from symdp.engines.inequality.events import (
    about_events,
    assumes_suprema,
    by_distance,
    by_events_at_inputs,
    by_extreme_event,
    by_suprema_at_inputs,
    solved_for_events,
    wants_events,
)
from symdp.engines.inequality.eventual import by_limit_point, by_near_rows, by_small_probability
from symdp.engines.inequality.exchange import by_exchanged_integrals, by_value_of_each, integrals_of_sums
from symdp.engines.inequality.existence import by_declared, by_fewer_entries, by_values
from symdp.engines.inequality.expansion import by_expansion
from symdp.engines.inequality.families import (
    all_writable,
    by_assumed_sums,
    by_definition,
    by_equal_sides,
    by_families,
    by_like_sums,
    by_nothing,
    by_positive_arguments,
    by_totals,
    by_writing_out,
    by_writing_within,
    concerns,
    impossible,
    is_false,
)
from symdp.engines.inequality.farkas import by_farkas
from symdp.engines.inequality.first_order import by_first_order
from symdp.engines.inequality.forms import (
    by_core,
    by_factors,
    by_image_at_once,
    by_monotone,
    by_positive_form,
    by_substitution,
)
from symdp.engines.inequality.formulas import (
    by_capacity_of_formula,
    by_declaring,
    by_description,
    by_numbers,
    by_spelled_quantities,
    described,
    given_by_formulas,
    in_formulas,
)
from symdp.engines.inequality.from_infinity import by_fall_to_zero, tails
from symdp.engines.inequality.given_means import by_given_mean, has_given_mean
from symdp.engines.inequality.greatest import by_greatest, greatest
from symdp.engines.inequality.grids import by_grid, is_for_grid
from symdp.engines.inequality.groups import by_groups
from symdp.engines.inequality.guards import by_equal_sums, by_guard, by_positive_sums, by_side, is_guarded, side
from symdp.engines.inequality.guesses import by_feeding, by_few_rows, by_guess, is_fed, is_finite
from symdp.engines.inequality.identities import by_identity_in_cases, under_divergences
from symdp.engines.inequality.images import by_better_image, by_image
from symdp.engines.inequality.inverses import by_inverse_entropy, inverses
from symdp.engines.inequality.jensen import by_jensen
from symdp.engines.inequality.known import (
    by_closed_form,
    by_conditional_theorem,
    by_equal_laws,
    by_equation,
    by_instance,
    by_instance_at_once,
    by_member,
    by_notion,
    by_order_of_parts,
    by_theorem,
    by_transitivity,
    by_written_law,
    known_values,
)
from symdp.engines.inequality.known_bounds import (
    by_assumed_divergence,
    by_assumed_value,
    by_inverse,
    by_known_bound,
    by_rooted_logarithms,
    by_told,
    by_two_logarithms,
    gives_a_value,
    told,
)
from symdp.engines.inequality.known_indices import at_known_index, by_known_index
from symdp.engines.inequality.known_summands import by_known_summand, summands
from symdp.engines.inequality.larger import by_argument, by_larger_argument
from symdp.engines.inequality.last_letters import by_last_letters, last_letters
from symdp.engines.inequality.laws import (
    by_event,
    by_extremal_pair,
    by_extremum,
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
    by_reach,
    by_structure,
    by_values_on_both_sides,
    by_whole_group,
    limits_information,
)
from symdp.engines.inequality.levels import beside, by_level, by_posterior, posterior
from symdp.engines.inequality.lifting import by_exponentials, by_logarithms, by_multiple
from symdp.engines.inequality.limits import by_limit
from symdp.engines.inequality.logic import (
    by_absurdity,
    by_apart,
    by_base,
    by_boundary,
    by_branches,
    by_conditions,
    by_conjuncts,
    by_equality,
    by_finiteness,
    by_introduction,
    by_one_side,
    by_reflexivity,
    by_sides,
    by_sides_of_zero,
    by_two_sides,
    by_vanishing,
    claims_finite,
    positive_base,
    sides,
    undecided_terms,
)
from symdp.engines.inequality.max_divergences import by_each_outcome, max_divergence_below
from symdp.engines.inequality.maxima import by_arguments_of_logarithms, by_index, logarithms_compared, maxima_compared
from symdp.engines.inequality.mean_below_greatest import by_mean_below_greatest, mean_below
from symdp.engines.inequality.mean_distances import by_mean_distance, has_mean_distance, speaks_of_distances
from symdp.engines.inequality.means import by_means
from symdp.engines.inequality.midway import by_midway
from symdp.engines.inequality.mixtures import by_ends, by_intermediate_law, by_mean_of_rows
from symdp.engines.inequality.near_point_masses import by_near_point_masses, has_near_point_masses
from symdp.engines.inequality.neighbours import by_element, by_path
from symdp.engines.inequality.nonzero_products import (
    by_nonzero_products,
    by_product_of,
    factor_of_product,
    loose_factors,
)
from symdp.engines.inequality.one_of_two import by_one_of_two, has_cases, of_two_logarithms
from symdp.engines.inequality.orders import by_best_order, by_vanishing_divergence
from symdp.engines.inequality.other_limits import by_other_value
from symdp.engines.inequality.output_laws import bounded_channel, by_formula_of_output_law
from symdp.engines.inequality.plain_terms import by_plain_terms, has_guarded_sums
from symdp.engines.inequality.plan import by_plan
from symdp.engines.inequality.point_masses import (
    by_impossible_neighbour,
    by_infinite_infimum,
    by_point_masses,
    cannot_be,
    of_infima,
    reader_of,
)
from symdp.engines.inequality.pointwise import by_pointwise
from symdp.engines.inequality.polynomials import by_polynomial, by_room, by_solved_equation, by_square
from symdp.engines.inequality.positive_sums import by_positive_sum, by_positive_term, has_positive_term
from symdp.engines.inequality.positive_terms import by_positive_factors, positive_term
from symdp.engines.inequality.products import by_products
from symdp.engines.inequality.prover import Tactic, piecewise
from symdp.engines.inequality.quantities import by_bound, by_quantity, by_solved_supremum, shared_quantity
from symdp.engines.inequality.ranges import by_ranges, by_sign
from symdp.engines.inequality.related import by_related_divergence
from symdp.engines.inequality.relaxations import by_bayes, inverted
from symdp.engines.inequality.responses import by_response, sharp_bounds
from symdp.engines.inequality.roots import by_root
from symdp.engines.inequality.same_supports import by_same_support, has_same_support
from symdp.engines.inequality.scaling import by_scaling
from symdp.engines.inequality.shifts import by_shift, shifted
from symdp.engines.inequality.single_entries import by_single_entries, has_single_entries
from symdp.engines.inequality.solving import (
    by_larger_side,
    by_order,
    by_order_one,
    by_single_assumptions,
    by_solving,
)
from symdp.engines.inequality.spelled import by_elementary, by_equal_indices, by_spelled_assumptions, by_writing
from symdp.engines.inequality.spread import by_spreading, is_spread
from symdp.engines.inequality.stated import by_stated_bound
from symdp.engines.inequality.sticks import (
    by_integrals,
    by_law_of_output,
    by_output,
    by_sticks,
    has_sticks,
    integrals_in,
    output_told,
)
from symdp.engines.inequality.sticks_of_events import by_stick_of_event
from symdp.engines.inequality.sums_of_terms import are_alike, by_sums_of_terms
from symdp.engines.inequality.support import by_support, positive
from symdp.engines.inequality.supported import (
    by_supported_logarithms,
    by_supported_term,
    supports,
    under_logarithms,
)
from symdp.engines.inequality.suprema import (
    assumed_of_numbers,
    beyond_all,
    by_assumed_values,
    by_case,
    by_clash,
    by_either_side,
    by_found_values,
    by_infinity,
    by_link,
    by_margin,
    by_more_values,
    by_passing,
    by_points,
    by_turn,
    clash,
    is_linked,
    of_numbers,
    passed,
    turns,
    undecided_condition,
)
from symdp.engines.inequality.termwise_limits import by_positive_base, by_written_limit
from symdp.engines.inequality.two_mixtures import by_two_mixtures
from symdp.engines.inequality.uniform_laws import by_uniform_law, uniform_law
from symdp.engines.inequality.variation import (
    by_common_factor,
    by_exchange,
    by_mixture,
    by_variation,
    by_written_assumptions,
)
from symdp.engines.inequality.weakening import by_assumed_bound, by_no_ratio
from symdp.engines.inequality.weighted_means import by_weighted_mean, mean
from symdp.engines.inequality.weighted_suprema import by_weighted_suprema, is_weighted
from symdp.engines.inequality.witnesses import by_tables
from symdp.engines.inequality.written_channels import by_written_channels
from symdp.engines.inequality.zeros import by_zero_numbers, by_zeros, has_products_of_zeros
from symdp.engines.shannon.tactic import (
    by_contradiction,
    by_copy,
    by_facts,
    by_shannon,
    entropies,
    is_linear,
    knows_facts,
)
from symdp.kernel.calculus import VALUE, endless
from symdp.kernel.capacity import capacities
from symdp.kernel.enclose import conjuncts
from symdp.kernel.laws import built, extrema, extremum, universal
from symdp.kernel.radius import channel_position
from symdp.kernel.reduce import OBJECTS, about_objects, mixtures_in, parts_of_mixture
from symdp.kernel.rules import Goal
from symdp.kernel.series import opaque_terms
from symdp.kernel.tree import COMPARISONS, FALSE, Bind, Binding, Call, Op, Type, free_names, walk


def tactics_for(goal: Goal) -> list[Tactic]:
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
        return [by_written_limit, by_limit] if about_objects(goal.names, goal.show) else [by_limit]
    if outside(goal) and not isinstance(goal.show, Bind):
        return [by_domain, *tactics(goal)]
    if goal.has_objects and output_told(goal) is not None:
        return [by_law_of_output]
    if passed(goal) is not None:
        return [by_passing]
    if goal.has_objects and has_positive_term(goal):
        return [by_positive_term, *tactics(goal)]
    if goal.has_objects and told_numbers(goal) is not None:
        return [by_told_numbers, *tactics(goal)]
    if equated(goal) is not None:
        return [by_equated_supremum, *tactics(goal)]
    if in_formulas(goal):
        return [by_rows, by_declaring] if has_few_rows(goal) else [by_declaring]
    if is_finite(goal):
        return [by_few_rows]
    if is_fed(goal):
        return [by_feeding]
    if goal.has_objects and are_alike(goal):
        return [by_sums_of_terms, *tactics(goal)]
    if goal.has_objects and isinstance(goal.show, Op) and undecided_pair(goal) is not None:
        return [by_distinct_inputs]
    if goal.has_objects and near_joint_laws(goal):
        return [by_continuity, *tactics(goal)]
    if is_spread(goal):
        return [by_spreading, *tactics(goal)]
    if has_single_entries(goal):
        return [by_single_entries, *tactics(goal)]
    if has_given_mean(goal):
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
    if goal.has_objects and has_same_support(goal):
        return [by_same_support, *tactics(goal)]
    if binomials(goal):
        return [by_binomial_weight, *tactics(goal)]
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
            return [*beyond, by_bound, by_extremum]
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
            values = [by_guess, *values]
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
        case Bind("exists") as show:
            if described(show) is not None:
                return [by_description, by_values]
            law = [by_existing_law] if about_objects(goal.names, goal.show) else []
            bound = [b for x in walk(goal.show) if isinstance(x, Bind) for b in x.bindings]
            if any(isinstance(b.domain, Type) and b.domain.kind in OBJECTS for b in bound):
                if any(isinstance(x, Op) or (isinstance(x, Call) and x.fn in ("max", "min"))
                       for h in goal.hyps for x in piecewise(h)):
                    return [by_branches]  # what exists depends on the case
                # numbers tell little of what is said of all objects
                certain = [by_point_masses] if reader_of(goal) is not None else []
                if mechanism_of(goal.show) is not None:
                    certain = [*certain, by_common_value]
                return [*certain, by_fewer_entries, *law, by_near_rows, by_declared, by_tables, by_small_probability,
                        by_values]
            grid = [by_grid] if is_for_grid(goal) else []
            return [by_fewer_entries, *law, *grid, by_found_values, by_limit_point, by_more_values, by_divisor, by_root]
        case Op("and" | "in"):
            return [by_conjuncts]
        case Op("or"):
            return [by_one_side]
        case Op("!=", (a, b)) if any(about_objects(goal.names, h) for h in goal.hyps):
            return [by_numbers_alone, by_families] if concerns(goal) else [by_numbers_alone]
        case Op("!=") if any(map(closed_forms.is_candidate, opaque_terms(replace(goal, hyps=())))):
            return [closed_forms.by_closed_forms]
        case Op("!=", (a, b)):
            if concerns(goal):
                return [by_positive_base, by_contraposition, by_sign, by_families]
            if isinstance(a, Bind) and a.binder != "limit":
                return [by_sign]
            return [by_other_value] if isinstance(a, Bind) or isinstance(b, Bind) else [by_vanishing, by_sides_of_zero]
        case Call(fn, (Bind("integral"),)) if fn == VALUE:
            return [by_value_of_each, closed_forms.by_abbreviation, integrals.by_easy_value, closed_forms.by_value,
                    integrals.by_value]
        case Call(fn, (t,)) if fn == VALUE:
            return [closed_forms.by_value] if endless(t) else [series.by_value]
        case Op("==" | "<" | "<=" | ">" | ">="):
            if len(conjuncts(goal.show)) > 1:  # above a maximum, below a minimum
                return [by_conjuncts]
            first = [by_distance_of_entries, by_elementary, by_numbers_alone] if any(
                about_objects(goal.names, h) for h in goal.hyps) else []
            if has_mean_distance(goal):
                first = [*first, by_mean_distance]
            if any(isinstance(h, Bind) and isinstance(h.bindings[0].domain, Type) and h.bindings[0].domain.kind
                   == "channel" for h in goal.hyps):
                first = [*first, by_written_channels]
            if vanishing(goal):
                first = [by_zero, *first]
            if assumed_of_numbers(goal):
                first = [by_assumed_values, *first]
            return [*first, *comparisons(goal)]
    return [by_absurdity] if goal.show == FALSE else []


def cascaded_tactics(goal: Goal) -> list[Tactic]:
    """For laws and channels that have passed a channel, or are mixed: of the latter densities tell most."""
    if cascades(goal) or any(isinstance(x, Call) and channel_position(x) is not None for x in walk(goal.show)):
        return [by_contraction, by_ends, by_intermediate_law, by_structure]
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
        return [by_theorem, by_formula_of_output_law, *otherwise_about(goal)]
    if limits_information(goal):
        return [briefly(by_radius), *otherwise_about(goal)]
    return [*([by_each_element] if has_several_sums(goal) else []), *otherwise_about(goal)]


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
        return [by_reflexivity, by_meaning, *numbers, by_named_inputs, *mixed, *outcomes, by_product_of_chances,
                by_structure, by_joint_law, by_measure]
    cascaded = cascaded_tactics(goal) if is_cascaded(goal) else []
    means = [by_mean_of_rows] if cascades(goal) and cascaded else []
    numbers = [by_elementary, by_writing, by_terms, by_double_counting, by_databases, by_downward_induction,
               by_summed_assumptions]
    whole = [by_named_inputs, by_max_divergence, by_extremal_pair]
    # where nothing is said of single outcomes it is as on any space
    first = [*numbers, *whole] if speaks_of_outcomes(goal) else [*whole, *numbers]
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
            by_best_order, by_first_order, by_related_divergence, by_stick_of_event, by_no_ratio, by_group, *first,
            *means, by_whole_group, by_outcomes, by_single_assumptions, by_order_one, by_order, by_solving, by_distance,
            by_events_at_inputs, by_event, by_pointwise, by_larger_side, by_every_law, by_close_rows,
            by_input_laws, by_joint_law, by_output_law, by_radius, by_measure, by_writing_within, by_writing_out]


def comparisons(goal: Goal) -> list[Tactic]:
    """For comparisons of numbers: sums and the like first, then piecewise terms, then analysis."""
    assert isinstance(goal.show, Op)
    if free_names(goal.show) & entropies(goal).keys():
        if piecewise(goal.show):
            return [by_branches]
        if is_linear(goal):
            return [by_shannon, *([by_equality] if goal.show.op == "==" else [by_contradiction, by_copy])]
        if not knows_facts(goal):
            return [by_facts]
    if extrema(Goal(goal.names, (), goal.show)):
        return [by_solved_supremum, by_reach]
    linked = [*([by_link] if is_linked(goal) else []), *([by_clash] if clash(goal) is not None else [])]
    if linked:
        return [*linked, *numeric_comparisons(goal)]
    return numeric_comparisons(goal)


def numeric_comparisons(goal: Goal) -> list[Tactic]:
    """For comparisons without suprema."""
    assert isinstance(goal.show, Op)
    if has_products_of_zeros(goal):
        return [by_zero_numbers if concerns(goal) else by_zeros, *numeric_comparisons_beside_zeros(goal)]
    return numeric_comparisons_beside_zeros(goal)


def numeric_comparisons_beside_zeros(goal: Goal) -> list[Tactic]:
    """For comparisons that do not hold for the normal form where no number in them is 0."""
    if goal.has_objects and logarithms_compared(goal) is not None:
        return [by_arguments_of_logarithms, *numeric_comparisons_as_they_are(goal)]
    if relative(goal) is not None:
        return [by_entropy_case, *numeric_comparisons_as_they_are(goal)]
    if goal.has_objects and summands(goal):
        return [by_known_summand, *numeric_comparisons_as_they_are(goal)]
    if goal.has_objects and under_logarithms(goal):
        return [by_supported_logarithms, *numeric_comparisons_as_they_are(goal)]
    if loose_factors(goal):
        return [by_nonzero_products, *numeric_comparisons_as_they_are(goal)]
    return numeric_comparisons_as_they_are(goal)


def numeric_comparisons_as_they_are(goal: Goal) -> list[Tactic]:
    """For comparisons of what is seen to be positive, or may be 0."""
    assert isinstance(goal.show, Op)
    if goal.show.op == "==" and concerns(goal) and has_drawn_factor(goal):
        return [by_drawn_factor]
    cased = [by_case_sums] if any(map(is_cased, walk(goal.show))) else []
    exchanged = [by_exchanged_integrals] if integrals_of_sums(goal) else []
    # where numbers of objects stand within integrals
    closed = [closed_forms.by_closed_forms] if concerns(goal) and integrals.integrals_in(goal) else []
    return [*exchanged, *closed, *cased, *plain_comparisons(goal)]


def plain_comparisons(goal: Goal) -> list[Tactic]:
    """For comparisons without suprema, and without sums of cases where these have no values."""
    assert isinstance(goal.show, Op)
    if squared(goal) is not None:
        return [by_discriminant, *all_comparisons(goal)]
    if product_of_sums(goal):
        return [by_signs_of_factors, *all_comparisons(goal)]
    if rooted(goal) is not None:
        return [by_squares, *all_comparisons(goal)]
    return all_comparisons(goal)


def all_comparisons(goal: Goal) -> list[Tactic]:
    """For comparisons of numbers that are not for one theorem."""
    assert isinstance(goal.show, Op)
    if under_divergences(goal):
        return [by_identity_in_cases, *all_other_comparisons(goal)]
    return all_other_comparisons(goal)


def all_other_comparisons(goal: Goal) -> list[Tactic]:
    """For comparisons that are not seen to be identities between entropies."""
    assert isinstance(goal.show, Op)
    if concerns(goal):
        if side(goal) is not None:
            return [by_side]
        sure = [by_certain_outcome] if says_certain(goal) else []
        sure = [by_supported_term] if supports(goal) else sure
        if any(last_letters(goal)):
            sure = [*sure, by_last_letters]
        if piecewise(goal.show):
            return [by_common_factor, *sure, by_branches]
        equal = goal.show.op == "=="
        more = [by_equal_sums, by_like_sums, by_ranges, by_totals, by_databases, by_summed_assumptions, by_families,
                by_equality]
        if not equal:
            more = [by_products, by_ranges, by_downward_induction, by_summed_assumptions, by_families, by_totals]
        guarded = [by_sign, by_plain_terms] if has_guarded_sums(goal) else []
        return [*sure, by_positive_base, by_contraposition, *guarded, by_equal_sides, by_values_of_mean, by_combination,
                by_variation, by_exchange, by_mixture, *([] if equal else [by_written_assumptions]), by_equal_indices,
                by_positive_sums, by_positive_arguments, series.by_binomial_sums, by_spelled_assumptions,
                by_assumed_sums, *more]
    if goal.has_objects and told(goal) is not None:
        return [by_told]
    if goal.has_objects and are_integers(goal):
        return [by_equal_values]
    opaque = opaque_terms(goal)
    if gives_a_value(goal) is not None:
        return [by_assumed_value]
    channels = capacities(goal.show)
    if inverses(goal) and (not channels or any(x in walk(t) for x in inverses(goal) for t in channels)):
        return [by_inverse_entropy]
    first: list[Tactic] = []
    last: list[Tactic] = []
    if any(series.is_hard_or_assumed(goal, t) for t in opaque):
        if any(isinstance(t, Bind) and t.binder == "integral" for t in opaque):
            first += [integrals.by_gaussian, closed_forms.by_closed_forms, integrals.by_integral]
        elif any(map(endless, opaque)):
            first += [closed_forms.by_closed_forms]
        if any(isinstance(t, Bind) and t.binder == "prod" for t in opaque):
            first.append(by_products)
        first += [*([by_bernoulli] if is_beside_exponents(goal) else []), series.by_series]
        if any(isinstance(t, Bind) for t in walk(goal.show)) and not piecewise(goal.show):
            return [*first, by_equality] if goal.show.op == "==" else first
    elif opaque and not all(isinstance(t, Op) and goal.region.sign(t.args[0]) == 1 for t in opaque):
        first += [series.by_powers]
    elif opaque:  # powers of positive numbers: analysis first
        last += [series.by_powers]
    if goal.show.op == "==":
        centre = [by_value, by_centre] if capacities(goal.show) else []
        put_in = [by_elimination] if has_powers(goal) and not piecewise(goal.show) else []
        return [*put_in, *first, *centre, by_two_sides, by_only_solution, by_equality, by_solved_equation, by_branches]
    if capacities(goal.show):
        return [by_branches] if any(isinstance(x, Op) for x in piecewise(goal.show)) else [
            by_value, by_solved_equation, by_processing, by_assumed_capacity, by_capacity, by_centre]
    if piecewise(goal.show) or (any(map(piecewise, goal.hyps)) and undecided_terms(goal)):
        at_once = [by_vanishing] if goal.show.op in ("<", ">") and not piecewise(goal.show) else []
        solved = [] if piecewise(goal.show) else [by_inverse]
        two = [] if of_two_logarithms(goal) is None else [by_branches] if has_cases(goal) else [by_one_of_two]
        return [*at_once, *two, by_larger_argument, by_argument, *solved, by_only_solution, by_assumed_bound,
                by_branches]
    if goal.show.op in ("<", ">"):
        first += [by_apart, by_base, by_vanishing] if positive_base(goal) is not None else [by_vanishing]
    if tails(goal):
        first.append(by_fall_to_zero)
    if known_base(goal) is not None:
        first.append(by_known_base)
    if has_means(goal):
        first.append(by_chords)
    if positive_sum(goal):
        first.append(by_positive_means)
    if sides(goal) is not None and goal.region.enclose(Op("-", goal.show.args)) is None:
        first.append(by_sides)  # what is divided by may have either sign
    if shifted(goal):
        first.append(by_shift)
    return [*first, by_multiple, by_inverse, by_known_bound, by_assumed_divergence, by_rooted_logarithms, by_mean,
            by_boundary, by_two_logarithms, by_image_at_once, by_factors, by_positive_form, by_means, by_exponentials,
            by_logarithms, by_farkas, by_ordered_logs, by_jensen, by_expansion, by_signs, by_polynomial, by_room,
            by_ordered_roots, by_scaling, by_midway, by_direction, by_arch, by_groups, by_better_image, by_plan,
            by_derivative, by_cover, by_concavity, by_cut, by_square, by_image, by_two_bounds, by_monotone,
            by_solved_equation, by_core, by_substitution, *last, by_tail, by_absurdity]
