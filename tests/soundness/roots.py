"""Certificates about numbers that exist: genuine ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, point, proved

Proof = dict[str, Any]
C = {"c": "real in (0, 1/2)"}
X = {"x": "real in [0, 1]"}


def root(of: str, proof: Any = None, *, low: str = "0", high: str = "1", name: str = "t", values: str = "x", **more: Any) -> Proof:
    """A root of f between two ends is the value of the wanted number."""
    return {"rule": "root", "name": name, "of": of, "from": low, "to": high, "first": BOUND, "last": BOUND,
            "proof": proof or {"rule": "exists", "values": {values: name}, "proof": BOUND}, **more}


AT_C = point(c="1/4")
AT_X = point(x="1/2")

GENUINE = [
    ("a root", {"show": ["exists(x in [0, 1]: x^5 + x - 1 == 0)"]}, proved(root("t^5 + t - 1"))),
    ("a root of what falls", {"let": C, "show": ["exists(x in [0, 1]: exp(-x) - x - c/2 == 0)"]},
     proved(root("exp(-t) - t - c/2", falls=True), AT_C)),
]

ATTACKS: list[Attack] = [
    ("a root where a quotient is not defined", {"show": ["exists(x in [-1, 1]: 1/x == 0)"]},
     proved(root("1/t", low="-1", high="1"))),
    ("a root of a function that jumps", {"show": ["exists(x in [0, 1]: (1 if x > 1/2 else -1) == 0)"]},
     proved(root("1 if t > 1/2 else -1"))),
    ("a root of a power that jumps", {"show": ["exists(x in [0, 1]: 0^x == 1/2)"]}, proved(root("0^t - 1/2", falls=True))),
    ("a root of a sum that jumps", {"show": ["exists(x in [0, 1]: sum(k in 1..3: k if k <= 2*x else 0) == 1/2)"]},
     proved(root("sum(k in 1..3: k if k <= 2*t else 0) - 1/2"))),
    ("a root where the signs agree", {"show": ["exists(x in [0, 1]: x == 2)"]}, proved(root("t - 2"))),
    ("a root where the signs are turned", {"show": ["exists(x in [0, 1]: x == 2)"]}, proved(root("t - 2", falls=True))),
    ("a root from the larger end to the smaller", {"show": ["exists(x in [0, 1]: x == 2)"]},
     proved(root("t - 2", {"rule": "exists", "values": {"x": "1"}, "proof": {"rule": "absurd", "hypothesis": 0, "proof": BOUND}},
                 low="3", high="1"))),
    ("a root with a name that is taken", {"let": X, "show": ["x >= 1"]}, proved(root("x", BOUND, name="x", low="-1"), AT_X)),
    ("a root with a name that is bound", {"let": X, "show": ["forall(t in [0, 1]: t >= x)"]},
     proved(root("t - x", BOUND, name="t"), AT_X)),
    ("a root that is a constant", {"show": ["0 == 1"]}, proved(root("t", BOUND, name="oo", low="-1"))),
    ("a root between ends that speak of it", {"show": ["0 == 1"]}, proved(root("t - 1/2", BOUND, low="t", high="t"))),
    ("a root at infinity", {"show": ["exists(x in [0, 1]: x == 2)"]}, proved(root("t - 2", BOUND, high="oo"))),
    ("a root of what is infinite", {"show": ["exists(x in [0, 1]: rel_entr(1, x) == 1/2)"]},
     proved(root("rel_entr(1, t) - 1/2", falls=True))),
    ("a root of a declared function", {"let": {"f": "function reals -> [-1, 1]"},
                                       "given": ["f(0) == -1", "f(1) == 1"], "show": ["exists(x in [0, 1]: f(x) == 0)"]},
     proved(root("f(t)"), {"objects": {"f": "function(x in reals: -1 if x <= 0 else 1)"}})),
    ("finite where an infinite value may occur", {"let": X, "show": ["rel_entr(1, x) < oo"]}, proved({"rule": "identity"}, AT_X)),
    ("finite, of a divergence", {"let": {"P": "distribution", "Q": "distribution"}, "show": ["kl(P, Q) < oo"]},
     proved({"rule": "identity"}, {"objects": {n: {"kind": "distribution", "outcomes": ["1"], "probabilities": ["1"]} for n in "PQ"}})),
    ("less than oo, of oo", {"show": ["oo < oo"]}, proved({"rule": "identity"})),
    ("a product with a logarithm of 0", {"let": X, "show": ["x*log(x*(1 - x)) <= 1"]},
     proved({"rule": "split", "on": "x == 1", "yes": BOUND, "no": BOUND}, AT_X)),
]
