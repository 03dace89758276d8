"""Hypotheses that add up to what is shown (*linear*): what is accepted, and what a careless sum of them would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, law, proved

LET = {"x": "real > 0", "y": "real > 0", "c": "real >= 0"}


def linear(show: str, *given: str, times: tuple[str, ...] = ("1",), signs: tuple[Any, ...] = (), **let: str) -> Attack:
    """The last hypotheses are those that are given; the first ones say that x and y are positive, and c is not negative."""
    proof = {"rule": "linear", "hypotheses": [3 + k for k in range(len(given))], "times": list(times)[:len(given)], "signs": list(signs)}
    return f"adding up {', '.join(given) or 'nothing'}: {show}", {"let": LET | let, "given": list(given), "show": [show]}, proved(
        proof, {"values": {"x": "2", "y": "1", "c": "0"}, "objects": {n: law("1 2", "1 0" if n == "P" else "0 1") for n in let}})


GENUINE: list[Attack] = [
    linear("2*(x - y) + 3 == -2*y + 3*1 + x*2"), linear("x + 1 > y + 1", "x > y"), linear("3*x >= 3*y", "x >= y", times=("3",)),
    linear("x + y >= 2*y", "x >= y"),
]
ATTACKS: list[Attack] = [
    *(linear(show) for show in (
        "x == -x", "-x == x", "x - y == x + y", "2/x == 2*x", "x/2 == 2*x", "2*(x + 1) == 2*x + 1", "2*(2*x) == 2*x", "x + 1 == x", "x*y == x",
        "x*x == x", "x == y", "x > x", "x >= 2*x", "exp(x) == x", "x - 2*(y - 1) == x - 2*y - 2", "x*3 == x", "1 == 2", "x^2 == 2*x")),
    linear("x > y + c", "x > y", times=("c",)), linear("c > c", "x > y", times=("0",)), linear("y >= x", "x >= y", times=("-1",)),
    linear("x == y", "x >= y"), linear("x - y == y - x", "x >= y", times=("-2",)), linear("x > y", "x >= y"), linear("x <= y", "x != y"),
    linear("x <= 0", "x >= y", times=("0",)), linear("x != y", "x > y"), linear("x != y", "x != y"), linear("x >= y", "x != y"),
    *(linear(show, given, P="distribution on 2", Q="distribution on 2") for show, given in (  # the divergence may be infinite
        ("kl(P, Q) + x > kl(P, Q)", "x > 0"), ("x == y", "x + kl(P, Q) == y + kl(P, Q)"))),
    linear("c >= x - y", "x >= y", times=("c - 1",), signs=(BOUND,)), linear("x >= 2*y", "x >= y", times=("2",)),
]
