"""``symdp verify``: certificates once more, by the kernel and nothing else."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from symdp.commands.exits import Stop


def run(arguments: argparse.Namespace) -> int:
    from symdp.certificates.command import main

    options = ["--time-limit", f"{arguments.time_limit}", "--memory-limit", f"{arguments.memory_limit}"]
    options += ["--claims", arguments.claims] if arguments.claims is not None else []
    files = certificates(arguments.files)
    if arguments.kernel_code:
        from symdp.certificates.verify import verify as check
        from symdp.commands.kernel_code import verify
        from symdp.outside.packed import MAX_CERTIFICATE

        claims = Path(arguments.claims) if arguments.claims is not None else None
        # what is accepted within the limits is gone through once more, here, where one can watch
        return verify(files, lambda name: main([*options, name]),
                      lambda name: check(Path(name), claims, MAX_CERTIFICATE).status, sys.stdout)
    return main([*options, *files])


def certificates(names: list[str]) -> list[str]:
    """The files named, folders searched through."""
    files: list[str] = []
    for name in names:
        path = Path(name)
        if not path.exists():
            raise Stop(f"{name}: there is no such file")
        found = [*path.rglob("*.json"), *path.rglob("*.json.xz")] if path.is_dir() else [path]
        files += sorted(map(str, found)) if path.is_dir() else [name]
    if not files:
        raise Stop(f"{names[0]}: this folder holds no certificates")
    return files
