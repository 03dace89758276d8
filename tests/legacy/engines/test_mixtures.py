"""Divergences and informations of mixtures, from means of rows, and at the input end of a chain: the prover proves what
is true of them, the kernel accepts it, and what is false by little has no proof."""

from __future__ import annotations

import pytest

from tests.legacy.engines.test_cascades import proved

SIZES = {"n": "integer >= 1", "m": "integer >= 1", "k": "integer >= 1", "a": "real > 0", "t": "real in (0, 1)"}
LAWS = SIZES | {"P": "distribution on n", "R": "distribution on m", "S": "distribution on m", "Q": "distribution on m",
                "W": "channel from n to m"}
OUT = "forall(y in 1..m: Q[y] == sum(x in 1..n: P[x]*W(x)[y]))"
SPACE = dict.fromkeys("PQRS", "distribution") | {"t": "real in (0, 1)", "a": "real > 1"}
MIXED = "forall(A in event: S(A) == t*Q(A) + (1 - t)*R(A))"
CHANNELS = SIZES | dict.fromkeys("FGK", "channel from n to m") | {"P": "distribution on n", "c": "real >= 0"}
ROWS = "forall(x in 1..n, y in 1..m: F(x)[y] == t*G(x)[y] + (1 - t)*K(x)[y])"
CHAIN = SIZES | {"P": "distribution on k", "T": "channel from k to n", "W": "channel from n to m", "V": "channel from k to m",
                 "R": "distribution on n", "eps": "real >= 0"}
LINKS = "forall(v in 1..k, y in 1..m: V(v)[y] == sum(x in 1..n: T(v)[x]*W(x)[y]))"
MIDDLE = "forall(x in 1..n: R[x] == sum(v in 1..k: P[v]*T(v)[x]))"


@pytest.mark.parametrize(("show", "holds"), [
    ("kl(R, Q) <= max(x in 1..n: kl(R, W(x)))", True), ("tv(Q, R) <= max(x in 1..n: tv(W(x), R))", True),
    ("renyi(R, Q, a) <= sum(x in 1..n: P[x]*renyi(R, W(x), a) if P[x] > 0 else 0)", True),
    ("chi2(Q, R) <= sum(x in 1..n: P[x]*chi2(W(x), R) if P[x] > 0 else 0)", True),
    ("renyi(Q, R, 2) <= sum(x in 1..n: P[x]*renyi(W(x), R, 2) if P[x] > 0 else 0)", False),
    ("kl(R, Q) <= min(x in 1..n: kl(R, W(x)))", False),
    ("max(u in 1..n, z in 1..n: kl(W(u), W(z))) >= kl(W(1), Q)", True),
])
def test_divergences_from_the_mean_of_rows(show: str, holds: bool) -> None:
    assert proved(show, [OUT], LAWS) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("hockey_stick(P, S, 2) <= t*hockey_stick(P, Q, 2) + (1 - t)*hockey_stick(P, R, 2)", True),
    ("renyi(P, S, a) <= t*renyi(P, Q, a) + (1 - t)*renyi(P, R, a)", True),
    ("renyi(S, P, a) <= t*renyi(Q, P, a) + (1 - t)*renyi(R, P, a)", False),
])
def test_divergences_of_mixtures(show: str, holds: bool) -> None:
    assert proved(show, [MIXED], SPACE) is holds


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("capacity(G) <= c", "capacity(F) <= t*c + (1 - t)*log(n)", True),
    ("capacity(G) <= c", "capacity(F) <= t*c", False),
])
def test_informations_through_mixtures(given: str, show: str, holds: bool) -> None:
    assert proved(show, [ROWS, given], CHANNELS, 100) is holds


MECHANISMS = {"n": "integer >= 1", "m": "integer >= 2", "t": "real in [0, 1]", "P": "distribution", "c": "real >= 0"} | dict.fromkeys(
    "FGK", "mechanism on n entries over m")
DATABASES = "forall(x in F, y in F: F(x)[y] == t*G(x)[y] + (1 - t)*K(x)[y])"
KEPT = [f"synthetic({m})" for m in "FGK"]


@pytest.mark.parametrize(("given", "show", "holds"), [
    (KEPT, "mi(P, F) <= t*mi(P, G) + (1 - t)*mi(P, K)", True),
    ([*KEPT, "mi(P, G) <= c", "mi(P, K) <= 2*c"], "mi(P, F) <= (2 - t)*c", True),
    (KEPT, "mi(P, F) <= t*mi(P, K) + (1 - t)*mi(P, G)", False),
    (KEPT[:2], "mi(P, F) <= t*mi(P, G) + (1 - t)*mi(P, K)", False),
])
def test_informations_through_mixtures_that_put_out_databases(given: list[str], show: str, holds: bool) -> None:
    assert proved(show, [*given, DATABASES], MECHANISMS, 100) is holds


@pytest.mark.parametrize(("given", "show", "holds"), [
    (MIDDLE, "sibson_mi(P, V, a) <= sibson_mi(R, W, a)", True), (MIDDLE, "mi(P, V) <= mi(R, W)", True),
    (MIDDLE, "mi(R, W) <= mi(P, V)", False),
    (MIDDLE, "min_entropy_leakage(P, V) <= min_entropy_leakage(R, W)", False),
    ("forall(L in distribution on n: max_information(L, W) <= eps)", "max_information(P, V) <= eps", True),
    ("forall(L in distribution on n: max_information(L, W) <= eps)", "max_information(P, V) <= eps/2", False),
])
def test_the_input_end_of_a_chain(given: str, show: str, holds: bool) -> None:
    assert proved(show, [LINKS, given], CHAIN) is holds


POSITIVE = "forall(x in 1..n, y in 1..m: W(x)[y] > 0)"
ORDER = LAWS | {"a": "real > 1"}


@pytest.mark.parametrize(("show", "holds"), [
    ("sum(x in 1..n, y in 1..m: P[x]*W(x)[y]^a*sum(z in 1..n: P[z]*W(z)[y])^(1 - a)) <= "
     "sum(x in 1..n, z in 1..n, y in 1..m: P[x]*P[z]*W(x)[y]^a*W(z)[y]^(1 - a))", True),
    ("sum(x in 1..n, y in 1..m: P[x]*W(x)[y]^a*sum(z in 1..n: P[z]*W(z)[y])^(1 - a)) >= "
     "sum(x in 1..n, z in 1..n, y in 1..m: P[x]*P[z]*W(x)[y]^a*W(z)[y]^(1 - a))", False),
])
def test_sums_over_more_indices_on_one_side(show: str, holds: bool) -> None:
    assert proved(show, [POSITIVE], ORDER, 300) is holds
