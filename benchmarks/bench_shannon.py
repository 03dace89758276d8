"""symdp and PSITIP on statements about random variables with a known answer: `make bench`.

As in bench_inequalities: every statement in a process of its own, forked after imports. PSITIP says that a statement
follows from Shannon's inequalities or that it does not see so, which is no verdict on a false one. The exit status is 1
when symdp is wrong, or leaves open more than one in twenty of those not marked as beyond Shannon's inequalities.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from bench_inequalities import fresh, table, wrong
from peers import psitip_prover, symdp_engine
from peers.statements import Statement

from symdp.language.statements import read_statement

FOLDER = Path(__file__).parent / "shannon"
PEERS: dict[str, ModuleType] = {"symdp": symdp_engine, "psitip": psitip_prover}
OPEN = 0.05


def statements() -> list[Statement]:
    out = []
    for file in sorted(FOLDER.glob("0*.toml")):
        for claim in tomllib.loads(file.read_text(encoding="utf-8"))["claim"]:
            read, problems = read_statement(claim, claim["id"])
            if problems:
                raise ValueError(f"{claim['id']}: {problems[0].message}")
            out.append(Statement(claim["id"], claim["expect"], tuple(claim.get("tags", ())), read.source, ()))
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(PEERS), help="peers, separated by commas (%(default)s)")
    parser.add_argument("-k", default="", help="statements whose id contains this")
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for a statement (%(default)s)")
    parser.add_argument("--json", type=Path, help="write every verdict into this file")
    options = parser.parse_args()
    chosen = [s for s in statements() if options.k in s.id]
    if not chosen:
        parser.error("no statement has such an id")
    results: dict[str, dict[str, dict[str, Any]]] = {}
    for name in options.only.split(","):
        peer = PEERS[name]
        if missing := peer.available():
            print(f"{name}: not here; {missing}", file=sys.stderr)
            continue
        results[name] = {}
        for s in chosen:
            answer = fresh(lambda peer=peer, s=s: peer.decide(s, options.limit), options.limit)  # type: ignore[misc]
            results[name][s.id] = {"verdict": answer.verdict, "seconds": answer.seconds, "note": answer.note}
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(table(chosen, results))
    for name, said in results.items():
        for s in chosen:
            verdict = said[s.id]["verdict"]
            if verdict != s.expect and (name == "symdp" or wrong(s.expect, verdict)):
                print(f"  {name}: {s.id} ({s.expect} expected): {verdict} {' '.join(s.tags)} {said[s.id]['note']}")
    ours = results.get("symdp", {})
    both = [s for s in chosen if s.expect == "proved" and all(r[s.id]["verdict"] == "proved" for r in results.values())]
    for name, said in results.items():
        if name != "symdp" and ours and both:
            ratios = sorted(said[s.id]["seconds"] / ours[s.id]["seconds"] for s in both)
            print(f"time of {name} on what both prove ({len(both)}), as a share of symdp's: "
                  f"median {ratios[len(ratios) // 2]:.2g}")
    within = [s for s in chosen if "non-Shannon" not in s.tags]
    left = sum(ours[s.id]["verdict"] != s.expect for s in within) if ours else 0
    bad = any(wrong(s.expect, ours[s.id]["verdict"]) for s in chosen) if ours else False
    return 1 if bad or left > OPEN * len(within) else 0


if __name__ == "__main__":
    sys.exit(main())
