"""How many hand-written repairs does ``symdp repair`` find by itself?

    python benchmarks/bench_repair.py [PATH ...] [-k EXPR] [--every N] [--time-limit S] [-j N]
                                       [--reuse REPORT [--proved]] [--hand] [--json FILE]

Every claim with a repair of its own is given to the command, which never sees that repair; what comes out is compared
with it here. "same": the same statement, or one that the numbers cannot tell from it. "as strong": proved, and by the
numbers at least as strong, where the two share a side. "other": proved, and neither. "none": nothing was proved within
the limits. The comparison is by floating point at shared points; that each is proved is the kernel's word.
With --hand the hand-written repair is decided as well, under the same limit: what symdp
cannot prove when it is told, it cannot find.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from symdp.cli import main as symdp
from symdp.commands.selection import read_selection
from symdp.language.load import LoadedClaim, load
from symdp.language.statements import read_statement
from symdp.legacy.engines.repair.neighbourhood import Candidate
from symdp.legacy.engines.repair.screening import Screened, Screening, implied
from symdp.legacy.kernel.claims import Statement

OUTCOMES = ("same", "as strong", "other", "none", "proved")


def find(claim: LoadedClaim, path: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """What the command writes about a claim."""
    reuse = ["--reuse", str(arguments.reuse)] if arguments.reuse is not None else []
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "found.json"
        with contextlib.redirect_stdout(io.StringIO()):
            symdp(["repair", claim.full_id, path, "-j", str(arguments.jobs), "--time-limit", str(arguments.time_limit),
                   *reuse, "-q", "--json", str(target), "--certificates", str(Path(folder) / "certificates")])
        found: dict[str, Any] = json.loads(target.read_text())
        return found


def by_hand(claim: LoadedClaim, path: str, limit: float) -> str:
    """The verdict on the hand-written repair."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "checked.json"
        with contextlib.redirect_stdout(io.StringIO()):
            symdp(["check", path, "-k", claim.full_id, "-j", "1", "--time-limit", str(limit), "-q",
                   "--json", str(target), "--certificates", str(Path(folder) / "certificates")])
        decided = json.loads(target.read_text())["claims"]
        return next(str(c["repair"]["verdict"]) for c in decided if c["id"] == claim.full_id)


def compare(claim: LoadedClaim, found: dict[str, Any]) -> tuple[str, int]:
    """How the best of what was found stands to the hand-written repair, and its place in the list (from 1)."""
    if found["outcome"] != "repaired":
        return ("proved" if found["outcome"] == "proved" else "none"), 0
    printed, hand = claim.claim.statement, claim.claim.repair
    assert hand is not None
    screening = Screening(printed, tuple(range(len(printed.show))), [], 0)
    statements = [read_statement(r["statement"])[0] for r in found["repairs"]]
    for k, s in enumerate(statements, start=1):
        if _trees(s) == _trees(hand):
            return "same", k
    for k, s in enumerate(statements, start=1):
        if _trees(s)[:3] == _trees(hand)[:3] and set(hand.show) < set(s.show):
            return "as strong", k
    if len(hand.show) != len(printed.show):
        return "other", 0
    one = _screened(screening, hand)
    others = [_screened(screening, s) if len(s.show) == len(printed.show) else None for s in statements]
    at_least = [k for k, o in enumerate(others, start=1) if one is not None and o is not None and implied(one, o)]
    for k in at_least:
        if implied(others[k - 1], one):  # type: ignore[arg-type]
            return "same", k
    return ("as strong", at_least[0]) if at_least else ("other", 0)


def _trees(s: Statement) -> tuple[Any, ...]:
    return s.let, s.define, s.given, s.show


def _screened(screening: Screening, s: Statement) -> Screened | None:
    return screening.look(Candidate(s, json.loads(s.source), (), ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", default=["claims/canon"])
    parser.add_argument("-k", default="", dest="select")
    parser.add_argument("--every", metavar="N", type=int, default=1, help="only every N-th of them")
    parser.add_argument("--time-limit", type=float, default=60.0)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--reuse", type=Path, help="a report with what is known of the claims as printed")
    parser.add_argument("--proved", action="store_true", help="only claims of whose own repair that report has a proof")
    parser.add_argument("--hand", action="store_true", help="decide the hand-written repairs too")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    wanted = read_selection(arguments.select)
    counts: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    rows: list[dict[str, Any]] = []
    proofs = arguments.reuse / "certificates" if arguments.proved else None
    print(f"{'claim':<52} {'outcome':<10} {'place':>5} {'size':>4} {'asked':>5} {'s':>5} {'by hand':<10} first found")
    for path in arguments.paths:
        with_repair = [c for c in load([path]).claims if c.claim.repair is not None and wanted(c.full_id)]
        if proofs is not None:
            with_repair = [c for c in with_repair if (proofs / f"{c.full_id}.repair.json").exists()]
        for claim in with_repair[::arguments.every]:
            started = time.perf_counter()
            found = find(claim, path, arguments)
            outcome, place = compare(claim, found)
            counts[outcome] += 1
            seconds = time.perf_counter() - started
            hand = by_hand(claim, path, arguments.time_limit) if arguments.hand else ""
            hands[hand] += bool(hand)
            first = found["repairs"][0] if found["repairs"] else {"why": "", "size": 0}
            rows.append({"claim": claim.full_id, "outcome": outcome, "place": place, "hand": hand,
                         "seconds": round(seconds, 1), "found": found})
            print(f"{claim.full_id:<52} {outcome:<10} {place or '':>5} {first['size'] or '':>4} {found['asked']:>5} "
                  f"{seconds:>5.0f} {hand:<10} {first['why'][:100]}", flush=True)
            if arguments.json is not None:
                arguments.json.write_text(json.dumps(rows, indent=1))
    total = sum(counts.values())
    print(f"\n{total} claims: " + ", ".join(f"{counts[o]} {o}" for o in OUTCOMES if counts[o]))
    if arguments.hand:
        print("written by hand: " + ", ".join(f"{n} {verdict}" for verdict, n in hands.most_common()))


if __name__ == "__main__":
    main()
