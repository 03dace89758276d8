"""The arguments in the order in which they are asked."""

from __future__ import annotations

from symdp.prover import backward, cases, chain, covering, exponentials, induction, logical, positive, products, rewriting, simplification
from symdp.prover.search import Argument

ARGUMENTS: tuple[tuple[str, Argument], ...] = (
    ("introduction", logical.by_introduction),
    ("evaluation", logical.by_evaluation),
    ("one side", logical.by_one_side),
    ("denial", logical.by_denial),
    ("propositions", logical.by_propositions),
    ("linear", positive.by_linear),
    ("two inequalities", logical.by_two_inequalities),
    ("whole numbers", logical.by_whole),
    ("substitution", cases.by_substitution),
    ("glance", covering.by_glance),
    ("simplification", simplification.by_simplification),
    ("what is told", simplification.by_told),
    ("last terms", induction.by_last_term),
    ("elimination", induction.by_elimination),
    ("induction", induction.by_induction),
    ("what is told of all", backward.by_all_at_hand),
    ("facts", backward.by_fact),
    ("facts about terms", backward.by_facts_about),
    ("definition", rewriting.by_definition),
    ("logarithm laws", rewriting.by_logarithm_laws),
    ("inverse functions", rewriting.by_inverse_functions),
    ("choices", rewriting.by_choice_of_definition),
    ("conditions", cases.by_conditions),
    ("powers", rewriting.by_powers),
    ("ends", cases.by_ends),
    ("clearing", positive.by_clearing),
    ("factors", products.by_factors),
    ("products", positive.by_products),
    ("exponentials", exponentials.by_exponentials),
    ("derivative chain", chain.by_derivative),
    ("cover", covering.by_cover),
    ("order", positive.by_order),
    ("bridge", backward.by_bridge),
    ("unfolding", backward.by_unfolding),
)
