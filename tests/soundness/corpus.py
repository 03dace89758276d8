"""Certificates of the true claims, and false statements next to them with a point that breaks each.

    python -m tests.soundness.corpus             makes corpus.json anew (some minutes; needs the provers)
    python -m tests.soundness.corpus NAME ...    only what is said of these true claims

Kept in a file because making it costs more than all that is done with it. tests/soundness/test_wrong.py shows that the
certificates are still accepted and that the points still break the false ones.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from symdp.language.statements import read_statement
from symdp.legacy.kernel.claims import Statement
from tests.soundness.genuine import GENUINE
from tests.soundness.second import Where, a_break, numeric
from tests.soundness.siblings import Source, siblings

HERE = Path(__file__).parent
FILE = HERE / "corpus.json"
SECONDS, SIBLINGS = 20, 14  # for one claim to be proved, and false statements next to it


@dataclass(frozen=True)
class Origin:
    """A true statement with accepted evidence for its first part."""

    name: str
    source: Source
    evidence: dict[str, Any]

    @property
    def statement(self) -> Statement:
        return read(self.source)


@dataclass(frozen=True)
class Sibling:
    """A false statement made from a true one, and a point that breaks it."""

    origin: Origin
    how: str
    source: Source
    point: Where

    @property
    def statement(self) -> Statement:
        return read(self.source)


def read(source: Source) -> Statement:
    statement, problems = read_statement(source)
    assert not problems, problems
    return statement


@lru_cache(maxsize=1)
def corpus() -> tuple[tuple[Origin, ...], tuple[Sibling, ...]]:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    origins = {o["name"]: Origin(o["name"], o["statement"], o["evidence"]) for o in data["true"]}
    origins |= {name: Origin(name, source, evidence) for name, source, evidence in GENUINE}
    false: list[Sibling] = []
    for name, points in data["false"].items():
        every = list(siblings(origins[name].source))
        false += [Sibling(origins[name], *every[k], {n: Fraction(v) for n, v in at.items()}) for k, at in points]
    return tuple(origins.values()), tuple(false)


def false_next_to(origin: Origin) -> list[tuple[int, dict[str, str]]]:
    """False siblings, each way of making one first: their places in the list of all, and points."""
    if not numeric(origin.statement) or origin.evidence["verdict"] != "proved":
        return []
    source = random.Random(origin.name)
    found: dict[str, list[tuple[int, dict[str, str]]]] = {}
    for k, (how, changed) in enumerate(siblings(origin.source)):
        statement, problems = read_statement(changed)
        if problems or len(found.get(how, ())) >= 3:
            continue
        at = a_break(statement, source, 120)
        if at is not None:
            found.setdefault(how, []).append((k, {n: str(v) for n, v in at.items()}))
    out: list[tuple[int, dict[str, str]]] = []
    while len(out) < SIBLINGS and any(found.values()):
        out += [kept.pop(0) for kept in found.values() if kept]
    return sorted(out[:SIBLINGS])


def make(wanted: Sequence[str] = ()) -> None:
    """Of all true claims, or only of the ``wanted`` ones, the rest being kept as it is in the file."""
    from symdp.language.files import read_claims
    from symdp.legacy.engines import portfolio
    from symdp.legacy.kernel.check import check_certificate

    true: list[dict[str, Any]] = []
    kept = json.loads(FILE.read_text(encoding="utf-8")) if wanted else {"true": [], "false": {}}
    old = {o["name"]: o for o in kept["true"]}
    for file in sorted((HERE / "true").glob("*.toml")):
        for claim in read_claims(file.read_bytes(), "true")[0]:
            began = time.time()
            if wanted and claim.id not in wanted:
                true += [old[claim.id]] if claim.id in old else []
                continue
            try:
                part = portfolio.propose(claim.statement).parts[0]
                if part.evidence is None or part.evidence["verdict"] != "proved" or time.time() - began > SECONDS:
                    raise ValueError("not proved, or not soon")
                check_certificate(portfolio.certificate(claim.statement, claim.full_id, "printed", [part.evidence]))
            except Exception as problem:  # an engine at work on may fail; the corpus has what could be had
                print(f"{claim.id}: {type(problem).__name__}: {problem}"[:150], file=sys.stderr)
                continue
            true.append({"name": claim.id, "statement": json.loads(claim.statement.source), "evidence": part.evidence})
            print(f"{claim.id}: {time.time() - began:.1f} s", file=sys.stderr)
    origins = [Origin(o["name"], o["statement"], o["evidence"]) for o in true] + [Origin(*entry) for entry in GENUINE]
    write(true, {o.name: points for o in origins if (points := (
        kept["false"].get(o.name) if wanted and o.name not in wanted else false_next_to(o)))})


def write(true: list[dict[str, Any]], false: dict[str, list[tuple[int, dict[str, str]]]]) -> None:
    """One line for each true claim, one for the places and points of its false siblings."""
    with FILE.open("w", encoding="utf-8") as f:
        f.write('{"true": [\n' + ",\n".join(json.dumps(x, ensure_ascii=False) for x in true) + '\n],\n"false": {\n')
        f.write(",\n".join(f"{json.dumps(name)}: {json.dumps(points)}" for name, points in false.items()) + "\n}}\n")
    print(f"{len(true)} proved, {sum(map(len, false.values()))} false", file=sys.stderr)


if __name__ == "__main__":
    make(sys.argv[1:])
