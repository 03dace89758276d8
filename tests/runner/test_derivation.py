"""The goals between the steps of a proof, written down for people."""

from __future__ import annotations

import copy
import json
from typing import Any

from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import statement_of
from symdp.runner.derivation import MAX_GOALS, with_goals


def certificate(proof: dict[str, Any], *show: str, let: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    texts = {"let": let or {"x": "real in [0, 1]"}, "show": list(show)}
    statement = statement_of(json.dumps(texts))
    return {"format": "symdp-certificate/1", "claim": "a/b", "variant": "printed", "statement": json.loads(
        statement.source), "sha256": statement.sha256, "parts": [
        {"part": 0, "verdict": "proved", "instance": {"values": {"x": "0"}}, "proof": proof} | more]}


TWO = {"rule": "split", "on": "x <= 1/2", "yes": {"rule": "bound"}, "no": {"rule": "bound"}}


def test_each_step_says_what_it_shows_and_what_is_new() -> None:
    cert = certificate(TWO, "x <= 2")
    assert check_certificate(cert).verdict == "proved"
    proof = with_goals(cert)["parts"][0]["proof"]
    assert proof["goal"] == {"show": "x <= 2", "new": []}
    assert proof["yes"]["goal"] == {"show": "x <= 2", "new": ["x <= 0.5"]}
    assert proof["no"]["goal"] == {"show": "x <= 2", "new": ["x > 0.5"]}


def test_the_certificate_itself_is_left_alone() -> None:
    cert = certificate(TWO, "x <= 2")
    before = copy.deepcopy(cert)
    with_goals(cert)
    assert cert == before


def test_after_extremal_the_whole_goal_is_there() -> None:
    cert = certificate({"rule": "extremal", "proof": {"rule": "bound"}}, "kl(P, Q) <= 5",
                       let={"eps": "real in [0, 1]", "P": "distribution", "Q": "distribution"})
    cert["statement"]["given"] = ["close(P, Q, eps, 0)"]
    goal = with_goals(cert)["parts"][0]["proof"]["proof"]["goal"]
    assert "P" not in goal["show"] and "eps >= 0" in goal["given"]


def test_a_leaf_that_is_an_assumption_says_so() -> None:
    cert = certificate({"rule": "and", "proofs": [{"rule": "bound"}, {"rule": "bound"}, {"rule": "bound"}]},
                       "1 >= x and x <= 1 and x <= 3")
    assert check_certificate(cert).verdict == "proved"
    leaves = with_goals(cert)["parts"][0]["proof"]["proofs"]
    assert [leaf["goal"].get("assumed") for leaf in leaves] == [True, True, None]


def test_a_proof_that_nothing_serves_at_a_point_has_its_goals_too() -> None:
    proof = {"rule": "intro", "proof": {"rule": "bound"}}
    cert = certificate(proof, "exists(y in [0, 1]: y > x + 1/2)", verdict="refuted", witness={"values": {"x": "1"}})
    assert check_certificate(cert).verdict == "refuted"
    found = with_goals(cert)["parts"][0]["proof"]
    assert found["goal"]["show"].startswith("forall(") and "y" in found["proof"]["goal"]["show"]


def test_what_is_no_proof_stays_as_it_is() -> None:
    for cert in (certificate({"rule": "nonsense"}, "x <= 2"), {"parts": 3}, {"statement": {}, "parts": []},
                 certificate({"rule": "split", "on": "y <= 1"}, "x <= 2")):
        found = with_goals(cert)
        assert not any("yes" in str(p) for p in [found])
        assert json.dumps(found)  # no exception, and still plain data


def test_a_long_proof_is_written_down_in_part() -> None:
    proof: dict[str, Any] = {"rule": "and", "proofs": [{"rule": "bound"}] * 2}
    for _ in range(9):
        proof = {"rule": "split", "on": "x <= 1/2", "yes": proof, "no": json.loads(json.dumps(proof))}
    text = json.dumps(with_goals(certificate(proof, "x <= 2 and x >= 0")))
    assert 0 < text.count('"goal"') <= MAX_GOALS


def test_formulas_far_too_long_are_cut() -> None:
    long = f"max({', '.join([' + '.join(['x'] * 100)] * 8)})"
    goal = with_goals(certificate({"rule": "bound"}, f"{long} <= 2000"))["parts"][0]["proof"]["goal"]
    assert len(goal["show"]) == 1500 and goal["show"].endswith("…")
