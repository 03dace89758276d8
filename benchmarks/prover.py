"""What the prover of ``symdp/prover`` proves of statements that are said to be true: one table, and the open goals.

    python benchmarks/prover.py [--seconds 10] [--steps 4500] [--every N] [--open] [--shuffle SEED] [set ...]

A set is a folder or a file of claims, or one of the names below. Statements that are expected to be false are left out;
where nothing is said of a statement (``wild/textbook``) it is tried. Each proof is replayed from its trace and given to
``symdp.kernel.verdict.check``; what that does not accept is an error.

``--shuffle`` puts the arguments between the logical ones and those of last resort into another order: what is then lost
says how much the order decides (docs/decisions/0024-the-order-of-arguments.md).
"""

from __future__ import annotations

import argparse
import collections
import random
import signal
import statistics
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from elaboration import elaborated, variants

from symdp.elaboration import ElaborationError, Statement
from symdp.kernel.trace import Writer
from symdp.kernel.verdict import check
from symdp.library import load
from symdp.proof.checking import Proof
from symdp.proof.facts import Facts
from symdp.prover import prove, proving
from symdp.prover.search import Argument

ROOT = Path(__file__).resolve().parents[1]
WILD = Path("/work/shared/wild")
SETS = {"nine": WILD/"nine", "inequalities": ROOT/"benchmarks/inequalities", "textbook": WILD/"textbook",
        "canon": ROOT/"claims/canon", "cuff-yu": ROOT/"claims/cuff-yu-2016"}


class Late(BaseException):
    """The time is up."""


def statements(place: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The variants that are not expected to be false."""
    for path in sorted([place] if place.is_file() else place.rglob("*.toml")):
        for claim in tomllib.loads(path.read_text(encoding="utf-8")).get("claim", []):
            said = claim.get("says", "")
            false = claim.get("expect", "proved") not in ("proved", "known") or said.startswith("False")
            for variant, parts in variants(claim):
                if variant == "repair" or not (false or claim.get("repair")):
                    yield f"{path.parent.name}/{claim['id']}" + ("*" if variant == "repair" else ""), parts


def evidence(part: int, proof: Proof) -> dict[str, Any]:
    """The evidence that the kernel's check reads."""
    writer = Writer()
    shown = [writer.step(th) for th in (*proof.theorems, *proof.instance)]
    values = {v.name: writer.term(t) for v, t in proof.values.items()}
    spaces = {n: writer.type(t) for n, t in proof.spaces.items()}
    return {"part": part, "verdict": "proved", "trace": writer.data, "shown": shown,
            "point": {"spaces": spaces, "values": values}}


def attempt(said: Statement, part: int, facts: Facts, steps: int, seconds: float) -> tuple[str, float, list[str]]:
    """What came out, in how many seconds, and the open goals."""
    library = load()
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        out = prove(said, part, facts, steps)
        signal.setitimer(signal.ITIMER_PROF, 0)
        took = time.process_time() - began
        if out.proof is None:
            return out.missing, took, out.log.nearest()
        check(said, evidence(part, out.proof), {n: f.statement for n, f in library.facts.items()})
        return "proved", took, []
    except Late:
        return "late", seconds, []
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def shuffled(arguments: tuple[tuple[str, Argument], ...], seed: int) -> tuple[tuple[str, Argument], ...]:
    """The arguments from perspective to witness in another order."""
    names = [name for name, _ in arguments]
    first, last = names.index("perspective"), names.index("witness")
    middle = list(arguments[first:last])
    random.Random(seed).shuffle(middle)
    return (*arguments[:first], *middle, *arguments[last:])


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("sets", nargs="*")
    arguments.add_argument("--seconds", type=float, default=10)
    arguments.add_argument("--steps", type=int, default=4500)
    arguments.add_argument("--every", type=int, default=1, help="only every N-th statement")
    arguments.add_argument("--shuffle", type=int, help="the seed of another order of the arguments")
    arguments.add_argument("--open", action="store_true", help="print the open goals of what is not proved")
    chosen = arguments.parse_args()

    def late(number: int, frame: FrameType | None) -> None:
        raise Late
    signal.signal(signal.SIGPROF, late)
    if chosen.shuffle is not None:
        proving.ARGUMENTS = shuffled(proving.ARGUMENTS, chosen.shuffle)
    facts = Facts.of(load())
    table = []
    for name in chosen.sets or SETS:
        times: list[float] = []
        total = 0
        missing: collections.Counter[str] = collections.Counter()
        for i, (ident, parts) in enumerate(statements(SETS.get(name, Path(name)))):
            if i % chosen.every:
                continue
            try:
                said = elaborated(parts)
            except ElaborationError:
                missing["not elaborated"] += 1
                continue
            for part in range(len(said.conclusions)):
                total += 1
                out, took, left = attempt(said, part, facts, chosen.steps, chosen.seconds)
                print(f"{ident} {part + 1}: {out[:160]} ({took:.2f} s)", flush=True)
                if out == "proved":
                    times.append(took)
                else:
                    missing[out.partition(":")[0]] += 1
                    for g in left if chosen.open else ():
                        print(f"    open: {g[:300]}")
        middle = f"{statistics.median(times):.2f}/{max(times):.2f}" if times else "-"
        table.append(f"{name:14} {total:4} statements, {len(times):4} proved, median/max {middle} s; "
                     + ", ".join(f"{k}: {n}" for k, n in missing.most_common()))
    print("\n".join(table))


if __name__ == "__main__":
    main()
