"""How many refuted and ill-posed parts, and instances of proved parts, of a report come out of the new kernel.

Run it as ``python benchmarks/verdicts_by_evaluation.py [--instances] [--list] [paper or paper/claim ...]``. The points
are those of the stored certificates; each proof is written as a trace, read again and checked as a verdict.
"""

from __future__ import annotations

import argparse
import collections
import json
import re
import signal
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from elaboration import elaborated, variants

from symdp.elaboration import ElaborationError, Statement
from symdp.kernel import verdict
from symdp.kernel.terms import Term
from symdp.kernel.trace import Writer
from symdp.kernel.types import KernelError
from symdp.library import load
from symdp.outside.packed import read_certificate
from symdp.proof.checking import Proof
from symdp.proof.facts import Facts
from symdp.proof.verdicts import ill_posed, instance, refutation
from symdp.proof.witnesses import hints_of, point_of

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 60


def evidence_of(proof: Proof, point: verdict.Point, part: int) -> dict[str, Any]:
    """The proof as evidence of a verdict."""
    w = Writer()
    at = {"spaces": {n: w.type(t) for n, t in point.spaces.items()},
          "values": {n: w.term(t) for n, t in point.values.items()}}
    shown = [w.step(th) for th in (*proof.theorems, *proof.instance)]
    return {"part": part, "verdict": proof.kind, "trace": json.loads(json.dumps(w.data)), "shown": shown, "point": at}


def claims() -> dict[tuple[str, str], dict[str, Any]]:
    """All statements of claims/ by name and variant."""
    out = {}
    for path in sorted((ROOT/"claims").rglob("*.toml")):
        for claim in tomllib.loads(path.read_text(encoding="utf-8")).get("claim", []):
            for variant, parts in variants(claim):
                out[f"{path.parent.name}/{claim['id']}", variant] = parts
    return out


def decided_parts(report: Path, instances: bool) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """(claim, variant, what the certificate says of a part)."""
    for path in sorted((report/"certificates").rglob("*.json*")):
        certificate = read_certificate(path)
        for part in certificate["parts"]:
            if (part["verdict"] == "proved") == instances:
                yield certificate["claim"], certificate["variant"], part


def judged(statement: Statement, part: Mapping[str, Any], facts: Facts, library: Mapping[str, Term]) -> int:
    """The number of steps of a proof that is accepted; KernelError if there is none."""
    number, kind = part["part"], part["verdict"]
    evidence = part.get("instance") if kind == "proved" else part.get("witness")
    point = point_of(evidence or {}, statement)
    hints = hints_of(evidence or {}, statement)
    prove = {"proved": instance, "refuted": refutation, "ill-posed": ill_posed}[kind]
    proof = prove(statement, number, point, facts, hints)
    said = evidence_of(proof, point, number)
    if kind == "proved":
        from symdp.kernel.trace import Trace
        trace = Trace(said["trace"], library)
        have = {trace.theorem(i).concl for i in said["shown"] if not trace.theorem(i).hyps}
        wanted = verdict.to_show(statement, number, "proved", point)[0][-len(statement.hypotheses):]
        if not set(wanted if statement.hypotheses else []) <= have:
            raise KernelError("the instance is not shown")
    else:
        verdict.check(statement, said, library)
    return len(said["trace"]["steps"])


def reason(e: Exception) -> str:
    """The class of an error: its first line without the names and numbers of one claim."""
    line = str(e).split("\n")[0]
    what, _, rest = line.partition(": ")
    head = re.findall(r"[A-Za-z_]\w*", rest.split(": ")[-1])
    return f"{line.rsplit(': ', 1)[0][:70]} ({head[0] if head else ''})" if rest else what[:90]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("only", nargs="*")
    parser.add_argument("--instances", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    library = load()
    facts = Facts.of(library)
    formulas = {n: f.statement for n, f in library.facts.items()}
    of_claims = claims()
    total: collections.Counter[tuple[str, str]] = collections.Counter()
    accepted: collections.Counter[tuple[str, str]] = collections.Counter()
    why: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)

    def out_of_time(*_: Any) -> None:
        raise TimeoutError(f"more than {SECONDS} seconds")
    signal.signal(signal.SIGALRM, out_of_time)
    for claim, variant, part in decided_parts(ROOT/"reports"/"five-papers", options.instances):
        paper = claim.split("/")[0]
        if options.only and not any(o in (paper, claim, f"{claim}/{part['part']}") for o in options.only):
            continue
        kind = "instance" if options.instances else part["verdict"]
        total[paper, kind] += 1
        start, said = time.time(), ""
        signal.alarm(SECONDS)
        try:
            parts = of_claims.get((claim, variant))
            if parts is None:
                raise KernelError("not in claims/")
            said = f"accepted, {judged(elaborated(parts), part, facts, formulas)} steps"
            accepted[paper, kind] += 1
        except ElaborationError as e:
            said = "not elaborated: " + str(e).split("\n")[0]
            why[paper]["not elaborated"] += 1
        except (KernelError, TimeoutError) as e:
            said = str(e)
            why[paper][reason(e)] += 1
        finally:
            signal.alarm(0)
        if options.list:
            print(f"{claim} {variant} {part['part']} {kind}: {said[:400]} [{time.time() - start:.1f}s]", flush=True)
    for key in sorted(total):
        print(f"{key[0]:20} {key[1]:10} {accepted[key]:4} of {total[key]:4}")
    print(f"{'all':31} {accepted.total():4} of {total.total():4}")
    for paper, reasons in sorted(why.items()):
        for r, n in reasons.most_common():
            print(f"{paper:16} {n:3}  {r}")


if __name__ == "__main__":
    main()
