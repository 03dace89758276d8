"""Slips of print: what each makes of a statement, what is left out, and in which order the rest is asked about."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.language.typing import check
from symdp.legacy.engines.repair import repairer
from symdp.legacy.engines.repair.change import About
from symdp.legacy.engines.repair.neighbourhood import Candidate, Neighbourhood, _edits
from symdp.legacy.engines.repair.repairer import Repairer
from symdp.legacy.engines.repair.screening import Screened, Screening, implied
from symdp.legacy.engines.repair.slips import slips
from symdp.legacy.engines.sharpen.answer import Reply
from symdp.legacy.kernel.claims import Statement

Data = dict[str, Any]
NUMBERS = {"x": "real > 0", "y": "real >= 0", "n": "integer >= 1", "k": "integer in [1, n]", "p": "real in [0, 1]"}
LAWS = {"P": "distribution", "Q": "distribution", "R": "distribution", "eps": "real >= 0"}
CHANNELS = {"n": "integer >= 1", "m": "integer >= 1", "P": "distribution on n", "W": "channel from n to m"}
VARIABLES = {"X": "variable", "Y": "variable", "Z": "variable"}
DATABASES = {"n": "integer >= 1", "i": "integer in [1, n]", "x": "database on n entries", "y": "database on n entries"}
ENTROPIES = {"HP": "entropy(P)", "HQ": "entropy(Q)", "HR": "entropy(R)"}

# slip, names, printed, what it is read as (the formula, or the declaration or assumption that changes)
SLIPS = [
    ("missing_factor", NUMBERS, "x <= y", "x <= 2*y"),
    ("missing_factor", NUMBERS, "x <= x*y/3", "x <= n*x*y/3"),
    ("missing_factor", NUMBERS, "x <= y", "x <= (n - 1)*y"),
    ("missing_factor", NUMBERS, "log(p*x) <= y", "log(p*x) <= exp(p*x)*y"),
    ("extra_factor", NUMBERS, "x <= k*y/2", "x <= k*y"),
    ("extra_factor", NUMBERS, "x <= k*y/2", "x <= y/2"),
    ("wrong_constant", NUMBERS, "x <= y/8", "x <= y/2"),
    ("other_name_for_number", NUMBERS, "x <= log(2)", "x <= log(n)"),
    ("missing_square", NUMBERS, "x <= k*y", "x <= k^2*y"),
    ("missing_root", NUMBERS, "x <= 1 - y", "x <= sqrt(1 - y)"),
    ("extra_exponent", NUMBERS, "x <= y^2", "x <= y"),
    ("extra_exponent", NUMBERS, "x <= sqrt(2)*y", "x <= 2*y"),
    ("inverted", NUMBERS, "x <= y/(2*k)", "x <= 2*k/y"),
    ("inverted", NUMBERS, "x <= y^(n/k)", "x <= y^(k/n)"),
    ("bracket_too_early", NUMBERS, "x <= sqrt(y)/2", "x <= sqrt(y/2)"),
    ("bracket_too_early", NUMBERS, "x <= 2*sqrt(y)", "x <= sqrt(2*y)"),
    ("bracket_too_late", NUMBERS, "x <= sqrt(y/2)", "x <= sqrt(y)/2"),
    ("regrouped", NUMBERS, "x <= x + y*k", "x <= (x + y)*k"),
    ("swapped_arguments", LAWS, "kl(P, Q) <= eps", "kl(Q, P) <= eps"),
    ("swapped_arguments", LAWS, "close(P, Q, 0, eps)", "close(P, Q, eps, 0)"),
    ("swapped_operands", NUMBERS, "x <= y - p", "x <= p - y"),
    ("missing_function", NUMBERS, "x <= (k*y - 1)/y", "x <= (exp(k*y) - 1)/y"),
    ("missing_function", NUMBERS, "x <= log(y)", "x <= abs(log(y))"),
    ("missing_function", CHANNELS, "min_capacity(W) == sum(y in 1..m: max(x in 1..n: W(x)[y]))",
     "min_capacity(W) == log(sum(y in 1..m: max(x in 1..n: W(x)[y])))"),
    ("extra_function", NUMBERS, "x <= exp(y)", "x <= y"),
    ("wrong_sign", NUMBERS, "x <= y - p", "x <= y + p"),
    ("wrong_sign", CHANNELS, "min_entropy(P) == log(max(x in 1..n: P[x]))",
     "min_entropy(P) == -log(max(x in 1..n: P[x]))"),
    ("complement", NUMBERS, "x <= p*y", "x <= (1 - p)*y"),
    ("comparison", NUMBERS, "x < y", "x <= y"),
    ("comparison", NUMBERS, "x <= y", "x >= y"),
    ("comparison", NUMBERS, "x == y", "x >= y"),
    ("logic", NUMBERS, "x > y implies p == 1", "p == 1 implies x > y"),
    ("logic", NUMBERS, "exists(t > 0: t <= x and t*p == y)", "forall(t > 0: t <= x implies t*p <= y)"),
    ("wrong_extreme", NUMBERS, "x <= min(y, p)", "x <= max(y, p)"),
    ("wrong_extreme", NUMBERS, "x <= max(y, p)", "x <= y + p"),
    ("wrong_extreme", NUMBERS, "x <= sup(t in [0, 1]: t*y)", "x <= inf(t in [0, 1]: t*y)"),
    ("sum_for_extreme", NUMBERS, "x <= (1 - p)*x + p*y", "x <= max(x, y)"),
    ("missing_end", NUMBERS, "x <= y - p", "x <= max(y - p, 0)"),
    ("off_by_one", NUMBERS, "x <= y/n", "x <= y/(n - 1)"),
    ("off_by_one", NUMBERS, "sum(i in 1..n: i) <= x", "sum(i in 1..n - 1: i) <= x"),
    ("off_by_one", NUMBERS, "sum(i in 0..k: i) <= x", "sum(i in 1..k: i) <= x"),
    ("bits_for_nats", LAWS, "kl(P, Q) <= eps", "kl(P, Q) <= eps*log(2)"),
    ("wrong_number", NUMBERS, "x <= n*y", "x <= k*y"),
    ("level_of_zero", LAWS, "close(P, Q, eps, eps)", "close(P, Q, eps, 0)"),
    ("wrong_number_throughout", NUMBERS, "n*x <= n*y", "k*x <= k*y"),
    ("wrong_object", LAWS, "kl(P, R) <= kl(P, Q)", "kl(P, R) <= kl(R, Q)"),
    ("wrong_object", VARIABLES, "I(X; Y | Z) <= H(Y)", "I(X; Y | Z) <= H(X)"),
    ("wrong_quantity", CHANNELS, "mi(P, W) <= min_entropy_leakage(P, W)", "mi(P, W) <= maximal_leakage(P, W)"),
    ("extra_term", NUMBERS, "x <= y + p", "x <= y"),
    ("missing_term", NUMBERS, "x <= 2*y", "x <= 2*y + h(p)"),
    ("narrower_domain", NUMBERS, "1/y <= x", "real > 0"),
    ("narrower_domain", NUMBERS, "1/y <= p", "real in (0, 1]"),
    ("narrower_domain", NUMBERS, "1/n <= x", "integer >= 2"),
    ("narrower_domain", NUMBERS, "log(1 - y) <= x", "real >= 0 and < 1"),
    ("undefined_somewhere", NUMBERS, "x/(p - y) <= 1", "p - y != 0"),
    ("undefined_somewhere", NUMBERS, "h(k*y) <= 1", "k*y <= 1"),
    ("ordered_names", NUMBERS, "x*y <= x^2", "y <= x"),
    ("missing_hypothesis", VARIABLES, "I(X; Y | Z) <= I(X; Y)", "markov(X, Y, Z)"),
    ("missing_support", LAWS, "kl(P, Q) <= eps", "forall(a in P: P[a] > 0)"),
    ("missing_support", LAWS, "kl(P, Q) <= eps", "forall(a in P: P[a] > 0 implies Q[a] > 0)"),
    ("moved_variable", VARIABLES, "I(X; Y, Z) <= H(X)", "I(X, Z; Y) <= H(X)"),
    ("moved_variable", VARIABLES, "I(X; Y | Z) <= H(X)", "I(X; Y, Z) <= H(X)"),
    ("swapped_names", NUMBERS, "x/(2*y) <= 1", "y/(2*x) <= 1"),
    ("missing_factor", NUMBERS, "sum(i in 0..n: exp(-x)*i) <= y", "sum(i in 0..n: exp(i*(-x))*i) <= y"),
    ("distinct_entries", DATABASES, "neighbouring(x, y)", "x[i] != y[i]"),
    ("guarded_comparison", CHANNELS, "forall(y in 1..m: W(1)[y]/W(2)[y] <= 1)",
     "forall(y in 1..m: W(2)[y] > 0 implies W(1)[y]/W(2)[y] <= 1)"),
    ("guarded_comparison", CHANNELS, "forall(y in 1..m: W(1)[y]/W(2)[y] <= 1)",
     "forall(y in 1..m: W(1)[y]/W(2)[y] <= 1 if W(2)[y] > 0 else W(1)[y] == 0)"),
    ("guarded_comparison", CHANNELS, "forall(y in 1..m: P[1] > 0 implies W(1)[y]/W(2)[y] <= 1)",
     "forall(y in 1..m: P[1] > 0 and W(2)[y] > 0 implies W(1)[y]/W(2)[y] <= 1)"),
    ("guarded_comparison", CHANNELS, "forall(y in 1..m: 1/W(1)[y] <= 1/W(2)[y])",
     "forall(y in 1..m: W(1)[y] > 0 and W(2)[y] > 0 implies 1/W(1)[y] <= 1/W(2)[y])"),
    ("guarded_term", CHANNELS, "sum(x in 1..n: P[x]*log(P[x])) <= 0",
     "sum(x in 1..n: P[x]*log(P[x]) if P[x] > 0 else 0) <= 0"),
    ("one_size_for_two", CHANNELS, "mi(P, W) <= log(m)", "channel from m to m"),
]
STATEMENTS = [(names, show) for _, names, show, _ in SLIPS[::6]]


def statement(let: dict[str, str], *show: str, **more: Any) -> Statement:
    read, problems = read_statement({"let": let, "show": list(show), **more})
    assert not problems + check(read)
    return read


def texts(s: Statement) -> list[str]:
    import json

    data = json.loads(s.source)
    return [*data["show"], *data.get("given", []), *data.get("let", {}).values(), *data.get("define", {}).values()]


def near(s: Statement) -> list[Candidate]:
    return Neighbourhood(s, tuple(range(len(s.show)))).one()


@pytest.mark.parametrize(("name", "let", "printed", "meant"), SLIPS, ids=lambda v: v if isinstance(v, str) else "")
def test_a_slip_is_undone(name: str, let: dict[str, str], printed: str, meant: str) -> None:
    s = statement(let, printed)
    only = tuple(x for x in slips() if x.name == name)
    found = {t for e in _edits(About(s, (0,)), only) for t in texts(read_statement(e.put(_source(s)))[0])}

    assert meant in found


def test_a_slip_that_was_made_in_each_conclusion() -> None:
    s = statement({**VARIABLES}, "I(X; Z, Y) == I(Z; Y) + I(Z; X | Y)", "I(X; Z, Y) == I(Z; X) + I(Z; Y | X)")
    found = {tuple(c.texts["show"]): c.size for c in near(s)}

    assert found["I(X, Y; Z) == I(Z; Y) + I(Z; X | Y)", "I(X, Y; Z) == I(Z; X) + I(Z; Y | X)"] == 3


def test_no_sign_makes_a_range_empty_and_a_level_negative_at_last() -> None:
    s = statement({**LAWS, "n": "integer >= 1"}, "close(P, Q, eps, 0) and sum(i in 1..n: i) <= eps")
    found = {c.texts["show"][0]: c.size for c in near(s)}

    assert not any("..-n" in show for show in found)
    assert found["close(P, Q, -eps, 0) and sum(i in 1..n: i) <= eps"] == 4
    assert found["close(P, Q, eps, 0) and sum(i in 1..n: i) <= -eps"] == 2


def _source(s: Statement) -> Data:
    import json

    data: Data = json.loads(s.source)
    return data


def test_a_name_that_stands_for_a_number_may_be_another_one() -> None:
    s = statement(LAWS, "HP <= HQ + eps", define=ENTROPIES)
    assert "HP <= HR + eps" in {t for c in near(s) for t in texts(c.statement)}


def test_a_slip_may_have_been_made_each_time() -> None:
    s = statement(NUMBERS, "exp(1 - y) <= x + (1 - y)^2")
    assert "exp(y - 1) <= x + (y - 1)^2" in {t for c in near(s) for t in texts(c.statement)}


def test_one_size_for_two_has_the_conditions_of_both() -> None:
    s = statement({"n": "integer >= 1", "m": "integer >= 2", "k": "integer in [1, n]", "P": "distribution on n",
                   "W": "channel from n to m"}, "mi(P, W) <= log(k)", given=["n >= 3"], define={"c": "log(n)"})
    one = next(c for c in near(s) if "n" not in dict(c.statement.let))
    assert one.texts["let"] == {"m": "integer >= 2", "k": "integer in [1, m]", "P": "distribution on m",
                                "W": "channel from m to m"}
    assert (one.texts["given"], one.texts["define"]) == (["m >= 3"], {"c": "log(m)"})
    assert one.why.startswith("read m for n")


def test_every_slip_there_is_has_its_example() -> None:
    assert {x.name for x in slips()} == {name for name, *_ in SLIPS}


@pytest.mark.parametrize(("let", "show"), STATEMENTS, ids=lambda v: v if isinstance(v, str) else "")
def test_what_is_near_is_another_statement_that_has_a_meaning(let: dict[str, str], show: str) -> None:
    s = statement(let, show)
    found = near(s)

    assert found
    assert [c.size for c in found] == sorted(c.size for c in found)
    assert len({c.statement.source for c in found} | {s.source}) == len(found) + 1
    for c in found:
        assert not check(c.statement)
        assert c.why.startswith(("read ", "assume "))
        again, problems = read_statement(c.texts)
        assert not problems
        assert again == c.statement


@pytest.mark.parametrize(("let", "printed", "empty"), [
    (NUMBERS, "x <= y", "x <= x"),
    (LAWS, "kl(P, Q) <= kl(Q, P)", "kl(P, Q) <= kl(P, Q)"),
    (LAWS, "kl(P, Q) <= eps", "kl(Q, Q) <= eps"),
    (LAWS, "kl(P, Q) + eps <= 1", "eps <= 1"),
    (VARIABLES, "I(X; Y | Z) <= 1", "I(X; Y | X) <= 1"),
])
def test_what_says_nothing_any_more_is_left_out(let: dict[str, str], printed: str, empty: str) -> None:
    assert empty not in {t for c in near(statement(let, printed)) for t in texts(c.statement)}


def test_an_assumption_is_not_made_the_conclusion() -> None:
    s = statement(NUMBERS, "x >= y", given=["x <= y"])
    assert not [c for c in near(s) if c.statement.show[0] in c.statement.given]


def test_units_that_break_are_left_out() -> None:
    shows = {c.statement.show[0] for c in near(statement(CHANNELS, "mi(P, W) <= capacity(W)"))}
    assert shows
    assert not [s for s in shows if "bits" in str(s)]


def test_outcomes_are_labels() -> None:
    s = statement({"p": "real in (0, 1)"}, "capacity(W) <= 1", define={"W":
                  "channel(x in {0, 1}: {x: p, 1 - x: 1 - p} if x == 1 else {x: p, 1 - x: 1 - p})"})
    changed = {t for c in near(s) for t in texts(c.statement) if t.startswith("channel")}
    assert changed
    assert all("{x: " in t and ", 1 - x: " in t and " if x == 1 " in t for t in changed)


def test_only_what_does_not_hold_is_changed() -> None:
    s = statement(NUMBERS, "x <= y", "y <= x^2")
    assert {c.statement.show[0] for c in Neighbourhood(s, (1,)).one()} == {s.show[0]}


def test_two_slips_come_by_size_and_no_statement_twice() -> None:
    n = Neighbourhood(statement(NUMBERS, "x <= y"), (0,))
    single = n.one()
    pairs = list(itertools.islice(n.two(single[:8], 6), 60))

    assert all(len(c.edits) == 2 for c in pairs)
    assert [c.size for c in pairs] == sorted(c.size for c in pairs)
    assert not {c.statement.source for c in pairs} & {c.statement.source for c in single}


# -- screening
def looked(s: Statement, **changed: Any) -> Screened | None:
    other, problems = read_statement(_source(s) | changed)
    assert not problems
    return Screening(s, (0,), [], 0).look(Candidate(other, _source(other), (), ""))


def kept(s: Statement, **changed: Any) -> Screened:
    found = looked(s, **changed)
    assert found is not None
    return found


PINSKER = statement({"P": "distribution", "Q": "distribution"}, "tv(P, Q) <= sqrt(kl(P, Q))/2")


def test_what_fails_at_a_point_is_not_asked_about() -> None:
    assert looked(PINSKER, show=["tv(P, Q) <= kl(P, Q)"]) is None
    assert looked(PINSKER, show=["tv(P, Q) <= sqrt(kl(P, Q)/2)"]) is not None


def test_what_is_undefined_at_a_point_is_not_asked_about() -> None:
    s = statement({"x": "real >= 0"}, "1/x >= 0")
    assert looked(s, show=["1/x >= -1"]) is None
    assert looked(s, let={"x": "real > 0"}) is not None


def test_a_tie_far_out_does_not_speak_against_a_bound() -> None:
    s = statement({"eps": "real > 0"}, "close(P, Q, eps, 0)", define={
        "p": "exp(eps)/(1 + exp(eps))", "P": "{0: p^2, 1: 1 - p^2}", "Q": "{0: (1 - p)^2, 1: 1 - (1 - p)^2}"})
    assert looked(s, show=["close(P, Q, 2*eps, 0)"]) is not None
    assert looked(s, show=["close(P, Q, 3/2*eps, 0)"]) is None


def test_a_sharper_bound_says_more_and_implies_the_other() -> None:
    sharp, blunt = (kept(PINSKER, show=[f"tv(P, Q) <= sqrt(kl(P, Q){half})"]) for half in ("/2", ""))

    assert sharp.content > blunt.content  # type: ignore[operator]
    assert implied(blunt, sharp)
    assert not implied(sharp, blunt)


def test_what_supposes_the_impossible_is_not_asked_about() -> None:
    s = statement({"P": "distribution on 2", "x": "real >= 0"}, "forall(a in P: P[a] > 0 implies P[a] >= x)")
    assert looked(s, show=["forall(a in P: P[a] > 1 implies P[a] >= x)"]) is None
    assert looked(s, show=["forall(a in P: P[a] >= 1 implies P[a] <= 1 + x)"]) is not None
    assert looked(s, show=["forall(a in P: x > 0 implies P[a] <= 1 + x)"]) is not None


def test_equations_that_hold_are_told_apart() -> None:
    s = statement({"x": "real", "y": "real"}, "2*x == x + y")
    one, other, same = (kept(s, show=[e]) for e in ("x + x == x + x", "y + x == x + y", "2*x == x + x"))

    assert one.fingerprint() != other.fingerprint()
    assert one.fingerprint() == same.fingerprint()
    assert not implied(one, other)
    assert implied(one, same)


def test_domains_that_differ_at_an_end_are_told_apart() -> None:
    s = statement({"x": "real in [0, 1]"}, "log(1/x - 1) <= 1/x")
    closed, opened = (kept(s, let={"x": f"real in {d}"}, show=["x - 1 <= 1"]) for d in ("[0, 1)", "(0, 1)"))

    assert closed.fingerprint() != opened.fingerprint()


def test_what_the_printed_statement_does_not_do_either_is_not_held_against_a_candidate() -> None:
    s = statement({"x": "real in [0, 1]"}, "log(x) <= 5")
    screening = Screening(s, (0,), [], 0)
    far = screening.look(Candidate(statement({"x": "real in (0, 1]"}, "log(x) <= 5"), {}, (), ""))

    assert far is not None
    assert not far.touches
    assert not screening.faint(far)


def test_a_smaller_domain_says_less() -> None:
    s = statement({"x": "real >= 0"}, "x <= x^2")
    wide, narrow = (kept(s, let={"x": f"real >= {low}"}) for low in (1, 7))

    assert wide.content > narrow.content  # type: ignore[operator]
    assert implied(narrow, wide)


def test_a_bound_that_nothing_comes_near_is_told_from_one() -> None:
    assert not kept(PINSKER, show=["tv(P, Q) <= exp(sqrt(kl(P, Q)))"]).touches
    assert kept(PINSKER, show=["tv(P, Q) <= sqrt(kl(P, Q))"]).touches


def test_a_conclusion_without_use_for_its_assumptions_is_told_from_one() -> None:
    s = statement({"P": "distribution", "Q": "distribution", "eps": "real >= 0"}, "tv(P, Q) <= eps/9",
                  given=["close(P, Q, eps, 0)"])
    assert kept(s, show=["tv(P, Q) <= exp(eps)"]).idle
    assert not kept(s, show=["tv(P, Q) <= eps"]).idle


def test_of_random_variables_a_law_speaks_against_it() -> None:
    s = statement(VARIABLES, "I(X; Y | Z) <= I(X; Y)")

    assert looked(s, given=["independent(X, Z)"]) is None
    trivial, telling = (kept(s, given=[f"markov({names})"]) for names in ("X, Z, Y", "X, Y, Z"))
    assert trivial.content == 0 < telling.content  # type: ignore[operator]


def test_of_random_variables_what_always_holds_has_no_use_for_its_assumptions() -> None:
    s = statement(VARIABLES, "I(X; Y, Z) == 0", given=["markov(X, Z, Y)", "markov(X, Y, Z)"])

    assert kept(s, show=["I(X; Y, Z) >= 0"]).idle
    assert not kept(s, given=[*_source(s)["given"], "independent(Y, Z)"]).idle


def test_what_is_linear_in_entropies_stays_so() -> None:
    s = statement(VARIABLES, "I(X; Y | Z) <= I(X; Y)")
    assert looked(s, show=["I(X; Y | Z) <= exp(I(X; Y))"]) is None


# -- the order
class Fake:
    """Proves what it is told to, and writes down what it is asked."""

    def __init__(self, *proved: str) -> None:
        self.proved, self.asked = proved, list[str]()

    def __call__(self, statements: Sequence[Statement], seconds: float) -> Iterator[Reply]:
        for s in statements:
            said = texts(s)
            self.asked.append(said[0])
            yield Reply("proved" if any(t in self.proved for t in said) else "supported")


def answer(s: Statement, parts: tuple[int, ...], fake: Fake, left: float = 60.0) -> list[Candidate]:
    return [r.candidate for r in Repairer(s, parts, [], fake, lambda: left).run(1).found]


def test_each_conclusion_has_a_slip_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairer, "PAIRS", 0)

    class All(Fake):
        def __call__(self, statements: Sequence[Statement], seconds: float) -> Iterator[Reply]:
            for s in statements:
                yield Reply("proved" if set(_source(s)["show"]) <= set(self.proved) else "supported")

    s = statement(NUMBERS, "y >= 0", "exp(x) <= 1 + x", "log(y + 1) >= y")
    (one,) = answer(s, (1, 2), All("y >= 0", "exp(x) >= 1 + x", "log(y + 1) <= y"))
    assert one.texts["show"] == ["y >= 0", "exp(x) >= 1 + x", "log(y + 1) <= y"]
    assert one.why.count("the other way") == 2


def test_a_conclusion_that_cannot_be_mended_is_dropped_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairer, "PAIRS", 0)

    class First(Fake):
        def __call__(self, statements: Sequence[Statement], seconds: float) -> Iterator[Reply]:
            for s in statements:
                yield Reply("proved" if len(s.show) == 1 and texts(s)[0] == "x >= 0" else "supported")

    (one,) = answer(statement(NUMBERS, "x >= 0", "x <= y"), (1,), First())
    assert one.texts["show"] == ["x >= 0"]
    assert one.why == "drop x <= y"


def test_a_witness_against_one_speaks_against_others() -> None:
    s = statement({"x": "real >= 0"}, "x >= 1")
    screening = Screening(s, (0,), [], 0)
    (candidate,) = [c for c in near(s) if texts(c.statement)[0] == "x > 1"]
    assert not screening.convicted(candidate)
    assert not screening.learn([{"part": 0, "verdict": "proved"}])
    assert screening.learn([{"part": 0, "verdict": "refuted", "witness": {"values": {"x": "0"}}}])
    assert screening.convicted(candidate)


def found(s: Statement, fake: Fake, most: int = 3, left: float = 60.0) -> list[str]:
    answer = Repairer(s, (0,), [], fake, lambda: left).run(most)
    return [texts(r.candidate.statement)[0] for r in answer.found]


def test_the_nearest_comes_first_and_what_it_implies_is_not_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    sharp, blunt = "tv(P, Q) <= sqrt(kl(P, Q)/2)", "tv(P, Q) <= sqrt(kl(P, Q))"
    monkeypatch.setattr(repairer, "PAIRS", 0)
    fake = Fake(sharp, blunt)

    assert found(PINSKER, fake) == [sharp]
    assert blunt not in fake.asked


def test_of_two_as_near_the_stronger_comes_first() -> None:
    fake = Fake("tv(P, Q) <= sqrt(kl(P, Q)/2)")
    assert found(PINSKER, fake, most=1) == [fake.proved[0]]
    assert "tv(P, Q) <= sqrt(kl(P, Q))" not in fake.asked[:fake.asked.index(fake.proved[0])]


def test_what_says_next_to_nothing_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    loose = "tv(P, Q) <= exp(sqrt(kl(P, Q))/2)"
    monkeypatch.setattr(repairer, "PAIRS", 0)
    fake = Fake()
    found(PINSKER, fake)
    sizes = {texts(c.statement)[0]: c.size for c in near(PINSKER)}
    farther = [t for t in fake.asked[:fake.asked.index(loose)] if sizes.get(t, 0) > sizes[loose]]
    assert farther


def test_what_was_cut_off_is_asked_again_with_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repairer, "PAIRS", 0)
    sharp, given = "tv(P, Q) <= sqrt(kl(P, Q)/2)", list[float]()

    class Slow(Fake):
        def __call__(self, statements: Sequence[Statement], seconds: float) -> Iterator[Reply]:
            for s in statements:
                given.extend([seconds] if texts(s)[0] == sharp else [])
                yield Reply("proved" if texts(s)[0] == sharp and len(given) > 1 else "undecided")

    assert found(PINSKER, Slow(), left=600.0) == [sharp]
    assert given[0] < given[1]


def test_without_time_nothing_is_found_and_nothing_asked() -> None:
    fake = Fake("tv(P, Q) <= sqrt(kl(P, Q)/2)")
    assert found(PINSKER, fake, left=0.0) == []
    assert fake.asked == []


def test_two_slips_are_found_where_one_does_not_do() -> None:
    s = statement({"x": "real >= 0"}, "exp(x) <= 1 - x")
    fake = Fake("exp(x) >= 1 + x")
    assert found(s, fake, most=1) == ["exp(x) >= 1 + x"]


def test_the_engine_cannot_see_the_repair_of_a_claim() -> None:
    """No attribute ``repair`` is read anywhere in it, nor in the command, which takes the statement off the claim."""
    root = Path(repairer.__file__).parents[3]
    for path in [*(root / "legacy" / "engines" / "repair").rglob("*.py"), root / "commands" / "repair.py"]:
        tree = ast.parse(path.read_text())
        read = [n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)]
        assert "repair" not in read, path
        assert "repair_about" not in read, path
