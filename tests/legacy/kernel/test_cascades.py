"""What a sum says of laws and channels: which of them has passed which channel."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.language.text import to_text
from symdp.legacy.kernel.cascades import cascade, mixed
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"n": "integer >= 1", "m": "integer >= 1", "R": "distribution on m", "P": "distribution on n", "f": "function 1..n -> reals",
       "K": "channel from n to m", "W": "channel from n to n", "U": "channel from n to m", "A": "channel from X to Y"}
SUM = "sum(y in 1..n: P[y]*K(y)[z])"
OF_ROWS = "sum(y in 1..n: W(x)[y]*K(y)[z])"


def found(assumed: str) -> object:
    statement, problems = read_statement({"let": LET, "given": [assumed], "show": ["tv(R, R) <= 1"]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    said = [c for h in goal.hyps if (c := cascade(goal.names, h)) is not None]
    return (said[0].of, said[0].through.id, said[0].rows) if said else None


@pytest.mark.parametrize(("assumed", "says"), [
    (f"forall(z in 1..m: R[z] == {SUM})", ("R", "K", False)),
    (f"forall(z in 1..m: {SUM} == R[z])", ("R", "K", False)),
    ("forall(z in 1..m: R[z] == sum(y in 1..n: K(y)[z]*P[y]))", ("R", "K", False)),
    (f"forall(z in 1..m: R[z] == {SUM.replace('P', 'W(1)')})", ("R", "K", False)),
    (f"forall(x in 1..n, z in 1..m: U(x)[z] == {OF_ROWS})", ("U", "K", True)),
    (f"forall(z in 1..m, x in U: U(x)[z] == {OF_ROWS})", ("U", "K", True)),
    ("forall(z in 1..m: R[z] == 1/m)", None), ("R[1] == 1", None), ("forall(z in 1..m: R[z] <= 1)", None),
    (f"forall(z in 1..m: R[1] == {SUM})", None),
    ("forall(z in 1..m: R[z] == sum(y in 1..n: P[y]*K(1)[z]))", None),
    ("forall(z in 1..m: R[z] == sum(y in 1..n: P[y] + K(y)[z]))", None),
    ("forall(z in 1..m: R[z] == sum(y in 1..n: f(y)*K(y)[z]))", None),
    (f"forall(z in [1, 2]: R[1] == {SUM.replace('[z]', '[1]')})", None),
    (f"forall(z in 1..n: R[z] == {SUM})", None), (f"forall(z in 1..m: R[z] == {SUM.replace('1..n', '1..m')})", None),
    (f"forall(z in 1..m, k in 1..n: R[z] == {SUM})", None),
    (f"forall(z > 0: R[z] == {SUM})", None),
    (f"forall(x in 1..m, z in 1..m: U(x)[z] == {OF_ROWS})", None),
    (f"forall(z in 1..m: U(z)[z] == {OF_ROWS.replace('x', 'z')})", None),
    (f"forall(x in 1..n, z in 1..m: U(x)[z] == {SUM})", None),
    (f"forall(z in A: R[z] == {SUM})", None),
])
def test_what_has_passed_a_channel(assumed: str, says: object) -> None:
    assert found(assumed) == says


MIXED = LET | {"Q": "distribution on m", "S": "distribution on m", "V": "channel from n to m", "t": "real in (0, 1)",
               "E": "distribution", "F": "distribution", "G": "distribution", "B": "distribution on X", "C": "distribution on X"}


def mixture(assumed: str) -> object:
    statement, problems = read_statement({"let": MIXED, "given": [assumed], "show": ["tv(R, R) <= 1"]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    m = mixed(Checker(), goal, goal.hyps[-1])
    return m and (*map(to_text, (m.of, *m.parts, *m.weights)), m.rows)


@pytest.mark.parametrize(("assumed", "says"), [
    ("forall(k in 1..m: R[k] == (1 - t)*Q[k] + t*S[k])", ("R", "Q", "S", "1 - t", "t", False)),
    ("forall(k in 1..m: t*Q[k] + (1 - t)*S[k] == R[k])", ("R", "Q", "S", "t", "1 - t", False)),
    ("forall(k in 1..m: R[k] == S[k] + t*(Q[k] - S[k]))", ("R", "S", "Q", "1 + t*(-1)", "t", False)),
    ("forall(k in 1..m: U(1)[k] == (1 - t)*Q[k] + t*S[k])", ("U(1)", "Q", "S", "1 - t", "t", False)),
    ("forall(D in event: E(D) == t*F(D) + (1 - t)*G(D))", None),  # which of the spaces' events?
    ("forall(D in event of E: E(D) == t*F(D) + (1 - t)*G(D))", ("E", "F", "G", "t", "1 - t", False)),
    ("forall(D in event of E: E(D) == t*F(D) + (1 - t)*B(D))", None),
    ("forall(A in event of E: E(A) == t*F(A) + (1 - t)*G(A))", None),  # A is declared
    ("forall(D in event of Q: E(D) == t*F(D) + (1 - t)*G(D))", None),
    ("forall(x in 1..n, k in 1..m: U(x)[k] == (1 - t)*V(x)[k] + t*K(x)[k])", ("U", "V", "K", "1 - t", "t", True)),
    ("forall(k in 1..m: R[k] == Q[k] + t*S[k])", None), ("forall(k in 1..m: R[k] == Q[k]*S[k])", None),
    ("forall(k in 1..m: R[k] == Q[k])", None), ("forall(k in 1..m: R[k] >= (1 - t)*Q[k] + t*S[k])", None),
    ("forall(k in 1..m: R[k] + Q[k] == S[k])", None), ("forall(k in 1..m: R[1] == (1 - t)*Q[k] + t*S[k])", None),
    ("forall(k in 1..n: R[k] == (1 - t)*Q[k] + t*S[k])", None), ("forall(k > 0: R[1] == (1 - t)*Q[1] + t*S[1])", None),
    ("forall(x in 1..n, k in 1..m: R[k] == (1 - t)*Q[k] + t*S[k])", None),
    ("forall(x in 1..m, k in 1..m: U(x)[k] == (1 - t)*V(x)[k] + t*K(x)[k])", None),
    ("forall(k in 1..m: R[k] == (1 - t*k)*Q[k] + t*k*S[k])", None), ("R[1] == (1 - t)*Q[1] + t*S[1]", None),
])
def test_what_is_mixed(assumed: str, says: object) -> None:
    assert mixture(assumed) == says
