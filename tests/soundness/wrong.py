"""Wrong certificates by the thousand, each wrong by construction.

Either the statement does not hold (a point that breaks it is known, and seen by a second arithmetic) and the certificate
says *proved* or *vacuous*; or the statement holds and the certificate says *refuted* or *ill-posed*; or the certificate is
about another statement than the one it is checked for. So whatever the kernel accepts of these is a wrong verdict. (A
mutant offered for the true statement itself may still be a proof; those are test_tampered.py's.)
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from symdp.language.files import read_claims
from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import FORMAT
from tests.soundness.corpus import Origin, Sibling, corpus, read
from tests.soundness.siblings import NUMBER, Source

Evidence = dict[str, Any]
BOUND: dict[str, Any] = {"rule": "bound"}
SWAPS = [("base", "right"), ("left", "right"), ("upper", "lower"), ("below", "above"), ("first", "second"), ("yes", "no"),
         ("low", "high"), ("from", "to"), ("there", "back"), ("facts", "proofs"), ("show", "times"), ("base", "left")]
ODD: list[Any] = [None, True, False, -1, 0, 2, 10**30, -10**4000, 0.5, float("nan"), float("inf"), "", "1/0", "oo", "-oo", [], [[]], {},
                  {"rule": "bound"}, [0], "0 == 1", "'", "\u0000", "9" * 300, "x" * 300, "(" * 200, "[0]", [BOUND], 1e308]
VALUES = ["0", "1", "1/2", "-1", "2", "1/3", "10", "1/1000", "-1/1000", "oo", "-oo", "1/0", "log(2)", "sqrt(2)", "log(0)", "exp(1)", "pi", "x",
          "1e-30", "1 - 1e-30", "1e30", "0/0", "{1, 2}", "(1, 2)", "sqrt(-1)", "exp(-1000)", "1 + 1e-300", "rel_entr(1, 0)"]


@dataclass(frozen=True)
class Wrong:
    """A certificate, the statement it is checked for, and what is wrong with it."""

    kind: str
    source: Source
    certificate: dict[str, Any]


def certificate(source: Source, *parts: Evidence) -> dict[str, Any]:
    statement = read(source)
    return {"format": FORMAT, "claim": "a/b", "variant": "printed", "statement": json.loads(statement.source),
            "sha256": statement.sha256, "parts": list(parts)}


# -- changing a proof
def places(x: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every part of x with the way to it."""
    yield path, x
    for key, value in x.items() if isinstance(x, dict) else enumerate(x) if isinstance(x, list) else ():
        yield from places(value, (*path, key))


def put(x: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy of x with another value at the path."""
    if not path:
        return value
    out = copy.copy(x)
    out[path[0]] = put(out[path[0]], path[1:], value)
    return out


def moved_number(text: str, source: random.Random) -> str:
    found = list(NUMBER.finditer(text))
    if not found:
        return text + source.choice([" + 1", " - 1/1000", "*101/100"])
    m = source.choice(found)
    other = source.choice(["({}*101/100)", "({}*99/100)", "({} + 1)", "({} - 1)", "(-{})", "({} + 1/10^6)", "({} - 1/10^6)", "0", "7"])
    return text[:m.start()] + other.format(m.group()) + text[m.end():]


def other_text(text: str, source: random.Random) -> str:
    """A formula or number changed: a number moved, a sign or relation turned round, a side cancelled."""
    turns = [(">=", "<="), ("<=", ">="), (" > ", " < "), (" < ", " > "), ("==", ">="), (" + ", " - "), (" - ", " + "), ("*", "/"), ("exp", "log"),
             ("log", "exp"), (">=", ">"), ("-", "")]
    fits = [(a, b) for a, b in turns if a in text]
    match source.randrange(5):
        case 0 | 1 if fits:
            return text.replace(*source.choice(fits), 1)
        case 4:
            return source.choice([f"-({text})", "0 >= 0", "0 == 0", "1 >= 0", "0", "1", "oo >= oo", text.split(">")[0].strip("=") or "0"])
    return moved_number(text, source)


def tree(old: Any, source: random.Random) -> Any:
    """Another cover: a leaf dropped or of another kind, a cut moved, the two sides exchanged or one of them twice."""
    if isinstance(old, list) and len(old) == 4:
        v, cut, left, right = old
        return source.choice([left, right, 0, 1, [v, cut, right, left], [v, cut, left, left], [v, moved_number(str(cut), source), left, right],
                              [v, cut, 0, right], [v, cut, left, 1], [v, cut, left, [0]], [v, "10^9", left, right], [v, "-10^9", left, right]])
    return source.choice([0, 1, [0], [1], [2], [-1], old])


def changed(evidence: Evidence, rules: list[str], source: random.Random) -> Evidence:
    """The evidence with one thing changed, other than which part it is of and what it says."""
    found = [(path, x) for path, x in places(evidence) if path and path[0] not in ("part", "verdict")]
    path, value = source.choice(found)
    match value:
        case _ if path[-1] == "tree" or (len(path) > 1 and "tree" in path and isinstance(value, (int, list))):
            return put(evidence, path, tree(value, source))
        case str() if path[-1] == "rule":
            return put(evidence, path, source.choice(rules))
        case str():
            return put(evidence, path, other_text(value, source) if source.random() < 0.9 else source.choice(VALUES))
        case {"rule": _}:
            steps = [x for _, x in places(evidence) if isinstance(x, dict) and "rule" in x]
            swaps = [(a, b) for a, b in SWAPS if a in value and b in value]
            match source.randrange(4):
                case 0 if swaps:
                    a, b = source.choice(swaps)
                    return put(evidence, path, value | {a: value[b], b: value[a]})
                case 1:
                    return put(evidence, path, value | {"rule": "absurd", "hypothesis": source.randrange(4), "proof": BOUND})
                case 2:
                    return put(evidence, path, {k: v for k, v in value.items() if k == "rule" or source.random() < 0.7})
            return put(evidence, path, source.choice([*steps, BOUND, {"rule": "identity"}]))
        case list() if value:
            i = source.randrange(len(value))
            return put(evidence, path, source.choice([value[:i] + value[i + 1:], value[::-1], [*value, value[i]], value[:1]]))
        case int():
            return put(evidence, path, source.choice([value + 1, value - 1, -value, value + 2]))
    return put(evidence, path, source.choice(ODD))


def stale(evidence: Evidence, source: random.Random) -> Evidence:
    """Two steps exchange their formulas: what was shown before a derivative stands after it."""
    texts = [(path, x) for path, x in places(evidence) if isinstance(x, str) and path[-1] in ("show", "from", "on", "times", "to")]
    if len(texts) < 2:
        return changed(evidence, ["bound"], source)
    (p, x), (q, y) = source.sample(texts, 2)
    return put(put(evidence, p, y), q, x) if source.random() < 0.5 else put(evidence, p, y)


# -- the kinds
class Maker:
    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        origins, self.siblings = corpus()
        self.true = [o for o in origins if o.evidence["verdict"] == "proved"]
        self.rules = sorted({x["rule"] for o in origins for _, x in places(o.evidence) if isinstance(x, dict) and "rule" in x})
        self.planted = planted()

    def sibling(self) -> Sibling:
        return self.source.choice(self.siblings)

    def of(self, kind: str, source: Source, evidence: Evidence) -> Wrong:
        if "witness" not in evidence and self.source.random() < 0.03:
            evidence = evidence | {"verdict": "vacuous"}
        return Wrong(kind, source, certificate(source, evidence))

    def a_stronger_statement(self) -> Wrong:
        s = self.sibling()
        return self.of("a stronger statement", s.source, s.origin.evidence)

    def a_changed_proof(self) -> Wrong:
        s = self.sibling()
        evidence = s.origin.evidence
        for _ in range(self.source.choice((1, 1, 1, 2, 3, 5))):
            evidence = changed(evidence, self.rules, self.source)
        return self.of("a changed proof", s.source, evidence)

    def a_stale_formula(self) -> Wrong:
        s = self.sibling()
        return self.of("a stale formula", s.source, stale(s.origin.evidence, self.source))

    def another_proof(self) -> Wrong:
        s = self.sibling()
        names = set(s.source.get("let", {}))
        near = [o for o in self.true if set(o.source.get("let", {})) == names] or self.true
        return self.of("another proof", s.source, s.origin.evidence | {"proof": self.source.choice(near).evidence["proof"]})

    def a_lemma_by_itself(self) -> Wrong:
        """The conclusion, or more, as a fact that is shown with its own help."""
        s = self.sibling()
        claim = s.source["show"][0]
        facts = [self.source.choice([claim, "0 == 1", f"not ({claim})", f"({claim}) or 0 == 1", f"({claim}) and 0 == 0", moved_number(claim, self.source)])
                 for _ in range(self.source.randint(1, 4))]
        old = s.origin.evidence["proof"]

        def step(depth: int) -> Any:
            if not depth:
                return self.source.choice([BOUND, old, {"rule": "identity"}, {"rule": "absurd", "hypothesis": self.source.randrange(5), "proof": BOUND}])
            return self.source.choice([
                {"rule": "have", "facts": facts, "proofs": [step(depth - 1) for _ in facts], "proof": step(depth - 1)},
                {"rule": "split", "on": self.source.choice(facts), "yes": BOUND, "no": step(depth - 1)},
                {"rule": "split", "on": claim, "yes": BOUND, "no": {"rule": "absurd", "hypothesis": self.source.randrange(6), "proof": step(depth - 1)}},
                {"rule": "rewrite", "show": facts[0], "proof": step(depth - 1), "facts": facts, "proofs": [step(0) for _ in facts]},
                {"rule": "absurd", "hypothesis": self.source.randrange(4), "proof": step(depth - 1)}])
        return self.of("a lemma by itself", s.source, s.origin.evidence | {"proof": step(self.source.randint(1, 4))})

    def a_hole_in_a_cover(self) -> Wrong:
        """f > 0 but between a - r and a + r, under covers that are right elsewhere."""
        pick = self.source
        a, r = pick.randint(5, 95), pick.choice((1, 2, 3))  # in hundredths
        square = f"(x - {a}/100)^2"
        claims = [f"{square} > {r * r}/10000", f"exp({square}) > exp({r * r}/10000)", f"{square} + y >= {r * r}/10000 + y^2/10^6",
                  f"1 - exp(-{square}) > 1 - exp(-{r * r}/10000)", f"log(1 + {square}) >= log(1 + {r * r}/10000)"]
        show = pick.choice(claims)
        let = {"x": "real in [0, 1]"} | ({"y": "real in [0, 1]"} if "y" in show else {})

        def cover(low: int, high: int, depth: int) -> Any:
            """In parts of 2^-14; the hole is left out, or given a leaf that does not fit."""
            inside = low * 100 < (a + r) * 2**14 and high * 100 > (a - r) * 2**14
            if not inside or not depth:
                wrong = [0, 1, [0], [1], [pick.randrange(-3, 4)], ["x", "2", 0, 1], ["x", "-1", 1, 0], [], None]
                return pick.choice(wrong) if inside else pick.choice((0, 0, 1))
            middle = (low + high) // 2
            cut = f"{middle}/16384"
            parts = cover(low, middle, depth - 1), cover(middle, high, depth - 1)
            match pick.randrange(24):
                case 0:
                    return parts[pick.randrange(2)]
                case 1:
                    cut = f"{middle + pick.choice((-1, 1))*2**pick.randrange(12)}/16384"
                case 2:
                    parts = parts[::-1]
                case 3:
                    return ["x", cut, parts[0], ["x", cut, parts[0], parts[1]]]
            return ["x", cut, *parts]
        instance = dict.fromkeys(let, "1" if a < 50 else "0")
        return self.of("a hole in a cover", {"let": let, "show": [show]}, {
            "part": 0, "verdict": "proved", "proof": {"rule": "cover", "tree": cover(0, 2**14, pick.randint(4, 12))}, "instance": {"values": instance}})

    def a_witness_against_a_true_statement(self) -> Wrong:
        pick = self.source
        o = pick.choice(self.true)
        witness = copy.deepcopy(o.evidence["instance"])
        near = [s for s in self.siblings if s.origin.name == o.name]
        if near and pick.random() < 0.6:
            witness["values"] = {n: str(v) for n, v in pick.choice(near).point.items()}
        values = witness.get("values", {})
        if values and pick.random() < 0.8:
            n = pick.choice(sorted(values))
            v = values[n]
            values[n] = pick.choice([*VALUES, f"{v} + 1e-9", f"{v} - 1e-9", f"({v})*(1 + 1e-15)", f"-({v})", f"({v}) + 1", f"({v})/10", f"1/({v})"])
        evidence: Evidence = {"part": 0, "verdict": pick.choice(("refuted", "refuted", "ill-posed")), "witness": witness}
        if pick.random() < 0.2:
            evidence["proof"] = pick.choice([BOUND, o.evidence["proof"], {"rule": "intro", "proof": BOUND}])
        if pick.random() < 0.1:
            witness["in"] = "given"
        if pick.random() < 0.3:
            evidence = changed(evidence, self.rules, pick)
        return Wrong("a witness against a true statement", o.source, certificate(o.source, evidence))

    def the_certificate_of_another_claim(self) -> Wrong:
        o, other = self.source.sample(self.true, 2)
        cert = certificate(other.source, other.evidence)
        mine = certificate(o.source, o.evidence)
        for key in self.source.choice(((), ("sha256",), ("statement",), ("parts",), ("sha256", "parts"), ("statement", "parts"))):
            cert[key] = mine[key]
        return Wrong("the certificate of another claim", o.source, cert)

    def values_of_the_wrong_kind(self) -> Wrong:
        s = self.sibling()
        evidence = s.origin.evidence
        for _ in range(self.source.randint(1, 3)):
            path, _ = self.source.choice([(p, x) for p, x in places(evidence) if p and p[0] != "part"])
            evidence = put(evidence, path, self.source.choice(ODD))
        return self.of("values of the wrong kind", s.source, evidence)

    def deep_or_long(self) -> Wrong:
        s, pick = self.sibling(), self.source
        proof: Any = s.origin.evidence["proof"] if pick.random() < 0.5 else BOUND
        x = next(iter(s.source.get("let", {"x": ""})))
        kind = pick.randrange(5)
        depth = pick.choice((20, 60, 151, 3000)) if kind > 1 else pick.choice((5, 10, 20, 40, 60))  # of hypotheses, that many
        for i in range(depth if kind < 3 else 0):
            proof = [{"rule": "split", "on": f"{x} >= {i}", "yes": proof, "no": BOUND},
                     {"rule": "have", "facts": [f"{x} == {x}"], "proofs": [{"rule": "identity"}], "proof": proof},
                     {"rule": "and", "proofs": [proof]}][kind]
        if kind == 3:
            cut: Any = 0
            for i in range(depth):
                cut = [x, f"1/{i + 2}", cut, 0]
            proof = {"rule": "cover", "tree": cut}
        if kind == 4:
            proof = {"rule": "cover", "tree": [x, pick.choice(["1e400", "9" * 399, "2^10000", "10^100000", "exp(10^9)", "1e-400"]), 0, pick.choice((0, 1))]}
        return self.of("deep or long", s.source, s.origin.evidence | {"proof": proof})

    def keys_given_twice(self) -> Wrong:
        """What JSON makes of a repeated key: the last one counts, and it is the wrong one."""
        s = self.sibling()
        good, bad = certificate(s.origin.source, s.origin.evidence), certificate(s.source, s.origin.evidence)
        order = [good, bad] if self.source.random() < 0.5 else [bad, good]
        keys = [k for k in good if self.source.random() < 0.5] or ["statement"]
        inner = [json.dumps(c)[1:-1] if i else ", ".join(f"{json.dumps(k)}: {json.dumps(c[k])}" for k in keys) for i, c in enumerate(order)]
        if self.source.random() < 0.5:
            inner = inner[::-1]
        return Wrong("keys given twice", s.source, json.loads("{" + ", ".join(inner) + "}"))

    def a_planted_claim(self) -> Wrong:
        claim = self.source.choice(self.planted)
        names = set(claim.get("let", {}))
        near = [o for o in self.true if set(o.source.get("let", {})) == names] or self.true
        evidence: Evidence = self.source.choice(near).evidence | {"part": 0}
        if self.source.random() < 0.5:
            evidence = changed(evidence, self.rules, self.source)
        return self.of("a planted claim", claim, evidence)


@lru_cache(maxsize=1)
def planted() -> tuple[Source, ...]:
    """The statements of tests/soundness/false: none is proved by any certificate."""
    files = sorted((Path(__file__).parent / "false").glob("*.toml"))
    sources = (json.loads(c.statement.source) for f in files for c in read_claims(f.read_bytes(), "false")[0])
    return tuple(s for s in sources if len(s["show"]) == 1 and not read_statement(s)[1])


WEIGHTS: list[tuple[Callable[[Maker], Wrong], int]] = [
    (Maker.a_changed_proof, 30), (Maker.a_hole_in_a_cover, 12), (Maker.a_stale_formula, 8), (Maker.another_proof, 8),
    (Maker.a_lemma_by_itself, 10), (Maker.a_stronger_statement, 5), (Maker.a_witness_against_a_true_statement, 12),
    (Maker.the_certificate_of_another_claim, 4), (Maker.values_of_the_wrong_kind, 5), (Maker.deep_or_long, 2), (Maker.keys_given_twice, 3),
    (Maker.a_planted_claim, 6),
]


def wrong_certificates(count: int, seed: int = 0) -> Iterator[Wrong]:
    """So many different ones, the same for a seed."""
    maker, seen = Maker(seed), set[str]()
    makers, weights = zip(*WEIGHTS, strict=True)
    while len(seen) < count:
        made: Wrong = maker.source.choices(makers, weights)[0](maker)
        key = json.dumps([made.source, made.certificate], default=str)
        if key not in seen:
            seen.add(key)
            yield made


__all__ = ["Origin", "Wrong", "certificate", "wrong_certificates"]
