"""Mixtures given by sums, means of rows, the input end of a chain, and laws with given probabilities: what is accepted,
and what a careless version of each rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, VALUE, Attack, law, proved
from tests.soundness.cascades import AT, LET, ROWS, R, S

Proof = dict[str, Any]
LAWS = LET | {"t": "real in (0, 1)", "X": "distribution on n"}
SPACE = dict.fromkeys("PQRSX", "distribution") | {"t": "real in (0, 1)"}
AT_T: Proof = {"values": {"n": "2", "t": "1/2"}, "objects": AT["objects"] | {"X": law("1 2", "1 0")}}
ON_SPACE: Proof = {"values": {"t": "1/2"}, "objects": {x: law("1 2", "1 0") for x in "PQRSX"}}
FAIR: Proof = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"]]*2}
AT_FAIR: Proof = AT_T | {"objects": AT_T["objects"] | dict.fromkeys("UVW", FAIR)}
MIXED = "forall(k in 1..n: R[k] == (1 - t)*P[k] + t*Q[k])"
OTHER = "forall(k in 1..n: S[k] == (1 - t)*Q[k] + t*X[k])"
EVENTS = "forall(A in event: R(A) == (1 - t)*P(A) + t*Q(A))"
CHANNELS = "forall(x in 1..n, k in 1..n: U(x)[k] == (1 - t)*V(x)[k] + t*W(x)[k])"
MIDDLE = "forall(z in 1..n: R[z] == sum(y in 1..n: P[y]*W(y)[z]))"
MANY = [VALUE]*4
DATA = {"n": "integer >= 1", "m": "integer >= 1", "t": "real in (0, 1)", "P": "distribution"} | dict.fromkeys(
    "UVW", "mechanism on n entries over m")
BIT: Proof = {"kind": "mechanism", "inputs": [["1"], ["2"]], "outcomes": ["(1, )", "(2, )"], "rows": [["1/2", "1/2"]]*2}
AT_DATA: Proof = {"values": {"n": "1", "m": "2", "t": "1/2"}, "objects": {"P": law("(1,) (2,)", "1/2 1/2")} | dict.fromkeys(
    "UVW", BIT)}
KEPT = [f"synthetic({u})" for u in "UVW"]
DATABASES = "forall(x in U, y in U: U(x)[y] == (1 - t)*V(x)[y] + t*W(x)[y])"
INFORMATION = "mi(P, U) <= (1 - t)*mi(P, V) + t*mi(P, W)"


def of(term: str, sign: str = "<=", one: str = "P", other: str = "Q") -> str:
    """Convexity in the place of R, or concavity."""
    return f"{term.format('R')} {sign} (1 - t)*{term.format(one)} + t*{term.format(other)}"


def structure(*through: int, first: int = 3, **more: Any) -> Proof:
    return {"rule": "structure", "term": 0, "through": [i + first for i in through], "proof": BOUND, **more}


def case(name: str, given: list[str], show: str, proof: Proof, let: dict[str, str] = LAWS, at: Proof = AT_T) -> Attack:
    return name, {"let": let, "given": given, "show": [show]}, proved(proof, at, defined=MANY)


MEAN = "{} <= sum(y in 1..n: P[y]*{} if P[y] > 0 else 0)"
CASCADE = {"let": LET, "at": AT}
GENUINE: list[Attack] = [
    case("a mixture at outcomes", [MIXED], of("kl(X, {})"), structure(0)),
    case("a mixture of events", [EVENTS], of("renyi(X, {}, 2)"), structure(0, first=2), SPACE, ON_SPACE),
    case("a mixture of events of a law", [EVENTS.replace("event", "event of R")], of("tv({}, X)"), structure(0, first=2), SPACE,
         ON_SPACE),
    case("two mixtures", [MIXED, OTHER], "renyi(R, S, t) <= (1 - t)*renyi(P, Q, t) + t*renyi(Q, X, t)", structure(0, 1)),
    case("a mixture of channels", [CHANNELS], "capacity(U) <= (1 - t)*capacity(V) + t*capacity(W)", structure(0)),
    case("rows of a mixture", [CHANNELS], "kl(X, U(1)) <= (1 - t)*kl(X, V(1)) + t*kl(X, W(1))", structure(0)),
    case("a mixture of rows", ["forall(k in 1..n: R[k] == t*W(1)[k] + (1 - t)*W(n)[k])"],
         "kl(R, X) <= t*kl(W(1), X) + (1 - t)*kl(W(n), X)", structure(0)),
    case("information is concave", [MIXED], of("mi({}, W)", ">="), structure(0, input=True)),
    case("a weight that may be zero", ["0 <= t", "t <= 1", MIXED],
         "kl(X, R) <= ((1 - t)*kl(X, P) if 1 - t > 0 else 0) + (t*kl(X, Q) if t > 0 else 0)", structure(2, first=1),
         LAWS | {"t": "real"}),
    case("the mean of rows", [R], MEAN.format("max_divergence(S, R)", "max_divergence(S, K(y))"), structure(0, first=1, mean=True),
         **CASCADE),
    case("two means of rows", [R, S.replace("K", "V").replace("Q", "P")], MEAN.format("chi2(R, S)", "chi2(K(y), V(y))"),
         structure(0, 1, first=1, mean=True), **CASCADE),
    case("the input end of a chain", [MIDDLE, ROWS], "renyi_mi(P, U, 2) <= renyi_mi(R, K, 2)",
         structure(0, 1, first=1, second=True), **CASCADE),
    case("a mixture of mechanisms whose outputs are databases", [*KEPT, DATABASES], INFORMATION, structure(3, first=4), DATA, AT_DATA),
]
ATTACKS: list[Attack] = [
    case("a mixture at the outputs that are databases", [*KEPT[1:], DATABASES], INFORMATION, structure(2, first=4), DATA, AT_DATA),
    case("a mixture of what puts out more than databases", [*KEPT[:2], DATABASES], INFORMATION, structure(2, first=4), DATA, AT_DATA),
    case("a mixture at the databases of another size", [*KEPT, DATABASES.replace("y in U", "y in X")], INFORMATION, structure(3, first=4),
         DATA | {"X": "mechanism on n entries over 1"},
         AT_DATA | {"objects": AT_DATA["objects"] | {"X": BIT | {"inputs": [["1"]], "rows": [["1/2", "1/2"]]}}}),
    case("a mixture of databases, at one input", [*KEPT, "forall(y in U: U(x)[y] == (1 - t)*V(x)[y] + t*W(x)[y])"], INFORMATION,
         structure(3, first=4), DATA | {"x": "database"},
         AT_DATA | {"objects": AT_DATA["objects"] | {"x": {"kind": "database", "entries": ["1"]}}}),
    case("a mixture of databases, turned round", [*KEPT, DATABASES.replace("V(x)[y]", "V(y)[x]")], INFORMATION, structure(3, first=4), DATA, AT_DATA),
    case("weights that do not add up to one", [MIXED.replace("t*Q", "t*t*Q")], of("kl(X, {})"), structure(0)),
    case("a negative weight", ["forall(k in 1..n: R[k] == 2*P[k] - Q[k])"], "tv(X, R) <= 2*tv(X, P) + -1*tv(X, Q)", structure(0)),
    case("a mixture of some outcomes", [MIXED.replace("1..n", "1..1")], of("kl(X, {})"), structure(0)),
    case("a mixture on the diagonal", [CHANNELS.replace("x in 1..n, ", "").replace("(x)", "(k)")],
         "capacity(U) <= (1 - t)*capacity(V) + t*capacity(W)", structure(0)),
    case("a mixture on the diagonal, of one name bound twice", [CHANNELS.replace("x in 1..n", "k in 1..n").replace("(x)", "(k)")],
         "kl(X, U(1)) <= (1 - t)*kl(X, V(1)) + t*kl(X, W(1))", structure(0), at=AT_FAIR),
    case("a mixture with one channel turned round", [CHANNELS.replace("V(x)[k]", "V(k)[x]")],
         "kl(X, U(1)) <= (1 - t)*kl(X, V(1)) + t*kl(X, W(1))", structure(0), at=AT_FAIR),
    case("a mixture of some inputs", [CHANNELS.replace("x in 1..n", "x in 1..1")],
         "capacity(U) <= (1 - t)*capacity(V) + t*capacity(W)", structure(0)),
    case("a product of probabilities", ["forall(k in 1..n: R[k] == P[k]*Q[k] + (1 - t)*P[k] + t*Q[k])"], of("kl(X, {})"),
         structure(0)),
    case("a weight that depends on the outcome", ["forall(k in 1..n: R[k] == k*t*P[k] + (1 - k*t)*Q[k])"],
         "kl(X, R) <= t*kl(X, P) + (1 - t)*kl(X, Q)", structure(0)),
    case("a mixture of three", ["forall(k in 1..n: R[k] == (1 - t)*P[k] + t*Q[k] + S[k] - P[k])"], of("kl(X, {})"), structure(0)),
    case("a mixture of itself", ["forall(k in 1..n: R[k] == (1 - t)*P[k] + t*Q[k] + 0*R[k])"], of("kl(X, {})"), structure(0)),
    case("a mixture of other laws", [EVENTS.replace("event", "event of X")], of("tv({}, X)"), structure(0, first=2), SPACE, ON_SPACE),
    case("mixtures with other weights", [MIXED, OTHER.replace("1 - t", "1 - t/2").replace("t*X", "t/2*X")],
         "kl(R, S) <= (1 - t)*kl(P, Q) + t*kl(Q, X)", structure(0, 1)),
    case("two mixtures above order one", [MIXED, OTHER], "renyi(R, S, 2) <= (1 - t)*renyi(P, Q, 2) + t*renyi(Q, X, 2)", structure(0, 1)),
    case("a mixture in the first place above order one", [MIXED], of("renyi({}, X, 2)"), structure(0)),
    case("a max-divergence in the first law", [MIXED], of("max_divergence({}, X)"), structure(0)),
    case("information of some order in a mixture", [CHANNELS], "renyi_mi(P, U, 2) <= (1 - t)*renyi_mi(P, V, 2) + t*renyi_mi(P, W, 2)",
         structure(0)),
    case("information of some order is concave", [MIXED], of("renyi_mi({}, W, 2)", ">="), structure(0, input=True)),
    case("an input that passed a channel", [R], "mi(R, W) <= mi(P, W)", structure(0, first=1, input=True), **CASCADE),
    case("an input of which nothing is known", [], "mi(R, W) <= mi(P, W)", structure(input=True), **CASCADE),
    case("the mean of rows in the first law", [R], MEAN.format("renyi(R, S, 2)", "renyi(K(y), S, 2)"),
         structure(0, first=1, mean=True), **CASCADE),
    case("means under two laws", [R, S.replace("K", "V")], MEAN.format("kl(R, S)", "kl(K(y), V(y))"),
         structure(0, 1, first=1, mean=True), **CASCADE),
    case("a mean of nothing", [], MEAN.format("kl(R, S)", "kl(R, S)"), structure(mean=True), **CASCADE),
    case("a mean of informations", [ROWS], MEAN.format("mi(P, U)", "mi(P, U)"), structure(0, first=1, mean=True), **CASCADE),
    case("the input end with another law", [MIDDLE.replace("P[y]", "Q[y]"), ROWS], "mi(P, U) <= mi(R, K)",
         structure(0, 1, first=1, second=True), **CASCADE),
    case("the input end of what is no divergence", [MIDDLE, ROWS], "min_entropy_leakage(P, U) <= min_entropy_leakage(R, K)",
         structure(0, 1, first=1, second=True), **CASCADE),
]
