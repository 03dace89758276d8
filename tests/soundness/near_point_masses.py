"""What a bound on the max-information, or the capacity, for all laws of inputs says of two rows: what is accepted, and
what a careless version of the rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, law, proved

Proof = dict[str, Any]
BIT: Proof = {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"]]*2}
CHANNEL = BIT | {"kind": "channel"}
ALL = {"W": "channel from A to B", "V": "channel from C to B", "M": "mechanism on 1 entries over A to B",
       "N": "mechanism on 2 entries over A to B"}
MECHANISM = BIT | {"kind": "mechanism"}
AT: Proof = {"objects": {"W": CHANNEL, "V": CHANNEL, "M": MECHANISM, "N": MECHANISM | {
    "inputs": [[a, b] for a in "12" for b in "12"], "rows": [["1/2", "1/2"]]*4}}}
ONE_LAW = {"P": "distribution on A"}
AT_LAW: Proof = {"P": law("1 2", "1/2 1/2")}
FUNCTION = {"f": "function 1..2 -> reals"}
AT_FUNCTION: Proof = {"f": {"kind": "function", "table": {"1": "0", "2": "0"}}}
SUP, EVERY = "sup(R in distribution on {}: max_information(R, {})) <= 1", "forall(R in distribution on {}: {})"
OF_W = "forall(u in W, v in W: max_divergence(W(u), W(v)) <= 1)"
OF_M, OF_N = OF_W.replace("W", "M"), OF_W.replace("W", "N")
ROWS = {"rule": "rows", "hypothesis": 0, "inputs": ["u", "v"], "proof": BOUND}
LET = {"n": "integer >= 2", "m": "integer >= 2", "i": "integer in [1, n]", "l": "integer in [1, n]",
       "M": "mechanism on n entries over m to B", **dict.fromkeys("xuv", "database on n entries over m")}
U, V = (f"forall(j in 1..n: j == i or x[j] == {y}[j])" for y in "uv")
SLICE, CAPACITY = SUP.format("m", "slice(M, i, x)"), "capacity(slice(M, i, x)) <= 1"
TWO = "max_divergence(M(u), M(v)) <= 1"
MIXED = "jensen_shannon(M(u), M(v), 1/2) <= 1"
DATABASE = {"kind": "database", "entries": ["1", "1"]}
AT_SLICE: Proof = {"values": {"n": "2", "m": "2", "i": "1", "l": "1"}, "objects": {
    "M": AT["objects"]["N"], **dict.fromkeys("xuv", DATABASE)}}
FIRST = 6  # hypotheses before those of a slice: the bounds of the numbers
LETTERS = {"m": "integer >= 1", "k": "integer >= 1", "W": "channel from m to B"}
AT_LETTERS: Proof = {"values": {"m": "2", "k": "1"}, "objects": {"W": CHANNEL}}


def of_inputs(name: str, given: str, show: str = OF_W, let: Proof | None = None, objects: Proof | None = None,
              **more: Any) -> Attack:
    """Of two inputs of a declared channel or mechanism."""
    return name, {"let": ALL | (let or {}), "show": [f"{given} implies {show}"]}, proved(
        intro(intro({**ROWS, **more})), {"objects": AT["objects"] | (objects or {})})


def of_slice(name: str, given: list[str], show: str = TWO, **more: Any) -> Attack:
    """Of two databases that agree with that of a slice."""
    return name, {"let": LET, "show": [f"{' and '.join(given)} implies {show}"]}, proved(
        intro({**ROWS, "hypothesis": FIRST, **more}), AT_SLICE)


def of_letters(name: str, show: str, k: str) -> Attack:
    """Of two integers, one of which may be no input."""
    return name, {"let": LETTERS | {"k": k}, "show": [f"{SUP.format('m', 'W')} implies {show}"]}, proved(
        intro({**ROWS, "hypothesis": 2 + ("m" in k), "inputs": ["m", "k"]}), AT_LETTERS)


def undefined(name: str, on: str, through: str) -> Attack:
    """Of a law on what are no inputs the information has no value, and is not at least 0."""
    return f"information through {name}", {"let": ALL | {"P": f"distribution on {on}", "x": "database on 2 entries over A"}, "show": [
        f"mi(P, {through}) >= 0"]}, proved({"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}, {
            "objects": AT["objects"] | {"x": DATABASE, "P": law("(1,1) (1,2) (2,1) (2,2)", "1/4 1/4 1/4 1/4") if on == "N" else AT_LAW["P"]}})


GENUINE: list[Attack] = [
    of_inputs("max-information through a channel", SUP.format("A", "W")),
    of_inputs("max-information through a mechanism", SUP.format("M", "M"), OF_M),
    of_inputs("max-information of every law", EVERY.format("A", "max_information(R, W) <= 1")),
    of_inputs("max-information that is less", SUP.format("A", "W").replace("<=", "<")),
    of_slice("max-information through a slice", [SLICE, U, V]),
    of_slice("capacity of a slice", [CAPACITY, U, V], MIXED, weight="1/2"),
    undefined("a slice", "A", "slice(N, 1, x)"),
    of_letters("max-information at integers", "max_divergence(W(m), W(k)) <= 1", "integer in [1, m]"),
]
ATTACKS: list[Attack] = [
    # of laws on what are seen to be no inputs nothing is defined, which the kernel knows besides
    of_inputs("max-information of laws on another space", SUP.format("C", "W")),
    of_inputs("max-information of laws on a space without a name", SUP.replace(" on {}", "").format("W")),
    of_inputs("max-information of laws on the databases of another mechanism", SUP.format("N", "M"), OF_M),
    of_inputs("max-information of laws on letters, not on databases", SUP.format("A", "M"), OF_M),
    of_inputs("max-information of laws under a condition", EVERY.format(
        "A", "(tv(R, P) <= 0 implies max_information(R, W) <= 1)"), let=ONE_LAW, objects=AT_LAW),
    of_inputs("max-information of laws in one branch", EVERY.format(
        "A", "(max_information(R, W) if tv(R, P) <= 0 else 0) <= 1"), let=ONE_LAW, objects=AT_LAW),
    of_inputs("max-information of some law", SUP.format("A", "W").replace("sup", "inf")),
    of_inputs("max-information of a law that there is", EVERY.format("A", "max_information(R, W) <= 1").replace("forall", "exists")),
    of_inputs("max-information that is at least a number", EVERY.format("A", "max_information(R, W) >= 1")),
    of_inputs("max-information beyond a number", SUP.format("A", "W").replace("<=", ">=")),
    of_inputs("mutual information in the place of max-information", SUP.format("A", "W").replace("max_information", "mi")),
    of_inputs("information of order 2 in the place of max-information", SUP.format("A", "W").replace(
        "max_information(R, W)", "renyi_mi(R, W, 2)")),
    of_inputs("capacity in the place of max-information", "capacity(W) <= 1", weight="1/2"),
    of_inputs("max-information at inputs of another channel", SUP.format("A", "W"), "forall(u in V, v in V: 0 <= 1)"),
    of_inputs("max-information bounds no more than two rows", SUP.format("A", "W"), OF_W.replace("<=", "<")),
    of_inputs("max-information of one law", "max_information(P, W) <= 1", let=ONE_LAW, objects=AT_LAW),
    of_inputs("max-information that bounds itself", EVERY.format("A", "max_information(R, W) <= max_information(R, W)"),
              OF_W.replace("<= 1", "<= max_information(R, W)"), {"R": ONE_LAW["P"]}, {"R": AT_LAW["P"]}),
    of_inputs("max-information through what is bound", EVERY.replace("R", "W").format("A", "max_information(W, W) <= 1")),
    of_slice("a slice at a database that agrees with another", [SLICE, U], TWO),
    of_slice("a slice at databases that agree outside another entry", [SLICE, U.replace("j == i", "j == l"), V]),
    of_slice("a slice at databases that agree in some entries", [SLICE, U.replace("1..n", "2..n"), V]),
    of_slice("a slice at databases that agree with each other", [SLICE, U.replace("x[j]", "v[j]")]),
    of_slice("max-information of laws on the letters of no slice", [SLICE.replace("on m", "on n"), U, V]),
    of_slice("max-information of laws on databases, not on letters", [SLICE.replace("on m", "on M"), U, V]),
    of_slice("capacity of a slice in the place of its max-information", [CAPACITY, U, V], TWO, weight="1/2"),
    of_slice("capacity of a slice at another database", [CAPACITY, U], MIXED, weight="1/2"),
    of_slice("capacity of a slice at another entry", [CAPACITY, U.replace("j == i", "j == l"), V], MIXED, weight="1/2"),
    of_letters("max-information at a number that may be no letter", "0 <= 1", "integer >= 1"),
    ("max-information at no integer", {"let": {"t": "real in [1, 2]", "W": "channel from 2 to B"}, "show": [
        f"{SUP.format('2', 'W')} implies 0 <= 1"]}, proved(intro({**ROWS, "hypothesis": 2, "inputs": ["t", "t"]}), {
            "values": {"t": "1"}, "objects": {"W": CHANNEL}})),
    *(undefined(name, on, through) for name, on, through in (
        ("a mechanism", "C", "N"), ("a mechanism, of letters", "A", "M"), ("a mechanism, of databases of another size", "N", "M"),
        ("a slice, of another alphabet", "C", "slice(N, 1, x)"), ("a slice, of databases", "N", "slice(N, 1, x)"))),
    *(of_inputs(f"a declared {word}", SUP.format("A", "W"), OF_W if word == "max_information" else OF_W.replace(
        "max_divergence(W(u), W(v))", "0"), FUNCTION | {word: FUNCTION["f"]}, AT_FUNCTION | {word: AT_FUNCTION["f"]})
      for word in ("max_information", "max_divergence")),
    ("a declared slice", {"let": LET | {"slice": FUNCTION["f"]}, "show": [f"{CAPACITY} and {U} and {V} implies {MIXED}"]},
     proved(intro({**ROWS, "hypothesis": FIRST, "weight": "1/2"}), AT_SLICE | {
         "objects": AT_SLICE["objects"] | {"slice": AT_FUNCTION["f"]}})),
]
