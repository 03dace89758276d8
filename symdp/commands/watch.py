"""``symdp watch``: check, and check again whenever a claim file changes. What has not changed is not decided anew."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from symdp.commands import check, exits
from symdp.commands.exits import Stop

EVERY = 0.5  # seconds between two looks
MOST_FILES = 100_000  # that are looked at

Stamp = dict[Path, tuple[int, int]]


def stamp(paths: Sequence[Path]) -> Stamp:
    """Time of change and size of each claim file, facts.toml and paper.toml under the paths."""
    found: Stamp = {}
    for path in paths:
        beside = [path, path.parent/"facts.toml", path.parent/"paper.toml"]
        files = path.rglob("*.toml") if path.is_dir() else beside
        for file in files:
            if len(found) >= MOST_FILES:
                return found
            try:
                there = file.stat()
            except OSError:  # removed meanwhile, or never there
                continue
            found[file] = there.st_mtime_ns, there.st_size
    return found


def run(arguments: argparse.Namespace) -> int:
    paths = list(arguments.paths) or [Path("claims")]
    while True:
        before = stamp(paths)
        try:
            check.run(arguments)
        except Stop as problem:  # a file as somebody has just left it: the next change may mend it
            print(f"symdp: {problem}", flush=True)
        print(f"symdp: waiting for changes under {', '.join(map(str, paths))}; Ctrl-C ends this", flush=True)
        try:
            while stamp(paths) == before:
                time.sleep(EVERY)
        except KeyboardInterrupt:
            return exits.OK
