"""Statements that ask for the meaning of one construction each, where it is degenerate as well: to be held against
today's evaluation as those of claims/ are. They are neither true nor false; that both sides say the same is what counts.
"""

from __future__ import annotations

LAWS = {"P": "distribution", "Q": "distribution", "a": "real", "b": "real"}
SIZED = {"n": "integer in [1, 3]", "P": "distribution on n", "Q": "distribution on n", "a": "real", "b": "real"}
MIXED = {"p": "real in [0, 1]", "a": "real"}
CHANNELS = {"P": "distribution on A", "W": "channel from A to B", "V": "channel from A to B", "a": "real", "b": "real"}
SIZES = {"n": "integer in [1, 3]", "m": "integer in [1, 2]", "P": "distribution on n", "W": "channel from n to m",
         "V": "channel from n to m", "a": "real", "b": "real"}
OPEN = {"n": "integer in [1, 2]", "M": "mechanism on n entries over A to B", "N": "mechanism on n entries over A to B",
        "x": "database on n entries over A", "z": "database on n entries over A", "a": "real", "b": "real"}
LETTERS = {"n": "integer in [1, 2]", "m": "integer in [1, 2]", "M": "mechanism on n entries over m to B",
           "N": "mechanism on n entries over m to B", "x": "database on n entries over m",
           "z": "database on n entries over m", "a": "real", "b": "real"}
SET = {"M": "mechanism on 2 entries over {0, 1} to {0, 1, 2}", "N": "mechanism on 2 entries over {0, 1} to {0, 1, 2}",
       "n": "integer in [1, 3]", "x": "database on 2 entries over {0, 1}", "z": "database on 2 entries over {0, 1}",
       "a": "real", "b": "real"}
ONE = {**SET, "M": "mechanism on 2 entries over {5} to {0, 1}", "N": "mechanism on 2 entries over {5} to {0, 1}",
       "x": "database on 2 entries over {5}", "z": "database on 2 entries over {5}"}
VARIABLES = {"X": "variable", "Y": "variable", "Z": "variable in 2", "a": "real"}

OF_LAWS = [
    "kl(P, Q) <= a", "kl(P, Q) == oo", "kl(P, Q) < kl(Q, P)", "tv(P, Q) <= a", "tv(P, Q) == 1", "chi2(P, Q) <= a",
    "chi2(P, Q) == oo", "max_divergence(P, Q) <= a", "max_divergence(P, Q) == oo", "renyi(P, Q, a) <= b",
    "renyi(P, Q, a) == oo", "renyi(P, Q, 1/2) == oo", "renyi(P, Q, 2) < 1", "hellinger_integral(P, Q, a) <= b",
    "hellinger_integral(P, Q, 2) == oo", "hellinger_integral(P, Q, 1/2) == 0", "hockey_stick(P, Q, a) <= b",
    "close(P, Q, a, b)", "close(P, Q, a, 0)", "close(P, Q, 0, b)", "jensen_shannon(P, Q, a) <= b",
    "jensen_shannon(P, Q, 1/3) < 1/5", "entropy(P) <= a", "entropy(P) == 0", "min_entropy(P) <= a", "P == Q", "close(P, Q, 1/2, 1/8)",
    "min_entropy(P) < entropy(P)", "kl(P, Q) - kl(Q, P) <= a", "a*kl(P, Q) <= b", "exp(-kl(P, Q)) <= a",
    "1/kl(P, Q) <= a", "log(kl(P, Q)) <= a", "sqrt(chi2(P, Q)) <= a", "kl(P, Q)/chi2(P, Q) <= a", "kl(P, Q)^a <= b",
    "close(P, Q, kl(P, Q), 0)", "max(kl(P, Q), a) == oo", "abs(kl(P, Q)) <= a", "bits(kl(P, Q)) <= a",
    "forall(x in P: P[x] <= exp(a)*Q[x])", "exists(x in P: P[x] == 0)", "sum(x in P: P[x]*Q[x]) <= a",
    "max(x in P: P[x]) <= a", "min(x in P: P[x]/Q[x]) <= a", "sum(x in P: P[x]*log(P[x]/Q[x])) <= a",
    "sum(x in P: P[x]*log(P[x])) <= a", "prod(x in P: P[x]) <= a", "card(P) <= a", "sum(x in P: 1/P[x]) <= a",
    "sum(x in P: rel_entr(P[x], Q[x])) == oo", "max(x in P: kl(P, Q)) == oo", "kl(P, mixture(a, P, Q)) <= b",
    "tv(product(P, P), product(Q, P)) <= a", "kl(product(P, Q), product(Q, P)) == oo", "mixture(1/2, P, Q) == P",
    "forall(E in event of P: P(E) <= exp(a)*Q(E) + b)", "exists(E in event of P: P(E) - Q(E) == tv(P, Q))",
    "P == Q implies kl(P, Q)/a <= 1", "kl(P, Q) == oo or kl(P, Q) - a <= b", "kl(P, Q) if a > 0 else 1 <= b",
    "sup(x in P: P[x]) <= a", "inf(x in P: P[x]*a) <= b", "sum(x in P: kl(P, Q)*P[x]) <= a",
    "forall(x in P: Q[x] > 0 implies P[x]/Q[x] <= a)", "forall(x in P: P[x]/Q[x] <= a or Q[x] == 0)",
]
OF_CHANNELS = [
    "mi(P, W) <= a", "mi(P, W) == 0", "max_information(P, W) <= a", "maximal_leakage(P, W) <= a",
    "min_entropy_leakage(P, W) <= a", "min_capacity(W) <= a", "renyi_mi(P, W, a) <= b", "sibson_mi(P, W, a) <= b",
    "renyi_mi(P, W, 2) <= 1", "sibson_mi(P, W, 1/2) <= 1/4", "sibson_mi(P, W, 1) <= mi(P, W)",
    "cond_renyi(P, W, V, a) <= b", "cond_renyi(P, W, V, 1) == oo", "cond_renyi(P, W, V, 2) == oo",
    "capacity(W) <= a", "capacity(W) == 0", "renyi_capacity(W, a) <= b", "sibson_capacity(W, 1) <= a",
    "ldp(W, a, b)", "ldp(W, a)", "ci_lmidp(W, a)", "cd_lmidp(P, W, a)", "lip(P, W, a, b)", "lip(P, W, a)",
    "forall(x in W, y in W(x): W(x)[y] <= exp(a)*V(x)[y])", "forall(x in W: kl(W(x), V(x)) <= a)",
    "sum(x in W, y in W(x): P[x]*W(x)[y]) == 1", "max(x in W: kl(W(x), V(x))) == oo", "capacity(mixture(a, W, V)) <= b",
    "forall(x in W, z in W: close(W(x), W(z), a, 0))", "exists(x in W: entropy(W(x)) == 0)",
    "capacity(compose(W, V)) <= a", "card(P) <= a", "min(x in W: max(y in W(x): W(x)[y])) <= a",
    "forall(R in distribution on W: mi(R, W) <= a)", "sup(x in W: kl(W(x), V(x))) <= a",
    "exists(R in distribution on W: R == P)", "maximal_leakage(P, W) <= capacity(W)", "ldp(W, 1, 1/4)", "ldp(W, 1/2)",
    "lip(P, W, 1/2, 1/8)", "lip(P, W, 1/4)", "cd_lmidp(P, W, 1/10)", "ci_lmidp(W, 1/10)", "ldp(W, capacity(W))",
]
OF_MECHANISMS = [
    "dp(M, a, b)", "dp(M, a)", "dp(M, 0, b)", "mi_dp(M, a)", "kl_dp(M, a)", "free_lunch(M, a)", "neighbouring(x, z)",
    "hamming(x, z) <= a", "kl(M(x), M(z)) <= a", "close(M(x), M(z), a, b)", "entries(M) == a", "x[1] == z[1]",
    "x[n] == z[n]", "x == z", "capacity(slice(M, 1, x)) <= a", "capacity(slice(M, n, x)) <= a", "sup_mi(M) <= a",
    "sup_mi(M, {1}) <= a", "sup_mi(M, {1, 2}) <= a", "capacity(restrict(M, {1}, x)) <= a",
    "capacity(restrict(M, {1, 2}, x)) <= a", "dp(restrict(M, {1}, x), a)", "dp(compose(M, N), a, b)",
    "mi_dp(compose(M, N), a)", "dp(mixture(b, M, N), a)", "personalized(M, function(i in 1..entries(M): a*i))",
    "forall(u in M, w in M: neighbouring(u, w) implies close(M(u), M(w), a, b))", "capacity(M) <= a", "ldp(M, a)",
    "forall(u in M: M(u)[1] <= a)", "sum(u in M: 1) == a", "exists(u in M: entropy(M(u)) == a)",
    "forall(u in M, w in M: u != w implies tv(M(u), M(w)) <= a)",
    "dp(M, 1, 1/4)", "dp(M, 1/2)", "mi_dp(M, 1/10)", "kl_dp(M, 1/5)", "free_lunch(M, 1)",
    "personalized(M, function(i in 1..entries(M): i/2))", "dp(M, capacity(M))", "mi_dp(M, capacity(slice(M, 1, x)))",
]
WITH_LAW = [
    "mi(P, M) <= a", "adversarial(P, M, a)", "identifiable(P, M, a)", "bayes_dp(P, M, a, b)", "bayes_dp(P, M, a)",
    "cond_mi(P, M, 1) <= a", "cond_mi(P, M, n) <= a", "neighbour_ratio(P, M, a)", "sum(u in M: P[u]) <= a",
    "forall(u in M: P[u] > 0 implies P[u]*M(u)[1] <= a)", "adversarial(P, M, 1/2)", "identifiable(P, M, 1)",
    "bayes_dp(P, M, 1/2, 1/8)", "neighbour_ratio(P, M, 1)", "cond_mi(P, M, 1) <= mi(P, M)", "max_information(P, M) <= a", "card(P) == a",
]
OF_VARIABLES = [
    "H(X) <= a", "H(X, Y) <= a", "H(X | Y) == 0", "I(X; Y) <= a", "I(X; Y) == 0", "I(X; Y | Z) <= a", "H(Z) <= log(2)",
    "independent(X, Y)", "independent(X, Y, Z)", "markov(X, Y, Z)", "markov(X, Y, Z, X)", "I(X, Y; Z) <= a",
    "H(X, Y | Z) <= a", "I(X; Y) - H(X | Y) <= a",
]
WRITTEN = [
    "entropy({0: p, 1: 1 - p}) <= a", "kl({0: p, 1: 1 - p}, {0: a, 1: 1 - a}) == oo", "entropy({0: p, 0: 1 - p}) == 0",
    "entropy({a: p, 1: 1 - p}) == 0", "{0: p, 1: 1 - p}[0] == a", "tv({0: p, e: 1 - p}, {e: p, 0: 1 - p}) <= a",
    "entropy({(0, e): p, (1, e): 1 - p}) <= a", "capacity([[p, 1 - p], [1 - p, p]]) <= a", "[1/a, 2][2] == 2",
    "capacity(channel(x in {0, 1}: {x: p, 1 - x: 1 - p})) <= a", "h(a) <= p", "h_inv(a) <= p", "binom(3, a) <= p",
    "capacity(channel(x in 1..2: {1: 1/x, 2: 1 - 1/x})) <= a", "kl_bernoulli(p, a) <= 1", "kl_bernoulli(p, a) == oo",
    "capacity(channel(x in {0, a}: {x: p, 1: 1 - p})) == 0", "rel_entr(a, p) <= 1", "rel_entr(p, a) == oo",
    "dp(mechanism(x in {0, 1}, y in {0, 1}: {x + y: p, 0: 1 - p}), a)", "0*log(a) <= p", "a*log(a) <= p", "log2(a) <= p",
    "p*log(p*a) <= 1", "log(p)*p <= a", "a^p <= 1", "p^a <= 1", "a^(1/3) <= p", "(-1)^a <= p", "0^a == p", "coth(a) <= p",
    "dp(mechanism(x in 1..2: {x: 1 - p, e: p}), a)", "forall(k in 1..3: 1/(k - a) <= p or k > 2)", "1/a - 1/a == 0",
    "exists(k in {0, 1, 2}: 1/(k - a) >= p)", "sum(k in 1..0: 1/a) == 0", "prod(k in 1..3: a - k) == 0",
    "max(a, p, 1/2) <= 1", "min(k in 1..3: abs(k - a)) <= p", "max(k in 1..0: a) <= p", "a if p > 1/2 else 1/a <= p",
    "a in {0, 1, 2}", "a in [0, p)", "a in 1..3", "a in naturals", "det([[a, p], [p, a]]) <= 1", "card({1, a, p}) == 2",
    "entropy(function(x in {0, 1}: {x: 1})(a)) == 0", "function(x in [0, 1]: 1/x)(a) <= 2", "Phi(a) <= p",
    "postprocess(channel(x in {0, 1}: {x: p, 1 - x: 1 - p}), channel(y in {0, 1}: {y: 1}))(0)[0] == p",
]


def probes() -> list[tuple[str, dict[str, str], list[str], str]]:
    """Name, declarations, assumptions, and what is asked."""
    out = []
    for label, let, shows in (
            ("laws", LAWS, OF_LAWS), ("sized laws", SIZED, OF_LAWS), ("channels", CHANNELS, OF_CHANNELS),
            ("sized channels", SIZES, OF_CHANNELS), ("mechanisms", OPEN, OF_MECHANISMS),
            ("mechanisms over m", LETTERS, OF_MECHANISMS), ("mechanisms over {0, 1}", SET, OF_MECHANISMS),
            ("mechanisms over {5}", ONE, OF_MECHANISMS), ("variables", VARIABLES, OF_VARIABLES),
            ("written", MIXED, WRITTEN)):
        out += [(label, let, [], s) for s in shows]
    for label, let in (("law of databases", OPEN), ("law of databases over m", LETTERS),
                       ("law of databases over {0, 1}", SET), ("law of databases over {5}", ONE)):
        out += [(label, {**let, "P": "distribution on M"}, [], s) for s in WITH_LAW]
    return out
