"""Certificates written by hand for statements that do not hold, each with the weakness it went through.

Every entry was once accepted by the kernel, or is a near relative of one that was. An attack is
(name, statement, evidence for part 0); the verdict in the evidence is wrong for that statement.
"""

from __future__ import annotations

from typing import Any

Attack = tuple[str, dict[str, Any], dict[str, Any]]
BOUND: dict[str, Any] = {"rule": "bound"}
IDENTITY: dict[str, Any] = {"rule": "identity"}
VALUE: dict[str, Any] = {"rule": "value"}


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


def one_sided(x: str) -> dict[str, Any]:
    """abs(x)/x tends to 1 at 0 from the right, as the rule sees it for a fresh name x in (0, 1)."""
    branch = {"rule": "resolve", "term": 0, "first": {"rule": "rewrite", "show": f"{x} >= 0", "proof": BOUND}, "second": BOUND}
    return {"rule": "limit", "constant": "1", "radius": "1", "upper": branch, "lower": branch}


# limit(x -> 0: x) == 0, from both sides
LIMIT_OF_X: dict[str, Any] = {
    "rule": "limit", "constant": "1", "radius": "1", "upper": {"rule": "resolve", "term": 0, "first": IDENTITY, "second": BOUND},
    "lower": {"rule": "resolve", "term": 0, "first": BOUND, "second": IDENTITY}}


def slopes(above: str, below: str, **more: Any) -> dict[str, Any]:
    """The limit of above/below from that of the quotient of their derivatives; what else is needed is seen."""
    seen = {"rule": "continuity", "radius": "1"}
    return {"rule": "hopital", "radius": "1", "above": above, "below": below, "numerator": seen, "denominator": seen, "proof": seen, **more}


def path(tends: Any = None, limit: Any = None, value: str = "1", **to: str) -> dict[str, Any]:
    """A joint limit has another value along a path."""
    seen = {"rule": "continuity", "radius": "1"}
    return {"rule": "other_limit", "path": to, "value": value, "radius": "1", "tends": tends or seen, "limit": limit or seen, "differs": BOUND}


IN_TWO = {"rule": "value", "at": "0", "left": VALUE, "right": VALUE}
LOGARITHM = {"rule": "value", "by": "log(t_1)", "above": "0", "below": "-10^6", "upper": BOUND, "lower": BOUND, "top": BOUND, "bottom": BOUND}
GROWING = {"rule": "value", "law": "gaussian", "rate": "c", "centre": "0", "times": "1"}
HALF = GROWING | {"rate": "1"}
LAWS = {"P": "distribution", "Q": "distribution"}
AT_FAIR: dict[str, Any] = {"objects": {"P": law("1 2", "1/2 1/2"), "Q": law("1 2", "1/2 1/2")}}
BESIDE = "tv(P, {0: p, 1: 1 - p})"
HALFWAY = "tv({0: p, 1: 1 - p}, {0: 1/2, 1: 1/2})"  # a law for p in [0, 1] only
BSC = {"let": {"p": "real in [0, 1]"}, "define": {"W": "channel(x in {0, 1}: {0: 1 - p, 1: p} if x == 0 else {0: p, 1: 1 - p})"}}
RADIUS = {"rule": "capacity", "term": 0, "proof": {"rule": "derive", "in": "c", "from": "0", "base": BOUND, "left": BOUND, "right": BOUND}}
INFORMATION = RADIUS
TO_OO = {"kind": "function", "table": {"1": "oo", "2": "0"}}

def variables(probabilities: str, **values: str) -> dict[str, Any]:
    """Random variables by their values at the points of one probability space."""
    return {v: {"kind": "variable", "values": x.split(), "probabilities": probabilities.split()} for v, x in values.items()}


def shannon(facts: list[str], proof: Any = BOUND, **more: Any) -> dict[str, Any]:
    return {"rule": "shannon", "facts": facts, "proof": proof, **more}


def linear(*parts: tuple[Any, str], **more: Any) -> dict[str, Any]:
    return {"rule": "linear", "hypotheses": [i for i, _ in parts], "times": [c for _, c in parts], **more}


XY, XYZ = {"X": "variable", "Y": "variable"}, {"X": "variable", "Y": "variable", "Z": "variable"}
CONSTANTS = {"objects": variables("1", X="0", Y="0")}
THREE_CONSTANTS = {"objects": variables("1", X="0", Y="0", Z="0")}
COPIES = variables("1/2 1/2", X="0 1", Y="0 1")
XOR = variables("1/4 1/4 1/4 1/4", X="0 0 1 1", Y="0 1 0 1", Z="0 1 1 0")

INFORMATION_PROOFS: list[Attack] = [
    ("a multiplier that does not fit", {"let": XY, "show": ["I(X; Y) <= H(X)/2"]},
     proved(shannon(["H(X | Y)"], linear((0, "1"))), CONSTANTS)),
    ("a negative multiplier", {"let": XY, "show": ["I(X; Y) <= 0"]}, proved(shannon(["I(X; Y)"], linear((0, "-1"))), CONSTANTS)),
    ("a multiplier of no known sign", {"let": XY | {"a": "real"}, "show": ["a*I(X; Y) >= 0"]},
     proved(shannon(["I(X; Y)"], linear((0, "a"))), CONSTANTS | {"values": {"a": "0"}})),
    ("a multiplier that is not defined", {"let": {"x": "real >= 0", "y": "real"}, "given": ["x*y >= 0"], "show": ["y >= 0"]},
     proved(linear((1, "1/x")), point(x="1", y="1"))),
    ("a multiplier that is oo", {"let": {"x": "real >= 0", "y": "real"}, "given": ["x*y >= 0"], "show": ["y >= 0"]},
     proved(linear((1, "oo")), point(x="1", y="1"))),
    ("a multiplier that is a formula", {"let": {"x": "real"}, "given": ["x >= 0"], "show": ["x >= 1"]},
     proved(linear((0, "0 == 0")), point(x="1"))),
    ("infinite hypotheses cancelled",
     {"let": {"y": "real in [0, 1]", "z": "real", "w": "real"}, "given": ["rel_entr(1, y) + z <= rel_entr(1, y) + w"],
      "show": ["z <= w"]}, proved(linear((2, "1")), point(y="0", z="0", w="1"))),
    ("what is not equal has no side", {"let": {"x": "real"}, "given": ["x != 0"], "show": ["x >= 0"]},
     proved(linear((0, "1")), point(x="1"))),
    ("a hypothesis that is no comparison", {"let": {"x": "real"}, "given": ["x > 0 or x < 0"], "show": ["x >= 0"]},
     proved(linear((0, "1")), point(x="1"))),
    ("the last hypothesis counted from the end", {"let": {"x": "real"}, "given": ["x >= 0"], "show": ["x >= 0"]},
     proved(linear((-1, "1")), point(x="1"))),
    ("an equality from an inequality", {"let": XY, "show": ["I(X; Y) == 0"]}, proved(shannon(["I(X; Y)"], linear((0, "1"))), CONSTANTS)),
    ("strict from what is not", {"let": XY, "show": ["H(X) > 0"]},
     proved(shannon(["H(X)"], linear((0, "1"))), {"objects": COPIES})),
    ("strict by a multiplier that may be 0", {"let": {"a": "real >= 0", "x": "real"}, "given": ["x > 0"], "show": ["a*x > 0"]},
     proved(linear((1, "a")), point(a="1", x="1"))),
    ("strict by a hypothesis taken 0 times", {"let": {"x": "real", "y": "real"}, "given": ["x > 0", "y >= 0"], "show": ["y > 0"]},
     proved(linear((0, "0"), (1, "1")), point(x="1", y="1"))),
    ("a difference of informations as a fact", {"let": XYZ, "show": ["I(X; Y | Z) <= I(X; Y)"]},
     proved(shannon(["I(X; Y) - I(X; Y | Z)"]), THREE_CONSTANTS)),
    ("the information of three", {"let": XYZ, "show": ["I(X; Y | Z) <= I(X; Y)"]}, proved(shannon(["I(X; Y; Z)"]), THREE_CONSTANTS)),
    ("a fact about nothing", {"let": XY, "show": ["H(X) <= 0"]}, proved(shannon(["H()"]), CONSTANTS)),
    ("a fact about numbers", {"let": {"X": "variable", "x": "real"}, "show": ["x >= 0"]},
     proved(shannon(["H(x)"]), {"objects": variables("1", X="0"), "values": {"x": "0"}})),
    ("a chain as a fact", {"let": XYZ, "show": ["markov(X, Y, Z)"]}, proved(shannon(["markov(X, Y, Z)"]), THREE_CONSTANTS)),
    ("an atom as a fact", {"let": {"X": "variable", "x": "real > 0"}, "show": ["log(x) >= 0"]},
     proved(shannon(["log(x)"]), {"objects": variables("1", X="0"), "values": {"x": "1"}})),
    ("letters of an alphabet of any size", {"let": XY, "show": ["H(X) <= log(2)"]}, proved(shannon([], letters=["X"]), CONSTANTS)),
    ("letters of a number", {"let": {"X": "variable", "k": "integer >= 1"}, "show": ["H(X) <= log(k)"]},
     proved(shannon([], letters=["k"]), {"objects": variables("1", X="0"), "values": {"k": "1"}})),
    ("letters of another variable", {"let": {"X": "variable in 2", "Y": "variable"}, "show": ["H(Y) <= log(2)"]},
     proved(shannon([], letters=["X"]), CONSTANTS)),
    ("a repeated variable counted twice", {"let": XY, "show": ["H(X, X) == 2*H(X)"]}, proved(IDENTITY, CONSTANTS)),
    ("conditioning dropped", {"let": XYZ, "show": ["I(X; Y | Z) == I(X; Y)"]}, proved(IDENTITY, THREE_CONSTANTS)),
    ("a chain read the wrong way", {"let": XYZ, "given": ["markov(X, Y, Z)"], "show": ["I(X; Y) <= I(X; Z)"]},
     proved(shannon(["I(X; Z | Y)", "I(X; Y | Z)"], linear((0, "-1"), (2, "1"))), THREE_CONSTANTS)),
    ("pairs for all", {"let": XYZ, "given": ["independent(X, Y)", "independent(Y, Z)", "independent(X, Z)"],
                       "show": ["independent(X, Y, Z)"]}, proved(linear((0, "1"), (1, "1"), (2, "1")), THREE_CONSTANTS)),
    ("an instance that breaks an assumption", {"let": XY, "given": ["H(X) > 0"], "show": ["H(X) > 0"]}, proved(BOUND, CONSTANTS)),
]
INFORMATION_WITNESSES: list[Attack] = [
    ("variables whose law sums to 3/2", {"let": XY, "show": ["H(X) <= log(2)"]},
     refuted(objects=variables("1/2 1/2 1/2", X="0 1 2", Y="0 0 0"))),
    ("variables with a negative probability", {"let": XY, "show": ["H(X) <= log(2)"]},
     refuted(objects=variables("1/2 1 -1/2", X="0 1 2", Y="0 0 0"))),
    ("variables with no law at all", {"let": XY, "show": ["H(X) > 0 or H(X) < 0"]}, refuted(objects=variables("", X="", Y=""))),
    ("variables with laws of their own", {"let": XY, "show": ["I(X; Y) <= H(X)"]},
     refuted(objects=variables("1/2 1/2", X="0 1") | variables("1/4 3/4", Y="0 1"))),
    ("more values than probabilities", {"let": XY, "show": ["H(X) <= log(2)"]}, refuted(objects=variables("1/2 1/2", X="0 1 2", Y="0 0 0"))),
    ("more letters than the alphabet", {"let": {"X": "variable in 2"}, "show": ["H(X) <= log(2)"]},
     refuted(objects=variables("1/3 1/3 1/3", X="0 1 2"))),
    ("more letters than the alphabet, whose size is a name", {"let": {"k": "integer >= 1", "X": "variable in k"}, "show": ["H(X) <= log(k)"]},
     refuted(objects=variables("1/3 1/3 1/3", X="0 1 2"), k="2")),
    ("a variable left out", {"let": XY, "show": ["H(X) <= 0"]}, refuted(objects=variables("1/2 1/2", X="0 1"))),
    ("a chain that is none", {"let": XYZ, "given": ["markov(X, Y, Z)"], "show": ["I(X; Y) >= I(X; Z)"]},
     refuted(objects=variables("1/2 1/2", X="0 1", Y="0 0", Z="0 1"))),
    ("independent copies", {"let": XY, "given": ["independent(X, Y)"], "show": ["I(X; Y) <= 0"]}, refuted(objects=COPIES)),
    ("independent in pairs only", {"let": XYZ, "given": ["independent(X, Y, Z)"], "show": ["H(Z | X, Y) == H(Z)"]}, refuted(objects=XOR)),
    ("nearly a function", {"let": XY, "given": ["H(Y | X) == 0"], "show": ["H(Y) <= H(X)"]},
     refuted(objects=variables("1/2 49999999999999/100000000000000 1/100000000000000", X="0 1 1", Y="0 1 2"))),
    ("a repeated variable at a point", {"let": XY, "show": ["H(X, X) == H(X)"]}, refuted(objects=COPIES)),
    ("a law in the place of a variable", {"let": XY, "show": ["I(X; Y) <= 0"]},
     refuted(objects={"X": law("0 1", "1/2 1/2"), "Y": law("0 1", "1/2 1/2")})),
    ("copies are not undefined", {"let": XY, "show": ["I(X; Y) <= 0"]}, refuted("ill-posed", objects=COPIES)),
]

PROOFS: list[Attack] = [
    *INFORMATION_PROOFS,
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
    ("oo + log(2) is not below oo", {"show": ["log(2) + rel_entr(1, 0) < oo"]}, proved(BOUND)),
    ("oo*log(2) is not below oo", {"show": ["log(2)*rel_entr(1, 0) < oo"]}, proved(BOUND)),
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
    ("a limit's name called pi", {"show": ["limit(pi -> 0: pi) == 5"]},
     proved({"rule": "limit", "radius": "1", "constant": "1", "upper": BOUND, "lower": BOUND})),
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
    ("entries of a list that may be equal", {"let": {"x": "real", "y": "real"}, "show": ["hamming([x], [y]) == 1"]},
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
    ("slopes of what does not vanish", {"let": {"x": "real > 0"}, "show": ["limit(x -> 0: (x + 1)/(x + 2)) == 1"]},
     proved(slopes("x_1 + 1", "x_1 + 2"), point(x="1"))),
    ("slopes over what stays bounded", {"let": {"x": "real > 0"}, "show": ["limit(x -> 0: (x + 1)/(x + 2)) == 1"]},
     proved(slopes("x_1 + 1", "x_1 + 2", to="oo"), point(x="1"))),
    ("slopes over what tends to 2", {"let": {"x": "real > 0"}, "show": ["limit(x -> 0: (x + 1)/(x + 2)) == 1"]},
     proved(slopes("x_1 + 1", "x_1 + 2", to="2"), point(x="1"))),
    ("slopes of another quotient", {"let": {"x": "real > 0"}, "show": ["limit(x -> 0: x/x^2) == 1"]},
     proved(slopes("x_1", "x_1", same=BOUND), point(x="1"))),
    ("slopes of a step", {"let": {"x": "real"}, "show": ["limit(x -> 0: abs(x)/x) == 1"]}, proved(slopes("abs(x_1)", "x_1"), point(x="1"))),
    ("slopes of what holds at integers only", {"let": {"n": "integer >= 1"}, "show": ["limit(n -> oo: (-1)^n*n/n) == 1"]},
     proved(slopes("n_1", "n_1", to="oo", same=BOUND), point(n="1"))),
    ("slopes of what a declared name becomes", {"let": {"n": "real >= 1"}, "show": ["limit(n -> oo: (1 + 3/n)/(2 + 1/n)) == 3"]},
     proved(slopes("n*(1 + 3/n_1)", "n*(2 + 1/n_1)", to="oo"), point(n="1"))),
    ("a path that is not in the domain", {"let": {"x": "real > 0", "y": "real > 0"}, "show": ["limit(x -> 0, y -> 0: x + y) != 0"]},
     proved(path(x="1 - y_1", tends=BOUND), point(x="1", y="1"))),
    ("a path to another point", {"let": {"x": "real > 0", "y": "real > 0"}, "show": ["limit(x -> 0, y -> 0: x + y) != 0"]},
     proved(path(x="1 + y_1"), point(x="1", y="1"))),
    ("a path that starts at the limit", {"show": ["limit(x -> 0, y -> 0: x/x) != 1"]}, proved(path(x="0*y_1", value="0"))),
    ("a path on the other side", {"show": ["limit(x -> 0+, y -> 0+: abs(x)/x) != 1"]},
     proved(path(x="-y", value="-1", limit={"rule": "continuity", "radius": "1", "form": "-1"}))),
    ("slopes of two variables", {"show": ["limit(x -> 0+, y -> 0+: (x + y)/x) == 1"]}, proved(slopes("x + y", "x"))),
    ("a radius that may be negative", {"let": {"t": "real"}, "show": ["limit(s -> 0: abs(s)/s) == 1"]},
     proved({"rule": "limit", "constant": "1", "radius": "t", "upper": {"rule": "absurd", "hypothesis": 2, "proof": BOUND}, "lower": BOUND}, point(t="0"))),
    ("a radius that moves", {"let": {"s": "real > 0"}, "show": ["limit(s -> 0: s) == 1"]},
     proved({"rule": "limit", "constant": "1", "radius": "s_1", "upper": BOUND, "lower": BOUND}, point(s="1"))),
    ("a limit at a parameter that is outside", {"let": {"q": "real in (0, 1)", "p": "real in [0, 2]"}, "show": ["limit(q -> p: 0*q) == 1"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": BOUND, "lower": BOUND}, point(p="2", q="1/2"))),
    ("a limit at a parameter, from a side where there is nothing", {"let": {"q": "real in (0, 1)", "p": "real in (0, 1]"}, "show": ["limit(q -> p+: 0*q) == 1"]},
     proved({"rule": "limit", "constant": "1", "radius": "1", "upper": BOUND, "lower": BOUND}, point(p="1", q="1/2"))),
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
    # -- found by reading the kernel with malice, issue 3
    ("oo is no member of an interval, though it is a name", {"show": ["oo in [0, oo)"]}, proved({"rule": "and", "proofs": [BOUND]})),
    ("a domain that mentions a name bound after it", {"show": ["forall(x in [0, y], y in [0, 1]: x <= 1)"]}, proved(intro(BOUND))),
    ("an undeclared name is folded away", {"show": ["y > 1 or 0 == 0"]}, proved(BOUND)),
    ("an undeclared name is no number", {"show": ["1 != y"]}, proved(BOUND)),
    ("an undeclared name is in no set of numbers", {"show": ["not (y in {1, 2})"]}, proved(BOUND)),
    ("an infinite value of a function", {"show": ["exists(f in function {1, 2} -> reals: f(1) == f(1) + 1)"]},
     proved({"rule": "exists", "values": {"f": TO_OO}, "proof": BOUND})),
    ("an infinite value of a function to an interval", {"show": ["exists(f in function {1, 2} -> [0, oo): f(1) == f(1) + 1)"]},
     proved({"rule": "exists", "values": {"f": TO_OO}, "proof": {"rule": "and", "proofs": [BOUND] * 4}})),
    ("a condition that is undefined, inside a comparison", {"show": ["(1 if forall(t in reals: 1/t > 0) else 2) >= 1"]},
     proved({"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND})),
    ("an undeclared name that is not read", {"show": ["0 == 0 or y > 1"]}, proved(BOUND)),
    ("something undefined is in no set", {"let": {"x": "real"}, "show": ["not (1/x in {})"]}, proved(BOUND, point(x="1"))),
    ("a law under a bound name, checked for a declared one of that name",
     {"let": {"n": "integer >= 0", "k": "integer in [0, 1]"}, "show": ["sum(k = 0..n: tv({1: k, 2: 1 - k}, {1: 1, 2: 0})) >= 0"]},
     proved({"rule": "sums", "rest": "0", "terms": [["1", 0]], "defined": [VALUE, VALUE], "step": BOUND, "ends": BOUND},
            point(n="0", k="0"), defined=[VALUE])),
    # -- capacities
    ("a law of outputs that sums to more than 1", BSC | {"show": ["capacity(W) <= log(2)/2 - h(p)/2"]}, proved(RADIUS | {"outputs": ["1", "1"]}, point(p="1/4"))),
    ("a law of outputs that is negative somewhere", BSC | {"show": ["capacity(W) <= 0"]}, proved(RADIUS | {"outputs": ["2", "-1"]}, point(p="1/4"))),
    ("a law of one output too few", BSC | {"show": ["capacity(W) <= 0"]}, proved(RADIUS | {"outputs": ["1"]}, point(p="1/4"))),
    ("a law of outputs that misses one", BSC | {"show": ["capacity(W) <= 0"]}, proved(RADIUS | {"outputs": ["1", "0"]}, point(p="1/4"))),
    ("inputs for outputs", BSC | {"show": ["capacity(W) <= 0"]}, proved(RADIUS | {"inputs": ["1", "0"]}, point(p="1/4"))),
    ("a law of inputs that sums to 2", BSC | {"show": ["capacity(W) >= log(2)"]}, proved(INFORMATION | {"inputs": ["1", "1"]}, point(p="1/4"))),
    ("a capacity without any law", BSC | {"show": ["capacity(W) <= 0"]}, proved(RADIUS, point(p="1/4"))),
    ("the capacity of a table that is no channel", {"let": {"p": "real in [0, 1]"}, "define": {"W": "channel(x in {0, 1}: {0: 1 - p, 1: p + 1/2} if x == 0 else {0: p, 1: 1 - p})"},
                                                    "show": ["capacity(W) >= 0"]}, proved({"rule": "capacity", "term": 0, "proof": BOUND}, point(p="1/4"))),
    ("a channel made of the probability of an event", {"let": LAWS | {"A": "event"}, "define": {"W": "channel(x in {0, 1}: {0: P(A), 1: P(A)} if x == 0 else {0: Q(A), 1: 1 - Q(A)})"},
                                                      "show": ["capacity(W) >= 0"]}, proved({"rule": "capacity", "term": 0, "proof": BOUND}, AT_FAIR)),
    ("a capacity under a binder", {"show": ["sum(k = 1..2: capacity(channel(x in {0, 1}: {0: 1/k, 1: 1 - 1/k} if x == 0 else {0: 1 - 1/k, 1: 1/k}))) <= 0"]},
     proved({"rule": "capacity", "term": 0, "outputs": ["1/2", "1/2"], "proof": BOUND})),
    # -- truth values are no numbers
    ("a sum with a comparison", {"show": ["(1 < 2) + 1 == 2"]}, proved(BOUND)),
    ("comparisons compared", {"show": ["(1 < 2) == (3 < 4)"]}, proved(BOUND)),
    ("the largest of two comparisons", {"show": ["max(1 < 2, 1 < 3) > 0"]}, proved(BOUND)),
    # -- found when the kernel was condensed, issue 3
    ("oo - oo of divergences of abstract laws", {"let": LAWS, "given": ["kl(P, Q) - kl(P, Q) >= 0"], "show": ["kl(P, Q) - kl(P, Q) >= 0"]},
     proved(BOUND, AT_FAIR)),
    ("a divergence of abstract laws less oo", {"let": LAWS, "given": ["kl(P, Q) - oo <= 0"], "show": ["kl(P, Q) - oo <= 0"]},
     proved(BOUND, AT_FAIR)),
    ("0*oo of a divergence of abstract laws", {"let": LAWS | {"y": "real in [0, 1]"}, "given": ["y*kl(P, Q) <= y"], "show": ["y*kl(P, Q) <= y"]},
     proved(BOUND, AT_FAIR | point(y="1"))),
    ("a law that is none, beside an abstract one", {"let": LAWS | {"p": "real"}, "given": [f"tv(P, Q) <= 5 + {BESIDE}"], "show": [f"tv(P, Q) <= 5 + {BESIDE}"]},
     proved(BOUND, AT_FAIR | point(p="1/2"))),
    ("a law that is none, under an event", {"let": LAWS | {"p": "real"}, "given": [f"forall(B in event: P(B) <= 1 + {BESIDE})"],
                                            "show": [f"forall(B in event: P(B) <= 1 + {BESIDE})"]}, proved(BOUND, AT_FAIR | point(p="1/2"))),
    ("a law made of the probability of an event", {"let": LAWS, "given": ["forall(B in event: P(B) <= 1 + tv(Q, {1: 2*P(B), 2: 1 - 2*P(B)}))"],
                                                   "show": ["forall(B in event: P(B) <= 1 + tv(Q, {1: 2*P(B), 2: 1 - 2*P(B)}))"]}, proved(BOUND, AT_FAIR)),
    ("a domain with a law that is none", {"let": {"p": "real", "x": f"real <= {HALFWAY}"}, "show": ["0 == 0"]}, proved(BOUND, point(p="1/2", x="0"))),
    ("a bound domain with a law that is none", {"let": {"p": "real"}, "show": [f"forall(x in [0, {HALFWAY}]: x >= 0)"]},
     proved(intro(BOUND), point(p="1/2"))),
    ("a false existence claim over a domain with a law that is none", {"let": {"p": "real"}, "show": [f"exists(x in [0, {HALFWAY}]: x < 0)"]},
     {**refuted(p="2"), "proof": intro(BOUND)}),
    # -- sums, integrals, limits
    ("a telescoping sum over a range that may be empty", {"let": {"n": "integer >= 0"}, "show": ["sum(k = 5..n: 1) == n - 4"]},
     proved({"rule": "sums", "rest": "-(n - 4)", "terms": [["1", 0]], "potential": "k_1", "defined": [VALUE, VALUE], "step": IDENTITY,
             "ends": IDENTITY, "nonempty": [BOUND]}, point(n="5"), defined=[VALUE])),
    ("sums over ranges of different lengths", {"let": {"n": "integer >= 0"}, "show": ["sum(k = 0..n: 1) >= sum(k = 0..n + 1: 1)"]},
     proved({"rule": "sums", "rest": "0", "terms": [["1", 0], ["-1", 1]], "defined": [VALUE] * 4, "step": BOUND, "ends": BOUND},
            point(n="5"), defined=[VALUE, VALUE])),
    ("a step that holds at the first index only", {"let": {"n": "integer >= 0"}, "show": ["sum(k = 0..n: -k) >= 0"]},
     proved({"rule": "sums", "rest": "0", "terms": [["1", 0]], "defined": [VALUE, VALUE], "step": BOUND, "ends": BOUND}, point(n="5"), defined=[VALUE])),
    ("a sum cut outside its range", {"let": {"n": "integer >= 0"}, "show": ["sum(k = 0..n: 1) == sum(k = 0..n + 1: 1) + sum(k = n + 2..n: 1)"]},
     proved({"rule": "fact", "law": "cut", "term": 0, "at": "n + 1", "proof": BOUND, "proofs": [BOUND, BOUND], "defined": [VALUE] * 2},
            point(n="5"), defined=[VALUE] * 3)),
    ("a sum of reciprocals from 0", {"let": {"n": "integer >= 1"}, "show": ["sum(k = 0..n: 1/k^2) >= 0"]},
     proved({"rule": "sums", "rest": "0", "terms": [["1", 0]], "defined": [VALUE, VALUE], "step": BOUND, "ends": BOUND}, point(n="1"), defined=[VALUE])),
    ("sums called alike that differ", {"let": {"n": "integer >= 0"}, "show": ["sum(k = 0..n: k) == sum(k = 0..n: k^2)"]},
     proved({"rule": "opaque", "terms": [0, 1], "defined": [VALUE, VALUE], "proof": IDENTITY}, point(n="1"), defined=[VALUE, VALUE])),
    ("Pascal's rule at n = 0", {"let": {"n": "integer >= 0"}, "show": ["binom(n, 0) == binom(n - 1, 0) + binom(n - 1, -1)"]},
     proved({"rule": "fact", "law": "pascal", "with": {"n": "n", "k": "0"}, "proof": BOUND}, point(n="1"))),
    ("a law of whole exponents for real ones", {"let": {"x": "real > 0", "a": "real in [0, 1]"}, "show": ["a^(2*x) == (a^2)^x and a^(2*x) >= 0"]},
     proved({"rule": "fact", "law": "even power", "with": {"m": "x", "a": "a"}, "proof": {"rule": "and", "proofs": [BOUND, BOUND]}}, point(x="1", a="1"))),
    ("monotone powers of negative numbers", {"let": {"n": "integer >= 0"}, "show": ["(-2)^n <= 1^n"]},
     proved({"rule": "fact", "law": "monotone power", "with": {"m": "n", "a": "-2", "b": "1"}, "proof": BOUND}, point(n="1"))),
    ("the binomial theorem for another term", {"let": {"n": "integer >= 0"}, "show": ["sum(k = 0..n: binom(n, k)*2^k*k) == 3^n"]},
     proved({"rule": "fact", "law": "binomial theorem", "term": 0, "x": ["2"], "y": ["1"], "times": "1", "defined": [VALUE], "proof": BOUND},
            point(n="1"), defined=[VALUE])),
    ("induction from above the first number", {"let": {"n": "integer >= 0"}, "show": ["n >= 5"]},
     proved({"rule": "induction", "in": "n", "from": "5", "base": BOUND, "step": BOUND, "start": [BOUND]}, point(n="5"))),
    ("induction without a base", {"let": {"n": "integer >= 0"}, "show": ["n >= 5"]},
     proved({"rule": "induction", "in": "n", "from": "0", "base": BOUND, "step": BOUND}, point(n="5"))),
    ("induction with what is assumed of one number", {"let": {"n": "integer >= 0"}, "given": ["n*(n - 1) == 0"], "show": ["n <= 1"]},
     {"part": 0, "verdict": "vacuous", "proof": {"rule": "induction", "in": "n", "from": "0", "base": BOUND, "step": BOUND}}),
    ("induction over real numbers", {"let": {"x": "real >= 0"}, "show": ["x == 0 or x >= 1"]},
     proved({"rule": "induction", "in": "x", "from": "0", "base": BOUND, "step": {"rule": "or", "side": 1, "proof": BOUND}}, point(x="0"))),
    ("an integral from above to below", {"show": ["integral(t = 1..0: 1) == -1"]},
     proved({"rule": "primitive", "rest": "1", "terms": [["1", 0]], "primitive": "t_1", "defined": [VALUE, VALUE], "step": IDENTITY,
             "ends": IDENTITY, "ordered": [BOUND]}, defined=[VALUE])),
    ("an integral across a pole", {"show": ["integral(t = -1..1: 1/t^2) == -2"]},
     proved({"rule": "primitive", "rest": "2", "terms": [["1", 0]], "primitive": "-1/t_1", "defined": [IN_TWO, IN_TWO], "step": IDENTITY,
             "ends": IDENTITY}, defined=[IN_TWO])),
    ("an integral that is infinite", {"show": ["integral(t = 0..1: 1/t) >= 0"]},
     proved({"rule": "primitive", "rest": "0", "terms": [["1", 0]], "defined": [LOGARITHM] * 2, "step": BOUND, "ends": BOUND}, defined=[LOGARITHM])),
    ("a Gaussian that grows", {"let": {"c": "real >= -1"}, "show": ["integral(t = -oo..oo: exp(-c*t^2)) >= 0"]},
     proved({"rule": "primitive", "rest": "0", "terms": [["1", 0]], "defined": [GROWING] * 2, "step": BOUND, "ends": BOUND,
             "lower_end": ["0", {"rule": "continuity", "radius": "1"}], "upper_end": ["0", {"rule": "continuity", "radius": "1"}]},
            point(c="1"), defined=[GROWING])),
    ("half a Gaussian", {"show": ["integral(t = 0..oo: exp(-t^2)) == sqrt(pi)"]},
     proved({"rule": "fact", "law": "gaussian", "term": 0, "rate": "1", "centre": "0", "times": "1", "defined": [HALF], "proof": {
         "rule": "opaque", "terms": [0], "defined": [HALF], "proof": BOUND}}, defined=[HALF])),
    ("a primitive with a jump", {"show": ["integral(t = -1..1: 0) == 2"]},
     proved({"rule": "primitive", "rest": "-2", "terms": [["1", 0]], "primitive": "1 if t_1 > 0 else -1", "defined": [VALUE, VALUE], "step": IDENTITY,
             "ends": IDENTITY}, defined=[VALUE])),
    ("a quadrature that leaves out a piece", {"show": ["integral(t = 0..1: t) <= 1/8"]},
     proved({"rule": "quadrature", "term": 0, "cuts": ["0", "1/2"], "defined": [VALUE], "proof": {
         "rule": "opaque", "terms": [0], "defined": [VALUE], "proof": BOUND}}, defined=[VALUE])),
    ("squeezed by what does not vanish", {"show": ["limit(x -> 0: 1) == 0"]},
     proved({"rule": "limit", "radius": "1", "within": "1", "upper": BOUND, "lower": BOUND})),
    ("continuity where a function jumps", {"show": ["limit(x -> 0: abs(x)/x) == 1"]}, proved({"rule": "continuity", "radius": "1"})),
    ("continuity of 0*oo", {"show": ["limit(x -> 0+: x*(1/x)) == 0"]}, proved({"rule": "continuity", "radius": "1"})),
    ("continuity of 1/x from both sides", {"show": ["limit(x -> 0: exp(-1/x)) == 0"]}, proved({"rule": "continuity", "radius": "1"})),
    ("continuity with a part that has another limit", {"show": ["limit(x -> 0: (x^2 + x)/x) == 0"]},
     proved({"rule": "continuity", "radius": "1", "form": "u", "parts": {"u": ["(x^2 + x)/x", "0", {"rule": "continuity", "radius": "1"}]}})),
    ("a limit that is finite and infinite", {"show": ["limit(x -> 0: x) != 0"]},
     proved({"rule": "other_limit", "value": "oo", "limit": {"rule": "limit", "radius": "1", "within": "1/x^2", "lower": BOUND}})),
    ("0^v jumps at the point itself", {"let": {"x": "real in [0, 0]", "v": "real in [0, 0]"}, "show": ["x^v <= 0"]},
     proved({"rule": "derive", "in": "v", "from": "1", "base": BOUND, "left": BOUND}, point(x="0", v="0"))),
    ("a fresh name gives a limit its domain",
     {"let": {"x": "real in (0, 1)"}, "show": ["forall(x in (0, 1): limit(x_1 -> 0: abs(x_1)/x_1) == 1)"]},
     proved(intro(one_sided("x_1_1")), point(x="1/2"))),
    ("a renamed limit variable takes another domain, under a definition",
     {"let": {"z": "real", "z_1": "real in (0, 1)"}, "define": {"y": "z"}, "show": ["limit(z -> 0: abs(z)/z + 0*y) == 1"]},
     proved(one_sided("z_1_1"), point(z="1", z_1="1/2"))),
    ("a renamed limit variable takes another domain, after a replacement",
     {"let": {"z": "real", "y": "real", "z_1": "real in (0, 1)"}, "given": ["y == z"], "show": ["limit(z -> 0: abs(z)/z + 0*y) == 1"]},
     proved({"rule": "replace", "hypothesis": 2, "proof": one_sided("z_1_1")}, point(z="1", y="1", z_1="1/2"))),
    ("a renamed limit variable takes another domain, in an existence claim",
     {"let": {"z": "real", "z_1": "real in (0, 1)"}, "show": ["exists(y in reals: limit(z -> 0: abs(z)/z + 0*y) == 1)"]},
     proved({"rule": "exists", "values": {"y": "z"}, "proof": one_sided("z_1_1")}, point(z="1", z_1="1/2"))),
    ("a definition renames a bound name to that of a limit",
     {"let": {"x": "real in (5, 6)"}, "define": {"y": "x"}, "show": ["forall(x in (0, 1): y > 0 and limit(x_1 -> 0: abs(x_1)/x_1) == 1)"]},
     proved(intro({"rule": "and", "proofs": [BOUND, one_sided("x_1_1")]}), point(x="11/2"))),
    ("a limit over integers read as one over reals, between locus and point",
     {"let": {"n": "integer >= 1"}, "given": ["limit(n -> 0: n) != 0"], "show": ["n == 7"]},
     {"part": 0, "verdict": "vacuous", "proof": {"rule": "have", "facts": ["n <= 0"], "proof": BOUND, "proofs": [
         {"rule": "derive", "in": "n", "from": "0", "base": BOUND,
          "right": {"rule": "absurd", "hypothesis": 0, "proof": LIMIT_OF_X}}]}}),
]

FAIR, FIRST = law("1 2", "1/2 1/2"), law("1 2", "1 0")
A = {"kind": "event", "outcomes": ["1"]}
TRIVIAL = {"kind": "mechanism", "inputs": [["0"]], "outcomes": ["1"], "rows": [["1"]]}
ENTRY = {"kind": "database", "entries": ["0"]}
EVENT_THEN_INTRO = {"rule": "event", "proof": intro(BOUND)}

FROM_ONE = {"rule": "derive", "in": "t", "from": "1", "base": BOUND, "left": BOUND, "right": BOUND}

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
     proved({"rule": "unfold", "hypothesis": 1, "proof": {"rule": "instance", "hypothesis": 2, "with": {"x": "x", "y": "y"}, "proof": BOUND}}, {"values": {"eps": "1"}, "objects": {
         "M": {"kind": "mechanism", "inputs": [["0", "0"]], "outcomes": ["1"], "rows": [["1"]]},
         "x": {"kind": "database", "entries": ["0", "0"]}, "y": {"kind": "database", "entries": ["0", "0"]}}})),
    ("an infinite divergence is no real number", {"let": {"P": "distribution", "Q": "distribution"}, "show": ["kl(P, Q) < oo"]},
     proved({"rule": "split", "on": "kl(P, Q) < oo", "yes": BOUND, "no": {"rule": "have", "facts": ["0 == 1"], "proof": BOUND, "proofs": [
         {"rule": "rewrite", "let": {"u": "kl(P, Q)"}, "facts": ["u >= oo"], "proofs": [BOUND], "show": "0 == 1", "proof": BOUND}]}},
         {"objects": {"P": FAIR, "Q": FAIR}})),
    ("an infinite divergence is the value of no real number",
     {"let": {"P": "distribution", "Q": "distribution"}, "given": ["kl(P, Q) == kl(P, Q) + 1"], "show": ["exists(x in reals: x == x + 1)"]},
     proved({"rule": "exists", "values": {"x": "kl(P, Q)"}, "proof": BOUND}, {"objects": {"P": FIRST, "Q": law("1 2", "0 1")}})),
    ("a quantifier over events whose body is undefined", {"let": {"P": "distribution"}, "show": ["forall(A in event: 1/P(A) > 0 or 0 == 0)"]},
     proved({"rule": "event", "proof": {"rule": "or", "side": 1, "proof": BOUND}}, {"objects": {"P": FAIR}})),
    ("a law that is none, in a quantifier over events",
     {"let": {"P": "distribution"}, "show": ["forall(A in event: P(A) + 1 >= tv({1: 2, 2: -1}, {1: 1, 2: 0}))"]},
     proved({"rule": "event", "proof": BOUND}, {"objects": {"P": FAIR}})),
    ("an assumption over events that is undefined for some laws",
     {"let": {"P": "distribution"}, "given": ["forall(A in event: 1/(P(A) - 1/2) > 0 or 0 == 0)"], "show": ["tv(P, P) <= 0"]},
     proved({"rule": "event", "proof": {"rule": "and", "proofs": [IDENTITY, IDENTITY]}}, {"objects": {"P": law("1 2", "1/4 3/4")}})),
    ("a function called as an atom is", {"let": {"tv": "function {1} -> reals", "P": "distribution", "Q": "distribution"}, "show": ["tv(P, Q) <= 1"]},
     proved({"rule": "event", "proof": BOUND}, {"objects": {"tv": {"kind": "function", "table": {"1": "7"}}, "P": FAIR, "Q": FAIR}})),
    ("an entry that is undefined", {"let": {"M": "mechanism on 1 entries", "x": "real in [0, 1]", "A": "event"}, "show": ["M(1/x)(A) <= 1"]},
     proved({"rule": "event", "proof": BOUND}, {"values": {"x": "1"}, "objects": {"M": TRIVIAL | {"inputs": [["1"]]}, "A": A}})),
    ("an outcome captured by a bound name, of a law",
     {"let": {"P": "distribution on {a, 1, 2}"}, "given": ["P({a}) >= 1/2"], "show": ["forall(a in 1..2: P({a}) >= 1/2)"]},
     proved(intro(BOUND), {"objects": {"P": law("a 1 2", "1 0 0")}})),
    ("an outcome captured by a bound name, of a function",
     {"let": {"f": "function {a, 1, 2} -> reals"}, "given": ["f(a) >= 0"], "show": ["forall(a in 1..2: f(a) >= 0)"]},
     proved(intro(BOUND), {"objects": {"f": {"kind": "function", "table": {"a": "0", "1": "-1", "2": "0"}}}})),
    ("what is assumed of the events of another law",
     {"let": {"P": "distribution on A0", "Q": "distribution on B0"}, "given": ["forall(E in event of P: Q(E) <= 1/2)"],
      "show": ["hockey_stick(Q, Q, 0) <= 1/2"]},
     proved({"rule": "event", "proof": BOUND}, {"objects": {"P": law("1", "1"), "Q": law("2 3", "1/2 1/2")}})),
    ("what is assumed of the events on a smaller space",
     {"let": {"P": "distribution on 2", "Q": "distribution on 3"}, "given": ["forall(E in event of P: Q(E) <= 1/2)"],
      "show": ["forall(E in event of Q: Q(E) <= 1/2)"]},
     proved({"rule": "event", "proof": BOUND}, {"objects": {"P": FAIR, "Q": law("1 2 3", "1/4 1/4 1/2")}})),
    ("oo < oo, after some of it cancels", {"let": LAWS, "show": ["kl(P, Q) < 2*kl(P, Q) + 1"]},
     proved({"rule": "pointwise", "masses": ["1", "-1"], "numbers": BOUND, "outcomes": [FROM_ONE, BOUND, BOUND]}, AT_FAIR)),
    ("oo on both sides of an assumption, after some of it cancels",
     {"let": LAWS, "given": ["2*kl(P, Q) + 1 <= kl(P, Q)"], "show": ["tv(P, Q) <= 1/10"]},
     proved({"rule": "pointwise", "multipliers": [[0, "2"]], "masses": ["0", "-3/2"], "numbers": BOUND, "outcomes": [
         {"rule": "resolve", "term": 0, "first": FROM_ONE, "second": BOUND}, BOUND]}, {"objects": {"P": FIRST, "Q": law("1 2", "0 1")}})),
    ("the number of entries captured by a bound name of the definition",
     {"let": {"i": "integer >= 1", "M": "mechanism on 1 entries", "N": "mechanism on i entries"}, "given": ["mi_dp(M, entries(N))"],
      "show": ["forall(x in M: capacity(slice(M, 1, x)) <= 1)"]},
     proved({"rule": "unfold", "hypothesis": 1, "proof": intro({"rule": "instance", "hypothesis": 2, "with": {"i": "1", "x": "x"}, "proof": BOUND})},
            {"values": {"i": "1"}, "objects": {"M": TRIVIAL, "N": TRIVIAL}})),
    ("an input of a bound mechanism taken for one of the declared one",
     {"let": {"M": "mechanism on 1 entries", "y": "database on 1 entries"}, "given": ["forall(z in M: hamming(z, y) <= 0)"],
      "show": ["forall(M in mechanism on 1 entries, x in M: hamming(x, y) <= 0)"]},
     proved(intro({"rule": "instance", "hypothesis": 0, "with": {"z": "x"}, "proof": BOUND}), {"objects": {"M": TRIVIAL, "y": ENTRY}})),
    ("closeness with an infinite eps", {"let": LAWS, "given": ["close(P, Q, oo, 0)"], "show": ["tv(P, Q) <= 1"]},
     proved({"rule": "event", "proof": {"rule": "and", "proofs": [BOUND, BOUND]}}, AT_FAIR)),
    ("a hockey stick of infinite order", {"let": LAWS, "show": ["hockey_stick(P, Q, oo) >= 0"]},
     proved({"rule": "measure", "term": 0, "proof": BOUND}, AT_FAIR)),
    ("a divergence of infinite order", {"let": LAWS | {"R": "distribution"}, "given": ["kl(P, R) > 0"], "show": ["renyi(P, Q, kl(P, R)) >= 0"]},
     proved({"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND},
            {"objects": {"P": FAIR, "Q": FAIR, "R": law("1 2", "1/4 3/4")}})),
    ("a law on a space that may have fewer outcomes", {"let": {"P": "distribution"}, "show": ["exists(Q in distribution: card(Q) == 3)"]},
     proved({"rule": "exists", "values": {"Q": law("1 2 3", "1 0 0")}, "proof": BOUND}, {"objects": {"P": FAIR}})),
    ("a law on a named space that may have fewer outcomes",
     {"let": {"P": "distribution on A"}, "show": ["exists(Q in distribution on A: card(Q) == 3)"]},
     proved({"rule": "exists", "values": {"Q": law("1 2 3", "1 0 0")}, "proof": BOUND}, {"objects": {"P": FAIR}})),
    ("a slice at an entry that there is not", {"let": {"M": "mechanism on 1 entries", "x": "database"}, "show": ["capacity(slice(M, 2, x)) >= 0"]},
     proved({"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}, {"objects": {"M": TRIVIAL, "x": ENTRY}})),
    ("a new name gives a limit in an assumption its domain",
     {"show": ["limit(x -> 0: abs(x)/x) != 1 implies forall(x in (0, 1): x >= 2)"]},
     proved(intro(intro({"rule": "absurd", "hypothesis": 0, "proof": one_sided("x_1")})))),
    ("a limit loses its domain to a value",
     {"show": ["forall(x in (0, 1): limit(x -> 0: abs(x)/x) == 1) implies limit(x -> 0: abs(x)/x) == 1"]},
     proved(intro({"rule": "instance", "hypothesis": 0, "with": {"x": "1/2"}, "proof": BOUND}))),
    ("a limit loses its domain to a value that exists", {"show": ["exists(x in [1, 2]: limit(x -> 0: x) == 0)"]},
     proved({"rule": "exists", "values": {"x": "1"}, "proof": {"rule": "and", "proofs": [BOUND, BOUND, LIMIT_OF_X]}})),
    # laws put together, single outcomes, random variables with given laws
    ("a mixture with a weight above one", {"let": {"M": "mechanism on 1 entries", "N": "mechanism on 1 entries", "x": "database", "y": "database"},
                                           "given": ["tv(M(x), M(y)) <= 1/2", "tv(N(x), N(y)) <= 1/2"], "show": ["tv(mixture(2, M, N)(x), mixture(2, M, N)(y)) <= 1/2"]},
     proved({"rule": "structure", "term": 0, "proof": BOUND}, {"objects": {"M": TRIVIAL, "N": TRIVIAL, "x": ENTRY, "y": ENTRY}})),
    ("post-processing by two channels", {"let": {"M": "mechanism on 1 entries to B", "V": "channel from B to C", "W": "channel from B to C", "x": "database", "y": "database"},
                                         "show": ["kl(postprocess(M, V)(x), postprocess(M, W)(y)) <= kl(M(x), M(y))"]},
     proved({"rule": "structure", "term": 0, "proof": BOUND}, {"objects": {"M": TRIVIAL, "x": ENTRY, "y": ENTRY}})),
    ("mixtures of different weights", {"let": {"P": "distribution", "Q": "distribution"}, "show": ["tv(mixture(1/2, P, Q), mixture(1/3, P, Q)) <= 0"]},
     proved({"rule": "structure", "term": 0, "proof": BOUND}, AT_FAIR)),
    ("chi-square of a product", {"let": {"P": "distribution", "Q": "distribution"}, "show": ["chi2(product(P, P), product(Q, Q)) <= 2*chi2(P, Q)"]},
     proved({"rule": "structure", "term": 0, "proof": BOUND}, AT_FAIR)),
    ("orders of hockey sticks that do not add up", {"let": {"M": "mechanism on 1 entries", "N": "mechanism on 1 entries", "x": "database", "y": "database"},
        "show": ["hockey_stick(compose(M, N)(x), compose(M, N)(y), exp(1)) <= hockey_stick(M(x), M(y), exp(1)) + hockey_stick(N(x), N(y), exp(1))"]},
     proved({"rule": "structure", "term": 0, "split": ["1", "1"], "proof": BOUND}, {"objects": {"M": TRIVIAL, "N": TRIVIAL, "x": ENTRY, "y": ENTRY}})),
    ("an atom's word declared: mixture", {"let": {"P": "distribution", "Q": "distribution", "mixture": "function reals -> reals"}, "show": ["tv(mixture(1/2, P, Q), mixture(1/2, P, P)) <= 0"]},
     proved({"rule": "structure", "term": 0, "proof": BOUND}, AT_FAIR)),
    ("closeness with delta, outcome by outcome", {"let": {"P": "distribution on 3", "Q": "distribution on 3"},
        "given": ["forall(y in 1..3: P[y] <= Q[y] + 1/10 and Q[y] <= P[y] + 1/10)"], "show": ["close(P, Q, 0, 1/10)"]},
     proved({"rule": "outcomes", "proof": intro(BOUND)}, {"objects": {"P": law("1 2 3", "1 0 0"), "Q": law("1 2 3", "1 0 0")}})),
    ("single outcomes of laws on arbitrary spaces", {"let": {"P": "distribution", "Q": "distribution"}, "show": ["close(P, Q, 0, 0)"]},
     proved({"rule": "outcomes", "proof": intro(BOUND)}, AT_FAIR)),
    ("single outcomes of laws on spaces of two sizes", {"let": {"P": "distribution on 2", "Q": "distribution on 3"}, "show": ["close(P, Q, 0, 0)"]},
     proved({"rule": "outcomes", "proof": intro(BOUND)}, {"objects": {"P": law("1 2", "1 0"), "Q": law("1 2 3", "1 0 0")}})),
    ("information of a law that is not on the inputs", {"let": {"P": "distribution on 3", "W": "channel from 2 to 2"}, "show": ["mi(P, W) <= log(2)"]},
     proved({"rule": "joint", "law": "P", "channels": [[0, "W"]], "proof": BOUND}, {"objects": {"P": law("1 2 3", "1 0 0")}})),
    ("outputs that come from themselves", {"let": {"P": "distribution on 2", "W": "channel from 2 to 2"}, "show": ["mi(P, W) <= 0"]},
     proved({"rule": "joint", "law": "P", "channels": [[1, "W"]], "proof": BOUND}, {"objects": {"P": law("1 2", "1 0")}})),
    ("entropy of a law on an arbitrary space", {"let": {"P": "distribution"}, "show": ["entropy(P) <= 1"]},
     proved({"rule": "joint", "law": "P", "channels": [], "proof": BOUND}, {"objects": {"P": FAIR}})),
    ("an infinite number of letters", {"let": {"k": "real >= 1", "P": "distribution on k"}, "show": ["entropy(P) <= log(k)"]},
     proved({"rule": "joint", "law": "P", "channels": [], "proof": {"rule": "measure", "term": 0, "proof": {"rule": "shannon", "facts": [], "letters": ["X"], "proof": BOUND}}},
            {"values": {"k": "2"}, "objects": {"P": FAIR}})),
    ("the capacity at a law of another space", {"let": {"W": "channel from 2 to 2", "P": "distribution on 3"}, "given": ["capacity(W) <= 0"], "show": ["mi(P, W) <= 0"]},
     proved({"rule": "inputs", "hypothesis": 0, "law": "P", "proof": BOUND}, {"objects": {"P": law("1 2 3", "1 0 0")}})),
    ("a capacity bounded strictly by the information of every law", {"let": {"W": "channel from 2 to 2"}, "given": ["forall(P in distribution on 2: mi(P, W) < 1)"],
                                                                     "show": ["capacity(W) < 1"]},
     proved({"rule": "inputs", "proof": {"rule": "instance", "hypothesis": 0, "with": {"P": "P"}, "proof": BOUND}})),
    ("an input of one mechanism for another, composed nowhere", {"let": {"M": "mechanism on 1 entries", "N": "mechanism on 1 entries"},
        "given": ["forall(z in N: hamming(z, z) >= 1)"], "show": ["forall(x in M: hamming(x, x) >= 1)"]},
     proved(intro({"rule": "instance", "hypothesis": 0, "with": {"z": "x"}, "proof": BOUND}), {"objects": {"M": TRIVIAL, "N": TRIVIAL}})),
    ("an outcome beyond the space", {"let": {"P": "distribution on 2"}, "given": ["forall(a in P: P[a] >= 1/4)"], "show": ["P[3] >= 1/4"]},
     proved({"rule": "instance", "hypothesis": 0, "with": {"a": "3"}, "proof": BOUND}, {"objects": {"P": FAIR}})),
    ("an entry captured by a quantifier in the body", {"let": {"t": "real in [0, 1]"}, "show": ["exists(W in channel from 2 to 2: forall(t in real: W(1)[1] == t))"]},
     proved({"rule": "exists", "values": {"W": {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["t", "1 - t"], ["1", "0"]]}},
             "proof": {"rule": "and", "proofs": [BOUND, BOUND, IDENTITY, BOUND, BOUND, IDENTITY, intro(IDENTITY)]}}, point(t="1"))),
    ("a mixture with a weight beyond one, under a quantifier", {"show": ["exists(W in channel from 2 to 2: forall(t in real: capacity(mixture(t, W, W)) >= 0))"]},
     proved({"rule": "exists", "values": {"W": {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}},
             "proof": {"rule": "and", "proofs": [BOUND, BOUND, IDENTITY, BOUND, BOUND, IDENTITY, intro({"rule": "capacity", "term": 0, "proof": BOUND})]}})),
    ("a value outside the domain of a supremum", {"show": ["2 <= sup(t in [0, 1]: t)"]},
     proved({"rule": "reach", "term": 0, "points": [{"t": "2"}], "proof": BOUND})),
    ("a value where the condition in a supremum fails", {"show": ["1 <= sup(t in [0, 1]: 1 if t > 2 else 0)"]},
     proved({"rule": "reach", "term": 0, "points": [{"t": "1"}], "proof": BOUND})),
    ("an infimum at least its value at a point", {"show": ["1 <= inf(t in [0, 1]: t)"]},
     proved({"rule": "reach", "term": 0, "points": [{"t": "1"}], "proof": BOUND})),
    ("an infinite supremum taken for a number", {"show": ["sup(t in real >= 0: t) < oo"]},
     proved({"rule": "reach", "term": 0, "points": [{"t": "0"}], "proof": BOUND})),
    ("a supremum over nothing taken for a number", {"let": {"x": "real"}, "show": ["x < x + exp(sup(t in [x + 1, x]: t))"]},
     proved({"rule": "reach", "term": 0, "points": [], "proof": BOUND}, point(x="0"))),
    ("a supremum under a condition that is not read", {"let": {"x": "real"}, "show": ["x > 0 implies x <= sup(t in [0, 1]: t)"]},
     proved(intro({"rule": "reach", "term": 0, "points": [{"t": "x"}], "proof": BOUND}), point(x="1"))),
    ("the capacity of one channel between rows of two",
     {"let": {"W": "channel from A to B", "V": "channel from A to B"}, "given": ["capacity(W) <= 0"],
      "show": ["forall(x in W, z in V: close(W(x), V(z), 0, sup(a in [0, 1], b in [0, 1]: max(a - b, b - a) if capacity([[1 - a, a], [1 - b, b]]) <= 0 else 0)))"]},
     proved(intro({"rule": "event", "proof": {"rule": "and", "proofs": [{"rule": "reach", "term": 0, "points": [{"a": "p", "b": "q"}], "proof": BOUND}] * 2}}))),
    ("a declared database for an input of a bound mechanism", {"let": {"P": "distribution", "y": "database on 1 entries"},
        "show": ["forall(N in mechanism on 1 entries: forall(z in N: P[z] <= 0) implies P[y] <= 0)"]},
     proved(intro(intro({"rule": "instance", "hypothesis": 0, "with": {"z": "y"}, "proof": BOUND})), {"objects": {"P": FAIR, "y": ENTRY}})),
    ("an input of one mechanism for another, composed in what is not read",
     {"let": {"P": "distribution", "M": "mechanism on 1 entries", "N": "mechanism on 1 entries"},
      "given": ["forall(x in M: P[x] <= 0)", "0 == 1 implies dp(compose(M, N), 1, 0)"], "show": ["forall(z in N: P[z] <= 0)"]},
     proved(intro({"rule": "instance", "hypothesis": 0, "with": {"x": "z"}, "proof": BOUND}), {"objects": {"P": FAIR, "M": TRIVIAL, "N": TRIVIAL}})),
]

BINARY = {"kind": "mechanism", "inputs": [["0"], ["1"]], "outcomes": ["0", "1"], "rows": [["1", "0"], ["0", "1"]]}

# Sums over the databases of a mechanism, distances, outputs that are databases
BITS = {"kind": "mechanism", "inputs": [["1"], ["2"]], "outcomes": ["(1, )", "(2, )"], "rows": [["1/2", "1/2"], ["1/2", "1/2"]]}
OVER = {"n": "integer >= 1", "m": "integer >= 2", "U": "mechanism on n entries over m", "y": "database"}
WIDER = {"n": "integer >= 1", "m": "integer >= 2", "U": "mechanism on n entries over m", "V": "mechanism on n entries over m + 1"}
AT_WIDER = {"values": {"n": "1", "m": "2"}, "objects": {"U": BITS, "P": law("1 2", "1/2 1/2"), "V": BITS | {
    "inputs": [["1"], ["2"], ["3"]], "rows": [["1", "0"]] * 3}}}
ONE_ENTRY = {"kind": "database", "entries": ["1"]}
AT_BITS: dict[str, Any] = {"values": {"n": "1", "m": "2"}, "objects": {"U": BITS, "y": ONE_ENTRY, "P": law("(1,) (2,)", "1/2 1/2"), "Q": law("(1,) (2,)", "1/2 1/2")}}
BY_TERMS = {"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "step": IDENTITY, "ends": BOUND}
TO_ZERO = {"rule": "termwise", "rest": "0", "terms": [["1", 0]], "step": IDENTITY, "ends": BOUND}
SAME_SUMS = {"rule": "opaque", "terms": [0, 1], "defined": [VALUE] * 2, "proof": {"rule": "replace", "hypothesis": 2, "proof": IDENTITY}}


def lifted(*keys: str, **sizes: str) -> dict[str, Any]:
    """A mechanism of one entry, with two letters and outputs, and total variation 1/2; or as the sizes say."""
    wanted = {k: "1" if k == "entries" else "2" for k in keys} | sizes
    table = {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"], ["1", "0"]]}
    return {"rule": "lift", "name": "M", **wanted, "proof": {"rule": "exists", "values": {"M": table}, "proof": BOUND}}


def pure(theorem: str, given: int) -> dict[str, Any]:
    """A theorem about pure closeness, used at once; ``given`` hypotheses stand before it."""
    return {"rule": "known", "theorem": theorem, "with": {"P": "P", "Q": "Q", "a": "eps"}, "proof": {
        "rule": "instance", "hypothesis": given, "with": {}, "proof": BOUND}}


EACH = {"n": "integer >= 2", "i": "integer in [1, n]", "j": "integer in [1, n]", "M": "mechanism on n entries"}
AT_EACH = {"values": {"n": "2", "i": "1", "j": "1"}, "objects": {"M": TRIVIAL | {"inputs": [["0", "0"]]}}}
OF_EACH = ["forall(x in M, z in M: neighbouring(x, z) and x[i] != z[i] implies hockey_stick(M(x), M(z), 1) <= 0)"]


def of_one_entry(**more: Any) -> dict[str, Any]:
    """A bound on the information about one entry, from what is assumed of databases that differ there."""
    return {"rule": "radius", **more, "proof": {"rule": "and", "proofs": [BOUND, intro({
        "rule": "instance", "hypothesis": 5, "with": {"x": "u", "z": "v"}, "proof": {
            "rule": "pointwise", "masses": ["0", "0"], "multipliers": [[8, "1"]], "numbers": BOUND, "outcomes": []}})]}}


OUTPUTS = {"rule": "outputs", "proof": intro({"rule": "instance", "hypothesis": 2, "with": {"x": "x", "z": "z", "y": "a"}, "proof": BOUND})}
TWICE = {"rule": "value", "defined": [VALUE]}
TWO = {"P": "distribution on 2"}

# a name that a rule introduces is none of a symbol, and of no limit, that stands beside
DATABASES: list[Attack] = [
    ("what exists is not called like a symbol", {"let": {"P": "distribution"}, "given": ["exists(c in 1..3: P[c] <= 0)"], "show": ["P[c] <= 0"]},
     proved({"rule": "obtain", "hypothesis": 0, "proof": BOUND}, {"objects": {"P": law("d c", "1 0")}})),
    ("what exists is not called like the variable of a limit", {"let": {"n": "real"}, "show": ["limit(x -> 0: abs(x)/x) == 1"]},
     proved({"rule": "have", "facts": ["exists(x in (0, 1): x > 0)"], "proofs": [{"rule": "exists", "values": {"x": "1/2"}, "proof": BOUND}],
             "proof": {"rule": "obtain", "hypothesis": 0, "proof": one_sided("x_1")}}, point(n="1"))),
    ("the variable of a limit is not called like a symbol", {"let": {"P": "distribution"}, "show": [
        "forall(t in [0, 2]: P[t] <= 0) implies (P[c] == 1 implies limit(c -> 1: c) == 5)"]},
     proved(intro(intro({"rule": "limit", "constant": "1", "radius": "1/2", **{key: {
         "rule": "instance", "hypothesis": 0, "with": {"t": "c"}, "proof": {"rule": "measure", "term": 0, "proof": BOUND}}
         for key in ("upper", "lower")}})),
            {"objects": {"P": law("c", "1")}})),
    ("a summand is not called like a symbol in another sum", {"let": {"n": "integer >= 1", "P": "distribution"}, "show": [
        "sum(x in 1..n: P[x]) == sum(z in 1..n: P[x])"]},
     proved({"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "ends": IDENTITY, "step": IDENTITY},
            {"values": {"n": "1"}, "objects": {"P": law("x d", "0 1")}})),
    ("the distance from the bound name itself", {"let": OVER, "show": [
        "sum(y in U: 1 if hamming(y, y) == 0 else 0) == sum(l in 0..n: binom(n, l)*(m - 1)^l*(1 if l == 0 else 0))"]},
     proved({"rule": "fact", "law": "shells", "term": 0, "at": "y", "defined": [VALUE], "proof": SAME_SUMS}, AT_BITS, defined=[VALUE])),
    ("shells around a database of another alphabet", {"let": WIDER, "show": [
        "forall(y in V: sum(x in U: 1 if hamming(x, y) == 0 else 0) == sum(l in 0..n: binom(n, l)*(m - 1)^l*(1 if l == 0 else 0)))"]},
     proved(intro({"rule": "fact", "law": "shells", "term": 0, "at": "y", "defined": [VALUE], "proof": SAME_SUMS}, defined=[VALUE]), AT_WIDER)),
    ("neighbours of a database of another alphabet", {"let": WIDER, "show": ["forall(u in V: sum(x in U: 1 if neighbouring(u, x) else 0) == n*(m - 1))"]},
     proved(intro({"rule": "fact", "law": "neighbours", "term": 0, "at": "u", "near": "u", "proof": {"rule": "opaque", "terms": [0], "proof": {
         "rule": "replace", "hypothesis": 2, "proof": {"rule": "distances", "databases": ["u"], "proof": IDENTITY}}}}), AT_WIDER)),
    ("a term that depends on more than the distance", {"let": OVER | {"P": "distribution"}, "show": ["sum(x in U: P[x]) == sum(l in 0..n: binom(n, l)*(m - 1)^l*P[y])"]},
     proved({"rule": "fact", "law": "shells", "term": 0, "at": "y", "proof": SAME_SUMS}, AT_BITS)),
    ("what the neighbours' sum says where it is undefined", {"let": OVER, "show": ["sum(v in U: 1/hamming(v, y) if neighbouring(y, v) else 0) == 0"]},
     proved({"rule": "fact", "law": "neighbours", "term": 0, "at": "y", "near": "y", "proof": BOUND}, AT_BITS)),
    ("term by term over two domains", {"let": WIDER, "show": ["sum(x in U: 1) == sum(x in V: 1)"]}, proved(BY_TERMS, AT_WIDER)),
    ("strictly, over an empty range", {"let": {"n": "integer >= 0", "w": "distribution on 0..n"}, "given": ["forall(k in 1..n: w[k] > 0)"], "show": ["sum(k in 1..n: w[k]) > 0"]},
     proved({"rule": "termwise", "rest": "0", "terms": [["1", 0]], "strict": True, "ends": BOUND, "step": {
         "rule": "instance", "hypothesis": 1, "with": {"k": "k"}, "proof": BOUND}}, {"values": {"n": "0"}, "objects": {"w": law("0", "1")}})),
    ("a sum of infinite terms", {"let": OVER | {"P": "distribution", "Q": "distribution"}, "show": ["sum(x in U: kl(P, Q) - kl(P, Q)) == 0"]}, proved(TO_ZERO, AT_BITS)),
    ("a sum of terms that are not all defined", {"let": OVER, "show": ["sum(x in U: 1/hamming(x, y) - 1/hamming(x, y)) == 0"]}, proved(TO_ZERO, AT_BITS)),
    ("a sum over infinitely many databases", {"let": {"U": "mechanism on 1 entries over reals"}, "show": ["sum(x in U: hamming(x, x) + 1) == sum(x in U: 1 + hamming(x, x))"]},
     proved(BY_TERMS)),
    ("sums in another order, one domain in the other's name", {"let": {"n": "integer >= 0", "k": "integer >= 0"}, "show": [
        "sum(k in 0..n: sum(j in 0..k: 1)) == sum(j in 0..k: sum(k in 0..n: 1))"]},
     proved({"rule": "fact", "law": "order", "term": 0, "order": [1, 0], "defined": [TWICE] * 3, "proof": SAME_SUMS}, point(n="1", k="0"), defined=[TWICE] * 3)),
    ("distances of databases of two sizes", {"let": {"n": "integer >= 1", "k": "integer >= 1", "x": "database on n entries", "z": "database on k entries"}, "show": ["hamming(x, z) <= n"]},
     proved({"rule": "distances", "databases": ["x", "z"], "proof": BOUND}, {"values": {"n": "1", "k": "1"}, "objects": {"x": ENTRY, "z": ENTRY}})),
    ("distances of databases of no size", {"let": {"x": "database", "z": "database"}, "show": ["hamming(x, z) == hamming(z, x)"]},
     proved({"rule": "distances", "databases": ["x", "z"], "proof": BOUND}, {"objects": {"x": ENTRY, "z": ENTRY}})),
    ("a database for one of a mechanism of another size", {"let": {"n": "integer >= 1", "M": "mechanism on n entries", "N": "mechanism on n + 1 entries", "x": "database", "z": "database"},
        "show": ["hamming(x, z) <= n"]},
     proved({"rule": "distances", "databases": ["x", "z"], "proof": BOUND}, {"values": {"n": "1"}, "objects": {
         "M": TRIVIAL, "N": TRIVIAL | {"inputs": [["0", "0"]]}, "x": ENTRY, "z": ENTRY}})),
    ("all the probability of a law on another space", {"let": OVER | {"P": "distribution"}, "show": ["sum(x in U: P[x]) == 1"]},
     proved({"rule": "family", "of": "P", "proof": BY_TERMS}, AT_BITS)),
    ("a mechanism of fewer entries, where their number matters", {"let": {"n": "integer >= 1"}, "show": ["exists(M in mechanism on n entries over 2 to 2: entries(M) == 1)"]},
     proved(lifted("entries"), point(n="1"))),
    ("a mechanism of fewer entries, for all its databases", {"let": {"n": "integer >= 1"}, "show": [
        "exists(M in mechanism on n entries over 2 to 2: forall(x in M, z in M: hamming(x, z) <= 1))"]}, proved(lifted("entries"), point(n="1"))),
    ("a mechanism of fewer entries, for laws of its databases", {"let": {"n": "integer >= 1"}, "show": [
        "exists(M in mechanism on n entries over 2 to 2: forall(P in distribution on M: entropy(P) <= log(2)))"]}, proved(lifted("entries"), point(n="1"))),
    ("a mechanism of one entry for one of none", {"let": {"n": "integer >= 0"}, "show": ["exists(M in mechanism on n entries over 2 to 2: not dp(M, 0, 1/4))"]},
     proved(lifted("entries"), point(n="1"))),
    ("a mechanism of more entries", {"show": ["exists(M in mechanism on 1 entries over 2 to 4: capacity(M) >= log(4))"]}, proved(
        {"rule": "lift", "name": "M", "entries": "2", "proof": {"rule": "exists", "values": {"M": {"inputs": [[a, b] for a in "12" for b in "12"],
         "outcomes": list("1234"), "rows": [["1" if i == j else "0" for i in range(4)] for j in range(4)]}}, "proof": BOUND}})),
    ("a mechanism of two letters for one of one", {"let": {"n": "integer >= 1", "m": "integer >= 1"}, "show": ["exists(M in mechanism on n entries over m to 2: not dp(M, 0, 1/4))"]},
     proved(lifted("entries", "over"), point(n="1", m="2"))),
    ("a mechanism of two outputs for one of one", {"let": {"n": "integer >= 1", "m": "integer >= 1"}, "show": ["exists(M in mechanism on n entries over 2 to m: not dp(M, 0, 1/4))"]},
     proved(lifted("entries", "to"), point(n="1", m="2"))),
    ("a mechanism of one letter, with no neighbours, for one of two", {"let": {"m": "integer >= 2"}, "show": ["exists(M in mechanism on 1 entries over m to 2: dp(M, -1, 0))"]},
     proved({"rule": "lift", "name": "M", "over": "1", "proof": {"rule": "exists", "values": {"M": {
         "inputs": [["1"]], "outcomes": ["1", "2"], "rows": [["1", "0"]]}}, "proof": BOUND}}, point(m="2"))),
    ("a mechanism of fewer entries, and another notion of a declared name", {"let": {"n": "integer >= 1", "dp": "function reals -> reals"}, "show": [
        "exists(M in mechanism on n entries over 2 to 2: sup_mi(M) >= 0 and dp(0) > 0)"]}, proved(lifted("entries"), point(n="1"))),
    ("group privacy between databases of another mechanism", {"let": {"n": "integer >= 1", "eps": "real >= 0", "M": "mechanism on n entries", "N": "mechanism on n + 1 entries",
        "x": "database", "z": "database"}, "given": ["dp(M, eps, 0)"], "show": ["close(M(x), M(z), n*eps, 0)"]},
     proved({"rule": "group", "privacy": 2, "distance": "entries", "between": ["x", "z"], "proof": {"rule": "and", "proofs": [BOUND, BOUND, BOUND, intro(BOUND)]}},
            {"values": {"n": "1", "eps": "1"}, "objects": {"M": TRIVIAL, "N": TRIVIAL | {"inputs": [["0", "0"]]}, "x": ENTRY, "z": ENTRY}})),
    ("group privacy of one entry for all", {"let": {"n": "integer >= 1", "eps": "real >= 0", "M": "mechanism on n entries"}, "given": ["dp(M, eps, 0)"],
        "show": ["forall(x in M, z in M: hockey_stick(M(x), M(z), exp(eps)) <= 0)"]},
     proved(intro({"rule": "group", "privacy": 2, "distance": "entries", "between": ["x", "z"], "proof": {"rule": "and", "proofs": [
         BOUND, BOUND, BOUND, intro({"rule": "event", "proof": BOUND})]}}), {"values": {"n": "1", "eps": "1"}, "objects": {"M": TRIVIAL}})),
    ("an entry beyond the last", {"let": {"n": "integer >= 1", "x": "database on n entries over {0, 1}"}, "show": ["x[n + 1] <= 1"]},
     proved(BOUND, {"values": {"n": "1"}, "objects": {"x": ENTRY}})),
    ("an entry of a database that may have none", {"let": {"n": "integer >= 0", "x": "database on n entries over {0, 1}"}, "show": ["x[1] <= 1"]},
     proved(BOUND, {"values": {"n": "1"}, "objects": {"x": ENTRY}})),
    ("an entry that is no number", {"let": {"x": "database on 1 entries over {0, a}"}, "show": ["x[1] <= 0"]}, proved(BOUND, {"objects": {"x": ENTRY}})),
    ("an entry taken for an integer", {"let": {"x": "database on 1 entries over {0.5, 2}"}, "show": ["x[1] >= 1"]},
     proved({"rule": "family", "of": "x[1]", "proof": BOUND}, {"objects": {"x": {"kind": "database", "entries": ["2"]}}})),
    ("closeness from one max-divergence", {"let": {"eps": "real >= 0"} | LAWS, "given": ["max_divergence(P, Q) <= eps"], "show": ["close(P, Q, eps, 0)"]},
     proved(pure("laws of small max-divergence", 2), {"values": {"eps": "1"}, **AT_FAIR})),
    ("max-divergence of laws that are close up to delta", {"let": {"eps": "real >= 0"} | LAWS, "given": ["close(P, Q, eps, 1/2)"], "show": ["max_divergence(P, Q) <= eps"]},
     proved(pure("max-divergence of close laws", 2), {"values": {"eps": "1"}, **AT_FAIR})),
    ("the expected distance of outputs that are no databases", {"let": OVER | {"P": "distribution"}, "show": ["expected_hamming(P, U) <= n"]},
     proved({"rule": "fact", "law": "expected distance", "of": ["P", "U"], "proof": BOUND}, AT_BITS)),
    ("the expected distance over databases of another alphabet", {"let": WIDER | {"P": "distribution"}, "given": ["synthetic(U)"], "show": [
        "expected_hamming(P, U) == sum(x in V, y in V: P[x]*U(x)[y]*hamming(x, y))"]},
     proved({"rule": "fact", "law": "expected distance", "of": ["P", "U", "V"], "proof": linear((3, "1"))}, AT_WIDER)),
    ("an undefined number below oo", {"let": {"x": "real"}, "show": ["1/x <= oo"]}, proved(IDENTITY, point(x="1"))),
    ("a number above oo", {"let": {"x": "real"}, "show": ["x >= oo"]}, proved(IDENTITY, point(x="1"))),
    ("a condition that one conjunct excludes", {"let": {"x": "real"}, "show": ["(1 if x > 1 and x < 2 else 0) <= 0"]},
     proved({"rule": "resolve", "term": 0, "first": {"rule": "absurd", "hypothesis": 1, "proof": BOUND}, "second": BOUND}, point(x="0"))),
    ("the information about another entry", {"let": EACH, "given": OF_EACH, "show": ["sup_mi(M, {j}) <= 0"]}, proved(of_one_entry(), AT_EACH)),
    ("a slice at another entry", {"let": EACH | {"y": "database"}, "given": OF_EACH, "show": ["capacity(slice(M, j, y)) <= 0"]},
     proved(of_one_entry(entry=True), AT_EACH | {"objects": AT_EACH["objects"] | {"y": {"kind": "database", "entries": ["0", "0"]}}})),
    ("the information about all entries, from one of them", {"let": EACH, "given": OF_EACH, "show": ["sup_mi(M) <= 0"]}, proved(of_one_entry(), AT_EACH)),
    ("the information about two entries, from one of them", {"let": EACH, "given": OF_EACH, "show": ["sup_mi(M, {i, j}) <= 0"]}, proved(of_one_entry(), AT_EACH)),
    ("an entry that there is not, of an input", {"let": EACH, "show": ["forall(x in M: x[n + 1] == x[n + 1])"]}, proved(intro(IDENTITY), AT_EACH)),
    ("an order of letters", {"let": EACH, "show": ["forall(x in M: x[1] <= x[1])"]}, proved(intro(IDENTITY), AT_EACH)),
    ("a positive summand of a sum that may be 0", {"let": OVER, "given": ["sum(x in U: hamming(x, y)) >= 0"], "show": ["0 == 1"]},
     proved({"rule": "element", "term": 0, "proof": BOUND}, AT_BITS)),
    ("a positive summand that is the one with a name", {"let": OVER, "given": ["sum(x in U: hamming(x, y)) > 0"], "show": ["hamming(y, y) > 0"]},
     proved({"rule": "element", "term": 0, "proof": BOUND}, AT_BITS)),
    ("what is the same for neighbours, and not a property of one database", {"let": OVER | {"P": "distribution"}, "given": ["P[y] == 0"], "show": [
        "forall(x in U, z in U: P[y]*hamming(x, z) + hamming(x, y) == P[y]*hamming(x, z) + hamming(z, y))"]},
     proved({"rule": "path", "proof": intro(intro(BOUND))}, AT_BITS)),
    ("what is the same for neighbours, of two mechanisms", {"let": WIDER | {"P": "distribution"}, "given": [
        "forall(x in U, z in V: neighbouring(x, z) implies P[x] == P[z])"], "show": ["forall(x in U, z in V: P[x] == P[z])"]},
     proved({"rule": "path", "proof": intro(intro(BOUND))}, AT_WIDER)),
    ("what is the same for inputs of a channel without neighbours", {"let": {"m": "integer >= 1", "W": "channel from A to m", "P": "distribution on A"},
        "show": ["forall(x in W, z in W: P[x] == P[z])"]},
     proved({"rule": "path", "proof": intro(intro(BOUND))}, {"values": {"m": "2"}, "objects": {"W": BINARY | {"kind": "channel"}, "P": FAIR}})),
    ("a number that has no value where there are no neighbours", {"let": {"n": "integer >= 0", "U": "mechanism on n entries over 1", "P": "distribution"},
        "show": ["forall(x in U, z in U: 1/P[x] == 1/P[z])"]},
     proved({"rule": "path", "proof": intro(intro({"rule": "distances", "databases": ["x", "z"], "proof": BOUND}))}, {"values": {"n": "1"}})),
    ("a largest value of what is not bounded, over infinitely many databases", {"let": {"U": "mechanism on 1 entries over naturals", "P": "distribution"},
        "show": ["max(x in U: P[x]) <= 1"]}, proved({"rule": "extremum", "proof": intro(BOUND)}, {})),
    ("a branch whose condition is not assumed", {"let": OVER, "given": ["forall(x in U, z in U: (hamming(x, z) if neighbouring(x, z) else 0) <= 1)"], "show": [
        "forall(x in U, z in U: hamming(x, z) <= 1)"]}, proved(intro({"rule": "instance", "hypothesis": 2, "with": {"x": "x", "z": "z"}, "proof": BOUND}), AT_BITS)),
    ("what holds for databases, of outputs that are none", {"let": OVER, "given": ["forall(x in U, z in U, y in U: U(x)[y] <= U(z)[y])"], "show": [
        "forall(x in U, z in U: forall(a in U(x): U(x)[a] <= U(z)[a]))"]}, proved(intro(OUTPUTS), AT_BITS)),
    ("what holds for databases, of what is no output", {"let": OVER, "given": ["forall(x in U, z in U, y in U: U(x)[y] >= 1/9)", "synthetic(U)"], "show": [
        "forall(x in U, z in U: forall(a in U(x): U(x)[a] >= 1/9))"]}, proved(intro(OUTPUTS), AT_BITS)),
    ("single databases of laws on other outputs", {"let": OVER, "given": ["forall(x in U, z in U, y in U: U(x)[y] <= U(z)[y])"], "show": ["forall(x in U, z in U: close(U(x), U(z), 0, 0))"]},
     proved(intro({"rule": "outcomes", "proof": intro({"rule": "instance", "hypothesis": 2, "with": {"x": "x", "z": "z", "y": "y_1"}, "proof": {
         "rule": "instance", "hypothesis": 2, "with": {"x": "z", "z": "x", "y": "y_1"}, "proof": BOUND}})}), AT_BITS)),
    ("a number for an outcome of an arbitrary law", {"let": {"P": "distribution"}, "given": ["forall(a in P: P[a] >= 1/4)"], "show": ["P[3] >= 1/4"]},
     proved({"rule": "instance", "hypothesis": 0, "with": {"a": "3"}, "proof": BOUND}, {"objects": {"P": FAIR}})),
    ("a bound that is negative at what is no outcome", {"let": {"P": "distribution", "Q": "distribution"}, "given": ["forall(a in P: P[a] <= Q[a] - 1/10)"], "show": ["P[3] <= Q[3] - 1/10"]},
     proved({"rule": "instance", "hypothesis": 0, "with": {"a": "3"}, "proof": BOUND}, {"objects": {"P": law("1 2 3", "0 0 1"), "Q": FAIR}})),
    ("an outcome in the place of a database", {"let": OVER, "show": ["forall(x in U: forall(a in U(x): hamming(a, a) <= 0))"]},
     proved(intro(intro({"rule": "distances", "databases": ["a"], "proof": BOUND})), AT_BITS)),
    ("an outcome in the place of an input", {"let": OVER, "show": ["forall(x in U: forall(a in U(x): close(U(a), U(a), 0, 0)))"]},
     proved(intro(intro({"rule": "event", "proof": {"rule": "and", "proofs": [linear(), linear()]}})), AT_BITS)),
    ("a constant bound for every event from single outcomes", {"let": TWO, "given": ["forall(y in P: P[y] <= 1/2)"], "show": ["forall(S in event of P: P(S) <= 1/2)"]},
     proved({"rule": "outcomes", "proof": intro({"rule": "instance", "hypothesis": 0, "with": {"y": "y"}, "proof": BOUND})}, {"objects": {"P": FAIR}})),
    ("a square for every event from single outcomes", {"let": TWO, "given": ["forall(y in P: P[y]*P[y] <= 1/2*P[y])"], "show": ["forall(S in event of P: P(S)*P(S) <= 1/2*P(S))"]},
     proved({"rule": "outcomes", "proof": intro({"rule": "instance", "hypothesis": 0, "with": {"y": "y"}, "proof": BOUND})}, {"objects": {"P": FAIR}})),
    ("events of laws on spaces of two sizes", {"let": TWO | {"Q": "distribution on 3"}, "given": ["forall(y in P: Q[y] <= P[y])"], "show": ["forall(S in event of P: Q(S) <= P(S))"]},
     proved({"rule": "outcomes", "proof": intro({"rule": "instance", "hypothesis": 0, "with": {"y": "y"}, "proof": BOUND})}, {"objects": {"P": FAIR, "Q": law("1 2 3", "1/2 1/2 0")}})),
    ("the mean of no trials, undefined", {"let": {"n": "integer >= 0"}, "show": ["sum(k = 0..n: k*binom(n, k)*(-1)^(n - k)) == n*0^(n - 1)"]},
     proved({"rule": "fact", "law": "binomial mean", "term": 0, "x": ["1"], "y": ["-1"], "times": "1", "defined": [VALUE], "proof": BOUND}, point(n="1"), defined=[VALUE])),
    ("the mean of other weights", {"let": {"n": "integer >= 1"}, "show": ["sum(k = 0..n: k^2*binom(n, k)*2^k) == 2*n*3^(n - 1)"]},
     proved({"rule": "fact", "law": "binomial mean", "term": 0, "x": ["2"], "y": [], "times": "1", "defined": [VALUE], "proof": linear((1, "1"), defined=[VALUE] * 4)}, point(n="1"), defined=[VALUE])),
    ("a premise that is not known", {"let": {"x": "real"}, "given": ["x > 1 implies x > 5"], "show": ["x > 5"]},
     proved({"rule": "instance", "hypothesis": 0, "with": {}, "proof": BOUND}, point(x="6"))),
    ("an outcome of another number", {"let": {"n": "integer >= 1", "w": "distribution on 0..n"}, "given": ["forall(k in 1..n: w[k - 1] <= 0)"], "show": ["w[n] <= 0"]},
     proved({"rule": "instance", "hypothesis": 1, "with": {"k": "n"}, "proof": BOUND}, {"values": {"n": "1"}, "objects": {"w": law("0 1", "0 1")}})),
    ("the value of a function beyond its domain", {"let": {"n": "integer >= 1", "f": "function 1..n -> [0, 1]"}, "given": ["forall(k in 1..n: f(k) <= 1/2)"],
        "show": ["f(n + 1) <= 1"]},
     proved({"rule": "measure", "term": 0, "proof": BOUND}, {"values": {"n": "1"}, "objects": {"f": {"kind": "function", "table": {"1": "1/2"}}}})),
    ("a value above the interval of a function", {"let": {"n": "integer >= 1", "f": "function 1..n -> [0, 2]"}, "show": ["f(n) <= 1"]},
     proved({"rule": "measure", "term": 0, "proof": BOUND}, {"values": {"n": "1"}, "objects": {"f": {"kind": "function", "table": {"1": "1/2"}}}})),
    ("an input of a mechanism with more letters", {"let": WIDER | {"P": "distribution"}, "given": ["forall(x in U: P[x] <= 0)"], "show": ["forall(z in V: P[z] <= 0)"]},
     proved(intro({"rule": "instance", "hypothesis": 2, "with": {"x": "z"}, "proof": BOUND}), AT_WIDER)),
]


def binary(**changes: Any) -> dict[str, Any]:
    return {"M": BINARY | changes}


WITNESSES: list[Attack] = [
    *INFORMATION_WITNESSES,
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
    ("a space given by its size with labels of its own", {"let": {"P": "distribution on 2"}, "show": ["P[1] + P[2] == 1"]},
     refuted(objects={"P": law("3 4", "1/2 1/2")})),
    ("letters given by their number with labels of their own", {"let": {"M": "mechanism on 1 entries over 2 to 2"}, "show": ["M(1)[1] + M(1)[2] == 1"]},
     refuted(objects=binary(inputs=[["1"], ["2"]], rows=[["1/2", "1/2"], ["0", "1"]]))),
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
    ("the inverse of h above log(2)", {"let": {"y": "real in [0, 1]"}, "show": ["h_inv(y) <= 1/2"]}, proved(BOUND, point(y="1/2"))),
    ("the inverse of h at a number that may be above log(2)", {"let": {"y": "real >= 0"}, "show": ["h_inv(y) <= 1/2"]},
     proved({"rule": "fact", "law": "inverse entropy", "with": {"y": "y"}, "proof": BOUND}, point(y="1/2"))),
    ("h inverted on its other branch", {"let": {"p": "real in [1/2, 1]"}, "show": ["h_inv(h(p)) == p"]},
     proved({"rule": "fact", "law": "entropy inverted", "with": {"p": "p"}, "proof": BOUND}, point(p="1/2"))),
    ("a function of the name of the normal law", {"let": {"Phi": "function 1..2 -> [2, 3]"}, "show": ["Phi(1) < 1"]},
     proved(BOUND, {"objects": {"Phi": {"kind": "function", "table": {"1": "2", "2": "2"}}}})),
    ("the normal law at infinity is not below one", {"let": {"x": "real"}, "show": ["Phi(x) <= 1 - 1/10^30"]}, proved(BOUND, point(x="1"))),
    ("undefined at log(2), just not seen", {"let": {"y": "real"}, "show": ["h_inv(log(2)) <= 1/2"]}, refuted("ill-posed", y="1")),
    ("a side that is not seen to be undefined, beside one without a value", {"let": {"x": "real"}, "show": ["inf(t in real: t^2) <= log(x)"]},
     refuted("ill-posed", x="exp(1e-300) - 1 - 1e-300")),
    ("an undefined side that is not read", {"let": {"x": "real"}, "show": ["x > 0 and inf(t in real: t^2) <= log(x) or x <= 0"]},
     refuted("ill-posed", x="0")),
    ("a side without a value that is not undefined", {"let": {"x": "real"}, "show": ["inf(t in real: t^2) <= x"]}, refuted("ill-posed", x="0")),
    ("a symbol over the difference of two symbols", {"let": {"x": "real"}, "show": ["inf(t in real: t^2) <= a/(a - a)"]}, refuted("ill-posed", x="0")),
    ("a point outside the domain", {"let": {"x": "real in (0, 1]"}, "show": ["x > 0"]}, refuted(x="0")),
    ("a point that breaks an assumption", {"let": {"x": "real"}, "given": ["x > 1"], "show": ["x > 1"]}, refuted(x="1")),
    ("false is not undefined", {"let": {"x": "real"}, "show": ["x > 1"]}, refuted("ill-posed", x="1")),
    ("undefined is not false", {"let": {"x": "real"}, "show": ["1/x > 1"]}, refuted(x="0")),
    ("a limit at a point that the domain does not reach", {"let": {"x": "real in [1, 2]"}, "show": ["limit(x -> 0: x) != 0"]},
     {**refuted(x="1"), "proof": LIMIT_OF_X}),
    ("a finite limit of integers", {"let": {"n": "integer"}, "show": ["limit(n -> 0: n) != 0"]}, {**refuted(n="1"), "proof": LIMIT_OF_X}),
    ("the complement in the space of another law",
     {"let": {"P": "distribution", "M": "mechanism on 1 entries to B", "x": "database", "A": "event on B"}, "show": ["M(x)(A) + M(x)(not A) == 1"]},
     refuted(objects={"P": FAIR, "M": TRIVIAL | {"outcomes": ["3"]}, "x": ENTRY, "A": {"kind": "event", "outcomes": []}})),
    ("the events of another law",
     {"let": {"P": "distribution", "M": "mechanism on 1 entries", "x": "database"}, "given": ["forall(A in event: M(x)(A) <= 0)"], "show": ["0 == 1"]},
     refuted(objects={"P": FAIR, "M": TRIVIAL | {"outcomes": ["3"]}, "x": ENTRY})),
    ("databases before their mechanism", {"let": {"x": "database", "y": "database", "M": "mechanism on 1 entries"}, "show": ["hamming(x, y) <= 1"]},
     refuted(objects={"x": {"kind": "database", "entries": list("000")}, "y": {"kind": "database", "entries": list("111")}, "M": TRIVIAL})),
    ("a space that is defined, not arbitrary", {"let": {"P": "distribution on A"}, "define": {"A": "{1, 2}"}, "show": ["card(P) == 2"]},
     refuted(objects={"P": law("1 2 3", "1/2 1/4 1/4")})),
    ("a space whose size is declared later", {"let": {"P": "distribution on n", "n": "integer in [2, 2]"}, "show": ["card(P) == n"]},
     refuted(objects={"P": law("1 2 3", "1/2 1/4 1/4")}, n="2")),
    ("a set is no real number", {"let": {"x": "real"}, "show": ["card(x) == 1"]}, refuted(x="{1, 2}")),
    ("a domain that mentions a name bound after it, at a point", {"show": ["forall(y in [0, x], x in [0, 1]: y > 2)"]}, refuted(x="1", y="0")),
    ("an undeclared name equals no number", {"let": {"x": "real"}, "show": ["x == y"]}, refuted(x="1")),
    ("a law in a branch that is not taken",
     {"let": {"x": "real >= 1"}, "show": ["(1 if x > 1 else ({1: x, 2: 1 - x})[1]) >= 0"]}, refuted("ill-posed", x="sqrt(2)")),
    ("a law in a condition that is not read",
     {"let": {"x": "real >= 1"}, "show": ["(1 if x < 1 and ({1: x, 2: 1 - x})[1] > 0 else 2) >= 0"]}, refuted("ill-posed", x="sqrt(2)")),
    ("an event that lists an outcome twice", {"let": {"P": "distribution", "A": "event"}, "show": ["card(A) <= card(P)"]},
     refuted(objects={"P": law("1", "1"), "A": {"kind": "event", "outcomes": ["1", "1"]}})),
    ("equal entries written differently", {"show": ["hamming([sqrt(4)], [2]) == 0"]}, refuted()),
    ("a slice at an entry written differently", {"let": {"M": "mechanism on 2 entries"}, "show": ["not forall(y in slice(M, 1, [1, sqrt(4)]): 0 == 1)"]},
     refuted(objects=binary(inputs=[["1", "2"]], rows=[["1", "0"]]))),
    ("a slice at what is no database", {"let": {"M": "mechanism on 2 entries"}, "show": ["not forall(y in slice(M, 1, (0, 7)): 0 == 1)"]},
     refuted(objects=binary(inputs=[["1", "2"]], rows=[["1", "0"]]))),
    ("a formula in the place of a value", {"let": {"x": "real in [0, 1]"}, "show": ["x < 1"]}, refuted(x="1 < 2")),
]
