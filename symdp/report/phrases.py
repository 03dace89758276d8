"""What the steps of a proof do, in a sentence for a mathematician.

Words only: a rule without an entry is shown by its name and its fields, and the rules are
specified in docs/legacy-kernel.md. In a sentence ``{field}`` is that field of the certificate's
step, typeset; ``[...]`` is left out when a field in it is missing.
"""

from __future__ import annotations

PHRASES = {
    "bound": "The assumptions bound every name, and on these bounds interval arithmetic decides it.",
    "countable": "Laws on all integers are told by formulas: what is said of them is said of series.",
    "geometric": "Take two geometric laws, of the parameters {first} and {second}.",
    "single": "Of the mechanism {of} on one entry matters the channel from the letters to the outputs.",
    "attained": "Take an event at which the distance of the two laws is attained.",
    "conditional": "The information of an entry given the others, database by database.",
    "frozen": "The other entries are constant: the information of an entry given them is that of a slice.",
    "row": "A name for the law that is a row.",
    "densities": "There are laws with these densities, of which it holds at every point.",
    "identity": "Both sides have the same normal form.",
    "cover": "The region is cut into boxes; on each of them interval arithmetic decides it.",
    "linear": "A sum of assumptions with the factors {times}[: {words}].",
    "and": "One part after the other.",
    "or": "One of the alternatives is shown.",
    "intro": "Take any values of the quantified names, and assume the premise.",
    "split": "Distinguish whether {on}.",
    "have": "First show {facts}, then go on with what was shown.",
    "absurd": "The assumptions contradict one another: one of them fails under those before it.",
    "equal": "Both inequalities are shown.",
    "exists": "Choose the values[ {values}][ {at}].",
    "rewrite": "It is enough to show the following[, which differs by the factor {times}].",
    "derive": "Look at both sides as functions of {in}: compare them at {in} = {from}, then their slopes.",
    "concave": "The difference is concave in {in} between {from} and {to}, so its least value is at an end.",
    "replace": "One assumption says what a name is; put it in.",
    "resolve": "A maximum, minimum, absolute value or other term by cases: take the cases one by one.",
    "monotone": "Apply {by}, which is increasing, to both sides.",
    "capacity": "Bound the capacity[ from below by the inputs {inputs}][, from above by the outputs {outputs}].",
    "limit": "Squeeze: within {radius} of the point, the distance from the limit is at most a bound that vanishes"
             "[: {within}].",
    "continuity": "By continuity the limits of the parts may be put in.",
    "near": "Near the limit point the supremum or infimum is {by}.",
    "substitution": "Take {name} for {of}, which tends to {to}: the limit is that of {form}.",
    "other_limit": "The limit is {value}, and limits are unique.",
    "value": "The sum or integral has a value.",
    "opaque": "Give long terms names of their own; nothing but their place matters from here on.",
    "abbreviate": "Write {name} for {of}.",
    "decay": "The exponential vanishes faster than the powers grow.",
    "forget": "Some assumptions are not needed any more.",
    "fact": "Use a law of arithmetic ({law}).",
    "sums": "Compare the sums term by term[, with the differences of {potential}].",
    "induction": "By induction over {in}, from {from}.",
    "primitive": "Compare the integrals through the function {primitive}.",
    "quadrature": "Enclose the integral piece by piece between {cuts}.",
    "shannon": "Write every information quantity in joint entropies and use that {facts} are not negative.",
    "copy": "Draw {of} once more, by its law given {given}, and apart from that independent of everything.",
    "event": "Every probability of one event becomes a number: it is enough to look at one event at a time.",
    "extremal": "The left side is largest for laws on two outcomes with the likelihood ratios at the ends of the cone.",
    "group": "Walk from one database to the other through neighbours.",
    "unfold": "Replace a notion by its definition.",
    "instance": "Use an assumption that holds for all values at {with}.",
    "extremum": "A supremum or infimum is compared through its members.",
    "reach": "A supremum is at least, an infimum at most, its value at chosen points; only that matters from here on.",
    "radius": "The information through a channel is at most the largest divergence of one of its rows from another"
              "[, or from the law {law}].",
    "processed": "The channel is a mean of others, processed before and after: so is what its capacity is at most.",
    "output": "Information is the mean divergence of the rows from the law R of the output; what is assumed of it "
              "is written for events.",
    "integrals": "One integrand is at most the other, between the ends; of sums, each term.",
    "factor": "Both sides have the positive factor {by}.",
    "rows": "The assumption bounds the divergence between two rows[ mixed with the weight {weight}].",
    "pointwise": "Compare the two sides outcome by outcome[, with the multipliers {multipliers}].",
    "solve": "Solve the comparison for the quantity of the laws, a Renyi divergence for its integral.",
    "structure": "The laws are put together from parts in the same way: go over to the parts.",
    "joint": "Read the laws and channels as random variables.",
    "inputs": "A capacity is the supremum over the laws of inputs: take any one of them; or, if there are few rows to "
              "choose from, an input is the choice of one.",
    "measure": "Give a quantity of the laws a name; only that it is not negative matters from here on.",
    "outcomes": "Look at single outcomes.",
    "turn": "Read the comparison from the other side.",
    "chain": "What lies between: {by}.",
    "terms": "Take the limit term by term; of a root, by the largest term.",
    "swap": "One assumption says that two quantities are equal: put one for the other.",
    "above": "Take an integer that is at least {of}.",
    "declare": "Give a name to a channel that is written, with its numbers as an assumption.",
    "feed": "Choose the inputs by an integer from {from}, and read the outputs: that knows no more.",
    "unbounded": "What is greater than every number is infinite[; what is at most {bound} is not].",
    "root": "By the intermediate value theorem there is a {name} between {from} and {to} at which {of} is 0.",
    "eventually": "Near {point} all of it holds: in the limit the two sides of each comparison are apart.",
    "hopital": "Both vanish in the limit, or the denominator grows: compare the slopes (de l'Hopital).",
    "obtain": "Give a name to what is assumed to exist.",
    "family": "A law sums to one, and the numbers {of} are among those that they may be.",
    "congruence": "Both sides are built alike, of parts that are equal.",
    "written": "Write a quantity of the laws out as the sum that defines it.",
    "known": "Use a theorem of the literature ({theorem}).",
    "contraction": "Both laws have passed one channel, whose rows are close: so are its outputs ({theorem}).",
    "close_rows": "The rows of the channel are within {number} of each other, and it has so many {theorem}: what passes"
                  " it is bounded by that.",
    "determinant": "The determinant of a multiple of the identity is a power; of a semidefinite matrix it is bounded by"
                   " Hadamard and Minkowski.",
    "jointly": "Compare the sums under all their indices at once.",
    "mean": "A mean is at most (at least) what its values of positive probability are.",
    "everywhere": "Put in what the numbers are by assumption, wherever they stand.",
    "construct": "There is such an object: {of}.",
    "termwise": "Compare the sums term by term.",
    "distances": "The distance between databases is a metric that counts entries, and neighbours are at distance one.",
    "element": "Take an element at which a positive sum has a positive term, or a maximum is attained.",
    "entries": "Look at the entries in which the databases {of} agree.",
    "path": "From any database to any other leads a path of neighbours: only these are compared.",
    "lift": "A mechanism that reads fewer entries, of fewer letters, will do: the others may be ignored.",
    "outputs": "Look at the outputs that are databases: elsewhere there is nothing to show.",
}
"""By rule."""

ASSUMED = "It is one of the assumptions."

LABELS = {
    "yes": "If it holds", "no": "If it does not", "base": "At {in} = {from}", "right": "For {in} > {from}",
    "left": "For {in} < {from}", "first": "First case", "second": "Second case", "below": "The one direction",
    "above": "The other direction", "there": "Forwards", "back": "Backwards", "low": "At the lower end",
    "high": "At the upper end", "curvature": "Concavity", "upper": "From above", "lower": "From below",
    "step": "Term by term", "ends": "At the ends", "infinite": "If it is infinite", "limit": "The limit",
    "differs": "It is another one",
}
"""By the field of the certificate under which a step stands."""

STEPS = {("induction", "step"): "From {in} to {in} + 1", ("chain", "first"): "From the left side to it",
         ("chain", "second"): "From it to the right side", ("root", "first"): "At the left end",
         ("root", "last"): "At the right end", ("contraction", "rows"): "The rows are close",
        ("close_rows", "rows"): "The rows are close"}
"""The same for one rule."""

SIDE = frozenset(
    "defined new_defined real signs positive start nonempty lower_end upper_end ordered top bottom values".split())
"""Fields whose steps show side conditions: that something is defined, has a sign, is an integer."""
