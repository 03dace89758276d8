"""What a sum says of laws and channels: which of them has passed which channel."""

from __future__ import annotations

import pytest

from symdp.kernel.cascades import cascade
from symdp.kernel.check import root_goal
from symdp.language.statements import read_statement

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
    (f"forall(n in 1..n, z in 1..m: U(n)[z] == {OF_ROWS.replace('x', 'n')})", None),
    (f"forall(z in A: R[z] == {SUM})", None),
])
def test_what_has_passed_a_channel(assumed: str, says: object) -> None:
    assert found(assumed) == says
