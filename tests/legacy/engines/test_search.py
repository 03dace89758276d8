"""The hunt: what it finds, what the kernel says to it, and that it is the same every time."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from symdp.language.files import read_claims
from symdp.legacy.engines import search
from symdp.legacy.engines.field import certificate
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import Statement
from tests.legacy.engines.search_cases import statement

CORPUS = Path(__file__).resolve().parents[2] / "soundness"
SMALL = ("02-logarithms", "04-polynomials", "07-ill-posed", "08-distributions", "10-channels")


def kernel_verdict(s: Statement, evidence: dict[str, Any]) -> str:
    plain = json.loads(json.dumps(evidence))
    return check_certificate(certificate(s, plain), s).parts[0].verdict


def planted(folder: str, names: tuple[str, ...]) -> list[Any]:
    out = []
    for name in names:
        file = CORPUS / folder / f"{name}.toml"
        if file.exists():
            claims, problems = read_claims(file.read_bytes(), folder)
            assert not problems
            out += [pytest.param(c.statement, c.about["expect"], id=c.id) for c in claims]
    return out


@pytest.mark.parametrize(("s", "expected"), planted("false", SMALL))
def test_planted_errors_are_found(s: Statement, expected: str) -> None:
    found = search.hunt(s, 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == expected
    assert kernel_verdict(s, found.evidence) == expected


@pytest.mark.parametrize(("s", "expected"), planted("true", ("02-logarithms", "06-limits", "10-channels")))
def test_true_statements_keep_their_peace(s: Statement, expected: str) -> None:
    found = search.hunt(s, 0, effort=0)

    assert found.evidence is None
    assert found.instance is not None
    assert found.trials > 0
    assert found.tried


SEVERAL = {
    "group privacy with a wrong factor": statement(
        "close(M(x), M(y), k*eps, (k*eps - 1)/(exp(eps) - 1)*delta)", ["dp(M, eps, delta)", "hamming(x, y) <= k"],
        n="integer >= 1", k="integer in [1, n]", eps="real > 0", delta="real in [0, 1]", M="mechanism on n entries",
        x="database", y="database"),
    "an equation to keep": statement("a*b + b*c + c*a <= 0.33", ["a + b + c == 1"], a="real >= 0", b="real >= 0",
                                     c="real >= 0"),
    "a moment constraint": statement(
        "sum(i in 1..m: w[i]*z(i)^2) <= 1.1", ["sum(i in 1..m: w[i]*z(i)) == 1"],
        m="integer >= 1", w="distribution on m", z="function 1..m -> [0, 2]"),
    "a narrow valley": statement("(x - 0.123)^2 + (y - 0.877)^2 >= 1e-6", x="real in [0, 1]", y="real in [0, 1]"),
    "an irrational point": statement("(x^2 - 2)^2 > 0", x="real"),
    "a transcendental point": statement("(exp(x) - 5)^2 > 0", x="real"),
    "symbols as letters": statement("M(a)({1}) <= 0.99*exp(eps)*M(c)({1})", ["dp(M, eps, 0)"], eps="real > 0",
                                    M="mechanism on 1 entries over {a, b, c} to {0, 1}"),
    "a bound name": statement("forall(x in [0, 1], y in [0, x]: x - y <= eps)", eps="real > 0"),
    "a large number": statement("n^2 <= 10^6*n", n="integer >= 1"),
    "an event": statement("P(A) <= Q(A)", P="distribution", Q="distribution", A="event"),
    "a capacity with a skew law": statement(
        "capacity(W) <= 0.22", p="real in [0.4, 1/2]",
        define={"W": "channel(x in {0, 1}: {0: 1, 1: 0} if x == 0 else {0: p, 1: 1 - p})"}),
}


@pytest.mark.parametrize("name", SEVERAL)
def test_witnesses_for_all_sorts_of_statements(name: str) -> None:
    found = search.hunt(SEVERAL[name], 0)

    assert found.evidence is not None
    assert kernel_verdict(SEVERAL[name], found.evidence) == "refuted"


def test_witnesses_are_simple() -> None:
    found = search.hunt(statement("exp(x) >= 1 + x + x^2/2", x="real"), 0)
    assert found.evidence is not None
    assert found.evidence["witness"]["values"] == {"x": "-1"}

    found = search.hunt(statement("2*a*b <= 0.99*(a^2 + b^2)", a="real > 0", b="real > 0"), 0)
    assert found.evidence is not None
    assert found.evidence["witness"]["values"] == {"a": "1", "b": "1"}


def test_a_tie_refutes_only_what_is_strict() -> None:
    assert search.hunt(statement("h(p) < log(2)", p="real in [0, 1]"), 0).evidence is not None
    assert search.hunt(statement("h(p) <= log(2)", p="real in [0, 1]"), 0).evidence is None


def test_refuted_is_said_rather_than_ill_posed() -> None:
    found = search.hunt(statement("log(x) >= -5", x="real in [0, 1]"), 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == "refuted"


def test_an_undefined_assumption_is_found() -> None:
    s = statement("x >= 1", ["log(x) >= 0"], x="real")
    found = search.hunt(s, 0)

    assert found.evidence is not None
    assert found.evidence["witness"]["in"] == "given"
    assert kernel_verdict(s, found.evidence) == "ill-posed"


def test_overflow_is_not_called_undefined() -> None:
    assert search.hunt(statement("exp(x)/exp(x) == 1", x="real"), 0).evidence is None


def test_every_part_is_looked_at_on_its_own() -> None:
    s = statement(["x^2 >= 0", "x^2 >= 1", "1/x <= 1 or x < 1"], x="real")

    verdicts = [found.evidence and found.evidence["verdict"] for found in (search.hunt(s, i) for i in range(3))]
    assert verdicts == [None, "refuted", "ill-posed"]


def test_the_margin_is_a_number() -> None:
    found = search.hunt(statement("x^2 + 1/3 >= 0", x="real"), 0)

    assert found.margin is not None
    assert float(found.margin) == pytest.approx(1 / 3, abs=1e-4)
    assert search.hunt(statement("x^2 >= 0", x="real"), 0).margin == "0"


def test_instances_satisfy_the_assumptions_and_are_inside() -> None:
    s = statement("x > 0", ["x > 3/2", "x < y"], x="real", y="real in [0, 10]")
    found = search.instance(s)

    assert found is not None
    x, y = (float(eval_fraction(found["values"][n])) for n in ("x", "y"))
    assert 1.5 < x < y < 10


def eval_fraction(text: str) -> float:
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


def test_no_instance_of_the_impossible() -> None:
    assert search.instance(statement("x > 0", ["x > 1", "x < 1/2"], x="real")) is None


def test_the_same_seed_gives_the_same_answer() -> None:
    s = statement("kl(P, Q) >= 2.02*tv(P, Q)^2", P="distribution", Q="distribution")

    first, second = (dataclasses.asdict(search.hunt(s, 0, seed=3)) for _ in range(2))
    assert first == second


def test_another_seed_looks_elsewhere_and_finds_it_too() -> None:
    s = statement("kl(P, Q) >= 2.02*tv(P, Q)^2", P="distribution", Q="distribution")

    assert all(search.hunt(s, 0, seed=k).evidence is not None for k in range(4))


def test_what_cannot_be_searched_is_said() -> None:
    found = search.hunt(statement("det(A) >= 0", A="psd matrix of order 5"), 0)

    assert found.trials == 0
    assert "matrix" in found.tried[0]["outcome"]


def test_no_files_are_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    search.hunt(statement("kl(P, Q) >= 0", P="distribution on 2", Q="distribution on 2"), 0)

    assert list(tmp_path.iterdir()) == []


def test_laws_on_databases_break_statements() -> None:
    """Wang, Ying and Zhang 2016, Lemma 2 at the largest distortion, where the logarithm is that of 0."""
    s = statement("eps >= log(n/D - 1)", ["sum(x in M: P[x]) == 1", "synthetic(M)", "expected_hamming(P, M) <= D"], n="integer in [1, 1]",
                  D="real in [0, n]", eps="real >= 0", M="mechanism on n entries over 2", P="distribution")
    found = search.hunt(s, 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] in ("refuted", "ill-posed")


def test_a_side_without_a_value_hides_nothing() -> None:
    s = statement("inf(N in mechanism on 1 entries over 2: mi(P, N)) == log(1/D)", ["sum(x in U: P[x]) == 1"], D="real in [0, 1]",
                  U="mechanism on 1 entries over 2", P="distribution")
    found = search.hunt(s, 0, effort=0)

    assert found.evidence is not None
    assert found.evidence["verdict"] == "ill-posed"
    assert search.hunt(statement("inf(N in mechanism on 1 entries over 2: mi(P, N)) == log(1 + D)", ["sum(x in U: P[x]) == 1"], D="real in [0, 1]",
                                 U="mechanism on 1 entries over 2", P="distribution"), 0).trials == 0, "nothing was tried"


def test_where_an_assumption_is_undefined_it_determines_nothing() -> None:
    s = statement("Q[1] <= 1", ["forall(x in 1..2: Q[x] == (P[x] + 1/2*(t - t)/t)/1)"], t="real in [0, 1]", P="distribution on 2",
                  Q="distribution on 2")
    found = search.hunt(s, 0, effort=1)

    assert found.evidence is not None
    assert found.evidence["witness"]["in"] == "given"


@pytest.mark.parametrize("show", ["sum(k in 1..n: 1/k^2) <= 1.64", "prod(k in 1..n: 1 + 1/k^2) <= 18/5",
                                  "sum(k in 1..n: 1/k) <= 5", "binom(2*n, n) >= 4^n/10"])
def test_long_sums_are_looked_at_where_short_ones_hold(show: str) -> None:
    s = statement(show, n="integer >= 1")

    found = search.hunt(s, 0)

    assert found.evidence is not None
    assert kernel_verdict(s, found.evidence) == "refuted"
    assert int(found.evidence["witness"]["values"]["n"]) > 8


def test_numbers_larger_than_floats_end_no_search() -> None:
    assert search.hunt(statement("binom(2*n, n) <= 4^n", n="integer >= 1"), 0).evidence is None


def test_where_the_end_of_a_range_is_unclear_points_near_it_are_tried() -> None:
    s = statement("h_inv(y) <= 0.7*y", y="real in [0, log(2)]")

    found = search.hunt(s, 0)

    assert found.evidence is not None
    assert kernel_verdict(s, found.evidence) == "refuted"
