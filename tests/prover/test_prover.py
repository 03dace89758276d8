"""The prover: what it returns is accepted by the kernel's check of verdicts, and what is false it does not prove."""

from __future__ import annotations

from functools import cache

import pytest

from symdp.elaboration import statement
from symdp.kernel.trace import Writer
from symdp.kernel.verdict import check
from symdp.library import load
from symdp.proof.facts import Facts
from symdp.prover import prove

TRUE = {
    "products": ({"x": "real >= 1", "y": "real >= x"}, [], "x*y + 1 >= x + y"),
    "squares": ({"x": "real", "y": "real"}, [], "2*x*y <= x^2 + y^2"),
    "factors": ({"x": "real > 0"}, [], "(x^2 - 1)^2*x >= 0"),
    "denominators": ({"w": "real >= 1", "d": "real in [0, 1]"}, ["d <= 1/(w + 1)"], "w*d + d <= 1"),
    "derivative": ({"x": "real"}, [], "1 + x <= exp(x)"),
    "two derivatives": ({"x": "real >= 0"}, [], "1 + x + x^2/2 <= exp(x)"),
    "logarithm alone": ({"x": "real >= 0"}, [], "log(1 + x) >= 2*x/(2 + x)"),
    "two variables": ({"p": "real in (0, 1)", "q": "real in (0, 1)"}, [],
                      "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) >= 2*(p - q)^2"),
    "another place": ({"x": "real in (0, 1)"}, [], "h(x) <= log(2) - 2*(x - 1/2)^2"),
    "no derivative at an end": ({"d": "real in (0, 1)", "m": "real >= 1"}, [],
                                "2*h(d/(1 + d)) + 2*d/(1 + d)*log(m) <= 2*h(d) + 2*d*log(m + 1)"),
    "ends of a closed range": ({"p": "real in [0, 1]"}, [], "0 <= h(p)"),
    "cases": ({"eps": "real > 0"}, [], "eps*tanh(eps/2) <= min(eps, eps^2)"),
    "logarithms of both sides": ({"x": "real"}, [], "(exp(x) + exp(-x))/2 <= exp(x^2/2)"),
    "where the slope vanishes": ({"a": "real > 0", "b": "real > 0"}, ["a + b < 1"],
                                 "-a*log(a) - b*log(b) - (1 - a - b)*log(1 - a - b) <= log(3)"),
    "cover": ({"x": "real in [1/10, 2]"}, [], "x^2*exp(-x) + log(x) < 2"),
    "a chord of a root": ({"x": "real > 0"}, [], "sqrt(x) <= (1 + x)/2"),
    "exponential variable": ({"a": "real > 0", "b": "real > 0"}, [], "a*b <= a^3/3 + 2*b^(3/2)/3"),
    "sums of squares": ({"x": "real", "y": "real"}, [], "3*x^2*y^2 <= x^4*y^2 + x^2*y^4 + 1"),
    "sign changes": ({"p": "real in [0, 1]"}, [], "4*log(2)*p*(1 - p) <= h(p)"),
    "concavity": ({"p": "real in [0, 1]", "q": "real in [0, 1]"}, [], "h(p) <= h(p*(1 - q) + q*(1 - p))"),
    "log-sum": ({"a": "real > 0", "b": "real > 0", "c": "real > 0", "d": "real > 0"}, [],
                "(a + b)*log((a + b)/(c + d)) <= a*log(a/c) + b*log(b/d)"),
    "extreme value": ({"eps": "real >= 0", "x": "real >= 0"}, ["x*(1 + exp(eps)) <= 1"],
                      "eps*x*(exp(eps) - 1) <= eps^2/2"),
    "exponential tangents": ({"a": "real > 0", "b": "real > 0", "t": "real in [0, 1]"}, [],
                             "a^t*b^(1 - t) <= t*a + (1 - t)*b"),
    "two exponentials, at infinity": ({"x": "real > 0"}, [], "exp(1) <= (1 + 1/x)^(x + 1/2)"),
    "roots": ({"n": "integer >= 1"}, [], "1/sqrt(n + 1) <= 2*sqrt(n + 1) - 2*sqrt(n)"),
    "closed forms": ({"n": "integer >= 0", "r": "real in [0, 1)"}, [], "sum(k = 0..n: r^k) <= 1/(1 - r)"),
    "l'Hospital": ({"u": "real > 0"}, [], "limit(u -> 0: ((1 + u)*log(1 + u) - u)/u^2) == 1/2"),
    "l'Hospital at infinity": ({"n": "integer >= 1"}, [], "limit(n -> oo: n*(2^(1/n) - 1)) == log(2)"),
    "numbers with a name": ({"x": "real > 0"}, [], "x/sqrt(2*pi) <= 2*x/5"),
    "antiderivative": ({"a": "real > 0"}, [], "integral(t in 0..oo: t*exp(-a*t)) == 1/a^2"),
    "antiderivative with limits at the ends": ({"x": "real"}, [], "integral(p in 0..1: h(p)) == 1/2"),
    "slopes bound an integrand": ({"x": "real >= 0"}, [], "integral(t in 0..x: exp(-t^2)) <= x"),
    "slopes on a ray": ({"x": "real > 0"}, [], "integral(t in x..oo: exp(-t^2/2)) <= exp(-x^2/2)/x"),
    "supremum at a place": ({"a": "real > 0"}, [], "sup(x in real: a*x - x^2) == a^2/4"),
    "supremum in the limit": ({"a": "real > 0"}, [], "sup(x in real > 0: x/(a + x)) == 1"),
    "exponentials that occur": ({"t": "real in [0, 1]", "a": "real", "b": "real", "c": "real", "d": "real"}, [],
                                "0 < exp(t*a + (1 - t)*b) + exp(t*c + (1 - t)*d)"),
    "bounds that meet": ({"p": "real in [0, 1]", "q": "real in [0, 1]"}, ["p + q == 0"], "h(p) <= q"),
    "an instance inside": ({"d": "real in (0, 1)"}, [], "d*d <= d"),
    "equations": ({"x": "real", "y": "real"}, ["x + y == 1"], "4*x*y <= 1"),
    "extended reals": ({"p": "real in (0, 1)", "q": "real in (0, 1)"}, [], "2*(p - q)^2 <= kl_bernoulli(p, q)"),
    "a fact": ({"P": "distribution", "Q": "distribution", "R": "distribution"}, [],
               "tv(P, R) <= tv(P, Q) + tv(Q, R)"),
}
FALSE = {
    "derivative": ({"x": "real >= 0"}, [], "exp(x) <= 1 + x + x^2"),
    "by one per cent": ({"p": "real in (0, 1)", "q": "real in (0, 1)"}, [],
                        "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) >= 2.02*(p - q)^2"),
    "a sum of squares": ({"x": "real", "y": "real"}, [], "3*x^2*y^2 <= x^4*y^2 + x^2*y^4 + 0.99"),
    "a chord": ({"p": "real in [0, 1]"}, [], "4*log(2)*p*(1 - p)*1.01 <= h(p)"),
    "a limit": ({"u": "real > 0"}, [], "limit(u -> 0: ((1 + u)*log(1 + u) - u)/u^2) == 0.51"),
    "an integral": ({"x": "real >= 0"}, [], "integral(t in 0..x: exp(-t^2)) <= 0.99*x"),
    "a supremum": ({"a": "real > 0"}, [], "sup(x in real: a*x - x^2) == a^2/5"),
    "strict": ({"x": "real"}, [], "1 + x < exp(x)"),
    "not defined": ({"x": "real >= 0"}, [], "x/x <= 1"),
    "no instance": ({"x": "real"}, ["x < 0", "0 < x"], "x == 1"),
}


@cache
def facts():
    return Facts.of(load())


def attempt(let, given, show, **more):
    said = statement(let, {}, given, [show])
    return said, prove(said, 0, facts(), **more)


def evidence(proof):
    writer = Writer()
    shown = [writer.step(th) for th in (*proof.theorems, *proof.instance)]
    return {"part": 0, "verdict": "proved", "trace": writer.data, "shown": shown,
            "point": {"spaces": {n: writer.type(t) for n, t in proof.spaces.items()},
                      "values": {v.name: writer.term(t) for v, t in proof.values.items()}}}


@pytest.mark.parametrize("name", TRUE)
def test_what_it_proves_is_accepted(name):
    said, out = attempt(*TRUE[name])

    assert out.proof is not None, (out.missing, out.log.nearest())
    check(said, evidence(out.proof), {n: f.statement for n, f in load().facts.items()})


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name):
    _, out = attempt(*FALSE[name], steps=200)

    assert out.proof is None
    assert out.missing


def test_steps_and_what_is_found_are_the_same_twice():
    first, second = (attempt(*TRUE["no derivative at an end"])[1] for _ in range(2))

    assert first.log.steps == second.log.steps
    assert first.log.facts == second.log.facts and sum(first.log.facts.values()) > 0


def test_it_ends_when_its_steps_are_used_up_or_the_caller_says_so():
    _, few = attempt(*TRUE["another place"], steps=5)
    _, late = attempt(*TRUE["another place"], expired=lambda: True)

    assert few.proof is None and "out of steps" in few.missing
    assert late.proof is None and "out of steps" in late.missing


def test_open_goals_are_told_in_words():
    _, out = attempt({"x": "real in (0, 1/4)"}, [], "Phi(x) >= x", steps=400)

    assert out.proof is None
    assert "x <= Phi(x)" in out.log.nearest()
