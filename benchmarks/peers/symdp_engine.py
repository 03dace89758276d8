"""symdp itself: the engines propose, the kernel decides; and the kernel alone on what they found."""

from __future__ import annotations

import importlib
import json
import pkgutil
import time
from dataclasses import replace

import symdp
from peers.statements import Answer, Statement
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import statement_of
from symdp.runner.decide import decide as run
from symdp.runner.decide import propose
from symdp.runner.jobs import Job

# What a search loads when it first needs it: all of it before the clock starts, as with the peers.
LIBRARIES = ("scipy.optimize", "scipy.linalg", "scipy.special", "sympy", "mpmath", "flint", "z3",
             "hypothesis.internal.conjecture.engine")
ROOMS = ("legacy", "language", "runner", "atoms")


def available() -> str | None:
    ours = [m.name for m in pkgutil.walk_packages(symdp.__path__, "symdp.") if m.name.split(".")[1] in ROOMS]
    for name in [*ours, *LIBRARIES]:
        if not name.endswith("__main__"):
            importlib.import_module(name)
    return None


def decide(statement: Statement, limit: float) -> Answer:
    job = Job(f"inequalities/{statement.id}", "printed", statement.source)
    started = time.perf_counter()
    proposal, _ = propose(job)
    found = time.perf_counter() - started
    answer = run(replace(job, proposal={"parts": proposal, "seconds": found}))
    seconds = time.perf_counter() - started
    oracles = sorted({o for p in answer.parts for o in p["oracles"]})
    background = sorted({b for p in answer.parts for b in p["background"]})
    tried = "; ".join(t["outcome"] for p in answer.parts for t in p["tried"] if t["engine"] == "inequality")
    text = "" if answer.certificate is None else json.dumps(answer.certificate, separators=(",", ":"))
    return Answer(answer.verdict, seconds, tried if answer.verdict not in ("proved", "refuted") else "",
                  {"found": found, "oracles": oracles, "background": background, "bytes": len(text.encode()),
                   "certificate": text})


def recheck(statement: Statement, certificate: str) -> Answer:
    """The kernel alone, from the certificate's text."""
    started = time.perf_counter()
    outcome = check_certificate(json.loads(certificate), statement_of(statement.source))
    return Answer(outcome.verdict, time.perf_counter() - started)
