"""Re-check certificates in a process that imports the standard library and the trusted rooms only.

``python -I -m symdp.kernel CERTIFICATE...``: options and exit status as ``symdp verify`` has them, certificates of
the old kernel too (``symdp.certificates``). That is found by name, since the kernel rests on nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module


def main(argv: Sequence[str] | None = None) -> int:
    status: int = import_module("symdp.certificates.command").main(argv)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
