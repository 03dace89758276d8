"""What the runner makes of statements that the engines know in other words alone, or not at all."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.runner import believed
from symdp.runner.decide import decide
from symdp.runner.jobs import Answer, Job

P = {"P": "distribution on reals"}


def decided(show: str, let: dict[str, str] | None = None, given: list[str] | None = None) -> Answer:
    statement, problems = read_statement({"let": let or {}, "given": given or [], "show": [show]})
    assert not problems
    return decide(Job("some-paper/some-claim", "printed", statement.source, seconds=20))


@pytest.mark.parametrize("show", ["kl(normal(0, 1), normal(1, 1)) == 1/2", "E(k in binomial(0, 1/3): k) == 0"])
def test_what_the_search_over_the_library_proves_is_not_lost_where_the_engines_know_no_word(show: str) -> None:
    assert decided(show).verdict == "proved"


@pytest.mark.parametrize(("show", "given"), [
    ("0 == 1", ["integrable(x in P: x)"]),
    ("E(x in P: x) >= 1", ["integrable(x in P: x)"]),
    ("E(x in P: x^2) <= E(x in P: x)^2", ["integrable(x in P: x)", "integrable(x in P: x^2)"])])
def test_a_witness_in_other_words_that_is_not_certified_leaves_no_trials(show: str, given: list[str]) -> None:
    assert decided(show, P, given).verdict in ("refuted", "undecided")


@pytest.mark.parametrize("show", ["integrable(x in P: x)", "integrable(x in P: x) and 0 == 0",
                                  "forall(R in distribution on reals: integrable(x in R: x))",
                                  "integrable(x in P: x) implies integrable(x in P: x^2)"])
def test_trials_say_nothing_of_what_laws_with_finitely_many_outcomes_all_satisfy(show: str) -> None:
    assert decided(show, P).verdict in ("refuted", "undecided")


@pytest.mark.parametrize("show", ["kl(normal(0, 1), normal(1, 1)) == 1/3", "integrable(x in P: x)", "Pr(X == 1) == 1/2", "P({x in reals: x > 0}) == 1",
                                  "tv(1/2*P + 1/2*P, P) == 1",
                                  "E(x in P: x) >= 1"])
def test_what_is_said_of_them_is_taken_over_by_a_later_run(show: str) -> None:
    part = dict(decided(show, P | {"X": "variable"}).parts[0])

    if part["verdict"] in believed.OPEN:
        assert believed.recorded({"parts": [part], "seconds": 1.0})["parts"][0]["verdict"] == part["verdict"]
