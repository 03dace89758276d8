"""Statements as papers on privacy and information print them, written down before anything was tried; some false by
little: those that are true are proved, the others refuted."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate

TWO = {"n": "integer >= 1", "M": "mechanism on n entries", "N": "mechanism on n entries"}
ANSWERS = {"n": "integer >= 1", "eps": "real >= 0", "M": "mechanism on n entries", "P": "distribution on M"}
DELTAS = {**TWO, "d": "real in [0, 1]", "f": "real in [0, 1]"}
GUESS = {"k": "integer >= 2", "m": "integer >= 1", "eps": "real >= 0", "P": "distribution on k", "W": "channel from k to m",
         "x": "integer in [1, k]", "y": "integer in [1, m]"}
LAWS = {"P": "distribution", "Q": "distribution"}
FUNCTIONS = {"n": "integer >= 1", "f": "function 1..n -> reals", "g": "function 1..n -> reals"}
TRUE: dict[str, dict[str, Any]] = {
    # composition with a product, not a sum, of what may go wrong
    "two answers, total variation": {"let": DELTAS, "given": ["dp(M, 0, d)", "dp(N, 0, f)"], "show": ["dp(compose(M, N), 0, d + f - d*f)"]},
    "two answers, eps and delta": {"let": {**DELTAS, "e": "real >= 0", "g": "real >= 0"}, "given": ["dp(M, e, d)", "dp(N, g, f)"],
                                   "show": ["dp(compose(M, N), e + g, 1 - (1 - d)*(1 - f))"]},
    "three answers": {"let": {**DELTAS, "K": "mechanism on n entries"}, "given": ["dp(M, 1, d)", "dp(N, 1, d)", "dp(K, 1, d)"],
                      "show": ["dp(compose(M, N, K), 3, 1 - (1 - d)^3)"]},
    "independent samples": {"let": {**LAWS, "R": "distribution", "S": "distribution"}, "show": [
        "tv(product(P, R), product(Q, S)) <= 1 - (1 - tv(P, Q))*(1 - tv(R, S))"]},
    # laws of databases
    "private answers, max-information": {"let": ANSWERS, "given": ["dp(M, eps)"], "show": ["max_information(P, M) <= n*eps"]},
    "private answers, leakage": {"let": ANSWERS, "given": ["dp(M, eps)"], "show": ["maximal_leakage(P, M) <= n*eps"]},
    # over all numbers
    "Laplace tail": {"let": {"b": "real > 0", "t": "real >= 0"}, "show": [
        "integral(x in reals: exp(-abs(x)/b)/(2*b) if abs(x) >= t else 0) == exp(-t/b)"]},
    "geometric variance": {"let": {"a": "real in (0, 1)"}, "show": ["sum(k in integers: k^2*(1 - a)/(1 + a)*a^abs(k)) == 2*a/(1 - a)^2"]},
    "Gaussian moments": {"let": {"s": "real"}, "show": ["integral(x in reals: exp(s*x - x^2/2)/sqrt(2*pi)) == exp(s^2/2)"]},
    "geometric mean": {"show": ["sum(k in naturals: k*(2/3)^k) == 6"]},
    "roots": {"let": {"a": "real >= 0", "b": "real >= 0"}, "show": ["abs(sqrt(a) - sqrt(b)) <= sqrt(abs(a - b))"]},
    # the square of a sum
    "Cauchy and Schwarz": {"let": FUNCTIONS, "show": ["sum(i in 1..n: f(i)*g(i))^2 <= sum(i in 1..n: f(i)^2)*sum(i in 1..n: g(i)^2)"]},
    "norms": {"let": FUNCTIONS, "show": ["sum(i in 1..n: f(i)) <= sqrt(n*sum(i in 1..n: f(i)^2))"]},
    "a scalar product": {"let": FUNCTIONS, "show": ["abs(sum(i in 1..n: f(i)*g(i))) <= sqrt(sum(i in 1..n: f(i)^2))*sqrt(sum(i in 1..n: g(i)^2))"]},
    "norms of laws": {"let": {"n": "integer >= 1", "P": "distribution on n", "Q": "distribution on n"}, "show": [
        "sum(i in 1..n: abs(P[i] - Q[i]))^2 <= n*sum(i in 1..n: (P[i] - Q[i])^2)"]},
    "harmonic and arithmetic mean": {"let": {"n": "integer >= 1", "f": "function 1..n -> (0, oo)"}, "show": [
        "n^2 <= sum(i in 1..n: f(i))*sum(i in 1..n: 1/f(i))"]},
    "trade-off": {"let": {**LAWS, "eps": "real >= 0", "d": "real in [0, 1]", "A": "event"}, "given": ["close(P, Q, eps, d)"],
                  "show": ["1 - Q(A) >= max(0, 1 - d - exp(eps)*P(A), exp(-eps)*(1 - d - P(A)))"]},
    "chi-square": {"let": LAWS, "show": ["kl(P, Q) <= tv(P, Q) + chi2(P, Q)/2"]},
}
FALSE: dict[str, dict[str, Any]] = {
    "two answers, too small": {"let": DELTAS, "given": ["dp(M, 0, d)", "dp(N, 0, f)"], "show": ["dp(compose(M, N), 0, d + f - 2*d*f)"]},
    "max-information, too small": {"let": ANSWERS, "given": ["dp(M, eps)"], "show": ["max_information(P, M) <= (n - 1/2)*eps"]},
    "Laplace variance": {"let": {"b": "real > 0"}, "show": ["integral(x in reals: x^2*exp(-abs(x)/b)/(2*b)) == b^2"]},
    "geometric mean from one": {"show": ["sum(k in naturals: k*(2/3)^k) == 5"]},
    "posterior": {"let": GUESS, "given": ["ldp(W, eps)"], "show": [
        "P[x]*W(x)[y] <= exp(eps/2)*P[x]*sum(z in 1..k: P[z]*W(z)[y])"]},
    "trade-off, half of delta": {"let": {**LAWS, "eps": "real >= 0", "d": "real in [0, 1]", "A": "event"},
                                 "given": ["close(P, Q, eps, d)"], "show": ["1 - Q(A) >= exp(-eps)*(1 - d/2 - P(A))"]},
    "Cauchy and Schwarz, too small": {"let": FUNCTIONS, "show": [
        "sum(i in 1..n: f(i)*g(i))^2 <= sum(i in 1..n: f(i)^2)*sum(i in 1..n: g(i)^2)/2"]},
    "norms, one less": {"let": FUNCTIONS, "show": ["sum(i in 1..n: f(i))^2 <= (n - 1/2)*sum(i in 1..n: f(i)^2)"]},
    "chi-square, a third": {"let": LAWS, "show": ["kl(P, Q) <= tv(P, Q)/3 + chi2(P, Q)/2"]},
}


def verdict(data: dict[str, Any]) -> str | None:
    """What the kernel says of what the engines find."""
    statement, problems = read_statement(data)
    assert not problems
    (part,) = propose(statement).parts
    if part.evidence is None:
        return None
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    assert verdict(TRUE[name]) == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name: str) -> None:
    assert verdict(FALSE[name]) == "refuted"
