"""Which tactics are tried on comparisons of numbers, by their form."""

from __future__ import annotations

from symdp.legacy.engines.inequality import closed_forms, integrals, series
from symdp.legacy.engines.inequality.assumed_powers import by_assumed_powers, compares_powers
from symdp.legacy.engines.inequality.averages import by_values_of_mean
from symdp.legacy.engines.inequality.bernoulli import by_bernoulli, is_beside_exponents
from symdp.legacy.engines.inequality.capacities import (
    by_assumed_capacity,
    by_capacity,
    by_centre,
    by_processing,
    by_value,
)
from symdp.legacy.engines.inequality.cases import by_case_sums, is_cased
from symdp.legacy.engines.inequality.certain import by_certain_outcome, says_certain
from symdp.legacy.engines.inequality.chords import (
    by_chords,
    by_known_base,
    by_positive_means,
    has_means,
    known_base,
    positive_sum,
)
from symdp.legacy.engines.inequality.combinations import by_combination
from symdp.legacy.engines.inequality.concave import by_arch, by_concavity
from symdp.legacy.engines.inequality.congruence import (
    are_integers,
    by_equal_values,
)
from symdp.legacy.engines.inequality.contraposition import by_contraposition, by_only_solution
from symdp.legacy.engines.inequality.cover import by_cover, by_tail
from symdp.legacy.engines.inequality.cuts import by_cut, by_ordered_logs, by_ordered_roots, by_signs
from symdp.legacy.engines.inequality.databases import (
    by_databases,
)
from symdp.legacy.engines.inequality.derive import by_derivative, by_two_bounds
from symdp.legacy.engines.inequality.directions import by_direction, by_mean
from symdp.legacy.engines.inequality.discriminants import (
    by_discriminant,
    by_signs_of_factors,
    by_squares,
    product_of_sums,
    rooted,
    squared,
)
from symdp.legacy.engines.inequality.downward import by_downward_induction
from symdp.legacy.engines.inequality.drawn_factors import by_drawn_factor, has_drawn_factor
from symdp.legacy.engines.inequality.eliminated import by_elimination, has_powers
from symdp.legacy.engines.inequality.entropy_cases import by_entropy_case, relative
from symdp.legacy.engines.inequality.exchange import by_exchanged_integrals, integrals_of_sums
from symdp.legacy.engines.inequality.expansion import by_expansion
from symdp.legacy.engines.inequality.families import (
    by_assumed_sums,
    by_equal_sides,
    by_families,
    by_like_sums,
    by_positive_arguments,
    by_totals,
    concerns,
)
from symdp.legacy.engines.inequality.farkas import by_farkas
from symdp.legacy.engines.inequality.forms import (
    by_core,
    by_factors,
    by_image_at_once,
    by_monotone,
    by_positive_form,
    by_substitution,
)
from symdp.legacy.engines.inequality.from_infinity import by_fall_to_zero, tails
from symdp.legacy.engines.inequality.gathered_logarithms import by_gathered, by_gathered_sum, grows_alike
from symdp.legacy.engines.inequality.groups import by_groups
from symdp.legacy.engines.inequality.guards import by_equal_sums, by_positive_sums, by_side, has_defined_bases, side
from symdp.legacy.engines.inequality.identities import by_identity_in_cases, under_divergences
from symdp.legacy.engines.inequality.images import by_better_image, by_image
from symdp.legacy.engines.inequality.inner_points import arguments_of_logarithms, by_order_of_arguments
from symdp.legacy.engines.inequality.inverses import by_inverse_entropy, inverses
from symdp.legacy.engines.inequality.jensen import by_jensen
from symdp.legacy.engines.inequality.known_bounds import (
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
from symdp.legacy.engines.inequality.known_summands import by_known_summand, summands
from symdp.legacy.engines.inequality.larger import by_argument, by_larger_argument
from symdp.legacy.engines.inequality.last_letters import by_last_letters, last_letters
from symdp.legacy.engines.inequality.laws import (
    by_reach,
)
from symdp.legacy.engines.inequality.lifting import by_exponentials, by_logarithms, by_multiple
from symdp.legacy.engines.inequality.logarithm_of_product import by_logarithm_of_product
from symdp.legacy.engines.inequality.logic import (
    by_absurdity,
    by_apart,
    by_base,
    by_boundary,
    by_branches,
    by_equality,
    by_sides,
    by_two_sides,
    by_vanishing,
    positive_base,
    sides,
    undecided_terms,
)
from symdp.legacy.engines.inequality.maxima import by_arguments_of_logarithms, logarithms_compared
from symdp.legacy.engines.inequality.means import by_means
from symdp.legacy.engines.inequality.midway import by_midway
from symdp.legacy.engines.inequality.nonzero_products import (
    by_nonzero_products,
    loose_factors,
)
from symdp.legacy.engines.inequality.norms_of_means import (
    by_multiple_of_sum,
    by_one_on_each_side,
    by_other_order,
    multiple,
    one_on_each_side,
    other_order,
)
from symdp.legacy.engines.inequality.one_of_two import by_one_of_two, has_cases, of_two_logarithms
from symdp.legacy.engines.inequality.plain_terms import by_plain_terms, has_guarded_sums
from symdp.legacy.engines.inequality.plan import by_plan
from symdp.legacy.engines.inequality.polynomials import by_polynomial, by_room, by_solved_equation, by_square
from symdp.legacy.engines.inequality.products import by_products
from symdp.legacy.engines.inequality.prover import Tactic, piecewise
from symdp.legacy.engines.inequality.quantities import by_solved_supremum
from symdp.legacy.engines.inequality.ranges import by_ranges, by_sign
from symdp.legacy.engines.inequality.scaling import by_scaling
from symdp.legacy.engines.inequality.shifts import by_shift, shifted
from symdp.legacy.engines.inequality.spelled import by_equal_indices, by_spelled_assumptions
from symdp.legacy.engines.inequality.summed_assumptions import by_summed_assumptions
from symdp.legacy.engines.inequality.supported import (
    by_supported_logarithms,
    by_supported_term,
    supports,
    under_logarithms,
)
from symdp.legacy.engines.inequality.suprema import (
    by_clash,
    by_link,
    clash,
    is_linked,
)
from symdp.legacy.engines.inequality.terms_in_numbers import by_terms_in_numbers, of_entropies
from symdp.legacy.engines.inequality.termwise_limits import by_positive_base
from symdp.legacy.engines.inequality.told_sums import by_forgetting_sums, told_sums
from symdp.legacy.engines.inequality.variation import (
    by_common_factor,
    by_exchange,
    by_mixture,
    by_variation,
    by_written_assumptions,
)
from symdp.legacy.engines.inequality.weakening import by_assumed_bound
from symdp.legacy.engines.inequality.zeros import by_zero_numbers, by_zeros, has_products_of_zeros
from symdp.legacy.engines.shannon.tactic import (
    by_contradiction,
    by_copy,
    by_facts,
    by_shannon,
    entropies,
    has_fractions,
    is_linear,
    knows_facts,
    multiplied_out,
)
from symdp.legacy.kernel.calculus import endless
from symdp.legacy.kernel.capacity import capacities
from symdp.legacy.kernel.laws import extrema
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import Bind, Op, free_names, walk


def comparisons(goal: Goal) -> list[Tactic]:
    """For comparisons of numbers: sums and the like first, then piecewise terms, then analysis."""
    assert isinstance(goal.show, Op)
    if free_names(goal.show) & entropies(goal).keys():
        if piecewise(goal.show):
            return [by_branches]
        if has_fractions(goal):
            return [multiplied_out]
        if is_linear(goal):
            return [by_shannon, *([by_equality] if goal.show.op == "==" else [by_contradiction, by_copy])]
        if not knows_facts(goal):
            return [by_facts]
    if extrema(Goal(goal.names, (), goal.show)):
        return [by_solved_supremum, by_reach]
    beside = [by_forgetting_sums] if told_sums(goal) else []
    linked = [*beside, *([by_link] if is_linked(goal) else []), *([by_clash] if clash(goal) is not None else [])]
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
    if goal.has_objects and of_entropies(goal):
        return [by_terms_in_numbers, *numeric_comparisons_as_they_are(goal)]
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
        powers = any(isinstance(x, Op) and x.op == "^" and isinstance(x.args[0], Bind) for x in product_of_sums(goal))
        # a power may need more of its base than that it is not negative
        return [*([by_positive_sums] if powers else []), by_signs_of_factors, *all_comparisons(goal)]
    if rooted(goal) is not None:
        return [by_squares, *all_comparisons(goal)]
    if not concerns(goal) and compares_powers(goal):
        return [by_assumed_powers, *all_comparisons(goal)]
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
        if one_on_each_side(goal) is not None:
            return [by_one_on_each_side, *([by_side] if side(goal) is not None else [by_equal_sums])]
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
        if equal and other_order(goal) is not None:
            sure = [*sure, by_other_order]
        if equal and has_defined_bases(goal):
            sure = [*sure, by_equal_sums]
        if equal and multiple(goal) is not None:
            sure = [*sure, by_multiple_of_sum]
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
        if arguments_of_logarithms(goal) is not None:
            two = [by_order_of_arguments, *two]
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
    if grows_alike(goal):
        first.append(by_gathered)
        last = [*last, by_gathered_sum]
    return [*first, by_multiple, by_inverse, by_known_bound, by_assumed_divergence, by_rooted_logarithms, by_mean,
            by_boundary, by_two_logarithms, by_image_at_once, by_factors, by_positive_form, by_means,
            by_logarithm_of_product, by_exponentials,
            by_logarithms, by_farkas, by_ordered_logs, by_jensen, by_expansion, by_signs, by_polynomial, by_room,
            by_ordered_roots, by_scaling, by_midway, by_direction, by_arch, by_groups, by_better_image, by_plan,
            by_derivative, by_cover, by_concavity, by_cut, by_square, by_image, by_two_bounds, by_monotone,
            by_solved_equation, by_core, by_substitution, *last, by_tail, by_absurdity]
