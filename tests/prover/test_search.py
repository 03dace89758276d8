"""The mechanism of the search, with arguments of its own: the order of the arguments does not decide what is found."""

from __future__ import annotations

from functools import cache

import pytest

from symdp.elaboration import formula
from symdp.kernel import terms
from symdp.kernel.terms import apply_const, num
from symdp.kernel.types import REAL, make
from symdp.library import load
from symdp.proof.asking import STEPS
from symdp.proof.auto import Auto
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts
from symdp.proof.matching import fresh
from symdp.prover import logical
from symdp.prover.search import MANY, Left, Search

GOAL = apply_const("le", num(0), num(1))
OPEN = apply_const("le", terms.var("x", REAL), terms.var("y", REAL))
EVALUATION = ("evaluation", logical.by_evaluation)


@cache
def facts():
    return Facts.of(load())


def greedy(s, goal, context, depth):
    while True:
        s.spend()


def astray(s, goal, context, depth):
    if goal is OPEN:
        raise ProofError("nothing more")
    return s.instead(OPEN, context, depth)


def test_an_argument_without_end_leaves_steps_for_the_others():
    s = Search(facts(), (("greedy", greedy), EVALUATION), 10*MANY)
    with pytest.raises(Left):
        s.look(GOAL, Context(), 4, 3*MANY)
    assert s.look(GOAL, Context(), 4, 3*MANY, fair=True).concl is GOAL


def test_a_rewriting_that_leads_astray_does_not_end_a_goal_with_many_steps():
    s = Search(facts(), (("astray", astray), EVALUATION), 10*MANY)
    with pytest.raises(ProofError):
        s.look(GOAL, Context(), 4, 3*MANY)
    s.failed.clear()
    assert s.look(GOAL, Context(), 4, 3*MANY, fair=True).concl is GOAL


def test_a_condition_has_few_steps():
    s = Search(facts(), (("greedy", greedy),), 10*MANY)
    with pytest.raises(Left):
        s.condition(GOAL, Context(), 4)
    assert s.log.steps < MANY


def test_a_lemma_that_was_left_is_looked_at_once():
    s = Search(facts(), (("greedy", greedy),), 100*MANY)
    for _ in range(2):
        with pytest.raises(Left):
            s.lemma(GOAL, Context(), 4)
        steps = s.log.steps
    with pytest.raises(Left):
        s.lemma(GOAL, Context(), 4)
    assert s.log.steps == steps


def test_what_facts_ask_for_again_is_asked_once() -> None:
    """Of a point of an open space no fact says that it is an event; that its finite parts are events asks the same."""
    auto = Auto(facts())
    x = fresh("x", make("'A"))
    with pytest.raises(ProofError):
        auto.prove(formula("ev(fn(y in A: y == x))", {"x": x}), Context())
    assert auto.left > STEPS - 100
