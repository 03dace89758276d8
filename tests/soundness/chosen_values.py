"""Values chosen for what a supremum or infimum binds, at which its body is undefined: genuine ones are tested in
tests/legacy/kernel/test_matrices.py; here are values that are none, at which nothing is undefined."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import Attack, law

HALF = {"x": "real in [0, 1/2]"}


def ill_posed(name: str, show: str, bound: dict[str, Any], let: dict[str, str] | None = None, **values: str) -> Attack:
    return f"{name}: {show}", {"let": let or {}, "show": [show]}, {
        "part": 0, "verdict": "ill-posed", "witness": {"values": values, "bound": bound}}


def table(*values: str) -> dict[str, Any]:
    return {"table": {str(k): v for k, v in enumerate(values, 1)}}


ATTACKS: list[Attack] = [
    *(ill_posed(f"a probability that is undefined, {p}", "sup(P in distribution on 2: P[1]) <= 1", {"P": law("1 2", f"{p} 1")})
      for p in ("1/0", "log(0)", "0/0", "sqrt(-1)")),
    ill_posed("no law", "sup(P in distribution on 2: log(P[1] + P[2])) <= 0", {"P": law("1 2", "0 0")}),
    ill_posed("a value that is undefined", "sup(f in function 1..2 -> [0, 1]: f(1)) <= 1", {"f": table("1/0", "1")}),
    ill_posed("an infinite value", "sup(f in function 1..2 -> reals: f(1) - f(1)) <= 1", {"f": table("oo", "1")}),
    ill_posed("an infinite number", "sup(x in reals: x - x) <= 1", {"x": "oo"}),
    ill_posed("an infinite entry", "sup(R in matrix of order 1: R[1, 1] - R[1, 1]) <= 1", {"R": {"rows": [["oo"]]}}),
    ill_posed("no positive semidefinite matrix", "sup(R in psd matrix of order 2: 1/(R[1, 2] - R[2, 1] + 1)) <= 1",
              {"R": {"rows": [["1", "0"], ["1", "1"]]}}),
    ill_posed("values up to what is bound later, under a declared name", "sup(f in function 1..2 -> [0, x], x in [0, 1]: log(1 - f(1))) <= 1",
              {"f": table("1", "0"), "x": "1"}, HALF, x="1/2"),
    ill_posed("values up to what is bound later, of a written range", "sup(f in function 1..2 -> 0..k, k in 0..3: 1/(2 - f(1))) <= 1",
              {"f": table("2", "0"), "k": "3"}, {"k": "integer in 0..1"}, k="1"),
    ill_posed("a number up to what is bound later, under a declared name", "sup(y in [0, x], x in [0, 1]: log(1 - y)) <= 1",
              {"y": "1", "x": "1"}, HALF, x="1/2"),
    ill_posed("a domain that is undefined where there is none", "sup(x in [1, 2], f in function 1..1 -> [0, log(x)]: x + f(1)) <= 3",
              {"x": "0", "f": table("0")}),
]
