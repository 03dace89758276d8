"""Reductions of laws and mechanisms to numbers: which assumptions survive, and what is refused."""

from __future__ import annotations

import pytest

from symdp.legacy.kernel import reduce
from symdp.legacy.kernel.expressions import read_expression, read_type
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.reduce import Names, Reduced
from symdp.legacy.kernel.tree import Expr

TWO = {"P": "distribution", "Q": "distribution", "eps": "real", "g": "real"}
MECHANISM = {"M": "mechanism on n entries", "x": "database", "y": "database", "n": "integer", "k": "integer", "eps": "real", "d": "real"}


def names(let: dict[str, str]) -> Names:
    return tuple((n, read_type(t, n)) for n, t in let.items())


def formulas(*texts: str) -> tuple[Expr, ...]:
    return tuple(map(read_expression, texts))


def event(show: str, *given: str, **more: str) -> Reduced:
    return reduce.to_event(names(TWO | more), formulas(*given), read_expression(show))


def shown(r: Reduced) -> list[str]:
    return [text(h) for h in r.hyps]


def written(*texts: str) -> list[str]:
    return [text(read_expression(t)) for t in texts]


@pytest.mark.parametrize(("show", "goal"), [
    ("close(P, Q, eps, 1/2)", "p <= exp(eps)*q + 1/2 and q <= exp(eps)*p + 1/2"), ("tv(P, Q) <= eps", "p - q <= eps and q - p <= eps"),
    ("tv(P, Q) < eps", "p - q < eps and q - p < eps"), ("hockey_stick(P, Q, g) <= eps", "p <= g*q + eps"),
    ("forall(A in event: P(A) <= 2*Q(A))", "p <= 2*q"), ("forall(A in event: P(complement(A)) <= 2)", "1 - p <= 2"),
])
def test_conclusions_about_every_event(show: str, goal: str) -> None:
    r = event(show, "close(P, Q, 1, 0)")

    assert text(r.show) == text(read_expression(goal))
    assert {n for n, t in r.names if t.kind == "real"} == {"eps", "g", "p", "q"}
    assert shown(r)[:4] == written("0 <= p", "p <= 1", "0 <= q", "q <= 1")
    assert r.background == frozenset()


@pytest.mark.parametrize(("given", "images"), [
    ("close(P, Q, eps, 1/2)", ["p <= exp(eps)*q + 1/2", "1 - p <= exp(eps)*(1 - q) + 1/2", "1 <= exp(eps) + 1/2", "0 <= 1/2",
                               "q <= exp(eps)*p + 1/2", "1 - q <= exp(eps)*(1 - p) + 1/2", "1 <= exp(eps) + 1/2", "0 <= 1/2"]),
    ("tv(P, Q) <= eps", ["p - q <= eps", "q - p <= eps"]), ("eps >= tv(P, Q)", ["p - q <= eps", "q - p <= eps"]), ("tv(P, Q) >= eps", []),
    ("tv(P, Q) == eps", ["p - q <= eps", "q - p <= eps"]), ("hockey_stick(P, Q, g) < eps", ["p < g*q + eps", "1 - p < g*(1 - q) + eps", "1 < g + eps", "0 < eps"]),
    ("forall(A in event: P(A) <= 2*Q(A))", ["p <= 2*q", "1 - p <= 2*(1 - q)"]), ("forall(A in event: P(A) <= 1 and Q[1] <= 1)", []), ("eps > 0", ["eps > 0"]),
    ("kl(P, Q) <= eps", ["rel_entr(p, q) + rel_entr(1 - p, 1 - q) <= eps"]), ("kl(P, Q) >= eps", []), ("entropy(P) <= eps", []), ("P[1] <= eps", []),
    ("forall(A in event: forall(A in event: P(A) <= 1))", []), ("exists(A in event: P(A) <= 1)", []), ("dp(M, eps)", []),
    ("renyi(P, Q, P[1]) <= eps", []),
])
def test_images_of_assumptions(given: str, images: list[str]) -> None:
    if "renyi" in given:
        assert shown(event("tv(P, Q) <= 1", given))[4:] == []
    else:
        assert shown(event("tv(P, Q) <= 1", given, M="mechanism on 1 entries"))[4:] == written(*images)


def test_data_processing_is_named() -> None:
    assert event("tv(P, Q) <= 1", "kl(P, Q) <= eps").background == {reduce.DATA_PROCESSING}
    assert not event("tv(P, Q) <= 1", "kl(P, Q) >= eps").background


def test_a_declared_event() -> None:
    r = event("P(A) <= eps", "P(not A) >= 1/3", "Q(A) <= 1/2", A="event")

    assert text(r.show) == text(read_expression("p <= eps"))
    assert shown(r)[4:] == written("1 - p >= 1/3", "q <= 1/2")


def test_what_is_known_of_the_declared_event_is_dropped_where_every_event_counts() -> None:
    assert shown(event("tv(P, Q) <= eps", "P(A) <= 1/3", A="event"))[4:] == []


def test_mechanisms_at_databases_are_laws() -> None:
    r = reduce.to_event(names(MECHANISM), formulas("close(M(x), M(y), eps, d)"), read_expression("tv(M(x), M(y)) <= d"))

    assert text(r.show) == text(read_expression("p - q <= d and q - p <= d"))
    assert len(r.hyps) == 12


@pytest.mark.parametrize(("show", "given", "more"), [
    ("eps > 0", "eps > 0", {}), ("kl(P, Q) <= eps", "eps > 0", {}), ("P(A) <= Q(B)", "eps > 0", {"A": "event", "B": "event"}), ("eps > 0", "tv(P, Q) <= 1", {}),
    ("tv(P, Q) <= kl(P, Q)", "eps > 0", {}), ("forall(P in distribution: tv(P, Q) <= 1)", "eps > 0", {}), ("P[1] <= 1", "eps > 0", {"A": "event"}),
    ("forall(A in event: P[1] <= 1)", "eps > 0", {}), ("tv(P, Q) <= 1", "R(1) + S(1) + T(1) + U(1) < 1", dict.fromkeys("RSTU", "distribution")),
    ("forall(A in event: P(A) <= Q(A) implies forall(A in event: P(A) <= Q(A)))", "eps > 0", {}),
    ("0 < eps implies forall(A in event: P(A) <= Q(A))", "P(A) <= Q(A)", {"A": "event"}),
])
def test_what_is_not_about_one_event(show: str, given: str, more: dict[str, str]) -> None:
    with pytest.raises(Unsupported):
        event(show, given, **more)


def test_new_names_are_nowhere_else() -> None:
    r = event("forall(A in event: forall(p in [0, 1]: p*P(A) <= Q(A)))", "eps > 0", q="real")

    assert [n for n, _ in r.names][-2:] == ["p_1", "q_1"]
    assert text(r.show) == text(read_expression("forall(p in [0, 1]: p*p_1 <= q_1)"))


def extremal(show: str, *given: str, **more: str) -> Reduced:
    return reduce.to_extremal_pair(names(TWO | more), formulas(*given), read_expression(show))


def test_the_extremal_pair() -> None:
    r = extremal("tv(P, Q) <= eps", "close(Q, P, eps, 0)", "eps < 9", "tv(R, R) <= 1", R="distribution")
    high, low = "exp(eps)/(1 + exp(eps))", "1/(1 + exp(eps))"

    assert text(r.show) == text(read_expression(f"max({high} - {low}, 0) + max({low} - {high}, 0) <= eps"))
    assert shown(r) == written("eps < 9", "eps >= 0")
    assert r.background == {reduce.EXTREMAL}


def test_the_extremal_pair_of_a_combination() -> None:
    r = extremal("2*hockey_stick(Q, P, 3) + tv(P, Q)/2 <= eps", "close(P, Q, eps, 0)")
    high, low = "exp(eps)/(1 + exp(eps))", "1/(1 + exp(eps))"

    assert text(r.show) == text(read_expression(
        f"2*(max({high} - 3*({low}), 0) + max({low} - 3*({high}), 0)) + (max({low} - {high}, 0) + max({high} - {low}, 0))/2 <= eps"))


def test_what_else_is_assumed_of_an_extremal_pair_is_dropped() -> None:
    r = extremal("tv(P, Q) <= eps", "P({1}) > 0", "close(P, Q, eps, 0)", "close(P, Q, g, 0)", P="distribution on 3")

    assert shown(r) == written("eps >= 0")


@pytest.mark.parametrize(("show", "given", "more"), [
    ("tv(P, Q) < eps", ("close(P, Q, eps, 0)",), {}), ("tv(P, Q) >= eps", ("close(P, Q, eps, 0)",), {}), ("tv(P, P) <= eps", ("close(P, P, eps, 0)",), {}),
    ("renyi(P, Q, 2) <= eps", ("close(P, Q, eps, 0)",), {}), ("max_divergence(P, Q) <= eps", ("close(P, Q, eps, 0)",), {}), ("f(P, Q) <= eps", ("close(P, Q, eps, 0)",), {}),
    ("tv(P, Q) <= eps", (), {}), ("tv(P, Q) <= eps", ("close(P, Q, eps, 1/2)",), {}), ("tv(P, Q) <= P[1]", ("close(P, Q, eps, 0)",), {}),
    ("hockey_stick(P, Q, P[1]) <= eps", ("close(P, Q, eps, 0)",), {}), ("tv(P, Q) <= eps", ("close(P, Q, tv(P, Q), 0)",), {}),
    ("tv(P, Q) <= eps", ("close(P, Q, eps, 0)",), {"P": "real"}),
    ("eps <= 1", ("close(P, Q, eps, 0)",), {}), ("tv(P, Q) - kl(Q, P) <= eps", ("close(P, Q, eps, 0)",), {}),
    ("tv(P, Q) + kl(P, R) <= eps", ("close(P, Q, eps, 0)",), {"R": "distribution"}), ("0*tv(P, Q) <= eps", ("close(P, Q, eps, 0)",), {}),
    ("eps*tv(P, Q) <= eps", ("close(P, Q, eps, 0)",), {}), ("tv(P, Q) + 1 <= eps", ("close(P, Q, eps, 0)",), {}),
    ("tv(P, Q)*tv(P, Q) <= eps", ("close(P, Q, eps, 0)",), {}), ("1/tv(P, Q) <= eps", ("close(P, Q, eps, 0)",), {}),
])
def test_where_the_extremal_pair_proves_nothing(show: str, given: tuple[str, ...], more: dict[str, str]) -> None:
    with pytest.raises(Unsupported):
        extremal(show, *given, **more)


def group(show: str, *given: str, which: int = 0, count: int | None = 1) -> Reduced:
    return reduce.to_group(names(MECHANISM), formulas(*given), read_expression(show), which, count)[0]


def test_a_group() -> None:
    r = group("eps > 7", "dp(M, eps, d)", "hamming(x, y) <= k + 1")
    size = "(k + 1 if eps == 0 else (exp((k + 1)*eps) - 1)/(exp(eps) - 1))"

    assert text(r.show) == text(read_expression(
        f"eps >= 0 and k + 1 >= 0 and d >= 0 and (close(M(x), M(y), (k + 1)*eps, d*{size}) implies eps > 7)"))
    assert shown(r) == written("dp(M, eps, d)", "hamming(x, y) <= k + 1")
    assert r.background == {reduce.GROUP}


def test_all_entries() -> None:
    r = group("close(M(x), M(y), n*eps, 0)", "dp(M, eps)", count=None)

    assert text(read_expression("n >= 0")) in text(r.show)


@pytest.mark.parametrize(("given", "count"), [
    (("dp(M, eps)", "hamming(x, y) >= k"), 1), (("dp(M, eps)", "hamming(x, y) <= eps"), 1), (("mi_dp(M, eps)", "hamming(x, y) <= k"), 1),
    (("dp(M, eps)", "hamming((0, 1), y) <= k"), 1), (("dp(eps, eps)", "hamming(x, y) <= k"), 1), (("dp(M, tv(M(x), M(y)))", "hamming(x, y) <= k"), 1),
    (("dp(M, eps)", "hamming(x, y) <= card(M)"), 1), (("dp(M, eps)", "eps > 0"), None), (("dp(M, eps)", "hamming(x, y) <= k/2"), 1),
])
def test_what_is_no_group(given: tuple[str, ...], count: int | None) -> None:
    with pytest.raises(Unsupported):
        group("eps > 7", *given, count=count)


def test_events_do_not_decide_where_a_mixture_is_a_declared_name() -> None:
    with pytest.raises(Unsupported, match="mixtures"):
        event("tv(P, Q) <= eps", mixture="real")
