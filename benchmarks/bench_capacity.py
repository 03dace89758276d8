"""Capacities by symdp, dit and libqif, from 8 x 8 to 512 x 512: how far off, and how long: `make bench`.

symdp's enclosure is certified, so it says how far off the others are at least; nothing certifies theirs. Every answer
comes from a process of its own, after imports, on one thread (OPENBLAS_NUM_THREADS=1), and times are ratios to symdp's,
certificate included. The exit status is 1 when an enclosure of symdp's is wider than 1e-9 nats.
"""

from __future__ import annotations

import argparse
import importlib
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

# before NumPy is imported
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import numpy as np  # noqa: E402
from bench_inequalities import fresh  # noqa: E402
from peers import capacities  # noqa: E402
from peers.statements import Answer  # noqa: E402

import symdp  # noqa: E402

WIDEST = 1e-9


def channels(size: int) -> Iterator[tuple[str, Any]]:
    """Of so many inputs and outcomes: without structure, with zeros, randomised response, a blurred position."""
    rng = np.random.default_rng(size)
    yield "uniform rows", rng.dirichlet(np.ones(size), size)
    sparse = rng.dirichlet(np.full(size, 0.05), size)
    yield "sparse rows", np.where(sparse < 1e-6, 0.0, sparse) / np.where(sparse < 1e-6, 0.0, sparse).sum(1)[:, None]
    yield "randomised response, eps = 1", (np.ones((size, size)) + np.eye(size) * (math.e - 1)) / (size - 1 + math.e)
    blurred = np.exp(-((np.arange(size)[:, None] - np.arange(size)) * 8 / size) ** 2)
    yield "blurred position", blurred / blurred.sum(1)[:, None]


def measured(work: Callable[[], Any], limit: float) -> Answer:
    """What it says (in ``note``) and the seconds of saying it, in another process."""
    def run() -> Answer:
        began = time.perf_counter()
        value = work()
        return Answer("said", time.perf_counter() - began, repr(value))
    return fresh(run, limit)


def row(cells: tuple[str, ...]) -> str:
    widths = (36, 12, 24, 22, 12)
    return "| " + " | ".join(c.ljust(w) if i in (0, 1) else c.rjust(w)
                             for i, (c, w) in enumerate(zip(cells, widths, strict=True))) + " |"


def off(value: float, low: float, high: float) -> str:
    """How far the value is from the enclosure."""
    if low <= value <= high:
        return "inside"
    return f"{value - high:+.1e}" if value > high else f"{value - low:+.1e}"


def compare(what: str, channel: Any, ours: Callable[[], Any], tools: dict[str, capacities.Tool], limit: float) -> bool:
    answer = measured(ours, limit)
    if answer.verdict != "said":
        print(row((what, "symdp", answer.verdict, answer.note[:22], "")))
        return False
    low, high = map(float, answer.note.strip("()").split(","))
    print(row((what, "symdp", f"{low:.12f}", f"width {high - low:.1e}", f"{answer.seconds:.2f} s")))
    for name, tool in tools.items():
        said = measured(lambda tool=tool: tool(channel), limit)  # type: ignore[misc]
        if said.verdict == "said":
            print(row(("", name, f"{float(said.note):.12f}", off(float(said.note), low, high),
                       f"x {said.seconds / answer.seconds:.2g}")), flush=True)
        else:
            print(row(("", name, said.verdict, said.note[:22], f"x > {said.seconds / answer.seconds:.2g}")), flush=True)
    return high - low <= WIDEST


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="8,64,512", help="inputs and outcomes (%(default)s)")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one answer (%(default)s)")
    parser.add_argument("--only", default="", help="channels whose name contains this")
    options = parser.parse_args()
    here = {}
    for name, module in capacities.MODULES.items():
        try:
            importlib.import_module(module)
            here[name] = True
        except ImportError as problem:
            print(f"{name}: not here ({problem}); {capacities.INSTALL.get(name, '')}", file=sys.stderr)
    importlib.import_module("symdp.capacities.enclosures")
    fine = True
    print(row(("capacity", "", "nats", "off by at least", "time")))
    print(row(tuple("-" * w for w in (36, 12, 24, 22, 12))))
    for size in map(int, options.sizes.split(",")):
        for name, channel in channels(size):
            if options.only in name:
                fine &= compare(
                    f"{name}, {size}", channel,
                    lambda channel=channel: _ends(symdp.capacity(channel)),  # type: ignore[misc]
                    {n: t for n, t in capacities.CAPACITY.items() if n in here}, options.limit)
    print("\n" + row(("maximal leakage", "", "nats", "off by at least", "time")))
    print(row(tuple("-" * w for w in (36, 12, 24, 22, 12))))
    for size in map(int, options.sizes.split(",")):
        for name, channel in channels(size):
            if options.only in name:
                fine &= compare(
                    f"{name}, {size}", channel,
                    lambda channel=channel: _ends(symdp.sibson_capacity(channel, math.inf)),  # type: ignore[misc]
                    {n: t for n, t in capacities.LEAKAGE.items() if n in here}, options.limit)
    return 0 if fine else 1


def _ends(e: Any) -> tuple[float, float]:
    return e.lower, e.upper


if __name__ == "__main__":
    sys.exit(main())
