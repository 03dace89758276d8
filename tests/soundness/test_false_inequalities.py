"""Random false inequalities, most of them nearly true: none is proved (100 of them; 2,000 with SYMDP_SLOW=1)."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Iterator

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import Rejected, check_certificate, root_goal
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Goal
from tests.soundness.corpus import corpus
from tests.soundness.second import Where, a_break, numeric
from tests.soundness.siblings import NUMBER, Source, stronger
from tests.soundness.wrong import certificate

COUNT, SHARE, STEPS = 2_000 if os.environ.get("SYMDP_SLOW") else 100, 10, 40
NOISE = ("x", "y", "1", "1/2", "2", "x*y", "x - y", "exp(-x)", "log(1 + x)", "sqrt(x)", "x^2", "exp(x)", "1/(1 + x)", "rel_entr(x, y)", "h(x/2)",
         "tanh(x)", "x^y", "abs(x - y)", "min(x, y)", "log((1 + x)/(1 + y))", "(x + y)/2", "kl_bernoulli(x/2, y/3)")


def amount(source: random.Random) -> str:
    """From 10^-9 to 1/10, on either side."""
    return f"{source.choice('+-')} {source.randint(1, 9)}e-{source.randint(2, 9)}"


def nearly(source: random.Random, origin: Source) -> Source:
    """A true statement with one thing moved by little."""
    out = copy.deepcopy(origin)
    show = out["show"][0]
    match source.randrange(5):
        case 0 if out.get("let"):
            name = source.choice(sorted(out["let"]))
            out["let"][name] = moved(source, out["let"][name])
        case 1:
            out["show"] = [moved(source, show)]
        case 2 if out.get("given"):
            out["given"] = [moved(source, g) for g in out["given"]]
        case _:
            ways = [t if isinstance(t, str) else None for how, t in stronger(read_expression(show)) if how.startswith(("by", "times"))]
            text = source.choice([w for w in ways if w] or [show])
            m = source.choice(list(NUMBER.finditer(text)) or [None])  # type: ignore[list-item]
            out["show"] = [f"{text[:m.start()]}({m.group()} {amount(source)}){text[m.end():]}" if m and source.random() < 0.5 else text]
    return out


def moved(source: random.Random, text: str) -> str:
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    m = source.choice(found)
    return f"{text[:m.start()]}({m.group()} {amount(source)}){text[m.end():]}"


def noise(source: random.Random) -> Source:
    terms = [" ".join((source.choice(("", "2*", "1/3*", "-")) + source.choice(NOISE), source.choice("+-*"), source.choice(NOISE))) for _ in "ab"]
    ends = sorted(source.choices(("0", "1/10", "1/2", "1", "3/2", "2"), k=2))
    domain = source.choice((f"real in [{ends[0]}, {ends[1]} + 1/4]", "real >= 0", "real > 0", "real in (0, 1)"))
    return {"let": {"x": domain, "y": source.choice(("real in (0, 1]", domain))}, "show": [f"{terms[0]} {source.choice(('<=', '>=', '<'))} {terms[1]}"]}


def false_inequalities(count: int, seed: int) -> Iterator[tuple[Statement, Where]]:
    """Different statements, each with a point that breaks it in another arithmetic."""
    source = random.Random(seed)
    origins = [o.source for o in corpus()[0] if o.evidence["verdict"] == "proved" and numeric(o.statement) and "limit" not in o.source["show"][0]]
    seen = set[str]()
    while len(seen) < count:
        statement, problems = read_statement(noise(source) if source.random() < 0.25 else nearly(source, source.choice(origins)))
        if problems or statement.source in seen:
            continue
        at = a_break(statement, source, 150)
        if at is not None:
            seen.add(statement.source)
            yield statement, at


@pytest.mark.parametrize("seed", range(SHARE))
def test_no_false_inequality_is_proved(seed: int) -> None:
    for statement, at in false_inequalities(COUNT // SHARE, seed):
        proof = attempt(statement)
        if proof is not None:
            evidence = {"part": 0, "verdict": "proved", "instance": {"values": {n: str(v) for n, v in at.items()}}} | proof
            with pytest.raises(Rejected):
                check_certificate(certificate(json.loads(statement.source), evidence), statement)


def attempt(statement: Statement) -> dict[str, object] | None:
    """What the prover would hand over for it."""
    try:
        goal, formulas = root_goal(statement, 0)
    except Rejected:
        return None
    prover = Prover(STEPS)
    checks = []
    for k, e in enumerate(formulas):
        more = prover.defined(Goal(goal.names, goal.hyps[:k], e), e, depth=3, real=False)
        if more is None:
            return None
        checks += more
    proof = prover.search(goal)
    return None if proof is None else {"proof": proof, "defined": checks}
