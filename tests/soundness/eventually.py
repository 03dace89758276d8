"""Numbers that exist close to a limit point: certificates that use the rule for what is false."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, point, proved

Proof = dict[str, Any]
CONTINUITY: Proof = {"rule": "continuity", "radius": "1/10"}
BESIDE: Proof = {"rule": "limit", "constant": "1", "radius": "1/10", "upper": BOUND, "lower": BOUND}
R = {"r": "real > 0"}
AT_R = point(r="1")


def close(to: str, *limits: str, tends: Proof = CONTINUITY, **more: Any) -> Proof:
    return {"rule": "eventually", "point": to, "limits": list(limits), "tends": [tends for _ in limits], **more}


GENUINE = [
    ("a small number", {"let": R, "show": ["exists(t in (0, 1): t^2 + t < r and t < 1/2)"]},
     proved(close("0", "r", "1/2"), AT_R)),
    ("a large integer", {"let": R, "show": ["exists(k in integer >= 1: 1/k < r and k > 1/r)"]},
     proved(close("oo", "r", "oo"), AT_R)),
    ("a number below the end", {"show": ["exists(t in [0, 1): t >= 99/100)"]}, proved(close("1", "1/100", side="-"))),
]

ATTACKS: list[Attack] = [
    ("sides that meet in the limit", {"show": ["exists(t in (0, 1): t <= 0)"]}, proved(close("0", "0"))),
    ("a difference that is negative in the limit", {"let": R, "show": ["exists(t in (0, 1): t + 1 < r)"]},
     proved(close("0", "r - 1"), AT_R)),
    ("a limit that is minus infinity", {"show": ["exists(t in (0, 1): log(t) > 0)"]}, proved(close("0", "-oo"))),
    ("a point that the domain does not come close to", {"show": ["exists(t in (0, 1): t > 2)"]}, proved(close("3", "1"))),
    ("infinity, of which integers in a range are far", {"let": {"n": "integer >= 1"}, "show": [
        "exists(k in 1..n: k > n + 7)"]}, proved(close("oo", "oo"), point(n="1"))),
    ("a finite point, for integers", {"show": ["exists(k in integer >= 1: k < 1)"]}, proved(close("1/2", "1/2"))),
    ("a side on which there is nothing", {"show": ["exists(t in [0, 1]: t > 1)"]},
     proved(close("1", "1", side="+"))),
    ("one comparison of two", {"show": ["exists(t in (0, 1): t < 1/2 and t > 1)"]}, proved(close("0", "1/2"))),
    ("an equation", {"show": ["exists(t in (0, 1): t == 2)"]}, proved(close("0", "2"))),
    ("a limit in terms of the number itself", {"show": ["exists(t in (0, 1): t > 1)"]}, proved(close("0", "t"))),
    ("two numbers at once", {"show": ["exists(s in (0, 1), t in (0, 1): s > 1)"]}, proved(close("0", "1"))),
    ("an object", {"show": ["exists(P in distribution on 2: P[1] > 1)"]}, proved(close("0", "1"))),
    ("what is not defined everywhere", {"show": ["exists(t in (-1, 1): 1/t > 2 and t < 0)"]},
     proved(close("0", "oo", "1", side="+"))),
    ("a side that is none", {"show": ["exists(t in (0, 1): t > 2)"]}, proved(close("1", "1", side="above", tends=BESIDE))),
]
