"""How much of what nobody tuned for symdp decides, and whether it errs: one table.

    python benchmarks/generality.py [--time-limit 20] [--jobs 2] [--open] [--json FILE] [SET|folder|file ...]

The sets are the files of ``benchmarks/generality`` and the statements of books in ``wild/textbook`` (where that is at
hand; ``benchmarks/textbook_truth.toml`` says which of them are false). Half of them are set aside (a tag or a name says
so, else the second, fourth, ... of a file): nothing is tuned for these, and their figures stand apart. *Wrong* is a
verdict that contradicts what is known: refuted or ill-posed where the statement is true, proved where it is false.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import statistics
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GENERALITY = ROOT/"benchmarks/generality"
WILD = Path(os.environ.get("SYMDP_WILD", "/work/shared/wild"))
TRUTH = ROOT/"benchmarks/textbook_truth.toml"
HALVES = ("own", "set aside")
GOOD = ("proved", "vacuous", "bounded", "known")
BAD = ("refuted", "ill-posed")


@dataclass(frozen=True)
class Decided:
    """One statement and what symdp says of it."""

    group: str
    name: str
    half: str
    true: bool
    verdict: str
    known: bool
    seconds: float
    reason: str

    @property
    def wrong(self) -> bool:
        """The verdict contradicts what is known."""
        return self.verdict in (BAD if self.true else GOOD)


def files(place: Path) -> list[Path]:
    """The claim files of a folder, or the file."""
    found = [place] if place.is_file() else sorted(place.rglob("*.toml"))
    return [p for p in found if p.name not in ("paper.toml", "reviews.toml", "facts.toml")]


def measured(group: str, place: Path, limit: float, jobs: int) -> Iterator[Decided]:
    """The whole tool on the claims of a place, with nothing kept from earlier runs."""
    false_in_books = set(tomllib.loads(TRUTH.read_text(encoding="utf-8"))["false"])
    with tempfile.TemporaryDirectory() as room:
        out = Path(room)/"results.json"
        asked = [sys.executable, "-m", "symdp", "check", str(place), "--time-limit", str(limit), "--jobs", str(jobs),
                 "--no-cache", "--quiet", "--certificates", f"{room}/certificates", "--json", str(out)]
        subprocess.run(asked, cwd=room, stdout=subprocess.DEVNULL, check=False)
        results = {(Path(c["file"]).name, c["id"].split("/")[-1]): c
                   for c in json.loads(out.read_text(encoding="utf-8"))["claims"]}
    for path in files(place):
        claims = tomllib.loads(path.read_text(encoding="utf-8")).get("claim", [])
        for claim, half in zip(claims, halves(path, claims), strict=True):
            found = results.get((path.name, claim["id"]))
            if found is None:
                continue
            expected = claim.get("expect", "refuted" if claim["id"] in false_in_books else "proved")
            yield _decided(group, claim["id"], half, expected, found)
            if found.get("repair"):
                yield _decided(group, claim["id"] + "*", half, "proved", found["repair"])


def halves(path: Path, claims: list[dict[str, Any]]) -> list[str]:
    """The half that each claim of a file is in: set aside is what says so, the file by its name, a claim by a tag or by
    its id; where nothing does every second claim is."""
    own, aside = HALVES
    if path.stem.endswith("-aside"):
        return [aside]*len(claims)
    if path.with_name(f"{path.stem}-aside.toml").exists():
        return [own]*len(claims)
    marked = ["aside" in c.get("tags", ()) or c["id"].startswith("aside-") for c in claims]
    return [HALVES[m if any(marked) else i % 2] for i, m in enumerate(marked)]


def _decided(group: str, name: str, half: str, expected: str, found: dict[str, Any]) -> Decided:
    known = bool(found.get("known")) or found["verdict"] == "known"
    return Decided(group, name, half, expected in GOOD, found["verdict"], known, found["seconds"], found["reason"])


def table(all_of: list[Decided]) -> Iterator[str]:
    """The lines of the table."""
    yield "| set | half | truth | statements | proved | known by one citation | refuted | open | wrong | median s |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for group in dict.fromkeys(d.group for d in all_of):
        for true in (True, False):
            for half in (*HALVES, "both"):
                rows = [d for d in all_of if d.group == group and d.true == true and half in (d.half, "both")]
                if rows:
                    said = collections.Counter(d.verdict for d in rows)
                    proved = [d for d in rows if d.verdict in GOOD]
                    known, against = sum(d.known for d in proved), sum(said[v] for v in BAD)
                    left = len(rows) - len(proved) - against
                    cells = (group, half, "true" if true else "false", len(rows), len(proved) - known, known, against,
                             left, sum(d.wrong for d in rows), f"{statistics.median(d.seconds for d in rows):.1f}")
                    yield "| " + " | ".join(map(str, cells)) + " |"


def sets() -> dict[str, Path]:
    """The sets by name."""
    own = {p.stem: p for p in files(GENERALITY)}
    return own | ({"textbook": WILD/"textbook"} if (WILD/"textbook").is_dir() else {})


def main() -> None:
    """Run symdp and print the table."""
    parser = argparse.ArgumentParser(description="what symdp decides of statements that nobody tuned for")
    parser.add_argument("sets", nargs="*", help="a set by name, a folder or a claim file (default: all sets)")
    parser.add_argument("--time-limit", type=float, default=20.0, help="seconds for one statement (default: 20)")
    parser.add_argument("--jobs", type=int, default=2, help="statements at a time (default: 2)")
    parser.add_argument("--open", action="store_true", help="list what stays open, of the own half only")
    parser.add_argument("--json", type=Path, help="write what was said of each statement into this file")
    args = parser.parse_args()
    by_name = sets()
    all_of: list[Decided] = []
    for name in args.sets or by_name:
        place = by_name.get(name, Path(name))
        all_of += measured(name if name in by_name else place.stem, place.resolve(), args.time_limit, args.jobs)
    print("\n".join(table(all_of)))
    for d in all_of:
        if d.wrong:
            print(f"WRONG: {d.group}/{d.name} is {'true' if d.true else 'false'}, said to be {d.verdict}: "
                  f"{d.reason[:200]}")
        elif args.open and d.half == "own" and d.verdict not in GOOD + BAD:
            print(f"open: {d.group}/{d.name} ({'true' if d.true else 'false'}), {d.verdict}: {d.reason[:150]}")
    if args.json:
        args.json.write_text(json.dumps([vars(d) for d in all_of], indent=1) + "\n", encoding="utf-8")
    sys.exit(any(d.wrong for d in all_of))


if __name__ == "__main__":
    main()
