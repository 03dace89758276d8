"""symdp and its peers on the reference set of inequalities, side by side: `make bench`.

Every statement is decided in a process of its own, forked from one that has loaded the peer and decided nothing.
`--only symdp` measures symdp alone; `--json` keeps the verdict and the time of every peer on every statement.
The exit status is 1 when symdp misses one of the goals that are printed below the table.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import os
import resource
import signal
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

for library in ("OPENBLAS", "OMP", "MKL"):  # before NumPy is imported; as in symdp's own workers
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

from peers import NAMES  # noqa: E402
from peers.statements import Answer, Statement, statements  # noqa: E402

MODULES = {"symdp": "symdp_engine", "z3": "z3_native", "cvc5": "cvc5_native", "arb": "arb_boxes",
           "sympy": "sympy_alone", "leancert": "leancert_bounds", "coq": "coq_interval", "sollya": "sollya_bisect"}
WARM = {"z3": "z3", "cvc5": "cvc5", "arb": "flint", "sympy": "sympy", "leancert": "leancert"}  # before the clock
MEMORY = 4 * 1024**3
GOALS = {"true": 0.95, "false": 0.95, "median": 1.0, "longest": 60.0, "bytes": 1_000_000}


def fresh(work: Callable[[], Answer], limit: float) -> Answer:
    """The answer of a new process, which is ended, with whatever it started, when the time is up."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def run() -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        began = time.perf_counter()
        try:
            answer = work()
        except Exception as problem:
            answer = Answer("error", time.perf_counter() - began, f"{type(problem).__name__}: {problem}"[:200])
        there.send(tuple(answer))

    started = time.perf_counter()
    child = context.Process(target=run)
    child.start()
    there.close()
    answer = Answer("timeout", limit)
    try:
        if here.poll(limit):
            answer = Answer(*here.recv())
    except EOFError:
        answer = Answer("error", time.perf_counter() - started, "the process died")
    finally:
        if child.is_alive() and child.pid is not None:
            child.join(0.2)
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                child.kill()
        child.join()
        here.close()
    return answer


def measure(name: str, chosen: list[Statement], limit: float) -> dict[str, dict[str, Any]]:
    peer = importlib.import_module(f"peers.{MODULES[name]}")
    missing = peer.available()
    if missing:
        print(f"{name}: not here; {missing}", file=sys.stderr)
        return {}
    if name in WARM:
        importlib.import_module(WARM[name])
    out = {}
    for s in chosen:
        answer = fresh(lambda s=s: peer.decide(s, limit), limit)  # type: ignore[misc]
        row: dict[str, Any] = {"verdict": answer.verdict, "seconds": round(answer.seconds, 4), "note": answer.note}
        text = answer.more.pop("certificate", "")
        row |= answer.more
        if text:
            again = fresh(lambda s=s, text=text: peer.recheck(s, text), limit)  # type: ignore[misc]
            row |= {"recheck": round(again.seconds, 4), "rechecked": again.verdict}
        out[s.id] = row
        if sys.stderr.isatty():
            print(f"\r\033[K{name} {len(out)}/{len(chosen)} {s.id}: {answer.verdict}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return out


def wrong(expect: str, verdict: str) -> bool:
    """A claim that is false: a bogus counterexample is one, whatever the statement."""
    return verdict == "bogus" or (verdict in ("proved", "refuted", "vacuous", "ill-posed") and verdict != expect)


def table(chosen: list[Statement], results: dict[str, dict[str, dict[str, Any]]]) -> str:
    head = ("", "expressible", "proved", "refuted", "WRONG", "timeouts", "open", "median s")
    true = sum(s.expect == "proved" for s in chosen)
    rows = [head, ("(all)", str(len(chosen)), str(true), str(len(chosen) - true), "", "", "", "")]
    for name, said in results.items():
        can = [(s, said[s.id]) for s in chosen if s.id in said and said[s.id]["verdict"] != "inexpressible"]
        right = [r for s, r in can if r["verdict"] == s.expect]
        bad = sum(wrong(s.expect, r["verdict"]) for s, r in can)
        late = sum(r["verdict"] == "timeout" for _, r in can)
        rows.append((name, str(len(can)), str(sum(r["verdict"] == "proved" for r in right)),
                     str(sum(r["verdict"] == "refuted" for r in right)), str(bad), str(late),
                     str(len(can) - len(right) - bad - late),
                     f"{statistics.median(r['seconds'] for r in right):.3f}" if right else ""))
    widths = [max(len(r[i]) for r in rows) for i in range(len(head))]
    return "\n".join("| " + " | ".join(c.ljust(w) if i == 0 else c.rjust(w)
                                       for i, (c, w) in enumerate(zip(r, widths, strict=True))) + " |"
                     for r in [rows[0], tuple("-" * w for w in widths), *rows[1:]])


def goals(chosen: list[Statement], said: dict[str, dict[str, Any]]) -> list[tuple[bool, str]]:
    """What issue 3 asks of symdp, and whether this run shows it."""
    def share(expect: str) -> tuple[int, int]:
        ids = [s.id for s in chosen if s.expect == expect]
        return sum(said[i]["verdict"] == expect and not said[i].get("oracles") for i in ids), len(ids)

    (proved, true), (refuted, false) = share("proved"), share("refuted")
    bad = [s.id for s in chosen if wrong(s.expect, said[s.id]["verdict"])]
    broken = sum(said[s.id]["verdict"] == "error" for s in chosen)
    seconds = [said[s.id]["seconds"] for s in chosen]
    sizes = {s.id: said[s.id].get("bytes", 0) for s in chosen}
    found = [r for r in said.values() if "recheck" in r]
    slow = sum(r["recheck"] > r["found"] for r in found)
    largest = max(sizes, key=lambda i: sizes[i])
    return [
        (proved >= GOALS["true"] * true, f"true ones proved with no oracle: {proved} of {true}"),
        (refuted >= GOALS["false"] * false, f"false ones refuted: {refuted} of {false}"),
        (not bad, f"wrong: {len(bad)} {' '.join(bad)}".rstrip()),
        (not broken, f"errors: {broken}"),
        (statistics.median(seconds) < GOALS["median"], f"median: {statistics.median(seconds):.3f} s"),
        (max(seconds) < GOALS["longest"], f"longest: {max(seconds):.1f} s"),
        (sizes[largest] < GOALS["bytes"], f"largest certificate: {sizes[largest]:,} bytes ({largest})"),
        (all(r["rechecked"] == r["verdict"] for r in found),
         f"certificates that stand when re-checked alone: "
         f"{sum(r['rechecked'] == r['verdict'] for r in found)} of {len(found)}"),
        (slow == 0, f"re-checked in less time than found: {len(found) - slow} of {len(found)} (together "
                    f"{sum(r['recheck'] for r in found):.1f} s against {sum(r['found'] for r in found):.1f} s)"),
    ]


def _kept(file: Path, chosen: list[Statement]) -> dict[str, dict[str, dict[str, Any]]]:
    rows = {row["id"]: row["peers"] for row in json.loads(file.read_text(encoding="utf-8"))} if file.exists() else {}
    return {n: said for n in NAMES if (said := {s.id: rows[s.id][n] for s in chosen if n in rows.get(s.id, {})})}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(NAMES), help="peers, separated by commas (%(default)s)")
    parser.add_argument("-k", default="", help="statements whose id contains this")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for symdp on a statement (%(default)s)")
    parser.add_argument("--peer-limit", type=float, help="seconds for a peer (--limit, at most 10)")
    parser.add_argument("--json", type=Path, help="write every verdict into this file")
    parser.add_argument("--keep", action="store_true", help="take the peers not under --only from that file")
    options = parser.parse_args()
    chosen = [s for s in statements() if options.k in s.id]
    if not chosen:
        parser.error("no statement has such an id")
    unknown = set(options.only.split(",")) - set(NAMES)
    if unknown:
        parser.error(f"no such peer: {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    results = _kept(options.json, chosen) if options.keep and options.json else {}
    for name in options.only.split(","):
        limit = options.limit if name == "symdp" else options.peer_limit or min(options.limit, 10.0)
        said = measure(name, chosen, limit)
        if said:
            results[name] = said
        if options.json:  # after every peer: an interrupted run keeps what it has
            options.json.write_text(json.dumps([{"id": s.id, "expect": s.expect, "tags": s.tags,
                                                 "peers": {n: r[s.id] for n, r in results.items() if s.id in r}}
                                                for s in chosen], indent=1) + "\n", encoding="utf-8")
    results = {name: results[name] for name in NAMES if name in results}
    print(table(chosen, results))
    if "symdp" not in results:
        return 0
    shown = goals(chosen, results["symdp"])
    print("\nsymdp:")
    for good, text in shown:
        print(f"  {'ok    ' if good else 'MISSED'} {text}")
    for s in chosen:
        if results["symdp"][s.id]["verdict"] != s.expect:
            row = results["symdp"][s.id]
            print(f"  open: {s.id} ({s.expect} expected): {row['verdict']}, {row['seconds']:.1f} s  {row['note']}")
    return 0 if all(good for good, _ in shown) else 1


if __name__ == "__main__":
    sys.exit(main())
