"""A proof that is one instance of one cited fact is marked with the fact's source."""

from __future__ import annotations

from functools import reduce

import pytest

from symdp.certificates.known import known, named
from symdp.kernel import logic, terms
from symdp.kernel.terms import Term
from symdp.kernel.trace import Writer
from symdp.kernel.types import REAL
from symdp.library import load
from symdp.runner.proving import evidence
from tests.prover.test_prover import attempt

load()
PAIR = {"n": "integer >= 1", "eps": "real >= 0", "a": "real > 1", "M": "mechanism on n entries", "x": "database",
        "y": "database"}
LAWS = {"P": "distribution", "Q": "distribution", "a": "real > 1"}


def source(let: dict[str, str], given: list[str], show: str) -> str | None:
    said, out = attempt(let, given, show)
    assert out.proof is not None, out.missing
    return known(evidence(out.proof, 0), len(said.hypotheses))


OTHER_PROOF = pytest.mark.xfail(reason="since 2026-11-28 the search comes to another proof first, which is no single instance")


@pytest.mark.parametrize(("let", "given", "show"), [
    (PAIR, ["dp(M, eps)", "neighbouring(y, x)"], "renyi(M(x), M(y), a) <= a*eps^2/2"),  # unfolded, turned, renamed
    pytest.param(LAWS, ["close(P, Q, 1/2, 0)"], "renyi(Q, P, a) <= a/8", marks=OTHER_PROOF),
    pytest.param(LAWS, ["close(P, Q, 1/2, 0)"], "renyi(P, Q, a) <= a", marks=OTHER_PROOF),  # less than it says
])
def test_one_instance_is_known(let, given, show):
    assert source(let, given, show) == "renyi_close (Bun and Steinke 2016, Proposition 3.3)"


@pytest.mark.parametrize(("let", "given", "show"), [
    ({"x": "real"}, [], "2*x <= x^2 + 1"),  # no fact
    (LAWS, ["close(P, Q, 1/2, 0)"], "renyi(P, Q, 2) <= 1/4 and renyi(Q, P, a) <= a/8"),  # two instances
    (PAIR, ["dp(M, eps)"], "kl_dp(M, eps*(exp(eps) - 1))"),  # a fact, and inequalities of the exponential function
    (LAWS, [], "kl(P, Q) <= renyi(P, Q, a)"),  # one fact, but a proved one
])
def test_a_proof_is_more(let, given, show):
    assert source(let, given, show) is None


def test_definitions_and_the_order_of_numbers_do_not_count():
    assert named({"renyi_close": 1, "dp_def": 3, "ele_trans": 2, "hamming_sym": 1}) is not None
    assert named({"renyi_close": 1, "tanh_le": 1}) is None
    assert named({}) is None


def of_generalised(*at: Term, twice: bool = False) -> str | None:
    """The source of a proof that generalises ``0 < exp(x)`` and takes it at these numbers; ``twice``: over two names."""
    x, y = terms.var("x", REAL), terms.var("y", REAL)
    fact, elim = (logic.axiom(n, load().facts[n].statement) for n in ("exp_pos", "all_elim"))
    predicate, place = sorted((v for v in elim.concl.free), key=lambda v: v.name != "p")

    def taken(th: logic.Theorem, a: Term) -> logic.Theorem:
        (p,) = terms.args_of(th.concl, "all", 1) or ()
        values = {predicate: p, place: a}
        step = logic.instantiate({"'A": REAL}, values, elim)
        return logic.propositional(terms.app(p, a), [step, th])
    (v,) = fact.concl.free
    if twice:
        shifted = logic.instantiate({}, {v: terms.apply_const("add", x, y)}, fact)
        general = logic.generalise(x, logic.generalise(y, shifted))
        at_one = taken(general, terms.num(3))
        parts = [taken(at_one, a) for a in at]
    else:
        parts = [taken(logic.generalise(v, fact), a) for a in at]
    goal = reduce(lambda s, t: terms.apply_const("and", s, t), (p.concl for p in parts))
    writer = Writer()
    shown = writer.step(logic.propositional(goal, parts))
    return known({"verdict": "proved", "trace": writer.data, "shown": [0, shown]}, 0)


@pytest.mark.parametrize("twice", [False, True])
def test_what_is_generalised_and_taken_twice_is_two_instances(twice: bool) -> None:
    one, two = terms.num(1), terms.num(2)
    assert (of_generalised(one, twice=twice) or "").startswith("exp_pos (")
    assert of_generalised(one, two, twice=twice) is None
