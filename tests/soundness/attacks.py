"""Certificates written by hand for statements that do not hold, each with the weakness it went through.

Every entry was once accepted by the kernel, or is a near relative of one that was. An attack is
(name, statement, evidence for part 0); the verdict in the evidence is wrong for that statement.
"""

from __future__ import annotations

from typing import Any

Attack = tuple[str, dict[str, Any], dict[str, Any]]
BOUND: dict[str, Any] = {"rule": "bound"}
IDENTITY: dict[str, Any] = {"rule": "identity"}


def proved(proof: Any, instance: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"part": 0, "verdict": "proved", "proof": proof, "instance": instance or {}, **more}


def point(**values: str) -> dict[str, Any]:
    return {"values": values}


def refuted(verdict: str = "refuted", objects: Any = None, **values: str) -> dict[str, Any]:
    return {"part": 0, "verdict": verdict, "witness": {"values": values, "objects": objects or {}}}


def intro(proof: Any, **more: Any) -> dict[str, Any]:
    return {"rule": "intro", "proof": proof, **more}


def law(outcomes: str, probabilities: str) -> dict[str, Any]:
    return {"kind": "distribution", "outcomes": outcomes.split(), "probabilities": probabilities.split()}


PROOFS: list[Attack] = [
    # -- oo is no number
    ("a fact about oo contradicts itself", {"show": ["0 == 1"]},
     proved({"rule": "have", "facts": ["oo - 1 >= oo"], "proofs": [BOUND], "proof": BOUND})),
    ("an assumption about oo contradicts itself", {"given": ["oo >= oo + 1"], "show": ["0 == 1"]}, proved(BOUND)),
    ("oo - oo by equal arguments", {"show": ["oo - oo == 0"]}, proved(IDENTITY)),
    ("oo - oo by equal arguments, enclosed", {"show": ["oo - oo == 0"]}, proved(BOUND)),
    ("oo - (oo - 1) by normal form", {"show": ["oo - (oo - 1) == 1"]}, proved(IDENTITY)),
    ("infinite summands cancelled in an assumption",
     {"let": {"y": "real in [0, 1]", "z": "real", "w": "real"}, "given": ["rel_entr(1, y) + z <= rel_entr(1, y) + w"],
      "show": ["z <= w"]}, proved(BOUND, point(y="0", z="0", w="1"))),
    ("0*oo inside an enclosure", {"let": {"x": "real in [0, 1]", "y": "real in [0, 1]"},
                                  "show": ["x*rel_entr(1, y) >= 0"]}, proved(BOUND, point(x="1", y="1"))),
    ("oo - oo of one summand", {"let": {"y": "real in [0, 1]"}, "show": ["rel_entr(1, y) - rel_entr(1, y) == 0"]},
     proved(BOUND, point(y="1"))),
    ("oo - oo of two summands", {"let": {"y": "real in [0, 1]", "z": "real in [0, 1]"},
                                 "show": ["rel_entr(1, y) - rel_entr(1, z) < oo"]}, proved(BOUND, point(y="1", z="1"))),
    ("oo/oo inside an enclosure", {"let": {"y": "real in [0, 1]"},
                                   "show": ["(1 + rel_entr(1, y))/(1 + rel_entr(1, y)) >= 0"]}, proved(BOUND, point(y="1"))),
    ("oo is no member of [0, oo)", {"let": {"y": "real in [0, 1]"}, "show": ["rel_entr(1, y) in [0, oo)"]},
     proved(BOUND, point(y="1"))),
    ("oo*log(oo) is not below oo", {"let": {"y": "real in [0, 1]"}, "show": ["rel_entr(rel_entr(1, y), 1) < oo"]},
     proved(BOUND, point(y="1"))),
    ("a real number that equals its successor", {"show": ["exists(x in reals: x == x + 1)"]},
     proved({"rule": "exists", "values": {"x": "oo"}, "proof": BOUND})),
    # -- names
    ("an undeclared name captured by a quantifier",
     {"show": ["forall(y in reals: y > 0) or forall(y in reals: y <= 0)"]},
     proved({"rule": "split", "on": "y > 0", "yes": {"rule": "or", "side": 0, "proof": intro(BOUND)},
             "no": {"rule": "or", "side": 1, "proof": intro(BOUND)}})),
    ("an undeclared name in the statement", {"show": ["x^2 >= 0"]}, proved(BOUND)),
    ("two undeclared names are different symbols", {"show": ["x != y"]}, proved(BOUND)),
    ("a new name called pi", {"show": ["3 > 31/10"]},
     proved({"rule": "rewrite", "let": {"pi": "3"}, "show": "pi > 31/10", "proof": BOUND})),
    ("a new name called oo", {"show": ["3 > 5"]},
     proved({"rule": "rewrite", "let": {"oo": "3"}, "show": "oo > 5", "proof": BOUND})),
    ("a new name that renames a function", {"let": {"x": "real >= 1", "log": "real"}, "show": ["log(x) >= 1"]},
     proved({"rule": "rewrite", "let": {"exp": "log"}, "show": "exp(x) >= 1", "proof": BOUND}, point(x="1", log="1"))),
    ("a declared name called pi", {"let": {"pi": "real in [0, 1]"}, "show": ["pi > 3"]}, proved(BOUND, point(pi="1/2"))),
    ("a defined name called pi", {"define": {"pi": "3"}, "show": ["pi < 31/10"]}, proved(BOUND)),
    ("a bound name called pi", {"show": ["forall(pi in [0, 1]: pi > 3)"]}, proved(intro(BOUND))),
    ("a bound name called oo", {"show": ["forall(oo in [0, 1]: oo > 3)"]}, proved(intro(BOUND))),
    ("a definition captured in a later domain",
     {"let": {"x": "real in [0, 1]", "x_1": "real"}, "define": {"k": "x"},
      "show": ["forall(x in [0, 1], y in [0, x_1 + 0*k]: y <= 1)"]}, proved(intro(BOUND), point(x="1", x_1="5"))),
    ("a domain that mentions the bound name, under a definition",
     {"define": {"x": "1"}, "show": ["forall(x in (x, 10]: x > 20)"]}, proved(intro(BOUND))),
    ("a domain that mentions the bound name, of an existence claim",
     {"let": {"x": "real in [1, 2]"}, "show": ["exists(x in [0, x]: x == 10)"]},
     proved({"rule": "exists", "values": {"x": "10"}, "proof": BOUND}, point(x="1"))),
    ("two bound names of a limit become one",
     {"let": {"x": "real"}, "show": ["limit(x -> 0, x_1 -> 0: (x - x_1)/(x^2 + x_1^2)) == 0"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": BOUND, "lower": BOUND}, point(x="1"))),
    ("a limit point that mentions an earlier bound name", {"show": ["limit(x -> 1, y -> x: y) == 0"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": BOUND, "lower": BOUND})),
    ("a branch taken under a quantifier over the same name",
     {"let": {"x": "real in [1, 2]"}, "given": ["abs(x) >= 0"], "show": ["forall(x in [-1, 1]: abs(x) <= x)"]},
     proved({"rule": "resolve", "term": 0, "first": intro(BOUND), "second": BOUND}, point(x="1"))),
    # -- existence
    ("an integer equal to any real", {"let": {"x": "real"}, "show": ["exists(n in integers: n == x)"]},
     proved({"rule": "exists", "values": {"n": "x"}, "proof": IDENTITY}, point(x="1"))),
    ("a value that escapes its domain as a binder", {"let": {"x": "real in [0, 1]"},
                                                     "show": ["exists(x in [0, 1]: x == limit(t -> 0: 10))"]},
     proved({"rule": "exists", "values": {"x": "limit(t -> 0: 10)"}, "proof": {"rule": "and", "proofs": [
         BOUND, BOUND, IDENTITY]}}, point(x="1"))),
    ("the wrong space", {"show": ["exists(P in distribution on 2, Q in distribution on 2: sum(a in P: Q[a]) == 0)"]},
     proved({"rule": "exists", "values": {"P": law("a b", "1/2 1/2"), "Q": law("c d", "1/2 1/2")}, "proof": BOUND})),
    ("probabilities that sum to 2", {"show": ["exists(P in distribution on 2: P[1] == 3/2)"]},
     proved({"rule": "exists", "values": {"P": law("1 2", "3/2 1/2")}, "proof": BOUND})),
    ("a negative probability", {"show": ["exists(P in distribution on 2: P[1] == 3/2)"]},
     proved({"rule": "exists", "values": {"P": law("1 2", "3/2 -1/2")}, "proof": BOUND})),
    # -- things without a value
    ("a limit that does not exist equals itself", {"show": ["limit(t -> 0: 1/t) - limit(t -> 0: 1/t) == 0"]},
     proved(IDENTITY)),
    ("a number is an integer range's member", {"let": {"x": "real in [1, 5]"}, "show": ["x in 1..5"]},
     proved({"rule": "and", "proofs": [BOUND, BOUND]}, point(x="1"))),
    ("a number is an integer range's member, by enclosure", {"let": {"x": "real in [1, 5]"}, "show": ["x in 1..5"]},
     proved(BOUND, point(x="1"))),
    ("a disjunct that is undefined", {"let": {"x": "real in [0, 1]"}, "show": ["1/x > 0 or 0 == 0"]},
     proved(BOUND, point(x="1"))),
    ("a consequence that is true of something undefined", {"let": {"x": "real in [0, 1]"},
                                                           "show": ["1/x > 5 implies 0 == 0"]}, proved(BOUND, point(x="1"))),
    ("a case of a finite quantifier that is undefined",
     {"let": {"x": "real in [0, 1]"}, "show": ["exists(k in {0, 1}: 1/x > 5 or k == 1)"]}, proved(BOUND, point(x="1"))),
    ("a quantified disjunct that is undefined", {"show": ["forall(y in reals: 1/y == 1/y) or 0 == 0"]},
     proved({"rule": "or", "side": 1, "proof": BOUND})),
    ("a quantified antecedent that is undefined", {"show": ["forall(y in reals: 1/y > 0) implies 0 == 0"]},
     proved(intro(BOUND))),
    ("too few arguments", {"let": {"p": "real in [0, 1]"}, "show": ["kl_bernoulli(p) >= 0"]}, proved(BOUND, point(p="0"))),
    ("too many arguments", {"show": ["log(8, 2) < 5/2"]}, proved(BOUND)),
    ("a number where a formula belongs", {"show": ["1"]}, proved(BOUND)),
    ("x/x at 0", {"let": {"x": "real"}, "show": ["x/x == 1"]}, proved(IDENTITY, point(x="1"))),
    ("sqrt(x^2) is x", {"let": {"x": "real"}, "show": ["sqrt(x^2) == x"]}, proved(IDENTITY, point(x="1"))),
    ("the cube root of -8", {"show": ["(-8)^(1/3) == -2"]}, proved(IDENTITY)),
    ("log of a product of negative numbers", {"let": {"x": "real < 0", "y": "real < 0"},
                                              "show": ["log(x*y) == log(x) + log(y)"]}, proved(IDENTITY, point(x="-1", y="-1"))),
    ("0^0 at an exponent that is no integer", {"let": {"x": "real in [0, 1]", "y": "real in [0, 1]"},
                                               "show": ["x^y <= 1"]}, proved(BOUND, point(x="1", y="1"))),
    # -- labels
    ("the probability of a number that may be an outcome",
     {"let": {"x": "real"}, "define": {"P": "{0: 1/2, 1: 1/2}"}, "show": ["P[x] == 0"]}, proved(BOUND, point(x="5"))),
    ("the probability of a set of numbers that may be outcomes",
     {"let": {"x": "real"}, "define": {"P": "{0: 1/2, 1: 1/2}"}, "show": ["P({x}) == 0"]}, proved(BOUND, point(x="5"))),
    ("two outcomes that may be one", {"let": {"x": "real", "y": "real"}, "show": ["tv({x: 1/2, y: 1/2}, {x: 1}) == 1/2"]},
     proved(BOUND, point(x="1", y="2"))),
    ("entries that may be equal", {"let": {"x": "real"}, "show": ["hamming((x, 0), (1, 0)) == 1"]},
     proved(BOUND, point(x="5"))),
    ("a law that does not sum to one", {"define": {"P": "{1: 1/2, 2: 1/3}"}, "show": ["tv(P, P) == 0"]}, proved(BOUND)),
    ("a law with a negative probability", {"define": {"P": "{1: 3/2, 2: -1/2}"}, "show": ["tv(P, P) == 0"]}, proved(BOUND)),
    ("a law that is none for some values", {"let": {"d": "real in [0, 2]"}, "define": {"P": "{1: d, 2: 1 - d}"},
                                            "show": ["P[1] >= 0"]}, proved(BOUND, point(d="1"))),
    ("an outcome only the second law has", {"show": ["chi2({1: 1}, {1: 1/2, 2: 1/2}) == 1/2"]}, proved(BOUND)),
    ("events of the smaller space", {"define": {"P": "{1: 1}", "Q": "{1: 1/2, 2: 1/2}"},
                                     "show": ["P[1] + Q[1] >= 0 and forall(A in event: Q(A) <= 1/2)"]}, proved(BOUND)),
    ("a fractional index", {"define": {"v": [1, 2, 3]}, "show": ["v[3/2] == 1"]}, proved(BOUND)),
    ("the information of entries that do not exist",
     {"define": {"M": "mechanism(x in {0, 1}: {x: 1})"}, "show": ["sup_mi(M, {2}) == sup_mi(M, {3})"]}, proved(IDENTITY)),
    # -- calculus
    ("0^v jumps at v = 0", {"let": {"x": "real in [0, 0]", "v": "real > 0"}, "show": ["x^v >= 1"]},
     proved({"rule": "derive", "in": "v", "from": "0", "base": BOUND, "right": BOUND}, point(x="0", v="1"))),
    ("a bound that jumps between the locus and the point",
     {"let": {"v": "real >= -1"}, "given": ["v != 0", "v - 10*sqrt(v^2)/v >= 0"], "show": ["v^3/3 - 5*v^2 + 16/3 >= 0"]},
     proved({"rule": "derive", "in": "v", "from": "-1", "base": BOUND, "right": {
         "rule": "rewrite", "show": "v*(v - 10) >= 0", "proof": {
             "rule": "split", "on": "v < 0", "yes": BOUND, "no": {
                 "rule": "split", "on": "v > 0", "no": BOUND, "yes": {
                     "rule": "have", "facts": ["sqrt(v^2) >= v", "v - 10 > 0"], "proofs": [
                         {"rule": "monotone", "by": "square", "proof": IDENTITY, "positive": [BOUND]},
                         {"rule": "split", "on": "v - 10*sqrt(v^2)/v > 0", "no": BOUND, "yes": {
                             "rule": "rewrite", "show": "v - 10*sqrt(v^2)/v + 10*(sqrt(v^2)/v - 1) > 0",
                             "proof": {"rule": "have", "facts": ["sqrt(v^2)/v >= 1"], "proofs": [
                                 {"rule": "rewrite", "show": "sqrt(v^2) - v >= 0", "times": "1/v", "proof": BOUND}],
                                 "proof": BOUND}}}],
                     "proof": BOUND}}}}}, point(v="-1/2"))),
    ("the slope of a jump", {"let": {"v": "real >= -1"}, "given": ["v != 0"], "show": ["sqrt(v^2)/v <= -1"]},
     proved({"rule": "derive", "in": "v", "from": "-1", "base": IDENTITY, "right": IDENTITY}, point(v="-1"))),
    ("a slope without the side of the locus", {"let": {"v": "real"}, "show": ["v >= 0"]},
     proved({"rule": "derive", "in": "v", "from": "0", "base": BOUND, "right": BOUND}, point(v="1"))),
    ("a locus that moves", {"let": {"v": "real"}, "show": ["v^2 >= 4"]},
     proved({"rule": "derive", "in": "v", "from": "v", "base": BOUND}, point(v="3"))),
    ("strictness at the locus", {"let": {"v": "real >= 0"}, "show": ["v > 0"]},
     proved({"rule": "derive", "in": "v", "from": "0", "strict": "slope", "base": BOUND, "right": BOUND}, point(v="1"))),
    ("a limit at -oo", {"show": ["limit(x -> -oo: exp(x)) == 5"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": {"rule": "absurd", "hypothesis": 1, "proof": BOUND},
             "lower": {"rule": "absurd", "hypothesis": 1, "proof": BOUND}})),
    ("a limit at 2*oo", {"show": ["limit(x -> 2*oo: exp(-x)) == 5"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": {"rule": "absurd", "hypothesis": 1, "proof": BOUND},
             "lower": {"rule": "absurd", "hypothesis": 1, "proof": BOUND}})),
    ("a limit over two points", {"let": {"x": "real in {1, 2}"}, "show": ["limit(x -> 0: x) == 0"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": BOUND, "lower": BOUND}, point(x="1"))),
    ("a limit from the side where there is nothing", {"let": {"x": "real in (0, 1)"}, "show": ["limit(x -> 0-: x) == 0"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": BOUND, "lower": BOUND}, point(x="1/2"))),
    ("a limit outside the domain", {"let": {"x": "real in [1, 2]"}, "show": ["limit(x -> 0: x) == 5"]},
     proved({"rule": "limit", "constant": "9", "radius": "1", "upper": BOUND, "lower": BOUND}, point(x="1"))),
    ("a limit just outside the domain",
     {"let": {"x": "real in (0, sqrt(2) - 1e-30)"}, "show": ["limit(x -> sqrt(2): 0*x) == 1"]},
     proved({"rule": "limit", "constant": "1e31", "radius": "1", "lower": {
         "rule": "rewrite", "show": "1e31*(sqrt(2) - 1e-30 - x) + 9 >= 0", "proof": BOUND},
         "upper": BOUND}, point(x="1"))),
    ("a limit of integers at 0", {"let": {"n": "integer"}, "show": ["limit(n -> 0: n) == 0"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": BOUND, "lower": BOUND}, point(n="1"))),
    ("a limit whose value moves", {"show": ["limit(x -> 0: x) == x"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": BOUND, "lower": BOUND})),
    ("a limit in the domain of another name of that name",
     {"let": {"x": "real in (0, 1)"}, "show": ["forall(x in (-1, 0): limit(x -> 0: abs(x)/x) == 1)"]},
     proved(intro({"rule": "limit", "constant": "1", "radius": "1", "upper": {
         "rule": "rewrite", "show": "x_2 >= 0", "proof": BOUND}, "lower": {"rule": "rewrite", "show": "x_2 >= 0", "proof": BOUND}}),
         point(x="1/2"))),
    ("a negative radius", {"show": ["limit(x -> 0: x) == 5"]},
     proved({"rule": "limit", "constant": "1", "radius": "-1", "upper": BOUND, "lower": BOUND})),
    ("power 0", {"show": ["limit(x -> 0: x) == 1/2"]},
     proved({"rule": "limit", "constant": "9", "radius": "1", "power": 0, "upper": BOUND, "lower": BOUND})),
    # -- rules
    ("a factor that may be 0", {"let": {"x": "real >= 0"}, "show": ["x > 0"]},
     proved({"rule": "rewrite", "show": "1 > 0", "times": "x", "proof": BOUND}, point(x="1"))),
    ("a factor that may be negative", {"let": {"x": "real"}, "show": ["x >= 0"]},
     proved({"rule": "rewrite", "show": "1 >= 0", "times": "x", "proof": BOUND}, point(x="1"))),
    ("facts that are not shown", {"let": {"x": "real"}, "show": ["x >= 0"]},
     proved({"rule": "rewrite", "let": {"u": "x"}, "show": "u >= 0", "facts": ["u >= 0"], "proofs": [BOUND],
             "proof": BOUND}, point(x="1"))),
    ("squares of negative numbers", {"let": {"x": "real in [-2, -1]"}, "show": ["1 <= x"]},
     proved({"rule": "monotone", "by": "square", "proof": BOUND}, point(x="-1"))),
    ("a hole in a cover", {"let": {"x": "real in [0, 1]"}, "show": ["(x - 1/2)^2 > 0"]},
     proved({"rule": "cover", "tree": ["x", "1/2", 0, 0]}, point(x="1"))),
    ("a leaf whose hypothesis holds", {"let": {"x": "real in [0, 1]"}, "show": ["x > 2"]},
     proved({"rule": "cover", "tree": [0]}, point(x="1"))),
    ("an assumption of its own failure", {"let": {"x": "real in [0, 1]"}, "show": ["x > 2"]},
     proved({"rule": "absurd", "hypothesis": 0, "proof": BOUND}, point(x="1"))),
    ("a disjunct of another kind", {"let": {"x": "real"}, "show": ["x > 0 or x/x == 1"]},
     proved({"rule": "or", "side": 2, "proof": BOUND}, point(x="1"))),
    ("one proof for two conjuncts", {"let": {"x": "real in [0, 1]"}, "show": ["x >= 0 and x >= 1"]},
     proved({"rule": "and", "proofs": [BOUND]}, point(x="1"))),
    ("an equality from one side", {"let": {"x": "real in [0, 1]"}, "show": ["x == 1"]},
     proved({"rule": "equal", "below": BOUND, "above": {"rule": "absurd", "hypothesis": 1, "proof": BOUND}}, point(x="1"))),
    # -- the assumptions
    ("a proof without an instance", {"let": {"x": "real > 0"}, "given": ["x < 0"], "show": ["0 == 1"]},
     {"part": 0, "verdict": "proved", "proof": BOUND}),
    ("an instance that breaks an assumption", {"let": {"x": "real > 0"}, "given": ["x < 0"], "show": ["0 == 1"]},
     proved(BOUND, point(x="1"))),
    ("vacuous although a point exists", {"let": {"x": "real in [0, 1]"}, "given": ["x^2 == x"], "show": ["x == 7"]},
     {"part": 0, "verdict": "vacuous", "proof": BOUND}),
    ("vacuous by an assumption that is undefined", {"let": {"x": "real"}, "given": ["1/x > 0 and 0 == 1"],
                                                    "show": ["x == 7"]}, {"part": 0, "verdict": "vacuous", "proof": BOUND}),
    ("other neighbours", {"let": {"x": "real"}, "show": ["x^2 >= 0"], "neighbours": "add-remove"}, proved(BOUND, point(x="1"))),
]

FAIR, FIRST = law("1 2", "1/2 1/2"), law("1 2", "1 0")
A = {"kind": "event", "outcomes": ["1"]}
TRIVIAL = {"kind": "mechanism", "inputs": [["0"]], "outcomes": ["1"], "rows": [["1"]]}
ENTRY = {"kind": "database", "entries": ["0"]}
EVENT_THEN_INTRO = {"rule": "event", "proof": intro(BOUND)}

REDUCTIONS: list[Attack] = [
    ("a bound name captures a probability",
     {"let": {"P": "distribution", "A": "event"}, "show": ["forall(p in [0, 1]: P(A) >= p)"]},
     proved(EVENT_THEN_INTRO, {"objects": {"P": FAIR, "A": A}})),
    ("what is assumed of one event is used for all",
     {"let": {"P": "distribution", "Q": "distribution", "A": "event"}, "given": ["P(A) == Q(A)"], "show": ["tv(P, Q) <= 0"]},
     proved({"rule": "event", "proof": {"rule": "and", "proofs": [BOUND, BOUND]}}, {"objects": {"P": FAIR, "Q": FAIR, "A": A}})),
    ("what is assumed of one event is used for every event",
     {"let": {"P": "distribution", "Q": "distribution", "A": "event"}, "given": ["P(A) <= Q(A)"],
      "show": ["forall(B in event: P(B) <= Q(B))"]},
     proved({"rule": "event", "proof": BOUND}, {"objects": {"P": FAIR, "Q": FAIR, "A": A}})),
    ("one law for all inputs",
     {"let": {"r": "real", "x": "real in [0, 1]", "M": "mechanism on 1 entries", "A": "event"}, "given": ["M(x)(A) == r"],
      "show": ["forall(x in [0, 1]: M(x)(A) == r)"]},
     proved(EVENT_THEN_INTRO, {"values": {"r": "1", "x": "0"}, "objects": {"M": TRIVIAL, "A": A}})),
    ("a quantified disjunct about events that is undefined",
     {"let": {"x": "real >= 0", "P": "distribution"}, "show": ["forall(A in event: 1/P(A) > 0) or x >= 0"]},
     proved({"rule": "or", "side": 1, "proof": BOUND}, {"values": {"x": "0"}, "objects": {"P": FAIR}})),
    ("a bound event called like the declared one",
     {"let": {"P": "distribution", "Q": "distribution", "A": "event"}, "given": ["P(A) <= Q(A)"],
      "show": ["0 == 0 implies forall(A in event: P(A) <= Q(A))"]},
     proved({"rule": "event", "proof": intro(intro(BOUND))}, {"objects": {"P": FAIR, "Q": FAIR, "A": A}})),
    ("a bound event called like the one outside",
     {"let": {"P": "distribution", "Q": "distribution"},
      "show": ["forall(A in event: P(A) <= Q(A) implies forall(A in event: P(A) <= Q(A)))"]},
     proved({"rule": "event", "proof": intro(intro(BOUND))}, {"objects": {"P": FAIR, "Q": FAIR}})),
    ("infinite divergences cancelled",
     {"let": {"z": "real", "w": "real", "P": "distribution", "Q": "distribution"}, "given": ["kl(P, Q) + z <= kl(P, Q) + w"],
      "show": ["z <= w"]}, proved(BOUND, {"values": {"z": "0", "w": "1"}, "objects": {"P": FAIR, "Q": FAIR}})),
    ("groups with a negative delta",
     {"let": {"k": "integer >= 1", "delta": "real", "M": "mechanism on 1 entries", "x": "database", "y": "database"},
      "given": ["dp(M, 1, delta)", "hamming(x, y) <= k"],
      "show": ["close(M(x), M(y), k*1, delta*(k if 1 == 0 else (exp(k*1) - 1)/(exp(1) - 1)))"]},
     proved({"rule": "group", "privacy": 1, "distance": 2, "proof": {"rule": "and", "proofs": [BOUND, BOUND, BOUND, intro(BOUND)]}},
            {"values": {"k": "1", "delta": "1"}, "objects": {"M": TRIVIAL, "x": ENTRY, "y": ENTRY}})),
    ("groups with a negative eps, by their own conclusion",
     {"let": {"k": "integer >= 1", "eps": "real", "M": "mechanism on 1 entries", "x": "database", "y": "database", "A": "event"},
      "given": ["dp(M, eps, 0)", "hamming(x, y) <= k"], "show": ["close(M(x), M(y), k*eps, 0)"]},
     proved({"rule": "group", "privacy": 1, "distance": 2, "proof": {"rule": "and", "proofs": [
         {"rule": "event", "proof": {"rule": "have", "facts": ["exp(k*eps) >= 1"], "proofs": [BOUND], "proof": {
             "rule": "have", "facts": ["k*eps >= 0"], "proofs": [{"rule": "monotone", "by": "exp", "proof": BOUND}],
             "proof": {"rule": "rewrite", "show": "k*eps >= 0", "times": "1/k", "proof": BOUND}}}}, BOUND, BOUND]}},
            {"values": {"k": "1", "eps": "0"}, "objects": {"M": TRIVIAL, "x": ENTRY, "y": ENTRY, "A": A}})),
    ("the randomised-response pair under another assumption",
     {"let": {"eps": "real >= 0", "P": "distribution", "Q": "distribution"}, "given": ["close(P, Q, eps, 1)"],
      "show": ["tv(P, Q) <= (exp(eps) - 1)/(exp(eps) + 1)"]},
     proved({"rule": "extremal", "proof": BOUND}, {"values": {"eps": "1"}, "objects": {"P": FAIR, "Q": FAIR}})),
    ("the randomised-response pair bounds nothing from below",
     {"let": {"eps": "real > 0", "P": "distribution", "Q": "distribution"}, "given": ["close(P, Q, eps, 0)"],
      "show": ["-tv(P, Q) <= -(exp(eps) - 1)/(exp(eps) + 1)"]},
     proved({"rule": "extremal", "proof": BOUND}, {"values": {"eps": "1"}, "objects": {"P": FAIR, "Q": FAIR}})),
    ("the data processing inequality backwards",
     {"let": {"eps": "real > 0", "P": "distribution", "Q": "distribution", "A": "event"}, "given": ["kl(P, Q) >= eps"],
      "show": ["rel_entr(P(A), Q(A)) + rel_entr(1 - P(A), 1 - Q(A)) >= eps"]},
     proved({"rule": "event", "proof": BOUND}, {"values": {"eps": "1/10"}, "objects": {
         "P": law("1 2", "1/4 3/4"), "Q": FAIR, "A": A}})),
    ("neighbours only, for any two databases",
     {"let": {"eps": "real > 0", "M": "mechanism on 2 entries", "x": "database", "y": "database"}, "given": ["dp(M, eps, 0)"],
      "show": ["close(M(x), M(y), eps, 0)"]},
     proved({"rule": "pair", "proof": BOUND}, {"values": {"eps": "1"}, "objects": {
         "M": {"kind": "mechanism", "inputs": [["0", "0"]], "outcomes": ["1"], "rows": [["1"]]},
         "x": {"kind": "database", "entries": ["0", "0"]}, "y": {"kind": "database", "entries": ["0", "0"]}}})),
]

BINARY = {"kind": "mechanism", "inputs": [["0"], ["1"]], "outcomes": ["0", "1"], "rows": [["1", "0"], ["0", "1"]]}


def binary(**changes: Any) -> dict[str, Any]:
    return {"M": BINARY | changes}


WITNESSES: list[Attack] = [
    ("oo is no real number", {"let": {"x": "real"}, "show": ["x < x + 1"]}, refuted(x="oo")),
    ("1/0 is no real number", {"let": {"x": "real"}, "show": ["x >= 0 or x < 0"]}, refuted("ill-posed", x="1/0")),
    ("log(-1) is no real number", {"let": {"x": "real"}, "show": ["x >= 0 or x < 0"]}, refuted("ill-posed", x="log(-1)")),
    ("a value with a free name", {"let": {"x": "real"}, "show": ["x != x"]}, refuted(x="y")),
    ("3/2 is not in 1..5", {"let": {"x": "real in 1..5"}, "show": ["x != 3/2"]}, refuted(x="3/2")),
    ("3/2 is no integer", {"let": {"n": "integer"}, "show": ["n != 3/2"]}, refuted(n="3/2")),
    ("a name is no integer", {"let": {"n": "integer"}, "show": ["n != n"]}, refuted(n="m")),
    ("oo^2 is not below oo", {"show": ["oo^2 >= oo"]}, refuted()),
    ("the root of oo is not below oo", {"show": ["sqrt(oo) >= oo"]}, refuted()),
    ("abs(-oo) is not below oo", {"show": ["abs(-oo) >= oo"]}, refuted()),
    ("rel_entr(oo, 1) is not below oo", {"show": ["rel_entr(oo, 1) >= oo"]}, refuted()),
    ("an even exponent that is not written as one", {"show": ["(-2)^sqrt(4) == 4"]}, refuted("ill-posed")),
    ("an exponent that is an integer at the point", {"let": {"x": "real"}, "show": ["(-1)^(2*x) == -1"]},
     refuted("ill-posed", x="1/2")),
    ("the divergence of singular laws", {"let": {"P": "distribution", "Q": "distribution"},
                                         "show": ["renyi(P, Q, 1/2) >= 0"]},
     refuted("ill-posed", {"P": law("1 2", "1 0"), "Q": law("1 2", "0 1")})),
    ("a base that is not written", {"show": ["log(8, 2) == 3"]}, refuted()),
    ("undeclared names are no numbers", {"show": ["x == y"]}, refuted()),
    ("an outcome only the second law has", {"show": ["chi2({1: 1}, {1: 1/2, 2: 1/2}) == 1"]}, refuted()),
    ("a law that does not sum to one", {"define": {"P": "{1: 1/2, 2: 1/3}"}, "show": ["P[1] + P[2] == 1"]}, refuted()),
    ("a channel whose rows are no laws", {"define": {"W": "channel(x in {0, 1}: {x: 2})"}, "show": ["W(0)[0] <= 1"]},
     refuted()),
    ("the space of three outcomes has two", {"let": {"P": "distribution on 3"}, "show": ["card(P) == 3"]},
     refuted(objects={"P": law("1 2", "1/2 1/2")})),
    ("two spaces of the same size", {"let": {"P": "distribution on 2", "Q": "distribution on 2"},
                                     "show": ["sum(a in P: Q[a]) == 1"]},
     refuted(objects={"P": law("a b", "1/2 1/2"), "Q": law("c d", "1/2 1/2")})),
    ("two orders of one space", {"let": {"P": "distribution", "Q": "distribution"}, "show": ["sum(a in P: Q[a]) == 1"]},
     refuted(objects={"P": law("a b", "1/2 1/2"), "Q": law("c d", "1/2 1/2")})),
    ("equal outcomes", {"let": {"P": "distribution"}, "show": ["sum(a in P: P[a]) == 1"]},
     refuted(objects={"P": law("1 1", "1/2 1/2")})),
    ("equal outcomes in other words", {"let": {"P": "distribution"}, "show": ["sum(a in P: P[a]) == 1"]},
     refuted(objects={"P": law("1/2 2/4", "1/2 1/2")})),
    ("probabilities that do not sum to one", {"let": {"P": "distribution"}, "show": ["sum(a in P: P[a]) == 1"]},
     refuted(objects={"P": law("1 2", "1/2 1/3")})),
    ("a negative probability", {"let": {"P": "distribution"}, "show": ["forall(a in P: P[a] >= 0)"]},
     refuted(objects={"P": law("1 2", "3/2 -1/2")})),
    ("a database over another alphabet", {"let": {"x": "database on 1 entries over {0, 1}"}, "show": ["x != (7, )"]},
     refuted(objects={"x": {"kind": "database", "entries": ["7"]}})),
    ("a database that is no input", {"let": {"M": "mechanism on 1 entries", "x": "database"},
                                     "show": ["M(x)[0] + M(x)[1] == 1"]},
     refuted(objects=binary() | {"x": {"kind": "database", "entries": ["7"]}})),
    ("a database of the wrong size", {"let": {"x": "database on 2 entries", "y": "database on 2 entries"},
                                      "show": ["hamming(x, y) <= 2"]},
     refuted(objects={"x": {"kind": "database", "entries": ["0", "0", "0"]}, "y": {"kind": "database", "entries": list("111")}})),
    ("an event outside the space", {"let": {"P": "distribution", "A": "event"}, "show": ["P(A) > 0 or card(A) == 0"]},
     refuted(objects={"P": law("1 2", "1 0"), "A": {"kind": "event", "outcomes": ["3"]}})),
    ("a mechanism with an input missing", {"let": {"M": "mechanism on 2 entries"}, "show": ["entries(M) == 1"]},
     refuted(objects=binary(inputs=[["0", "0"], ["1", "1"]]))),
    ("a mechanism with a row missing", {"let": {"M": "mechanism on 1 entries"}, "show": ["entries(M) == 2"]},
     refuted(objects=binary(rows=[["1", "0"]]))),
    ("a mechanism on more entries", {"let": {"M": "mechanism on 2 entries"}, "show": ["entries(M) == 2"]},
     refuted(objects=binary())),
    ("a mechanism over all reals given at two", {"let": {"M": "mechanism on 1 entries over reals"},
                                                 "show": ["exists(x in M: x[1] > 5)"]}, refuted(objects=binary())),
    ("a capacity from a law that sums to 2", {"let": {"M": "mechanism on 1 entries"}, "show": ["sup_mi(M) <= 2*log(2)"]},
     {"part": 0, "verdict": "refuted", "witness": {"objects": binary(), "inputs": [["1", "1"]]}}),
    ("a capacity from a negative law", {"let": {"M": "mechanism on 1 entries"}, "show": ["sup_mi(M) <= log(2)"]},
     {"part": 0, "verdict": "refuted", "witness": {"objects": binary(), "inputs": [["3/2", "-1/2"]]}}),
    ("two sides too close to tell", {"show": ["exp(1e-300) - 1 - 1e-300 <= 0"]}, refuted("ill-posed")),
    ("a point outside the domain", {"let": {"x": "real in (0, 1]"}, "show": ["x > 0"]}, refuted(x="0")),
    ("a point that breaks an assumption", {"let": {"x": "real"}, "given": ["x > 1"], "show": ["x > 1"]}, refuted(x="1")),
    ("false is not undefined", {"let": {"x": "real"}, "show": ["x > 1"]}, refuted("ill-posed", x="1")),
    ("undefined is not false", {"let": {"x": "real"}, "show": ["1/x > 1"]}, refuted(x="0")),
]
