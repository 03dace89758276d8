"""Certificates of the old kernel made anew for the kernel: witnesses worked out, proofs searched over the library.

Run it as ``python benchmarks/recertify.py FOLDER [--seconds S] [--jobs N]`` on a folder of certificates, which are
replaced where a part comes out; nothing else is touched. What is written is checked as any certificate is.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from symdp.certificates.checking import Rejected, check
from symdp.legacy.engines.deadline import OutOfTime, within
from symdp.legacy.kernel.claims import statement_of
from symdp.outside.packed import ENDING, packed, read_certificate
from symdp.runner import proving
from symdp.runner.store import encoded_certificate


def found(source: str, part: dict[str, Any], seconds: float) -> dict[str, Any] | None:
    """Evidence for the kernel, for a part that the old one decided."""
    try:
        with within(seconds + 1):
            if part["verdict"] in ("refuted", "ill-posed"):
                return proving.at_point(source, part)
            end = time.perf_counter() + seconds
            return proving.by_search(source, part["part"], 1, part, lambda: time.perf_counter() > end)[0]
    except OutOfTime:
        return None


def renewed(path: Path, seconds: float) -> Counter[str]:
    """How many parts of the certificate came out, by verdict; the file is written if one did."""
    certificate = read_certificate(path)
    statement = statement_of(json.dumps(certificate["statement"]))
    count: Counter[str] = Counter()
    for i, part in enumerate(certificate["parts"]):
        if "trace" in part or part["verdict"] not in ("proved", "refuted", "ill-posed"):
            continue
        new = found(statement.source, part, seconds)
        tried = {**certificate, "parts": [*certificate["parts"][:i], new, *certificate["parts"][i + 1:]]}
        count[f"{part['verdict']}: asked"] += 1
        if new is None:
            continue
        tried = json.loads(json.dumps(tried))
        try:
            said = {p.part: p for p in check(tried, statement).parts}
        except Rejected:
            continue
        if said[part["part"]].verdict == part["verdict"]:
            certificate = tried
            count[part["verdict"]] += 1
    if count.total() > sum(n for k, n in count.items() if k.endswith("asked")):
        data = encoded_certificate(certificate)
        path.write_bytes(packed(data) if path.suffix == ENDING else data)
    return count


def main() -> None:
    """Renew all certificates of a folder."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    total: Counter[str] = Counter()
    paths = sorted(arguments.folder.rglob("*.json*"))
    with multiprocessing.get_context("spawn").Pool(arguments.jobs, maxtasksperchild=20) as pool:
        for count in pool.imap_unordered(partial(renewed, seconds=arguments.seconds), paths):
            total += count
    for what in sorted(total):
        print(f"{what}: {total[what]}")


if __name__ == "__main__":
    main()
