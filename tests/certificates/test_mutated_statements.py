"""A certificate shows its own statement and no other: statements changed in one place, with the traces of the old ones.

A mutant is accepted only where all that its verdict asks for was asked for by the statement before, literally: a
condition that a refutation no longer needs, a name that its definition says otherwise and the part does not use. Every run takes a few of the stored
certificates; SYMDP_SLOW=1 makes 2,000 mutants of statements and 10,000 of evidence.
"""

from __future__ import annotations

import copy
import json
import os
import random
import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from symdp.certificates.checking import Rejected, check
from symdp.certificates.meaning import elaborated
from symdp.elaboration import ElaborationError
from symdp.kernel.terms import Term
from symdp.kernel.trace import Trace
from symdp.kernel.types import KernelError
from symdp.kernel.verdict import Point, _clear, to_show
from symdp.language.meaning import problems
from symdp.language.statements import read_statement
from symdp.legacy.kernel.claims import Statement

STORED = sorted((Path(__file__).resolve().parents[2] / "reports" / "five-papers" / "certificates").rglob("*.json"))
SLOW = bool(os.environ.get("SYMDP_SLOW"))
STATEMENTS, EVIDENCE = (2_000, 10_000) if SLOW else (60, 120)
LARGEST = 10**6 if SLOW else 60_000
"""Bytes of a certificate that is taken."""
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
_TURNED = (("<=", ">="), (">=", "<="), ("<=", "<"), (">=", ">"), ("==", "<="), ("==", ">="), (" < ", " <= "),
           (" > ", " >= "), (" < ", " > "), (" > ", " < "), (" + ", " - "), (" - ", " + "), ("*", "/"), ("/", "*"),
           ("exp(", "log("), ("log(", "exp("), ("min(", "max("), ("max(", "min("), (" and ", " or "),
           (" or ", " and "), (" implies ", " and "), ("forall(", "exists("), ("exists(", "forall("), ("sup(", "inf("),
           ("real > 0", "real"), ("real > 0", "real >= 0"), ("real >= 0", "real"), ("integer", "real"), ("(0, ", "[0, "),
           (", 1)", ", 1]"))


def deep(work: Callable[[], None]) -> None:
    """Run it with the stack that ``symdp verify`` has; its failure is ours."""
    failed: list[BaseException] = []

    def run() -> None:
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(20_000)
        try:
            work()
        except BaseException as e:  # handed over
            failed.append(e)
        finally:
            sys.setrecursionlimit(before)

    before = threading.stack_size(512 * 2**20)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    if failed:
        raise failed[0]


def traced(path: Path) -> dict[str, Any]:
    """The certificate with the parts alone that have a trace, without what stands beside one."""
    certificate = json.loads(path.read_text(encoding="utf-8"))
    parts = [{k: v for k, v in p.items() if k != "seen"} for p in certificate["parts"] if "trace" in p]
    return certificate | {"parts": parts}


def texts(source: dict[str, Any], part: int) -> Iterator[tuple[tuple[Any, ...], str]]:
    """What belongs to the part."""
    for key in ("let", "define", "given", "show"):
        inner = source.get(key) or []
        for k, v in inner.items() if isinstance(inner, dict) else enumerate(inner):
            if isinstance(v, str) and (key != "show" or k == part):
                yield (key, k), v


def mutants(source: dict[str, Any], part: int, rng: random.Random) -> Iterator[dict[str, Any]]:
    """The statement with one thing changed in what belongs to the part: a constant, a direction, an operation or a
    bound, two names of one type swapped in one text, a condition dropped, or a number where a name was."""
    for _ in range(200):
        out = copy.deepcopy(source)
        (key, k), text = rng.choice(list(texts(source, part)))
        kind = rng.choice(("number", "turned", "turned", "swapped", "dropped", "fixed"))
        if kind == "dropped" and source.get("given"):
            del out["given"][rng.randrange(len(source["given"]))]
        elif kind == "number" and (found := list(_NUMBER.finditer(text))):
            m = rng.choice(found)
            other = rng.choice(("0", "1", "2", "7", f"({m.group()} + 1/1000)", f"({m.group()} - 1/1000)"))
            out[key][k] = text[:m.start()] + other + text[m.end():]
        elif kind == "turned" and (rules := [r for r in _TURNED if r[0] in text]):
            old, new = rng.choice(rules)
            at = rng.choice([m.start() for m in re.finditer(re.escape(old), text)])
            out[key][k] = text[:at] + new + text[at + len(old):]
        elif kind == "swapped":
            let = source.get("let", {})
            pairs = [(a, b) for a in let for b in let if a < b and let[a] == let[b]]
            if not pairs:
                continue
            a, b = rng.choice(pairs)
            out[key][k] = re.sub(rf"\b({a}|{b})\b", lambda m, a=a, b=b: b if m.group() == a else a, text)
        elif kind == "fixed" and key != "let" and source.get("let"):
            name = rng.choice(sorted(source["let"]))
            out[key][k] = re.sub(rf"\b{name}\b", rng.choice(("0", "1/2", "3")), text, count=1)
        if out != source:
            yield out


def asked(source: str, evidence: dict[str, Any]) -> list[set[Term]]:
    """What may be shown for the evidence's verdict on the statement: all formulas of one of these."""
    there = Trace({**evidence["trace"], "steps": []}, {})
    point = None
    if evidence.get("point") is not None:
        point = Point({n: there.type(i) for n, i in evidence["point"]["spaces"].items()},
                      {n: there.term(i) for n, i in evidence["point"]["values"].items()})
    return [{t for t in wanted if not _clear(t)}
            for wanted in to_show(elaborated(source), evidence["part"], evidence["verdict"], point)]


def read(data: dict[str, Any]) -> Statement | None:
    """The mutant, if it means something."""
    statement, wrong = read_statement(data)
    try:
        if wrong or problems(statement):
            return None
        elaborated(statement.source)
    except ElaborationError:
        return None
    return statement


def small(seed: int) -> Iterator[dict[str, Any]]:
    """The stored certificates with traces, in an order of their own, again and again."""
    rng = random.Random(seed)
    files = [p for p in STORED if p.stat().st_size <= LARGEST and '"trace"' in p.read_text(encoding="utf-8")]
    assert len(files) > 50
    while True:
        rng.shuffle(files)
        yield from map(traced, files)


def test_no_trace_shows_another_statement() -> None:
    count: Counter[str] = Counter()
    rng = random.Random(2024)

    def work() -> None:
        for certificate in small(1):
            if count["mutants"] >= STATEMENTS:
                return
            before = json.dumps(certificate["statement"], ensure_ascii=False, separators=(",", ":"))
            for evidence in certificate["parts"]:
                changed = mutants(certificate["statement"], evidence["part"], rng)
                statement = next((s for s in map(read, changed) if s is not None), None)
                if statement is None:
                    continue
                mutant = certificate | {"statement": json.loads(statement.source), "sha256": statement.sha256,
                                        "parts": [evidence]}
                count["mutants"] += 1
                try:
                    said = check(mutant, statement).parts[0]
                except Rejected:
                    count["rejected"] += 1
                    continue
                count["accepted"] += 1
                assert said.verdict == evidence["verdict"]
                old = asked(before, evidence)
                assert any(new <= o for new in asked(statement.source, evidence) for o in old), (
                    certificate["claim"], evidence["part"], statement.source)

    deep(work)
    print(dict(count))
    assert count["rejected"] > count["mutants"]*3//4, count  # 9 of 10
    assert count["accepted"] > 0, "a refutation without a condition is met now and then"


def tampered(evidence: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The evidence with one to three entries changed: a number moved, a rule, name or verdict exchanged, an entry left
    out, doubled or taken from another place."""
    out = copy.deepcopy(evidence)
    for _ in range(rng.choice((1, 1, 2, 3))):
        part = rng.choice(("steps", "steps", "terms", "types", "shown", "verdict", "point"))
        if part == "verdict":
            out["verdict"] = rng.choice(("proved", "refuted", "ill-posed", "vacuous"))
            continue
        holder: Any = out["trace"][part] if part in out["trace"] else out.get(part)
        while isinstance(holder, list | dict) and holder:
            k = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            inner = holder[k]
            if isinstance(inner, list | dict) and inner and rng.random() < .9:
                holder = inner
                continue
            if isinstance(inner, int):
                holder[k] = max(0, inner + rng.choice((-2, -1, 1, 2)))
            elif isinstance(inner, str):
                others = [e[0] for e in out["trace"]["steps"]] + ["1", "-1", "0", "le", "lt", "true", "false", "exp_pos"]
                holder[k] = rng.choice(others)
            elif isinstance(holder, list):
                holder[k] = rng.choice(holder)
            break
    return out


def test_no_tampered_trace_shows_another_verdict() -> None:
    """The statement is decided: the evidence is rejected, or it shows the same."""
    count: Counter[str] = Counter()
    rng = random.Random(2025)

    def work() -> None:
        for certificate in small(2):
            if count["traces"] >= EVIDENCE:
                return
            statement, _ = read_statement(certificate["statement"])
            for evidence in certificate["parts"]:
                for _ in range(4):
                    count["traces"] += 1
                    try:
                        said = check(certificate | {"parts": [tampered(evidence, rng)]}, statement).parts[0]
                    except Rejected:
                        count["rejected"] += 1
                        continue
                    assert said.verdict == evidence["verdict"], certificate["claim"]

    deep(work)
    print(dict(count))
    assert count["rejected"] > count["traces"]//2, count


def test_what_is_asked_for_tells_statements_apart() -> None:
    """The comparison above can fail: another conclusion, or another condition, asks for something else."""
    from symdp.runner.proving import by_text

    def source(show: str, let: str = "real > 0") -> str:
        return json.dumps({"let": {"x": let}, "show": [show]})

    evidence = json.loads(json.dumps(by_text(source("x <= x"), 0, "by auto\ninstance\n  value x = 1\n")))
    same = asked(source("x <= x"), evidence)
    assert asked(source("x  <=  x"), evidence) == same
    for other in (source("x <= 2*x"), source("x < x"), source("x <= x", "real >= 0"), source("x <= x", "real")):
        assert not any(new <= o for new in asked(other, evidence) for o in same)
        statement, _ = read_statement(json.loads(other))
        with pytest.raises((Rejected, KernelError)):
            check({"format": "symdp-certificate/1", "statement": json.loads(statement.source), "sha256": statement.sha256,
                   "parts": [evidence]}, statement)
