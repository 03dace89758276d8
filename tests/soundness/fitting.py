"""What stands in the place of a law, a channel, an event or a database is one, and fits what stands beside it: every
statement under ATTACKS is undefined somewhere."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, law, proved, refuted

HALF = law("1 2", "1/2 1/2")
MEASURED = {"rule": "measure", "term": 0, "proof": BOUND}


def channel(inputs: str, outcomes: str, kind: str = "channel") -> dict[str, Any]:
    listed = [[x] for x in inputs.split()] if kind == "channel" else [[x, y] for x in inputs.split() for y in inputs.split()]
    row = ["1"] + ["0"]*(len(outcomes.split()) - 1)
    return {"kind": kind, "inputs": listed, "outcomes": outcomes.split(), "rows": [row]*len(listed)}


LET = {
    "x": "real", "k": "integer", "n": "integer >= 1", "m": "integer >= 1", "P": "distribution on 2", "Q": "distribution on A",
    "R": "distribution on B", "T": "distribution on 3", "W": "channel from 2 to 2", "V": "channel from 2 to 3",
    "Z": "channel from 3 to 2",
    "U": "channel from A to B", "M": "mechanism on 2 entries over 2 to 2", "N": "mechanism on 2 entries over 2 to 3",
    "O": "mechanism on 2 entries over A to B", "E": "event on A", "F": "event on B",
    "d": "database on 2 entries over 2", "u": "database on n entries over 2", "v": "database on m entries over 2",
    "a": "database on 2 entries over A", "b": "database on 2 entries over B",
    "g": "function 1..1 -> reals", "h1": "function [0, 1] -> [0, 1]"}
AT: dict[str, Any] = {
    "x": "1/2", "k": "1", "n": "2", "m": "2", "P": HALF, "Q": HALF, "R": HALF, "T": law("1 2 3", "1/2 1/2 0"),
    "W": channel("1 2", "1 2"), "V": channel("1 2", "1 2 3"), "Z": channel("1 2 3", "1 2"), "U": channel("1 2", "1 2"), "M": channel("1 2", "1 2", "mechanism"),
    "N": channel("1 2", "1 2 3", "mechanism"), "O": channel("1 2", "1 2", "mechanism"), "g": {"kind": "function", "table": {"1": "1"}},
    "E": {"kind": "event", "outcomes": ["1"]}, "F": {"kind": "event", "outcomes": ["1"]},
    **{z: {"kind": "database", "entries": ["1", "1"]} for z in "duvab"}}


def said(term: str, names: str, proof: Any, form: str) -> tuple[dict[str, Any], dict[str, Any]]:
    own = names.split()
    at = {"values": {z: AT[z] for z in own if isinstance(AT.get(z), str)},
          "objects": {z: AT[z] for z in own if isinstance(AT.get(z), dict)}}
    return {"let": {z: LET[z] for z in own}, "show": [form.format(term)]}, proved(proof, at)


def number(name: str, names: str, *shown: str) -> list[Attack]:
    return [(f"{name}: {term}", *said(term, names, IDENTITY, "{0} == {0}")) for term in shown]


def notion(name: str, names: str, *shown: str) -> list[Attack]:
    return [(f"{name}: {term}", *said(term, names, intro(BOUND), "{0} implies {0}")) for term in shown]


def wrong(name: str, names: str, *shown: str, form: str = "{0} == 5") -> list[Attack]:
    """The claim that a number is 5 is not refuted, where there is no such number."""
    own, out = names.split(), list[Attack]()
    for term in shown:
        evidence = refuted(objects={z: AT[z] for z in own if isinstance(AT[z], dict)},
                           **{z: AT[z] for z in own if isinstance(AT[z], str)})
        out.append((f"{name}, at a point: {term}", {"let": {z: LET[z] for z in own}, "show": [form.format(term)]}, evidence))
    return out


def typed(name: str, declared: str, *shown: str) -> list[Attack]:
    """f of this type, which says something of x."""
    row = ["1", "0"]
    at: dict[str, Any] = {"function": {"kind": "function", "table": {"1": "0", "2": "0"}}, "distribution": law("1 2", "1 0"), "real": "0",
                          "channel": {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [row, row]}}
    value = at[declared.split()[0]]
    instance = {"values": {"x": "1", **({"f": value} if value == "0" else {})}, "objects": {} if value == "0" else {"f": value}}
    if "reals ->" in declared:
        instance = {"values": {"x": "1"}, "objects": {"f": "function(t in reals: 0)"}, "proof": {"rule": "intro", "proof": BOUND}}
    return [(f"{name}: {term} of a {declared}", {"let": {"x": "real", "f": declared}, "show": [f"{term} == {term}"]}, proved(IDENTITY, instance))
            for term in shown]


WRITTEN = "capacity(channel(b in {{0, 1}}: {}))".format
GENUINE: list[Attack] = [
    *wrong("laws that fit", "P Q R W T V M n m u v", "tv(product(Q, R), product(Q, R))", "mi(P, W)", "cond_renyi(P, W, W, 2)",
           "hamming(u, v)", "capacity(mixture(1/2, postprocess(W, W), W))", "kl(V(1), T)", "W(1)({1})", "tv(mixture(1/2, Q, Q), Q)"),
    *wrong("laws of rows that fit", "U F R", "forall(x in U: U(x)(F) == 5)", "forall(x in U: tv(U(x), R) == 5)", form="{0}"),
    *number("a written channel", "P W x", WRITTEN("P if b == 0 else {1: 1/2, 2: 1/2}"), WRITTEN("W(b + 1)"), WRITTEN(
        "P if x == b else mixture(1/3, P, P)"), "mi(P, channel(b in {1, 2}: W(b)))"),
    *number("a chosen law", "P W x", "entropy(P if x > 0 else W(2))", "tv(P if 1/(1 + x^2) > 0 else W(2), P)"),
    *number("laws on one space", "P Q R W", "tv(product(Q, R), product(Q, R))", "tv(postprocess(W, W)(1), P)", "mi(mixture(1/2, P, P), W)"),
    *number("a law of databases", "P M d", "mi(product(P, P), M)", "cond_mi({(1, 2): 1/2, d: 1/2}, M, 2)"),
    *number("databases of one size", "d n u", "hamming(d, (1, 2))", "hamming(u, u)"),
    *number("a law of events", "P", WRITTEN("{1: P({1}), 0: 1 - P({1})} if b == 0 else {1: 1}")),
    *number("events of a law", "W P", "sup(S in event of W(2): P(S))", "max(S in event of mixture(1/2, P, P): P(S))"),
    *notion("events of a law", "W P", "forall(S in event of W(2): P(S) <= 1)"),
    *typed("values between numbers", "function 1..2 -> [0, 1/(1 + x^2)]", "f(1)"), *typed("a set", "distribution on {x/x^0, 2}", "f[2]"),
    *typed("a set", "channel from {1/(1 + 0), 2} to 2", "capacity(f)"), *typed("a bound law", "real", "sup(g in function reals -> [0, x]: g(1))"),
    *number("a row of some entries", "P M d", "tv(restrict(M, {1, 2}, d)(1, 2), P)", "mi(P, restrict(M, {2}, d))"),
    *number("an event of a row", "U F", "U(1)(F)", "mixture(1/2, U, U)(1)(not F)"),
]
ATTACKS: list[Attack] = [
    *number("a row that is no law", "P x", WRITTEN("P if b == 0 else {1: x, 2: 1 - x}"), WRITTEN("P if b == 0 else {1: 2, 2: -1}")),
    *number("a row that is a mixture with no weight", "P x", WRITTEN("P if b == 0 else mixture(x, P, P)")),
    *number("a condition on rows that is undefined", "P x", WRITTEN("P if 1/x == b else {1: 1}")),
    *number("rows at no input", "W", WRITTEN("W(b)"), "min_capacity(channel(b in {1, 3}: W(b)))"),
    *number("rows on different spaces", "Q R", WRITTEN("Q if b == 0 else R"), WRITTEN("product(Q, R) if b == 0 else product(R, Q)"),
            "capacity(channel(b in 1..2: Q if b == 1 else R))"),
    *number("inputs that are undefined", "P x", "capacity(channel(b in {1/x}: P))", "capacity(channel(b in {0, 1/x}: P))"),
    *number("a written channel at no input", "P", "tv((channel(b in {0, 1}: P))(2), P)", "mi({2: 1}, channel(b in {0, 1}: P))",
            "mi(P, channel(b in {0, 1}: P))"),
    *number("a conditional channel of other inputs", "T W x", "mi(T, W if x > 0 else W)", "mi(T, compose(W if x > 0 else W, W if x > 0 else W))",
            "min_entropy(postprocess(T, W if x > 0 else W))"),
    *number("a conditional channel that leads elsewhere", "V W x", "min_capacity(postprocess(V if x > 0 else V, W))", "min_capacity(postprocess(V, W if x > 0 else W))"),
    *number("a conditional law on other inputs", "P T W x", "mi(P if x > 0 else {3: 1}, W)", "mi(P if x > 0 else T, W)"),
    *number("written laws put together, on other inputs", "P W M x", "mi(mixture(1/2, {3: 1}, {4: 1}), W)", "mi(product({1: 1}, {3: 1}), M)",
            "mi(product(P, {x: 1}), M)", "mi(product(mixture(1/2, P, {3: 1}), P), M)", "min_entropy(postprocess({3: 1}, W))", "min_capacity(postprocess(channel(b in {0, 1}: {3: 1}), W))"),
    *number("a law on other inputs, passed on", "T W", "min_entropy(postprocess(T, W))"),
    *number("a row of a conditional channel at no input", "W P x", "tv(mixture(1/2, (W if x > 0 else W), (W if x > 0 else W))(3), P)"),
    ("a row of a conditional channel that has a name, at no input", {"let": {z: LET[z] for z in "WPx"}, "define": {"C": "W if x > 0 else W"},
                                                                     "show": ["tv(C(3), P) == tv(C(3), P)"]}, said("", "W P x", IDENTITY, "")[1]),
    *number("a conditional database of another size", "d u n x", "hamming(u if x > 0 else u, d)", "hamming((1, 2, 3) if x > 0 else (1, 2, 3), d)", "hamming(d if x > 0 else u, d)"),
    *number("a conditional database with an entry that is undefined", "d x", "hamming((1, 1/x) if x < 1 else (1, 2), d)"),
    *[(f"a size that is undefined: {size}", {"let": {"x": "real"}, "show": [f"forall(P in distribution on {size}: 1 == 1)"]},
       proved(intro(BOUND), {"values": {"x": "2"}, "objects": {}})) for size in ("sum(k in 1..2: 1/x)", "abs(2/x)", "floor(2/x)", "max(k in 1..2: 1/x)")],
    ("a size of a declared law that is undefined", {"let": {"x": "real", "P": "distribution on sum(k in 1..2: 1/x)"}, "show": ["1 == 1"]},
     proved(BOUND, {"values": {"x": "2"}, "objects": {"P": law("1", "1")}})),
    *number("something else in the place of an object", "P W x", "tv(x, P)", "tv(W, P)", "tv(W if x > 0 else W, P)", "min_capacity(P)", "mi(W, P)", "entropy(W)"),
    *number("something else in the place of an object", "P W x d", "tv(1, P)", "tv(P[1], P)", "mi(P, 2*x)", "entropy(P + P)", "capacity(P(1))", "mi(P, W(1))",
            "entropy((P, P))", "hamming(P, P)", "hamming(x, d)", "hamming(a, d)", "hamming(d[1], d)", "mixture(1/2, P, W)({1})", "product(P, 2)({1})"),
    *notion("something else in the place of an object", "M P W d", "neighbouring(P, P)", "close(1, P, 1, 0)", "personalized(M, W)"),
    *number("something else in the place of an event or an outcome", "P Q d", "P(Q)", "P(d)", "P(not Q)", "P({Q})", "P[Q]", "tv({Q: 1}, P)"),
    *number("something else in the place of an input", "U P E O d", "tv(U(P), U(1))", "tv(U(E), U(1))", "tv(O(1, E), O(d))"),
    *[(f"a letter of another space: {e}", {"let": {"O": LET["O"], "a": LET["a"], "U": "channel from C to B"}, "show": [
        f"forall(z in U: tv(slice(O, 1, a)({e}), slice(O, 1, a)(a[1])) >= 0)"]}, proved(intro(MEASURED), {"objects": {z: AT[z] for z in "OaU"}}))
      for e in ("z", "a", "U", "O")],
    *number("a row of a channel that is chosen", "W P", "tv(apply(W, 3), P)"),
    *number("a written mechanism beside another law", "P", "mi(P, mechanism(b in {1}, c in {1, 2}: P))"),
    ("a conditional of channels without inputs", {"let": {"m": "integer >= 0", "K": "channel from m to 2", "x": "real"}, "show": ["min_capacity(K if x > 0 else K) == min_capacity(K if x > 0 else K)"]},
     proved(IDENTITY, {"values": {"m": "2", "x": "1"}, "objects": {"K": channel("1 2", "1 2")}})),
    *number("a written mechanism", "P x", "sup_mi(mechanism(b in {1}, c in {1, 2}: P if b == c else {1: x, 2: 1 - x}))"),
    *notion("a row that is no law", "P x", "ldp(channel(b in {0, 1}: P if b == 0 else {1: x, 2: 1 - x}), 1)"),
    *notion("rows on different spaces, for all reals", "Q R", "capacity(channel(b in reals: Q if b == 0 else R)) <= 1"),
    *number("a condition on a law that is undefined", "P W x k", "entropy(P if 1/x > 0 else P)", "entropy(P if x > 0 else W(k))",
            "entropy(product(P if 1/x > 0 else P, P))", "mi(P, W if 1/x > 0 else W)", "capacity(postprocess(W if 1/x > 0 else W, W))"),
    *number("an outcome that is undefined", "P x", "tv({1/x: 1}, P)", "tv({(1, 1/x): 1}, product(P, P))", "card({1/x, P[1]})"),
    *number("an event of another space, of a row", "U E", "U(1)(E)", "mixture(1/2, U, U)(1)(E)", "U(1)(not E)"),
    *number("an event of factors, of a product", "Q E", "product(Q, Q)(E)"),
    *number("laws put together on other spaces", "P Q R W T", "tv(product(Q, R), product(R, Q))", "tv(product(P, P), product(P, P, P))",
            "tv(product(P, P), product(T, T))", "tv(compose(W, W)(1), P)"),
    *notion("laws put together on other spaces", "Q R", "close(product(Q, R), product(R, Q), 1, 0)"),
    *number("a law of other inputs", "P T W V", "mi(product(P, P), W)", "mi(mixture(1/2, T, T), W)", "mi(V(1), W)", "mi({3: 1}, W)",
            "capacity(postprocess(compose(W, W), W))", "capacity(postprocess(W, channel(b in {5}: {b: 1})))"),
    *number("outputs on other spaces", "P W V", "cond_renyi(P, W, V, 2)", "capacity(mixture(1/2, W, V))"),
    *number("rows of a written channel on another space", "P T W", "cond_renyi(P, W, channel(b in 1..2: T), 2)"),
    *number("a law of no databases", "T Q M O", "cond_mi(T, M, 1)", "cond_mi(Q, O, 1)", "mi(product(T, T), M)", "cond_mi({(1, 3): 1}, M, 1)"),
    *notion("a law of no databases", "T M", "adversarial(T, M, 1)", "identifiable(T, M, 1)", "bayes_dp(T, M, 1)", "neighbour_ratio(T, M, 1)",
            "synthetic(M) and expected_hamming(T, M) <= 1"),
    *number("a law of more than an event", "P k", WRITTEN("{1: 2*P({1}), 0: 1 - 2*P({1})} if b == 0 else P"),
            WRITTEN("{1: P[k], 0: 1 - P({1})} if b == 0 else P")),
    *number("a row of more or fewer entries", "P M d", "tv(restrict(M, {1}, d)(1, 2), P)", "tv(restrict(M, {1, 2}, d)(1), P)",
            "mi(P, restrict(M, {1, 2}, d))", "mi({1: 1}, restrict(M, {1, 2}, d))"),
    *number("an entry that there is not", "M k d", "cond_mi({d: 1}, M, k)", "cond_mi({d: 1}, M, 3)"),
    *notion("a function of fewer entries", "M g", "personalized(M, g)"),
    *number("databases of two sizes", "n m u v d", "hamming(u, v)", "hamming(d, (1, 2, 1))", "hamming(u, d)"),
    *notion("databases of two sizes", "n m u v", "neighbouring(u, v)"),
    *wrong("laws put together on other spaces", "Q R W P", "tv(product(Q, R), product(R, Q))", "tv(compose(W, W)(1), P)"),
    *wrong("an event of another space", "U E R", "U(1)(E)", "R(E)", "product(R, R)(E)", "R(not E)"),
    *wrong("a law of other inputs", "W V T M", "capacity(postprocess(compose(W, W), W))", "cond_mi(T, M, 1)"),
    *wrong("a channel from more", "W Z", "capacity(postprocess(W, Z))"),
    *wrong("outputs on other spaces", "P W V", "cond_renyi(P, W, V, 2)", "capacity(mixture(1/2, W, V))"),
    *wrong("a law of no databases", "T M", "identifiable(T, M, 1)", form="{0} implies 1 == 2"),
    *wrong("an event of another space, of bound laws", "U E", "forall(x in U: U(x)(E) == 5)", form="{0}"),
    *number("events of no law", "W P", "sup(S in event of W(3): P(S))", "max(S in event of mixture(2, P, P): P(S))"),
    *notion("events of no law", "W P", "forall(S in event of W(3): P(S) <= 1)"),
    *typed("values without an end", "function 1..2 -> [0, 1/x]", "f(1)"), *typed("values without an end", "function reals -> [0, 1/x]", "f(1)"),
    *typed("values between no numbers", "function 1..2 -> [0, oo - oo]", "f(1)"),
    *typed("a set with an undefined member", "function {1/x, 2} -> reals", "f(2)"), *typed("a set with an undefined member", "distribution on {1/x, 2}", "f[2]"),
    *typed("a set with an undefined member", "channel from {1/x, 2} to 2", "capacity(f)"), *typed("a set with an undefined member", "channel from 2 to {1/x, 2}", "capacity(f)"),
    *typed("a bound function", "real", "sup(g in function reals -> [0, 1/x]: g(1))"), *typed("a bound law", "real", "sup(P in distribution on {1/x}: entropy(P))"),
    *number("databases over different letters", "a b", "hamming(a, b)"),
]
