"""Re-check certificates in a process that imports the standard library and this kernel only.

``python -I -m symdp.kernel CERTIFICATE... [--claims FOLDER] [--time-limit SECONDS] [--memory-limit MIB]``
Exit status: 0 every certificate is accepted, 1 one is rejected, 3 the check of one failed, 4 one cannot be read, or
reached a limit (of 300 seconds and 4096 MiB each; 0 is no limit).
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from typing import TextIO

from symdp.certificates.limited import MEMORY, SECONDS, Limited
from symdp.outside.packed import MAX_CERTIFICATE
from symdp.outside.shown import fits, name_of

MAX_CLAIMS = 1_000_000  # bytes of a claim file


def main(argv: Sequence[str] | None = None) -> int:
    args = list(sys.argv[1:] if argv is None else argv)
    given: dict[str, str] = {}
    for option in ("--claims", "--time-limit", "--memory-limit"):
        if option in args[:-1]:
            i = args.index(option)
            given[option] = args[i + 1]
            del args[i:i + 2]
    try:
        seconds, memory = float(given.get("--time-limit", SECONDS)), int(given.get("--memory-limit", MEMORY))
        usable = 0 <= seconds < 1e7 and 0 <= memory < 2**30
    except ValueError:
        usable = False
    if not usable or not args or any(a.startswith("-") for a in args):
        print(__doc__, file=sys.stderr)
        return 4
    status = 0
    with contextlib.closing(Limited(seconds, memory)) as process:
        for name in args:
            status = max(status, _verify(process, name, given.get("--claims")))
    return status


def _verify(process: Limited, name: str, claims: str | None) -> int:
    try:
        said = process.verify(name, claims, MAX_CERTIFICATE)
    except (OSError, ValueError) as e:
        _say(f"{name_of(name)}: cannot be checked: no process can be started for it ({e})", sys.stderr)
        return 4
    for line in said.out:
        _say(line, sys.stdout)
    if said.err:
        about = "" if said.err.startswith(name_of(name)) else f"{name_of(name)}: not checked: "
        _say(about + said.err, sys.stderr)
    return said.status


def _say(line: str, stream: TextIO) -> None:
    print(fits(line, stream.encoding), file=stream)


if __name__ == "__main__":
    raise SystemExit(main())
