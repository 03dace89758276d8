"""Capacities of channels that are written with a few laws to choose from, for inputs of which there may be infinitely
many: certificates that hold, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, law, point, proved

Proof = dict[str, Any]
Q = {"q": "real in [0, 1]"}
QT = {**Q, "t": "real"}
AT, AT_T, AT_N = point(q="1/2"), point(q="1/2", t="0"), point(q="1/2", n="2")
ROWS: Proof = {"rule": "inputs", "rows": True, "proof": IDENTITY}
TWO: Proof = {"rule": "inputs", "two": True, "proof": IDENTITY}
NOTHING: Proof = {"rule": "inputs", "rows": True, "proof": {"rule": "capacity", "term": 0, "outputs": ["1"], "proof": BOUND}}
SHOWN = "channel(x in reals: {x + 1: q, e1: 1 - q} if x == t else {e1: 1})"
ENTRIES: Proof = {"rule": "and", "proofs": [intro(ROWS)]*2}
CONSTANT = "channel(x in reals: {0: 1})"


def capacity(channel: str, bound: str = "oo", sign: str = "<=") -> str:
    return f"capacity({channel}) {sign} {bound}"


def over(inputs: str, row: str) -> str:
    return f"channel({inputs}: {row})"


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("rows of a channel from the reals", {"let": QT, "show": [capacity(SHOWN)]}, proved(ROWS, AT_T)),
    ("rows of a channel from the reals, two", {"let": QT, "show": [capacity(over(
        "x in reals", "{0: q, 1: 1 - q} if x == t else {1: 1}"))]}, proved(TWO, AT_T)),
    ("one row for all reals", {"let": Q, "show": [capacity(CONSTANT, "0")]}, proved(NOTHING, AT)),
    ("one row for a range, from the other side", {"let": {"n": "integer >= 1"}, "show": ["0 >= capacity(channel(x in 1..n: {0: 1}))"]},
     proved(NOTHING, point(n="2"))),
    ("rows of a mechanism on the reals", {"let": Q, "show": [
        "mi_dp(mechanism(x in reals, y in reals: {x: q, e1: 1 - q} if x == y else {e2: q, e1: 1 - q}), oo)"]}, proved(ENTRIES, AT)),
    ("three rows", {"let": {**Q, "n": "integer >= 1"}, "show": [capacity(
        "channel(x in 1..n: {x: q, 0: 1 - q} if x == 1 else ({x: q, 0: 1 - q} if 2 == x else {0: 1}))")]}, proved(ROWS, AT_N)),
]
REALS, BITS, RANGE, PAIR = "x in reals", "x in {0, 1}", "x in 1..n", "x in reals, y in reals"
QTN, AT_QTN = {**QT, "n": "integer >= 2"}, point(q="1/2", t="0", n="3")
NO_LAW = over(REALS, "{0: 2, 1: -1} if x == t else {1: 1}")


def attack(name: str, channel: str, bound: str = "oo", sign: str = "<=", let: Any = QT, at: Any = AT_T,
           proof: Proof = ROWS) -> Attack:
    return name, {"let": let, "show": [capacity(channel, bound, sign)]}, proved(proof, at, defined=[BOUND]*6)


def shown(name: str, row: str, bound: str = "oo") -> list[Attack]:
    """Rows that depend on an input among the reals, or among the numbers of a range."""
    return [attack(f"{name}, of {inputs}", over(inputs, row), bound, let=QTN, at=AT_QTN) for inputs in (REALS, RANGE)]


ATTACKS: list[Attack] = [
    # rows that depend on the input
    attack("a channel that shows a real", over(REALS, "{x: 1}"), "0", proof=NOTHING),
    attack("a channel that shows a number of a range", over(RANGE, "{x: 1}"), "0", proof=NOTHING, let=QTN, at=AT_QTN),
    attack("rows with probabilities that depend on the input", over(RANGE, "{0: q^x, 1: 1 - q^x} if x > 2 else {0: 1}"), let=QTN, at=AT_QTN),
    *shown("the equality of another branch", "{0: 1} if x == 0 else {x: 1}"),
    *shown("the equality of a branch that is left", "{x: 1} if x != 0 else {0: 1}"),
    *shown("the equality that fails", "{x: 1} if not x == 0 else {0: 1}"),
    *shown("the equality of one of two cases", "{x: 1} if x == 0 or x > 1 else {0: 1}"),
    *shown("no equality, a comparison", "{x: 1} if x <= 0 else {0: 1}"),
    *shown("an input that is equal to what is made of itself", "{x: 1} if x == x^2 else {0: 1}"),
    *shown("an input that is equal to itself", "{x: 1} if x == x else {0: 1}"),
    *shown("rows at a square of the input", "{x: 1} if x^2 == t else {0: 1}"),
    attack("an input that is equal to another one", over(PAIR, "{x: 1} if x == y else {0: 1}")),
    attack("an input that is equal to what is made of another one", over(PAIR, "{x: 1} if x == 1 - y else {0: 1}")),
    attack("an input beside one that is a number", over(PAIR, "{y: 1} if x == 0 else {0: 1}")),
    # rows that are no laws
    attack("chosen rows that are no laws", NO_LAW),
    attack("chosen rows that are no laws, two", NO_LAW, proof=TWO),
    attack("chosen rows that are no laws, of few inputs", over(BITS, "{0: 2, 1: -1} if x == t else {1: 1}")),
    attack("chosen rows with negative probabilities", over(REALS, "{0: 1 + q, 1: -q} if x == t else {0: 1}")),
    attack("chosen rows without the whole probability", over(REALS, "{0: q} if x == t else {0: 1}")),
    attack("a probability that is the input", over(REALS, "{0: x, 1: 1 - x} if x == t else {0: 1}")),
    attack("a probability that is the input, two", over(REALS, "{0: x, 1: 1 - x} if x == t else {0: 1}"), proof=TWO),
    attack("a probability that is undefined at a number", over(REALS, "{0: q/q, 1: 1 - q/q} if x == t else {0: 1}")),
    attack("an outcome that is undefined at a number", over(REALS, "{1/t: 1} if x == t else {0: 1}")),
    attack("an outcome that is undefined where the input is 0", over(REALS, "{1/x: 1} if x == t else {0: 1}")),
    attack("the last row is no law", over(REALS, "{0: 1} if x == t else {0: 1, 1: 1}")),
    ("a law only at the inputs that there are", {"let": {**QT, "n": "integer >= 1"}, "show": [capacity(
        over(RANGE, "{0: 1/x, 1: 1 - 1/x} if x == t else {0: 1}"), "log(2)")]},
     proved({"rule": "inputs", "rows": True, "defined": [BOUND]*6, "proof": {
         "rule": "capacity", "term": 0, "outputs": ["1/2", "1/2"], "proof": BOUND}}, point(q="1/2", t="0", n="2"), defined=[
             {"rule": "rewrite", "show": "x - 1 >= 0", "times": "1/x", "proof": BOUND}]*6)),
    attack("rows that are laws for some numbers only", over(REALS, "({0: 2*q, 1: 1 - 2*q} if x == t else {1: 1}) if q <= 1/2 else {1: 1}")),
    attack("rows that are laws for some numbers only, two", over(REALS, "({0: 2*q, 1: 1 - 2*q} if x == t else {1: 1}) if q <= 1/2 else {1: 1}"),
           proof=TWO),
    attack("rows that are laws where an input equals some numbers only", over(REALS, "({0: x, 1: 1 - x} if x == t else {1: 1}) if x in [0, 1] else {1: 1}")),
    attack("rows that are laws for some events only", over(REALS, "({0: 2*P(E), 1: 1 - 2*P(E)} if x == t else {1: 1}) if P(E) <= 1/2 else {1: 1}"),
           let={"P": "distribution on 2", "E": "event on 2", "t": "real"}, at={"values": {"t": "0"}, "objects": {
               "P": law("1 2", "1/2 1/2"), "E": {"kind": "event", "outcomes": ["1"]}}}),
    ("a row of a declared channel beyond its inputs", {"let": {"W": "channel from 2 to 2"}, "show": [
        capacity(over(REALS, "W(x) if x == 3 else W(1)"))]}, proved(TWO, {"objects": {"W": {
            "kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"]]*2}}})),
    # conditions that are undefined
    *shown("a condition that is undefined at 0", "{0: 1} if 1/(x*(x - 2)) > 0 else {1: 1}"),
    *shown("a condition that is undefined below 2", "{0: 1} if log(x - 2) > 0 else {1: 1}"),
    attack("a condition that is undefined below 0, two", over(REALS, "{0: 1} if log(x) > 0 else {1: 1}"), proof=TWO),
    *shown("an equality with what is undefined", "{x: 1} if x == 1/t else {0: 1}"),
    attack("a condition on a symbol", over(REALS, "{x: 1} if x == e1 else {0: 1}")),
    attack("a function that is undefined at most reals", over(REALS, "{0: 1} if f(x) > 0 else {1: 1}"),
           let={"f": "function 1..2 -> reals"}, at={"objects": {"f": {"kind": "function", "table": {"1": "1", "2": "1"}}}}),
    attack("a condition that speaks of all reals: the set need not be measurable", over(REALS, "{0: 1} if forall(y in reals: x*y <= 1) else {1: 1}")),
    # which inputs
    attack("chosen rows without inputs", over(RANGE, "{0: 1}"), let={**Q, "n": "integer >= 0"}, at=AT_N),
    attack("chosen rows of an interval that may be empty", over("x in [t, 0]", "{0: 1}")),
    # which statements
    *(attack(f"{name}, of {inputs}", over(inputs, row), bound, sign, proof=proof, let=QTN, at=AT_QTN) for inputs in (REALS, RANGE)
      for name, row, bound, sign, proof in (
        ("a capacity from below", "{0: q, 1: 1 - q} if x == 0 else {1: 1}", "log(2)", ">=", ROWS),
        ("a capacity from below, by outcomes that are written differently", "{1: 1} if x == 0 else {2/2: 1}", "log(2)", ">=", {
            **ROWS, "proof": {"rule": "capacity", "term": 0, "inputs": ["1/2", "1/2"], "proof": BOUND}}),
        ("a capacity, exactly", "{1: 1} if x == 0 else {2/2: 1}", "log(2)", "==", ROWS))),
    *(("a capacity on the right, of " + inputs, {"let": QTN, "show": [
        f"log(2) <= capacity({over(inputs, '{1: 1} if x == 0 else {2/2: 1}')})"]}, proved({**ROWS, "proof": {
            "rule": "capacity", "term": 0, "inputs": ["1/2", "1/2"], "proof": BOUND}}, AT_QTN)) for inputs in (REALS, RANGE)),
    ("two capacities", {"let": QT, "show": [f"capacity({CONSTANT}) <= capacity({SHOWN})"]}, proved(ROWS, AT_T)),
    attack("a bound that is undefined", CONSTANT, "1/t"),
    ("a bound that is undefined, of an antecedent", {"let": QT, "show": [capacity(CONSTANT, "1/t") + " implies q >= 0"]},
     proved(intro(BOUND), AT_T, defined=[BOUND]*6)),
    attack("a bound with no value", CONSTANT, "oo - 1/q"),
    ("an assumption on rows that are no laws", {"let": QT, "given": [capacity(NO_LAW, "1")], "show": ["q >= 0"]}, proved(BOUND, AT_T, defined=[BOUND]*6)),
    ("an antecedent on rows that are no laws", {"let": QT, "show": [capacity(NO_LAW, "1") + " implies q >= 0"]},
     proved(intro(BOUND), AT_T, defined=[BOUND]*6)),
    ("a denial on rows that are no laws", {"let": QT, "show": ["not " + capacity(NO_LAW, "-1")]}, proved(intro(BOUND), AT_T, defined=[BOUND]*6)),
    ("a mechanism that shows an entry", {"let": Q, "show": ["mi_dp(mechanism(x in reals, y in reals: {x: 1}), oo)"]}, proved(ENTRIES, AT)),
    ("a mechanism whose other entry may show it", {"let": Q, "show": [
        "mi_dp(mechanism(x in reals, y in reals: {y: 1} if x == 0 else {0: 1}), oo)"]}, proved(ENTRIES, AT)),
    # names
    attack("a name that a sum binds", over("x in 0..1", "{0: sum(t in 1..1: x), 1: 1 - sum(t in 1..1: x)} if x == t else {0: 1}"),
           "0", let={"t": "real in [0, 1]"}, at=point(t="1"), proof={**NOTHING, "defined": [BOUND]*6, "proof": {**NOTHING["proof"], "outputs": ["1", "0"]}}),
    attack("an input that is called like a declared number", over("q in 1..1", "{0: q, 1: 1 - q}")),
]
